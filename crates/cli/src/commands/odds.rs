//! `bout odds`: the exact odds of a question.

use kernel::{Cites, RulingSet};
use odds::{Answer, Exactness, Odds, Prob};
use packs::{Book, Document, Key, Questions, Scenario, with_game};
use serde_json::{Value, json};

use super::{keys, policy, ruling_line, short, solve};
use crate::args::{GridArgs, OddsArgs, PolicyArg};
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::grid::{self, Axis};
use crate::load::{self, Loaded, Position};
use crate::output::{
    bars::bar,
    bold, dim, json, print, print_json,
    table::{Align, table},
};

/// Runs the command.
pub fn run(args: &OddsArgs) -> Result<()> {
    with_game!(load::game(&args.what.named), G => of::<G>(args))
}

fn of<G: Desk>(args: &OddsArgs) -> Result<()> {
    let loaded = load::open::<G>(&args.what)?;
    if args.print_scenario {
        loaded.scenario()?;
        return print(&loaded.text(args.what.pack.as_deref()));
    }
    if let Some((rows, columns)) = grid::axes(&args.grid, &loaded)? {
        return show_grid(args, &loaded, rows.as_ref(), columns.as_ref());
    }
    let position = loaded.position()?;
    let scenario = &position.scenario;
    let answer = solve(&position, args.policy)?;
    let cited = cited(&position, args.policy)?;
    if args.json {
        print_json(&as_json(scenario, &answer, &cited, args.explain))
    } else {
        let mut text = human(scenario, &answer);
        text += &rulings_text(scenario, &cited, &loaded);
        if args.explain {
            text += &explain_text(&cited);
        }
        print(&text)
    }
}

