//! Units, the states that they can be in, and the ground.

/// One inch; distances and heights are whole numbers of 480ths.
pub const INCH: i32 = 480;

/// The condition of a unit, in order of severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Nothing ails it.
    Healthy,
    /// STAGGERED-ACTS: it acts, burdened.
    Staggered,
    /// DAZED-ONE-INCH: it does nothing but crawl.
    Dazed,
    /// STUNNED-NOTHING: it does nothing.
    Stunned,
    /// INCAPACITATED-REMOVED: it is gone.
    Incapacitated,
}

impl Status {
    /// Whether the unit lies on the ground: Dazed or Stunned.
    pub fn is_downed(self) -> bool {
        self == Self::Dazed || self == Self::Stunned
    }

    /// Whether the unit may attack (STAGGERED-ACTS, DAZED-ONE-INCH, STUNNED-NOTHING).
    pub fn can_attack(self) -> bool {
        self == Self::Healthy || self == Self::Staggered
    }
}

/// The changing part of a unit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// Its condition.
    pub status: Status,
    /// The Wounds that it has left.
    pub wounds: u32,
    /// Its place, as an index into the places of the table.
    pub place: usize,
    /// Whether it is in base contact with those who attack it in melee; a fall ends that.
    pub contact: bool,
}

impl State {
    /// In contact, at place 0.
    pub fn new(status: Status, wounds: u32) -> Self {
        Self { status, wounds, place: 0, contact: true }
    }

    /// The same, except that all Incapacitated units look alike: no Wounds, place 0, no contact.
    pub fn tidy(&self) -> Self {
        if self.status == Status::Incapacitated {
            return Self { status: self.status, wounds: 0, place: 0, contact: false };
        }
        self.clone()
    }

    /// The same, in another status.
    pub(super) fn now(&self, status: Status) -> Self {
        Self { status, ..self.clone() }
    }

    /// The same after losing that many Wounds, of those that are left.
    pub(super) fn less(&self, wounds: u32) -> Self {
        Self { wounds: self.wounds.saturating_sub(wounds), ..self.clone() }
    }
}

/// A weapon, by the numbers that it adds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weapon {
    /// Lowers the number needed for Melee checks. It never adds to injury.
    pub melee: i32,
    /// Added to the roll for injury.
    pub injury: i32,
    /// Added to the Defence number of the target.
    pub piercing: i32,
}

/// A unit: its profile, what it carries, and its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The number that a Melee check needs.
    pub melee: i32,
    /// The number that a Ranged check needs; without one it cannot shoot.
    pub ranged: Option<i32>,
    /// The number that a Defence check needs; without one every Defence fails.
    pub defence: Option<i32>,
    /// The number that an Agility test needs.
    pub agility: i32,
    /// How many attacks it has.
    pub attacks: u32,
    /// Its own Injury modifier.
    pub injury: i32,
    /// Its own Piercing.
    pub piercing: i32,
    /// The weapon that it carries.
    pub weapon: Weapon,
    /// Lowers the injury values of attacks against it, and under `hardy-rolls` = both those of Injury Rolls.
    pub hardy: i32,
    /// Whether it cannot be Stunned and is Dazed instead.
    pub stunned_becomes_dazed: bool,
    /// Its state.
    pub state: State,
}

impl Unit {
    /// The typical line soldier: Melee 14, Ranged 14, Defence 18, Agility 10, one attack, one Wound, no
    /// modifiers.
    pub fn soldier() -> Self {
        Self {
            melee: 14,
            ranged: Some(14),
            defence: Some(18),
            agility: 10,
            attacks: 1,
            injury: 0,
            piercing: 0,
            weapon: Weapon::default(),
            hardy: 0,
            stunned_becomes_dazed: false,
            state: State::new(Status::Healthy, 1),
        }
    }

    /// The same unit in another state.
    pub fn in_state(&self, state: State) -> Self {
        Self { state, ..self.clone() }
    }

    /// INJ-MOD-PLUS, INJ-MOD-MINUS: what is added to its attack rolls for injury, in melee and at range
    /// alike.
    pub(super) fn injury_modifier(&self) -> i32 {
        self.injury + self.weapon.injury
    }

    /// The sum that is added to the Defence numbers of the units it attacks.
    pub(super) fn total_piercing(&self) -> i32 {
        self.piercing + self.weapon.piercing
    }
}

/// The side whose turn it is, seen from the affected unit: the target, or the unit that falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The turn of that unit's own controller.
    Own,
    /// The opponent's turn; if there are attackers, it is their own.
    Opponents,
}

/// One edge near a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// From the base to the edge.
    pub distance: i32,
    /// Down to the surface below.
    pub drop: i32,
    /// Whether a railing, low wall or the like covers it.
    pub railing: bool,
    /// The place where a fall lands.
    pub onto: usize,
}

/// A place to stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The edges around it.
    pub edges: Vec<Edge>,
}

/// The result of attacks for their target.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The target's state.
    Resolved(State),
    /// The chain of extra attacks was longer than the table follows.
    Unresolved,
}

impl Outcome {
    /// Whether the target ended with this status.
    pub fn is(&self, status: Status) -> bool {
        match self {
            Self::Resolved(state) => state.status == status,
            Self::Unresolved => false,
        }
    }
}
