//! Each kind of problem that a schema can find, and its message.

use serde::{Deserialize, Serialize};

use super::sample::{Effect, Scenario, problems, unit, with};
use crate::{JsonSchema, file, schema};

#[test]
fn an_unknown_key_names_the_nearest_known_one() {
    assert_eq!(with("sed = 3\n"), ["2:1: `sed` is not a key of a scenario (did you mean `seed`?)"]);
    assert_eq!(unit("reech = 3\n"), ["6:1: `reech` is not a key of a unit (did you mean `reach`?)"]);
}

#[test]
fn a_key_under_a_wrong_name_is_not_missing_as_well() {
    assert_eq!(
        with("[[unit]]\nid = 'a'\ndefense = 1\nmeele = 1\n"),
        [
            "4:1: `defense` is not a key of a unit (did you mean `defence`?)",
            "5:1: `meele` is not a key of a unit (did you mean `melee`?)",
        ]
    );
}

#[test]
fn a_key_that_is_there_already_is_not_suggested() {
    assert_eq!(
        with("[field]\nwidth = 1\nwidht = 1\n"),
        ["4:1: `widht` is not a key of a field (it can have `width` and `shape`)"]
    );
}

#[test]
fn a_key_near_nothing_gets_the_list() {
    assert_eq!(
        with("[field]\nwidth = 1\nbanana = 1\n"),
        ["4:1: `banana` is not a key of a field (it can have `width` and `shape`)"]
    );
}

#[test]
fn a_key_of_the_file_below_a_header_is_told_where_it_belongs() {
    assert_eq!(
        with("[field]\nwidth = 1\nquick = true\n"),
        ["4:1: `quick` is not a key of a field (if it belongs to the scenario, move it above the first `[`)"]
    );
}

#[test]
fn a_missing_key_is_told_with_what_it_takes() {
    assert_eq!(problems::<Scenario>(""), ["1:1: the scenario has no `name` (add `name`: text)"]);
    assert_eq!(
        with("[[unit]]\nid = 'a'\ndefence = 1\nmelee = 1\n[[unit]]\ndefence = 1\n"),
        [
            "6:1: unit 2 has no `id` (add `id`: text)",
            "6:1: unit 2 has no `melee` (add `melee`: a whole number)",
        ]
    );
    assert_eq!(with("field = {}"), ["2:9: `field` has no `width` (add `width`: a number)"]);
}

#[test]
fn a_value_of_the_wrong_kind_is_told_what_it_is() {
    assert_eq!(
        with("seed = 'x'\nquick = 1\nunit = 3\nodds = true\n[field]\nwidth = 2020-02-02\n"),
        [
            "2:8: `seed` must be a whole number, not text",
            "3:9: `quick` must be true or false, not a whole number",
            "4:8: `unit` must be a list, not a whole number (put it in brackets: `[3]`)",
            "5:8: `odds` must be a table, not true",
            "7:9: `width` must be a number, not a date",
        ]
    );
    assert_eq!(
        unit("rider = 1.5\ntags = ['one', 2]\n"),
        [
            "6:9: `rider` must be a table, not a decimal number",
            "7:16: item 2 of `tags` must be text, not a whole number (write it in quotes: `\"2\"`)",
        ]
    );
}

#[test]
fn a_value_in_the_wrong_dress_is_told_how_to_write_it() {
    assert_eq!(
        with("seed = '7'\nquick = 'true'\n[field]\nwidth = '2.5'\n"),
        [
            "2:8: `seed` must be a whole number, not text (write it without quotes: `7`)",
            "3:9: `quick` must be true or false, not text (write it without quotes: `true`)",
            "5:9: `width` must be a number, not text (write it without quotes: `2.5`)",
        ]
    );
    assert_eq!(
        unit("tags = 'brave'\nmark = 7\n"),
        [
            "6:8: `tags` must be a list, not text (put it in brackets: `['brave']`)",
            "7:8: `mark` must be text, not a whole number (write it in quotes: `\"7\"`)",
        ]
    );
    assert_eq!(
        with("[unit]\nid = 'a'\n[[field]]\nwidth = 2"),
        [
            "2:1: `unit` must be a list, not a table (write `[[unit]]` above each of them, with two brackets)",
            "4:1: `field` must be a table, not a list (there is only one of it: write `[field]`, with one bracket)",
        ]
    );
}

#[test]
fn a_number_out_of_range_is_told_the_bound_it_breaks() {
    assert_eq!(
        with(
            "[[unit]]\nid = 'a'\ndefence = 0\nmelee = 3000000000\n[[unit]]\nid = 'b'\ndefence = 0xFFF\nmelee = 1"
        ),
        [
            "4:11: `defence` must be at least 1, not 0 (it can be from 1 to 10)",
            "5:9: `melee` must be at most 2147483647, not 3000000000",
            "8:11: `defence` must be at most 10, not 0xFFF (it can be from 1 to 10)",
        ]
    );
    assert_eq!(with("seed = -1"), ["2:8: `seed` must be at least 0, not -1"]);
    assert_eq!(with(&format!("seed = 1{}", "0".repeat(60))), ["2:8: `seed` must not be so large a number"]);
}

#[test]
fn lengths_of_texts_and_lists_are_bounded() {
    assert_eq!(
        unit(
            "tags = ['a', 'bb', 'cc', 'dd', 'ee']\nat = [1]\nmark = 'ab'\nrider = { id = '', defence = 1, melee = 1 }"
        ),
        [
            "6:9: item 1 of `tags` must have at least 2 characters, not 1",
            "6:26: `tags` must have at most 3 items, not 5 (this is the first one too many)",
            "7:6: `at` must have exactly 2 items, not 1",
            "8:8: `mark` must have at most 1 character, not 2",
            "9:16: `id` must not be empty",
        ]
    );
}

