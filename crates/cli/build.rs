//! Embeds the index of citations, so that `bout rule` can say where a rule is implemented and tested.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let root = xtask::workspace_root();
    for path in xtask::citations::watched(&root) {
        println!("cargo:rerun-if-changed={}", path.display());
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("citations.tsv");
    fs::write(out, xtask::citations::index(&root).to_text()).expect("the build folder can be written");
}
