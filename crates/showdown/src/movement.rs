//! Monster movement: page 70 (away, toward, place) and page 75 (movement during an attack). With a board the monster
//! goes space by space; without one, distances change as the scenario says, see [`crate::place`].

use kernel::{Decision, Sink, Waits};

use crate::board::{self, Base, Space, Spaces, Way, Ways};
use crate::content::{MAX_SURVIVORS, Moment, Showdown, SurvivorId};
use crate::effect::{self, Direction, Far};
use crate::event::{Event, What};
use crate::frame::{self, CONTROLLER, Frame};
use crate::monster_turn::pick;
use crate::rest::Rest;
use crate::state::{State, SurvivorSet, SurvivorState};
use crate::{Choice, Outcome, collision, landmark, monster_attack, place, rule, survivor_attack};

/// Lets the monster move: persistent injuries have their say first.
pub(crate) fn begin(state: &mut State, direction: Direction, far: Far, subject: SurvivorId) {
    state.cancelled = false;
    state.push(Frame::Move { direction, far, subject, heard: 0 });
}

/// Lets the monster grab a survivor.
pub(crate) fn begin_grab(state: &mut State, subject: SurvivorId) {
    state.cancelled = false;
    state.push(Frame::Grab { subject, heard: 0 });
}

/// The next persistent injury in play whose rule applies at a moment, from the kind `heard` on.
pub(crate) fn next_injury(showdown: &Showdown, state: &State, moment: Moment, heard: u8) -> Option<u8> {
    let watching = state.injuries() & showdown.programs.watching(moment);
    let left = watching & u32::MAX.checked_shl(heard.into()).unwrap_or(0);
    (left != 0).then(|| left.trailing_zeros() as u8)
}

/// Performs the rule of a persistent injury, once for every card of its kind.
pub(crate) fn heed(
    showdown: &Showdown,
    state: &mut State,
    kind: u8,
    subject: SurvivorId,
    log: &mut impl Sink<Event>,
) {
    let further = state.working_copies(kind).saturating_sub(1);
    if further > 0 && state.has_room(4) {
        state.push(Frame::Again { kind, left: further, subject });
    }
    speak(showdown, state, kind, subject, log);
}

/// A card of a kind of persistent injury has its say.
fn speak(showdown: &Showdown, state: &mut State, kind: u8, subject: SurvivorId, log: &mut impl Sink<Event>) {
    log.tell(|| Event::new(&[rule::P76_PERSISTENT_RULES], What::PersistentInjury { kind }));
    effect::begin(state, showdown.programs.locations[usize::from(kind)].persistent, subject);
}

/// The next card of the same kind, unless there is nothing left to speak of.
pub(crate) fn step_again(
    showdown: &Showdown,
    state: &mut State,
    kind: u8,
    left: u8,
    subject: SurvivorId,
    log: &mut impl Sink<Event>,
) {
    if left == 0 || state.cancelled {
        state.frames.pop();
        return;
    }
    state.replace(Frame::Again { kind, left: left - 1, subject });
    speak(showdown, state, kind, subject, log);
}

