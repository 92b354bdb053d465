//! A turn: Upkeep, Engage, Move, Ranged, Cast, Melee, end.

use kernel::{Choices, Decision, Inches, Pending, Seat, Sink};

use crate::{
    Battle, Choice, Event, Frame, Outcome, Rulings, State, Status, UnitId, UnitSet, What,
    attack::{Attack, Kind},
    fight, ledge,
    phases::{self, moving, rout, war},
    plan::{self, Situation, Step},
    rule,
    ruling::{self, RecoverTiming},
    state::Did,
    status::{self, Action},
    targeting,
    turns_on::{quietly, turns_on},
};

/// The phases, in order (TURN-PHASES).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The turn passes to its side.
    Begin,
    /// Upkeep on a field: whether the side may run.
    Rout,
    /// Whether it does.
    Nerve,
    /// The recovery step of Upkeep.
    Recover,
    /// Engaging, on a field.
    Engage,
    /// Walking and disengaging.
    Move,
    /// Shooting.
    Shoot,
    /// Casting, on a field.
    Cast,
    /// Melee.
    Fight,
    /// The turn ends.
    End,
}

/// The same situation with nothing ahead but the rest of its turn, for questions about that alone: no Upkeep of the
/// other side follows.
pub fn alone(battle: &Battle, state: &State) -> State {
    let mut alone = *state;
    if let Some(at) = state.frames.iter().position(|frame| matches!(frame, Frame::Turn { .. })) {
        let end = Frame::Plan(plan::Bookmark::over(battle));
        alone.frames = std::iter::once(end).chain(state.frames[at..].iter().copied()).collect();
    }
    alone
}

/// Begins the phase that is due.
pub(crate) fn step(
    battle: &Battle,
    state: &mut State,
    side_: u8,
    phase: Phase,
    log: &mut impl Sink<Event>,
) -> bool {
    let field = battle.field.is_some();
    if field && war::is_over(battle, state, log) {
        state.frames.pop();
        return false;
    }
    let next = match phase {
        Phase::Begin if field => Some(Phase::Rout),
        Phase::Rout => Some(Phase::Nerve),
        Phase::Begin | Phase::Nerve => Some(Phase::Recover),
        Phase::Recover if field => Some(Phase::Engage),
        Phase::Recover | Phase::Engage => Some(Phase::Move),
        Phase::Move => Some(Phase::Shoot),
        Phase::Shoot if field => Some(Phase::Cast),
        Phase::Shoot | Phase::Cast => Some(Phase::Fight),
        Phase::Fight => Some(Phase::End),
        Phase::End => None,
    };
    let at = state.frames.len() - 1;
    match next {
        Some(phase) => state.frames[at] = Frame::Turn { side: side_, phase },
        None => {
            state.frames.pop();
        }
    }
    match phase {
        Phase::Begin => begin(battle, state, side_, log),
        Phase::Rout => rout::begin(battle, state, side_, log),
        Phase::Nerve => rout::decide(state, side_, log),
        Phase::Recover => recover(battle, state, side_, log),
        Phase::Engage => {
            let left = side(battle, state, side_);
            targeting::cite_contact(battle, state, log, |battle| phases::engage::ready(battle, state, left));
            phases::engage::begin(battle, state, side_);
        }
        Phase::Move => begin_moves(battle, state, side_, log),
        Phase::Shoot => begin_shots(battle, state, side_, log),
        Phase::Cast => phases::cast::begin(battle, state, side_, log),
        Phase::Fight => fight::begin(battle, state),
        Phase::End => end(battle, state, side_, log),
    }
    false
}

/// Whether a turn has begun and its recovery step has not.
pub(crate) fn is_before_recovery(state: &State) -> bool {
    let waits = |frame: &Frame| matches!(frame, Frame::Turn { phase: Phase::Rout | Phase::Nerve, .. });
    state.frames.iter().any(waits)
}

