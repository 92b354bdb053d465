//! The showdown at the command line.

mod quick;
mod show;

use packs::showdown::Showdown;
use packs::showdown::doc::{LevelName, ScenarioDoc, StepDoc, SurvivorDoc};
use packs::source::{At, nearest};

pub use self::quick::{Hunt, attack, monster_attack};
use super::Desk;
use crate::error::{Error, Result};
use crate::grid::Value;

/// What can vary: of the first survivor, unless another is named, or of the monster.
const KEYS: [&str; 10] = [
    "accuracy", "strength", "evasion", "luck", "speed", "survival", "insanity", "weapon", "level", "attacks",
];

impl Desk for Showdown {
    const SHOWN: &'static str = "0";

    const VARIES: &'static str = "strength=0..5, weapon=bone-axe,zanbato or level=1..3";

    fn varied(doc: &ScenarioDoc, head: &str) -> Result<(usize, &'static str)> {
        let (who, key) = match head.split_once('.') {
            Some((who, key)) => (Some(who), key),
            None => (None, head),
        };
        let Some(&key) = KEYS.iter().find(|known| **known == key) else {
            let near = nearest(key, KEYS);
            let hint = near
                .map_or(format!("there are: {}", KEYS.join(", ")), |near| format!("did you mean `{near}`?"));
            return Err(Error::input(format!("`{key}` cannot vary"), hint));
        };
        let Some(who) = who else { return Ok((0, key)) };
        let named = |survivor: &At<SurvivorDoc>| survivor.id.as_ref().is_some_and(|id| id.as_str() == who);
        match doc.survivor.iter().position(named) {
            Some(at) => Ok((at, key)),
            None => Err(Error::input(format!("there is no survivor `{who}`"), "name one of the file")),
        }
    }

    fn write(doc: &mut ScenarioDoc, (at, key): (usize, &'static str), value: Value<'_>) -> Result<()> {
        match key {
            "level" => {
                let mut monster = (*doc.monster).clone();
                monster.level = Some(At::here(LevelName(value.text.to_owned())));
                doc.monster = At::here(monster);
                return Ok(());
            }
            "attacks" => {
                let times = value.positive()?;
                for step in &mut doc.step {
                    let mut changed = (**step).clone();
                    if let StepDoc::Attack(strike) = &mut changed {
                        strike.times = Some(At::here(times.into()));
                        strike.until_defeated = false;
                        *step = At::here(changed);
                    }
                }
                return Ok(());
            }
            _ => {}
        }
        let mut survivors: Vec<At<SurvivorDoc>> = (*doc.survivor).clone();
        let Some(slot) = survivors.get_mut(at) else {
            return Err(Error::input("there is no survivor", "add a [[survivor]]"));
        };
        let mut survivor: SurvivorDoc = (**slot).clone();
        match key {
            "accuracy" => survivor.accuracy = value.number()?,
            "strength" => survivor.strength = value.number()?,
            "evasion" => survivor.evasion = value.number()?,
            "luck" => survivor.luck = value.number()?,
            "speed" => survivor.speed = value.number()?,
            "survival" => survivor.survival = value.positive()?,
            "insanity" => survivor.insanity = value.positive()?,
            "weapon" => {
                survivor.weapons = vec![At::here(value.text.to_owned())];
                // The step may name the weapon that the file had.
                for step in &mut doc.step {
                    let mut changed = (**step).clone();
                    match &mut changed {
                        StepDoc::Attack(strike) => strike.weapon = None,
                        StepDoc::HitLocation(attempt) => attempt.weapon = None,
                        StepDoc::MonsterAttack(_) | StepDoc::Moment(_) | StepDoc::Perform(_) => continue,
                    }
                    *step = At::here(changed);
                }
            }
            other => unreachable!("{other} is a key"),
        }
        *slot = At::here(survivor);
        doc.survivor = At::here(survivors);
        Ok(())
    }

    fn show_pack(pack: &packs::showdown::Pack) -> String {
        show::pack(pack)
    }
}
