//! What the program knows of each game: the words and flags that ask without a file, what a grid can vary, and how a
//! pack is shown.

mod paired;
pub mod showdown;
pub mod skirmish;

use ask::Subject;
use ask::answer::{Answer, Known, LeftOut};
pub use ask::policy::{named_styles, style, styles};
use ask::question::Of;
use clap::Subcommand;
use packs::{Book, Document, GameName, PackFiles, with_game};
use players::Style;
use source::Diagnostics;

use crate::args::Policies;
use crate::commands::look_up::Entry;
use crate::error::Result;
use crate::load::Position;
use crate::output::{json, unsaid};
use crate::scene::{About, Outlook, Scene, Spot};

/// What the program needs of a game beyond what can be asked about it.
pub trait Desk: Subject {
    /// What people change in a pack.
    const EDITED: &'static str;

    /// How something of the core pack is taken out, if that can be said: the end of a sentence on deleted files.
    const TAKEN_OUT: &'static str = "";

    /// Whether two sides face each other, called red and blue on the command line.
    const HAS_SIDES: bool;

    /// What a saved game could be called.
    const SAVED: &'static str;

    /// Keywords for which no rule is named: the word, what it does, and the rule that it belongs to.
    const KEYWORDS: &'static [(&'static str, &'static str, Option<&'static str>)] = &[];

    /// Every card, weapon and injury of the game being played.
    fn pages(&self) -> Vec<Entry> {
        Vec::new()
    }

    /// Every card and weapon of a pack.
    fn pack_pages(_pack: &Self::Pack) -> Vec<Entry> {
        Vec::new()
    }

    /// Who decides, as a prompt begins: `red decides`.
    fn decides(&self, _state: &Self::State, seat: kernel::Seat) -> String {
        format!("{} decides", self.seat_name(seat))
    }

    /// How the game looks, if it has a board.
    fn scene(&self, _state: &Self::State) -> Option<Scene> {
        None
    }

    /// How the game ended, where there is more to tell than that it is over.
    fn result(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// What everybody did and what was done to them, in a game that is over and was told so.
    fn summary(&self, _state: &Self::State, _events: &[Self::Event]) -> Option<String> {
        None
    }

    /// Where on the board an option leads, if it is a place.
    fn spot(&self, _state: &Self::State, _choice: Self::Choice) -> Option<Spot> {
        None
    }

    /// Whom an option is about, if it names somebody on the board.
    fn about(&self, _state: &Self::State, _choice: Self::Choice) -> Option<About> {
        None
    }

    /// Whether an option is to do nothing more. Its key is the same at every decision, so that nobody hits it by
    /// mistake, or something else in its place.
    fn is_rest(_choice: Self::Choice) -> bool {
        false
    }

    /// What an option would end for everybody though somebody could still do something, in the beginning of a sentence:
    /// whoever takes it is asked whether they mean it.
    fn forgoes(&self, _choices: &[Self::Choice], _choice: Self::Choice) -> Option<String> {
        None
    }

    /// The turn under way, as a number, if the decision due only asks whether somebody does something in between. Players
    /// may pass there for everybody until that turn ends.
    fn window(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// The option that most players mean, which Enter takes unless they choose another; and where a cursor on the board
    /// starts. Never one that gives something up or pays for something. `None` where it is not plain what is meant: then
    /// Enter takes nothing.
    fn usual(&self, _state: &Self::State, _choices: &[Self::Choice]) -> Option<usize> {
        None
    }

    /// What an earlier choice has to do with what is being decided now.
    fn begins(&self, _now: &Self::State, _choice: Self::Choice) -> Begins {
        Begins::Nothing
    }

    /// Whether an area was chosen and a space in it is due: with a cursor that is one choice.
    fn is_in_area(&self, _state: &Self::State) -> bool {
        false
    }

    /// What an option has in common with others beside it, and its own part: `go north`, and how far. Lines list such
    /// options together.
    fn shared(&self, _choice: Self::Choice) -> Option<(String, String)> {
        None
    }

    /// What is wrong with a word that looks like a place of the board, but is not offered.
    fn misplaced(&self, _word: &str) -> Option<String> {
        None
    }

    /// The option that a word means which is called otherwise.
    fn meant(&self, _state: &Self::State, _word: &str) -> Option<Self::Choice> {
        None
    }

    /// How far odds look ahead while it is played, if not to the end.
    fn outlook(&self, _from: &Self::State) -> Option<Outlook<Self::State>> {
        None
    }

    /// The index of the option that a policy takes.
    fn played(
        &self,
        state: &Self::State,
        decision: &kernel::Decision<Self::Choice>,
        style: Style,
        dice: &mut sim::Dice,
    ) -> usize;

    /// A pack in words.
    fn show_pack(pack: &Self::Pack) -> String;

    /// Two versions of games that are too long for exact odds, compared and told in their own way.
    ///
    /// # Errors
    /// If such games are not played as the policy says.
    fn compared(
        _versions: &Versions<'_, Self>,
        _policy: Option<&Policies>,
        _run: sim::Run<'_>,
    ) -> Result<Option<Told>> {
        Ok(None)
    }

    /// Runs the examples that stand in the files of a pack, if its files have any.
    ///
    /// # Errors
    /// Every example that is wrong or does not come out, in its file.
    fn examples(_pack: &Self::Pack) -> std::result::Result<Option<Examples>, Diagnostics> {
        Ok(None)
    }

    /// What a pack has and nothing in it uses.
    fn left_over(_pack: &Self::Pack) -> Vec<String> {
        Vec::new()
    }
}

/// What an earlier choice has to do with something that is being decided, and that can be left until it is done: a move,
/// an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begins {
    Nothing,
    /// It began it.
    It,
    /// It was a part of it.
    GoesOn,
}

