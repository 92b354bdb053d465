//! Survival actions and the opportunities for them: what fellow survivors may do in wound step 6, in the flow of a
//! basic action and, as ruled, at other times of the monster's turn; dodging and enduring.

use kernel::{Decision, Rule, Sink, Waits};

use crate::content::{Attribute, Impairment, Showdown, Stat, SurvivalAction, SurvivorId};
use crate::event::{Event, What};
use crate::frame::{self, Frame};
use crate::state::{State, SurvivorSet};
use crate::survivor_attack::{self, s1_attack_rolls};
use crate::survivors_turn::act;
use crate::{Choice, Outcome, rule};

/// Frames that an attack in an opportunity may need.
const ROOM: usize = 10;

/// Whether a survivor may use a survival action at that price now.
pub(crate) fn may_use(
    showdown: &Showdown,
    state: &State,
    id: SurvivorId,
    action: SurvivalAction,
    price: u8,
) -> bool {
    denial(showdown, state, id, action, price).is_none()
}

/// Why a survivor may not use a survival action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Denial {
    Poor,
    OneIsUnresolved,
    Gone,
    Doomed,
    Attacking,
    Used,
    Impaired(Impairment),
    Unknown,
}

/// The reason, if any, that keeps a survivor from using a survival action at that price now.
#[inline]
pub(crate) fn denial(
    showdown: &Showdown,
    state: &State,
    id: SurvivorId,
    action: SurvivalAction,
    price: u8,
) -> Option<Denial> {
    let who = state.survivor(id);
    if who.stat(Stat::Survival) < price {
        Some(Denial::Poor)
    } else if is_one_unresolved(state) {
        Some(Denial::OneIsUnresolved)
    } else if !who.is_there() {
        Some(Denial::Gone)
    } else if who.doomed {
        Some(Denial::Doomed)
    } else if state.is_attacking(id) {
        Some(Denial::Attacking)
    } else if who.used & 1 << action as u8 != 0 {
        Some(Denial::Used)
    } else if who.is(Impairment::NoSurvival) {
        Some(Denial::Impaired(Impairment::NoSurvival))
    } else if who.is(Impairment::Frenzied) {
        Some(Denial::Impaired(Impairment::Frenzied))
    } else if !showdown.programs.knows(id, action) {
        Some(Denial::Unknown)
    } else {
        None
    }
}

/// Whether a survival action is still being resolved: a surge, until the attack that it gave is over.
fn is_one_unresolved(state: &State) -> bool {
    let outer = &state.frames[..state.frames.len().saturating_sub(1)];
    let busy = |frame: &Frame| matches!(frame, Frame::Opportunity { .. } | Frame::Surging { .. });
    outer.iter().any(busy) || matches!(state.frames.last(), Some(Frame::Surging { .. }))
}

/// Pays for a survival action.
pub(crate) fn spend(state: &mut State, id: SurvivorId, action: SurvivalAction, price: u8) {
    let who = state.survivor_mut(id);
    who.stats[Stat::Survival as usize] -= price;
    who.used |= 1 << action as u8;
}

/// The survival that it costs to ignore a severe injury.
pub(crate) fn endure_price(showdown: &Showdown, state: &State, id: SurvivorId) -> u8 {
    let luck = showdown.attribute(id, state.survivor(id), Attribute::Luck);
    (7 - luck).clamp(0, u8::MAX.into()) as u8
}

/// Whether a survivor may ignore a severe injury.
pub(crate) fn can_endure(showdown: &Showdown, state: &State, id: SurvivorId) -> bool {
    may_use(showdown, state, id, SurvivalAction::Endure, endure_price(showdown, state, id))
}

/// Whether a survivor may cancel a hit.
pub(crate) fn can_dodge(showdown: &Showdown, state: &State, id: SurvivorId) -> bool {
    may_use(showdown, state, id, SurvivalAction::Dodge, 1) && !state.survivor(id).is(Impairment::NoDodge)
}

/// The options of a survivor at an opportunity.
fn options(
    showdown: &Showdown,
    state: &State,
    id: SurvivorId,
    only_encourage: bool,
    list: &mut dyn FnMut(Choice),
) {
    let who = state.survivor(id);
    if who.stat(Stat::Survival) == 0 || !who.stands() || !showdown.programs.has_options(id) {
        return;
    }
    if may_use(showdown, state, id, SurvivalAction::Encourage, 1) && !who.is(Impairment::NoEncourage) {
        let lies = |other: &SurvivorId| {
            let fellow = state.survivor(*other);
            *other != id && fellow.down && fellow.is_there() && !fellow.is(Impairment::Deaf)
        };
        state.everybody().filter(lies).for_each(|other| list(Choice::Encourage(other)));
    }
    if !only_encourage
        && may_use(showdown, state, id, SurvivalAction::Surge, 1)
        && can_surge(showdown, state, id)
    {
        list(Choice::Surge);
    }
    if !only_encourage && can_dash(showdown, state, id) {
        list(Choice::Dash);
    }
}

/// Whether a survivor may do anything at an opportunity.
fn is_able(showdown: &Showdown, state: &State, id: SurvivorId, only_encourage: bool) -> bool {
    let mut any = false;
    options(showdown, state, id, only_encourage, &mut |_| any = true);
    any
}

