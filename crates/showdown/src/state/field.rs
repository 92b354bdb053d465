//! The places of all figures on the board.

use std::hash::{Hash, Hasher};

use crate::board::{Base, Direction, Space, Spaces};
use crate::content::{Board, MAX_SURVIVORS, Showdown, SurvivorId};

/// Positions on the board; all at 1A without one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Field {
    /// The corner of the monster's base nearest to 1A.
    pub monster: Space,
    /// The direction in which the monster faces.
    pub facing: Direction,
    /// The space of each survivor. The dead lie in theirs, but take up no space.
    pub survivors: [Space; MAX_SURVIVORS],
    /// Terrain tiles that are gone, a bit each.
    pub gone: u32,
}

/// Words instead of fields: exact odds hash every state that they meet.
impl Hash for Field {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [a, b, c, d] = self.survivors;
        hasher.write_u64(u64::from_le_bytes([a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y]));
        let monster = [self.monster.x, self.monster.y, self.facing as u8, 0];
        hasher.write_u64(u64::from(self.gone) << 32 | u64::from(u32::from_le_bytes(monster)));
    }
}

impl Field {
    /// The places of all figures at the start.
    pub(crate) fn starting(board: &Board) -> Self {
        let mut survivors = [Space::default(); MAX_SURVIVORS];
        survivors.iter_mut().zip(&board.survivors).for_each(|(at, &space)| *at = space);
        Self { monster: board.monster, facing: board.facing, survivors, gone: 0 }
    }

    /// The monster's base.
    pub fn base(&self, showdown: &Showdown) -> Base {
        Base { corner: self.monster, size: showdown.monster.size }
    }

    /// A survivor's base.
    #[inline]
    pub fn survivor(&self, id: SurvivorId) -> Base {
        Base { corner: self.survivors[usize::from(id.0)], size: 1 }
    }

    /// The spaces that nobody enters.
    pub fn walls(&self, showdown: &Showdown) -> Spaces {
        self.spaces(showdown, showdown.programs.tiles.walls)
    }

    /// Whether there are spaces that nobody enters.
    #[inline]
    pub fn has_walls(&self, showdown: &Showdown) -> bool {
        showdown.programs.tiles.walls & !self.gone != 0
    }

    /// Whether nobody enters a space.
    #[inline]
    pub fn is_wall(&self, showdown: &Showdown, space: Space) -> bool {
        self.has_walls(showdown) && self.walls(showdown).has(space)
    }

    /// The spaces that the monster does not enter.
    pub fn monster_walls(&self, showdown: &Showdown) -> Spaces {
        self.spaces(showdown, showdown.programs.tiles.monster_walls)
    }

    /// The spaces that block the view, if there are any.
    pub fn obstacles(&self, showdown: &Showdown) -> Option<Spaces> {
        let obstacles = showdown.programs.tiles.obstacles & !self.gone;
        (obstacles != 0).then(|| self.spaces(showdown, obstacles))
    }

    /// The spaces of some terrain tiles, a bit each, as far as they are still there.
    fn spaces(&self, showdown: &Showdown, tiles: u32) -> Spaces {
        let mut all = Spaces::NONE;
        let Some(board) = &showdown.board else { return all };
        let mut left = tiles & !self.gone;
        while left != 0 {
            all = all.or(&board.tiles[left.trailing_zeros() as usize].spaces);
            left &= left - 1;
        }
        all
    }
}