/// What a question cites, with how often on average.
pub struct Cited {
    pub rules: Vec<(&'static kernel::Rule, Prob)>,
    pub rulings: Vec<&'static kernel::Ruling>,
}

/// The rules and rulings that a question turns on, in the order in which they come up.
pub fn cited<G: Book>(position: &Position<G>, policy_arg: PolicyArg) -> Result<Cited> {
    let Position { scenario, state, opening } = position;
    let ids = |event: &G::Event| {
        let rules = event.rules().iter().map(|rule| (false, rule.id));
        rules.chain(event.rulings().iter().map(|ruling| (true, ruling.id))).collect::<Vec<_>>()
    };
    let later = Odds::new(&scenario.game, policy::exact(policy_arg))
        .expectations(state, ids)
        .map_err(|_| Error::input("the computation was stopped", "run it again"))?;
    let mut all: Vec<((bool, &'static str), Prob)> = Vec::new();
    let at_once = opening.iter().flat_map(ids).map(|id| (id, Prob::one()));
    for (id, times) in at_once.chain(later) {
        match all.iter_mut().find(|(known, _)| *known == id) {
            Some((_, sum)) => *sum += &times,
            None => all.push((id, times)),
        }
    }
    let rule = |id: &str| G::RULES.iter().find(|rule| rule.id == id).copied();
    let ruling = |id: &str| G::Rulings::ALL.iter().find(|ruling| ruling.id == id).copied();
    let rules = all.iter().filter(|((is_ruling, _), _)| !is_ruling);
    let rulings = all.iter().filter(|((is_ruling, _), _)| *is_ruling);
    Ok(Cited {
        rules: rules.filter_map(|((_, id), times)| Some((rule(id)?, times.clone()))).collect(),
        rulings: rulings.filter_map(|((_, id), _)| ruling(id)).collect(),
    })
}

fn human<G: Book>(scenario: &Scenario<G>, answer: &Answer<Key>) -> String {
    let mut head = scenario.heads();
    let mut align = vec![Align::Left; head.len()];
    align.extend([Align::Right, Align::Right, Align::Left]);
    head.extend(["exact".into(), "percent".into(), String::new()]);
    let rows: Vec<Vec<String>> = keys(scenario, answer)
        .into_iter()
        .map(|key| {
            let prob = answer.of(&key);
            let mut row = scenario.words(&key);
            row.extend([short(&prob), prob.percent(2), bar(prob.to_f64(), 30)]);
            row
        })
        .collect();
    let title = scenario.title.as_deref().unwrap_or("Odds");
    let how = match &answer.exactness {
        Exactness::Exact => format!("Exact, over {}.", states(answer.states)),
        Exactness::UpTo { unresolved } => format!(
            "Exact up to {} ({:.2e}) that was not followed to its end, over {}.",
            short(unresolved),
            unresolved.to_f64(),
            states(answer.states)
        ),
    };
    format!("{}\n\n{}\n{}\n", bold(title), table(&align, &head, &rows), dim(&how))
}

fn states(n: usize) -> String {
    if n == 1 { "1 state".into() } else { format!("{n} states") }
}

/// Which rulings mattered, and which of those given did not.
pub fn rulings_text<G: Book>(scenario: &Scenario<G>, cited: &Cited, loaded: &Loaded<G>) -> String {
    let rulings = scenario.game.rulings();
    let used: Vec<String> = cited.rulings.iter().map(|ruling| ruling_line(rulings, ruling)).collect();
    let mut text = match used.as_slice() {
        [] => "No ruling makes a difference here.\n".to_owned(),
        used => format!("Rulings used: {}.\n", used.join("; ")),
    };
    for (name, option) in loaded.given_rulings() {
        if !cited.rulings.iter().any(|ruling| ruling.id == name) {
            text += &format!("{name} = {option} makes no difference here.\n");
        }
    }
    text
}

fn explain_text(cited: &Cited) -> String {
    let rows: Vec<Vec<String>> = cited
        .rules
        .iter()
        .map(|(rule, times)| vec![rule.id.into(), format!("{:.4}", times.to_f64()), rule.gist.into()])
        .collect();
    let head = ["rule", "times", "what it says"].map(str::to_owned);
    let align = [Align::Left, Align::Right, Align::Left];
    format!("\n{}", table(&align, &head, &rows))
}

fn as_json<G: Book>(scenario: &Scenario<G>, answer: &Answer<Key>, cited: &Cited, explain: bool) -> Value {
    let rulings = scenario.game.rulings();
    let used = cited.rulings.iter().map(|ruling| (ruling.id.to_owned(), rulings.get(ruling).id.into()));
    let mut value = json!({
        "command": "odds",
        "title": scenario.title,
        "pack": scenario.pack,
        "question": json::question(scenario),
        "exactness": json::exactness(&answer.exactness),
        "outcomes": json::outcomes(scenario, answer),
        "rulings_used": Value::Object(used.collect()),
        "rulings": json::rulings(rulings),
        "states": answer.states,
        "edges": answer.edges,
    });
    if explain {
        let rule = |(rule, times): &(&kernel::Rule, Prob)| json!({ "rule": rule.id, "times": times.to_string(), "says": rule.gist });
        value["explain"] = cited.rules.iter().map(rule).collect();
    }
    value
}

/// The probability of the outcomes whose words match, or begin with, what is shown.
///
/// # Errors
/// If no outcome could be meant.
pub fn share<G: Book>(scenario: &Scenario<G>, answer: &Answer<Key>, show: &str) -> Result<Prob> {
    let wanted = show.to_lowercase();
    let words = |key: &Key| scenario.words(key);
    let is_meant = |key: &Key| {
        let words: Vec<String> = words(key).iter().map(|word| word.to_lowercase()).collect();
        words.contains(&wanted) || words.join(", ").starts_with(&wanted)
    };
    let listed = keys(scenario, answer);
    let is_known = scenario.question.is_answer(&wanted) || listed.iter().any(is_meant);
    if !is_known {
        let all: Vec<String> = listed.iter().map(|key| words(key).join(", ")).collect();
        return Err(Error::input(
            format!("no outcome is called `{show}`"),
            format!("--show one of: {}", all.join("; ")),
        ));
    }
    Ok(answer.probability(is_meant))
}

/// The cells of a grid, each computed by `cell`.
pub fn cells<G: Desk, T>(
    loaded: &Loaded<G>,
    rows: Option<&Axis>,
    columns: Option<&Axis>,
    cell: impl Fn(&Loaded<G>) -> Result<T>,
) -> Result<Vec<Vec<T>>> {
    let values = |axis: Option<&Axis>| axis.map_or(vec![String::new()], |axis| axis.values.clone());
    let line = |row: &String| {
        let one = |column: &String| {
            let row = rows.map(|axis| (axis, row.as_str()));
            let column = columns.map(|axis| (axis, column.as_str()));
            cell(&grid::cell(loaded, row, column)?)
        };
        values(columns).iter().map(one).collect()
    };
    values(rows).iter().map(line).collect()
}

/// A grid as a table, with the axes around it.
pub fn grid_table(rows: Option<&Axis>, columns: Option<&Axis>, cells: &[Vec<String>]) -> String {
    let corner = match (rows, columns) {
        (Some(rows), Some(columns)) => format!("{} \\ {}", rows.head, columns.head),
        (Some(axis), None) | (None, Some(axis)) => axis.head.clone(),
        (None, None) => String::new(),
    };
    let mut head = vec![corner];
    match columns {
        Some(axis) => head.extend(axis.values.iter().cloned()),
        None => head.extend(cells.first().iter().flat_map(|row| row.iter().map(|_| String::new()))),
    }
    let lines: Vec<Vec<String>> = cells
        .iter()
        .enumerate()
        .map(|(index, cells)| {
            let name = rows.map_or(String::new(), |axis| axis.values[index].clone());
            std::iter::once(name).chain(cells.iter().cloned()).collect()
        })
        .collect();
    table(&vec![Align::Right; head.len()], &head, &lines)
}

/// The axes and cells of a grid, as data.
pub fn grid_json(rows: Option<&Axis>, columns: Option<&Axis>, show: &str) -> Value {
    let axis = |axis: Option<&Axis>| axis.map(|axis| json!({ "key": axis.head, "values": axis.values }));
    json!({ "rows": axis(rows), "columns": axis(columns), "show": show })
}

/// Which outcome a grid shows.
pub fn shown<G: Desk>(args: &GridArgs) -> &str {
    args.show.as_deref().unwrap_or(G::SHOWN)
}

fn show_grid<G: Desk>(
    args: &OddsArgs,
    loaded: &Loaded<G>,
    rows: Option<&Axis>,
    columns: Option<&Axis>,
) -> Result<()> {
    let show = shown::<G>(&args.grid);
    let found = cells(loaded, rows, columns, |cell| {
        let position = cell.position()?;
        share(&position.scenario, &solve(&position, args.policy)?, show)
    })?;
    if args.json {
        let mut value = grid_json(rows, columns, show);
        value["command"] = "odds".into();
        value["cells"] =
            found.iter().map(|row| row.iter().map(Prob::to_string).collect::<Vec<_>>()).collect();
        return print_json(&value);
    }
    let percents: Vec<Vec<String>> =
        found.iter().map(|row| row.iter().map(|prob| prob.percent(2)).collect()).collect();
    let title = loaded.doc().title().unwrap_or("Odds");
    print(&format!("{}: chance of {show}, exact\n\n{}", bold(title), grid_table(rows, columns, &percents)))
}
