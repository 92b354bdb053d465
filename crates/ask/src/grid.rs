//! Grids: one question, asked again with every value of its axes.

use odds::Cut;
use packs::{AskSet, Book, Key, Scenario};
use sim::Knowledge as Found;

use crate::answer::{
    Answer, Cell, Cost, Grid, Known, LeftOut, Show, Varied, cost, known, left_out, listed, pack_id, rulings,
};
use crate::axis::{self, Axes, Axis};
use crate::choosing::Choosing;
use crate::job::Job;
use crate::policy::Choices;
use crate::position::{Loaded, Position};
use crate::problem::{Kind, Problem, Result, See};
use crate::question::{self, Ask};
use crate::reading::Reading;
use crate::solve::{Reach, by_games, solve};
use crate::subject::Subject;

/// The options for the cells of a grid.
#[derive(Debug, Clone, Copy)]
pub struct AskingGrid<'a> {
    /// Exactly, or by many games.
    pub ask: Ask,
    /// The policy for decisions.
    pub choices: &'a Choices,
    /// The numbers to show, if not the usual ones.
    pub show: Option<&'a str>,
}

/// Answers every cell. If the work is stopped, the answer holds the cells so far.
///
/// # Errors
/// If a cell cannot be asked so, or the work was stopped before any was known.
pub fn grid<G: Subject>(
    loaded: &Loaded<G>,
    axes: &Axes,
    asking: AskingGrid<'_>,
    job: &Job<'_>,
) -> Result<Grid> {
    G::grid(loaded, axes, asking, job)
}

pub(crate) fn grid_here<G: Subject>(
    loaded: &Loaded<G>,
    axes: &Axes,
    asking: AskingGrid<'_>,
    job: &Job<'_>,
) -> Result<Grid> {
    let scenario = loaded.scenario()?;
    let whole = scenario.game.only_simulated();
    match (asking.ask, whole) {
        (Ask::Odds, Some([why, instead])) => {
            return Err(Problem::question(why, instead).see(See::Simulate));
        }
        (Ask::Sim { .. }, Some(_)) if asking.show.is_some() => {
            return Err(Problem::question(
                "a grid of whole games shows who wins",
                "leave `show` out; without `rows` and `columns` everything is told",
            )
            .naming(&["show", "rows", "columns"]));
        }
        (Ask::Odds | Ask::Sim { .. }, _) => {}
    }
    // Every cell is read before the first is answered, so that nobody waits for one that cannot be asked.
    let mut positions = positions(loaded, axes)?;
    let count = positions.iter().map(Vec::len).sum::<usize>().max(1);
    let job = &job.shared_by(count as u64);
    let words = shown(asking.show, &scenario);
    let mut shows = words.iter().map(|word| show(&scenario, word)).collect::<Result<Vec<_>>>()?;
    let mut left: Vec<LeftOut> = Vec::new();
    let mut grid = Grid {
        question: None,
        title: loaded.title(&axis::keys(axes))?,
        pack: pack_id(&scenario),
        rows: axes.rows.as_ref().map(varied),
        columns: axes.columns.as_ref().map(varied),
        tells: scenario.tells(),
        shows: Vec::new(),
        cells: positions.iter().map(|row| vec![None; row.len()]).collect(),
        out_of_reach: None,
        stopped: false,
        rulings: rulings(scenario.game.rulings()),
        left_out: Vec::new(),
        cost: Cost::default(),
    };
    'all: for (cells, row) in grid.cells.iter_mut().zip(&mut positions) {
        for (cell, position) in cells.iter_mut().zip(row) {
            let found = match asking.ask {
                Ask::Odds => odds(position, asking.choices, &words, job),
                Ask::Sim { trials, seed } if whole.is_some() => {
                    let run = (job.trials(trials, question::usual_trials(true)), seed);
                    let (who, cell) = won(position, asking.choices, run, job)?;
                    shows = vec![who];
                    Ok((Cost::games(played(&cell.known)), cell))
                }
                Ask::Sim { trials, seed } => {
                    let run = (job.trials(trials, question::usual_trials(false)), seed);
                    sampled(position, asking.choices, &words, run, job)
                }
            };
            match found {
                Ok((cost, found)) => {
                    grid.cost = grid.cost.and(cost);
                    *cell = Some(found);
                }
                Err(problem) if problem.kind == Kind::Stopped => grid.stopped = true,
                Err(problem) => return Err(problem),
            }
            for further in left_out(&position.scenario.unsaid) {
                if !left.contains(&further) {
                    left.push(further);
                }
            }
            grid.stopped |= job.is_stopped();
            if grid.stopped {
                break 'all;
            }
        }
    }
    if grid.found().next().is_none() {
        return Err(Problem::stopped());
    }
    grid.stopped &= grid.cells.iter().flatten().any(Option::is_none)
        || grid.found().any(|cell| matches!(cell.known, Known::Sampled { stopped: true, .. }));
    let lacks_memory = grid.found().any(lacks_memory);
    let is_sampled = |cell: &Cell| matches!(cell.known, Known::Sampled { why: Some(_), .. });
    let out_of_reach = grid.found().any(is_sampled).then(|| Reach::of(job, lacks_memory));
    Ok(Grid { shows, left_out: left, out_of_reach, ..grid })
}

