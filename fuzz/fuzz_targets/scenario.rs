//! Scenario files: read, checked, compiled; those that are sound are played a few inputs far.
#![no_main]

use bout_fuzz::{nowhere, number, play, told};
use libfuzzer_sys::fuzz_target;
use source::Source;
use packs::{Book, PackFiles, Scenario, game_of, with_game};

fuzz_target!(|bytes: &[u8]| {
    let source = match Source::from_bytes("scenario.toml", bytes.to_vec()) {
        Ok(source) => source,
        Err(problems) => return drop(problems.render(false)),
    };
    with_game!(game_of(&source), G => {
        match Scenario::<G>::read(&source, nowhere(), Some(<G as Book>::Pack::built_in())) {
            Ok(scenario) => {
                assert_eq!(<G as Book>::GAME, game_of(&source));
                play(scenario, 40, number(bytes));
            }
            Err(error) => told(&error),
        }
    });
});
