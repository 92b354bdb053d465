//! Running programs: one instruction at a time, resting where a die or a choice is due.

use kernel::{Decision, Input, Sink, Waits};

use super::{Act, Amount, Condition, Group, Op, Program, act};
use crate::board;
use crate::content::{Impairment, Showdown, Stat, SurvivorId};
use crate::event::{Event, What};
use crate::frame::{self, CONTROLLER, Frame};
use crate::monster_turn::pick;
use crate::state::{State, SurvivorSet};
use crate::{Choice, Outcome, moment, monster_attack, place, rule};

/// Begins a program about a survivor.
pub(crate) fn begin(state: &mut State, program: Program, subject: SurvivorId) {
    begin_counted(state, program, subject, 0);
}

/// The same for an injury that has been suffered so often.
pub(crate) fn begin_counted(state: &mut State, program: Program, subject: SurvivorId, times: u8) {
    if !program.is_empty() && state.has_room(1) {
        state.push(Frame::Run { at: program.start, end: program.end, subject, roll: 0, times });
    }
}

fn label(sides: u8) -> &'static str {
    match sides {
        5 => "d5",
        6 => "d6",
        10 => "d10",
        _ => "die",
    }
}

/// The die that an act needs before it can be done.
fn die_of(act: Act) -> Option<u8> {
    let Some(Amount::Roll(sides)) = act.amount() else { return None };
    Some(sides)
}

/// The next input of the current instruction.
pub(crate) fn pending(
    showdown: &Showdown,
    state: &State,
    at: u16,
    subject: SurvivorId,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    let seat = if is_monsters(state) { CONTROLLER } else { frame::seat(subject) };
    let die = |sides| Waits::Chance(frame::die(label(sides), seat, subject, 1, sides));
    match showdown.programs.ops[usize::from(at)] {
        Op::Roll(sides) => die(sides),
        Op::Act(act) => die(die_of(act).expect("only acts with a die rest")),
        Op::May(..) => frame::decide(decision, frame::seat(subject), |list| {
            list.extend([Choice::Pass, Choice::Spend]);
        }),
        op => unreachable!("{op:?} never rests"),
    }
}

/// Whether a card or an injury of the monster is being performed, so that its controller rolls.
fn is_monsters(state: &State) -> bool {
    let outer =
        state.frames.iter().rev().find(|frame| !matches!(frame, Frame::Run { .. } | Frame::Each { .. }));
    matches!(
        outer,
        Some(
            Frame::Move { .. }
                | Frame::Again { .. }
                | Frame::Grab { .. }
                | Frame::Moment { .. }
                | Frame::Card { .. }
                | Frame::MonsterAttack
        )
    )
}

/// Hands an input to the instruction at hand.
pub(crate) fn take(showdown: &Showdown, state: &mut State, input: Input<Choice>, log: &mut impl Sink<Event>) {
    let Some(&Frame::Run { at, end, subject, roll, times }) = state.frames.last() else {
        unreachable!("a program is running")
    };
    let next = |state: &mut State, skip: u16, roll: u8| {
        state.replace(Frame::Run { at: at + 1 + skip, end, subject, roll, times });
    };
    match (showdown.programs.ops[usize::from(at)], input) {
        (Op::Roll(_), Input::Outcome(face)) => {
            log.tell(|| Event::new(&[BY_CARD], What::Rolls { survivor: subject, roll: face }));
            next(state, 0, face);
        }
        (Op::Act(act), Input::Outcome(face)) => {
            next(state, 0, roll);
            act::perform(showdown, state, act, subject, Some(face), log);
        }
        (Op::May(price, skip), Input::Choice(choice)) => {
            if choice == Choice::Spend {
                state.survivor_mut(subject).stats[Stat::Survival as usize] -= price;
                log.tell(|| Event::new(&[BY_CARD], What::Spends { survivor: subject, survival: price }));
                next(state, 0, roll);
            } else {
                log.tell(|| Event::new(&[BY_CARD], What::Declines { survivor: subject, action: None }));
                next(state, skip, roll);
            }
        }
        (op, input) => unreachable!("{op:?} never waits for {input:?}"),
    }
}

/// Performs instructions, until something else comes in between; says whether one rests.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    while let Some(&Frame::Run { at, end, subject, roll, times }) = state.frames.last() {
        if at >= end {
            state.frames.pop();
        } else if step_one(showdown, state, (at, end), subject, (roll, times), log) {
            return true;
        }
        if state.monster.defeated {
            return false;
        }
    }
    false
}

