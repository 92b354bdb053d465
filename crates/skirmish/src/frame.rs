//! Frames: the procedures under way, as data. A frame either rests on an input or runs on.

use kernel::{Chance, DieOrBag, Inches, Input, Pending, Seat, Sink};

use crate::{
    Battle, Choice, Event, Outcome, State, UnitId, UnitSet,
    attack::{Attack, Blows},
    check::{self, Edge},
    engage, falling,
    field::Point,
    fight, injury, ledge,
    phases::{self, cast::Casting, engage::Charge, leap::Leap, moving::Walk},
    plan, scars, status, turn,
};

/// One procedure in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the fields are the words of the sentence above them")]
pub enum Frame {
    /// The plan of the scenario.
    Plan(plan::Bookmark),
    /// A side's turn, by phases.
    Turn { side: u8, phase: turn::Phase },
    /// The units of a side still to test at ledges in Upkeep.
    UpkeepLedges { left: UnitSet },
    /// The units of a side still to move.
    Move { left: UnitSet },
    /// The units of a side still to shoot.
    Shoot { left: UnitSet },
    /// The units of a side that may still shoot over the field.
    Shots { left: UnitSet },
    /// A unit about to shoot, and the weapon once it is chosen.
    Aim { unit: UnitId, weapon: Option<u8> },
    /// The units still to keep their nerve before a Melee phase.
    Fear { left: UnitSet },
    /// A Melee phase: who has struck, and the combat that is being fought.
    Fight { fought: UnitSet, combat: UnitSet },
    /// One unit's declaration in a Melee phase.
    Declare(fight::Declaration),
    /// One unit's attacks on one target.
    Attack(Attack),
    /// The same, one by one.
    Blows(Blows),
    /// A plain Check.
    Check { unit: UnitId, stat: crate::unit::Stat, situation: plan::Situation, first: u8 },
    /// An Out-of-Sight roll.
    OutOfSight { unit: UnitId, first: u8 },
    /// An Injury Roll.
    InjuryRoll(injury::Roll),
    /// An Agility test at a ledge.
    Ledge { unit: UnitId, by: Option<UnitId>, was_staggered: bool, first: u8 },
    /// A unit on its way down.
    Fall { unit: UnitId, by: Option<UnitId>, height: Inches },
    /// After a fall under the ruling that tests again at each level.
    Retest { unit: UnitId, by: Option<UnitId>, was_staggered: bool },
    /// A Dazed unit on its way out of a combat.
    Leave { unit: UnitId, blows: UnitSet, to: Point },
    /// A whole battle.
    War,
    /// The units still to be deployed, and the side whose turn it is to deploy one.
    Deploy { left: UnitSet, side: u8 },
    /// A unit about to be deployed, and the part of its zone once it is chosen.
    Place { unit: UnitId, area: Option<u8> },
    /// The units still to roll for Scars.
    Scars { left: UnitSet },
    /// The units of a side that may still engage.
    Engage { left: UnitSet },
    /// A unit about to name the enemy that it engages.
    PickTarget { unit: UnitId },
    /// A unit about to set out at an enemy.
    Charge(Charge),
    /// A unit on its way, and enemies that may step in.
    Intercept(Charge),
    /// The units of a side that may still move over the field.
    Moves { left: UnitSet },
    /// A unit that moves.
    Walk(Walk),
    /// A climb or jump.
    Leap(Leap),
    /// The units of a side that may still cast.
    Cast { left: UnitSet },
    /// A unit about to cast, and the spell once it is chosen.
    PickSpell { unit: UnitId, spell: Option<u8> },
    /// A spell that is being cast.
    Casting(Casting),
    /// A healer that makes its Check for a friend.
    Heal { target: UnitId },
}

impl Default for Frame {
    fn default() -> Self {
        Self::Plan(plan::Bookmark::default())
    }
}

/// A d20 that a unit rolls.
pub(crate) fn d20(battle: &Battle, label: &'static str, unit: UnitId, pool: u8) -> Chance {
    Chance { label, seat: Seat(battle.unit(unit).side), actor: unit.0, pool, source: DieOrBag::Die(20) }
}

/// The outcome, if nothing is left to be resolved.
#[inline]
pub(crate) fn over(state: &State) -> Option<Outcome> {
    let State { units, check, turn, verdict, rounds, .. } = *state;
    state.frames.is_empty().then_some(Outcome { units, check, turns: turn, verdict, rounds })
}

