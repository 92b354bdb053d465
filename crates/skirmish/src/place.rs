//! Places: the little of a field that the page needs. A place has a height, edges to fall over and paths to walk.

use kernel::Inches;

/// An edge near a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Edge {
    /// From the nearest point of the unit's base to the edge.
    pub distance: Inches,
    /// The drop to the place below.
    pub drop: Inches,
    /// Whether a railing, a low wall or the like guards it.
    pub railing: bool,
    /// The place below.
    pub onto: u8,
}

/// A way from one place to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Path {
    /// The place that it leads to.
    pub to: u8,
    /// Its length.
    pub distance: Inches,
}

/// Somewhere a unit can stand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// Its name, as players say it.
    pub name: String,
    /// Above the lowest ground.
    pub height: Inches,
    /// The edges around it, near or far.
    pub edges: Vec<Edge>,
    /// The ways out on foot.
    pub paths: Vec<Path>,
}

impl Place {
    /// Level ground without edges.
    pub fn ground() -> Self {
        Self { name: "ground".into(), ..Self::default() }
    }
}
