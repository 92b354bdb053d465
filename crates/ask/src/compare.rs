//! Two versions of a question side by side: with another ruling, another number, another pack, or another file.

use kernel::RulingSet;
use odds::Answer as Exactly;
use packs::{Key, Scenario};
use sim::Knowledge as Found;
use source::nearest;

use crate::answer::{
    Answer, Asking, Compared, ComparedGrids, ComparedMean, Comparison, Difference, Differs, Grid, Version,
    exactly, left_out, pack_id, rulings,
};
use crate::axis::{self, Axis};
use crate::fraction::Fraction;
use crate::grid::{self, grid};
use crate::job::Job;
use crate::policy::Choices;
use crate::position::{Loaded, Position};
use crate::problem::{Problem, Result, See};
use crate::question::{Ask, PAIRS, SEED, Vary};
use crate::reading::Reading;
use crate::solve::Solved;
use crate::subject::Subject;

/// Two versions.
#[derive(Debug, Clone)]
pub struct Versions<'a, G: Subject> {
    /// The first.
    pub a: &'a Loaded<G>,
    /// The second.
    pub b: &'a Loaded<G>,
    /// The changes of the second version, as they were written: rulings and keys.
    pub changes: &'a [String],
    /// The names of the two files, if the second is another one.
    pub files: Option<[String; 2]>,
    /// The names of the two packs, if the second may have another one; unnamed packs go by their ids.
    pub packs: Option<[Option<String>; 2]>,
}

/// The options for two versions.
#[derive(Debug, Clone, Copy)]
pub struct Comparing<'a> {
    /// Exactly, or by pairs of whole games.
    pub ask: Ask,
    /// The policy for decisions.
    pub choices: &'a Choices,
    /// The axes of both versions.
    pub vary: Option<&'a Vary>,
}

/// Two versions of a whole game, ready to be played in pairs.
pub struct Whole<'a, G: Subject> {
    /// The subject of both versions.
    pub title: String,
    /// The differences between them.
    pub differs: Vec<Difference>,
    /// The position that each version begins from.
    pub positions: [&'a Position<G>; 2],
}

impl<G: Subject> Whole<'_, G> {
    /// The description of one version in an answer.
    pub(crate) fn version(&self, which: usize) -> Version {
        let scenario = &self.positions[which].scenario;
        Version {
            title: scenario.title.clone(),
            pack: pack_id(scenario),
            rulings: rulings(scenario.game.rulings()),
            left_out: left_out(&scenario.unsaid),
        }
    }
}

/// Compares two versions.
///
/// # Errors
/// If they cannot be asked so, or ask different questions; or the work was stopped before anything was known.
pub fn compare<G: Subject>(
    versions: &Versions<'_, G>,
    comparing: Comparing<'_>,
    job: &Job<'_>,
) -> Result<Answer> {
    G::compare(versions, comparing, job)
}

pub(crate) fn compare_here<G: Subject>(
    versions: &Versions<'_, G>,
    comparing: Comparing<'_>,
    job: &Job<'_>,
) -> Result<Answer> {
    let (here, there) = (versions.a.position()?, versions.b.position()?);
    let differs = differences(versions, &here.scenario, &there.scenario)?;
    let is_simulated = |position: &Position<G>| position.scenario.game.only_simulated();
    match (comparing.ask, comparing.vary, is_simulated(&here), is_simulated(&there)) {
        (ask, None, Some(_), Some(_)) => {
            let (trials, seed) = match ask {
                Ask::Odds => (None, SEED),
                Ask::Sim { trials, seed } => (trials, seed),
            };
            let trials = job.trials(trials, PAIRS);
            let title = versions.a.title(&varied::<G>(versions.a, &differs))?;
            let title = title.unwrap_or_else(|| "Comparison".to_owned());
            let whole = Whole { title, differs, positions: [&here, &there] };
            return G::pairs(whole, comparing.choices, trials, seed, job);
        }
        (_, _, Some([why, instead]), _) | (_, _, _, Some([why, instead])) => {
            return Err(Problem::question(why, instead).see(See::Simulate));
        }
        (Ask::Sim { .. }, _, None, None) => {
            let hint = "ask for odds: what is too large for them is sampled";
            return Err(Problem::question("only whole games are compared by playing them", hint));
        }
        (Ask::Odds, _, None, None) => {}
    }
    if here.scenario.heads() != there.scenario.heads() {
        return Err(Problem::question(
            "the two versions ask different questions",
            "give both files the same [question] about units of the same ids",
        ));
    }
    if let Some(vary) = comparing.vary {
        grids(versions, vary, differs, comparing.choices, job).map(Answer::ComparedGrids)
    } else {
        let asking = Asking { choices: comparing.choices, explain: false };
        let job = &Job { wished: job.wished.map(|wished| wished / 2), ..*job };
        let one = exactly(versions.a, here, asking, job)?;
        let other = exactly(versions.b, there, asking, job)?;
        let title = versions.a.title(&varied::<G>(versions.a, &differs))?;
        Ok(Answer::Comparison(side_by_side(title, differs, one, other)))
    }
}

