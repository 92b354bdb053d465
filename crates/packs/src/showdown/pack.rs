//! Packs of the monster hunt: monsters, weapons, armor, injury tables, terrain and parties. The core pack is built in; a
//! folder may replace any file of it and add others.

mod check;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use showdown::content::Location;

use super::core::{CORE, DIGEST};
use super::doc::{
    AiCardDoc, ArmorDoc, HitLocationDoc, InjuryTableDoc, LevelDoc, MonsterDoc, PackDoc, PartyDoc, PieceDoc,
    TerrainDoc, WeaponDoc,
};
use crate::pack::{check_id, digest, read};
use crate::{GameName, PackFiles, Sourced};
use source::{At, Diagnostics, File, Source};

/// The files of a monster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonsterFiles {
    /// `monster.toml`.
    pub doc: Sourced<MonsterDoc>,
    /// Its hit locations, by their ids: the fixed order of resolution.
    pub cards: Vec<Sourced<HitLocationDoc>>,
    /// Its AI cards and its basic action, by their ids.
    pub ai: Vec<Sourced<AiCardDoc>>,
}

/// A pack, read and checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pack {
    /// The word by which it is known.
    pub id: String,
    /// What people call it.
    pub name: Option<String>,
    /// The edition of the rulebook.
    pub edition: String,
    /// Monsters by their ids.
    pub monsters: BTreeMap<String, MonsterFiles>,
    /// Weapons by their ids.
    pub weapons: BTreeMap<String, Sourced<WeaponDoc>>,
    /// Armor by its ids.
    pub armor: BTreeMap<String, Sourced<ArmorDoc>>,
    /// The severe injury tables in the order of the survivor sheet, then brain trauma.
    pub injuries: [Sourced<InjuryTableDoc>; 6],
    /// Terrain by its ids.
    pub terrain: BTreeMap<String, Sourced<TerrainDoc>>,
    /// Parties of survivors by their ids.
    pub parties: BTreeMap<String, Sourced<PartyDoc>>,
    /// A digest of all that its files say: a save names the pack it was played with.
    pub digest: u64,
}

/// The names of the injury tables: those of the locations, then brain trauma.
pub(crate) fn tables() -> [&'static str; 6] {
    let [head, arms, body, waist, legs] = Location::ALL.map(Location::name);
    [head, arms, body, waist, legs, "brain"]
}

impl LevelDoc {
    /// As which level cards count it.
    pub(crate) fn number(&self) -> u8 {
        self.counts_as.or_else(|| self.id.0.parse().ok()).unwrap_or(1)
    }
}

impl Pack {
    /// Every piece of armor.
    pub fn pieces(&self) -> impl Iterator<Item = &PieceDoc> {
        self.armor.values().flat_map(|armor| &armor.doc.piece)
    }
}

impl PackFiles for Pack {
    const GAME: GameName = GameName::Showdown;

    const CORE: &'static [(&'static str, &'static str)] = CORE;

    const CORE_DIGEST: u64 = DIGEST;

    /// A folder may have files that the core pack does not have, wherever they belong.
    const FOLDERS: &'static [&'static str] = &[""];

    fn from_files(files: &BTreeMap<String, Source>) -> Result<Self, Diagnostics> {
        let nowhere = Source::new("pack", "");
        let mut builder = Builder {
            problems: Diagnostics::new(files.get("pack.toml").unwrap_or(&nowhere)),
            pack: None,
            monsters: BTreeMap::new(),
            cards: Vec::new(),
            ai: Vec::new(),
            weapons: BTreeMap::new(),
            armor: BTreeMap::new(),
            tables: [const { None }; 6],
            terrain: BTreeMap::new(),
            parties: BTreeMap::new(),
        };
        for (name, source) in files {
            builder.file(name, source);
        }
        builder.finish(digest::<Self>(files))
    }

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
        let cards: usize = self.monsters.values().map(|files| files.cards.len()).sum();
        let ai: usize = self.monsters.values().map(|files| files.ai.len()).sum();
        [
            count(self.monsters.len(), "monster"),
            count(cards, "hit location"),
            count(ai, "AI card"),
            count(self.weapons.len(), "weapon"),
            count(self.pieces().count(), "piece") + " of armor",
        ]
        .join(", ")
    }

    /// Every example of its own files comes out as it says.
    fn check(&self) -> Result<(), Diagnostics> {
        self.tried().map(drop)
    }
}

/// What has been read so far.
struct Builder {
    problems: Diagnostics,
    pack: Option<PackDoc>,
    monsters: BTreeMap<String, Sourced<MonsterDoc>>,
    cards: Vec<(String, Sourced<HitLocationDoc>)>,
    ai: Vec<(String, Sourced<AiCardDoc>)>,
    weapons: BTreeMap<String, Sourced<WeaponDoc>>,
    armor: BTreeMap<String, Sourced<ArmorDoc>>,
    tables: [Option<Sourced<InjuryTableDoc>>; 6],
    terrain: BTreeMap<String, Sourced<TerrainDoc>>,
    parties: BTreeMap<String, Sourced<PartyDoc>>,
}

