//! The odds in sight: from where the game stands, and for each option.

use std::collections::BTreeSet;

use kernel::{Input, Pending, Silent};
use packs::{Key, Scenario};
use sim::Known;

use super::Game;
use super::estimate::{Effort, Prospect, Prospects, prospects};
use crate::args::EffortArgs;
use crate::commands::keys_known;
use crate::commands::odds::shown;
use crate::commands::policy::Choosing;
use crate::commands::reading::{Reading, Unit, Written};
use crate::commands::solve::{Solved, solve_with};
use crate::error::Result;
use crate::games::Desk;
use crate::load::Position;
use crate::output::{
    bars::bar,
    dim, print,
    table::{Align, table},
};

/// The most states of a question on a field or board, where they are large and a player waits.
const BOARD_STATES: usize = 100_000;

/// How many games are played, for the question and all options together, where there are more states than that.
const PATIENCE: u64 = 100_000;

/// A column of odds: a position, or what an option makes of it.
struct Column<G: Desk> {
    name: String,
    solved: Solved<G>,
}

impl<G: Desk> Game<G> {
    /// Shows the odds from here: of a game that does not look to its end, what lies ahead; else of the scenario's
    /// question, as `bout odds` answers it for the same position. At a decision, what each option makes of it.
    pub(super) fn show_odds(&self) -> Result<()> {
        let (game, state) = (&self.session.table.scenario().game, self.session.table.state());
        let Some(prospects) = ahead(game, state) else {
            return print(&self.question(&self.options(), &EffortArgs::default())?);
        };
        if game.only_simulated().is_some() {
            return print(&told(&prospects));
        }
        let effort = EffortArgs { max_states: BOARD_STATES, ..EffortArgs::default() };
        print(&format!("{}\n{}", told(&prospects), self.question(&[], &effort)?))
    }

    /// The options of the decision due.
    fn options(&self) -> Vec<G::Choice> {
        match self.session.table.pending() {
            Pending::Decision(decision) => decision.choices.to_vec(),
            Pending::Chance(_) | Pending::Done(_) => Vec::new(),
        }
    }

    /// The question of the scenario, answered from here and after each of the options.
    fn question(&self, options: &[G::Choice], effort: &EffortArgs) -> Result<String> {
        let table = &self.session.table;
        let scenario = table.scenario();
        let choosing = Choosing::usual(&scenario.game);
        let mut position = Position {
            scenario: scenario.clone(),
            state: table.state().clone(),
            opening: Vec::new(),
            saved: true,
        };
        let trials = PATIENCE / (1 + options.len() as u64);
        let solved = solve_with(&position, &choosing, &effort.job(), trials)?;
        let mut columns = vec![Column { name: "from here".into(), solved }];
        for &choice in options {
            position.state = table.state().clone();
            scenario.game.apply(&mut position.state, Input::Choice(choice), &mut Silent);
            let solved = solve_with(&position, &choosing, &effort.job(), trials)?;
            columns.push(Column { name: table.choice_word(choice), solved });
        }
        Ok(tabled(scenario, &choosing, &columns))
    }
}

/// Columns as a table: a row for each outcome, and for the mean of each number.
fn tabled<G: Desk>(scenario: &Scenario<G>, choosing: &Choosing<G>, columns: &[Column<G>]) -> String {
    let heads = scenario.heads();
    let mut head = heads.clone();
    let mut align = vec![Align::Left; head.len()];
    for column in columns {
        head.push(column.name.clone());
        align.push(Align::Right);
    }
    head.push(String::new());
    align.push(Align::Left);
    let keys: BTreeSet<Key> =
        columns.iter().flat_map(|column| keys_known(scenario, &column.solved.known)).collect();
    let chance = |column: &Column<G>, key: &Key| Reading::chance(&column.solved.known, |other| other == key);
    // A number that may go on and on has a long tail: what is unlikely by every option is added up.
    let listed: Vec<Key> = keys.into_iter().collect();
    let likely = |key: &Key| columns.iter().map(|column| chance(column, key).middle()).fold(0.0, f64::max);
    let shown = shown(scenario, &listed, likely);
    let mut rows: Vec<Vec<String>> = listed[..shown]
        .iter()
        .map(|key| {
            let mut row = scenario.words(key);
            row.extend(columns.iter().map(|column| chance(column, key).text(Unit::Percent)));
            row.push(bar(chance(&columns[0], key).middle(), 20));
            row
        })
        .collect();
    if let [first, rest @ ..] = &listed[shown..] {
        let mut row = vec![String::new(); heads.len()];
        row[0] = format!("further {}, from {} on", rest.len() + 1, scenario.words(first).join(", "));
        let together =
            |column: &Column<G>| Reading::chance(&column.solved.known, |key| listed[shown..].contains(key));
        row.extend(columns.iter().map(|column| together(column).text(Unit::Percent)));
        rows.push(row);
    }
    for (at, &(index, _)) in columns[0].solved.means.iter().enumerate() {
        let mut row = vec![String::new(); heads.len()];
        row[0] = format!("mean {}", heads[index]);
        row.extend(columns.iter().map(|column| column.solved.means[at].1.text(Unit::Number)));
        rows.push(row);
    }
    let exact = how(columns);
    let note = match (columns.len() > 1, choosing) {
        (false, _) => format!("{exact}."),
        (true, Choosing::Random) => format!("{exact}; later decisions at random."),
        (true, _) => format!("{exact}; later decisions in the fixed order."),
    };
    format!("{}{}\n", table(&align, &head, &rows), dim(&note))
}

/// How well all of it is known.
fn how<G: Desk>(columns: &[Column<G>]) -> &'static str {
    let known = || columns.iter().map(|column| &column.solved.known);
    if known().any(|known| matches!(known, Known::Sampled { .. })) {
        "What has a ~ is estimated, because there are too many states"
    } else if known().any(|known| matches!(known, Known::UpTo(_))) {
        "Exact as far as it was followed"
    } else {
        "Exact"
    }
}

/// What lies ahead of a position, for each option of a decision, in a game that does not look to its end.
pub fn ahead<G: Desk>(game: &G, state: &G::State) -> Option<Prospects> {
    let options: Vec<usize> = match game.pending(state) {
        Pending::Decision(decision) => (0..decision.choices.len()).collect(),
        Pending::Chance(_) | Pending::Done(_) => Vec::new(),
    };
    prospects(game, state, &options, Effort::Games(GAMES))
}

/// How many games are played out for the options together.
const GAMES: u64 = 8_000;

/// Prospects as a table.
pub fn told(prospects: &Prospects) -> String {
    let prospects = &prospects.for_a_table();
    let mut head = vec![String::new()];
    head.extend(prospects.heads.iter().map(|&head| head.to_owned()));
    let mut align = vec![Align::Right; head.len()];
    align[0] = Align::Left;
    let row = |row: &Prospect| {
        std::iter::once(row.name.clone()).chain(row.means.iter().map(|mean| mean.words())).collect()
    };
    let rows: Vec<Vec<String>> = prospects.rows.iter().map(row).collect();
    format!("{}{}\n", table(&align, &head, &rows), dim(&prospects.how))
}
