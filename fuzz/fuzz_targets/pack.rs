//! Files of packs: the first line is the path of one, the rest its text. The pack around it is a small one. If all is
//! sound, its examples are run.
#![no_main]

use std::collections::BTreeMap;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use packs::{Book, PackFiles, with_game};
use source::{Source, Written};

/// The files of a small pack: all that the core pack needs to be one, and of its cards a few.
fn around<P: PackFiles>() -> BTreeMap<String, Source> {
    let few = |name: &str| {
        let file = name.rsplit('/').next().unwrap_or(name);
        match name.split('/').collect::<Vec<_>>()[..] {
            ["monsters", "butcher", "monster.toml"] => true,
            ["monsters", "butcher", ..] => true,
            ["monsters", ..] => false,
            ["weapons", _] => file < "c",
            ["parties", _] => false,
            _ => true,
        }
    };
    let files = P::CORE.iter().filter(|(name, _)| few(name));
    files.map(|(name, text)| ((*name).to_owned(), Source::new(format!("core/{name}"), *text))).collect()
}

fn files<P: PackFiles>(game: &OnceLock<BTreeMap<String, Source>>) -> BTreeMap<String, Source> {
    game.get_or_init(around::<P>).clone()
}

static FILES: [OnceLock<BTreeMap<String, Source>>; 2] = [const { OnceLock::new() }; 2];

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Some((path, text)) = text.split_once('\n') else { return };
    // A game to begin with: both have a `pack.toml`.
    let (game, path) = path.split_once(':').unwrap_or(("showdown", path));
    let game = packs::GameName::from_word(game).unwrap_or_default();
    with_game!(game, G => {
        // What is no TOML has problems of its own, whatever lies around it: that takes a hundredth of the time.
        let mut files = match text.parse::<Written>() {
            Ok(_) => files::<<G as Book>::Pack>(&FILES[game as usize]),
            Err(_) => BTreeMap::new(),
        };
        files.insert(path.to_owned(), Source::new(path, text));
        match <<G as Book>::Pack as PackFiles>::from_files(&files) {
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
