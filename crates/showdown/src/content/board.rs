//! The board of a whole showdown at the start: terrain, and where everybody stands.

use crate::board::{Direction, Space, Spaces};
use crate::state::SurvivorSet;

/// The most terrain tiles on a board.
pub const MAX_TILES: usize = 32;

/// The board at the start.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    /// The kinds of terrain.
    pub terrain: Vec<Terrain>,
    /// The tiles, at most [`MAX_TILES`].
    pub tiles: Vec<Tile>,
    /// The space of the monster: the corner of its base nearest to 1A.
    pub monster: Space,
    /// The direction in which it faces.
    pub facing: Direction,
    /// The space of each survivor.
    pub survivors: Vec<Space>,
    /// The side that goes first, if it is not the monster.
    pub ambush: Ambush,
    /// The survivors who choose where they stand, and the spaces among which they do: at most [`MAX_ZONE`].
    pub choosers: SurvivorSet,
    /// Spaces in which survivors may choose theirs.
    pub zone: Spaces,
}

/// The most spaces of a zone in which survivors choose theirs.
pub const MAX_ZONE: u32 = 60;

/// The side that is surprised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ambush {
    /// Neither side.
    #[default]
    None,
    /// The monster ambushes: the survivors lose their first turn.
    Monster,
    /// The survivors ambush: they go first.
    Survivors,
}

/// A kind of terrain.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terrain {
    /// As files and players write it.
    pub id: String,
    /// The name that the rulebook gives it.
    pub name: String,
    /// It blocks the view.
    pub obstacle: bool,
    /// Nobody enters it.
    pub impassable: bool,
    /// The monster does not enter it.
    pub monster_impassable: bool,
    /// A collision destroys it.
    pub destructible: bool,
    /// Evasion of a survivor who stands in it.
    pub evasion: i8,
    /// The monster can eat it.
    pub food: bool,
}

/// A tile of terrain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tile {
    /// Its kind: an index into [`Board::terrain`].
    pub kind: u8,
    /// The spaces that it covers.
    pub spaces: Spaces,
}
