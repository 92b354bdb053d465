//! Two versions of a whole battle: what of the change is certain, blow by blow, and what is sampled, in pairs of battles
//! with the same dice.

use std::sync::atomic::AtomicU64;

use packs::skirmish::Battle;
use players::Style;
use players::skirmish::{Change, MEASURES, Measure, Player, Version, changed_blows, compare};
use serde_json::{Value, json};
use sim::{Paired, Run};
use skirmish::attack::Kind;
use skirmish::{Status, UnitId};

use super::report::{plays, policies};
use crate::args::Policies;
use crate::error::Result;
use crate::games::paired::{Number, Sampled};
use crate::games::{Told, Versions, styles};
use crate::output::{
    bold, dim, json, progress,
    table::{Align, table},
};
use ask::skirmish::{EXCHANGED, first};

/// How many blows on targets in the same state are told.
const BLOWS: usize = 4;

/// Plays both versions many times with the same luck.
///
/// # Errors
/// If the policy is none for whole battles.
pub fn compared(versions: &Versions<'_, Battle>, policy: Option<&Policies>, run: Run<'_>) -> Result<Told> {
    let [a, b] = versions.positions;
    let styles = styles(policy, "battle", &a.scenario.game.sides)?;
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
    let done = AtomicU64::new(0);
    let run = Run { progress: Some(&done), ..run };
    let paired = progress::shown(run.trials, "pairs of battles", &done, || compare(one, other, run));
    let blows = changed_blows(&a.scenario.game, &b.scenario.game);
    let exchanged = others.map(|other| other.is_some());
    let told = Tell { versions, styles, blows: &blows, paired: &paired, exchanged };
    Ok(Told { text: told.text(), json: told.json() })
}

struct Tell<'a> {
    versions: &'a Versions<'a, Battle>,
    styles: [Style; 2],
    blows: &'a [Change],
    paired: &'a Paired<MEASURES>,
    /// Whether the sides take turns at going first, in each version.
    exchanged: [bool; 2],
}

