//! The keys of a comparison of whole showdowns beyond those of a grid: the party, the number of its
//! survivors, and their numbers and gear, which are in the pack.

use std::sync::Arc;

use packs::showdown::Pack;
use packs::showdown::doc::{PartyDoc, ScenarioDoc, SurvivorDoc};
use source::{At, nearest, reread};

use super::keys::{KEYS, survivor_value, write_survivor};
use crate::axis::Value;
use crate::problem::{Problem, Result};

/// The subject of a key.
enum Part {
    Party,
    Size,
    /// The survivors of the party that it is about, and the key of a survivor.
    Survivors(Vec<usize>, &'static str),
}

fn party<'a>(doc: &ScenarioDoc, pack: &'a Pack) -> Option<&'a PartyDoc> {
    pack.parties.get(doc.party.as_ref()?.as_str()).map(|file| &file.doc)
}

fn name(survivor: &SurvivorDoc) -> &str {
    survivor.id.as_ref().map_or("survivor", |id| id.as_str())
}

/// The subject of a key; `None` if it is none of these.
///
/// # Errors
/// If it is a key of a survivor that the party does not have.
fn part(doc: &ScenarioDoc, pack: &Pack, head: &str) -> Result<Option<Part>> {
    let Some(party) = party(doc, pack) else { return Ok(None) };
    let (who, key) = match head.split_once('.') {
        Some((who, key)) => (Some(who), key),
        None => (None, head),
    };
    match head {
        "party" => return Ok(Some(Part::Party)),
        "survivors" => return Ok(Some(Part::Size)),
        _ => {}
    }
    let key = KEYS.iter().find(|(known, of_monster)| *known == key && !of_monster);
    // The survivors that the document itself has are the business of grids.
    let own = |who: &str| doc.survivor.iter().any(|known| name(known) == who);
    let Some(&(key, _)) = key.filter(|_| who != Some("monster") && !who.is_some_and(own)) else {
        return Ok(None);
    };
    let members = party.survivor.iter().enumerate();
    let meant: Vec<usize> =
        members.filter(|(_, it)| who.is_none_or(|who| name(it) == who)).map(|(at, _)| at).collect();
    if let (Some(who), []) = (who, meant.as_slice()) {
        let names: Vec<&str> = party.survivor.iter().map(|it| name(it)).collect();
        let near = nearest(who, names.iter().copied());
        let hint = near.map_or_else(
            || format!("there are: monster, {}", names.join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        return Err(Problem::question(format!("there is nobody called `{who}`"), hint));
    }
    Ok(Some(Part::Survivors(meant, key)))
}

/// Whether a key is one of a whole showdown.
///
/// # Errors
/// If it is a key of a survivor that the party does not have.
pub fn is_key(doc: &ScenarioDoc, pack: &Pack, head: &str) -> Result<bool> {
    Ok(part(doc, pack, head)?.is_some())
}

/// The value of a key of a whole showdown, in words; `None` if it is no such key.
///
/// # Errors
/// If it is a key of a survivor that the party does not have.
pub fn value(doc: &ScenarioDoc, pack: &Pack, head: &str) -> Result<Option<String>> {
    let Some(part) = part(doc, pack, head)? else { return Ok(None) };
    Ok(Some(match part {
        Part::Party => doc.party.as_ref().map_or_else(String::new, ToString::to_string),
        Part::Size => doc.party_size.as_ref().map_or_else(|| "all".to_owned(), ToString::to_string),
        Part::Survivors(meant, key) => {
            let all = party(doc, pack).map(|party| party.survivor.as_slice()).unwrap_or_default();
            let mut values: Vec<String> = meant
                .iter()
                .map(|&at| survivor_value(&all[at], key).unwrap_or_else(|| "as it is".to_owned()))
                .collect();
            values.dedup();
            if let [value] = values.as_slice() { value.clone() } else { "as it is".to_owned() }
        }
    }))
}

/// Writes the value of a key into the document, or into the pack as if the file of the party held it.
///
/// # Errors
/// If it is no value for that key.
pub fn write(doc: &mut ScenarioDoc, pack: &mut Arc<Pack>, value: Value<'_>) -> Result<()> {
    let Some(part) = part(doc, pack, value.head)? else { return Ok(()) };
    match part {
        Part::Party => doc.party = Some(At::here(value.text.to_owned())),
        Part::Size => doc.party_size = Some(At::here(value.positive()?)),
        Part::Survivors(meant, key) => {
            let id = doc.party.as_ref().map(ToString::to_string).unwrap_or_default();
            let Some(file) = Arc::make_mut(pack).parties.get_mut(&id) else { return Ok(()) };
            for at in meant {
                let mut survivor = (*file.doc.survivor[at]).clone();
                if key == "weapon" {
                    // Replaces all of their weapons: old ones that stay would be used, too.
                    survivor.weapons =
                        value.text.split('+').map(|it| At::here(it.trim().to_owned())).collect();
                } else {
                    write_survivor(&mut survivor, key, value)?;
                }
                file.doc_mut().survivor[at] = At::here(survivor);
            }
            *file.doc_mut() = reread(&file.doc, &id).map_err(|problems| Problem::sentence(&problems))?;
        }
    }
    Ok(())
}
