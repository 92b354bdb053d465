//! The log on the screen: all events, with the rules that they follow from in grey.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::app::ShownLine;
use super::palette::Palette;
use crate::scene::Tone;

/// From how many columns on there is room for citations.
pub const CITES: usize = 44;

/// The last lines of the log that fit, `back` lines earlier.
pub fn lines(
    log: &[ShownLine],
    palette: Palette,
    cites: bool,
    (width, height): (usize, usize),
    back: usize,
) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    for told in log.iter().rev().skip(back) {
        let mut wrapped = wrap(told, palette, cites, width);
        while let Some(line) = wrapped.pop() {
            if lines.len() == height {
                break;
            }
            lines.push(line);
        }
    }
    lines.reverse();
    lines
}

/// One line of the log, broken between words. A new line has a mark before it.
fn wrap(told: &ShownLine, palette: Palette, cites: bool, width: usize) -> Vec<Line<'static>> {
    let width = width.max(8);
    let dim = palette.style(Tone::Dim);
    let cites = if told.cites.is_empty() || !cites { String::new() } else { format!("[{}]", told.cites) };
    let words = told.text.split_whitespace().map(|word| (word, Style::new()));
    let all = words.chain(cites.split_whitespace().filter(|_| width >= CITES).map(|word| (word, dim)));
    let mut lines = Vec::new();
    let mut line: Vec<Span<'static>> = vec![Span::styled(if told.is_new { "› " } else { "  " }, dim)];
    let mut used = 2;
    for (word, style) in all {
        let long = word.chars().count();
        if used + long > width && used > 2 {
            lines.push(Line::from(std::mem::replace(&mut line, vec![Span::raw("  ")])));
            used = 2;
        }
        line.push(Span::styled(format!("{word} "), style));
        used += long + 1;
    }
    lines.push(Line::from(line));
    lines
}

#[cfg(test)]
mod tests;