/// Goes on with a move.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    direction: Direction,
    far: Far,
    subject: SurvivorId,
    heard: u8,
    log: &mut impl Sink<Event>,
) {
    let spaces = match far {
        Far::Full => showdown.monster_movement(&state.monster),
        Far::Spaces(spaces) => spaces,
    };
    if let Some(kind) = next_injury(showdown, state, Moment::WouldMove, heard)
        && !state.cancelled
        && would_move(showdown, state, direction, spaces, subject)
    {
        state.replace(Frame::Move { direction, far, subject, heard: kind + 1 });
        return heed(showdown, state, kind, subject, log);
    }
    state.frames.pop();
    state.run_over = SurvivorSet(0);
    let cancelled = std::mem::take(&mut state.cancelled);
    if cancelled || state.monster.down {
        let why = if cancelled { rule::P76_PERSISTENT_RULES } else { rule::MONSTER_DOWN };
        log.tell(|| Event::new(&[why], What::DoesNotMove));
        if state.monster.down {
            monster_attack::drop_card(state, log);
        }
        return;
    }
    if let Direction::AwayFrom(landmark) | Direction::TowardPlace(landmark) = direction
        && landmark::is_missing(showdown, state, landmark)
    {
        return log.tell(|| {
            let toward = matches!(direction, Direction::TowardPlace(_));
            let rule = if toward { rule::P70_TOWARD } else { rule::P70_AWAY };
            Event::new(&[rule], What::NothingThere { landmark })
        });
    }
    log.tell(|| {
        use Direction as To;
        Event::new(&[], What::MonsterMoves { direction, subject, spaces })
            .citing(
                matches!(
                    direction,
                    To::Away
                        | To::BackAway
                        | To::AwayFromAll
                        | To::AwayFromThreats
                        | To::StraightAway
                        | To::AwayFrom(_)
                ),
                rule::P70_AWAY,
            )
            .citing(
                matches!(direction, To::AwayFromAll | To::AwayFromThreats | To::StraightAway),
                rule::AWAY_FROM_SEVERAL,
            )
            .citing(matches!(direction, To::Toward | To::TowardFood | To::TowardPlace(_)), rule::P70_TOWARD)
            .citing(direction == To::Charge, rule::CHARGE)
            .citing(direction == To::Forward, rule::FULL_MOVE)
    });
    if showdown.board.is_some() {
        return state.push(Frame::Go { direction, spaces, subject });
    }
    if !would_move(showdown, state, direction, spaces, subject) {
        // It stays where it is, but turns.
        if direction == Direction::Toward {
            state.survivor_mut(subject).blind_spot = false;
        }
        return;
    }
    match direction {
        Direction::Charge
        | Direction::Forward
        | Direction::TowardFood
        | Direction::AwayFrom(_)
        | Direction::TowardPlace(_) => {
            place::monster_moved_on(showdown, state, None);
        }
        Direction::Away | Direction::BackAway => {
            place::monster_went_away(state, subject, spaces);
            place::monster_moved_on(showdown, state, Some(subject));
        }
        Direction::AwayFromAll | Direction::AwayFromThreats | Direction::StraightAway => {
            for id in state.everybody() {
                place::monster_went_away(state, id, spaces);
            }
        }
        Direction::Toward => {
            place::monster_came_toward(state, subject, spaces);
            place::monster_moved_on(showdown, state, Some(subject));
        }
    }
    cancel_hits_out_of_range(showdown, state, log);
    if matches!(direction, Direction::Charge | Direction::Forward) {
        let passed = |id: &SurvivorId| {
            showdown.survivors[usize::from(id.0)].start.place.in_path && state.survivor(*id).is_there()
        };
        let over = SurvivorSet::of(state.everybody().filter(passed));
        if direction == Direction::Charge {
            state.push(Frame::Grabs { left: over });
        } else if over.0 != 0 {
            let nobody = SurvivorSet(0);
            state.push(Frame::Collide { over, under: nobody, hit: nobody, charged: false });
        }
        if showdown.programs.looks_at_run_over {
            state.run_over = over;
        }
    }
}

/// Whether a move takes the monster anywhere: one that is knocked down goes nowhere, nor does one that is as near, or as
/// far, as can be.
fn would_move(
    showdown: &Showdown,
    state: &State,
    direction: Direction,
    spaces: u8,
    subject: SurvivorId,
) -> bool {
    if state.monster.down || spaces == 0 {
        return false;
    }
    if showdown.board.is_none() {
        // For all other moves nobody knows where the monster is.
        return direction != Direction::Toward || state.survivor(subject).distance > 1;
    }
    if let Direction::AwayFrom(landmark) | Direction::TowardPlace(landmark) = direction
        && landmark::is_missing(showdown, state, landmark)
    {
        return false;
    }
    let ways = ways(showdown, state, direction, spaces, subject);
    ways.iter().any(|way| way.corner != state.field.monster)
}

