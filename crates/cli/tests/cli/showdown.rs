//! The monster hunt at the command line: questions in flags, choices, means, grids, play, packs, and what goes wrong.

use super::desk::{Desk, PLAIN, Ran, snapshot};

const BENCH: &str = "scenarios/showdown/bench";

/// A small deck, so that answers come at once.
const SMALL: &str = r#"game = "showdown"
title = "A small hunt"

[monster]
toughness = 8
ai-cards = "unlimited"

[[card]]
id = "trap"
trap = []

[[card]]
id = "hard"
toughness = 2

[[card]]
id = "soft"
copies = 2

[[weapon]]
id = "club"
speed = 2
accuracy = 6
strength = 3

[[survivor]]
id = "ada"
weapons = ["club"]

[[step]]
attack = { survivor = "ada" }

[question]
ask = ["wounds"]
"#;

fn desk(test: &str) -> Desk {
    let desk = Desk::new(test);
    desk.write("small.toml", SMALL);
    for file in ["p1.toml", "p2-8.toml"] {
        desk.borrow(&format!("{BENCH}/{file}"));
    }
    desk
}

#[test]
fn an_attack_in_flags() {
    let desk = desk("showdown-attack");
    snapshot!(
        "showdown-attack",
        desk.bout("odds attack --weapon bone-axe --monster white-lion --level 1").good()
    );
    let json =
        desk.bout("odds attack --weapon bone-axe --luck 1 --ask wounds,criticals --json").good().json();
    assert_eq!(json["known"], "exact");
    assert_eq!(json["means"][1]["tell"], "criticals");
    assert_eq!(json["choices"]["policy"], "first");
}

#[test]
fn an_attack_of_the_monster_in_flags() {
    let line = "odds monster-attack --card claw --level 2 --armor head=2,body=1 --evasion 1";
    snapshot!("showdown-monster-attack", desk("showdown-monster").bout(line).good());
}

/// What flags ask is what the file asks that --print-scenario prints.
#[test]
fn flags_and_their_file_have_the_same_odds() {
    let desk = desk("showdown-print");
    let flags = "attack --weapon bone-axe --level 2 --discard beasts-maw --token evasion=-1 --blind-spot --armor rawhide,head=2 --ask wounds,armor:head";
    let file = desk.bout(&format!("odds {flags} --print-scenario")).good().stdout;
    desk.write("printed.toml", &file);
    assert_eq!(
        desk.bout("odds printed.toml").good().stdout,
        desk.bout(&format!("odds {flags}")).good().stdout
    );
    snapshot!("showdown-print", file);
}

#[test]
fn choices_fall_as_they_are_told_to() {
    let desk = desk("showdown-policies");
    let lines = [
        "odds small.toml",
        "odds small.toml --policy random",
        "odds small.toml --order soft,hard",
        "odds small.toml --policy best",
        "odds small.toml --policy best --goal hits",
        "odds monster-attack --card claw --dodge --survival 1 --policy best",
    ];
    let told: Vec<String> = lines.iter().map(|line| desk.bout(line).good().to_string()).collect();
    snapshot!("showdown-policies", told.join("\n\n"));
}

#[test]
fn what_is_too_large_is_sampled() {
    let desk = desk("showdown-sampled");
    snapshot!("showdown-sampled", desk.bout("odds p2-8.toml --max-states 20").good());
    let json = desk.bout("odds p2-8.toml --max-states 20 --json").good().json();
    assert_eq!(json["known"]["sampled"]["trials"], 1_000_000);
    assert_eq!(json["known"]["sampled"]["why"], "states");
    assert!(json["outcomes"][0]["chance"]["low"].is_f64() && json["means"][0]["value"]["high"].is_f64());
}

#[test]
fn grids_of_chances_and_means() {
    let desk = desk("showdown-grids");
    let lines = [
        "odds p1.toml --rows weapon.speed=1..4 --columns weapon.accuracy=5..7",
        "odds p1.toml --rows strength=-3..0 --columns luck=0..1 --show 2",
        "compare p1.toml --rows toughness=7..9 --vs strength=1",
        "odds p1.toml --rows accuracy=0..1 --show mean:wounds --json",
    ];
    let told: Vec<String> = lines.iter().map(|line| desk.bout(line).good().to_string()).collect();
    snapshot!("showdown-grids", told.join("\n\n"));
}

