//! What gets past the cleaning, and what does not.

use super::*;

#[test]
fn our_styles_are_kept_and_no_others() {
    let text = format!("{} {}", bold("a\u{1b}[31mb"), "\u{1b}[1mc\u{1b}]52;c;eA==\u{7}");
    assert_eq!(dressed(&text), "\u{1b}[1ma␛[31mb\u{1b}[0m ␛[1mc␛]52;c;eA==␇");
}

#[test]
fn a_mark_lets_nothing_but_a_style_through() {
    assert_eq!(dressed(&marked("x\u{1b}]0;title\u{7}")), "x␛]0;title␇");
    assert_eq!(dressed(&marked("\u{1b}[2J")), "␛[2J");
    assert_eq!(dressed(&format!("{}x", *MARK)), "x");
}