/// The possible ends of a move on the board, and the survivors run over on the way to each.
fn ways(showdown: &Showdown, state: &State, direction: Direction, spaces: u8, subject: SurvivorId) -> Ways {
    let field = &state.field;
    let base = field.base(showdown);
    let walls = field.monster_walls(showdown);
    let mut others = [None; MAX_SURVIVORS];
    for id in state.those(SurvivorState::is_there).iter() {
        others[usize::from(id.0)] = Some(field.survivors[usize::from(id.0)]);
    }
    match direction {
        Direction::Charge | Direction::Forward => straight(base, field.facing, spaces, &others, &walls),
        Direction::Toward => {
            let target = field.survivor(subject);
            if !walls.is_empty() {
                let beside = board::adjacent(base.size, target);
                return board::ways_near(base, spaces, &others, &walls, &beside, |at| at.distance(target));
            }
            board::ways_toward(base, target.corner, spaces, &others)
        }
        Direction::TowardFood => toward_food(showdown, state, base, spaces, &others, &walls),
        Direction::Away | Direction::BackAway => {
            away(base, spaces, &others, &walls, &[others[usize::from(subject.0)]])
        }
        Direction::AwayFromAll => away(base, spaces, &others, &walls, &others),
        Direction::StraightAway => straight_away(base, spaces, &others, &walls),
        Direction::AwayFromThreats => {
            let threats = pick::threats(showdown, state);
            let mut from = [None; MAX_SURVIVORS];
            threats.iter().for_each(|id| from[usize::from(id.0)] = others[usize::from(id.0)]);
            // With nobody left to fear, it leaves all of them.
            let from = if from == [None; MAX_SURVIVORS] { others } else { from };
            away(base, spaces, &others, &walls, &from)
        }
        Direction::AwayFrom(landmark) => landmark::ways(showdown, state, (landmark, true), spaces, &others),
        Direction::TowardPlace(landmark) => {
            landmark::ways(showdown, state, (landmark, false), spaces, &others)
        }
    }
}

/// To the nearest food, until adjacent.
fn toward_food(
    showdown: &Showdown,
    state: &State,
    base: Base,
    spaces: u8,
    others: &[Option<Space>],
    walls: &Spaces,
) -> Ways {
    let nearest = place::food(showdown, state).map(|(_, far)| far).min();
    let tiles = place::food(showdown, state).filter(|(_, far)| Some(*far) == nearest);
    let mut all = Ways::new();
    for (tile, _) in tiles {
        let spaces_of = showdown.board.iter().flat_map(|board| board.tiles[usize::from(tile)].spaces.iter());
        let near = spaces_of.min_by_key(|&space| base.distance(Base { corner: space, size: 1 }));
        let Some(goal) = near else { continue };
        let found = if walls.is_empty() {
            board::ways_toward(base, goal, spaces, others)
        } else {
            let goal = Base { corner: goal, size: 1 };
            let beside = board::adjacent(base.size, goal);
            board::ways_near(base, spaces, others, walls, &beside, |at| at.distance(goal))
        };
        for &way in found.iter().filter(|way| !all.contains(way)).collect::<Vec<_>>() {
            if !all.is_full() {
                all.push(way);
            }
        }
    }
    if all.is_empty() { stays(base) } else { all }
}

/// The only way: none.
fn stays(base: Base) -> Ways {
    [Way { corner: base.corner, over: 0 }].into_iter().collect()
}

/// Straight on, until something ends it.
fn straight(
    mut base: Base,
    facing: board::Direction,
    spaces: u8,
    others: &[Option<Space>],
    walls: &Spaces,
) -> Ways {
    let mut over = 0;
    for _ in 0..spaces {
        let Some(next) = base.moved(facing).filter(|next| next.spaces().and(walls).is_empty()) else { break };
        base = next;
        over |= board::under(base, others);
    }
    [Way { corner: base.corner, over }].into_iter().collect()
}

/// Straight on in the direction at whose end the nearest survivor is farthest, among equals all of them.
fn straight_away(base: Base, spaces: u8, others: &[Option<Space>], walls: &Spaces) -> Ways {
    let score = |way: &Way| far_from(Base { corner: way.corner, ..base }, others);
    let ends = board::Direction::ALL.map(|direction| straight(base, direction, spaces, others, walls)[0]);
    let best = ends.iter().map(score).max();
    let mut all = Ways::new();
    for way in ends.into_iter().filter(|way| Some(score(way)) == best) {
        if !all.contains(&way) {
            all.push(way);
        }
    }
    all
}

