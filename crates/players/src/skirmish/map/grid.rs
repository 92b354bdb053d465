//! The spots of a surface: the crossings of lines an inch apart, and more of them along walls and obstacles.

use ::skirmish::field::{Field, Point, Rect};
use kernel::{Inches, PER_INCH};

/// A wall does not stop a base this far away.
const CLEAR: i32 = 4;

/// Lines that are nearer than this are one.
const APART: i32 = PER_INCH / 8;

/// Two spots this near have no wall between them, because a base has to pass.
const ADJACENT: i32 = PER_INCH;

/// The distance that a unit may have from every spot and still be met there.
const SEED: i32 = 5 * PER_INCH / 2;

/// The spots of a surface.
#[derive(Debug)]
pub(super) struct Grid {
    /// The number of its first spot.
    pub first: usize,
    xs: Vec<i32>,
    ys: Vec<i32>,
    /// Whether a base fits at a spot.
    open: Vec<bool>,
    /// The areas that the middle of a base cannot enter.
    walls: Vec<Rect>,
}

impl Grid {
    /// The spots of a surface, for bases of a size.
    pub fn new(field: &Field, surface: u8, radius: i32, first: usize) -> Self {
        let ground = Rect { west: 0, south: 0, east: field.width.0, north: field.depth.0 };
        let top = usize::from(surface).checked_sub(1);
        let rect = top.map_or(ground, |top| field.platforms[top].rect);
        let height = field.height(surface);
        let blocks = field.platforms.iter().filter(|block| block.height > height && !block.deck);
        let fences = field.features.iter().filter(|feature| top.is_none() && !feature.passable);
        let walls: Vec<Rect> = blocks
            .map(|block| block.rect)
            .chain(fences.map(|feature| feature.rect))
            .map(|wall| Rect {
                west: wall.west - radius,
                south: wall.south - radius,
                east: wall.east + radius,
                north: wall.north + radius,
            })
            .filter(|wall| {
                wall.west < rect.east
                    && rect.west < wall.east
                    && wall.south < rect.north
                    && rect.south < wall.north
            })
            .collect();
        let lines = |low: i32, high: i32, sides: fn(&Rect) -> [i32; 2]| {
            lines(low + radius, high - radius, walls.iter().flat_map(sides))
        };
        let xs = lines(rect.west, rect.east, |wall| [wall.west - CLEAR, wall.east + CLEAR]);
        let ys = lines(rect.south, rect.north, |wall| [wall.south - CLEAR, wall.north + CLEAR]);
        let fits =
            |&y: &i32| xs.iter().map(move |&x| field.fits(surface, Point::new(Inches(x), Inches(y)), radius));
        let open = ys.iter().flat_map(fits).collect();
        Self { first, xs, ys, open, walls }
    }

    pub fn len(&self) -> usize {
        self.xs.len() * self.ys.len()
    }

    /// Whether a spot is one of its own.
    pub fn holds(&self, spot: usize) -> bool {
        (self.first..self.first + self.len()).contains(&spot)
    }

    /// The point of a spot.
    pub fn spot(&self, number: usize) -> Point {
        let at = number - self.first;
        Point::new(Inches(self.xs[at % self.xs.len()]), Inches(self.ys[at / self.xs.len()]))
    }

    /// The number of a spot where a base fits.
    pub fn number(&self, column: i32, row: i32) -> Option<usize> {
        let (column, row) = (usize::try_from(column).ok()?, usize::try_from(row).ok()?);
        let at = row * self.xs.len() + column;
        let is_open = column < self.xs.len() && self.open.get(at) == Some(&true);
        is_open.then_some(self.first + at)
    }

    /// Every spot where a base fits, with its column and row.
    pub fn open_spots(&self) -> impl Iterator<Item = (usize, i32, i32)> {
        let columns = self.xs.len();
        let open = self.open.iter().enumerate().filter(|(_, open)| **open);
        open.map(move |(at, _)| (self.first + at, (at % columns) as i32, (at / columns) as i32))
    }

