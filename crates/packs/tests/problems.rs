//! Scenario files with mistakes: each is reported at its line and column, with a hint.

use std::path::Path;

use packs::skirmish::Battle;
use packs::{PackError, Scenario};
use source::Source;

/// The problems of a file `duel.toml`, a line each.
fn problems(text: &str) -> Vec<String> {
    match Scenario::<Battle>::read(&Source::new("duel.toml", text), Path::new("nowhere"), None) {
        Ok(_) => Vec::new(),
        Err(PackError::Content(problems)) => problems.lines(),
        Err(PackError::Io(file, error)) => panic!("{file}: {error}"),
    }
}

/// Asserts the problems of a file, all of them; each without the name of the file.
#[track_caller]
fn wrong<const N: usize>(text: &str, expected: [&str; N]) {
    let expected = expected.map(|line| format!("duel.toml:{line}"));
    assert_eq!(problems(text), expected, "{text}");
}

/// A duel: what `alda` and `brun` are besides their ids and sides stands on lines 6 and 11, and the rest of the file
/// begins on line 13.
fn duel(alda: &str, brun: &str, rest: &str) -> String {
    format!(
        "game = \"skirmish\"\n\n[[unit]]\nid = \"alda\"\nside = \"red\"\n{alda}\n\n\
         [[unit]]\nid = \"brun\"\nside = \"blue\"\n{brun}\n\n{rest}\n"
    )
}

#[test]
fn the_duel_itself_is_sound() {
    assert_eq!(problems(&duel("", "", "")), [""; 0]);
    let melee = "[[step]]\nmelee = { attacker = \"alda\", target = \"brun\" }";
    assert_eq!(problems(&duel("touches = [\"brun\"]", "", melee)), [""; 0]);
}

#[test]
fn an_empty_file_is_told_apart_from_one_that_lacks_everything() {
    let empty = " the file is empty (a scenario begins with the name of its game: game = \"skirmish\" or game = \"showdown\")";
    wrong("", [empty]);
    wrong(" \n", [empty]);
    let expected = ["1:1: the scenario has no `game` (add `game`: one of `skirmish` or `showdown`)"];
    wrong("# nothing but a comment\n", expected);
}

/// Steps that name somebody where nobody is: only that is told.
#[test]
fn steps_without_units_are_no_further_problem() {
    let nobody = "1:1: the scenario has no `unit` (add [[unit]], or on a field [[warband]])";
    for step in [
        "melee = { attacker = \"a\", target = \"b\", weapon = \"axe\" }",
        "ranged = { attacker = \"a\", target = \"a\" }",
        "fall = { unit = \"a\", onto = \"street\" }",
        "check = { unit = \"a\", stat = \"ranged\" }",
        "engage = { unit = \"a\" }",
        "turn = \"red\"",
        "battle = {}",
    ] {
        let found = problems(&format!("game = \"skirmish\"\nstep = [{{ {step} }}]\n"));
        assert_eq!(found.first().map(String::as_str), Some(&*format!("duel.toml:{nobody}")), "{step}");
        // The same in a file with another problem, of which only a part is left.
        assert!(!problems(&format!("game = \"skirmish\"\nnope = 1\nstep = [{{ {step} }}]\n")).is_empty());
    }
}

#[test]
fn a_scenario_has_one_to_twenty_four_units() {
    let nobody = ["1:1: the scenario has no `unit` (add [[unit]], or on a field [[warband]])"];
    wrong("game = \"skirmish\"\n", nobody);
    wrong("game = \"skirmish\"\nunit = []\n", nobody);
    let units = |count: usize| {
        let unit = |n: usize| format!("[[unit]]\nid = \"unit-{n}\"\nside = \"red\"\n");
        "game = \"skirmish\"\n".to_owned() + &(0..count).map(unit).collect::<String>()
    };
    assert_eq!(problems(&units(24)), [""; 0]);
    wrong(&units(25), ["74:1: `unit` must have at most 24 items, not 25 (this is the first one too many)"]);
}