/// The number of games that were played.
fn played(known: &Known) -> u64 {
    match known {
        Known::Sampled { trials, .. } => *trials,
        Known::Exact | Known::UpTo { .. } => 0,
    }
}

fn lacks_memory(cell: &Cell) -> bool {
    matches!(cell.known, Known::Sampled { why: Some(crate::answer::TooLarge::Memory), .. })
}

fn varied(axis: &Axis) -> Varied {
    Varied { key: axis.head.clone(), values: axis.values.clone() }
}

/// The position that each cell begins from.
pub(crate) fn positions<G: Subject>(loaded: &Loaded<G>, axes: &Axes) -> Result<Vec<Vec<Position<G>>>> {
    let values = |axis: Option<&Axis>| axis.map_or(vec![String::new()], |axis| axis.values.clone());
    let (rows, columns) = (axes.rows.as_ref(), axes.columns.as_ref());
    let line = |row: &String| {
        let one = |column: &String| {
            let row = rows.map(|axis| (axis, row.as_str()));
            let column = columns.map(|axis| (axis, column.as_str()));
            axis::cell(loaded, row, column)?.position()
        };
        values(columns).iter().map(one).collect()
    };
    values(rows).iter().map(line).collect()
}

/// A cell with exact odds, or a sample if they are out of reach.
fn odds<G: Subject>(
    position: &mut Position<G>,
    choices: &Choices,
    words: &[String],
    job: &Job<'_>,
) -> Result<(Cost, Cell)> {
    let choosing = Choosing::new(choices, position)?;
    let solved = solve(position, &choosing, job)?;
    let mean = |index: usize| {
        let found = solved.means.iter().find(|(number, _)| *number == index);
        found.expect("every number has a mean").1.clone()
    };
    let numbers = numbers(&position.scenario, &solved.known, words, mean)?;
    let cell = Cell { numbers, known: known(&solved), in_fixed_order: solved.gave_way() };
    Ok((cost(&solved), cell))
}

/// A cell of many games.
fn sampled<G: Subject>(
    position: &mut Position<G>,
    choices: &Choices,
    words: &[String],
    (trials, seed): (u64, u64),
    job: &Job<'_>,
) -> Result<(Cost, Cell)> {
    let (_, sampled) = by_games(position, choices, (trials, seed), job)?;
    let scenario = &position.scenario;
    let stopped = job.fell_short(sampled.trials, trials);
    let how =
        Known::Sampled { trials: sampled.trials, seed, unfinished: sampled.unfinished, why: None, stopped };
    let means = |index: usize| Reading::sampled_mean(&sampled, index);
    // Nobody asked for exact odds, and nobody asks why there are none.
    let found = Found::Sampled { sampled: sampled.clone(), why: Cut::TooManyStates };
    let numbers = numbers(scenario, &found, words, means)?;
    Ok((Cost::games(sampled.trials), Cell { numbers, known: how, in_fixed_order: None }))
}

/// A cell of whole games, with the shares of wins.
fn won<G: Subject>(
    position: &Position<G>,
    choices: &Choices,
    (trials, seed): (u64, u64),
    job: &Job<'_>,
) -> Result<(Show, Cell)> {
    let cell = |share: Reading, known: Known| Cell { numbers: vec![share], known, in_fixed_order: None };
    match G::many(position, choices, trials, seed, job)? {
        Answer::Showdowns(report) => Ok((Show::Wins { side: None }, cell(report.won.share, report.known))),
        Answer::Battles(mut report) => {
            let first = report.sides.swap_remove(0);
            Ok((Show::Wins { side: Some(first.side) }, cell(first.won.share, report.known)))
        }
        _ => Err(Problem::question("this is no whole game", "ask for its odds")),
    }
}

/// The shown numbers of an answer.
fn numbers<G: Subject>(
    scenario: &Scenario<G>,
    found: &Found<Key>,
    words: &[String],
    mean: impl Fn(usize) -> Reading,
) -> Result<Vec<Reading>> {
    let number = |word: &String| match mean_of(scenario, word)? {
        Some(index) => Ok(mean(index)),
        None => share(scenario, found, word),
    };
    words.iter().map(number).collect()
}

