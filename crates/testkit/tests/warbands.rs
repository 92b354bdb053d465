//! Warbands that play themselves: they win as they should, what they came to adds up, two versions are compared with
//! the same luck, and odds from the middle of a combat are those of all its histories.

use std::collections::BTreeMap;

use kernel::{Game, Inches, Input, Pending, Silent};
use odds::{Exactness, Pick, Prob, Watch};
use packs::PackFiles;
use packs::skirmish::{Pack, QuickBattle};
use players::Style;
use players::skirmish::{Fate, Measure, Player, Report, Version, changed_blows, compare, fates};
use sim::{Dice, Gathered, Run, gather};
use skirmish::field::{Climb, Feature, Field, Platform, Point, Rect, Side};
use skirmish::unit::{Unit, Weapon};
use skirmish::{Battle, FallenBy, State, Status, Terms, UnitId, fight};
use testkit::random::Seed;
use testkit::{fields, village};

fn played(battle: &Battle, styles: [Style; 2], trials: u64, threads: usize) -> Gathered<Report> {
    let player = Player::new(battle, styles);
    let start = battle.start(&mut Silent);
    let run = Run { threads, ..Run::new(trials, 7) };
    gather(
        battle,
        &start,
        run,
        |state, decision, dice| player.choose(state, decision, dice),
        || Report::new(battle, &start),
    )
}

#[test]
fn who_means_it_wins_more_often_than_chance() {
    let battle = village::battle();
    for style in [Style::Aggressive, Style::Exact, Style::Cautious] {
        let (first, second) = (
            played(&battle, [style, Style::Random], 128, 0).all,
            played(&battle, [Style::Random, style], 128, 0).all,
        );
        let (won, lost) = (first.won(0) + second.won(1), first.won(1) + second.won(0));
        assert!(won > 2 * lost, "{style:?} wins {won} and loses {lost} of 256");
    }
}

#[test]
fn battles_of_those_who_mean_it_come_to_an_end() {
    let mut battle = village::battle();
    battle.terms.turns = 40;
    for style in [Style::Aggressive, Style::Exact] {
        let report = played(&battle, [style; 2], 256, 0).all;
        assert_eq!(report.ended, 256);
        // Now and then the last of a side is somewhere that nobody finds a way to.
        assert!(10 * report.drawn() < 256, "{style:?}: {:?}", report.verdicts);
    }
}

#[test]
fn a_report_does_not_depend_on_threads_and_adds_up() {
    let battle = village::battle();
    for styles in [[Style::Aggressive; 2], [Style::Exact, Style::Cautious]] {
        let one = played(&battle, styles, 200, 1);
        assert_eq!(one, played(&battle, styles, 200, 3));
        let report = &one.all;
        assert_eq!((one.trials, one.unfinished, report.ended), (200, 0, 200));
        assert_eq!(report.verdicts.values().sum::<u64>(), 200);
        assert_eq!(report.turns.values().sum::<u64>(), 200);
        assert_eq!(report.won(0) + report.won(1) + report.drawn(), 200);
        let fell: u64 = report.units.iter().map(|unit| unit.fell).sum();
        let casualties = report.casualties.iter().flatten().map(|(&fell, count)| u64::from(fell) * count);
        assert_eq!(fell, casualties.sum::<u64>());
        assert_eq!(fell, report.fallen());
        assert_eq!(fell, report.by_turn.values().sum::<u64>());
        assert!(report.units.iter().map(|unit| unit.felled).sum::<u64>() <= fell);
        assert!(!report.causes.contains_key(&FallenBy::Nothing), "{:?}", report.causes);
        assert!(report.turns_within(0.5) <= report.turns_within(0.9));
        assert_eq!(report.reached(1), 200);
    }
}

/// In every situation of battles on all kinds of fields, the option that is named is there.
#[test]
fn players_take_what_is_offered() {
    let mut seed = Seed(11);
    for round in 0..24 {
        let battle = fields::battle(&mut seed, 5);
        for (at, style) in Style::ALL.into_iter().enumerate() {
            let player = Player::new(&battle, [style, Style::ALL[(at + 1) % 4]]);
            let mut dice = Dice::new(3, round);
            let mut state = battle.start(&mut Silent);
            loop {
                let input = match battle.pending(&state) {
                    Pending::Done(_) => break,
                    Pending::Chance(chance) => Input::Outcome(dice.outcome(&chance)),
                    Pending::Decision(decision) => {
                        let index = player.choose(&state, &decision, &mut dice);
                        assert!(index < decision.choices.len(), "{style:?}");
                        Input::Choice(decision.choices[index])
                    }
                };
                battle.apply(&mut state, input, &mut Silent);
            }
        }
    }
}

