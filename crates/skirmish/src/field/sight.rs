//! Lines of sight, and cover.
//!
//! A unit is seen if the straight line from eye to eye passes above everything that sight ends at; it is in cover if
//! the line from the eye to its feet does not.

use kernel::Inches;

use super::{Field, Point, Rect, rect::WHOLE};

/// The part of a unit that another one sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sight {
    /// Nothing.
    Hidden,
    /// Some of it: it is in cover.
    Cover,
    /// All of it.
    Clear,
}

/// The position of a unit, for sight.
#[derive(Debug, Clone, Copy)]
pub struct Viewer {
    /// The middle of the base.
    pub at: Point,
    /// The height of the feet.
    pub feet: Inches,
    /// The height of the eyes.
    pub eyes: Inches,
    /// Half the width of the base.
    pub radius: Inches,
}

impl Field {
    /// SIGHT-LINE: what one sees of the other.
    pub fn sight(&self, viewer: &Viewer, target: &Viewer) -> Sight {
        let mut sight = Sight::Clear;
        let line = Rect::around(viewer.at, target.at);
        for screen in self.screens.iter().filter(|screen| screen.rect.meets(&line)) {
            let Some((enter, leave)) = screen.rect.cut(viewer.at, target.at) else { continue };
            // The line is straight, so it is lowest where it enters or where it leaves.
            let lowest = |to: Inches| {
                let rise = i64::from(to.0 - viewer.eyes.0);
                let at = |part: i64| i64::from(viewer.eyes.0) * WHOLE + rise * part;
                at(enter).min(at(leave))
            };
            let top = i64::from(screen.height) * WHOLE;
            if screen.opaque && lowest(target.eyes) < top {
                return Sight::Hidden;
            }
            let reach = viewer.radius.0 + Inches::whole(1).0;
            let at_hand = screen.at_hand && screen.rect.apart_squared(viewer.at) <= reach * reach;
            if !at_hand && lowest(target.feet) < top {
                sight = Sight::Cover;
            }
        }
        sight
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Feature, Platform};
    use super::*;

    fn viewer(x: i32, y: i32, feet: i32) -> Viewer {
        let feet = Inches::whole(feet);
        Viewer { at: Point::inches(x, y), feet, eyes: Inches(feet.0 + 480), radius: Inches(240) }
    }

    fn field() -> Field {
        let tower = Platform::block("tower", Rect::inches(20, 10, 6, 6), Inches::whole(4));
        let bridge = Platform {
            deck: true,
            ..Platform::block("bridge", Rect::inches(26, 12, 6, 2), Inches::whole(4))
        };
        let wall = Feature::wall(Rect::inches(10, 0, 1, 10), Inches::whole(1));
        let woods = Feature::woods(Rect::inches(0, 30, 20, 10));
        Field::new(Inches::whole(48), Inches::whole(48), vec![tower, bridge], vec![wall, woods])
    }

    /// SIGHT-LINE: blocks end sight, bridges do not, low walls and woods are cover.
    #[test]
    fn blocks_hide_and_low_walls_cover() {
        let field = field();
        let ask = |a: Viewer, b: Viewer| field.sight(&a, &b);
        assert_eq!(ask(viewer(15, 13, 0), viewer(35, 13, 0)), Sight::Hidden);
        assert_eq!(ask(viewer(29, 5, 0), viewer(29, 25, 0)), Sight::Clear, "under the bridge");
        assert_eq!(ask(viewer(5, 5, 0), viewer(15, 5, 0)), Sight::Cover);
        assert_eq!(ask(viewer(9, 5, 0), viewer(15, 5, 0)), Sight::Clear, "who stands at the wall looks over");
        assert_eq!(ask(viewer(15, 5, 0), viewer(9, 5, 0)), Sight::Cover);
        assert_eq!(ask(viewer(10, 45, 0), viewer(10, 25, 0)), Sight::Cover, "through the woods");
        assert_eq!(ask(viewer(10, 38, 0), viewer(10, 25, 0)), Sight::Cover, "out of the woods");
        assert_eq!(ask(viewer(5, 20, 0), viewer(15, 20, 0)), Sight::Clear);
    }

    /// SIGHT-LINE: from a roof one sees over the edge, and is in cover behind it.
    #[test]
    fn roofs_hide_what_lies_behind_their_edges() {
        let field = field();
        let ask = |a: Viewer, b: Viewer| field.sight(&a, &b);
        assert_eq!(ask(viewer(21, 13, 4), viewer(10, 13, 0)), Sight::Clear);
        assert_eq!(ask(viewer(25, 13, 4), viewer(19, 13, 0)), Sight::Hidden, "at the foot of the tower");
        assert_eq!(ask(viewer(10, 13, 0), viewer(25, 13, 4)), Sight::Hidden);
        assert_eq!(ask(viewer(10, 13, 0), viewer(21, 13, 4)), Sight::Cover);
    }

    /// SIGHT-LINE: sight of the eyes is mutual.
    #[test]
    fn who_sees_is_seen() {
        let field = field();
        for code in 0..4000 {
            let (a, b) = (viewer(code % 40, code / 7 % 45, 0), viewer(code * 13 % 41, code * 29 % 43, 0));
            let (there, back) = (field.sight(&a, &b), field.sight(&b, &a));
            assert_eq!(there == Sight::Hidden, back == Sight::Hidden, "{a:?} {b:?}");
        }
    }
}