/// The distance of a base from the nearest of some survivors, and from all of them.
fn far_from(base: Base, from: &[Option<Space>]) -> (u8, u16) {
    let far = from.iter().flatten().map(|&space| base.distance(Base { corner: space, size: 1 }));
    (far.clone().min().unwrap_or(0), far.map(u16::from).sum::<u16>())
}

/// Ways to the corners at which the nearest survivor is farthest; among equals, to those at which all together are
/// farther.
fn away(base: Base, spaces: u8, others: &[Option<Space>], walls: &Spaces, from: &[Option<Space>]) -> Ways {
    let mut all = Ways::new();
    if walls.is_empty() {
        for &corner in board::farthest(base, spaces, from).iter() {
            board::ways_to(base, corner, others, &mut all);
        }
        return all;
    }
    let score = |corner: Space| far_from(Base { corner, ..base }, from);
    let reached = board::within(base, walls, spaces);
    let best = reached.iter().map(score).max();
    for corner in reached.iter().filter(|&corner| Some(score(corner)) == best) {
        let steps = board::Steps::to(&[corner].into_iter().collect(), base.size, walls);
        let far = steps.from(base.corner).unwrap_or(0);
        for &way in board::ways(base, far, others, walls, |at| steps.from(at.corner)).iter() {
            if way.corner == corner && !all.is_full() {
                all.push(way);
            }
        }
    }
    if all.is_empty() { stays(base) } else { all }
}

/// Whether it is plain that the controller has a choice: the ways need not be walked to see that they end differently.
fn is_open(
    showdown: &Showdown,
    state: &State,
    direction: Direction,
    spaces: u8,
    subject: SurvivorId,
) -> bool {
    direction == Direction::Toward
        && state.field.monster_walls(showdown).is_empty()
        && board::has_several_ends(
            state.field.base(showdown),
            state.field.survivors[usize::from(subject.0)],
            spaces,
        )
}

/// Goes the only way there is; says whether the controller has to choose between several.
pub(crate) fn step_go(
    showdown: &Showdown,
    state: &mut State,
    direction: Direction,
    spaces: u8,
    subject: SurvivorId,
    rest: &mut impl Rest,
    log: &mut impl Sink<Event>,
) -> bool {
    if is_open(showdown, state, direction, spaces, subject) {
        return rest.on(|decision| pending(showdown, state, direction, spaces, subject, decision));
    }
    let ways = ways(showdown, state, direction, spaces, subject);
    if ways.len() > 1 {
        return rest.on(|decision| which(&ways, decision));
    }
    let way = ways.first().copied().unwrap_or(Way { corner: state.field.monster, over: 0 });
    let straight = matches!(direction, Direction::Charge | Direction::Forward);
    let stopped = straight && state.field.monster.distance(way.corner) < spaces;
    go(showdown, state, direction, subject, way, log);
    if stopped && let Some(next) = state.field.base(showdown).moved(state.field.facing) {
        let walls = state.field.monster_walls(showdown);
        collision::destroy(showdown, state, &next.spaces().and(&walls), log);
    }
    false
}

/// The choice of a way.
pub(crate) fn pending(
    showdown: &Showdown,
    state: &State,
    direction: Direction,
    spaces: u8,
    subject: SurvivorId,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    which(&ways(showdown, state, direction, spaces, subject), decision)
}

fn which(ways: &Ways, decision: &mut Decision<Choice>) -> Waits<Outcome> {
    frame::decide(decision, CONTROLLER, |list| {
        list.extend(ways.iter().map(|way| Choice::Go(way.corner, SurvivorSet(way.over))));
    })
}

/// That way.
pub(crate) fn take(
    showdown: &Showdown,
    state: &mut State,
    direction: Direction,
    _: u8,
    subject: SurvivorId,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let Choice::Go(corner, over) = choice else { unreachable!("{choice:?} is no way") };
    go(showdown, state, direction, subject, Way { corner, over: over.0 }, log);
}

