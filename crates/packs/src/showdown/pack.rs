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
use crate::pack::{are_core, check_id, digest_of, digest_of_all, read, said};
use crate::sourced::Given;
use crate::{GameName, PackFiles, Sourced};
use source::counted::{Costly, note};
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
    /// The name that people use.
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
    /// `pack.toml`.
    about: Sourced<PackDoc>,
}

/// The names of the injury tables: those of the locations, then brain trauma.
pub(crate) fn tables() -> [&'static str; 6] {
    let [head, arms, body, waist, legs] = Location::ALL.map(Location::name);
    [head, arms, body, waist, legs, "brain"]
}

impl LevelDoc {
    /// The number of the level, as cards count it.
    pub(crate) fn number(&self) -> u8 {
        self.counts_as.or_else(|| self.id.0.parse().ok()).unwrap_or(1)
    }
}

impl Pack {
    /// Every piece of armor.
    pub fn pieces(&self) -> impl Iterator<Item = &PieceDoc> {
        self.armor.values().flat_map(|armor| &armor.doc.piece)
    }

    /// The same with some files written anew, by their paths.
    fn with_files<'a>(
        &self,
        files: impl Iterator<Item = (&'a String, &'a String)>,
    ) -> Result<Self, Diagnostics> {
        let mut builder = Builder::of(self);
        for (path, text) in files {
            builder.file(Given::Own(path, &Source::new(path, text)));
        }
        builder.finish(Self::digest_now)
    }

    /// The digest of its documents as they are now.
    fn digest_now(&self) -> u64 {
        fn said<'a, T: File + 'a>(docs: impl IntoIterator<Item = &'a Sourced<T>>) -> Vec<(&'a str, u64)> {
            docs.into_iter().map(|doc| (doc.path(), doc.digest())).collect()
        }
        let monsters = || self.monsters.values();
        let mut all = said([&self.about]);
        all.extend(said(monsters().map(|files| &files.doc)));
        all.extend(said(monsters().flat_map(|files| &files.cards)));
        all.extend(said(monsters().flat_map(|files| &files.ai)));
        all.extend(said(self.weapons.values()));
        all.extend(said(self.armor.values()));
        all.extend(said(&self.injuries));
        all.extend(said(self.terrain.values()));
        all.extend(said(self.parties.values()));
        digest_of(all)
    }
}

impl PackFiles for Pack {
    const GAME: GameName = GameName::Showdown;

    const CORE: &'static [(&'static str, &'static str)] = CORE;

    const CORE_DIGEST: u64 = DIGEST;

