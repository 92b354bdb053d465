//! Units as their cards print them: what never changes during a battle.

use kernel::Inches;

use crate::{Status, field::Point, phases::cast::Spell};

/// A number on a unit's card that Checks are made against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stat {
    /// To hit in close combat.
    Melee,
    /// To hit with a shot.
    Ranged,
    /// To ward off a hit.
    Defence,
    /// Climbing, jumping, not falling off ledges.
    Agility,
    /// Keeping one's nerve.
    Morale,
}

impl Stat {
    /// As the card prints it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Melee => "Melee",
            Self::Ranged => "Ranged",
            Self::Defence => "Defence",
            Self::Agility => "Agility",
            Self::Morale => "Morale",
        }
    }
}

/// A weapon and its modifiers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weapon {
    /// The players' word for it.
    pub name: String,
    /// Whether it shoots.
    pub ranged: bool,
    /// Whether it leaves no hand for a second one.
    pub two_handed: bool,
    /// Lowers the number needed to hit.
    pub melee: i8,
    /// Raises the injury value.
    pub injury: i8,
    /// Raises the number that the target needs for Defence.
    pub piercing: i8,
    /// The range; `None` if it reaches as far as one sees.
    pub range: Option<Inches>,
    /// Whether it shoots only every other turn.
    pub slow: bool,
    /// Whether a die of 1 makes it go off in the shooter's hands.
    pub blackpowder: bool,
}

impl Weapon {
    /// Fists: no modifiers.
    pub fn unarmed() -> Self {
        Self {
            name: "bare hands".into(),
            ranged: false,
            two_handed: false,
            melee: 0,
            injury: 0,
            piercing: 0,
            range: None,
            slow: false,
            blackpowder: false,
        }
    }
}

/// A unit's card and its start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its name, as players say it.
    pub name: String,
    /// The side that it fights for.
    pub side: u8,
    /// Move, in inches.
    pub move_: u8,
    /// Melee number.
    pub melee: u8,
    /// Ranged number; a unit without one cannot shoot.
    pub ranged: Option<u8>,
    /// Defence number; `None` wards off nothing.
    pub defence: Option<u8>,
    /// Agility number.
    pub agility: u8,
    /// Morale number.
    pub morale: u8,
    /// Attacks in one Melee phase.
    pub attacks: u8,
    /// Wounds on the card.
    pub wounds: u8,
    /// Injury modifier.
    pub injury: i8,
    /// Piercing modifier.
    pub piercing: i8,
    /// Its weapons, the preferred one first.
    pub weapons: Vec<Weapon>,
    /// Armour and shields, by name; its Defence includes them already.
    pub armour: Vec<String>,
    /// Lowers injury values against it.
    pub hardy: i8,
    /// Whether Stunned becomes Dazed.
    pub stunned_becomes_dazed: bool,
    /// Raises the injury values of its melee attacks.
    pub deadly: i8,
    /// Whether its hits are critical from 19 on.
    pub improved_critical: bool,
    /// Whether enemies that come into contact with it must keep their nerve.
    pub causes_fear: bool,
    /// Whether it can bring friends that are down to their feet.
    pub healer: bool,
    /// Whether its Morale checks have Disadvantage: a Scar can do that.
    pub shaken: bool,
    /// The width of its base.
    pub base: Inches,
    /// Whether it is large: anybody may pick it as the target of a shot.
    pub large: bool,
    /// Whether it is a hero: heroes hold a warband together, and have Scars of their own.
    pub hero: bool,
    /// The spells that it knows.
    pub spells: Vec<Spell>,
    /// Whether it never runs: a Scar can do that.
    pub cannot_run: bool,
    /// Its condition at the start.
    pub start: Start,
}

/// The condition of a unit when the scenario begins.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Start {
    /// Its state.
    pub status: Status,
    /// Wounds left.
    pub wounds: u8,
    /// The index of its place.
    pub place: u8,
    /// The units that it touches.
    pub contacts: Vec<u8>,
    /// Whether it engaged this turn and so strikes first.
    pub engaged_this_turn: bool,
    /// Its spot on a field; without one it means nothing.
    pub at: Point,
    /// The zone that its player deploys it in before the first turn of a whole battle; until then it is lined up at
    /// [`Start::at`]. `None`: that is where it stands.
    pub zone: Option<u8>,
}

/// The most Attacks that a card may have.
pub const MAX_ATTACKS: u8 = 5;
/// The most Wounds that a card may have.
pub const MAX_WOUNDS: u8 = 4;

impl Unit {
    /// An ordinary soldier of the given side: the profile that most cards vary.
    pub fn soldier(name: impl Into<String>, side: u8) -> Self {
        Self {
            name: name.into(),
            side,
            move_: 6,
            melee: 14,
            ranged: Some(14),
            defence: Some(18),
            agility: 10,
            morale: 10,
            attacks: 1,
            wounds: 1,
            injury: 0,
            piercing: 0,
            weapons: Vec::new(),
            armour: Vec::new(),
            hardy: 0,
            stunned_becomes_dazed: false,
            deadly: 0,
            improved_critical: false,
            causes_fear: false,
            healer: false,
            shaken: false,
            base: Inches::whole(1),
            large: false,
            hero: false,
            spells: Vec::new(),
            cannot_run: false,
            start: Start { wounds: 1, ..Start::default() },
        }
    }

    /// Move as a distance.
    pub fn move_inches(&self) -> Inches {
        Inches::whole(self.move_.into())
    }

    /// Half the width of its base.
    #[inline]
    pub fn radius(&self) -> Inches {
        Inches(self.base.0 / 2)
    }

    /// The indices of the melee weapons that it can choose between: of two that are alike, the first.
    pub fn blades(&self) -> impl Iterator<Item = u8> {
        self.kinds(false)
    }

    /// The same of the weapons that shoot.
    pub fn guns(&self) -> impl Iterator<Item = u8> {
        self.kinds(true)
    }

    fn kinds(&self, ranged: bool) -> impl Iterator<Item = u8> {
        self.wields(ranged).filter(|&index| {
            let (before, rest) = self.weapons.split_at(index.into());
            !before.contains(&rest[0])
        })
    }

    /// The indices of its melee (or ranged) weapons.
    pub fn wields(&self, ranged: bool) -> impl Iterator<Item = u8> {
        (0u8..).zip(&self.weapons).filter(move |(_, weapon)| weapon.ranged == ranged).map(|(index, _)| index)
    }
}
