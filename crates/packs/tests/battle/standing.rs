//! Units on a field: where they stand, and what can be wrong with it.

use skirmish::Battle;
use skirmish::field::Point;

use crate::{read, wrong};

/// A field with a tower and a wall; the units begin on line 6.
fn units(list: &[&str], rest: &str) -> String {
    format!(
        "game = \"skirmish\"\n{rest}\nfield = {{ width = 30, depth = 20, platform = [\n\
         {{ id = \"tower\", at = [10, 8], size = [6, 4], height = 4 }}], terrain = [\n\
         {{ kind = \"wall\", at = [20, 10], size = [4, 1], height = 2 }}] }}\nunit = [\n{}\n]\n",
        list.join(",\n")
    )
}

const BATTLE: &str = "step = [{ battle = {} }]";
const ALDA: &str = "{ id = \"alda\", side = \"red\", at = [3, 3] }";
const BRUN: &str = "{ id = \"brun\", side = \"blue\", at = [15, 10], on = \"tower\" }";

fn battle(text: &str) -> Battle {
    read(text).unwrap_or_else(|lines| panic!("{lines:?}")).game
}

#[test]
fn units_stand_where_the_file_says() {
    let battle =
        battle(&units(&[ALDA, BRUN, "{ id = \"cuno\", side = \"red\", at = [\"4 1/2\", 3] }"], BATTLE));
    let starts: Vec<_> = battle.units.iter().map(|unit| (unit.start.at, unit.start.place)).collect();
    let half = kernel::Inches(240);
    let cuno = Point::new(kernel::Inches::whole(4), kernel::Inches::whole(3));
    let cuno = Point { x: cuno.x + half.0 as i16, ..cuno };
    assert_eq!(starts, [(Point::inches(3, 3), 0), (Point::inches(15, 10), 1), (cuno, 0)]);
    assert_eq!((battle.terms.rout, battle.terms.turns, battle.terms.scars.is_some()), (6, 24, true));
}

#[test]
fn a_battle_says_what_it_is_fought_for() {
    let text = units(&[ALDA, BRUN], "step = [{ battle = { rout = 3, turns = 12, scars = true } }]");
    let terms = battle(&text).terms;
    assert_eq!((terms.rout, terms.turns), (3, 12));
    assert_eq!(terms.scars, Some(skirmish::scars::Tables::usual()));
}

#[test]
fn nobody_stands_outside_or_in_a_wall() {
    let at = |spot: &str| format!("{{ id = \"brun\", side = \"blue\", at = {spot} }}");
    wrong(
        &units(&[ALDA, &at("[31, 5]")], BATTLE),
        ["8:36: (31\", 5\") lies beyond the border of the field (the field is 30\" wide and 20\" deep)"],
    );
    wrong(
        &units(&[ALDA, &at("[29.75, 5]")], BATTLE),
        [
            "8:36: at (29 3/4\", 5\") the base is not wholly on the field or platform (on the field its middle can be from 1/2\" to 29 1/2\" east and from 1/2\" to 19 1/2\" north)",
        ],
    );
    wrong(
        &units(&[ALDA, &at("[12, 10]")], BATTLE),
        [
            "8:36: at (12\", 10\") the base is inside a wall or block (move it, or name the platform that it stands on: on = \"tower\")",
        ],
    );
    wrong(
        &units(&[ALDA, &at("[22, 10.5]")], BATTLE),
        [
            "8:36: at (22\", 10 1/2\") the base is inside a wall or block (move it, or name the platform that it stands on: on = \"tower\")",
        ],
    );
    wrong(
        &units(&[ALDA, "{ id = \"brun\", side = \"blue\", at = [3, 9], on = \"tower\" }"], BATTLE),
        [
            "8:36: at (3\", 9\") the base is not wholly on the field or platform (on `tower` its middle can be from 10 1/2\" to 15 1/2\" east and from 8 1/2\" to 11 1/2\" north)",
        ],
    );
    wrong(
        &units(&[ALDA, "{ id = \"brun\", side = \"blue\", at = [3, 9], base = 7 }"], BATTLE),
        ["8:51: a base of 7\": it must be 1/2\" to 4\" wide (change `base`)"],
    );
    wrong(
        &units(&[ALDA, &at("[-1, 5]")], BATTLE),
        ["8:37: item 1 of `at` must be at least 0, not -1 (it can be from 0 to 200)"],
    );
}

#[test]
fn bases_do_not_overlap_and_enemies_do_not_touch_before_a_battle() {
    let near = |side: &str, x: &str| format!("{{ id = \"cuno\", side = \"{side}\", at = [{x}, 3] }}");
    wrong(
        &units(&[ALDA, BRUN, &near("red", "3.5")], BATTLE),
        ["9:35: the bases of `cuno` and `alda` overlap (move one of them)"],
    );
    wrong(
        &units(&[ALDA, BRUN, &near("blue", "4")], BATTLE),
        ["9:36: `cuno` and `alda` touch before the battle has begun (move one of them)"],
    );
    // Friends may, and in the middle of a fight everybody may.
    assert_eq!(battle(&units(&[ALDA, BRUN, &near("red", "4")], BATTLE)).units.len(), 3);
    let turn = battle(&units(&[ALDA, BRUN, &near("blue", "4")], "step = [{ turn = \"red\" }]"));
    let state = turn.start(&mut kernel::Silent);
    assert!(state.unit(skirmish::UnitId(0)).contacts.has(skirmish::UnitId(2)));
}

