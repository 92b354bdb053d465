//! `bout compare`: two versions of a question side by side.

use ask::axis as grid;
use kernel::RulingSet;
use packs::{Book, Key, Scenario, with_game};
use serde_json::{Value, json};
use sim::{Known, Run};
use source::nearest;

use super::odds::grid::{
    Cell, about, as_json as grid_json, as_table as grid_table, cell, cells, check, heading, legend, shown,
    word,
};
use super::odds::notes::reach as reach_words;
use super::odds::{exactly, further, known_how, known_json, shown as shown_outcomes};
use super::policy::Choosing;
use super::reading::{Reading, Unit, Written};
use super::solve::{Solved, solve};
use super::{keys_known, short};
use crate::args::{CompareArgs, What};
use crate::error::{Error, Result};
use crate::games::{Desk, Told, Versions};
use crate::load::{self, Loaded};
use crate::output::{
    bars::bar,
    bold, dim, json, print, print_json, progress,
    table::{Align, table},
    unsaid,
};

/// Runs the command.
pub fn run(args: &CompareArgs) -> Result<()> {
    with_game!(load::game(args.what.named()), G => of::<G>(args))
}

fn of<G: Desk>(args: &CompareArgs) -> Result<()> {
    let one = load::open::<G>(&args.what)?;
    let other = second(args, &one)?;
    if let Some(told) = whole(args, &one, &other)? {
        return if args.json { print_json(&told.json) } else { print(&told.text) };
    }
    exactly(&one)?;
    exactly(&other)?;
    let (mut here, mut there) = (one.position()?, other.position()?);
    let choosing = Choosing::new(&args.policy.choices(), &mut here)?;
    let versus = Choosing::new(&args.policy.choices(), &mut there)?;
    let (a, b) = (&here.scenario, &there.scenario);
    if a.heads() != b.heads() {
        return Err(Error::input(
            "the two versions ask different questions",
            "give both files the same [question] about units of the same ids",
        ));
    }
    let axes = |of: &Loaded<G>| grid::axes(args.grid.rows.as_deref(), args.grid.columns.as_deref(), of);
    if let (Some(left), Some(right)) = (axes(&one)?, axes(&other)?) {
        return grids(args, (&one, a, &left), (&other, b, &right));
    }
    let job = args.effort.job();
    let left = Side { scenario: a, solved: progress::watched(&job, |job| solve(&here, &choosing, job))? };
    let right = Side { scenario: b, solved: progress::watched(&job, |job| solve(&there, &versus, job))? };
    let differences = differences(args, &one, a, b)?;
    if args.json {
        return print_json(&as_json(&differences, &left, &right));
    }
    let title = one.title(&varied::<G>(one.doc(), &differences))?.unwrap_or_else(|| "Comparison".to_owned());
    print(&human(&title, &differences, &left, &right, args))
}

/// Games that are too long for exact odds, compared in their own way if they have one.
fn whole<G: Desk>(args: &CompareArgs, one: &Loaded<G>, other: &Loaded<G>) -> Result<Option<Told>> {
    if args.grid.rows.is_some() || args.grid.columns.is_some() {
        return Ok(None);
    }
    let (here, there) = (one.position()?, other.position()?);
    if here.scenario.game.only_simulated().is_none() || there.scenario.game.only_simulated().is_none() {
        return Ok(None);
    }
    let differences = differences(args, one, &here.scenario, &there.scenario)?;
    let title = one.title(&varied::<G>(one.doc(), &differences))?.unwrap_or_else(|| "Comparison".to_owned());
    let versions = Versions {
        title,
        names: names(&differences),
        differs: differences.iter().map(Difference::json).collect(),
        positions: [&here, &there],
        all: args.all,
    };
    let run = Run { threads: args.threads, ..Run::new(args.trials, args.seed) };
    G::compared(&versions, args.policy.policy.as_ref(), run)
}

/// One version, and what came out.
struct Side<'a, G: Book> {
    scenario: &'a Scenario<G>,
    solved: Solved<G>,
}

