//! The repository as the checks see it: crates with their sources, books with their registers, scenarios.

use crate::Problem;
use crate::manifest::{self, Manifest};
use crate::register::Register;
use crate::source::RustFile;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Everything that is read, sorted by path.
#[derive(Debug, Clone)]
pub struct Workspace {
    /// The root of the repository.
    pub root: PathBuf,
    /// Every folder under `crates` with a manifest.
    pub crates: Vec<Crate>,
    /// The name of every register under `rules`, which is that of the crate with its rules.
    pub games: Vec<String>,
    /// Every register that can be read.
    pub books: Vec<Book>,
    /// Every scenario.
    pub scenarios: Vec<Scenario>,
    /// The problems of registers and manifests.
    pub faults: Vec<Problem>,
}

/// A crate.
#[derive(Debug, Clone)]
pub struct Crate {
    /// Its folder under `crates`.
    pub folder: String,
    /// Its manifest.
    pub manifest: Manifest,
    /// Its Rust files: sources, tests, benches, build script.
    pub sources: Vec<RustFile>,
}

/// A rulebook.
#[derive(Debug, Clone)]
pub struct Book {
    /// Its name, which is that of its crate's folder.
    pub name: String,
    /// Its register, relative to the root.
    pub path: String,
    /// The entries of the register.
    pub register: Register,
}

/// A scenario: a `.toml` or `.md` file under a folder `scenarios`, other than a README.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// Relative to the root.
    pub path: String,
    /// All of it.
    pub text: String,
}

/// The root of the workspace that is being built or tested.
///
/// # Panics
/// If no folder above the crate has a manifest with a `[workspace]`.
pub fn workspace_root() -> PathBuf {
    let start =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    let is_root = |folder: &&Path| {
        fs::read_to_string(folder.join("Cargo.toml"))
            .is_ok_and(|text| text.lines().any(|l| l.trim() == "[workspace]"))
    };
    start.ancestors().find(is_root).expect("a crate of a workspace").to_owned()
}

impl Workspace {
    /// Reads the repository.
    ///
    /// # Errors
    /// If a file cannot be read. What is wrong *in* a file becomes a fault.
    pub fn read(root: &Path) -> io::Result<Self> {
        let mut workspace = Self {
            root: root.to_owned(),
            crates: Vec::new(),
            games: Vec::new(),
            books: Vec::new(),
            scenarios: Vec::new(),
            faults: Vec::new(),
        };
        workspace.read_books()?;
        workspace.read_crates()?;
        for folder in ["scenarios", "crates"] {
            for path in walk(&root.join(folder))? {
                let path = relative(root, &path);
                if is_scenario(&path) {
                    workspace.scenarios.push(Scenario { text: fs::read_to_string(root.join(&path))?, path });
                }
            }
        }
        Ok(workspace)
    }

    /// The crate in a folder.
    pub fn crate_in(&self, folder: &str) -> Option<&Crate> {
        self.crates.iter().find(|krate| krate.folder == folder)
    }

    /// The books that have a crate.
    pub fn implemented(&self) -> impl Iterator<Item = (&Book, &Crate)> {
        self.books.iter().filter_map(|book| Some((book, self.crate_in(&book.name)?)))
    }

    /// Whether a crate holds the rules of a book.
    pub fn is_rules(&self, folder: &str) -> bool {
        self.games.iter().any(|game| game == folder)
    }

    /// Whether a file is one of those generated from a register.
    pub fn is_generated(&self, path: &str) -> bool {
        let parts: Vec<&str> = path.split('/').collect();
        matches!(parts[..], ["crates", folder, "src", "rule.rs" | "ruling.rs"] if self.is_rules(folder))
    }

    fn read_books(&mut self) -> io::Result<()> {
        let mut owner: BTreeMap<String, String> = BTreeMap::new();
        for file in walk(&self.root.join("rules"))? {
            let path = relative(&self.root, &file);
            let Some(name) = path.strip_prefix("rules/").and_then(|name| name.strip_suffix(".toml")) else {
                continue;
            };
            self.games.push(name.to_owned());
            match Register::parse(&path, &fs::read_to_string(&file)?) {
                Err(problems) => self.faults.extend(problems),
                Ok(register) => {
                    let rules = register.all_rules().map(|rule| (&rule.id, rule.line));
                    for (id, line) in
                        rules.chain(register.rulings.iter().map(|ruling| (&ruling.id, ruling.line)))
                    {
                        if let Some(other) = owner.insert(id.clone(), path.clone()) {
                            let what =
                                format!("`{id}` already stands in {other}; an id belongs to one book.");
                            self.faults.push(Problem::new(&path, line, what));
                        }
                    }
                    self.books.push(Book { name: name.to_owned(), path: path.clone(), register });
                }
            }
        }
        Ok(())
    }

