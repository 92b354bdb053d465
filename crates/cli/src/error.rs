//! What goes wrong, for people: one sentence, a hint, an exit code.

use std::process::ExitCode;

use ask::{Kind, Problem};
use packs::PackError;
use source::{Diagnostics, one_line};

use crate::commands::Checked;
use crate::output::{complain, marked, print, print_data, warned, wrong};
use crate::stop;

/// A failure of a command.
#[derive(Debug)]
pub enum Error {
    /// What the user gave cannot be used: exit code 2.
    Input { message: String, hint: Option<String> },
    /// Files have problems: exit code 2.
    Problems(Diagnostics),
    /// The same, as data: exit code 2.
    ProblemsAsJson(Diagnostics),
    /// The machine failed us: exit code 1.
    Io { what: String, error: std::io::Error },
    /// Part of a game that was to be saved is lost: exit code 1.
    Unsaved { message: String, hint: Option<String> },
    /// Somebody stopped the work before anything was known: exit code 130.
    Stopped { message: String, hint: Option<String> },
    /// The same, and what was known by then has been told.
    WasStopped,
    /// A journal does not replay: exit code 3.
    Journal { message: String, hint: Option<String> },
    /// The command line cannot be understood, or asks for help: what the parser says of it.
    Usage(clap::Error),
    /// The reader of our output went away: no failure.
    Closed,
}

/// What commands return.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// A problem with what the user gave.
    pub fn input(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Input { message: message.into(), hint: Some(hint.into()) }
    }

    /// The first problem of a question in flags: a sentence, without a file around it.
    pub fn sentence(problems: impl std::borrow::Borrow<Diagnostics>) -> Self {
        let first = &problems.borrow().problems()[0];
        Self::Input { message: first.message.clone(), hint: first.hint.clone() }
    }

    /// Prints the failure and tells the exit code.
    pub fn report(self) -> ExitCode {
        let say = |message: &str, hint: Option<&str>| {
            complain(&format!("{}: {message}\n", wrong("error")));
            if let Some(hint) = hint {
                complain(&format!("{}: {}\n", warned("hint"), one_line(hint)));
            }
        };
        match self {
            Self::Closed => ExitCode::SUCCESS,
            Self::Usage(error) if error.use_stderr() => {
                complain(&marked(&error.render().ansi().to_string()));
                ExitCode::from(2)
            }
            Self::Usage(help) => match print(&marked(&help.render().ansi().to_string())) {
                Ok(()) => ExitCode::SUCCESS,
                Err(unwritten) => unwritten.report(),
            },
            Self::Input { message, hint } => {
                say(&one_line(&message), hint.as_deref());
                ExitCode::from(2)
            }
            Self::Problems(problems) => {
                complain(&format!("{}\n", marked(problems.render(true).trim_end())));
                ExitCode::from(2)
            }
            Self::ProblemsAsJson(problems) => {
                match print_data(&Checked::wrong(&problems)) {
                    // A reader that went away has seen enough; the problems are there all the same.
                    Ok(()) | Err(Self::Closed) => ExitCode::from(2),
                    Err(unwritten) => unwritten.report(),
                }
            }
            Self::Io { what, error } => {
                say(&one_line(&format!("{what}: {error}")), None);
                ExitCode::FAILURE
            }
            Self::Unsaved { message, hint } => {
                say(&one_line(&message), hint.as_deref());
                ExitCode::FAILURE
            }
            Self::Stopped { message, hint } => {
                say(&one_line(&message), hint.as_deref());
                ExitCode::from(stop::EXIT_CODE)
            }
            Self::WasStopped => ExitCode::from(stop::EXIT_CODE),
            Self::Journal { message, hint } => {
                say(&message, hint.as_deref());
                ExitCode::from(3)
            }
        }
    }
}

impl From<Diagnostics> for Error {
    fn from(problems: Diagnostics) -> Self {
        Self::Problems(problems)
    }
}

impl From<PackError> for Error {
    fn from(error: PackError) -> Self {
        Problem::from(error).into()
    }
}

/// Exit codes are this program's own: a question that cannot be answered so is bad input.
impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        match (problem.kind, problem.diagnostics()) {
            (Kind::Content, Some(problems)) => Self::Problems(problems.clone()),
            (Kind::Stopped, _) => Self::Stopped { message: problem.message, hint: problem.hint },
            (Kind::Content | Kind::Question | Kind::Unreadable, _) => {
                let place = problem.place.as_deref();
                let place = place.and_then(|place| Some((&place.source, place.line?, place.column?)));
                let message = match place {
                    Some((source, line, column)) => format!("{source}:{line}:{column}: {}", problem.message),
                    None => problem.message,
                };
                Self::Input { message, hint: problem.hint }
            }
        }
    }
}
