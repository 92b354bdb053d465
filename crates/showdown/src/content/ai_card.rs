//! AI cards: the monster's actions in its turn, and cards in play.

use super::Moment;
use crate::board::Zone;
use crate::effect::Effect;

/// The pool that an AI card comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pool {
    /// No pool: the basic action, and cards that never are in the deck.
    #[default]
    None,
    /// Basic cards.
    Basic,
    /// Advanced cards.
    Advanced,
    /// Legendary cards.
    Legendary,
}

impl Pool {
    /// The pools that a deck is drawn from.
    pub const ALL: [Self; 3] = [Self::Basic, Self::Advanced, Self::Legendary];

    /// Its name, as files write it.
    pub fn name(self) -> &'static str {
        ["none", "basic", "advanced", "legendary"][self as usize]
    }
}

/// The parts of an AI deck.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AiSetup {
    /// Cards that are in it for certain, by kind, one for each copy.
    pub fixed: Vec<u8>,
    /// How many are drawn unseen from each pool, in the order of [`Pool::ALL`].
    pub drawn: [u8; 3],
    /// Cards on top, by kind, the next one first; they are not among the fixed ones.
    pub top: Vec<u8>,
    /// Cards that lie in play from the start.
    pub in_play: Vec<u8>,
    /// How many cards lie unseen in the wound stack already.
    pub wounded: u8,
    /// Whether all but what lies in play is only counted: nothing is drawn.
    pub counted: bool,
}

/// The place of an AI card after it was performed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Stay {
    /// It is performed and discarded.
    #[default]
    Discarded,
    /// It stays in play until its condition: a mood.
    Mood,
    /// It stays in play for good: a trait.
    Trait,
}

/// An AI card, or the basic action.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AiCard {
    /// As files and players write it.
    pub id: String,
    /// Its title.
    pub name: String,
    /// Its pool.
    pub pool: Pool,
    /// How many there are.
    pub copies: u8,
    /// Its place after it was performed.
    pub stay: Stay,
    /// Performed before anybody is picked.
    pub before: Vec<Effect>,
    /// The targets that it picks: the first line that somebody meets. Empty for a card that picks nobody.
    pub pick: Vec<Line>,
    /// Performed once the target is picked, before the attack; of a mood or trait, when it enters play.
    pub first: Vec<Effect>,
    /// Whether it attacks the target that it picks. A card whose effects name the target has a profile all the same.
    pub attacks: bool,
    /// Attack dice, before modifiers.
    pub speed: i8,
    /// The number needed, before modifiers.
    pub accuracy: i8,
    /// Damage of a hit, before modifiers.
    pub damage: i8,
    /// Its hits do no damage; additions of the monster change nothing.
    pub harmless: bool,
    /// Performed where the monster can strike, before the attack dice.
    pub before_attack: Vec<Effect>,
    /// Performed once after at least one hit, before the location dice.
    pub after_hit: Vec<Effect>,
    /// Performed once after the location dice.
    pub before_damage: Vec<Effect>,
    /// Performed once if the attack did damage.
    pub after_damage: Vec<Effect>,
    /// Performed after the attack.
    pub then: Vec<Effect>,
    /// The effects that replace everything else while a persistent injury of this kind is in play.
    pub instead: Option<(u8, Vec<Effect>)>,
    /// Of a card that lasts: the effects when it is drawn face down. It then lies face up on top of the deck, and
    /// everything else on it waits for the next draw.
    pub face_down: Vec<Effect>,
    /// The offer that survivors may spend an activation on while it lies face up on the deck, or in play.
    pub offer: Option<Offer>,
    /// Its effects while it lies in play.
    pub in_play: InPlay,
}

/// An offer that survivors may spend an activation on as long as a card lies open.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Offer {
    /// The id of the terrain on which they must stand, if it matters.
    pub on: Option<String>,
    /// Whether it is made to the holder of the priority target token alone.
    pub to_priority: bool,
    /// Whether it takes the rest of the survivor's own act in place of an activation.
    pub ends_act: bool,
    /// The effects of taking it up.
    pub effects: Vec<Effect>,
}

impl AiCard {
    /// Whether it lasts: it is drawn twice, first face down and then face up.
    pub fn lasts(&self) -> bool {
        !self.face_down.is_empty()
    }
}

/// The effects of a mood or a trait while it lies in play.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InPlay {
    /// Tokens that the monster has as long as it lies there, in the order of [`super::MonsterAttribute::ALL`].
    pub tokens: [i8; 7],
    /// The monster draws no AI cards.
    pub no_draws: bool,
    /// AI cards that it draws besides in each turn.
    pub further_draws: u8,
    /// Every survivor is a threat, even one who is knocked down or hidden.
    pub all_are_threats: bool,
    /// Its rules: each with a moment, a zone and effects.
    pub rules: Vec<InPlayRule>,
}

/// A rule of a card in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InPlayRule {
    /// The moment at which it applies.
    pub when: Moment,
    /// Only if the survivor is there.
    pub zone: Option<Zone>,
    /// The effects of the rule.
    pub effects: Vec<Effect>,
}

/// A line of a list of targets: the survivors it admits, and their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Line {
    /// The order among them.
    pub order: Order,
    /// The survivors it admits.
    pub who: Who,
    /// Only those in front of the monster.
    pub facing: bool,
    /// Only those in its field of view.
    pub in_view: bool,
    /// Only those in range.
    pub range: Option<Range>,
    /// Only those in this place about the monster.
    pub zone: Option<Zone>,
    /// Only those who were grabbed last round.
    pub grabbed: bool,
    /// Only those who can hear.
    pub hears: bool,
}

/// The order among the survivors that a line admits; the monster controller breaks ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Order {
    /// The closest.
    #[default]
    Closest,
    /// Any of them, as the controller chooses.
    Any,
    /// The furthest.
    Furthest,
    /// One at random.
    Random,
    /// All of them: nobody is picked.
    All,
    /// The one who last wounded the monster.
    LastToWound,
    /// The closest of those with the most bleeding tokens.
    MostBleeding,
}

/// The survivors that a line admits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Who {
    /// Any survivor.
    #[default]
    Survivor,
    /// Survivors who are threats: not knocked down and not hidden.
    Threat,
    /// Survivors who are knocked down.
    KnockedDown,
}

/// The greatest distance of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Range {
    /// As far as the monster moves.
    Movement,
    /// As many spaces between; 0 is adjacent.
    Spaces(u8),
}
