//! Skirmish, asked about.

pub mod card;
pub mod first;
mod horizon;
mod keywords;
mod pack;
mod pages;
pub mod report;
mod vary;
mod versus;

use std::sync::Arc;

use packs::Scenario;
use packs::skirmish::doc::{NumberOrNone, ScenarioDoc, StatusDoc, StepDoc, UnitDoc};
use packs::skirmish::{Battle, Pack};
use skirmish::unit::Unit;
use source::{At, nearest};

use crate::answer::Answer;
use crate::axis::Value;
use crate::choosing::Aim;
use crate::compare::Whole;
use crate::job::Job;
use crate::look_up::{Entry, PackPage};
use crate::outlook::Horizon;
use crate::policy::{Choices, Policy};
use crate::position::{Loaded, Position};
use crate::problem::{Problem, Result};
use crate::question::Of;
use crate::subject::{Plays, Subject, here};

/// The word of grids and comparisons for sides that alternate in going first.
pub const EXCHANGED: &str = "exchanged";

/// Keys with the side of a two-unit question that they belong to if no unit is named.
const KEYS: [(&str, bool); 14] = [
    ("melee", true),
    ("ranged", true),
    ("injury", true),
    ("piercing", true),
    ("attacks", true),
    ("weapon", true),
    ("defence", false),
    ("agility", false),
    ("morale", false),
    ("wounds", false),
    ("hardy", false),
    ("status", false),
    ("move", true),
    ("profile", true),
];

impl Subject for Battle {
    here!();

    const SHOWN: &'static str = "Incapacitated";

