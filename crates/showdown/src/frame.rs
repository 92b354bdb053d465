//! Frames: what is being resolved, as data. A frame either rests on an input or runs on.

use std::hash::{Hash, Hasher};

use kernel::{Chance, Choices, Decision, DieOrBag, Input, Seat, Sink, Waits};

use crate::board;
use crate::content::{Location, Moment, Showdown, SurvivorId};
use crate::effect::{self, Direction, Far};
use crate::event::Event;
use crate::monster_turn::{self, card, draw, pick};
use crate::rest::Rest;
use crate::state::{NONE, State, SurvivorSet};
use crate::survivor_attack::wound::w5_wound;
use crate::survivors_turn::{self, act, offer};
use crate::{
    Choice, Outcome, collision, damage, facing, knockback, moment, monster_attack, movement, placing, plan,
    round, station, survival, survivor_attack,
};

/// The seat of the monster controller.
pub const CONTROLLER: Seat = Seat(crate::content::MAX_SURVIVORS as u8);

/// The seat of all survivors together, for what they decide as a party.
pub const PARTY: Seat = Seat(crate::content::MAX_SURVIVORS as u8 + 1);

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
    /// This number of further cards of a kind of persistent injury have their say.
    Again { kind: u8, left: u8, subject: SurvivorId },
    /// Damage at a location, or at one that the die has yet to show.
    Damage { subject: SurvivorId, location: Option<Location>, amount: u8 },
    /// A severe injury that is due at a location; `asked` says that enduring it was turned down.
    Severe { subject: SurvivorId, location: Location, asked: bool },
    /// Brain damage.
    BrainDamage { subject: SurvivorId, amount: u8 },
    /// A brain trauma that is due.
    Trauma { subject: SurvivorId },
    /// A moment, with the survivor whom it is about; of persistent injuries and cards in play, those below `heard` have
    /// had their say.
    Moment { moment: Moment, heard: u8, subject: SurvivorId },
    /// A round of the whole showdown.
    Round { step: round::Step },
    /// The monster's turn; so many AI cards are still to be drawn, so many have been.
    Turn { phase: monster_turn::Phase, draws: u8, drawn: u8 },
    /// An AI card is being turned up: what is known of it, or [`NONE`] before it is lifted.
    Draw { code: u8 },
    /// The monster looks through its deck for moods: cards and moods still to come, whether any entered play, and what
    /// is known of the card at hand.
    Seek { cards: u8, moods: u8, entered: bool, code: u8 },
    /// An AI card that is being performed, against whom, and what becomes of it.
    Card { card: u8, phase: card::Phase, target: SurvivorId, fate: card::Fate },
    /// The monster picks its target: a list, the line at hand, and who meets it.
    Pick { list: u8, line: u8, left: SurvivorSet },
    /// A program waits for whom its list picks.
    Picked { at: u16, end: u16, skip: u8 },
    /// The monster chooses where a move ends.
    Go { direction: Direction, spaces: u8, subject: SurvivorId },
    /// Survivors whom the monster ran over: all of them, those on whom it ended, and those whom these were knocked into.
    Collide { over: SurvivorSet, under: SurvivorSet, hit: SurvivorSet, charged: bool },
    /// A survivor is knocked back, away from the monster or toward the nearest edge of the board.
    Knockback { subject: SurvivorId, spaces: u8, to_edge: bool },
    /// A survivor is knocked back so far that way, and lands beside a survivor.
    Land { subject: SurvivorId, way: board::Direction, spaces: u8 },
    /// A survivor is placed in front of the monster.
    PutInFront { subject: SurvivorId },
    /// The monster turns to or from a survivor.
    Face { subject: SurvivorId, away: bool },
    /// The monster is placed next to a survivor.
    PutMonster { subject: SurvivorId },
    /// A mood is discarded that a survivor chooses.
    DiscardMood { by: SurvivorId },
    /// The survivors' turn.
    Party,
    /// A survivor's act: movements and activations left, and whether others may now use survival actions.
    Act { survivor: SurvivorId, moves: u8, activations: u8, window: bool },
    /// A survivor walks so far.
    Walk { survivor: SurvivorId, spaces: u8 },
    /// A survivor chooses where to stand when the showdown begins.
    Station { survivor: SurvivorId },
    /// A survivor is about to attack.
    Activate { survivor: SurvivorId, weapon: u8 },
    /// A survivor is about to pick up a weapon.
    PickUp { survivor: SurvivorId, weapon: u8 },
    /// A survivor loses a piece of gear that the controller chooses.
    LoseGear { subject: SurvivorId },
    /// A survivor heals so many boxes and armor points at a location of their choice.
    Heal { subject: SurvivorId, boxes: u8, armor: u8 },
    /// A survivor looks at the top card of the AI deck: what is known of it, and whether it lay face up.
    Look { by: SurvivorId, code: u8, open: bool },
    /// A survivor surges: chooses a use for it, or is done with it.
    Surging { survivor: SurvivorId, done: bool },
    /// A survivor spends an activation on an AI card's offer, or has done so.
    Offer { survivor: SurvivorId, card: u8, done: bool },
    /// A survivor just suffered this amount: effects that speak of it lie above.
    Suffered { amount: u8 },
    /// Wounds that something may cancel: how many are left, whether any has been inflicted, whether those who watch the
    /// next one have been asked, and whether they belong to a wound attempt.
    Wounding { left: u8, any: bool, asked: bool, of_attempt: bool },
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
                word(8, subject.0, direction.code(), heard) | part(spaces, 0)
            }
            Self::Grabs { left } => word(9, left.0, 0, 0),
            Self::Grab { subject, heard } => word(10, subject.0, heard, 0),
            Self::Again { kind, left, subject } => word(53, kind, left, subject.0),
            Self::Damage { subject, location, amount } => {
                word(11, subject.0, location.map_or(NONE, |location| location as u8), amount)
            }
            Self::Severe { subject, location, asked } => word(12, subject.0, location as u8, asked.into()),
            Self::BrainDamage { subject, amount } => word(13, subject.0, amount, 0),
            Self::Trauma { subject } => word(14, subject.0, 0, 0),
            Self::Moment { moment, heard, subject } => word(15, moment as u8, heard, subject.0),
            Self::Round { step } => word(16, step as u8, 0, 0),
            Self::Turn { phase, draws, drawn } => word(17, phase as u8, draws, drawn),
            Self::Draw { code } => word(18, code, 0, 0),
            Self::Seek { cards, moods, entered, code } => {
                word(19, cards, moods, code) | part(entered.into(), 0)
            }
            Self::Card { card, phase, target, fate } => {
                word(20, card, phase as u8, target.0) | part(fate as u16, 0)
            }
            Self::Pick { list, line, left } => word(21, list, line, left.0),
            Self::Picked { at, end, skip } => word(22, skip, 0, 0) | part(at, end),
            Self::Go { direction, spaces, subject } => word(23, direction.code(), spaces, subject.0),
            Self::Collide { over, under, hit, charged } => {
                word(24, over.0, under.0, hit.0) | part(charged.into(), 0)
            }
            Self::Land { subject, way, spaces } => word(51, subject.0, way as u8, spaces),
            Self::Knockback { subject, spaces, to_edge } => word(25, subject.0, spaces, to_edge.into()),
            Self::PutInFront { subject } => word(26, subject.0, 0, 0),
            Self::Face { subject, away } => word(27, subject.0, away.into(), 0),
            Self::PutMonster { subject } => word(28, subject.0, 0, 0),
            Self::Party => word(29, 0, 0, 0),
            Self::DiscardMood { by } => word(34, by.0, 0, 0),
            Self::Act { survivor, moves, activations, window } => {
                word(30, survivor.0, moves, activations) | part(window.into(), 0)
            }
            Self::Walk { survivor, spaces } => word(31, survivor.0, spaces, 0),
            Self::Station { survivor } => word(54, survivor.0, 0, 0),
            Self::Activate { survivor, weapon } => word(32, survivor.0, weapon, 0),
            Self::Surging { survivor, done } => word(33, survivor.0, done.into(), 0),
            Self::Offer { survivor, card, done } => word(35, survivor.0, card, done.into()),
            Self::PickUp { survivor, weapon } => word(38, survivor.0, weapon, 0),
            Self::LoseGear { subject } => word(39, subject.0, 0, 0),
            Self::Heal { subject, boxes, armor } => word(52, subject.0, boxes, armor),
            Self::Look { by, code, open } => word(40, by.0, code, open.into()),
            Self::Suffered { amount } => word(36, amount, 0, 0),
            Self::Wounding { left, any, asked, of_attempt } => {
                word(37, left, any.into(), asked.into()) | part(of_attempt.into(), 0)
            }
        });
    }
}

