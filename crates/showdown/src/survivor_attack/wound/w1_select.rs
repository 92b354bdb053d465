//! Wound step 1, select a hit location to resolve, First Strike before all others; and step 2, its special rules.

use kernel::{Decision, Sink, Waits};

use crate::content::Showdown;
use crate::event::{Event, What};
use crate::state::State;
use crate::survivor_attack::{Attack, Phase, current, current_mut};
use crate::{Choice, Outcome, effect, frame, rule, ruling};

/// The kinds that may be selected.
#[inline]
fn candidates<'a>(showdown: &'a Showdown, attack: &'a Attack) -> impl Iterator<Item = u8> + 'a {
    let first = |kind: u8| showdown.hit_locations[usize::from(kind)].first_strike;
    let any_first = attack.face_up.iter().any(|&kind| first(kind));
    let mut latest = None;
    attack
        .face_up
        .iter()
        .copied()
        .filter(move |&kind| (!any_first || first(kind)) && latest.replace(kind) != Some(kind))
}

/// The attacker's choice.
pub(crate) fn pending(
    showdown: &Showdown,
    attack: &Attack,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    frame::decide(decision, frame::seat(attack.survivor), |list| {
        list.extend(candidates(showdown, attack).map(Choice::Resolve));
    })
}

/// Ends the attack if nothing is left, selects by itself if there is no choice, else rests.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    let (first, second) = {
        let mut candidates = candidates(showdown, current(state));
        (candidates.next(), candidates.next())
    };
    match (first, second) {
        (None, _) => current_mut(state).phase = Phase::End,
        (Some(only), None) => take(showdown, state, only, log),
        (Some(_), Some(_)) => return true,
    }
    false
}

/// Selects a card and performs its special rules.
pub(crate) fn take(showdown: &Showdown, state: &mut State, kind: u8, log: &mut impl Sink<Event>) {
    let card = &showdown.hit_locations[usize::from(kind)];
    let special = showdown.programs.locations[usize::from(kind)].special;
    log.tell(|| {
        Event::new(&[rule::P74_W1_SELECT], What::Selected { kind })
            .citing(true, rule::P74_S5_RESOLVE)
            .citing(card.first_strike, rule::P75_FIRST_STRIKE)
            .citing(!special.is_empty() || card.toughness != 0 || !card.luck.is_empty(), rule::P74_W2_SPECIAL)
            .ruled_if(state.monster.defeated, ruling::DEFEATED_MID_ATTACK)
    });
    let attack = current_mut(state);
    let at = attack
        .face_up
        .iter()
        .position(|&other| other == kind)
        .expect("only a card that lies there is selected");
    attack.face_up.remove(at);
    attack.card = kind;
    attack.phase = Phase::Attempt;
    let survivor = attack.survivor;
    effect::begin(state, special, survivor);
}
