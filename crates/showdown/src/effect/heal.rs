//! Page 75: healing restores injury boxes and armor points, everywhere, at one location, or at one of choice.

use kernel::{Decision, Sink, Waits};

use super::gear;
use crate::content::{Location, Showdown, Survivor, SurvivorId};
use crate::event::{Event, What};
use crate::frame;
use crate::state::State;
use crate::{Choice, Outcome, rule};

/// Boxes and armor points.
type Much = (u8, u8);

/// Restores some of a location; says what was.
fn restore(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    (boxes, armor): Much,
    location: Location,
) -> Much {
    let (filled, missing) = lost(showdown, state, subject, location);
    let healed = (boxes.min(filled), armor.min(missing));
    let (who, at) = (state.survivor_mut(subject), location as usize);
    // Damage beyond the boxes is no more of them.
    who.boxes[at] = filled - healed.0;
    who.armor[at] += healed.1;
    healed
}

/// How many boxes of a location are filled, and how many armor points are lost there.
fn lost(showdown: &Showdown, state: &State, subject: SurvivorId, location: Location) -> Much {
    let (who, at) = (state.survivor(subject), location as usize);
    let full = gear::full_armor(showdown, state, subject)[at];
    (who.boxes[at].min(Survivor::boxes(location)), full.saturating_sub(who.armor[at]))
}

/// The survivor heals at every location.
pub(super) fn everywhere(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    (boxes, armor): Much,
    log: &mut impl Sink<Event>,
) {
    let mut healed = (0, 0);
    for location in Location::ALL {
        healed = healed.max(restore(showdown, state, subject, (boxes, armor), location));
    }
    log.tell(|| {
        let what = if healed == (0, 0) {
            What::NothingToHeal { survivor: subject }
        } else {
            What::Heals { survivor: subject, boxes, armor }
        };
        Event::new(&[rule::P75_HEAL], what)
    });
}

/// The survivor heals at one location.
pub(super) fn at(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    much: Much,
    location: Location,
    log: &mut impl Sink<Event>,
) {
    let (boxes, armor) = restore(showdown, state, subject, much, location);
    log.tell(|| {
        let what = if (boxes, armor) == (0, 0) {
            What::NothingToHeal { survivor: subject }
        } else {
            What::HealsAt { survivor: subject, boxes, armor, location }
        };
        Event::new(&[rule::P75_HEAL], what)
    });
}

/// The locations at which that would heal anything.
fn healable(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    (boxes, armor): Much,
) -> impl Iterator<Item = Location> {
    Location::ALL.into_iter().filter(move |&location| {
        let (filled, missing) = lost(showdown, state, subject, location);
        boxes.min(filled) + armor.min(missing) > 0
    })
}

/// Heals at the only location that needs it; says whether the survivor has to choose between several.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    much: Much,
    log: &mut impl Sink<Event>,
) -> bool {
    let mut all = healable(showdown, state, subject, much);
    let (first, second) = (all.next(), all.next());
    if second.is_some() {
        return true;
    }
    drop(all);
    state.frames.pop();
    match first {
        Some(location) => at(showdown, state, subject, much, location, log),
        None => log.tell(|| Event::new(&[rule::P75_HEAL], What::NothingToHeal { survivor: subject })),
    }
    false
}

/// The choice of a location to heal.
pub(crate) fn pending(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    much: Much,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    frame::decide(decision, frame::seat(subject), |list| {
        list.extend(healable(showdown, state, subject, much).map(Choice::Heal));
    })
}

/// Heals the chosen location.
pub(crate) fn take(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    much: Much,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let Choice::Heal(location) = choice else { unreachable!("{choice:?} is no location") };
    state.frames.pop();
    at(showdown, state, subject, much, location, log);
}
