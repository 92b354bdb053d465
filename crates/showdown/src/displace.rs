//! Who is moved by somebody else: collisions, knockback, places in front of the monster; and the monster turned or placed.

use kernel::{Decision, Sink, Waits};

use crate::board::{self, Base, Direction, LENGTH, Space, Spaces, WIDTH};
use crate::content::{Moment, Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame::{self, CONTROLLER, Frame};
use crate::state::{State, SurvivorSet, SurvivorState};
use crate::{Choice, Outcome, moment, place, rule};

/// How far those fly on whom the monster ends its move.
const COLLISION_KNOCKBACK: u8 = 5;

fn decide(decision: &mut Decision<Choice>, choices: impl Iterator<Item = Choice>) -> Waits<Outcome> {
    frame::decide(decision, CONTROLLER, |list| list.extend(choices))
}

/// Spaces that nobody but `but` can stand on: the monster, living survivors, impassable terrain.
pub(crate) fn taken(showdown: &Showdown, state: &State, but: SurvivorId) -> Spaces {
    let mut taken = if state.monster.away { Spaces::NONE } else { state.field.base(showdown).spaces() };
    for id in others(state, but).iter() {
        taken.put(state.field.survivors[usize::from(id.0)]);
    }
    taken.or(&state.field.walls(showdown))
}

/// Those on the board, but for one.
fn others(state: &State, but: SurvivorId) -> SurvivorSet {
    SurvivorSet(state.those(SurvivorState::is_there).0 & !(1 << but.0))
}

/// Whether nobody but `but` can stand on a space.
pub(crate) fn is_taken(showdown: &Showdown, state: &State, but: SurvivorId, space: Space) -> bool {
    let field = &state.field;
    (field.base(showdown).covers(space) && !state.monster.away)
        || (0..).zip(&field.survivors).any(|(id, &at)| {
            let here = at == space && id != but.0;
            here && state.survivors.get(usize::from(id)).is_some_and(SurvivorState::is_there)
        })
        || field.is_wall(showdown, space)
}

/// The monster collides with those whom it ran over: those on whom it ended are knocked back, and then all fall, with
/// those whom they were knocked into. Each of them suffers one collision, whoever is to blame.
pub(crate) fn step_collide(
    showdown: &Showdown,
    state: &mut State,
    (mut over, mut under, mut hit): (SurvivorSet, SurvivorSet, SurvivorSet),
    charged: bool,
    log: &mut impl Sink<Event>,
) {
    if let Some(subject) = under.pop() {
        state.replace(Frame::Collide { over, under, hit, charged });
        return state.push(Frame::Knockback { subject, spaces: COLLISION_KNOCKBACK, to_edge: false });
    }
    if charged {
        // They are grabbed once all of them lie, and whatever has something to say about that has said it.
        let mut all = SurvivorSet(over.0 | hit.0);
        state.replace(Frame::Grabs { left: over });
        for survivor in all.iter() {
            fall(state, survivor, log);
        }
        while let Some(survivor) = all.pop_last() {
            if state.survivor(survivor).is_there() {
                moment::announce(showdown, state, Moment::Collides, survivor);
            }
        }
        return;
    }
    match over.pop().or_else(|| hit.pop()) {
        Some(survivor) => {
            state.replace(Frame::Collide { over, under, hit, charged });
            collide(showdown, state, survivor, log);
        }
        None => _ = state.frames.pop(),
    }
}

/// A survivor suffers a collision.
fn collide(showdown: &Showdown, state: &mut State, survivor: SurvivorId, log: &mut impl Sink<Event>) {
    if fall(state, survivor, log) {
        moment::announce(showdown, state, Moment::Collides, survivor);
    }
}

/// A survivor is knocked down by a collision; says whether they are there.
fn fall(state: &mut State, survivor: SurvivorId, log: &mut impl Sink<Event>) -> bool {
    if !state.survivor(survivor).is_there() {
        return false;
    }
    state.knock_down(survivor, log);
    log.tell(|| Event::new(&[rule::COLLISION], What::Collision { survivor }));
    true
}

/// Where somebody lands who is knocked back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Landing {
    /// Where they would stand, if nobody does.
    end: Space,
    /// Whom they were knocked into.
    into: SurvivorSet,
    /// The space of the terrain that stopped them.
    stopped: Option<Space>,
}

