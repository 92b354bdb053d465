//! The usual of a whole showdown.

use super::*;

#[test]
fn who_names_nothing_plays_the_first_story() {
    assert_eq!(Showdown::from(&Whole::default()).level.as_deref(), Some("first-story"));
    let settlers = Whole { party: Some("settlers".into()), ..Whole::default() };
    assert_eq!(Showdown::from(&settlers).level, None);
    let second = Whole { level: Some("2".into()), ..Whole::default() };
    assert_eq!(Showdown::from(&second).level.as_deref(), Some("2"));
}
