//! The Move phase: straight legs over a surface, and ways up, down and across.

use kernel::{Choices, Decision, Few, Inches, Pending, Seat, Sink};

use super::engage::note_moved;
use super::leap::{How, Leap};
use super::legs::{GRAIN, LegOptions, SHORTEST};
use crate::{
    Battle, Choice, Event, Frame, Outcome, Rulings, State, Status, UnitId, UnitSet, What,
    field::{Clear, Climb, Compass, DIFFICULT, Facing, Ledge, Point, STEP},
    ledge, rule,
    ruling::DazedMove,
    state::Did,
    status::{self, Action},
    targeting, turn,
};

/// RUN: no enemy may be nearer than this.
pub const RUN_CLEAR: Inches = Inches::whole(8);

/// A unit on the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Walk {
    /// The unit that walks.
    pub unit: UnitId,
    /// The distance that it may still go.
    pub left: i16,
    /// The distance that it went.
    pub gone: i16,
    /// Whether difficult ground has slowed it.
    pub slowed: bool,
}

/// NOT-ENGAGED-MOVES: whether a unit may move at all, by rulings that say how far.
pub(crate) fn may(rulings: &Rulings, battle: &Battle, state: &State, unit: UnitId) -> bool {
    let me = state.unit(unit);
    if status::may(me.status, Action::Move).is_err() || me.did.has(Did::ENGAGE) {
        return false;
    }
    let engaged = targeting::is_engaged(battle, state, unit);
    match me.status {
        Status::Dazed => {
            status::allowance_by(rulings, battle, state, unit) > Inches(0)
                && (!engaged || status::may_disengage_by(rulings, battle, state, unit))
        }
        Status::Healthy | Status::Staggered => !engaged,
        Status::Stunned | Status::Incapacitated => false,
    }
}

/// RUN: whether a unit may go half as far again: on its feet, and no enemy near.
fn may_run(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let me = state.unit(unit);
    let enemies = turn::side(battle, state, 1 - battle.unit(unit).side);
    me.status.is_fit()
        && !battle.unit(unit).cannot_run
        && enemies.iter().all(|enemy| {
            let near = RUN_CLEAR.0 + battle.reach_of(unit, enemy);
            state.unit(enemy).at.apart_squared(me.at) > near * near
        })
}

/// The distance that a unit may go in all.
pub fn allowance(battle: &Battle, state: &State, unit: UnitId) -> Inches {
    allowance_by(&battle.rulings, battle, state, unit)
}

/// The same, under any rulings.
pub(crate) fn allowance_by(rulings: &Rulings, battle: &Battle, state: &State, unit: UnitId) -> Inches {
    let plain = status::allowance_by(rulings, battle, state, unit);
    if !may_run(battle, state, unit) {
        return plain;
    }
    let full = battle.unit(unit).move_inches();
    let staggered = state.unit(unit).status == Status::Staggered;
    if staggered { status::halved(rulings, full, 3) } else { Inches(full.0 * 3 / 2) }
}

pub(crate) fn step(battle: &Battle, state: &mut State, left: UnitSet) -> bool {
    let left: UnitSet = left.iter().filter(|&unit| may(&battle.rulings, battle, state, unit)).collect();
    state.frames.pop();
    if left.is_empty() || !turn::has_enemies(battle, state) {
        return false;
    }
    state.frames.push(Frame::Moves { left });
    true
}

pub(crate) fn take(battle: &Battle, state: &mut State, mut left: UnitSet, choice: Choice) {
    state.frames.pop();
    if let Choice::Pick(unit) = choice {
        left.take(unit);
        state.frames.push(Frame::Moves { left });
        walk(battle, state, unit);
    }
}

/// DIFFICULT-GROUND: how far a unit gets that would go so far, if any of it leads over difficult ground: 2 inches less,
/// after everything else. The inch of a Dazed unit is flat.
pub(crate) fn over_difficult(battle: &Battle, state: &State, unit: UnitId, far: Inches) -> Inches {
    let flat = match battle.rulings.dazed_move {
        DazedMove::OneInch => state.unit(unit).status == Status::Dazed,
        DazedMove::HalfMove | DazedMove::None => false,
    };
    if flat { far } else { Inches((far.0 - DIFFICULT).max(0)) }
}

/// A unit sets out.
pub(crate) fn walk(battle: &Battle, state: &mut State, unit: UnitId) {
    let mut walk = Walk { unit, left: allowance(battle, state, unit).0 as i16, gone: 0, slowed: false };
    let me = state.unit(unit);
    if battle.ground().is_difficult(me.place, me.at, me.at) {
        walk.slow_down(battle, state);
    }
    state.frames.push(Frame::Walk(walk));
}

