//! What people type: the first line says which scenario, the others are answers. Nothing is saved.
#![no_main]

use libfuzzer_sys::fuzz_target;

const SCENARIOS: [&str; 4] = [
    include_str!("../seeds/scenario/showdown.toml"),
    include_str!("../seeds/scenario/whole-showdown.toml"),
    include_str!("../seeds/scenario/battle.toml"),
    include_str!("../seeds/scenario/melee.toml"),
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&which, typed)) = bytes.split_first() else { return };
    // Whoever types `save` writes a file; and odds are another matter, which takes long.
    let is_left_out = |line: &&[u8]| {
        let line = String::from_utf8_lossy(line).to_lowercase();
        ["save", "odds"].iter().any(|word| line.contains(word))
    };
    let lines: Vec<&[u8]> = typed.split(|byte| *byte == b'\n').filter(|line| !is_left_out(line)).collect();
    let known = bout::typed::play(SCENARIOS[usize::from(which) % SCENARIOS.len()], &lines.join(&b'\n'));
    assert!(known, "the scenarios are sound");
});