impl Frame {
    /// Whether it is a trap.
    pub(crate) fn is_trap(self) -> bool {
        matches!(self, Self::Trap { .. })
    }

    /// Whether a card that it draws is an AI card.
    pub(crate) fn draws_ai_cards(self) -> bool {
        matches!(self, Self::Draw { .. } | Self::Seek { .. } | Self::Look { .. })
    }
}

/// A die that somebody rolls about a survivor.
pub(crate) fn die(label: &'static str, seat: Seat, survivor: SurvivorId, pool: u8, sides: u8) -> Chance {
    Chance { label, seat, actor: survivor.0, pool, source: DieOrBag::Die(sides) }
}

/// A decision of a seat whose options `list` tells one by one. They are put where they stay: the list is long, and this
/// is done all the time.
#[inline]
pub(crate) fn decide(
    decision: &mut Decision<Choice>,
    seat: Seat,
    list: impl FnOnce(&mut Choices<Choice>),
) -> Waits<Outcome> {
    decision.seat = seat;
    decision.choices.truncate(0);
    list(&mut decision.choices);
    Waits::Decision
}

/// A decision of the monster controller.
pub(crate) fn controller_decides(
    decision: &mut Decision<Choice>,
    choices: impl Iterator<Item = Choice>,
) -> Waits<Outcome> {
    decide(decision, CONTROLLER, |list| list.extend(choices))
}

