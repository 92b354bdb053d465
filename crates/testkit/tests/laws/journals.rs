//! Journals: they replay, and an edit is found where it was made.

use kernel::{Input, Journal};
use skirmish::{Battle, Choice, State};
use testkit::laws::{diverges, journal, journal_replays};
use testkit::random::Seed;

use crate::play::{Stride, battles, offered, walk};

/// The battle and its journal; the start is the state after the first stride.
fn played(name: &str, battle: &Battle, seed: &mut Seed) -> (State, Vec<Stride>, Journal<Choice>) {
    let strides = walk(name, battle, seed);
    let journal = journal(&strides);
    (strides[0].after, strides, journal)
}

/// The whole journal, and every beginning of it, gives the state that was there.
#[test]
fn a_journal_replays_to_every_state() {
    for (name, battle, mut seed) in battles("journals", 150, 6, 6) {
        journal_replays(&name, &battle, &walk(&name, &battle, &mut seed));
    }
}

type Entries = Vec<(Input<Choice>, u64)>;

/// Another input than the one that was given, another order, one entry less, another digest.
#[test]
fn an_edited_journal_is_found_out_at_the_edit() {
    let mut edits = [0; 5];
    for (name, battle, mut seed) in battles("edits", 400, 6, 6) {
        let (start, strides, journal) = played(&name, &battle, &mut seed);
        let inputs = journal.entries.len();
        if inputs == 0 {
            continue;
        }
        let at = seed.below(inputs as u64) as usize;
        let edit = |change: &dyn Fn(&mut Entries)| {
            let mut edited = journal.clone();
            change(&mut edited.entries);
            diverges(&battle, &start, &edited)
        };
        // A legal input that was not given.
        let others = offered(&battle, &strides[at].after);
        let others: Vec<_> =
            others.into_iter().filter(|(input, _)| *input != journal.entries[at].0).collect();
        let (other, _) = seed.pick(&others);
        assert_eq!(
            edit(&|entries| entries[at].0 = other),
            Some((at + 1, false)),
            "{name}: {other:?} at {at}"
        );
        edits[0] += 1;
        // An illegal one.
        let illegal = Input::Outcome(77);
        assert_eq!(
            edit(&|entries| entries[at].0 = illegal),
            Some((at + 1, true)),
            "{name}: {illegal:?} at {at}"
        );
        edits[1] += 1;
        // Another digest.
        let bit = seed.below(64);
        assert_eq!(
            edit(&|entries| entries[at].1 ^= 1 << bit),
            Some((at + 1, false)),
            "{name}: bit {bit} at {at}"
        );
        edits[2] += 1;
        // Two entries swapped.
        let to = seed.below(inputs as u64) as usize;
        let first = at.min(to);
        if at != to {
            let found = edit(&|entries| entries.swap(at, to)).map(|(at, _)| at);
            assert_eq!(found, Some(first + 1), "{name}: {at} and {to} swapped");
            edits[3] += 1;
        }
        // One entry less.
        if at + 1 < inputs {
            let remove = |entries: &mut Vec<_>| {
                entries.remove(at);
            };
            assert_eq!(edit(&remove).map(|(at, _)| at), Some(at + 1), "{name}: without {at}");
            edits[4] += 1;
        }
    }
    assert!(edits.iter().all(|&edits| edits > 50), "{edits:?}");
}
