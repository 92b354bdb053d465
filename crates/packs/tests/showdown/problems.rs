//! Scenario files with mistakes: each is reported at its line and column, with a hint.

use super::{hunt, problems, wrong};

const LION: &str = "id = \"white-lion\"";
const ADA: &str = "id = \"ada\"";

#[test]
fn the_hunt_itself_is_sound() {
    assert_eq!(problems(&hunt(LION, ADA, "")), [""; 0]);
    assert_eq!(problems(&hunt(LION, ADA, "[[step]]\nattack = {}")), [""; 0]);
}

#[test]
fn a_file_of_a_comment_lacks_what_every_scenario_has() {
    wrong(
        "# nothing\n",
        [
            "1:1: the scenario has no `game` (add `game`: one of `skirmish` or `showdown`)",
            "1:1: the scenario has no `monster` (add `monster`: a table)",
        ],
    );
}

#[test]
fn unknown_names_are_reported_with_the_nearest() {
    wrong(
        &hunt("id = \"wite-lion\"", ADA, ""),
        ["4:6: there is no monster `wite-lion` (did you mean `white-lion`?)"],
    );
    wrong(
        &hunt(LION, "weapons = [\"bone-ax\"]\narmor = [\"rawhyde\"]", ""),
        [
            "7:12: there is no weapon `bone-ax` (did you mean `bone-axe`?)",
            "8:10: there is no armor `rawhyde` (did you mean `rawhide`?)",
        ],
    );
    wrong(
        &hunt(
            LION,
            ADA,
            "[deck]\ndiscard = [\"beast-maw\"]\nwithout = [\"clever-play\"]\ntop = [\"beasts-hell\"]",
        ),
        [
            "10:12: there is no hit location `beast-maw` (did you mean `beasts-maw`?)",
            "11:12: there is no hit location `clever-play` (did you mean `clever-ploy`?)",
            "12:8: there is no hit location `beasts-hell` (did you mean `beasts-heel`?)",
        ],
    );
    wrong(
        &hunt(LION, ADA, "[[step]]\nmonster-attack = { card = \"clow\", target = \"eda\" }"),
        [
            "10:27: there is no attack `clow` (did you mean `claw`?)",
            "10:44: there is no survivor `eda` (did you mean `ada`?)",
        ],
    );
    wrong(
        &hunt(LION, ADA, "[[step]]\nattack = { survivor = \"bob\", weapon = \"zanbato\" }"),
        [
            "10:23: there is no survivor `bob` (known is `ada`)",
            "10:39: the survivor carries no `zanbato` (there is: fist-and-tooth)",
        ],
    );
}

#[test]
fn a_level_that_is_none_says_which_there_are() {
    wrong(
        &hunt("id = \"white-lion\"\nlevel = 9", ADA, ""),
        ["5:9: the White Lion has no level `9` (its levels are first-story, 1, 2, 3)"],
    );
    assert_eq!(problems(&hunt("id = \"white-lion\"\nlevel = \"first-story\"", ADA, "")), [""; 0]);
}

#[test]
fn a_monster_of_its_own_needs_toughness_and_cards() {
    wrong(
        &hunt("level = 2", ADA, ""),
        [
            "3:1: the monster has no toughness (name a monster of the pack with `id`, or add `toughness`)",
            "3:1: the deck has no cards (name a monster of the pack, or add a [[card]])",
        ],
    );
    let all = "[deck]\nwithout = [\"a\"]\n[[card]]\nid = \"a\"";
    wrong(&hunt("toughness = 8", ADA, all), ["3:1: the deck has no cards (leave a card out of `without`)"]);
    let basic = "[[card]]\nid = \"a\"\nfailure = [{ basic-action = {} }]";
    wrong(
        &hunt("toughness = 8", ADA, basic),
        ["11:12: the monster has no basic action (name a monster of the pack, or add an [[attack]])"],
    );
}

