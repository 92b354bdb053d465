//! Journals of saved games: what is intact is replayed, with the digests and, as with another pack, without.
#![no_main]

use bout_fuzz::nowhere;
use libfuzzer_sys::fuzz_target;
use packs::{Book, PackFiles, with_game};
use table::{Table, game_of_save};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    with_game!(game_of_save(&text), G => {
        for pack in [None, Some(<G as Book>::Pack::built_in())] {
            // Without a pack it is read anew, which takes long; what is wrong with a scenario shows with one, too.
            if pack.is_none() && !bytes.len().is_multiple_of(64) {
                continue;
            }
            match Table::<G>::load(&text, nowhere(), pack) {
                Ok(table) => {
                    table.save();
                }
                Err(error) => {
                    error.to_string();
                    if let Some(table) = error.intact {
                        table.save();
                    }
                }
            }
        }
        if let Ok(mut table) = Table::<G>::play_again(&text, nowhere(), Some(<G as Book>::Pack::built_in())) {
            table.undo(1);
            table.save();
        }
    });
});
