//! The shortest way of a base over ordinary ground: around walls and bases, over steps, ladders and narrow gaps.
//!
//! A bent way turns at corners of walls, close by bases and at the ends of climbs. These points, as far as they can lie
//! on a way that is short enough, are few, and the shortest way between them is found as on any map. Difficult ground
//! counts once, so every point is known with and without having been slowed.

use kernel::{Few, Inches};

use super::rect::WHOLE;
use super::{Clear, Climb, Field, Ledge, Point, Rect, STEP};
use crate::{Battle, State, UnitId};

/// The part of a move that difficult ground costs.
pub(crate) const DIFFICULT: i32 = Inches::whole(2).0;

/// The most points that are looked at; on a table as full as that, a way may be missed.
const MAX_NODES: usize = 96;

/// The most legs of a way.
const MAX_LEGS: usize = 12;

/// Somewhere to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Stop {
    /// The surface.
    pub surface: u8,
    /// The point on it.
    pub at: Point,
}

/// The ends of the legs of a way.
pub(crate) type Legs = Few<Stop, MAX_LEGS>;

/// A way that was found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Route {
    /// The ends of its legs.
    pub legs: Legs,
    /// Whether it goes over difficult ground.
    pub difficult: bool,
}

/// A point at which a way may turn.
#[derive(Debug, Clone, Copy, Default)]
struct Node {
    stop: Stop,
    /// Whether the way may end here.
    goal: bool,
    /// The least distance from here to a goal.
    ahead: i32,
    /// The node on the other side of a step, a ladder or a gap, and the cost of crossing.
    across: Option<(u8, i32)>,
}

/// The best way known to a node: its cost, and the label before it.
#[derive(Debug, Clone, Copy)]
struct Label {
    cost: i32,
    from: u8,
    slowed: bool,
    done: bool,
}

/// For every node, how it was reached without having been slowed, and slowed.
type Labels = [[Label; 2]; MAX_NODES];

const UNREACHED: Label = Label { cost: i32::MAX, from: 0, slowed: false, done: false };

/// One unit looking for its way.
struct Search<'a> {
    battle: &'a Battle,
    state: &'a State,
    unit: UnitId,
    /// The length that the way may have.
    reach: i32,
    /// The distance of the goals from `toward`.
    contact: i32,
    /// The point that the unit wants to come near.
    toward: Point,
    /// Whether all goals are on the surface on which it stands.
    comes_back: bool,
    nodes: Few<Node, MAX_NODES>,
}

impl Battle {
    /// The shortest way to one of the goals, spots that are vacant, around `toward`; `None` if none is within reach.
    pub(crate) fn route(
        &self,
        state: &State,
        unit: UnitId,
        toward: Point,
        goals: &[Stop],
        reach: i32,
    ) -> Option<Route> {
        let me = state.unit(unit);
        let contact = goals.iter().map(|goal| goal.at.apart(toward).0).max()?;
        let comes_back = goals.iter().all(|goal| goal.surface == me.place);
        let mut search =
            Search { battle: self, state, unit, reach, contact, toward, comes_back, nodes: Few::new() };
        search.add(Stop { surface: me.place, at: me.at }, false);
        for &goal in goals {
            search.add(goal, true);
        }
        search.crossings();
        if !search.leads_there() {
            return None;
        }
        search.corners();
        search.bases();
        search.shortest()
    }
}

