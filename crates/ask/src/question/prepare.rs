//! From a question to its answer.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use kernel::RulingSet;
use packs::{Document, PackFiles, Scenario as Compiled, with_game};
use source::{Source, parse};
use table::Table;

use super::{Ask, Of, Question, Versus};
use crate::answer::{Answer, Asking, odds, simulated};
use crate::axis::{Axis, axes, cell};
use crate::compare::{Comparing, Versions, changed, compare};
use crate::grid;
use crate::job::Job;
use crate::plan::{Asked, Plan, Prepared, plan};
use crate::position::{self, Loaded};
use crate::problem::{Kind, Problem, Result, See};
use crate::subject::Subject;

/// Answers a question.
///
/// # Errors
/// If the question cannot be asked so, or the work was stopped before anything was known.
pub fn answer(question: &Question, job: &Job<'_>) -> Result<Answer> {
    prepare(question)?.answer(job)
}

/// Reads everything that a question names. It can then be planned, and answered.
///
/// # Errors
/// If the question cannot be asked so.
pub fn prepare(question: &Question) -> Result<Prepared<'_>> {
    if question.explain && (question.vary.is_some() || question.versus.is_some()) {
        let hint = "leave `explain` out, or `vary` and `versus`";
        return Err(Problem::question("rules are counted for one answer at a time", hint));
    }
    with_game!(question.of.game(), G => {
        let one = question.load::<G>()?;
        let other = question.versus.as_ref().map(|versus| question.second(&one, versus)).transpose()?;
        Ok(Prepared::new(question, Box::new(Both { one, other })))
    })
}

/// The subject of a question, with the second version of a comparison.
struct Both<G: Subject> {
    one: Loaded<G>,
    other: Option<Loaded<G>>,
}

impl<G: Subject> Asked for Both<G> {
    fn plan(&self, question: &Question, job: &Job<'_>) -> Result<Plan> {
        let versions: Vec<&Loaded<G>> = std::iter::once(&self.one).chain(&self.other).collect();
        plan(&versions, question, job)
    }

    fn answer(&self, question: &Question, job: &Job<'_>) -> Result<Answer> {
        let loaded = &self.one;
        let Question { ask, choices, vary, .. } = question;
        if let (Some(versus), Some(other)) = (&question.versus, &self.other) {
            let versions = Versions {
                a: loaded,
                b: other,
                changes: &versus.changes,
                files: versus.of.as_ref().map(|of| [question.of.name(), of.name()]),
                packs: versus.pack.is_some().then(|| {
                    let first = question.pack_name.clone();
                    [first.clone(), versus.pack_name.clone().or(first)]
                }),
            };
            return compare(&versions, Comparing { ask: *ask, choices, vary: vary.as_ref() }, job);
        }
        if let Some(vary) = vary {
            let axes = axes(vary.rows.as_deref(), vary.columns.as_deref(), loaded)?;
            let axes = axes.ok_or_else(|| {
                Problem::question("a grid varies nothing", "say what varies down or across: `luck=0..2`")
            })?;
            let asking = grid::AskingGrid { ask: *ask, choices, show: vary.show.as_deref() };
            return grid::grid(loaded, &axes, asking, job).map(Answer::Grid);
        }
        match *ask {
            Ask::Odds => odds(loaded, Asking { choices, explain: question.explain }, job),
            Ask::Sim { trials, seed } => simulated(loaded, choices, trials, seed, job),
        }
    }
}

impl Question {
    /// The document of a question with its pack, rulings and changes.
    ///
    /// # Errors
    /// If the question cannot be asked so.
    pub fn load<G: Subject>(&self) -> Result<Loaded<G>> {
        self.is_of_this_core()?;
        let given = self.pack.as_ref().map(G::Pack::from_core).transpose()?.map(Arc::new);
        let pack = |given: Option<Arc<G::Pack>>| given.unwrap_or_else(|| Arc::new(G::Pack::core()));
        let texts: Vec<String> =
            self.rulings.iter().map(|(name, option)| format!("{name}={option}")).collect();
        let rulings = position::rulings::<G::Rulings>(&texts)?;
        let loaded = match &self.of {
            Of::Scenario(scenario) => {
                self.tells_nothing("a scenario")?;
                let source = Source::new(&scenario.name, &scenario.text);
                // Reports all problems at once, those of the document and those of its meaning.
                let pack = pack(given);
                let (doc, compiled) = Compiled::<G>::with_doc(&source, Path::new(""), Some(&pack))?;
                Loaded::read(doc, compiled, pack, rulings, None)
            }
            Of::Saved(saved) => {
                self.tells_nothing("a saved game")?;
                return saved_game(&saved.journal, given, &rulings);
            }
            of => Loaded::made(&G::document(of, &self.tell)?, pack(given), rulings)?,
        };
        let loaded = loaded.with_files(self.pack.clone().unwrap_or_default());
        self.changes.iter().try_fold(loaded, |loaded, text| {
            let axis = Axis::parse(text, &loaded)?;
            let [value] = axis.values.as_slice() else {
                let hint = "a question has one value for everything";
                return Err(Problem::question(format!("`{text}` gives several values"), hint));
            };
            cell(&loaded, Some((&axis, value)), None)
        })
    }

