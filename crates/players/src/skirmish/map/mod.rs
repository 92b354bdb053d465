//! The way over the field as a player at the table sees it: around walls, up ladders, over bridges.
//!
//! It is only a guide: the rules say where a unit can really go. Spots and the links between them are computed once
//! for a field; the distances to a spot are computed on first use and kept, so a decision only looks them up.

mod gait;
mod grid;
mod queue;

use std::sync::OnceLock;

use ::skirmish::field::{Climb, Facing, Field, Ledge, NEAR, Point, STEP};
use kernel::{Inches, PER_INCH};

pub(super) use gait::Gait;
use grid::Grid;
use queue::Queue;

/// No way leads there.
const NOWHERE: u16 = u16::MAX;

/// The penalty, in tenths of an inch, for coming down or up right beside the target: there may be no room.
const CROWDED: u16 = 100;

/// The distance that counts as beside, from base to base.
const BESIDE: i32 = PER_INCH * 3 / 4;

/// Difficult ground takes 2 inches off a move.
const SLOW: i32 = 20;

/// A step of a way: from one spot to the next.
#[derive(Debug, Clone, Copy)]
struct Link {
    /// The spot at which it begins.
    from: u16,
    /// Its length, in tenths of an inch.
    long: u16,
    /// Whether it leads up, down or across.
    leaps: bool,
}

/// The spots of all surfaces and the links between them, for all units of one gait.
#[derive(Debug)]
pub(super) struct Map {
    gait: Gait,
    grids: Vec<Grid>,
    /// For each spot, the links to it.
    links: Vec<Vec<Link>>,
    /// The most that a way may be long. The first spots around a goal are nearer than that.
    longest: u16,
    /// For each spot, how far it is from everywhere; computed on first use.
    far: Vec<OnceLock<Box<[u16]>>>,
}

impl Map {
    /// The map of a field.
    pub fn new(field: &Field, gait: Gait) -> Self {
        let mut grids: Vec<Grid> = Vec::new();
        for surface in 0..=field.platforms.len() as u8 {
            let first = grids.last().map_or(0, |grid| grid.first + grid.len());
            grids.push(Grid::new(field, surface, gait.radius, first));
        }
        let all = grids.last().map_or(0, |grid| grid.first + grid.len());
        let mut map = Self { gait, grids, links: vec![Vec::new(); all], longest: 0, far: Vec::new() };
        map.far.resize_with(all, OnceLock::new);
        for surface in 0..map.grids.len() as u8 {
            map.level(field, surface);
            map.leaps(field, surface);
        }
        let longest = map.links.iter().flatten().map(|link| link.long).max().unwrap_or(0);
        map.longest = longest + CROWDED;
        map
    }

    /// The gait that these ways are for.
    pub fn gait(&self) -> &Gait {
        &self.gait
    }

    fn grid(&self, surface: u8) -> &Grid {
        &self.grids[usize::from(surface)]
    }