/// The directions in which a survivor can be knocked back: straight away from the monster, or to the nearest edge. Who
/// stands at the edge already slides along it.
fn directions(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    to_edge: bool,
) -> impl Iterator<Item = Direction> + use<> {
    let (base, at) = (state.field.base(showdown), state.field.survivor(subject));
    let mut all = base.facings(at).fold(0u8, |all, direction| all | 1 << direction as u8);
    if to_edge {
        let Space { x, y } = at.corner;
        let far = [y, LENGTH - 1 - x, WIDTH - 1 - y, x];
        let near = far.iter().min().copied().unwrap_or(0);
        all = far.iter().enumerate().fold(0, |all, (way, &far)| all | u8::from(far == near) << way);
    } else {
        let is_open = |direction: &Direction| at.corner.toward(*direction, 1).is_some();
        let along = |direction: Direction| {
            let aside = Direction::ALL
                .into_iter()
                .filter(move |side| *side != direction && *side != direction.back() && is_open(side));
            aside.fold(0, |all, side| all | 1 << side as u8)
        };
        let ways = Direction::ALL.into_iter().filter(|direction| all >> *direction as u8 & 1 != 0);
        all = ways.fold(0, |ways, way| ways | if is_open(&way) { 1 << way as u8 } else { along(way) });
    }
    // Under the middle of the base every direction leads away.
    let all = if all == 0 { 0b1111 } else { all };
    Direction::ALL.into_iter().filter(move |direction| all >> *direction as u8 & 1 != 0)
}

fn landing(showdown: &Showdown, state: &State, subject: SurvivorId, way: Direction, spaces: u8) -> Landing {
    let field = &state.field;
    let base = field.base(showdown);
    let taken = taken(showdown, state, subject);
    let mut space = field.survivors[usize::from(subject.0)];
    let mut landing = Landing { end: space, into: SurvivorSet(0), stopped: None };
    let covered = |space: Space| base.covers(space) && !state.monster.away;
    for _ in 0..spaces {
        let Some(next) = space.toward(way, 1) else { break };
        // Mostly nothing is there.
        if taken.has(next) {
            if field.is_wall(showdown, next) {
                landing.stopped = Some(next);
                break;
            }
            // Who starts under the monster comes out from under it; nobody is knocked into it.
            if covered(next) && !covered(space) {
                break;
            }
            let hit = others(state, subject).iter().filter(|id| field.survivors[usize::from(id.0)] == next);
            landing.into.0 |= SurvivorSet::of(hit).0;
        }
        space = next;
    }
    landing.end = space;
    landing
}

/// The spaces on which somebody can come to rest who lands there: that one, or the nearest free ones.
fn free_at(showdown: &Showdown, state: &State, subject: SurvivorId, end: Space) -> Spaces {
    let taken = taken(showdown, state, subject);
    let mut near: Spaces = [end].into_iter().collect();
    while near.without(&taken).is_empty() && near != Spaces::ALL {
        near = near.grown();
    }
    near.without(&taken)
}

/// Knocks the survivor back, if there is only one way; says whether the controller has to choose.
pub(crate) fn step_knockback(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    spaces: u8,
    to_edge: bool,
    log: &mut impl Sink<Event>,
) -> bool {
    if !state.survivor(subject).is_there() || spaces == 0 {
        state.frames.pop();
        return false;
    }
    let mut ways = directions(showdown, state, subject, to_edge);
    let first = ways.next().expect("there is always a way");
    let only = landing(showdown, state, subject, first, spaces);
    if ways.any(|way| landing(showdown, state, subject, way, spaces) != only) {
        return true;
    }
    land(showdown, state, subject, (first, spaces), only, log);
    false
}

/// Comes to rest, or lets the controller choose between several spaces that are as near.
fn land(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    (way, spaces): (Direction, u8),
    landing: Landing,
    log: &mut impl Sink<Event>,
) {
    // Nearly always nobody is there.
    if !is_taken(showdown, state, subject, landing.end) {
        return knock(showdown, state, subject, landing, landing.end, log);
    }
    let free = free_at(showdown, state, subject, landing.end);
    if free.len() > 1 {
        return state.replace(Frame::Land { subject, way, spaces });
    }
    knock(showdown, state, subject, landing, free.iter().next().unwrap_or(landing.end), log);
}

/// On which of the nearest spaces.
pub(crate) fn pending_land(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    (way, spaces): (Direction, u8),
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    let end = landing(showdown, state, subject, way, spaces).end;
    decide(decision, free_at(showdown, state, subject, end).iter().map(Choice::To))
}

