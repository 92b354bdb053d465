//! What the program knows of each game: the words and flags that ask without a file, what a grid can vary, and how a
//! pack is shown.

mod many;
mod paired;
pub mod showdown;
pub mod skirmish;

use clap::Subcommand;
use packs::{Book, Document, GameName, PackFiles, Scenario, with_game};
use players::Style;
use source::Diagnostics;

use crate::args::{Policies, PolicyArg};
use crate::commands::look_up::Entry;
use crate::commands::policy::Aim;
use crate::error::{Error, Result};
use crate::load::Position;
use crate::output::{json, unsaid};
use crate::scene::{About, Outlook, Scene, Spot};

/// What the program needs of a game beyond its files.
pub trait Desk: Book {
    /// Which outcome a grid shows if none is named.
    const SHOWN: &'static str;

    /// How decisions fall if nothing else is said.
    const POLICY: PolicyArg;

    /// What people change in a pack.
    const EDITED: &'static str;

    /// How something of the core pack is taken out, if that can be said: the end of a sentence on deleted files.
    const TAKEN_OUT: &'static str = "";

    /// Whether two sides face each other, called red and blue on the command line.
    const HAS_SIDES: bool;

    /// What a saved game could be called.
    const SAVED: &'static str;

    /// How a grid can be asked for, for hints.
    const VARIES: &'static str;

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

    /// The keys that can vary.
    fn keys() -> Vec<&'static str>;

