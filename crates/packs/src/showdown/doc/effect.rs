//! Effects as they are written: a list of small tables, each of them one instruction.

use serde::{Deserialize, Serialize};
use showdown::content::Location;
use source::JsonSchema;

use super::ai_card::LineDoc;
use super::values::{
    AmountDoc, AttributeDoc, CardTokensDoc, FacingDoc, GroupDoc, ImpairmentDoc, LocationDoc,
    MonsterAttributeDoc, StatDoc, WeaponKindDoc, WhereDoc,
};
use source::At;

/// Instructions, performed in order.
pub type EffectsDoc = Vec<At<EffectDoc>>;

/// Declares a table all of whose keys may be left out, and what it takes to list those that are there.
macro_rules! optional_keys {
    ($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* }) => {
        #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
        $(#[$meta])*
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        pub struct $name {
            $(
                $(#[$field_meta])*
                #[serde(skip_serializing_if = "Option::is_none")]
                pub $field: Option<$type>,
            )*
        }

        impl $name {
            /// Every key, in the order of the documentation.
            pub fn all_keys() -> &'static [String] {
                static ALL: std::sync::LazyLock<Vec<String>> = std::sync::LazyLock::new(|| {
                    let all: &[&str] = &[$(stringify!($field),)*];
                    all.iter().map(|key| key.trim_start_matches("r#").replace('_', "-")).collect()
                });
                &ALL
            }

            /// The keys that are there, in the same order.
            pub fn keys(&self) -> Vec<&'static str> {
                let there = [$(self.$field.is_some(),)*];
                let all = Self::all_keys().iter().zip(there);
                all.filter(|(_, there)| *there).map(|(key, _)| key.as_str()).collect()
            }
        }
    };
}
pub(crate) use optional_keys;

