//! Survivors as they enter the showdown.

use super::Location;

/// A survivor of the party, counted from 0; also their seat at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct SurvivorId(pub u8);

/// An attribute of a survivor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Attribute {
    Movement,
    Accuracy,
    Strength,
    Evasion,
    Luck,
    Speed,
}

impl Attribute {
    /// Every attribute, in the order of the survivor sheet.
    pub const ALL: [Self; 6] =
        [Self::Movement, Self::Accuracy, Self::Strength, Self::Evasion, Self::Luck, Self::Speed];

    /// What it is called.
    pub fn name(self) -> &'static str {
        ["movement", "accuracy", "strength", "evasion", "luck", "speed"][self as usize]
    }
}

/// A number that a survivor gains and loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Stat {
    Survival,
    Insanity,
    Courage,
    Understanding,
    Disorders,
    Proficiency,
}

impl Stat {
    /// Every number.
    pub const ALL: [Self; 6] = [
        Self::Survival,
        Self::Insanity,
        Self::Courage,
        Self::Understanding,
        Self::Disorders,
        Self::Proficiency,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        ["survival", "insanity", "courage", "understanding", "disorders", "proficiency"][self as usize]
    }
}

/// Something that a survivor can no longer do, or that waits for after the showdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Impairment {
    Deaf,
    NoSurvival,
    NoEncourage,
    NoDodge,
    NoSurge,
    NoDash,
    NoBlock,
    NoConsume,
    NoTwoHanded,
    NoPaired,
    NoWeapons,
    NoHeavyGear,
    NoWaistGear,
    NoFightingArts,
    NoAbilities,
    NoIntimacy,
    SkipNextHunt,
    MustRetire,
    Frenzied,
    FallsWhenHurt,
    Crawls,
    DiesAlone,
    NoLostHand,
}

impl Impairment {
    /// Every impairment.
    pub const ALL: [Self; 23] = [
        Self::Deaf,
        Self::NoSurvival,
        Self::NoEncourage,
        Self::NoDodge,
        Self::NoSurge,
        Self::NoDash,
        Self::NoBlock,
        Self::NoConsume,
        Self::NoTwoHanded,
        Self::NoPaired,
        Self::NoWeapons,
        Self::NoHeavyGear,
        Self::NoWaistGear,
        Self::NoFightingArts,
        Self::NoAbilities,
        Self::NoIntimacy,
        Self::SkipNextHunt,
        Self::MustRetire,
        Self::Frenzied,
        Self::FallsWhenHurt,
        Self::Crawls,
        Self::DiesAlone,
        Self::NoLostHand,
    ];

    /// What the log says of a survivor who has it.
    pub fn says(self) -> &'static str {
        match self {
            Self::Deaf => "is deaf",
            Self::NoSurvival => "can no longer gain or spend survival",
            Self::NoEncourage => "cannot encourage",
            Self::NoDodge => "cannot dodge",
            Self::NoSurge => "cannot surge",
            Self::NoDash => "cannot dash",
            Self::NoBlock => "cannot block",
            Self::NoConsume => "cannot consume",
            Self::NoTwoHanded => "cannot use two-handed weapons",
            Self::NoPaired => "cannot use paired weapons",
            Self::NoWeapons => "cannot use weapons",
            Self::NoHeavyGear => "cannot activate gear of strength 2 or more",
            Self::NoWaistGear => "cannot wear waist gear",
            Self::NoFightingArts => "cannot use fighting arts",
            Self::NoAbilities => "cannot use abilities",
            Self::NoIntimacy => "takes no part in Intimacy",
            Self::SkipNextHunt => "skips the next hunt",
            Self::MustRetire => "must retire",
            Self::Frenzied => "is frenzied",
            Self::FallsWhenHurt => "is knocked down by every injury",
            Self::Crawls => "moves 1 space at most",
            Self::NoLostHand => "has nothing more to learn from a Lost Hand",
            Self::DiesAlone => "dies after the showdown unless another survivor lives",
        }
    }
}

/// A survival action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum SurvivalAction {
    Dodge,
    Encourage,
    Surge,
    Endure,
    Dash,
}

impl SurvivalAction {
    /// Every action.
    pub const ALL: [Self; 5] = [Self::Dodge, Self::Encourage, Self::Surge, Self::Endure, Self::Dash];

