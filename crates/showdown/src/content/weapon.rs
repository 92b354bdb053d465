//! Weapons and their keywords.

use crate::effect::Effect;

/// A kind of weapon, as hit locations and proficiencies tell them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum WeaponKind {
    Axe,
    Bow,
    Club,
    Dagger,
    FistAndTooth,
    Grand,
    Katar,
    Shield,
    Spear,
    Sword,
    Thrown,
    Tool,
    Whip,
}

/// A keyword that changes something outside the attack itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Keyword {
    TwoHanded,
    Heavy,
    Cumbersome,
    Sentient,
    Irreplaceable,
    Cursed,
    Ammunition,
    Melee,
}

/// A weapon.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Weapon {
    /// As files and players write it.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Attack dice.
    pub speed: i8,
    /// The number needed to hit.
    pub accuracy: i8,
    /// Strength.
    pub strength: i8,
    /// Its kinds, such as sword or axe.
    pub kinds: Vec<WeaponKind>,
    /// Keywords that this crate only carries.
    pub keywords: Vec<Keyword>,
    /// Sharp: a further d10 of strength.
    pub sharp: bool,
    /// Luck with this weapon.
    pub deadly: i8,
    /// The first critical wound of an attack causes another wound.
    pub savage: bool,
    /// Further wounds of each wound.
    pub devastating: u8,
    /// Always one die.
    pub slow: bool,
    /// Lost to super-dense locations.
    pub frail: bool,
    /// Speed of the second of a pair, if both are carried.
    pub paired: i8,
    /// The ids of other weapons that are carried and make a pair with it: the speed of the fastest of them is added.
    pub partners: Vec<String>,
    /// An attack roll of 1 cancels the attack.
    pub early_iron: bool,
    /// Every attack roll of 1 hurts the attacker.
    pub unwieldy: bool,
    /// Wounding gains the priority target token.
    pub provoke: bool,
    /// On an attempt, 1 to 5 fail and 6 or more wound; no criticals.
    pub unstoppable: bool,
    /// A trap drawn is ignored on a d10 of 6 or more.
    pub unshakable: bool,
    /// Hits without a roll and wounds critically or not at all; spent by its attack.
    pub certain_critical: bool,
    /// Used once in a showdown.
    pub once: bool,
    /// The id of the weapon that is the same piece of gear: they are lost together.
    pub same_as: Option<String>,
    /// Spaces that it reaches in melee, or shoots; 1 for an ordinary melee weapon.
    pub reach: u8,
    /// Whether it is ranged.
    pub ranged: bool,
    /// Armor points that carrying it adds at every location.
    pub armor: u8,
    /// Hits that it wards off when it is raised.
    pub block: u8,
    /// Performed for every perfect hit.
    pub perfect_hit: Vec<Effect>,
    /// Performed once if at least one attack roll hit.
    pub on_hit: Vec<Effect>,
    /// Performed after each attempt that wounded.
    pub on_wound: Vec<Effect>,
}
