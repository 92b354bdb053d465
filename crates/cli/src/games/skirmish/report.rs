//! What many whole battles came to, in words and for programs.

use std::cmp::Reverse;

use packs::Scenario;
use packs::skirmish::Battle;
use players::Style;
use players::skirmish::{Player, Record, Report};
use serde_json::{Value, json};
use sim::{Estimate, Run};
use skirmish::{FallenBy, State, Verdict};

use super::first::{self, Going, Half};
use crate::args::Policies;
use crate::error::Result;
use crate::games::many::{Many, share};
use crate::games::{Told, percent, styles};
use crate::output::{
    bars::bar,
    bold, dim, json,
    table::{Align, table},
    unsaid,
};

/// How many turns are told one by one.
const TURNS: usize = 40;

/// Plays a whole battle many times.
///
/// # Errors
/// If the policy is none for whole battles.
pub fn simulated(
    scenario: &Scenario<Battle>,
    state: &State,
    policy: Option<&Policies>,
    run: Run<'_>,
) -> Result<Told> {
    let styles = styles(policy, "battle", &scenario.game.sides)?;
    let played = |battle: &Battle, start: &State, trials: u64| {
        let player = Player::new(battle, styles);
        let choose = |state: &State, decision: &_, dice: &mut _| player.choose(state, decision, dice);
        let run = Run { trials, ..run };
        let many = Many::played("battles", battle, start, run, choose, || Report::new(battle, start));
        let report = &many.gathered.all;
        let half =
            Half { first: battle.first, battles: report.ended, won: [0, 1].map(|side| report.won(side)) };
        (many, half)
    };
    let (many, halves) = match first::exchanged(scenario, state) {
        None => {
            let (many, half) = played(&scenario.game, state, run.trials);
            (many, vec![half])
        }
        Some((battle, start)) => {
            let (one, first) = played(&scenario.game, state, run.trials.div_ceil(2));
            let (other, second) = played(&battle, &start, run.trials / 2);
            (one.and(other), vec![first, second])
        }
    };
    let going = Going { sides: &scenario.game.sides, halves };
    let told = Tell { scenario, styles, many: &many, going };
    let won = Some((format!("{} wins", told.battle().sides[0]), told.share(told.report().won(0))));
    Ok(Told { text: told.text(), json: told.json(), won })
}

struct Tell<'a> {
    scenario: &'a Scenario<Battle>,
    styles: [Style; 2],
    many: &'a Many<Report>,
    going: Going<'a>,
}

/// How a battle ended, in words.
fn verdict(battle: &Battle, verdict: Verdict) -> String {
    let side = |side: u8| battle.sides[usize::from(side)].as_str();
    match verdict {
        Verdict::LastStanding(winner) => format!("only {} is left", side(winner)),
        Verdict::Rout(winner) => format!("{} runs", side(1 - winner)),
        Verdict::NobodyLeft => "nobody is left".into(),
        Verdict::TimeUp | Verdict::None => "the time is up".into(),
    }
}

/// The same for programs.
fn verdict_id(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::LastStanding(_) => "last-standing",
        Verdict::Rout(_) => "rout",
        Verdict::NobodyLeft => "nobody-left",
        Verdict::TimeUp | Verdict::None => "time-up",
    }
}

/// Who plays how, in a sentence.
pub fn plays(sides: &[String], styles: [Style; 2]) -> String {
    let one = |style: Style| format!("{}: it {}", style.name(), players::skirmish::says(style));
    match styles {
        [a, b] if a == b => format!("Either side plays {}.", one(a)),
        [a, b] => format!("{} plays {}; {} plays {}.", sides[0], one(a), sides[1], one(b)),
    }
}

/// The same for programs.
pub fn policies(sides: &[String], styles: [Style; 2]) -> Vec<Value> {
    let one = |(side, style): (&String, Style)| json!({ "side": side, "policy": style.name() });
    sides.iter().zip(styles).map(one).collect()
}

