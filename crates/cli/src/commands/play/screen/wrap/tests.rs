//! Lines that are broken.

use super::*;

#[test]
fn nothing_of_a_long_line_is_lost() {
    let line = || Line::from(vec![Span::raw("  Move 6 "), Span::raw("Melee 9 Ranged 12 Defence 7")]);
    let texts = |width| wrapped(line(), width).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(texts(40), ["  Move 6 Melee 9 Ranged 12 Defence 7"]);
    assert_eq!(texts(20), ["  Move 6 Melee 9", "    Ranged 12", "    Defence 7"]);
    for width in 1..40 {
        let words = |text: String| text.split_whitespace().collect::<String>();
        assert_eq!(words(texts(width).concat()), words(line().to_string()), "{width}");
    }
}