#[test]
fn comparisons_and_simulations() {
    let desk = desk("showdown-compare");
    snapshot!("showdown-compare", desk.bout("compare p1.toml --vs strength=1").good());
    for (vs, title, a) in
        [("luck=1", "White Lion (level 1) with", "luck=0"), ("level=2", "White Lion with", "level=1")]
    {
        let ran = desk.bout(&format!("compare attack --weapon bone-axe --vs {vs}")).good();
        assert!(ran.stdout.contains(title) && ran.stdout.contains(&format!("  A: {a}\n")), "{ran}");
    }
    snapshot!("showdown-sim", desk.bout("sim p1.toml --trials 1000").good());
}

/// Cards are typed by their names or the beginnings of them; `odds` tells what an option is worth.
#[test]
fn a_hunt_is_played_from_a_script() {
    let desk = desk("showdown-play");
    snapshot!(
        "showdown-play",
        desk.type_into("play small.toml", "9 8\nha so\nodds\nresolve soft\n9\n3\n").good()
    );
}

/// Names as they are printed, several in a line; all of a line counts, or nothing.
#[test]
fn cards_are_typed_as_they_are_printed() {
    let desk = desk("showdown-cards");
    let typed = "9 9\nhelp\nbeasts-ear beasts-ear\nbeasts-f\nbeasts fremur\nwing\nBeast's Femur Beasts Ear\n";
    let ran = desk.type_into("play attack --weapon bone-axe --save game.bout", typed);
    assert_eq!(ran.code, 2, "{ran}");
    snapshot!("showdown-cards", ran);
    desk.type_into("play attack --weapon bone-axe --save plain.bout", "9 9\nbeasts-femur beasts-ear\n")
        .good();
    assert_eq!(desk.read("game.bout"), desk.read("plain.bout"));
}

#[test]
fn a_long_tail_is_cut_unless_all_is_asked() {
    let desk = desk("showdown-tail");
    desk.borrow(&format!("{BENCH}/p2k.toml"));
    let text =
        std::fs::read_to_string(desk.path("p2k.toml")).unwrap().replace("ai-cards = 8", "ai-cards = 0");
    desk.write("short.toml", text);
    let cut = desk.bout("odds short.toml").good().stdout;
    assert!(cut.contains("  further ") && cut.contains("(--all lists them)"), "{cut}");
    assert!(cut.contains("mean attacks: "), "{cut}");
    let all = desk.bout("odds short.toml --all").good().stdout;
    assert!(!all.contains("further") && all.lines().count() > cut.lines().count() + 9, "{all}");
}

#[test]
fn the_core_pack_is_shown_checked_and_exported() {
    let desk = desk("showdown-pack");
    snapshot!("showdown-pack-show", desk.bout("pack show --game showdown").good());
    snapshot!("showdown-pack-check", desk.bout("pack check --game showdown").good());
    desk.bout("pack export house --game showdown").good();
    let checked = desk.bout("check house").good();
    assert!(checked.stdout.contains("examples come out"), "{checked}");
    let file = "house/weapons/bone-axe.toml";
    let alone = desk.bout(&format!("check {file}")).refused();
    assert!(
        alone.stderr.contains("a file of a pack") && alone.stderr.contains("check its folder: `house`"),
        "{alone}"
    );
    let alone = desk.bout(&format!("odds {file}")).refused();
    assert!(alone.stderr.contains("a file of the pack in `house`"), "{alone}");
    let card = desk.path("house/monsters/white-lion/hit-locations/beasts-heel.toml");
    let text = std::fs::read_to_string(&card).unwrap();
    let wrong = text.replacen("expect = [\"", "expect = [\"0 resources\", \"", 1);
    std::fs::write(&card, wrong.replacen("wound roll", "attack roll", 1)).unwrap();
    let wrong = desk.bout("pack check house").refused();
    assert!(wrong.stderr.contains("beasts-heel.toml:"), "{wrong}");
}