impl<G: Book> Side<'_, G> {
    /// The chance of an outcome.
    fn chance(&self, key: &Key) -> Reading {
        Reading::chance(&self.solved.known, |known| known == key)
    }

    /// The same, roughly.
    fn share(&self, key: &Key) -> f64 {
        match &self.solved.known {
            Known::Exact(answer) | Known::UpTo(answer) => answer.of(key).to_f64(),
            Known::Sampled { sampled, .. } => sampled.estimate(key).probability,
        }
    }

    /// An outcome in the table: its fraction or count, its percentage and a bar.
    fn cells(&self, key: &Key) -> [String; 3] {
        let share = self.share(key);
        let (first, percent) = match &self.solved.known {
            Known::Exact(answer) | Known::UpTo(answer) => {
                let prob = answer.of(key);
                (short(&prob), prob.percent(2))
            }
            Known::Sampled { sampled, .. } => {
                let count = sampled.counts.get(key).copied().unwrap_or(0);
                (count.to_string(), format!("{:.2}%", share * 100.0))
            }
        };
        [first, percent, format!("{:<12}", bar(share, 12))]
    }

    fn json(&self, key: &Key) -> Value {
        match &self.solved.known {
            Known::Exact(answer) | Known::UpTo(answer) => json::prob(&answer.of(key)),
            Known::Sampled { sampled, .. } => {
                let estimate = sampled.estimate(key);
                json!({
                    "count": sampled.counts.get(key).copied().unwrap_or(0),
                    "percent": json::percent(estimate.probability),
                    "interval": [json::percent(estimate.low), json::percent(estimate.high)],
                })
            }
        }
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
    let mut other = base.versus(&[], args.vs_pack.as_deref())?;
    once::<G>(base.doc(), &args.versus)?;
    for text in &args.versus {
        other = match Kind::of(&base, text)? {
            Kind::Ruling => other.versus(std::slice::from_ref(text), None)?,
            Kind::Key => {
                let axis = grid::Axis::parse(text, &other)?;
                let value = single(text, &axis.values)?;
                grid::cell(&other, Some((&axis, value)), None)?
            }
        };
    }
    Ok(other)
}

/// Refuses two values for the same: which of them holds would be anybody's guess.
fn once<G: Desk>(doc: &G::Doc, versus: &[String]) -> Result<()> {
    let name = |text: &String| text.split('=').next().unwrap_or_default().trim().to_owned();
    let is_same = |a: &String, b: &String| {
        let [a, b] = [name(a), name(b)];
        a == b || matches!((G::varied(doc, &a), G::varied(doc, &b)), (Ok(a), Ok(b)) if a == b)
    };
    let twice = |at: &usize| versus[..*at].iter().any(|earlier| is_same(earlier, &versus[*at]));
    match (1..versus.len()).find(twice) {
        Some(at) => Err(Error::input(
            format!("--vs gives `{}` twice", name(&versus[at])),
            "the second version has one value for it: leave one of them out",
        )),
        None => Ok(()),
    }
}

/// The one value of a key.
fn single<'a>(text: &str, values: &'a [String]) -> Result<&'a str> {
    match values {
        [value] => Ok(value),
        _ => Err(Error::input(
            format!("`{text}` gives several values"),
            "the second version has one: --rows and --columns make grids",
        )),
    }
}

/// What a text of --vs names.
enum Kind {
    Ruling,
    /// A key of a grid.
    Key,
}

impl Kind {
    /// Of a text.
    ///
    /// # Errors
    /// If it names nothing that can differ.
    fn of<G: Desk>(one: &Loaded<G>, text: &str) -> Result<Self> {
        let rulings: Vec<&str> = G::Rulings::ALL.iter().map(|ruling| ruling.id).collect();
        let all = || format!("a ruling ({}) or a key ({})", rulings.join(", "), G::keys().join(", "));
        let Some((name, _)) = text.split_once('=') else {
            let message = format!("`{text}` does not say what differs");
            return Err(Error::input(message, format!("write NAME=OPTION; NAME is {}", all())));
        };
        let name = name.trim();
        if rulings.contains(&name) {
            return Ok(Self::Ruling);
        }
        match grid::known(one, name) {
            Ok(()) => Ok(Self::Key),
            // Of a name that is right, what is wrong with it is the better answer.
            Err(error) if name.contains('.') || G::keys().contains(&name) => Err(error.into()),
            Err(_) => {
                let near = nearest(name, rulings.iter().copied().chain(G::keys()));
                let hint = near.map_or_else(
                    || format!("what can differ is {}", all()),
                    |near| format!("did you mean `{near}`?"),
                );
                Err(Error::input(format!("`{name}` cannot be compared"), hint))
            }
        }
    }
}

/// The keys that differ, as the game calls them.
fn varied<G: Desk>(doc: &G::Doc, differences: &[Difference]) -> Vec<&'static str> {
    let told = differences.iter().filter(|difference| difference.what == "key");
    told.filter_map(|difference| Some(G::varied(doc, difference.name.as_ref()?).ok()?.1)).collect()
}

/// Something in which the two versions differ.
struct Difference {
    /// `file`, `key`, `ruling` or `pack`.
    what: &'static str,
    /// Which key or ruling.
    name: Option<String>,
    /// Here and there; `None` if the first version does not say.
    a: Option<String>,
    b: String,
}

impl Difference {
    /// How each version is called by it.
    fn words(&self) -> [String; 2] {
        let one = |value: &String| match (&self.name, self.what) {
            (Some(name), _) => format!("{name}={value}"),
            (None, "pack") => format!("pack {value}"),
            (None, _) => value.clone(),
        };
        let as_asked = || format!("{} as asked", self.name.as_deref().unwrap_or("all"));
        [self.a.as_ref().map_or_else(as_asked, one), one(&self.b)]
    }

    fn json(&self) -> Value {
        json!({ "what": self.what, "name": self.name, "a": self.a, "b": self.b })
    }
}

/// Everything in which the two versions differ by what was asked.
fn differences<G: Desk>(
    args: &CompareArgs,
    one: &Loaded<G>,
    a: &Scenario<G>,
    b: &Scenario<G>,
) -> Result<Vec<Difference>> {
    let mut all = Vec::new();
    if let Some(other) = &args.other {
        let (a, b) = (Some(args.what.named().word().to_owned()), other.clone());
        all.push(Difference { what: "file", name: None, a, b });
    }
    for text in &args.versus {
        match Kind::of(one, text)? {
            Kind::Ruling => {}
            Kind::Key => {
                let axis = grid::Axis::parse(text, one)?;
                let a = grid::value(&axis, one)?;
                all.push(Difference { what: "key", name: Some(axis.head), a, b: axis.values[0].clone() });
            }
        }
    }
    let option = |s: &Scenario<G>, r| s.game.rulings().get(r).id;
    for r in G::Rulings::ALL.iter().filter(|r| option(a, r) != option(b, r)) {
        let (a, b) = (Some(option(a, r).to_owned()), option(b, r).to_owned());
        all.push(Difference { what: "ruling", name: Some(r.id.to_owned()), a, b });
    }
    // What is changed in place has been told.
    if a.pack_digest != b.pack_digest && (args.other.is_some() || args.vs_pack.is_some()) {
        let name = |pack: &str, folder: Option<&std::path::PathBuf>| {
            folder.map_or(pack.to_owned(), |folder| source::shown(folder))
        };
        let here = name(&a.pack, args.what.pack.as_ref());
        let there = name(&b.pack, args.vs_pack.as_ref().or(args.what.pack.as_ref()));
        all.push(Difference { what: "pack", name: None, a: Some(here), b: there });
    }
    Ok(all)
}

/// What each version is called: by what differs; the second, if nothing does, by that.
fn names(differences: &[Difference]) -> [String; 2] {
    let is_same = |difference: &Difference| difference.a.as_ref() == Some(&difference.b);
    if differences.iter().all(is_same) {
        let words: Vec<String> = differences.iter().map(|difference| difference.words()[0].clone()).collect();
        let words = if words.is_empty() { "as asked".to_owned() } else { words.join(", ") };
        return [words, "the same as A: nothing differs".to_owned()];
    }
    let (left, right): (Vec<String>, Vec<String>) =
        differences.iter().map(|difference| difference.words().into()).unzip();
    [left.join(", "), right.join(", ")]
}

