//! Points and directions, in whole 480ths of an inch.

use std::fmt;

use kernel::{Inches, PER_INCH};

/// The longest side of a field: squared distances on it fit 32 bits.
pub const LONGEST_SIDE: Inches = Inches::whole(68);

/// The distance at which bases touch: a sixteenth of an inch.
pub const TOUCH: i32 = PER_INCH / 16;

/// A point of the field, in 480ths of an inch: `x` grows to the east, `y` to the north.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Point {
    /// From the western border.
    pub x: i16,
    /// From the southern border.
    pub y: i16,
}

impl Point {
    /// A point by its distances from the borders.
    pub const fn new(x: Inches, y: Inches) -> Self {
        Self { x: x.0 as i16, y: y.0 as i16 }
    }

    /// A point at whole inches.
    pub const fn inches(x: i32, y: i32) -> Self {
        Self::new(Inches::whole(x), Inches::whole(y))
    }

    pub(crate) const fn of(x: i32, y: i32) -> Self {
        Self { x: x as i16, y: y as i16 }
    }

    /// The same, if there can be such a point.
    pub(crate) fn try_of(x: i32, y: i32) -> Option<Self> {
        let side = 0..=i32::from(i16::MAX);
        (side.contains(&x) && side.contains(&y)).then(|| Self::of(x, y))
    }

    /// The vector from another point to this one.
    #[inline]
    pub(crate) fn from(self, other: Self) -> (i32, i32) {
        (i32::from(self.x) - i32::from(other.x), i32::from(self.y) - i32::from(other.y))
    }

    /// The square of the distance.
    #[inline]
    pub fn apart_squared(self, other: Self) -> i32 {
        let (x, y) = self.from(other);
        x * x + y * y
    }

    /// Directions to it from the south-western corner, to a tenth of an inch.
    pub fn directions(self) -> String {
        format!("{} east, {} north", tenths(self.x.into()), tenths(self.y.into()))
    }

    /// The distance, rounded down.
    #[inline]
    pub fn apart(self, other: Self) -> Inches {
        Inches(root(self.apart_squared(other)))
    }
}

/// A length to a tenth of an inch.
pub fn tenths(length: i32) -> String {
    let tenths = (length * 10 + PER_INCH / 2).div_euclid(PER_INCH);
    match tenths % 10 {
        0 => format!("{}\"", tenths / 10),
        part => format!("{}.{part}\"", tenths / 10),
    }
}

/// To a tenth of an inch: nobody at a table measures more closely. `{:?}` tells exactly.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", tenths(self.x.into()), tenths(self.y.into()))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", Inches(self.x.into()), Inches(self.y.into()))
    }
}

/// The whole root of a number that is not negative: two steps of Newton's from a guess that is never too low.
#[inline]
pub(crate) fn root(square: i32) -> i32 {
    let square = square as u32;
    if square == 0 {
        return 0;
    }
    // Between the powers of four around it the root runs nearly straight, and below its tangent in the middle.
    let bits = square.ilog2() / 2;
    let guess = ((3 << bits) >> 2) + (square >> bits) / 3 + 2;
    let better = guess.midpoint(square / guess);
    let root = better.midpoint(square / better);
    (root - u32::from(root * root > square)) as i32
}

/// The length of the vectors in [`COMPASS`].
pub(crate) const UNIT: i32 = 4096;

/// A direction of the compass, clockwise from north in sixteen parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Compass(pub u8);

const NAMES: [&str; 16] = [
    "north",
    "north-north-east",
    "north-east",
    "east-north-east",
    "east",
    "east-south-east",
    "south-east",
    "south-south-east",
    "south",
    "south-south-west",
    "south-west",
    "west-south-west",
    "west",
    "west-north-west",
    "north-west",
    "north-north-west",
];

const VECTORS: [(i32, i32); 16] = [
    (0, 4096),
    (1567, 3784),
    (2896, 2896),
    (3784, 1567),
    (4096, 0),
    (3784, -1567),
    (2896, -2896),
    (1567, -3784),
    (0, -4096),
    (-1567, -3784),
    (-2896, -2896),
    (-3784, -1567),
    (-4096, 0),
    (-3784, 1567),
    (-2896, 2896),
    (-1567, 3784),
];