/// What is said, word by word.
#[test]
fn mistakes_are_told_in_a_sentence() {
    let lines = [
        "odds attack --weapon bone-ax",
        "odds attack --armor head=2,head=3",
        "odds attack --monster butcher --without armored-pig-shoulder,butchers-mask,cleaver,furious-bellow,furious-breast-plate,\
         furious-crown,furious-gauntlet,furious-greaves,furious-gut,furious-scrag,\
         furious-shoulder,furious-vambraces,overpower,thick-cape",
        "compare attack --vs frobnicate=1",
        "odds attack --monster white-lino",
        "odds attack --level 9",
        "odds attack --discard beast-maw",
        "odds attack --armor rawhid",
        "odds attack --armor head=x",
        "odds attack --armor heel=2",
        "odds attack --token accuracy",
        "odds attack --token acuracy=1",
        "odds attack --ai-cards many",
        "odds attack --attacks 2 --until-defeated",
        "odds attack --attacks 0",
        "odds attack --ai-cards unlimited --until-defeated",
        "odds attack --ask wonds",
        "odds attack --ask wounds:head",
        "odds attack --ask armor",
        "odds attack --melee 3",
        "odds skirmish --luck 1",
        "odds p1.toml --luck 1",
        "odds p1.toml attack",
        "odds attack --order beasts-hel",
        "odds attack --order beasts-heel --policy first",
        "odds attack --policy given",
        "odds attack --goal gold",
        "odds monster-attack --ask armor,in-play",
        "odds attack --goal wounds --policy first",
        "odds attack --policy best --explain",
        "odds attack --rows luk=0..3",
        "odds attack --rows weapon.speed=1..3",
        "odds p1.toml --rows luck=0..1 --show mean:gold",
        "odds p1.toml --rows nobody.luck=0..1",
        "odds monster-attack --card clwa",
        "odds monster-attack --weapon bone-axe --blocking",
        "odds monster-attack --until-defeated",
        "sim attack --policy best",
        "compare attack --vs weapon=bone-ax",
        "compare attack --vs luck=0..3",
        "odds skirmish --policy best",
        "odds atack",
        "odds atack --weapon bone-axe",
        "play shodown --level 2",
    ];
    let desk = desk("showdown-mistakes");
    let told: Vec<String> = lines.iter().map(|line| desk.bout(line).refused().to_string()).collect();
    snapshot!("showdown-mistakes", told.join("\n\n"));
}

/// A deck without cards is a mistake, or hits that find nothing: never a panic.
#[test]
fn decks_without_cards() {
    let desk = desk("showdown-empty");
    let cards: Vec<String> = packs::showdown::CORE
        .iter()
        .filter_map(|(path, _)| path.strip_prefix("monsters/white-lion/hit-locations/"))
        .map(|name| name.trim_end_matches(".toml").to_owned())
        .collect();
    for flag in ["--without", "--discard"] {
        let ran = desk.bout(&format!("odds attack --weapon bone-axe {flag} {}", cards.join(",")));
        assert!(ran.code == 0 || ran.stderr.starts_with("error: "), "{ran}");
    }
}

/// Traits of the level are in play in a single attack, too: Invincible takes half of the wounds back. Computed by another
/// program from the rules alone.
#[test]
fn traits_of_the_level_have_their_say() {
    let desk = Desk::new("showdown-traits");
    let without = "armored-pig-shoulder,butchers-mask,cleaver,cleaver,furious-bellow,furious-breast-plate,\
                   furious-crown,furious-gauntlet,furious-greaves,furious-gut,furious-shoulder,furious-vambraces,\
                   thick-cape,overpower";
    let odds = |level: &str, more: &str| {
        let question = "odds attack --weapon bone-axe --monster butcher --json";
        let json = desk.bout(&format!("{question} --level {level} --without {without} {more}")).good().json();
        json["outcomes"][1]["chance"].clone()
    };
    assert_eq!(odds("3", ""), "3/80");
    assert_eq!(odds("3", "--ai-cards 9"), "3/80", "counting the other AI cards takes nothing out of play");
}

