//! How decisions fall when nobody plays: the one place that goes from the flag to what the drivers take.

use kernel::{Decision, Game};
use odds::Policy;
use sim::Dice;

use crate::args::PolicyArg;

/// For exact odds.
pub fn exact<G: Game>(arg: PolicyArg) -> Policy<'static, G> {
    match arg {
        PolicyArg::Random => Policy::Uniform,
        PolicyArg::First => Policy::First,
    }
}

/// For a simulation: the index of the option that is taken.
pub fn sampled<C: Copy + Default>(arg: PolicyArg, decision: &Decision<C>, dice: &mut Dice) -> usize {
    match arg {
        PolicyArg::Random => dice.below(decision.choices.len() as u32) as usize,
        PolicyArg::First => 0,
    }
}
