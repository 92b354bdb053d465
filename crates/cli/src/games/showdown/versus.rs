//! Two versions of a whole showdown: which attacks are certain to change, and by how much, and what is sampled, in pairs of
//! showdowns with the same dice.

use std::sync::atomic::AtomicU64;

use players::showdown::{Change, MEASURES, Measure, Player, Version, changed_attacks, compare};
use players::{Style, showdown::says};
use serde_json::{Value, json};
use showdown::Showdown;
use sim::{Paired, Run};

use crate::args::Policies;
use crate::error::Result;
use crate::games::paired::{Number, Sampled};
use crate::games::{Told, Versions, style};
use crate::output::{
    bold, dim, json, progress,
    table::{Align, table},
};

/// How many attacks of survivors, and of the monster, are told.
const ATTACKS: usize = 6;

/// Plays both versions many times with the same luck.
///
/// # Errors
/// If the policy is none for whole showdowns.
pub fn compared(versions: &Versions<'_, Showdown>, policy: Option<&Policies>, run: Run<'_>) -> Result<Told> {
    let style = style(policy, "showdown")?;
    let [a, b] = versions.positions;
    let [in_a, in_b] = [a, b].map(|position| Player::new(&position.scenario.game, style));
    let one = Version { showdown: &a.scenario.game, start: &a.state, player: &in_a };
    let other = Version { showdown: &b.scenario.game, start: &b.state, player: &in_b };
    let done = AtomicU64::new(0);
    let run = Run { progress: Some(&done), ..run };
    let paired = progress::shown(run.trials, "pairs of showdowns", &done, || compare(&one, &other, run));
    let attacks = changed_attacks([(one.showdown, one.start), (other.showdown, other.start)]);
    let told = Tell { versions, style, attacks: &attacks, paired: &paired };
    Ok(Told { text: told.text(), json: told.json() })
}

struct Tell<'a> {
    versions: &'a Versions<'a, Showdown>,
    style: Style,
    attacks: &'a [Change],
    paired: &'a Paired<MEASURES>,
}

impl Tell<'_> {
    fn sampled(&self) -> Sampled {
        let mean = |measure: Measure| self.paired.mean(measure as usize);
        let share =
            |id, words: &str, measure| Number { id, words: words.into(), share: true, found: mean(measure) };
        let count = |id, words: &str, measure| Number { share: false, ..share(id, words, measure) };
        let numbers = vec![
            share("won", "the survivors win", Measure::Won),
            share("lost", "all of them die", Measure::Lost),
            count("rounds", "rounds", Measure::Rounds),
            count("deaths", "die", Measure::Deaths),
            count("injuries", "injury boxes", Measure::Injuries),
            count("severe", "severe injuries", Measure::Severe),
        ];
        let plays = format!("The party {}; ties of the monster fall at random.", says(self.style));
        Sampled::new(self.paired, "showdowns", numbers, plays)
    }

    fn text(&self) -> String {
        let [name_a, name_b] = &self.versions.names;
        let mut text = format!("{}\n\n  A: {name_a}\n  B: {name_b}\n\n", bold(&self.versions.title));
        text += &self.certain();
        text += &self.sampled().text();
        text + &self.versions.unsaid()
    }

    fn certain(&self) -> String {
        let head = bold("Certain: one attack, exactly");
        if self.attacks.is_empty() {
            return format!(
                "{head}\n\n  No attack that both versions have changes: what differs works elsewhere, or only one of them has it.\n\n"
            );
        }
        let mut told: Vec<&Change> = Vec::new();
        for change in self.attacks {
            let same = told.iter().filter(|other| other.by_monster == change.by_monster).count();
            if self.versions.all || same < ATTACKS {
                told.push(change);
            }
        }
        let rows: Vec<Vec<String>> = told.iter().flat_map(|change| rows(change)).collect();
        let heads = ["attack", "alike", "comes to", "A", "B", "B - A"];
        let align = [Align::Left, Align::Right, Align::Left, Align::Right, Align::Right, Align::Right];
        let rest = self.attacks.len() - told.len();
        let more =
            if rest > 0 { dim(&format!("  and {rest} more: --all lists them\n")) } else { String::new() };
        let how = dim(
            "Exact: with the decks as they are at the start, from beside the monster, in the printed order, and nobody \
             uses survival actions. Attacks that come to exactly the same are told once: `alike` is how many more there \
             are. What only one version has cannot be compared.",
        );
        format!("{head}\n\n{}{more}\n{how}\n\n", table(&align, &heads.map(str::to_owned), &rows))
    }

    fn json(&self) -> Value {
        let attack = |change: &Change| {
            let alike =
                change.alike.iter().map(|(survivor, with)| json!({ "survivor": survivor, "with": with }));
            let number = if change.by_monster { "injuries" } else { "wounds" };
            let chance = if change.by_monster { "dies" } else { "any_wound" };
            let version = |version: usize| json!({ number: change.mean(version), chance: json::prob(&change.chance(version)) });
            json!({ "by": if change.by_monster { "monster" } else { "survivor" }, "survivor": change.survivor,
                    "with": change.with, "alike": alike.collect::<Vec<_>>(), "a": version(0), "b": version(1) })
        };
        json!({
            "command": "compare",
            "title": self.versions.title,
            "differs": self.versions.differs,
            "a": self.versions.json(0),
            "b": self.versions.json(1),
            "policy": self.style.name(),
            "certain": { "kind": "exact", "attacks": self.attacks.iter().map(attack).collect::<Vec<_>>() },
            "sampled": self.sampled().json(),
        })
    }
}

/// An attack in the table: its mean, and its chance.
fn rows(change: &Change) -> [Vec<String>; 2] {
    let who = if change.by_monster {
        format!("{} on {}", change.with, change.survivor)
    } else {
        format!("{} with {}", change.survivor, change.with)
    };
    let alike = if change.alike.is_empty() { String::new() } else { format!("+{}", change.alike.len()) };
    let words = if change.by_monster { ["injury boxes", "death"] } else { ["wounds", "any wound"] };
    let [a, b] = [0, 1].map(|version| change.mean(version));
    let first =
        vec![who, alike, words[0].into(), format!("{a:.3}"), format!("{b:.3}"), format!("{:+.3}", b - a)];
    let [a, b] = [0, 1].map(|version| change.chance(version));
    let moved = (b.to_f64() - a.to_f64()) * 100.0;
    let second = vec![
        String::new(),
        String::new(),
        words[1].into(),
        a.percent(2),
        b.percent(2),
        format!("{moved:+.2}"),
    ];
    [first, second]
}
