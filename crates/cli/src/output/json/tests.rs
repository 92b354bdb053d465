//! JSON in which everything is seen.

use serde_json::json;

use super::*;

#[test]
fn what_is_not_seen_is_written_as_its_number() {
    let value = json!({ "title": "a\u{1b}b\u{9b}c\u{202e}d\u{200b}e\u{e0041}f\u{7f}é\n" });
    let text = escaped(&value);
    assert!(text.chars().all(|c| c == '\n' || is_seen(c)), "{text}");
    assert_eq!(serde_json::from_str::<Value>(&text).expect("it is JSON"), value);
}
