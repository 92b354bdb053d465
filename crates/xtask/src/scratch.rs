//! A made-up tree in a temporary folder, for the tests of the checks.

use crate::Workspace;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

static NEXT: AtomicUsize = AtomicUsize::new(0);

/// A folder that disappears with the value.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A tree of these files.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let name = format!("bout-xtask-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let scratch = Self(std::env::temp_dir().join(name));
        fs::create_dir_all(&scratch.0).unwrap();
        for (path, text) in files {
            scratch.write(path, text);
        }
        scratch
    }

    /// Adds or replaces a file.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn root(&self) -> &Path {
        &self.0
    }

    pub(crate) fn read(&self) -> Workspace {
        Workspace::read(&self.0).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A book of two rules and two rulings that no real register has.
pub(crate) const COINS: &str = r#"
[COIN-HEADS]
gist = "Heads wins."
[beyond.COIN-AGAIN]
gist = "A coin that rolls away is tossed again."
[ruling.coin-edge]
question = "The coin stands on its edge."
default = "toss-again"
options = { lost = "nobody wins", toss-again = "toss again" }
[ruling.calling]
question = "Who calls?"
default = "tosser"
options = { tosser = "the tosser", other = "the other" }
why = "Custom."
"#;

/// A manifest with nothing wrong.
pub(crate) fn manifest(name: &str, rest: &str) -> String {
    format!("[package]\nname = \"bout-{name}\"\n\n{rest}\n[lints]\nworkspace = true\n")
}
