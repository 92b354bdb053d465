//! Libraries that others can use: everything below the program can be packaged, and has a page with an example.

use std::fs;

use crate::manifest::{self, Section};
use crate::source::RustFile;
use crate::workspace::Crate;
use crate::{Problem, Workspace};

/// The program and the tools of the repository: the registry does not need them.
const NO_LIBRARIES: [&str; 3] = ["cli", "testkit", "xtask"];

/// Keys of a manifest that the registry shows.
const KEYS: [&str; 3] = ["description", "license", "readme"];

/// A derive that makes nothing has nothing to show.
const NO_EXAMPLE: [&str; 1] = ["silent"];

/// The file that compiles the examples of all pages.
const PAGES: &str = "crates/testkit/src/lib.rs";

/// Every library may be published, says what its page needs, depends on versions, embeds files of its own folder alone,
/// needs no build script, and has a page whose example runs as a test.
///
/// `cargo package` proves all of it, in minutes; CONTRIBUTING has the command.
pub fn libraries_can_be_packaged(workspace: &Workspace) -> Vec<Problem> {
    let is_library = |krate: &&Crate| !NO_LIBRARIES.contains(&krate.folder.as_str());
    let mut problems = shared(workspace);
    for krate in workspace.crates.iter().filter(is_library) {
        problems.extend(in_manifest(krate));
        problems.extend(on_page(workspace, krate));
        let script = format!("crates/{}/build.rs", krate.folder);
        let scripts = krate.sources.iter().filter(|source| source.path == script);
        problems
            .extend(scripts.map(|source| Problem::new(&source.path, 1, "a library has no build script.")));
        problems.extend(krate.sources.iter().flat_map(|source| embedded_from_outside(&krate.folder, source)));
    }
    problems
}

/// Dependencies that the workspace shares: the path of a library comes with a version.
fn shared(workspace: &Workspace) -> Vec<Problem> {
    const ROOT: &str = "Cargo.toml";
    let text = fs::read_to_string(workspace.root.join(ROOT)).unwrap_or_default();
    // A manifest that cannot be read is a fault already.
    let unversioned = manifest::unversioned(ROOT, &text).unwrap_or_default();
    let is_library = |(package, _): &(String, usize)| {
        !NO_LIBRARIES.iter().any(|name| package.strip_prefix("bout-") == Some(name))
    };
    let found = unversioned.into_iter().filter(is_library);
    found.map(|(package, line)| Problem::new(ROOT, line, format!("`{package}` needs a version."))).collect()
}

fn in_manifest(krate: &Crate) -> Vec<Problem> {
    let manifest = &krate.manifest;
    let at = |line: usize, what: String| Problem::new(&manifest.path, line, what);
    let mut problems = Vec::new();
    if !manifest.published {
        problems.push(at(1, format!("`{}` is a library; leave `publish = false` out.", krate.folder)));
    }
    let missing = KEYS.iter().filter(|key| !manifest.keys.iter().any(|has| has == *key));
    problems.extend(missing.map(|key| at(1, format!("`{}` needs a `{key}`.", krate.folder))));
    let shipped = manifest.dependencies.iter().filter(|dependency| dependency.section != Section::Dev);
    let unversioned = shipped.filter(|dependency| dependency.unversioned);
    problems.extend(unversioned.map(|dependency| {
        at(dependency.line, format!("`{}` needs a version, or that of the workspace.", dependency.package))
    }));
    problems
}

/// The front page of a library has an example that runs: in its root file, or on its page, which [`PAGES`] compiles.
fn on_page(workspace: &Workspace, krate: &Crate) -> Option<Problem> {
    let page = format!("crates/{}/README.md", krate.folder);
    let read = |path: &str| fs::read_to_string(workspace.root.join(path)).unwrap_or_default();
    let text = read(&page);
    let in_root = read(&format!("crates/{}/src/lib.rs", krate.folder)).contains("//! ```\n");
    let has_example = in_root || NO_EXAMPLE.contains(&krate.folder.as_str());
    let what = if text.trim().is_empty() {
        "the page of the crate is missing or empty.".to_owned()
    } else if !text.contains("```rust\n") {
        (!has_example).then(|| "there is no example in Rust, here or in `lib.rs`.".to_owned())?
    } else if read(PAGES).contains(&format!("/{}/README.md\"", krate.folder)) {
        return None;
    } else {
        format!("the example never runs; list the page in {PAGES}.")
    };
    Some(Problem::new(&page, 1, what))
}

