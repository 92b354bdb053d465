//! Packs in folders: further warbands and fields, and mistakes in them.

use std::fs;
use std::path::PathBuf;

use packs::skirmish::Pack;
use packs::{PackError, PackFiles};

/// A folder with a pack, gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("bout-war-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        for (path, text) in [("pack.toml", "id = \"house\"\n")].iter().chain(files) {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self(folder)
    }

    /// The problems, each without the folder.
    fn problems(&self) -> Vec<String> {
        match Pack::load(&self.0) {
            Err(PackError::Content(problems)) => {
                let folder = format!("{}/", self.0.display());
                problems.lines().into_iter().map(|line| line.replace(&folder, "")).collect()
            }
            other => panic!("{other:?}"),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_folder_adds_warbands_and_fields() {
    let guards = "id = \"guards\"\nlimit = { gold = 100 }\nunit = [{ id = \"guard\", count = 3, gold = 30, weapons = [\"sword\"] }]\n";
    let yard = "width = 24\ndepth = 24\nzone = [{ at = [0, 0], size = [24, 4] }, { at = [0, 20], size = [24, 4] }]\n";
    let folder = Folder::new("adds", &[("warbands/guards.toml", guards), ("fields/yard.toml", yard)]);
    let pack = Pack::load(&folder.0).unwrap();
    assert_eq!(pack.contents(), "12 weapons, 9 profiles, 4 warbands, 4 fields");
    assert!(pack.warbands.contains_key("guards") && pack.fields.contains_key("yard"));
}

/// A zone that is too small for every warband is told in the file of the field, before anybody plays there.
#[test]
fn a_field_has_room_for_a_warband() {
    let yard =
        "width = 24\ndepth = 24\nzone = [{ at = [0, 0], size = [24, 4] }, { at = [0, 20], size = [1, 1] }]\n";
    let folder = Folder::new("room", &[("fields/yard.toml", yard)]);
    assert_eq!(
        folder.problems(),
        [
            "fields/yard.toml:3:65: no warband of the pack finds room in the zone (make it larger, or clear it of terrain)"
        ]
    );
}

#[test]
fn a_warband_over_its_limit_is_told_at_the_line() {
    let warband = |limit: &str| {
        format!(
            "id = \"guards\"\nlimit = {{ {limit} }}\n\n[[unit]]\nid = \"captain\"\ngold = 80\n\n\
             [[unit]]\nid = \"guard\"\ncount = 3\ngold = 30\n\n[[unit]]\nid = \"page\"\ngold = 20\n"
        )
    };
    let gold = Folder::new("gold", &[("warbands/guards.toml", &warband("gold = 150"))]);
    assert_eq!(
        gold.problems(),
        [
            "warbands/guards.toml:11:8: with `guard` the warband costs 170 gold, over its limit of 150 (leave somebody out, or raise the limit)"
        ]
    );
    let units = Folder::new("units", &[("warbands/guards.toml", &warband("gold = 500, units = 3"))]);
    assert_eq!(
        units.problems(),
        [
            "warbands/guards.toml:10:9: with `guard` the warband has 4 units, over its limit of 3 (leave somebody out)"
        ]
    );
    let many = warband("gold = 500").replace("count = 3\ngold = 30", "count = 12\ngold = 3");
    let many = Folder::new("many", &[("warbands/guards.toml", &many)]);
    assert_eq!(
        many.problems(),
        [
            "warbands/guards.toml:10:9: with `guard` the warband has 13 units, over its limit of 12 (leave somebody out)"
        ]
    );
}

#[test]
fn mistakes_in_warbands_and_fields_are_told_in_their_files() {
    let warband = "id = \"guard\"\nlimit = { gold = 100 }\nunit = [\n\
                   { id = \"a\", gold = 1, weapons = [\"sward\"], profile = \"vetran\" },\n{ id = \"a\", gold = 1 }]\n";
    let field =
        "width = 24\ndepth = 24\nplatform = [{ id = \"t\", at = [20, 20], size = [5, 5], height = 3 }]\n";
    let folder = Folder::new("wrong", &[("warbands/guards.toml", warband), ("fields/yard.toml", field)]);
    assert_eq!(
        folder.problems(),
        [
            "warbands/guards.toml:1:6: the id `guard` is not the name of the file, `guards` (rename one of them)",
            "warbands/guards.toml:4:34: there is no weapon `sward` (did you mean `sword`?)",
            "warbands/guards.toml:4:54: there is no profile `vetran` (did you mean `veteran`?)",
            "warbands/guards.toml:5:8: there are two units called `a` (give every unit an id of its own, or use `count`)",
            "fields/yard.toml:3:47: the platform reaches beyond the border of the field (from there 4\" to the east and 4\" to the north are left)",
        ]
    );
}

#[test]
fn gear_says_only_what_means_something() {
    let weapons =
        "weapon = [\n{ id = \"sword\", range = 9 },\n{ id = \"hammer\", slow = true, blackpowder = true }]\n";
    let folder = Folder::new(
        "gear",
        &[("weapons.toml", weapons), ("armour.toml", "armour = [{ id = \"shield\", defence = 0 }]\n")],
    );
    assert_eq!(
        folder.problems(),
        [
            "weapons.toml:2:25: `sword` does not shoot, so that `range` says nothing (add ranged = true, or leave it out)",
            "weapons.toml:3:25: `hammer` does not shoot, so that `slow` says nothing (add ranged = true, or leave it out)",
            "weapons.toml:3:45: `hammer` does not shoot, so that `blackpowder` says nothing (add ranged = true, or leave it out)",
            "armour.toml:1:38: `defence` must be at least 1, not 0 (it can be from 1 to 19)",
        ]
    );
    let spells = "spell = [{ id = \"spark\", difficulty = 9, range = 6, does = { bolt = { skil = 3 } } }]\n";
    let lines = Folder::new("spells", &[("spells.toml", spells)]).problems();
    assert_eq!(lines, ["spells.toml:1:71: `skil` is not a key of `bolt` (did you mean `skill`?)"]);
}

#[test]
fn what_is_misspelt_is_told() {
    let weapons = "[[weapon]]\nid = \"club\"\n";
    let scenario = "game = \"skirmish\"\nunit = []\n";
    let files = [
        ("weapon.toml", weapons),
        ("tables/injury-rol.toml", ""),
        ("warband/guards.toml", ""),
        ("notes.toml", "x = 1\n"),
        ("duel.toml", scenario),
    ];
    let told = Folder::new("misspelt", &files).problems();
    for (file, hint) in [
        ("`warband` is no folder of a skirmish pack", "did you mean `warbands`?"),
        ("`weapon.toml` is no file of a pack", "did you mean `weapons.toml`?"),
        ("`injury-rol.toml` is no file of a pack", "did you mean `injury-roll.toml`?"),
        ("`notes.toml` is no file of a pack", "armour.toml"),
    ] {
        assert!(told.iter().any(|line| line.contains(file) && line.contains(hint)), "{file}: {told:?}");
    }
    assert_eq!(told.len(), 4, "{told:?}");
}

/// A pack that does not say its game is one of skirmish, and one of showdown is told so.
#[test]
fn a_pack_of_another_game_says_so() {
    let told = Folder::new("game", &[("monsters/cat/monster.toml", "")]).problems();
    assert!(told[0].contains("add game = \"showdown\" to pack.toml"), "{told:?}");
    assert_eq!(told.len(), 1, "{told:?}");
}
