//! The survivors who take part: the party that a scenario names, and its own survivors.

use crate::showdown::doc::{InnovationDoc, ScenarioDoc, SurvivorDoc};
use crate::showdown::pack::Pack;
use source::At;

/// Everybody who takes part: those of the party first, each changed as the scenario's table with the same id says, then
/// the others.
pub(crate) fn everybody(doc: &ScenarioDoc, pack: &Pack) -> Vec<At<SurvivorDoc>> {
    let party = doc.party.as_ref().and_then(|id| pack.parties.get(id.as_str()));
    let members = party.map(|party| party.doc.survivor.as_slice()).unwrap_or_default();
    let size = doc.party_size.as_ref().map_or(usize::MAX, |size| usize::from(**size));
    let mut everybody: Vec<At<SurvivorDoc>> =
        members.iter().take(size).map(|member| At::here(elsewhere(member))).collect();
    for own in doc.survivor.iter() {
        let is_own = |member: &At<SurvivorDoc>| own.id.is_some() && member.id == own.id;
        match everybody[..members.len().min(size)].iter().position(is_own) {
            Some(slot) => {
                let changed = changed(own, &everybody[slot]);
                everybody[slot] = own.clone().map(|_| changed);
            }
            None => everybody.push(own.clone()),
        }
    }
    everybody
}

/// The innovations of the settlement: those of the party, and those that the scenario adds.
pub(crate) fn innovations(doc: &ScenarioDoc, pack: &Pack) -> Vec<InnovationDoc> {
    let party = doc.party.as_ref().and_then(|id| pack.parties.get(id.as_str()));
    let of_party = party.iter().flat_map(|party| &party.doc.innovations);
    of_party.chain(&doc.innovations).copied().collect()
}

/// The document with everybody of its party, and the innovations of their settlement, in tables of its own.
pub(crate) fn expanded(doc: &ScenarioDoc, pack: &Pack) -> ScenarioDoc {
    if doc.party.is_none() {
        return doc.clone();
    }
    let mut innovations = innovations(doc, pack);
    innovations.dedup();
    let survivor = At::here(everybody(doc, pack));
    ScenarioDoc { party: None, party_size: None, innovations, survivor, ..doc.clone() }
}

/// A survivor of another file: problems with them stand at no line of this one.
fn elsewhere(doc: &SurvivorDoc) -> SurvivorDoc {
    let unplaced = |word: &At<String>| At::here(word.to_string());
    SurvivorDoc {
        id: doc.id.as_ref().map(unplaced),
        weapons: doc.weapons.iter().map(unplaced).collect(),
        armor: doc.armor.iter().map(unplaced).collect(),
        at: doc.at.as_ref().map(unplaced),
        ..doc.clone()
    }
}

/// A survivor with the values of a table in place of their own; values that it leaves out stay as they were.
fn changed(own: &SurvivorDoc, member: &SurvivorDoc) -> SurvivorDoc {
    let plain = SurvivorDoc::default();
    macro_rules! either {
        ($($field:ident,)*) => {
            SurvivorDoc {
                $($field: if own.$field == plain.$field { &member.$field } else { &own.$field }.clone(),)*
            }
        };
    }
    either!(
        id,
        movement,
        accuracy,
        strength,
        evasion,
        luck,
        speed,
        modifiers,
        tokens,
        weapons,
        affinity,
        armor,
        armor_points,
        boxes,
        brain_box,
        survival,
        insanity,
        courage,
        understanding,
        disorders,
        proficiency,
        actions,
        impairments,
        bleeding,
        knocked_down,
        priority,
        blocking,
        deflect,
        distance,
        blind_spot,
        after_move,
        in_path,
        at,
    )
}
