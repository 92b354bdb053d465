//! `bout compare`.

use std::fs;

use super::desk::{Desk, snapshot};

/// A folder with the core pack in which an attack injury of 12 to 14 stuns.
fn harsher(desk: &Desk) {
    desk.bout("pack export house").good();
    let path = desk.path("house/tables/attack-injury.toml");
    let text = fs::read_to_string(&path).unwrap();
    let row = |result: &str| format!("from = 12, to = 14, result = \"{result}\"");
    assert!(text.contains(&row("dazed")), "{text}");
    fs::write(path, text.replace(&row("dazed"), &row("stunned"))).unwrap();
}

#[test]
fn two_rulings() {
    let desk = Desk::new("compare-rulings");
    let line = "compare skirmish --target dazed --ruling dazed-melee=advantage --vs dazed-melee=auto-hit";
    snapshot!("compare-rulings", desk.bout(line).good());
    let mut value = desk.bout(&format!("{line} --json")).good().json();
    for version in ["a", "b"] {
        let rulings = value[version].as_object_mut().unwrap().remove("rulings").unwrap();
        assert_eq!(rulings["dazed-melee"], if version == "a" { "advantage" } else { "auto-hit" });
    }
    snapshot!("compare-rulings-json", format!("{value:#}"));
}

#[test]
fn two_files() {
    let desk = Desk::new("compare-files");
    for (name, flags) in [("old.toml", ""), ("new.toml", "--melee 12")] {
        desk.write(name, desk.bout(&format!("odds skirmish {flags} --print-scenario")).good().stdout);
    }
    snapshot!("compare-files", desk.bout("compare old.toml new.toml").good());
}

/// A band of a table changed: the difference is exact, and is the band.
#[test]
fn two_packs() {
    let desk = Desk::new("compare-packs");
    harsher(&desk);
    let value = desk.bout("compare skirmish --vs-pack house --json").good().json();
    let differences: Vec<&str> =
        value["outcomes"].as_array().unwrap().iter().map(|row| row["difference"].as_str().unwrap()).collect();
    assert_eq!(differences, ["0", "-17/400", "17/400", "0"]);
    assert_eq!(value["distance"], "17/400");
    let same = desk.bout("compare skirmish --pack house --vs-pack house").good();
    assert!(same.stdout.ends_with("The two versions have the same odds.\n"), "{same}");
}

/// The pack is told by its name where it has one of its own.
#[test]
fn a_pack_with_a_name_of_its_own() {
    let desk = Desk::new("compare-named");
    harsher(&desk);
    desk.write("house/pack.toml", "id = \"house\"\n");
    snapshot!("compare-pack", desk.bout("compare skirmish --vs-pack house").good());
}

#[test]
fn grids() {
    let desk = Desk::new("compare-grid");
    let line = "compare skirmish --target dazed --vs dazed-melee=auto-hit --rows melee=12..13 --columns defence=16,18";
    snapshot!("compare-grid", desk.bout(line).good());
    snapshot!("compare-grid-json", desk.bout(&format!("{line} --json")).good());
}

#[test]
fn different_questions_cannot_be_compared() {
    let desk = Desk::new("compare-questions");
    desk.borrow("scenarios/skirmish/rooftop.toml");
    desk.write("duel.toml", desk.bout("odds skirmish --print-scenario").good().stdout);
    snapshot!("compare-questions", desk.bout("compare duel.toml rooftop.toml").refused());
    desk.bout("compare rooftop.toml skirmish --json").refused();
}

/// Blank names would leave it to the reader to find out that nothing differs.
#[test]
fn versions_that_are_the_same_are_called_so() {
    let desk = Desk::new("compare-same");
    desk.bout("pack export copy").good();
    for versus in ["--vs critical=none", "--vs-pack copy", "--vs critical=none --rows attacks=1,2"] {
        let told = desk.bout(&format!("compare skirmish {versus}")).good();
        assert!(told.stdout.contains("A: as asked\n"), "{told}");
        assert!(told.stdout.contains("B: the same as A: nothing differs\n"), "{told}");
    }
    let told = desk.bout("compare skirmish --vs attacks=1").good();
    assert!(told.stdout.contains("A: attacks=1\n  B: the same as A"), "{told}");
}

#[test]
fn the_same_key_twice_is_refused() {
    let desk = Desk::new("compare-twice");
    for (line, key) in [
        ("compare battle --vs warden.melee=14 --vs warden.melee=12", "warden.melee"),
        ("compare skirmish --vs melee=14 --vs attacker.melee=12", "attacker.melee"),
        ("compare skirmish --vs critical=none --vs critical=two-defences", "critical"),
    ] {
        let told = desk.bout(line).refused();
        assert!(told.stderr.starts_with(&format!("error: --vs gives `{key}` twice\n")), "{told}");
    }
}

/// Blow by blow only units that both versions have can be compared.
#[test]
fn another_warband_is_not_compared_blow_by_blow() {
    let desk = Desk::new("compare-warbands");
    let line = "compare battle --vs red=barrow-host --trials 4";
    let told = desk.bout(line).good();
    assert!(told.stdout.contains("The units of red differ: none of one version is in the other"), "{told}");
    let certain = desk.bout(&format!("{line} --json")).good().json();
    assert!(certain["only_in_a"].as_array().is_some_and(|units| !units.is_empty()), "{certain}");
    assert!(certain["only_in_b"].as_array().is_some_and(|units| !units.is_empty()), "{certain}");
}