/// The chance of the outcomes whose words match, or begin with, the shown word.
fn share<G: Subject>(scenario: &Scenario<G>, found: &Found<Key>, show: &str) -> Result<Reading> {
    let wanted = show.to_lowercase();
    let words = |key: &Key| scenario.words(key);
    if let Some(index) = flag_of(scenario, &wanted) {
        return Ok(Reading::chance(found, |key| words(key)[index] == "yes"));
    }
    let is_meant = |key: &Key| {
        let words: Vec<String> = words(key).iter().map(|word| word.to_lowercase()).collect();
        words.contains(&wanted) || (!is_number(&wanted) && words.join(", ").starts_with(&wanted))
    };
    let listed = listed(scenario, found);
    let is_among = |key: &Key| scenario.asks.is_among(&wanted, key);
    if listed.iter().any(|key| is_among(key).is_some()) {
        return Ok(Reading::chance(found, |key| is_among(key) == Some(true)));
    }
    if !scenario.asks.is_answer(&wanted) && !listed.iter().any(is_meant) {
        let all: Vec<String> = listed.iter().map(|key| words(key).join(", ")).collect();
        return Err(Problem::question(
            format!("no outcome is called `{show}`"),
            format!("`show` one of: {}", all.join("; ")),
        )
        .naming(&["show"]));
    }
    Ok(Reading::chance(found, is_meant))
}

/// The indices of the tells that are true or false.
fn flags<G: Book>(scenario: &Scenario<G>) -> Vec<usize> {
    let numbers = scenario.asks.numbers();
    let all = 0..if scenario.asks.is_answer("yes") { scenario.tells().len() } else { 0 };
    all.filter(|index| !numbers.contains(index)).collect()
}

/// The place of something that is or is not so, by its name: `dead`.
fn flag_of<G: Book>(scenario: &Scenario<G>, name: &str) -> Option<usize> {
    let tells = scenario.tells();
    let is_meant = |index: &usize| tells[*index].tell == name || tells[*index].name.to_lowercase() == name;
    flags(scenario).into_iter().find(is_meant)
}

/// A number is not the beginning of another one.
fn is_number(word: &str) -> bool {
    word.parse::<i64>().is_ok()
}

/// The number whose mean is shown: `mean` is that of the first, `mean:wounds` of that one.
fn mean_of<G: Book>(scenario: &Scenario<G>, show: &str) -> Result<Option<usize>> {
    let Some(rest) = show.strip_prefix("mean") else { return Ok(None) };
    let numbers = scenario.asks.numbers();
    let tells = scenario.tells();
    let wanted = rest.strip_prefix(':').map(str::trim);
    let is_meant = |&&index: &&usize| {
        wanted.is_none_or(|wanted| tells[index].tell == wanted || tells[index].name.to_lowercase() == wanted)
    };
    match numbers.iter().find(is_meant) {
        Some(&index) if rest.is_empty() || wanted.is_some() => Ok(Some(index)),
        _ => {
            let known: Vec<String> =
                numbers.iter().map(|&index| format!("mean:{}", tells[index].tell)).collect();
            let hint = match known.as_slice() {
                [] => "no number is asked: `show` an outcome".to_owned(),
                known => format!("write {}, or ask for more", known.join(" or ")),
            };
            Err(Problem::question(format!("`{show}` is no mean of this question"), hint).naming(&["show"]))
        }
    }
}

/// The number that a word shows.
fn show<G: Book>(scenario: &Scenario<G>, word: &str) -> Result<Show> {
    Ok(match mean_of(scenario, word)? {
        Some(index) => {
            let tell = scenario.tells().swap_remove(index);
            Show::Mean { tell: tell.tell, of: tell.of }
        }
        None => Show::Chance { outcome: word.to_owned() },
    })
}

/// The numbers that grids show by default: the usual one, and deaths if they are asked for. If the usual one
/// is a mean and no number is asked, the first tell that is true or false.
fn shown<G: Subject>(named: Option<&str>, scenario: &Scenario<G>) -> Vec<String> {
    if scenario.game.only_simulated().is_some() {
        return Vec::new();
    }
    if let Some(show) = named {
        return vec![show.to_owned()];
    }
    let name = |index: usize| scenario.tells()[index].tell.clone();
    let flags: Vec<String> = flags(scenario).into_iter().map(name).collect();
    let has_usual = G::SHOWN != "mean" || !scenario.asks.numbers().is_empty() || flags.is_empty();
    let usual = if has_usual { G::SHOWN.to_owned() } else { flags[0].clone() };
    let deaths = flags.into_iter().find(|flag| flag == DEAD && *flag != usual);
    std::iter::once(usual).chain(deaths).collect()
}

/// The outcome that players always want to know.
const DEAD: &str = "dead";
