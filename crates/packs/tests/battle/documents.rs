//! What the documents show is sound.

use std::path::Path;

use packs::skirmish::campaign::Campaign;
use packs::skirmish::{Battle, Pack};
use packs::{PackError, PackFiles, Scenario};
use source::Source;

/// The TOML blocks of a page, with the line that each begins on.
fn blocks(page: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
    let text = std::fs::read_to_string(path).unwrap();
    let mut found = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (number, line) in text.lines().enumerate() {
        match (&mut open, line) {
            (None, "```toml") => open = Some((number + 2, String::new())),
            (Some(_), "```") => {
                found.extend(open.take().map(|(line, block)| (format!("{page}, block at {line}"), block)));
            }
            (Some((_, block)), line) => *block += &format!("{line}\n"),
            (None, _) => {}
        }
    }
    found
}

#[test]
fn scenarios_in_the_documents_are_sound() {
    let mut fields = 0;
    for (name, block) in blocks("scenario-files.md") {
        if !block.lines().any(|line| line == "game = \"skirmish\"") {
            continue;
        }
        match Scenario::<Battle>::read(&Source::new(name, block), Path::new("nowhere"), None) {
            Ok(scenario) => fields += usize::from(scenario.game.field.is_some()),
            Err(PackError::Content(problems)) => panic!("{problems}"),
            Err(PackError::Io(file, error)) => panic!("{file}: {error}"),
        }
    }
    assert!(fields >= 2, "{fields} battles");
}

#[test]
fn files_of_packs_in_the_documents_are_sound() {
    let pack = Pack::core();
    let mut seen = Vec::new();
    for (name, block) in blocks("packs.md") {
        let path =
            block.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or_default().to_owned();
        let source = Source::new(name, block);
        let mut files: std::collections::BTreeMap<String, Source> = packs::skirmish::CORE
            .iter()
            .map(|(name, text)| ((*name).to_owned(), Source::new(*name, *text)))
            .collect();
        if path.starts_with("warbands/") || path.starts_with("fields/") {
            files.insert(path.clone(), source);
            let made = Pack::from_files(&files).unwrap_or_else(|problems| panic!("{problems}"));
            assert_eq!(made.warbands.len() + made.fields.len(), 7, "{path}");
        } else if path == "campaign.toml" {
            Campaign::read(&source, &pack).unwrap_or_else(|problems| panic!("{problems}"));
        } else {
            continue;
        }
        seen.push(path);
    }
    assert_eq!(seen, ["warbands/bell-ringers.toml", "fields/gully.toml", "campaign.toml"]);
}
