//! The content of each file of a pack.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use skirmish::engage::OutOfSight;
use skirmish::injury::InjuryTable;
use skirmish::phases::cast::Spell;
use skirmish::unit::Weapon;

use super::{Pack, gear, tables};
use crate::Sourced;
use crate::pack::{check_id, core_files, keep, read};
use crate::skirmish::doc::{
    ArmourDoc, ArmoursDoc, FieldDoc, OutOfSightDoc, ProfileDoc, ProfilesDoc, ScarDoc, ScarsDoc, SpellsDoc,
    TableDoc, WarbandDoc, WeaponsDoc,
};
use source::{At, Diagnostics, File, Source};

pub(super) fn injury(source: &Source, attacks: bool) -> Result<InjuryTable, Diagnostics> {
    read::<Pack, TableDoc>(source).and_then(|doc| tables::injury_table(source, &doc.row, attacks))
}

pub(super) fn out_of_sight(source: &Source) -> Result<OutOfSight, Diagnostics> {
    read::<Pack, OutOfSightDoc>(source).and_then(|doc| tables::reach_table(source, &doc.row))
}

pub(super) fn scars(source: &Source) -> Result<Vec<ScarDoc>, Diagnostics> {
    read::<Pack, ScarsDoc>(source).and_then(|doc| tables::scar_table(source, doc.row))
}

pub(super) fn weapons(source: &Source) -> Result<BTreeMap<String, Weapon>, Diagnostics> {
    read::<Pack, WeaponsDoc>(source).and_then(|doc| gear::weapons(source, doc))
}

pub(super) fn armour(source: &Source) -> Result<BTreeMap<String, ArmourDoc>, Diagnostics> {
    read::<Pack, ArmoursDoc>(source).and_then(|doc| gear::armour(source, doc))
}

pub(super) fn spells(source: &Source) -> Result<BTreeMap<String, Spell>, Diagnostics> {
    read::<Pack, SpellsDoc>(source).and_then(|doc| gear::spells(source, doc))
}

pub(super) fn profiles(
    source: &Source,
    known: gear::GearNames<'_>,
) -> Result<BTreeMap<String, ProfileDoc>, Diagnostics> {
    read::<Pack, ProfilesDoc>(source).and_then(|doc| gear::profiles(source, doc, known))
}

/// A document by its id.
type Named<T> = Option<(String, Sourced<T>)>;

pub(super) fn warband(all: &mut Diagnostics, path: &str, source: &Source) -> Named<WarbandDoc> {
    named(all, path, source, |doc: &WarbandDoc| Some(&doc.id))
}

pub(super) fn field(all: &mut Diagnostics, path: &str, source: &Source) -> Named<FieldDoc> {
    named(all, path, source, |doc: &FieldDoc| doc.id.as_ref())
}

/// The name of a file in a folder, which is the id of its document.
pub(super) fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path).trim_end_matches(".toml")
}

fn named<T: File>(
    all: &mut Diagnostics,
    path: &str,
    source: &Source,
    id: impl Fn(&T) -> Option<&At<String>>,
) -> Named<T> {
    let doc = keep(all, read::<Pack, T>(source))?;
    if let Some(id) = id(&doc) {
        let mut problems = Diagnostics::new(source);
        check_id(&mut problems, id, name(path));
        all.merge(problems);
    }
    Some((name(path).to_owned(), Sourced::read(path, doc, source)))
}

/// The documents of a folder by their ids.
pub(super) fn folder<T>(
    all: &mut Diagnostics,
    files: &BTreeMap<String, Source>,
    folder: &str,
    read: impl Fn(&mut Diagnostics, &str, &Source) -> Named<T>,
) -> BTreeMap<String, Sourced<T>> {
    let of_folder = files.iter().filter(|(path, _)| path.starts_with(folder));
    of_folder.filter_map(|(path, source)| read(all, path, source)).collect()
}

/// A digest of each document of the core pack.
pub(super) fn core_said() -> &'static BTreeMap<String, u64> {
    static SAID: OnceLock<BTreeMap<String, u64>> = OnceLock::new();
    SAID.get_or_init(|| crate::pack::said(&core_files::<Pack>()))
}
