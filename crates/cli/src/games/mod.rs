//! The program's side of each game: the words and flags that ask without a file, and the words of its
//! reports.

pub mod flags;
mod names;
pub mod showdown;
pub mod skirmish;

use ask::question::Of;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, FromArgMatches, Subcommand};
use packs::GameName;

use self::flags::{args, read};
use crate::error::Result;

/// A question without a file: the word that stands in the place of one, and the code that reads its flags.
#[derive(Debug)]
pub struct Word {
    pub name: &'static str,
    pub game: GameName,
    says: &'static str,
    examples: &'static str,
    flags: fn() -> Vec<Arg>,
    of: fn(&ArgMatches) -> Result<Of>,
}

/// Every word that asks without a file.
pub static WORDS: [Word; 5] = [
    Word {
        name: "skirmish",
        game: GameName::Skirmish,
        says: "Skirmish: one unit attacks another, or something befalls it",
        examples: skirmish::EXAMPLES,
        flags: || [args(skirmish::blow()), vec![skirmish::ask()], args(skirmish::battle())].concat(),
        of: skirmish::of,
    },
    Word {
        name: "attack",
        game: GameName::Showdown,
        says: "Showdown: a survivor attacks the monster",
        examples: showdown::ATTACK_EXAMPLES,
        flags: || [args(showdown::attack()), vec![showdown::ask()]].concat(),
        of: |matches| {
            showdown::check(matches)?;
            Ok(Of::Attack(Box::new(read(&showdown::attack(), matches))))
        },
    },
    Word {
        name: "monster-attack",
        game: GameName::Showdown,
        says: "Showdown: the monster attacks a survivor",
        examples: showdown::MONSTER_EXAMPLES,
        flags: || [args(showdown::monster_attack()), vec![showdown::ask()]].concat(),
        of: |matches| {
            showdown::check(matches)?;
            Ok(Of::MonsterAttack(Box::new(read(&showdown::monster_attack(), matches))))
        },
    },
    Word {
        name: "showdown",
        game: GameName::Showdown,
        says: "Showdown: a whole showdown, round after round, on the board",
        examples: showdown::WHOLE_EXAMPLES,
        flags: || [args(showdown::whole()), vec![showdown::ask()]].concat(),
        of: |matches| Ok(Of::Showdown(Box::new(showdown::usual(read(&showdown::whole(), matches))))),
    },
    Word {
        name: "battle",
        game: GameName::Skirmish,
        says: "Skirmish: a whole battle of two warbands on a field",
        examples: skirmish::WHOLE_EXAMPLES,
        flags: || args(skirmish::battle()),
        of: |matches| Ok(Of::Battle(Box::new(read(&skirmish::battle(), matches)))),
    },
];

/// A word that asks without a file, with its flags as they were given.
#[derive(Debug, Clone)]
pub struct InFlags {
    word: &'static Word,
    flags: ArgMatches,
}

impl InFlags {
    /// The subject of the question, and the words of its `--ask`.
    ///
    /// # Errors
    /// If the flags do not fit together.
    pub fn of(&self) -> Result<(Of, Vec<String>)> {
        let of = (self.word.of)(&self.flags)?;
        // A whole battle has no such flag: everything is told.
        let ask = self.flags.try_get_many::<String>("ask").ok().flatten();
        Ok((of, ask.into_iter().flatten().cloned().collect()))
    }
}

fn called(word: &str) -> Option<&'static Word> {
    WORDS.iter().find(|it| it.name == word)
}

impl FromArgMatches for InFlags {
    fn from_arg_matches(matches: &ArgMatches) -> clap::error::Result<Self> {
        let given = matches.subcommand().and_then(|(word, flags)| Some((called(word)?, flags.clone())));
        let (word, flags) = given.ok_or_else(|| clap::Error::new(ErrorKind::InvalidSubcommand))?;
        Ok(Self { word, flags })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> clap::error::Result<()> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for InFlags {
    fn augment_subcommands(command: Command) -> Command {
        let one = |word: &Word| {
            Command::new(word.name).about(word.says).after_help(word.examples).args((word.flags)())
        };
        command.subcommands(WORDS.iter().map(one))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        called(name).is_some()
    }
}

/// The words, as a hint lists them: `skirmish`, `attack`, `monster-attack`, `showdown` or `battle`.
pub fn words() -> String {
    let all: Vec<String> = WORDS.iter().map(|it| format!("`{}`", it.name)).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.join(""),
    }
}