    /// Any folder of a pack may hold files that the core pack lacks.
    const FOLDERS: &'static [&'static str] = &[""];

    fn from_files(files: &BTreeMap<String, Source>) -> Result<Self, Diagnostics> {
        note(Costly::Packed);
        let nowhere = Source::new("pack", "");
        let mut builder = Builder::new(files.get("pack.toml").unwrap_or(&nowhere));
        for (path, source) in files {
            builder.file(Given::Own(path, source));
        }
        let is_core = are_core::<Self>(files);
        builder.finish(|_| if is_core { DIGEST } else { digest_of_all(&said(files)) })
    }

    fn from_core(own: &BTreeMap<String, String>) -> Result<Self, Diagnostics> {
        if own.is_empty() {
            return Ok(Self::core());
        }
        Self::built_in().with_files(own.iter())
    }

    fn with_file(&self, path: &str, own: &BTreeMap<String, String>) -> Result<Self, Diagnostics> {
        self.with_files(own.get_key_value(path).into_iter())
    }

    fn unread() -> Result<Self, Diagnostics> {
        let mut builder = Builder::new(&Source::new("pack", ""));
        for (path, text) in CORE {
            builder.file(Given::Core(path, text));
        }
        builder.finish(|_| DIGEST)
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

/// The documents gathered so far.
struct Builder {
    problems: Diagnostics,
    pack: Option<Sourced<PackDoc>>,
    monsters: BTreeMap<String, Sourced<MonsterDoc>>,
    /// Hit locations and AI cards by the paths of their files.
    cards: BTreeMap<String, Sourced<HitLocationDoc>>,
    ai: BTreeMap<String, Sourced<AiCardDoc>>,
    weapons: BTreeMap<String, Sourced<WeaponDoc>>,
    armor: BTreeMap<String, Sourced<ArmorDoc>>,
    tables: [Option<Sourced<InjuryTableDoc>>; 6],
    terrain: BTreeMap<String, Sourced<TerrainDoc>>,
    parties: BTreeMap<String, Sourced<PartyDoc>>,
    /// The paths of the files that nobody has checked yet: only parts that they can make wrong are looked at.
    unchecked: Vec<String>,
}

impl Builder {
    fn new(source: &Source) -> Self {
        Self {
            problems: Diagnostics::new(source),
            pack: None,
            monsters: BTreeMap::new(),
            cards: BTreeMap::new(),
            ai: BTreeMap::new(),
            weapons: BTreeMap::new(),
            armor: BTreeMap::new(),
            tables: [const { None }; 6],
            terrain: BTreeMap::new(),
            parties: BTreeMap::new(),
            unchecked: Vec::new(),
        }
    }

    /// All that a pack has, which was checked when it was made.
    fn of(pack: &Pack) -> Self {
        let monsters = || pack.monsters.values();
        Self {
            pack: Some(pack.about.clone()),
            monsters: pack.monsters.iter().map(|(id, files)| (id.clone(), files.doc.clone())).collect(),
            cards: by_path(monsters().flat_map(|files| &files.cards)),
            ai: by_path(monsters().flat_map(|files| &files.ai)),
            weapons: pack.weapons.clone(),
            armor: pack.armor.clone(),
            tables: pack.injuries.clone().map(Some),
            terrain: pack.terrain.clone(),
            parties: pack.parties.clone(),
            ..Self::new(&Source::new("pack", ""))
        }
    }

    /// Whether anything of some folders is still to be checked.
    fn is_open(&self, folders: &[&str]) -> bool {
        self.unchecked.iter().any(|path| folders.iter().any(|folder| path.starts_with(folder)))
    }

    fn file(&mut self, file: Given<'_>) {
        let path = file.path();
        if let Given::Own(..) = file {
            self.unchecked.push(path.to_owned());
        }
        let parts: Vec<&str> = path.trim_end_matches(".toml").split('/').collect();
        match parts.as_slice() {
            ["pack"] => self.pack = self.read(file, |_: &PackDoc| None, ""),
            ["monsters", monster, "monster"] => {
                let doc = self.read(file, |doc: &MonsterDoc| Some(&doc.id), monster);
                put(&mut self.monsters, monster, doc);
            }
            ["monsters", _, "hit-locations", id] => {
                let doc = self.read(file, |doc: &HitLocationDoc| Some(&doc.id), id);
                put(&mut self.cards, path, doc);
            }
            ["monsters", _, "ai", id] => {
                let doc = self.read(file, |doc: &AiCardDoc| Some(&doc.id), id);
                put(&mut self.ai, path, doc);
            }
            ["weapons", id] => {
                let doc = self.read(file, |doc: &WeaponDoc| Some(&doc.id), id);
                put(&mut self.weapons, id, doc);
            }
            ["armor", id] => {
                let doc = self.read(file, |doc: &ArmorDoc| Some(&doc.id), id);
                put(&mut self.armor, id, doc);
            }
            ["terrain", id] => {
                let doc = self.read(file, |doc: &TerrainDoc| Some(&doc.id), id);
                put(&mut self.terrain, id, doc);
            }
            ["parties", id] => {
                let doc = self.read(file, |doc: &PartyDoc| Some(&doc.id), id);
                put(&mut self.parties, id, doc);
            }
            ["injuries", table] if tables().contains(table) => {
                let at = tables().iter().position(|known| known == table).unwrap_or(0);
                self.tables[at] = self.read(file, |_: &InjuryTableDoc| None, "");
            }
            _ => {
                let Given::Own(_, source) = file else { return };
                let mut problems = Diagnostics::new(source);
                problems.push(None, format!("`{path}` is no file of a pack")).hint(
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
        file: Given<'_>,
        id: impl Fn(&T) -> Option<&At<String>>,
        name: &str,
    ) -> Option<Sourced<T>> {
        let (path, source) = match file {
            Given::Core(path, text) => return Some(Sourced::core(path, text)),
            Given::Own(path, source) => (path, source),
        };
        let doc: T = read::<Pack, T>(source).map_err(|problems| self.problems.merge(problems)).ok()?;
        if let Some(id) = id(&doc) {
            let mut problems = Diagnostics::new(source);
            check_id(&mut problems, id, name);
            self.problems.merge(problems);
        }
        Some(Sourced::read(path, doc, source))
    }

    fn finish(mut self, digest: impl FnOnce(&Pack) -> u64) -> Result<Pack, Diagnostics> {
        let rows = if self.unchecked.is_empty() { Vec::new() } else { self.rows() };
        let mut monsters = BTreeMap::new();
        for (id, doc) in std::mem::take(&mut self.monsters) {
            let folder = format!("monsters/{id}/");
            let files = MonsterFiles {
                doc,
                cards: taken(&mut self.cards, &folder),
                ai: taken(&mut self.ai, &folder),
            };
            if self.is_open(&[&folder, "terrain/", "injuries/"]) {
                self.check_monster(&files, &rows);
            }
            monsters.insert(id, files);
        }
        let lost: Vec<(String, Source)> = self
            .cards
            .iter()
            .map(|(path, card)| (path.clone(), card.source.clone()))
            .chain(self.ai.iter().map(|(path, card)| (path.clone(), card.source.clone())))
            .collect();
        for (path, source) in lost {
            // With a problem in the monster's own file, its cards are not to blame.
            if self.problems.is_empty() {
                let monster = path.split('/').nth(1).unwrap_or_default();
                self.report(&source, None, &format!("there is no monsters/{monster}/monster.toml"), "add it");
            }
        }
        self.check_gear(&rows);
        let tables = std::mem::replace(&mut self.tables, [const { None }; 6]);
        if self.problems.is_empty() {
            for (name, _) in self::tables().iter().zip(&tables).filter(|(_, table)| table.is_none()) {
                self.problems.push(None, format!("there is no injuries/{name}.toml")).hint("add it");
            }
        }
        if self.is_open(&["terrain/", "injuries/"]) {
            self.check_tables(&tables);
        }
        let injuries: Option<Vec<_>> = tables.into_iter().collect();
        match (self.pack, injuries.and_then(|all| <[_; 6]>::try_from(all).ok())) {
            (Some(about), Some(injuries)) if self.problems.is_empty() => {
                let mut pack = Pack {
                    id: about.doc.id.clone(),
                    name: about.doc.name.clone(),
                    edition: about.doc.edition.clone(),
                    about,
                    monsters,
                    weapons: self.weapons,
                    armor: self.armor,
                    injuries,
                    terrain: self.terrain,
                    parties: self.parties,
                    digest: 0,
                };
                pack.digest = digest(&pack);
                if self.unchecked.is_empty() { Ok(pack) } else { check::parties(pack) }
            }
            (about, _) => {
                if about.is_none() && self.problems.is_empty() {
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

/// Puts a document where others of its kind are, if it could be read.
fn put<T>(all: &mut BTreeMap<String, T>, key: &str, doc: Option<T>) {
    all.extend(doc.map(|doc| (key.to_owned(), doc)));
}

/// Documents by the paths of their files.
fn by_path<'a, T: 'a>(docs: impl Iterator<Item = &'a Sourced<T>>) -> BTreeMap<String, Sourced<T>> {
    docs.map(|doc| (doc.path().to_owned(), doc.clone())).collect()
}

/// The files in a folder, out of all.
fn taken<T>(all: &mut BTreeMap<String, T>, folder: &str) -> Vec<T> {
    let (its, others) = std::mem::take(all).into_iter().partition(|(path, _)| path.starts_with(folder));
    *all = others;
    let its: BTreeMap<String, T> = its;
    its.into_values().collect()
}