/// P75-DOOMED: who is doomed by the card does not dodge its attack. Computed by another program.
#[test]
fn who_is_doomed_does_not_dodge() {
    let desk = Desk::new("showdown-doomed");
    for (monster, card, mean) in [
        ("butcher", "devour-lantern", Some("4991/3600")),
        ("butcher", "lantern-hunger", None),
        ("white-lion", "vanish", Some("604101/160000")),
    ] {
        let question = format!(
            "odds monster-attack --monster {monster} --card {card} --ask injuries --json --policy best --goal injuries"
        );
        let dodging = format!("{question} --dodge --survival 3");
        let [plain, dodging] =
            [question, dodging].map(|question| desk.bout(&question).good().json()["means"][0].clone());
        assert_eq!(plain["value"], dodging["value"], "{card}");
        assert!(mean.is_none_or(|mean| plain["value"] == mean), "{card}: {plain}");
    }
}

/// Nobody is advised to die early because the dead suffer no further injuries.
#[test]
fn the_best_play_keeps_survivors_alive() {
    let desk = Desk::new("showdown-alive");
    let dead = |more: &str| {
        let question =
            "odds monster-attack --card claw --level 2 --dodge --survival 1 --ask dead --policy best";
        let json = desk.bout(&format!("{question} --json {more}")).good().json();
        Ran::fraction(&json["outcomes"][1]["chance"]) * 100.0
    };
    assert!(dead("") < 5.0 && dead("--goal injuries") > 20.0, "{} {}", dead(""), dead("--goal injuries"));
    let text = desk.bout("odds monster-attack --card claw --level 2 --dodge --survival 1").good().stdout;
    assert!(text.contains("nobody uses survival actions"), "{text}");
}

/// P70-LOCATION-DIE: the location die is typed as it lies there. What is not text is refused, and the game goes on.
#[test]
fn the_location_die_is_typed_as_it_shows() {
    let desk = Desk::new("showdown-location-die");
    let ran = desk.bout_with("play monster-attack --card claw", b"9 9\n\xff\nhead LEGS\nquit\n", PLAIN);
    assert!(ran.code == 2 && ran.stdout.contains("is not a face here"), "{ran}");
    assert!(ran.stdout.contains("1 head, 2 arms, 3-4 body"), "{ran}");
    assert!(ran.stdout.contains("finds the head"), "{ran}");
    assert!(ran.stdout.contains("finds the legs"), "{ran}");
}

/// Nobody does anything in the lion's turn: said once, and taken back at once. The journal replays as any other.
#[test]
fn everybody_passes_by_one_word() {
    let desk = Desk::new("showdown-pass-all");
    let play = "play showdown --party settlers --seed 3 --dice roll --save lion.bout";
    let ran = desk.bout_with(play, b"pick ada\npass all\nundo\npass all\nhelp\n1\nquit\n", PLAIN).good();
    assert_eq!(ran.stdout.matches("(dana: pass)").count(), 2, "{ran}");
    assert!(ran.stdout.contains("Took back 4."), "{ran}");
    assert!(ran.stdout.contains("nobody, this turn"), "{ran}");
    let told = desk.bout("replay lion.bout").good().stdout;
    assert!(told.contains("White Lion attacks ada"), "{told}");
    let refused = desk.bout_with("play showdown --seed 3", b"pass all\n", PLAIN);
    assert!(refused.code == 2 && refused.stdout.contains("decided alone"), "{refused}");
}

/// Somebody who was knocked down since then can be encouraged, so it is asked again.
#[test]
fn what_was_not_declined_is_asked() {
    let desk = Desk::new("showdown-pass-all-until");
    let play = "play showdown --party settlers --seed 3 --dice roll";
    let lines = b"pick ada\npass all\n1\n1\n1\n1\npass all\nquit\n";
    let ran = desk.bout_with(play, lines, PLAIN).good();
    assert!(ran.stdout.contains("2 encourage ada  (1 survival: they stand up)"), "{ran}");
    assert!(
        ran.stdout.ends_with("not saved.\n")
            && ran.stdout.contains("(cleo: pass)\n(dana: pass)\nthe survivors"),
        "{ran}"
    );
}

