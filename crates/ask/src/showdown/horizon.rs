//! The horizon of odds. Attacks of a scenario are followed to their end; in a whole showdown the horizon is
//! the end of the attack under way, else of the act, else of the round.

use packs::showdown::Showdown;
use showdown::content::Stat;
use showdown::{Frame, State};

use super::is_whole;
use crate::answer::{Counted, Until};
use crate::outlook::{Horizon, IsOver};

/// Losses before an injury count, too: else a hit on armor looks like a miss.
const COUNTS: &[Counted] = &[
    Counted::Wounds,
    Counted::InjuryBoxes,
    Counted::ArmorLost,
    Counted::KnockedDown,
    Counted::Deaths,
    Counted::Defeated,
    Counted::SurvivalLost,
];

/// The value of each count in a state.
fn count(state: &State) -> [i64; 7] {
    let boxes = |who: &showdown::SurvivorState| who.boxes.iter().map(|&boxes| i64::from(boxes)).sum::<i64>();
    let armor =
        |who: &showdown::SurvivorState| who.armor.iter().map(|&points| i64::from(points)).sum::<i64>();
    let survival = |who: &showdown::SurvivorState| i64::from(who.stat(Stat::Survival));
    let living = || state.survivors.iter().filter(|who| !who.dead);
    [
        state.monster.ai.wounds.into(),
        state.survivors.iter().map(boxes).sum(),
        -state.survivors.iter().map(armor).sum::<i64>(),
        living().filter(|who| who.down).count() as i64,
        state.survivors.iter().filter(|who| who.dead).count() as i64,
        state.monster.defeated.into(),
        -state.survivors.iter().map(survival).sum::<i64>(),
    ]
}

/// The depth of the outermost such frame on the stack.
fn depth(state: &State, is: impl Fn(&Frame) -> bool) -> Option<usize> {
    state.frames.iter().position(is)
}

/// Every frame at the depth of the step under way belongs to it: the consequences of an attack or an act are
/// part of it, even after the last blow, and so is harm that is still owed.
fn until(from: &State, depth: usize) -> IsOver<State> {
    let party = |state: &State| state.frames.contains(&Frame::Party);
    let turn = (from.round, party(from));
    let owes = |state: &State| {
        let harm = |frame: &Frame| {
            matches!(
                frame,
                Frame::Damage { .. }
                    | Frame::BrainDamage { .. }
                    | Frame::Severe { .. }
                    | Frame::Trauma { .. }
                    | Frame::Suffered { .. }
            )
        };
        state.owed.iter().chain(&state.owed_brain).any(|&owed| owed > 0) || state.frames.iter().any(harm)
    };
    // The next step may begin without asking anybody: at the latest the horizon ends with the turn.
    Box::new(move |state| {
        (state.frames.len() <= depth && !owes(state)) || (state.round, party(state)) != turn
    })
}

/// The horizon from a state, if the showdown has a board. A game with an end in reach of odds is followed to
/// that end, as `bout odds` does.
pub fn horizon(showdown: &Showdown, from: &State) -> Option<Horizon<State>> {
    showdown.board.as_ref()?;
    let (before, round) = (count(from), from.round);
    let is_attack =
        |frame: &Frame| matches!(frame, Frame::Attack | Frame::MonsterAttack | Frame::Trap { .. });
    let is_act = |frame: &Frame| matches!(frame, Frame::Act { .. });
    let (until, is_over): (_, IsOver<State>) = if !is_whole(showdown) {
        (Until::Scenario, Box::new(|_| false))
    } else if let Some(depth) = depth(from, is_attack) {
        (Until::Attack, until(from, depth))
    } else if let Some(depth) = depth(from, is_act) {
        (Until::Act, until(from, depth))
    } else {
        (Until::Round, Box::new(move |state| state.round != round))
    };
    let count = move |state: &State| count(state).iter().zip(before).map(|(now, then)| now - then).collect();
    let alone = Box::new(State::clone);
    // A showdown forgets by its question, which need not be about these counts.
    Some(Horizon { until, is_over, alone, forgets: false, counts: COUNTS, count: Box::new(count) })
}
