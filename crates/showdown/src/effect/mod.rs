//! The vocabulary of card effects: what cards, weapons and injuries can do, as data.

mod act;
pub(crate) mod cards;
pub(crate) mod gear;
pub(crate) mod heal;
mod program;
mod run;
pub(crate) mod status;

pub use program::{Op, Program, Programs};
pub(crate) use run::{begin, begin_counted, next_of, pending, step, take};

use crate::board::{self, Zone};
use crate::content::{Attribute, Impairment, Line, Location, MonsterAttribute, Stat, WeaponKind};

/// An instruction of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Something is done.
    Do(Act),
    /// A die decides.
    Roll {
        /// Its faces.
        sides: u8,
        /// Ranges of faces with their effects: from, up to, effects. Other faces do nothing.
        rows: Vec<(u8, u8, Vec<Effect>)>,
    },
    /// Only if something holds.
    If {
        /// The condition.
        condition: Condition,
        /// The effects if it holds.
        then: Vec<Effect>,
        /// The effects if it does not hold.
        otherwise: Vec<Effect>,
    },
    /// The subject may do it, for that much survival.
    May {
        /// The price.
        survival: u8,
        /// The effects if the subject does it.
        then: Vec<Effect>,
        /// The effects if the subject does not, or cannot.
        otherwise: Vec<Effect>,
    },
    /// For each survivor of a group, who is then the subject.
    Each {
        /// The survivors, each the subject in turn.
        group: Group,
        /// The effects on each of them.
        then: Vec<Effect>,
    },
    /// A survivor is picked, who is then the subject.
    Pick {
        /// The list of targets: the first line that somebody meets.
        lines: Vec<Line>,
        /// The effects on the survivor who is picked.
        then: Vec<Effect>,
        /// The effects if nobody meets any line.
        otherwise: Vec<Effect>,
    },
}

