//! The files of the showdown, the d10 monster hunt: what may stand in them, its pack, and what comes of them.
//!
//! [`doc`] says what may stand in a file; [`Example`]s stand in the files of what they are about and run through the
//! rules; [`Quick`] asks without a file; [`coverage`] lists what a pack can do.

mod about;
mod compile;
mod core;
pub mod coverage;
pub mod doc;
mod example;
mod expect;
mod pack;
mod performed;
mod question;
mod quick;
mod quick_whole;
mod run;

use serde_json::{Map, Value, json};

pub use self::core::CORE;
pub use crate::Sourced;
pub use ::showdown::Showdown;
pub use example::{DICE, Die, Example};
pub use expect::{Answer, Expectation};
pub use pack::{MonsterFiles, Pack};
pub use question::Question;
pub use quick::{Quick, QuickStep};
pub use quick_whole::QuickShowdown;
pub use run::Trial;

use ::showdown::content::{Location, MonsterAttribute, Stat};

use crate::{Book, GameName, Scenario};
use source::{Diagnostics, Source};

impl Book for Showdown {
    const GAME: GameName = GameName::Showdown;

    type Doc = doc::ScenarioDoc;
    type Pack = Pack;
    type Question = Question;

    fn compile(
        source: &Source,
        doc: &doc::ScenarioDoc,
        pack: &Pack,
        is_part: bool,
    ) -> Result<Scenario<Self>, Diagnostics> {
        compile::showdown(source, doc, pack, is_part).map(|game| Scenario {
            title: Self::title(doc, &game, &[]),
            unsaid: about::unsaid(doc, &game, pack),
            question: Question { asks: game.asks.clone() },
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

    fn standing_json(&self, state: &::showdown::State) -> Map<String, Value> {
        let monster = &state.monster;
        let tokens = MonsterAttribute::ALL.into_iter().zip(monster.tokens).filter(|(_, count)| *count != 0);
        let in_play =
            self.hit_locations.iter().enumerate().filter(|(kind, _)| state.in_play >> kind & 1 != 0);
        let survivor = |id| {
            let who = state.survivor(id);
            let by_location = |numbers: [u8; 5]| -> Map<String, Value> {
                let pairs = Location::ALL.into_iter().zip(numbers);
                pairs.map(|(location, number)| (location.name().to_owned(), number.into())).collect()
            };
            let numbers: Map<String, Value> =
                Stat::ALL.into_iter().map(|stat| (stat.name().to_owned(), who.stat(stat).into())).collect();
            json!({
                "id": self.name(id),
                "dead": who.dead,
                "knocked-down": who.down,
                "armor": by_location(who.armor),
                "boxes": by_location(who.boxes),
                "brain-box": who.brain_box,
                "bleeding": who.bleeding,
                "priority": monster.priority == Some(id),
                "stats": numbers,
            })
        };
        let monster = json!({
            "id": self.monster.id,
            "level": self.monster.level,
            "defeated": monster.defeated,
            "knocked-down": monster.down,
            "tokens": tokens.map(|(attribute, count)| (attribute.name().to_owned(), count.into())).collect::<Map<_, Value>>(),
            "in-play": in_play.map(|(_, card)| card.id.as_str()).collect::<Vec<_>>(),
            "deck": state.deck.len(),
        });
        let survivors = state.everybody().map(survivor).collect();
        Map::from_iter([("monster".to_owned(), monster), ("survivors".to_owned(), survivors)])
    }
}
