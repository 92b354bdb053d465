//! The horizon of odds. Steps of a scenario are followed to their end. In a whole battle it is the end of the
//! Melee phase if there is fighting, else of the step under way, else of the turn. The spot of a deployed
//! unit decides when warbands meet, so that deployment looks some turns ahead.

use kernel::{Game, Pending};
use packs::skirmish::Battle;
use skirmish::phases::deploy;
use skirmish::turn::Phase;
use skirmish::{FallenBy, Frame, State, Status, fight, turn};

use crate::answer::{Counted, Until};
use crate::outlook::{Alone, Horizon, IsOver};

const COUNTS: &[Counted] = &[
    Counted::TheirOut,
    Counted::TheirStunned,
    Counted::TheirDazed,
    Counted::OwnOut,
    Counted::OwnStunned,
    Counted::OwnDazed,
];

/// By this turn warbands have met, wherever they were deployed.
const MEET: u8 = 7;

const STATES: [Status; 3] = [Status::Incapacitated, Status::Stunned, Status::Dazed];

/// The number of units in each state, of the other side and of the own side.
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

/// The horizon of a step that is under way; `None` if the step hurts nobody.
fn harm(frame: &Frame) -> Option<Until> {
    match frame {
        Frame::Casting(_) => Some(Until::Spell),
        Frame::Leap(_) => Some(Until::Leap),
        Frame::Attack(_) | Frame::Blows(_) | Frame::Leave { .. } => Some(Until::Attack),
        Frame::Ledge { .. } | Frame::Fall { .. } | Frame::Retest { .. } => Some(Until::Fall),
        Frame::InjuryRoll(roll) if roll.why == FallenBy::Fall => Some(Until::Fall),
        Frame::InjuryRoll(_) => Some(Until::Injury),
        // No other step hurts anybody by itself.
        _ => None,
    }
}

fn turns(state: &State) -> bool {
    state.frames.iter().any(|frame| matches!(frame, Frame::Turn { .. }))
}

/// Whether the Upkeep of the turn under way is over: units that may recover have done so.
fn is_past_upkeep(state: &State) -> bool {
    let waits = |frame: &Frame| {
        matches!(
            frame,
            Frame::Turn { phase: Phase::Begin | Phase::Rout | Phase::Nerve | Phase::Recover, .. }
                | Frame::UpkeepLedges { .. }
        )
    };
    !state.frames.iter().any(waits)
}

/// The own side: the one that decides, or else the one that has the turn.
fn own(battle: &Battle, from: &State) -> u8 {
    match battle.pending(from) {
        Pending::Decision(decision) => decision.seat.0,
        Pending::Chance(_) | Pending::Done(_) => from.active,
    }
}

/// The horizon from a state, if the battle is fought on a field. A game with an end in reach of odds is
/// followed to that end, as `bout odds` does.
pub fn horizon(battle: &Battle, from: &State) -> Option<Horizon<State>> {
    battle.field.as_ref()?;
    let sides: Vec<u8> = battle.units.iter().map(|unit| unit.side).collect();
    let own = own(battle, from);
    let before = count(&sides, own, from);
    let never: IsOver<State> = Box::new(|_| false);
    let same: Alone<State> = Box::new(|state| *state);
    let rest = battle.clone();
    let (until, is_over, alone): (_, IsOver<State>, Alone<State>) = if !battle.is_whole() {
        (Until::Scenario, never, same)
    } else if !deploy::waiting(from).is_empty() {
        (Until::Upkeep(MEET), Box::new(|state| state.turn >= MEET && is_past_upkeep(state)), same)
    } else if fights(from) {
        let alone = Box::new(move |state: &State| fight::alone(&rest, state, None));
        (Until::MeleePhase, Box::new(|state| !fights(state)), alone)
    } else if let Some((at, until)) = (0..).zip(from.frames.iter()).find_map(|(at, it)| Some((at, harm(it)?)))
    {
        // Only the end remains ahead: the next step may begin without asking anybody.
        let end = Frame::Plan(skirmish::plan::Bookmark::over(battle));
        let alone = move |state: &State| {
            let mut alone = *state;
            alone.frames = std::iter::once(end).chain(state.frames[at..].iter().copied()).collect();
            alone
        };
        (until, never, Box::new(alone))
    } else if turns(from) {
        let alone = Box::new(move |state: &State| turn::alone(&rest, state));
        (Until::Turn, Box::new(|state| !turns(state)), alone)
    } else {
        (Until::Battle, never, same)
    };
    let count = move |state: &State| {
        count(&sides, own, state).iter().zip(before).map(|(now, then)| now - then).collect()
    };
    Some(Horizon { until, is_over, alone, forgets: true, counts: COUNTS, count: Box::new(count) })
}