/// On that one.
pub(crate) fn take_land(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    (way, spaces): (Direction, u8),
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let Choice::To(space) = choice else { unreachable!("{choice:?} is no space") };
    let landing = landing(showdown, state, subject, way, spaces);
    knock(showdown, state, subject, landing, space, log);
}

/// Which way.
pub(crate) fn pending_knockback(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    to_edge: bool,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    decide(decision, directions(showdown, state, subject, to_edge).map(Choice::Face))
}

/// That way.
pub(crate) fn take_knockback(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    spaces: u8,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let Choice::Face(way) = choice else { unreachable!("{choice:?} is no direction") };
    let landing = landing(showdown, state, subject, way, spaces);
    land(showdown, state, subject, (way, spaces), landing, log);
}

fn knock(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    landing: Landing,
    space: Space,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    state.field.survivors[usize::from(subject.0)] = space;
    place::measure_one(showdown, state, subject);
    log.tell(|| Event::new(&[rule::KNOCKBACK], What::LandsAt { survivor: subject, space }));
    // In a collision with the monster, everybody who is drawn into it suffers theirs at its end.
    let in_collision = if let Some(Frame::Collide { over, hit, .. }) = state.frames.last_mut() {
        hit.0 |= landing.into.0 & !over.0;
        true
    } else {
        false
    };
    if !in_collision && (landing.stopped.is_some() || landing.into.0 != 0) {
        collide(showdown, state, subject, log);
    }
    if let Some(wall) = landing.stopped
        && destroy(showdown, state, &[wall].into_iter().collect(), log)
        && state.has_room(8)
    {
        state.push(Frame::Damage { subject, location: None, amount: 1 });
    }
    if !in_collision {
        for survivor in landing.into.iter() {
            collide(showdown, state, survivor, log);
        }
    }
}

/// Somebody collides with the terrain on some spaces: what is destructible is archived. Says whether anything was.
pub(crate) fn destroy(
    showdown: &Showdown,
    state: &mut State,
    spaces: &Spaces,
    log: &mut impl Sink<Event>,
) -> bool {
    let Some(board) = &showdown.board else { return false };
    let before = state.field.gone;
    for (tile, at) in board.tiles.iter().zip(0u8..) {
        let kind = &board.terrain[usize::from(tile.kind)];
        let here = kind.destructible && !tile.spaces.and(spaces).is_empty();
        if here && before >> at & 1 == 0 {
            state.field.gone |= 1 << at;
            log.tell(|| Event::new(&[rule::DESTRUCTIBLE_TERRAIN], What::Destroyed { tile: at }));
        }
    }
    state.field.gone != before
}

/// The spaces at which somebody can be placed in front of the monster.
fn in_front(showdown: &Showdown, state: &State, subject: SurvivorId) -> Spaces {
    let base = state.field.base(showdown);
    let under = base.spaces();
    let taken = taken(showdown, state, subject);
    let front = under.moved(state.field.facing).without(&under);
    let free = front.without(&taken);
    if !free.is_empty() {
        return free;
    }
    // With its face to the edge of the board, that is beside where it faces.
    let edge = || under.without(&under.moved(state.field.facing.back()));
    let mut near = if front.is_empty() { edge() } else { front };
    while near.without(&taken).is_empty() && near != Spaces::ALL {
        near = near.grown();
    }
    near.without(&taken)
}

/// Places somebody in front of the monster, on the first space of several.
pub(crate) fn put_anywhere_in_front(showdown: &Showdown, state: &mut State, subject: SurvivorId) {
    if let Some(space) = in_front(showdown, state, subject).iter().next() {
        state.field.survivors[usize::from(subject.0)] = space;
    }
    place::measure(showdown, state);
}

/// Places the survivor, if there is only one space; says whether the controller has to choose.
pub(crate) fn step_in_front(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    log: &mut impl Sink<Event>,
) -> bool {
    let spaces = in_front(showdown, state, subject);
    if !state.survivor(subject).is_there() {
        state.frames.pop();
        return false;
    }
    if spaces.len() > 1 {
        return true;
    }
    let here = state.field.survivors[usize::from(subject.0)];
    put(showdown, state, subject, spaces.iter().next().unwrap_or(here), log);
    false
}

/// On which space.
pub(crate) fn pending_in_front(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    decide(decision, in_front(showdown, state, subject).iter().map(Choice::To))
}

/// On that space.
pub(crate) fn take_in_front(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let Choice::To(space) = choice else { unreachable!("{choice:?} is no space") };
    put(showdown, state, subject, space, log);
}