impl Tell<'_> {
    fn battle(&self, version: usize) -> &Battle {
        &self.versions.positions[version].scenario.game
    }

    fn sampled(&self) -> Sampled {
        let side = |side: usize| self.battle(0).sides[side].clone();
        let mean = |measure: Measure| self.paired.mean(measure as usize);
        let share = |id, words, measure| Number { id, words, share: true, found: mean(measure) };
        let count = |id, words, measure| Number { id, words, share: false, found: mean(measure) };
        let per_turn = self.paired.ratio(Measure::Lost as usize, Measure::Turns as usize);
        let numbers = vec![
            share("first-wins", format!("{} wins", side(0)), Measure::FirstWins),
            share("second-wins", format!("{} wins", side(1)), Measure::SecondWins),
            share("drawn", "nobody wins".into(), Measure::Drawn),
            count("turns", "turns".into(), Measure::Turns),
            Number { id: "fallen-per-turn", words: "fall in a turn".into(), share: false, found: per_turn },
            count("first-lost", format!("{} loses", side(0)), Measure::FirstLost),
            count("second-lost", format!("{} loses", side(1)), Measure::SecondLost),
            share("goes-first-wins", "who goes first wins".into(), Measure::GoesFirstWins),
            share("goes-second-wins", "who goes second wins".into(), Measure::GoesSecondWins),
        ];
        let plays = format!("{} {}", self.first(), plays(&self.battle(0).sides, self.styles));
        Sampled::new(self.paired, "battles", numbers, plays)
    }

    /// Who goes first, in a sentence.
    fn first(&self) -> String {
        let goes = |version: usize| {
            let battle = self.battle(version);
            if self.exchanged[version] {
                "the sides take turns at going first".to_owned()
            } else {
                format!("{} goes first", battle.sides[usize::from(battle.first & 1)])
            }
        };
        let [a, b] = [goes(0), goes(1)];
        if a == b && self.exchanged[0] {
            "The sides take turns at going first, pair by pair.".to_owned()
        } else if a == b {
            format!("In every battle {a}.")
        } else {
            format!("In A {a}, in B {b}.")
        }
    }

    /// The same for programs: a side, or that they take turns.
    fn firsts(&self) -> Value {
        let name = |version: usize| {
            let battle = self.battle(version);
            let side = &battle.sides[usize::from(battle.first & 1)];
            if self.exchanged[version] { EXCHANGED } else { side.as_str() }.to_owned()
        };
        json!({ "a": name(0), "b": name(1) })
    }

    fn text(&self) -> String {
        let [name_a, name_b] = &self.versions.names;
        let mut text = format!("{}\n\n  A: {name_a}\n  B: {name_b}\n\n", bold(&self.versions.title));
        text += &self.certain();
        text += &self.sampled().text();
        text + &self.versions.unsaid()
    }

    /// What a blow strikes with, in both versions.
    fn weapon(&self, change: &Change) -> String {
        let name = |version: usize, blow: &players::skirmish::Blow| {
            let unit = self.battle(version).unit(blow.attacker);
            blow.weapon.map_or("bare hands".into(), |weapon| unit.weapons[usize::from(weapon)].name.clone())
        };
        let (a, b): (String, String) = (name(0, &change.blow), name(1, &change.versus));
        if a == b { a } else { format!("{a} / {b}") }
    }

    /// How the target is.
    fn target(change: &Change) -> String {
        let edge = if change.at_edge { ", at an edge 4\" deep" } else { "" };
        let shot = if change.blow.kind == Kind::Ranged { ", shot at" } else { "" };
        format!("{}{shot}{edge}", change.blow.on.name())
    }

    fn certain(&self) -> String {
        let head = bold("Certain: one blow, exactly");
        let [ours, theirs] = [0, 1].map(|version| self.only_in(version));
        if self.blows.is_empty() {
            let why = if let Some(side) = self.other_side() {
                format!(
                    "The units of {side} differ: none of one version is in the other, so that single blows cannot be \
                     compared one by one."
                )
            } else if ours.is_empty() && theirs.is_empty() {
                "No blow or shot of one unit at another changes: what differs works elsewhere.".to_owned()
            } else {
                "No blow or shot changes between units that both versions have; the others cannot be compared."
                    .to_owned()
            };
            return format!("{head}\n\n  {why}\n\n");
        }
        let mut rows = Vec::new();
        let told = self.told();
        for change in &told {
            let (attacker, target) = (change.blow.attacker, change.blow.target);
            let alike =
                if change.alike.is_empty() { String::new() } else { format!("+{}", change.alike.len()) };
            let mut first = [
                self.battle(0).unit(attacker).name.clone(),
                self.weapon(change),
                self.battle(0).unit(target).name.clone(),
                alike,
                Self::target(change),
                format!("{}", change.pairs),
            ];
            for status in Status::ALL {
                let [a, b] = [&change.a, &change.b].map(|odds| odds.of(&status));
                if a == b {
                    continue;
                }
                let mut row = std::mem::take(&mut first).to_vec();
                let moved = (b.to_f64() - a.to_f64()) * 100.0;
                row.extend([status.name().into(), a.percent(2), b.percent(2), format!("{moved:+.2}")]);
                rows.push(row);
            }
        }
        let heads =
            ["attacker", "weapon", "target", "alike", "that is", "pairs", "becomes", "A", "B", "B - A"];
        let mut align = [Align::Left; 10];
        for at in [3, 5, 7, 8, 9] {
            align[at] = Align::Right;
        }
        let rest = self.blows.len() - told.len();
        let more =
            if rest > 0 { dim(&format!("  and {rest} more: --all lists them\n")) } else { String::new() };
        let others = if ours.is_empty() && theirs.is_empty() {
            ""
        } else {
            " Units that only one version has cannot be compared."
        };
        let how = dim(&format!(
            "Exact; the most common blows first, and of those what changes most. Blows that come to exactly the same \
             are told once: `alike` is how many more there are, `pairs` for how many pairs of units it holds.{others}",
        ));
        format!("{head}\n\n{}{more}\n{how}\n\n", table(&align, &heads.map(str::to_owned), &rows))
    }

    /// The units that the other version has not, by their names.
    fn only_in(&self, version: usize) -> Vec<&str> {
        let others = &self.battle(1 - version).units;
        let units = self.battle(version).units.iter();
        let alone = units
            .filter(|unit| !others.iter().any(|other| (&other.name, other.side) == (&unit.name, unit.side)));
        alone.map(|unit| unit.name.as_str()).collect()
    }

    /// A side of which the two versions have no unit in common.
    fn other_side(&self) -> Option<&str> {
        let units = |version: usize, side: usize| {
            self.battle(version).units.iter().filter(move |unit| usize::from(unit.side) == side)
        };
        let differs =
            |side: &usize| !units(0, *side).any(|unit| units(1, *side).any(|other| other.name == unit.name));
        let sides = &self.battle(0).sides;
        (0..sides.len()).find(differs).map(|side| sides[side].as_str())
    }

    /// The blows that are told: of each state of the target a few, unless all are wanted.
    fn told(&self) -> Vec<&Change> {
        let is = |change: &Change| (change.blow.on, change.at_edge);
        let mut told: Vec<&Change> = Vec::new();
        for change in self.blows {
            let same = told.iter().filter(|other| is(other) == is(change)).count();
            if self.versions.all || same < BLOWS {
                told.push(change);
            }
        }
        told
    }

    fn json(&self) -> Value {
        let odds = |change: &Change| -> Vec<Value> {
            let row = |status: Status| {
                let [a, b] = [&change.a, &change.b].map(|odds| odds.of(&status));
                json!({ "becomes": word(status), "a": json::prob(&a), "b": json::prob(&b) })
            };
            let can = |status: &Status| [&change.a, &change.b].iter().any(|odds| !odds.of(status).is_zero());
            Status::ALL.into_iter().filter(can).map(row).collect()
        };
        let unit = |unit: UnitId| self.battle(0).unit(unit);
        let alike = |&(attacker, weapon, target): &(UnitId, Option<u8>, UnitId)| {
            let weapon = weapon.map(|weapon| &unit(attacker).weapons[usize::from(weapon)].name);
            json!({ "attacker": unit(attacker).name, "weapon": weapon, "target": unit(target).name })
        };
        let blow = |change: &Change| {
            let kind = if change.blow.kind == Kind::Melee { "melee" } else { "ranged" };
            json!({ "attacker": self.battle(0).unit(change.blow.attacker).name, "weapon": self.weapon(change),
                    "target": self.battle(0).unit(change.blow.target).name, "kind": kind,
                    "target_is": word(change.blow.on), "at_edge": change.at_edge, "pairs": change.pairs,
                    "alike": change.alike.iter().map(alike).collect::<Vec<_>>(),
                    "moved": json::prob(&change.moved), "results": odds(change) })
        };
        json!({
            "command": "compare",
            "title": self.versions.title,
            "differs": self.versions.differs,
            "a": self.versions.json(0),
            "b": self.versions.json(1),
            "policies": policies(&self.battle(0).sides, self.styles),
            "first": self.firsts(),
            "certain": { "kind": "exact", "blows": self.blows.iter().map(blow).collect::<Vec<_>>(),
                         "only_in_a": self.only_in(0), "only_in_b": self.only_in(1) },
            "sampled": self.sampled().json(),
        })
    }
}

