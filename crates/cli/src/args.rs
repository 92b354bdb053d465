//! The command line.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use kernel::Inches;
use packs::GameName;

use crate::games::Flags;

/// Resolves tabletop combat by the book: play it, replay it, and know the exact odds.
#[derive(Debug, Parser)]
#[command(name = "bout", version, max_term_width = 110, after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  bout odds skirmish --melee 14 --defence 18 --target dazed
  bout odds skirmish --fall 5
  bout compare skirmish --target dazed --ruling dazed-melee=advantage --vs dazed-melee=auto-hit
  bout play scenarios/skirmish/rooftop.toml --save game.bout
  bout rule DAZED-SCREENED

Exit codes: 0 done, 1 a file could not be written or the work was stopped, 2 bad input, 3 a journal does not replay.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// The exact odds of a question.
    Odds(OddsArgs),
    /// Play a scenario: answer its decisions, type real dice or let Bout roll.
    Play(PlayArgs),
    /// Run a journal again and show its log.
    Replay(ReplayArgs),
    /// Simulate a question many times.
    Sim(SimArgs),
    /// Two versions of a question side by side: other files, rulings, tables or packs.
    Compare(CompareArgs),
    /// A rule or ruling: what it says, where it is implemented, what cites it.
    Rule(RuleArgs),
    /// Check scenario files and pack folders; reports every problem at once.
    Check(CheckArgs),
    /// Content packs: write the core pack into a folder to change it.
    Pack(PackArgs),
    /// The JSON schema of a kind of file, for completion in editors.
    Schema {
        /// Which kind of file.
        kind: SchemaKind,
    },
    /// A completion script for a shell.
    Completions {
        /// Which shell.
        shell: Shell,
    },
}

/// What is asked: a file, or a question in flags.
#[derive(Debug, Clone, ClapArgs)]
pub struct What {
    /// A scenario file, a saved game (the question is then asked from where it stands), or `skirmish` for a
    /// question without a file.
    #[arg(value_name = "WHAT", value_hint = ValueHint::FilePath)]
    pub named: String,
    #[command(flatten)]
    pub flags: Flags,
    /// How an open question is ruled: NAME=OPTION (see `bout rule --list`).
    #[arg(long = "ruling", value_name = "NAME=OPTION")]
    pub rulings: Vec<String>,
    /// A folder with a pack that replaces the scenario's own.
    #[arg(long, value_hint = ValueHint::DirPath)]
    pub pack: Option<PathBuf>,
}

/// How decisions are answered when nobody plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PolicyArg {
    /// Every legal option equally often.
    Random,
    /// The first legal option.
    First,
}

#[derive(Debug, ClapArgs)]
pub struct OddsArgs {
    #[command(flatten)]
    pub what: What,
    /// Show the chain of rules with how often each is used.
    #[arg(long, conflicts_with_all = ["rows", "columns"])]
    pub explain: bool,
    /// Print documented JSON.
    #[arg(long)]
    pub json: bool,
    /// Print the question as a scenario file and stop.
    #[arg(long)]
    pub print_scenario: bool,
    /// How decisions fall.
    #[arg(long, value_enum, default_value = "random")]
    pub policy: PolicyArg,
    #[command(flatten)]
    pub grid: GridArgs,
}

const SHOW: &str = "\
Which outcome the grid shows: a state, or the start of an outcome's words

[default: Incapacitated]";

/// A grid of attackers and defenders.
#[derive(Debug, Clone, ClapArgs)]
pub struct GridArgs {
    /// What varies down the grid: `melee=10..16`, `attacker.profile=soldier,brute`.
    #[arg(help_heading = "Grid", long, value_name = "KEY=VALUES")]
    pub rows: Option<String>,
    /// What varies across the grid: `defence=14,16,18`.
    #[arg(help_heading = "Grid", long, value_name = "KEY=VALUES")]
    pub columns: Option<String>,
    // The default is the game's own, so that the help tells it by hand.
    /// Which outcome the grid shows: a state, or the start of an outcome's words [default: Incapacitated]
    #[arg(help_heading = "Grid", long, value_name = "OUTCOME", long_help = SHOW)]
    pub show: Option<String>,
}

#[derive(Debug, ClapArgs)]
pub struct SimArgs {
    #[command(flatten)]
    pub what: What,
    /// How many times.
    #[arg(long, default_value_t = 100_000, value_parser = whole::<1, 1_000_000_000_000, u64>)]
    pub trials: u64,
    /// Which dice: the same seed gives the same result, with any number of threads.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many threads; 0 for all cores.
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
    /// How decisions fall.
    #[arg(long, value_enum, default_value = "random")]
    pub policy: PolicyArg,
    /// Print documented JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub struct CompareArgs {
    #[command(flatten)]
    pub what: What,
    /// A second scenario file.
    #[arg(value_hint = ValueHint::FilePath)]
    pub other: Option<String>,
    /// How the second version is ruled: NAME=OPTION.
    #[arg(long = "vs", value_name = "NAME=OPTION")]
    pub versus: Vec<String>,
    /// The pack of the second version.
    #[arg(long, value_hint = ValueHint::DirPath)]
    pub vs_pack: Option<PathBuf>,
    /// How decisions fall.
    #[arg(long, value_enum, default_value = "random")]
    pub policy: PolicyArg,
    /// Print documented JSON.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub grid: GridArgs,
}

