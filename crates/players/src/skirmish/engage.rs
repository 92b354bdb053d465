//! The choice of an enemy to engage.

use std::cmp::Reverse;

use ::skirmish::field::Sight;
use ::skirmish::{Choice, Event, Frame, State, Status, UnitId, UnitSet, What, turn};
use kernel::{Game, Inches, Input, PER_INCH, Silent, Sink, Telling};

use super::Player;
use crate::Style;

/// A unit this near joins the fight soon.
const NEARBY: Inches = Inches::whole(8);

/// No sensible unit jumps down this far at an enemy.
const DEEP: Inches = Inches::whole(4);

/// Listens for a unit to meet an enemy. Play may then run on until neither is there any more.
struct Meeting {
    unit: UnitId,
    enemy: UnitId,
    met: bool,
}

impl Sink<Event> for Meeting {
    /// Players ask this at every step: that is worth a form of its own.
    fn hear<T: Telling<Event>>(&mut self, rules: T) -> T::Answer {
        rules.run(self)
    }

    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if !self.met {
            self.met = event().what == What::Engages { unit: self.unit, target: self.enemy };
        }
    }
}

/// The prospects of an engage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Approach {
    /// It gets there.
    Open,
    /// It gets there with a jump that may fail.
    Jump,
    /// Something is in the way.
    Barred,
}

