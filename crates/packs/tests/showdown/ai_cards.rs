//! AI cards with mistakes, in the attacks of a scenario.

use packs::PackFiles;
use packs::showdown::{Pack, QuickShowdown};
use showdown::board::Zone;
use showdown::content::{AiCard, MonsterAttribute, Order, Pool, Range, Stay, Who};

use super::{hunt, problems, wrong};

const ATTACK: &str = "speed = 2\naccuracy = 2\ndamage = 1\n";

/// A card of a scenario; its id stands at column 6 of line 10, the rest begins on line 11.
fn card(body: &str) -> String {
    hunt("id = \"white-lion\"", "id = \"ada\"", &format!("[[attack]]\nid = \"a\"\n{body}"))
}

#[test]
fn an_attack_has_all_of_its_numbers_or_none() {
    assert_eq!(problems(&card(ATTACK)), [""; 0]);
    wrong(
        &card("speed = 2"),
        [
            "10:6: `a` has only some of the numbers of an attack (an attack has `speed`, `accuracy` and, if it does \
             damage, `damage`)",
        ],
    );
    wrong(
        &card(""),
        [
            "10:6: `a` does nothing (add `speed`, `accuracy` and `damage` for an attack, or `first` for what else it \
             does)",
        ],
    );
    wrong(
        &card("pick = [{ closest = \"threat\" }]"),
        [
            "10:6: `a` picks somebody and does nothing (add `speed`, `accuracy` and `damage` for an attack, or \
             `first` for what else it does)",
        ],
    );
    wrong(
        &card("first = [{ draw = \"ai\" }]\nafter-hit = [{ bleed = 1 }]"),
        ["10:6: `a` does not attack, so its `after-hit` never comes (put it into `first`, or add `speed`, \
             `accuracy` and `damage`)"],
    );
}

#[test]
fn a_card_stays_in_play_or_attacks() {
    wrong(
        &card(&format!("stay = \"mood\"\n{ATTACK}pick = [{{ closest = \"threat\" }}]")),
        [
            "10:6: `a` stays in play, so its `attack` never counts (take out `stay`, or put it into `first` or a \
             [[rule]])",
            "10:6: `a` stays in play, so its `pick` never counts (take out `stay`, or put it into `first` or a \
             [[rule]])",
        ],
    );
    wrong(
        &card(&format!(
            "{ATTACK}no-draws = true\n[[attack.rule]]\nwhen = \"dies\"\ndo = [{{ draw = \"ai\" }}]"
        )),
        [
            "10:6: `a` does not stay in play, so its `no-draws` never counts (add stay = \"mood\" or stay = \
             \"trait\")",
            "10:6: `a` does not stay in play, so its `rule` never counts (add stay = \"mood\" or stay = \"trait\")",
        ],
    );
    wrong(
        &card("stay = \"mod\""),
        ["11:8: `stay` cannot be `mod` (did you mean `mood`? It can be `mood` or `trait`)"],
    );
    wrong(
        &card("stay = \"trait\"\ntokens = { damage = \"d5\" }"),
        ["12:10: tokens of a card in play cannot be rolled or measured (write a number, or \"1 per level\")"],
    );
}

#[test]
fn a_line_says_who_goes_first() {
    let pick = |lines: &str| card(&format!("{ATTACK}pick = [{lines}]"));
    assert_eq!(problems(&pick("{ closest = \"threat\", in-range = 3, zone = \"around-4\" }")), [""; 0]);
    wrong(
        &pick("{ facing = true }"),
        ["14:9: this line does not say who goes first (write { closest = \"threat\" }, for example)"],
    );
    wrong(
        &pick("{ closest = \"threat\", random = \"survivor\" }"),
        ["14:9: a line cannot be `closest` and `random` at once (write a line for each of them, the more \
             important one first)"],
    );
    wrong(
        &pick("{ all = \"survivor\" }"),
        [
            "14:9: an attack has one target: nobody is picked here (write `closest`, `furthest` or `random`; for all \
             of them, use `each` in `first`)",
        ],
    );
    wrong(
        &pick("{ closest = \"threats\", zone = \"around-5\" }"),
        [
            "14:21: `closest` cannot be `threats` (did you mean `threat`? It can be `survivor`, `threat` or \
             `knocked-down`)",
            "14:39: `zone` cannot be `around-5` (did you mean `around-1`? It can be `adjacent`, `around-1`, \
             `around-2`, `around-3`, `around-4`, `blind-spot`, `not-behind`, `lanes` or `front`)",
        ],
    );
    wrong(
        &pick("{ closest = \"threat\", in-range = false }"),
        ["14:42: `in-range` cannot be false (it can be `true`)"],
    );
}

