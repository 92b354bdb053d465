//! Field of view: the line from the centre of one base to the centre of another, which no obstacle may touch.

use super::base::Base;
use super::space::{Space, Spaces};

/// A point of the board in halves of a space, so that centres are whole numbers.
type Point = (i32, i32);

fn centre(base: Base) -> Point {
    let at = |corner: u8| i32::from(corner) * 2 + i32::from(base.size);
    (at(base.corner.x), at(base.corner.y))
}

/// Whether the line between two points touches a space, its edge and its corners included.
fn touches((from_x, from_y): Point, (to_x, to_y): Point, space: Space) -> bool {
    let (left, top) = (i32::from(space.x) * 2, i32::from(space.y) * 2);
    let beside = |from: i32, to: i32, low: i32| from.max(to) < low || from.min(to) > low + 2;
    if beside(from_x, to_x, left) || beside(from_y, to_y, top) {
        return false;
    }
    // The side of the line for each corner: it passes by if all lie on one side.
    let side = |(x, y): Point| ((to_x - from_x) * (y - from_y) - (to_y - from_y) * (x - from_x)).signum();
    let sides = [(left, top), (left + 2, top), (left, top + 2), (left + 2, top + 2)].map(side);
    !sides.iter().all(|&side| side > 0) && !sides.iter().all(|&side| side < 0)
}

/// Whether one base has a clear line to another.
pub fn is_clear(from: Base, to: Base, obstacles: &Spaces) -> bool {
    let (here, there) = (centre(from), centre(to));
    !obstacles.iter().any(|space| touches(here, there, space))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn survivor(x: u8, y: u8) -> Base {
        Base { corner: Space { x, y }, size: 1 }
    }

    fn at(spaces: &[(u8, u8)]) -> Spaces {
        spaces.iter().map(|&(x, y)| Space { x, y }).collect()
    }

    #[test]
    fn obstacles_on_the_line_block_it() {
        let (from, to) = (survivor(2, 2), survivor(8, 2));
        assert!(is_clear(from, to, &Spaces::NONE));
        assert!(!is_clear(from, to, &at(&[(5, 2)])));
        assert!(is_clear(from, to, &at(&[(5, 1), (5, 3)])), "the line passes half a space away");
        assert!(is_clear(from, to, &at(&[(1, 2), (10, 2)])), "what lies beyond does not count");
    }

    #[test]
    fn a_corner_is_enough() {
        let (from, to) = (survivor(2, 2), survivor(4, 4));
        assert!(!is_clear(from, to, &at(&[(3, 2)])), "the line touches the corner of the space beside it");
        assert!(is_clear(from, to, &at(&[(4, 2)])));
    }

    #[test]
    fn a_large_base_looks_from_its_centre() {
        let lion = Base { corner: Space { x: 10, y: 7 }, size: 2 };
        // From the corner where four spaces meet, straight on along an edge: both sides touch.
        let far = Base { corner: Space { x: 18, y: 7 }, size: 2 };
        assert!(!is_clear(lion, far, &at(&[(14, 7)])) && !is_clear(lion, far, &at(&[(14, 8)])));
        assert!(is_clear(lion, far, &at(&[(14, 6)])));
    }

    /// Against points along the line, close together.
    #[test]
    fn lines_block_where_points_of_them_lie() {
        for (x, y) in [(3, 7), (9, 1), (12, 11), (0, 4)] {
            let (from, to) = (survivor(6, 6), survivor(x, y));
            let ((from_x, from_y), (to_x, to_y)) = (centre(from), centre(to));
            for space in Space::all() {
                let (left, top) = (i32::from(space.x) * 2, i32::from(space.y) * 2);
                // Every 5,040th of the line, so that all crossings of short lines are among the points.
                let inside = (0..=5040).any(|part| {
                    let along = |from: i32, to: i32| from * 5040 + (to - from) * part;
                    let (x, y) = (along(from_x, to_x), along(from_y, to_y));
                    (left * 5040..=(left + 2) * 5040).contains(&x)
                        && (top * 5040..=(top + 2) * 5040).contains(&y)
                });
                assert_eq!(
                    touches(centre(from), centre(to), space),
                    inside,
                    "{space} between 6,6 and {x},{y}"
                );
            }
        }
    }
}
