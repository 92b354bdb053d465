//! JSON, as docs/json.md documents it.

use std::fmt::Write;

use serde_json::Value;
use source::is_seen;

/// JSON in which everything is seen: an invisible character is written as its number. All of those are in
/// texts.
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
mod tests;