#[test]
fn everybody_has_a_spot_and_platforms_have_names() {
    wrong(
        &units(&[ALDA, "{ id = \"brun\", side = \"blue\" }"], BATTLE),
        [
            "8:8: nobody says where `brun` stands (write at = [12, 3], in inches from the south-western corner)",
        ],
    );
    wrong(
        &units(&[ALDA, "{ id = \"brun\", side = \"blue\", at = \"tower\" }"], BATTLE),
        [
            "8:36: on a field, `at` is a spot (write at = [12, 3] in inches, and on = \"tower\" for a platform)",
        ],
    );
    wrong(
        &units(&[ALDA, "{ id = \"brun\", side = \"blue\", at = [12, 10], on = \"towr\" }"], BATTLE),
        [
            "8:36: at (12\", 10\") the base is inside a wall or block (move it, or name the platform that it stands on: on = \"tower\")",
            "8:51: there is no platform `towr` (did you mean `tower`?)",
        ],
    );
    let gone = "{ id = \"brun\", side = \"blue\", status = \"incapacitated\" }";
    assert_eq!(battle(&units(&[ALDA, gone], BATTLE)).units.len(), 2);
}

#[test]
fn what_needs_a_field_says_so() {
    let duel = |keys: &str, rest: &str| {
        format!(
            "game = \"skirmish\"\nunit = [{{ id = \"alda\", side = \"red\"{keys} }}, {{ id = \"brun\", side = \"blue\" }}]\n{rest}\n"
        )
    };
    wrong(
        &duel("", "step = [{ battle = {} }]"),
        ["3:9: a whole battle needs a field (add field = \"old-pasture\", or a [field] of your own)"],
    );
    wrong(
        &duel(", at = [3, 3]", ""),
        ["2:43: without a field there are no spots (name a place instead, or add a [field])"],
    );
    wrong(
        &duel(", on = \"tower\"", ""),
        ["2:43: without a field there are no platforms (write at = \"tower\" for a place, or add a [field])"],
    );
    wrong(
        &duel("", "warband = [{ id = \"gate-company\", side = \"red\" }]"),
        [
            "3:19: a warband deploys on a field, and there is none (add field = \"old-pasture\", or a [field] of your own)",
        ],
    );
}

#[test]
fn what_a_field_decides_is_not_said_twice() {
    wrong(
        &units(&["{ id = \"alda\", side = \"red\", at = [3, 3], touches = [\"brun\"] }", BRUN], BATTLE),
        [
            "7:54: on a field, who touches whom follows from where they stand (leave `touches` out, and put the bases next to each other)",
        ],
    );
    let step = |step: &str| units(&[ALDA, BRUN], &format!("step = [{step}]"));
    let part = |word: &str, column: u8| {
        format!(
            "2:{column}: on a field, `{word}` is part of a turn (write {{ turn = \"red\" }}, and choose when the phase comes)"
        )
    };
    wrong(&step("{ move = \"red\" }"), [&part("move", 9)]);
    wrong(&step("{ engage = { unit = \"alda\" } }"), [&part("engage", 9)]);
    wrong(&step("{ disengage = \"alda\" }"), [&part("disengage", 9)]);
    wrong(
        &step("{ fall = { unit = \"brun\", onto = \"ground\" } }"),
        [
            "2:42: on a field, where a unit lands follows from where it stands (give the fall a `height` instead)",
        ],
    );
}

#[test]
fn a_battle_is_between_two_sides_and_alone() {
    wrong(
        &units(&[ALDA], BATTLE),
        [
            "2:9: a whole battle has two sides, and this file has one side (give every unit or warband one of two sides)",
        ],
    );
    wrong(
        &units(&[ALDA, BRUN], "step = [{ battle = {} }, { fight = {} }]"),
        ["2:9: a whole battle is the only step of its file (leave the other steps out)"],
    );
    wrong(
        &units(
            &[ALDA, BRUN, "{ id = \"cuno\", side = \"green\", at = [25, 3] }"],
            "step = [{ turn = \"red\" }]",
        ),
        ["9:23: `green` is a third side, and a field has room for two (write \"red\" or \"blue\")"],
    );
    wrong(
        &units(&[ALDA, BRUN], "step = [{ battle = { turns = 0 } }]"),
        ["2:30: `turns` must be at least 1, not 0 (it can be from 1 to 200)"],
    );
    wrong(
        &units(&[ALDA, BRUN], "step = [{ battle = { route = 3 } }]"),
        ["2:22: `route` is not a key of `battle` (did you mean `rout`?)"],
    );
}
