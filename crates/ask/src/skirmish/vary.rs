//! The keys of `--vs` and grids for a whole battle: the names in its document, and the units in the warbands
//! of its pack.

use std::sync::Arc;

use packs::skirmish::doc::{
    BattleDoc, DeployDoc, EnlistedDoc, FieldChoiceDoc, NumberOrNone, ScenarioDoc, StepDoc, WarbandDoc,
    WarriorDoc,
};
use packs::skirmish::{Battle, Pack};
use source::{At, reread, suggest};

use super::{EXCHANGED, number_of};
use crate::axis::Value;
use crate::problem::{Problem, Result};

/// The keys of a unit of a warband.
const NUMBERS: [&str; 13] = [
    "melee", "ranged", "injury", "piercing", "attacks", "weapon", "defence", "agility", "morale", "wounds",
    "hardy", "move", "profile",
];

/// The word for a value without a name of its own.
const AS_IT_IS: &str = "as it is";

/// The subject of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    /// The warband of a side.
    Warband(usize),
    Field,
    Rout,
    Turns,
    Deploy,
    /// The side that goes first.
    First,
    /// A number of a unit of some of the warbands.
    Warrior {
        bands: Vec<usize>,
        unit: String,
        key: &'static str,
    },
}

/// The meaning of a key in a battle of warbands; `None` if the battle has nothing of the kind.
///
/// # Errors
/// If it is a number without a unit, or of an absent unit.
fn part(doc: &ScenarioDoc, pack: &Pack, head: &str) -> Result<Option<Part>> {
    if battle(doc).is_none() {
        return Ok(None);
    }
    match head {
        "rout" => return Ok(Some(Part::Rout)),
        "turns" => return Ok(Some(Part::Turns)),
        "deploy" => return Ok(Some(Part::Deploy)),
        "first" => return Ok(Some(Part::First)),
        "field" => return Ok(Some(Part::Field)),
        _ => {}
    }
    if let Some(band) = doc.warband.iter().position(|band| *band.side == *head) {
        return Ok(Some(Part::Warband(band)));
    }
    let words: Vec<&str> = head.split('.').collect();
    let (side, unit, key) = match words.as_slice() {
        [key] => (None, None, *key),
        [unit, key] => (None, Some(*unit), *key),
        [side, unit, key] => (Some(*side), Some(*unit), *key),
        _ => return Ok(None),
    };
    let Some(&key) = NUMBERS.iter().find(|number| **number == key) else { return Ok(None) };
    // Units that the document itself has are changed there.
    if doc.warband.is_empty() || unit.is_some_and(|unit| doc.unit.iter().any(|known| *known.id == *unit)) {
        return Ok(None);
    }
    let Some(unit) = unit else {
        return Err(Problem::question(
            format!("`{key}` of whom?"),
            format!("write UNIT.{key}=..., or SIDE.UNIT.{key}=...; the units are {}", everybody(doc, pack)),
        ));
    };
    let bands: Vec<usize> = (0..doc.warband.len())
        .filter(|&band| side.is_none_or(|side| *doc.warband[band].side == *side))
        .filter(|&band| warband(doc, pack, band).is_some_and(|doc| doc.unit.iter().any(|it| *it.id == *unit)))
        .collect();
    if bands.is_empty() {
        return Err(nobody(doc, pack, side, unit, key));
    }
    Ok(Some(Part::Warrior { bands, unit: unit.to_owned(), key }))
}

/// The problem for a name that no unit has.
fn nobody(doc: &ScenarioDoc, pack: &Pack, side: Option<&str>, unit: &str, key: &str) -> Problem {
    let elsewhere = (0..doc.warband.len())
        .find(|&band| warband(doc, pack, band).is_some_and(|doc| doc.unit.iter().any(|it| *it.id == *unit)));
    if let Some(band) = elsewhere {
        let other = &doc.warband[band].side;
        return Problem::question(
            format!("`{unit}` is a unit of {other}"),
            format!("write {other}.{unit}.{key}=..."),
        );
    }
    let alike = (0..doc.warband.len()).find_map(|band| {
        let all = &warband(doc, pack, band)?.unit;
        all.iter().find(|it| it.names().iter().any(|name| name == unit)).map(|it| it.id.to_string())
    });
    if let Some(id) = alike {
        let message = format!("`{unit}` is one of several that are alike");
        return Problem::question(message, format!("change them together: {id}.{key}=..."));
    }
    let who = side.map_or(unit.to_owned(), |side| format!("{side}.{unit}"));
    Problem::question(format!("there is no unit `{who}`"), format!("the units are {}", everybody(doc, pack)))
}

/// The terms of a whole battle.
fn battle(doc: &ScenarioDoc) -> Option<&BattleDoc> {
    doc.step.iter().find_map(|step| match &**step {
        StepDoc::Battle(battle) => Some(battle),
        _ => None,
    })
}

fn warband<'a>(doc: &ScenarioDoc, pack: &'a Pack, band: usize) -> Option<&'a WarbandDoc> {
    pack.warbands.get(doc.warband[band].id.as_str()).map(|file| &file.doc)
}

