//! The board on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::{App, Item};
use crate::scene::{Grid, Mark, Tone};

/// Room for the names of the rows.
const MARGIN: u16 = 2;

/// The columns that a board takes, with spaces of this width.
pub fn width(grid: &Grid, space: u16) -> u16 {
    MARGIN + grid.columns.len() as u16 * space
}

/// The rows that a board takes.
pub fn height(grid: &Grid) -> u16 {
    1 + grid.rows.len() as u16
}

/// Draws the board; of one that is larger than its area, the part around the space that one looks at.
pub fn draw(app: &App, grid: &Grid, space: u16, area: Rect, buffer: &mut Buffer) {
    if area.width <= MARGIN + space || area.height <= 2 {
        return;
    }
    let shown = (usize::from((area.width - MARGIN) / space), usize::from(area.height - 1));
    let focus = middle(app, shown);
    let left = first(focus.0, shown.0, grid.columns.len());
    let top = first(focus.1, shown.1, grid.rows.len());
    let dim = app.palette.style(Tone::Dim);
    for (at, x) in (left..grid.columns.len().min(left + shown.0)).enumerate() {
        let column = area.x + MARGIN + at as u16 * space;
        // Narrow spaces have room for every other number.
        if space > 2 || x % 2 == 0 {
            buffer.set_string(column, area.y, &grid.columns[x], dim);
        }
        for (below, y) in (top..grid.rows.len().min(top + shown.1)).enumerate() {
            let row = area.y + 1 + below as u16;
            buffer.set_string(area.x, row, &grid.rows[y], dim);
            let mark = grid.mark(x, y);
            let text = filling(mark, usize::from(space));
            buffer.set_string(column, row, text, style(app, mark, (x as u8, y as u8)));
        }
    }
}

/// The space in the middle: the one that one looks at; with a cursor, the one between it and the figure who
/// moves, if both can be seen.
fn middle(app: &App, (columns, rows): (usize, usize)) -> (u8, u8) {
    let seen = app.seen();
    let game = app.scene.as_ref().and_then(|scene| scene.focus);
    let (None, Some(cursor), Some(game)) = (app.view, app.cursor, game) else { return seen };
    let is_near = |one: u8, other: u8, room: usize| usize::from(one.abs_diff(other)) < room;
    if is_near(cursor.0, game.0, columns) && is_near(cursor.1, game.1, rows) {
        (cursor.0.midpoint(game.0), cursor.1.midpoint(game.1))
    } else {
        seen
    }
}

/// The first row or column that is shown.
fn first(focus: u8, shown: usize, all: usize) -> usize {
    usize::from(focus).saturating_sub(shown / 2).min(all.saturating_sub(shown))
}

/// A mark as wide as its space: two equal letters go on, others are followed by blanks.
fn filling(mark: &Mark, wide: usize) -> String {
    let mut letters = mark.glyph.chars();
    match (letters.next(), letters.next()) {
        (Some(one), Some(other)) if one == other => one.to_string().repeat(wide),
        _ => format!("{:<wide$}", mark.glyph),
    }
}

/// The cursor stands out most, then options, then figures.
fn style(app: &App, mark: &Mark, (x, y): (u8, u8)) -> Style {
    let items = app.items();
    let spots = || items.iter().filter_map(|item| item.spot);
    let chosen = app.selected.and_then(|at| items.get(at));
    let is_meant = |item: &Item| match (item.spot, item.about) {
        (Some(spot), _) if spot.is_area => app.cursor == Some((x, y)),
        (Some(spot), _) => spot.covers(x, y),
        (None, Some(about)) => about.at == (x, y),
        (None, None) => false,
    };
    if chosen.is_some_and(is_meant) {
        return app.palette.chosen();
    }
    let base = if mark.solid { app.palette.solid(mark.tone) } else { app.palette.style(mark.tone) };
    if app.cursor == Some((x, y)) {
        return base.add_modifier(Modifier::REVERSED | Modifier::BOLD);
    }
    // A figure on a space stays in sight.
    if !mark.solid && spots().any(|spot| spot.is_meant(x, y)) {
        return app.palette.offered();
    }
    base
}
