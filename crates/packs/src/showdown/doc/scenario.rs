//! Scenarios of the monster hunt.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use showdown::Rulings;
use source::JsonSchema;

use super::ai_card::AiCardDoc;
use super::board::BoardDoc;
use super::card::HitLocationDoc;
use super::effect::EffectsDoc;
use super::gear::WeaponDoc;
use super::monster::MonsterTokensDoc;
use super::question::QuestionDoc;
use super::survivor::{InnovationDoc, SurvivorDoc};
use super::values::{AiCards, LevelName, MomentDoc, is_default};
use crate::{Document, GameName, RulingsDoc};
use source::At;

/// A scenario: the monster and its deck, the survivors, what happens, and what is asked.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "scenario")]
pub struct ScenarioDoc {
    /// The rulebook.
    pub game: At<GameName>,
    /// A line that says what the scenario is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The pack with monsters, weapons, armor and tables: `core`, or a folder relative to this file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack: Option<At<String>>,
    /// How open questions are ruled, where not by default.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rulings: RulingsDoc<Rulings>,
    /// The monster.
    pub monster: At<FoeDoc>,
    /// Its hit location deck, as far as it is not fresh.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deck: DeckDoc,
    /// Hit locations of this scenario: the whole deck, or added to the monster's and in place of those with the same id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 60))]
    pub card: Vec<HitLocationDoc>,
    /// AI cards of this scenario, the basic action first; added to the monster's and in place of those with the same id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 40))]
    pub attack: Vec<AiCardDoc>,
    /// Weapons of this scenario, added to the pack's and in place of those with the same id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 40))]
    pub weapon: Vec<WeaponDoc>,
    /// The board, as far as it is not as the monster's set-up says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<At<BoardDoc>>,
    /// The party of the pack that takes part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub party: Option<At<String>>,
    /// How many of the party take part, the first ones; if absent, all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 4))]
    pub party_size: Option<At<u8>>,
    /// What the settlement knows, besides what the party says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub innovations: Vec<InnovationDoc>,
    /// Who takes part. One with the id of somebody of the party is that survivor, changed as the table says.
    #[serde(default, skip_serializing_if = "has_nobody")]
    pub survivor: At<Vec<At<SurvivorDoc>>>,
    /// What happens, step by step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 200))]
    pub step: Vec<At<StepDoc>>,
    /// What is asked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub question: QuestionDoc,
}

impl ScenarioDoc {
    /// A monster with a fresh deck and survivors, nothing that happens, and nothing that is asked.
    pub fn new(monster: FoeDoc, survivors: Vec<At<SurvivorDoc>>) -> Self {
        Self {
            game: At::here(GameName::Showdown),
            title: None,
            pack: None,
            rulings: RulingsDoc::default(),
            monster: At::here(monster),
            deck: DeckDoc::default(),
            card: Vec::new(),
            attack: Vec::new(),
            weapon: Vec::new(),
            board: None,
            party: None,
            party_size: None,
            innovations: Vec::new(),
            survivor: At::here(survivors),
            step: Vec::new(),
            question: QuestionDoc::default(),
        }
    }
}

/// Whether a list of survivors need not be written.
fn has_nobody(survivors: &At<Vec<At<SurvivorDoc>>>) -> bool {
    survivors.is_empty()
}

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