#[test]
fn what_is_no_toml_is_reported_line_by_line() {
    wrong(
        "game = \"skirmish\n[[unit]\nid = \"alda\"\n",
        [
            "1:17: this is not valid TOML: invalid basic string (expected `\"`)",
            "2:8: this is not valid TOML: unclosed array table (expected `]`)",
        ],
    );
}

#[test]
fn unknown_keys_are_reported_with_the_nearest() {
    wrong(
        &duel("defense = 12", "strength = 3", "[questions]\nask = []"),
        [
            "6:1: `defense` is not a key of a unit (did you mean `defence`?)",
            "11:1: `strength` is not a key of a unit (it can have `id`, `side`, `profile`, `status`, `wounds-left`, \
             `at`, `on`, `touches`, `engaged-this-turn`, `move`, `melee`, `ranged`, `defence`, `agility`, `morale`, \
             `attacks`, `wounds`, `injury`, `piercing`, `weapons`, `armour`, `spells`, `hero`, `large` and 2 more)",
            "13:2: `questions` is not a key of a scenario (did you mean `question`?)",
        ],
    );
    wrong(
        "game = \"skirmish\"\n\n[[unit]]\nid = \"alda\"\n\n[[unit]]\nside = \"red\"\n",
        ["3:1: unit 1 has no `side` (add `side`: text)", "6:1: unit 2 has no `id` (add `id`: text)"],
    );
    wrong(
        "game = \"skirmish\"\n[[unit]]\nid = \"\"\nside = \"\"\n",
        ["3:6: `id` must not be empty", "4:8: `side` must not be empty"],
    );
    wrong(
        &duel("", "", "").replace("skirmish", "chess"),
        ["1:8: `game` cannot be `chess` (it can be `skirmish` or `showdown`)"],
    );
}

#[test]
fn numbers_on_the_card_have_bounds() {
    let cases = [
        ("defence = 0", "11:11: `defence` must be at least 1, not 0 (it can be from 1 to 20)"),
        ("defence = -3", "11:11: `defence` must be at least 1, not -3 (it can be from 1 to 20)"),
        ("defence = 21", "11:11: `defence` must be at most 20, not 21 (it can be from 1 to 20)"),
        ("defence = 300", "11:11: `defence` must be at most 20, not 300 (it can be from 1 to 20)"),
        ("defence = \"nine\"", "11:11: `defence` cannot be `nine` (did you mean `none`?)"),
        ("defence = 12.5", "11:11: `defence` must be `none` or a whole number, not a decimal number"),
        ("melee = 0", "11:9: `melee` must be at least 1, not 0 (it can be from 1 to 20)"),
        ("attacks = 6", "11:11: `attacks` must be at most 5, not 6 (it can be from 1 to 5)"),
        ("wounds = 5", "11:10: `wounds` must be at most 4, not 5 (it can be from 1 to 4)"),
        ("injury = 21", "11:10: `injury` must be at most 20, not 21 (it can be from -20 to 20)"),
        ("move = 41", "11:8: `move` must be at most 40, not 41 (it can be from 0 to 40)"),
        (
            "touches = \"alda\"",
            "11:11: `touches` must be a list, not text (put it in brackets: `[\"alda\"]`)",
        ),
        (
            "status = \"daized\"",
            "11:10: `status` cannot be `daized` (did you mean `dazed`? It can be `healthy`, `staggered`, `dazed`, \
             `stunned` or `incapacitated`)",
        ),
    ];
    for (line, expected) in cases {
        wrong(&duel("", line, ""), [expected]);
    }
}

#[test]
fn wounds_left_are_no_more_than_there_are() {
    wrong(
        &duel("", "wounds = 2\nwounds-left = 3", ""),
        ["12:15: `brun` cannot have 3 Wounds left of 2 (raise `wounds` or lower `wounds-left`)"],
    );
    wrong(
        &duel("", "profile = \"brute\"\nwounds-left = 4", ""),
        ["12:15: `brun` cannot have 4 Wounds left of 3 (raise `wounds` or lower `wounds-left`)"],
    );
}

