//! The command line.

mod effort;
mod grid;
mod policies;
mod serve;
mod store;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use kernel::Inches;
use packs::GameName;
use packs::skirmish::doc::{DeployDoc, Distance};

pub use self::effort::EffortArgs;
pub use self::grid::GridArgs;
use self::policies::PoliciesParser;
pub use self::policies::{Policies, PolicyArgs};
pub use self::serve::ServeArgs;
pub use self::store::{KeptArgs, StoreArgs, StoreCommand};
use crate::games::InFlags;
use crate::games::{flags::word_of, skirmish::deploy};

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
  bout odds attack --weapon bone-axe --monster white-lion --level 2 --luck 1
  bout odds monster-attack --card claw --armor head=2,body=1 --evasion 1
  bout compare skirmish --target dazed --ruling dazed-melee=advantage --vs dazed-melee=auto-hit
  bout play scenarios/skirmish/rooftop.toml --save game.bout
  bout play showdown
  bout rule DAZED-SCREENED

Exit codes: 0 done, 1 a file could not be written or the work was stopped, 2 bad input, 3 a journal does not replay.";

/// Flags of `bout odds` that say nothing about a whole game, which has no exact odds.
const OF_ODDS: [&str; 12] = [
    "explain",
    "all",
    "json",
    "max_states",
    "max_memory",
    "plan",
    "policy",
    "order",
    "goal",
    "rows",
    "columns",
    "show",
];

/// The command line. The help of a question lists only flags that do something there.
pub fn command() -> clap::Command {
    let mut command = Args::command();
    // Flags that hold for all questions are handed down only now.
    command.build();
    let plain = |question: clap::Command| {
        question.mut_args(
            |arg| {
                if OF_ODDS.iter().any(|id| arg.get_id() == id) { arg.hide(true) } else { arg }
            },
        )
    };
    command
        .mut_subcommand("odds", |odds| odds.mut_subcommand("battle", plain).mut_subcommand("showdown", plain))
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// The exact odds of a question.
    Odds(OddsArgs),
    /// Play a scenario: answer its decisions, type real dice or let Bout roll.
    Play(PlayArgs),
    /// Serve tables: a group plays together, each on a screen of their own, in a browser.
    Serve(ServeArgs),
    /// Copy all served tables into a file, or fill an empty store from one.
    Store(StoreArgs),
    /// Remember a showdown for a group with its own cards and dice, and resolve its attacks.
    Companion(crate::commands::CompanionArgs),
    /// Run a journal again and show its log.
    Replay(ReplayArgs),
    /// Simulate a question many times.
    Sim(SimArgs),
    /// Answer a question that was written as JSON (see --print-question of `bout odds` and `bout sim`).
    Ask(AskArgs),
    /// Two versions of a question side by side: other files, rulings, tables or packs.
    Compare(CompareArgs),
    /// A rule or ruling: what it says, where it is implemented, what cites it.
    Rule(RuleArgs),
    /// Check scenario files, campaigns and pack folders; reports every problem at once.
    Check(CheckArgs),
    /// Content packs: show one, check its examples, write the core pack into a folder to change it.
    Pack(PackArgs),
    /// Campaigns of skirmish: warbands that carry their Scars from battle to battle, in a file.
    #[command(after_help = CAMPAIGN_EXAMPLES)]
    Campaign(CampaignArgs),
    /// The JSON schema of a kind of file, for completion in editors.
    Schema {
        /// Which kind of file.
        #[arg(value_parser = schemas())]
        kind: String,
        /// Of which game, where both have such files.
        #[arg(long, default_value = "skirmish", value_parser = GameParser)]
        game: GameName,
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
    /// A scenario file, or a saved game: the question is then asked from where it stands. (Nothing of a saved game varies:
    /// not by rulings, keys or packs.)
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, required = true)]
    pub file: Option<String>,
    /// A question without a file.
    #[command(subcommand)]
    pub question: Option<InFlags>,
    /// How an open question is ruled: NAME=OPTION (see `bout rule --list`).
    #[arg(long = "ruling", value_name = "NAME=OPTION", global = true)]
    pub rulings: Vec<String>,
    /// A folder with a pack that replaces the scenario's own.
    #[arg(long, value_hint = ValueHint::DirPath, global = true)]
    pub pack: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