#[derive(Debug, ClapArgs)]
pub struct PlayArgs {
    /// A scenario file, or `skirmish` for a question without a file; not needed with --resume.
    #[arg(value_hint = ValueHint::FilePath, required_unless_present = "resume")]
    pub what: Option<String>,
    #[command(flatten)]
    pub flags: Flags,
    /// How an open question is ruled: NAME=OPTION.
    #[arg(long = "ruling", value_name = "NAME=OPTION", conflicts_with = "resume")]
    pub rulings: Vec<String>,
    /// A folder with a pack that replaces the scenario's own.
    #[arg(long, value_hint = ValueHint::DirPath)]
    pub pack: Option<PathBuf>,
    /// Write the journal to this file after every input.
    #[arg(long, value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Go on with a saved game; it is saved to the same file unless --save names another.
    #[arg(long, value_hint = ValueHint::FilePath, conflicts_with = "what")]
    pub resume: Option<PathBuf>,
    /// Who rolls: ask at every roll, or let Bout roll them all.
    #[arg(long, value_enum, default_value = "ask")]
    pub dice: DiceArg,
    /// Roll from this seed instead of unpredictable dice.
    #[arg(long)]
    pub seed: Option<u64>,
    /// With --resume: go on from what is intact of a damaged journal.
    #[arg(long, requires = "resume")]
    pub recover: bool,
}

/// Who rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DiceArg {
    /// Ask: Enter rolls, numbers are real dice.
    Ask,
    /// Bout rolls everything.
    Roll,
}

#[derive(Debug, ClapArgs)]
pub struct ReplayArgs {
    /// A journal that `bout play --save` wrote.
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Stop after this many inputs.
    #[arg(long)]
    pub to: Option<usize>,
    /// The pack it was played with, if not the one that the scenario names.
    #[arg(long, value_hint = ValueHint::DirPath)]
    pub pack: Option<PathBuf>,
    /// Show what is intact of a damaged journal.
    #[arg(long)]
    pub recover: bool,
    /// Print documented JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub struct RuleArgs {
    /// The id of a rule (DAZED-SCREENED) or ruling (dazed-melee).
    #[arg(required_unless_present = "list")]
    pub id: Option<String>,
    /// List every rule and ruling.
    #[arg(long)]
    pub list: bool,
    /// Print documented JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub struct CheckArgs {
    /// Scenario files, and folders with packs.
    #[arg(required = true, value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
    /// Print the problems as JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub struct PackArgs {
    #[command(subcommand)]
    pub command: PackCommand,
}

#[derive(Debug, Subcommand)]
pub enum PackCommand {
    /// Write the core pack into a new folder, to be changed and named by --pack.
    Export {
        /// The folder; it must not exist yet.
        #[arg(value_hint = ValueHint::DirPath)]
        folder: PathBuf,
        /// Of which game.
        #[arg(long, hide = true, default_value = "skirmish", value_parser = game)]
        game: GameName,
    },
    /// Show the tables, weapons and profiles of a pack.
    Show {
        /// A folder with a pack; the core pack if absent.
        #[arg(value_hint = ValueHint::DirPath)]
        folder: Option<PathBuf>,
        /// Of which game.
        #[arg(long, hide = true, default_value = "skirmish", value_parser = game)]
        game: GameName,
    },
}

/// A kind of file that has a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaKind {
    /// Scenario files.
    Scenario,
    /// Injury tables of packs.
    Table,
    /// `weapons.toml` of packs.
    Weapons,
    /// `profiles.toml` of packs.
    Profiles,
}

/// Reads a height for a flag.
pub fn height(text: &str) -> Result<Inches, String> {
    let inches: Inches = text.parse()?;
    if (0..=Inches::whole(200).0).contains(&inches.0) {
        Ok(inches)
    } else {
        Err("a height lies between 0 and 200 inches".into())
    }
}

/// Reads the word of a game for a flag.
pub fn game(text: &str) -> Result<GameName, String> {
    let words: Vec<&str> = GameName::ALL.iter().map(|game| game.word()).collect();
    GameName::from_word(text).ok_or_else(|| format!("write {}", words.join(" or ")))
}

/// Reads a whole number between two bounds, and says so if it is none.
pub fn whole<const LOW: i64, const HIGH: i64, T: TryFrom<i64>>(text: &str) -> Result<T, String> {
    let number = text.parse::<i64>().ok().filter(|number| (LOW..=HIGH).contains(number));
    number
        .and_then(|number| T::try_from(number).ok())
        .ok_or(format!("write a whole number from {LOW} to {HIGH}"))
}