impl Tell<'_> {
    fn report(&self) -> &Report {
        &self.many.gathered.all
    }

    fn battle(&self) -> &Battle {
        &self.scenario.game
    }

    fn share(&self, count: u64) -> Estimate {
        Estimate::new(count, self.report().ended)
    }

    /// So much in a battle.
    fn each(&self, sum: u64) -> f64 {
        sum as f64 / self.report().ended.max(1) as f64
    }

    fn text(&self) -> String {
        let report = self.report();
        let title = self.scenario.title.as_deref().unwrap_or("A whole battle");
        let mut text = format!("{}\n\n", bold(title));
        text += &self.ends();
        text += &self.going.text();
        text +=
            &format!("  Turns, of both sides: {:.1} on average{}.\n", report.mean_turns(), self.lengths());
        text += &format!("  Incapacitated: {:.3} units in a turn.\n\n", report.fallen_per_turn());
        text += &self.units();
        text += &self.causes();
        text += &self.turns();
        let deploys = self.battle().units.iter().any(|unit| unit.start.zone.is_some());
        let deployed = if deploys { " It deploys its warband." } else { "" };
        let plays = plays(&self.battle().sides, self.styles);
        text += &dim(&format!("{} {} {plays}{deployed}\n", self.many.how(), self.going.how()));
        text + &unsaid::text(&self.scenario.unsaid)
    }

    /// How long battles take. Where most of them are cut off, that they are is all there is to say.
    fn lengths(&self) -> String {
        let (report, limit) = (self.report(), self.battle().terms.turns);
        let cut = report.verdicts.get(&Verdict::TimeUp).copied().unwrap_or(0);
        let cut = format!("{} are still undecided after turn {limit}", percent(self.share(cut).probability));
        match [0.5, 0.9].map(|share| report.turns_within(share)) {
            [half, _] if half >= limit => format!("; {cut}"),
            [half, most] if most >= limit => format!("; half of the battles take {half} or less, and {cut}"),
            [half, most] => format!("; half of the battles take {half} or less, 9 of 10 take {most} or less"),
        }
    }

    /// Who wins, and how battles end.
    fn ends(&self) -> String {
        let (report, battle) = (self.report(), self.battle());
        let row = |name: String, count: u64, lost: String| {
            let share = self.share(count);
            let interval = format!("{} to {}", percent(share.low), percent(share.high));
            vec![name, percent(share.probability), interval, lost, bar(share.probability, 30)]
        };
        let side = |side: u8| {
            let units = battle.units.iter().filter(|unit| unit.side == side).count();
            let lost = format!("{:.2} of {units}", report.mean_casualties(side));
            row(format!("{} wins", battle.sides[usize::from(side)]), report.won(side), lost)
        };
        let rows = [side(0), side(1), row("nobody wins".into(), report.drawn(), String::new())];
        let align = [Align::Left, Align::Right, Align::Left, Align::Right, Align::Left];
        let heads = ["", "", "95 % interval", "it loses", ""].map(str::to_owned);
        let ways: Vec<Vec<String>> = report
            .verdicts
            .iter()
            .map(|(&ended, &count)| vec![verdict(battle, ended), percent(self.share(count).probability)])
            .collect();
        let how = table(&[Align::Left, Align::Right], &["how it ends".into(), String::new()], &ways);
        format!("{}\n{how}\n", table(&align, &heads, &rows))
    }

    fn units(&self) -> String {
        let heads = [
            "unit",
            "side",
            "falls",
            "95 % interval",
            "mostly by",
            "attacks in a battle",
            "fells in a battle",
        ];
        let battle = self.battle();
        let row = |(unit, record): (&skirmish::unit::Unit, &Record)| {
            let fell = self.share(record.fell);
            let mostly = record.causes.iter().max_by_key(|(cause, count)| (**count, Reverse(**cause)));
            vec![
                unit.name.clone(),
                battle.sides[usize::from(unit.side)].clone(),
                percent(fell.probability),
                format!("{} to {}", percent(fell.low), percent(fell.high)),
                mostly.map_or("", |(cause, _)| cause.name()).to_owned(),
                format!("{:.2}", self.each(record.attacks)),
                format!("{:.2}", self.each(record.felled)),
            ]
        };
        let rows: Vec<Vec<String>> = battle.units.iter().zip(&self.report().units).map(row).collect();
        let align =
            [Align::Left, Align::Left, Align::Right, Align::Left, Align::Left, Align::Right, Align::Right];
        table(&align, &heads.map(str::to_owned), &rows) + "\n"
    }

    fn causes(&self) -> String {
        let report = self.report();
        let mut causes: Vec<(&FallenBy, &u64)> = report.causes.iter().collect();
        causes.sort_by_key(|(cause, count)| (Reverse(**count), **cause));
        let row = |&(cause, &count): &(&FallenBy, &u64)| {
            let share = count as f64 / report.fallen().max(1) as f64;
            vec![cause.name().to_owned(), format!("{:.2}", self.each(count)), percent(share), bar(share, 30)]
        };
        let rows: Vec<Vec<String>> = causes.iter().map(row).collect();
        let heads = ["what takes units out", "in a battle", "of all", ""].map(str::to_owned);
        table(&[Align::Left, Align::Right, Align::Right, Align::Left], &heads, &rows) + "\n"
    }

    /// How many fall in each turn, of the battles that come so far.
    fn turns(&self) -> String {
        let report = self.report();
        let first = report.by_turn.keys().next().copied().unwrap_or(1);
        let last = report.turns.keys().next_back().copied().unwrap_or(0);
        let reached = |turn: u8| report.reached(turn).max(1) as f64;
        let fell = |turn: u8| report.by_turn.get(&turn).copied().unwrap_or(0) as f64 / reached(turn);
        // The bars are for comparing turns: the longest is that of the worst turn.
        let worst = (first..=last).map(fell).fold(1.0, f64::max);
        let row = |turn: u8| {
            let share = self.share(report.reached(turn)).probability;
            vec![turn.to_string(), percent(share), format!("{:.3}", fell(turn)), bar(fell(turn) / worst, 30)]
        };
        let rows: Vec<Vec<String>> = (first..=last).take(TURNS).map(row).collect();
        let heads = ["turn", "comes to it", "fall in it", ""].map(str::to_owned);
        let rest = usize::from(last + 1 - first.min(last)).saturating_sub(TURNS);
        let more = if rest > 0 {
            dim(&format!("  and {rest} more turns: --json has them all\n"))
        } else {
            String::new()
        };
        table(&[Align::Right, Align::Right, Align::Right, Align::Left], &heads, &rows) + &more + "\n"
    }

    fn json(&self) -> Value {
        let (report, battle) = (self.report(), self.battle());
        let estimate = |count: u64| share(count, report.ended);
        let causes = |causes: &std::collections::BTreeMap<FallenBy, u64>| -> Vec<Value> {
            causes.iter().map(|(cause, count)| json!({ "cause": cause.name(), "count": count })).collect()
        };
        let side = |side: u8| {
            let counts = &report.casualties[usize::from(side)];
            json!({ "side": battle.sides[usize::from(side)], "won": estimate(report.won(side)),
                    "casualties": { "mean": report.mean_casualties(side),
                                    "counts": counts.iter().map(|(fell, count)| json!([fell, count])).collect::<Vec<_>>() } })
        };
        let ends: Vec<Value> = report
            .verdicts
            .iter()
            .map(|(&ended, &count)| {
                let winner = ended.winner().map(|side| battle.sides[usize::from(side)].clone());
                json!({ "how": verdict_id(ended), "winner": winner, "battles": estimate(count) })
            })
            .collect();
        let units: Vec<Value> = battle
            .units
            .iter()
            .zip(&report.units)
            .map(|(unit, record)| {
                json!({ "unit": unit.name, "side": battle.sides[usize::from(unit.side)],
                        "fell": estimate(record.fell), "causes": causes(&record.causes),
                        "attacks": record.attacks, "felled": record.felled })
            })
            .collect();
        let by_turn: Vec<Value> = report
            .by_turn
            .iter()
            .map(|(&turn, &fell)| json!({ "turn": turn, "fell": fell, "battles": report.reached(turn) }))
            .collect();
        json!({
            "command": "sim",
            "title": self.scenario.title,
            "pack": self.scenario.pack,
            "exactness": self.many.exactness(),
            "policies": policies(&battle.sides, self.styles),
            "sides": [side(0), side(1)],
            "drawn": estimate(report.drawn()),
            "first": self.going.json(),
            "ends": ends,
            "turns": { "mean": report.mean_turns(), "median": report.turns_within(0.5),
                       "counts": report.turns.iter().map(|(turns, count)| json!([turns, count])).collect::<Vec<_>>() },
            "fallen_per_turn": report.fallen_per_turn(),
            "fallen_by_turn": by_turn,
            "causes": causes(&report.causes),
            "units": units,
            "unsaid": unsaid::json(&self.scenario.unsaid),
            "rulings": json::rulings(&battle.rulings),
        })
    }
}
