//! Questions about showdown: an attack, an attack of the monster, a whole showdown.

use std::collections::BTreeMap;

use packs::showdown::doc::{AiCards, ScenarioDoc};
use packs::showdown::{QuickAttack, QuickShowdown, QuickStep};
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::{is_usual, of_files};
use crate::problem::{Problem, Result};

/// A survivor attacks the monster.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Attack {
    /// The survivor's weapons, the one for the attack first; a weapon named twice makes a pair. If empty,
    /// fist and tooth.
    #[serde(skip_serializing_if = "is_usual")]
    pub weapons: Vec<String>,
    /// The number of attacks, one after the other; if absent, 1.
    #[serde(skip_serializing_if = "is_usual")]
    pub attacks: Option<u16>,
    /// Whether the survivor attacks until the monster is defeated.
    #[serde(skip_serializing_if = "is_usual")]
    pub until_defeated: bool,
    /// Whether all attacks come in one round: nobody stands up in between.
    #[serde(skip_serializing_if = "is_usual")]
    pub same_round: bool,
    /// Whether the survivor stands in the blind spot.
    #[serde(skip_serializing_if = "is_usual")]
    pub blind_spot: bool,
    /// Spaces between the survivor and the monster; if absent, 1.
    #[serde(skip_serializing_if = "is_usual")]
    pub distance: Option<u8>,
    /// The monster.
    #[serde(skip_serializing_if = "is_usual")]
    pub monster: Monster,
    /// The hit location deck, as far as it is not fresh.
    #[serde(skip_serializing_if = "is_usual")]
    pub deck: Deck,
    /// The survivor.
    #[serde(skip_serializing_if = "is_usual")]
    pub survivor: Survivor,
}

/// The monster attacks a survivor.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MonsterAttack {
    /// The card with the attack; if absent, the basic action.
    #[serde(skip_serializing_if = "is_usual")]
    pub card: Option<String>,
    /// The survivor's weapons, such as a shield.
    #[serde(skip_serializing_if = "is_usual")]
    pub weapons: Vec<String>,
    /// Whether the survivor has raised the shield.
    #[serde(skip_serializing_if = "is_usual")]
    pub blocking: bool,
    /// Persistent injuries of the monster, by their cards.
    #[serde(skip_serializing_if = "is_usual")]
    pub in_play: Vec<String>,
    /// The monster.
    #[serde(skip_serializing_if = "is_usual")]
    pub monster: Monster,
    /// The survivor.
    #[serde(skip_serializing_if = "is_usual")]
    pub survivor: Survivor,
}

/// The monster and its condition.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Monster {
    /// The id of the monster; if absent, `white-lion`.
    #[serde(skip_serializing_if = "is_usual")]
    pub id: Option<String>,
    /// The level; if absent, 1.
    #[serde(skip_serializing_if = "is_usual")]
    pub level: Option<String>,
    /// The toughness, if not that of the level.
    #[serde(skip_serializing_if = "is_usual")]
    pub toughness: Option<i8>,
    /// Cards in its AI deck, if not those of the level: a number, or `unlimited`.
    #[serde(deserialize_with = "of_files", skip_serializing_if = "is_usual")]
    pub ai_cards: Option<AiCards>,
    /// The Life, if not that of the level.
    #[serde(skip_serializing_if = "is_usual")]
    pub life: Option<u8>,
    /// The tokens besides those of the level, by attribute.
    #[serde(skip_serializing_if = "is_usual")]
    pub tokens: BTreeMap<String, i8>,
    /// Whether it is knocked down.
    #[serde(skip_serializing_if = "is_usual")]
    pub knocked_down: bool,
}

/// The hit location deck, as far as it is not fresh.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Deck {
    /// Hit locations in the discard pile.
    #[serde(skip_serializing_if = "is_usual")]
    pub discard: Vec<String>,
    /// Hit locations on top of the deck, the next one first.
    #[serde(skip_serializing_if = "is_usual")]
    pub top: Vec<String>,
    /// Persistent injuries in play, by their cards.
    #[serde(skip_serializing_if = "is_usual")]
    pub in_play: Vec<String>,
    /// Hit locations that are out of the deck for good.
    #[serde(skip_serializing_if = "is_usual")]
    pub without: Vec<String>,
}

/// The survivor.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Survivor {
    /// The survivor's accuracy.
    #[serde(skip_serializing_if = "is_usual")]
    pub accuracy: i8,
    /// The survivor's strength.
    #[serde(skip_serializing_if = "is_usual")]
    pub strength: i8,
    /// The survivor's evasion.
    #[serde(skip_serializing_if = "is_usual")]
    pub evasion: i8,
    /// The survivor's luck.
    #[serde(skip_serializing_if = "is_usual")]
    pub luck: i8,
    /// The survivor's speed.
    #[serde(skip_serializing_if = "is_usual")]
    pub speed: i8,
    /// Whether the gear grid completes the affinities of the weapons.
    #[serde(skip_serializing_if = "is_usual")]
    pub affinity: bool,
    /// The armor they wear: sets or pieces.
    #[serde(skip_serializing_if = "is_usual")]
    pub armor: Vec<String>,
    /// Armor points by location.
    #[serde(skip_serializing_if = "is_usual")]
    pub armor_points: BTreeMap<String, u8>,
    /// The survival they have to spend.
    #[serde(skip_serializing_if = "is_usual")]
    pub survival: u8,
    /// The survivor's insanity.
    #[serde(skip_serializing_if = "is_usual")]
    pub insanity: u8,
    /// The survivor's courage.
    #[serde(skip_serializing_if = "is_usual")]
    pub courage: u8,
    /// The survivor's understanding.
    #[serde(skip_serializing_if = "is_usual")]
    pub understanding: u8,
    /// The survival actions that the settlement knows: `dodge`, `surge`, `endure`.
    #[serde(skip_serializing_if = "is_usual")]
    pub actions: Vec<String>,
    /// Whether the survivor is knocked down.
    #[serde(skip_serializing_if = "is_usual")]
    pub knocked_down: bool,
}