#[test]
fn an_unknown_value_names_the_nearest_known_one_and_all_of_them() {
    assert_eq!(
        unit("facing = 'nroth'\n"),
        [
            "6:10: `facing` cannot be `nroth` (did you mean `north`? It can be `north`, `south`, `east` or `west`)"
        ]
    );
    assert_eq!(
        unit("facing = 'up'\n"),
        ["6:10: `facing` cannot be `up` (it can be `north`, `south`, `east` or `west`)"]
    );
    assert_eq!(
        unit("facing = 3\n"),
        ["6:10: `facing` cannot be `3` (it can be `north`, `south`, `east` or `west`)"]
    );
}

#[test]
fn a_union_of_kinds_names_them() {
    assert_eq!(unit("reach = []\n"), ["6:9: `reach` must be a whole number or text, not a list"]);
    assert_eq!(
        unit("reach = 300\n"),
        ["6:9: `reach` must be at most 255, not 300 (it can be from 0 to 255)"]
    );
}

#[test]
fn a_union_of_tables_is_held_against_the_likeliest() {
    assert_eq!(
        with("field = { width = 1, shape = { radius = 1, hole = [] } }"),
        ["2:44: `hole` is not a key of a shape (did you mean `holes`?)"]
    );
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Weapon {
    Fist,
    Bow {
        #[allow(dead_code)]
        range: u8,
    },
}
file!(Weapon, schema::<Weapon>());

#[test]
fn a_form_may_be_named_by_the_value_of_a_key() {
    assert_eq!(problems::<Weapon>("kind = 'fist'"), Vec::<String>::new());
    assert_eq!(problems::<Weapon>("kind = 'bow'\nrange = 3"), Vec::<String>::new());
    assert_eq!(
        problems::<Weapon>("kind = 'bow'\nrang = 3"),
        ["2:1: `rang` is not a key of a weapon (did you mean `range`?)"]
    );
}

const EFFECTS: &str = "`prone`, `stunned`, `knock_down`, `wound`, `equip` or `roll`";

fn effect(value: &str) -> Vec<String> {
    unit(&format!("effects = [{value}]\n")).iter().map(|line| line.replace(EFFECTS, "EFFECTS")).collect()
}

#[test]
fn the_tag_of_a_union_chooses_what_is_checked() {
    assert_eq!(effect("{ wound = 'x' }"), ["6:22: `wound` must be a whole number, not text"]);
    assert_eq!(
        effect("{ knock_down = { distanc = 3, facing = 'north' } }"),
        ["6:29: `distanc` is not a key of `knock_down` (did you mean `distance`?)"]
    );
    assert_eq!(
        effect("{ equip = { widht = 2 } }"),
        ["6:24: `widht` is not a key of `equip` (did you mean `width`?)"]
    );
    assert_eq!(effect("{ roll = [1] }"), ["6:21: `roll` must have exactly 2 items, not 1"]);
}

#[test]
fn an_unknown_tag_names_the_nearest_known_one() {
    assert_eq!(
        effect("{ knokdown = {} }, 'pron', 3"),
        [
            "6:14: item 1 of `effects` cannot be `knokdown` (did you mean `knock_down`? It can be EFFECTS)",
            "6:31: item 2 of `effects` cannot be `pron` (did you mean `prone`? It can be EFFECTS)",
            "6:39: item 3 of `effects` must be one of EFFECTS, not a whole number",
        ]
    );
}

#[test]
fn a_tag_is_given_once_and_with_what_it_needs() {
    assert_eq!(
        effect("'wound', { prone = {} }, {}, { wound = 1, roll = 2 }"),
        [
            "6:12: item 1 of `effects` cannot be `wound` alone (say more about it: `{ wound = ... }`)",
            "6:23: `prone` takes nothing more (write `\"prone\"` alone)",
            "6:37: item 3 of `effects` is empty (it can be EFFECTS)",
            "6:41: item 4 of `effects` cannot be `wound` and `roll` at once (keep one of them)",
            "6:61: `roll` must be a list, not a whole number (put it in brackets: `[2]`)",
        ]
    );
    // A file may be one such value as a whole.
    assert_eq!(problems::<Effect>("wound = 1"), Vec::<String>::new());
    assert!(
        problems::<Effect>("wond = 1")[0]
            .starts_with("1:1: the effect cannot be `wond` (did you mean `wound`?")
    );
}

#[test]
fn tables_with_free_keys_check_their_values() {
    assert_eq!(
        with("[odds]\na = 'x'\n[waves]\nx = 'a'\n3 = 4\n[starts]\nnorht = 2\nsouth = 200\n"),
        [
            "3:5: `a` must be a number, not text",
            "5:1: `x` is not a key of `waves`",
            "6:5: `3` must be text, not a whole number (write it in quotes: `\"4\"`)",
            "8:1: `norht` is not a key of `starts` (did you mean `north`?)",
            "9:9: `south` must be at most 127, not 200 (it can be from -128 to 127)",
        ]
    );
    // The schema cannot find this one; the type does.
    assert_eq!(with("[waves]\n300 = 'x'\n"), ["3:1: this number is out of range"]);
}

#[test]
fn long_and_strange_words_are_shown_short_and_tame() {
    let lines = with(&format!("\"{}\" = 1\n\"a\\u001b[2J\\n\" = 2\n", "é".repeat(1_000)));
    assert!(lines[0].starts_with(&format!("2:1: `{}…` is not a key", "é".repeat(40))));
    assert!(lines[1].starts_with("3:1: `a␛[2J ` is not a key"));
}
