//! What many whole showdowns came to, in words and for programs.

use packs::Scenario;
use players::Style;
use players::showdown::{Player, Report, Tale};
use serde_json::{Value, json};
use showdown::{Showdown, State};
use sim::{Estimate, Run};

use crate::args::Policies;
use crate::error::Result;
use crate::games::many::{Many, share};
use crate::games::{Told, percent, style};
use crate::output::{
    bars::bar,
    bold, dim, json,
    table::{Align, table},
    unsaid,
};

/// How many causes of harm are told.
const CAUSES: usize = 12;

/// Plays a whole showdown many times.
///
/// # Errors
/// If the policy is none for whole showdowns.
pub fn simulated(
    scenario: &Scenario<Showdown>,
    state: &State,
    policy: Option<&Policies>,
    run: Run<'_>,
) -> Result<Told> {
    let game = &scenario.game;
    let style = style(policy, "showdown")?;
    let player = Player::new(game, style);
    let choose = |state: &State, decision: &_, dice: &mut _| player.choose(state, decision, dice);
    let many = Many::played("showdowns", game, state, run, choose, || Report::new(game));
    let told = Tell { scenario, style, many: &many };
    let won = Some(("the survivors win".to_owned(), told.share(many.gathered.all.won)));
    Ok(Told { text: told.text(), json: told.json(), won })
}

struct Tell<'a> {
    scenario: &'a Scenario<Showdown>,
    style: Style,
    many: &'a Many<Report>,
}

