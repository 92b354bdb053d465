//! Answers for people: the one place that puts them into words.

mod comparison;
mod distribution;
mod grid;
pub mod outlook;
mod pairs;

use ask::answer::{Answer, Known, LeftOut};
use ask::plan::{Plan, Size, Takes};
use ask::sizes;
use ask::solve::Reach;

pub use self::pairs::Sampled;
use crate::games::{showdown, skirmish};
use crate::output::bold;

/// Options for the words of an answer.
#[derive(Debug, Clone, Copy)]
pub struct Telling {
    /// The title of an answer without one.
    pub title: &'static str,
    /// Whether everything is told, even at great length.
    pub all: bool,
    /// Whether the numbers of a grid that are exact are written as fractions.
    pub fractions: bool,
    /// The time for the games, if it was given.
    pub ended: Option<Ended>,
}

/// A time for games, and their number if that was given, too.
#[derive(Debug, Clone, Copy)]
pub struct Ended {
    pub seconds: u64,
    pub trials: Option<u64>,
}

impl Ended {
    /// The end of an answer with fewer games than were wished for, because the time was over.
    fn text(self, answer: &Answer) -> String {
        let is_short = |played: u64| self.trials.is_none_or(|wished| played < wished);
        let time = match self.seconds {
            1 => "1 second".to_owned(),
            seconds => format!("{seconds} seconds"),
        };
        match answer.games().filter(|&played| !answer.is_stopped() && is_short(played)) {
            Some(_) => format!("Ended by --time after {time}: that is what is known so far.\n"),
            None => String::new(),
        }
    }
}

/// An answer in words.
pub fn text(answer: &Answer, Telling { title, all, fractions, ended }: Telling) -> String {
    let digits = if fractions { Digits::Fractions } else { Digits::Decimals };
    let text = match answer {
        Answer::Distribution(odds) => distribution::text(odds, title, all),
        Answer::Showdowns(showdowns) => showdown::report(showdowns),
        Answer::Battles(battles) => skirmish::report(battles),
        Answer::Grid(grid) => grid::text(grid, title, digits),
        Answer::Outlook(outlook) => outlook::text(outlook, title),
        Answer::Comparison(compared) => comparison::text(compared, all),
        Answer::ComparedGrids(compared) => comparison::grids(compared, digits),
        Answer::ComparedShowdowns(compared) => showdown::versus(compared, all),
        Answer::ComparedBattles(compared) => skirmish::versus(compared, all),
    };
    text + &ended.map_or_else(String::new, |ended| ended.text(answer))
}

/// The size of a question before it is answered, in words.
pub fn plan(plan: &Plan) -> String {
    let title = plan.title.as_deref().map_or(String::new(), |title| format!("{}\n\n", bold(title)));
    let it = match plan.parts {
        1 => "It takes".to_owned(),
        parts => format!("Its {parts} parts take"),
    };
    let large = |size: Size| format!("{} states and {} of memory", size.states, sizes::words(size.bytes));
    let takes = match plan.takes {
        Takes::Exactly(size) => format!("{it} {}.", large(size)),
        Takes::MoreThan(size) => {
            format!("{it} more than {}; beyond --max-states or --max-memory it is sampled.", large(size))
        }
        Takes::Games(games) => format!("{it} {games} games."),
        Takes::Time => format!("{it} as many games as fit into the time."),
        Takes::Patience => "What lies ahead is looked at as long as a player waits.".to_owned(),
    };
    format!("{title}{takes}\n")
}

/// The notation of the numbers of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Digits {
    Decimals,
    Fractions,
}

/// The sampling of whole games, in a sentence or two.
pub fn how_played(known: &Known, games: &str) -> String {
    let Known::Sampled { trials, seed, unfinished, stopped, .. } = known else { return String::new() };
    let unfinished = match unfinished {
        0 => String::new(),
        n => format!(" {n} did not end and count for nothing."),
    };
    let stopped = if *stopped { STOPPED } else { "" };
    format!("Sampled: {trials} {games}, seed {seed} (--trials plays more or fewer).{unfinished}{stopped}")
}

/// The end of an answer that somebody stopped.
const STOPPED: &str = " Stopped: that is what is known so far.";

/// The rules that an answer does not take into account, a line each.
pub fn left_out(left_out: &[LeftOut]) -> String {
    let line = |left: &LeftOut| format!("Left out of these odds ({}): {}.\n", left.of, left.says);
    left_out.iter().map(line).collect()
}

/// The same of two versions, everything once.
pub fn left_out_of_both(a: &[LeftOut], b: &[LeftOut]) -> String {
    let further = b.iter().filter(|left| !a.contains(left)).cloned();
    left_out(&a.iter().cloned().chain(further).collect::<Vec<_>>())
}

/// The limit of exact odds.
fn reach(reach: Reach) -> String {
    match reach {
        Reach::States(most) => format!("{most} states (see --max-states)"),
        Reach::Bytes(most) => format!("{} of memory (see --max-memory)", sizes::words(most)),
    }
}

/// The number of numeric outcomes that a table shows, by their chances: it leaves out those at its end that
/// are each less likely than 0.01 %, if they are many.
pub fn shown(chances: impl DoubleEndedIterator<Item = f64> + ExactSizeIterator) -> usize {
    const MANY: usize = 10;
    let all = chances.len();
    let unlikely = chances.rev().take_while(|&chance| chance < 1e-4).count();
    if unlikely < MANY { all } else { (all - unlikely).max(1) }
}

/// The line below a table about outcomes that it does not show.
fn further(count: usize, from: &[String], together: &str) -> String {
    let from = from.join(", ");
    format!("  further {count} outcomes, from {from} on: {together} together (--all lists them)\n")
}