    const KEYWORDS: &'static [(&'static str, &'static str, Option<&'static str>)] = keywords::KEYWORDS;

    const VARIES: &'static str = "melee=10..16, target.defence=14,16,none or attacker.profile=soldier,brute";

    const POLICY: Policy = Policy::Random;

    fn aim(_: &mut Scenario<Self>, _: &Self::State, _: Option<&str>) -> Result<Aim> {
        Err(Problem::question(
            "there is no best play to tell in skirmish: two sides want different things",
            "use `policy` random or first; while it is played, odds tell what each option is worth",
        )
        .naming(&["policy"]))
    }

    fn number(_: &<Self as kernel::Game>::Outcome, _: usize) -> i64 {
        0
    }

    const HAS_SIDES: bool = true;

    fn seated(&self, style: players::Style) -> Plays<Self> {
        let player = players::skirmish::Seated::new(self, [style; 2]);
        Box::new(move |state, decision, dice| player.choose(state, decision, dice))
    }

    fn result(&self, state: &skirmish::State) -> Option<String> {
        Battle::result(self, state)
    }

    fn pages(&self) -> Vec<Entry> {
        pages::of(self)
    }

    fn pack_pages(pack: &Pack) -> Vec<Entry> {
        pages::of_pack(pack)
    }

    fn pack_page(pack: &Pack) -> PackPage {
        pack::page(pack)
    }

    fn left_over(pack: &Pack) -> Vec<String> {
        pack.unused()
    }

    fn pairs(
        whole: Whole<'_, Self>,
        choices: &Choices,
        trials: u64,
        seed: u64,
        job: &Job<'_>,
    ) -> Result<Answer> {
        versus::pairs(whole, choices, trials, seed, job)
    }

    fn many(
        position: &Position<Self>,
        choices: &Choices,
        trials: u64,
        seed: u64,
        job: &Job<'_>,
    ) -> Result<Answer> {
        let Position { scenario, state, .. } = position;
        report::played(scenario, state, choices.policy.as_ref(), trials, seed, job).map(Answer::Battles)
    }

    fn document(of: &Of, tell: &[String]) -> Result<ScenarioDoc> {
        match of {
            Of::Battle(battle) => battle.document(tell),
            Of::Skirmish(skirmish) => skirmish.document(tell),
            Of::Attack(_) | Of::MonsterAttack(_) | Of::Showdown(_) | Of::Scenario(_) | Of::Saved(_) => {
                Err(Problem::question(
                    "this is no question about skirmish",
                    "ask about an attack of one unit, or a whole battle",
                ))
            }
        }
    }

    fn keys() -> Vec<&'static str> {
        KEYS.iter().map(|(key, _)| *key).collect()
    }

    fn varied(doc: &ScenarioDoc, head: &str) -> Result<(usize, &'static str)> {
        let (unit, key) = match head.split_once('.') {
            Some((unit, key)) => (Some(unit), key),
            None => (None, head),
        };
        let Some(&(key, attacker)) = KEYS.iter().find(|(known, _)| *known == key) else {
            let near = nearest(key, KEYS.iter().map(|(known, _)| *known));
            let list = vary::keys(doc).unwrap_or_else(|| KEYS.map(|(known, _)| known).join(", "));
            let hint = near.map_or(format!("there are: {list}"), |near| format!("did you mean `{near}`?"));
            return Err(Problem::question(format!("`{head}` cannot vary"), hint));
        };
        let unit = match unit {
            Some(name) => doc.unit.iter().position(|unit| *unit.id == *name).ok_or_else(|| {
                let names: Vec<&str> = doc.unit.iter().map(|unit| unit.id.as_str()).collect();
                Problem::question(
                    format!("there is no unit `{name}`"),
                    format!("there are: {}", names.join(", ")),
                )
            })?,
            None if doc.unit.is_empty() => {
                return Err(Problem::question(
                    format!("`{key}` of whom? This scenario has only warbands"),
                    "change the warband in a pack of your own",
                ));
            }
            None if attacker => 0,
            None => doc.unit.len() - 1,
        };
        Ok((unit, key))
    }

    fn write(doc: &mut ScenarioDoc, (unit, key): (usize, &'static str), value: Value<'_>) -> Result<()> {
        let number = || value.number();
        let positive = || value.positive();
        let or_none = || {
            if value.text == "none" {
                Ok(NumberOrNone(None))
            } else {
                positive().map(|n| NumberOrNone(Some(n)))
            }
        };
        if key == "weapon" {
            arm(doc, unit, value.text);
            return Ok(());
        }
        let unit: &mut UnitDoc = &mut doc.unit[unit];
        match key {
            "melee" => unit.melee = Some(positive()?),
            "ranged" => unit.ranged = Some(or_none()?),
            "injury" => unit.injury = Some(number()?),
            "piercing" => unit.piercing = Some(number()?),
            "attacks" => unit.attacks = Some(positive()?),
            "defence" => unit.defence = Some(or_none()?),
            "agility" => unit.agility = Some(positive()?),
            "morale" => unit.morale = Some(positive()?),
            "wounds" => unit.wounds = Some(positive()?),
            "hardy" => unit.traits.hardy = Some(positive()?),
            "move" => unit.r#move = Some(positive()?),
            "profile" => unit.profile = Some(At::here(value.text.to_owned())),
            "status" => {
                unit.status = match value.text.to_lowercase().as_str() {
                    "healthy" => StatusDoc::Healthy,
                    "staggered" => StatusDoc::Staggered,
                    "dazed" => StatusDoc::Dazed,
                    "stunned" => StatusDoc::Stunned,
                    _ => {
                        let hint = "write healthy, staggered, dazed or stunned";
                        return Err(Problem::question(
                            format!("`{}` is no state to start in", value.text),
                            hint,
                        ));
                    }
                }
            }
            other => unreachable!("{other} is a key"),
        }
        Ok(())
    }

    fn value(doc: &ScenarioDoc, battle: &Self, (at, key): (usize, &'static str)) -> Option<String> {
        let unit = &battle.units[at];
        if let Some(number) = number_of(unit, key) {
            return Some(number);
        }
        Some(match key {
            "status" => unit.start.status.name().to_lowercase(),
            "profile" => return doc.unit[at].profile.as_ref().map(ToString::to_string),
            "weapon" => match doc.unit[at].weapons.as_deref() {
                None | Some([]) => "none".to_owned(),
                Some([weapon]) => weapon.to_string(),
                Some(_) => return None,
            },
            other => unreachable!("{other} is a key"),
        })
    }

    fn is_beyond(doc: &ScenarioDoc, pack: &Pack, head: &str) -> Result<bool> {
        vary::is_key(doc, pack, head)
    }

    fn beyond(doc: &ScenarioDoc, pack: &Pack, game: &Self, head: &str) -> Result<Option<String>> {
        vary::value(doc, pack, game, head)
    }

    fn write_beyond(doc: &mut ScenarioDoc, pack: &mut Arc<Pack>, value: Value<'_>) -> Result<()> {
        vary::write(doc, pack, value)
    }

    fn horizon(&self, from: &skirmish::State) -> Option<Horizon<skirmish::State>> {
        horizon::horizon(self, from)
    }

    fn only_simulated(&self) -> Option<[&'static str; 2]> {
        self.is_whole().then_some([
            "a whole battle is too large for exact odds",
            "simulate it, or compare two versions of it",
        ])
    }

    fn bearers(&self) -> Vec<String> {
        self.units.iter().map(|unit| unit.name.clone()).collect()
    }

    fn weapons(pack: &Pack) -> Vec<(String, String)> {
        pack.weapons.iter().map(|(id, weapon)| (id.clone(), weapon.name.clone())).collect()
    }

    fn arm(&mut self, written: &Loaded<Self>, bearer: usize, weapon: &str) -> Result<()> {
        let weapon = &written.pack().weapons[weapon];
        let weapons = &mut self.units[bearer].weapons;
        // They keep their places, which the state of a battle remembers. Those that are alike count once.
        weapons.iter_mut().filter(|own| own.ranged == weapon.ranged).for_each(|own| *own = weapon.clone());
        if !weapons.contains(weapon) {
            weapons.push(weapon.clone());
        }
        Ok(())
    }
}

/// Gives a unit one weapon, or none, and has it attack with that: an attack that named the old one would have nothing to
/// strike with, and one that named none would pass over a weapon that does not fit it.
fn arm(doc: &mut ScenarioDoc, unit: usize, weapon: &str) {
    let weapon = (weapon != "none").then(|| At::here(weapon.to_owned()));
    let id = doc.unit[unit].id.to_string();
    doc.unit[unit].weapons = Some(weapon.iter().cloned().collect());
    for step in &mut doc.step {
        let mut changed = (**step).clone();
        if let StepDoc::Melee(attack) | StepDoc::Ranged(attack) = &mut changed
            && *attack.attacker == id
        {
            attack.weapon.clone_from(&weapon);
            *step = At::here(changed);
        }
    }
}

/// A number of a unit by the name that packs give it, in words.
fn number_of(unit: &Unit, key: &str) -> Option<String> {
    let or_none = |number: Option<u8>| number.map_or("none".to_owned(), |number| number.to_string());
    Some(match key {
        "melee" => unit.melee.to_string(),
        "ranged" => or_none(unit.ranged),
        "injury" => unit.injury.to_string(),
        "piercing" => unit.piercing.to_string(),
        "attacks" => unit.attacks.to_string(),
        "defence" => or_none(unit.defence),
        "agility" => unit.agility.to_string(),
        "morale" => unit.morale.to_string(),
        "wounds" => unit.wounds.to_string(),
        "hardy" => unit.hardy.to_string(),
        "move" => unit.move_.to_string(),
        _ => return None,
    })
}
