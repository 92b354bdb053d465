//! The odds in sight: from where the game stands, and for each option.

use kernel::Pending;
use odds::{Answer, Exactness, Odds, Policy};
use packs::{Key, Questions};

use super::Game;
use super::estimate::{Effort, Prospect, Prospects, prospects};
use crate::args::PolicyArg;
use crate::commands::reading::mean;
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::output::{
    bars::bar,
    dim, print,
    table::{Align, table},
};

impl<G: Desk> Game<G> {
    /// Shows the odds of the scenario's question from here; at a decision, what each option makes of them.
    pub(super) fn show_odds(&self) -> Result<()> {
        if let Some(prospects) = self.prospects() {
            return print(&told(&prospects));
        }
        let scenario = self.session.table.scenario();
        let later = match G::POLICY {
            PolicyArg::Random => Policy::Uniform,
            _ => Policy::First,
        };
        let odds = Odds::new(&scenario.game, later);
        let key = |outcome: &_| scenario.key(outcome);
        let stopped = |_| Error::input("the computation was stopped", "try again");
        let here = odds.solve(self.session.table.state(), key).map_err(stopped)?;
        let options = odds.options(self.session.table.state(), key).map_err(stopped)?;
        let mut columns: Vec<(String, Answer<Key>)> = vec![("from here".into(), here)];
        columns.extend(
            options.into_iter().map(|(choice, answer)| (self.session.table.choice_word(choice), answer)),
        );
        let mut head = scenario.heads();
        let mut align = vec![Align::Left; head.len()];
        for (name, _) in &columns {
            head.push(name.clone());
            align.push(Align::Right);
        }
        head.push(String::new());
        align.push(Align::Left);
        let mut rows: Vec<Vec<String>> = crate::commands::keys(scenario, &columns[0].1)
            .iter()
            .map(|key| {
                let mut row = scenario.words(key);
                row.extend(columns.iter().map(|(_, answer)| answer.of(key).percent(2)));
                row.push(bar(columns[0].1.of(key).to_f64(), 20));
                row
            })
            .collect();
        let heads = scenario.heads();
        for index in scenario.question.numbers() {
            let mut row = vec![String::new(); heads.len()];
            row[0] = format!("mean {}", heads[index]);
            row.extend(columns.iter().map(|(_, answer)| format!("{:.4}", mean(answer, index).to_f64())));
            rows.push(row);
        }
        let exact = columns.iter().all(|(_, answer)| answer.exactness == Exactness::Exact);
        let exact = if exact { "Exact" } else { "Exact as far as it was followed" };
        let note = match (columns.len() > 1, G::POLICY) {
            (false, _) => format!("{exact}."),
            (true, PolicyArg::Random) => format!("{exact}; later decisions at random."),
            (true, _) => format!("{exact}; later decisions in the fixed order."),
        };
        print(&format!("{}{}\n", table(&align, &head, &rows), dim(&note)))
    }

    /// What each option leads to, in a game that does not look to its end.
    fn prospects(&self) -> Option<Prospects> {
        ahead(&self.session.table.scenario().game, self.session.table.state())
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