impl Walk {
    /// DIFFICULT-GROUND: once a turn.
    fn slow_down(&mut self, battle: &Battle, state: &State) {
        self.left = self.left_over(battle, state, true);
        self.slowed = true;
    }

    /// The rest for a leg that leads over difficult ground, or for one that does not.
    pub(super) fn left_over(self, battle: &Battle, state: &State, difficult: bool) -> i16 {
        if !difficult || self.slowed {
            return self.left;
        }
        over_difficult(battle, state, self.unit, Inches(self.left.into())).0 as i16
    }

    pub(super) fn is_dazed(self, state: &State) -> bool {
        state.unit(self.unit).status == Status::Dazed
    }

    /// Whether difficult ground that it is not in yet is within reach.
    pub(super) fn may_be_slowed(self, battle: &Battle, state: &State) -> bool {
        let me = state.unit(self.unit);
        !self.slowed && battle.ground().has_difficult(me.place, me.at, self.left.into())
    }

    /// MOVE-STRAIGHT: the units that it keeps clear of.
    pub(super) fn clear(self, state: &State) -> Clear {
        if self.is_dazed(state) { Clear::Everybody } else { Clear::Enemies }
    }

    /// The ways up, down and across that are near.
    fn leaps(self, battle: &Battle, state: &State, choices: &mut Choices<Choice>) {
        if self.is_dazed(state) {
            return;
        }
        let field = battle.ground();
        let me = state.unit(self.unit);
        let radius = battle.unit(self.unit).radius();
        let mut push = |choice| {
            if !choices.is_full() {
                choices.push(choice);
            }
        };
        // Of several parts of a side that lead to the same surface, the first will do.
        let mut sides: Few<(u8, Facing), 16> = Few::new();
        let mut first = |surface: u8, facing: Facing| {
            let new = !sides.contains(&(surface, facing)) && !sides.is_full();
            if new {
                sides.push((surface, facing));
            }
            new
        };
        for (index, top, ledge) in field.above_near(me.place, me.at, radius) {
            if self.up(battle, state, top, ledge).is_some() && first(top, ledge.facing) {
                push(Choice::ClimbUp(index));
            }
        }
        for &(index, _) in field.near(me.place, me.at, radius).iter() {
            let ledge = &field.ledges(me.place)[usize::from(index)];
            let climb = self.climb_down(battle, state, index).is_some();
            let jump = self.jump_down(battle, state, index).is_some();
            if (climb || jump) && first(ledge.onto, ledge.facing) {
                if climb {
                    push(Choice::ClimbDown(index));
                }
                if jump {
                    push(Choice::JumpDown(index));
                }
            }
        }
        for index in 0..field.gaps(me.place).len() as u8 {
            if self.jump_across(battle, state, index).is_some() {
                push(Choice::JumpAcross(index));
            }
        }
    }

    fn can_leap(self, battle: &Battle, state: &State) -> bool {
        let mut leaps = Choices::new();
        self.leaps(battle, state, &mut leaps);
        !leaps.is_empty()
    }

    /// The cost of going to a spot, if it may be gone to.
    fn cost(self, battle: &Battle, state: &State, surface: u8, to: Point, climb: Inches) -> Option<i16> {
        let me = state.unit(self.unit);
        let cost = me.at.apart(to).0 + climb.0;
        let difficult = battle.ground().is_difficult(surface, to, to);
        let affordable = cost <= i32::from(self.left_over(battle, state, difficult));
        (affordable && battle.is_vacant(state, self.unit, surface, to, Clear::Enemies)).then_some(cost as i16)
    }

    /// CLIMB: up the side that is at hand: along its height, and onto the top.
    fn up(self, battle: &Battle, state: &State, top: u8, ledge: &Ledge) -> Option<(Leap, i16)> {
        if ledge.climb == Climb::Sheer && ledge.drop > STEP {
            return None;
        }
        let radius = battle.unit(self.unit).radius().0;
        let to = ledge.at(-radius, ledge.along(state.unit(self.unit).at, radius));
        let cost = self.cost(battle, state, top, to, ledge.drop)?;
        Some((Leap { unit: self.unit, how: How::Climb, surface: top, to, ledge: 0, first: 0 }, cost))
    }

