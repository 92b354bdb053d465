//! `bout compare`: two versions of a question side by side.

use kernel::RulingSet;
use odds::{Answer, Exactness, Prob};
use packs::{Book, Key, Questions, Scenario, with_game};
use serde_json::{Value, json};

use super::odds::grid::{Cell, about, as_json as grid_json, as_table as grid_table, cell, cells, shown};
use super::policy::Choosing;
use super::solve::{Mean, exact, mean};
use super::{keys, short};
use crate::args::{CompareArgs, What};
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::grid;
use crate::load::{self, Loaded};
use crate::output::{
    bars::bar,
    bold, dim, json, print, print_json,
    table::{Align, table},
};

/// Runs the command.
pub fn run(args: &CompareArgs) -> Result<()> {
    with_game!(load::game(args.what.named()), G => of::<G>(args))
}

fn of<G: Desk>(args: &CompareArgs) -> Result<()> {
    let one = load::open::<G>(&args.what)?;
    let other = second(args, &one)?;
    let (mut here, mut there) = (one.position()?, other.position()?);
    let choosing = Choosing::new(&args.policy, &mut here)?;
    let versus = Choosing::new(&args.policy, &mut there)?;
    let (a, b) = (&here.scenario, &there.scenario);
    if a.heads() != b.heads() {
        return Err(Error::input(
            "the two versions ask different questions",
            "give both files the same [question] about units of the same ids",
        ));
    }
    if let (Some(left), Some(right)) = (grid::axes(&args.grid, &one)?, grid::axes(&args.grid, &other)?) {
        return grids(args, (&one, a, &left), (&other, b, &right));
    }
    let (left, right) = (exact(&here, &choosing, &args.effort)?, exact(&there, &versus, &args.effort)?);
    if args.json {
        print_json(&as_json(a, b, &left, &right))
    } else {
        print(&human(args, one.doc(), (a, &left), (b, &right)))
    }
}

/// The second version: another file, or the first with other rulings or pack.
fn second<G: Desk>(args: &CompareArgs, one: &Loaded<G>) -> Result<Loaded<G>> {
    let base = match &args.other {
        Some(file) => load::open(&What {
            file: Some(file.clone()),
            question: None,
            rulings: args.what.rulings.clone(),
            pack: args.what.pack.clone(),
        })?,
        None if args.versus.is_empty() && args.vs_pack.is_none() => {
            return Err(Error::input(
                "there is nothing to compare with",
                "name a second file, or give --vs NAME=OPTION or --vs-pack FOLDER",
            ));
        }
        None => one.clone(),
    };
    let (rulings, keys): (Vec<String>, Vec<String>) =
        args.versus.iter().cloned().partition(|text| !is_key::<G>(base.doc(), text));
    let mut other = base.versus(&rulings, args.vs_pack.as_deref())?;
    for text in &keys {
        let axis = grid::Axis::parse::<G>(text, other.doc())?;
        let [value] = axis.values.as_slice() else {
            return Err(Error::input(
                format!("`{text}` gives several values"),
                "the second version has one: --rows and --columns make grids",
            ));
        };
        other = grid::cell(&other, Some((&axis, value)), None)?;
    }
    Ok(other)
}

/// Whether a text gives something that a grid could vary: NAME=VALUE with a NAME that is no ruling.
fn is_key<G: Desk>(doc: &G::Doc, text: &str) -> bool {
    let name = text.split('=').next().unwrap_or_default().trim();
    let is_ruling = G::Rulings::ALL.iter().any(|ruling| ruling.id == name);
    !is_ruling && text.contains('=') && G::varied(doc, name).is_ok()
}

/// A difference in percentage points, with its sign.
fn points(from: &Prob, to: &Prob) -> String {
    let sign = match from.cmp(to) {
        std::cmp::Ordering::Less => "+",
        std::cmp::Ordering::Equal => " ",
        std::cmp::Ordering::Greater => "-",
    };
    format!("{sign}{}", to.abs_diff(from).percent(2).replace('%', ""))
}