#[test]
fn names_are_looked_up_at_a_prompt() {
    let desk = Desk::new("showdown-look-up");
    let lines = b"? claw\n? 2\nshow Founding Stone\n? dash\n? lost hand\n";
    let told = desk.bout_with("play showdown --seed 3", lines, PLAIN).good().stdout;
    for says in
        ["Claw  AI card", "pick bram  option", "Founding Stone  weapon", "DASH  rule", "persistent injury"]
    {
        assert!(told.contains(says), "{says}: {told}");
    }
    let refused = desk.bout_with("play showdown --seed 3", b"? clwa\n? beast\n", PLAIN).stdout;
    assert!(refused.contains("did you mean `claw`") && refused.contains("type more of it"), "{refused}");
}

/// A house rule makes examples of other cards turn out differently, which is told and no mistake. The pack's own files
/// have to say what is true.
#[test]
fn house_rules_are_no_mistakes_of_other_cards() {
    let desk = Desk::new("showdown-house");
    desk.write("house/pack.toml", "id = \"house\"\ngame = \"showdown\"\nedition = \"1.5\"\n");
    let harder = "id = \"basic-action\"\nname = \"Basic Action\"\npick = [{ closest = \"survivor\", in-view = true }]\n\
                  speed = 2\naccuracy = 2\ndamage = 2\n";
    let file = "house/monsters/white-lion/ai/basic-action.toml";
    desk.write(file, harder);
    let told = desk.bout("pack check house").good().stdout;
    assert!(
        told.contains("core/monsters/white-lion/hit-locations/clever-ploy.toml:8: this is not true"),
        "{told}"
    );
    assert!(desk.bout("check house").good().stdout.contains("is sound"));
    let example = "[[example]]\ndice = [\"monster attack roll 1\", \"monster attack roll 1\"]\nexpect = [\"target hits taken 1\"]\n";
    desk.write(file, format!("{harder}{example}"));
    let refused = desk.bout("pack check house").refused().stderr;
    assert!(refused.contains("basic-action.toml") && !refused.contains("clever-ploy"), "{refused}");
}

#[test]
fn parties_are_shown() {
    let told = Desk::new("showdown-parties").bout("pack show --game showdown").good().stdout;
    assert!(
        told.contains("Settlers (--party settlers)") && told.contains("king-spear, white-lion"),
        "{told}"
    );
}

/// The end of a showdown is told: who lives, and what did the damage.
#[test]
fn a_showdown_that_is_over_is_summed_up() {
    let desk = Desk::new("showdown-summary");
    let told = desk.bout_with("play showdown --policy aggressive --seed 5", b"", PLAIN).good().stdout;
    assert!(told.contains("what hurt them") && told.contains("wounds dealt"), "{told}");
    assert!(told.ends_with("White Lion wins after 15 rounds: nobody lives.\n"), "{told}");
}

/// NEXT-ROUND, BLIND-SPOT: before each further attack everybody stands where they stood at first, on a board, too.
#[test]
fn further_attacks_on_a_board_come_from_where_the_first_one_came() {
    let desk = Desk::new("showdown-again");
    desk.write(
        "behind.toml",
        "game = 'showdown'\nmonster = { id = 'white-lion', level = 1 }\n\
         board = { monster = '11H', facing = 'north', terrain = [] }\n\
         survivor = [{ id = 'x', at = '11J', weapons = ['zanbato'] }, { id = 'y', at = '1A' }]\n\
         step = [{ attack = { survivor = 'x', times = 3 } }]\n",
    );
    let told = desk.type_into("play behind.toml", "2\n2\n2\n").stdout;
    assert_eq!(
        told.matches("x rolls 2 to hit on 5+: a miss.  [P74-S2-HITS, BLIND-SPOT]").count(),
        3,
        "{told}"
    );
}