/// The units of a side on the board.
pub fn side(battle: &Battle, state: &State, side: u8) -> UnitSet {
    // Asked for all the time: a bit each, without a branch.
    UnitSet::where_it_holds(on_board(battle, state, side))
}

/// Whether a side has anybody on the board.
pub(crate) fn is_left(battle: &Battle, state: &State, side: u8) -> bool {
    on_board(battle, state, side).any(|here| here)
}

/// Of every unit, whether it is one of that side and on the board.
fn on_board<'a>(battle: &'a Battle, state: &'a State, side: u8) -> impl Iterator<Item = bool> + 'a {
    let units = battle.units.iter().zip(state.units.iter());
    units.map(move |(card, unit)| card.side == side && unit.status != Status::Incapacitated)
}

/// Whether both sides have somebody on the board.
pub(crate) fn has_enemies(battle: &Battle, state: &State) -> bool {
    [0, 1].into_iter().all(|side| is_left(battle, state, side))
}

/// A side's turn begins.
pub(crate) fn begin(battle: &Battle, state: &mut State, side: u8, log: &mut impl Sink<Event>) {
    state.active = side;
    for unit in state.units.iter_mut() {
        unit.injured_this_turn = false;
        unit.moved = false;
        unit.did = Did::default();
    }
    for unit in state.ids().filter(|&unit| battle.unit(unit).side == side).collect::<UnitSet>().iter() {
        let me = state.unit_mut(unit);
        me.reloading = me.reloading.saturating_sub(1);
    }
    log.tell(|| Event::new(&[rule::TURN_PHASES], What::TurnBegins { side }));
}

/// The recovery step: STUNNED-RECOVERS, DAZED-RECOVERS.
pub(crate) fn recover(battle: &Battle, state: &mut State, side_: u8, log: &mut impl Sink<Event>) {
    let units = side(battle, state, side_);
    for unit in units.iter() {
        let waits = match battle.rulings.recover_timing {
            RecoverTiming::BeforeStep => false,
            RecoverTiming::NextTurn => state.unit(unit).injured_this_turn,
        };
        let from = state.unit(unit).status;
        let (to, rule) = match from {
            Status::Stunned if !waits => (status::stunned_recovers_to(), rule::STUNNED_RECOVERS),
            Status::Dazed if !waits => (status::dazed_recovers_to(), rule::DAZED_RECOVERS),
            Status::Staggered if status::ends_in_upkeep(&battle.rulings) => {
                (Status::Healthy, rule::STAGGERED_DISADVANTAGE)
            }
            Status::Stunned | Status::Dazed | Status::Staggered | Status::Healthy | Status::Incapacitated => {
                log.tell_some(|| {
                    let lasts = from == Status::Staggered;
                    quietly(&[(ruling::RECOVER_TIMING, from.is_down()), (ruling::STAGGERED_ENDS, lasts)])
                });
                continue;
            }
        };
        state.unit_mut(unit).status = to;
        let waited = from.is_down() && state.unit(unit).injured_this_turn;
        log.tell(|| {
            let staggered = from == Status::Staggered;
            Event::new(&[rule], What::Recovers { unit, from, to })
                .citing(staggered, rule::TURN_PHASES)
                .ruled_if(staggered, ruling::STAGGERED_ENDS)
                .ruled_if(waited, ruling::RECOVER_TIMING)
        });
    }
    if !recovers_ahead(battle, state, side_) {
        units.iter().for_each(|unit| state.unit_mut(unit).injured_this_turn = false);
    }
    if ledge::tests_in_upkeep(&battle.rulings) {
        for unit in units.iter().filter(|&unit| state.unit(unit).status.is_down()) {
            ledge::cite_edges(battle, state, unit, || ledge::can_fail(battle, unit, false), log);
        }
    }
    let threatened: UnitSet =
        units.iter().filter(|&unit| ledge::is_threatened(battle, state, unit)).collect();
    if !threatened.is_empty() {
        log.tell_some(|| {
            let falls = threatened.iter().any(|unit| ledge::can_fail(battle, unit, false));
            quietly(&[(ruling::LEDGE_MOMENT, falls)])
        });
        if ledge::tests_in_upkeep(&battle.rulings) {
            state.frames.push(Frame::UpkeepLedges { left: units });
        }
    }
}