optional_keys! {
    /// An instruction: one verb, and what the verb takes besides.
    ///
    /// It speaks of a *survivor*: the attacker for hit locations and weapons, the target for the monster's attacks and
    /// for injuries, each survivor in turn inside `each`.
    #[schemars(title = "effect")]
    EffectDoc {
        /// The monster or the survivor is knocked down.
        knock_down: WhoDoc,
        /// The survivor stands up.
        stand: SurvivorWord,
        /// Somebody dies; `monster-later` at the end of its next turn.
        die: DiesDoc,
        /// The survivor is doomed until the card is resolved.
        doom: SurvivorWord,
        /// The survivor gains bleeding tokens.
        #[schemars(range(min = 1, max = 9))]
        bleed: u8,
        /// The survivor suffers damage; `at` says where.
        damage: AmountDoc,
        /// Where damage goes; if absent, the location die says.
        at: WhereDoc,
        /// The survivor suffers brain damage.
        brain_damage: AmountDoc,
        /// Tokens of an attribute, for the monster or the survivor.
        token: TokenDoc,
        /// An attribute of the survivor changes for good.
        permanent: PermanentDoc,
        /// The survivor gains survival, insanity and the like; a negative number loses.
        gain: GainDoc,
        /// Survival is added to this and becomes 0.
        survival_becomes: InsanityWord,
        /// The survivor gains the priority target token; `lost` takes it from whoever has it, unless it is for good.
        priority: PriorityDoc,
        /// The survivor can no longer do something.
        impair: ImpairmentDoc,
        /// The survivor is knocked back so many spaces.
        knockback: AmountDoc,
        /// Where the survivor is knocked back to; if absent, away from the monster.
        toward: EdgeWord,
        /// The survivor is grabbed: placed in front of the monster, knocked down, damaged.
        grab: SurvivorWord,
        /// The monster or the survivor is placed next to the other: no movement.
        place: WhoDoc,
        /// The monster moves; `spaces` says how far.
        r#move: DirectionDoc,
        /// How many spaces; if absent, as far as the monster moves.
        #[schemars(range(min = 1, max = 30))]
        spaces: u8,
        /// The edge that the monster moves toward or away from; if absent, the nearest.
        edge: FacingDoc,
        /// The kind of terrain that the monster moves toward or away from, the nearest tile of it; if absent, any.
        tile: At<String>,
        /// The monster performs its basic action against the survivor.
        basic_action: BasicActionDoc,
        /// The monster performs this as a card of its own, and picks its target itself.
        perform: BasicActionWord,
        /// All of these are shuffled.
        shuffle: HitLocationsWord,
        /// All hits of the monster's attack go to one location.
        hits_to: LocationDoc,
        /// Until the end of the attack.
        this_attack: ThisAttackDoc,
        /// Until the end of the round.
        this_round: ThisRoundDoc,
        /// Does not happen: the move, the grab or the wound that a card watches, or the attack's unresolved hits.
        cancel: CancelDoc,
        /// The monster eats what it stands on or beside.
        eat: FoodWord,
        /// The monster or the survivor heals.
        heal: HealDoc,
        /// The monster suffers so many wounds.
        #[schemars(range(min = 1, max = 9))]
        wound: u8,
        /// The survivor gains a resource that `monster.toml` lists.
        resource: At<String>,
        /// The monster discards a mood, or the card at hand leaves play.
        discard: DiscardWord,
        /// The AI card at hand leaves the showdown, the weapon of the survivor's attack is lost for good, or a piece of
        /// the survivor's gear, which the monster controller chooses.
        archive: ArchiveWord,
        /// The weapon of the survivor's attack is lost until an activation is spent on picking it up.
        drop: WeaponWord,
        /// The card at hand goes back on top of the AI deck.
        r#return: ThisWord,
        /// The card at hand, which lies in play, gains so many tokens; `clear` takes them all away.
        card_tokens: CardTokensDoc,
        /// The monster looks for moods among the top cards of its AI deck: they enter play. If none does, it draws.
        seek_moods: SeekMoodsDoc,
        /// The monster draws one of these.
        draw: AiWord,
        /// Something ends: the monster's turn, or the showdown, whoever lives.
        end: EndWord,
        /// As many further dice of the monster's attack as hits of it did damage since it last rolled.
        roll_again: HitsWord,
        /// The AI card of this id, if it lies in play, does what its rule for `called` says.
        call: At<String>,
        /// The survivor loses the tokens that were given until they are taken back.
        take_back: TokensWord,
        /// The survivor looks at the next card of this deck, and puts it on top or at the bottom.
        look_at: AiWord,
        /// The monster has 1 speed less until the end of its turn; at most once a round.
        daze: MonsterWord,
        /// The monster turns to face the survivor.
        face: SurvivorWord,
        /// The monster turns its back on the survivor.
        face_away: SurvivorWord,
        /// Survivors may use survival actions.
        flow: TrueWord,
        /// The monster does what it does when it finds no target.
        instinct: TrueWord,
        /// Every survivor is a threat until the end of the next round.
        all_are_threats: TrueWord,
        /// The survivor loses a limb: cards in play watch for it.
        dismember: SurvivorWord,
        /// The monster attacks the survivor, where it stands, with the numbers of the AI card at hand.
        attack: SurvivorWord,
        /// The survivor rolls a severe injury of this location.
        severe: LocationDoc,
        /// The survivor suffers this row of an injury table, without a roll.
        suffer: At<String>,
        /// The survivor gains so many tokens of the AI card at hand.
        mark: AmountDoc,
        /// The survivor loses all of those tokens.
        unmark: SurvivorWord,
        /// The monster or the survivor is taken off the board; a survivor until the `until-wounds`.
        remove: WhoDoc,
        /// The wounds of the monster in one round that bring the survivor back.
        #[schemars(range(min = 1, max = 9))]
        until_wounds: u8,
        /// A story event of this name comes: it is told, and left to the table.
        story: At<String>,
        /// A die decides: `at-least` or `at-most` with `then` and `otherwise`, or `rows`.
        roll: DieDoc,
        /// The lowest face for `then`.
        #[schemars(range(min = 2, max = 20))]
        at_least: At<u8>,
        /// The highest face for `then`.
        #[schemars(range(min = 1, max = 19))]
        at_most: At<u8>,
        /// What happens at which faces; nothing elsewhere.
        rows: Vec<RollRowDoc>,
        /// The survivor may do what `then` says, for a price.
        may: MayDoc,
        /// For each survivor of a group, who is then the survivor that `then` speaks of.
        each: GroupDoc,
        /// A survivor is picked, who is then the survivor that `then` speaks of: the first line that somebody meets.
        pick: Vec<At<LineDoc>>,
        /// Only if something holds.
        r#if: At<ConditionDoc>,
        /// What happens then.
        then: EffectsDoc,
        /// What happens otherwise.
        otherwise: EffectsDoc,
    }
}