fn human<G: Desk>(
    title: &str,
    differences: &[Difference],
    left: &Side<'_, G>,
    right: &Side<'_, G>,
    args: &CompareArgs,
) -> String {
    let [name_a, name_b] = names(differences);
    let mut head = left.scenario.heads();
    let mut align = vec![Align::Left; head.len()];
    let side = [Align::Right, Align::Right, Align::Left];
    align.extend(side.into_iter().chain(side).chain([Align::Right]));
    head.extend(["A", "", "", "B", "", "", "B - A"].map(str::to_owned));
    let row = |key: &Key| {
        let mut row = left.scenario.words(key);
        row.extend(left.cells(key).into_iter().chain(right.cells(key)));
        row.push(signed(right.chance(key).minus(&left.chance(key)).as_ref(), Unit::Percent));
        row
    };
    let listed: Vec<Key> = listed(left, right).into_iter().collect();
    let likely = |key: &Key| left.share(key).max(right.share(key));
    let shown = if args.all { listed.len() } else { shown_outcomes(left.scenario, &listed, likely) };
    let rows: Vec<Vec<String>> = listed[..shown].iter().map(row).collect();
    let rest = |side: &Side<'_, G>| listed[shown..].iter().map(|key| side.share(key)).sum::<f64>() * 100.0;
    let together = format!("A {:.4}%, B {:.4}%", rest(left), rest(right));
    format!(
        "{}\n\n  A: {name_a}\n  B: {name_b}\n\n{}{}{}\n{}{}",
        bold(title),
        table(&align, &head, &rows),
        further(left.scenario, &listed[shown..], &together),
        means(left, right),
        how(left, right),
        unsaid::text(&unsaid::of_all([left, right].into_iter().map(|side| side.scenario.unsaid.as_slice())))
    )
}

/// The outcomes of either version.
fn listed<G: Book>(left: &Side<'_, G>, right: &Side<'_, G>) -> std::collections::BTreeSet<Key> {
    let mut all = keys_known(left.scenario, &left.solved.known);
    all.extend(keys_known(right.scenario, &right.solved.known));
    all
}

/// A difference for people; `?` if nothing is known about it.
fn signed(difference: Option<&Reading>, unit: Unit) -> String {
    difference.map_or("?".into(), |difference| difference.signed(unit))
}

/// How well the two versions are known, and how much they differ.
fn how<G: Book>(left: &Side<'_, G>, right: &Side<'_, G>) -> String {
    if let (Known::Exact(a), Known::Exact(b)) = (&left.solved.known, &right.solved.known)
        && left.solved.gave_way().is_none()
        && right.solved.gave_way().is_none()
    {
        let moved = a.distance(b);
        let how = format!("Exact. {} of all results change ({}).", moved.percent(2), short(&moved));
        let same = if a.outcomes == b.outcomes { "The two versions have the same odds.\n" } else { "" };
        return format!("{}\n{same}", dim(&how));
    }
    let mut text = String::new();
    for (name, side) in [("A", left), ("B", right)] {
        text += &format!("{}\n", dim(&format!("{name}: {}", known_how(&side.solved.known))));
        if let Some(reach) = side.solved.gave_way() {
            text += &format!(
                "{name}: The best play is out of reach within {}: these are the odds in fixed order.\n",
                reach_words(reach)
            );
        }
    }
    text
}

/// The means of both versions, below the table.
fn means<G: Desk>(left: &Side<'_, G>, right: &Side<'_, G>) -> String {
    let heads = left.scenario.heads();
    let line = |((index, a), (_, b)): (&(usize, Reading), &(usize, Reading))| {
        let difference = b.minus(a);
        format!(
            "  mean {}: A {}, B {}, B - A {}\n",
            heads[*index],
            a.text(Unit::Number),
            b.text(Unit::Number),
            signed(difference.as_ref(), Unit::Number).trim()
        )
    };
    let lines: String = left.solved.means.iter().zip(&right.solved.means).map(line).collect();
    if lines.is_empty() { lines } else { format!("\n{lines}") }
}

