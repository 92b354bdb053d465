//! An act: a movement and an activation, in either order; and the actor's survival actions.

use kernel::{Decision, Sink, Waits};

use crate::board::{self, LEG, Leg, Space, Spaces};
use crate::content::{Attribute, Impairment, MAX_SURVIVORS, Moment, Showdown, SurvivorId};
use crate::effect::gear;
use crate::event::{Event, What};
use crate::frame::{self, Frame};
use crate::rest::Rest;
use crate::state::{NONE, State, SurvivorSet};
use crate::survivor_attack::s1_attack_rolls::{self, Hindrance};
use crate::survivors_turn::offer;
use crate::{Choice, Outcome, moment, place, plan, rule, survival};

/// Why the survivor cannot act, if something hinders them.
pub(crate) fn hindrance(state: &State, survivor: SurvivorId) -> Option<Hindrance> {
    let who = state.survivor(survivor);
    match (who.dead, who.is_there(), who.down) {
        (true, ..) => Some(Hindrance::Dead),
        (_, false, _) => Some(Hindrance::OffTheBoard),
        (.., true) => Some(Hindrance::KnockedDown),
        (false, true, false) => None,
    }
}

/// Begins an act.
pub(crate) fn begin(state: &mut State, survivor: SurvivorId, log: &mut impl Sink<Event>) {
    let who = state.survivor_mut(survivor);
    who.acted = true;
    who.block = 0;
    log.tell(|| Event::new(&[rule::ACT], What::Acts { survivor }));
    state.push(Frame::Act { survivor, moves: 1, activations: 1, window: false });
}

/// The survivor's options besides walking.
fn options(
    showdown: &Showdown,
    state: &State,
    survivor: SurvivorId,
    (moves, activations): (u8, u8),
    list: &mut dyn FnMut(Choice),
) {
    if activations > 0 {
        activate_with(showdown, state, survivor, moves > 0, list);
    }
    if moves > 0 || activations > 0 {
        offer::made_for_act(showdown, state, survivor, &mut |card| list(Choice::Use(card)));
    }
    survival::own_options(showdown, state, survivor, list);
}

/// Whether a survivor can go anywhere at all.
pub(crate) fn can_step(showdown: &Showdown, state: &State, survivor: SurvivorId) -> bool {
    let here = state.field.survivors[usize::from(survivor.0)];
    // Far from the monster, the walls and the edge there is a way past everybody: that is seen at a glance.
    const { assert!(MAX_SURVIVORS <= 4) };
    let inside = (1..board::LENGTH - 1).contains(&here.x) && (1..board::WIDTH - 1).contains(&here.y);
    if inside && state.survivor(survivor).distance > 1 && !state.field.has_walls(showdown) {
        return true;
    }
    let free = |space: &Space| !place::is_taken(showdown, state, survivor, *space);
    board::Direction::ALL.into_iter().filter_map(|way| here.toward(way, 1)).any(|space| free(&space))
}

/// Whether a survivor can spend an activation on anything.
pub(crate) fn can_activate(showdown: &Showdown, state: &State, survivor: SurvivorId) -> bool {
    let mut any = false;
    activate_with(showdown, state, survivor, false, &mut |_| any = true);
    any
}

/// Whether an attack with a weapon takes a movement that is spent.
pub(crate) fn is_too_heavy(showdown: &Showdown, weapon: u8, can_move: bool) -> bool {
    showdown.programs.weapons[usize::from(weapon)].cumbersome && !can_move
}