    /// The numbers of the spots nearest to a point, whether a base fits there or not: several if they are equally near.
    pub fn nearest(&self, at: Point) -> impl Iterator<Item = usize> + '_ {
        let near = |lines: &[i32], at: i16| {
            let (low, high) = between(lines, at);
            let apart = |line: usize| (lines[line] - i32::from(at)).abs();
            let least = (low..=high).map(apart).min().unwrap_or(0);
            let mut near = (low..=high).filter(|&line| apart(line) == least);
            let first = near.next().unwrap_or(low);
            (first, near.next().unwrap_or(first))
        };
        let ((west, east), (south, north)) = (near(&self.xs, at.x), near(&self.ys, at.y));
        let rows = std::iter::once(south).chain((north != south).then_some(north));
        let columns = move || std::iter::once(west).chain((east != west).then_some(east));
        rows.flat_map(move |row| columns().map(move |column| self.first + row * self.xs.len() + column))
    }

    /// The spots around a point, each with how far it is: those at hand, or if there are none, one line farther.
    pub fn around(&self, at: Point) -> impl Iterator<Item = (usize, i32)> + '_ {
        let [(west, east), (south, north)] =
            [between(&self.xs, at.x), between(&self.ys, at.y)].map(|(low, high)| (low as i32, high as i32));
        let within = move |more: i32| {
            let columns = west - more..=east + more;
            let cells = (south - more..=north + more).flat_map(move |y| columns.clone().map(move |x| (x, y)));
            cells.filter_map(move |(x, y)| {
                let spot = self.number(x, y)?;
                Some((spot, self.spot(spot).apart_squared(at)))
            })
        };
        let near = move |&(_, apart): &(usize, i32)| apart <= ADJACENT * ADJACENT;
        let at_hand = within(0).any(|spot| near(&spot));
        within(i32::from(!at_hand))
            .filter(move |spot| !at_hand || near(spot))
            .map(|(spot, apart)| (spot, f64::from(apart).sqrt() as i32))
    }

    /// The spots from which to meet a unit: those around it, or if no base fits there, those nearby.
    pub fn seeds(&self, at: Point) -> Vec<(usize, i32)> {
        let around: Vec<_> = self.around(at).filter(|(spot, _)| self.is_free(self.spot(*spot), at)).collect();
        if !around.is_empty() {
            return around;
        }
        let all = self.open_spots().map(|(spot, ..)| (spot, self.spot(spot).apart(at).0));
        all.filter(|(_, apart)| *apart <= SEED).collect()
    }

    /// Whether a base can go straight from one point to another.
    pub fn is_free(&self, from: Point, to: Point) -> bool {
        !self.walls.iter().any(|wall| cuts(wall, from, to))
    }
}

/// Lines an inch apart from border to border, and any extra ones.
fn lines(low: i32, high: i32, besides: impl Iterator<Item = i32>) -> Vec<i32> {
    if high <= low {
        return vec![i32::midpoint(low, high)];
    }
    let mut lines: Vec<i32> = besides.filter(|line| (low..=high).contains(line)).collect();
    // From both borders to the middle: the same from either side of the field.
    let half = (high - low) / 2;
    let plain = (0..=half).step_by(PER_INCH as usize).flat_map(|far| [low + far, high - far]);
    let gap = (high - low) - half / PER_INCH * PER_INCH * 2;
    let middle = if gap > PER_INCH { vec![low + half, high - half] } else { Vec::new() };
    let wanted = |line: &i32| lines.iter().all(|other| (line - other).abs() >= APART);
    let mut plain: Vec<i32> = plain.chain(middle).filter(wanted).collect();
    lines.append(&mut plain);
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// The last line before a point and the first one after it, by index; a point on a line is between its neighbours.
fn between(lines: &[i32], at: i16) -> (usize, usize) {
    let before = lines.partition_point(|line| *line < i32::from(at));
    let after = lines.partition_point(|line| *line <= i32::from(at));
    (before.saturating_sub(1), after.min(lines.len() - 1))
}

/// Whether a straight way leads through the inside of a rectangle.
fn cuts(wall: &Rect, from: Point, to: Point) -> bool {
    let (fx, fy) = (i32::from(from.x), i32::from(from.y));
    let (tx, ty) = (i32::from(to.x), i32::from(to.y));
    if fx.max(tx) <= wall.west
        || fx.min(tx) >= wall.east
        || fy.max(ty) <= wall.south
        || fy.min(ty) >= wall.north
    {
        return false;
    }
    // The corners must not all lie on the same side of the way.
    let (dx, dy) = (i64::from(tx - fx), i64::from(ty - fy));
    let side = |x: i32, y: i32| dx * i64::from(y - fy) - dy * i64::from(x - fx);
    let sides = [
        side(wall.west, wall.south),
        side(wall.west, wall.north),
        side(wall.east, wall.south),
        side(wall.east, wall.north),
    ];
    let (one, other) = (sides.iter().any(|side| *side > 0), sides.iter().any(|side| *side < 0));
    (one && other) || (dx, dy) == (0, 0)
}
