//! What the documentation shows is what the program prints: every `console` block is run.
//!
//! The blocks of a page are run one after the other in a folder of their own, by the shell. `$ cat FILE` of a file that is
//! not there yet writes what is shown into it, and `$ bout check FILE` the `toml` block before it. A block that cannot be run (a screen, a long run) is a `console norun`
//! block. `BLESS=1` writes what is printed into the pages.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

/// Runs a command of a page and says what it prints.
fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_bout"));
    let bin = program.parent().expect("it lies in a folder").to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(bin).chain(std::env::split_paths(&path)));
    let output = Command::new("bash")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", path.expect("folders without colons"))
        .env("HOME", folder)
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell");
    String::from_utf8(output.stdout).expect("it prints text")
}

fn has_jq() -> bool {
    Command::new("jq").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Whether what was printed is what is shown: as data, if it is data in a line.
fn agrees(shown: &str, printed: &str) -> bool {
    let data = |text: &str| serde_json::from_str::<Value>(text).ok();
    shown.trim_end() == printed.trim_end()
        || data(shown).is_some_and(|shown| data(printed).is_some_and(|printed| shown == printed))
}

/// Runs a page; what it shows, with what is printed instead.
fn page(name: &str) -> (String, Vec<String>) {
    let folder =
        std::env::temp_dir().join(format!("bout-docs-{}-{}", std::process::id(), name.replace('/', "-")));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join(".local/share/bash-completion/completions"))
        .expect("a folder for the page");
    for given in ["scenarios", "crates"] {
        symlink(root().join(given), folder.join(given)).expect("links can be made");
    }
    let text = fs::read_to_string(root().join(name)).expect("the page is there");
    let (mut fresh, mut wrong) = (String::new(), Vec::new());
    let mut lines = text.lines().peekable();
    let mut inside = false;
    let mut latest = String::new();
    while let Some(line) = lines.next() {
        fresh += line;
        fresh.push('\n');
        inside = if inside { line != "```" } else { line == "```console" };
        if line == "```toml" {
            latest =
                lines.clone().take_while(|line| *line != "```").map(|line| line.to_owned() + "\n").collect();
        }
        let Some(command) = line.strip_prefix("$ ").filter(|_| inside) else { continue };
        let mut command = command.to_owned();
        while command.ends_with('\\')
            && let Some(more) = lines.next()
        {
            fresh = fresh + more + "\n";
            command = command + "\n" + more;
        }
        let mut shown = String::new();
        while let Some(line) = lines.next_if(|line| *line != "```" && !line.starts_with("$ ")) {
            shown += line;
            shown.push('\n');
        }
        for (before, content) in [("cat ", &shown), ("bout check ", &latest)] {
            if let Some(file) = command.strip_prefix(before).filter(|file| !folder.join(file).exists()) {
                fs::write(folder.join(file), content).expect("files can be written");
            }
        }
        let plain = command.replace("cargo run --release -- ", "bout ").replace(" | jq -c .", "");
        // Not every machine has what readers may use to look at data.
        let is_for_readers = command == "./test" || (plain.contains("| jq ") && !has_jq());
        let printed = if is_for_readers { shown.clone() } else { run(&plain, &folder) };
        if shown.is_empty() || agrees(&shown, &printed) {
            fresh += &shown;
        } else {
            wrong.push(format!("$ {command}\nshows\n{shown}but it prints\n{printed}"));
            fresh += &printed;
        }
    }
    fs::remove_dir_all(&folder).expect("the folder of the page goes");
    (fresh, wrong)
}

fn is_true(name: &str) {
    let (fresh, wrong) = page(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(root().join(name), fresh).expect("pages can be written");
    } else {
        assert!(wrong.is_empty(), "{name} (BLESS=1 writes it anew):\n\n{}", wrong.join("\n"));
    }
}

#[test]
fn the_readme_is_true() {
    is_true("README.md");
}

#[test]
fn the_guide_is_true() {
    is_true("docs/guide.md");
}

#[test]
fn the_pages_about_whole_games_are_true() {
    is_true("docs/showdown.md");
    is_true("docs/battle.md");
}

#[test]
fn the_pages_about_files_are_true() {
    is_true("docs/packs.md");
    is_true("docs/scenario-files.md");
}

#[test]
fn the_page_about_json_is_true() {
    is_true("docs/json.md");
}
