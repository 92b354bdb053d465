//! Units on the field: contact, sight, room, and where somebody lands who falls.
//!
//! This is the seam. The rules of the page ask who touches whom, which edges are near and what lies below; without a
//! field a scenario says so, with one it follows from where everybody stands.

use kernel::{Few, Inches};

use super::check::MAX_BASE;
use super::{Field, Ledge, Obstacles, Point, Sight, Stop, TOUCH, Viewer};
use crate::{Battle, State, UnitId, UnitSet, ledge::MAX_EDGES, place};

/// The units from which a spot must keep clear, besides not overlapping anybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clear {
    /// From nobody.
    Nobody,
    /// From enemies: none may touch it.
    Enemies,
    /// From everybody: nobody may touch it.
    Everybody,
}

/// Half the width of the widest base.
pub(crate) const WIDEST: i32 = MAX_BASE.0 / 2;

impl Battle {
    /// The field of a battle that has one.
    pub(crate) fn ground(&self) -> &Field {
        self.field.as_ref().expect("only battles on a field measure")
    }

    /// LEDGE-TEST: the edges around a unit. On a field, those within an inch.
    pub fn edges(&self, state: &State, unit: UnitId) -> Few<place::Edge, MAX_EDGES> {
        let Some(field) = &self.field else {
            return self.place(state, unit).edges.iter().copied().take(MAX_EDGES).collect();
        };
        let me = state.unit(unit);
        let brinks = field.brinks(me.place, me.at, self.unit(unit).radius());
        let edge = |&(Ledge { onto, drop, railing, .. }, distance): &(Ledge, Inches)| place::Edge {
            distance,
            drop,
            railing,
            onto,
        };
        brinks.iter().map(edge).collect()
    }

    /// The nearest that the middles of two bases may come.
    #[inline]
    pub(crate) fn reach_of(&self, one: UnitId, other: UnitId) -> i32 {
        self.unit(one).radius().0 + self.unit(other).radius().0
    }

    /// The distance of two bases, measured over the ground.
    pub fn apart(&self, state: &State, one: UnitId, other: UnitId) -> Inches {
        let middles = state.unit(one).at.apart(state.unit(other).at);
        Inches((middles.0 - self.reach_of(one, other)).max(0))
    }

    /// BASE-CONTACT: puts a unit somewhere; it touches the units that are there.
    pub(crate) fn relocate(&self, state: &mut State, unit: UnitId, surface: u8, at: Point) {
        let field = self.ground();
        state.separate(unit);
        let me = state.unit_mut(unit);
        (me.place, me.at) = (surface, at);
        let far = self.unit(unit).radius().0 + WIDEST + TOUCH;
        let touches = |&other: &UnitId| {
            let you = state.unit(other);
            let reach = self.reach_of(unit, other) + TOUCH;
            you.at.apart_squared(at) <= reach * reach && field.is_level(you.place, surface)
        };
        let contacts: UnitSet = state.others_around(unit, at, far).filter(touches).collect();
        state.unit_mut(unit).contacts = contacts;
        contacts.iter().for_each(|other| state.unit_mut(other).contacts.put(unit));
    }

    /// Whether a unit's base has room at a spot.
    pub(crate) fn is_vacant(
        &self,
        state: &State,
        unit: UnitId,
        surface: u8,
        at: Point,
        clear: Clear,
    ) -> bool {
        self.is_vacant_among(state, unit, (surface, at), clear, |_| true)
    }

    /// The same, if only some of the others are in the way.
    #[inline]
    pub(crate) fn is_vacant_among(
        &self,
        state: &State,
        unit: UnitId,
        (surface, at): (u8, Point),
        clear: Clear,
        counts: impl Fn(UnitId) -> bool,
    ) -> bool {
        let field = self.ground();
        let radius = self.unit(unit).radius().0;
        field.fits(surface, at, radius)
            && state.others_around(unit, at, radius + WIDEST + TOUCH).all(|other| {
                let you = state.unit(other);
                let reach = self.keeps(unit, other, clear);
                !counts(other)
                    || you.at.apart_squared(at) >= reach * reach
                    || !field.is_level(you.place, surface)
            })
    }

    /// The distance that the middles of two bases must have if the one keeps clear.
    #[inline]
    fn keeps(&self, unit: UnitId, other: UnitId, clear: Clear) -> i32 {
        let apart = match clear {
            Clear::Nobody => 0,
            Clear::Enemies if self.unit(other).side == self.unit(unit).side => 0,
            Clear::Enemies | Clear::Everybody => TOUCH + 1,
        };
        self.reach_of(unit, other) + apart
    }

