//! The results of many whole battles, in words.

use std::cmp::Reverse;

use ask::answer::{Battles, Cause, Count, GoingFirst, Record, Side};
use ask::words::answers as words;

use crate::output::{
    bars::bar,
    bold, dim,
    table::{
        Column::{Left, Right},
        table,
    },
};
use crate::told::{how_played, left_out};
use ask::words::answers::percent;

/// The number of turns that are told one by one.
const TURNS: usize = 40;

/// The whole report in words.
pub fn text(report: &Battles) -> String {
    Tell(report).text()
}

/// The side that goes first, in a sentence.
fn goes_first(first: &GoingFirst) -> String {
    match first.by_first.as_slice() {
        [one, other] => format!(
            "{} goes first in one half of them and {} in the other (--first says otherwise).",
            one.first, other.first
        ),
        halves => {
            let only = halves.first().map_or("", |half| half.first.as_str());
            format!("{only} goes first in all of them.")
        }
    }
}

struct Tell<'a>(&'a Battles);

impl Tell<'_> {
    fn ended(&self) -> u64 {
        self.0.ends.iter().map(|end| end.battles.count).sum()
    }

    /// The mean of a sum in one battle.
    fn each(&self, sum: u64) -> f64 {
        sum as f64 / self.ended().max(1) as f64
    }

    fn text(&self) -> String {
        let report = self.0;
        let mut text = format!("{}\n\n", bold(&report.title));
        text += &self.ends();
        text += &format!("  {}\n", words::worth(&report.first));
        text += &format!(
            "  Turns, of both sides: {:.1} on average{}.\n",
            report.turns.mean,
            words::lengths(report)
        );
        text += &format!("  Incapacitated: {:.3} units in a turn.\n\n", report.fallen_per_turn);
        text += &self.units();
        text += &self.causes();
        text += &self.turns();
        let deployed = if report.deployed { " It deploys its warband." } else { "" };
        let plays = words::plays(report.sides.iter().map(|side| (side.side.as_str(), side.policy)));
        let how = how_played(&report.known, "battles");
        text += &dim(&format!("{how} {} {plays}{deployed}\n", goes_first(&report.first)));
        text + &left_out(&report.left_out)
    }

    /// The share of battles that each side wins, and the ways in which battles end.
    fn ends(&self) -> String {
        let report = self.0;
        let row = |name: String, count: &Count, lost: String| {
            let [share, low, high] = count.shares();
            let interval = format!("{} to {}", percent(low), percent(high));
            vec![name, percent(share), interval, lost, bar(share, 30)]
        };
        let side = |side: &Side| {
            row(format!("{} wins", side.side), &side.won, format!("{:.2} of {}", side.lost, side.units))
        };
        let mut rows: Vec<Vec<String>> = report.sides.iter().map(side).collect();
        rows.push(row("nobody wins".into(), &report.drawn, String::new()));
        let columns = [Left(""), Right(""), Left("95 % interval"), Right("it loses"), Left("")];
        let ways =
            report.ends.iter().map(|end| vec![words::verdict(report, end), percent(end.battles.shares()[0])]);
        let how = table(&[Left("how it ends"), Right("")], ways);
        format!("{}\n{how}\n", table(&columns, rows))
    }

    fn units(&self) -> String {
        let columns = [
            Left("unit"),
            Left("side"),
            Right("falls"),
            Left("95 % interval"),
            Left("mostly by"),
            Right("attacks in a battle"),
            Right("fells in a battle"),
        ];
        let row = |record: &Record| {
            let [fell, low, high] = record.fell.shares();
            // The first of causes that are equally common.
            let mostly = record.causes.iter().rev().max_by_key(|cause| cause.count);
            vec![
                record.unit.clone(),
                record.side.clone(),
                percent(fell),
                format!("{} to {}", percent(low), percent(high)),
                mostly.map_or("", |cause| cause.cause.as_str()).to_owned(),
                format!("{:.2}", self.each(record.attacks)),
                format!("{:.2}", self.each(record.felled)),
            ]
        };
        table(&columns, self.0.units.iter().map(row)) + "\n"
    }

    fn causes(&self) -> String {
        let mut causes: Vec<&Cause> = self.0.causes.iter().collect();
        let fallen: u64 = causes.iter().map(|cause| cause.count).sum();
        causes.sort_by_key(|cause| Reverse(cause.count));
        let row = |cause: &&Cause| {
            let share = cause.count as f64 / fallen.max(1) as f64;
            vec![
                cause.cause.clone(),
                format!("{:.2}", self.each(cause.count)),
                percent(share),
                bar(share, 30),
            ]
        };
        let columns = [Left("what takes units out"), Right("in a battle"), Right("of all"), Left("")];
        table(&columns, causes.iter().map(row)) + "\n"
    }

    /// The losses of each turn, in the battles that come so far.
    fn turns(&self) -> String {
        let turns = &self.0.fallen_by_turn;
        let fell = |turn: &ask::answer::ByTurn| turn.fell as f64 / turn.battles.max(1) as f64;
        // The bars are for comparing turns: the longest is that of the worst turn.
        let worst = turns.iter().map(fell).fold(1.0, f64::max);
        let row = |turn: &ask::answer::ByTurn| {
            let [share, ..] = Count::of(turn.battles, self.ended()).shares();
            let bar = bar(fell(turn) / worst, 30);
            vec![turn.turn.to_string(), percent(share), format!("{:.3}", fell(turn)), bar]
        };
        let columns = [Right("turn"), Right("comes to it"), Right("fall in it"), Left("")];
        let rest = turns.len().saturating_sub(TURNS);
        let more = if rest > 0 {
            dim(&format!("  and {rest} more turns: --json has them all\n"))
        } else {
            String::new()
        };
        table(&columns, turns.iter().take(TURNS).map(row)) + &more + "\n"
    }
}
