//! The core pack: its files are built in, sound, and every example comes out as it says.

use std::fs;
use std::path::{Path, PathBuf};

use packs::showdown::{CORE, Pack};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/showdown/core")
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
    found.sort();
    let built_in: Vec<&str> = CORE.iter().map(|(name, _)| *name).collect();
    assert_eq!(built_in, found, "crates/packs/src/showdown/core.rs lists the files");
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
