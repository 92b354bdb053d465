//! Warbands in scenarios: who comes, under which name, and where they line up.

use kernel::Inches;
use skirmish::Battle;

use crate::{read, wrong};

/// Two warbands on a field of the pack; the first on line 4, the second on line 5.
fn warbands(red: &str, blue: &str) -> String {
    format!(
        "game = \"skirmish\"\nfield = \"old-pasture\"\nwarband = [\n{{ id = \"{red}\", side = \"red\" }},\n\
         {{ id = \"{blue}\", side = \"blue\" }}]\nstep = [{{ battle = {{}} }}]\n"
    )
}

fn battle(text: &str) -> Battle {
    read(text).unwrap_or_else(|lines| panic!("{lines:?}")).game
}

fn names(battle: &Battle) -> Vec<&str> {
    battle.units.iter().map(|unit| unit.name.as_str()).collect()
}

#[test]
fn a_warband_comes_with_everybody() {
    let battle = battle(&warbands("gate-company", "thorn-runners"));
    assert_eq!(
        names(&battle),
        [
            "warden",
            "ensign",
            "spear-1",
            "spear-2",
            "spear-3",
            "pike",
            "arbalest-1",
            "arbalest-2",
            "stag",
            "vixen",
            "archer-1",
            "archer-2",
            "archer-3",
            "cutter-1",
            "cutter-2",
            "cutter-3"
        ]
    );
    let warden = &battle.units[0];
    // A champion's 13, less 4 for the shield and 2 for the armour.
    assert_eq!((warden.defence, warden.hero, warden.weapons[0].name.as_str()), (Some(7), true, "sword"));
    assert_eq!(battle.units[7].weapons[0].range, Some(Inches::whole(30)));
    assert!(battle.units[7].weapons[0].slow && battle.units[9].weapons[0].blackpowder);
    assert_eq!(battle.units.iter().map(|unit| unit.side).sum::<u8>(), 8);
}

#[test]
fn warbands_that_are_alike_are_told_apart_by_their_sides() {
    let battle = battle(&warbands("gate-company", "gate-company"));
    assert_eq!((names(&battle)[0], names(&battle)[8]), ("red-warden", "blue-warden"));
}

#[test]
fn a_caster_knows_spells_and_a_shambler_in_armour_wards_off_a_little() {
    let battle = battle(&warbands("barrow-host", "gate-company"));
    let crone = &battle.units[0];
    assert_eq!(
        crone.spells.iter().map(|spell| spell.name.as_str()).collect::<Vec<_>>(),
        ["grave-chill", "ember-dart", "call-back"]
    );
    assert_eq!((battle.units[2].base, battle.units[2].large), (Inches::whole(2), true));
    let text = "game = \"skirmish\"\nunit = [{ id = \"husk\", side = \"red\", profile = \"shambler\", armour = [\"shield\", \"light-armour\"] }]\n";
    assert_eq!(read(text).unwrap().game.units[0].defence, Some(16), "21 less 4 less 1");
}

#[test]
fn words_that_name_nothing_have_the_nearest() {
    wrong(
        &warbands("gate-compny", "thorn-runners"),
        ["4:8: there is no warband `gate-compny` (did you mean `gate-company`?)"],
    );
    let with = |keys: &str| {
        warbands("gate-company", "thorn-runners").replacen("\"red\"", &format!("\"red\", {keys}"), 1)
    };
    wrong(&with("without = [\"wardn\"]"), ["4:49: there is no unit `wardn` (did you mean `warden`?)"]);
    wrong(
        &with("scars = [{ unit = \"warden\", scar = \"Defence 2 wurse\" }]"),
        ["4:73: there is no Scar `Defence 2 wurse` (did you mean `Defence 2 worse`?)"],
    );
    wrong(
        &with("scars = [{ unit = \"spear-1\", scar = \"runs no more\" }]"),
        ["4:74: there is no Scar `runs no more` (there are: the plague, dead, nothing)"],
    );
    let unit =
        |keys: &str| format!("game = \"skirmish\"\nunit = [{{ id = \"alda\", side = \"red\", {keys} }}]\n");
    wrong(&unit("armour = [\"sheild\"]"), ["2:48: there is no armour `sheild` (did you mean `shield`?)"]);
    wrong(
        &unit("spells = [\"call-bak\"]"),
        ["2:48: there is no spell `call-bak` (did you mean `call-back`?)"],
    );
    wrong(
        &unit("armour = [\"shield\", \"tower-shield\"]"),
        ["2:58: `alda` has two shields (a unit has at most one shield and one suit of armour)"],
    );
}