#[test]
fn a_rule_with_a_zone_is_about_a_survivor() {
    let rule =
        |rule: &str| card(&format!("stay = \"mood\"\n[[attack.rule]]\n{rule}\ndo = [{{ draw = \"ai\" }}]"));
    assert_eq!(problems(&rule("when = \"act-ends\"\nzone = \"adjacent\"")), [""; 0]);
    wrong(
        &rule("when = \"turn-starts\"\nzone = \"adjacent\""),
        [
            "12:1: no survivor could be in the zone: this moment is the monster's (take out `zone`, and use `each` or \
             `pick` with a zone in `do`)",
        ],
    );
    wrong(
        &rule("when = \"walks-in\""),
        ["12:1: this does not say where survivors walk into (add zone = \"around-1\", for example)"],
    );
}

/// A hit location of the scenario's own, with that critical effect.
fn critical(effect: &str) -> String {
    let rest = format!("[[card]]\nid = \"a\"\ncritical = [{effect}]");
    hunt("id = \"white-lion\"", "id = \"ada\"", &rest)
}

#[test]
fn effects_speak_of_the_card_at_hand() {
    wrong(
        &critical("{ discard = \"this\" }"),
        [
            "11:13: there is no AI card that this could speak of (only AI cards are discarded, archived or put back; a \
             hit location has `archived = true`)",
        ],
    );
    wrong(
        &card("first = [{ card-tokens = 1 }]"),
        [
            "11:10: only a card that stays in play has tokens (add stay = \"mood\" or stay = \"trait\" to the AI card)",
        ],
    );
    wrong(
        &critical("{ if = { roll-above = \"courage\" }, then = [] }"),
        ["11:20: no die has been rolled here (put it into the `then` of a `roll`)"],
    );
    wrong(
        &critical("{ pick = [{ all = \"survivor\" }], then = [] }, { pick = [], then = [] }"),
        [
            "11:23: one survivor is picked here, not all (write `closest`, `furthest` or `random`, or use `each` \
             instead of `pick`)",
            "11:59: nobody is picked (write pick = [{ closest = \"survivor\" }], for example)",
        ],
    );
}

#[test]
fn cards_that_attack_by_effect_or_lie_open_say_so() {
    wrong(
        &card("first = [{ attack = \"survivor\" }]"),
        ["10:6: `a` says whom it attacks, and not how (add `speed`, `accuracy` and `damage`)"],
    );
    wrong(
        &card(&format!("{ATTACK}\noffer = {{ do = [{{ bleed = 1 }}] }}")),
        [
            "10:6: `a` never lies open, so its `offer` never counts (add `face-down` to a card that lasts, or `stay` \
             to one that stays in play)",
        ],
    );
    wrong(
        &critical("{ attack = \"survivor\" }, { suffer = \"frenzi\" }, { remove = \"survivor\" }"),
        [
            "11:13: there is no AI card that this could speak of (only AI cards attack or put tokens on survivors)",
            "11:49: there is no injury `frenzi` (did you mean `frenzy`?)",
            "11:61: only a survivor comes back by wounds, and always does (write { remove = \"survivor\", \
             until-wounds = 2 } or { remove = \"monster\" })",
        ],
    );
}

fn lion(level: &str) -> (Vec<AiCard>, showdown::content::AiSetup) {
    let quick = QuickShowdown { level: Some(level.into()), ..QuickShowdown::default() };
    let game = quick.scenario(&Pack::core()).unwrap().game;
    (game.ai_cards, game.ai_deck.unwrap())
}

#[test]
fn the_ai_cards_of_the_white_lion_add_up() {
    let (cards, deck) = lion("3");
    let count =
        |pool: Pool| cards.iter().filter(|card| card.pool == pool).map(|card| card.copies).sum::<u8>();
    assert_eq!(Pool::ALL.map(count), [12, 9, 2]);
    assert_eq!(cards[0].id, "basic-action");
    assert_eq!(deck.drawn, [10, 9, 2]);
    let ids =
        |kinds: &[u8]| kinds.iter().map(|kind| cards[usize::from(*kind)].id.as_str()).collect::<Vec<_>>();
    assert_eq!(ids(&deck.in_play), ["cunning", "merciless"]);
    let card = |id: &str| cards.iter().find(|card| card.id == id).unwrap();
    assert_eq!(card("enraged").in_play.tokens[MonsterAttribute::Damage as usize], 3, "1 per level");
    assert_eq!((card("enraged").stay, card("cunning").stay), (Stay::Mood, Stay::Trait));
    assert_eq!(card("alert").in_play.rules[0].zone, Some(Zone::Around(4)));
    let first = card("claw").pick[0];
    assert_eq!((first.order, first.who, first.range), (Order::Closest, Who::Threat, Some(Range::Movement)));
    assert!(first.facing && card("claw").attacks && !card("size-up").attacks);
}

#[test]
fn the_first_story_has_a_deck_of_its_own() {
    let (cards, deck) = lion("first-story");
    let ids =
        |kinds: &[u8]| kinds.iter().map(|kind| cards[usize::from(*kind)].id.as_str()).collect::<Vec<_>>();
    assert_eq!(ids(&deck.top), ["claw"]);
    assert_eq!(
        ids(&deck.fixed),
        ["chomp", "size-up", "power-swat", "grasp", "maul", "terrifying-roar", "enraged"]
    );
    assert_eq!((deck.drawn, deck.in_play.len()), ([0; 3], 0));
}
