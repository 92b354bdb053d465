//! Every Markdown scenario under `scenarios/` runs; `BLESS=1` writes what was found into the files.

use std::path::{Path, PathBuf};

use testkit::markdown;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "md") && !path.ends_with("README.md") {
            found.push(path);
        }
    }
}

#[test]
fn every_markdown_scenario_runs_as_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut paths = Vec::new();
    files(&root, &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "there are no scenarios");
    let bless = std::env::var_os("BLESS").is_some();
    let (mut wrong, mut ran) = (Vec::new(), 0);
    for path in paths {
        let mut text = std::fs::read_to_string(&path).unwrap();
        // From the end, so that earlier spans stay true while later blocks are written anew.
        for (block, computed) in markdown::run(&path).into_iter().rev() {
            let Some(computed) = computed else { continue };
            ran += 1;
            if block.text != computed {
                if bless {
                    text.replace_range(block.span.clone(), &computed);
                } else {
                    wrong.push(format!(
                        "{}:{}\nis\n{computed}\nbut should be\n{}",
                        path.display(),
                        block.line,
                        block.text
                    ));
                }
            }
        }
        if bless {
            std::fs::write(&path, text).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(ran > 0, "no block ran");
}
