//! Many whole showdowns, and their results.

use packs::Scenario;
use packs::showdown::Showdown;
use players::showdown::{Player, Report, Tale};
use showdown::State;
use sim::gather;

use crate::answer::{Cost, Count, Fate, Harm, Showdowns, Spread, left_out, of_games, pack_id, rulings};
use crate::fraction::rounded;
use crate::job::{Job, Unit};
use crate::policy::{Policies, style, word_of};
use crate::problem::{Problem, Result};

/// Plays a whole showdown many times.
///
/// # Errors
/// If the policy is none for whole showdowns, or the work was stopped before anything was known.
pub fn played(
    scenario: &Scenario<Showdown>,
    state: &State,
    policy: Option<&Policies>,
    trials: u64,
    seed: u64,
    job: &Job<'_>,
) -> Result<Showdowns> {
    let game = &scenario.game;
    let style = style(policy, "showdown")?;
    let player = Player::new(game, style);
    let choose = |state: &State, decision: &_, dice: &mut _| player.choose(state, decision, dice);
    let run = job.run(trials, seed, Unit::Showdowns);
    let gathered = gather(game, state, run, choose, || Report::new(game));
    if gathered.trials == 0 {
        return Err(Problem::stopped());
    }
    let report = &gathered.all;
    let count = |count: u64| Count::of(count, report.ended);
    let title = scenario.title.clone();
    let fate = |(name, fate): (String, &players::showdown::Fate)| Fate {
        survivor: name,
        died: count(fate.died),
        attacks: fate.attacks,
        wounds: fate.wounds,
        injuries: fate.injuries,
        severe: fate.severe,
    };
    let harm = |(tale, harm): (&Tale, &players::showdown::Harm)| Harm {
        cause: cause(game, *tale),
        damage: harm.damage,
        brain: harm.brain,
        deaths: harm.deaths,
    };
    let names = game.survivors.iter().map(|survivor| survivor.name.clone());
    Ok(Showdowns {
        question: None,
        title: title.unwrap_or_else(|| format!("{} level {}", game.monster.name, game.monster.level)),
        pack: pack_id(scenario),
        known: of_games(&gathered, seed, job.fell_short(gathered.trials, trials)),
        policy: word_of(style),
        won: count(report.won),
        ran_away: game.pictographs.then(|| count(report.ran_away)),
        broken_off: count(report.broken_off),
        rounds: Spread {
            mean: rounded(report.mean_rounds()),
            half: report.rounds_within(0.5).into(),
            most: report.rounds_within(0.9).into(),
            counts: report.rounds.iter().map(|(&rounds, &count)| (rounds.into(), count)).collect(),
        },
        deaths: report.deaths[..=game.survivors.len()].iter().map(|&dead| count(dead)).collect(),
        survivors: names.zip(&report.survivors).map(fate).collect(),
        causes: report.causes.iter().map(harm).collect(),
        rulings: rulings(&game.rulings),
        left_out: left_out(&scenario.unsaid),
        cost: Cost::games(gathered.trials),
    })
}

/// The name of a cause of harm.
pub fn cause(game: &Showdown, tale: Tale) -> String {
    match tale {
        Tale::Card(card) => game.ai_cards[usize::from(card)].name.clone(),
        Tale::Location(kind) => format!("{} (hit location)", game.hit_locations[usize::from(kind)].name),
        Tale::Other => "the survivors themselves".into(),
    }
}
