//! Off the board: a monster that has vanished, and survivors whom it has swallowed. Nobody measures to them, nothing
//! reaches them, and they take up no space.

use kernel::Sink;

use crate::content::{Showdown, SurvivorId};
use crate::effect::Act;
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::state::{State, SurvivorSet, SurvivorState};
use crate::{movement, place, placing, rule};

/// Whether an act of a card takes a monster that is on the board.
pub(crate) fn needs_monster(act: Act) -> bool {
    matches!(
        act,
        Act::Move(..)
            | Act::BasicAction { .. }
            | Act::PerformBasicAction
            | Act::Attack
            | Act::Grab
            | Act::Face
            | Act::FaceAway
            | Act::Knockback(_)
            | Act::PlaceSurvivor
            | Act::Eat
            | Act::Instinct
            | Act::KnockDownMonster
    )
}

/// Takes the monster off the board: hits that are still to come miss it.
pub(crate) fn remove_monster(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    if std::mem::replace(&mut state.monster.away, true) {
        return;
    }
    log.tell(|| Event::new(&[rule::OFF_THE_BOARD], What::MonsterVanishes));
    place::measure_all(showdown, state);
    movement::cancel_hits_out_of_range(showdown, state, log);
}

/// A monster that acts again though the card is gone that was to bring it back stands where it vanished. Who stands
/// there now suffers a collision.
pub(crate) fn come_back(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    if !std::mem::take(&mut state.monster.away) {
        return;
    }
    place::measure_all(showdown, state);
    let (space, facing) = (state.field.monster, state.field.facing);
    log.tell(|| Event::new(&[rule::OFF_THE_BOARD], What::MonsterAt { space, facing }));
    let is_under = |id: &SurvivorId| state.survivor(*id).is_there() && state.survivor(*id).distance == 0;
    let under = SurvivorSet::of(state.everybody().filter(is_under));
    if under.0 != 0 {
        state.push(Frame::Collide { over: under, under, hit: SurvivorSet(0), charged: false });
    }
}

/// A survivor is taken off the board, until the monster suffers so many wounds in one round.
pub(crate) fn remove_survivor(
    state: &mut State,
    survivor: SurvivorId,
    wounds: u8,
    log: &mut impl Sink<Event>,
) {
    let who = state.survivor_mut(survivor);
    who.hold(wounds);
    (who.distance, who.blind_spot) = (place::AWAY, false);
    if state.monster.priority == Some(survivor) && !state.monster.priority_stays {
        state.monster.priority = None;
    }
    log.tell(|| Event::new(&[rule::OFF_THE_BOARD], What::TakenOff { survivor, wounds }));
}

/// The monster was wounded: survivors that it holds may come free.
pub(crate) fn loosen(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    for survivor in state.everybody() {
        let who = state.survivor_mut(survivor);
        if who.held == 0 || who.dead {
            continue;
        }
        if !who.loosen() {
            continue;
        }
        who.held = 0;
        log.tell(|| Event::new(&[rule::OFF_THE_BOARD], What::ComesFree { survivor }));
        if showdown.board.is_some() {
            placing::put_anywhere_in_front(showdown, state, survivor);
            // The controller may choose another space, unless something else comes between.
            if state.has_room(2) {
                state.push(Frame::PutInFront { subject: survivor });
            }
        } else {
            place::put_in_front(state, survivor);
        }
    }
}

/// In a new round the wounds that set survivors free are counted anew.
pub(crate) fn begin_round(state: &mut State) {
    state.survivors.places_mut().iter_mut().for_each(SurvivorState::hold_anew);
}

/// Whether everybody is dead or off the board: then nobody can go on, and nobody comes free.
#[inline]
pub(crate) fn is_nobody_left(state: &State) -> bool {
    state.those(SurvivorState::is_there).is_empty()
}
