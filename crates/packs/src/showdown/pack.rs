//! Packs of the monster hunt: monsters, weapons, armor and injury tables. The core pack is built in; a folder may
//! replace any file of it and add others.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use showdown::content::{Location, MAX_KINDS};

use super::compile::effect::{Names, Writer};
use super::compile::unknown;
use super::core::CORE;
use super::doc::{
    ArmorDoc, AttackDoc, HitLocationDoc, InjuryTableDoc, LevelDoc, MonsterDoc, PackDoc, PieceDoc, WeaponDoc,
};
use crate::source::{At, Diagnostics, Source, parse};
use crate::{GameName, PackError, PackFiles, game_of_pack};

/// A document and the file that it was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sourced<T> {
    /// What the file says.
    pub doc: T,
    /// The file.
    pub source: Source,
}

/// The files of a monster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonsterFiles {
    /// `monster.toml`.
    pub doc: Sourced<MonsterDoc>,
    /// Its hit locations, by their ids: the fixed order of resolution.
    pub cards: Vec<Sourced<HitLocationDoc>>,
    /// Its attacks, by their ids.
    pub attacks: Vec<Sourced<AttackDoc>>,
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
    /// A digest of all its texts: a save names the pack it was played with.
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
    /// Builds a pack from the texts of its files, by their paths in the pack.
    fn from_files(files: &BTreeMap<String, Source>) -> Result<Self, Diagnostics> {
        let nowhere = Source::new("pack", "");
        let mut builder = Builder {
            problems: Diagnostics::new(files.get("pack.toml").unwrap_or(&nowhere)),
            pack: None,
            monsters: BTreeMap::new(),
            cards: Vec::new(),
            attacks: Vec::new(),
            weapons: BTreeMap::new(),
            armor: BTreeMap::new(),
            tables: [const { None }; 6],
        };
        for (name, source) in files {
            builder.file(name, source);
        }
        let texts: Vec<&str> =
            files.iter().flat_map(|(name, source)| [name.as_str(), source.text.as_str()]).collect();
        builder.finish(kernel::digest(&texts))
    }

    /// Every piece of armor.
    pub fn pieces(&self) -> impl Iterator<Item = &PieceDoc> {
        self.armor.values().flat_map(|armor| &armor.doc.piece)
    }
}

impl PackFiles for Pack {
    const GAME: GameName = GameName::Showdown;

    const CORE: &'static [(&'static str, &'static str)] = CORE;

    fn build(sources: &[Source]) -> Result<Self, Diagnostics> {
        let names = CORE.iter().map(|(name, _)| (*name).to_owned());
        Self::from_files(&names.zip(sources.iter().cloned()).collect())
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
        let attacks: usize = self.monsters.values().map(|files| files.attacks.len()).sum();
        [
            count(self.monsters.len(), "monster"),
            count(cards, "hit location"),
            count(attacks, "attack"),
            count(self.weapons.len(), "weapon"),
            count(self.pieces().count(), "piece") + " of armor",
        ]
        .join(", ")
    }

    /// Every example comes out as it says.
    fn check(&self) -> Result<(), Diagnostics> {
        let examples = self.examples()?;
        let mut wrong = examples.iter().filter_map(|example| example.run().err());
        let Some(mut problems) = wrong.next() else { return Ok(()) };
        wrong.for_each(|more| problems.merge(more));
        Err(problems)
    }

    /// A folder may have files that the core pack does not have.
    fn load(folder: &Path) -> Result<Self, PackError> {
        let io = |path: &Path, error| PackError::Io(path.display().to_string(), error);
        if !folder.join("pack.toml").is_file() {
            let missing = io::Error::new(io::ErrorKind::NotFound, "there is no pack.toml in it");
            return Err(io(folder, missing));
        }
        let mut names = Vec::new();
        list(folder, "", &mut names).map_err(|error| io(folder, error))?;
        let built_in =
            |(name, text): &(&str, &str)| ((*name).to_owned(), Source::new(format!("core/{name}"), *text));
        let mut files: BTreeMap<String, Source> = CORE.iter().map(built_in).collect();
        for name in names {
            let path = folder.join(&name);
            let bytes = fs::read(&path).map_err(|error| io(&path, error))?;
            let source = Source::from_bytes(path.display().to_string(), bytes).map_err(PackError::Content)?;
            files.insert(name, source);
        }
        let found = game_of_pack(folder);
        if found != Self::GAME {
            let mut problems = Diagnostics::new(&files["pack.toml"]);
            let message = format!("this pack is for `{}`, not for `{}`", found.word(), Self::GAME.word());
            problems.push(None, message).hint("name a pack of the game that is played");
            return Err(PackError::Content(problems));
        }
        Self::from_files(&files).map_err(PackError::Content)
    }
}

