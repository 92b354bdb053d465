//! Failures, for people: one sentence, a hint, an exit code.

use std::process::ExitCode;

use ask::checked::Checked;
use ask::{Kind, Problem, See};
use packs::PackError;
use source::{Diagnostics, one_line};

use crate::output::{complain, marked, print, print_data, warned, wrong};
use crate::stop;

/// A failure of a command.
#[derive(Debug)]
pub enum Error {
    /// Input from the user cannot be used: exit code 2.
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
    /// The same, but the results so far have been told.
    WasStopped,
    /// A journal does not replay: exit code 3.
    Journal { message: String, hint: Option<String> },
    /// The command line cannot be understood, or asks for help: the parser's message.
    Usage(clap::Error),
    /// The reader of our output went away: no failure.
    Closed,
}

/// The result of a command.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// A problem with input from the user.
    pub fn input(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Input { message: message.into(), hint: Some(hint.into()) }
    }

    /// Prints the failure and tells the exit code.
    pub fn report(self) -> ExitCode {
        let (message, hint, code) = match self {
            Self::Closed => return ExitCode::SUCCESS,
            Self::WasStopped => return ExitCode::from(stop::EXIT_CODE),
            Self::Usage(error) if error.use_stderr() => {
                complain(&marked(&error.render().ansi().to_string()));
                return ExitCode::from(2);
            }
            Self::Usage(help) => {
                let printed = print(&marked(&help.render().ansi().to_string()));
                return printed.map_or_else(Self::report, |()| ExitCode::SUCCESS);
            }
            Self::Problems(problems) => {
                complain(&format!("{}\n", marked(problems.render(true).trim_end())));
                return ExitCode::from(2);
            }
            Self::ProblemsAsJson(problems) => {
                return match print_data(&Checked::wrong(&problems)) {
                    // A reader that went away has seen enough; the problems are there all the same.
                    Ok(()) | Err(Self::Closed) => ExitCode::from(2),
                    Err(unwritten) => unwritten.report(),
                };
            }
            Self::Input { message, hint } => (one_line(&message), hint, 2),
            Self::Io { what, error } => (one_line(&format!("{what}: {error}")), None, 1),
            Self::Unsaved { message, hint } => (one_line(&message), hint, 1),
            Self::Stopped { message, hint } => (one_line(&message), hint, stop::EXIT_CODE),
            Self::Journal { message, hint } => (message, hint, 3),
        };
        complain(&format!("{}: {message}\n", wrong("error")));
        if let Some(hint) = hint {
            complain(&format!("{}: {}\n", warned("hint"), one_line(&hint)));
        }
        ExitCode::from(code)
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

/// A problem in the words of this program: keys of a question are its flags, and the advice names its
/// commands.
fn in_flags(mut problem: Problem) -> Problem {
    let flag = |name: &str| match name {
        "versus" => "--vs".to_owned(),
        "tell" => "--ask".to_owned(),
        name => format!("--{}", name.replace('_', "-")),
    };
    for name in &problem.names {
        let key = format!("`{name}`");
        problem.message = problem.message.replace(&key, &flag(name));
        problem.hint = problem.hint.map(|hint| hint.replace(&key, &flag(name)));
    }
    let Some(see) = problem.see else { return problem };
    let help = match see {
        See::Rulings => "`bout rule --list` shows them all",
        See::Schema => "`bout schema question` says what one looks like",
        See::NewPack => "`bout pack export FOLDER` makes one",
        See::Recover => "`bout replay FILE --recover` shows what of a saved game is intact",
        See::Replay => "`bout replay` shows how it went",
        See::Simulate => "simulate it with `bout sim`, or compare two versions of it with `bout compare`",
    };
    problem.hint = Some(match problem.hint.filter(|_| !matches!(see, See::Replay | See::Simulate)) {
        Some(hint) if hint.ends_with('?') => format!("{hint} {help}"),
        Some(hint) => format!("{hint}; {help}"),
        None => help.to_owned(),
    });
    problem
}

/// Exit codes are this program's own: a question that cannot be answered so is bad input.
impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        let problem = in_flags(problem);
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