    fn climb_down(self, battle: &Battle, state: &State, index: u8) -> Option<(Leap, i16)> {
        let me = state.unit(self.unit);
        let ledge = &battle.ground().ledges(me.place)[usize::from(index)];
        if ledge.climb == Climb::Sheer && ledge.drop > STEP {
            return None;
        }
        let radius = battle.unit(self.unit).radius().0;
        let to = ledge.at(radius, ledge.along(me.at, radius));
        let cost = self.cost(battle, state, ledge.onto, to, ledge.drop)?;
        let leap = Leap { unit: self.unit, how: How::Climb, surface: ledge.onto, to, ledge: index, first: 0 };
        Some((leap, cost))
    }

    /// JUMP-DOWN: straight over the edge, or next to the unit that is there, within 3 inches.
    fn jump_down(self, battle: &Battle, state: &State, index: u8) -> Option<(Leap, i16)> {
        let me = state.unit(self.unit);
        let ledge = &battle.ground().ledges(me.place)[usize::from(index)];
        if ledge.drop <= STEP {
            return None;
        }
        let radius = battle.unit(self.unit).radius().0;
        // Straight over the edge is nearest: who cannot go so far need not look around.
        let (beyond, _) = ledge.seen_from(me.at);
        if radius - beyond > self.left.into() {
            return None;
        }
        let spots = battle.ground().right_below(ledge, me.at, radius);
        let (to, cost) =
            spots.filter(|&(_, to)| ledge.lands(me.at, to, radius)).find_map(|(surface, to)| {
                self.cost(battle, state, surface, to, Inches(0)).map(|cost| (to, cost))
            })?;
        let leap =
            Leap { unit: self.unit, how: How::JumpDown, surface: ledge.onto, to, ledge: index, first: 0 };
        Some((leap, cost))
    }

    /// JUMP-ACROSS: straight over the gap; who fails falls into it.
    fn jump_across(self, battle: &Battle, state: &State, index: u8) -> Option<(Leap, i16)> {
        let me = state.unit(self.unit);
        let field = battle.ground();
        let gap = field.gaps(me.place)[usize::from(index)];
        let radius = battle.unit(self.unit).radius();
        if !gap.side.is_near(me.at, radius) {
            return None;
        }
        let along = gap.side.along(me.at, radius.0);
        let to = gap.side.at(gap.width.0 + radius.0, along);
        let cost = self.cost(battle, state, gap.to, to, Inches(0))?;
        let over =
            |ledge: &Ledge| ledge.facing == gap.side.facing && (ledge.from..=ledge.to).contains(&along);
        let ledge = field.ledges(me.place).iter().position(over);
        if ledge.is_none() && !gap.is_free() {
            return None;
        }
        let ledge = ledge.unwrap_or(0) as u8;
        let leap = Leap { unit: self.unit, how: How::JumpAcross, surface: gap.to, to, ledge, first: 0 };
        Some((leap, cost))
    }

    /// The leap that a choice names, what it costs, and whether it needs a check.
    fn leap(self, battle: &Battle, state: &State, choice: Choice) -> Option<(Leap, i16, bool)> {
        let field = battle.ground();
        let here = state.unit(self.unit).place;
        let climbs = |ledge: &Ledge| ledge.climb != Climb::Ladder && ledge.drop > STEP;
        match choice {
            Choice::ClimbUp(index) => {
                let (top, ledge) = field.above(here).nth(index.into())?;
                let (leap, cost) = self.up(battle, state, top, ledge)?;
                Some((leap, cost, climbs(ledge)))
            }
            Choice::ClimbDown(index) => {
                let (leap, cost) = self.climb_down(battle, state, index)?;
                Some((leap, cost, climbs(&field.ledges(here)[usize::from(index)])))
            }
            Choice::JumpDown(index) => {
                let (leap, cost) = self.jump_down(battle, state, index)?;
                Some((leap, cost, true))
            }
            Choice::JumpAcross(index) => {
                let (leap, cost) = self.jump_across(battle, state, index)?;
                Some((leap, cost, !field.gaps(here)[usize::from(index)].is_free()))
            }
            other => unreachable!("{other:?} is no leap"),
        }
    }

    fn choices(self, battle: &Battle, state: &State) -> Choices<Choice> {
        let mut choices = Choices::new();
        choices.push(Choice::Stay);
        LegOptions::new(self, battle, state).each(&mut choices);
        self.leaps(battle, state, &mut choices);
        choices
    }

    pub(crate) fn pending(self, battle: &Battle, state: &State) -> Pending<Choice, Outcome> {
        let seat = Seat(battle.unit(self.unit).side);
        Pending::Decision(Decision { seat, choices: self.choices(battle, state) })
    }