fn as_json<G: Book>(differences: &[Difference], left: &Side<'_, G>, right: &Side<'_, G>) -> Value {
    let row = |key: &Key| {
        let mut map = json::outcome(left.scenario, key);
        map.insert("a".into(), left.json(key));
        map.insert("b".into(), right.json(key));
        let difference = right.chance(key).minus(&left.chance(key));
        map.insert("difference".into(), difference.map_or(Value::Null, |difference| difference.json()));
        Value::Object(map)
    };
    let tells = left.scenario.tells();
    let version = |side: &Side<'_, G>| {
        let means = side.solved.means.iter().map(|(index, mean)| json::mean(&tells[*index], mean));
        let mut version = json!({
            "source": side.scenario.source.name,
            "title": side.scenario.title,
            "pack": side.scenario.pack,
            "rulings": json::rulings(side.scenario.game.rulings()),
            "exactness": known_json(&side.solved.known),
            "means": means.collect::<Vec<_>>(),
            "unsaid": unsaid::json(&side.scenario.unsaid),
        });
        if side.solved.gave_way().is_some() {
            version["policy"] = "first".into();
        }
        version
    };
    let distance = match (&left.solved.known, &right.solved.known) {
        (Known::Exact(a) | Known::UpTo(a), Known::Exact(b) | Known::UpTo(b)) => {
            Some(a.distance(b).to_string())
        }
        _ => None,
    };
    json!({
        "command": "compare",
        "title": left.scenario.title,
        "question": json::question(left.scenario),
        "differs": differences.iter().map(Difference::json).collect::<Vec<_>>(),
        "a": version(left),
        "b": version(right),
        "outcomes": listed(left, right).iter().map(row).collect::<Vec<_>>(),
        "distance": distance,
    })
}

/// A version of a grid: what it is made from, how it is called, and its axes.
type Version<'a, G> = (&'a Loaded<G>, &'a Scenario<G>, &'a (Option<grid::Axis>, Option<grid::Axis>));

fn grids<G: Desk>(args: &CompareArgs, one: Version<'_, G>, other: Version<'_, G>) -> Result<()> {
    let show = &shown::<G>(&args.grid, one.1)[0];
    let shares = |(loaded, _, (rows, columns)): Version<'_, G>| {
        cells(loaded, rows.as_ref(), columns.as_ref(), |it| cell(it, &args.policy, &args.effort, show))
    };
    for (loaded, _, (rows, columns)) in [one, other] {
        check(loaded, rows.as_ref(), columns.as_ref())?;
    }
    let (left, right) = (shares(one)?, shares(other)?);
    let (_, a, (rows, columns)) = one;
    let (rows, columns) = (rows.as_ref(), columns.as_ref());
    let pairs: Vec<Vec<(&Cell, &Cell)>> =
        left.iter().zip(&right).map(|(a, b)| a.iter().zip(b).collect()).collect();
    let differences = differences(args, one.0, a, other.1)?;
    let mut keys = grid::keys(rows, columns);
    keys.extend(varied::<G>(one.0.doc(), &differences));
    let title = one.0.title(&keys)?;
    if args.json {
        let mut value = grid_json(rows, columns, &word(a, show));
        let cell = |(a, b): &(&Cell, &Cell)| {
            let difference = b.reading.minus(&a.reading).map(|difference| difference.json());
            json!({ "a": a.json(), "b": b.json(), "difference": difference })
        };
        let lists = left.iter().flatten().chain(right.iter().flatten()).map(|cell| cell.unsaid.as_slice());
        let version = |scenario: &Scenario<G>| {
            json!({ "source": scenario.source.name, "title": scenario.title, "pack": scenario.pack,
                    "rulings": json::rulings(scenario.game.rulings()) })
        };
        value["command"] = "compare".into();
        value["title"] = title.into();
        value["question"] = json::question(a);
        (value["a"], value["b"]) = (version(a), version(other.1));
        value["unsaid"] = unsaid::json(&unsaid::of_all(lists));
        value["differs"] = differences.iter().map(Difference::json).collect();
        value["cells"] = pairs.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>()).collect();
        return print_json(&value);
    }
    let [name_a, name_b] = names(&differences);
    let text = |cell: &dyn Fn(&Cell, &Cell) -> String| -> String {
        let cells: Vec<Vec<String>> =
            pairs.iter().map(|row| row.iter().map(|(a, b)| cell(a, b)).collect()).collect();
        grid_table(rows, columns, &cells)
    };
    let title = title.unwrap_or_else(|| "Comparison".to_owned());
    let unit = if show.starts_with("mean") { "" } else { ", in percentage points" };
    let all = || left.iter().flatten().chain(right.iter().flatten());
    print(&format!(
        "{}\n\nA: {name_a}\n{}\nB: {name_b}\n{}\nB - A{unit}\n{}{}",
        heading(&title, &about(a, show), all()),
        text(&|a, _| a.text()),
        text(&|_, b| b.text()),
        text(&|a, b| signed(b.reading.minus(&a.reading).as_ref(), a.unit)),
        legend(all(), &args.effort),
    ))
}