/// A single act of a card. It speaks of a *subject*: the attacker for hit locations and weapons, the target for the
/// monster's attacks and for injuries, each survivor in turn inside [`Effect::Each`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// The monster gains (or loses) tokens.
    MonsterToken(MonsterAttribute, i8),
    /// The monster is knocked down.
    KnockDownMonster,
    /// The monster moves.
    Move(Direction, Far),
    /// The monster is placed next to the subject: no movement.
    PlaceMonster,
    /// The move that a persistent injury watches does not happen.
    CancelMove,
    /// The grab that a persistent injury watches has no effect.
    CancelGrab,
    /// The monster performs its basic action against the subject.
    BasicAction {
        /// Further dice.
        speed: i8,
        /// Further damage.
        damage: i8,
        /// The location that all hits go to.
        only: Option<Location>,
    },
    /// The monster performs its basic action as a card: it picks its target itself.
    PerformBasicAction,
    /// All hit locations are shuffled.
    ShuffleHitLocations,
    /// The subject is grabbed: placed in front of the monster, knocked down, damaged.
    Grab,
    /// The monster heals.
    HealMonster(Amount),
    /// The monster eats the food that it stands on or beside.
    Eat,
    /// The monster suffers wounds.
    Wound(u8),
    /// The monster dies.
    MonsterDies,
    /// The monster dies at the end of its next turn.
    MonsterDiesLater,
    /// The monster discards a mood.
    DiscardMood,
    /// The monster draws an AI card.
    DrawAi,
    /// The monster's turn ends.
    EndMonsterTurn,
    /// All unresolved hits of the attack are cancelled.
    CancelHits,
    /// Strength until the end of the attack.
    AttackStrength(i8),
    /// Toughness of the monster until the end of the attack.
    AttackToughness(i8),
    /// All hits of the monster's attack go to one location.
    HitsTo(Location),
    /// The subject is knocked down.
    KnockDown,
    /// The subject stands up.
    Stand,
    /// The subject dies.
    Die,
    /// The subject is doomed until the card is resolved.
    Doom,
    /// The subject gains bleeding tokens.
    Bleed(u8),
    /// The subject suffers damage.
    Damage(Amount, Where),
    /// The subject suffers brain damage.
    BrainDamage(Amount),
    /// The subject gains tokens of an attribute.
    Token(Attribute, i8),
    /// An attribute of the subject changes for good.
    Permanent(Attribute, i8),
    /// The subject gains or loses survival, insanity and the like.
    Gain(Stat, Amount),
    /// Survival is added to insanity and becomes 0.
    SurvivalBecomesInsanity,
    /// The subject gains the priority target token; for good or until it is used.
    Priority {
        /// Until the holder or the monster dies.
        permanent: bool,
    },
    /// The subject is impaired.
    Impair(Impairment),
    /// The subject is knocked back.
    Knockback(Amount),
    /// The subject is knocked back toward the nearest edge of the board.
    KnockbackToEdge(Amount),
    /// The subject is placed next to the monster: no movement.
    PlaceSurvivor,
    /// The subject heals: injury boxes at every location, and armor points at each.
    HealSurvivor {
        /// How many boxes at each location.
        boxes: u8,
        /// How many armor points at each location.
        armor: u8,
    },
    /// The subject heals so many injury boxes and armor points at one location: that one, or one of their choice.
    HealAt {
        /// How many boxes.
        boxes: u8,
        /// How many armor points.
        armor: u8,
        /// The location; `None` if the survivor chooses.
        location: Option<Location>,
    },
    /// The subject gains a resource: an index into [`crate::Showdown::resources`].
    Resource(u8),
    /// The monster turns to face the subject.
    Face,
    /// The monster turns its back on the subject.
    FaceAway,
    /// Survivors may use survival actions.
    Flow,
    /// The effects of a turn in which the monster finds no target.
    Instinct,
    /// The card at hand leaves play, or is discarded.
    DiscardThis,
    /// The card at hand leaves the showdown.
    ArchiveThis,
    /// The card at hand goes back on top of the AI deck.
    ReturnThis,
    /// The card at hand, which lies in play, gains or loses tokens.
    CardTokens(i8),
    /// The card at hand loses all its tokens.
    ClearCardTokens,
    /// The monster looks through the top cards of its AI deck for moods, which enter play; the deck is shuffled. If none
    /// enters, it draws an AI card.
    SeekMoods {
        /// How many cards.
        cards: u8,
        /// How many moods at most.
        moods: u8,
    },
    /// Every survivor is a threat until the end of the next round.
    AllAreThreats,
    /// Accuracy until the end of the survivor's attack.
    AttackAccuracy(i8),
    /// The subject loses a limb: cards watch for it.
    Dismember,
    /// The monster attacks the subject, where it stands, with the profile of the card at hand.
    Attack,
    /// Further dice of the monster's attack.
    MonsterSpeed(Amount),
    /// Further damage of each hit of the monster's attack.
    MonsterDamage(Amount),
    /// The subject suffers a severe injury at a location.
    Severe(Location),
    /// The subject suffers a row of a table, which needs no roll: table and row.
    Suffer(u8, u8),
    /// The subject gains tokens that a card of the monster puts on survivors.
    Mark(Amount),
    /// The subject loses all of those tokens.
    Unmark,
    /// The monster is taken off the board.
    RemoveMonster,
    /// The subject is taken off the board, until the monster suffers so many wounds in one round.
    RemoveSurvivor(u8),
    /// Nobody has the priority target token any more, unless it is for good.
    LosePriority,
    /// The wound that a card watches does not happen.
    CancelWound,
    /// The weapon of the survivor's attack is archived.
    ArchiveWeapon,
    /// Toughness of the monster until the end of the round.
    RoundToughness(i8),
    /// A story event that is left to the table: an index into [`crate::Showdown::resources`].
    Story(u8),
    /// As many further dice of the monster's attack as hits of it just did damage.
    RollAgain,
    /// A card in play performs its rule for being called.
    Call(u8),
    /// Strength tokens of the subject that go again.
    PassingStrength(i8, Until),
    /// The subject's strength tokens that last until then are taken back.
    TakeBack,
    /// The weapon of the survivor's attack is lost until an activation is spent on it.
    DropWeapon,
    /// A piece of the subject's gear is archived, which the monster controller chooses.
    ArchiveGear,
    /// The monster has a speed token less until the end of its turn; once a round.
    Daze,
    /// The showdown ends, even if survivors live.
    EndShowdown,
    /// The subject looks at the next AI card and puts it back on top of the deck, or under it.
    LookAtAi,
}

