//! Boards, parties and whole showdowns in scenarios.

use std::path::Path;

use packs::showdown::{Pack, QuickShowdown, Showdown};
use packs::{Book, PackFiles, Scenario};
use showdown::board::Direction;
use showdown::content::{Ambush, Ask, Board, Step};
use source::Source;

use super::{problems, wrong};

/// A whole showdown; `rest` begins on line 8.
fn whole(rest: &str) -> String {
    format!(
        "game = \"showdown\"\nparty = \"first-story\"\n[monster]\nid = \"white-lion\"\n[[step]]\nshowdown = {{}}\n\n{rest}\n"
    )
}

fn game(text: &str) -> Showdown {
    let source = Source::new("hunt.toml", text);
    Scenario::read(&source, Path::new(""), Some(&Pack::core())).unwrap().game
}

fn places(board: &Board) -> Vec<String> {
    board.survivors.iter().map(ToString::to_string).collect()
}

#[test]
fn a_whole_showdown_begins_as_the_monster_says() {
    let game = game(&whole(""));
    let board = game.board.unwrap();
    assert_eq!((board.monster.to_string().as_str(), board.facing), ("11H", Direction::South));
    assert_eq!(places(&board), ["10N", "11O", "12O", "13N"]);
    assert_eq!((board.tiles.len(), board.terrain.len(), board.terrain[0].evasion), (2, 1, 2));
    assert!(board.tiles.iter().all(|tile| tile.spaces.len() == 4));
    assert_eq!(board.ambush, Ambush::None);
    assert_eq!(game.plan, [Step::Showdown]);
    assert_eq!(game.asks, [Ask::Defeated, Ask::Rounds, Ask::Living, Ask::Wounds]);
    assert_eq!((game.monster.ai_deck, game.ai_deck.unwrap().drawn), (Some(10), [7, 3, 0]));
    assert_eq!((game.monster.size, game.monster.instinct.len()), (2, 3));
}

#[test]
fn every_survivor_carries_what_their_bits_say() {
    let game = game(&whole("").replace("first-story", "settlers"));
    let carried = |index: usize| -> Vec<&str> {
        let bits = game.survivors[index].weapons;
        game.weapons
            .iter()
            .enumerate()
            .filter(|(at, _)| bits >> at & 1 != 0)
            .map(|(_, it)| it.id.as_str())
            .collect()
    };
    assert_eq!(carried(0), ["scrap-sword", "round-leather-shield", "fist-and-tooth"]);
    assert_eq!(carried(1), ["fist-and-tooth", "king-spear"]);
    assert_eq!(game.survivors.iter().map(|who| who.raises).collect::<Vec<_>>(), [1, 0, 0, 0]);
}

#[test]
fn a_board_changes_the_set_up() {
    let game = game(&whole(
        "[board]\nmonster = \"3C\"\nfacing = \"east\"\nterrain = []\nambush = \"monster\"\n\
         [[survivor]]\nid = \"bram\"\nat = \"8d\"",
    ));
    let board = game.board.unwrap();
    assert_eq!((board.monster.to_string().as_str(), board.facing), ("3C", Direction::East));
    assert_eq!((places(&board)[1].as_str(), board.tiles.len(), board.ambush), ("8D", 0, Ambush::Monster));
    assert_eq!(game.survivors[1].start.armor, [0, 0, 0, 1, 0], "what the table leaves out stays as it was");
}

#[test]
fn spaces_are_on_the_board_and_hold_one_each() {
    wrong(
        &whole("[board]\nmonster = \"23H\"\nterrain = [{ tile = \"tal-grass\", at = \"22P\" }]"),
        [
            "9:11: `23H` is no space of the board (write a number from 1 to 22 and a letter from A to P, such as 11H)",
            "10:21: there is no terrain `tal-grass` (did you mean `tall-grass`?)",
        ],
    );
    wrong(
        &whole("[board]\nmonster = \"22A\"\nterrain = [{ tile = \"tall-grass\", at = \"22P\" }]"),
        [
            "9:11: a monster that is 2 spaces wide does not fit there (name the corner of its base that is nearest \
             to 1A)",
            "10:40: `tall-grass` does not fit there (it covers 2 by 2 spaces, from the corner nearest to 1A)",
        ],
    );
    wrong(
        &whole("[[survivor]]\nid = \"ada\"\nat = \"12I\"\n[[survivor]]\nid = \"bram\"\nat = \"13N\""),
        [
            // Who comes later is to blame, and has no line here.
            " another survivor stands on 13N already (name another space)",
            "10:6: the monster stands on 12I already (name another space)",
        ],
    );
}

#[test]
fn on_a_board_nobody_says_how_far_away_they_are() {
    wrong(
        &whole("[[survivor]]\nid = \"ada\"\ndistance = 2"),
        ["8:1: `distance` says nothing on a board (write the space instead, such as at = \"10N\")"],
    );
}

