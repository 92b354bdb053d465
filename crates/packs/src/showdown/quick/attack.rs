//! One attack without a file: a survivor and a monster, in numbers and words.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use showdown::Showdown;

use super::super::doc::{
    AiCards, AskDoc, AskTable, AskWord, DeckDoc, FoeDoc, LevelName, LocationDoc, MonsterAttackDoc,
    MonsterAttributeDoc, MonsterTokensDoc, PointsDoc, QuestionDoc, ScenarioDoc, StepDoc, StrikeDoc,
    SurvivalActionDoc, SurvivorDoc,
};
use super::super::pack::Pack;
use crate::{Scenario, quick};
use source::{At, Diagnostics, parse_word};

/// A question about one survivor and one monster.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QuickAttack {
    /// The action to resolve.
    pub step: QuickStep,
    /// The monster; if absent, `white-lion`.
    pub monster: Option<String>,
    /// Its level; if absent, 1.
    pub level: Option<String>,
    /// Its tokens: an attribute, and their number.
    pub monster_tokens: Vec<(String, i8)>,
    /// Its toughness, if it is not that of the level.
    pub toughness: Option<i8>,
    /// Its AI cards, if they are not those of the level.
    pub ai_cards: Option<AiCards>,
    /// Its Life, if it is not that of the level.
    pub life: Option<u8>,
    /// Whether it is knocked down.
    pub monster_knocked_down: bool,
    /// Hit locations that are out of the deck.
    pub without: Vec<String>,
    /// Hit locations in the discard pile.
    pub discard: Vec<String>,
    /// Hit locations on top of the deck, the next one first.
    pub top: Vec<String>,
    /// Persistent injuries in play, by their cards.
    pub in_play: Vec<String>,
    /// The weapons that the survivor carries, the one for the attack first.
    pub weapons: Vec<String>,
    /// Whether the gear grid completes the affinities of the weapons.
    pub affinity: bool,
    /// The armor that the survivor wears: sets or pieces.
    pub armor: Vec<String>,
    /// Armor points by location.
    pub armor_points: Vec<(String, u8)>,
    /// The survivor's accuracy.
    pub accuracy: i8,
    /// The survivor's strength.
    pub strength: i8,
    /// The survivor's evasion.
    pub evasion: i8,
    /// The survivor's luck.
    pub luck: i8,
    /// The survivor's speed.
    pub speed: i8,
    /// The survivor's survival.
    pub survival: u8,
    /// The survivor's insanity.
    pub insanity: u8,
    /// The survivor's courage.
    pub courage: u8,
    /// The survivor's understanding.
    pub understanding: u8,
    /// Survival actions that the settlement knows.
    pub actions: Vec<String>,
    /// Whether the survivor is knocked down.
    pub knocked_down: bool,
    /// Whether a shield is raised.
    pub blocking: bool,
    /// Whether the survivor stands in the blind spot.
    pub blind_spot: bool,
    /// Spaces from the monster.
    pub distance: Option<u8>,
    /// Rulings that are not the default.
    pub rulings: BTreeMap<String, String>,
    /// The questions; if there are none, those that suit the step. A question about one thing names it after
    /// a colon: `armor:head`.
    pub ask: Vec<String>,
}

/// The action in a question without a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuickStep {
    /// The survivor attacks the given number of times; `None`: until the monster is defeated.
    Attack {
        /// The number of attacks.
        times: Option<u16>,
        /// Whether all of them come in one round.
        same_round: bool,
    },
    /// The monster attacks with a card; `None`: its basic action.
    MonsterAttack {
        /// The AI card, by its id.
        card: Option<String>,
    },
}

impl Default for QuickStep {
    fn default() -> Self {
        Self::Attack { times: Some(1), same_round: false }
    }
}

/// The usual monster.
pub(super) const MONSTER: &str = "white-lion";

/// The survivor of a question without a file.
const SURVIVOR: &str = "survivor";

impl QuickAttack {
    /// The document that a file would hold.
    ///
    /// # Errors
    /// Words that are none: of locations, attributes, survival actions and questions.
    pub fn document(&self) -> Result<ScenarioDoc, Diagnostics> {
        let mut words = Words::new();
        let doc = ScenarioDoc {
            rulings: quick::rulings(&self.rulings),
            deck: DeckDoc {
                without: listed(&self.without),
                discard: listed(&self.discard),
                top: listed(&self.top),
                in_play: listed(&self.in_play),
            },
            step: vec![At::here(self.step())],
            ..ScenarioDoc::new(self.foe(&mut words), vec![At::here(self.survivor(&mut words))])
        };
        let doc = ScenarioDoc { question: words.question(&self.ask), ..doc };
        words.problems.into_result(doc)
    }

    /// The question, compiled. Its source is the file that would ask the same.
    ///
    /// # Errors
    /// As [`QuickAttack::document`], and every problem of the document.
    pub fn scenario(&self, pack: &Pack) -> Result<Scenario<Showdown>, Diagnostics> {
        quick::compiled(&self.document()?, pack)
    }

