//! The core pack: its files are built in, sound, and every example comes out as it says.

use std::fs;
use std::path::{Path, PathBuf};

use packs::PackFiles;
use packs::showdown::coverage::{self, Coverage};
use packs::showdown::{CORE, Pack, doc};
use source::{Source, parse};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("content/showdown/core")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

#[test]
fn every_file_of_the_folder_is_built_in() {
    let mut found = Vec::new();
    files(&folder(), &mut found);
    let mut found: Vec<String> = found
        .iter()
        .map(|path| path.strip_prefix(folder()).unwrap().to_string_lossy().replace('\\', "/"))
        .collect();
    found.sort_by_key(|name| (name != "pack.toml", name.clone()));
    let built_in: Vec<&str> = CORE.iter().map(|(name, _)| *name).collect();
    assert_eq!(built_in, found, "crates/packs/src/showdown/core.rs lists the files");
}

/// What is built in is trusted when it is read, so it is held against the schemas here.
#[test]
fn every_file_keeps_to_its_schema() {
    for (name, text) in CORE {
        let source = Source::new(*name, *text);
        let found = match name.split('/').collect::<Vec<_>>().as_slice() {
            ["pack.toml"] => parse::<doc::PackDoc>(&source).err(),
            ["monsters", _, "monster.toml"] => parse::<doc::MonsterDoc>(&source).err(),
            ["monsters", _, "hit-locations", _] => parse::<doc::HitLocationDoc>(&source).err(),
            ["monsters", _, "ai", _] => parse::<doc::AiCardDoc>(&source).err(),
            ["weapons", _] => parse::<doc::WeaponDoc>(&source).err(),
            ["armor", _] => parse::<doc::ArmorDoc>(&source).err(),
            ["terrain", _] => parse::<doc::TerrainDoc>(&source).err(),
            ["parties", _] => parse::<doc::PartyDoc>(&source).err(),
            ["injuries", _] => parse::<doc::InjuryTableDoc>(&source).err(),
            other => panic!("{other:?}"),
        };
        assert!(found.is_none(), "{}", found.unwrap());
    }
}

#[test]
fn the_folder_is_the_core_pack() {
    match Pack::load(&folder()) {
        Ok(pack) => assert_eq!(pack.digest, Pack::core().digest),
        Err(packs::PackError::Content(problems)) => panic!("{problems}"),
        Err(packs::PackError::Io(file, error)) => panic!("{file}: {error}"),
    }
}

#[test]
fn every_example_comes_out_as_it_says() {
    let examples = Pack::core().examples().unwrap_or_else(|problems| panic!("{problems}"));
    assert!(examples.len() > 150);
    let wrong: Vec<String> = examples
        .iter()
        .filter_map(|example| example.run().err().map(|problems| problems.lines().join("\n")))
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), examples.len(), wrong.join("\n"));
}

#[test]
fn every_part_and_every_kind_of_effect_happens_in_an_example() {
    let pack = Pack::core();
    let mut left = Coverage::new(&pack);
    assert!(left.parts.len() > 120 && left.kinds.len() > 30, "{left:#?}");
    for example in pack.examples().unwrap() {
        left.note(&pack, &example, &example.run().unwrap());
    }
    assert!(left.parts.is_empty() && left.kinds.is_empty(), "{left:#?}");
}

#[test]
fn every_file_has_an_example() {
    let pack = Pack::core();
    let plain = |id: &&String| {
        // Nothing but numbers, and keywords that change nothing in the attack.
        let numbers = [
            "arc-bow",
            "beacon-shield",
            "bone-club",
            "bone-pickaxe",
            "bone-sickle",
            "cat-gut-bow",
            "cat-gut-bow-aimed",
            "round-leather-shield",
            "scrap-shield",
        ];
        !numbers.contains(&id.as_str())
    };
    for (id, files) in &pack.monsters {
        for card in &files.cards {
            assert!(!card.doc.example.is_empty(), "{id}/{}", card.doc.id);
        }
        for card in &files.ai {
            assert!(!card.doc.example.is_empty(), "{id}/{}", card.doc.id);
        }
    }
    for id in pack.weapons.keys().filter(plain) {
        assert!(!pack.weapons[id].doc.example.is_empty(), "{id}");
    }
}

#[test]
fn the_vocabulary_is_used_but_for_what_waits_for_its_card() {
    let unused: Vec<String> = coverage::kinds().difference(&coverage::used(&Pack::core())).cloned().collect();
    let waiting = ["if insanity", "if persistent", "if survival", "instinct"];
    assert_eq!(unused, waiting);
}