/// The things that an activation can be spent on.
fn activate_with(
    showdown: &Showdown,
    state: &State,
    survivor: SurvivorId,
    can_move: bool,
    list: &mut dyn FnMut(Choice),
) {
    let carried = showdown.survivors[usize::from(survivor.0)].weapons;
    // Most of the time nothing reaches: that is seen at a glance.
    let mut reached = showdown.programs.reached(state.survivor(survivor).distance) & carried;
    while reached != 0 {
        let weapon = reached.trailing_zeros() as u8;
        reached &= reached - 1;
        let heavy = is_too_heavy(showdown, weapon, can_move);
        if !heavy && s1_attack_rolls::hindrance(showdown, state, survivor, weapon).is_none() {
            list(Choice::Attack(weapon));
        }
    }
    let who = state.survivor(survivor);
    if gear::raises(showdown, state, survivor) > who.block {
        list(Choice::Raise);
    }
    if who.dropped != 0 {
        gear::on_the_ground(showdown, state, survivor).for_each(|weapon| list(Choice::PickUp(weapon)));
    }
    offer::made(showdown, state, survivor, &mut |card| list(Choice::Use(card)));
}

/// Opens the window for others, ends an act that is over; says whether the survivor has a choice.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    (moves, activations, window): (u8, u8, bool),
    rest: &mut impl Rest,
    log: &mut impl Sink<Event>,
) -> bool {
    state.lift_doom(survivor);
    // Nearly always there is somewhere to go: that is seen before anything else is looked up.
    let stands = state.survivor(survivor).stands();
    let walks = stands && moves > 0 && can_step(showdown, state, survivor);
    let mut any = walks;
    if stands && !walks {
        options(showdown, state, survivor, (moves, activations), &mut |_| any = true);
    }
    // A survivor who fell can be encouraged: the act is not over for that.
    let may_stand = || state.survivor(survivor).down && moves + activations > 0;
    if window && (any || may_stand()) {
        state.replace(Frame::Act { survivor, moves, activations, window: false });
        let depth = state.frames.len();
        survival::open_between(showdown, state, Some(survivor), log);
        if state.frames.len() > depth {
            return false;
        }
    }
    if !any {
        end(showdown, state, survivor, log);
        return false;
    }
    rest.on(|decision| what(showdown, state, survivor, (moves, activations, walks), decision))
}

/// The choice of the next action.
pub(crate) fn pending(
    showdown: &Showdown,
    state: &State,
    survivor: SurvivorId,
    moves: u8,
    activations: u8,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    let walks = moves > 0 && can_step(showdown, state, survivor);
    what(showdown, state, survivor, (moves, activations, walks), decision)
}

fn what(
    showdown: &Showdown,
    state: &State,
    survivor: SurvivorId,
    (moves, activations, walks): (u8, u8, bool),
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    frame::decide(decision, frame::seat(survivor), |list| {
        if walks {
            list.push(Choice::Walk);
        }
        options(showdown, state, survivor, (moves, activations), &mut |choice| list.push(choice));
        if showdown.pictographs {
            list.push(Choice::RunAway);
        }
        list.push(Choice::EndAct);
    })
}

/// Takes the chosen action.
pub(crate) fn take(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    moves: u8,
    activations: u8,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let left = |state: &mut State, moves: u8, activations: u8| {
        state.replace(Frame::Act { survivor, moves, activations, window: true });
    };
    match choice {
        Choice::Walk => {
            left(state, moves - 1, activations);
            let spaces = reach(showdown, state, survivor);
            state.push(Frame::Walk { survivor, spaces });
        }
        Choice::Attack(weapon) => {
            let heavy = showdown.programs.weapons[usize::from(weapon)].cumbersome;
            left(state, if heavy { 0 } else { moves }, activations - 1);
            if heavy {
                log.tell(|| Event::new(&[rule::CUMBERSOME], What::Quiet));
            }
            spend_activation(showdown, state, survivor, choice);
        }
        Choice::Use(card) if offer::ends_act(showdown, card) => {
            left(state, 0, 0);
            state.push(Frame::Offer { survivor, card, done: false });
        }
        Choice::Raise | Choice::Use(_) | Choice::PickUp(_) => {
            left(state, moves, activations - 1);
            spend_activation(showdown, state, survivor, choice);
        }
        Choice::EndAct => end(showdown, state, survivor, log),
        Choice::RunAway => plan::run_away(showdown, state, log),
        Choice::Encourage(_) | Choice::Surge | Choice::Dash => {
            left(state, moves, activations);
            // Under it, as at any other opportunity, until everything that it causes is resolved.
            state.push(Frame::Opportunity { left: SurvivorSet(0), only_encourage: false });
            survival::perform(showdown, state, survivor, choice, log);
        }
        other => unreachable!("{other:?} is never offered in an act"),
    }
}

