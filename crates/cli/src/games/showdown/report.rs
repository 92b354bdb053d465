//! The results of many whole showdowns, in words.

use ask::answer::{Count, Deed, Fate, Harm, Showdowns, Summary};
use ask::policy::{Policies, style};

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

/// The number of causes of harm that are told.
const CAUSES: usize = 12;

/// The whole report in words.
pub fn text(report: &Showdowns) -> String {
    Tell(report).text()
}

/// The deeds of everybody in one showdown, and their harm.
pub fn summary(summary: &Summary) -> String {
    let row = |deed: &Deed| {
        let numbers = [deed.attacks, deed.wounds, deed.boxes, deed.severe].map(|number| number.to_string());
        let how = if deed.dead { "dead" } else { "lives" };
        [deed.survivor.clone(), how.to_owned()].into_iter().chain(numbers).collect()
    };
    let numbers = [Right("attacks"), Right("wounds dealt"), Right("injury boxes"), Right("severe")];
    let columns = [&[Left("survivor"), Left("")], &numbers[..]].concat();
    let all: Vec<&Harm> = summary.causes.iter().collect();
    let causes = if all.is_empty() { String::new() } else { causes(&all, u64::to_string) };
    let gap = if causes.is_empty() { "" } else { "\n" };
    format!("\n{}{gap}{causes}\n", table(&columns, summary.survivors.iter().map(row)))
}

/// The causes of harm to survivors, with their numbers.
fn causes(all: &[&Harm], number: impl Fn(&u64) -> String) -> String {
    let columns = [Left("what hurt them"), Right("damage"), Right("brain damage"), Right("deaths")];
    let row = |harm: &&Harm| {
        let numbers = [harm.damage, harm.brain, harm.deaths];
        std::iter::once(harm.cause.clone()).chain(numbers.iter().map(&number)).collect()
    };
    table(&columns, all.iter().map(row))
}

struct Tell<'a>(&'a Showdowns);

impl Tell<'_> {
    /// The mean of a sum in one showdown.
    fn each(&self, sum: u64) -> f64 {
        let ended: u64 = self.0.deaths.iter().map(|dead| dead.count).sum();
        sum as f64 / ended.max(1) as f64
    }

    fn text(&self) -> String {
        let report = self.0;
        let [won, low, high] = report.won.shares();
        let mut text = format!(
            "{}\n\n  The survivors win {} (95 % interval {} to {}).  {}\n",
            bold(&report.title),
            percent(won),
            percent(low),
            percent(high),
            bar(won, 30)
        );
        if let Some(away) = &report.ran_away {
            let [share, low, high] = away.shares().map(percent);
            text += &format!("  They run away {share} (95 % interval {low} to {high}).\n");
        }
        if report.broken_off.count > 0 {
            let share = percent(report.broken_off.shares()[0]);
            text +=
                &format!("  {share} were broken off after round {}, undecided.\n", ::showdown::round::LAST);
        }
        text += &format!(
            "  Rounds: {:.1} on average, half of the showdowns take {} or less, 9 of 10 take {} or less.\n\n",
            report.rounds.mean, report.rounds.half, report.rounds.most
        );
        text += &self.deaths();
        text += &self.survivors();
        text += &self.causes();
        let plays =
            style(Some(&Policies::Same(report.policy)), "showdown").map_or("", players::showdown::says);
        let how = how_played(&report.known, "showdowns");
        text += &dim(&format!("{how} The party {plays}; ties of the monster fall at random.\n"));
        text + &left_out(&report.left_out)
    }

    fn deaths(&self) -> String {
        let number = self.0.survivors.len();
        let row = |(dead, count): (usize, &Count)| {
            let [share, ..] = count.shares();
            let who = match dead {
                0 => "nobody dies".into(),
                _ if dead == number => "all die".into(),
                _ => format!("{dead} die"),
            };
            vec![who, percent(share), bar(share, 30)]
        };
        table(&[Left(""), Right(""), Left("")], self.0.deaths.iter().enumerate().map(row)) + "\n"
    }

    fn survivors(&self) -> String {
        let columns = [
            Left("survivor"),
            Right("dies"),
            Left("95 % interval"),
            Right("attacks"),
            Right("wounds dealt"),
            Right("injuries"),
            Right("severe"),
        ];
        let row = |fate: &Fate| {
            let [died, low, high] = fate.died.shares();
            let each = |sum: u64| format!("{:.2}", self.each(sum));
            vec![
                fate.survivor.clone(),
                percent(died),
                format!("{} to {}", percent(low), percent(high)),
                each(fate.attacks),
                each(fate.wounds),
                each(fate.injuries),
                each(fate.severe),
            ]
        };
        table(&columns, self.0.survivors.iter().map(row)) + "\n"
    }

    fn causes(&self) -> String {
        let mut all: Vec<&Harm> = self.0.causes.iter().collect();
        all.sort_by_key(|harm| std::cmp::Reverse(harm.damage + harm.brain + harm.deaths));
        let rest = all.len().saturating_sub(CAUSES);
        all.truncate(CAUSES);
        let more = if rest > 0 { dim(&format!("  and {rest} more\n")) } else { String::new() };
        causes(&all, |sum| format!("{:.3}", self.each(*sum))) + &more + "\n"
    }
}
