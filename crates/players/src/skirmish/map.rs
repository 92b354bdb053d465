//! The way over the field as somebody sees it who looks at the table: around walls, up ladders, over bridges.
//!
//! It only guides: where a unit can really go, the rules say.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::OnceLock;

use ::skirmish::field::{Climb, Field, NEAR, Point, STEP};
use kernel::{Inches, PER_INCH};

use super::walk::beyond;

/// No way leads there.
const NOWHERE: u16 = u16::MAX;

/// Half the base that ways are looked for with.
const RADIUS: i32 = PER_INCH / 2;

/// What a check on the way is thought to cost, in tenths of an inch: it may fail.
const CLIMB: u16 = 30;
const JUMP: u16 = 60;

/// A spot of each square inch of each surface, and the ways between them.
#[derive(Debug)]
pub(super) struct Map {
    grids: Vec<Grid>,
    /// For each spot, from where it is reached, and how long that is in tenths of an inch.
    ways: Vec<Vec<(u16, u16)>>,
    /// For each spot, how far it is from everywhere; worked out when somebody asks.
    far: Vec<OnceLock<Box<[u16]>>>,
}

/// The spots of a surface.
#[derive(Debug)]
struct Grid {
    west: i32,
    south: i32,
    columns: i32,
    rows: i32,
    first: usize,
}

impl Grid {
    /// The number of the spot nearest to a point.
    fn nearest(&self, at: Point) -> usize {
        let column = ((i32::from(at.x) - self.west - RADIUS + PER_INCH / 2).div_euclid(PER_INCH))
            .clamp(0, self.columns - 1);
        let row = ((i32::from(at.y) - self.south - RADIUS + PER_INCH / 2).div_euclid(PER_INCH))
            .clamp(0, self.rows - 1);
        self.first + (row * self.columns + column) as usize
    }

    fn spot(&self, column: i32, row: i32) -> Point {
        let at = |from: i32, n: i32| Inches(from + RADIUS + n * PER_INCH);
        Point::new(at(self.west, column), at(self.south, row))
    }

    fn len(&self) -> usize {
        (self.columns * self.rows) as usize
    }

    /// Every spot with its number.
    fn spots(&self) -> impl Iterator<Item = (usize, i32, i32)> {
        (0..self.len() as i32).map(|n| (self.first + n as usize, n % self.columns, n / self.columns))
    }
}

impl Map {
    /// Of a field.
    pub fn new(field: &Field) -> Self {
        let mut grids: Vec<Grid> = Vec::new();
        let whole = (0, 0, field.width.0, field.depth.0);
        let tops = field.platforms.iter().map(|platform| {
            let rect = platform.rect;
            (rect.west, rect.south, rect.east, rect.north)
        });
        for (west, south, east, north) in std::iter::once(whole).chain(tops) {
            let size = |length: i32| (length / PER_INCH).max(1);
            let (columns, rows) = (size(east - west), size(north - south));
            let first = grids.last().map_or(0, |grid| grid.first + grid.len());
            grids.push(Grid { west, south, columns, rows, first });
        }
        let all = grids.last().map_or(0, |grid| grid.first + grid.len());
        let mut map = Self { grids, ways: vec![Vec::new(); all], far: Vec::new() };
        map.far.resize_with(all, OnceLock::new);
        for surface in 0..map.grids.len() {
            map.level(field, surface);
            map.leaps(field, surface);
        }
        map
    }

    fn way(&mut self, from: usize, to: usize, long: u16) {
        self.ways[to].push((from as u16, long));
    }

    /// The ways on a surface.
    fn level(&mut self, field: &Field, surface: usize) {
        let grid = &self.grids[surface];
        let fits = |column: i32, row: i32| {
            (0..grid.columns).contains(&column)
                && (0..grid.rows).contains(&row)
                && field.fits(surface as u8, grid.spot(column, row), RADIUS)
        };
        let mut ways = Vec::new();
        for (number, column, row) in grid.spots().filter(|&(_, column, row)| fits(column, row)) {
            for (x, y) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                if fits(column + x, row + y) {
                    let other = grid.first + ((row + y) * grid.columns + column + x) as usize;
                    ways.push((number, other, if x * y == 0 { 10 } else { 14 }));
                }
            }
        }
        for (one, other, long) in ways {
            self.way(one, other, long);
            self.way(other, one, long);
        }
    }

    /// The ways from a surface down, back up, and over gaps.
    fn leaps(&mut self, field: &Field, surface: usize) {
        let grid = &self.grids[surface];
        let tenths = |inches: Inches| (inches.0 * 10 / PER_INCH) as u16;
        let mut ways = Vec::new();
        for (number, column, row) in grid.spots() {
            let at = grid.spot(column, row);
            for ledge in field.ledges(surface as u8) {
                if ledge.distance(at, Inches(RADIUS)) > NEAR {
                    continue;
                }
                let below = self.grids[usize::from(ledge.onto)].nearest(beyond(ledge, at, RADIUS));
                let drop = tenths(ledge.drop) + 10;
                let easy = ledge.climb == Climb::Ladder || ledge.drop <= STEP;
                if easy || ledge.climb == Climb::Rough {
                    let long = drop + if easy { 0 } else { CLIMB };
                    ways.extend([(number, below, long), (below, number, long)]);
                } else {
                    ways.push((number, below, JUMP));
                }
            }
            for gap in field.gaps(surface as u8) {
                if gap.side.distance(at, Inches(RADIUS)) <= NEAR {
                    let far = beyond(&gap.side, at, gap.width.0 + RADIUS);
                    let there = self.grids[usize::from(gap.to)].nearest(far);
                    let risk = if gap.is_free() { 0 } else { JUMP };
                    ways.push((number, there, tenths(gap.width) + 10 + risk));
                }
            }
        }
        for (from, to, long) in ways {
            self.way(from, to, long);
        }
    }

    /// How far it is from everywhere to a spot.
    fn to(&self, goal: usize) -> &[u16] {
        self.far[goal].get_or_init(|| {
            let mut far = vec![NOWHERE; self.ways.len()];
            far[goal] = 0;
            let mut open = BinaryHeap::from([Reverse((0, goal as u16))]);
            while let Some(Reverse((here, at))) = open.pop() {
                if here > far[usize::from(at)] {
                    continue;
                }
                for &(from, long) in &self.ways[usize::from(at)] {
                    let there: u16 = here.saturating_add(long);
                    if there < far[usize::from(from)] {
                        far[usize::from(from)] = there;
                        open.push(Reverse((there, from)));
                    }
                }
            }
            far.into_boxed_slice()
        })
    }

    /// How far it is on foot from one place to another, in tenths of an inch; `None` if no way is seen.
    pub fn apart(&self, from: (u8, Point), to: (u8, Point)) -> Option<i32> {
        let straight = (i64::from(from.1.apart(to.1).0) * 10 / i64::from(PER_INCH)) as i32;
        let [here, there] = [from, to].map(|(surface, at)| self.grids[usize::from(surface)].nearest(at));
        let far = self.to(there)[here];
        match far {
            NOWHERE if from.0 == to.0 && straight < 20 => Some(straight),
            NOWHERE => None,
            // The spots are coarse; straight ahead the eye is better.
            _ => Some(i32::from(far).max(straight)),
        }
    }
}