/// Whether the recovery step of a unit's side comes while the present turn lasts: the plan calls for it before another
/// turn begins. Only then does it matter who was injured in this turn (ruling `recover-timing`).
#[inline]
pub(crate) fn recovers_this_turn(battle: &Battle, state: &State, unit: UnitId) -> bool {
    recovers_ahead(battle, state, battle.unit(unit).side)
}

fn recovers_ahead(battle: &Battle, state: &State, side: u8) -> bool {
    let ahead = plan::ahead(battle, state);
    let next = ahead.into_iter().flatten().find_map(|step| match step {
        Step::Recover(of) if *of == side => Some(true),
        Step::Begin(_) | Step::Turn(_) | Step::Battle => Some(false),
        Step::Recover(_)
        | Step::Melee { .. }
        | Step::Ranged { .. }
        | Step::InjuryRoll { .. }
        | Step::Fall { .. }
        | Step::Inflict { .. }
        | Step::Check { .. }
        | Step::Engage { .. }
        | Step::Disengage { .. }
        | Step::Move(_)
        | Step::Shoot(_)
        | Step::Fight
        | Step::End(_) => None,
    });
    next.unwrap_or(false)
}

/// A side's Move phase begins.
pub(crate) fn begin_moves(battle: &Battle, state: &mut State, side_: u8, log: &mut impl Sink<Event>) {
    let left = side(battle, state, side_);
    let field = battle.field.is_some();
    targeting::cite_contact(battle, state, log, |battle| {
        let all = left.iter();
        let able: UnitSet =
            all.filter(|&unit| field && moving::may(&battle.rulings, battle, state, unit)).collect();
        let offers: Vec<_> =
            left.iter().filter(|_| !field).map(|unit| moves(battle, state, unit).to_vec()).collect();
        (able, offers)
    });
    for unit in left.iter() {
        log.tell_some(|| may_go(battle, state, unit));
    }
    state.frames.push(match battle.field {
        Some(_) => Frame::Moves { left },
        None => Frame::Move { left },
    });
}

/// The event that tells how far a unit may go in its turn, if that turns on a ruling and makes a difference to its
/// options.
fn may_go(battle: &Battle, state: &State, unit: UnitId) -> Option<Event> {
    let rule = match state.unit(unit).status {
        Status::Staggered => rule::STAGGERED_HALF,
        Status::Dazed => rule::DAZED_ONE_INCH,
        Status::Healthy | Status::Stunned | Status::Incapacitated => return None,
    };
    let far = |rulings: &Rulings| match battle.field {
        Some(_) if moving::may(rulings, battle, state, unit) => {
            moving::allowance_by(rulings, battle, state, unit)
        }
        Some(_) => Inches(0),
        None => status::allowance_by(rulings, battle, state, unit),
    };
    let offered = |rulings: &Rulings| match battle.field {
        Some(_) => (far(rulings), Choices::new()),
        None => (Inches(0), moves_by(rulings, battle, state, unit)),
    };
    let event = Event::new(&[rule], What::MayGo { unit, far: far(&battle.rulings) });
    let event = [ruling::HALF_SPEED, ruling::HALF_ORDER, ruling::DAZED_MOVE]
        .into_iter()
        .fold(event, |event, ruling| event.ruled_if(turns_on(&battle.rulings, ruling, offered), ruling));
    (!event.rulings.is_empty()).then_some(event)
}