    /// What it is called.
    pub fn name(self) -> &'static str {
        ["dodge", "encourage", "surge", "endure", "dash"][self as usize]
    }
}

/// Something that changes an attribute: a token, gear, a fighting art, an ability, an impairment, a disorder, ...
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modifier {
    /// Where it comes from.
    pub source: String,
    /// Which attribute.
    pub attribute: Attribute,
    /// By how much.
    pub by: i8,
}

impl Modifier {
    /// The source of tokens, and of negative ones.
    const TOKENS: [&'static str; 2] = ["tokens", "negative tokens"];

    /// Tokens that a survivor has from the start.
    pub fn tokens(attribute: Attribute, by: i8) -> Self {
        Self { source: Self::TOKENS[usize::from(by < 0)].into(), attribute, by }
    }

    fn is_tokens(&self) -> bool {
        Self::TOKENS.contains(&self.source.as_str())
    }
}

/// Where a survivor stands, as far as these pages need it. The board of a whole showdown replaces it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// Spaces from the monster, counted so that 1 is adjacent.
    pub distance: u8,
    /// Whether the survivor stands in the blind spot.
    pub blind_spot: bool,
    /// How far away the monster is after it moved in a direction that these pages cannot measure.
    pub after_move: u8,
    /// Whether a monster that moves forward passes over the survivor.
    pub in_path: bool,
}

impl Default for Place {
    /// Adjacent; a move leaves survivors with reach or range in range and nobody else.
    fn default() -> Self {
        Self { distance: 1, blind_spot: false, after_move: 2, in_path: false }
    }
}

/// How a survivor stands at the start.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Start {
    /// Armor points by location.
    pub armor: [u8; 5],
    /// Filled injury boxes by location: 0, 1 (light; at the head, heavy) or 2.
    pub boxes: [u8; 5],
    /// Whether the brain box is filled.
    pub brain_box: bool,
    /// Survival, insanity, ... in the order of [`Stat::ALL`].
    pub stats: [u8; 6],
    /// Bleeding tokens.
    pub bleeding: u8,
    /// Knocked down.
    pub knocked_down: bool,
    /// Holds the priority target token.
    pub priority: bool,
    /// Hits that the next attack loses to a raised shield.
    pub block: u8,
    /// Deflect tokens.
    pub deflect: u8,
    /// Impairments.
    pub impairments: Vec<Impairment>,
    /// Where.
    pub place: Place,
}

/// A survivor.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Survivor {
    /// As files and players write it.
    pub name: String,
    /// Attributes of the sheet, in the order of [`Attribute::ALL`].
    pub attributes: [i8; 6],
    /// Everything else that changes them.
    pub modifiers: Vec<Modifier>,
    /// The weapon for an attack in a survival opportunity: an index into [`super::Showdown::weapons`].
    pub weapon: Option<u8>,
    /// Every weapon that the survivor carries, a bit each.
    pub weapons: u16,
    /// Hits that the survivor ignores who spends an activation on raising a shield.
    pub raises: u8,
    /// Survival actions that the settlement knows.
    pub actions: Vec<SurvivalAction>,
    /// The most armor points by location, for healing.
    pub full_armor: [u8; 5],
    /// The piece of armor at each location, if there is one.
    pub pieces: [Option<Piece>; 5],
    /// At the start.
    pub start: Start,
}

/// A piece of armor that a survivor wears.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Piece {
    /// As files and players write it.
    pub id: String,
    /// Its armor points.
    pub points: u8,
    /// Armor points at every location that are lost with it, because its set is no longer whole.
    pub set_bonus: u8,
}

impl Survivor {
    /// The attribute with every modifier that stands from the start.
    pub fn attribute(&self, attribute: Attribute) -> i8 {
        let of = |modifier: &&Modifier| modifier.attribute == attribute;
        let more: i8 = self.modifiers.iter().filter(of).map(|modifier| modifier.by).sum();
        self.attributes[attribute as usize] + more
    }

    /// The tokens of an attribute that the survivor has from the start.
    pub fn starting_tokens(&self, attribute: Attribute) -> i8 {
        let tokens = |modifier: &&Modifier| modifier.attribute == attribute && modifier.is_tokens();
        self.modifiers.iter().filter(tokens).map(|modifier| modifier.by).sum()
    }

    /// How many injury boxes a location has: the head has only the heavy one.
    pub fn boxes(location: Location) -> u8 {
        if location == Location::Head { 1 } else { 2 }
    }
}
