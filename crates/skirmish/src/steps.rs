//! The steps of a battle that are under way, in the words of the page.

use kernel::{Rule, Step};

use crate::{Frame, State, rule};

/// The steps that are under way, the innermost last. What only passes something on has no name.
pub(crate) fn under_way(state: &State) -> Vec<Step> {
    let named = state.frames.iter().filter_map(|frame| named(*frame));
    named.map(|(name, rule)| Step { name, rule }).collect()
}

fn named(frame: Frame) -> Option<(&'static str, &'static Rule)> {
    Some(match frame {
        Frame::Plan(_) | Frame::War | Frame::Blows(_) => return None,
        // It notes the phase that comes next; the one under way lies above it.
        Frame::Turn { .. } => ("turn", rule::TURN_PHASES),
        Frame::UpkeepLedges { .. } => ("ledges in Upkeep", rule::LEDGE_TEST),
        Frame::Move { .. } | Frame::Moves { .. } => ("Move phase", rule::TURN_PHASES),
        Frame::Shoot { .. } | Frame::Shots { .. } => ("Ranged phase", rule::TURN_PHASES),
        Frame::Aim { .. } => ("aim", rule::RANGED_TARGET),
        Frame::Fear { .. } => ("fear", rule::FEAR),
        Frame::Fight { .. } => ("Melee phase", rule::FIGHT_ORDER),
        Frame::Declare(_) => ("declare attacks", rule::DECLARE_FIRST),
        Frame::Attack(_) => ("attack", rule::ATTACKS_TOGETHER),
        Frame::Check { .. } => ("Check", rule::CHECK_ROLL_OVER),
        Frame::OutOfSight { .. } => ("Out-of-Sight roll", rule::OUT_OF_SIGHT_ROLL),
        Frame::InjuryRoll(_) => ("Injury Roll", rule::INJ_ROLL_FRESH),
        Frame::Ledge { .. } | Frame::Retest { .. } => ("ledge", rule::LEDGE_TEST),
        Frame::Fall { .. } => ("fall", rule::LEDGE_FALL),
        Frame::Leave { .. } => ("disengage", rule::DAZED_DISENGAGE),
        Frame::Deploy { .. } | Frame::Place { .. } => ("deployment", rule::DEPLOY),
        Frame::Scars { .. } => ("Scars", rule::SCARS_ROLL),
        Frame::Engage { .. } => ("Engage phase", rule::TURN_PHASES),
        Frame::PickTarget { .. } => ("declare an engage", rule::ENGAGE_DECLARE),
        Frame::Charge(_) => ("engage", rule::ENGAGE_WAY),
        Frame::Intercept(_) => ("intercept", rule::ENGAGE_INTERCEPT),
        Frame::Walk(_) => ("move", rule::MOVE_STRAIGHT),
        Frame::Leap(_) => ("climb or jump", rule::CLIMB),
        Frame::Cast { .. } => ("Cast phase", rule::TURN_PHASES),
        Frame::PickSpell { .. } => ("choose a spell", rule::CAST_ABLE),
        Frame::Casting(_) => ("cast", rule::CAST_ROLL),
        Frame::Heal { .. } => ("tend", rule::HEALER),
    })
}