fn put(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    space: Space,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    state.field.survivors[usize::from(subject.0)] = space;
    place::measure_one(showdown, state, subject);
    log.tell(|| Event::new(&[rule::PLACE_IN_FRONT], What::LandsAt { survivor: subject, space }));
}

/// The directions in which the monster can turn to or from a survivor.
fn facings(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    away: bool,
) -> impl Iterator<Item = Direction> + use<> {
    let base = state.field.base(showdown);
    let ways = base.facings(state.field.survivor(subject));
    ways.map(move |way| if away { way.back() } else { way })
}

/// Turns the monster, if there is only one direction; says whether the controller has to choose.
pub(crate) fn step_face(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    away: bool,
    log: &mut impl Sink<Event>,
) -> bool {
    if showdown.board.is_none() {
        state.frames.pop();
        state.survivor_mut(subject).blind_spot = away && place::is_adjacent(state, subject);
        return false;
    }
    let mut ways = facings(showdown, state, subject, away);
    let way = ways.next().unwrap_or(state.field.facing);
    if ways.next().is_some() {
        return true;
    }
    turn(showdown, state, way, log);
    false
}

/// Which way.
pub(crate) fn pending_face(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    away: bool,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    decide(decision, facings(showdown, state, subject, away).map(Choice::Face))
}

/// That way.
pub(crate) fn take_face(
    showdown: &Showdown,
    state: &mut State,
    _: SurvivorId,
    _: bool,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let Choice::Face(way) = choice else { unreachable!("{choice:?} is no direction") };
    turn(showdown, state, way, log);
}

fn turn(showdown: &Showdown, state: &mut State, way: Direction, log: &mut impl Sink<Event>) {
    state.frames.pop();
    if state.field.facing != way {
        state.field.facing = way;
        place::measure(showdown, state);
        log.tell(|| Event::new(&[rule::MOVE_AND_ATTACK], What::Turns { facing: way }));
    }
}

/// The corners at which the monster can be placed next to a survivor: on nobody, as near as can be to where it stands.
fn beside(showdown: &Showdown, state: &State, subject: SurvivorId) -> Spaces {
    let base = state.field.base(showdown);
    let mut in_the_way = taken(showdown, state, subject);
    if !state.monster.away {
        in_the_way = in_the_way.without(&base.spaces());
    }
    in_the_way.put(state.field.survivors[usize::from(subject.0)]);
    in_the_way = in_the_way.or(&state.field.monster_walls(showdown));
    let free = board::standing(base.size, &in_the_way);
    let beside = board::adjacent(base.size, state.field.survivor(subject)).and(&free);
    if !beside.is_empty() || !state.monster.away {
        return beside;
    }
    // It has to come back somewhere: as near as can be.
    let at = state.field.survivor(subject);
    let far = |corner: Space| Base { corner, ..base }.distance(at);
    let nearest = free.iter().map(far).min();
    free.iter().filter(|&corner| Some(far(corner)) == nearest).collect()
}

/// Places the monster, if there is only one place; says whether the controller has to choose.
pub(crate) fn step_monster(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    log: &mut impl Sink<Event>,
) -> bool {
    if showdown.board.is_none() {
        state.frames.pop();
        if std::mem::take(&mut state.monster.away) {
            place::measure_all(showdown, state);
        }
        place::put_in_front(state, subject);
        return false;
    }
    let spaces = beside(showdown, state, subject);
    if spaces.len() > 1 {
        return true;
    }
    let corner = spaces.iter().next().unwrap_or(state.field.monster);
    put_monster(showdown, state, subject, corner, log);
    false
}

/// Where.
pub(crate) fn pending_monster(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    decide(decision, beside(showdown, state, subject).iter().map(|corner| Choice::Go(corner, SurvivorSet(0))))
}

/// There.
pub(crate) fn take_monster(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let Choice::Go(corner, _) = choice else { unreachable!("{choice:?} is no place") };
    put_monster(showdown, state, subject, corner, log);
}

fn put_monster(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    corner: Space,
    log: &mut impl Sink<Event>,
) {
    state.field.monster = corner;
    state.monster.away = false;
    place::measure(showdown, state);
    let facing = state.field.facing;
    log.tell(|| Event::new(&[rule::P70_PLACE_MONSTER], What::MonsterAt { space: corner, facing }));
    state.replace(Frame::Face { subject, away: false });
}
