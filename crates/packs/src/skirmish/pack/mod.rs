//! The pack: tables, weapons, armour, spells, profiles, warbands and fields as data.

mod gear;
mod of;
mod tables;
mod unused;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use skirmish::engage::OutOfSight;
use skirmish::injury::InjuryTable;
use skirmish::phases::cast::Spell;
use skirmish::scars;
use skirmish::unit::{Unit, Weapon};

pub(crate) use self::tables::injury_table;
use super::compile::card::unheard;
use super::compile::{field, warband};
use super::core::{CORE, DIGEST};
use super::doc::{ArmourDoc, EnlistedDoc, FieldDoc, ProfileDoc, ScarDoc, WarbandDoc};
use crate::pack::{are_core, core_files, digest_of_all, is_built_in, keep, read, said};
use crate::sourced::core_source;
use crate::{GameName, PackDoc, PackFiles, Sourced};
use source::counted::{Costly, note};
use source::{At, Contents, Diagnostics, Source};

/// A pack, read and checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pack {
    /// The word by which it is known.
    pub id: String,
    /// Injury by attacks.
    pub attack_injury: InjuryTable,
    /// The table of Injury Rolls.
    pub injury_roll: InjuryTable,
    /// The table of Out-of-Sight rolls.
    pub out_of_sight: OutOfSight,
    /// The Scars of heroes and of everybody else.
    pub scars: ScarTables,
    /// Weapons by their ids.
    pub weapons: BTreeMap<String, Weapon>,
    /// Armour and shields by their ids.
    pub armour: BTreeMap<String, ArmourDoc>,
    /// Spells by their ids.
    pub spells: BTreeMap<String, Spell>,
    /// Profiles by their ids.
    pub profiles: BTreeMap<String, ProfileDoc>,
    /// Warbands by their ids.
    pub warbands: BTreeMap<String, Sourced<WarbandDoc>>,
    /// Fields by their ids.
    pub fields: BTreeMap<String, Sourced<FieldDoc>>,
    /// A digest of everything its files say: a save names the pack it was played with.
    pub digest: u64,
    /// A digest of each file's document; `None` of the core pack.
    said: Option<BTreeMap<String, u64>>,
}

/// Two tables of Scars, with everything their rows do.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScarTables {
    /// The table of heroes.
    pub heroes: Vec<ScarDoc>,
    /// The table of everybody else.
    pub henchmen: Vec<ScarDoc>,
}

impl ScarTables {
    /// The table of heroes, or that of everybody else.
    pub fn of(&self, hero: bool) -> &[ScarDoc] {
        if hero { &self.heroes } else { &self.henchmen }
    }

    /// The row of that name.
    pub fn named(&self, hero: bool, name: &str) -> Option<&ScarDoc> {
        self.of(hero).iter().find(|row| row.name.as_str() == name)
    }

    /// The tables as the rules need them.
    pub fn rules(&self) -> scars::Tables {
        scars::Tables {
            heroes: tables::rules_table(&self.heroes),
            henchmen: tables::rules_table(&self.henchmen),
        }
    }
}

/// The file of a pack with that name; empty if it is missing.
fn file(files: &BTreeMap<String, Source>, name: &str) -> Source {
    files.get(name).cloned().unwrap_or_else(|| Source::new(name, ""))
}

impl PackFiles for Pack {
    const GAME: GameName = GameName::Skirmish;

    const CORE: &'static [(&'static str, &'static str)] = CORE;

    const CORE_DIGEST: u64 = DIGEST;

