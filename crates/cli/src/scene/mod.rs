//! What a game with a board looks like, from its view: what stands where and how everybody is. The terminal screen and
//! the plain text of `show` draw it.

mod battle;
mod hunt;
pub mod spots;
#[cfg(test)]
mod tests;
pub mod text;

use table::view::{Things, View};

/// What a word or a mark is about: a palette gives it a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tone {
    Plain,
    /// Of little importance.
    Dim,
    /// Titles, and what matters now.
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

/// What is drawn in a space of the board.
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
    /// What the columns are called, from left to right.
    pub columns: Vec<String>,
    /// What the rows are called, from top to bottom.
    pub rows: Vec<String>,
    pub marks: Vec<Mark>,
}

impl Grid {
    /// What is drawn in a space.
    pub fn mark(&self, x: usize, y: usize) -> &Mark {
        &self.marks[y * self.columns.len() + x]
    }

    /// What a space is called: `12H`, or `12, 7` where rows have numbers, too.
    pub fn name(&self, x: u8, y: u8) -> String {
        let (column, row) = (&self.columns[usize::from(x)], &self.rows[usize::from(y)]);
        let numbered = row.starts_with(|c: char| c.is_ascii_digit());
        format!("{column}{}{row}", if numbered { ", " } else { "" })
    }
}

/// Where an option leads on the board: the corner that is first read, and how many spaces it is wide and high.
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
    /// A square.
    pub fn square(x: u8, y: u8, size: u8) -> Self {
        Self { x, y, wide: size, high: size, is_area: false }
    }

    /// Whether the cursor on a space means it: anywhere in an area, else on its corner.
    pub fn is_meant(self, x: u8, y: u8) -> bool {
        if self.is_area { self.covers(x, y) } else { (self.x, self.y) == (x, y) }
    }

    /// Where the cursor means it, as near as can be to a space.
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

/// Whom an option is about: the space where they stand, and their letter there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    pub at: (u8, u8),
    pub letter: char,
}

/// Somebody, and how they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// Who, and how they stand.
    pub head: Row,
    /// The rest, the most important first: where there is no room, the last ones are left out.
    pub rows: Vec<Row>,
    /// What only the card tells, and no panel has room for.
    pub more: Vec<Row>,
}

/// How everything looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// Where the game is: the round, whose turn.
    pub now: Row,
    pub grid: Grid,
    pub panels: Vec<Panel>,
    /// Where one looks now: the space of who acts.
    pub focus: Option<(u8, u8)>,
    /// What the marks mean: the mark, and what it stands for.
    pub legend: Vec<(Mark, &'static str)>,
}

impl Scene {
    /// How a game looks, if it has a board.
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