impl Compass {
    /// All sixteen.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self)
    }

    /// The players' word.
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0 & 15)]
    }

    #[inline]
    pub(crate) fn vector(self) -> (i32, i32) {
        VECTORS[usize::from(self.0 & 15)]
    }

    /// The direction in which a vector points most.
    pub(crate) fn toward((x, y): (i32, i32)) -> Self {
        // The eighth of a circle from north on, in three parts by the tangents of 11 1/4 and 33 3/4 degrees.
        let (wide, high) = (x.abs(), y.abs());
        let (small, large) = if wide < high { (wide, high) } else { (high, wide) };
        let part = u8::from(small * 1000 > large * 199) + u8::from(small * 1000 > large * 668);
        let quarter = if wide < high { part } else { 4 - part };
        Self(match (x >= 0, y >= 0) {
            (true, true) => quarter,
            (true, false) => 8 - quarter,
            (false, false) => 8 + quarter,
            (false, true) => (16 - quarter) & 15,
        })
    }

    /// The point so far away in this direction, never farther than that.
    pub fn step(self, from: Point, length: Inches) -> Point {
        let (x, y) = self.vector();
        Point::of(i32::from(from.x) + x * length.0 / UNIT, i32::from(from.y) + y * length.0 / UNIT)
    }
}

/// The vector turned clockwise by so many sixteenths of a circle.
pub(crate) fn turned((x, y): (i32, i32), by: u8) -> (i32, i32) {
    let (sin, cos) = Compass(by).vector();
    ((x * cos + y * sin) / UNIT, (y * cos - x * sin) / UNIT)
}

/// The vector at length [`UNIT`]; north if it has none.
pub(crate) fn unit((x, y): (i32, i32)) -> (i32, i32) {
    let length = root(x * x + y * y);
    if length == 0 { Compass(0).vector() } else { (x * UNIT / length, y * UNIT / length) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_where_the_compass_points_and_no_farther() {
        let from = Point::inches(20, 20);
        for direction in Compass::all() {
            for length in [1, 30, 240, 480, 2880, 9000] {
                let to = direction.step(from, Inches(length));
                let gone = from.apart(to).0;
                assert!(gone <= length && gone + 8 >= length * 999 / 1000, "{direction:?} {length}: {gone}");
            }
        }
        assert_eq!(Compass(4).step(from, Inches::whole(3)), Point::inches(23, 20));
        assert_eq!(Compass(0).step(from, Inches::whole(3)), Point::inches(20, 23));
    }

    #[test]
    fn the_direction_toward_a_point_is_the_nearest() {
        for code in 1..4000 {
            let vector = (code * 37 % 401 - 200, code * 53 % 397 - 198);
            let along = |way: Compass| vector.0 * way.vector().0 + vector.1 * way.vector().1;
            let best = Compass::all().map(along).max().unwrap();
            let found = along(Compass::toward(vector));
            assert!(best - found <= best / 300, "{vector:?}: {:?}", Compass::toward(vector));
        }
    }

    #[test]
    fn turning_a_quarter_turns_north_to_east() {
        assert_eq!(turned((0, 480), 4), (480, 0));
        assert_eq!(turned((480, 0), 8), (-480, 0));
        let (x, y) = turned((0, 4800), 2);
        assert!((x - y).abs() < 4 && (x - 3394).abs() < 4);
    }

    #[test]
    fn roots_are_whole() {
        let check = |square: i32| assert_eq!(root(square), (square as u32).isqrt() as i32, "{square}");
        (0..200_000).for_each(check);
        (0..46_340).for_each(|n: i32| [n * n, n * n + n, n * n + 2 * n].into_iter().for_each(check));
    }

    #[test]
    fn points_are_told_to_a_tenth() {
        assert_eq!(Point::of(480 * 4 + 240, 480 * 27).to_string(), "(4.5\", 27\")");
        assert_eq!(Point::of(26 * 480 + 259, 32 * 480 + 479).to_string(), "(26.5\", 33\")");
    }

    #[test]
    fn the_longest_distance_fits() {
        let far = Point::new(LONGEST_SIDE, LONGEST_SIDE);
        assert_eq!(Point::default().apart(far).full(), 96);
    }
}