impl Act {
    /// The number in it, which a die may have to tell.
    pub(crate) fn amount(self) -> Option<Amount> {
        match self {
            Self::HealMonster(amount)
            | Self::Damage(amount, _)
            | Self::BrainDamage(amount)
            | Self::Gain(_, amount)
            | Self::Knockback(amount)
            | Self::KnockbackToEdge(amount)
            | Self::MonsterSpeed(amount)
            | Self::MonsterDamage(amount)
            | Self::Mark(amount) => Some(amount),
            Self::MonsterToken(..)
            | Self::KnockDownMonster
            | Self::Move(..)
            | Self::PlaceMonster
            | Self::CancelMove
            | Self::CancelGrab
            | Self::BasicAction { .. }
            | Self::PerformBasicAction
            | Self::ShuffleHitLocations
            | Self::Grab
            | Self::Eat
            | Self::Wound(..)
            | Self::MonsterDies
            | Self::MonsterDiesLater
            | Self::DiscardMood
            | Self::DrawAi
            | Self::EndMonsterTurn
            | Self::CancelHits
            | Self::AttackStrength(..)
            | Self::AttackToughness(..)
            | Self::HitsTo(..)
            | Self::KnockDown
            | Self::Stand
            | Self::Die
            | Self::Doom
            | Self::Bleed(..)
            | Self::Token(..)
            | Self::Permanent(..)
            | Self::SurvivalBecomesInsanity
            | Self::Priority { .. }
            | Self::Impair(..)
            | Self::PlaceSurvivor
            | Self::HealSurvivor { .. }
            | Self::HealAt { .. }
            | Self::Resource(..)
            | Self::Face
            | Self::FaceAway
            | Self::Flow
            | Self::Instinct
            | Self::DiscardThis
            | Self::ArchiveThis
            | Self::ReturnThis
            | Self::CardTokens(..)
            | Self::ClearCardTokens
            | Self::SeekMoods { .. }
            | Self::AllAreThreats
            | Self::AttackAccuracy(..)
            | Self::Dismember
            | Self::Attack
            | Self::Severe(..)
            | Self::Suffer(..)
            | Self::Unmark
            | Self::RemoveMonster
            | Self::RemoveSurvivor(..)
            | Self::LosePriority
            | Self::CancelWound
            | Self::ArchiveWeapon
            | Self::RoundToughness(..)
            | Self::Story(..)
            | Self::RollAgain
            | Self::Call(..)
            | Self::PassingStrength(..)
            | Self::TakeBack
            | Self::DropWeapon
            | Self::ArchiveGear
            | Self::Daze
            | Self::EndShowdown
            | Self::LookAtAi => None,
        }
    }
}

/// Until when a token is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Until {
    /// Until a card takes it back.
    TakenBack,
    /// Until the survivor is knocked down.
    KnockedDown,
}

/// An amount, fixed or worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Amount {
    /// This number.
    Fixed(i8),
    /// This number for each level of the monster.
    PerLevel(i8),
    /// As much as a die with so many faces shows.
    Roll(u8),
    /// As much as the subject can move.
    Movement,
    /// As many spaces as the monster came nearer to the target of its attack.
    SpacesMoved,
    /// As much as the subject just suffered.
    Suffered,
}

/// The locations that damage goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Where {
    /// The location die says, once for all of it.
    Random,
    /// At this location.
    At(Location),
    /// Everywhere, that much each.
    Every,
}

