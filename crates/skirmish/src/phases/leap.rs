//! Climbing and jumping: what takes an Agility check, and what comes of failing it.

use kernel::{Chance, Inches, Sink};

use super::engage;
use crate::check::BecauseOf;
use crate::{
    Battle, Event, Frame, State, UnitId, What,
    check::{self, Due, Edge, Sources},
    falling,
    field::Point,
    frame, rule,
    state::Did,
    status,
    unit::Stat,
};

/// The kinds of leap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum How {
    /// Up or down a side.
    Climb,
    /// Over an edge and down.
    JumpDown,
    /// Over a gap.
    JumpAcross,
    /// Down at an enemy.
    Plunge(UnitId),
}

/// A climb or jump that waits for its check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Leap {
    /// The unit that leaps.
    pub unit: UnitId,
    /// The kind of leap.
    pub how: How,
    /// The surface that it wants to reach.
    pub surface: u8,
    /// The point on it.
    pub to: Point,
    /// The edge of its surface that it falls over if it fails.
    pub ledge: u8,
    /// The first of two dice, once it has fallen.
    pub first: u8,
}

impl Leap {
    /// JUMP-DOWN, JUMP-ACROSS: jumps that end 4 inches or more below have Disadvantage.
    fn sources(&self, battle: &Battle, state: &State) -> Sources {
        let field = battle.ground();
        let drop = field.height(state.unit(self.unit).place).0 - field.height(self.surface).0;
        let jumps = matches!(self.how, How::JumpDown | How::JumpAcross | How::Plunge(_));
        let deep = u8::from(jumps && drop >= Inches::whole(4).0);
        let own = status::own_disadvantage(battle, state, self.unit, Stat::Agility);
        Sources { advantage: 0, disadvantage: deep + own }
    }

    fn edge(&self, battle: &Battle, state: &State) -> Edge {
        check::edge(&battle.rulings, self.sources(battle, state))
    }

    pub(crate) fn due(&self, battle: &Battle, state: &State) -> Due {
        let need = battle.unit(self.unit).agility as i8;
        Due { need, edge: self.edge(battle, state), first: self.first }
    }

    pub(crate) fn chance(&self, battle: &Battle, state: &State) -> Chance {
        let pool = self.edge(battle, state).dice() - u8::from(self.first > 0);
        frame::d20(battle, "Agility check", self.unit, pool)
    }

    fn rule(&self) -> &'static kernel::Rule {
        match self.how {
            How::Climb => rule::CLIMB,
            How::JumpDown => rule::JUMP_DOWN,
            How::JumpAcross => rule::JUMP_ACROSS,
            How::Plunge(_) => rule::ENGAGE_FROM_ABOVE,
        }
    }

    /// A die of the check fell.
    pub(crate) fn take(mut self, battle: &Battle, state: &mut State, face: u8, log: &mut impl Sink<Event>) {
        let sources = self.sources(battle, state);
        let edge = self.edge(battle, state);
        let rolled = check::roll(edge, &mut self.first, face);
        state.frames.pop();
        let Some((natural, _)) = rolled else { return state.frames.push(Frame::Leap(self)) };
        let (unit, need) = (self.unit, battle.unit(self.unit).agility as i8);
        let passed = check::passes(&battle.rulings, natural, need);
        log.tell(|| {
            let what = What::Check { unit, stat: Stat::Agility, need, edge, natural, passed };
            Event::new(&[self.rule()], what)
                .because_of_edge(edge)
                .because_of_staggered(battle, state, unit, Stat::Agility, sources)
                .ruled(check::rulings_used(sources, natural, need))
        });
        if passed { self.lands(battle, state, log) } else { self.fails(battle, state, log) }
    }

    /// The unit is where it wanted to be.
    pub(crate) fn lands(&self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) {
        let Self { unit, how, surface, to, .. } = *self;
        battle.relocate(state, unit, surface, to);
        engage::note_moved(battle, state, unit);
        log.tell(|| Event::new(&[self.rule()], What::Reaches { unit, onto: surface, how }));
        if let How::Plunge(target) = how {
            state.unit_mut(unit).did.put(Did::PLUNGE);
            engage::meets(state, unit, target, &[rule::ENGAGE_FROM_ABOVE, rule::FIGHT_ORDER], log);
        }
    }

    /// CLIMB: a unit that fails to climb stays where it is; one that fails a jump falls. Its move is over either way.
    fn fails(&self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) {
        let Self { unit, how, ledge, .. } = *self;
        if let Some(Frame::Walk(walk)) = state.frames.last_mut() {
            walk.left = 0;
        }
        match how {
            How::Climb => log.tell(|| Event::new(&[rule::CLIMB], What::StaysBelow { unit })),
            How::JumpDown | How::JumpAcross | How::Plunge(_) => {
                engage::note_moved(battle, state, unit);
                falling::tumble(battle, state, unit, ledge, log);
            }
        }
    }
}
