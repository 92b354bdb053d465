//! A scene in plain text: letters that every terminal, every font and every pipe can carry.

use super::{Grid, Panel, Row, Scene};

/// A row without its tones.
pub fn plain(row: &Row) -> String {
    row.iter().map(|span| ascii(&span.text)).collect()
}

/// Boxes and crosses as letters.
fn ascii(text: &str) -> String {
    let letter = |c: char| match c {
        '□' => '.',
        '■' => 'x',
        '†' => '+',
        other => other,
    };
    text.chars().map(letter).collect()
}

/// The board and the state of everybody.
pub fn show(scene: &Scene) -> String {
    let panels: String = scene.panels.iter().map(panel).collect();
    let legend: Vec<String> =
        scene.legend.iter().map(|(mark, means)| format!("{} {means}", mark.plain.trim())).collect();
    format!("  {}\n\n{}\n  {}\n\n{panels}", plain(&scene.now), board(&scene.grid), legend.join(", "))
}

/// The board, with the names of columns and rows around it.
fn board(grid: &Grid) -> String {
    let wide = grid.rows.iter().map(String::len).max().unwrap_or(0);
    let numbers: Vec<String> = grid.columns.iter().map(|name| format!("{name:>3}")).collect();
    let mut text = format!("  {:wide$}{}\n", "", numbers.concat());
    for (y, name) in grid.rows.iter().enumerate() {
        let mark = |x: usize| format!(" {:<2}", grid.mark(x, y).plain);
        let marks: Vec<String> = (0..grid.columns.len()).map(mark).collect();
        text += &format!("  {name:>wide$} {}\n", marks.concat().trim_end());
    }
    text
}

fn panel(panel: &Panel) -> String {
    let rows: Vec<String> =
        panel.rows.iter().chain(&panel.more).map(|row| format!("    {}\n", plain(row))).collect();
    format!("  {}\n{}", plain(&panel.head), rows.concat())
}
