//! Effects with mistakes, in the cards of a scenario.

use super::{hunt, wrong};

/// A card whose critical wound does something; it stands at column 13 of line 11.
fn card(effects: &str) -> String {
    hunt("id = \"white-lion\"", "id = \"ada\"", &format!("[[card]]\nid = \"a\"\ncritical = [{effects}]"))
}

#[test]
fn an_unknown_instruction_is_reported_with_the_nearest() {
    wrong(
        &card("{ knok-down = \"monster\" }"),
        ["11:15: `knok-down` is not a key of an effect (did you mean `knock-down`?)"],
    );
}

#[test]
fn an_unknown_word_is_reported_with_all_that_are_known() {
    wrong(
        &card("{ knock-down = \"monstr\" }"),
        [
            "11:28: `knock-down` cannot be `monstr` (did you mean `monster`? It can be `monster` or `survivor`)",
        ],
    );
    wrong(
        &card("{ token = { monster = \"acuracy\", by = -1 } }"),
        [
            "11:35: `monster` cannot be `acuracy` (did you mean `accuracy`? It can be `movement`, `toughness`, `speed`, \
             `damage`, `accuracy`, `evasion` or `luck`)",
        ],
    );
    wrong(
        &card("{ resource = \"lion-clow\" }, { if = { persistent = \"No Jow\" }, then = [{ bleed = 1 }] }"),
        [
            "11:26: there is no resource `lion-clow` (did you mean `lion-claw`?)",
            "11:63: there is no persistent injury `No Jow` (did you mean `No Jaw`?)",
        ],
    );
    wrong(
        &card("{ brain-damage = \"d7\" }"),
        [
            "11:30: `brain-damage` cannot be `d7` (did you mean `d5`? It can be `d5`, `d6`, `d10`, `1 per level`, `2 per level`, \
             `3 per level`, `movement`, `spaces moved` or `suffered`)",
        ],
    );
}

#[test]
fn an_instruction_does_one_thing() {
    wrong(
        &card("{ bleed = 1, knock-down = \"survivor\" }"),
        ["11:13: an effect cannot be `knock-down` and `bleed` at once (write a table for each of them)"],
    );
    wrong(
        &card("{}"),
        ["11:13: this effect does nothing (say what happens, for example { knock-down = \"monster\" })"],
    );
    wrong(
        &card("{ bleed = 1, spaces = 2 }"),
        ["11:13: `spaces` says nothing about `bleed` (it belongs to `move`)"],
    );
    wrong(&card("{ damage = 0 }"), ["11:13: this must be at least 1 (leave the effect out, or raise it)"]);
    wrong(
        &card("{ token = { by = 1 } }"),
        [
            "11:13: a token belongs to the monster or to the survivor (write { monster = \"accuracy\", by = -1 } or \
             { survivor = \"strength\", by = 1 })",
        ],
    );
}

#[test]
fn a_move_says_what_it_is_about() {
    wrong(
        &card("{ move = \"toward-terrain\", tile = \"tall-gras\" }, { bleed = 1, edge = \"north\" }"),
        [
            "11:47: there is no terrain `tall-gras` (did you mean `tall-grass`?)",
            "11:62: `edge` says nothing about `bleed` (it belongs to `move`)",
        ],
    );
    wrong(
        &card("{ move = \"toward\", edge = \"north\" }"),
        [
            "11:13: this move has nothing to do with an edge (write move = \"toward-edge\" or \"away-from-edge\", or \
             take out `edge`)",
        ],
    );
    wrong(
        &card("{ move = \"toward-edge\", tile = \"tall-grass\" }"),
        ["11:13: this move has nothing to do with a tile of terrain (write move = \"toward-terrain\" or \
             \"away-from-terrain\", or take out `tile`)"],
    );
}

#[test]
fn healing_says_what_and_where() {
    wrong(
        &card("{ heal = { at = \"choice\" } }"),
        [
            "11:13: `at` is where a survivor heals (add boxes = 1 or armor = 1)",
            "11:13: nobody heals (write { monster = 1 }, { boxes = 1 } or { armor = 1 })",
        ],
    );
    wrong(
        &card("{ heal = { boxes = 1, at = \"brain\" } }"),
        ["11:40: `at` cannot be `brain` (it can be `choice`, `head`, `arms`, `body`, `waist` or `legs`)"],
    );
}

#[test]
fn a_decision_says_what_happens() {
    wrong(
        &card("{ roll = \"d10\" }"),
        [
            "11:13: the roll does not say what its faces do (add at-least = 4 or at-most = 2 with then = [...], or \
             rows = [...])",
        ],
    );
    wrong(
        &card("{ roll = \"d5\", at-least = 6, then = [] }"),
        ["11:39: no face of a d5 does that (its faces go from 1 to 5)"],
    );
    wrong(
        &card("{ roll = \"d10\", rows = [{ from = 1, to = 5, do = [] }, { from = 5, to = 11, do = [] }] }"),
        [
            "11:77: the row from 5 overlaps the row before (it must start after 5)",
            "11:85: a row cannot go from 5 to 11 (the faces go from 1 to 10, the lower one as `from`)",
        ],
    );
    wrong(
        &card("{ may = { survival = 1 } }"),
        ["11:13: `may` does not say what happens then (add then = [...])"],
    );
    wrong(
        &card("{ if = { insane = true, courage = 3 }, then = [] }"),
        [
            "11:20: only one thing can be asked here, not `insane` and `courage` (write { insane = true }, for \
             example; nest `if` for both)",
        ],
    );
}

#[test]
fn parts_of_a_card_agree() {
    let card =
        |body: &str| hunt("id = \"white-lion\"", "id = \"ada\"", &format!("[[card]]\nid = \"a\"\n{body}"));
    wrong(
        &card("trap = []\ncritical = []"),
        ["10:6: `a` is a trap, so its `critical` never counts (take out `trap` or `critical`)"],
    );
    wrong(
        &card("archived = true"),
        ["10:6: `a` is never archived: there is no critical wound (add `critical`, which may be [])"],
    );
    wrong(
        &card("copies = 9\ncritical = []\n[card.persistent]\nname = \"Scar\""),
        [
            "10:6: the deck has 8 further copies of cards that stay in play (7 beyond the first of each kind are \
             told apart: lower `copies`)",
        ],
    );
    wrong(
        &card("[card.persistent]\nname = \"Scar\"\nwhen = \"would-move\""),
        [
            "11:1: the persistent injury never comes: there is no critical wound (add `critical`, which may be [])",
            "11:1: the rule of a persistent injury has a `when` and a `do` (add the one that is missing, or take out \
             the other)",
        ],
    );
}
