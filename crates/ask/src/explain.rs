//! The rules that a question uses, with their average number of uses.

use kernel::{Cites, Rule, Tabletop};
use odds::{Halt, Mean, Prob};

use crate::choosing::Choosing;
use crate::job::Job;
use crate::position::Position;
use crate::problem::{Problem, Result};
use crate::reading::Reading;
use crate::subject::Subject;

/// The rules that a question uses, with their average number of uses as far as it is known, in the order in
/// which they come up.
///
/// # Errors
/// If there is no one way in which decisions fall, or if it takes too much memory.
pub fn explained<G: Subject>(
    position: &Position<G>,
    choosing: &Choosing<G>,
    job: &Job<'_>,
) -> Result<Vec<(&'static Rule, Reading)>> {
    if matches!(choosing, Choosing::Best(_)) {
        return Err(Problem::question(
            "`explain` needs decisions that are settled beforehand",
            "use `policy` first, random or given with it",
        )
        .naming(&["explain", "policy"]));
    }
    let Position { scenario, state, opening, .. } = position;
    let ids = |event: &G::Event| event.rules().iter().map(|rule| rule.id).collect::<Vec<_>>();
    let later = job.watched(&scenario.game, choosing.exact(), |odds| odds.expectations(state, ids)).map_err(
        |halt| match halt {
            Halt::Cancelled => Problem::stopped(),
            Halt::Memory => Problem::question(
                "`explain` takes too much memory here",
                "ask about less, or allow for more with `max_memory`",
            )
            .naming(&["explain", "max_memory"]),
        },
    )?;
    let mut all: Vec<(&'static str, Mean)> = Vec::new();
    let at_once = opening.iter().flat_map(ids).map(|id| (id, Mean::Exact(Prob::one())));
    for (id, times) in at_once.chain(later) {
        match all.iter_mut().find(|(known, _)| *known == id) {
            Some((_, sum)) => *sum = sum.and(&times),
            None => all.push((id, times)),
        }
    }
    let rule = |id: &str| <G as Tabletop>::RULES.iter().find(|rule| rule.id == id).copied();
    Ok(all.into_iter().filter_map(|(id, times)| Some((rule(id)?, times.into()))).collect())
}
