//! The usual of a whole showdown.

use super::*;

#[test]
fn who_names_nothing_plays_the_first_story() {
    assert_eq!(usual(Showdown::default()).level.as_deref(), Some("first-story"));
    let settlers = Showdown { party: Some("settlers".into()), ..Showdown::default() };
    assert_eq!(usual(settlers).level, None);
    let second = Showdown { level: Some("2".into()), ..Showdown::default() };
    assert_eq!(usual(second).level.as_deref(), Some("2"));
}
