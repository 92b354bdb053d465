//! Weapons, armour, spells and profiles of a pack.

use std::collections::BTreeMap;

use skirmish::phases::cast::Spell;
use skirmish::unit::Weapon;

use crate::pack::unknown;
use crate::skirmish::doc::{
    ArmourDoc, ArmoursDoc, ProfileDoc, ProfilesDoc, SpellDoc, SpellsDoc, WeaponDoc, WeaponsDoc,
};
use source::{At, Diagnostics, Source};

/// A list by its ids; reports duplicates.
fn by_id<D, T>(
    source: &Source,
    kind: &str,
    docs: Vec<D>,
    id: impl Fn(&D) -> &At<String>,
    mut make: impl FnMut(&mut Diagnostics, D) -> T,
) -> Result<BTreeMap<String, T>, Diagnostics> {
    let mut problems = Diagnostics::new(source);
    let mut known = BTreeMap::new();
    for doc in docs {
        let id = id(&doc).clone();
        let item = make(&mut problems, doc);
        if known.insert(id.to_string(), item).is_some() {
            problems
                .push(id.span(), format!("there are two {kind} with the id `{id}`"))
                .hint("rename one of them");
        }
    }
    problems.into_result(known)
}

pub(super) fn weapons(source: &Source, doc: WeaponsDoc) -> Result<BTreeMap<String, Weapon>, Diagnostics> {
    by_id(
        source,
        "weapons",
        doc.weapon,
        |doc| &doc.id,
        |problems, doc| {
            let WeaponDoc { id, ranged, two_handed, melee, injury, piercing, range, slow, blackpowder } = doc;
            let only_shots = [
                ("range", range.as_ref().map(At::span)),
                ("slow", slow.then(|| slow.span())),
                ("blackpowder", blackpowder.then(|| blackpowder.span())),
            ];
            for (key, span) in only_shots.into_iter().filter(|_| !ranged) {
                if let Some(span) = span {
                    problems
                        .push(span, format!("`{id}` does not shoot, so that `{key}` says nothing"))
                        .hint("add ranged = true, or leave it out");
                }
            }
            Weapon {
                name: id.to_string(),
                ranged,
                two_handed,
                melee,
                injury,
                piercing,
                range: range.map(|range| range.0),
                slow: *slow,
                blackpowder: *blackpowder,
            }
        },
    )
}

pub(super) fn armour(source: &Source, doc: ArmoursDoc) -> Result<BTreeMap<String, ArmourDoc>, Diagnostics> {
    by_id(source, "pieces of armour", doc.armour, |doc| &doc.id, |_, doc| doc)
}

pub(super) fn spells(source: &Source, doc: SpellsDoc) -> Result<BTreeMap<String, Spell>, Diagnostics> {
    by_id(
        source,
        "spells",
        doc.spell,
        |doc| &doc.id,
        |_, doc| {
            let SpellDoc { id, difficulty, range, does } = doc;
            Spell { name: id.to_string(), difficulty, range: range.0, effect: (&does).into() }
        },
    )
}

/// The names that a card may use; `None` where a file has its own problems and we cannot know.
#[derive(Clone, Copy)]
pub(super) struct GearNames<'a> {
    pub weapons: Option<&'a BTreeMap<String, Weapon>>,
    pub armour: Option<&'a BTreeMap<String, ArmourDoc>>,
    pub spells: Option<&'a BTreeMap<String, Spell>>,
}

pub(super) fn profiles(
    source: &Source,
    doc: ProfilesDoc,
    known: GearNames<'_>,
) -> Result<BTreeMap<String, ProfileDoc>, Diagnostics> {
    fn check<T>(
        problems: &mut Diagnostics,
        ids: Option<&Vec<At<String>>>,
        kind: &str,
        known: Option<&BTreeMap<String, T>>,
    ) {
        let Some(known) = known else { return };
        for id in ids.into_iter().flatten().filter(|id| !known.contains_key(id.as_str())) {
            unknown(problems, id, kind, known.keys());
        }
    }
    by_id(
        source,
        "profiles",
        doc.profile,
        |doc| &doc.id,
        |problems, profile| {
            check(problems, profile.weapons.as_ref(), "weapon", known.weapons);
            check(problems, profile.armour.as_ref(), "armour", known.armour);
            check(problems, profile.spells.as_ref(), "spell", known.spells);
            profile
        },
    )
}
