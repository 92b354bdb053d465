//! A folder of its own for each test, in which the program runs as from a shell script.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A folder, empty at first.
pub struct Desk {
    folder: PathBuf,
}

/// What a run of the program left behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    line: String,
    pub stdout: String,
    pub stderr: String,
    pub code: i32,
}

/// Variables of the environment.
pub type Environment<'a> = &'a [(&'a str, &'a str)];

pub const PLAIN: Environment<'static> = &[("NO_COLOR", "1")];

impl Desk {
    /// A folder by the name of the test.
    pub fn new(test: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        fs::create_dir_all(&folder).unwrap();
        Self { folder }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// What lies in the folder, sorted.
    pub fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Copies a file of the repository here, under its own name.
    pub fn borrow(&self, path: &str) {
        let from = repository().join(path);
        fs::copy(&from, self.folder.join(from.file_name().unwrap())).unwrap();
    }

    /// Runs the program with these words, without input.
    pub fn bout(&self, line: &str) -> Ran {
        self.bout_with(line, "", PLAIN)
    }

    /// Runs the program and types this into it.
    pub fn type_into(&self, line: &str, input: &str) -> Ran {
        self.bout_with(line, input, PLAIN)
    }

    /// Runs the program in an environment of which nothing else is inherited.
    pub fn bout_with(&self, line: &str, input: impl AsRef<[u8]>, environment: Environment<'_>) -> Ran {
        self.run(line.split_whitespace().map(OsString::from), input, environment)
    }

    /// The program, ready to be run here with these words.
    pub fn command(
        &self,
        words: impl IntoIterator<Item = OsString>,
        environment: Environment<'_>,
    ) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bout"));
        command.args(words).current_dir(&self.folder).env_clear().env("COLUMNS", "100");
        command.envs(environment.iter().copied());
        command
    }

    /// Starts the program and does not wait for it.
    pub fn start(&self, line: &str) -> Child {
        piped(&mut self.command(line.split_whitespace().map(OsString::from), PLAIN))
    }

    /// Runs the program with words that need not be text.
    pub fn run(
        &self,
        words: impl IntoIterator<Item = OsString>,
        input: impl AsRef<[u8]>,
        environment: Environment<'_>,
    ) -> Ran {
        let words: Vec<OsString> = words.into_iter().collect();
        let line: Vec<_> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        let mut child = piped(&mut self.command(words, environment));
        // A program that does not read its input may be gone before it is written.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        let output = child.wait_with_output().unwrap();
        let ran = Ran {
            line: format!("bout {}", line.join(" ")),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code().unwrap(),
        };
        assert!(!ran.stderr.contains("panicked") && ran.code != 101, "{ran}");
        assert!(!ran.stderr.contains("a mistake of its own"), "{ran}");
        assert!(ran.stdout.is_empty() || ran.stdout.ends_with('\n'), "{ran}");
        ran
    }
}

fn piped(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The root of the repository.
pub fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

impl Ran {
    /// Asserts that all went well.
    pub fn good(self) -> Self {
        assert!(self.code == 0 && self.stderr.is_empty(), "{self}");
        self
    }

    /// Asserts that it was refused for what was given: on standard error, with nothing on standard output.
    pub fn refused(self) -> Self {
        assert!(self.code == 2 && self.stdout.is_empty() && !self.stderr.is_empty(), "{self}");
        self
    }

    /// Standard output as data.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self}"))
    }

    /// A fraction as a number.
    pub fn fraction(value: &Value) -> f64 {
        let text = value.as_str().unwrap_or_else(|| panic!("{value} is no fraction"));
        let (over, under) = text.split_once('/').unwrap_or((text, "1"));
        over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()
    }

    /// The exact odds of a table that `bout odds` printed: words of the outcome, and the fraction.
    pub fn odds(&self) -> Vec<(String, String)> {
        let rows = self.stdout.lines().skip_while(|line| !line.trim_end().ends_with("percent")).skip(1);
        rows.take_while(|line| !line.is_empty())
            .map(|row| {
                let words: Vec<&str> =
                    row.split("  ").map(str::trim).filter(|word| !word.is_empty()).collect();
                let percent = words.iter().position(|word| word.ends_with('%')).expect("a percentage");
                (words[..percent - 1].join(", "), words[percent - 1].to_owned())
            })
            .collect()
    }

    /// Asserts the exact odds.
    pub fn is(self, expected: &[(&str, &str)]) -> Self {
        let expected: Vec<(String, String)> =
            expected.iter().map(|&(words, odds)| (words.to_owned(), odds.to_owned())).collect();
        assert_eq!(self.odds(), expected, "{self}");
        self
    }
}

/// How many states were visited is no part of the answer.
fn without_effort(text: &str) -> String {
    let line = |line: &str| match line.find(", over ") {
        Some(at) if line.ends_with("states.") || line.ends_with("state.") => {
            format!("{}, over N states.", &line[..at])
        }
        _ => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

impl fmt::Display for Ran {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "$ {}", self.line)?;
        for (name, text) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if !text.is_empty() {
                writeln!(f, "--- {name}\n{}", without_effort(text))?;
            }
        }
        write!(f, "--- exit code {}", self.code)
    }
}

/// Compares what a run showed with the snapshot of that name.
macro_rules! snapshot {
    ($name:expr, $shown:expr) => {
        insta::with_settings!(
            { snapshot_path => "../snapshots", prepend_module_to_snapshot => false, omit_expression => true },
            { insta::assert_snapshot!($name, $shown) }
        )
    };
}
pub(crate) use snapshot;
