//! AI cards: attacks, what a monster does besides, and what stays in play.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::effect::{EffectsDoc, TrueWord, optional_keys};
use super::example::ExampleDoc;
use super::values::{AmountDoc, LineWhoDoc, MomentDoc, RangeDoc, ZoneDoc, is_default};
use source::At;

/// An AI card, or the basic action: `monsters/<monster>/ai/<id>.toml`.
///
/// A card that is performed and discarded picks a target with `pick`, does what `first` says, and attacks if it has a
/// `speed`, an `accuracy` and a `damage`. A card with `stay` does not attack: it does what `first` says when it enters
/// play, and what its rules say as long as it lies there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "AI card")]
pub struct AiCardDoc {
    /// The word by which files name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Its title; if absent, the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The pool of AI cards that it belongs to; if absent, none: the basic action, and cards that only a level puts
    /// into play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool: Option<PoolDoc>,
    /// How many there are in that pool; if absent, one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 9))]
    pub copies: Option<u8>,
    /// Whether it stays in play; if absent, it is performed and discarded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stay: Option<StayDoc>,
    /// Performed before anybody is picked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: EffectsDoc,
    /// Whom it picks: the first line that somebody meets. If nobody meets any, the monster follows its instinct.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub pick: Vec<At<LineDoc>>,
    /// Performed once the target is picked, before the attack; of a mood or trait, when it enters play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: EffectsDoc,
    /// Attack dice; a card without them does not attack.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 12))]
    pub speed: Option<At<i8>>,
    /// The number needed to hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 20))]
    pub accuracy: Option<i8>,
    /// Damage of a hit; an attack without it hits and does no damage.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 20))]
    pub damage: Option<i8>,
    /// Performed where the monster can strike, before the attack dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before_attack: EffectsDoc,
    /// Performed once after at least one hit, before the location dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after_hit: EffectsDoc,
    /// Performed once after the location dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before_damage: EffectsDoc,
    /// Performed once if the attack did damage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after_damage: EffectsDoc,
    /// Performed after the attack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: EffectsDoc,
    /// While it lies in play: tokens that the monster has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<At<InPlayTokensDoc>>,
    /// While it lies in play, the monster draws no AI cards.
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_draws: bool,
    /// While it lies in play: AI cards that the monster draws besides in each turn.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 9))]
    pub further_draws: u8,
    /// While it lies in play, every survivor is a threat, whatever else says so.
    #[serde(default, skip_serializing_if = "is_default")]
    pub all_are_threats: bool,
    /// What of the card cannot be said in this file yet; shown wherever the card is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsaid: Option<String>,
    /// What replaces all of it while a persistent injury is in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<InsteadDoc>,
    /// Of a card that lasts: what it does when it is drawn face down. Then it lies face up on top of the AI deck, and
    /// everything else on it is for the next draw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub face_down: EffectsDoc,
    /// What a survivor may spend an activation on while it lies face up on the deck, or in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<At<OfferDoc>>,
    /// What it does while it lies in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub rule: Vec<At<RuleDoc>>,
    /// Examples: what happens to whom, with which dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub example: Vec<At<ExampleDoc>>,
}

impl AiCardDoc {
    /// Whether it attacks: by any of the three numbers, of which a check wants all.
    pub fn attacks(&self) -> bool {
        self.speed.is_some() || self.accuracy.is_some() || self.damage.is_some()
    }
}

/// A pool of AI cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "pool")]
#[expect(missing_docs, reason = "they say what they are")]
pub enum PoolDoc {
    Basic,
    Advanced,
    Legendary,
}

/// How long a card stays in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "stay")]
pub enum StayDoc {
    /// Until one of its rules discards it.
    Mood,
    /// For good.
    Trait,
}

optional_keys! {
    /// A line of a list of targets: who goes first of whom, and what else must hold for them.
    #[schemars(title = "line")]
    LineDoc {
        /// The closest of these.
        closest: LineWhoDoc,
        /// The furthest of these.
        furthest: LineWhoDoc,
        /// One of these at random.
        random: LineWhoDoc,
        /// All of these: nobody is picked, but somebody must be there.
        all: LineWhoDoc,
        /// The one who last wounded the monster, if they are one of these.
        last_to_wound: LineWhoDoc,
        /// The closest of those with the most bleeding tokens.
        most_bleeding: LineWhoDoc,
        /// Any of them, as the monster controller chooses.
        any: LineWhoDoc,
        /// Only those in front of the monster.
        facing: TrueWord,
        /// Only those in its field of view.
        in_view: TrueWord,
        /// Only those in range: as far as the monster moves, or so many spaces between.
        in_range: RangeDoc,
        /// Only those there about the monster.
        zone: ZoneDoc,
        /// Only those who were grabbed last round.
        grabbed: TrueWord,
        /// Only those who can hear.
        hears: TrueWord,
    }
}

optional_keys! {
    /// Tokens that the monster has while a card lies in play: numbers, or words such as `"1 per level"`.
    #[schemars(title = "tokens")]
    InPlayTokensDoc {
        /// Movement.
        movement: AmountDoc,
        /// Toughness.
        toughness: AmountDoc,
        /// Speed.
        speed: AmountDoc,
        /// Damage.
        damage: AmountDoc,
        /// Accuracy.
        accuracy: AmountDoc,
        /// Evasion.
        evasion: AmountDoc,
        /// Luck.
        luck: AmountDoc,
    }
}

impl InPlayTokensDoc {
    /// In the order of the monster's attributes.
    pub fn amounts(&self) -> [Option<AmountDoc>; 7] {
        [self.movement, self.toughness, self.speed, self.damage, self.accuracy, self.evasion, self.luck]
    }
}

/// A rule of a card in play.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "rule")]
pub struct RuleDoc {
    /// When.
    pub when: MomentDoc,
    /// Only if the survivor is there about the monster; if absent, anywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<ZoneDoc>,
    /// What happens.
    #[schemars(length(min = 1))]
    pub r#do: EffectsDoc,
}

/// What a survivor may spend an activation on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "offer")]
pub struct OfferDoc {
    /// The terrain on which they must stand; if absent, they may stand anywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<At<String>>,
    /// To whom it is made; if absent, to everybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<OfferedToDoc>,
    /// Whether it takes the rest of the survivor's act in place of an activation.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends_act: bool,
    /// What happens.
    #[schemars(length(min = 1))]
    pub r#do: EffectsDoc,
}

/// To whom an offer is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(title = "who")]
pub enum OfferedToDoc {
    /// To the survivor with the priority target token.
    PriorityTarget,
}

/// What replaces a card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "replacement")]
pub struct InsteadDoc {
    /// The name of the persistent injury.
    #[schemars(length(min = 1))]
    pub injury: At<String>,
    /// What happens.
    pub r#do: EffectsDoc,
}