    fn read_crates(&mut self) -> io::Result<()> {
        let root_manifest = fs::read_to_string(self.root.join("Cargo.toml")).unwrap_or_default();
        let renamed = manifest::renamed("Cargo.toml", &root_manifest).unwrap_or_else(|fault| {
            self.faults.push(fault);
            BTreeMap::new()
        });
        for folder in children(&self.root.join("crates"))? {
            let Ok(text) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
            let path = relative(&self.root, &folder.join("Cargo.toml"));
            let manifest = Manifest::parse(&path, &text, &renamed).unwrap_or_else(|fault| {
                self.faults.push(fault);
                Manifest { path, ..Manifest::default() }
            });
            let mut sources = Vec::new();
            for file in walk(&folder)? {
                let path = relative(&self.root, &file);
                if has_extension(&path, "rs") {
                    sources.push(RustFile::new(path, fs::read_to_string(&file)?));
                }
            }
            let folder = relative(&self.root.join("crates"), &folder);
            self.crates.push(Crate { folder, manifest, sources });
        }
        Ok(())
    }
}

fn is_scenario(path: &str) -> bool {
    let mut folders: Vec<&str> = path.split('/').collect();
    let file = folders.pop();
    folders.contains(&"scenarios")
        && (has_extension(path, "toml") || has_extension(path, "md"))
        && file != Some("README.md")
}

/// Whether a path ends in a dot and this.
pub(crate) fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|found| found == extension)
}

/// A path below the root as text, with `/` between folders.
pub(crate) fn relative(root: &Path, path: &Path) -> String {
    let parts = path.strip_prefix(root).unwrap_or(path).components();
    parts.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The contents of a folder, sorted, without hidden files and build output; nothing if there is no such folder.
pub(crate) fn children(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    found.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        !name.starts_with('.') && name != "target"
    });
    found.sort();
    Ok(found)
}

/// Every file below a folder, sorted.
pub(crate) fn walk(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in children(folder)? {
        if path.is_dir() {
            files.extend(walk(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use crate::scratch::{COINS, Scratch, manifest};

    #[test]
    fn the_tree_is_read_in_order() {
        let tree = Scratch::new(&[
            ("rules/coins.toml", COINS),
            ("crates/coins/Cargo.toml", &manifest("coins", "")),
            ("crates/coins/src/toss.rs", ""),
            ("crates/coins/src/lib.rs", ""),
            ("crates/coins/tests/scenarios/edge.md", ""),
            ("crates/notes/readme.txt", ""),
            ("scenarios/README.md", ""),
            ("scenarios/coins/heads.toml", ""),
        ]);
        let workspace = tree.read();
        assert_eq!(workspace.faults, []);
        assert_eq!(workspace.crates.len(), 1);
        let sources: Vec<_> = workspace.crates[0].sources.iter().map(|s| s.path.as_str()).collect();
        assert_eq!(sources, ["crates/coins/src/lib.rs", "crates/coins/src/toss.rs"]);
        let scenarios: Vec<_> = workspace.scenarios.iter().map(|s| s.path.as_str()).collect();
        assert_eq!(scenarios, ["scenarios/coins/heads.toml", "crates/coins/tests/scenarios/edge.md"]);
    }

    #[test]
    fn an_id_belongs_to_one_book() {
        let tree =
            Scratch::new(&[("rules/a.toml", COINS), ("rules/b.toml", "[COIN-HEADS]\ngist = \"No.\"\n")]);
        let faults = tree.read().faults;
        assert_eq!(faults.len(), 1);
        assert_eq!(
            faults[0].to_string(),
            "rules/b.toml:1: `COIN-HEADS` already stands in rules/a.toml; an id belongs to one book."
        );
    }
}