/// A party of survivors against a monster, round after round.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Showdown {
    /// The id of the monster; if absent, `white-lion`.
    #[serde(skip_serializing_if = "is_usual")]
    pub monster: Option<String>,
    /// The level; if absent, 1.
    #[serde(skip_serializing_if = "is_usual")]
    pub level: Option<String>,
    /// The Life, if not that of the level.
    #[serde(skip_serializing_if = "is_usual")]
    pub life: Option<u8>,
    /// The side that ambushes: `monster` or `survivors`; if absent, neither.
    #[serde(skip_serializing_if = "is_usual")]
    pub ambush: Option<String>,
    /// The party, from the pack; if absent, `first-story`.
    #[serde(skip_serializing_if = "is_usual")]
    pub party: Option<String>,
    /// The number of survivors that take part, from the first of the party on; if absent, all.
    #[serde(skip_serializing_if = "is_usual")]
    pub survivors: Option<u8>,
    /// Whether the players choose their survivors' spaces in the zone of the set-up.
    #[serde(skip_serializing_if = "is_usual")]
    pub chosen: bool,
    /// Whether their settlement knows Pictographs: they may run away.
    #[serde(skip_serializing_if = "is_usual")]
    pub pictographs: bool,
    /// Whether the table plays the monster itself, and no rounds are run: attacks are begun by hand.
    #[serde(skip_serializing_if = "is_usual")]
    pub by_hand: bool,
}

impl Monster {
    fn quick(&self, quick: QuickAttack) -> QuickAttack {
        QuickAttack {
            monster: self.id.clone(),
            level: self.level.clone(),
            toughness: self.toughness,
            ai_cards: self.ai_cards,
            life: self.life,
            monster_tokens: self
                .tokens
                .iter()
                .map(|(attribute, &count)| (attribute.clone(), count))
                .collect(),
            monster_knocked_down: self.knocked_down,
            ..quick
        }
    }
}

impl Survivor {
    fn quick(&self, quick: QuickAttack) -> QuickAttack {
        QuickAttack {
            accuracy: self.accuracy,
            strength: self.strength,
            evasion: self.evasion,
            luck: self.luck,
            speed: self.speed,
            affinity: self.affinity,
            armor: self.armor.clone(),
            armor_points: self.armor_points.iter().map(|(place, &points)| (place.clone(), points)).collect(),
            survival: self.survival,
            insanity: self.insanity,
            courage: self.courage,
            understanding: self.understanding,
            actions: self.actions.clone(),
            knocked_down: self.knocked_down,
            ..quick
        }
    }
}

fn written(quick: &QuickAttack) -> Result<ScenarioDoc> {
    quick.document().map_err(|problems| Problem::sentence(&problems))
}

impl Attack {
    pub(crate) fn document(&self, tell: &[String]) -> Result<ScenarioDoc> {
        if self.until_defeated && self.attacks.is_some() {
            return Err(Problem::question(
                "a number of attacks is given, and that they go on until the monster is defeated",
                "leave `attacks` or `until_defeated` out",
            ));
        }
        let times = if self.until_defeated { None } else { Some(self.attacks.unwrap_or(1)) };
        let Deck { discard, top, in_play, without } = self.deck.clone();
        written(&self.survivor.quick(self.monster.quick(QuickAttack {
            step: QuickStep::Attack { times, same_round: self.same_round },
            weapons: self.weapons.clone(),
            blind_spot: self.blind_spot,
            distance: self.distance,
            discard,
            top,
            in_play,
            without,
            ask: tell.to_vec(),
            ..QuickAttack::default()
        })))
    }
}

impl MonsterAttack {
    pub(crate) fn document(&self, tell: &[String]) -> Result<ScenarioDoc> {
        written(&self.survivor.quick(self.monster.quick(QuickAttack {
            step: QuickStep::MonsterAttack { card: self.card.clone() },
            weapons: self.weapons.clone(),
            blocking: self.blocking,
            in_play: self.in_play.clone(),
            ask: tell.to_vec(),
            ..QuickAttack::default()
        })))
    }
}

impl Showdown {
    pub(crate) fn document(&self, tell: &[String]) -> Result<ScenarioDoc> {
        // A table of every tell would fill pages.
        let usual = ["defeated", "living"].map(str::to_owned);
        let quick = QuickShowdown {
            monster: self.monster.clone(),
            level: self.level.clone(),
            life: self.life,
            party: self.party.clone(),
            survivors: self.survivors,
            ambush: self.ambush.clone(),
            chosen: self.chosen,
            pictographs: self.pictographs,
            by_hand: self.by_hand,
            ask: if tell.is_empty() { usual.to_vec() } else { tell.to_vec() },
            ..QuickShowdown::default()
        };
        quick.document().map_err(|problems| Problem::sentence(&problems))
    }
}