    const FOLDERS: &'static [&'static str] = &["warbands", "fields"];

    fn kept() -> &'static OnceLock<Self> {
        static KEPT: OnceLock<Pack> = OnceLock::new();
        &KEPT
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn contents(&self) -> String {
        let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
        [
            count(self.weapons.len(), "weapon"),
            count(self.profiles.len(), "profile"),
            count(self.warbands.len(), "warband"),
            count(self.fields.len(), "field"),
        ]
        .join(", ")
    }

    fn from_files(files: &BTreeMap<String, Source>) -> Result<Self, Diagnostics> {
        note(Costly::Packed);
        let [pack, attack, roll, sight] =
            ["pack.toml", "tables/attack-injury.toml", "tables/injury-roll.toml", "tables/out-of-sight.toml"]
                .map(|name| file(files, name));
        let [heroes, henchmen] =
            ["tables/scars-heroes.toml", "tables/scars-henchmen.toml"].map(|name| file(files, name));
        let [weapons, armour, spells, profiles] =
            ["weapons.toml", "armour.toml", "spells.toml", "profiles.toml"].map(|name| file(files, name));
        let mut all = Diagnostics::new(&pack);
        let pack_doc = keep(&mut all, read::<Self, PackDoc>(&pack));
        let attack_injury = keep(&mut all, of::injury(&attack, true));
        let injury_roll = keep(&mut all, of::injury(&roll, false));
        let out_of_sight = keep(&mut all, of::out_of_sight(&sight));
        let (heroes, henchmen) = (keep(&mut all, of::scars(&heroes)), keep(&mut all, of::scars(&henchmen)));
        let weapons = keep(&mut all, of::weapons(&weapons));
        let armour = keep(&mut all, of::armour(&armour));
        let spells = keep(&mut all, of::spells(&spells));
        let known =
            gear::GearNames { weapons: weapons.as_ref(), armour: armour.as_ref(), spells: spells.as_ref() };
        let profiles = keep(&mut all, of::profiles(&profiles, known));
        let warbands = of::folder(&mut all, files, WARBANDS, of::warband);
        let fields = of::folder(&mut all, files, FIELDS, of::field);
        let tables = (attack_injury, injury_roll, out_of_sight, heroes, henchmen);
        let (
            Some(doc),
            (Some(attack_injury), Some(injury_roll), Some(out_of_sight), Some(heroes), Some(henchmen)),
        ) = (pack_doc, tables)
        else {
            return Err(all);
        };
        let (Some(weapons), Some(armour), Some(spells), Some(profiles)) = (weapons, armour, spells, profiles)
        else {
            return Err(all);
        };
        let said = (!are_core::<Self>(files)).then(|| said(files));
        let mut pack = Self {
            id: doc.id,
            attack_injury,
            injury_roll,
            out_of_sight,
            scars: ScarTables { heroes, henchmen },
            weapons,
            armour,
            spells,
            profiles,
            warbands,
            fields,
            digest: said.as_ref().map_or(DIGEST, digest_of_all),
            said,
        };
        pack.check_warbands(&mut all);
        pack.check_fields(&mut all);
        all.into_result(pack)
    }

    fn from_core(own: &BTreeMap<String, String>) -> Result<Self, Diagnostics> {
        if own.is_empty() {
            return Ok(Self::core());
        }
        let mut files = core_files::<Self>();
        files.extend(own.iter().map(|(path, text)| (path.clone(), Source::new(path, text))));
        Self::from_files(&files)
    }

    fn with_file(&self, path: &str, own: &BTreeMap<String, String>) -> Result<Self, Diagnostics> {
        let file = |path: &str| match (own.get(path), CORE.iter().find(|(name, _)| *name == path)) {
            (Some(text), _) => Source::new(path, text),
            (None, core) => core_source(path, core.map_or("", |(_, text)| text)),
        };
        let source = file(path);
        let mut all = Diagnostics::new(&source);
        let mut pack = self.clone();
        match path {
            "pack.toml" => set(&mut pack.id, &mut all, read::<Self, PackDoc>(&source).map(|doc| doc.id)),
            "tables/attack-injury.toml" => {
                set(&mut pack.attack_injury, &mut all, of::injury(&source, true));
            }
            "tables/injury-roll.toml" => set(&mut pack.injury_roll, &mut all, of::injury(&source, false)),
            "tables/out-of-sight.toml" => set(&mut pack.out_of_sight, &mut all, of::out_of_sight(&source)),
            "tables/scars-heroes.toml" => set(&mut pack.scars.heroes, &mut all, of::scars(&source)),
            "tables/scars-henchmen.toml" => set(&mut pack.scars.henchmen, &mut all, of::scars(&source)),
            "weapons.toml" => set(&mut pack.weapons, &mut all, of::weapons(&source)),
            "armour.toml" => set(&mut pack.armour, &mut all, of::armour(&source)),
            "spells.toml" => set(&mut pack.spells, &mut all, of::spells(&source)),
            "profiles.toml" => {}
            _ if path.starts_with(WARBANDS) => pack.warbands.extend(of::warband(&mut all, path, &source)),
            _ if path.starts_with(FIELDS) => pack.fields.extend(of::field(&mut all, path, &source)),
            _ => return Self::from_core(own),
        }
        if !all.is_empty() {
            return Err(all);
        }
        let said = pack.said.get_or_insert_with(|| of::core_said().clone());
        said.insert(path.to_owned(), kernel::digest(&Contents(&source)));
        pack.digest = digest_of_all(said);
        // A profile names gear, a warband gear and profiles, and a field has room for some warband.
        let is_gear = ["weapons.toml", "armour.toml", "spells.toml", "profiles.toml"].contains(&path);
        if is_gear {
            let known = gear::GearNames {
                weapons: Some(&pack.weapons),
                armour: Some(&pack.armour),
                spells: Some(&pack.spells),
            };
            pack.profiles = of::profiles(&file("profiles.toml"), known)?;
            // One that was left out may be armed now.
            let core = CORE.iter().filter(|(path, _)| path.starts_with(WARBANDS) && !own.contains_key(*path));
            let left_out = core.filter(|(path, _)| !pack.warbands.contains_key(of::name(path)));
            let again: Vec<_> = left_out
                .filter_map(|(path, text)| of::warband(&mut all, path, &core_source(path, text)))
                .collect();
            pack.warbands.extend(again);
        }
        if is_gear || path.starts_with(WARBANDS) {
            pack.check_warbands(&mut all);
        }
        let is_own = |file: &Sourced<FieldDoc>| !is_built_in::<Self>(&file.source);
        if path.starts_with(FIELDS)
            || (is_gear || path.starts_with(WARBANDS)) && pack.fields.values().any(is_own)
        {
            pack.check_fields(&mut all);
        }
        all.into_result(pack)
    }
}