#[test]
fn heights_are_distances_from_0_to_200() {
    let cases = [
        ("-1", "15:10: `height` must be at least 0, not -1 (it can be from 0 to 200)"),
        ("201", "15:10: `height` must be at most 200, not 201 (it can be from 0 to 200)"),
        ("inf", "15:10: `height` must be at most 200, not inf (it can be from 0 to 200)"),
        ("\"tall\"", "15:10: `tall` is not a distance: write inches as 3, 2.5 or 4 1/2"),
        ("0.001", "15:10: `0.001` is finer than Bout measures: use sixteenths, tenths or thirds of an inch"),
    ];
    for (height, expected) in cases {
        wrong(&duel("", "", &format!("[[place]]\nid = \"roof\"\nheight = {height}")), [expected]);
    }
}

#[test]
fn ids_are_given_once() {
    wrong(
        &duel("", "", "").replace("brun", "alda"),
        ["9:6: there are two units with the id `alda` (give every unit an id of its own)"],
    );
    wrong(
        &duel("", "", "[[place]]\nid = \"roof\"\n\n[[place]]\nid = \"roof\""),
        ["17:6: there are two places with the id `roof` (give every place an id of its own)"],
    );
}

#[test]
fn names_that_name_nothing_are_reported_with_the_nearest() {
    let melee = |attacker: &str, target: &str| {
        let step = format!("[[step]]\nmelee = {{ attacker = \"{attacker}\", target = \"{target}\" }}");
        duel("touches = [\"brun\"]", "", &step)
    };
    wrong(&melee("alda", "brunn"), ["14:39: there is no unit `brunn` (did you mean `brun`?)"]);
    wrong(&melee("nobody", "brun"), ["14:22: there is no unit `nobody` (there are: alda, brun)"]);
    wrong(&duel("touches = [\"brunn\"]", "", ""), ["6:12: there is no unit `brunn` (did you mean `brun`?)"]);
    wrong(
        &duel("", "", "[question]\nask = [{ status = \"brun\" }, { place = \"ald\" }]"),
        ["14:39: there is no unit `ald` (did you mean `alda`?)"],
    );
    wrong(
        &duel("profile = \"soldeir\"", "", ""),
        ["6:11: there is no profile `soldeir` (did you mean `soldier`?)"],
    );
    wrong(
        &duel("profile = \"Ünbekannt\"", "", ""),
        [
            "6:11: there is no profile `Ünbekannt` (there are: brute, champion, recruit, scout, shambler, shieldbearer, \
             soldier, stoneborn, veteran)",
        ],
    );
    wrong(
        &duel("weapons = [\"sword\", \"hamer\"]", "", ""),
        ["6:21: there is no weapon `hamer` (did you mean `hammer`?)"],
    );
    wrong(
        &duel("", "", "[rulings]\ndazed-mele = \"auto-hit\""),
        ["14:1: `dazed-mele` is not a key of the rulings (did you mean `dazed-melee`?)"],
    );
    wrong(
        &duel("", "", "[rulings]\ndazed-melee = \"autohit\""),
        [
            "14:15: `dazed-melee` cannot be `autohit` (did you mean `auto-hit`? It can be `advantage` or `auto-hit`)",
        ],
    );
    wrong(
        &duel("at = \"rof\"", "", "[[place]]\nid = \"roof\""),
        ["6:6: there is no place `rof` (did you mean `roof`?)"],
    );
    wrong(
        &duel(
            "",
            "",
            "[[place]]\nid = \"roof\"\nheight = 3\nedges = [{ onto = \"stret\" }]\n\n[[place]]\nid = \"street\"",
        ),
        ["16:19: there is no place `stret` (did you mean `street`?)"],
    );
    wrong(
        &duel("", "", "[[place]]\nid = \"roof\"\npaths = [{ to = \"rofo\", distance = 1 }]"),
        ["15:17: there is no place `rofo` (did you mean `roof`?)"],
    );
    wrong(
        &duel("", "", "[[step]]\nturn = \"green\""),
        ["14:8: there is no side `green` (there are: red, blue)"],
    );
    wrong(
        &duel("", "", "").replacen('\n', "\nturn = \"rde\"", 1),
        ["2:8: there is no side `rde` (did you mean `red`?)"],
    );
    wrong(
        &duel("", "", "").replacen('\n', "\npack = \"house\"", 1),
        [
            "2:8: `nowhere/house` is no pack: there is no pack.toml in it (name a folder with a pack.toml, relative to \
             this file, or \"core\")",
        ],
    );
}