fn compared(a: &Battle, b: &Battle, run: Run<'_>) -> sim::Paired<{ players::skirmish::MEASURES }> {
    let (start_a, start_b) = (a.start(&mut Silent), b.start(&mut Silent));
    let [in_a, in_b] = [a, b].map(|battle| Player::new(battle, [Style::Aggressive; 2]));
    let one = Version { battle: a, start: &start_a, player: &in_a };
    let other = Version { battle: b, start: &start_b, player: &in_b };
    compare([&one; 2], [&other; 2], run)
}

#[test]
fn a_version_does_not_differ_from_itself() {
    let battle = village::battle();
    assert!(changed_blows(&battle, &battle, Watch::default()).is_ok_and(|blows| blows.is_empty()));
    let found = compared(&battle, &battle, Run::new(60, 2));
    assert_eq!((found.pairs, found.same), (60, 60));
    for measure in 0..players::skirmish::MEASURES {
        let number = found.mean(measure);
        assert_eq!((number.difference, number.half), (0.0, 0.0));
    }
    let per_turn = found.ratio(Measure::Lost as usize, Measure::Turns as usize);
    assert_eq!((per_turn.difference, per_turn.half), (0.0, 0.0));
}

/// A ruling that makes finishing easier, and cards that hit harder.
#[test]
fn a_change_that_matters_is_seen() {
    let battle = village::battle();
    let mut ruled = battle.clone();
    ruled.rulings.set("dazed-melee", "auto-hit").expect("a ruling of the book");
    let blows = changed_blows(&battle, &ruled, Watch::default()).expect("nobody stops it");
    assert!(blows.iter().all(|change| change.blow.on == Status::Dazed), "nothing else changes");
    assert!(blows.windows(2).all(|pair| pair[0].moved >= pair[1].moved), "the largest change first");
    assert_eq!(blows[0].a.outcomes.values().sum::<Prob>(), Prob::one());
    let found = compared(&battle, &ruled, Run { threads: 1, ..Run::new(250, 4) });
    assert_eq!(found, compared(&battle, &ruled, Run { threads: 3, ..Run::new(250, 4) }));
    let per_turn = found.ratio(Measure::Lost as usize, Measure::Turns as usize);
    assert!(per_turn.is_seen() && per_turn.difference > 0.0, "{per_turn:?}");
    assert!(per_turn.narrower().is_some_and(|times| times > 1.5), "{per_turn:?}");

    let mut hardy = battle.clone();
    hardy.units.iter_mut().filter(|unit| unit.side == 0).for_each(|unit| unit.hardy = 3);
    let found = compared(&battle, &hardy, Run::new(250, 4));
    let wins = found.mean(Measure::FirstWins as usize);
    assert!(wins.is_seen() && wins.difference > 0.0, "{wins:?}");
}

/// Every history of a Melee phase, one by one: its weight is one over the product of all dice.
fn histories(battle: &Battle, state: &State, over: u128, counts: &mut BTreeMap<(Vec<Fate>, u128), u64>) {
    let next = |input| {
        let mut next = *state;
        battle.apply(&mut next, input, &mut Silent);
        next
    };
    match battle.pending(state) {
        Pending::Done(outcome) => {
            let fate = |unit: &skirmish::UnitState| Fate {
                status: unit.status,
                wounds: unit.wounds,
                surface: unit.place,
                fallen_by: unit.fallen_by,
            };
            *counts.entry((outcome.units.iter().map(fate).collect(), over)).or_default() += 1;
        }
        Pending::Chance(chance) => {
            let over = over * u128::from(chance.total());
            for ticket in 0..chance.total() {
                histories(battle, &next(Input::Outcome(chance.ticket(ticket))), over, counts);
            }
        }
        Pending::Decision(decision) => {
            let over = over * decision.choices.len() as u128;
            for &choice in decision.choices.iter() {
                histories(battle, &next(Input::Choice(choice)), over, counts);
            }
        }
    }
}

fn by_hand(battle: &Battle, state: &State) -> (BTreeMap<Vec<Fate>, Prob>, u64) {
    let mut counts = BTreeMap::new();
    histories(battle, &fight::alone(battle, state, None), 1, &mut counts);
    let all = counts.values().sum();
    let mut fates = BTreeMap::new();
    for ((fate, over), count) in counts {
        *fates.entry(fate).or_insert_with(Prob::zero) += &Prob::new(count, over);
    }
    (fates, all)
}