/// The seat of a survivor.
pub(crate) fn seat(survivor: SurvivorId) -> Seat {
    Seat(survivor.0)
}

/// The next input of the innermost frame.
#[inline]
pub(crate) fn pending(showdown: &Showdown, state: &State, decision: &mut Decision<Choice>) -> Waits<Outcome> {
    let Some(frame) = state.frames.last() else {
        return Waits::Done(showdown.outcome(state));
    };
    if matches!(frame, Frame::Attack) {
        survivor_attack::pending(showdown, state, decision)
    } else {
        pending_between(showdown, state, decision)
    }
}

/// The next input of the innermost frame, if it is not a survivor's attack.
///
/// Like [`step_between`] not part of its caller, which is fast as long as it is small.
#[inline(never)]
fn pending_between(showdown: &Showdown, state: &State, decision: &mut Decision<Choice>) -> Waits<Outcome> {
    let frame = state.frames.last().expect("the caller has looked");
    match *frame {
        Frame::MonsterAttack => monster_attack::pending(showdown, state, decision),
        Frame::Run { at, subject, .. } => effect::pending(showdown, state, at, subject, decision),
        Frame::Opportunity { left, only_encourage } => {
            survival::pending(showdown, state, left, only_encourage, decision)
        }
        Frame::Damage { subject, .. } => Waits::Chance(die("location die", CONTROLLER, subject, 1, 6)),
        Frame::Severe { subject, asked, .. } => {
            damage::pending_severe(showdown, state, subject, asked, decision)
        }
        Frame::Trauma { subject } => Waits::Chance(die("brain trauma", seat(subject), subject, 1, 10)),
        Frame::Draw { code } | Frame::Seek { code, .. } => draw::pending(state, code),
        Frame::Pick { list, line, left } => pick::pending(showdown, list, line, left, decision),
        Frame::Go { direction, spaces, subject } => {
            movement::pending(showdown, state, direction, spaces, subject, decision)
        }
        Frame::Knockback { subject, to_edge, .. } => {
            knockback::pending(showdown, state, subject, to_edge, decision)
        }
        Frame::Land { subject, way, spaces } => {
            knockback::pending_land(showdown, state, subject, (way, spaces), decision)
        }
        Frame::PutInFront { subject } => placing::pending_in_front(showdown, state, subject, decision),
        Frame::Face { subject, away } => facing::pending(showdown, state, subject, away, decision),
        Frame::PutMonster { subject } => placing::pending_monster(showdown, state, subject, decision),
        Frame::Party => survivors_turn::pending(showdown, state, decision),
        Frame::DiscardMood { by } => effect::cards::pending_discard(showdown, state, by, decision),
        Frame::Act { survivor, moves, activations, .. } => {
            act::pending(showdown, state, survivor, moves, activations, decision)
        }
        Frame::LoseGear { subject } => effect::gear::pending(showdown, state, subject, decision),
        Frame::Heal { subject, boxes, armor } => {
            effect::heal::pending(showdown, state, subject, (boxes, armor), decision)
        }
        Frame::Look { by, code, .. } => effect::cards::pending_look(state, by, code, decision),
        Frame::Walk { survivor, spaces } => act::pending_walk(showdown, state, survivor, spaces, decision),
        Frame::Station { survivor } => station::pending(showdown, state, survivor, decision),
        Frame::Surging { survivor, .. } => act::pending_surge(showdown, state, survivor, decision),
        Frame::Plan { .. }
        | Frame::Attack
        | Frame::Trap { .. }
        | Frame::Each { .. }
        | Frame::Move { .. }
        | Frame::Grabs { .. }
        | Frame::Grab { .. }
        | Frame::Again { .. }
        | Frame::BrainDamage { .. }
        | Frame::Moment { .. }
        | Frame::Round { .. }
        | Frame::Turn { .. }
        | Frame::Card { .. }
        | Frame::Picked { .. }
        | Frame::Collide { .. }
        | Frame::Offer { .. }
        | Frame::Suffered { .. }
        | Frame::Wounding { .. }
        | Frame::PickUp { .. }
        | Frame::Activate { .. } => unreachable!("{frame:?} never rests"),
    }
}