/// A version with its solution.
type Solution<G> = (crate::answer::Distribution, Position<G>, Solved<G>);

fn side_by_side<G: Subject>(
    title: Option<String>,
    differs: Vec<Difference>,
    (a, here, left): Solution<G>,
    (b, there, right): Solution<G>,
) -> Comparison {
    let mut all = left.outcomes(&here.scenario);
    all.extend(right.outcomes(&there.scenario));
    let outcome = |key: Key| {
        let [a, b] = [&left, &right].map(|side| Reading::chance(&side.known, |known| *known == key));
        Compared { values: here.scenario.values(&key), difference: b.minus(&a), a, b }
    };
    let mean = |(a, b): (&crate::answer::Mean, &crate::answer::Mean)| ComparedMean {
        tell: a.tell.clone(),
        of: a.of.clone(),
        difference: b.value.minus(&a.value),
        a: a.value.clone(),
        b: b.value.clone(),
    };
    let distance = |a: &Exactly<Key>, b: &Exactly<Key>| Fraction::from(&a.distance(b));
    Comparison {
        question: None,
        title,
        differs,
        outcomes: all.into_iter().map(outcome).collect(),
        means: a.means.iter().zip(&b.means).map(mean).collect(),
        distance: match (&left.known, &right.known) {
            (Found::Exact(a) | Found::UpTo(a), Found::Exact(b) | Found::UpTo(b)) => Some(distance(a, b)),
            _ => None,
        },
        a,
        b,
    }
}

fn grids<G: Subject>(
    versions: &Versions<'_, G>,
    vary: &Vary,
    differs: Vec<Difference>,
    choices: &Choices,
    job: &Job<'_>,
) -> Result<ComparedGrids> {
    let axes = |loaded: &Loaded<G>| {
        axis::axes(vary.rows.as_deref(), vary.columns.as_deref(), loaded)?.ok_or_else(|| {
            Problem::question("a grid varies nothing", "say what varies down or across: `luck=0..2`")
        })
    };
    let (left, right) = (axes(versions.a)?, axes(versions.b)?);
    let asking = grid::AskingGrid { ask: Ask::Odds, choices, show: vary.show.as_deref() };
    let job = &job.shared_by(2);
    let one = |loaded: &Loaded<G>, axes| -> Result<Grid> {
        let mut grid = grid(loaded, axes, asking, job)?;
        // One number a cell: a difference of two, and of two grids, is hard enough to read.
        grid.shows.truncate(1);
        grid.cells.iter_mut().flatten().flatten().for_each(|cell| cell.numbers.truncate(1));
        Ok(grid)
    };
    let (a, b) = (one(versions.a, &left)?, one(versions.b, &right)?);
    let mut keys = axis::keys(&left);
    keys.extend(varied::<G>(versions.a, &differs));
    let cell = |(a, b): (&Option<crate::answer::Cell>, &Option<crate::answer::Cell>)| {
        let (a, b) = (a.as_ref()?, b.as_ref()?);
        Some(b.numbers.iter().zip(&a.numbers).map(|(b, a)| b.minus(a)).collect())
    };
    let differences = a.cells.iter().zip(&b.cells).map(|(a, b)| a.iter().zip(b).map(cell).collect());
    Ok(ComparedGrids {
        question: None,
        title: versions.a.title(&keys)?,
        differs,
        differences: differences.collect(),
        a,
        b,
    })
}

/// The second version: the base with its changes.
///
/// # Errors
/// If a change names something unknown, repeats another, or has an impossible value.
pub fn changed<G: Subject>(base: &Loaded<G>, changes: &[String]) -> Result<Loaded<G>> {
    once(base, changes)?;
    changes.iter().try_fold(base.clone(), |other, text| match Kind::of(base, text)? {
        Kind::Ruling => other.versus(std::slice::from_ref(text), None),
        Kind::Key => {
            let axis = Axis::parse(text, &other)?;
            let [value] = axis.values.as_slice() else {
                return Err(Problem::question(
                    format!("`{text}` gives several values"),
                    "the second version has one: `rows` and `columns` make grids",
                )
                .naming(&["rows", "columns"]));
            };
            axis::cell(&other, Some((&axis, value)), None)
        }
    })
}