/// The folders of warbands and fields.
const WARBANDS: &str = "warbands/";
const FIELDS: &str = "fields/";

/// Puts a value that was read in the place of the one before; its problems join the others.
fn set<T>(part: &mut T, all: &mut Diagnostics, read: Result<T, Diagnostics>) {
    if let Some(read) = keep(all, read) {
        *part = read;
    }
}

impl Pack {
    /// Checks that every warband can be built. Leaves out a core warband that cannot, because the folder has other
    /// weapons or profiles: the author of the folder did not write it.
    fn check_warbands(&mut self, all: &mut Diagnostics) {
        let is_core = self.said.is_none();
        let mut left_out = Vec::new();
        for (id, file) in &self.warbands {
            let mut problems = Diagnostics::new(&file.source);
            warband::check(&mut problems, &file.doc, self);
            if !is_core && is_built_in::<Self>(&file.source) && !problems.is_empty() {
                left_out.push(id.clone());
            } else {
                all.merge(problems);
            }
        }
        self.warbands.retain(|id, _| !left_out.contains(id));
    }

    fn check_fields(&self, all: &mut Diagnostics) {
        for file in self.fields.values() {
            let mut problems = Diagnostics::new(&file.source);
            // A built-in field has room for the built-in warbands; it need not have room for others.
            if let Some(ground) = field::field(&mut problems, &file.doc)
                && !is_built_in::<Self>(&file.source)
            {
                self.check_room(&mut problems, &ground, &file.doc);
            }
            all.merge(problems);
        }
    }