/// The exact difference, with its sign.
fn difference(from: &Prob, to: &Prob) -> String {
    let sign = if to < from { "-" } else { "" };
    format!("{sign}{}", to.abs_diff(from))
}

/// What each version is called: by what differs.
fn names<G: Desk>(args: &CompareArgs, doc: &G::Doc, a: &Scenario<G>, b: &Scenario<G>) -> (String, String) {
    let option = |s: &Scenario<G>, r| s.game.rulings().get(r).id;
    let differing = G::Rulings::ALL.iter().filter(|r| option(a, r) != option(b, r));
    let (mut left, mut right): (Vec<String>, Vec<String>) = differing
        .map(|r| {
            let name = |s| format!("{}={}", r.id, option(s, r));
            (name(a), name(b))
        })
        .unzip();
    if a.pack_digest != b.pack_digest {
        let name = |pack: &str, folder: Option<&std::path::PathBuf>| match folder {
            Some(folder) => format!("pack {}", folder.display()),
            None => format!("pack {pack}"),
        };
        left.push(name(&a.pack, args.what.pack.as_ref()));
        right.push(name(&b.pack, args.vs_pack.as_ref().or(args.what.pack.as_ref())));
    }
    for text in args.versus.iter().filter(|text| is_key::<G>(doc, text)) {
        left.insert(0, "as asked".to_owned());
        right.insert(0, text.clone());
    }
    left.dedup();
    if let Some(other) = &args.other {
        left.insert(0, args.what.named().word().to_owned());
        right.insert(0, other.clone());
    }
    (left.join(", "), right.join(", "))
}

fn human<G: Desk>(
    args: &CompareArgs,
    doc: &G::Doc,
    (a, left): (&Scenario<G>, &Answer<Key>),
    (b, right): (&Scenario<G>, &Answer<Key>),
) -> String {
    let (name_a, name_b) = names(args, doc, a, b);
    let mut head = a.heads();
    let mut align = vec![Align::Left; head.len()];
    align.extend([
        Align::Right,
        Align::Right,
        Align::Left,
        Align::Right,
        Align::Right,
        Align::Left,
        Align::Right,
    ]);
    head.extend(["A", "", "", "B", "", "", "B - A"].map(str::to_owned));
    let mut all = keys(a, left);
    all.extend(keys(b, right));
    let rows: Vec<Vec<String>> = all
        .iter()
        .map(|key| {
            let (here, there) = (left.of(key), right.of(key));
            let mut row = a.words(key);
            for prob in [&here, &there] {
                row.extend([short(prob), prob.percent(2), format!("{:<12}", bar(prob.to_f64(), 12))]);
            }
            row.push(points(&here, &there));
            row
        })
        .collect();
    let title = a.title.as_deref().unwrap_or("Comparison");
    let exact = left.exactness == Exactness::Exact && right.exactness == Exactness::Exact;
    let moved = left.distance(right);
    let how = if exact {
        format!("Exact. {} of all results change ({}).", moved.percent(2), short(&moved))
    } else {
        let rest = left.unresolved().max(right.unresolved());
        format!("Exact up to {:.2e} that was not followed to its end.", rest.to_f64())
    };
    let same = if left.outcomes == right.outcomes { "The two versions have the same odds.\n" } else { "" };
    format!(
        "{}\n\n  A: {name_a}\n  B: {name_b}\n\n{}{}\n{}\n{same}",
        bold(title),
        table(&align, &head, &rows),
        means(a, left, right),
        dim(&how)
    )
}

/// The means of both versions, below the table.
fn means<G: Desk>(scenario: &Scenario<G>, left: &Answer<Key>, right: &Answer<Key>) -> String {
    let heads = scenario.heads();
    let line = |index: usize| {
        let (a, b) = (mean(left, index), mean(right, index));
        let difference = (&b - &a).to_f64();
        format!("  mean {}: A {:.4}, B {:.4}, B - A {difference:+.4}\n", heads[index], a.to_f64(), b.to_f64())
    };
    let lines: String = scenario.question.numbers().into_iter().map(line).collect();
    if lines.is_empty() { lines } else { format!("\n{lines}") }
}

