//! The straight legs of a move: in each of sixteen directions a few lengths.

use kernel::{Choices, Inches};

use super::moving::Walk;
use crate::{
    Battle, Choice, State,
    field::{Compass, Obstacles, WHOLE},
    state::UnitState,
    targeting,
};

/// The shortest leg.
pub(super) const SHORTEST: i32 = Inches::whole(1).0 / 4;

/// Legs are measured in 32nds of an inch.
pub(super) const GRAIN: i32 = Inches::whole(1).0 / 32;

const INCH: i32 = Inches::whole(1).0;

/// Everything that the legs of a walk depend on, looked up once for all directions.
pub(super) struct LegOptions<'a> {
    walk: Walk,
    battle: &'a Battle,
    state: &'a State,
    me: &'a UnitState,
    obstacles: Obstacles<'a>,
    /// The rest of the move.
    left: i32,
    /// The rest of it over difficult ground.
    slowed: i32,
    /// Whether there is such ground within reach.
    wary: bool,
    /// Whether it touches somebody, from whom it may have to get clear.
    touching: bool,
    /// Half of what is left,
    half: i32,
    /// which is a length of its own from here on.
    least: i32,
}

impl<'a> LegOptions<'a> {
    pub fn new(walk: Walk, battle: &'a Battle, state: &'a State) -> Self {
        let me = state.unit(walk.unit);
        let left = i32::from(walk.left);
        // The inch of a Dazed unit has a half, too.
        let least = if left <= INCH && walk.is_dazed(state) { SHORTEST } else { INCH + 1 };
        Self {
            walk,
            battle,
            state,
            me,
            obstacles: battle.obstacles(state, walk.unit, me.place, left, walk.clear(state), None),
            left,
            slowed: walk.left_over(battle, state, true).into(),
            wary: walk.may_be_slowed(battle, state),
            touching: targeting::is_touched(battle, state, walk.unit),
            half: (left / 2) - (left / 2) % GRAIN,
            least,
        }
    }

    /// The legs in every direction.
    pub fn each(&self, choices: &mut Choices<Choice>) {
        for (direction, free) in Compass::all().zip(self.obstacles.free_all(self.left)) {
            self.lengths(direction, free, |length| choices.push(Choice::Go(direction, length as i16)));
        }
    }

    /// Whether there are any: mostly the first direction that is looked at will do.
    pub fn are_there(&self) -> bool {
        Compass::all().any(|direction| {
            let mut any = false;
            self.lengths(direction, self.obstacles.free(direction.vector(), self.left), |_| any = true);
            any
        })
    }

    /// The lengths in a direction that is free so far: as far as it goes, half of what is left if that is over an inch,
    /// one inch.
    fn lengths(&self, direction: Compass, free: i32, mut list: impl FnMut(i32)) {
        let free = self.until_slowed(direction, free);
        let full = free - free % GRAIN;
        if full < SHORTEST {
            return;
        }
        if self.fits(direction, full) {
            list(full);
        }
        if (self.least..full).contains(&self.half) && self.fits(direction, self.half) {
            list(self.half);
        }
        if INCH < full && self.fits(direction, INCH) {
            list(INCH);
        }
    }

    /// The length of a free way if difficult ground slows it: up to the border, or as far into it as the rest reaches.
    #[inline]
    fn until_slowed(&self, direction: Compass, free: i32) -> i32 {
        if self.wary && free > self.slowed { self.until_difficult(direction, free) } else { free }
    }

    fn until_difficult(&self, direction: Compass, free: i32) -> i32 {
        let (field, here) = (self.battle.ground(), self.me);
        let end = |length| direction.step(here.at, Inches(length));
        let Some(part) = field.enters_difficult(here.place, here.at, end(free)) else { return free };
        // A point rounded to the inside is taken back.
        let border = (i64::from(free) * part / WHOLE) as i32 + 1;
        let border = border - border % GRAIN;
        let inside = field.is_difficult(here.place, here.at, end(border));
        let outside = if inside { border - GRAIN } else { border };
        free.min(self.slowed.max(outside))
    }

    /// Whether a leg may be so long, as far as difficult ground and the units it touches are concerned.
    #[inline]
    fn fits(&self, direction: Compass, length: i32) -> bool {
        let slow = self.wary && length > self.slowed;
        // Nearly always neither matters, and it need not be known where the leg ends.
        (!slow && !self.touching) || self.fits_there(direction, length, slow)
    }

    fn fits_there(&self, direction: Compass, length: i32, slow: bool) -> bool {
        let (battle, here) = (self.battle, self.me);
        let end = direction.step(here.at, Inches(length));
        let clear = self.walk.clear(self.state);
        !(slow && battle.ground().is_difficult(here.place, here.at, end))
            && (!self.touching || battle.is_vacant(self.state, self.walk.unit, here.place, end, clear))
    }
}
