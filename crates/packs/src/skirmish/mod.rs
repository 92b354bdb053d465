//! The files of skirmish, the d20 warband game: their content, its pack, and how they compile.

mod asks;
pub mod campaign;
mod compile;
mod core;
pub mod doc;
mod pack;
mod quick;

pub use self::core::CORE;
pub use ::skirmish::Battle;
pub use asks::{Ask, Asks};
pub use campaign::Campaign;
pub use pack::{Pack, ScarTables};
pub use quick::QuickBattle;

use crate::{Book, GameName, Scenario};
use source::{Diagnostics, Source};

impl Book for Battle {
    const GAME: GameName = GameName::Skirmish;

    type Doc = doc::ScenarioDoc;
    type Pack = Pack;
    type Asks = Asks;

    fn compile(
        source: &Source,
        doc: &doc::ScenarioDoc,
        pack: &Pack,
        is_part: bool,
    ) -> Result<Scenario<Self>, Diagnostics> {
        compile::compile(source, doc, pack, is_part)
    }

    fn warnings(source: &Source, doc: &doc::ScenarioDoc) -> Diagnostics {
        compile::turns::warnings(source, doc)
    }

    fn contents(&self) -> String {
        let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
        format!("{}, {}", count(self.units.len(), "unit"), count(self.plan.len(), "step"))
    }
}