    /// The second version of a comparison.
    fn second<G: Subject>(&self, loaded: &Loaded<G>, versus: &Versus) -> Result<Loaded<G>> {
        if versus == &Versus::default() {
            return Err(Problem::question(
                "there is nothing to compare with",
                "say what differs in `versus`",
            ));
        }
        let base = match (&versus.of, &versus.pack) {
            (None, None) => loaded.clone(),
            (None, Some(_)) if loaded.is_saved_game() => {
                let hint = "compare its scenario file instead";
                return Err(Problem::question("a saved game cannot be varied", hint));
            }
            (of, pack) => {
                let of = of.clone().unwrap_or_else(|| self.of.clone());
                let pack = pack.clone().or_else(|| self.pack.clone());
                Self { of, pack, versus: None, vary: None, ..self.clone() }.load()?
            }
        };
        changed(&base, &versus.changes)
    }

    /// Refuses `tell` for a document, which lists its own tells.
    fn tells_nothing(&self, what: &str) -> Result<()> {
        if self.tell.is_empty() {
            return Ok(());
        }
        Err(Problem::question(
            format!("{what} says itself what is told apart"),
            "leave `tell` out, or change its [question]",
        ))
    }
}

/// The files of a pack in a folder that differ from those of the core pack.
///
/// # Errors
/// If they cannot be read.
pub fn changed_files<P: PackFiles>(folder: &Path) -> Result<BTreeMap<String, String>> {
    let is_core = |name: &str, text: &str| P::CORE.contains(&(name, text));
    let all = P::read_files(folder, None)?.into_iter().map(|(name, source)| (name, source.text.to_string()));
    Ok(all.filter(|(name, text)| !is_core(name, text)).collect())
}

/// Loads a saved game; the question begins at its current position.
fn saved_game<G: Subject>(
    journal: &str,
    pack: Option<Arc<G::Pack>>,
    rulings: &[(String, String)],
) -> Result<Loaded<G>> {
    if !rulings.is_empty() {
        return Err(Problem::question(
            "a saved game keeps the rulings that it was played with",
            "ask about its scenario file to use other rulings",
        ));
    }
    let table = Table::<G>::load(journal, Path::new(""), pack.as_deref()).map_err(|error| {
        Problem::new(Kind::Content, format!("the saved game does not replay: {error}"), None)
            .see(See::Recover)
    })?;
    Loaded::of_table(&table, pack, Path::new(""))
}

impl<G: Subject> Loaded<G> {
    /// The current position of a game at a table; `folder` holds the pack that it names.
    ///
    /// # Errors
    /// If that pack cannot be read.
    pub fn of_table(table: &Table<G>, pack: Option<Arc<G::Pack>>, folder: &Path) -> Result<Self> {
        let scenario = table.scenario().clone();
        let doc: G::Doc = parse(&scenario.source)?;
        let pack = match pack {
            Some(pack) => pack,
            None => Arc::new(G::Pack::named(&scenario.source, doc.pack(), folder)?.into_owned()),
        };
        let option = |ruling: &'static kernel::Ruling| scenario.game.rulings().get(ruling).id;
        let differing = G::Rulings::ALL.iter().filter(|ruling| option(ruling) != ruling.options[0].id);
        let rulings = differing.map(|ruling| (ruling.id.to_owned(), option(ruling).to_owned())).collect();
        Ok(Self::read(doc, scenario, pack, rulings, Some(table.state().clone())))
    }
}
