//! JSON, as docs/json.md documents it.

use std::fmt::Write;

use serde_json::Value;
use source::is_seen;

/// JSON in which everything is seen: what is not is written as its number. All of that is in texts.
pub fn escaped(value: &Value) -> String {
    let mut out = String::new();
    for c in format!("{value:#}").chars() {
        if c == '\n' || is_seen(c) {
            out.push(c);
        } else {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                write!(out, "\\u{unit:04x}").expect("a text takes all that is written to it");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_not_seen_is_written_as_its_number() {
        let value = json!({ "title": "a\u{1b}b\u{9b}c\u{202e}d\u{200b}e\u{e0041}f\u{7f}é\n" });
        let text = escaped(&value);
        assert!(text.chars().all(|c| c == '\n' || is_seen(c)), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).expect("it is JSON"), value);
    }
}
