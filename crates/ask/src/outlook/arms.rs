//! Other weapons, for those who ask what if: any of the pack may be in the hands of any figure.

use std::collections::BTreeMap;

use kernel::Amend;
use packs::Scenario;
use serde::Serialize;
use source::{JsonSchema, nearest};

use crate::position::Loaded;
use crate::problem::{Problem, Result};
use crate::question::{self, Of, Question};
use crate::subject::Subject;

/// The weapons that somebody could have, and who.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Armory {
    /// The figures, by name; none while something is resolved, because then nobody changes weapons.
    pub figures: Vec<String>,
    /// The weapons of the pack.
    pub weapons: Vec<ArmoryWeapon>,
}

/// A weapon of a pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ArmoryWeapon {
    /// Its id.
    pub id: String,
    /// Its printed name.
    pub name: String,
}

/// The scenario of a table as it is written, with its pack.
fn written<G: Subject>(scenario: &Scenario<G>) -> Result<Loaded<G>> {
    let of =
        question::Scenario { name: scenario.source.name.clone(), text: scenario.source.text.to_string() };
    let loaded = Question::new(Of::Scenario(of)).load::<G>()?;
    if loaded.scenario()?.pack_digest != scenario.pack_digest {
        let hint = "the weapons of the core pack are at hand everywhere";
        return Err(Problem::question("the pack of this table is not at hand", hint));
    }
    Ok(loaded)
}

/// What there is to choose from.
pub fn armory<G: Subject>(scenario: &Scenario<G>, state: &G::State) -> Armory {
    if !is_at_rest(&scenario.game, state) {
        return Armory::default();
    }
    let Ok(loaded) = written(scenario) else { return Armory::default() };
    let weapon = |(id, name)| ArmoryWeapon { id, name };
    Armory {
        figures: scenario.game.bearers(),
        weapons: G::weapons(loaded.pack()).into_iter().map(weapon).collect(),
    }
}

/// Whether nothing is being resolved: whoever is in the middle of an attack goes on with what they hold.
fn is_at_rest<G: Amend>(game: &G, state: &G::State) -> bool {
    !game.amendable(state).is_empty()
}

/// The game with these figures armed with these weapons.
///
/// # Errors
/// If there is no such figure or weapon, or something is being resolved.
pub fn armed<G: Subject>(
    scenario: &Scenario<G>,
    state: &G::State,
    weapons: &BTreeMap<String, String>,
) -> Result<G> {
    let mut game = scenario.game.clone();
    if weapons.is_empty() {
        return Ok(game);
    }
    if !is_at_rest(&game, state) {
        let hint = "ask between two attacks";
        return Err(Problem::question("weapons are not changed while something is resolved", hint));
    }
    let loaded = written(scenario)?;
    for (who, weapon) in weapons {
        let bearers = game.bearers();
        let found = bearers.iter().position(|name| name.eq_ignore_ascii_case(who));
        let at = found.ok_or_else(|| unknown("figure", who, bearers.iter()))?;
        let all = G::weapons(loaded.pack());
        if !all.iter().any(|(id, _)| id == weapon) {
            return Err(unknown("weapon", weapon, all.iter().map(|(id, _)| id)));
        }
        game.arm(&loaded, at, weapon)?;
    }
    Ok(game)
}

fn unknown<'n>(what: &str, word: &str, known: impl Iterator<Item = &'n String> + Clone) -> Problem {
    let hint = match nearest(word, known.clone().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", known.cloned().collect::<Vec<_>>().join(", ")),
    };
    Problem::question(format!("there is no {what} `{word}`"), hint)
}
