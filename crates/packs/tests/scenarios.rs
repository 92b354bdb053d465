//! Every scenario of the repository is sound.

use std::fs;
use std::path::{Path, PathBuf};

use packs::{Book, PackError, Scenario, game_of, with_game};
use source::Source;

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
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios"), &mut found);
    assert!(!found.is_empty());
    for path in found {
        let source = Source::read(&path).unwrap_or_else(|problems| panic!("{problems}"));
        with_game!(game_of(&source), G => sound::<G>(&path));
    }
}

fn sound<G: Book>(path: &Path) {
    match Scenario::<G>::load(path, None) {
        Ok(scenario) => {
            // A scenario lies in the folder of its game.
            let game = path.iter().any(|folder| folder == G::GAME.word());
            assert!(game, "{}", path.display());
            assert!(!scenario.heads().is_empty(), "{}", path.display());
        }
        Err(PackError::Content(problems)) => panic!("{problems}"),
        Err(PackError::Io(file, error)) => panic!("{file}: {error}"),
    }
}