#[command(subcommand_negates_reqs = true, disable_help_subcommand = true)]
#[command(subcommand_help_heading = ASKED, subcommand_value_name = QUESTION)]
#[command(override_usage = "bout odds [OPTIONS] <FILE>\n       bout odds [OPTIONS] <QUESTION> [FLAGS]")]
pub struct OddsArgs {
    #[command(flatten)]
    pub what: What,
    /// Show the chain of rules with how often each is used.
    #[arg(long, conflicts_with_all = ["rows", "columns"], global = true)]
    pub explain: bool,
    /// List every outcome, however unlikely.
    #[arg(long, global = true)]
    pub all: bool,
    /// Print documented JSON.
    #[arg(long, global = true)]
    pub json: bool,
    /// Print the question as a scenario file and stop.
    #[arg(long, global = true)]
    pub print_scenario: bool,
    /// Print the question as JSON, to be sent or stored and answered by `bout ask`, and stop.
    #[arg(long, global = true, conflicts_with = "print_scenario")]
    pub print_question: bool,
    #[command(flatten)]
    pub effort: EffortArgs,
    #[command(flatten)]
    pub policy: PolicyArgs,
    #[command(flatten)]
    pub grid: GridArgs,
}

/// The heading of questions without a file.
const ASKED: &str = "Questions without a file";

/// What stands for them in the usage.
const QUESTION: &str = "QUESTION";

#[derive(Debug, ClapArgs)]
#[command(subcommand_negates_reqs = true, disable_help_subcommand = true)]
#[command(subcommand_help_heading = ASKED, subcommand_value_name = QUESTION)]
#[command(override_usage = "bout sim [OPTIONS] <FILE>\n       bout sim [OPTIONS] <QUESTION> [FLAGS]")]
pub struct SimArgs {
    #[command(flatten)]
    pub what: What,
    // What the default is depends on the game, so that the help tells it by hand.
    /// How many times [default: 100000; 5000 for whole battles and showdowns]
    #[arg(long, global = true, value_parser = whole::<1, 1_000_000_000_000, u64>, allow_negative_numbers = true)]
    pub trials: Option<u64>,
    /// How long to play, in seconds: as often as fits, and at most --trials times; the result says so.
    #[arg(long, value_name = "SECONDS", global = true)]
    #[arg(value_parser = whole::<1, 86_400, u64>, allow_negative_numbers = true)]
    pub time: Option<u64>,
    /// Which dice: the same seed gives the same result, with any number of threads.
    #[arg(long, default_value_t = 1, global = true, value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// How many threads; 0 for all cores.
    #[arg(long, default_value_t = 0, global = true)]
    #[arg(value_parser = whole::<0, 256, usize>, allow_negative_numbers = true)]
    pub threads: usize,
    #[command(flatten)]
    pub policy: PolicyArgs,
    /// Print the question as JSON, to be sent or stored and answered by `bout ask`, and stop.
    #[arg(long, global = true)]
    pub print_question: bool,
    /// List every outcome, however unlikely.
    #[arg(long, global = true)]
    pub all: bool,
    /// Print documented JSON.
    #[arg(long, global = true)]
    pub json: bool,
    #[command(flatten)]
    pub grid: GridArgs,
}

