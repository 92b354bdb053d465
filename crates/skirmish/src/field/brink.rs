//! Over the edge: which edges a base can go over, and where it comes down.

use kernel::{Few, Inches};

use super::{Field, Ledge, Point, Rect, STEP};
use crate::ledge::MAX_EDGES;

/// The distance from an edge within which a jump may land, and a fall looks for room.
const DOWN: i32 = Inches::whole(3).0;

/// Spots are looked for in steps of half an inch.
const HALF: i32 = Inches::whole(1).0 / 2;

impl Ledge {
    /// JUMP-DOWN: whether a base that jumps from a spot and comes down at another is within 3 inches of the edge.
    pub(crate) fn lands(&self, from: Point, to: Point, radius: i32) -> bool {
        let (beyond, along) = self.seen_from(to);
        let (out, aside) = (beyond - radius, along - self.along(from, radius));
        out * out + aside * aside <= DOWN * DOWN
    }
}

impl Field {
    /// FALL-LANDS-FREE: the spots with room for a base that goes over an edge, nearest first, other units aside. It
    /// comes past everything lower than the edge, and never past anything as high.
    pub(crate) fn beyond<'a>(
        &'a self,
        ledge: &'a Ledge,
        from: Point,
        radius: i32,
    ) -> impl Iterator<Item = (u8, Point)> + 'a {
        let height = self.height(ledge.onto).0 + ledge.drop.0;
        let along = ledge.along(from, radius);
        let foot = ledge.at(1, along);
        let asides = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6];
        let spots = (0..=DOWN / HALF)
            .flat_map(move |out| asides.map(|aside| ledge.at(radius + out * HALF, along + aside * HALF)));
        spots.filter_map(move |to| {
            let surface = self.lies_on(height, to, radius)?;
            (!self.is_walled_off(height, foot, to)).then_some((surface, to))
        })
    }

    /// Those spots that lie on the surface right below, with nothing that rises from it in between.
    pub(crate) fn right_below<'a>(
        &'a self,
        ledge: &'a Ledge,
        from: Point,
        radius: i32,
    ) -> impl Iterator<Item = (u8, Point)> + 'a {
        let foot = ledge.at(1, ledge.along(from, radius));
        let walls = &self.surfaces[usize::from(ledge.onto)].walls;
        self.beyond(ledge, from, radius).filter(move |&(surface, to)| {
            surface == ledge.onto && walls.iter().all(|wall| wall.cut(foot, to).is_none())
        })
    }

    /// The surface for a base that comes down from a height: the highest one below, if it has all of it.
    fn lies_on(&self, height: i32, at: Point, radius: i32) -> Option<u8> {
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        let base = Rect { west: x, south: y, east: x, north: y }.grown(radius);
        let tops = (1u8..).zip(&self.platforms);
        let under = tops.filter(|(_, top)| top.height.0 < height && top.rect.meets(&base));
        let highest = under.max_by_key(|(_, top)| top.height).map_or(0, |(index, _)| index);
        self.fits(highest, at, radius).then_some(highest)
    }

    /// Whether something as high as that stands between two points.
    fn is_walled_off(&self, height: i32, from: Point, to: Point) -> bool {
        let cuts = |rect: &Rect| rect.cut(from, to).is_some();
        self.platforms.iter().any(|top| !top.deck && top.height.0 >= height && cuts(&top.rect))
            || self.features.iter().any(|wall| !wall.passable && wall.height.0 >= height && cuts(&wall.rect))
    }

    /// LEDGE-TEST: the edges within an inch of a base that it can go over, with their distances: of its own surface, and
    /// of those no more than a step lower that it would slide onto. Where the base has no room beyond an edge, it does
    /// not go over it.
    pub(crate) fn brinks(&self, surface: u8, at: Point, radius: Inches) -> Few<(Ledge, Inches), MAX_EDGES> {
        let mut brinks: Few<(Ledge, Inches), MAX_EDGES> = Few::new();
        let others = (1..self.surfaces.len() as u8).filter(|&other| {
            let lower = self.height(surface).0 - self.height(other).0;
            other != surface && (0..=STEP.0).contains(&lower)
        });
        for top in std::iter::once(surface).chain(others) {
            for &ledge in self.ledges(top).iter().filter(|ledge| ledge.is_near(at, radius)) {
                let own = (top == surface).then_some(ledge.railing);
                let Some(railing) = own.or_else(|| self.slides(surface, at, top, &ledge)) else { continue };
                if !brinks.is_full() && self.beyond(&ledge, at, radius.0).next().is_some() {
                    brinks.push((Ledge { railing, ..ledge }, ledge.distance(at, radius)));
                }
            }
        }
        brinks
    }

    /// Whether a base would slide from its surface over another one to an edge of that; if so, whether a railing of
    /// either holds it.
    fn slides(&self, surface: u8, at: Point, over: u8, ledge: &Ledge) -> Option<bool> {
        let own = &self.surfaces[usize::from(surface)].rect;
        let over = &self.surfaces[usize::from(over)];
        let (_, along) = ledge.seen_from(at);
        let brink = ledge.at(0, along.clamp(ledge.from, ledge.to));
        if own.holds(brink) {
            // Its own surface reaches as far: that edge is its own, or covered.
            return None;
        }
        let leaves = own.nearest(brink);
        let open = over.rect.holds(leaves) && over.walls.iter().all(|wall| wall.cut(leaves, brink).is_none());
        let held = |own: &Ledge| own.railing && own.distance(leaves, Inches(0)) == Inches(0);
        open.then(|| ledge.railing || self.ledges(surface).iter().any(held))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Platform;
    use super::*;

    fn field(platforms: Vec<Platform>) -> Field {
        Field::new(Inches::whole(40), Inches::whole(40), platforms, Vec::new())
    }

    fn block(rect: Rect, height: i32) -> Platform {
        Platform::block("block", rect, Inches::whole(height))
    }

    /// FALL-LANDS-FREE: half an inch between two roofs is no room; a lower neighbour is fallen onto.
    #[test]
    fn nobody_falls_past_a_neighbour_that_is_as_high() {
        let near = |height| {
            let gap =
                Rect::new(Inches(20 * 480 + 240), Inches::whole(10), Inches::whole(2), Inches::whole(10));
            let field = field(vec![block(Rect::inches(10, 10, 10, 10), 4), block(gap, height)]);
            let at = Point::of(20 * 480 - 240, 15 * 480);
            let east =
                field.ledges(1).iter().find(|ledge| ledge.facing == super::super::Facing::East).copied();
            let first = field.beyond(&east.unwrap(), at, 240).next();
            (first.map(|(surface, _)| surface), field.brinks(1, at, Inches(240)).len())
        };
        assert_eq!(near(4), (None, 0));
        assert_eq!(near(5), (None, 0));
        assert_eq!(near(3), (Some(2), 1));
    }

    /// LEDGE-TEST: on a crate by the edge of a roof, the edge of the roof counts, and nothing that lies behind a wall.
    #[test]
    fn edges_a_step_below_count() {
        let at = Point::of(20 * 480 - 480, 15 * 480);
        let crate_ =
            |west: i32| Rect::new(Inches(west), Inches::whole(14), Inches::whole(1), Inches::whole(2));
        let seen = |platforms: Vec<Platform>| -> Vec<(u8, i32)> {
            let brinks = field(platforms).brinks(2, at, Inches(240));
            brinks.iter().map(|(ledge, _)| (ledge.onto, ledge.drop.full())).collect()
        };
        let roof = block(Rect::inches(10, 10, 10, 10), 4);
        let west = 20 * 480 - 720;
        assert!(seen(vec![roof.clone(), block(crate_(west), 5)]).contains(&(0, 4)));
        // A chest between the crate and the edge.
        let chest = Rect::new(Inches(20 * 480 - 240), Inches::whole(10), Inches(240), Inches::whole(10));
        let behind = seen(vec![roof, block(crate_(west), 5), block(chest, 7)]);
        assert!(!behind.contains(&(0, 4)), "{behind:?}");
    }
}