/// Two attackers on a healthy unit that strikes back, and three on one that lies there: roll-offs, finishing, the edge
/// and the fall.
#[test]
fn odds_of_a_combat_are_those_of_all_its_histories() {
    let mut two = village::roof(2, Status::Healthy);
    for (unit, agility) in two.units.iter_mut().zip([5, 8, 12]) {
        (unit.agility, unit.melee) = (agility, 17);
    }
    let mut three = village::roof(3, Status::Dazed);
    three.rulings.set("dazed-melee", "auto-hit").expect("a ruling of the book");
    for (battle, at_least) in [(two, 100_000), (three, 1_000)] {
        let start = battle.start(&mut Silent);
        let victim = UnitId(battle.units.len() as u8 - 1);
        let (expected, all) = by_hand(&battle, &start);
        assert!(all > at_least, "{all} histories");
        for combat in [None, Some(victim)] {
            let found = fates(&battle, &start, combat, Pick::Uniform, Watch::default()).expect("not stopped");
            assert_eq!(found.answer.exactness, Exactness::Exact);
            assert_eq!(found.answer.outcomes, expected);
        }
    }
}

/// The odds of a combat hold from its midst, too: they are the mean of the odds one die later.
#[test]
fn odds_of_a_combat_are_the_mean_of_those_a_die_later() {
    let battle = village::roof(3, Status::Healthy);
    let victim = UnitId(3);
    let out = |state: &State| {
        let found =
            fates(&battle, state, Some(victim), Pick::Uniform, Watch::default()).expect("not stopped");
        found
            .of(victim)
            .expect("it is in the combat")
            .probability(|fate| fate.status == Status::Incapacitated)
    };
    let mut state = fight::alone(&battle, &battle.start(&mut Silent), None);
    for step in 0..4 {
        let Pending::Chance(chance) = battle.pending(&state) else { break };
        let after = |ticket: u32| {
            let mut next = state;
            battle.apply(&mut next, Input::Outcome(chance.ticket(ticket)), &mut Silent);
            next
        };
        // If the combat is over at once, there is nothing left to ask.
        let later = (0..chance.total()).map(after).map(|next| match battle.pending(&next) {
            Pending::Done(outcome) => {
                let gone = outcome.units[3].status == Status::Incapacitated;
                if gone { Prob::one() } else { Prob::zero() }
            }
            _ => out(&next),
        });
        let sum: Prob = later.collect::<Vec<_>>().iter().sum();
        assert_eq!(out(&state), sum / u64::from(chance.total()).into(), "at step {step}");
        state = after(chance.total() - 1);
    }
}

/// Two swordsmen at the ends of a field, with something between them.
fn duel(platforms: Vec<Platform>, features: Vec<Feature>) -> Battle {
    let unit = |side: u8, y: i32| {
        let mut unit = Unit::soldier(["red", "blue"][usize::from(side)], side);
        unit.weapons.push(Weapon { name: "sword".into(), ..Weapon::unarmed() });
        unit.start.at = Point::inches(15, y);
        unit
    };
    let field = Field::new(Inches::whole(30), Inches::whole(30), platforms, features);
    assert!(field.check().is_empty());
    Battle::on_field(vec![unit(0, 5), unit(1, 25)], field, Terms { turns: 100, ..Terms::default() })
}

/// Two units that want to fight get round everything between them, over it, or down from it.
#[test]
fn nothing_on_a_field_keeps_two_apart_who_want_to_fight() {
    let between = |size: (i32, i32), height: i32, climb: [Climb; 4]| Platform {
        sides: climb.map(|climb| Side { railing: false, climb }),
        ..Platform::block("k", Rect::inches(15 - size.0 / 2, 13, size.0, size.1), Inches::whole(height))
    };
    let (rough, sheer) = ([Climb::Rough; 4], [Climb::Sheer; 4]);
    let house = [Climb::Ladder, Climb::Sheer, Climb::Sheer, Climb::Sheer];
    let wall = |width: i32| Feature::wall(Rect::inches(15 - width / 2, 15, width, 1), Inches::whole(3));
    let duels = [
        ("nothing", duel(vec![], vec![])),
        ("a step", duel(vec![between((6, 4), 1, rough)], vec![])),
        ("a block", duel(vec![between((6, 4), 2, rough)], vec![])),
        ("a sheer block", duel(vec![between((6, 4), 2, sheer)], vec![])),
        ("a house with a ladder", duel(vec![between((6, 4), 4, house)], vec![])),
        ("a step from side to side", duel(vec![between((30, 4), 1, sheer)], vec![])),
        ("a terrace from side to side", duel(vec![between((30, 4), 2, rough)], vec![])),
        ("a wall", duel(vec![], vec![wall(6)])),
        ("a long wall", duel(vec![], vec![wall(20)])),
        ("deep water", duel(vec![], vec![Feature::water(Rect::inches(0, 12, 30, 6), true)])),
    ];
    for (what, battle) in duels {
        for style in [Style::Aggressive, Style::Exact, Style::Cautious] {
            let report = played(&battle, [style; 2], 24, 0).all;
            let attacks: u64 = report.units.iter().map(|unit| unit.attacks).sum();
            assert!(attacks >= 24, "{style:?}, {what}: {attacks} attacks");
            assert_eq!(report.drawn(), 0, "{style:?}, {what}: {:?}", report.verdicts);
        }
    }
}

/// A unit on a roof without a ladder jumps, if there is nobody else to fight.
#[test]
fn who_is_on_a_roof_comes_down_to_fight() {
    let roof = Platform {
        sides: [Side { railing: true, climb: Climb::Sheer }; 4],
        ..Platform::block("roof", Rect::inches(12, 12, 6, 6), Inches::whole(4))
    };
    let mut battle = duel(vec![roof], vec![]);
    battle.units[1].start.place = 1;
    battle.units[1].start.at = Point::inches(15, 15);
    for style in [Style::Aggressive, Style::Exact] {
        let report = played(&battle, [style; 2], 24, 0).all;
        assert_eq!(report.drawn(), 0, "{style:?}: {:?}", report.verdicts);
    }
}

/// On the fields of the core pack the usual warbands fight it out.
#[test]
fn warbands_meet_on_every_field_of_the_pack() {
    let pack = Pack::core();
    for field in pack.fields.keys() {
        let quick = QuickBattle { field: Some(field.clone()), ..QuickBattle::default() };
        let battle = quick.scenario(&pack).expect("the core pack has it").game;
        for style in [Style::Aggressive, Style::Exact] {
            let report = played(&battle, [style; 2], 60, 0).all;
            assert!(report.drawn() <= 6, "{field}, {style:?}: {:?}", report.verdicts);
        }
    }
}

/// On random fields, too, with everybody at random on roofs and behind walls.
#[test]
fn aggressive_sides_meet_on_random_fields() {
    let mut seed = Seed(5);
    let (mut all, mut met, mut drawn) = (0, 0, 0);
    for _ in 0..60 {
        let mut battle = fields::battle(&mut seed, 4);
        battle.terms.turns = 60;
        let report = played(&battle, [Style::Aggressive; 2], 4, 1).all;
        all += report.ended;
        drawn += report.drawn();
        met += u64::from(report.units.iter().any(|unit| unit.attacks > 0)) * report.ended;
    }
    assert!(met == all && drawn * 50 <= all, "{all} battles, {met} with attacks, {drawn} drawn");
}

/// A unit that lies there is finished without a roll, so that nothing is left to be seen of the meeting: it is engaged
/// all the same.
#[test]
fn who_lies_within_reach_is_finished_at_once() {
    let mut battle = duel(vec![], vec![]);
    battle.units[1].start.at = Point::inches(15, 10);
    battle.units[1].start.status = Status::Stunned;
    for style in [Style::Aggressive, Style::Exact] {
        let report = played(&battle, [style; 2], 24, 0).all;
        assert_eq!(report.turns, BTreeMap::from([(1, 24)]), "{style:?}");
    }
}

/// Nobody turns away from an enemy that it has just put down.
#[test]
fn who_touches_an_enemy_that_is_down_stays_there() {
    let mut battle = duel(vec![], vec![]);
    battle.units[1].start.at = Point::inches(15, 6);
    battle.units[1].start.status = Status::Dazed;
    let player = Player::new(&battle, [Style::Aggressive; 2]);
    let (mut state, mut dice) = (battle.start(&mut Silent), Dice::new(1, 1));
    let contact = |state: &State| state.unit(UnitId(0)).contacts.has(UnitId(1));
    let mut input = |state: &State| match battle.pending(state) {
        Pending::Chance(_) | Pending::Done(_) => None,
        Pending::Decision(decision) => {
            Some(Input::Choice(decision.choices[player.choose(state, &decision, &mut dice)]))
        }
    };
    assert!(contact(&state), "they begin in contact");
    while let Some(choice) = input(&state) {
        battle.apply(&mut state, choice, &mut Silent);
        assert!(contact(&state), "{choice:?}");
    }
}