/// Hands an input to the innermost frame, then runs on.
#[inline]
pub(crate) fn take(
    showdown: &Showdown,
    state: &mut State,
    input: Input<Choice>,
    rest: &mut impl Rest,
    log: &mut impl Sink<Event>,
) {
    let rests = if matches!(state.frames.last(), Some(Frame::Attack)) {
        survivor_attack::take(showdown, state, input, log)
    } else {
        take_between(showdown, state, input, log);
        false
    };
    if !rests {
        run(showdown, state, rest, log);
    }
}

/// Hands an input to the innermost frame, if it is no attack of a survivor; not part of [`take`] for the same reason.
#[inline(never)]
pub(crate) fn take_between(
    showdown: &Showdown,
    state: &mut State,
    input: Input<Choice>,
    log: &mut impl Sink<Event>,
) {
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
        (Frame::Draw { .. } | Frame::Seek { .. }, Input::Outcome(code)) => draw::take(state, frame, code),
        (Frame::Pick { list, line, left }, input) => {
            pick::take(showdown, state, list, line, left, input, log);
        }
        (Frame::Go { direction, spaces, subject }, Input::Choice(choice)) => {
            movement::take(showdown, state, direction, spaces, subject, choice, log);
        }
        (Frame::Knockback { subject, spaces, .. }, Input::Choice(choice)) => {
            knockback::take(showdown, state, subject, spaces, choice, log);
        }
        (Frame::Land { subject, way, spaces }, Input::Choice(choice)) => {
            knockback::take_land(showdown, state, subject, (way, spaces), choice, log);
        }
        (Frame::PutInFront { subject }, Input::Choice(choice)) => {
            placing::take_in_front(showdown, state, subject, choice, log);
        }
        (Frame::Face { subject, away }, Input::Choice(choice)) => {
            facing::take(showdown, state, subject, away, choice, log);
        }
        (Frame::PutMonster { subject }, Input::Choice(choice)) => {
            placing::take_monster(showdown, state, subject, choice, log);
        }
        (Frame::Party, Input::Choice(choice)) => survivors_turn::take(showdown, state, choice, log),
        (Frame::DiscardMood { .. }, Input::Choice(choice)) => {
            effect::cards::take_discard(showdown, state, choice, log);
        }
        (Frame::Look { by, code, open }, input) => {
            effect::cards::take_look(state, (by, code, open), input, log);
        }
        (Frame::Heal { subject, boxes, armor }, Input::Choice(choice)) => {
            effect::heal::take(showdown, state, subject, (boxes, armor), choice, log);
        }
        (Frame::LoseGear { subject }, Input::Choice(choice)) => {
            effect::gear::take(showdown, state, subject, choice, log);
        }
        (Frame::Act { survivor, moves, activations, .. }, Input::Choice(choice)) => {
            act::take(showdown, state, survivor, moves, activations, choice, log);
        }
        (Frame::Walk { survivor, spaces }, Input::Choice(choice)) => {
            act::take_walk(showdown, state, survivor, spaces, choice, log);
        }
        (Frame::Station { survivor }, Input::Choice(choice)) => {
            station::take(showdown, state, survivor, choice, log);
        }
        (Frame::Surging { survivor, .. }, Input::Choice(choice)) => {
            act::take_surge(showdown, state, survivor, choice);
        }
        (frame, input) => unreachable!("{frame:?} never waits for {input:?}"),
    }
}

