//! Many whole battles, and their results.

use std::collections::BTreeMap;

use packs::Scenario;
use packs::skirmish::Battle;
use players::skirmish::{Player, Record as Fate, Report};
use sim::{Gather, Gathered, gather};
use skirmish::{FallenBy, Outcome, State, Verdict as Ended};

use super::first::{self, Half};
use crate::answer::{
    Battles, ByTurn, Cause, Cost, Count, End, Record, Side, Spread, Verdict, left_out, of_games, pack_id,
    rulings,
};
use crate::fraction::rounded;
use crate::job::{Job, Unit};
use crate::policy::{Policies, styles, word_of};
use crate::problem::{Problem, Result};

/// Plays a whole battle many times.
///
/// # Errors
/// If the policy is none for whole battles, or the work was stopped before anything was known.
pub fn played(
    scenario: &Scenario<Battle>,
    state: &State,
    policy: Option<&Policies>,
    trials: u64,
    seed: u64,
    job: &Job<'_>,
) -> Result<Battles> {
    let battle = &scenario.game;
    let styles = styles(policy, "battle", &battle.sides)?;
    let half = |battle: &Battle, start: &State, trials: u64, job: &Job<'_>| {
        let player = Player::new(battle, styles);
        let choose = |state: &State, decision: &_, dice: &mut _| player.choose(state, decision, dice);
        let run = job.run(trials, seed, Unit::Battles);
        let gathered = gather(battle, start, run, choose, || Report::new(battle, start));
        let report = &gathered.all;
        let half =
            Half { first: battle.first, battles: report.ended, won: [0, 1].map(|side| report.won(side)) };
        (gathered, half)
    };
    let (gathered, halves) = match first::exchanged(scenario, state) {
        None => {
            let (gathered, only) = half(battle, state, trials, job);
            (gathered, vec![only])
        }
        Some((other, start)) => {
            let half_a_time = job.wished.map(|wished| wished / 2);
            let (one, first) = half(battle, state, trials.div_ceil(2), &Job { wished: half_a_time, ..*job });
            // As many the other way round as fitted one way.
            let left = if job.wished.is_some() { one.trials.min(trials / 2) } else { trials / 2 };
            let (other, second) = half(&other, &start, left, &Job { wished: None, ..*job });
            (both(one, other), vec![first, second])
        }
    };
    if gathered.trials == 0 {
        return Err(Problem::stopped());
    }
    let report = &gathered.all;
    let count = |count: u64| Count::of(count, report.ended);
    let side = |side: u8| Side {
        side: battle.sides[usize::from(side)].clone(),
        policy: word_of(styles[usize::from(side)]),
        units: battle.units.iter().filter(|unit| unit.side == side).count(),
        won: count(report.won(side)),
        lost: rounded(report.mean_casualties(side)),
        losses: report.casualties[usize::from(side)]
            .iter()
            .map(|(&lost, &count)| (lost.into(), count))
            .collect(),
    };
    let end = |(&ended, &battles): (&Ended, &u64)| End {
        how: match ended {
            Ended::LastStanding(_) => Verdict::LastStanding,
            Ended::Rout(_) => Verdict::Rout,
            Ended::NobodyLeft => Verdict::NobodyLeft,
            Ended::TimeUp | Ended::None => Verdict::TimeUp,
        },
        winner: ended.winner().map(|side| battle.sides[usize::from(side)].clone()),
        battles: count(battles),
    };
    let record = |(unit, record): (&skirmish::unit::Unit, &Fate)| Record {
        unit: unit.name.clone(),
        side: battle.sides[usize::from(unit.side)].clone(),
        fell: count(record.fell),
        causes: causes(&record.causes),
        attacks: record.attacks,
        felled: record.felled,
    };
    Ok(Battles {
        question: None,
        title: scenario.title.clone().unwrap_or_else(|| "A whole battle".to_owned()),
        pack: pack_id(scenario),
        known: of_games(&gathered, seed, job.fell_short(gathered.trials, trials)),
        sides: vec![side(0), side(1)],
        drawn: count(report.drawn()),
        first: first::worth(&battle.sides, &halves),
        ends: report.verdicts.iter().map(end).collect(),
        turns: Spread {
            mean: rounded(report.mean_turns()),
            half: report.turns_within(0.5).into(),
            most: report.turns_within(0.9).into(),
            counts: report.turns.iter().map(|(&turns, &count)| (turns.into(), count)).collect(),
        },
        limit: battle.terms.turns.into(),
        deployed: battle.units.iter().any(|unit| unit.start.zone.is_some()),
        fallen_per_turn: rounded(report.fallen_per_turn()),
        fallen_by_turn: by_turn(report),
        causes: causes(&report.causes),
        units: battle.units.iter().zip(&report.units).map(record).collect(),
        rulings: rulings(&battle.rulings),
        left_out: left_out(&scenario.unsaid),
        cost: Cost::games(gathered.trials),
    })
}

/// Battles of two kinds, taken together.
fn both(mut one: Gathered<Report>, other: Gathered<Report>) -> Gathered<Report> {
    Gather::<State, Outcome>::add(&mut one.all, other.all);
    one.trials += other.trials;
    one.unfinished += other.unfinished;
    one
}

fn causes(causes: &BTreeMap<FallenBy, u64>) -> Vec<Cause> {
    causes.iter().map(|(cause, &count)| Cause { cause: cause.name().to_owned(), count }).collect()
}

/// The units that fell in each turn, with the battles that reached it.
fn by_turn(report: &Report) -> Vec<ByTurn> {
    let first = report.by_turn.keys().next().copied().unwrap_or(1);
    let last = report.turns.keys().next_back().copied().unwrap_or(0);
    let turn = |turn: u8| ByTurn {
        turn: turn.into(),
        fell: report.by_turn.get(&turn).copied().unwrap_or(0),
        battles: report.reached(turn),
    };
    (first..=last).map(turn).collect()
}
