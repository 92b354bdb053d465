//! Whole battles, compared and simulated, and how that is told.

use kernel::{Inches, Tabletop};
use packs::Scenario;
use skirmish::Terms;
use skirmish::field::{Field, Platform, Point, Rect};
use skirmish::unit::{Unit, Weapon};
use source::Source;

use super::*;
use crate::games::skirmish::report::text as report_text;
use ask::answer::{Answer, Battles, Measure};
use ask::compare::Whole;
use ask::policy::{Choices, Sides};
use ask::policy::{Policies, Policy as PolicyArg};
use ask::position::Position;
use ask::skirmish::report::played;
use ask::{Job, Subject};
use packs::skirmish::{Battle, doc::StatusDoc};

/// Three against three around a rock. No file says so yet what a file will say.
fn skirmish(change: impl Fn(&mut Battle)) -> Position<Battle> {
    let text = include_str!("../../../../../../scenarios/skirmish/rooftop.toml");
    let source = Source::new("rock.toml", text.to_owned());
    let scenario = Scenario::<Battle>::read(&source, std::path::Path::new(""), None);
    let mut scenario = scenario.unwrap_or_else(|problem| panic!("{problem:?}"));
    let mut units = Vec::new();
    for (side, y) in [(0, 4), (1, 16)] {
        for number in 0..3 {
            let mut unit = Unit::soldier(format!("{} {number}", ["red", "blue"][usize::from(side)]), side);
            unit.start.at = Point::inches(6 + 4 * number, y);
            unit.weapons.push(Weapon { name: "sword".into(), ..Weapon::unarmed() });
            units.push(unit);
        }
    }
    let rock = Platform::block("the rock", Rect::inches(8, 8, 4, 4), Inches::whole(3));
    let field = Field::new(Inches::whole(20), Inches::whole(20), vec![rock], Vec::new());
    scenario.title = Some("Three against three".into());
    scenario.game = Battle::on_field(units, field, Terms { rout: 2, ..Terms::default() });
    change(&mut scenario.game);
    let state = Tabletop::start(&scenario.game, &mut kernel::Silent);
    Position { scenario, state, opening: Vec::new(), saved: false }
}

fn compared(change: impl Fn(&mut Battle), trials: u64, threads: usize) -> ComparedBattles {
    let (a, b) = (skirmish(|_| {}), skirmish(change));
    let whole = Whole { title: "Rock".into(), differs: Vec::new(), positions: [&a, &b] };
    let job = Job { threads, ..Job::default() };
    match Battle::pairs(whole, &Choices::default(), trials, 1, &job) {
        Ok(Answer::ComparedBattles(compared)) => compared,
        other => panic!("a whole battle can be compared: {other:?}"),
    }
}

#[test]
fn a_version_is_the_same_as_itself() {
    let compared = compared(|_| {}, 40, 0);
    let told = text(&compared, false);
    assert!(told.contains("No blow or shot of one unit at another changes"), "{told}");
    assert!(told.contains("and 40 came out the same"), "{told}");
    assert!(told.contains("the same") && !told.contains("may be chance"), "{told}");
    for measured in &compared.sampled.measures {
        let [low, high] = measured.interval;
        assert!([measured.difference, low, high].iter().all(|number| number.abs() < 1e-12), "{measured:?}");
    }
}

