//! Frames: what is being resolved, as data. A frame either rests on an input or runs on.

use std::hash::{Hash, Hasher};

use kernel::{Chance, Input, Pending, Seat, Sink, Source};

use crate::content::{Location, Moment, Showdown, SurvivorId};
use crate::effect::{self, Direction, Far};
use crate::event::Event;
use crate::state::{NONE, State, SurvivorSet};
use crate::{Choice, Outcome, damage, monster_attack, movement, plan, survival, survivor_attack};

/// The seat of the monster controller.
pub const CONTROLLER: Seat = Seat(crate::content::MAX_SURVIVORS as u8);

/// One procedure in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the fields are the words of the sentence above them")]
pub enum Frame {
    /// The plan: the step in progress or next to begin; of an attack step in progress, how many attacks are left with
    /// the one under way.
    Plan { next: u8, left: u16 },
    /// The innermost attack of a survivor.
    #[default]
    Attack,
    /// A trap whose actions are being performed.
    Trap { attacker: SurvivorId },
    /// A card's instructions, from `at` to `end`, about `subject`; `roll` is its latest die, `times` how often the
    /// injury at hand was suffered.
    Run { at: u16, end: u16, subject: SurvivorId, roll: u8, times: u8 },
    /// The same instructions for each of several survivors.
    Each { at: u16, end: u16, left: SurvivorSet },
    /// The innermost attack of the monster.
    MonsterAttack,
    /// An opportunity for survival actions; `left` are still to be asked. `only_encourage` allows nothing else.
    Opportunity { left: SurvivorSet, only_encourage: bool },
    /// The monster moves; the persistent injuries of the kinds below `heard` have had their say.
    Move { direction: Direction, far: Far, subject: SurvivorId, heard: u8 },
    /// The monster grabs each of several survivors.
    Grabs { left: SurvivorSet },
    /// The monster grabs; the persistent injuries of the kinds below `heard` have had their say.
    Grab { subject: SurvivorId, heard: u8 },
    /// Damage at a location, or at one that the die has yet to show.
    Damage { subject: SurvivorId, location: Option<Location>, amount: u8 },
    /// A severe injury that is due at a location; `asked` says that enduring it was turned down.
    Severe { subject: SurvivorId, location: Location, asked: bool },
    /// Brain damage.
    BrainDamage { subject: SurvivorId, amount: u8 },
    /// A brain trauma that is due.
    Trauma { subject: SurvivorId },
    /// A moment of the monster's turn; the persistent injuries of the kinds below `heard` have had their say.
    Moment { moment: Moment, heard: u8 },
}

/// A word instead of fields: exact odds hash every state that they meet.
impl Hash for Frame {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let word = |tag: u8, a: u8, b: u8, c: u8| u64::from(u32::from_le_bytes([tag, a, b, c]));
        let part = |at: u16, end: u16| u64::from(at) << 32 | u64::from(end) << 48;
        hasher.write_u64(match *self {
            Self::Plan { next, left } => word(1, next, 0, 0) | part(left, 0),
            Self::Attack => word(2, 0, 0, 0),
            Self::Trap { attacker } => word(3, attacker.0, 0, 0),
            Self::Run { at, end, subject, roll, times } => word(4, subject.0, roll, times) | part(at, end),
            Self::Each { at, end, left } => word(5, left.0, 0, 0) | part(at, end),
            Self::MonsterAttack => word(6, 0, 0, 0),
            Self::Opportunity { left, only_encourage } => word(7, left.0, only_encourage.into(), 0),
            Self::Move { direction, far, subject, heard } => {
                let spaces = if let Far::Spaces(spaces) = far { spaces.into() } else { u16::MAX };
                word(8, subject.0, direction as u8, heard) | part(spaces, 0)
            }
            Self::Grabs { left } => word(9, left.0, 0, 0),
            Self::Grab { subject, heard } => word(10, subject.0, heard, 0),
            Self::Damage { subject, location, amount } => {
                word(11, subject.0, location.map_or(NONE, |location| location as u8), amount)
            }
            Self::Severe { subject, location, asked } => word(12, subject.0, location as u8, asked.into()),
            Self::BrainDamage { subject, amount } => word(13, subject.0, amount, 0),
            Self::Trauma { subject } => word(14, subject.0, 0, 0),
            Self::Moment { moment, heard } => word(15, moment as u8, heard, 0),
        });
    }
}

impl Frame {
    /// Whether it is a trap.
    pub(crate) fn is_trap(self) -> bool {
        matches!(self, Self::Trap { .. })
    }
}

/// A die that somebody rolls about a survivor.
pub(crate) fn die(label: &'static str, seat: Seat, survivor: SurvivorId, pool: u8, sides: u8) -> Chance {
    Chance { label, seat, actor: survivor.0, pool, source: Source::Die(sides) }
}

/// The seat of a survivor.
pub(crate) fn seat(survivor: SurvivorId) -> Seat {
    Seat(survivor.0)
}

/// What the innermost frame waits for.
pub(crate) fn pending(showdown: &Showdown, state: &State) -> Pending<Choice, Outcome> {
    let Some(frame) = state.frames.last() else {
        return Pending::Done(showdown.outcome(state));
    };
    match *frame {
        Frame::Attack => survivor_attack::pending(showdown, state),
        _ => pending_between(showdown, state),
    }
}