/// The direction in which the monster moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Straight on; survivors that it passes over suffer a grab.
    Charge,
    /// Straight on.
    Forward,
    /// Away from the subject.
    Away,
    /// Away from the subject, without turning.
    BackAway,
    /// Away from all survivors.
    AwayFromAll,
    /// Away from all threats.
    AwayFromThreats,
    /// Straight on in the direction that leads farthest away from all survivors.
    StraightAway,
    /// Toward the subject.
    Toward,
    /// Toward the nearest food.
    TowardFood,
    /// Away from a place on the board.
    AwayFrom(Landmark),
    /// Toward a place on the board.
    TowardPlace(Landmark),
}

impl Direction {
    /// A number for each.
    pub(crate) fn code(self) -> u8 {
        let place = |landmark: Landmark| match landmark {
            Landmark::NearestEdge => 0,
            Landmark::Edge(edge) => 1 + edge as u8,
            Landmark::AnyTerrain => 5,
            Landmark::Terrain(kind) => 6 + kind,
        };
        match self {
            Self::Charge => 0,
            Self::Forward => 1,
            Self::Away => 2,
            Self::BackAway => 3,
            Self::AwayFromAll => 4,
            Self::AwayFromThreats => 5,
            Self::StraightAway => 6,
            Self::Toward => 7,
            Self::TowardFood => 8,
            Self::AwayFrom(landmark) => 9 + 2 * place(landmark),
            Self::TowardPlace(landmark) => 10 + 2 * place(landmark),
        }
    }
}

/// A place on the board that the monster goes to or from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Landmark {
    /// The nearest edge of the board.
    NearestEdge,
    /// The edge that lies there.
    Edge(board::Direction),
    /// The nearest tile of terrain.
    AnyTerrain,
    /// The nearest tile of a kind of terrain: an index into [`crate::Showdown::terrain_names`], less than
    /// [`MAX_NAMED_TERRAIN`].
    Terrain(u8),
}

/// The most kinds of terrain that cards can name.
pub const MAX_NAMED_TERRAIN: usize = 100;

/// The length of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Far {
    /// As far as the monster moves.
    Full,
    /// That many spaces.
    Spaces(u8),
}

/// A group of survivors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Group {
    /// Every living survivor.
    All,
    /// Everybody but the subject.
    Others,
    /// Survivors who can hear.
    NonDeaf,
    /// Survivors adjacent to the monster.
    Adjacent,
    /// Survivors adjacent to the subject; without a board, everybody else adjacent to the monster.
    AdjacentToSubject,
    /// Survivors in a zone of the monster.
    In(Zone),
    /// Survivors that the monster ran over in its latest move.
    RunOver,
}

/// A condition on the situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Condition {
    /// The subject's number is at least that much.
    AtLeast(Stat, u8),
    /// The subject is insane.
    Insane,
    /// The subject has the impairment.
    Impaired(Impairment),
    /// The monster's level is at least that.
    Level(u8),
    /// The weapon of the attack is of that kind.
    Weapon(WeaponKind),
    /// The weapon of the attack is a melee weapon.
    Melee,
    /// The unmodified wound roll lies in these bounds.
    WoundRoll(u8, u8),
    /// The unmodified wound roll is even.
    WoundRollEven,
    /// The attack did damage with at least that many hits.
    DamagedTimes(u8),
    /// The severe injury that is being suffered has been suffered that often, this one included.
    Suffered(u8),
    /// The subject is adjacent to the monster.
    Adjacent,
    /// The persistent injury of that kind of card is in play.
    Persistent(u8),
    /// The latest die shows more than the subject's number.
    RollAbove(Stat),
    /// The card at hand, which lies in play, has at least so many tokens.
    CardTokens(u8),
    /// The wound stack is empty.
    Unwounded,
    /// The subject is in the monster's blind spot.
    BlindSpot,
    /// The subject is knocked down.
    KnockedDown,
    /// There is food on the board.
    FoodLeft,
    /// The monster stands on food, or beside it.
    BesideFood,
    /// The subject has at least so many of the tokens that a card of the monster puts on survivors.
    Marked(u8),
    /// Nobody else lives.
    LastSurvivor,
}