#[derive(Debug, ClapArgs)]
#[command(subcommand_negates_reqs = true, disable_help_subcommand = true)]
#[command(subcommand_help_heading = ASKED, subcommand_value_name = QUESTION)]
#[command(
    override_usage = "bout compare [OPTIONS] <FILE> [OTHER]\n       bout compare [OPTIONS] <QUESTION> [FLAGS]"
)]
pub struct CompareArgs {
    #[command(flatten)]
    pub what: What,
    /// A second scenario file.
    #[arg(value_hint = ValueHint::FilePath)]
    pub other: Option<String>,
    /// What differs in the second version: a ruling (NAME=OPTION), a key of a grid (`weapon=king-spear`), a number or word
    /// of the pack by its path (`great-hammer.melee=4`, `bone-axe.strength=5`, `attack-injury.18=stunned`), or in a whole
    /// battle a unit's number or weapon (`warden.melee=12`), a warband (`red=barrow-host`), `field`, `rout`, `turns` or `deploy`; in a
    /// whole showdown what a survivor has (`ada.weapon=bone-axe`), or all of them (`luck=1`), `party` or `survivors`.
    #[arg(long = "vs", value_name = "NAME=OPTION", global = true)]
    pub versus: Vec<String>,
    /// The pack of the second version.
    #[arg(long, value_hint = ValueHint::DirPath, global = true)]
    pub vs_pack: Option<PathBuf>,
    /// Print the question as JSON, to be sent or stored and answered by `bout ask`, and stop.
    #[arg(long, global = true)]
    pub print_question: bool,
    #[command(flatten)]
    pub policy: PolicyArgs,
    /// List every outcome, however unlikely.
    #[arg(long, global = true)]
    pub all: bool,
    /// Print documented JSON.
    #[arg(long, global = true)]
    pub json: bool,
    #[command(flatten)]
    pub effort: EffortArgs,
    #[command(flatten)]
    pub grid: GridArgs,
    // What the defaults are, the question knows, so that the help tells them by hand.
    /// How many pairs of whole battles; both of a pair have the same dice [default: 1000]
    #[arg(help_heading = "Whole battles", long, global = true)]
    #[arg(value_parser = whole::<2, 1_000_000_000, u64>, allow_negative_numbers = true)]
    pub trials: Option<u64>,
    /// Which dice: the same seed gives the same result, with any number of threads [default: 1]
    #[arg(help_heading = "Whole battles", long, global = true)]
    #[arg(value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// How many threads; 0 for all cores.
    #[arg(help_heading = "Whole battles", long, default_value_t = 0, global = true)]
    #[arg(value_parser = whole::<0, 256, usize>, allow_negative_numbers = true)]
    pub threads: usize,
}

#[derive(Debug, ClapArgs)]
#[command(subcommand_negates_reqs = true, disable_help_subcommand = true)]
#[command(subcommand_help_heading = ASKED, subcommand_value_name = QUESTION)]
#[command(override_usage = "bout play [OPTIONS] <FILE>\n       bout play [OPTIONS] <QUESTION> [FLAGS]")]
pub struct PlayArgs {
    /// A scenario file, or `tutorial` for a first fight; not needed with --resume.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, required_unless_present = "resume")]
    pub file: Option<String>,
    /// A question without a file.
    #[command(subcommand)]
    pub question: Option<InFlags>,
    /// How an open question is ruled: NAME=OPTION.
    #[arg(long = "ruling", value_name = "NAME=OPTION", global = true)]
    pub rulings: Vec<String>,
    /// A folder with a pack that replaces the scenario's own.
    #[arg(long, value_hint = ValueHint::DirPath, global = true)]
    pub pack: Option<PathBuf>,
    /// Write the journal to this file after every input.
    #[arg(long, value_hint = ValueHint::FilePath, global = true)]
    pub save: Option<PathBuf>,
    /// Go on with a saved game; it is saved to the same file unless --save names another.
    #[arg(long, value_hint = ValueHint::FilePath, conflicts_with = "file")]
    pub resume: Option<PathBuf>,
    /// Who rolls: ask at every roll, type all of your own, or let Bout roll them all; a saved game keeps it. [default: ask]
    #[arg(long, value_enum, global = true)]
    pub dice: Option<DiceArg>,
    /// Roll from this seed instead of unpredictable dice.
    #[arg(long, global = true, value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Who plays instead of a person: everybody by one policy (aggressive, cautious, exact or random), to be watched, or
    /// a side of a battle, `blue=aggressive`.
    #[arg(long, value_parser = PoliciesParser, global = true, value_name = "POLICY", hide_possible_values = true)]
    pub policy: Option<Policies>,
    /// Lines to read and type, even where a game has a board and the terminal could draw it.
    #[arg(long, global = true)]
    pub plain: bool,
    /// With --resume: go on from what is intact of a damaged journal; with --save OTHER, also under another pack.
    #[arg(long, requires = "resume")]
    pub recover: bool,
}