#[test]
fn a_scar_changes_the_card() {
    let text = warbands("gate-company", "thorn-runners").replacen(
        "\"red\"",
        "\"red\", without = [\"ensign\", \"spear-2\"], scars = [{ unit = \"warden\", scar = \"Defence 2 worse\" }, \
         { unit = \"warden\", scar = \"Agility 3 worse\" }, { unit = \"warden\", scar = \"runs no more\" }, \
         { unit = \"warden\", scar = \"causes fear\" }, \
         { unit = \"warden\", scar = \"shaken: Morale with Disadvantage\" }, \
         { unit = \"warden\", scar = \"goes berserk\" }]",
        1,
    );
    let scenario = read(&text).unwrap();
    let whole = battle(&warbands("gate-company", "thorn-runners"));
    let (before, after) = (&whole.units[0], &scenario.game.units[0]);
    assert_eq!((before.defence, after.defence), (Some(7), Some(9)));
    assert_eq!((before.agility, after.agility), (8, 11));
    assert_eq!((before.cannot_run, after.cannot_run), (false, true));
    assert_eq!((before.causes_fear, after.causes_fear), (false, true));
    assert_eq!((before.shaken, after.shaken), (false, true));
    assert_eq!(names(&scenario.game)[..3], ["warden", "spear-1", "spear-3"]);
    let unsaid: Vec<_> = scenario.unsaid.iter().map(|it| (it.of.as_str(), it.says.as_str())).collect();
    assert_eq!(unsaid, [("warden", "how a berserk unit fights")]);
}

/// DEADLY, IMPROVED-CRITICAL, FEAR: traits stand on a unit's card.
#[test]
fn traits_of_attackers_stand_on_the_card() {
    let traits = "traits = { deadly = 2, improved-critical = true, causes-fear = true }";
    let text = format!("game = \"skirmish\"\nunit = [{{ id = \"alda\", side = \"red\", {traits} }}]\n");
    let alda = &read(&text).unwrap().game.units[0];
    assert_eq!((alda.deadly, alda.improved_critical, alda.causes_fear), (2, true, true));
}

#[test]
fn whoever_lost_its_equipment_has_none() {
    let text = warbands("gate-company", "thorn-runners").replacen(
        "\"red\"",
        "\"red\", scars = [{ unit = \"warden\", scar = \"loses what it carried\" }]",
        1,
    );
    let warden = &battle(&text).units[0];
    assert_eq!((warden.defence, warden.weapons.len()), (Some(13), 0));
}

#[test]
fn zones_are_needed_and_have_room() {
    let own = |zones: &str| {
        format!(
            "game = \"skirmish\"\nfield = {{ width = 30, depth = 20, zone = [{zones}] }}\n\
             warband = [{{ id = \"gate-company\", side = \"red\" }}, {{ id = \"thorn-runners\", side = \"blue\" }}]\n\
             step = [{{ battle = {{}} }}]\n"
        )
    };
    wrong(
        &own("{ at = [0, 0], size = [30, 4] }"),
        [
            "3:58: the field has no zone 2 for `thorn-runners` to deploy in (add a [[field.zone]] for each side)",
        ],
    );
    wrong(
        &own("{ at = [0, 0], size = [3, 2] }, { at = [0, 16], size = [30, 4] }"),
        [
            "2:65: zone 1 of the field has no room for `spear-2` of `gate-company` (make the zone larger, or clear it of terrain)",
        ],
    );
    let zones = "{ at = [0, 0], size = [30, 4] }, { at = [0, 16], size = [30, 4] }";
    wrong(
        &own(zones).replace("\"blue\"", "\"blue\", zone = 1"),
        [
            "3:97: `gate-company` and `thorn-runners` are enemies, and both deploy in zone 1 (give each side a zone of its own: zone = 1, zone = 2)",
        ],
    );
    let twice = own("{ at = [0, 0], size = [30, 4] }, { at = [0, 16], size = [30, 4] }")
        .replace("thorn-runners\", side = \"blue", "gate-company\", side = \"red");
    wrong(
        &twice,
        [
            "3:58: `gate-company` fights for `red` already (choose another warband)",
            "4:9: a whole battle has two sides, and this file has one side (give every unit or warband one of two sides)",
        ],
    );
}

#[test]
fn too_many_units_are_told_at_the_first_one_too_many() {
    let unit = |n: usize| format!("{{ id = \"u{n}\", side = \"red\", at = [{}, 10] }}", 2 * n + 1);
    let units: Vec<String> = (0..9).map(unit).collect();
    let text = warbands("gate-company", "thorn-runners") + &format!("unit = [\n{}]\n", units.join(",\n"));
    wrong(&text, ["16:33: 25 units take part, and 24 are the most (leave somebody out)"]);
    let taken = warbands("gate-company", "thorn-runners")
        + "unit = [{ id = \"warden\", side = \"red\", at = [1, 10] }]\n";
    wrong(&taken, ["7:16: a warband has a unit `warden` already (give every unit an id of its own)"]);
}