/// Whether there is anything to spend a surge on.
fn can_surge(showdown: &Showdown, state: &State, id: SurvivorId) -> bool {
    if state.survivor(id).is(Impairment::NoSurge) || !state.has_room(ROOM) || state.attacks.is_full() {
        return false;
    }
    if showdown.board.is_some() {
        return act::can_activate(showdown, state, id);
    }
    let weapon = showdown.survivors[usize::from(id.0)].weapon;
    weapon.is_some_and(|weapon| s1_attack_rolls::hindrance(showdown, state, id, weapon).is_none())
}

/// Whether a survivor can move once more.
fn can_dash(showdown: &Showdown, state: &State, id: SurvivorId) -> bool {
    showdown.board.is_some()
        && may_use(showdown, state, id, SurvivalAction::Dash, 1)
        && !state.survivor(id).is(Impairment::NoDash)
        && act::can_step(showdown, state, id)
}

/// The options of a survivor in their own act.
pub(crate) fn own_options(showdown: &Showdown, state: &State, id: SurvivorId, list: &mut dyn FnMut(Choice)) {
    options(showdown, state, id, false, list);
}

/// Opens an opportunity between actions of the survivors' turn for everybody but one, if anybody is able.
pub(crate) fn open_between(
    showdown: &Showdown,
    state: &mut State,
    but: Option<SurvivorId>,
    log: &mut impl Sink<Event>,
) {
    if !showdown.programs.anybody_has_options() {
        return;
    }
    let able = |id: &SurvivorId| Some(*id) != but && is_able(showdown, state, *id, false);
    let left = SurvivorSet::of(state.everybody().filter(able));
    if left.0 != 0 {
        log.tell(|| Event::new(&[rule::ACT], What::Opportunity { open: true }));
        state.push(Frame::Opportunity { left, only_encourage: false });
    }
}

/// Whether any survivor could act at an opportunity.
#[inline]
pub(crate) fn anybody_able(showdown: &Showdown, state: &State, only_encourage: bool) -> bool {
    showdown.programs.anybody_has_options()
        && state.everybody().any(|id| is_able(showdown, state, id, only_encourage))
}

/// Opens an opportunity for everybody.
pub(crate) fn open(state: &mut State, only_encourage: bool) {
    let left = SurvivorSet::of(state.everybody());
    state.push(Frame::Opportunity { left, only_encourage });
}

/// The survivor who is asked now.
fn asked(left: SurvivorSet) -> SurvivorId {
    SurvivorId(left.0.trailing_zeros() as u8)
}

/// Skips those who cannot act; says whether somebody is asked.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    mut left: SurvivorSet,
    only_encourage: bool,
) -> bool {
    while left.0 != 0 {
        if is_able(showdown, state, asked(left), only_encourage) {
            state.replace(Frame::Opportunity { left, only_encourage });
            return true;
        }
        left.pop();
    }
    state.frames.pop();
    false
}

/// The choice of the survivor who is asked.
pub(crate) fn pending(
    showdown: &Showdown,
    state: &State,
    left: SurvivorSet,
    only_encourage: bool,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    let id = asked(left);
    frame::decide(decision, frame::seat(id), |list| {
        list.push(Choice::Pass);
        options(showdown, state, id, only_encourage, &mut |choice| list.push(choice));
    })
}

/// Takes that choice.
pub(crate) fn take(
    showdown: &Showdown,
    state: &mut State,
    mut left: SurvivorSet,
    only_encourage: bool,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let survivor = asked(left);
    if choice == Choice::Pass {
        left.pop();
        return state.replace(Frame::Opportunity { left, only_encourage });
    }
    perform(showdown, state, survivor, choice, log);
}

/// A survivor uses a survival action of an opportunity.
pub(crate) fn perform(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    match choice {
        Choice::Encourage(fellow) => {
            pay(state, survivor, SurvivalAction::Encourage, rule::ENCOURAGE, log);
            state.survivor_mut(fellow).down = false;
            state.survivor_mut(fellow).fell_in_turn = false;
            log.tell(|| Event::new(&[rule::ENCOURAGE], What::Stands { survivor: fellow }));
            survivor_attack::stands_up(state, fellow, log);
        }
        Choice::Dash => {
            pay(state, survivor, SurvivalAction::Dash, rule::DASH, log);
            let spaces = act::reach(showdown, state, survivor);
            state.push(Frame::Walk { survivor, spaces });
        }
        Choice::Surge => {
            pay(state, survivor, SurvivalAction::Surge, rule::SURGE, log);
            if showdown.board.is_some() {
                return act::begin_surge(state, survivor);
            }
            let weapon = showdown.survivors[usize::from(survivor.0)].weapon;
            let weapon = weapon.expect("a survivor without a weapon is offered no surge");
            s1_attack_rolls::begin(showdown, state, survivor, weapon, log);
        }
        other => unreachable!("{other:?} is no survival action of an opportunity"),
    }
}

/// Spends a point of survival on an action.
fn pay(
    state: &mut State,
    survivor: SurvivorId,
    action: SurvivalAction,
    by: &'static Rule,
    log: &mut impl Sink<Event>,
) {
    spend(state, survivor, action, 1);
    log.tell(|| Event::new(&[by], What::SurvivalAction { survivor, action }));
}
