//! The files of skirmish, the d20 warband game: their content, its pack, and how they compile.

pub mod campaign;
mod compile;
mod core;
pub mod doc;
mod pack;
mod question;
mod quick;

use serde_json::{Map, Value, json};

pub use self::core::CORE;
pub use ::skirmish::Battle;
pub use campaign::Campaign;
pub use pack::{Pack, ScarTables};
pub use question::{Ask, Question};
pub use quick::QuickBattle;

use crate::{Book, GameName, Scenario};
use source::{Diagnostics, Source};

impl Book for Battle {
    const GAME: GameName = GameName::Skirmish;

    type Doc = doc::ScenarioDoc;
    type Pack = Pack;
    type Question = Question;

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

    fn standing_json(&self, state: &::skirmish::State) -> Map<String, Value> {
        let inches = |side: i16| f64::from(side) / f64::from(kernel::PER_INCH);
        let unit = |id| {
            let unit = state.unit(id);
            let mut value = json!({
                "id": self.name(id),
                "side": self.sides[usize::from(self.unit(id).side)],
                "status": unit.status.name().to_lowercase(),
                "wounds": unit.wounds,
                "place": self.place(state, id).name,
                "touches": unit.contacts.iter().map(|other| self.name(other)).collect::<Vec<_>>(),
                "scars": unit.scars,
            });
            if self.field.is_some() {
                // A unit that is off the board has no position.
                let at = || json!([inches(unit.at.x), inches(unit.at.y)]);
                value["at"] = if self.on_board(state, id) { at() } else { Value::Null };
                value["scar"] = self.scar(state, id).into();
            }
            value
        };
        let units = state.ids().map(unit).collect();
        Map::from_iter([("units".to_owned(), units)])
    }
}
