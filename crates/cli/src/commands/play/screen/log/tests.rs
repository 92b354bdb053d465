//! The log, broken into lines.

use super::*;

fn told(text: &str) -> ShownLine {
    ShownLine { text: text.to_owned(), cites: "ONE, TWO".to_owned(), is_new: true }
}

fn texts(lines: &[Line<'_>]) -> Vec<String> {
    lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
}

#[test]
fn long_lines_are_broken_and_the_last_ones_shown() {
    let log = [told("The lion roars."), told("ada is knocked down and far away from here.")];
    let shown = lines(&log, Palette::coloured(), true, (24, 3), 0);
    assert_eq!(texts(&shown), ["› ada is knocked down", "  and far away from", "  here."]);
    let wide = lines(&log, Palette::coloured(), true, (60, 3), 1);
    assert_eq!(texts(&wide), ["› The lion roars. [ONE, TWO]"]);
    let without = lines(&log, Palette::coloured(), false, (60, 3), 1);
    assert_eq!(texts(&without), ["› The lion roars."]);
}