/// The keys of a whole battle, for hints.
pub fn keys(doc: &ScenarioDoc) -> Option<String> {
    battle(doc)?;
    let sides: Vec<&str> = doc.warband.iter().map(|band| band.side.as_str()).collect();
    Some(format!("field, first, rout, turns, deploy, {}, UNIT.{}", sides.join(", "), NUMBERS.join(", UNIT.")))
}

/// The names that a key may use: `warden, ensign (red), hilda (blue)`.
fn everybody(doc: &ScenarioDoc, pack: &Pack) -> String {
    let side = |band: usize| {
        let units = &warband(doc, pack, band)?.unit;
        let names: Vec<&str> = units.iter().map(|unit| unit.id.as_str()).collect();
        Some(format!("{} ({})", names.join(", "), doc.warband[band].side))
    };
    let sides: Vec<String> = (0..doc.warband.len()).filter_map(side).collect();
    sides.join(", ")
}

/// Whether a key is one of a whole battle.
///
/// # Errors
/// If it is a number without a unit, or of an absent unit.
pub fn is_key(doc: &ScenarioDoc, pack: &Pack, head: &str) -> Result<bool> {
    Ok(part(doc, pack, head)?.is_some())
}

/// The value of a key of a whole battle, in words; `None` if it is no such key.
///
/// # Errors
/// If it is a number without a unit, or of an absent unit.
pub fn value(doc: &ScenarioDoc, pack: &Pack, game: &Battle, head: &str) -> Result<Option<String>> {
    let Some(part) = part(doc, pack, head)? else { return Ok(None) };
    Ok(Some(match part {
        Part::Warband(band) => doc.warband[band].id.to_string(),
        Part::Field => match doc.field.as_deref() {
            Some(FieldChoiceDoc::Named(field)) => field.clone(),
            _ => AS_IT_IS.to_owned(),
        },
        Part::Rout => game.terms.rout.to_string(),
        Part::Turns => game.terms.turns.to_string(),
        Part::First => doc.turn.as_ref().map_or(EXCHANGED.to_owned(), ToString::to_string),
        Part::Deploy => {
            let deploy = battle(doc).and_then(|battle| battle.deploy.as_deref().copied());
            how(deploy.unwrap_or(DeployDoc::LinedUp)).to_owned()
        }
        Part::Warrior { bands, unit, key } => {
            let band = warband(doc, pack, bands[0]);
            let warrior = band.and_then(|band| band.unit.iter().find(|it| *it.id == *unit));
            let value = warrior.and_then(|warrior| of_warrior(game, warrior, key));
            value.unwrap_or_else(|| AS_IT_IS.to_owned())
        }
    }))
}

/// A number of a warrior as it fights.
fn of_warrior(game: &Battle, warrior: &WarriorDoc, key: &str) -> Option<String> {
    let name = warrior.names().into_iter().next()?;
    let unit = game.units.iter().find(|unit| unit.name == name)?;
    if let Some(number) = number_of(unit, key) {
        return Some(number);
    }
    Some(match key {
        "profile" => warrior.profile.as_ref().map_or("soldier".to_owned(), ToString::to_string),
        "weapon" => {
            let weapons: Vec<&str> = warrior.weapons.iter().flatten().map(|weapon| weapon.as_str()).collect();
            if weapons.is_empty() { "none".to_owned() } else { weapons.join("+") }
        }
        _ => return None,
    })
}

/// Writes the value of a key into the document, or into the pack as if its file held it.
///
/// # Errors
/// If it is no value for that key.
pub fn write(doc: &mut ScenarioDoc, pack: &mut Arc<Pack>, value: Value<'_>) -> Result<()> {
    let Some(part) = part(doc, pack, value.head)? else { return Ok(()) };
    let text = value.text.to_owned();
    match part {
        Part::Warband(band) => enlist(doc, band, text),
        Part::Field => doc.field = Some(At::here(FieldChoiceDoc::Named(text))),
        Part::Rout => {
            let number = value.positive()?;
            change_terms(doc, |terms| terms.rout = Some(number));
        }
        Part::Turns => {
            let number = value.positive()?;
            change_terms(doc, |terms| terms.turns = Some(number));
        }
        Part::First => {
            let sides = sides(doc);
            doc.turn = match sides.contains(&value.text) {
                true => Some(At::here(text)),
                false if value.text == EXCHANGED => None,
                false => {
                    let message = format!("`{}` is no value for first", value.text);
                    let hint = format!("write {}, or {EXCHANGED} if they take turns", sides.join(" or "));
                    return Err(Problem::question(message, hint));
                }
            };
        }
        Part::Deploy => {
            let all = [DeployDoc::LinedUp, DeployDoc::Chosen];
            let deploy = all.into_iter().find(|deploy| how(*deploy) == value.text).ok_or_else(|| {
                let message = format!("`{}` is no value for deploy", value.text);
                Problem::question(message, format!("write {}", all.map(how).join(" or ")))
            })?;
            change_terms(doc, |terms| terms.deploy = Some(At::here(deploy)));
        }
        Part::Warrior { bands, unit, key } => {
            is_there(pack, key, value.text)?;
            let pack = Arc::make_mut(pack);
            for &band in &bands {
                let id = own_warband(doc, pack, band, &bands);
                let file = pack.warbands.get_mut(&id).into_iter().flat_map(|file| &mut file.doc_mut().unit);
                for warrior in file.filter(|warrior| *warrior.id == *unit) {
                    rewrite(warrior, key, value)?;
                }
                if let Some(file) = pack.warbands.get_mut(&id) {
                    *file.doc_mut() =
                        reread(&file.doc, &id).map_err(|problems| Problem::sentence(&problems))?;
                }
            }
        }
    }
    Ok(())
}

