//! The files of the showdown, the d10 monster hunt: their content, its pack, and how they compile.
//!
//! [`doc`] defines the content of files; [`Example`]s stand in the files of their subjects and run through
//! the rules; [`QuickAttack`] asks without a file; [`coverage`] lists the parts of a pack that can happen.

mod about;
mod asks;
mod compile;
mod core;
pub mod coverage;
pub mod doc;
mod example;
mod expect;
mod pack;
mod performed;
mod quick;
mod run;

pub use self::core::CORE;
pub use crate::Sourced;
pub use ::showdown::Showdown;
pub use asks::Asks;
pub use example::{DICE, Die, Example};
pub use expect::{Answer, Expectation};
pub use pack::{MonsterFiles, Pack};
pub use quick::{QuickAttack, QuickShowdown, QuickStep};
pub use run::Trial;

use crate::{Book, GameName, Scenario};
use source::{Diagnostics, Source};

impl Book for Showdown {
    const GAME: GameName = GameName::Showdown;

    type Doc = doc::ScenarioDoc;
    type Pack = Pack;
    type Asks = Asks;

    fn compile(
        source: &Source,
        doc: &doc::ScenarioDoc,
        pack: &Pack,
        is_part: bool,
    ) -> Result<Scenario<Self>, Diagnostics> {
        compile::showdown(source, doc, pack, is_part).map(|game| Scenario {
            title: Self::title(doc, &game, &[]),
            unsaid: about::unsaid(doc, &game, pack),
            asks: Asks { all: game.asks.clone() },
            game,
            source: source.clone(),
            pack: pack.id.clone(),
            pack_digest: pack.digest,
        })
    }

    fn title(doc: &doc::ScenarioDoc, game: &Self, varied: &[&str]) -> Option<String> {
        doc.title.clone().or_else(|| about::title(doc, game, varied))
    }

    fn expanded(doc: &doc::ScenarioDoc, pack: &Pack) -> doc::ScenarioDoc {
        compile::party::expanded(doc, pack)
    }

    fn contents(&self) -> String {
        let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
        let (survivors, steps) = (self.survivors.len(), self.plan.len());
        format!("{}, {}, {}", self.monster.name, count(survivors, "survivor"), count(steps, "step"))
    }
}
