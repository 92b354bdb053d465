//! Entries that were looked up, as they are printed.

use ask::look_up::Entry;

use crate::output::bold;

/// Entries as they are printed.
pub fn text(entries: &[Entry]) -> String {
    let one = |entry: &Entry| {
        let lines: Vec<String> = entry.lines.iter().map(|line| format!("  {line}\n")).collect();
        format!("{}  {}\n{}", bold(&entry.name), entry.kind, lines.concat())
    };
    entries.iter().map(one).collect()
}
