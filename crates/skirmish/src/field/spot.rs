//! Spots in which a base fits.

use super::{Field, Point};

impl Field {
    /// Whether a base lies wholly on a surface, other units aside.
    pub(crate) fn on_surface(&self, surface: u8, at: Point, radius: i32) -> bool {
        self.surfaces[usize::from(surface)].rect.grown(-radius).holds(at)
    }

    /// Whether a base lies wholly on a surface and in no wall. Walls count as square at their corners.
    pub fn fits(&self, surface: u8, at: Point, radius: i32) -> bool {
        self.on_surface(surface, at, radius)
            && self.surfaces[usize::from(surface)].walls.iter().all(|wall| !wall.grown(radius).surrounds(at))
    }
}