    /// What the head of an axis (`melee`, `brun.profile`) means in a document: the index of a unit, and a key.
    ///
    /// # Errors
    /// If nothing of that name can vary.
    fn varied(doc: &Self::Doc, head: &str) -> Result<(usize, &'static str)>;

    /// Writes one value of an axis into a document.
    ///
    /// # Errors
    /// If it is no value for that key.
    fn write(doc: &mut Self::Doc, at: (usize, &'static str), value: crate::grid::Value<'_>) -> Result<()>;

    /// The value that a key has, as an axis would give it, if one value can be given at all.
    fn value(doc: &Self::Doc, game: &Self, at: (usize, &'static str)) -> Option<String>;

    /// What a key has that is no unit's of the document, or whose unit stands in the pack: its value in words. `None` if
    /// there is no such key.
    ///
    /// # Errors
    /// If it is a key, but of nobody who is there.
    fn beyond(_doc: &Self::Doc, _pack: &Self::Pack, _game: &Self, _head: &str) -> Result<Option<String>> {
        Ok(None)
    }

    /// Writes a value for such a key.
    ///
    /// # Errors
    /// If it is no value for that key.
    fn write_beyond(
        _doc: &mut Self::Doc,
        _pack: &mut Self::Pack,
        _value: crate::grid::Value<'_>,
    ) -> Result<()> {
        Ok(())
    }

    /// Whether an option, in the words of the table, is what stands in an order of choices.
    fn is_meant(option: &str, item: &str) -> bool {
        option == item || option.strip_prefix(item).is_some_and(|rest| rest.starts_with(' '))
    }

    /// What can stand in an order of choices; nothing if anything can.
    fn orderable(&self) -> Vec<String> {
        Vec::new()
    }

    /// Sees to it that outcomes tell what the best play aims for; `None` is what the question is about.
    ///
    /// # Errors
    /// If there is no such goal, or no best play in this game.
    fn aim(scenario: &mut Scenario<Self>, state: &Self::State, goal: Option<&str>) -> Result<Aim>;

    /// What it means that the first option is taken.
    fn fixed_order(&self) -> String {
        "fixed order".to_owned()
    }

    /// How decisions fall in this very game if nothing else is said.
    fn policy(&self) -> PolicyArg {
        Self::POLICY
    }

    /// Why the game is only simulated, and what to do instead, if exact odds are out of the question.
    fn only_simulated(&self) -> Option<[&'static str; 2]> {
        None
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

    /// A number of an outcome, by its place.
    fn number(outcome: &Self::Outcome, index: usize) -> i64;

    /// A pack in words.
    fn show_pack(pack: &Self::Pack) -> String;

    /// Games that are too long for a table of outcomes, simulated and told in their own way.
    ///
    /// # Errors
    /// If such games are not played as the policy says.
    fn simulated(
        _scenario: &Scenario<Self>,
        _state: &Self::State,
        _policy: Option<&Policies>,
        _run: sim::Run<'_>,
    ) -> Result<Option<Told>> {
        Ok(None)
    }

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

/// A simulation, told.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// For people.
    pub text: String,
    /// For programs.
    pub json: serde_json::Value,
    /// Who wins, in words, and how often, if that is one number: what a grid shows.
    pub won: Option<(String, sim::Estimate)>,
}

/// The style that a flag names, where one plays them all.
///
/// # Errors
/// If whole games are not played that way; `what` is what such a game is called.
pub fn style(policy: Option<&Policies>, what: &str) -> Result<Style> {
    match policy {
        None => Ok(Style::Aggressive),
        Some(Policies::Same(policy)) => styled(*policy, what),
        Some(Policies::Sides(_)) => Err(Error::input(
            format!("a {what} has no two sides to play"),
            "give one policy, such as --policy cautious",
        )),
    }
}

/// The style of each of two sides; a side that is not named plays as it does by default.
///
/// # Errors
/// As [`style`]; and sides that there are not, or that are named twice.
pub fn styles(policy: Option<&Policies>, what: &str, sides: &[String]) -> Result<[Style; 2]> {
    match policy {
        Some(given @ Policies::Sides(_)) => {
            Ok(named_styles(given, what, sides)?.map(|style| style.unwrap_or(Style::Aggressive)))
        }
        _ => Ok([style(policy, what)?; 2]),
    }
}

/// The styles of the sides that are named.
///
/// # Errors
/// As [`styles`].
pub fn named_styles(given: &Policies, what: &str, sides: &[String]) -> Result<[Option<Style>; 2]> {
    let given = match given {
        Policies::Sides(given) => &given[..],
        Policies::Same(_) => &[],
    };
    let mut styles = [None; 2];
    for (side, policy) in given {
        let names = || sides.iter().map(String::as_str);
        let Some(at) = names().position(|name| name == side) else {
            let all: Vec<&str> = names().collect();
            let hint = format!("the sides are {}", all.join(" and "));
            return Err(Error::input(format!("there is no side `{side}`"), hint));
        };
        if styles[at].replace(styled(*policy, what)?).is_some() {
            return Err(Error::input(format!("`{side}` has two policies"), "leave one of them out"));
        }
    }
    Ok(styles)
}

fn styled(policy: PolicyArg, what: &str) -> Result<Style> {
    Ok(match policy {
        PolicyArg::Aggressive => Style::Aggressive,
        PolicyArg::Cautious => Style::Cautious,
        PolicyArg::Exact => Style::Exact,
        PolicyArg::Random => Style::Random,
        PolicyArg::Best | PolicyArg::First | PolicyArg::Given => {
            return Err(Error::input(
                format!("a whole {what} is not played that way"),
                "use --policy aggressive, cautious, exact or random",
            ));
        }
    })
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

    /// The text that a file would hold.
    ///
    /// # Errors
    /// If the flags do not fit together.
    pub fn text(&self) -> Result<String> {
        Ok(match self {
            Self::Skirmish(quick) => {
                quick.check()?;
                match &quick.whole {
                    whole if whole.is_given() => written(&whole.document()?),
                    _ => written(&quick.document()),
                }
            }
            Self::Battle(whole) => written(&whole.document()?),
            Self::Attack(attack) => {
                attack.hunter.check()?;
                attack.asked.check()?;
                written(&attack.quick().document().map_err(Error::sentence)?)
            }
            Self::MonsterAttack(attack) => {
                attack.hunter.check()?;
                attack.asked.check()?;
                written(&attack.quick().document().map_err(Error::sentence)?)
            }
            Self::Showdown(whole) => written(&whole.quick().document().map_err(Error::sentence)?),
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