/// The next input of the innermost frame.
#[inline]
pub(crate) fn pending(battle: &Battle, state: &State) -> Pending<Choice, Outcome> {
    let Some(frame) = state.frames.last() else {
        return Pending::Done(over(state).expect("nothing is left"));
    };
    match frame {
        Frame::Attack(attack) => Pending::Chance(attack.chance(battle, state)),
        Frame::Check { unit, stat, situation, first } => {
            let edge = check::edge(&battle.rulings, battle.check_sources(state, *unit, *stat, *situation));
            let pool = edge.dice() - u8::from(*first > 0);
            Pending::Chance(d20(battle, stat.name(), *unit, pool))
        }
        Frame::OutOfSight { unit, first } => {
            let edge = check::roll_edge(&battle.rulings, battle, state, *unit, Edge::Disadvantage);
            let pool = edge.dice() - u8::from(*first > 0);
            Pending::Chance(d20(battle, "Out-of-Sight roll", *unit, pool))
        }
        Frame::InjuryRoll(roll) => Pending::Chance(roll.chance(battle, state)),
        Frame::Ledge { unit, was_staggered, first, .. } => {
            let pool = ledge::edge(battle, *was_staggered).dice() - u8::from(*first > 0);
            Pending::Chance(d20(battle, "Agility test", *unit, pool))
        }
        Frame::Fall { unit, by, .. } => falling::pending(battle, state, *unit, *by),
        Frame::Move { left } => turn::pending_move(battle, state, *left),
        Frame::Shoot { left } => turn::pending_shot(battle, state, *left),
        Frame::Fight { fought, combat } => fight::pending_tie(battle, state, *fought, *combat),
        Frame::Declare(declaration) => declaration.pending(battle, state),
        Frame::Scars { left } => Pending::Chance(scars::chance(battle, *left)),
        Frame::Engage { left } => phases::engage::pending(state, *left),
        Frame::PickTarget { unit } => phases::engage::pending_target(battle, state, *unit),
        Frame::Intercept(charge) => phases::intercept::pending(battle, state, *charge),
        Frame::Moves { left } => phases::moving::pending(state, *left),
        Frame::Walk(walk) => walk.pending(battle, state),
        Frame::Leap(leap) => Pending::Chance(leap.chance(battle, state)),
        Frame::Shots { left } | Frame::Cast { left } => phases::moving::pending(state, *left),
        Frame::Aim { unit, weapon } => phases::ranged::pending(battle, state, *unit, *weapon),
        Frame::PickSpell { unit, spell } => phases::cast::pending(battle, state, *unit, *spell),
        Frame::Casting(casting) => Pending::Chance(casting.chance(battle, state)),
        Frame::Deploy { left, side } => phases::deploy::pending(battle, *left, *side),
        Frame::Place { unit, area } => phases::deploy::pending_place(battle, state, *unit, *area),
        Frame::Plan(_)
        | Frame::Turn { .. }
        | Frame::UpkeepLedges { .. }
        | Frame::Retest { .. }
        | Frame::War
        | Frame::Charge(_)
        | Frame::Fear { .. }
        | Frame::Heal { .. }
        | Frame::Blows(_)
        | Frame::Leave { .. } => unreachable!("{frame:?} never rests"),
    }
}

/// The Check that the innermost frame waits for, if it is one.
pub(crate) fn check_due(battle: &Battle, state: &State) -> Option<check::Due> {
    match *state.frames.last()? {
        Frame::Attack(attack) => attack.check_due(battle, state),
        Frame::Check { unit, stat, situation, first } => Some(check::Due {
            first,
            need: battle.stat(unit, stat)? as i8,
            edge: check::edge(&battle.rulings, battle.check_sources(state, unit, stat, situation)),
        }),
        Frame::Ledge { unit, was_staggered, first, .. } => Some(check::Due {
            first,
            need: battle.unit(unit).agility as i8,
            edge: ledge::edge(battle, was_staggered),
        }),
        Frame::Leap(leap) => Some(leap.due(battle, state)),
        Frame::Casting(casting) => Some(casting.due(battle, state)),
        Frame::Plan(_)
        | Frame::War
        | Frame::Deploy { .. }
        | Frame::Place { .. }
        | Frame::Scars { .. }
        | Frame::Engage { .. }
        | Frame::PickTarget { .. }
        | Frame::Charge(_)
        | Frame::Intercept(_)
        | Frame::Moves { .. }
        | Frame::Walk(_)
        | Frame::Cast { .. }
        | Frame::PickSpell { .. }
        | Frame::Shots { .. }
        | Frame::Aim { .. }
        | Frame::Fear { .. }
        | Frame::Heal { .. }
        | Frame::Turn { .. }
        | Frame::UpkeepLedges { .. }
        | Frame::Move { .. }
        | Frame::Shoot { .. }
        | Frame::Fight { .. }
        | Frame::Declare(_)
        | Frame::OutOfSight { .. }
        | Frame::InjuryRoll(_)
        | Frame::Fall { .. }
        | Frame::Retest { .. }
        | Frame::Blows(_)
        | Frame::Leave { .. } => None,
    }
}