/// What the innermost frame waits for, if it is no attack of a survivor.
///
/// Like [`step_between`] not part of its caller, which is fast as long as it is small.
#[inline(never)]
fn pending_between(showdown: &Showdown, state: &State) -> Pending<Choice, Outcome> {
    let &frame = state.frames.last().expect("the caller has looked");
    match frame {
        Frame::MonsterAttack => monster_attack::pending(showdown, state),
        Frame::Run { at, subject, .. } => effect::pending(showdown, state, at, subject),
        Frame::Opportunity { left, only_encourage } => {
            survival::pending(showdown, state, left, only_encourage)
        }
        Frame::Damage { subject, .. } => Pending::Chance(die("location die", CONTROLLER, subject, 1, 6)),
        Frame::Severe { subject, asked, .. } => damage::pending_severe(showdown, state, subject, asked),
        Frame::Trauma { subject } => Pending::Chance(die("brain trauma", seat(subject), subject, 1, 10)),
        Frame::Plan { .. }
        | Frame::Attack
        | Frame::Trap { .. }
        | Frame::Each { .. }
        | Frame::Move { .. }
        | Frame::Grabs { .. }
        | Frame::Grab { .. }
        | Frame::BrainDamage { .. }
        | Frame::Moment { .. } => unreachable!("{frame:?} never rests"),
    }
}

/// Hands an input to the innermost frame, then runs on.
pub(crate) fn take(showdown: &Showdown, state: &mut State, input: Input<Choice>, log: &mut impl Sink<Event>) {
    let rests = if state.frames.last() == Some(&Frame::Attack) {
        survivor_attack::take(showdown, state, input, log)
    } else {
        take_between(showdown, state, input, log);
        false
    };
    if !rests {
        run(showdown, state, log);
    }
}

/// Hands an input to the innermost frame, if it is no attack of a survivor; not part of [`take`] for the same reason.
#[inline(never)]
fn take_between(showdown: &Showdown, state: &mut State, input: Input<Choice>, log: &mut impl Sink<Event>) {
    let &frame = state.frames.last().expect("only what waits takes an input");
    match (frame, input) {
        (Frame::MonsterAttack, input) => monster_attack::take(showdown, state, input, log),
        (Frame::Run { .. }, input) => effect::take(showdown, state, input, log),
        (Frame::Opportunity { left, only_encourage }, Input::Choice(choice)) => {
            survival::take(showdown, state, left, only_encourage, choice, log);
        }
        (Frame::Damage { subject, amount, .. }, Input::Outcome(face)) => {
            let location = Location::of_face(face);
            state.replace(Frame::Damage { subject, location: Some(location), amount });
        }
        (Frame::Severe { subject, location, .. }, input) => {
            damage::take_severe(showdown, state, subject, location, input, log);
        }
        (Frame::Trauma { subject }, Input::Outcome(face)) => {
            state.frames.pop();
            damage::suffer(showdown, state, subject, damage::TRAUMA, face, log);
        }
        (frame, input) => unreachable!("{frame:?} never waits for {input:?}"),
    }
}

/// Runs forced rules until a frame rests or nothing is left.
pub(crate) fn run(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    while let Some(&frame) = state.frames.last() {
        if state.monster.defeated && plan::end_if_over(showdown, state, log) {
            return;
        }
        let rests = match frame {
            Frame::Attack => survivor_attack::step(showdown, state, log),
            _ => step_between(showdown, state, log),
        };
        if rests {
            return;
        }
    }
}

/// Runs the innermost frame on, if it is no attack of a survivor; says whether it rests.
///
/// Not part of [`run`]: attacks are most of a showdown, and their loop is fast as long as it is small.
#[inline(never)]
fn step_between(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    let &frame = state.frames.last().expect("the caller has looked");
    match frame {
        Frame::Attack => unreachable!("that is no frame between attacks"),
        Frame::Plan { next, left } => return plan::step(showdown, state, next, left, log),
        Frame::Trap { .. } => survivor_attack::trap::finish(state, log),
        Frame::Run { at, end, subject, .. } => {
            return effect::step(showdown, state, at, end, subject, log);
        }
        Frame::Each { at, end, mut left } => match left.pop() {
            Some(subject) => {
                state.replace(Frame::Each { at, end, left });
                state.push(Frame::Run { at, end, subject, roll: 0, times: 0 });
            }
            None => _ = state.frames.pop(),
        },
        Frame::MonsterAttack => return monster_attack::step(showdown, state, log),
        Frame::Opportunity { left, only_encourage } => {
            return survival::step(showdown, state, left, only_encourage);
        }
        Frame::Move { direction, far, subject, heard } => {
            movement::step(showdown, state, direction, far, subject, heard, log);
        }
        Frame::Grabs { left } => movement::step_grabs(state, left),
        Frame::Grab { subject, heard } => movement::step_grab(showdown, state, subject, heard, log),
        Frame::Damage { subject, location, amount } => {
            return damage::step(showdown, state, subject, location, amount, log);
        }
        Frame::Severe { .. } | Frame::Trauma { .. } => return true,
        Frame::BrainDamage { subject, amount } => damage::step_brain(showdown, state, subject, amount, log),
        Frame::Moment { moment, heard } => plan::step_moment(showdown, state, moment, heard, log),
    }
    false
}
