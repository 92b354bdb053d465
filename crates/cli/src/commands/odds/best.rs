//! The best play, told: what it is worth, and the choices that matter most.

use odds::Value;
use serde_json::{Value as Json, json};

use crate::commands::policy::{Aim, Besides};
use crate::commands::solve::{Play, Reach, Worth};
use crate::games::Desk;
use crate::output::table::{Align, table};

/// The best play of a game, and what it aims for.
pub struct Told<'a, G: Desk> {
    pub game: &'a G,
    pub aim: &'a Aim,
    pub play: &'a Play<G>,
    /// What the fixed order is worth, if that is known exactly.
    pub fixed: Option<Value>,
}

impl<G: Desk> Told<'_, G> {
    /// For people; `start` is where the question begins.
    pub fn text(&self, start: &G::State) -> String {
        let aim = &self.aim.words;
        let worth = match self.play {
            Play::Best(worth) => worth,
            Play::OutOfReach(reach) => {
                return format!(
                    "The best play for {aim} is out of reach within {}: \
                     these are the odds in fixed order.\n",
                    super::notes::reach(*reach)
                );
            }
        };
        let mut text = format!("Best play: {} {aim} on average", short_value(&worth.value));
        if let Some(Besides::AtLeast(_, least)) = self.aim.besides {
            text += &format!(", a kill counted as {least}");
        }
        text += &match &self.fixed {
            Some(fixed) if *fixed == worth.value => ", as in fixed order.\n".to_owned(),
            Some(fixed) => format!("; in fixed order {}.\n", short_value(fixed)),
            None => ".\n".to_owned(),
        };
        for (choice, value) in &worth.options {
            text += &format!("  {}: {}\n", self.game.choice_name(start, *choice), short_value(value));
        }
        if worth.options.is_empty() { text + &self.forks(worth) } else { text }
    }

    /// The choices that matter most, the better options first.
    fn forks(&self, worth: &Worth<G>) -> String {
        let mut rows = Vec::new();
        for fork in &worth.forks {
            let mut options: Vec<&(G::Choice, Value)> = fork.options.iter().collect();
            options.sort_by(|(_, a), (_, b)| if self.aim.sign > 0 { b.cmp(a) } else { a.cmp(b) });
            let best = &options[0].1;
            for (index, (choice, value)) in options.iter().enumerate() {
                let chance = if index == 0 { fork.reached.percent(2) } else { String::new() };
                let mark = if value == best { "best" } else { "" };
                let name = self.game.choice_name(&fork.state, *choice);
                rows.push(vec![chance, name, short_value(value), mark.to_owned()]);
            }
        }
        if rows.is_empty() {
            return String::new();
        }
        let head = ["chance", "choice", &format!("{} in the end", self.aim.words), ""].map(str::to_owned);
        let align = [Align::Right, Align::Left, Align::Left, Align::Left];
        format!("Where the choice matters most:\n\n{}\n", table(&align, &head, &rows))
    }

    /// For programs; `start` is where the question begins.
    pub fn json(&self, start: &G::State) -> Json {
        let mut told = json!({ "goal": self.aim.words, "most": self.aim.sign > 0 });
        if let Some(Besides::AtLeast(_, least)) = self.aim.besides {
            told["kill_counts_as"] = least.into();
        }
        let worth = match self.play {
            Play::Best(worth) => worth,
            Play::OutOfReach(reach) => {
                told["out_of_reach"] = match reach {
                    Reach::States(most) => json!({ "max_states": most }),
                    Reach::Bytes(most) => json!({ "max_memory": most }),
                };
                return told;
            }
        };
        let options = |state: &G::State, options: &[(G::Choice, Value)]| -> Json {
            let option = |(choice, value): &(G::Choice, Value)| {
                let name = self.game.choice_name(state, *choice);
                json!({ "option": name, "value": value.to_string(), "decimal": value.to_f64() })
            };
            options.iter().map(option).collect()
        };
        told["value"] = worth.value.to_string().into();
        told["decimal"] = worth.value.to_f64().into();
        if let Some(fixed) = &self.fixed {
            told["fixed_order"] = json!({ "value": fixed.to_string(), "decimal": fixed.to_f64() });
        }
        told["options"] = options(start, &worth.options);
        let fork = |fork: &odds::Fork<G::State, G::Choice, Value>| {
            json!({
                "reached": fork.reached.to_string(), "percent": crate::output::json::percent(fork.reached.to_f64()),
                "options": options(&fork.state, &fork.options),
            })
        };
        told["decisions"] = worth.forks.iter().map(fork).collect();
        told
    }
}

fn short_value(value: &Value) -> String {
    let text = value.to_string();
    let exact = if text.len() <= 49 { format!(" ({text})") } else { String::new() };
    format!("{:.6}{exact}", value.to_f64())
}