/// Who rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DiceArg {
    /// Ask: Enter rolls, numbers are real dice.
    Ask,
    /// You roll and draw everything, and type it.
    Own,
    /// Bout rolls everything.
    Roll,
}

#[derive(Debug, ClapArgs)]
pub struct AskArgs {
    /// A file with a question as JSON; `-` reads it from standard input.
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// List every outcome, however unlikely.
    #[arg(long)]
    pub all: bool,
    /// Print the exact fraction in every cell of a grid that is exact.
    #[arg(long)]
    pub fractions: bool,
    /// Print documented JSON.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub effort: EffortArgs,
}

#[derive(Debug, ClapArgs)]
pub struct ReplayArgs {
    /// A journal that `bout play --save` wrote.
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Stop after this many inputs.
    #[arg(long, value_parser = whole::<0, 1_000_000, usize>, allow_negative_numbers = true)]
    pub to: Option<usize>,
    /// The pack it was played with, if not the one that the scenario names.
    #[arg(long, value_hint = ValueHint::DirPath)]
    pub pack: Option<PathBuf>,
    /// Show what is intact of a damaged journal, or what comes of its inputs under another pack.
    #[arg(long)]
    pub recover: bool,
    /// Print documented JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub struct RuleArgs {
    /// A rule (DAZED-SCREENED), ruling (dazed-melee) or keyword (reach), or a card or weapon of the core pack (claw).
    #[arg(value_name = "NAME", required_unless_present_any = ["list", "find"])]
    pub id: Option<String>,
    /// List every rule, keyword and ruling.
    #[arg(long, conflicts_with = "id")]
    pub list: bool,
    /// List those that have these words in them.
    #[arg(long, value_name = "WORDS", conflicts_with_all = ["id", "list"])]
    pub find: Option<String>,
    /// Print documented JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub struct CheckArgs {
    /// Scenario files, saved games, campaign files, and folders with packs.
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
        #[arg(long, default_value = "skirmish", value_parser = GameParser)]
        game: GameName,
    },
    /// Run every example that stands in the files of a pack, and list what none of them shows.
    Check {
        /// A folder with a pack; the core pack if absent.
        #[arg(value_hint = ValueHint::DirPath)]
        folder: Option<PathBuf>,
        /// Of which game.
        #[arg(long, default_value = "skirmish", value_parser = GameParser)]
        game: GameName,
    },
    /// Show what is in a pack: tables, weapons, profiles, monsters, parties.
    Show {
        /// A folder with a pack; the core pack if absent.
        #[arg(value_hint = ValueHint::DirPath)]
        folder: Option<PathBuf>,
        /// Of which game.
        #[arg(long, default_value = "skirmish", value_parser = GameParser)]
        game: GameName,
    },
}

/// How a campaign goes on.
const CAMPAIGN_EXAMPLES: &str = "\
A campaign, step by step:
  bout campaign new summer.toml --warband Hildas=thorn-runners --warband Guard=gate-company
  bout campaign battle summer.toml --red Hildas --blue Guard --field mill-bridge > june.toml
  bout play june.toml --save june.bout
  bout campaign apply summer.toml june.bout --red Hildas --blue Guard";