fn end(showdown: &Showdown, state: &mut State, survivor: SurvivorId, log: &mut impl Sink<Event>) {
    state.frames.pop();
    log.tell(|| Event::new(&[rule::ACT], What::ActEnds { survivor }));
    survival::open_between(showdown, state, None, log);
    if !state.survivor(survivor).dead {
        moment::announce(showdown, state, Moment::ActEnds, survivor);
    }
}

/// Spends an activation: cards in play speak first.
fn spend_activation(showdown: &Showdown, state: &mut State, survivor: SurvivorId, choice: Choice) {
    state.push(match choice {
        Choice::Use(card) => Frame::Offer { survivor, card, done: false },
        Choice::PickUp(weapon) => Frame::PickUp { survivor, weapon },
        Choice::Attack(weapon) => Frame::Activate { survivor, weapon },
        Choice::Raise => Frame::Activate { survivor, weapon: NONE },
        other => unreachable!("{other:?} takes no activation"),
    });
    moment::announce(showdown, state, Moment::Activates, survivor);
}

/// Attacks or raises a shield, if the survivor still can.
pub(crate) fn activate(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    weapon: u8,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    if weapon != NONE {
        s1_attack_rolls::begin(showdown, state, survivor, weapon, log);
    } else if state.survivor(survivor).stands() {
        let hits = gear::raises(showdown, state, survivor);
        state.survivor_mut(survivor).block = hits;
        log.tell(|| Event::new(&[rule::RAISE_SHIELD, rule::BLOCK], What::Raises { survivor, hits }));
    }
}

/// Picks up a weapon, if the survivor still can.
pub(crate) fn pick_up(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    weapon: u8,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    if state.survivor(survivor).stands() {
        gear::pick_up(showdown, state, survivor, weapon, log);
    }
}

/// The distance that a survivor walks.
pub(crate) fn reach(showdown: &Showdown, state: &State, survivor: SurvivorId) -> u8 {
    let who = state.survivor(survivor);
    let movement = showdown.attribute(survivor, who, Attribute::Movement);
    let most = if who.is(Impairment::Crawls) { 1 } else { u8::MAX };
    movement.clamp(1, most.into()) as u8
}

/// The spaces that a survivor can walk to in a leg. A zone that a card in play watches ends the walk on its first space.
fn destinations(showdown: &Showdown, state: &State, survivor: SurvivorId, spaces: u8) -> Leg {
    let here = state.field.survivors[usize::from(survivor.0)];
    let free = Spaces::ALL.without(&place::taken(showdown, state, survivor));
    let all = match zone_that_stops(showdown, state) {
        Some(zone) if !zone.has(here) => {
            let outside = free.without(&zone);
            let before = Leg::within(here, &outside, spaces - 1);
            Leg::within(here, &outside, spaces).or(before.grown_on(Leg::around(here, &free.and(&zone))))
        }
        _ => Leg::within(here, &free, spaces),
    };
    all.elsewhere()
}

/// Whether survivors only look for a place: between the set-up and the first act, which is no movement.
fn is_placing(state: &State) -> bool {
    let below = state.frames.iter().rev().find(|frame| !matches!(frame, Frame::Walk { .. }));
    matches!(below, Some(Frame::Round { .. }))
}