/// Hands an input to the innermost frame.
pub(crate) fn take(battle: &Battle, state: &mut State, input: Input<Choice>, log: &mut impl Sink<Event>) {
    if let Some(Frame::Plan(walk)) = state.frames.first_mut() {
        walk.fresh = false;
    }
    let at = state.frames.len() - 1;
    let frame = state.frames[at];
    match (frame, input) {
        (Frame::Attack(attack), Input::Outcome(face)) => attack.take(battle, state, face, log),
        (Frame::Check { unit, stat, situation, first }, Input::Outcome(face)) => {
            battle.take_check(state, unit, stat, situation, first, face, log);
        }
        (Frame::OutOfSight { unit, first }, Input::Outcome(face)) => {
            engage::out_of_sight(battle, state, unit, first, face, log);
        }
        (Frame::InjuryRoll(roll), Input::Outcome(face)) => roll.take(battle, state, face, log),
        (Frame::Ledge { unit, by, was_staggered, first }, Input::Outcome(face)) => {
            ledge::take(battle, state, ledge::Test { unit, by, was_staggered, first }, face, log);
        }
        (Frame::Fall { unit, .. }, Input::Outcome(face)) => {
            let edge = falling::over(battle, state, unit)[usize::from(face) - 1];
            falling::land(battle, state, edge, log);
        }
        (Frame::Fall { .. }, Input::Choice(Choice::Edge(edge))) => falling::land(battle, state, edge, log),
        (Frame::Move { left }, Input::Choice(choice)) => turn::take_move(battle, state, left, choice, log),
        (Frame::Shoot { left }, Input::Choice(choice)) => turn::take_shot(battle, state, left, choice, log),
        (Frame::Fight { fought, combat }, Input::Outcome(face)) => {
            fight::take_tie(battle, state, fought, combat, face, log);
        }
        (Frame::Scars { left }, Input::Outcome(face)) => scars::take(battle, state, left, face, log),
        (Frame::Engage { left }, Input::Choice(choice)) => phases::engage::take(state, left, choice),
        (Frame::PickTarget { unit }, Input::Choice(choice)) => {
            phases::engage::take_target(battle, state, unit, choice, log);
        }
        (Frame::Intercept(charge), Input::Choice(choice)) => {
            phases::intercept::take(battle, state, charge, choice, log);
        }
        (Frame::Moves { left }, Input::Choice(choice)) => phases::moving::take(battle, state, left, choice),
        (Frame::Walk(walk), Input::Choice(choice)) => walk.take(battle, state, choice, log),
        (Frame::Leap(leap), Input::Outcome(face)) => leap.take(battle, state, face, log),
        (Frame::Shots { left }, Input::Choice(choice)) => phases::ranged::take_pick(state, left, choice),
        (Frame::Aim { unit, weapon }, Input::Choice(choice)) => {
            phases::ranged::take(battle, state, unit, weapon, choice, log);
        }
        (Frame::Cast { left }, Input::Choice(choice)) => phases::cast::take_pick(state, left, choice),
        (Frame::PickSpell { unit, .. }, Input::Choice(choice)) => {
            phases::cast::take(state, unit, choice, log);
        }
        (Frame::Casting(casting), Input::Outcome(face)) => casting.take(battle, state, face, log),
        (Frame::Deploy { left, side }, Input::Choice(choice)) => {
            phases::deploy::take(battle, state, left, side, choice, log);
        }
        (Frame::Place { unit, .. }, Input::Choice(choice)) => {
            phases::deploy::take_place(battle, state, unit, choice, log);
        }
        (Frame::Declare(declaration), Input::Choice(choice)) => declaration.take(battle, state, choice),
        (frame, input) => unreachable!("{frame:?} never waits for {input:?}"),
    }
}