/// A state as files and programs write it.
fn word(status: Status) -> String {
    status.name().to_lowercase()
}

#[cfg(test)]
mod tests {
    use kernel::{Inches, Tabletop};
    use packs::Scenario;
    use skirmish::Terms;
    use skirmish::field::{Field, Platform, Point, Rect};
    use skirmish::unit::{Unit, Weapon};
    use source::Source;

    use super::*;
    use crate::args::PolicyArg;
    use crate::games::skirmish::report::text;
    use crate::load::Position;
    use ask::Job;
    use ask::answer::Battles;
    use ask::policy::Sides;
    use ask::skirmish::report::played;

    /// Three against three around a rock. No file says so yet what a file will say.
    fn skirmish(change: impl Fn(&mut Battle)) -> Position<Battle> {
        let text = include_str!("../../../../../scenarios/skirmish/rooftop.toml");
        let source = Source::new("rock.toml", text.to_owned());
        let scenario = Scenario::<Battle>::read(&source, std::path::Path::new(""), None);
        let mut scenario = scenario.unwrap_or_else(|problem| panic!("{problem:?}"));
        let mut units = Vec::new();
        for (side, y) in [(0, 4), (1, 16)] {
            for number in 0..3 {
                let mut unit =
                    Unit::soldier(format!("{} {number}", ["red", "blue"][usize::from(side)]), side);
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

    fn told(change: impl Fn(&mut Battle), run: Run<'_>) -> Told {
        let (a, b) = (skirmish(|_| {}), skirmish(change));
        let names = ["as it is".into(), "changed".into()];
        let versions =
            Versions { title: "Rock".into(), names, differs: Value::Null, positions: [&a, &b], all: false };
        compared(&versions, None, run).unwrap_or_else(|_| panic!("a whole battle can be compared"))
    }

    #[test]
    fn a_version_is_the_same_as_itself() {
        let told = told(|_| {}, Run::new(40, 1));
        assert!(told.text.contains("No blow or shot of one unit at another changes"), "{}", told.text);
        assert!(told.text.contains("and 40 came out the same"), "{}", told.text);
        assert!(told.text.contains("the same") && !told.text.contains("may be chance"), "{}", told.text);
        for measure in told.json["sampled"]["measures"].as_array().expect("a list") {
            assert_eq!((&measure["difference"], &measure["interval"]), (&json!(0.0), &json!([0.0, 0.0])));
        }
    }

    #[test]
    fn a_change_is_told_with_what_is_certain_and_what_is_sampled() {
        let harder = |battle: &mut Battle| {
            battle.units.iter_mut().filter(|unit| unit.side == 0).for_each(|unit| unit.weapons[0].injury = 4);
        };
        let one = told(harder, Run { threads: 1, ..Run::new(300, 1) });
        assert_eq!(one, told(harder, Run { threads: 3, ..Run::new(300, 1) }), "threads change nothing");
        let blows = one.json["certain"]["blows"].as_array().expect("a list");
        assert!(blows.iter().all(|blow| blow["attacker"] == "red 0" && blow["target"] == "blue 0"));
        assert_eq!(blows[0]["pairs"], 9);
        let out = blows.iter().find(|blow| blow["target_is"] == "healthy" && blow["at_edge"] == false);
        let out = out.expect("a blow changes")["results"].as_array().expect("a list").last().cloned();
        // 14 to 20 hit, 18 and up (14 and up) put out of action, 17 of 20 fail to ward it off; of a 20, one of two
        // Defence checks: 51 of 8000 more.
        assert_eq!(
            out.map(|row| (row["a"]["fraction"].clone(), row["b"]["fraction"].clone())),
            Some((json!("1071/8000"), json!("2431/8000")))
        );
        let wins = &one.json["sampled"]["measures"][0];
        assert_eq!((&wins["measure"], &wins["seen"]), (&json!("first-wins"), &json!(true)));
        assert!(wins["difference"].as_f64() > Some(0.0) && wins["narrower"].as_f64() > Some(1.0), "{wins}");
        for words in ["Certain: one blow", "sword", "Incapacitated", "13.39%", "30.39%", "+17.00", "differs"]
        {
            assert!(one.text.contains(words), "{words} is not in\n{}", one.text);
        }
    }

    fn simulated(policies: &Policies, threads: usize) -> ask::Result<Battles> {
        let Position { scenario, state, .. } = skirmish(|_| {});
        played(&scenario, &state, Some(policies), 200, 3, &Job { threads, ..Job::default() })
    }

    #[test]
    fn a_simulation_is_told() {
        let report = simulated(&Policies::Same(PolicyArg::Exact), 1).expect("it can be");
        assert_eq!(Ok(&report), simulated(&Policies::Same(PolicyArg::Exact), 2).as_ref());
        let told = text(&report);
        for words in [
            "red wins",
            "blue wins",
            "nobody wins",
            "how it ends",
            "a finishing blow",
            "blue 2",
            "fall in it",
        ] {
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
        let told = text(&report);
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
        let told = told(change, Run::new(20, 1));
        let blows = told.json["certain"]["blows"].as_array().expect("a list");
        assert_eq!(blows[0]["target_is"], "healthy");
        for (at, blow) in blows.iter().enumerate() {
            let same = |other: &&Value| {
                ["kind", "target_is", "at_edge", "results"].iter().all(|key| other[key] == blow[key])
            };
            assert_eq!(blows.iter().filter(same).count(), 1, "blow {at}: {blow}");
            assert_eq!(blow["pairs"], 18, "either side strikes alike");
            assert_eq!(blow["alike"].as_array().map(Vec::len), Some(1));
        }
    }
}
