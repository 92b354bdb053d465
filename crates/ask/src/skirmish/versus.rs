//! Two versions of a whole battle: the certain changes, blow by blow, and a sample of pairs of battles with
//! equal dice.

use odds::Watch;
use packs::skirmish::Battle;
use players::skirmish::{
    Blow, Change, MEASURES, Measure as Counted, Player, Version, changed_blows, compare,
};
use sim::Paired;
use skirmish::attack::Kind;
use skirmish::{Status, UnitId};

use super::first;
use crate::answer::{
    AlikeBlow, Answer, Becomes, ChangedBlow, ComparedBattles, Cost, First, Measure, Measured, Pairs,
    SidePolicy,
};
use crate::compare::Whole;
use crate::job::{Job, Unit};
use crate::policy::{Choices, styles, word_of};
use crate::problem::{Problem, Result};

/// Plays both versions many times with equal luck.
///
/// # Errors
/// If the policy is none for whole battles, or the work was stopped before anything was known.
pub fn pairs(
    whole: Whole<'_, Battle>,
    choices: &Choices,
    trials: u64,
    seed: u64,
    job: &Job<'_>,
) -> Result<Answer> {
    let [a, b] = whole.positions;
    let battles = [&a.scenario.game, &b.scenario.game];
    let sides = &battles[0].sides;
    let styles = styles(choices.policy.as_ref(), "battle", sides)?;
    // Of each version the battle as it is, and the one in which the other side goes first if the sides take turns at that.
    let others = [a, b].map(|position| first::exchanged(&position.scenario, &position.state));
    let as_it_is = [a, b].map(|position| (&position.scenario.game, &position.state));
    let starts = [0, 1].map(|version| match &others[version] {
        Some((battle, start)) => [as_it_is[version], (battle, start)],
        None => [as_it_is[version]; 2],
    });
    let players = starts.map(|halves| halves.map(|(battle, _)| Player::new(battle, styles)));
    let halves = [0, 1].map(|version| {
        [0, 1].map(|half| {
            let (battle, start) = starts[version][half];
            Version { battle, start, player: &players[version][half] }
        })
    });
    let [one, other] = halves.each_ref().map(<[Version<'_>; 2]>::each_ref);
    let watch = Watch { cancel: job.cancel, ..Watch::default() };
    let blows = changed_blows(battles[0], battles[1], watch).map_err(|_| Problem::stopped())?;
    let paired = compare(one, other, job.run(trials, seed, Unit::PairsOfBattles));
    if paired.trials() == 0 {
        return Err(Problem::stopped());
    }
    let goes = |version: usize| {
        let battle = battles[version];
        others[version].is_none().then(|| battle.sides[usize::from(battle.first & 1)].clone())
    };
    let policy =
        |(side, style): (&String, players::Style)| SidePolicy { side: side.clone(), policy: word_of(style) };
    Ok(Answer::ComparedBattles(ComparedBattles {
        question: None,
        policies: sides.iter().zip(styles).map(policy).collect(),
        first: First { a: goes(0), b: goes(1) },
        blows: blows.iter().map(|change| blow(battles, change)).collect(),
        only_in_a: only_in(battles, 0),
        only_in_b: only_in(battles, 1),
        nothing_in_common: other_side(battles),
        sampled: Pairs {
            pairs: paired.pairs,
            seed,
            same: paired.same,
            unfinished: paired.unfinished,
            stopped: job.fell_short(paired.trials(), trials),
            measures: measures(sides, &paired),
        },
        cost: Cost::games(2 * paired.trials()),
        a: whole.version(0),
        b: whole.version(1),
        title: whole.title,
        differs: whole.differs,
    }))
}

fn measures(sides: &[String], paired: &Paired<{ MEASURES }>) -> Vec<Measured> {
    let mean = |measure, side: Option<usize>, counted: Counted| {
        let side = side.map(|side| sides[side].as_str());
        Measured::new(measure, side, &paired.mean(counted as usize))
    };
    let per_turn = paired.ratio(Counted::Lost as usize, Counted::Turns as usize);
    vec![
        mean(Measure::FirstWins, Some(0), Counted::FirstWins),
        mean(Measure::SecondWins, Some(1), Counted::SecondWins),
        mean(Measure::Drawn, None, Counted::Drawn),
        mean(Measure::Turns, None, Counted::Turns),
        Measured::new(Measure::FallenPerTurn, None, &per_turn),
        mean(Measure::FirstLost, Some(0), Counted::FirstLost),
        mean(Measure::SecondLost, Some(1), Counted::SecondLost),
        mean(Measure::GoesFirstWins, None, Counted::GoesFirstWins),
        mean(Measure::GoesSecondWins, None, Counted::GoesSecondWins),
    ]
}

fn blow(battles: [&Battle; 2], change: &Change) -> ChangedBlow {
    let unit = |unit: UnitId| battles[0].unit(unit);
    let weapon = |battle: &Battle, attacker: UnitId, weapon: Option<u8>| {
        weapon.map(|weapon| battle.unit(attacker).weapons[usize::from(weapon)].name.clone())
    };
    let with = |version: usize, blow: &Blow| weapon(battles[version], blow.attacker, blow.weapon);
    let alike = |&(attacker, with, target): &(UnitId, Option<u8>, UnitId)| AlikeBlow {
        attacker: unit(attacker).name.clone(),
        weapon: weapon(battles[0], attacker, with),
        target: unit(target).name.clone(),
    };
    let can = |status: &Status| [&change.a, &change.b].iter().any(|odds| !odds.of(status).is_zero());
    let becomes = |status: Status| Becomes {
        becomes: status.into(),
        a: (&change.a.of(&status)).into(),
        b: (&change.b.of(&status)).into(),
    };
    ChangedBlow {
        attacker: unit(change.blow.attacker).name.clone(),
        weapon: with(0, &change.blow),
        weapon_b: with(1, &change.versus),
        target: unit(change.blow.target).name.clone(),
        ranged: change.blow.kind == Kind::Ranged,
        target_is: change.blow.on.into(),
        at_edge: change.at_edge,
        pairs: change.pairs,
        alike: change.alike.iter().map(alike).collect(),
        moved: (&change.moved).into(),
        results: Status::ALL.into_iter().filter(can).map(becomes).collect(),
    }
}

/// The units that the other version has not, by their names.
fn only_in(battles: [&Battle; 2], version: usize) -> Vec<String> {
    let others = &battles[1 - version].units;
    let units = battles[version].units.iter();
    let alone =
        units.filter(|unit| !others.iter().any(|other| (&other.name, other.side) == (&unit.name, unit.side)));
    alone.map(|unit| unit.name.clone()).collect()
}

/// A side of which the two versions have no unit in common.
fn other_side(battles: [&Battle; 2]) -> Option<String> {
    let units = |version: usize, side: usize| {
        battles[version].units.iter().filter(move |unit| usize::from(unit.side) == side)
    };
    let differs =
        |side: &usize| !units(0, *side).any(|unit| units(1, *side).any(|other| other.name == unit.name));
    let sides = &battles[0].sides;
    (0..sides.len()).find(differs).map(|side| sides[side].clone())
}