/// Whoever cannot use the weapon that reaches farthest does not stand off with it: no showdown of these is broken off, and
/// one that is would be told.
#[test]
fn showdowns_that_would_not_end_are_told() {
    let desk = Desk::new("showdown-broken-off");
    let ran = |policy: &str| {
        let line = format!("sim showdown --level 2 --party settlers --trials 600 --seed 3 --policy {policy}");
        (desk.bout(&line).good().stdout, desk.bout(&format!("{line} --json")).good().json())
    };
    let (text, json) = ran("aggressive");
    assert!(json["broken_off"]["count"] == 0 && !text.contains("broken off"), "{text}");
    let (text, json) = ran("cautious");
    let last = json["rounds"]["counts"].as_array().unwrap().last().unwrap();
    let broken_off = json["broken_off"]["count"].as_u64().unwrap();
    assert_eq!(broken_off, if last[0] == 999 { last[1].as_u64().unwrap() } else { 0 }, "{json}");
    assert_eq!(text.contains("were broken off after round 999, undecided."), broken_off > 0, "{text}");
}

#[test]
fn grids_show_deaths() {
    let desk = Desk::new("showdown-grid-deaths");
    let told = |line: &str| desk.bout(line).good().stdout;
    let grid = told("odds monster-attack --card claw --rows level=1..2");
    assert!(grid.contains("mean injury boxes, exact") && grid.contains("chance of dead, exact"), "{grid}");
    let dead = told("odds monster-attack --card claw --rows level=1..2 --ask dead");
    assert!(dead.contains("0.90%") && grid.contains("0.90%"), "{dead}{grid}");
    assert_eq!(dead, told("odds monster-attack --card claw --rows level=1..2 --show dead"));
    let refused = desk.bout("odds monster-attack --rows level --ask dead").refused().stderr;
    assert!(refused.contains("write level=VALUES"), "{refused}");
}

/// Every field of the simulation that docs/json.md describes.
#[test]
fn a_simulated_showdown_is_told_as_json() {
    let told = Desk::new("showdown-sim-json").bout("sim showdown --trials 20 --seed 7 --json").good().json();
    let keys = |value: &serde_json::Value| {
        let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
        keys.sort_unstable();
        keys.join(" ")
    };
    assert_eq!(keys(&told["won"]), "count share");
    assert_eq!(keys(&told["rounds"]), "counts half mean most");
    assert_eq!(told["deaths"].as_array().unwrap().len(), 5);
    assert_eq!(keys(&told["survivors"][0]), "attacks died injuries severe survivor wounds");
    assert_eq!(keys(&told["causes"][0]), "brain cause damage deaths");
    assert_eq!(told["policy"], "aggressive");
}

/// A card may be called as a word that works at any prompt: where it can be drawn, its name comes first.
#[test]
fn a_card_whose_id_is_a_command_can_be_typed() {
    let desk = Desk::new("card-q");
    desk.write(
        "q.toml",
        "game = \"showdown\"\nmonster = { toughness = 8, ai-cards = 9 }\n\
         card = [{ id = \"q\", copies = 2 }, { id = \"log\", copies = 2 }]\n\
         weapon = [{ id = \"w\", speed = 2, accuracy = 5, strength = 3 }]\n\
         survivor = [{ id = \"ana\", weapons = [\"w\"] }]\nstep = [{ attack = {} }]\n",
    );
    let told = desk.type_into("play q.toml --dice own", "7\n7\nq\nlog\nq\n").stdout;
    assert!(told.contains("q is drawn.") && told.contains("log is drawn."), "{told}");
}

/// Whoever chooses the space on which they are lined up stays there.
#[test]
fn the_space_on_which_one_stands_can_be_chosen() {
    let desk = Desk::new("own-space");
    desk.write(
        "own.toml",
        "game = \"showdown\"\nmonster = { id = \"white-lion\" }\nboard = { deploy = \"chosen\" }\n\
         survivor = [{ id = \"ada\" }]\nstep = [{ showdown = {} }]\n",
    );
    let lined_up = desk.type_into("play own.toml --seed 1", "pass\nquit\n").stdout;
    let stands = lined_up.lines().find_map(|line| line.split_once("ada stands at ")).expect("she is told to");
    let space = stands.1.split('.').next().expect("a space");
    let named = desk.type_into("play own.toml --seed 1", &format!("{space}\nquit\n")).stdout;
    assert!(named.contains(&format!("ada stands at {space}.")), "{named}");
}