/// Keys that only say more about the verb beside them, and the verbs that take them.
pub(crate) const MODIFIERS: [(&str, &[&str]); 11] = [
    ("at", &["damage"]),
    ("spaces", &["move"]),
    ("edge", &["move"]),
    ("tile", &["move"]),
    ("toward", &["knockback"]),
    ("until-wounds", &["remove"]),
    ("at-least", &["roll"]),
    ("at-most", &["roll"]),
    ("rows", &["roll"]),
    ("then", &["roll", "may", "each", "pick", "if"]),
    ("otherwise", &["roll", "may", "pick", "if"]),
];

/// Declares words for the values of instructions.
macro_rules! choices {
    ($($(#[$meta:meta])* $name:ident = $title:literal { $($(#[$variant_meta:meta])* $variant:ident,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
            #[serde(rename_all = "kebab-case")]
            #[schemars(title = $title)]
            #[allow(missing_docs, reason = "most say what they are")]
            pub enum $name { $($(#[$variant_meta])* $variant,)* }
        )*
    };
}

choices! {
    /// The monster or the survivor.
    WhoDoc = "who" { Monster, Survivor, }
    /// The survivor.
    SurvivorWord = "who" { Survivor, }
    /// Where the monster goes.
    DirectionDoc = "direction" {
        Charge, Forward, Away, BackAway, AwayFromAll, AwayFromThreats, AwayFromEdge, AwayFromTerrain,
        StraightAway, Toward, TowardEdge, TowardTerrain, TowardFood,
    }
    /// Where a survivor heals.
    HealsAtDoc = "location" { Choice, Head, Arms, Body, Waist, Legs, }
    /// Who dies.
    DiesDoc = "who" { Survivor, Monster, MonsterLater, }
    /// What survival becomes.
    InsanityWord = "number" { Insanity, }
    /// What is discarded.
    DiscardWord = "card" { Mood, This, }
    /// What is archived.
    ArchiveWord = "card" { This, Weapon, Gear, }
    /// What is dropped.
    WeaponWord = "gear" { Weapon, }
    /// What is rolled again for.
    HitsWord = "dice" { Hits, }
    /// What is taken back.
    TokensWord = "tokens" { Tokens, }
    /// The monster.
    MonsterWord = "who" { Monster, }
    /// Until when tokens are there.
    UntilDoc = "time" { TakenBack, KnockedDown, }
    /// The card at hand.
    ThisWord = "card" { This, }
    /// What the monster draws.
    AiWord = "card" { Ai, }
    /// Where somebody is knocked back to.
    EdgeWord = "place" { Edge, }
    /// What the monster performs.
    BasicActionWord = "card" { BasicAction, }
    /// What is eaten.
    FoodWord = "terrain" { Food, }
    /// What is shuffled.
    HitLocationsWord = "deck" { HitLocations, }
    /// What ends.
    EndWord = "turn" { MonsterTurn, Showdown, }
    /// How long the priority target token is kept.
    PriorityDoc = "time" { UntilPicked, Permanent, Lost, }
    /// What does not happen.
    CancelDoc = "event" { Move, Grab, Hits, Wound, }
    /// A die.
    DieDoc = "die" { D5, D6, D10, }
}

impl HealsAtDoc {
    /// The location; `None` for one of choice.
    pub fn location(self) -> Option<Location> {
        Some(match self {
            Self::Choice => return None,
            Self::Head => Location::Head,
            Self::Arms => Location::Arms,
            Self::Body => Location::Body,
            Self::Waist => Location::Waist,
            Self::Legs => Location::Legs,
        })
    }
}

impl DieDoc {
    /// Its faces.
    pub fn sides(self) -> u8 {
        match self {
            Self::D5 => 5,
            Self::D6 => 6,
            Self::D10 => 10,
        }
    }
}

/// Tokens: `{ monster = "accuracy", by = -1 }`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "token")]
pub struct TokenDoc {
    /// The monster's attribute.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub monster: Option<MonsterAttributeDoc>,
    /// The survivor's attribute.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub survivor: Option<AttributeDoc>,
    /// How many; negative ones weaken.
    #[schemars(range(min = -20, max = 20))]
    pub by: i8,
    /// When strength tokens of a survivor go again; if absent, they stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<UntilDoc>,
}

/// A change for good: `{ survivor = "strength", by = 1 }`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "change")]
pub struct PermanentDoc {
    /// The survivor's attribute.
    pub survivor: AttributeDoc,
    /// By how much.
    #[schemars(range(min = -20, max = 20))]
    pub by: i8,
}

optional_keys! {
    /// What a survivor gains: `{ courage = 1, survival = 1 }`.
    #[schemars(title = "gain")]
    GainDoc {
        /// Survival.
        survival: AmountDoc,
        /// Insanity.
        insanity: AmountDoc,
        /// Courage.
        courage: AmountDoc,
        /// Understanding.
        understanding: AmountDoc,
        /// Random disorders.
        disorders: AmountDoc,
        /// Levels of weapon proficiency.
        proficiency: AmountDoc,
    }
}

optional_keys! {
    /// What differs from the printed basic action.
    #[schemars(title = "basic action")]
    BasicActionDoc {
        /// Further dice.
        #[schemars(range(min = -9, max = 9))]
        speed: i8,
        /// Further damage.
        #[schemars(range(min = -9, max = 9))]
        damage: i8,
        /// The location that all hits go to.
        hits_to: LocationDoc,
    }
}

optional_keys! {
    /// What lasts until the end of the attack.
    #[schemars(title = "modifiers")]
    ThisAttackDoc {
        /// The attacker's strength.
        #[schemars(range(min = -20, max = 20))]
        strength: i8,
        /// The attacker's accuracy.
        #[schemars(range(min = -20, max = 20))]
        accuracy: i8,
        /// The monster's toughness.
        #[schemars(range(min = -20, max = 20))]
        toughness: i8,
        /// Further dice of the monster's attack.
        speed: AmountDoc,
        /// Further damage of each hit of the monster's attack.
        damage: AmountDoc,
    }
}

optional_keys! {
    /// Who heals how much.
    #[schemars(title = "healing")]
    HealDoc {
        /// The monster: cards of its wound stack.
        monster: AmountDoc,
        /// The survivor: injury boxes, at each location unless `at` says where.
        #[schemars(range(min = 1, max = 2))]
        boxes: u8,
        /// The survivor: armor points, at each location unless `at` says where.
        #[schemars(range(min = 1, max = 20))]
        armor: u8,
        /// Where the survivor heals: at one location, or at one of their choice; if absent, at each.
        at: HealsAtDoc,
    }
}

/// What lasts until the end of the round: `{ toughness = -2 }`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "modifier")]
pub struct ThisRoundDoc {
    /// The monster's toughness.
    #[schemars(range(min = -20, max = 20))]
    pub toughness: i8,
}

/// How a monster looks for moods: `{ cards = 10, moods = 2 }`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "search")]
pub struct SeekMoodsDoc {
    /// Cards that it looks at.
    #[schemars(range(min = 1, max = 60))]
    pub cards: u8,
    /// Moods that enter play at most.
    #[schemars(range(min = 1, max = 9))]
    pub moods: u8,
}

/// What an offer costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "price")]
pub struct MayDoc {
    /// Survival; 0 for an offer that costs nothing.
    #[schemars(range(max = 20))]
    pub survival: u8,
}

/// Some faces of a die.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "row")]
pub struct RollRowDoc {
    /// The lowest face.
    #[schemars(range(min = 1, max = 20))]
    pub from: At<u8>,
    /// The highest face.
    #[schemars(range(min = 1, max = 20))]
    pub to: At<u8>,
    /// What happens.
    pub r#do: EffectsDoc,
}

optional_keys! {
    /// Something that holds or not: one key.
    #[schemars(title = "condition")]
    ConditionDoc {
        /// The survivor is insane.
        insane: TrueWord,
        /// The survivor is adjacent to the monster.
        adjacent: TrueWord,
        /// The unmodified wound roll is even.
        wound_roll_even: TrueWord,
        /// The unmodified wound roll lies in these bounds.
        wound_roll: BoundsDoc,
        /// The survivor has at least so much survival.
        #[schemars(range(min = 1, max = 99))]
        survival: u8,
        /// The survivor has at least so much insanity.
        #[schemars(range(min = 1, max = 99))]
        insanity: u8,
        /// The survivor has at least so much courage.
        #[schemars(range(min = 1, max = 9))]
        courage: u8,
        /// The survivor has at least so much understanding.
        #[schemars(range(min = 1, max = 9))]
        understanding: u8,
        /// The survivor has at least so many disorders.
        #[schemars(range(min = 1, max = 9))]
        disorders: u8,
        /// The survivor has the impairment.
        impaired: ImpairmentDoc,
        /// The monster's level is at least that.
        #[schemars(range(min = 1, max = 9))]
        level: u8,
        /// The weapon of the attack is of that kind.
        weapon: WeaponKindDoc,
        /// The weapon of the attack is a melee weapon.
        melee: TrueWord,
        /// The attack did damage with at least so many hits.
        #[schemars(range(min = 1, max = 12))]
        damaged_times: u8,
        /// The severe injury at hand was suffered that often, this time included.
        #[schemars(range(min = 1, max = 9))]
        suffered: u8,
        /// The survivor is knocked down.
        knocked_down: TrueWord,
        /// The survivor has at least so many of the tokens that `mark` gives.
        #[schemars(range(min = 1, max = 99))]
        marked: u8,
        /// There is food on the board.
        food_left: TrueWord,
        /// The monster stands on food, or beside it.
        beside_food: TrueWord,
        /// The persistent injury of that name is in play.
        persistent: At<String>,
        /// The latest die shows more than this number of the survivor.
        roll_above: StatDoc,
        /// The card at hand, which lies in play, has at least so many tokens.
        #[schemars(range(min = 1, max = 9))]
        card_tokens: u8,
        /// The wound stack is empty.
        unwounded: TrueWord,
        /// The survivor is in the monster's blind spot.
        blind_spot: TrueWord,
        /// Nobody but the survivor lives.
        last_survivor: TrueWord,
    }
}

/// The word `true`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TrueWord;

#[cfg(feature = "schema")]
impl JsonSchema for TrueWord {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "True".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "boolean", "enum": [true] })
    }
}

impl<'de> Deserialize<'de> for TrueWord {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if bool::deserialize(deserializer)? {
            Ok(Self)
        } else {
            Err(serde::de::Error::custom("only `true` can be asked for: use `otherwise`"))
        }
    }
}

impl Serialize for TrueWord {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(true)
    }
}

/// From one face to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "bounds")]
pub struct BoundsDoc {
    /// The lowest face.
    #[schemars(range(min = 1, max = 10))]
    pub from: u8,
    /// The highest face.
    #[schemars(range(min = 1, max = 10))]
    pub to: u8,
}
