//! Two versions of a whole showdown: the attacks that are certain to change, with the size of the change, and
//! a sample of pairs of showdowns with equal dice.

use odds::Watch;
use packs::showdown::Showdown;
use players::showdown::{Change, Measure as Counted, Player, Version, changed_attacks, compare};

use crate::answer::{
    AlikeAttack, Answer, AttackOdds, Attacker, ChangedAttack, ComparedShowdowns, Cost, Measure, Measured,
    Pairs,
};
use crate::compare::Whole;
use crate::fraction::rounded;
use crate::job::{Job, Unit};
use crate::policy::{Choices, style, word_of};
use crate::problem::{Problem, Result};

/// The measures, with their numbers in the players' report.
const MEASURES: [(Measure, Counted); 6] = [
    (Measure::Won, Counted::Won),
    (Measure::Lost, Counted::Lost),
    (Measure::Rounds, Counted::Rounds),
    (Measure::Deaths, Counted::Deaths),
    (Measure::Injuries, Counted::Injuries),
    (Measure::Severe, Counted::Severe),
];

/// Plays both versions many times with equal luck.
///
/// # Errors
/// If the policy is none for whole showdowns, or the work was stopped before anything was known.
pub fn pairs(
    whole: Whole<'_, Showdown>,
    choices: &Choices,
    trials: u64,
    seed: u64,
    job: &Job<'_>,
) -> Result<Answer> {
    let style = style(choices.policy.as_ref(), "showdown")?;
    let [a, b] = whole.positions;
    let [in_a, in_b] = [a, b].map(|position| Player::new(&position.scenario.game, style));
    let one = Version { showdown: &a.scenario.game, start: &a.state, player: &in_a };
    let other = Version { showdown: &b.scenario.game, start: &b.state, player: &in_b };
    let watch = Watch { cancel: job.cancel, ..Watch::default() };
    let attacks = changed_attacks([(one.showdown, one.start), (other.showdown, other.start)], watch);
    let attacks = attacks.map_err(|_| Problem::stopped())?;
    let paired = compare(&one, &other, job.run(trials, seed, Unit::PairsOfShowdowns));
    if paired.trials() == 0 {
        return Err(Problem::stopped());
    }
    let measured =
        |(measure, counted): (Measure, Counted)| Measured::new(measure, None, &paired.mean(counted as usize));
    Ok(Answer::ComparedShowdowns(ComparedShowdowns {
        question: None,
        policy: word_of(style),
        attacks: attacks.iter().map(attack).collect(),
        sampled: Pairs {
            pairs: paired.pairs,
            seed,
            same: paired.same,
            unfinished: paired.unfinished,
            stopped: job.fell_short(paired.trials(), trials),
            measures: MEASURES.into_iter().map(measured).collect(),
        },
        cost: Cost::games(2 * paired.trials()),
        a: whole.version(0),
        b: whole.version(1),
        title: whole.title,
        differs: whole.differs,
    }))
}

fn attack(change: &Change) -> ChangedAttack {
    let odds = |version: usize| AttackOdds {
        mean: rounded(change.mean(version)),
        chance: (&change.chance(version)).into(),
    };
    let alike =
        |(survivor, with): &(String, String)| AlikeAttack { survivor: survivor.clone(), with: with.clone() };
    ChangedAttack {
        by: if change.by_monster { Attacker::Monster } else { Attacker::Survivor },
        survivor: change.survivor.clone(),
        with: change.with.clone(),
        alike: change.alike.iter().map(alike).collect(),
        a: odds(0),
        b: odds(1),
    }
}
