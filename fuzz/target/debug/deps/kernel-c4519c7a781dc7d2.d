/work/main/fuzz/target/debug/deps/kernel-c4519c7a781dc7d2.d: /work/main/crates/kernel/src/lib.rs /work/main/crates/kernel/src/bag.rs /work/main/crates/kernel/src/chance.rs /work/main/crates/kernel/src/deck.rs /work/main/crates/kernel/src/digest.rs /work/main/crates/kernel/src/event.rs /work/main/crates/kernel/src/few.rs /work/main/crates/kernel/src/game.rs /work/main/crates/kernel/src/inches.rs /work/main/crates/kernel/src/journal.rs /work/main/crates/kernel/src/line.rs /work/main/crates/kernel/src/rule.rs /work/main/crates/kernel/src/ruling.rs /work/main/crates/kernel/src/tabletop.rs /work/main/crates/kernel/src/tally.rs

/work/main/fuzz/target/debug/deps/libkernel-c4519c7a781dc7d2.rmeta: /work/main/crates/kernel/src/lib.rs /work/main/crates/kernel/src/bag.rs /work/main/crates/kernel/src/chance.rs /work/main/crates/kernel/src/deck.rs /work/main/crates/kernel/src/digest.rs /work/main/crates/kernel/src/event.rs /work/main/crates/kernel/src/few.rs /work/main/crates/kernel/src/game.rs /work/main/crates/kernel/src/inches.rs /work/main/crates/kernel/src/journal.rs /work/main/crates/kernel/src/line.rs /work/main/crates/kernel/src/rule.rs /work/main/crates/kernel/src/ruling.rs /work/main/crates/kernel/src/tabletop.rs /work/main/crates/kernel/src/tally.rs

/work/main/crates/kernel/src/lib.rs:
/work/main/crates/kernel/src/bag.rs:
/work/main/crates/kernel/src/chance.rs:
/work/main/crates/kernel/src/deck.rs:
/work/main/crates/kernel/src/digest.rs:
/work/main/crates/kernel/src/event.rs:
/work/main/crates/kernel/src/few.rs:
/work/main/crates/kernel/src/game.rs:
/work/main/crates/kernel/src/inches.rs:
/work/main/crates/kernel/src/journal.rs:
/work/main/crates/kernel/src/line.rs:
/work/main/crates/kernel/src/rule.rs:
/work/main/crates/kernel/src/ruling.rs:
/work/main/crates/kernel/src/tabletop.rs:
/work/main/crates/kernel/src/tally.rs:
