//! Picking a target: the first line of a list that somebody meets.

use kernel::{Bag, Chance, Decision, Input, Sink, Waits};

use crate::content::{Impairment, Line, Order, Range, Showdown, SurvivorId, Who};
use crate::event::{Event, What};
use crate::frame::{self, CONTROLLER, Frame};
use crate::ruling::{self, InRange, PriorityTarget};
use crate::state::{MonsterState, State, SurvivorSet, SurvivorState};
use crate::{Choice, Outcome, place, rule};

/// A card picks its target: the holder of the priority target token goes before every line, unless it picks everybody.
pub(crate) fn begin_by_card(showdown: &Showdown, state: &mut State, list: u8, log: &mut impl Sink<Event>) {
    let all = showdown.programs.lists[usize::from(list)].first().is_some_and(|line| line.order == Order::All);
    match if all { None } else { holder(showdown, state, log) } {
        Some(holder) => state.picked = Some(holder),
        None => begin(state, list),
    }
}

/// The holder of the priority target token, who is picked.
pub(crate) fn holder(
    showdown: &Showdown,
    state: &mut State,
    log: &mut impl Sink<Event>,
) -> Option<SurvivorId> {
    let MonsterState { priority: Some(holder), priority_stays, .. } = state.monster else { return None };
    if !state.survivor(holder).is_there() {
        return None;
    }
    log.tell(|| {
        Event::new(&[rule::PRIORITY_TARGET], What::PicksPriority { survivor: holder })
            .ruled_if(!priority_stays, ruling::PRIORITY_TARGET)
    });
    if !priority_stays && showdown.rulings.priority_target == PriorityTarget::WhenPicked {
        state.monster.priority = None;
    }
    Some(holder)
}

/// Begins to read a list; whom it picks is then in `state.picked`.
pub(crate) fn begin(state: &mut State, list: u8) {
    state.picked = None;
    state.push(Frame::Pick { list, line: 0, left: SurvivorSet(0) });
}

/// Reads on until somebody meets a line; says whether chance or the controller has to decide between several.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    list: u8,
    from: u8,
    left: SurvivorSet,
    log: &mut impl Sink<Event>,
) -> bool {
    if left.0 != 0 {
        return true;
    }
    let lines = &showdown.programs.lists[usize::from(list)];
    for (line, at) in lines.iter().zip(0u8..).skip(from.into()) {
        let met = meets(showdown, state, line);
        let Some(first) = SurvivorSet(met.0).pop() else { continue };
        if met.0.count_ones() > 1 && line.order != Order::All {
            state.replace(Frame::Pick { list, line: at, left: met });
            return true;
        }
        picked(showdown, state, first, &lines[..=usize::from(at)], log);
        return false;
    }
    state.frames.pop();
    log.tell(|| {
        Event::new(&[rule::PICK_TARGET], What::NoTarget)
            .ruled_if(range_decides(showdown, state, lines), ruling::IN_RANGE)
    });
    false
}

/// The last of the lines that were read picks that survivor, or everybody.
fn picked(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    read: &[Line],
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    state.picked = Some(survivor);
    let Some(line) = read.last() else { return };
    let all = line.order == Order::All;
    if all && read.iter().all(|line| line.range.is_none()) {
        return;
    }
    log.tell(|| {
        let what = if all { What::Quiet } else { What::Picks { survivor } };
        Event::new(&[rule::PICK_TARGET], what)
            .citing(line.in_view, rule::FIELD_OF_VIEW)
            .ruled_if(range_decides(showdown, state, read), ruling::IN_RANGE)
    });
}

/// Whether the ruling decides which survivors are in range of a line.
fn range_decides(showdown: &Showdown, state: &State, lines: &[Line]) -> bool {
    let decides = |line: &Line| {
        let [between, whole] =
            [InRange::SpacesBetween, InRange::Distance].map(|ruling| in_range(showdown, state, line, ruling));
        let some = SurvivorSet(of_kind(showdown, state, line.who).0 & (between.0 ^ whole.0));
        !fitting(showdown, state, line, some).is_empty()
    };
    lines.iter().any(decides)
}

/// The choice among several targets.
pub(crate) fn pending(
    showdown: &Showdown,
    list: u8,
    line: u8,
    left: SurvivorSet,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    let order = showdown.programs.lists[usize::from(list)][usize::from(line)].order;
    if order == Order::Random {
        let source = Bag::new((0..8).map(|id| left.0 >> id & 1)).source();
        return Waits::Chance(Chance { label: "random target", seat: CONTROLLER, actor: 0, pool: 1, source });
    }
    frame::decide(decision, CONTROLLER, |list| left.iter().for_each(|id| list.push(Choice::Pick(id))))
}

/// It is this one.
pub(crate) fn take(
    showdown: &Showdown,
    state: &mut State,
    list: u8,
    line: u8,
    _: SurvivorSet,
    input: Input<Choice>,
    log: &mut impl Sink<Event>,
) {
    let read = &showdown.programs.lists[usize::from(list)][..=usize::from(line)];
    let survivor = match input {
        Input::Outcome(id) => SurvivorId(id),
        Input::Choice(Choice::Pick(id)) => id,
        Input::Choice(other) => unreachable!("{other:?} picks nobody"),
    };
    picked(showdown, state, survivor, read, log);
}

/// A program goes on with the survivor that its list picked.
pub(crate) fn deliver(state: &mut State, at: u16, end: u16, skip: u8) {
    let Some(&Frame::Run { end: last, subject, roll, times, .. }) = state.frames.iter().rev().nth(1) else {
        unreachable!("a program picks")
    };
    state.frames.pop();
    let picked = state.picked.take();
    let next = if picked.is_some() { end + u16::from(skip) } else { end };
    state.replace(Frame::Run { at: next, end: last, subject, roll, times });
    if let Some(subject) = picked {
        state.push(Frame::Run { at, end, subject, roll: 0, times: 0 });
    }
}

/// The threats: survivors who stand; also those who lie, if the monster is watchful or a card in play says so.
pub(crate) fn threats(showdown: &Showdown, state: &State) -> SurvivorSet {
    let mut in_play = state.cards.in_play().iter();
    let all = state.monster.watchful > 0
        || in_play.any(|card| showdown.ai_cards[usize::from(card.kind)].in_play.all_are_threats);
    state.those(|who| who.is_there() && (all || !who.down))
}

/// The survivors of a kind.
#[inline]
fn of_kind(showdown: &Showdown, state: &State, who: Who) -> SurvivorSet {
    match who {
        Who::Survivor => state.those(SurvivorState::is_there),
        Who::Threat => threats(showdown, state),
        Who::KnockedDown => state.those(|who| who.is_there() && who.down),
    }
}

/// The survivors that a line admits and that go first in its order.
fn meets(showdown: &Showdown, state: &State, line: &Line) -> SurvivorSet {
    let near = in_range(showdown, state, line, showdown.rulings.in_range);
    let right = SurvivorSet(of_kind(showdown, state, line.who).0 & near.0);
    let all = fitting(showdown, state, line, right);
    let bleeding = |id: SurvivorId| state.survivor(id).bleeding;
    match line.order {
        Order::Closest => closest(state, all),
        Order::Furthest => {
            let far = all.iter().map(|id| state.survivor(id).distance).max();
            SurvivorSet::of(all.iter().filter(|&id| Some(state.survivor(id).distance) == far))
        }
        Order::MostBleeding => {
            let most = all.iter().map(bleeding).max();
            closest(state, SurvivorSet::of(all.iter().filter(|&id| Some(bleeding(id)) == most)))
        }
        Order::LastToWound => SurvivorSet::of(all.iter().filter(|&id| state.monster.wounded_by == Some(id))),
        Order::Any | Order::Random | Order::All => all,
    }
}

fn closest(state: &State, all: SurvivorSet) -> SurvivorSet {
    let (mut near, mut set) = (u8::MAX, SurvivorSet(0));
    for id in all.iter() {
        let far = state.survivor(id).distance;
        if far < near {
            (near, set) = (far, SurvivorSet(0));
        }
        set.0 |= u8::from(far == near) << id.0;
    }
    set
}

/// The survivors in a line's range: the monster's movement, or a number of spaces.
fn in_range(showdown: &Showdown, state: &State, line: &Line, ruling: InRange) -> SurvivorSet {
    let spaces = match line.range {
        None => return SurvivorSet(u8::MAX),
        Some(Range::Movement) => showdown.monster_movement(&state.monster),
        Some(Range::Spaces(spaces)) => spaces,
    };
    state.those(|who| place::reaches(who.distance, spaces, ruling))
}

/// Of some survivors of the right kind and in range, those that a line admits. A condition that the line does not have
/// costs nothing.
fn fitting(showdown: &Showdown, state: &State, line: &Line, mut some: SurvivorSet) -> SurvivorSet {
    if line.facing {
        some = SurvivorSet::of(some.iter().filter(|&id| place::is_faced(showdown, state, id)));
    }
    if line.in_view {
        some = place::in_view(showdown, state, some);
    }
    if let Some(zone) = line.zone {
        some = SurvivorSet::of(some.iter().filter(|&id| place::is_in_zone(showdown, state, zone, id)));
    }
    if line.grabbed {
        some.0 &= state.those(SurvivorState::was_grabbed).0;
    }
    if line.hears {
        some.0 &= state.those(|who| !who.is(Impairment::Deaf)).0;
    }
    some
}
