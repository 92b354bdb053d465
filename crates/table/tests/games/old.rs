//! Journals of the first format, as an earlier version wrote them, still open; saved again, they are of the present one.

use std::path::Path;

use kernel::Pending;
use packs::{Book, PackFiles};
use table::{FORMAT, How, Rolls, Table, game_of_save};

fn opened<G: Book>(name: &str, pack: &str) -> (Table<G>, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old");
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    assert!(text.starts_with("{\"format\":\"bout-journal-1\"") && game_of_save(&text) == G::GAME);
    let pack = G::Pack::load(&folder.join(pack)).expect("the pack is sound");
    let table =
        Table::<G>::load(&text, &folder, Some(&pack)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let again = Table::<G>::load(&table.save(), &folder, Some(&pack)).unwrap();
    assert!(table.save().contains(FORMAT));
    assert_eq!((again.state(), again.journal()), (table.state(), table.journal()));
    (table, text)
}

#[test]
fn a_duel() {
    let (table, text) = opened::<skirmish::Battle>("duel.bout", "yard");
    assert_eq!(table.journal().entries.len(), text.lines().count() - 1);
    assert!(matches!(table.pending(), Pending::Chance(chance) if chance.label == "Melee check"));
    assert!(table.given_by().iter().all(|by| by.how == How::Plain), "nobody had written it down");
}

#[test]
fn a_hunt_with_dice_of_their_own() {
    let (table, text) = opened::<showdown::Showdown>("hunt.bout", "dummy");
    assert_eq!(table.journal().entries.len(), text.lines().count() - 1);
    assert_eq!(table.rolls(), Rolls::Own);
}
