//! Files of packs: the first line is the path of one, the rest its text. The pack around it is the core pack. If all
//! is sound, its examples are run.
#![no_main]

use std::collections::BTreeMap;

use libfuzzer_sys::fuzz_target;
use packs::{Book, PackFiles, with_game};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Some((path, text)) = text.split_once('\n') else { return };
    // A game to begin with: both have a `pack.toml`.
    let (game, path) = path.split_once(':').unwrap_or(("showdown", path));
    let game = packs::GameName::from_word(game).unwrap_or_default();
    with_game!(game, G => {
        // The core pack is read once: only what the file says, and what it can make wrong, costs time.
        let core = <<G as Book>::Pack as PackFiles>::built_in();
        match core.with_file(path, &BTreeMap::from([(path.to_owned(), text.to_owned())])) {
            Ok(pack) => {
                pack.contents();
                if let Err(problems) = pack.check() {
                    problems.render(false);
                }
            }
            Err(problems) => {
                assert!(!problems.is_empty(), "what is refused is refused for a reason");
                problems.render(false);
            }
        }
    });
});