/// Performs the next instruction; says whether it rests.
#[inline]
fn step_one(
    showdown: &Showdown,
    state: &mut State,
    (at, end): (u16, u16),
    subject: SurvivorId,
    (roll, times): (u8, u8),
    log: &mut impl Sink<Event>,
) -> bool {
    let go_on = |state: &mut State, skip: u16| {
        // The last instruction leaves no frame behind, so that chains of injuries stay shallow.
        if at + 1 + skip >= end {
            state.frames.pop();
        } else {
            state.replace(Frame::Run { at: at + 1 + skip, end, subject, roll, times });
        }
    };
    match showdown.programs.ops[usize::from(at)] {
        Op::Roll(_) => return true,
        Op::Act(act) if die_of(act).is_some() => return true,
        Op::Act(act) => {
            go_on(state, 0);
            act::perform(showdown, state, act, subject, None, log);
        }
        Op::UnlessRolled(from, to, skip) => {
            go_on(state, if (from..=to).contains(&roll) { 0 } else { skip });
        }
        Op::Unless(condition, skip) => {
            let holds = holds(showdown, state, condition, subject, (roll, times));
            go_on(state, if holds { 0 } else { skip });
        }
        Op::Skip(skip) => go_on(state, skip),
        Op::Pick(list, length) => {
            let end = at + 1 + length;
            let skip = showdown.programs.otherwise(at, length).unwrap_or(0) as u8;
            if !state.has_room(4) {
                go_on(state, length);
                return false;
            }
            state.push(Frame::Picked { at: at + 1, end, skip });
            pick::begin(state, list);
        }
        Op::May(price, skip) => {
            if can_pay(state, subject, price) {
                return true;
            }
            go_on(state, skip);
        }
        Op::Each(group, length) => {
            let left = members(showdown, state, group, subject);
            if group == Group::RunOver {
                // Looked at once, it is forgotten.
                state.run_over = SurvivorSet(0);
            }
            go_on(state, length);
            if state.has_room(2) {
                state.push(Frame::Each { at: at + 1, end: at + 1 + length, left });
            }
        }
    }
    false
}

/// Whether a survivor can pay survival for what a card offers.
fn can_pay(state: &State, subject: SurvivorId, price: u8) -> bool {
    let who = state.survivor(subject);
    let barred = who.doomed || who.is(Impairment::NoSurvival) || who.is(Impairment::Frenzied);
    !who.dead && (price == 0 || (who.stat(Stat::Survival) >= price && !barred))
}

/// Takes out who of a group comes next: those in a zone of the monster clockwise about it, from its back on.
pub(crate) fn next_of(
    showdown: &Showdown,
    state: &State,
    at: u16,
    left: &mut SurvivorSet,
) -> Option<SurvivorId> {
    let in_zone = matches!(showdown.programs.ops[usize::from(at) - 1], Op::Each(Group::In(_), _));
    if !in_zone || showdown.board.is_none() || left.0.count_ones() < 2 {
        return left.pop();
    }
    let (base, facing) = (state.field.base(showdown), state.field.facing);
    let next = left
        .iter()
        .min_by_key(|id| board::clockwise(base, facing, state.field.survivors[usize::from(id.0)]))?;
    left.0 &= !(1 << next.0);
    Some(next)
}

fn members(showdown: &Showdown, state: &State, group: Group, subject: SurvivorId) -> SurvivorSet {
    let belongs = |id: &SurvivorId| {
        let who = state.survivor(*id);
        who.is_there()
            && match group {
                Group::All => true,
                Group::Others => *id != subject,
                Group::NonDeaf => !who.is(Impairment::Deaf),
                Group::Adjacent => place::is_adjacent(state, *id),
                Group::AdjacentToSubject => {
                    *id != subject && place::are_adjacent(showdown, state, subject, *id)
                }
                Group::In(zone) => place::is_in_zone(showdown, state, zone, *id),
                Group::RunOver => state.run_over.has(*id),
            }
    };
    SurvivorSet::of(state.everybody().filter(belongs))
}

fn holds(
    showdown: &Showdown,
    state: &State,
    condition: Condition,
    subject: SurvivorId,
    (roll, times): (u8, u8),
) -> bool {
    let who = state.survivor(subject);
    match condition {
        Condition::AtLeast(stat, least) => who.stat(stat) >= least,
        Condition::Insane => who.is_insane(),
        Condition::Impaired(impairment) => who.is(impairment),
        Condition::Level(level) => showdown.monster.level >= level,
        Condition::Weapon(kind) => {
            state.attacks.last().is_some_and(|attack| attack.weapon(showdown).kinds.contains(&kind))
        }
        Condition::Melee => state.attacks.last().is_some_and(|attack| !attack.weapon(showdown).ranged),
        Condition::WoundRoll(from, to) => {
            state.attacks.last().is_some_and(|attack| (from..=to).contains(&attack.wound_roll))
        }
        Condition::WoundRollEven => state.attacks.last().is_some_and(|attack| attack.wound_roll % 2 == 0),
        Condition::DamagedTimes(least) => {
            !state.monster_attacks.is_empty() && monster_attack::current(state).damaged >= least
        }
        Condition::Suffered(least) => times >= least,
        Condition::Adjacent => place::is_adjacent(state, subject),
        Condition::Persistent(kind) => state.injuries() & 1 << kind != 0,
        Condition::RollAbove(stat) => roll > who.stat(stat),
        Condition::CardTokens(least) => moment::card_at_hand(state).is_some_and(|this| {
            state.cards.in_play().iter().any(|card| card.kind == this && card.tokens >= least)
        }),
        Condition::Unwounded => state.monster.ai.wounds == 0,
        Condition::BlindSpot => who.blind_spot,
        Condition::KnockedDown => who.down,
        Condition::FoodLeft => place::food(showdown, state).next().is_some(),
        Condition::BesideFood => place::food(showdown, state).any(|(_, far)| far <= 1),
        Condition::Marked(least) => who.marks >= least,
        Condition::LastSurvivor => state.everybody().all(|id| id == subject || state.survivor(id).dead),
    }
}

/// Cited where a card gives something that no other rule names.
pub(crate) const BY_CARD: &kernel::Rule = rule::CARD_EFFECT;
