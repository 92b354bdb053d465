//! How far odds look ahead: to the end of the Melee phase if there is fighting, else of what is going on, else of the
//! turn. Where a unit deploys tells when warbands meet, so that of deployment they look some turns ahead.

use packs::skirmish::Battle;
use skirmish::phases::deploy;
use skirmish::{Frame, State, Status, fight, turn};

use crate::scene::{Alone, IsOver, Outlook};

const HEADS: &[&str] = &["their out", "their Stunned", "their Dazed", "own out", "own Stunned", "own Dazed"];

const STATES: [Status; 3] = [Status::Incapacitated, Status::Stunned, Status::Dazed];

/// How many are in each state, of the other side and of one's own.
fn count(sides: &[u8], own: u8, state: &State) -> [i64; 6] {
    let of = |is_own: bool, status: Status| {
        let units = sides.iter().zip(state.units.iter());
        units.filter(|(side, unit)| (**side == own) == is_own && unit.status == status).count() as i64
    };
    let mut all = [0; 6];
    for (at, status) in STATES.into_iter().enumerate() {
        (all[at], all[at + 3]) = (of(false, status), of(true, status));
    }
    all
}

fn fights(state: &State) -> bool {
    state.frames.iter().any(|frame| matches!(frame, Frame::Fight { .. }))
}

fn attacks(state: &State) -> bool {
    let harms = |frame: &Frame| matches!(frame, Frame::Attack(_) | Frame::Casting(_) | Frame::Leap(_));
    state.frames.iter().any(harms)
}

/// From a state on, if the battle is fought on a field.
pub fn outlook(battle: &Battle, from: &State) -> Option<Outlook<State>> {
    battle.field.as_ref()?;
    let sides: Vec<u8> = battle.units.iter().map(|unit| unit.side).collect();
    let own = from.deciding().map_or(from.active, |unit| battle.unit(unit).side);
    let before = count(&sides, own, from);
    let within = |is: fn(&Frame) -> bool| from.frames.iter().any(is);
    let (until, is_over): (_, IsOver<State>) = if !deploy::waiting(from).is_empty() {
        ("the Upkeep of turn 7", Box::new(|state| state.turn > 6 || state.frames.is_empty()))
    } else if fights(from) {
        ("the end of the Melee phase", Box::new(|state| !fights(state)))
    } else if attacks(from) {
        let until = if within(|frame| matches!(frame, Frame::Casting(_))) {
            "the end of the spell"
        } else if within(|frame| matches!(frame, Frame::Leap(_))) {
            "the end of the jump or climb"
        } else {
            "the end of the attack"
        };
        (until, Box::new(|state| !attacks(state)))
    } else {
        let is_turn = |frame: &Frame| matches!(frame, Frame::Turn { .. });
        ("the end of the turn", Box::new(move |state| !state.frames.iter().any(is_turn)))
    };
    let rest = battle.clone();
    let alone: Alone<State> = if fights(from) {
        Box::new(move |state| fight::alone(&rest, state, None))
    } else {
        Box::new(move |state| turn::alone(&rest, state))
    };
    let count = move |state: &State| {
        count(&sides, own, state).iter().zip(before).map(|(now, then)| now - then).collect()
    };
    Some(Outlook { until, is_over, alone, forgets: true, heads: HEADS, count: Box::new(count) })
}