/// A side's Ranged phase begins.
pub(crate) fn begin_shots(battle: &Battle, state: &mut State, side_: u8, log: &mut impl Sink<Event>) {
    let left = side(battle, state, side_);
    let armed =
        |unit: UnitId| battle.unit(unit).ranged.is_some() && battle.unit(unit).wields(true).next().is_some();
    if left.iter().any(armed) {
        targeting::cite_contact(battle, state, log, |battle| {
            let offers = left.iter().map(|unit| match battle.field {
                Some(_) => phases::ranged::offers(battle, state, unit),
                None => shots(battle, state, unit).to_vec(),
            });
            offers.collect::<Vec<_>>()
        });
    }
    state.frames.push(match battle.field {
        Some(_) => Frame::Shots { left },
        None => Frame::Shoot { left },
    });
}

/// The next unit that lies at an edge tests its Agility.
pub(crate) fn step_ledges(battle: &Battle, state: &mut State, mut left: UnitSet) -> bool {
    let unit = left.take_first();
    let at = state.frames.len() - 1;
    state.frames[at] = Frame::UpkeepLedges { left };
    match unit {
        None => {
            state.frames.pop();
        }
        Some(unit) if ledge::is_threatened(battle, state, unit) => {
            state.frames.push(Frame::Ledge { unit, by: None, was_staggered: false, first: 0 });
        }
        Some(_) => {}
    }
    false
}

/// A side's turn ends: STAGGERED-DISADVANTAGE lasts no longer.
pub(crate) fn end(battle: &Battle, state: &mut State, side_: u8, log: &mut impl Sink<Event>) {
    for unit in side(battle, state, side_).iter() {
        let from = state.unit(unit).status;
        if from != Status::Staggered {
            continue;
        }
        if status::ends_in_upkeep(&battle.rulings) {
            log.tell_some(|| quietly(&[(ruling::STAGGERED_ENDS, true)]));
            continue;
        }
        let to = Status::Healthy;
        state.unit_mut(unit).status = to;
        log.tell(|| {
            Event::new(&[rule::STAGGERED_DISADVANTAGE], What::Recovers { unit, from, to })
                .ruled(&[ruling::STAGGERED_ENDS])
        });
    }
    for unit in state.units.iter_mut() {
        unit.engaged_this_turn = false;
        unit.did = Did::default();
    }
    log.tell(|| Event::new(&[rule::TURN_PHASES], What::TurnEnds { side: side_ }));
}

/// The options of a unit in the Move phase; holding comes first.
fn moves(battle: &Battle, state: &State, unit: UnitId) -> Choices<Choice> {
    moves_by(&battle.rulings, battle, state, unit)
}

/// The same, as far as it may go under any rulings.
fn moves_by(rulings: &Rulings, battle: &Battle, state: &State, unit: UnitId) -> Choices<Choice> {
    let mut choices = Choices::new();
    choices.push(Choice::Hold);
    let me = state.unit(unit);
    if status::may(me.status, Action::Move).is_err() {
        return choices;
    }
    if me.status == Status::Dazed && targeting::is_engaged(battle, state, unit) {
        if status::may_disengage_by(rulings, battle, state, unit) {
            choices.push(Choice::Disengage);
        }
        return choices;
    }
    if targeting::is_engaged(battle, state, unit) {
        return choices;
    }
    let here = battle.place(state, unit);
    let allowance = status::allowance_by(rulings, battle, state, unit);
    if allowance == Inches(0) {
        return choices;
    }
    for path in &here.paths {
        let level = battle.places[usize::from(path.to)].height == here.height;
        if path.distance <= allowance && (level || me.status != Status::Dazed) && !choices.is_full() {
            choices.push(Choice::Walk(path.to));
        }
    }
    choices
}

/// The options of a unit in the Ranged phase; holding comes first.
fn shots(battle: &Battle, state: &State, unit: UnitId) -> Choices<Choice> {
    let mut choices = Choices::new();
    choices.push(Choice::Hold);
    let armed = battle.unit(unit).ranged.is_some() && battle.unit(unit).wields(true).next().is_some();
    let able = status::may(state.unit(unit).status, Action::Shoot).is_ok();
    if armed && able && !targeting::is_engaged(battle, state, unit) {
        targeting::shots(battle, state, unit).iter().for_each(|&target| choices.push(Choice::Shoot(target)));
    }
    choices
}