#[derive(Debug, ClapArgs)]
pub struct CampaignArgs {
    #[command(subcommand)]
    pub command: CampaignCommand,
    /// A folder with the pack of the warbands, if it is not the core pack.
    #[arg(long, value_hint = ValueHint::DirPath, global = true)]
    pub pack: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub enum CampaignCommand {
    /// Begin a campaign.
    New {
        /// The file; it must not exist yet.
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// What the campaign is called.
        #[arg(long)]
        name: Option<String>,
        /// A warband that takes part: NAME=WARBAND, or a warband of the pack.
        #[arg(long = "warband", value_name = "NAME=WARBAND", required = true)]
        warbands: Vec<String>,
    },
    /// Show everybody, and what they have been through.
    Show {
        /// The file of the campaign.
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    /// Print the next battle as a scenario: Scars count, and who is dead or misses it is not there.
    Battle {
        /// The file of the campaign.
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
        #[command(flatten)]
        sides: Sides,
        /// The field, from the pack [default: old-pasture]
        #[arg(long, value_name = "NAME")]
        field: Option<String>,
        /// From how many lost units on a side takes Rout tests [default: 6]
        #[arg(long, value_name = "N", value_parser = whole::<1, 24, u8>, allow_negative_numbers = true)]
        rout: Option<u8>,
        /// After how many turns the battle ends [default: 24]
        #[arg(long, value_name = "N", value_parser = whole::<1, 200, u8>, allow_negative_numbers = true)]
        turns: Option<u8>,
        /// How warbands come to stand where they do
        #[arg(long, value_parser = word_of::<DeployDoc>(deploy()), value_name = "HOW", default_value = "chosen")]
        deploy: DeployDoc,
    },
    /// Note in the file how a saved battle ended.
    Apply {
        /// The file of the campaign.
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// The saved game, played to its end.
        #[arg(value_hint = ValueHint::FilePath)]
        game: PathBuf,
        #[command(flatten)]
        sides: Sides,
    },
}

/// Which warbands of a campaign meet.
#[derive(Debug, Clone, ClapArgs)]
pub struct Sides {
    /// The warband of red, by its name in the campaign.
    #[arg(long, value_name = "NAME")]
    pub red: String,
    /// The warband of blue.
    #[arg(long, value_name = "NAME")]
    pub blue: String,
}

/// What has a schema.
fn schemas() -> PossibleValuesParser {
    ask::SCHEMAS.map(|(name, says)| PossibleValue::new(name).help(says)).into()
}

/// Reads a height for a flag.
pub fn distance(text: &str) -> Result<Distance, String> {
    let wrong = || "a height lies between 0 and 200 inches".to_owned();
    // A size too large to measure is still too large.
    if text.trim().parse().is_ok_and(|height: f64| !(0.0..=200.0).contains(&height)) {
        return Err(wrong());
    }
    let inches: Inches = text.parse()?;
    if (0..=Inches::whole(200).0).contains(&inches.0) { Ok(Distance(inches)) } else { Err(wrong()) }
}

/// Reads a seed for a flag.
fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

/// Reads the word of a game for a flag.
#[derive(Debug, Clone, Copy)]
pub struct GameParser;

impl TypedValueParser for GameParser {
    type Value = GameName;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<GameName, clap::Error> {
        let words = GameName::ALL.iter().map(|game| game.word());
        let word = PossibleValuesParser::new(words).parse_ref(command, arg, value)?;
        Ok(GameName::from_word(&word).unwrap_or_default())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(GameName::ALL.iter().map(|game| PossibleValue::new(game.word()))))
    }
}

/// Reads a whole number between two bounds, and says so if it is none.
pub fn whole<const LOW: i64, const HIGH: i64, T: TryFrom<i64>>(text: &str) -> Result<T, String> {
    within(&(LOW..=HIGH), text)
}

/// The same, where the bounds are not known to the compiler.
pub fn within<T: TryFrom<i64>>(bounds: &RangeInclusive<i64>, text: &str) -> Result<T, String> {
    let number = text.parse::<i64>().ok().filter(|number| bounds.contains(number));
    number
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| format!("write a whole number from {} to {}", bounds.start(), bounds.end()))
}