/// Two versions of a game.
pub struct Versions<'a, G: Book> {
    /// What they are versions of.
    pub title: String,
    /// What each is called: by what differs.
    pub names: [String; 2],
    /// What differs, for programs.
    pub differs: serde_json::Value,
    /// Where each begins.
    pub positions: [&'a Position<G>; 2],
    /// Whether everything is told, however long.
    pub all: bool,
}

impl<G: Desk> Versions<'_, G> {
    /// What both leave to the table, in words.
    fn unsaid(&self) -> String {
        let positions = self.positions.iter();
        unsaid::text(&unsaid::of_all(positions.map(|position| position.scenario.unsaid.as_slice())))
    }

    /// One of them, for programs.
    fn json(&self, version: usize) -> serde_json::Value {
        let scenario = &self.positions[version].scenario;
        serde_json::json!({ "source": scenario.source.name, "title": scenario.title, "pack": scenario.pack,
                            "rulings": json::rulings(scenario.game.rulings()),
                            "unsaid": unsaid::json(&scenario.unsaid) })
    }
}

/// A comparison of whole games, told.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// For people.
    pub text: String,
    /// For programs.
    pub json: serde_json::Value,
}

/// An answer for people; `usual` is the title of what has none.
pub fn text(answer: &Answer, usual: &str, all: bool) -> String {
    match answer {
        Answer::Distribution(odds) => crate::commands::told(odds, usual, all),
        Answer::Showdowns(showdowns) => showdown::report(showdowns),
        Answer::Battles(battles) => skirmish::report(battles),
    }
}

/// How whole games were sampled, in a sentence or two.
fn how_played(known: &Known, games: &str) -> String {
    let Known::Sampled { trials, seed, unfinished, stopped, .. } = known else { return String::new() };
    let unfinished = match unfinished {
        0 => String::new(),
        n => format!(" {n} did not end and count for nothing."),
    };
    let stopped = if *stopped { " Stopped: that is what is known so far." } else { "" };
    format!("Sampled: {trials} {games}, seed {seed} (--trials plays more or fewer).{unfinished}{stopped}")
}

/// What an answer does not take into account, in words.
fn left_out(left_out: &[LeftOut]) -> String {
    let line = |left: &LeftOut| format!("Left out of these odds ({}): {}.\n", left.of, left.says);
    left_out.iter().map(line).collect()
}

/// Where the only option of a kind is; `None` if there are several.
pub fn only<C: Copy>(choices: &[C], is_one: impl Fn(C) -> bool) -> Option<usize> {
    let mut found = (0..choices.len()).filter(|&at| is_one(choices[at]));
    found.next().filter(|_| found.next().is_none())
}

/// A share as reports show it.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// What the examples of a pack show, if all of them come out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Examples {
    /// How many there are.
    pub run: usize,
    /// What happens in none of them.
    pub never: Vec<String>,
    /// What turns out differently in files that the pack leaves as they are, because of what it changes.
    pub otherwise: Vec<String>,
    /// The effects that files could have and those of the pack do not.
    pub unused: Vec<String>,
}