#[test]
fn a_weapon_needs_speed() {
    let weapon = |speed: &str| format!("[[weapon]]\nid = \"club\"\n{speed}\naccuracy = 6\nstrength = 1");
    wrong(&hunt(LION, ADA, &weapon("")), ["9:1: weapon 1 has no `speed` (add `speed`: a whole number)"]);
    wrong(
        &hunt(LION, ADA, &weapon("speed = 0")),
        ["11:9: `speed` must be at least 1, not 0 (it can be from 1 to 12)"],
    );
    wrong(
        &hunt(LION, "weapons = [\"club\"]\nspeed = 9", &weapon("speed = 4")),
        ["7:12: 13 attack dice with `club` are too many (at most 12 are rolled: lower `speed`)"],
    );
}

#[test]
fn at_most_four_hunt_together_and_have_ids_of_their_own() {
    let five: Vec<String> = (1..=5).map(|n| format!("[[survivor]]\nid = \"s{n}\"\n")).collect();
    let five = five.concat();
    let text = format!("game = \"showdown\"\nmonster = {{ id = \"white-lion\" }}\n{five}");
    wrong(&text, ["11:1: 5 survivors are too many (at most 4 hunt together)"]);
    wrong(
        &hunt(LION, ADA, "[[survivor]]\nid = \"ada\""),
        ["10:6: there are two survivors with the id `ada` (give every survivor an id of their own)"],
    );
    assert_eq!(
        problems("game = \"showdown\"\n[monster]\nid = \"white-lion\"\n"),
        ["hunt.toml: there is no survivor (add a [[survivor]])"]
    );
    wrong(
        "game = \"showdown\"\nsurvivor = []\n[monster]\nid = \"white-lion\"\n",
        ["2:12: there is no survivor (add a [[survivor]])"],
    );
}

#[test]
fn at_most_thirty_two_kinds_of_card_are_told_apart() {
    let cards: Vec<String> = (1..=33).map(|n| format!("[[card]]\nid = \"c{n}\"\n")).collect();
    wrong(
        &hunt("toughness = 8", ADA, &cards.concat()),
        [
            "74:6: the deck has 33 kinds of card (at most 32 are told apart: use `copies` for those that are alike)",
        ],
    );
}

#[test]
fn a_card_lies_only_where_it_can() {
    wrong(
        &hunt(LION, ADA, "[deck]\ndiscard = [\"beasts-maw\", \"beasts-maw\"]\nin-play = [\"beasts-knee\"]"),
        [
            "10:26: `beasts-maw` is named more often than the deck has it (there is 1 of it)",
            "11:12: `beasts-knee` leaves no persistent injury in play (put it into `discard`, or name another card)",
        ],
    );
    let step = "[deck]\ndiscard = [\"beasts-maw\"]\n[[step]]\nhit-location = { cards = [\"beasts-maw\"] }";
    wrong(
        &hunt(LION, ADA, step),
        [
            "11:1: `beasts-maw` cannot lie face up: it is not in the deck (take it out of `discard`, `top` and `in-play`)",
        ],
    );
}

#[test]
fn armor_is_worn_once_at_each_place() {
    wrong(
        &hunt(LION, "armor = [\"rawhide\", \"skull-helm\"]", ""),
        [
            "7:21: `skull-helm` and `rawhide-headband` are worn at the same place (one piece of armor fits each location)",
        ],
    );
    wrong(
        &hunt(LION, "blocking = true", ""),
        ["6:1: `survivor` has nothing to block with (give the survivor a shield, or take out `blocking`)"],
    );
}

#[test]
fn attacks_until_defeat_need_an_end() {
    let step = "[[step]]\nattack = { times = 2, until-defeated = true }";
    wrong(
        &hunt(LION, ADA, step),
        ["10:20: the attack has both `times` and `until-defeated` (keep one of them)"],
    );
    wrong(
        &hunt(
            "id = \"white-lion\"\nai-cards = \"unlimited\"",
            ADA,
            "[[step]]\nattack = { until-defeated = true }",
        ),
        [
            "10:1: a monster with unlimited AI cards is never defeated (give the monster a number of `ai-cards` or `life`, or \
             the attack a number of `times`)",
        ],
    );
}