/// The monster goes that way: it turns, hits that no longer reach it are cancelled, and it collides.
fn go(
    showdown: &Showdown,
    state: &mut State,
    direction: Direction,
    subject: SurvivorId,
    way: Way,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    let from = state.field.monster;
    state.field.monster = way.corner;
    let turns = matches!(
        direction,
        Direction::Away
            | Direction::AwayFromAll
            | Direction::AwayFromThreats
            | Direction::StraightAway
            | Direction::TowardFood
            | Direction::AwayFrom(_)
            | Direction::TowardPlace(_)
    );
    if turns {
        state.field.facing = went(from, way.corner).unwrap_or(state.field.facing);
    }
    place::measure(showdown, state);
    let (space, facing) = (way.corner, state.field.facing);
    log.tell(|| {
        let rule = if direction == Direction::Toward { rule::MOVE_AND_ATTACK } else { rule::FULL_MOVE };
        Event::new(&[rule], What::MonsterAt { space, facing })
    });
    let over = SurvivorSet(way.over);
    if showdown.programs.looks_at_run_over {
        state.run_over = over;
    }
    let under = SurvivorSet::of(over.iter().filter(|id| state.survivor(*id).distance == 0));
    if over.0 != 0 {
        let charged = direction == Direction::Charge;
        state.push(Frame::Collide { over, under, hit: SurvivorSet(0), charged });
    }
    if direction == Direction::Toward {
        state.push(Frame::Face { subject, away: false });
    }
    cancel_hits_out_of_range(showdown, state, log);
}

/// The direction of the longer leg of a way.
fn went(from: Space, to: Space) -> Option<board::Direction> {
    use board::Direction as D;
    let (x, y) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    match (x, y) {
        (0, 0) => None,
        _ if x >= y => Some(if to.x > from.x { D::East } else { D::West }),
        _ => Some(if to.y > from.y { D::South } else { D::North }),
    }
}

/// Page 75: when the monster moves, the unresolved hits of attackers who are now out of range are cancelled.
pub(crate) fn cancel_hits_out_of_range(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    for index in 0..state.attacks.len() {
        let attack = state.attacks[index];
        if place::in_range(showdown, state, attack.survivor, attack.weapon(showdown)) {
            continue;
        }
        survivor_attack::moved_by_another(showdown, state, index, log);
        let hits = survivor_attack::cancel_hits(state, index) + survivor_attack::cancel_untried(state, index);
        if hits > 0 {
            let survivor = attack.survivor;
            log.tell(|| Event::new(&[rule::P75_MOVE_CANCELS], What::HitsCancelled { survivor, hits }));
        }
    }
}

/// Goes on with grabbing everybody that the monster passed over.
pub(crate) fn step_grabs(state: &mut State, mut left: SurvivorSet) {
    match left.pop() {
        Some(subject) => {
            state.replace(Frame::Grabs { left });
            begin_grab(state, subject);
        }
        None => _ = state.frames.pop(),
    }
}

/// Goes on with a grab: the survivor is placed in front of the monster, knocked down and damaged.
pub(crate) fn step_grab(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    heard: u8,
    log: &mut impl Sink<Event>,
) {
    if let Some(kind) = next_injury(showdown, state, Moment::WouldGrab, heard)
        && !state.cancelled
        && state.survivor(subject).is_there()
    {
        state.replace(Frame::Grab { subject, heard: kind + 1 });
        return heed(showdown, state, kind, subject, log);
    }
    state.frames.pop();
    if std::mem::take(&mut state.cancelled) || !state.survivor(subject).is_there() {
        return log.tell(|| Event::new(&[rule::P76_PERSISTENT_RULES], What::NoGrab { survivor: subject }));
    }
    log.tell(|| Event::new(&[rule::GRAB, rule::P75_PLACE_SURVIVOR], What::Grabbed { survivor: subject }));
    state.survivor_mut(subject).grabs |= u8::from(showdown.board.is_some());
    state.knock_down(subject, log);
    let amount = showdown.monster.grab * showdown.monster.level;
    state.push(Frame::Damage { subject, location: None, amount });
    if showdown.board.is_some() {
        state.push(Frame::PutInFront { subject });
    } else {
        place::put_in_front(state, subject);
    }
}