#[test]
fn a_monster_without_a_set_up_needs_a_board() {
    let text = "game = \"showdown\"\n[monster]\ntoughness = 6\n[[survivor]]\nid = \"ada\"\n[[card]]\nid = \"a\"\n\
                [[attack]]\nid = \"b\"\nspeed = 1\naccuracy = 2\ndamage = 1\n[[step]]\nshowdown = {}\n";
    assert_eq!(
        problems(text),
        [
            "hunt.toml:4:1: nobody says where `ada` stands (write the space, such as at = \"10N\")",
            "hunt.toml:13:1: nobody says where the monster stands (add monster = \"11H\" to [board])",
        ]
    );
}

#[test]
fn parties_are_named_and_large_enough() {
    wrong(
        &whole("").replace("first-story", "first-stori"),
        ["2:9: there is no party `first-stori` (did you mean `first-story`?)"],
    );
    wrong(
        &format!("party-size = 2\n{}", whole("")).replace("party = \"first-story\"\n", ""),
        [
            " there is no survivor (add a [[survivor]])",
            "1:14: there is no party to take so many of (add `party`, or take out `party-size`)",
        ],
    );
    let five = whole("[[survivor]]\nid = \"eve\"");
    wrong(&five, ["8:1: 5 survivors are too many (at most 4 hunt together)"]);
    assert_eq!(problems(&format!("party-size = 3\n{five}")), [""; 0]);
}

#[test]
fn a_whole_showdown_stands_alone() {
    wrong(
        &whole("[[step]]\nmonster-attack = {}"),
        ["5:1: a whole showdown is the only step of its scenario (take out the other steps)"],
    );
}

#[test]
fn a_card_is_performed_on_the_board() {
    let game = game(&whole("").replace("showdown = {}", "card = { card = \"size-up\" }"));
    let Step::Card { card } = game.plan[0] else { panic!("{:?}", game.plan) };
    assert_eq!(game.ai_cards[usize::from(card)].id, "size-up");
    assert!(game.board.is_some() && game.ai_deck.is_some());
    wrong(
        &whole("").replace("showdown = {}", "card = { card = \"sizeup\" }"),
        ["6:17: there is no AI card `sizeup` (did you mean `size-up`?)"],
    );
    wrong(
        &whole("").replace("showdown = {}", "monster-attack = { card = \"size-up\" }"),
        ["6:27: `size-up` does not attack (write { card = { card = \"size-up\" } } to perform it)"],
    );
}

#[test]
fn wounds_take_cards_away_unseen() {
    let wounded = |wounds: u8| {
        whole("").replace("id = \"white-lion\"", &format!("id = \"white-lion\"\nwounds = {wounds}"))
    };
    let game = game(&wounded(2));
    let whole = game.monster.ai_deck.map(|cards| cards + 2);
    let start = game.start(&mut kernel::Silent);
    // One card is being drawn.
    assert_eq!(start.cards.counts(), (whole.unwrap() - 3, 0, 2));
    assert_eq!((start.monster.ai.deck, start.monster.ai.wounds), (whole.unwrap() - 3, 2));
    let all = wounded(whole.unwrap() + 1);
    wrong(
        &all,
        [format!("5:10: there are only {} AI cards to lose (lower `wounds`)", whole.unwrap()).as_str()],
    );
}

#[test]
fn cards_that_are_counted_are_not_told_apart() {
    let counted = whole("").replace("id = \"white-lion\"", "id = \"white-lion\"\nai-cards = 8");
    let drawn = "5:12: in a whole showdown AI cards are drawn, and not only counted (take out `ai-cards` and `ai-discard`: \
                 the level says which cards there are, and `wounds` how many are lost)";
    wrong(&counted, [drawn]);
    wrong(
        &counted.replace("ai-cards = 8", "ai-cards = 8\nai-in-play = [\"alert\"]"),
        [
            drawn,
            "6:15: a monster whose AI cards are only counted has none in play (take out `ai-cards`, `ai-discard` and \
             `wounds`, and name a monster of the pack)",
        ],
    );
    wrong(
        &whole("").replace("id = \"white-lion\"", "id = \"white-lion\"\nai-in-play = [\"claw\"]"),
        ["5:15: `claw` does not stay in play (name a card with stay = \"mood\" or stay = \"trait\")"],
    );
}

#[test]
fn a_showdown_without_a_file_is_the_file_that_would_ask_the_same() {
    let pack = Pack::core();
    let quick = QuickShowdown {
        level: Some("2".into()),
        party: Some("settlers".into()),
        survivors: Some(3),
        ambush: Some("survivors".into()),
        ask: vec!["rounds".into(), "living".into()],
        ..QuickShowdown::default()
    };
    let made = quick.scenario(&pack).unwrap();
    assert_eq!(made.title.as_deref(), Some("The White Lion (level 2) against 3 survivors"));
    assert_eq!((made.game.survivors.len(), &made.game.asks), (3, &vec![Ask::Rounds, Ask::Living]));
    assert_eq!(made.game.board.as_ref().unwrap().ambush, Ambush::Survivors);
    let read = Scenario::<Showdown>::read(&Source::new("q", &made.source.text), Path::new(""), Some(&pack));
    assert_eq!(read.unwrap().game, made.game, "{}", made.source.text);
    assert!(made.unsaid.iter().any(|note| note.of == "White Lion"), "{:?}", made.unsaid);
    let wrong = QuickShowdown { ambush: Some("nobody".into()), survivors: Some(5), ..quick };
    assert!(wrong.scenario(&pack).is_err());
}