#[test]
fn attacks_are_on_enemies_within_reach() {
    let attack = |kind: &str| format!("[[step]]\n{kind} = {{ attacker = \"alda\", target = \"brun\" }}");
    let friends = |text: String| text.replace("blue", "red");
    wrong(
        &friends(duel("touches = [\"brun\"]", "", &attack("melee"))),
        ["14:39: `alda` and `brun` are on the same side (a unit attacks an enemy: change one `side`)"],
    );
    wrong(
        &friends(duel("", "", &attack("ranged"))),
        ["14:40: `alda` and `brun` are on the same side (a unit attacks an enemy: change one `side`)"],
    );
    wrong(
        &duel("", "", &attack("melee")),
        ["14:39: `alda` does not touch `brun` (a melee attack needs base contact: add touches = [\"brun\"])"],
    );
    wrong(
        &duel("ranged = \"none\"", "", &attack("ranged")),
        ["14:23: `alda` has no Ranged number and cannot shoot (give the unit `ranged`)"],
    );
    let with_bow = attack("melee").replace(" }", ", weapon = \"bow\" }");
    wrong(
        &duel("touches = [\"brun\"]\nweapons = [\"bow\"]", "", &with_bow),
        ["15:56: the bow cannot be used in melee (choose another weapon or the other kind of attack)"],
    );
    wrong(
        &duel("", "defence = \"none\"", "[[step]]\ncheck = { unit = \"brun\", stat = \"defence\" }"),
        ["14:33: `brun` has no Defence (give the unit that number, or check another)"],
    );
}

#[test]
fn contacts_are_between_two_units_on_the_board() {
    wrong(
        &duel("touches = [\"alda\"]", "", ""),
        ["6:12: `alda` cannot touch itself (name another unit, or leave it out)"],
    );
    wrong(
        &duel("touches = [\"brun\"]", "status = \"incapacitated\"", ""),
        [
            "6:12: an Incapacitated unit is off the board and touches nobody (leave the contact out, or give the unit \
             another status)",
        ],
    );
}

#[test]
fn edges_and_falls_lead_down() {
    let edge = |height: &str| {
        let places = format!(
            "[[place]]\nid = \"street\"\nedges = [{{ onto = \"roof\" }}]\n\n[[place]]\nid = \"roof\"\nheight = {height}"
        );
        duel("", "", &places)
    };
    let expected = ["15:19: `roof` is not below `street` (an edge leads down: check the two heights)"];
    wrong(&edge("3"), expected);
    wrong(&edge("0"), expected);
    wrong(
        &duel("", "", "[[step]]\nfall = { unit = \"brun\" }"),
        [
            "13:1: the fall has neither a `height` nor a place to land on (add height = 3, or onto = \"street\")",
        ],
    );
    wrong(
        &duel(
            "",
            "",
            "[[place]]\nid = \"roof\"\nheight = 3\n\n[[step]]\nfall = { unit = \"brun\", onto = \"roof\" }",
        ),
        [
            "18:32: the unit cannot fall upwards (check the heights of the two places, or give the fall a `height`)",
        ],
    );
}

