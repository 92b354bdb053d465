//! Weapons, hit location cards, attack profiles: what does not change during a showdown.

/// A weapon and its special rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weapon {
    /// Attack dice.
    pub speed: i32,
    /// The number that an attack roll must meet.
    pub accuracy: i32,
    /// Added to a wound attempt.
    pub strength: i32,
    /// A further d10 to each wound attempt (P75-SHARP).
    pub sharp: bool,
    /// Luck with this weapon.
    pub deadly: i32,
    /// The first critical wound of each attack causes one wound more.
    pub savage: bool,
    /// How many wounds more each wounding attempt inflicts.
    pub devastating: i32,
    /// Speed is always 1.
    pub slow: bool,
    /// Archived after an attempt on a super-dense location (P75-SUPER-DENSE).
    pub frail: bool,
    /// The speed that its pair adds; 0 for a single weapon.
    pub paired: i32,
    /// An attack roll of 1 cancels the attack.
    pub early_iron: bool,
    /// Each attack roll of 1 does 1 damage to a random location of the attacker.
    pub unwieldy: bool,
    /// Strength for the rest of the attack, per perfect hit (P75-PERFECT-HIT).
    pub barbed: i32,
    /// The effect of each perfect hit besides (P75-PERFECT-HIT).
    pub perfect: Option<Effect>,
}

impl Weapon {
    /// A plain weapon: speed, accuracy, strength.
    pub fn new(speed: i32, accuracy: i32, strength: i32) -> Self {
        Self { speed, accuracy, strength, ..Self::default() }
    }
}

/// Attributes of survivors and monsters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attribute {
    /// Spaces per move.
    Movement,
    /// Added to attack rolls.
    Accuracy,
    /// Added to wound attempts; survivors only.
    Strength,
    /// Makes the owner harder to hit.
    Evasion,
    /// Widens or narrows the critical range.
    Luck,
    /// Attack dice.
    Speed,
    /// The number that a wound attempt must meet; monsters only.
    Toughness,
    /// Added to each hit; monsters only.
    Damage,
}

/// The three numbers of a monster's attack (P70-ATTACK-ACTION).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Profile {
    /// Attack dice.
    pub speed: i32,
    /// The number that an attack roll must meet.
    pub accuracy: i32,
    /// Damage of each hit.
    pub damage: i32,
}

/// The effect of a critical wound, a reaction, a trap or a perfect hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// The monster gains this many tokens of an attribute.
    Token(Attribute, i32),
    /// The monster is knocked down.
    MonsterKnockedDown,
    /// The monster dies.
    MonsterDies,
    /// The attacker gains survival.
    Survival(i32),
    /// The attacker gains insanity.
    Insanity(i32),
    /// The monster performs its basic action against the attacker, with this much damage more.
    BasicAction(i32),
    /// The monster moves, if it can, and the attacker is out of range.
    MovesOutOfRange,
    /// The attacker is knocked down.
    AttackerKnockedDown,
    /// The attacker suffers brain damage.
    BrainDamage(i32),
    /// The attacker gains the priority target token.
    PriorityTarget,
    /// The attacker is doomed until the card is resolved: nothing that they could do is modelled here.
    Doomed,
}

/// The condition under which a reaction is performed (P74-W7-REACTIONS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    /// If the wound attempt succeeds.
    Wound,
    /// If it fails.
    Failure,
    /// In any case.
    Reflex,
}

/// A hit location card.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card {
    /// A trap: the actions that it performs. It has none of the rest.
    pub trap: Option<Vec<Effect>>,
    /// It cannot be wounded.
    pub impervious: bool,
    /// It is resolved before others.
    pub first_strike: bool,
    /// It breaks frail weapons.
    pub super_dense: bool,
    /// Once critically wounded, it stays in play.
    pub persistent: bool,
    /// While it is in play: whenever the monster would move, a d10 of at most this knocks it down instead; 0 if it
    /// has no such rule (P76-PERSISTENT-RULES).
    pub tendon: i32,
    /// Added to the toughness of the monster here.
    pub toughness: i32,
    /// The effects of a critical wound; none if the card lists no critical wound.
    pub critical: Option<Vec<Effect>>,
    /// Its reactions, each with its condition.
    pub reactions: Vec<(When, Vec<Effect>)>,
}

impl Card {
    /// A location without any rules.
    pub fn plain() -> Self {
        Self::default()
    }

    /// A trap that does this.
    pub fn trap(actions: &[Effect]) -> Self {
        Self { trap: Some(actions.to_vec()), ..Self::default() }
    }

    /// The same card with these critical wound effects.
    pub fn with_critical(self, effects: &[Effect]) -> Self {
        Self { critical: Some(effects.to_vec()), ..self }
    }

    /// The same card with one reaction more.
    pub fn with_reaction(mut self, when: When, effects: &[Effect]) -> Self {
        self.reactions.push((when, effects.to_vec()));
        self
    }
}
