//! Lines that are too long, broken between words in the tones that they have.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// The indent of the rest of a broken line, beyond that of the line itself.
const INDENT: usize = 2;

/// A line in as many as it needs.
pub fn wrapped(line: Line<'static>, width: usize) -> Vec<Line<'static>> {
    if line.width() <= width || width <= 2 * INDENT {
        return vec![line];
    }
    let style = line.style;
    let letters: Vec<(char, Style)> =
        line.spans.iter().flat_map(|span| span.content.chars().map(|c| (c, span.style))).collect();
    let margin = letters.iter().take_while(|(c, _)| *c == ' ').count();
    let margin = (margin + INDENT).min(width / 2);
    let mut lines = Vec::new();
    let mut rest = &letters[..];
    while !rest.is_empty() {
        let before = if lines.is_empty() { 0 } else { margin };
        let room = width - before;
        // At the last blank that fits; a word that is longer than a line is cut.
        let cut = if rest.len() <= room {
            rest.len()
        } else {
            rest[..=room].iter().rposition(|(c, _)| *c == ' ').filter(|&at| at > margin).unwrap_or(room)
        };
        lines.push(styled(before, &rest[..cut]).style(style));
        rest = &rest[cut..];
        rest = &rest[rest.iter().take_while(|(c, _)| *c == ' ').count()..];
    }
    lines
}

fn styled(margin: usize, letters: &[(char, Style)]) -> Line<'static> {
    let mut spans = vec![Span::raw(" ".repeat(margin))];
    for part in letters.chunk_by(|one, other| one.1 == other.1) {
        spans.push(Span::styled(part.iter().map(|(c, _)| *c).collect::<String>(), part[0].1));
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests;
