//! The needs of this crate from a game beyond its files: the keys that can vary, the policies, the goals of
//! the best play.

use std::sync::Arc;

use kernel::Game;
use packs::{Book, Scenario};
use source::Diagnostics;

use crate::answer::{Ahead, Answer, Asking, Grid, Order, Outlook, Summary};
use crate::axis::{Axes, Value};
use crate::choosing::Aim;
use crate::compare::{Comparing, Versions, Whole};
use crate::grid;
use crate::job::Job;
use crate::look_up::{Entry, Examples, PackPage};
use crate::outlook::Horizon;
use crate::policy::{Choices, Policy};
use crate::position::{Loaded, Position};
use crate::problem::Result;
use crate::question::Of;

/// Says which option a policy takes, by its place.
pub type Plays<G> =
    Box<dyn Fn(&<G as Game>::State, &kernel::Decision<<G as Game>::Choice>, &mut sim::Dice) -> usize + Send>;

/// A game that can be asked about.
pub trait Subject: Book {
    /// The outcome that a grid shows by default.
    const SHOWN: &'static str;

    /// The default policy.
    const POLICY: Policy;

    /// An example of an axis, for hints.
    const VARIES: &'static str;

    /// Keywords that no rule is named after: the word, its effect, and the rule that it belongs to.
    const KEYWORDS: &'static [(&'static str, &'static str, Option<&'static str>)];

    /// The document that a file of this question would hold.
    ///
    /// # Errors
    /// If it is no question of this game, or cannot be asked so.
    fn document(of: &Of, tell: &[String]) -> Result<Self::Doc>;

    /// The keys that can vary.
    fn keys() -> Vec<&'static str>;

    /// The meaning of the head of an axis (`melee`, `brun.profile`) in a document: the index of a unit, and a
    /// key.
    ///
    /// # Errors
    /// If nothing of that name can vary.
    fn varied(doc: &Self::Doc, head: &str) -> Result<(usize, &'static str)>;

    /// Writes one value of an axis into a document.
    ///
    /// # Errors
    /// If it is no value for that key.
    fn write(doc: &mut Self::Doc, at: (usize, &'static str), value: Value<'_>) -> Result<()>;

    /// The value that a key has, as an axis would give it, if one value can be given at all.
    fn value(doc: &Self::Doc, game: &Self, at: (usize, &'static str)) -> Option<String>;

    /// Whether there is a key of that name that is no unit's of the document, or whose unit stands in the pack.
    ///
    /// # Errors
    /// If it is a key, but of an absent figure.
    fn is_beyond(doc: &Self::Doc, pack: &Self::Pack, head: &str) -> Result<bool>;

    /// The value of such a key, in words; `None` if there is no such key.
    ///
    /// # Errors
    /// As [`Subject::is_beyond`].
    fn beyond(doc: &Self::Doc, pack: &Self::Pack, game: &Self, head: &str) -> Result<Option<String>>;

    /// Writes a value for such a key.
    ///
    /// # Errors
    /// If it is no value for that key.
    fn write_beyond(doc: &mut Self::Doc, pack: &mut Arc<Self::Pack>, value: Value<'_>) -> Result<()>;

    /// Whether an option, in the words of the table, matches an item in an order of choices.
    fn is_meant(option: &str, item: &str) -> bool {
        option == item || option.strip_prefix(item).is_some_and(|rest| rest.starts_with(' '))
    }

    /// The possible items of an order of choices; empty if anything is possible.
    fn orderable(&self) -> Vec<String> {
        Vec::new()
    }

    /// Makes outcomes tell the goal of the best play; `None` is the subject of the question.
    ///
    /// # Errors
    /// If there is no such goal, or no best play in this game.
    fn aim(scenario: &mut Scenario<Self>, state: &Self::State, goal: Option<&str>) -> Result<Aim>;

    /// The meaning of the fixed order in this game.
    fn fixed_order(&self) -> Vec<Order> {
        Vec::new()
    }

    /// The default policy of this very game.
    fn policy(&self) -> Policy {
        Self::POLICY
    }

    /// The reason the game is only simulated, with a hint, if exact odds are impossible.
    fn only_simulated(&self) -> Option<[&'static str; 2]> {
        None
    }

    /// The horizon from a state of a game in progress; `None` if it has no board.
    fn horizon(&self, from: &Self::State) -> Option<Horizon<Self::State>>;

    /// Plays a whole game many times, if it is one ([`Subject::only_simulated`]).
    ///
    /// # Errors
    /// If whole games are not played as the choices say, or the work was stopped before anything was known.
    fn many(
        position: &Position<Self>,
        choices: &Choices,
        trials: u64,
        seed: u64,
        job: &Job<'_>,
    ) -> Result<Answer>;

    /// Plays two versions of a whole game in pairs.
    ///
    /// # Errors
    /// As [`Subject::many`].
    fn pairs(
        whole: Whole<'_, Self>,
        choices: &Choices,
        trials: u64,
        seed: u64,
        job: &Job<'_>,
    ) -> Result<Answer>;

    /// A number of an outcome, by its place.
    fn number(outcome: &Self::Outcome, index: usize) -> i64;

    /// Whether two sides face each other, each with a policy of its own.
    const HAS_SIDES: bool;

    /// A policy that plays this game from its beginning to its end, and keeps its computed odds.
    fn seated(&self, style: players::Style) -> Plays<Self>;

    /// The figures that bear weapons, by name.
    fn bearers(&self) -> Vec<String>;

    /// The weapons of a pack: the id and the printed name of each.
    fn weapons(pack: &Self::Pack) -> Vec<(String, String)>;

    /// Puts a weapon of the pack into the hands of a figure, for a game that is under way: a survivor carries it as well
    /// as the rest, a unit uses it in place of those that it fights with in the same way. `written` is the scenario of the
    /// game.
    ///
    /// # Errors
    /// If the game cannot have it.
    fn arm(&mut self, written: &Loaded<Self>, bearer: usize, weapon: &str) -> Result<()>;

    /// The result of the game, if there is more to tell than that it is over.
    fn result(&self, state: &Self::State) -> Option<String>;

    /// The summary of a finished game, by its events.
    fn summary(&self, _state: &Self::State, _events: &[Self::Event]) -> Option<Summary> {
        None
    }

    /// Every card, weapon and injury of the game being played.
    fn pages(&self) -> Vec<Entry>;

    /// Every card and weapon of a pack.
    fn pack_pages(pack: &Self::Pack) -> Vec<Entry>;

    /// The contents of a pack.
    fn pack_page(pack: &Self::Pack) -> PackPage;

    /// Runs the examples that stand in the files of a pack, if its files have any.
    ///
    /// # Errors
    /// Every example that is wrong or does not come out, in its file.
    fn examples(_pack: &Self::Pack) -> std::result::Result<Option<Examples>, Diagnostics> {
        Ok(None)
    }

    /// The content of a pack that nothing in it uses.
    fn left_over(_pack: &Self::Pack) -> Vec<String> {
        Vec::new()
    }

    // The entry points for other crates. `here!` writes these, so that they are compiled in this crate: a
    // crate that calls a generic function compiles it, and all that it calls, once more.

    /// The odds of a question.
    ///
    /// # Errors
    /// As [`crate::answer::odds`].
    fn odds(loaded: &Loaded<Self>, asking: Asking<'_>, job: &Job<'_>) -> Result<Answer>;

    /// A question, played many times.
    ///
    /// # Errors
    /// As [`crate::answer::simulated`].
    fn simulated(
        loaded: &Loaded<Self>,
        choices: &Choices,
        trials: Option<u64>,
        seed: u64,
        job: &Job<'_>,
    ) -> Result<Answer>;

    /// The cells of a grid.
    ///
    /// # Errors
    /// As [`crate::grid::grid`].
    fn grid(loaded: &Loaded<Self>, axes: &Axes, asking: grid::AskingGrid<'_>, job: &Job<'_>) -> Result<Grid>;

    /// Two versions, compared.
    ///
    /// # Errors
    /// As [`crate::compare::compare`].
    fn compare(versions: &Versions<'_, Self>, comparing: Comparing<'_>, job: &Job<'_>) -> Result<Answer>;

    /// The outlook of a position.
    ///
    /// # Errors
    /// As [`crate::outlook::outlook`].
    fn outlook(
        scenario: &Scenario<Self>,
        state: &Self::State,
        options: &[usize],
        job: &Job<'_>,
    ) -> Result<Outlook>;

    /// The prospects of options; `None` if the game has no horizon.
    fn ahead(game: &Self, state: &Self::State, options: &[usize], job: &Job<'_>) -> Option<Ahead>;
}

/// Writes the functions of a [`Subject`] that stand for generic ones.
macro_rules! here {
    () => {
        #[inline(never)]
        fn odds(
            loaded: &crate::position::Loaded<Self>,
            asking: crate::answer::Asking<'_>,
            job: &crate::job::Job<'_>,
        ) -> crate::problem::Result<crate::answer::Answer> {
            crate::answer::odds_here(loaded, asking, job)
        }

        #[inline(never)]
        fn simulated(
            loaded: &crate::position::Loaded<Self>,
            choices: &crate::policy::Choices,
            trials: Option<u64>,
            seed: u64,
            job: &crate::job::Job<'_>,
        ) -> crate::problem::Result<crate::answer::Answer> {
            crate::answer::simulated_here(loaded, choices, trials, seed, job)
        }

        #[inline(never)]
        fn grid(
            loaded: &crate::position::Loaded<Self>,
            axes: &crate::axis::Axes,
            asking: crate::grid::AskingGrid<'_>,
            job: &crate::job::Job<'_>,
        ) -> crate::problem::Result<crate::answer::Grid> {
            crate::grid::grid_here(loaded, axes, asking, job)
        }

        #[inline(never)]
        fn compare(
            versions: &crate::compare::Versions<'_, Self>,
            comparing: crate::compare::Comparing<'_>,
            job: &crate::job::Job<'_>,
        ) -> crate::problem::Result<crate::answer::Answer> {
            crate::compare::compare_here(versions, comparing, job)
        }

        #[inline(never)]
        fn outlook(
            scenario: &packs::Scenario<Self>,
            state: &Self::State,
            options: &[usize],
            job: &crate::job::Job<'_>,
        ) -> crate::problem::Result<crate::answer::Outlook> {
            crate::outlook::outlook_here(scenario, state, options, job)
        }

        #[inline(never)]
        fn ahead(
            game: &Self,
            state: &Self::State,
            options: &[usize],
            job: &crate::job::Job<'_>,
        ) -> Option<crate::answer::Ahead> {
            crate::outlook::ahead_here(game, state, options, job)
        }
    };
}
pub(crate) use here;