impl Builder {
    fn file(&mut self, name: &str, source: &Source) {
        let parts: Vec<&str> = name.trim_end_matches(".toml").split('/').collect();
        match parts.as_slice() {
            ["pack"] => self.pack = self.read(source, |_: &PackDoc| None, ""),
            ["monsters", monster, "monster"] => {
                if let Some(doc) = self.read(source, |doc: &MonsterDoc| Some(&doc.id), monster) {
                    self.monsters.insert((*monster).to_owned(), Sourced { doc, source: source.clone() });
                }
            }
            ["monsters", monster, "hit-locations", id] => {
                if let Some(doc) = self.read(source, |doc: &HitLocationDoc| Some(&doc.id), id) {
                    self.cards.push(((*monster).to_owned(), Sourced { doc, source: source.clone() }));
                }
            }
            ["monsters", monster, "ai", id] => {
                if let Some(doc) = self.read(source, |doc: &AiCardDoc| Some(&doc.id), id) {
                    self.ai.push(((*monster).to_owned(), Sourced { doc, source: source.clone() }));
                }
            }
            ["weapons", id] => {
                if let Some(doc) = self.read(source, |doc: &WeaponDoc| Some(&doc.id), id) {
                    self.weapons.insert((*id).to_owned(), Sourced { doc, source: source.clone() });
                }
            }
            ["armor", id] => {
                if let Some(doc) = self.read(source, |doc: &ArmorDoc| Some(&doc.id), id) {
                    self.armor.insert((*id).to_owned(), Sourced { doc, source: source.clone() });
                }
            }
            ["terrain", id] => {
                if let Some(doc) = self.read(source, |doc: &TerrainDoc| Some(&doc.id), id) {
                    self.terrain.insert((*id).to_owned(), Sourced { doc, source: source.clone() });
                }
            }
            ["parties", id] => {
                if let Some(doc) = self.read(source, |doc: &PartyDoc| Some(&doc.id), id) {
                    self.parties.insert((*id).to_owned(), Sourced { doc, source: source.clone() });
                }
            }
            ["injuries", table] if tables().contains(table) => {
                if let Some(doc) = self.read(source, |_: &InjuryTableDoc| None, "") {
                    let at = tables().iter().position(|known| known == table).unwrap_or(0);
                    self.tables[at] = Some(Sourced { doc, source: source.clone() });
                }
            }
            _ => {
                let mut problems = Diagnostics::new(source);
                problems.push(None, format!("`{name}` is no file of a pack")).hint(
                    "a pack has pack.toml, monsters/ID/monster.toml, monsters/ID/hit-locations/ID.toml, \
                     monsters/ID/ai/ID.toml, weapons/ID.toml, armor/ID.toml, injuries/LOCATION.toml, \
                     terrain/ID.toml and parties/ID.toml",
                );
                self.problems.merge(problems);
            }
        }
    }

    /// Reads a file whose id, if it has one, is its name.
    fn read<T: File>(
        &mut self,
        source: &Source,
        id: impl Fn(&T) -> Option<&At<String>>,
        name: &str,
    ) -> Option<T> {
        let doc: T = read::<Pack, T>(source).map_err(|problems| self.problems.merge(problems)).ok()?;
        if let Some(id) = id(&doc) {
            let mut problems = Diagnostics::new(source);
            check_id(&mut problems, id, name);
            self.problems.merge(problems);
        }
        Some(doc)
    }

    fn finish(mut self, digest: u64) -> Result<Pack, Diagnostics> {
        let mut monsters = BTreeMap::new();
        for (id, doc) in std::mem::take(&mut self.monsters) {
            let files =
                MonsterFiles { doc, cards: taken(&mut self.cards, &id), ai: taken(&mut self.ai, &id) };
            self.check_monster(&files);
            monsters.insert(id, files);
        }
        let lost: Vec<(String, Source)> = self
            .cards
            .iter()
            .map(|(monster, card)| (monster.clone(), card.source.clone()))
            .chain(self.ai.iter().map(|(monster, card)| (monster.clone(), card.source.clone())))
            .collect();
        for (monster, source) in lost {
            // With a problem in the monster's own file, its cards are not to blame.
            if self.problems.is_empty() {
                self.report(&source, None, &format!("there is no monsters/{monster}/monster.toml"), "add it");
            }
        }
        self.check_gear();
        let tables = std::mem::replace(&mut self.tables, [const { None }; 6]);
        if self.problems.is_empty() {
            for (name, _) in self::tables().iter().zip(&tables).filter(|(_, table)| table.is_none()) {
                self.problems.push(None, format!("there is no injuries/{name}.toml")).hint("add it");
            }
        }
        self.check_tables(&tables);
        let injuries: Option<Vec<_>> = tables.into_iter().collect();
        match (self.pack, injuries.and_then(|all| <[_; 6]>::try_from(all).ok())) {
            (Some(doc), Some(injuries)) if self.problems.is_empty() => check::parties(Pack {
                id: doc.id,
                name: doc.name,
                edition: doc.edition,
                monsters,
                weapons: self.weapons,
                armor: self.armor,
                injuries,
                terrain: self.terrain,
                parties: self.parties,
                digest,
            }),
            (doc, _) => {
                if doc.is_none() && self.problems.is_empty() {
                    self.problems.push(None, "there is no pack.toml").hint("add it, with an `id`");
                }
                Err(self.problems)
            }
        }
    }

    fn report(&mut self, source: &Source, at: Option<&At<String>>, message: &str, hint: &str) {
        let mut problems = Diagnostics::new(source);
        problems.push(at.and_then(At::span), message).hint(hint);
        self.problems.merge(problems);
    }
}

/// The files of one monster, out of all.
fn taken<T>(all: &mut Vec<(String, T)>, monster: &str) -> Vec<T> {
    let (its, others): (Vec<_>, Vec<_>) = std::mem::take(all).into_iter().partition(|(id, _)| id == monster);
    *all = others;
    its.into_iter().map(|(_, file)| file).collect()
}