    /// The ways on a surface, from line to line.
    fn level(&mut self, field: &Field, surface: u8) {
        let grid = &self.grids[usize::from(surface)];
        let mut ways = Vec::new();
        for (number, column, row) in grid.open_spots() {
            for (x, y) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let Some(other) = grid.number(column + x, row + y) else { continue };
                let (from, to) = (grid.spot(number), grid.spot(other));
                if !grid.is_free(from, to) {
                    continue;
                }
                let long = tenths(from.apart(to));
                let slow = if field.is_difficult(surface, from, to) { long / 2 } else { 0 };
                let is_deep = field.drowns(surface, from) || field.drowns(surface, to);
                let deep = if is_deep { long / 2 } else { 0 };
                ways.push((number, other, (long + slow + deep) as u16));
            }
        }
        for (one, other, long) in ways {
            for (from, to) in [(one, other), (other, one)] {
                self.links[to].push(Link { from: from as u16, long, leaps: false });
            }
        }
    }

    /// The ways from a surface down, back up, and over gaps.
    fn leaps(&mut self, field: &Field, surface: u8) {
        let (top, radius) = (&self.grids[usize::from(surface)], self.gait.radius);
        let near = |ledge: &Ledge, at: Point| ledge.distance(at, Inches(radius)) <= NEAR;
        let mut ways: Vec<(usize, u8, Point, u16)> = Vec::new();
        for ledge in field.ledges(surface) {
            for (number, ..) in top.open_spots() {
                let at = top.spot(number);
                if near(ledge, at) {
                    let way = self.gait.down(ledge);
                    ways.push((number, ledge.onto, over(ledge, at, radius, radius), way));
                }
            }
            for (number, ..) in self.grid(ledge.onto).open_spots() {
                let at = self.grid(ledge.onto).spot(number);
                if near(ledge, at) {
                    let way = self.gait.up(ledge);
                    ways.extend(way.map(|way| (number, surface, over(ledge, at, radius, -radius), way)));
                }
            }
        }
        for gap in field.gaps(surface) {
            for (number, ..) in top.open_spots() {
                let at = top.spot(number);
                if near(&gap.side, at) {
                    let far = over(&gap.side, at, radius, gap.width.0 + radius);
                    ways.push((number, gap.to, far, self.gait.across(!gap.is_free())));
                }
            }
        }
        let spot = |number: usize| {
            let grid =
                self.grids.iter().rfind(|grid| grid.first <= number).expect("the ground has the first");
            grid.spot(number)
        };
        let mut found = Vec::new();
        for (from, surface, to, cost) in ways {
            let walk = tenths(spot(from).apart(to));
            let around = self.grid(surface).around(to);
            found.extend(
                around.map(|(there, rest)| (from, there, i32::from(cost) + walk + tenths(Inches(rest)))),
            );
        }
        for (from, to, long) in found {
            self.links[to].push(Link { from: from as u16, long: long.min(60_000) as u16, leaps: true });
        }
    }

    /// The distances from everywhere to the neighbourhood of a spot.
    fn to(&self, surface: u8, goal: usize) -> &[u16] {
        self.far[goal].get_or_init(|| {
            let grid = self.grid(surface);
            let there = grid.spot(goal);
            let mut far = vec![NOWHERE; self.links.len()];
            let mut open = Queue::new(self.longest);
            for (spot, rest) in grid.seeds(there) {
                far[spot] = tenths(Inches(rest)) as u16;
                open.push(far[spot], spot as u16);
            }
            let beside = 2 * self.gait.radius + BESIDE;
            let crowded =
                |spot: usize| grid.holds(spot) && grid.spot(spot).apart_squared(there) < beside * beside;
            while let Some((here, at)) = open.pop() {
                let at = usize::from(at);
                if here > far[at] {
                    continue;
                }
                for link in &self.links[at] {
                    let more = if link.leaps && crowded(at) { CROWDED } else { 0 };
                    let Some(all) = here.checked_add(link.long + more) else { continue };
                    let from = &mut far[usize::from(link.from)];
                    if all < *from {
                        *from = all;
                        open.push(all, link.from);
                    }
                }
            }
            far.into_boxed_slice()
        })
    }

    /// The distance on foot from one place to another, in tenths of an inch; `None` if there seems to be no way.
    pub fn apart(&self, field: &Field, from: (u8, Point), to: (u8, Point)) -> Option<i32> {
        let grid = self.grid(from.0);
        // In a straight line, looking is more accurate than any map.
        if from.0 == to.0 && grid.is_free(from.1, to.1) {
            let slow = if field.is_difficult(from.0, from.1, to.1) { SLOW } else { 0 };
            return Some(tenths(from.1.apart(to.1)) + slow);
        }
        let goals = self.grid(to.0).nearest(to.1);
        let by = |goal: usize| {
            let far = self.to(to.0, goal);
            let by = |(spot, walk): (usize, i32)| {
                (far[spot] != NOWHERE).then(|| i32::from(far[spot]) + tenths(Inches(walk)))
            };
            grid.around(from.1).filter_map(by).min()
        };
        goals.filter_map(by).min()
    }
}

/// Tenths of an inch.
pub(super) fn tenths(inches: Inches) -> i32 {
    inches.0 * 10 / PER_INCH
}

/// Whether units go up and down a side like ordinary ground.
pub(super) fn is_easy(ledge: &Ledge) -> bool {
    ledge.climb == Climb::Ladder || ledge.drop <= STEP
}

/// The place where a base lands that goes straight over an edge: this far beyond it, or on this side if negative, and
/// within its length if possible.
pub(super) fn over(ledge: &Ledge, at: Point, radius: i32, far: i32) -> Point {
    let far = if far < 0 { far - 1 } else { far + 1 };
    let along = |at: i16| {
        let (low, high) = (ledge.from + radius, ledge.to - radius);
        let at = i32::from(at);
        Inches(if low > high { at.clamp(ledge.from, ledge.to) } else { at.clamp(low, high) })
    };
    let to = |n: i32| Inches(n.max(0));
    match ledge.facing {
        Facing::North => Point::new(along(at.x), to(ledge.line + far)),
        Facing::South => Point::new(along(at.x), to(ledge.line - far)),
        Facing::East => Point::new(to(ledge.line + far), along(at.y)),
        Facing::West => Point::new(to(ledge.line - far), along(at.y)),
    }
}
