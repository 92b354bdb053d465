//! The survivor and the monster, as they are at one moment.

use super::{Attribute, Dist};

/// A hit location of a survivor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Location {
    /// Has no light box.
    Head,
    /// The arms.
    Arms,
    /// Two faces of the die.
    Body,
    /// The waist.
    Waist,
    /// The legs.
    Legs,
}

/// One roll of the hit location die.
pub fn location_die() -> Dist<Location> {
    use Location::{Arms, Body, Head, Legs, Waist};
    Dist::uniform([Head, Arms, Body, Body, Waist, Legs])
}

/// A survivor. Attributes are modifiers, all tokens and permanent changes included
/// (P74-ATTRIBUTE-MODIFIER).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Survivor {
    /// Spaces per move.
    pub movement: i32,
    /// Added to attack dice.
    pub speed: i32,
    /// Added to attack rolls.
    pub accuracy: i32,
    /// Added to wound attempts.
    pub strength: i32,
    /// Widens the critical range.
    pub luck: i32,
    /// How much more monsters must roll to hit.
    pub evasion: i32,
    /// Courage, which one severe injury asks for.
    pub courage: i32,
    /// Survival.
    pub survival: i32,
    /// Insanity, the armor of the brain.
    pub insanity: i32,
    /// Armor points, by location.
    pub armor: [i32; 5],
    /// Filled light boxes, by location. The head has none: never true.
    pub light: [bool; 5],
    /// Filled heavy boxes, by location.
    pub heavy: [bool; 5],
    /// The filled brain box.
    pub brain: bool,
    /// Bleeding tokens.
    pub bleeding: i32,
    /// Whether the survivor is knocked down.
    pub knocked_down: bool,
    /// Whether the survivor is dead.
    pub dead: bool,
    /// Whether the survivor holds the priority target token.
    pub priority_target: bool,
    /// Frenzy: Slow is ignored.
    pub frenzied: bool,
    /// A torn tendon: any injury knocks down.
    pub torn_tendon: bool,
    /// The permanent injuries recorded, in alphabetical order, one entry for each time.
    pub recorded: Vec<&'static str>,
}

impl Survivor {
    /// A fresh survivor without gear.
    pub fn new() -> Self {
        Self {
            movement: 5,
            speed: 0,
            accuracy: 0,
            strength: 0,
            luck: 0,
            evasion: 0,
            courage: 0,
            survival: 0,
            insanity: 0,
            armor: [0; 5],
            light: [false; 5],
            heavy: [false; 5],
            brain: false,
            bleeding: 0,
            knocked_down: false,
            dead: false,
            priority_target: false,
            frenzied: false,
            torn_tendon: false,
            recorded: Vec::new(),
        }
    }

    /// The same survivor with this much armor everywhere.
    pub fn with_armor(self, points: i32) -> Self {
        Self { armor: [points; 5], ..self }
    }

    /// Changes one attribute.
    ///
    /// # Panics
    /// If survivors have no such attribute.
    pub(super) fn change(&mut self, attribute: Attribute, by: i32) {
        let value = match attribute {
            Attribute::Movement => &mut self.movement,
            Attribute::Accuracy => &mut self.accuracy,
            Attribute::Strength => &mut self.strength,
            Attribute::Evasion => &mut self.evasion,
            Attribute::Luck => &mut self.luck,
            Attribute::Speed => &mut self.speed,
            Attribute::Toughness | Attribute::Damage => panic!("survivors have no {attribute:?}"),
        };
        *value += by;
    }

    /// Whether the survivor can go on with an attack.
    pub fn can_attack(&self) -> bool {
        !self.dead && !self.knocked_down
    }
}

impl Default for Survivor {
    fn default() -> Self {
        Self::new()
    }
}

/// Attribute tokens on the monster control panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tokens {
    /// Spaces per move.
    pub movement: i32,
    /// Added to its attack rolls.
    pub accuracy: i32,
    /// How much more survivors must roll to hit.
    pub evasion: i32,
    /// Narrows the critical range of survivors.
    pub luck: i32,
    /// Attack dice.
    pub speed: i32,
    /// Added to its toughness.
    pub toughness: i32,
    /// Added to the damage of its hits.
    pub damage: i32,
}

/// A monster.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Monster {
    /// The number that a wound attempt must meet.
    pub toughness: i32,
    /// Attack dice that its level adds.
    pub speed: i32,
    /// Accuracy that its level adds, apart from tokens.
    pub accuracy: i32,
    /// Damage that its level adds to every hit.
    pub damage: i32,
    /// Tokens, those of its level included.
    pub tokens: Tokens,
    /// Whether it is knocked down.
    pub knocked_down: bool,
    /// Cards in the AI deck.
    pub ai_deck: i32,
    /// Cards in the AI discard pile.
    pub ai_discard: i32,
    /// Its Life, if it has any.
    pub life: Option<i32>,
    /// Cards in the wound stack, or Life lost.
    pub wound_stack: i32,
    /// Whether it is defeated.
    pub defeated: bool,
}

impl Monster {
    /// An unhurt monster of this toughness with this many AI cards.
    pub fn new(toughness: i32, ai_deck: i32) -> Self {
        Self {
            toughness,
            speed: 0,
            accuracy: 0,
            damage: 0,
            tokens: Tokens::default(),
            knocked_down: false,
            ai_deck,
            ai_discard: 0,
            life: None,
            wound_stack: 0,
            defeated: false,
        }
    }

    /// P76-TOKENS-ON-PANEL.
    ///
    /// # Panics
    /// If monsters have no such tokens.
    pub(super) fn gain(&mut self, attribute: Attribute, tokens: i32) {
        let held = match attribute {
            Attribute::Movement => &mut self.tokens.movement,
            Attribute::Accuracy => &mut self.tokens.accuracy,
            Attribute::Evasion => &mut self.tokens.evasion,
            Attribute::Luck => &mut self.tokens.luck,
            Attribute::Speed => &mut self.tokens.speed,
            Attribute::Toughness => &mut self.tokens.toughness,
            Attribute::Damage => &mut self.tokens.damage,
            Attribute::Strength => panic!("monsters have no {attribute:?}"),
        };
        *held += tokens;
    }

    /// P74-W5-WOUND: one card of the AI deck goes to the wound stack; if there is none, not even in the discard
    /// pile, the monster is defeated. LIFE: it loses one Life instead, and losing the last defeats it.
    pub(super) fn wound(&mut self) {
        if let Some(life) = self.life {
            self.wound_stack += 1;
            self.defeated = self.wound_stack >= life;
            return;
        }
        if self.ai_deck == 0 {
            self.ai_deck = self.ai_discard;
            self.ai_discard = 0;
        }
        if self.ai_deck == 0 {
            self.defeated = true;
            return;
        }
        self.ai_deck -= 1;
        self.wound_stack += 1;
    }
}