/// The sides of a battle.
fn sides(doc: &ScenarioDoc) -> Vec<&str> {
    let bands = doc.warband.iter().map(|band| band.side.as_str());
    let mut sides: Vec<&str> = Vec::new();
    for side in bands.chain(doc.unit.iter().map(|unit| unit.side.as_str())) {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    sides
}

/// The word of flags and files for a way of deployment.
fn how(deploy: DeployDoc) -> &'static str {
    match deploy {
        DeployDoc::LinedUp => "lined-up",
        DeployDoc::Chosen => "chosen",
    }
}

/// Changes the terms of the battle.
fn change_terms(doc: &mut ScenarioDoc, change: impl Fn(&mut BattleDoc)) {
    for step in &mut doc.step {
        if let StepDoc::Battle(terms) = &**step {
            let mut terms = terms.clone();
            change(&mut terms);
            *step = At::here(StepDoc::Battle(terms));
        }
    }
}

/// The id of a side's warband. If another side shares it and stays unchanged, this side gets its own copy.
fn own_warband(doc: &mut ScenarioDoc, pack: &mut Pack, band: usize, changed: &[usize]) -> String {
    let id = doc.warband[band].id.to_string();
    let shared =
        (0..doc.warband.len()).any(|other| !changed.contains(&other) && *doc.warband[other].id == *id);
    let Some(file) = pack.warbands.get(&id).filter(|_| shared).cloned() else { return id };
    let own = format!("{id} of {}", doc.warband[band].side);
    pack.warbands.insert(own.clone(), file);
    enlist(doc, band, own.clone());
    own
}

/// Gives a side another warband.
fn enlist(doc: &mut ScenarioDoc, band: usize, id: String) {
    let enlisted = EnlistedDoc { id: At::here(id), ..(*doc.warband[band]).clone() };
    doc.warband[band] = At::here(enlisted);
}

/// Whether the pack has the weapons or the profile that a value names: its warbands are not checked once more.
fn is_there(pack: &Pack, key: &str, text: &str) -> Result<()> {
    let (words, known): (Vec<&str>, Vec<&String>) = match key {
        "weapon" => (text.split('+').map(str::trim).collect(), pack.weapons.keys().collect()),
        "profile" => (vec![text], pack.profiles.keys().collect()),
        _ => return Ok(()),
    };
    let is_known = |word: &str| (key == "weapon" && word == "none") || known.iter().any(|it| *it == word);
    let Some(wrong) = words.into_iter().find(|word| !is_known(word)) else { return Ok(()) };
    let names: Vec<&str> = known.iter().map(|name| name.as_str()).collect();
    let hint = suggest(wrong, names.iter().copied());
    let hint = hint.unwrap_or_else(|| format!("there are: {}", names.join(", ")));
    Err(Problem::question(format!("there is no {key} `{wrong}`"), hint))
}

fn rewrite(unit: &mut WarriorDoc, key: &str, value: Value<'_>) -> Result<()> {
    let or_none = || match value.text {
        "none" => Ok(NumberOrNone(None)),
        _ => value.positive().map(|number| NumberOrNone(Some(number))),
    };
    match key {
        "melee" => unit.melee = Some(value.positive()?),
        "ranged" => unit.ranged = Some(or_none()?),
        "injury" => unit.injury = Some(value.number()?),
        "piercing" => unit.piercing = Some(value.number()?),
        "attacks" => unit.attacks = Some(value.positive()?),
        "defence" => unit.defence = Some(or_none()?),
        "agility" => unit.agility = Some(value.positive()?),
        "morale" => unit.morale = Some(value.positive()?),
        "wounds" => unit.wounds = Some(value.positive()?),
        "hardy" => unit.traits.hardy = Some(value.positive()?),
        "move" => unit.r#move = Some(value.positive()?),
        "profile" => unit.profile = Some(At::here(value.text.to_owned())),
        "weapon" => {
            let weapons = value.text.split('+').filter(|weapon| *weapon != "none");
            unit.weapons = Some(weapons.map(|weapon| At::here(weapon.trim().to_owned())).collect());
        }
        other => unreachable!("{other} is a number of a unit"),
    }
    Ok(())
}
