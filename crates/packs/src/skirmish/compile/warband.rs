//! Warbands: whether one can be built and keeps to its limit, and which units take part in a scenario.

use std::collections::BTreeSet;

use skirmish::unit::Unit;

use super::card::{outfit, unheard};
use crate::pack::unknown;
use crate::skirmish::Pack;
use crate::skirmish::doc::{EnlistedDoc, ScarDoc, WarbandDoc, WarriorDoc};
use source::{At, Diagnostics};

/// The most units of a warband: two of them fill a battle.
const MOST: usize = skirmish::MAX_UNITS / 2;

/// Everybody in a warband, each with its own name.
pub(crate) fn members(doc: &WarbandDoc) -> impl Iterator<Item = (String, &WarriorDoc)> {
    doc.unit.iter().flat_map(|unit| unit.names().into_iter().map(move |name| (name, unit)))
}

/// Whether the unit is a hero, by its own card or its profile.
pub(crate) fn is_hero(pack: &Pack, unit: &WarriorDoc) -> bool {
    let profile = unit.profile.as_ref().map_or("soldier", |id| id.as_str());
    unit.hero.or_else(|| pack.profiles.get(profile)?.hero).unwrap_or(false)
}

/// Everything that is wrong with a warband.
pub(crate) fn check(problems: &mut Diagnostics, doc: &WarbandDoc, pack: &Pack) {
    let mut names: BTreeSet<String> = BTreeSet::new();
    let most = doc.limit.units.map_or(MOST, usize::from).min(MOST);
    let (mut gold, mut units) = (0u32, 0usize);
    for unit in &doc.unit {
        outfit(problems, pack, unit.id.to_string(), unit.profile.as_ref(), unit.card(), &[]);
        for name in unit.names() {
            if !names.insert(name.clone()) {
                problems
                    .push(unit.id.span(), format!("there are two units called `{name}`"))
                    .hint("give every unit an id of its own, or use `count`");
            }
        }
        let count = unit.count.map_or(1, |count| *count);
        let (cost, limit) = (u32::from(*unit.gold) * u32::from(count), u32::from(doc.limit.gold));
        if gold <= limit && gold + cost > limit {
            let message = format!(
                "with `{}` the warband costs {} gold, over its limit of {limit}",
                unit.id,
                gold + cost
            );
            problems.push(unit.gold.span(), message).hint("leave somebody out, or raise the limit");
        }
        if units <= most && units + usize::from(count) > most {
            let message = format!(
                "with `{}` the warband has {} units, over its limit of {most}",
                unit.id,
                units + usize::from(count)
            );
            let span = unit.count.as_ref().map_or_else(|| unit.id.span(), At::span);
            problems.push(span, message).hint("leave somebody out");
        }
        gold += cost;
        units += usize::from(count);
    }
}

/// Units, and the Scars of some by their names.
pub(crate) type Enlisted = (Vec<Unit>, Vec<(String, ScarDoc)>);

/// The units of a warband that take part, with their Scars.
pub(crate) fn enlist(problems: &mut Diagnostics, doc: &EnlistedDoc, pack: &Pack) -> Option<Enlisted> {
    let Some(file) = pack.warbands.get(doc.id.as_str()) else {
        unknown(problems, &doc.id, "warband", pack.warbands.keys());
        return None;
    };
    let everybody: Vec<(String, &WarriorDoc)> = members(&file.doc).collect();
    let names: Vec<String> = everybody.iter().map(|(name, _)| name.clone()).collect();
    let mut known = |id: &At<String>| {
        let found = names.iter().any(|name| *name == **id);
        if !found {
            unknown(problems, id, "unit", names.iter());
        }
        found
    };
    for id in &doc.without {
        known(id);
    }
    let scarred: Vec<_> = doc.scars.iter().filter(|scar| known(&scar.unit)).collect();
    let mut units = Vec::new();
    let mut marks: Vec<(String, ScarDoc)> = Vec::new();
    for (name, warrior) in everybody {
        if doc.without.iter().any(|id| **id == name) {
            continue;
        }
        let mut scars: Vec<&ScarDoc> = Vec::new();
        for scar in scarred.iter().filter(|scar| *scar.unit == name) {
            let hero = is_hero(pack, warrior);
            if let Some(row) = pack.scars.named(hero, &scar.scar) {
                scars.push(row);
            } else {
                let rows: Vec<String> = pack.scars.of(hero).iter().map(|row| row.name.to_string()).collect();
                unknown(problems, &scar.scar, "Scar", rows.iter());
            }
        }
        // The warband was checked with its file.
        let mut checked = unheard();
        let (profile, card) = (warrior.profile.as_ref(), warrior.card());
        units.push(outfit(&mut checked, pack, name.clone(), profile, card, &scars));
        marks.extend(scars.into_iter().map(|scar| (name.clone(), scar.clone())));
    }
    if units.is_empty() {
        problems
            .push(doc.id.span(), format!("nobody of `{}` is left to take part", doc.id))
            .hint("shorten `without`, or choose another warband");
    }
    Some((units, marks))
}