/// The monster of a scenario: one of the pack at a level, what differs from it, and how it stands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "monster")]
pub struct FoeDoc {
    /// Which monster of the pack; if absent, one that has only the numbers and cards of this file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<At<String>>,
    /// Its level; if absent, 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<At<LevelName>>,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Movement.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 99))]
    pub movement: Option<i8>,
    /// Toughness.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 40))]
    pub toughness: Option<i8>,
    /// Speed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -9, max = 12))]
    pub speed: Option<i8>,
    /// Damage.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -9, max = 20))]
    pub damage: Option<i8>,
    /// Accuracy.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -20, max = 20))]
    pub accuracy: Option<i8>,
    /// Evasion.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -20, max = 20))]
    pub evasion: Option<i8>,
    /// Luck.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -20, max = 20))]
    pub luck: Option<i8>,
    /// Tokens, besides those of the level.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tokens: MonsterTokensDoc,
    /// Cards in the AI deck, or `unlimited` for a monster that only counts its wounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ai_cards: Option<At<AiCards>>,
    /// Cards in the AI discard.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 60))]
    pub ai_discard: u8,
    /// How many wounds defeat it, if it has Life instead of dying with its AI cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 99))]
    pub life: Option<u8>,
    /// Cards in the wound stack; of a monster that has Life, how much of it is lost.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 60))]
    pub wounds: At<u8>,
    /// AI cards that lie in play, besides those of the level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub ai_in_play: Vec<At<String>>,
    /// Knocked down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub knocked_down: bool,
    /// Damage of a grab per level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 9))]
    pub grab: Option<u8>,
}

/// A hit location deck that is not fresh.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "deck")]
pub struct DeckDoc {
    /// Cards that are out of it for good.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 60))]
    pub without: Vec<At<String>>,
    /// Cards in the discard pile.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 200))]
    pub discard: Vec<At<String>>,
    /// Cards known to lie on top, the next one first; if absent, those of the level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub top: Vec<At<String>>,
    /// Persistent injuries in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 32))]
    pub in_play: Vec<At<String>>,
}

/// One step of what happens.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "step")]
pub enum StepDoc {
    /// A survivor attacks the monster.
    Attack(StrikeDoc),
    /// A survivor attempts to wound cards that already lie face up.
    HitLocation(AttemptDoc),
    /// The monster attacks a survivor.
    MonsterAttack(MonsterAttackDoc),
    /// The whole showdown, round after round, until the monster is defeated or every survivor is dead.
    Showdown(WholeDoc),
    /// The monster performs an AI card: it picks a target, moves and attacks.
    Card(PerformedCardDoc),
    /// A survivor acts: moves and spends an activation.
    Act(ActDoc),
    /// A moment of the monster's turn comes.
    Moment(MomentDoc),
    /// Something happens to or because of a survivor.
    Perform(PerformDoc),
}

/// An attack of a survivor.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "attack")]
pub struct StrikeDoc {
    /// Who; if absent, the first survivor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub survivor: Option<At<String>>,
    /// With which of their weapons; if absent, the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapon: Option<At<String>>,
    /// How often; if absent, once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub times: Option<At<u16>>,
    /// Until the monster is defeated.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until_defeated: bool,
    /// Whether all of them come in one round; if not, everybody has stood up before each further one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub same_round: bool,
}

/// A wound attempt.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "wound attempt")]
pub struct AttemptDoc {
    /// Who; if absent, the first survivor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub survivor: Option<At<String>>,
    /// With which of their weapons; if absent, the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapon: Option<At<String>>,
    /// The cards.
    #[schemars(length(min = 1, max = 12))]
    pub cards: Vec<At<String>>,
}

/// An attack of the monster.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "monster attack")]
pub struct MonsterAttackDoc {
    /// With which card; if absent, the basic action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<At<String>>,
    /// Whom; if absent, the first survivor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<At<String>>,
    /// Whether the card picks its target, so that the holder of the priority target token goes first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub picks: bool,
}

/// A whole showdown. Everything about it stands elsewhere.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "showdown")]
pub struct WholeDoc {}

/// An AI card that the monster performs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "AI card")]
pub struct PerformedCardDoc {
    /// Which; if absent, the basic action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<At<String>>,
}

/// An act of a survivor.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "act")]
pub struct ActDoc {
    /// Who; if absent, the first survivor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub survivor: Option<At<String>>,
}

/// Effects without a card.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "performance")]
pub struct PerformDoc {
    /// The survivor that the effects speak of; if absent, the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub survivor: Option<At<String>>,
    /// What happens.
    #[schemars(length(min = 1))]
    pub r#do: EffectsDoc,
}