/// Every card and weapon of the core packs.
pub fn core_pages() -> Vec<Entry> {
    GameName::ALL
        .iter()
        .flat_map(|&game| with_game!(game, G => G::pack_pages(&<G as Book>::Pack::core())))
        .collect()
}

/// A question without a file: a word that stands in the place of one, with flags of its own.
#[derive(Debug, Clone, PartialEq, Eq, Subcommand)]
#[command(rename_all = "kebab-case")]
pub enum Question {
    /// Skirmish: one unit attacks another, or something befalls it.
    #[command(after_help = skirmish::EXAMPLES)]
    Skirmish(Box<skirmish::Quick>),
    /// Showdown: a survivor attacks the monster.
    #[command(after_help = showdown::ATTACK_EXAMPLES)]
    Attack(Box<showdown::Attack>),
    /// Showdown: the monster attacks a survivor.
    #[command(after_help = showdown::MONSTER_EXAMPLES)]
    MonsterAttack(Box<showdown::MonsterAttack>),
    /// Showdown: a whole showdown, round after round, on the board.
    #[command(after_help = showdown::WHOLE_EXAMPLES)]
    Showdown(Box<showdown::Whole>),
    /// Skirmish: a whole battle of two warbands on a field.
    #[command(after_help = skirmish::WHOLE_EXAMPLES)]
    Battle(Box<skirmish::Whole>),
}

/// Every such word, with its game.
pub const WORDS: &[(&str, GameName)] = &[
    ("skirmish", GameName::Skirmish),
    ("attack", GameName::Showdown),
    ("monster-attack", GameName::Showdown),
    ("showdown", GameName::Showdown),
    ("battle", GameName::Skirmish),
];

impl Question {
    fn entry(&self) -> (&'static str, GameName) {
        WORDS[match self {
            Self::Skirmish(_) => 0,
            Self::Attack(_) => 1,
            Self::MonsterAttack(_) => 2,
            Self::Showdown(_) => 3,
            Self::Battle(_) => 4,
        }]
    }

    /// The word.
    pub fn name(&self) -> &'static str {
        self.entry().0
    }

    /// Of which game the question is.
    pub fn game(&self) -> GameName {
        self.entry().1
    }

    /// The same to be played by people, who decide what is otherwise done for them.
    pub fn to_be_played(&self) -> Self {
        match self {
            Self::Battle(whole) => Self::Battle(Box::new(whole.to_be_played())),
            Self::Skirmish(quick) if quick.whole.is_given() => {
                let whole = quick.whole.to_be_played();
                Self::Skirmish(Box::new(skirmish::Quick { whole, ..(**quick).clone() }))
            }
            other => other.clone(),
        }
    }

    /// What is asked about, and what is told of it.
    ///
    /// # Errors
    /// If the flags do not fit together.
    pub fn of(&self) -> Result<(Of, Vec<String>)> {
        Ok(match self {
            Self::Skirmish(quick) => {
                quick.check()?;
                match &quick.whole {
                    whole if whole.is_given() => (Of::Battle(Box::new(whole.into())), Vec::new()),
                    _ => (Of::Skirmish(Box::new((&**quick).into())), Vec::new()),
                }
            }
            Self::Battle(whole) => (Of::Battle(Box::new((&**whole).into())), Vec::new()),
            Self::Attack(attack) => {
                attack.hunter.check()?;
                attack.asked.check()?;
                (Of::Attack(Box::new((&**attack).into())), attack.asked.ask.clone())
            }
            Self::MonsterAttack(attack) => {
                attack.hunter.check()?;
                attack.asked.check()?;
                (Of::MonsterAttack(Box::new((&**attack).into())), attack.asked.ask.clone())
            }
            Self::Showdown(whole) => (Of::Showdown(Box::new((&**whole).into())), whole.asked.ask.clone()),
        })
    }
}

/// A document as text.
pub fn written(doc: &impl Document) -> String {
    toml::to_string(doc).expect("a document can be written")
}

/// The words, as a hint lists them: `skirmish`, `attack`, `monster-attack`, `showdown` or `battle`.
pub fn words() -> String {
    let all: Vec<String> = WORDS.iter().map(|(word, _)| format!("`{word}`")).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.join(""),
    }
}