    /// Everything that a unit might run into on a surface within `reach`. It does not mind the unit `except`.
    #[inline]
    pub(crate) fn obstacles(
        &self,
        state: &State,
        unit: UnitId,
        surface: u8,
        reach: i32,
        clear: Clear,
        except: Option<UnitId>,
    ) -> Obstacles<'_> {
        let here = Stop { surface, at: state.unit(unit).at };
        self.obstacles_from(state, unit, here, reach, clear, except)
    }

    /// Everything that a unit might run into if it sets out from a given spot.
    pub(crate) fn obstacles_from(
        &self,
        state: &State,
        unit: UnitId,
        Stop { surface, at }: Stop,
        reach: i32,
        clear: Clear,
        except: Option<UnitId>,
    ) -> Obstacles<'_> {
        let field = self.ground();
        let radius = self.unit(unit).radius().0;
        let mut obstacles = Obstacles::new(field, surface, at, radius, reach);
        for other in state.others_around(unit, at, reach + radius + WIDEST + TOUCH) {
            let you = state.unit(other);
            if field.is_level(you.place, surface) && Some(other) != except {
                obstacles.keep_from(you.at, self.keeps(unit, other, clear), reach);
            }
        }
        obstacles
    }

    pub(crate) fn viewer(&self, state: &State, unit: UnitId) -> Viewer {
        let me = state.unit(unit);
        let feet = self.ground().height(me.place);
        let base = self.unit(unit).base;
        // A unit with a broad base is tall, and nobody is less than an inch.
        let eyes = Inches(feet.0 + base.0.max(Inches::whole(1).0));
        Viewer { at: me.at, feet, eyes, radius: self.unit(unit).radius() }
    }

    /// Whether two bases are no farther apart than that. Without a root it is found sooner than how far they are.
    #[inline]
    pub(crate) fn is_within(&self, state: &State, one: UnitId, other: UnitId, range: Inches) -> bool {
        // Distances are rounded down, so they are within it up to the next whole unit.
        let far = i64::from(range.0) + i64::from(self.reach_of(one, other)) + 1;
        i64::from(state.unit(one).at.apart_squared(state.unit(other).at)) < far * far
    }

    /// SIGHT-LINE: what a unit sees of another.
    pub fn sight(&self, state: &State, unit: UnitId, target: UnitId) -> Sight {
        self.ground().sight(&self.viewer(state, unit), &self.viewer(state, target))
    }

    /// FALL-LANDS-FREE: the place where a unit lands if it goes over an edge: straight below, or next to the unit that
    /// is there; if the surface below has no room, on the surfaces around it. `None` if there is no room at all.
    pub(crate) fn landing(&self, state: &State, unit: UnitId, ledge: &Ledge) -> Option<(u8, Point)> {
        let (field, at, radius) = (self.ground(), state.unit(unit).at, self.unit(unit).radius().0);
        let vacant =
            |&(surface, at): &(u8, Point)| self.is_vacant(state, unit, surface, at, Clear::Everybody);
        let below = field.right_below(ledge, at, radius).find(vacant);
        below.or_else(|| field.beyond(ledge, at, radius).find(vacant))
    }

    /// The place where a unit lands if a scenario lets it fall onto a surface: straight below, or the next one with
    /// room.
    pub(crate) fn spot_below(&self, state: &State, unit: UnitId, surface: u8) -> (u8, Point) {
        let me = state.unit(unit);
        if self.field.is_none() || self.is_vacant(state, unit, surface, me.at, Clear::Everybody) {
            (surface, me.at)
        } else {
            self.anywhere(state, unit).unwrap_or((me.place, me.at))
        }
    }

    /// The free spot on the ground nearest to a unit, on a grid of inches.
    fn anywhere(&self, state: &State, unit: UnitId) -> Option<(u8, Point)> {
        let field = self.ground();
        let at = state.unit(unit).at;
        let (width, depth) = (field.width.full(), field.depth.full());
        let spots = (0..=width).flat_map(|x| (0..=depth).map(move |y| Point::inches(x, y)));
        spots
            .filter(|&spot| self.is_vacant(state, unit, 0, spot, Clear::Everybody))
            .min_by_key(|spot| spot.apart_squared(at))
            .map(|spot| (0, spot))
    }
}