fn as_json<G: Book>(a: &Scenario<G>, b: &Scenario<G>, left: &Answer<Key>, right: &Answer<Key>) -> Value {
    let mut all = keys(a, left);
    all.extend(keys(b, right));
    let rows: Vec<Value> = all
        .iter()
        .map(|key| {
            let (here, there) = (left.of(key), right.of(key));
            let mut map = json::outcome(a, key);
            map.insert("a".into(), json::prob(&here));
            map.insert("b".into(), json::prob(&there));
            map.insert("difference".into(), difference(&here, &there).into());
            Value::Object(map)
        })
        .collect();
    let version = |scenario: &Scenario<G>, answer: &Answer<Key>| {
        json!({
            "source": scenario.source.name,
            "pack": scenario.pack,
            "rulings": json::rulings(scenario.game.rulings()),
            "exactness": json::exactness(&answer.exactness),
        })
    };
    json!({
        "command": "compare",
        "title": a.title,
        "question": json::question(a),
        "a": version(a, left),
        "b": version(b, right),
        "outcomes": rows,
        "distance": left.distance(right).to_string(),
    })
}

/// A version of a grid: what it is made from, how it is called, and its axes.
type Version<'a, G> = (&'a Loaded<G>, &'a Scenario<G>, &'a (Option<grid::Axis>, Option<grid::Axis>));

fn grids<G: Desk>(args: &CompareArgs, one: Version<'_, G>, other: Version<'_, G>) -> Result<()> {
    let show = shown::<G>(&args.grid);
    let shares = |(loaded, _, (rows, columns)): Version<'_, G>| {
        cells(loaded, rows.as_ref(), columns.as_ref(), |it| cell(it, &args.policy, &args.effort, show))
    };
    let (left, right) = (shares(one)?, shares(other)?);
    let (_, a, (rows, columns)) = one;
    let (rows, columns) = (rows.as_ref(), columns.as_ref());
    let pairs: Vec<Vec<(&Cell, &Cell)>> =
        left.iter().zip(&right).map(|(a, b)| a.iter().zip(b).collect()).collect();
    if args.json {
        let mut value = grid_json(rows, columns, show);
        let cell = |(a, b): &(&Cell, &Cell)| json!({ "a": a.json(), "b": b.json(), "difference": cell_difference(a, b).1 });
        value["command"] = "compare".into();
        value["cells"] = pairs.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>()).collect();
        return print_json(&value);
    }
    let (name_a, name_b) = names(args, one.0.doc(), a, other.1);
    let text = |cell: &dyn Fn(&Cell, &Cell) -> String| -> String {
        let cells: Vec<Vec<String>> =
            pairs.iter().map(|row| row.iter().map(|(a, b)| cell(a, b)).collect()).collect();
        grid_table(rows, columns, &cells)
    };
    let title = a.title.as_deref().unwrap_or("Comparison");
    let unit = if show.starts_with("mean") { "" } else { ", in percentage points" };
    print(&format!(
        "{}: {}, exact\n\nA: {name_a}\n{}\nB: {name_b}\n{}\nB - A{unit}\n{}",
        bold(title),
        about(a, show),
        text(&|a, _| a.text()),
        text(&|_, b| b.text()),
        text(&|a, b| cell_difference(a, b).0),
    ))
}

/// The difference of two cells: for people, and exactly.
fn cell_difference(a: &Cell, b: &Cell) -> (String, String) {
    match (a, b) {
        (Cell::Chance(a), Cell::Chance(b)) => (points(a, b), difference(a, b)),
        (Cell::Mean(Mean::Exact(a)), Cell::Mean(Mean::Exact(b))) => {
            let difference = b - a;
            (format!("{:+.4}", difference.to_f64()), difference.to_string())
        }
        _ => ("?".into(), "unknown".into()),
    }
}