/// The zone into which nobody walks without being stopped.
fn zone_that_stops(showdown: &Showdown, state: &State) -> Option<Spaces> {
    if state.monster.away || is_placing(state) {
        return None;
    }
    let watching = showdown.programs.cards_watching(Moment::WalksIn) & state.cards.in_play_set();
    if watching == 0 {
        return None;
    }
    let (base, facing) = (state.field.base(showdown), state.field.facing);
    let rules = showdown.programs.cards.iter().enumerate().filter(|(card, _)| watching >> card & 1 != 0);
    let zones = rules
        .flat_map(|(_, card)| card.rules.iter())
        .filter_map(|&(when, zone, _)| zone.filter(|_| when == Moment::WalksIn));
    let here = |space: &Space| zones.clone().any(|zone| zone.has(base, facing, *space));
    Some(Space::all().filter(here).collect())
}

/// Ends a walk that leads nowhere; a longer one than a leg is made in legs, each to a space of the survivor's choice; says whether the survivor has a choice.
pub(crate) fn step_walk(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    spaces: u8,
    rest: &mut impl Rest,
) -> bool {
    if can_step(showdown, state, survivor) {
        return rest.on(|decision| pending_walk(showdown, state, survivor, spaces, decision));
    }
    state.frames.pop();
    false
}

/// The choice of a space to walk to.
pub(crate) fn pending_walk(
    showdown: &Showdown,
    state: &State,
    survivor: SurvivorId,
    spaces: u8,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    frame::decide(decision, frame::seat(survivor), |list| {
        let spaces = destinations(showdown, state, survivor, spaces.min(LEG));
        list.extend(spaces.iter().map(Choice::To));
        // A survivor may stay: second thoughts are allowed, and some are there already.
        list.push(Choice::Pass);
    })
}

/// Walks to the chosen space, and on if the walk is longer than a leg.
pub(crate) fn take_walk(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    spaces: u8,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    let Choice::To(space) = choice else { return };
    let left = if spaces > LEG { spaces - steps(showdown, state, survivor, space) } else { 0 };
    let slot = &mut state.field.survivors[usize::from(survivor.0)];
    let from = std::mem::replace(slot, space);
    let came_in = zone_that_stops(showdown, state).is_some_and(|zone| zone.has(space) && !zone.has(from));
    place::measure_one(showdown, state, survivor);
    log.tell(|| {
        let why = if is_placing(state) { rule::AMBUSH } else { rule::SURVIVOR_MOVEMENT };
        Event::new(&[why], What::Walks { survivor, space })
    });
    if came_in {
        moment::announce(showdown, state, Moment::WalksIn, survivor);
    } else if left > 0 {
        state.push(Frame::Walk { survivor, spaces: left });
    }
}

/// The steps that a survivor needs to a space.
fn steps(showdown: &Showdown, state: &State, survivor: SurvivorId, to: Space) -> u8 {
    (1..LEG).find(|&steps| destinations(showdown, state, survivor, steps).has(to)).unwrap_or(LEG)
}

/// Begins a surge: an activation at once.
pub(crate) fn begin_surge(state: &mut State, survivor: SurvivorId) {
    state.push(Frame::Surging { survivor, done: false });
}

/// Spends the surge, if there is only one way to; says whether the survivor has a choice.
pub(crate) fn step_surge(showdown: &Showdown, state: &mut State, survivor: SurvivorId, done: bool) -> bool {
    let (mut options, mut last) = (0, Choice::Pass);
    if !done {
        activate_with(showdown, state, survivor, false, &mut |choice| {
            (options, last) = (options + 1, choice);
        });
    }
    match options {
        0 => _ = state.frames.pop(),
        1 => take_surge(showdown, state, survivor, last),
        _ => return true,
    }
    false
}

/// The choice of a use for the surge.
pub(crate) fn pending_surge(
    showdown: &Showdown,
    state: &State,
    survivor: SurvivorId,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    frame::decide(decision, frame::seat(survivor), |list| {
        activate_with(showdown, state, survivor, false, &mut |choice| list.push(choice));
    })
}

/// Takes the chosen use of the surge.
pub(crate) fn take_surge(showdown: &Showdown, state: &mut State, survivor: SurvivorId, choice: Choice) {
    state.replace(Frame::Surging { survivor, done: true });
    spend_activation(showdown, state, survivor, choice);
}
