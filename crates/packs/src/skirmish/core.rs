//! The files of the core pack, built in.

/// Declares the files with their texts.
macro_rules! files {
    ($($name:literal,)*) => {
        &[$(($name, include_str!(concat!("../../content/skirmish/core/", $name))),)*]
    };
}

/// The files of the core pack by their paths in it, with their texts. A test compares the list with the folder.
pub const CORE: &[(&str, &str)] = files![
    "pack.toml",
    "armour.toml",
    "fields/mill-bridge.toml",
    "fields/old-pasture.toml",
    "fields/tannery-ruins.toml",
    "profiles.toml",
    "spells.toml",
    "tables/attack-injury.toml",
    "tables/injury-roll.toml",
    "tables/out-of-sight.toml",
    "tables/scars-henchmen.toml",
    "tables/scars-heroes.toml",
    "warbands/barrow-host.toml",
    "warbands/gate-company.toml",
    "warbands/thorn-runners.toml",
    "weapons.toml",
];

/// The digest of the documents of these files. A test compares it with them.
pub(crate) const DIGEST: u64 = 0x0f3d_ccd8_e2d6_3fb7;
