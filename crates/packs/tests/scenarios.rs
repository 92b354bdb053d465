//! Every scenario of the repository is sound.

use std::fs;
use std::path::{Path, PathBuf};

use packs::{PackError, Scenario};

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
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/skirmish"), &mut found);
    assert!(!found.is_empty());
    for path in found {
        match Scenario::load(&path, None) {
            Ok(scenario) => assert!(!scenario.battle.units.is_empty(), "{}", path.display()),
            Err(PackError::Content(problems)) => panic!("{problems}"),
            Err(PackError::Io(file, error)) => panic!("{file}: {error}"),
        }
    }
}