impl Tell<'_> {
    fn report(&self) -> &Report {
        &self.many.gathered.all
    }

    fn share(&self, count: u64) -> Estimate {
        Estimate::new(count, self.report().ended)
    }

    /// So much in a showdown.
    fn each(&self, sum: u64) -> f64 {
        sum as f64 / self.report().ended.max(1) as f64
    }

    fn cause(&self, tale: Tale) -> String {
        cause(&self.scenario.game, tale)
    }

    fn text(&self) -> String {
        let report = self.report();
        let game = &self.scenario.game;
        let title = self.scenario.title.clone();
        let title = title.unwrap_or_else(|| format!("{} level {}", game.monster.name, game.monster.level));
        let won = self.share(report.won);
        let mut text = format!(
            "{}\n\n  The survivors win {} (95 % interval {} to {}).  {}\n",
            bold(&title),
            percent(won.probability),
            percent(won.low),
            percent(won.high),
            bar(won.probability, 30)
        );
        if game.pictographs {
            let away = self.share(report.ran_away);
            let [share, low, high] = [away.probability, away.low, away.high].map(percent);
            text += &format!("  They run away {share} (95 % interval {low} to {high}).\n");
        }
        if report.broken_off > 0 {
            let share = percent(self.share(report.broken_off).probability);
            text +=
                &format!("  {share} were broken off after round {}, undecided.\n", ::showdown::round::LAST);
        }
        text += &format!(
            "  Rounds: {:.1} on average, half of the showdowns take {} or less, 9 of 10 take {} or less.\n\n",
            report.mean_rounds(),
            report.rounds_within(0.5),
            report.rounds_within(0.9)
        );
        text += &self.deaths();
        text += &self.survivors();
        text += &self.causes();
        let plays = players::showdown::says(self.style);
        text +=
            &dim(&format!("{} The party {plays}; ties of the monster fall at random.\n", self.many.how()));
        text + &unsaid::text(&self.scenario.unsaid)
    }

    fn deaths(&self) -> String {
        let number = self.scenario.game.survivors.len();
        let row = |dead: usize| {
            let share = self.share(self.report().deaths[dead]).probability;
            let who = match dead {
                0 => "nobody dies".into(),
                _ if dead == number => "all die".into(),
                _ => format!("{dead} die"),
            };
            vec![who, percent(share), bar(share, 30)]
        };
        let rows: Vec<Vec<String>> = (0..=number).map(row).collect();
        table(&[Align::Left, Align::Right, Align::Left], &[], &rows) + "\n"
    }

    fn survivors(&self) -> String {
        let heads = ["survivor", "dies", "95 % interval", "attacks", "wounds dealt", "injuries", "severe"];
        let names = self.scenario.game.survivors.iter().map(|survivor| survivor.name.clone());
        let row = |(name, fate): (String, &players::showdown::Fate)| {
            let died = self.share(fate.died);
            let each = |sum: u64| format!("{:.2}", self.each(sum));
            vec![
                name,
                percent(died.probability),
                format!("{} to {}", percent(died.low), percent(died.high)),
                each(fate.attacks),
                each(fate.wounds),
                each(fate.injuries),
                each(fate.severe),
            ]
        };
        let rows: Vec<Vec<String>> = names.zip(&self.report().survivors).map(row).collect();
        let align =
            [Align::Left, Align::Right, Align::Left, Align::Right, Align::Right, Align::Right, Align::Right];
        table(&align, &heads.map(str::to_owned), &rows) + "\n"
    }

    fn causes(&self) -> String {
        let heads = ["what hurt them", "damage", "brain damage", "deaths"];
        let mut causes: Vec<_> = self.report().causes.iter().collect();
        causes
            .sort_by_key(|(tale, harm)| (std::cmp::Reverse(harm.damage + harm.brain + harm.deaths), **tale));
        let row = |(tale, harm): &(&Tale, &players::showdown::Harm)| {
            let each = |sum: u64| format!("{:.3}", self.each(sum));
            vec![self.cause(**tale), each(harm.damage), each(harm.brain), each(harm.deaths)]
        };
        let rows: Vec<Vec<String>> = causes.iter().take(CAUSES).map(row).collect();
        let rest = causes.len().saturating_sub(CAUSES);
        let more = if rest > 0 { dim(&format!("  and {rest} more\n")) } else { String::new() };
        let align = [Align::Left, Align::Right, Align::Right, Align::Right];
        table(&align, &heads.map(str::to_owned), &rows) + &more + "\n"
    }

    fn json(&self) -> Value {
        let report = self.report();
        let estimate = |count: u64| share(count, report.ended);
        let names = self.scenario.game.survivors.iter().map(|survivor| &survivor.name);
        let survivors: Vec<Value> = names
            .zip(&report.survivors)
            .map(|(name, fate)| {
                json!({ "survivor": name, "died": estimate(fate.died), "attacks": fate.attacks,
                        "wounds": fate.wounds, "injuries": fate.injuries, "severe": fate.severe })
            })
            .collect();
        let causes: Vec<Value> = report
            .causes
            .iter()
            .map(|(tale, harm)| {
                json!({ "cause": self.cause(*tale), "damage": harm.damage, "brain": harm.brain,
                        "deaths": harm.deaths })
            })
            .collect();
        let deaths = &report.deaths[..=self.scenario.game.survivors.len()];
        json!({
            "command": "sim",
            "title": self.scenario.title,
            "pack": self.scenario.pack,
            "exactness": self.many.exactness(),
            "policy": self.style.name(),
            "won": estimate(report.won),
            "ran_away": estimate(report.ran_away),
            "broken_off": estimate(report.broken_off),
            "rounds": { "mean": report.mean_rounds(), "median": report.rounds_within(0.5),
                        "counts": report.rounds.iter().map(|(rounds, count)| json!([rounds, count])).collect::<Vec<_>>() },
            "deaths": deaths.iter().map(|&count| estimate(count)).collect::<Vec<_>>(),
            "survivors": survivors,
            "causes": causes,
            "unsaid": unsaid::json(&self.scenario.unsaid),
            "rulings": json::rulings(&self.scenario.game.rulings),
        })
    }
}

/// What hurt somebody, by its name.
pub fn cause(game: &Showdown, tale: Tale) -> String {
    match tale {
        Tale::Card(card) => game.ai_cards[usize::from(card)].name.clone(),
        Tale::Location(kind) => format!("{} (hit location)", game.hit_locations[usize::from(kind)].name),
        Tale::Other => "the survivors themselves".into(),
    }
}