/// Runs forced rules until a frame rests or nothing is left.
pub(crate) fn run(showdown: &Showdown, state: &mut State, rest: &mut impl Rest, log: &mut impl Sink<Event>) {
    while let Some(frame) = state.frames.last() {
        let attacks = matches!(frame, Frame::Attack);
        if state.monster.defeated && plan::end_if_over(showdown, state, log) {
            return;
        }
        let rests = if attacks {
            survivor_attack::step(showdown, state, log)
        } else {
            run_between(showdown, state, rest, log)
        };
        if rests {
            return;
        }
    }
}

/// Runs everything that is no attack of a survivor; says whether something rests.
///
/// Not part of [`run`]: attacks have a loop of their own, which is fast as long as it is small. And a loop itself: what
/// lies between two inputs is many small steps.
#[inline(never)]
fn run_between(
    showdown: &Showdown,
    state: &mut State,
    rest: &mut impl Rest,
    log: &mut impl Sink<Event>,
) -> bool {
    while let Some(frame) = state.frames.last() {
        if matches!(frame, Frame::Attack) {
            return false;
        }
        if step_between(showdown, state, rest, log) {
            return true;
        }
        // The end of the showdown is the business of who called.
        if state.monster.defeated {
            return false;
        }
    }
    true
}

/// Runs the innermost frame on, if it is no attack of a survivor; says whether it rests.
///
/// The frame is looked at where it lies: copied out first, every field of every kind of frame would be.
#[inline]
fn step_between(
    showdown: &Showdown,
    state: &mut State,
    rest: &mut impl Rest,
    log: &mut impl Sink<Event>,
) -> bool {
    match *state.frames.last().expect("the caller has looked") {
        Frame::Attack => unreachable!("that is no frame between attacks"),
        Frame::Plan { next, left } => return plan::step(showdown, state, next, left, log),
        Frame::Trap { .. } => survivor_attack::trap::finish(showdown, state, log),
        Frame::Run { .. } => return effect::step(showdown, state, log),
        Frame::Each { at, end, mut left } => match effect::next_of(showdown, state, at, &mut left) {
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
        Frame::Again { kind, left, subject } => {
            movement::step_again(showdown, state, kind, left, subject, log);
        }
        Frame::Damage { subject, location, amount } => {
            return damage::step(showdown, state, subject, location, amount, log);
        }
        Frame::Severe { subject, location, asked } => {
            // The survivor may since have spent the survival that enduring it costs.
            if !asked && !survival::can_endure(showdown, state, subject) {
                state.replace(Frame::Severe { subject, location, asked: true });
            }
            return true;
        }
        Frame::Trauma { .. } => return true,
        Frame::BrainDamage { subject, amount } => damage::step_brain(showdown, state, subject, amount, log),
        Frame::Moment { moment, heard, subject } => {
            moment::step(showdown, state, moment, heard, subject, log);
        }
        Frame::Round { step } => round::step(showdown, state, step, log),
        Frame::Turn { phase, draws, drawn } => monster_turn::step(showdown, state, phase, draws, drawn, log),
        Frame::Draw { code } => return draw::step(showdown, state, code, log),
        Frame::Seek { cards, moods, entered, code } => {
            return draw::step_seek(showdown, state, cards, moods, entered, code, log);
        }
        Frame::Card { .. } => card::step(showdown, state, log),
        Frame::Pick { list, line, left } => return pick::step(showdown, state, list, line, left, log),
        Frame::Picked { at, end, skip } => pick::deliver(state, at, end, skip),
        Frame::Go { direction, spaces, subject } => {
            return movement::step_go(showdown, state, direction, spaces, subject, rest, log);
        }
        Frame::Collide { over, under, hit, charged } => {
            collision::step(showdown, state, (over, under, hit), charged, log);
        }
        Frame::Knockback { subject, spaces, to_edge } => {
            return knockback::step(showdown, state, subject, spaces, to_edge, log);
        }
        Frame::Land { .. } => return true,
        Frame::PutInFront { subject } => return placing::step_in_front(showdown, state, subject, log),
        Frame::Face { subject, away } => return facing::step(showdown, state, subject, away, log),
        Frame::PutMonster { subject } => return placing::step_monster(showdown, state, subject, log),
        Frame::Party => return survivors_turn::step(showdown, state, rest, log),
        Frame::DiscardMood { .. } => return effect::cards::step_discard(showdown, state, log),
        Frame::Act { survivor, moves, activations, window } => {
            return act::step(showdown, state, survivor, (moves, activations, window), rest, log);
        }
        Frame::Walk { survivor, spaces } => return act::step_walk(showdown, state, survivor, spaces, rest),
        Frame::Station { survivor } => return station::step(showdown, state, survivor),
        Frame::Activate { survivor, weapon } => act::activate(showdown, state, survivor, weapon, log),
        Frame::PickUp { survivor, weapon } => act::pick_up(showdown, state, survivor, weapon, log),
        Frame::LoseGear { subject } => return effect::gear::step(showdown, state, subject, log),
        Frame::Heal { subject, boxes, armor } => {
            return effect::heal::step(showdown, state, subject, (boxes, armor), log);
        }
        Frame::Look { .. } => return true,
        Frame::Surging { survivor, done } => return act::step_surge(showdown, state, survivor, done),
        Frame::Offer { survivor, card, done } => offer::step(showdown, state, survivor, card, done, log),
        Frame::Suffered { .. } => _ = state.frames.pop(),
        Frame::Wounding { left, any, asked, of_attempt } => {
            w5_wound::step_watched(showdown, state, (left, any, asked, of_attempt), log);
        }
    }
    false
}
