//! `bout replay`: runs a journal again and shows its log.

use std::fs;
use std::path::Path;

use kernel::Pending;
use packs::Pack;
use serde_json::{Value, json};
use skirmish::{Battle, Event, Line};
use table::{LoadError, Table};

use crate::args::ReplayArgs;
use crate::error::{Error, Result};
use crate::output::{bold, dim, print, print_json};

/// Runs the command.
pub fn run(args: &ReplayArgs) -> Result<()> {
    let pack = args.pack.as_deref().map(Pack::load).transpose()?;
    let mut table = open(&args.file, pack.as_ref(), args.recover)?;
    if let Some(to) = args.to {
        let inputs = table.journal().entries.len();
        table.undo(inputs.saturating_sub(to));
    }
    if args.json { print_json(&as_json(&table)) } else { print(&human(&table)) }
}

/// Loads a journal; a damaged one only if what is intact will do.
pub fn open(path: &Path, pack: Option<&Pack>, recover: bool) -> Result<Table> {
    let name = path.display().to_string();
    let text = fs::read(path).map_err(|error| {
        Error::input(format!("`{name}` cannot be read: {error}"), "`bout play --save FILE` writes journals")
    })?;
    let text = String::from_utf8_lossy(&text);
    let folder = path.parent().unwrap_or(Path::new(""));
    match Table::load(&text, folder, pack) {
        Ok(table) => Ok(table),
        Err(LoadError { intact: Some(table), line, damage }) if recover => {
            anstream::eprintln!(
                "warning: {name}, line {line}: {damage}; going on with the {} before it",
                count(table.journal().entries.len())
            );
            Ok(*table)
        }
        Err(LoadError { intact, line, damage }) => Err(Error::Journal {
            message: format!("{name}, line {line}: {damage}"),
            hint: intact.map(|table| {
                let inputs = count(table.journal().entries.len());
                let are = if table.journal().entries.len() == 1 { "is" } else { "are" };
                format!("the {inputs} before it {are} intact: `bout replay --recover {name}` shows them, `bout play --recover --resume {name}` goes on with them; the file is unchanged")
            }),
        }),
    }
}

fn count(inputs: usize) -> String {
    if inputs == 1 { "1 input".into() } else { format!("{inputs} inputs") }
}

/// The events of a table.
pub fn events(table: &Table) -> Vec<Event> {
    table.log().iter().map(|entry| entry.event).collect()
}

/// One line of the log, with its citations.
pub fn log_line(battle: &Battle, line: &Line) -> String {
    format!("{}  {}", line.text, dim(&format!("[{}]", battle.citations(line))))
}

/// How every unit is.
pub fn standing(table: &Table) -> String {
    let (battle, state) = (&table.scenario().battle, table.state());
    let mut text = String::new();
    for id in state.ids() {
        let unit = state.unit(id);
        let touching: Vec<&str> = unit.contacts.iter().map(|other| battle.name(other)).collect();
        let touching =
            if touching.is_empty() { String::new() } else { format!(", touches {}", touching.join(", ")) };
        let place = if battle.places.len() > 1 {
            format!(", on {}", battle.place(state, id).name)
        } else {
            String::new()
        };
        let scars = if unit.scars { ", will roll for Scars" } else { "" };
        let wounds = format!("{} of {} Wounds", unit.wounds, battle.unit(id).wounds);
        let side = &battle.sides[usize::from(battle.unit(id).side)];
        text += &format!(
            "  {} ({side}): {}, {wounds}{place}{touching}{scars}\n",
            battle.name(id),
            unit.status.name()
        );
    }
    text
}

/// What the game waits for, in words.
pub fn waiting(table: &Table) -> String {
    match table.pending() {
        Pending::Done(_) => "The scenario is over.".into(),
        Pending::Chance(chance) => {
            let who = table.scenario().battle.name(skirmish::UnitId(chance.actor));
            format!("It waits for a roll: {} of {who}.", chance.label)
        }
        Pending::Decision(decision) => {
            let side = &table.scenario().battle.sides[usize::from(decision.seat.0)];
            format!("It waits for a decision of {side}.")
        }
    }
}

fn human(table: &Table) -> String {
    let title = table.scenario().title.as_deref().unwrap_or("Replay");
    let mut text = format!("{}\n\n", bold(title));
    let battle = &table.scenario().battle;
    let mut shown = 0;
    for line in battle.lines(&events(table)) {
        let input = table.log()[line.event].input;
        let number = if input > shown { format!("{input:>4}") } else { "    ".into() };
        shown = input;
        text += &format!("{}  {}\n", dim(&number), log_line(battle, &line));
    }
    text + &format!("\n{}{}\n", standing(table), waiting(table))
}

fn as_json(table: &Table) -> Value {
    let (battle, state) = (&table.scenario().battle, table.state());
    let ruling =
        |ruling: &&'static kernel::Ruling| (ruling.id.to_owned(), battle.rulings.get(ruling).id.into());
    let log: Vec<Value> = battle
        .lines(&events(table))
        .iter()
        .map(|line| {
            json!({
                "input": table.log()[line.event].input,
                "text": line.text,
                "rules": line.rules.iter().map(|rule| rule.id).collect::<Vec<_>>(),
                "rulings": line.rulings.iter().map(ruling).collect::<serde_json::Map<_, _>>(),
            })
        })
        .collect();
    let units: Vec<Value> = state
        .ids()
        .map(|id| {
            let unit = state.unit(id);
            json!({
                "id": battle.name(id),
                "side": battle.sides[usize::from(battle.unit(id).side)],
                "status": unit.status.name().to_lowercase(),
                "wounds": unit.wounds,
                "place": battle.place(state, id).name,
                "touches": unit.contacts.iter().map(|other| battle.name(other)).collect::<Vec<_>>(),
                "scars": unit.scars,
            })
        })
        .collect();
    json!({
        "command": "replay",
        "title": table.scenario().title,
        "inputs": table.journal().entries.len(),
        "done": matches!(table.pending(), Pending::Done(_)),
        "waits": waiting(table),
        "units": units,
        "log": log,
    })
}
