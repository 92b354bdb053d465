//! What no answer takes into account, because the files of the pack do not say it.

use packs::Unsaid;
use serde_json::{Value, json};

/// For people, a line each.
pub fn text(unsaid: &[Unsaid]) -> String {
    let line = |Unsaid { of, says }: &Unsaid| format!("Left out of these odds ({of}): {says}.\n");
    unsaid.iter().map(line).collect()
}

/// For programs.
pub fn json(unsaid: &[Unsaid]) -> Value {
    unsaid.iter().map(|Unsaid { of, says }| json!({ "of": of, "says": says })).collect()
}

/// Of several scenarios, everything once.
pub fn of_all<'a>(lists: impl Iterator<Item = &'a [Unsaid]>) -> Vec<Unsaid> {
    let mut all: Vec<Unsaid> = Vec::new();
    for unsaid in lists.flatten() {
        if !all.contains(unsaid) {
            all.push(unsaid.clone());
        }
    }
    all
}