/// Every TOML file below a folder, by its path from there.
fn list(folder: &Path, prefix: &str, found: &mut Vec<String>) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), found)?;
        } else if Path::new(&name).extension().is_some_and(|extension| extension == "toml") {
            found.push(name);
        }
    }
    Ok(())
}

/// What has been read so far.
struct Builder {
    problems: Diagnostics,
    pack: Option<PackDoc>,
    monsters: BTreeMap<String, Sourced<MonsterDoc>>,
    cards: Vec<(String, Sourced<HitLocationDoc>)>,
    attacks: Vec<(String, Sourced<AttackDoc>)>,
    weapons: BTreeMap<String, Sourced<WeaponDoc>>,
    armor: BTreeMap<String, Sourced<ArmorDoc>>,
    tables: [Option<Sourced<InjuryTableDoc>>; 6],
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
            ["monsters", monster, "attacks", id] => {
                if let Some(doc) = self.read(source, |doc: &AttackDoc| Some(&doc.id), id) {
                    self.attacks.push(((*monster).to_owned(), Sourced { doc, source: source.clone() }));
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
                     monsters/ID/attacks/ID.toml, weapons/ID.toml, armor/ID.toml and injuries/LOCATION.toml",
                );
                self.problems.merge(problems);
            }
        }
    }

    /// Reads a file whose id, if it has one, is its name.
    fn read<T: DeserializeOwned + JsonSchema>(
        &mut self,
        source: &Source,
        id: impl Fn(&T) -> Option<&At<String>>,
        name: &str,
    ) -> Option<T> {
        // A file that is built in was checked by a test; making the schemas takes longer than all the rest.
        let built_in = || CORE.iter().any(|(_, text)| *text == source.text);
        let trusted = built_in().then(|| toml::from_str(&source.text).ok()).flatten();
        let doc: T = match trusted {
            Some(doc) => doc,
            None => parse(source).map_err(|problems| self.problems.merge(problems)).ok()?,
        };
        if let Some(id) = id(&doc).filter(|id| id.as_str() != name) {
            let mut problems = Diagnostics::new(source);
            problems
                .push(id.span(), format!("the id `{id}` is not the name of the file, `{name}`"))
                .hint("rename one of them");
            self.problems.merge(problems);
        }
        Some(doc)
    }

    fn finish(mut self, digest: u64) -> Result<Pack, Diagnostics> {
        let mut monsters = BTreeMap::new();
        for (id, doc) in std::mem::take(&mut self.monsters) {
            let files = MonsterFiles {
                doc,
                cards: taken(&mut self.cards, &id),
                attacks: taken(&mut self.attacks, &id),
            };
            self.check_monster(&files);
            monsters.insert(id, files);
        }
        let lost: Vec<(String, Source)> = self
            .cards
            .iter()
            .map(|(monster, card)| (monster.clone(), card.source.clone()))
            .chain(self.attacks.iter().map(|(monster, attack)| (monster.clone(), attack.source.clone())))
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
            (Some(doc), Some(injuries)) if self.problems.is_empty() => Ok(Pack {
                id: doc.id,
                name: doc.name,
                edition: doc.edition,
                monsters,
                weapons: self.weapons,
                armor: self.armor,
                injuries,
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

    fn check_monster(&mut self, files: &MonsterFiles) {
        let MonsterFiles { doc: monster, cards, attacks } = files;
        let mut problems = Diagnostics::new(&monster.source);
        let ids: Vec<String> = cards.iter().map(|card| card.doc.id.to_string()).collect();
        if cards.is_empty() {
            problems.push(None, "the monster has no hit locations").hint("add a file in hit-locations");
        }
        if cards.len() > MAX_KINDS {
            problems
                .push(None, format!("the monster has {} kinds of hit location", cards.len()))
                .hint(format!("at most {MAX_KINDS} are told apart: use `copies` for those that are alike"));
        }
        if !attacks.iter().any(|attack| attack.doc.id == monster.doc.basic_action) {
            let names: Vec<String> = attacks.iter().map(|attack| attack.doc.id.to_string()).collect();
            unknown(&mut problems, &monster.doc.basic_action, "attack", names.iter());
        }
        let mut seen: Vec<&str> = Vec::new();
        for level in &monster.doc.level {
            if seen.contains(&level.id.0.as_str()) {
                problems
                    .push(level.id.span(), format!("there are two levels `{}`", *level.id))
                    .hint("rename one of them");
            }
            seen.push(&level.id.0);
            if level.counts_as.is_none() && !matches!(level.id.0.parse(), Ok(1..=9u8)) {
                problems
                    .push(level.id.span(), format!("the level `{}` is not a number from 1 to 9", *level.id))
                    .hint("add counts-as = 1, or whatever it counts as");
            }
            for id in level.without.iter().chain(&level.top).filter(|id| !ids.contains(id)) {
                unknown(&mut problems, id, "hit location", ids.iter());
            }
        }
        self.problems.merge(problems);
        let injury = |card: &Sourced<HitLocationDoc>| card.doc.persistent.as_ref().map(|it| it.name.clone());
        let mut injuries: Vec<(String, Option<u8>)> = Vec::new();
        for (kind, card) in cards.iter().enumerate() {
            let Some(name) = injury(card) else { continue };
            if injuries.iter().any(|(known, _)| *known == name) {
                let at = Some(&card.doc.id);
                let message = format!("another card leaves the persistent injury `{name}`, too");
                self.report(&card.source, at, &message, "give it a name of its own");
            }
            injuries.push((name, Some(kind as u8)));
        }
        let names = Names {
            resources: Some(&monster.doc.resources),
            injuries: &injuries,
            basic_action: true,
            is_part: false,
        };
        let mut resources = Vec::new();
        for card in cards {
            let found = checked(&card.source, names, &mut resources, |writer| {
                writer.hit_location(&card.doc);
            });
            self.problems.merge(found);
        }
        for attack in attacks {
            let found = checked(&attack.source, names, &mut resources, |writer| {
                writer.attack(&attack.doc);
            });
            self.problems.merge(found);
        }
    }

    fn check_gear(&mut self) {
        let names = Names { resources: None, injuries: &[], basic_action: true, is_part: false };
        for weapon in self.weapons.values() {
            let found = checked(&weapon.source, names, &mut Vec::new(), |writer| {
                writer.weapon(&weapon.doc, false, false);
            });
            self.problems.merge(found);
        }
        let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
        for (id, armor) in &self.armor {
            let mut problems = Diagnostics::new(&armor.source);
            for piece in &armor.doc.piece {
                let is_set = self.armor.contains_key(piece.id.as_str()) && piece.id.as_str() != id;
                if seen.insert(&piece.id, id).is_some() || is_set {
                    problems
                        .push(piece.id.span(), format!("there is other armor with the id `{}`", piece.id))
                        .hint("rename one of them");
                }
            }
            self.problems.merge(problems);
        }
    }

    fn check_tables(&mut self, tables: &[Option<Sourced<InjuryTableDoc>>; 6]) {
        let names = Names { resources: None, injuries: &[], basic_action: true, is_part: false };
        let mut seen: Vec<&str> = Vec::new();
        for table in tables.iter().flatten() {
            let mut found = checked(&table.source, names, &mut Vec::new(), |writer| {
                writer.table(&table.doc.row);
            });
            for row in table.doc.row.iter() {
                if seen.contains(&row.id.as_str()) && found.is_empty() {
                    found
                        .push(row.id.span(), format!("another table has a row with the id `{}`", row.id))
                        .hint("rename one of them");
                }
            }
            seen.extend(table.doc.row.iter().map(|row| row.id.as_str()));
            self.problems.merge(found);
        }
    }
}

/// The files of one monster, out of all.
fn taken<T>(all: &mut Vec<(String, T)>, monster: &str) -> Vec<T> {
    let (its, others): (Vec<_>, Vec<_>) = std::mem::take(all).into_iter().partition(|(id, _)| id == monster);
    *all = others;
    its.into_iter().map(|(_, file)| file).collect()
}

/// The problems of the effects of one file.
fn checked(
    source: &Source,
    names: Names<'_>,
    resources: &mut Vec<String>,
    check: impl FnOnce(&mut Writer<'_>),
) -> Diagnostics {
    let mut writer = Writer { problems: Diagnostics::new(source), names, resources };
    check(&mut writer);
    writer.problems
}
