//! The decisions of a showdown: the subject of each, and the option that most players mean.

use kernel::{Game, Pending};
use showdown::board::LEG;
use showdown::{Choice, Frame, Showdown, State};

use crate::view::{About, Begins, Forgoes, only};

/// The subject of the pending decision.
pub fn about(showdown: &Showdown, state: &State) -> About {
    let Some(frame) = state.frames.last() else { return About::Options };
    match *frame {
        Frame::Attack => About::HitLocation,
        Frame::MonsterAttack => hit(showdown, state),
        Frame::Opportunity { .. } => About::SurvivalAction,
        Frame::Severe { .. } => About::Endure,
        Frame::Run { .. } => About::CardOffer,
        Frame::Pick { .. } => About::Target,
        Frame::Go { .. } => About::MonsterGoes,
        Frame::Face { .. } => About::MonsterTurns,
        Frame::PutMonster { .. } => About::MonsterPlaced,
        Frame::PutInFront { .. } => About::SurvivorPlaced,
        Frame::Knockback { .. } => About::Knockback,
        Frame::Land { .. } => About::Rest,
        Frame::Heal { .. } => About::Heal,
        Frame::LoseGear { .. } => About::LoseGear,
        Frame::DiscardMood { .. } => About::DiscardMood,
        Frame::Look { .. } => About::LookedAt,
        Frame::Party => About::WhoActs,
        Frame::Walk { .. } if places(state) => About::Ambush { at_a_time: LEG },
        Frame::Walk { spaces, .. } => About::Walk { spaces, at_a_time: spaces.min(LEG) },
        Frame::Station { .. } => About::Station,
        Frame::Surging { .. } => About::Surge,
        _ => About::Options,
    }
}

/// Whether survivors choose their spaces for an ambush: nobody acts yet.
fn places(state: &State) -> bool {
    let below = state.frames.iter().rev().find(|frame| !matches!(frame, Frame::Walk { .. }));
    matches!(below, Some(Frame::Round { .. }))
}

/// The subject during the monster's attack: a survivor may dodge a hit, or the target chooses the next hit.
fn hit(showdown: &Showdown, state: &State) -> About {
    let Pending::Decision(decision) = showdown.pending(state) else { return About::Options };
    let dodges = decision.choices.iter().any(|choice| matches!(choice, Choice::Dodge(_)));
    if dodges { About::Dodge } else { About::Hit }
}

/// The turn or showdown that an option would end for everybody.
pub fn forgoes(showdown: &Showdown, choices: &[Choice], choice: Choice) -> Option<Forgoes> {
    let left = choices.iter().filter_map(|choice| match choice {
        Choice::Act(id) => Some(showdown.name(*id).to_owned()),
        _ => None,
    });
    match choice {
        Choice::EndTurn => Some(left.collect()).filter(|left: &Vec<_>| !left.is_empty()).map(Forgoes::Acts),
        Choice::RunAway => Some(Forgoes::Showdown),
        _ => None,
    }
}

/// The first survivor that can act. Within an act, the move or the attack, if only one of them is possible.
pub fn usual(state: &State, choices: &[Choice]) -> Option<usize> {
    match state.frames.last()? {
        Frame::Party => choices.iter().position(|choice| matches!(choice, Choice::Act(_))),
        Frame::Act { .. } => only(choices, |choice| matches!(choice, Choice::Walk | Choice::Attack(_))),
        _ => None,
    }
}

/// The relation of an earlier choice to the current decision.
pub fn begins(now: &State, choice: Choice) -> Begins {
    match (now.frames.last(), choice) {
        (Some(Frame::Walk { .. }), Choice::Walk | Choice::Dash)
        | (Some(Frame::Surging { .. }), Choice::Surge)
        | (Some(Frame::Act { .. }), Choice::Act(_)) => Begins::It,
        // A long way goes in legs.
        (Some(Frame::Walk { .. }), Choice::To(_)) => Begins::GoesOn,
        _ => Begins::Nothing,
    }
}
