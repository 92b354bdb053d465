//! The events of the log: each carries the rules that it follows from and the rulings that it turned on.

use kernel::{Cited, Happening, Inches};

use crate::{
    Status, UnitId, UnitSet, Verdict,
    attack::Kind,
    check::Edge,
    field::{Compass, Point},
    phases::leap::How,
    status::Action,
    unit::Stat,
};

/// Something that happened, with the rules that it follows from and the rulings that it turned on.
pub type Event = Cited<What>;

impl Happening for What {}

/// The kinds of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the words of the sentence above them")]
pub enum What {
    /// A unit was deployed.
    Deployed { unit: UnitId, onto: u8, at: Point },
    /// Units were deployed where they were lined up.
    LinedUp { units: UnitSet },
    /// A side's turn began.
    TurnBegins { side: u8 },
    /// A side's turn ended.
    TurnEnds { side: u8 },
    /// A Check was rolled.
    Check { unit: UnitId, stat: Stat, need: i8, edge: Edge, natural: u8, passed: bool },
    /// An attack began.
    Attacks { attacker: UnitId, target: UnitId, kind: Kind, attacks: u8 },
    /// An attack hits without a roll.
    HitsAutomatically { target: UnitId },
    /// An enemy strikes at a unit that leaves: it hits without a roll.
    PartingBlow { attacker: UnitId, target: UnitId },
    /// Several attacks hit; Defence meets the deadliest first.
    Hits { target: UnitId, hits: u8 },
    /// A hit meets no Defence check.
    NoDefence { target: UnitId },
    /// A critical hit.
    Critical { target: UnitId },
    /// Wounds were lost.
    LosesWounds { unit: UnitId, lost: u8, left: u8 },
    /// One of several deciding rolls was set aside.
    SetAside { unit: UnitId },
    /// A roll that hit has its injury value.
    InjuryValue { unit: UnitId, value: i8, modifier: i8 },
    /// An Injury Roll was made.
    InjuryRoll { unit: UnitId, natural: u8, modifier: i8 },
    /// A table was read; `Healthy` stands for no effect.
    Injured { unit: UnitId, result: Status },
    /// Nothing to tell: rules or rulings took part without a word.
    Ruled,
    /// The state changed.
    Becomes { unit: UnitId, from: Status, to: Status },
    /// An injury changed nothing.
    Stays { unit: UnitId, status: Status },
    /// A unit that was down suffered a wound in melee: out of action.
    Finished { unit: UnitId },
    /// A unit left the board.
    Removed { unit: UnitId },
    /// A unit went over an edge.
    Falls { unit: UnitId, onto: u8 },
    /// A fall ended.
    Lands { unit: UnitId, height: Inches, modifier: i8 },
    /// A fall too short to hurt.
    LandsUnhurt { unit: UnitId, height: Inches },
    /// A unit down at an edge kept its hold.
    SafeAtEdge { unit: UnitId },
    /// A unit down at an edge needs no test: railings hold it.
    HeldByRailing { unit: UnitId },
    /// A unit recovered in Upkeep or at the end of its turn.
    Recovers { unit: UnitId, from: Status, to: Status },
    /// A unit lost its nerve before something frightful.
    Afraid { unit: UnitId },
    /// A unit may not act as it was asked to.
    Cannot { unit: UnitId, action: Action },
    /// A unit may not be attacked by that attacker.
    NoTarget { attacker: UnitId, target: UnitId, kind: Kind },
    /// A step asks for a unit that is off the board.
    Gone { unit: UnitId },
    /// A unit leaves its combat.
    Disengages { unit: UnitId },
    /// A unit is out of its combat.
    Free { unit: UnitId },
    /// The distance that a unit may go in its turn.
    MayGo { unit: UnitId, far: Inches },
    /// A unit walked to a place.
    Walks { unit: UnitId, to: u8 },
    /// A unit found out how far its engage reaches.
    Reach { unit: UnitId, natural: Option<u8>, reach: Inches },
    /// A unit strikes now.
    Strikes { unit: UnitId },
    /// A roll-off decided who strikes.
    WinsTie { unit: UnitId },
    /// A unit named the enemy that it engages.
    Declares { unit: UnitId, target: UnitId, in_sight: bool },
    /// An engage succeeded.
    Engages { unit: UnitId, target: UnitId },
    /// An engage did not get there.
    FallsShort { unit: UnitId, target: UnitId },
    /// A unit stepped in the way of an engage.
    Intercepts { unit: UnitId, engager: UnitId },
    /// A unit went straight on.
    Goes { unit: UnitId, direction: Compass, length: Inches },
    /// A climb or jump succeeded.
    Reaches { unit: UnitId, onto: u8, how: How },
    /// A climb failed.
    StaysBelow { unit: UnitId },
    /// A weapon went off in its owner's hands.
    Misfires { unit: UnitId },
    /// A spell was cast, or not.
    Casts { unit: UnitId, spell: u8, target: UnitId, need: i8, natural: u8, works: bool },
    /// A healer tends a friend.
    Tends { unit: UnitId, target: UnitId },
    /// A unit that is down drowned.
    Drowns { unit: UnitId },
    /// A side has lost so many that it may run; a unit tests for it.
    Wavers { side: u8, unit: UnitId, lost: u8 },
    /// The battle ended.
    Ends { verdict: Verdict },
    /// A unit rolled for its Scars.
    Scar { unit: UnitId, natural: u8, row: u8 },
    /// The table set something by hand.
    Amended(kernel::Amendment<crate::Part, crate::Word>),
}