#[test]
fn questions_say_what_they_are_about() {
    let ask = |ask: &str| hunt(LION, ADA, &format!("[question]\nask = [{ask}]"));
    assert_eq!(
        problems(&ask(
            "\"wounds\", { survivor = \"ada\", ask = \"dead\" }, { ask = \"armor\", at = \"head\" }, \
             { ask = \"in-play\", card = \"beasts-heel\" }, { ask = \"suffered\", injury = \"broken-rib\" }"
        )),
        [""; 0]
    );
    wrong(
        &ask("\"wound\""),
        [
            "10:8: item 1 of `ask` cannot be `wound` (did you mean `wounds`? It can be `wounds`, `criticals`, `hits`, \
             `attacks`, `traps`, `resources`, `defeated`, `monster-down`, `token`, `in-play`, `archived`, \
             `deck-left`, `rounds`, `living`, `dead`, `knocked-down`, `priority`, `armor`, `boxes`, `injuries`, \
             `brain-box`, `severe`, `suffered`, `hits-taken` or 10 more)",
        ],
    );
    wrong(
        &ask(
            "{ ask = \"dead\", survivor = \"eda\" }, { ask = \"suffered\", injury = \"broken-ribs\" }, \"armor\"",
        ),
        [
            "10:35: there is no survivor `eda` (did you mean `ada`?)",
            "10:73: there is no injury `broken-ribs` (did you mean `broken-rib`?)",
            "10:90: this does not say which: `at` is missing (write { ask = \"armor\", at = \"head\" })",
        ],
    );
    wrong(
        &ask("{ ask = \"wounds\", at = \"head\" }"),
        ["10:8: `at` says nothing about `wounds` (take out `at`)"],
    );
}

#[test]
fn modifiers_stay_small() {
    let many = (0..3).map(|n| format!("{{ from = \"art {n}\", attribute = \"luck\", by = 20 }}"));
    let many: Vec<String> = many.collect();
    wrong(
        &hunt(LION, &format!("modifiers = [{}]", many.join(", ")), ""),
        ["6:1: the modifiers of luck add up to 60 (they can add up to 40 at most)"],
    );
}

#[test]
fn all_problems_are_told_at_once() {
    let text = hunt("id = \"white-lion\"\nlevel = 7", "id = \"ada\"\nluk = 1\nweapons = [\"bone-ax\"]", "");
    wrong(
        &text,
        [
            "5:9: the White Lion has no level `7` (its levels are first-story, 1, 2, 3)",
            "9:1: `luk` is not a key of a survivor (did you mean `luck`?)",
            "10:12: there is no weapon `bone-ax` (did you mean `bone-axe`?)",
        ],
    );
}

#[test]
fn a_monster_that_has_life_has_some_left() {
    wrong(
        &hunt("id = \"white-lion\"\nlife = 3\nwounds = 3", ADA, "[[step]]\nattack = {}"),
        ["6:10: a monster that has lost 3 of 3 Life is defeated (lower `wounds`, or raise `life`)"],
    );
    wrong(
        &hunt("id = \"white-lion\"\nlife = 0", ADA, "[[step]]\nattack = {}"),
        ["5:8: `life` must be at least 1, not 0 (it can be from 1 to 99)"],
    );
}

#[test]
fn a_thing_is_asked_once() {
    let asks = |asks: &str| {
        hunt("id = \"white-lion\"", ADA, &format!("[[step]]\nattack = {{}}\n\n[question]\nask = {asks}"))
    };
    wrong(
        &asks("[\"wounds\", \"hits\", \"wounds\"]"),
        ["13:26: this is asked twice (ask for each thing once)"],
    );
    // The first survivor, by name or not.
    wrong(
        &asks("[\"dead\", { ask = \"dead\", survivor = \"ada\" }]"),
        ["13:16: this is asked twice (ask for each thing once)"],
    );
    assert_eq!(problems(&asks("[\"dead\", \"injuries\"]")), [""; 0]);
}