#[test]
fn a_step_is_one_thing() {
    let kinds = "`melee`, `ranged`, `injury-roll`, `fall`, `inflict`, `check`, `engage`, `disengage`, `begin`, \
                 `recover`, `move`, `shoot`, `fight`, `end`, `turn` or `battle`";
    wrong(&duel("", "", "[[step]]"), [&format!("13:1: step 1 is empty (it can be {kinds})")]);
    wrong(
        &duel("", "", "[[step]]\nmele = { attacker = \"alda\", target = \"brun\" }"),
        [&format!("14:1: step 1 cannot be `mele` (did you mean `melee`? It can be {kinds})")],
    );
    wrong(
        &duel("", "", "[[step]]\nturn = \"red\"\n\n[[step]]\nmove = \"red\"\nshoot = \"red\""),
        ["16:1: step 2 cannot be `move` and `shoot` at once (keep one of them)"],
    );
    wrong(
        &duel("", "", "[question]\nask = [{ health = \"brun\" }]"),
        [
            "14:10: ask 1 cannot be `health` (it can be `winner`, `turns`, `rounds`, `status`, `injured`, `at-least-stunned`, `wounds`, `place`, `reach`, `check` or `lost`)",
        ],
    );
}

#[test]
fn tables_adjoin_and_cover_the_die() {
    let table = |rows: &str| duel("", "", &format!("[tables]\ninjury-roll = [\n{rows}\n]"));
    wrong(
        &table(
            "    { from = 1, to = 10, result = \"none\" },\n    { from = 12, to = 20, result = \"dazed\" },",
        ),
        ["16:14: the row from 12 leaves a gap (rows adjoin: this one must start at 11)"],
    );
    wrong(
        &table(
            "    { from = 1, to = 10, result = \"none\" },\n    { from = 10, to = 20, result = \"dazed\" },",
        ),
        ["16:14: the row from 10 overlaps the row before (rows adjoin: this one must start at 11)"],
    );
    wrong(
        &table("    { from = 1, to = 19, result = \"none\" },"),
        ["14:15: the table covers only 1 to 19 (a table covers at least 1 to 20)"],
    );
}

/// Lines and columns count as an editor does: a mark at the beginning and the ends of lines of other systems are none.
#[test]
fn columns_are_those_of_an_editor() {
    let text = duel("melee = 0", "", "");
    let expected = ["6:9: `melee` must be at least 1, not 0 (it can be from 1 to 20)"];
    wrong(&format!("\u{feff}{text}"), expected);
    wrong(&text.replace('\n', "\r\n"), expected);
    wrong(
        &duel("weapons = [\"häärtä\", \"hamer\"]", "", ""),
        [
            "6:12: there is no weapon `häärtä` (there are: axe, bow, crossbow, dagger, great-hammer, great-sword, hammer, \
             pike, pistol, rifle, spear, sword)",
            "6:22: there is no weapon `hamer` (did you mean `hammer`?)",
        ],
    );
}

#[test]
fn all_problems_are_reported_together_in_order() {
    wrong(
        "game = \"skirmish\"\nturn = \"rde\"\n\n[[unit]]\nid = \"alda\"\nside = \"red\"\nprofile = \"soldeir\"\n\n\
         [[unit]]\nid = \"alda\"\nside = \"blue\"\nweapons = [\"hamer\"]\nwounds-left = 1\n\n\
         [[step]]\nmelee = { attacker = \"alda\", target = \"ald\" }\n\n[question]\nask = [{ status = \"ada\" }]\n",
        [
            "2:8: there is no side `rde` (did you mean `red`?)",
            "7:11: there is no profile `soldeir` (did you mean `soldier`?)",
            "10:6: there are two units with the id `alda` (give every unit an id of its own)",
            "12:12: there is no weapon `hamer` (did you mean `hammer`?)",
            "16:39: there is no unit `ald` (did you mean `alda`?)",
            "19:19: there is no unit `ada` (did you mean `alda`?)",
        ],
    );
}