impl Search<'_> {
    fn field(&self) -> &Field {
        self.battle.ground()
    }

    fn radius(&self) -> i32 {
        self.battle.unit(self.unit).radius().0
    }

    fn add(&mut self, stop: Stop, goal: bool) {
        if !self.nodes.is_full() {
            let ahead = self.ahead(stop.at);
            self.nodes.push(Node { stop, goal, ahead, across: None });
        }
    }

    /// The least distance from a point to a goal.
    fn ahead(&self, at: Point) -> i32 {
        (at.apart(self.toward).0 - self.contact).max(0)
    }

    /// Whether a way over a point can be short enough.
    fn is_on_the_way(&self, at: Point) -> bool {
        self.behind(at) + self.ahead(at) <= self.reach
    }

    /// The least distance from the start to a point.
    fn behind(&self, at: Point) -> i32 {
        self.state.unit(self.unit).at.apart(at).0
    }

    fn is_vacant(&self, stop: Stop) -> bool {
        self.battle.is_vacant(self.state, self.unit, stop.surface, stop.at, Clear::Nobody)
    }

    /// Adds a point at which a way may turn, if it lies on the field.
    fn turn_at(&mut self, surface: u8, x: i32, y: i32) {
        let Some(at) = Point::try_of(x, y) else { return };
        let stop = Stop { surface, at };
        if self.is_on_the_way(at) && self.is_vacant(stop) {
            self.add(stop, false);
        }
    }

    /// Adds both sides of a step, a ladder or a gap.
    fn cross(&mut self, one: Stop, other: Stop, climb: i32) {
        let room = self.nodes.len() + 2 <= MAX_NODES;
        // A way that begins and ends on one surface and leaves it must come back.
        let climbs = if self.comes_back { 2 * climb } else { climb };
        let near = |at: Point| self.behind(at) + self.ahead(at) + climbs <= self.reach;
        if !room || !near(one.at) || !near(other.at) {
            return;
        }
        let known = self.nodes.iter().any(|node| node.stop == one && node.across.is_some());
        if known || !self.is_vacant(one) || !self.is_vacant(other) {
            return;
        }
        let cost = one.at.apart(other.at).0 + climb;
        let first = self.nodes.len() as u8;
        for (stop, beyond) in [(one, first + 1), (other, first)] {
            let ahead = self.ahead(stop.at);
            self.nodes.push(Node { stop, goal: false, ahead, across: Some((beyond, cost)) });
        }
    }

    /// The points at which a way may cross a side: straight on, nearest to either end, beside the unit that stands at
    /// the far end, and at the ends of the side.
    fn alongs(&self, side: &Ledge) -> [i32; 7] {
        let (from, radius) = (self.state.unit(self.unit).at, self.radius());
        let (before, here) = side.seen_from(from);
        let (beyond, there) = side.seen_from(self.toward);
        let straight =
            if before == beyond { here } else { here + (there - here) * before / (before - beyond) };
        let all = [straight, here, there, there - self.contact, there + self.contact, side.from, side.to];
        all.map(|along| side.within(along, radius))
    }

    /// CLIMB, JUMP-ACROSS: where one comes up, down or across without a check.
    fn crossings(&mut self) {
        let battle = self.battle;
        let (field, radius) = (battle.ground(), self.radius());
        for top in 1..=field.platforms.len() as u8 {
            for ledge in field.ledges(top) {
                if ledge.drop > STEP && ledge.climb != Climb::Ladder {
                    continue;
                }
                for along in self.alongs(ledge) {
                    let above = Stop { surface: top, at: ledge.at(-radius, along) };
                    let below = Stop { surface: ledge.onto, at: ledge.at(radius, along) };
                    self.cross(above, below, ledge.drop.0);
                }
            }
            for gap in field.gaps(top).iter().filter(|gap| gap.is_free() && gap.to > top) {
                for along in self.alongs(&gap.side) {
                    let here = Stop { surface: top, at: gap.side.at(-radius, along) };
                    let there = Stop { surface: gap.to, at: gap.side.at(gap.width.0 + radius, along) };
                    self.cross(here, there, 0);
                }
            }
        }
    }

    /// The surfaces that a way may go over: that of the unit and those of goals and crossings.
    fn surfaces(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        let mut left = self.nodes.iter().fold(0u32, |set, node| set | 1 << node.stop.surface);
        std::iter::from_fn(move || {
            let next = (left != 0).then_some(left.trailing_zeros() as u8);
            left &= left.wrapping_sub(1);
            next
        })
    }

    /// Whether there are goals on the surface that the unit stands on, or one can come up, down or across at all.
    fn leads_there(&self) -> bool {
        let here = self.nodes[0].stop.surface;
        self.nodes.iter().any(|node| (node.goal && node.stop.surface == here) || node.across.is_some())
    }

    fn corners(&mut self) {
        let battle = self.battle;
        let (field, radius, surfaces) = (battle.ground(), self.radius(), self.surfaces());
        for surface in surfaces {
            for wall in field.walls(surface) {
                let Rect { west, south, east, north } = wall.grown(radius);
                for (x, y) in [(west, south), (east, south), (east, north), (west, north)] {
                    self.turn_at(surface, x, y);
                }
            }
        }
    }

    /// Eight points around every base, the corners of the smallest octagon that it fits in. Four sides of it lie along
    /// the borders as walls do, so that a unit that just fits between a base and a wall, or two bases in a row, gets
    /// past.
    fn bases(&mut self) {
        let (battle, state, unit, surfaces) = (self.battle, self.state, self.unit, self.surfaces());
        for other in state.ids().filter(|&other| other != unit && battle.on_board(state, other)) {
            let you = state.unit(other);
            let far = battle.reach_of(unit, other);
            // Most are so far off that no point around them can lie on a way.
            if state.unit(unit).at.apart(you.at).0 + self.ahead(you.at) > self.reach + 2 * far {
                continue;
            }
            for surface in surfaces.clone().filter(|&surface| battle.ground().is_level(surface, you.place)) {
                for (x, y) in octagon(far) {
                    self.turn_at(surface, i32::from(you.at.x) + x, i32::from(you.at.y) + y);
                }
            }
        }
    }

    /// The shortest way from the first node to a goal.
    fn shortest(&self) -> Option<Route> {
        let field = self.field();
        let mut labels = [[UNREACHED; 2]; MAX_NODES];
        let start = self.nodes[0].stop;
        let slowed = field.is_difficult(start.surface, start.at, start.at);
        let cost = if slowed { DIFFICULT } else { 0 };
        labels[0][usize::from(slowed)] = Label { cost, ..UNREACHED };
        loop {
            // Nearest to a goal first: of most points it turns out that they need not be looked at.
            let open =
                |&(at, slow): &(usize, usize)| !labels[at][slow].done && labels[at][slow].cost < i32::MAX;
            let all = (0..self.nodes.len()).flat_map(|at| [(at, 0), (at, 1)]);
            let (at, slow) =
                all.filter(open).min_by_key(|&(at, slow)| labels[at][slow].cost + self.nodes[at].ahead)?;
            if labels[at][slow].cost + self.nodes[at].ahead > self.reach {
                return None;
            }
            labels[at][slow].done = true;
            if self.nodes[at].goal {
                return self.trace(&labels, at, slow);
            }
            self.spread(&mut labels, at, slow == 1);
        }
    }

    /// Follows every leg from a node.
    fn spread(&self, labels: &mut Labels, at: usize, slowed: bool) {
        let field = self.field();
        let Node { stop, across, .. } = self.nodes[at];
        let cost = labels[at][usize::from(slowed)].cost;
        let reach = |labels: &mut Labels, to: usize, more: i32, slow: bool| {
            let once = if slow && !slowed { DIFFICULT } else { 0 };
            let label = &mut labels[to][usize::from(slow)];
            if cost + more + once < label.cost {
                *label = Label { cost: cost + more + once, from: at as u8, slowed, done: false };
            }
        };
        if let Some((other, more)) = across {
            let there = self.nodes[usize::from(other)].stop;
            let slow = slowed || field.is_difficult(there.surface, there.at, there.at);
            reach(labels, other.into(), more, slow);
        }
        let left = self.reach - cost;
        let around = self.battle.obstacles_from(self.state, self.unit, stop, left, Clear::Nobody, None);
        for (to, node) in self.nodes.iter().enumerate() {
            if to == at || node.stop.surface != stop.surface {
                continue;
            }
            let length = stop.at.apart(node.stop.at).0;
            // To see that it is no shorter takes less than to see that nothing is in the way.
            let [dry, wet] = labels[to].map(|label| label.cost);
            let there = cost + length;
            let shorter = if slowed {
                there < wet.min(dry.saturating_add(DIFFICULT))
            } else {
                there < dry || there + DIFFICULT < wet
            };
            if length + node.ahead > left || !shorter || !around.is_free(node.stop.at) {
                continue;
            }
            reach(labels, to, length, slowed || field.is_difficult(stop.surface, stop.at, node.stop.at));
        }
    }

    fn trace(&self, labels: &Labels, goal: usize, slow: usize) -> Option<Route> {
        let mut back = Legs::new();
        let (mut at, mut slow) = (goal, slow);
        let difficult = slow == 1;
        while at != 0 {
            if back.is_full() {
                return None;
            }
            back.push(self.nodes[at].stop);
            let label = labels[at][slow];
            (at, slow) = (label.from.into(), label.slowed.into());
        }
        Some(Route { legs: back.iter().rev().copied().collect(), difficult })
    }
}

/// The corners of the octagon around a circle: the tangent of 22 1/2 degrees is a little less than 29/70.
fn octagon(radius: i32) -> [(i32, i32); 8] {
    let (far, near) = (radius, (radius * 29 + 69) / 70);
    [
        (far, near),
        (near, far),
        (-near, far),
        (-far, near),
        (-far, -near),
        (-near, -far),
        (near, -far),
        (far, -near),
    ]
}

impl Field {
    /// The length of a straight way before it meets difficult ground; all of it, if it meets none.
    pub(crate) fn dry(&self, surface: u8, from: Point, to: Point) -> i32 {
        let length = from.apart(to).0;
        let part = |enter: i64| (i64::from(length) * enter / WHOLE) as i32;
        self.enters_difficult(surface, from, to).map_or(length, part)
    }
}
