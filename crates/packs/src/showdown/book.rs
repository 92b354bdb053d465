//! The monster hunt as a book: its documents, its pack, and how things stand.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value, json};
use showdown::content::{Location, MonsterAttribute, Stat};
use showdown::{AiDeck, Showdown, State};

use super::core::CORE;
use super::doc::ScenarioDoc;
use super::{Pack, Question, compile};
use crate::source::{At, Diagnostics, Source};
use crate::{Book, Document, GameName, PackError, PackFiles, Scenario};

impl Document for ScenarioDoc {
    fn game(&self) -> &At<GameName> {
        &self.game
    }

    fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    fn pack(&self) -> Option<&At<String>> {
        self.pack.as_ref()
    }

    fn set_pack(&mut self, pack: At<String>) {
        self.pack = Some(pack);
    }

    fn rulings_mut(&mut self) -> &mut BTreeMap<String, String> {
        &mut self.rulings.0
    }
}

impl PackFiles for Pack {
    const GAME: GameName = GameName::Showdown;

    const CORE: &'static [(&'static str, &'static str)] = CORE;

    fn build(sources: &[Source]) -> Result<Self, Diagnostics> {
        let files = CORE.iter().zip(sources).map(|((name, _), source)| ((*name).to_owned(), source.clone()));
        Self::build(&files.collect())
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn contents(&self) -> String {
        let cards: usize = self.monsters.values().map(|monster| monster.cards.len()).sum();
        let attacks: usize = self.monsters.values().map(|monster| monster.attacks.len()).sum();
        format!(
            "{} monsters, {cards} hit locations, {attacks} attacks, {} weapons, {} kinds of armor",
            self.monsters.len(),
            self.weapons.len(),
            self.armor.len()
        )
    }

    /// A folder may also add files: monsters, cards, weapons, armor.
    fn load(folder: &Path) -> Result<Self, PackError> {
        Self::load(folder)
    }
}

impl Book for Showdown {
    const GAME: GameName = GameName::Showdown;

    type Doc = ScenarioDoc;
    type Pack = Pack;
    type Question = Question;

    fn compile(
        source: &Source,
        doc: &ScenarioDoc,
        pack: &Pack,
        is_part: bool,
    ) -> Result<Scenario<Self>, Diagnostics> {
        let game = compile::showdown(source, doc, pack, is_part)?;
        Ok(Scenario {
            title: doc.title.clone(),
            question: Question { asks: game.asks.clone() },
            game,
            source: source.clone(),
            pack: pack.id.clone(),
            pack_digest: pack.digest,
        })
    }

    fn contents(&self) -> String {
        let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
        let cards = self.hit_locations.iter().map(|card| usize::from(card.copies)).sum();
        format!(
            "{} with {}, {}, {}",
            self.monster.name,
            count(cards, "hit location"),
            count(self.survivors.len(), "survivor"),
            count(self.plan.len(), "step")
        )
    }

    fn standing_json(&self, state: &State) -> Map<String, Value> {
        Map::from_iter([
            ("monster".to_owned(), monster_json(self, state)),
            ("survivors".to_owned(), state.everybody().map(|id| survivor_json(self, state, id)).collect()),
        ])
    }
}

fn monster_json(showdown: &Showdown, state: &State) -> Value {
    let monster = &state.monster;
    let tokens: Map<String, Value> = MonsterAttribute::ALL
        .iter()
        .map(|&attribute| (attribute.name().to_owned(), monster.tokens[attribute as usize].into()))
        .collect();
    let ids = |bag: &dyn Fn(u8) -> bool| -> Vec<&str> {
        let cards = showdown.hit_locations.iter().enumerate();
        cards.filter(|(kind, _)| bag(*kind as u8)).map(|(_, card)| card.id.as_str()).collect()
    };
    let endless = monster.ai.deck == AiDeck::ENDLESS;
    json!({
        "id": showdown.monster.id,
        "defeated": monster.defeated,
        "knocked_down": monster.down,
        "tokens": tokens,
        "ai_deck": if endless { Value::Null } else { monster.ai.deck.into() },
        "ai_discard": monster.ai.discard,
        "wound_stack": monster.ai.wounds,
        "hit_locations_left": state.deck.len(),
        "discard": ids(&|kind| state.deck.discarded().count(kind) > 0),
        "in_play": ids(&|kind| state.in_play >> kind & 1 != 0),
        "priority_target": monster.priority.map(|id| showdown.name(id)),
    })
}

fn survivor_json(showdown: &Showdown, state: &State, id: showdown::content::SurvivorId) -> Value {
    let who = state.survivor(id);
    let places = |numbers: [u8; 5]| -> Map<String, Value> {
        Location::ALL.iter().map(|&at| (at.name().to_owned(), numbers[at as usize].into())).collect()
    };
    let numbers: Map<String, Value> =
        Stat::ALL.iter().map(|&stat| (stat.name().to_owned(), who.stat(stat).into())).collect();
    json!({
        "id": showdown.name(id),
        "dead": who.dead,
        "knocked_down": who.down,
        "armor": places(who.armor),
        "injury_boxes": places(who.boxes),
        "brain_box": who.brain_box,
        "bleeding": who.bleeding,
        "stats": numbers,
        "distance": who.distance,
    })
}