/// A party written out, table by table, is the same game: of any size, changed or not, with what its settlement knows.
#[test]
fn a_party_written_out_is_the_same_showdown() {
    let pack = Pack::core();
    let own = [
        "",
        "[[survivor]]\nid = \"bram\"\nluck = 2\nweapons = [\"bone-axe\"]\n",
        "[[survivor]]\nid = \"eva\"\nsurvival = 3\n",
        "[[survivor]]\nid = \"ada\"\nat = \"3C\"\npriority = true\n",
    ];
    let rests = ["", "[board]\ndeploy = \"chosen\"\n", "[board]\nambush = \"survivors\"\n"];
    let mut tried = 0;
    for (party, size) in pack.parties.keys().flat_map(|id| (1..=4).map(move |size| (id, size))) {
        for (own, rest) in own.iter().flat_map(|own| rests.map(|rest| (own, rest))) {
            let text = format!(
                "game = \"showdown\"\nparty = \"{party}\"\nparty-size = {size}\ninnovations = [\"pictographs\"]\n\
                 step = [{{ showdown = {{}} }}]\nmonster = {{ id = \"white-lion\", level = \"2\" }}\n{own}{rest}"
            );
            let source = Source::new("q", text.as_str());
            let Ok((doc, named)) = Scenario::<Showdown>::with_doc(&source, Path::new(""), Some(&pack)) else {
                continue;
            };
            let written = Source::of("q", &Showdown::expanded(&doc, &pack));
            assert!(!written.text.contains("party"), "{}", written.text);
            let read = Scenario::<Showdown>::read(&written, Path::new(""), Some(&pack)).unwrap();
            assert_eq!(read.game, named.game, "{text}\n{}", written.text);
            assert_eq!((read.title, read.unsaid), (named.title, named.unsaid), "{text}");
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried}");
}

/// SET-UP: who has no place of their own chooses one in the zone.
#[test]
fn survivors_choose_their_spaces_in_the_zone() {
    let board = |rest: &str| game(&whole(rest)).board.unwrap();
    assert_eq!((board("").choosers.0, board("[board]\nambush = \"monster\"").choosers.0), (0, 0));
    let chosen = board("[board]\ndeploy = \"chosen\"");
    // Everything that is six spaces away from a base of 2 x 2.
    assert_eq!((chosen.choosers.0, chosen.zone.len()), (0b1111, 28));
    assert!(chosen.survivors.iter().all(|&space| chosen.zone.has(space)), "as they are lined up");
    let own = board(
        "[board]\ndeploy = \"chosen\"\nzone = { edge = \"north\" }\n[[survivor]]\nid = \"ada\"\nat = \"1A\"",
    );
    assert_eq!((own.choosers.0, own.zone.len()), (0b1110, 22));
    let antelope = whole("[board]\ndeploy = \"chosen\"").replace("white-lion", "screaming-antelope");
    assert_eq!(game(&antelope).board.unwrap().zone.len(), 16);
}

#[test]
fn a_zone_is_one_thing_and_must_be_there() {
    wrong(
        &whole("[board]\nzone = { away = 3, edge = \"north\" }"),
        [
            "9:8: a zone is one thing (write { away = 6 }, { edge = \"south\" } or { spaces = [\"10N\", \"11O\"] })",
        ],
    );
    wrong(
        "game = \"showdown\"\nmonster = { toughness = 8, movement = 6 }\ncard = [{ id = \"hide\" }]\n\
         attack = [{ id = \"claw\", speed = 1, accuracy = 2, damage = 1 }]\nsurvivor = [{ id = \"ada\", at = \"3C\" }]\n\
         board = { monster = \"11H\", deploy = \"chosen\" }\nstep = [{ act = {} }]\n",
        [
            "6:37: there is no zone in which survivors could choose their spaces (add zone = { away = 6 }, or take out \
             `deploy`)",
        ],
    );
}

#[test]
fn weapons_of_different_names_make_a_pair() {
    let text = |pairs: &str| {
        format!(
            "game = \"showdown\"\nmonster = {{ id = \"white-lion\" }}\n\
             survivor = [{{ id = \"ada\", weapons = [\"fang\", \"bone-blade\", \"bone-axe\"] }}]\n\
             weapon = [{{ id = \"fang\", speed = 3, accuracy = 6, strength = 3, pairs-with = [\"{pairs}\"] }}]\n\
             step = [{{ attack = {{}} }}]\n"
        )
    };
    let game = game(&text("bone-blade"));
    let partners: Vec<Vec<String>> = game.weapons.iter().map(|weapon| weapon.partners.clone()).collect();
    assert_eq!(partners, [vec!["bone-blade".to_owned()], vec!["fang".to_owned()], vec![], vec![]]);
    wrong(&text("bone-blad"), ["4:79: there is no weapon `bone-blad` (did you mean `bone-blade`?)"]);
}
