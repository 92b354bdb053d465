//! Monster movement, as far as these pages need it: page 70 (away, toward, place) and page 75 (movement during an
//! attack). Part of the seam that the board replaces, see [`crate::place`].

use kernel::Sink;

use crate::content::{Moment, Showdown, SurvivorId};
use crate::effect::{self, Direction, Far};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::state::{State, SurvivorSet};
use crate::{monster_attack, place, rule, survivor_attack};

/// Lets the monster move: persistent injuries have their say first.
pub(crate) fn begin(state: &mut State, direction: Direction, far: Far, subject: SurvivorId) {
    state.cancelled = false;
    state.push(Frame::Move { direction, far, subject, heard: 0 });
}

/// Lets the monster grab a survivor.
pub(crate) fn begin_grab(state: &mut State, subject: SurvivorId) {
    state.cancelled = false;
    state.push(Frame::Grab { subject, heard: 0 });
}

/// The next persistent injury in play whose rule applies at a moment, from the kind `heard` on.
pub(crate) fn next_injury(showdown: &Showdown, state: &State, moment: Moment, heard: u8) -> Option<u8> {
    let watching = state.in_play & showdown.programs.watching(moment);
    let left = watching & u32::MAX.checked_shl(heard.into()).unwrap_or(0);
    (left != 0).then(|| left.trailing_zeros() as u8)
}

/// Performs the rule of a persistent injury.
pub(crate) fn heed(
    showdown: &Showdown,
    state: &mut State,
    kind: u8,
    subject: SurvivorId,
    log: &mut impl Sink<Event>,
) {
    log.tell(|| Event::new(&[rule::P76_PERSISTENT_RULES], What::PersistentInjury { kind }));
    effect::begin(state, showdown.programs.locations[usize::from(kind)].persistent, subject);
}

/// Goes on with a move.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    direction: Direction,
    far: Far,
    subject: SurvivorId,
    heard: u8,
    log: &mut impl Sink<Event>,
) {
    if let Some(kind) = next_injury(showdown, state, Moment::WouldMove, heard)
        && !state.cancelled
    {
        state.replace(Frame::Move { direction, far, subject, heard: kind + 1 });
        return heed(showdown, state, kind, subject, log);
    }
    state.frames.pop();
    if std::mem::take(&mut state.cancelled) || state.monster.down {
        log.tell(|| Event::new(&[rule::P76_PERSISTENT_RULES], What::DoesNotMove));
        if state.monster.down {
            monster_attack::drop_card(state, log);
        }
        return;
    }
    let spaces = match far {
        Far::Full => showdown.monster_movement(&state.monster),
        Far::Spaces(spaces) => spaces,
    };
    log.tell(|| {
        Event::new(&[], What::MonsterMoves { direction, subject, spaces })
            .citing(matches!(direction, Direction::Away | Direction::AwayFromAll), rule::P70_AWAY)
            .citing(direction == Direction::Toward, rule::P70_TOWARD)
            .citing(matches!(direction, Direction::Charge | Direction::Forward), rule::CHARGE)
    });
    match direction {
        Direction::Charge | Direction::Forward => place::monster_moved_on(showdown, state, None),
        Direction::Away => {
            place::monster_went_away(state, subject, spaces);
            place::monster_moved_on(showdown, state, Some(subject));
        }
        Direction::AwayFromAll => {
            for id in state.everybody() {
                place::monster_went_away(state, id, spaces);
            }
        }
        Direction::Toward => {
            place::monster_came_toward(state, subject, spaces);
            place::monster_moved_on(showdown, state, Some(subject));
        }
    }
    cancel_hits_out_of_range(showdown, state, log);
    if direction == Direction::Charge {
        let passed = |id: &SurvivorId| {
            showdown.survivors[usize::from(id.0)].start.place.in_path && !state.survivor(*id).dead
        };
        let left = SurvivorSet::of(state.everybody().filter(passed));
        state.push(Frame::Grabs { left });
    }
}

/// Page 75: when the monster moves, the unresolved hits of attackers who are now out of range are cancelled.
fn cancel_hits_out_of_range(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    for index in 0..state.attacks.len() {
        let attack = state.attacks[index];
        if place::in_range(state, attack.survivor, attack.weapon(showdown)) {
            continue;
        }
        let hits = survivor_attack::cancel_hits(state, index) + survivor_attack::cancel_untried(state, index);
        if hits > 0 {
            let survivor = attack.survivor;
            log.tell(|| Event::new(&[rule::P75_MOVE_CANCELS], What::HitsCancelled { survivor, hits }));
        }
    }
}

/// Goes on with grabbing everybody whom the monster passed over.
pub(crate) fn step_grabs(state: &mut State, mut left: SurvivorSet) {
    match left.pop() {
        Some(subject) => {
            state.replace(Frame::Grabs { left });
            begin_grab(state, subject);
        }
        None => _ = state.frames.pop(),
    }
}

/// Goes on with a grab: the survivor is placed in front of the monster, knocked down and damaged.
pub(crate) fn step_grab(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    heard: u8,
    log: &mut impl Sink<Event>,
) {
    if let Some(kind) = next_injury(showdown, state, Moment::WouldGrab, heard)
        && !state.cancelled
    {
        state.replace(Frame::Grab { subject, heard: kind + 1 });
        return heed(showdown, state, kind, subject, log);
    }
    state.frames.pop();
    if std::mem::take(&mut state.cancelled) || state.survivor(subject).dead {
        return log.tell(|| Event::new(&[rule::P76_PERSISTENT_RULES], What::NoGrab { survivor: subject }));
    }
    log.tell(|| Event::new(&[rule::GRAB, rule::P75_PLACE_SURVIVOR], What::Grabbed { survivor: subject }));
    place::put_in_front(state, subject);
    state.survivor_mut(subject).down = true;
    let amount = showdown.monster.grab * showdown.monster.level;
    state.push(Frame::Damage { subject, location: None, amount });
}
