//! What it takes to give and save one input, early and late, and to go back: instructions under valgrind. `bench/counts`
//! runs them and compares.

#![allow(missing_docs, reason = "the macros make items that nobody documents")]

use std::path::PathBuf;

use gungraun::{library_benchmark, library_benchmark_group, main};
use march::{ME, March, id, input, march};
use table::{Live, Room, Storage};

#[allow(dead_code, reason = "the tests of costs use more of it")]
#[path = "../tests/games/march.rs"]
mod march;

/// A saved game after so many inputs.
struct Saved {
    room: Room<March>,
    file: Storage,
    inputs: usize,
}

impl Saved {
    fn after(inputs: usize) -> Self {
        let path = file();
        drop(std::fs::remove_file(&path));
        let mut room = march();
        for number in 1..=inputs {
            room.submit(ME, &id(number), &input(number)).unwrap();
        }
        let file = Storage::create(&path, &room).unwrap();
        Self { room, file, inputs }
    }

    /// Gives one more input and saves it.
    fn go_on(&mut self) {
        self.inputs += 1;
        self.room.submit(ME, &id(self.inputs), &input(self.inputs)).unwrap();
        self.file.append(&self.room).unwrap();
    }

    /// Takes one input back and saves that.
    fn go_back(&mut self) {
        self.room.undo_to(ME, &id(9000), self.inputs - 1).unwrap();
        self.file.append(&self.room).unwrap();
    }
}

/// The program of a benchmark is alone in its process.
fn file() -> PathBuf {
    std::env::temp_dir().join(format!("bout-counted-{}.journal", std::process::id()))
}

fn clear(_: Saved) {
    drop(std::fs::remove_file(file()));
}

#[library_benchmark]
#[benches::after(args = [9, 99, 999, 1999], setup = Saved::after, teardown = clear)]
fn input_saved(mut saved: Saved) -> Saved {
    saved.go_on();
    saved
}

#[library_benchmark]
#[benches::after(args = [9, 1999], setup = Saved::after, teardown = clear)]
fn undo_saved(mut saved: Saved) -> Saved {
    saved.go_back();
    saved
}

#[library_benchmark]
#[benches::of(args = [100], setup = Saved::after, teardown = clear)]
fn replay(saved: Saved) -> Saved {
    let mut room = march();
    for number in 1..=saved.inputs {
        room.submit(ME, &id(number), &input(number)).unwrap();
    }
    assert_eq!(room.table().state(), saved.room.table().state());
    saved
}

library_benchmark_group!(name = games, benchmarks = [input_saved, undo_saved, replay]);

main!(library_benchmark_groups = games);