#[test]
fn a_change_is_told_with_what_is_certain_and_what_is_sampled() {
    let harder = |battle: &mut Battle| {
        battle.units.iter_mut().filter(|unit| unit.side == 0).for_each(|unit| unit.weapons[0].injury = 4);
    };
    let one = compared(harder, 300, 1);
    assert_eq!(one, compared(harder, 300, 3), "threads change nothing");
    assert!(one.blows.iter().all(|blow| blow.attacker == "red 0" && blow.target == "blue 0"));
    assert_eq!(one.blows[0].pairs, 9);
    let out = one.blows.iter().find(|blow| blow.target_is == StatusDoc::Healthy && !blow.at_edge);
    let out = out.expect("a blow changes").results.last().expect("it has results");
    // 14 to 20 hit, 18 and up (14 and up) put out of action, 17 of 20 fail to ward it off; of a 20, one of two
    // Defence checks: 51 of 8000 more.
    assert_eq!([out.a.to_string(), out.b.to_string()], ["1071/8000", "2431/8000"]);
    let wins = &one.sampled.measures[0];
    assert_eq!((wins.measure, wins.seen), (Measure::FirstWins, true));
    assert!(wins.difference > 0.0 && wins.narrower > Some(1.0), "{wins:?}");
    let told = text(&one, false);
    for words in ["Certain: one blow", "sword", "Incapacitated", "13.39%", "30.39%", "+17.00", "differs"] {
        assert!(told.contains(words), "{words} is not in\n{told}");
    }
    let written = serde_json::to_string(&one).expect("it can be written");
    assert_eq!(serde_json::from_str::<ComparedBattles>(&written).expect("and read"), one);
}

fn simulated(policies: &Policies, threads: usize) -> ask::Result<Battles> {
    let Position { scenario, state, .. } = skirmish(|_| {});
    played(&scenario, &state, Some(policies), 200, 3, &Job { threads, ..Job::default() })
}

#[test]
fn a_simulation_is_told() {
    let report = simulated(&Policies::Same(PolicyArg::Exact), 1).expect("it can be");
    assert_eq!(Ok(&report), simulated(&Policies::Same(PolicyArg::Exact), 2).as_ref());
    let told = report_text(&report);
    for words in
        ["red wins", "blue wins", "nobody wins", "how it ends", "a finishing blow", "blue 2", "fall in it"]
    {
        assert!(told.contains(words), "{words} is not in\n{told}");
    }
    let all: u64 = report.sides.iter().map(|side| side.won.count).sum::<u64>() + report.drawn.count;
    assert_eq!(all, 200);
    assert!(report.sides.iter().all(|side| side.policy == PolicyArg::Exact));
    let wrong = simulated(&Policies::Same(PolicyArg::Best), 1);
    assert!(wrong.is_err(), "two sides want different things");
    let written = serde_json::to_string(&report).expect("a report can be written");
    assert_eq!(serde_json::from_str::<Battles>(&written).expect("and read"), report);
}

#[test]
fn each_side_plays_in_its_own_way() {
    let sides = |given: &[(&str, PolicyArg)]| {
        let given = given.iter().map(|(side, policy)| ((*side).to_owned(), *policy)).collect();
        simulated(&Policies::Sides(Sides(given)), 0)
    };
    let report = sides(&[("blue", PolicyArg::Random)]).expect("blue is a side");
    let told = report_text(&report);
    assert!(told.contains("red plays aggressive: it goes"), "{told}");
    assert!(told.contains("blue plays random: it does"), "{told}");
    assert_eq!(report.sides[1].policy, PolicyArg::Random);
    assert!(report.sides[0].won.count > report.sides[1].won.count, "{told}");
    assert!(sides(&[("green", PolicyArg::Random)]).is_err(), "there is no such side");
    assert!(sides(&[("red", PolicyArg::Random); 2]).is_err(), "once is enough");
}

/// Two equal weapons strike the same blow, and so do units whose numbers come to the same.
#[test]
fn what_comes_to_the_same_is_told_once_and_the_healthy_come_first() {
    let change = |battle: &mut Battle| {
        battle.rulings.set("dazed-melee", "auto-hit").expect("a ruling of the book");
        battle.units.iter_mut().for_each(|unit| unit.injury = 2);
    };
    let blows = compared(change, 20, 0).blows;
    assert_eq!(blows[0].target_is, StatusDoc::Healthy);
    for (at, blow) in blows.iter().enumerate() {
        let is = |blow: &ChangedBlow| (blow.ranged, blow.target_is, blow.at_edge, blow.results.clone());
        assert_eq!(blows.iter().filter(|other| is(other) == is(blow)).count(), 1, "blow {at}: {blow:?}");
        assert_eq!(blow.pairs, 18, "either side strikes alike");
        assert_eq!(blow.alike.len(), 1);
    }
}