type Offer = fn(&Battle, &State, UnitId) -> Choices<Choice>;

/// Passes over units that can only hold. The first that is left, if any, has a real choice.
fn settle(battle: &Battle, state: &State, mut left: UnitSet, offer: Offer) -> UnitSet {
    while let Some(unit) = left.iter().next() {
        if battle.on_board(state, unit) && offer(battle, state, unit).len() > 1 {
            break;
        }
        left.take(unit);
    }
    left
}

fn ask(battle: &Battle, state: &State, left: UnitSet, offer: Offer) -> Pending<Choice, Outcome> {
    let unit = left.iter().next().expect("a phase rests on a unit that has a choice");
    Pending::Decision(Decision { seat: Seat(battle.unit(unit).side), choices: offer(battle, state, unit) })
}

fn wait(state: &mut State, left: UnitSet, frame: Frame) -> bool {
    let at = state.frames.len() - 1;
    if left.is_empty() {
        state.frames.pop();
    } else {
        state.frames[at] = frame;
    }
    !left.is_empty()
}

pub(crate) fn step_move(battle: &Battle, state: &mut State, left: UnitSet) -> bool {
    let left = settle(battle, state, left, moves);
    wait(state, left, Frame::Move { left })
}

pub(crate) fn step_shot(battle: &Battle, state: &mut State, left: UnitSet) -> bool {
    let left = settle(battle, state, left, shots);
    wait(state, left, Frame::Shoot { left })
}

pub(crate) fn pending_move(battle: &Battle, state: &State, left: UnitSet) -> Pending<Choice, Outcome> {
    ask(battle, state, left, moves)
}

pub(crate) fn pending_shot(battle: &Battle, state: &State, left: UnitSet) -> Pending<Choice, Outcome> {
    ask(battle, state, left, shots)
}

/// The first unit that is left walks, disengages or holds.
pub(crate) fn take_move(
    battle: &Battle,
    state: &mut State,
    mut left: UnitSet,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let unit = left.take_first().expect("somebody moves");
    let at = state.frames.len() - 1;
    state.frames[at] = Frame::Move { left };
    match choice {
        Choice::Disengage => status::disengage(battle, state, unit, log),
        Choice::Walk(to) => {
            let status = state.unit(unit).status;
            state.separate(unit);
            let walker = state.unit_mut(unit);
            walker.place = to;
            walker.moved = battle.unit(unit).ranged.is_some();
            let rules: &[_] = match status {
                Status::Staggered => &[rule::STAGGERED_HALF],
                Status::Dazed => &[rule::DAZED_ONE_INCH],
                Status::Healthy | Status::Stunned | Status::Incapacitated => &[rule::NOT_ENGAGED_MOVES],
            };
            log.tell(|| ledge::cite_move(battle, state, unit, Event::new(rules, What::Walks { unit, to })));
            ledge::after_move(battle, state, unit);
        }
        Choice::Hold => {}
        other => unreachable!("{other:?} is never offered in the Move phase"),
    }
}

/// The first unit that is left shoots or holds.
pub(crate) fn take_shot(
    battle: &Battle,
    state: &mut State,
    mut left: UnitSet,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let unit = left.take_first().expect("somebody shoots");
    let at = state.frames.len() - 1;
    state.frames[at] = Frame::Shoot { left };
    if let Choice::Shoot(target) = choice {
        let weapon = battle.unit(unit).wields(true).next();
        let above = battle.place(state, unit).height.0 - battle.place(state, target).height.0;
        let situation = Situation {
            moved: state.unit(unit).moved,
            elevated: above >= Inches::whole(2).0,
            ..Situation::default()
        };
        Attack::new(Kind::Ranged, unit, target, 1, weapon, situation).begin(battle, state, log);
    }
}
