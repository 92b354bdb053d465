//! Every other pack of the repository is sound.

use std::path::{Path, PathBuf};

use packs::PackFiles;
use packs::showdown::Pack;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_bench_pack_is_sound() {
    let pack = Pack::load(&root().join("crates/packs/content/showdown/bench")).unwrap();
    assert_eq!((pack.id.as_str(), pack.monsters["dummy"].cards.len()), ("bench", 3));
}
