//! Where everybody stands on the board.

use std::hash::{Hash, Hasher};

use crate::board::{Base, Direction, Space, Spaces};
use crate::content::{MAX_SURVIVORS, Showdown, SurvivorId};

/// Positions on the board; all at 1A without one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Field {
    /// The corner of the monster's base nearest to 1A.
    pub monster: Space,
    /// Where the monster faces.
    pub facing: Direction,
    /// Where each survivor stands, or the dead lie: they take up no space.
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
    /// The monster's base.
    pub fn base(&self, showdown: &Showdown) -> Base {
        Base { corner: self.monster, size: showdown.monster.size }
    }

    /// A survivor's base.
    pub fn survivor(&self, id: SurvivorId) -> Base {
        Base { corner: self.survivors[usize::from(id.0)], size: 1 }
    }

    /// The spaces that nobody enters.
    pub fn walls(&self, showdown: &Showdown) -> Spaces {
        self.terrain(showdown, |terrain| terrain.impassable)
    }

    /// Whether nobody enters a space.
    pub fn is_wall(&self, showdown: &Showdown, space: Space) -> bool {
        let Some(board) = &showdown.board else { return false };
        let mut tiles = board.tiles.iter().enumerate();
        tiles.any(|(at, tile)| {
            self.gone >> at & 1 == 0
                && board.terrain[usize::from(tile.kind)].impassable
                && tile.spaces.has(space)
        })
    }

    /// The spaces that the monster does not enter.
    pub fn monster_walls(&self, showdown: &Showdown) -> Spaces {
        self.terrain(showdown, |terrain| terrain.impassable || terrain.monster_impassable)
    }

    /// The spaces of terrain tiles that are still there and of which something holds.
    pub fn terrain(&self, showdown: &Showdown, holds: impl Fn(&crate::content::Terrain) -> bool) -> Spaces {
        let Some(board) = &showdown.board else { return Spaces::NONE };
        let there = |&(at, _): &(usize, _)| self.gone >> at & 1 == 0;
        let tiles = board.tiles.iter().enumerate().filter(there).map(|(_, tile)| tile);
        tiles
            .filter(|tile| holds(&board.terrain[usize::from(tile.kind)]))
            .fold(Spaces::NONE, |all, tile| all.or(&tile.spaces))
    }
}