impl Player<'_> {
    /// The enemies of a unit.
    pub(super) fn enemies(&self, state: &State, unit: UnitId) -> UnitSet {
        turn::side(self.battle, state, 1 - self.battle.unit(unit).side)
    }

    /// The distance to the nearest enemy, in tenths of an inch.
    pub(super) fn nearest(&self, state: &State, unit: UnitId) -> i32 {
        let me = state.unit(unit).at;
        let nearest = self.enemies(state, unit).iter().map(|enemy| state.unit(enemy).at.apart(me).0).min();
        nearest.unwrap_or(0) * 10 / PER_INCH
    }

    /// The distance at which a unit can engage an enemy that it sees.
    pub(super) fn reach(&self, state: &State, unit: UnitId) -> Inches {
        let [fit, staggered] = self.memory.reach[usize::from(unit.0)];
        match state.unit(unit).status {
            Status::Healthy => fit,
            Status::Staggered => staggered,
            Status::Dazed | Status::Stunned | Status::Incapacitated => Inches(0),
        }
    }

    /// Whether a unit has something to shoot with.
    pub(super) fn shoots(&self, unit: UnitId) -> bool {
        let card = self.battle.unit(unit);
        card.ranged.is_some() && card.wields(true).next().is_some()
    }

    /// How many of a side can fight within reach of a unit.
    fn fit_near(&self, state: &State, side: u8, unit: UnitId) -> i32 {
        let there = state.unit(unit).at;
        let near = |&other: &UnitId| {
            let other = state.unit(other);
            other.status.is_fit() && other.at.apart(there) <= NEARBY
        };
        turn::side(self.battle, state, side).iter().filter(near).count() as i32
    }

    /// The best engage of a unit: its worth and its target; `None` if it would rather not, or reaches nobody.
    ///
    /// Whether it gets there is the expensive question, so ask it one enemy at a time, the best first.
    pub(super) fn best_engage(&self, state: &State, unit: UnitId, style: Style) -> Option<(i32, UnitId)> {
        let wanted = |enemy: UnitId| Some((self.engage_worth(state, unit, enemy, style)?, enemy));
        let mut all: Vec<(i32, UnitId)> = self.enemies(state, unit).iter().filter_map(wanted).collect();
        all.sort_by_key(|&(worth, _)| Reverse(worth));
        all.into_iter().find(|&(_, enemy)| match self.approach(state, unit, enemy) {
            Approach::Open => true,
            Approach::Jump => style != Style::Cautious && self.dares(state, unit, enemy),
            Approach::Barred => false,
        })
    }

    /// A unit's wish to engage an enemy, if it gets there; `None` if it would rather not.
    fn engage_worth(&self, state: &State, unit: UnitId, enemy: UnitId, style: Style) -> Option<i32> {
        // Nothing may be measured beforehand: judge by eye, to the inch.
        let gap = (self.battle.apart(state, unit, enemy).0 + PER_INCH / 2) / PER_INCH;
        let reach = self.reach(state, unit).full();
        if gap > reach {
            return None;
        }
        let seen = self.battle.sight(state, unit, enemy) != Sight::Hidden;
        if !seen && gap * 3 > reach * 2 {
            return None;
        }
        let down = state.unit(enemy).status.is_down();
        let worth = match style {
            Style::Random => return None,
            Style::Aggressive => 500 + if down { 300 } else { 0 } - gap,
            Style::Cautious => self.cautious_engage(state, unit, enemy) - gap,
            Style::Exact => self.exact_engage(state, unit, enemy, gap),
        };
        Some(if seen { worth } else { worth / 2 }).filter(|&worth| worth > 0)
    }

    /// Whether an engage would get there: a player sees obstacles before declaring. Asks the rules, with the best
    /// roll if it takes one.
    fn approach(&self, state: &State, unit: UnitId, enemy: UnitId) -> Approach {
        let mut after = *state;
        let mut met = Meeting { unit, enemy, met: false };
        if !matches!(state.frames.last(), Some(Frame::PickTarget { .. })) {
            self.battle.apply(&mut after, Input::Choice(Choice::Pick(unit)), &mut Silent);
        }
        self.battle.apply(&mut after, Input::Choice(Choice::Engage(enemy)), &mut met);
        if let Some(Frame::OutOfSight { .. }) = after.frames.last() {
            self.battle.apply(&mut after, Input::Outcome(20), &mut met);
        }
        if let Some(Frame::Intercept(_)) = after.frames.last() {
            self.battle.apply(&mut after, Input::Choice(Choice::Hold), &mut met);
        }
        match after.frames.last() {
            _ if met.met => Approach::Open,
            Some(Frame::Leap(leap)) if leap.unit == unit => Approach::Jump,
            _ => Approach::Barred,
        }
    }

    /// Whether a unit jumps down at an enemy.
    fn dares(&self, state: &State, unit: UnitId, enemy: UnitId) -> bool {
        let height = |unit: UnitId| self.battle.places[usize::from(state.unit(unit).place)].height.0;
        height(unit) - height(enemy) < DEEP.0 && self.battle.unit(unit).agility <= 10
    }

    /// Only where it outnumbers, or to finish a downed enemy; when time runs out, also at equal numbers.
    fn cautious_engage(&self, state: &State, unit: UnitId, enemy: UnitId) -> i32 {
        let side = self.battle.unit(unit).side;
        let (friends, foes) = (self.fit_near(state, side, enemy), self.fit_near(state, 1 - side, enemy));
        let can_shoot = self.shoots(unit) && state.unit(unit).reloading == 0;
        match state.unit(enemy).status {
            Status::Dazed | Status::Stunned if foes == 0 || friends > foes => 600,
            _ if friends > foes && !can_shoot => 400,
            _ if friends == foes && !can_shoot && !self.has_time(state) => 300,
            _ => -100,
        }
    }

    /// A unit that does not engage gets engaged. So the only question is whom: near, easy to hurt, and dangerous if
    /// left to strike first; best where friends already are.
    fn exact_engage(&self, state: &State, unit: UnitId, enemy: UnitId, gap: i32) -> i32 {
        let style = Style::Exact;
        let mine = self.strike(state, unit, enemy, style);
        let fit = state.unit(enemy).status.is_fit();
        let theirs = if fit { self.strike(state, enemy, unit, style) } else { 0 };
        let helpers = self.battle.enemies_touching(state, enemy).count() as i32;
        700 + i32::midpoint(mine, theirs) + 50 * helpers - 40 * gap
    }
}
