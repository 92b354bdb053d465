//! Every scenario of the repository is sound, and every pack.

use std::fs;
use std::path::{Path, PathBuf};

use packs::PackError;
use packs::showdown::{Pack, Scenario};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            found.push(path);
        }
    }
}

#[test]
fn every_scenario_file_is_sound() {
    let mut found = Vec::new();
    files(&root().join("scenarios/showdown"), &mut found);
    assert!(found.len() >= 5);
    for path in found {
        match Scenario::load(&path, None) {
            Ok(scenario) => assert!(!scenario.showdown.asks.is_empty(), "{}", path.display()),
            Err(PackError::Content(problems)) => panic!("{problems}"),
            Err(PackError::Io(file, error)) => panic!("{file}: {error}"),
        }
    }
}

#[test]
fn the_bench_pack_is_sound() {
    let pack = Pack::load(&root().join("packs/showdown/bench")).unwrap();
    assert_eq!((pack.id.as_str(), pack.monsters["dummy"].cards.len()), ("bench", 3));
}