/// Refuses two values for one key: it would not be clear which of them holds.
fn once<G: Subject>(base: &Loaded<G>, changes: &[String]) -> Result<()> {
    let name = |text: &String| text.split('=').next().unwrap_or_default().trim().to_owned();
    let is_same = |a: &String, b: &String| {
        let [a, b] = [name(a), name(b)];
        a == b || matches!((G::varied(base.doc(), &a), G::varied(base.doc(), &b)), (Ok(a), Ok(b)) if a == b)
    };
    let twice = |at: &usize| changes[..*at].iter().any(|earlier| is_same(earlier, &changes[*at]));
    match (1..changes.len()).find(twice) {
        Some(at) => Err(Problem::question(
            format!("`versus` gives `{}` twice", name(&changes[at])),
            "the second version has one value for it: leave one of them out",
        )
        .naming(&["versus"])),
        None => Ok(()),
    }
}

/// The kind of thing that a change names.
enum Kind {
    Ruling,
    /// A key of a grid.
    Key,
}

impl Kind {
    fn of<G: Subject>(base: &Loaded<G>, text: &str) -> Result<Self> {
        let rulings: Vec<&str> = G::Rulings::ALL.iter().map(|ruling| ruling.id).collect();
        let all = || format!("a ruling ({}) or a key ({})", rulings.join(", "), G::keys().join(", "));
        let Some((name, _)) = text.split_once('=') else {
            let message = format!("`{text}` does not say what differs");
            return Err(Problem::question(message, format!("write NAME=OPTION; NAME is {}", all())));
        };
        let name = name.trim();
        if rulings.contains(&name) {
            return Ok(Self::Ruling);
        }
        match axis::known(base, name) {
            Ok(()) => Ok(Self::Key),
            // If the name is known, the problem of its value is the better answer.
            Err(problem) if name.contains('.') || G::keys().contains(&name) => Err(problem),
            Err(_) => {
                let near = nearest(name, rulings.iter().copied().chain(G::keys()));
                let hint = near.map_or_else(
                    || format!("what can differ is {}", all()),
                    |near| format!("did you mean `{near}`?"),
                );
                Err(Problem::question(format!("`{name}` cannot be compared"), hint))
            }
        }
    }
}

/// The keys that differ, as the game calls them.
fn varied<G: Subject>(loaded: &Loaded<G>, differs: &[Difference]) -> Vec<&'static str> {
    let told = differs.iter().filter(|difference| difference.what == Differs::Key);
    told.filter_map(|difference| Some(G::varied(loaded.doc(), difference.name.as_ref()?).ok()?.1)).collect()
}

/// Everything in which two versions differ.
fn differences<G: Subject>(
    versions: &Versions<'_, G>,
    a: &Scenario<G>,
    b: &Scenario<G>,
) -> Result<Vec<Difference>> {
    let mut all = Vec::new();
    let whole = |what: Differs, [a, b]: &[String; 2]| Difference {
        what,
        name: None,
        a: Some(a.clone()),
        b: b.clone(),
    };
    all.extend(versions.files.iter().map(|files| whole(Differs::File, files)));
    for text in versions.changes {
        if matches!(Kind::of(versions.a, text)?, Kind::Key) {
            let axis = Axis::parse(text, versions.a)?;
            let a = axis::value(&axis, versions.a)?;
            let b = axis.values[0].clone();
            all.push(Difference { what: Differs::Key, name: Some(axis.head), a, b });
        }
    }
    let option = |s: &Scenario<G>, r| s.game.rulings().get(r).id;
    for r in G::Rulings::ALL.iter().filter(|r| option(a, r) != option(b, r)) {
        let (a, b) = (Some(option(a, r).to_owned()), option(b, r).to_owned());
        all.push(Difference { what: Differs::Ruling, name: Some(r.id.to_owned()), a, b });
    }
    // The changes in place are listed already.
    if a.pack_digest != b.pack_digest && (versions.files.is_some() || versions.packs.is_some()) {
        let [named_a, named_b] = versions.packs.clone().unwrap_or_default();
        let names = [named_a.unwrap_or_else(|| a.pack.clone()), named_b.unwrap_or_else(|| b.pack.clone())];
        all.push(whole(Differs::Pack, &names));
    }
    Ok(all)
}