/// Files that code of a crate, tests aside, embeds from outside its folder: the package would not hold them.
fn embedded_from_outside(folder: &str, source: &RustFile) -> Vec<Problem> {
    let Some(path) = source.path.strip_prefix(&format!("crates/{folder}/src/")) else { return Vec::new() };
    let deep = path.matches('/').count() + 1;
    let said = &source.said[..source.tests_from];
    let macros = ["include_str!(", "include_bytes!(", "include!("];
    let found = macros.into_iter().flat_map(|name| said.match_indices(name));
    let outside = found.filter(|&(at, _)| {
        let file = said[at..].split('"').nth(1).unwrap_or_default();
        file.split('/').take_while(|part| *part == "..").count() > deep
    });
    outside
        .map(|(at, _)| {
            let what = format!("a package holds only its own folder; move the file into crates/{folder}.");
            Problem::new(&source.path, source.line(at), what)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;
    use crate::tidy::shown;

    const MANIFEST: &str = "[package]\nname = \"bout-odds\"\ndescription = \"Odds\"\nlicense.workspace = true\n\
        readme = \"README.md\"\n\n[dependencies]\nkernel.workspace = true\n";

    /// A library with nothing wrong.
    fn library() -> Scratch {
        Scratch::new(&[
            (
                "Cargo.toml",
                "[workspace.dependencies]\nkernel = { path = \"crates/kernel\", version = \"1\" }\n",
            ),
            ("crates/odds/Cargo.toml", MANIFEST),
            ("crates/odds/README.md", "# Odds\n\n```rust\nassert!(true);\n```\n"),
            ("crates/odds/src/lib.rs", "//! Odds.\nconst X: &str = include_str!(\"../words.txt\");\n"),
            (PAGES, "#[doc = include_str!(\"../../odds/README.md\")]\n"),
        ])
    }

    fn problems(path: &str, text: &str) -> Vec<String> {
        let tree = library();
        tree.write(path, text);
        shown(&libraries_can_be_packaged(&tree.read()))
    }

    #[test]
    fn a_sound_library_is_no_problem() {
        assert_eq!(shown(&libraries_can_be_packaged(&library().read())), [""; 0]);
    }

    #[test]
    fn a_manifest_says_what_the_registry_needs() {
        let path = "crates/odds/Cargo.toml";
        let hidden = MANIFEST.replace("readme = \"README.md\"", "publish = false");
        assert_eq!(
            problems(path, &hidden),
            [
                "crates/odds/Cargo.toml:1: `odds` is a library; leave `publish = false` out.",
                "crates/odds/Cargo.toml:1: `odds` needs a `readme`."
            ]
        );
        let by_path = MANIFEST.replace("kernel.workspace = true", "bout-kernel = { path = \"../kernel\" }");
        assert_eq!(
            problems(path, &by_path),
            ["crates/odds/Cargo.toml:8: `bout-kernel` needs a version, or that of the workspace."]
        );
        assert_eq!(problems(path, &by_path.replace("[dependencies]", "[dev-dependencies]")), [""; 0]);
    }

    #[test]
    fn the_workspace_gives_versions_of_libraries() {
        let shared = "[workspace.dependencies]\nodds = { package = \"bout-odds\", path = \"crates/odds\" }\n\
            testkit = { package = \"bout-testkit\", path = \"crates/testkit\" }\n";
        assert_eq!(problems("Cargo.toml", shared), ["Cargo.toml:2: `bout-odds` needs a version."]);
    }

    #[test]
    fn a_page_has_an_example_that_runs() {
        let page = "crates/odds/README.md";
        assert_eq!(
            problems(page, ""),
            ["crates/odds/README.md:1: the page of the crate is missing or empty."]
        );
        assert_eq!(
            problems(page, "# Odds\n"),
            ["crates/odds/README.md:1: there is no example in Rust, here or in `lib.rs`."]
        );
        assert_eq!(problems(PAGES, "").len(), 1);
        let tree = library();
        tree.write(page, "# Odds\n");
        tree.write("crates/odds/src/lib.rs", "//! Odds.\n//!\n//! ```\n//! assert!(true);\n//! ```\n");
        assert_eq!(shown(&libraries_can_be_packaged(&tree.read())), [""; 0]);
    }

    #[test]
    fn a_library_embeds_its_own_files_and_has_no_build_script() {
        let outside = "//! Odds.\n\nconst X: &str = include_str!(\"../../words.txt\");\n";
        assert_eq!(
            problems("crates/odds/src/lib.rs", outside),
            [
                "crates/odds/src/lib.rs:3: a package holds only its own folder; move the file into crates/odds."
            ]
        );
        assert_eq!(problems("crates/odds/src/words/all.rs", outside), [""; 0]);
        assert_eq!(
            problems("crates/odds/build.rs", "fn main() {}"),
            ["crates/odds/build.rs:1: a library has no build script."]
        );
    }
}
