//! The scene of a game with a board, from its view: the board with everything on it, and the state of
//! everybody. The terminal screen and the plain text of `show` draw it.

mod battle;
mod hunt;
pub mod spots;
#[cfg(test)]
mod tests;
pub mod text;

use table::view::{Things, View};

/// The subject of a word or a mark: a palette gives it a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tone {
    Plain,
    /// Words of little importance.
    Dim,
    /// Titles, and words that matter now.
    Strong,
    Monster,
    /// One of the players' figures.
    Figure(u8),
    Terrain,
    /// A place of advantage.
    Advantage,
    Bad,
}

/// A piece of text in one tone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    pub text: String,
    pub tone: Tone,
}

/// A line of several tones.
pub type Row = Vec<Span>;

/// A piece of text in one tone.
pub fn span(text: impl Into<String>, tone: Tone) -> Span {
    Span { text: text.into(), tone }
}

/// The content of a space, as it is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Two columns on a screen.
    pub glyph: String,
    /// Two columns in plain text.
    pub plain: String,
    pub tone: Tone,
    /// Whether it fills the space: somebody stands there.
    pub solid: bool,
}

/// A board of square spaces, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// The names of the columns, from left to right.
    pub columns: Vec<String>,
    /// The names of the rows, from top to bottom.
    pub rows: Vec<String>,
    pub marks: Vec<Mark>,
}

impl Grid {
    /// The mark that is drawn in a space.
    pub fn mark(&self, x: usize, y: usize) -> &Mark {
        &self.marks[y * self.columns.len() + x]
    }

    /// The name of a space: `12H`, or `12, 7` where rows have numbers, too.
    pub fn name(&self, x: u8, y: u8) -> String {
        let (column, row) = (&self.columns[usize::from(x)], &self.rows[usize::from(y)]);
        let numbered = row.starts_with(|c: char| c.is_ascii_digit());
        format!("{column}{}{row}", if numbered { ", " } else { "" })
    }
}

/// The target of an option on the board: the corner that is first read, its width and its height in spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    pub x: u8,
    pub y: u8,
    pub wide: u8,
    pub high: u8,
    /// Whether it is an area: the space itself is chosen next.
    pub is_area: bool,
}

impl Spot {
    /// A square spot with its corner at a space.
    pub fn square(x: u8, y: u8, size: u8) -> Self {
        Self { x, y, wide: size, high: size, is_area: false }
    }

    /// Whether the cursor on a space means it: anywhere in an area, else on its corner.
    pub fn is_meant(self, x: u8, y: u8) -> bool {
        if self.is_area { self.covers(x, y) } else { (self.x, self.y) == (x, y) }
    }

    /// The space that means it and is nearest to another.
    pub fn nearest(self, (x, y): (u8, u8)) -> (u8, u8) {
        if !self.is_area {
            return (self.x, self.y);
        }
        (x.clamp(self.x, self.x + self.wide - 1), y.clamp(self.y, self.y + self.high - 1))
    }

    /// Whether it covers a space.
    pub fn covers(self, x: u8, y: u8) -> bool {
        (self.x..self.x + self.wide).contains(&x) && (self.y..self.y + self.high).contains(&y)
    }
}

/// The figure that an option is about: the space where it stands, and its letter there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    pub at: (u8, u8),
    pub letter: char,
}

/// Somebody, and their state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// The name, and the figure's state in a few words.
    pub head: Row,
    /// The rest, the most important first: where there is no room, the last ones are left out.
    pub rows: Vec<Row>,
    /// Rows that only the card tells: no panel has room for them.
    pub more: Vec<Row>,
}

/// Everything to draw of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The progress of the game: the round, and the side or figure whose turn it is.
    pub now: Row,
    pub grid: Grid,
    pub panels: Vec<Panel>,
    /// The space to look at now: that of the figure who acts.
    pub focus: Option<(u8, u8)>,
    /// The meanings of the marks.
    pub legend: Vec<(Mark, &'static str)>,
}

impl Scene {
    /// The scene of a game, if it has a board.
    pub fn of(view: &View) -> Option<Self> {
        match &view.table {
            Things::Showdown(hunt) => hunt::scene(hunt),
            Things::Skirmish(battle) => battle::scene(view, battle),
        }
    }
}

fn mark(glyph: &str, plain: &str, tone: Tone, solid: bool) -> Mark {
    Mark { glyph: glyph.to_owned(), plain: plain.to_owned(), tone, solid }
}
