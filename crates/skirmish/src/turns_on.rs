//! Whether something turns on a ruling: a log names one only where another option would lead elsewhere.

use kernel::Ruling;

use crate::{Battle, Event, Rulings, What};

/// Whether another option of a ruling would make something else of the same situation.
pub(crate) fn turns_on<T: PartialEq>(
    rulings: &Rulings,
    ruling: &'static Ruling,
    of: impl Fn(&Rulings) -> T,
) -> bool {
    let here = of(rulings);
    others(rulings, ruling).any(|other| of(&other) != here)
}

/// The same for a value that depends on the whole battle. It takes a copy of it: ask only if something hints at a
/// difference.
pub(crate) fn battle_turns_on<T: PartialEq>(
    battle: &Battle,
    ruling: &'static Ruling,
    of: impl Fn(&Battle) -> T,
) -> bool {
    let here = of(battle);
    let mut other = battle.clone();
    others(&battle.rulings, ruling).any(|rulings| {
        other.rulings = rulings;
        of(&other) != here
    })
}

/// The same rulings under each other option of one.
fn others(rulings: &Rulings, ruling: &'static Ruling) -> impl Iterator<Item = Rulings> {
    let (rulings, now) = (*rulings, rulings.get(ruling).id);
    ruling.options.iter().filter(move |option| option.id != now).map(move |option| {
        let mut other = rulings;
        other.set(ruling.id, option.id).expect("an option of the register");
        other
    })
}

/// An event without words that names those rulings of which it holds, if any.
pub(crate) fn quietly(rulings: &[(&'static Ruling, bool)]) -> Option<Event> {
    let mut event = Event::new(&[], What::Ruled);
    for &(ruling, _) in rulings.iter().filter(|(_, turns)| *turns) {
        event = event.ruled(&[ruling]);
    }
    (!event.rulings.is_empty()).then_some(event)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruling::{self, HalfSpeed};

    #[test]
    fn a_situation_turns_on_a_ruling_if_any_other_option_differs() {
        let rulings = Rulings::default();
        assert!(turns_on(&rulings, ruling::HALF_SPEED, |rulings| rulings.half_speed == HalfSpeed::Down));
        assert!(!turns_on(&rulings, ruling::HALF_SPEED, |_| 0));
        assert!(!turns_on(&rulings, ruling::RAILING, |rulings| rulings.half_speed));
    }
}