    /// Whether there surely is a leg, judged by obstacles near enough to be in the way of the shortest.
    fn gets_away(self, battle: &Battle, state: &State) -> bool {
        let me = state.unit(self.unit);
        let shortest = SHORTEST + GRAIN;
        let slow = self.slowed || i32::from(self.left) >= DIFFICULT + shortest;
        (slow || !battle.ground().has_difficult(me.place, me.at, i32::from(self.left)))
            && !targeting::is_touched(battle, state, self.unit)
            && {
                let near = battle.obstacles(state, self.unit, me.place, shortest, self.clear(state), None);
                Compass::all().any(|direction| near.free(direction.vector(), shortest) == shortest)
            }
    }

    /// Ends the move if there is nothing left to choose.
    pub(crate) fn step(self, battle: &Battle, state: &mut State) -> bool {
        // The rest of a move that has begun counts from an inch on.
        let begun = self.gone > 0 && !self.is_dazed(state);
        let least = if begun { Inches::whole(1).0 } else { SHORTEST };
        let goes_on = i32::from(self.left) >= least
            && may(&battle.rulings, battle, state, self.unit)
            && (self.gets_away(battle, state)
                || LegOptions::new(self, battle, state).are_there()
                || self.can_leap(battle, state));
        if !goes_on {
            self.end(battle, state);
        }
        goes_on
    }

    /// The move is over.
    fn end(self, battle: &Battle, state: &mut State) {
        state.frames.pop();
        if self.gone > 0 {
            ledge::after_move(battle, state, self.unit);
        }
    }

    pub(crate) fn take(self, battle: &Battle, state: &mut State, choice: Choice, log: &mut impl Sink<Event>) {
        match choice {
            Choice::Go(direction, length) => self.go(battle, state, direction, length, log),
            Choice::Stay => self.end(battle, state),
            Choice::ClimbUp(_) | Choice::ClimbDown(_) | Choice::JumpDown(_) | Choice::JumpAcross(_) => {
                let (leap, cost, check) =
                    self.leap(battle, state, choice).expect("only what can be done is offered");
                self.spend(battle, state, cost, battle.ground().is_difficult(leap.surface, leap.to, leap.to));
                if check {
                    state.frames.push(Frame::Leap(leap));
                } else {
                    leap.lands(battle, state, log);
                }
            }
            other => unreachable!("{other:?} is never offered on a move"),
        }
    }

    /// Uses up so much of the move, over difficult ground or not.
    fn spend(mut self, battle: &Battle, state: &mut State, cost: i16, difficult: bool) {
        if difficult && !self.slowed {
            self.slow_down(battle, state);
        }
        self.left -= cost.min(self.left);
        self.gone += cost;
        // RUN: farther than it could have walked there.
        let walk = status::allowance(battle, state, self.unit);
        let walk = if self.slowed { over_difficult(battle, state, self.unit, walk) } else { walk };
        if i32::from(self.gone) > walk.0 {
            state.unit_mut(self.unit).did.put(Did::RUN);
        }
        let at = state.frames.len() - 1;
        state.frames[at] = Frame::Walk(self);
    }

    fn go(
        self,
        battle: &Battle,
        state: &mut State,
        direction: Compass,
        length: i16,
        log: &mut impl Sink<Event>,
    ) {
        let unit = self.unit;
        let me = state.unit(unit);
        let (status, surface) = (me.status, me.place);
        let to = direction.step(me.at, Inches(length.into()));
        let difficult = battle.ground().is_difficult(surface, me.at, to);
        let engaged = targeting::is_engaged(battle, state, unit);
        self.spend(battle, state, length, difficult);
        let running = state.unit(unit).did.has(Did::RUN);
        log.tell(|| {
            let length = Inches(length.into());
            let event = Event::new(&[rule::MOVE_STRAIGHT], What::Goes { unit, direction, length })
                .citing_each(&[
                    (status == Status::Staggered, rule::STAGGERED_HALF),
                    (status == Status::Dazed, rule::DAZED_ONE_INCH),
                    (difficult && status != Status::Dazed, rule::DIFFICULT_GROUND),
                    (running, rule::RUN),
                ]);
            let mut there = *state;
            battle.relocate(&mut there, unit, surface, to);
            ledge::cite_move(battle, &there, unit, event)
        });
        if status == Status::Dazed && engaged {
            return status::disengage_to(battle, state, unit, to, log);
        }
        battle.relocate(state, unit, surface, to);
        note_moved(battle, state, unit);
        status::drown(battle, state, unit, log);
    }
}

pub(crate) fn pending(state: &State, left: UnitSet) -> Pending<Choice, Outcome> {
    let mut choices: Choices<Choice> = left.iter().map(Choice::Pick).collect();
    choices.push(Choice::Done);
    Pending::Decision(Decision { seat: Seat(state.active), choices })
}