/// Runs forced rules until a frame rests or nothing is left.
pub(crate) fn run(battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) {
    let mut quiet = None;
    while let Some(&frame) = state.frames.last() {
        let rests = match frame {
            Frame::Plan(walk) => {
                walk.step(battle, state, &mut quiet, log);
                false
            }
            // Procedures that would begin something new; an attack, a roll or a fall goes on to its end.
            Frame::Turn { .. }
            | Frame::UpkeepLedges { .. }
            | Frame::Move { .. }
            | Frame::Shoot { .. }
            | Frame::Fight { .. }
            | Frame::Declare(_)
            | Frame::Blows(_)
            | Frame::Leave { .. }
            | Frame::War
            | Frame::Engage { .. }
            | Frame::Charge(_)
            | Frame::Moves { .. }
            | Frame::Walk(_)
            | Frame::Shots { .. }
            | Frame::Aim { .. }
            | Frame::Cast { .. }
            | Frame::Fear { .. }
            | Frame::Heal { .. }
                if plan::is_cut_short(battle, state) =>
            {
                state.frames.pop();
                false
            }
            Frame::Turn { side, phase } => turn::step(battle, state, side, phase, log),
            Frame::UpkeepLedges { left } => turn::step_ledges(battle, state, left),
            Frame::Move { left } => turn::step_move(battle, state, left),
            Frame::Shoot { left } => turn::step_shot(battle, state, left),
            Frame::Fight { fought, combat } => fight::step(battle, state, fought, combat, log),
            Frame::War => phases::war::step(battle, state, log),
            Frame::Deploy { left, side } => phases::deploy::step(battle, state, left, side),
            Frame::Place { unit, area } => phases::deploy::step_place(battle, state, unit, area, log),
            Frame::Engage { left } => phases::engage::step(battle, state, left),
            Frame::Charge(charge) => {
                phases::engage::set_out(battle, state, charge, log);
                false
            }
            Frame::Moves { left } => phases::moving::step(battle, state, left),
            Frame::Walk(walk) => walk.step(battle, state),
            Frame::Shots { left } => phases::ranged::step(battle, state, left),
            Frame::Aim { unit, weapon } => phases::ranged::step_aim(battle, state, unit, weapon),
            Frame::Cast { left } => phases::cast::step(battle, state, left),
            Frame::Fear { left } => {
                phases::fear::step(state, left, log);
                false
            }
            Frame::Heal { target } => {
                phases::heal::step(state, target, log);
                false
            }
            Frame::Declare(declaration) => declaration.step(battle, state, log),
            Frame::Attack(attack) => attack.step(battle, state, log),
            Frame::Blows(blows) => {
                blows.step(battle, state, log);
                false
            }
            Frame::Check { .. }
            | Frame::OutOfSight { .. }
            | Frame::InjuryRoll(_)
            | Frame::Scars { .. }
            | Frame::PickTarget { .. }
            | Frame::Intercept(_)
            | Frame::Leap(_)
            | Frame::PickSpell { .. }
            | Frame::Casting(_)
            | Frame::Ledge { .. } => true,
            Frame::Fall { unit, .. } => falling::step(battle, state, unit, log),
            Frame::Retest { unit, by, was_staggered } => {
                state.frames.pop();
                ledge::retest(battle, state, unit, by, was_staggered);
                false
            }
            Frame::Leave { unit, mut blows, to } => {
                let blow = status::leave(battle, state, unit, &mut blows, to, log);
                let at = state.frames.len() - 1;
                if let Some(blow) = blow {
                    state.frames[at] = Frame::Leave { unit, blows, to };
                    state.frames.push(blow);
                } else {
                    state.frames.pop();
                    if battle.field.is_none() {
                        ledge::after_move(battle, state, unit);
                    }
                }
                false
            }
        };
        if rests {
            return;
        }
    }
}

/// Simplifies the innermost frame without changing what can come of it.
#[inline]
pub(crate) fn forget(battle: &Battle, state: &mut State) {
    let Some(&frame) = state.frames.last() else { return };
    let passes = |need: u8| move |face: u8| check::passes(&battle.rulings, face, need as i8);
    let simpler = if let Frame::Attack(mut attack) = frame {
        attack.forget(battle, state);
        Frame::Attack(attack)
    } else if let Frame::Ledge { unit, by, was_staggered, first } = frame
        && first > 0
    {
        let first = check::representative(first, passes(battle.unit(unit).agility));
        Frame::Ledge { unit, by, was_staggered, first }
    } else if let Frame::Check { unit, stat, situation, first } = frame
        && first > 0
    {
        let first = check::representative(first, passes(battle.stat(unit, stat).unwrap_or(20)));
        Frame::Check { unit, stat, situation, first }
    } else {
        return;
    };
    let at = state.frames.len() - 1;
    state.frames[at] = simpler;
}