    /// Some warband of the pack must find room in every zone: a zone for fewer is of no use.
    fn check_room(&self, problems: &mut Diagnostics, ground: &field::Ground, doc: &FieldDoc) {
        let enlist = |id: &String| {
            let enlisted = EnlistedDoc { id: At::here(id.clone()), ..EnlistedDoc::default() };
            warband::enlist(&mut unheard(), &enlisted, self).map(|(units, _)| units)
        };
        let warbands: Vec<Vec<Unit>> = self.warbands.keys().filter_map(enlist).collect();
        for (zone, area) in doc.zone.iter().zip(&ground.zones) {
            let fits = |units: &Vec<Unit>| ground.has_room(*area, units);
            if !warbands.is_empty() && !warbands.iter().any(fits) {
                problems
                    .push(zone.size.span(), "no warband of the pack finds room in the zone")
                    .hint("make it larger, or clear it of terrain");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The built-in tables are the printed ones: INJ-ATTACK-DIE, INJ-ROLL-FRESH, OUT-OF-SIGHT-ROLL, SCARS-ROLL.
    #[test]
    fn the_core_pack_is_sound_and_has_the_printed_tables() {
        let core = Pack::core();
        assert_eq!(core.attack_injury, InjuryTable::attack());
        assert_eq!(core.injury_roll, InjuryTable::roll());
        assert_eq!(core.out_of_sight, OutOfSight::printed());
        assert_eq!(core.scars.rules(), scars::Tables::usual());
        assert!(core.weapons.len() >= 12 && core.profiles.len() >= 9);
        assert_eq!((core.warbands.len(), core.fields.len()), (3, 3));
    }

    /// The files of the core pack, some of them with other texts.
    fn with(changed: &[(&str, &str)]) -> Result<Pack, Vec<String>> {
        let mut files: BTreeMap<String, Source> =
            CORE.iter().map(|(name, text)| ((*name).to_owned(), Source::new(*name, *text))).collect();
        for (name, text) in changed {
            files.insert((*name).to_owned(), Source::new(*name, *text));
        }
        Pack::from_files(&files).map_err(|problems| problems.lines())
    }

    #[test]
    fn a_table_with_holes_is_refused_at_the_row() {
        let injury = |name: &str, text: &str| with(&[(name, text)]).unwrap_err();
        let gap = "row = [\n{ from = 1, to = 10, result = \"none\" },\n{ from = 12, to = 20, result = \"dazed\" }]\n";
        assert_eq!(
            injury("tables/injury-roll.toml", gap),
            [
                "tables/injury-roll.toml:3:10: the row from 12 leaves a gap (rows adjoin: this one must start at 11)"
            ]
        );
        let attack = |text: &str| injury("tables/attack-injury.toml", text).remove(0);
        let short = attack("row = [{ from = 2, to = 20, result = \"dazed\" }]\n");
        assert!(short.contains("covers only 2 to 20"), "{short:?}");
        assert!(attack("row = []\n").contains("no rows"));
        assert!(attack("row = [{ from = 20, to = 1, result = \"dazed\" }]\n").contains("down to 1"));
    }

    #[test]
    fn a_table_of_scars_is_checked_like_the_others() {
        let text = "row = [\n{ from = 1, to = 9, name = \"limp\", cannot-run = true },\n\
                    { from = 11, to = 20, name = \"limp\", misses = 1 }]\n";
        assert_eq!(
            with(&[("tables/scars-heroes.toml", text)]).unwrap_err(),
            [
                "tables/scars-heroes.toml:3:10: the row from 11 leaves a gap (rows adjoin: this one must start at 10)",
                "tables/scars-heroes.toml:3:30: there are two rows called `limp` (a Scar is known by its name: rename one of them)",
            ]
        );
    }

    #[test]
    fn all_files_report_together() {
        let twice = "weapon = [{ id = \"axe\" }, { id = \"axe\" }]";
        let profiles = "profile = [{ id = \"guard\", weapons = [\"axx\"] }]";
        let lines = with(&[("weapons.toml", twice), ("profiles.toml", profiles)]).unwrap_err();
        assert_eq!(lines.len(), 1, "weapons are judged first: {lines:?}");
        let weapons = "weapon = [{ id = \"axe\" }]";
        let lines = with(&[("weapons.toml", weapons), ("profiles.toml", profiles)]).unwrap_err();
        assert_eq!(lines, ["profiles.toml:1:39: there is no weapon `axx` (did you mean `axe`?)"]);
    }

    /// A pack with one club cannot arm the core's swordsmen, and that is not its author's mistake.
    #[test]
    fn warbands_of_the_core_that_lack_their_weapons_are_left_out() {
        let pack = with(&[("weapons.toml", "weapon = [{ id = \"club\" }]")]).unwrap();
        assert_eq!((pack.warbands.len(), pack.fields.len()), (0, 3));
    }
}