    fn foe(&self, words: &mut Words) -> FoeDoc {
        let mut tokens = MonsterTokensDoc::default();
        for (attribute, count) in &self.monster_tokens {
            let slot = match words.read::<MonsterAttributeDoc>("attribute of the monster", attribute) {
                None => continue,
                Some(MonsterAttributeDoc::Movement) => &mut tokens.movement,
                Some(MonsterAttributeDoc::Toughness) => &mut tokens.toughness,
                Some(MonsterAttributeDoc::Speed) => &mut tokens.speed,
                Some(MonsterAttributeDoc::Damage) => &mut tokens.damage,
                Some(MonsterAttributeDoc::Accuracy) => &mut tokens.accuracy,
                Some(MonsterAttributeDoc::Evasion) => &mut tokens.evasion,
                Some(MonsterAttributeDoc::Luck) => &mut tokens.luck,
            };
            *slot = Some(*count);
        }
        FoeDoc {
            id: Some(At::here(quick::or(self.monster.as_ref(), MONSTER))),
            level: self.level.clone().map(|level| At::here(LevelName(level))),
            toughness: self.toughness,
            tokens,
            ai_cards: self.ai_cards.map(At::here),
            life: self.life,
            knocked_down: self.monster_knocked_down,
            ..FoeDoc::default()
        }
    }

    fn survivor(&self, words: &mut Words) -> SurvivorDoc {
        let mut armor_points = PointsDoc::default();
        for (location, points) in &self.armor_points {
            let slot = match words.read::<LocationDoc>("location", location) {
                None => continue,
                Some(LocationDoc::Head) => &mut armor_points.head,
                Some(LocationDoc::Arms) => &mut armor_points.arms,
                Some(LocationDoc::Body) => &mut armor_points.body,
                Some(LocationDoc::Waist) => &mut armor_points.waist,
                Some(LocationDoc::Legs) => &mut armor_points.legs,
            };
            *slot = Some(*points);
        }
        let actions = self.actions.iter();
        SurvivorDoc {
            id: Some(At::here(SURVIVOR.to_owned())),
            accuracy: self.accuracy,
            strength: self.strength,
            evasion: self.evasion,
            luck: self.luck,
            speed: self.speed,
            weapons: listed(&self.weapons),
            affinity: self.affinity,
            armor: listed(&self.armor),
            armor_points,
            survival: self.survival,
            insanity: self.insanity,
            courage: self.courage,
            understanding: self.understanding,
            actions: actions
                .filter_map(|action| words.read::<SurvivalActionDoc>("survival action", action))
                .collect(),
            knocked_down: self.knocked_down,
            blocking: self.blocking,
            blind_spot: self.blind_spot,
            distance: self.distance,
            ..SurvivorDoc::default()
        }
    }

    fn step(&self) -> StepDoc {
        match &self.step {
            QuickStep::Attack { times, same_round } => StepDoc::Attack(StrikeDoc {
                survivor: Some(At::here(SURVIVOR.to_owned())),
                weapon: None,
                times: times.filter(|times| *times != 1).map(At::here),
                until_defeated: times.is_none(),
                same_round: *same_round,
            }),
            QuickStep::MonsterAttack { card } => StepDoc::MonsterAttack(MonsterAttackDoc {
                card: card.clone().map(At::here),
                target: Some(At::here(SURVIVOR.to_owned())),
                picks: false,
            }),
        }
    }
}

fn listed(ids: &[String]) -> Vec<At<String>> {
    ids.iter().cloned().map(At::here).collect()
}

/// Reads words and reports those that are none.
pub(super) struct Words {
    pub problems: Diagnostics,
}

impl Words {
    pub fn new() -> Self {
        Self { problems: quick::problems() }
    }

    /// The questions of a list, a word each.
    pub fn question(&mut self, asks: &[String]) -> QuestionDoc {
        let ask = asks.iter().filter_map(|ask| self.ask(ask)).map(|table| At::here(AskDoc(table)));
        QuestionDoc { ask: ask.collect() }
    }

    /// A question in one word, or in a word and its subject.
    fn ask(&mut self, text: &str) -> Option<AskTable> {
        let (word, of) = quick::subject(text);
        let mut table = AskTable::word(self.read::<AskWord>("question", word)?);
        let Some(of) = of else {
            let example = match table.ask {
                AskWord::Armor | AskWord::Boxes => "head",
                AskWord::Token => "accuracy",
                AskWord::Attribute => "strength",
                AskWord::Impaired => "deaf",
                AskWord::InPlay | AskWord::Archived => "beasts-heel",
                AskWord::Suffered => "broken-rib",
                _ => return Some(table),
            };
            self.problems
                .push(None, format!("`{word}` does not say which"))
                .hint(format!("add it after a colon, for example {word}:{example}"));
            return None;
        };
        match table.ask {
            AskWord::Armor | AskWord::Boxes => table.at = Some(self.read("location", of)?),
            AskWord::Token => table.token = Some(self.read("attribute of the monster", of)?),
            AskWord::Attribute => table.attribute = Some(self.read("attribute", of)?),
            AskWord::Impaired => table.impairment = Some(self.read("impairment", of)?),
            AskWord::InPlay | AskWord::Archived => table.card = Some(At::here(of.to_owned())),
            AskWord::Suffered => table.injury = Some(At::here(of.to_owned())),
            _ => {
                self.problems
                    .push(None, format!("`{word}` is asked of nothing else, so that `{of}` says nothing"))
                    .hint(format!("write {word}"));
                return None;
            }
        }
        Some(table)
    }

    pub fn read<T: DeserializeOwned>(&mut self, kind: &str, word: &str) -> Option<T> {
        let problem = match parse_word(word) {
            Ok(value) => return Some(value),
            Err(problem) => problem,
        };
        let hint = problem.hint.unwrap_or_else(|| "leave it out".to_owned());
        self.problems.push(None, format!("there is no {kind} `{word}`")).hint(hint);
        None
    }
}
