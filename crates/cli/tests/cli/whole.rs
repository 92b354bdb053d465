//! A whole showdown at the command line: in flags, in lines over a pipe, and what goes wrong.

use super::desk::{Desk, snapshot};

/// The lion's first turn with real dice, then ada walks and throws her stone.
const ROUND: &str = "pick ada\n11m\n7 1\n3\npass\nact ada\nmove\n10i\nattack founding-stone-s\nspend\n";

#[test]
fn the_board_in_plain_text() {
    let desk = Desk::new("whole-board");
    let first = desk.type_into("play showdown", "show\n").good().stdout;
    let shown = first.split_once("> show\n").expect("a prompt").1;
    let board = shown.split_once("the monster controller decides").expect("the prompt again").0;
    snapshot!("whole-board", board);
    let settlers =
        desk.type_into("play showdown --party settlers --survivors 2 --seed 1", "\nshow\n").good().stdout;
    assert!(
        settlers.contains("\"\"") && settlers.contains("King Spear") && !settlers.contains("cleo"),
        "{settlers}"
    );
}

/// A few decisions and real dice; spaces in any case, options by the beginnings of their names.
#[test]
fn the_first_round_from_a_script() {
    let desk = Desk::new("whole-round");
    snapshot!("whole-round", desk.type_into("play showdown --save lion.bout", ROUND).good());
    let replayed = desk.bout("replay lion.bout").good();
    assert!(replayed.stdout.contains("ada moves to 10I."), "{replayed}");
    let resumed = desk.type_into("play --resume lion.bout", "show\n").good();
    assert!(resumed.stdout.contains("A ada 10I acted"), "{resumed}");
}

/// The first option, again and again, until one side is no more.
#[test]
fn a_whole_fight_over_a_pipe() {
    let desk = Desk::new("whole-fight");
    let typed = "1\n".repeat(4000);
    for seed in 1..=2 {
        let ran = desk.type_into(&format!("play showdown --dice roll --seed {seed}"), &typed).good();
        let end = [
            "",
            "The survivors win after 7 rounds. Nobody died.\n",
            "The survivors win after 30 rounds. Dead: ada, bram.\n",
        ];
        assert!(ran.stdout.ends_with(end[seed]), "{}", &ran.stdout[ran.stdout.len() - 400..]);
        assert!(ran.stdout.contains("Round 3. The player of cleo controls White Lion."), "seed {seed}");
        let again = desk.type_into(&format!("play showdown --dice roll --seed {seed}"), &typed).good();
        assert_eq!(ran.stdout, again.stdout);
    }
    // The end of the input is the end of the session.
    let short = desk.type_into("play showdown --dice roll --seed 1 --save lion.bout", "1\n1\n").good();
    assert!(short.stdout.ends_with("Go on with: bout play --resume lion.bout\n"), "{short}");
}

/// With Pictographs survivors may run away; without, nobody is asked.
#[test]
fn survivors_run_away_if_they_may() {
    let desk = Desk::new("whole-away");
    let typed = "pick ada\n11m\n7 1\n3\npass\nrun away\n";
    let ran = desk.type_into("play showdown --pictographs --save lion.bout", typed).good();
    let told = "The survivors run away: the showdown is over, and not won.  [RUN-AWAY]";
    assert!(ran.stdout.contains(told), "{ran}");
    assert!(
        ran.stdout.ends_with("The showdown ends after 1 round, and nobody has won. Nobody died.\n"),
        "{ran}"
    );
    desk.bout("replay lion.bout").good();
    let not = desk.type_into("play showdown", typed);
    assert!(!not.stdout.contains("run away  ("), "{not}");
    assert_eq!(not.code, 2, "{not}");
}

/// Why something is not there to choose, from who acts to what a weapon is for.
#[test]
fn what_is_not_offered_has_a_reason() {
    let desk = Desk::new("whole-why");
    let typed = "why\npick ada\n10l\n1 1\nact dana\nwhy\nmove\n13o\nwhy\nend act\nwhy\n";
    let ran = desk.type_into("play showdown", typed).good().stdout;
    let told = |text: &str| -> Vec<String> {
        text.lines().take_while(|line| !line.ends_with(':')).map(str::to_owned).collect()
    };
    let told: Vec<Vec<String>> = ran.split("> why\n").skip(1).map(told).collect();
    let far =
        ["attack founding-stone: dana is out of range.", "attack fist-and-tooth: dana is out of range."];
    assert_eq!(
        told[0],
        [
            "Claw picks: the closest threat, in front of it, within its movement; else the closest threat, in its \
          field of view"
        ]
    );
    assert_eq!(told[1], far);
    assert_eq!(told[2], ["move: the movement of this act is spent.", far[0], far[1]]);
    assert_eq!(told[3], ["dana has acted in this turn."]);
}

/// Only the cautious do, and it is an end of its own.
#[test]
fn who_runs_away_is_counted() {
    let desk = Desk::new("whole-away-sim");
    let sim = |how: &str| desk.bout(&format!("sim showdown --level 1 --trials 60 --seed 1 {how}")).good();
    let count = |how: &str| sim(&format!("--json {how}")).json()["ran_away"]["count"].as_u64();
    for policy in ["aggressive", "random"] {
        assert_eq!(count(&format!("--pictographs --policy {policy}")), Some(0), "{policy}");
    }
    assert_eq!(count("--policy cautious"), None);
    assert!(count("--pictographs --policy cautious") > Some(0));
    assert!(sim("--pictographs").stdout.contains("They run away 0.0 % (95 % interval"));
    assert!(!sim("").stdout.contains("run away"));
    // Nothing else changes.
    assert_eq!(sim("--json").json()["won"], sim("--json --pictographs").json()["won"]);
}

#[test]
fn what_is_illegal_is_told_and_changes_nothing() {
    let desk = Desk::new("whole-illegal");
    let typed = "11m\npick nobody\n9\npcik ada\npick ada\n12h\n30c\n4q\n11\n11m\n11 2\n2 2\n2\n";
    let ran = desk.type_into("play showdown --save lion.bout", typed);
    assert_eq!(ran.code, 2, "{ran}");
    snapshot!("whole-illegal", ran);
    desk.type_into("play showdown --save plain.bout", "1\n1\n2 2\n2\n").good();
    assert_eq!(desk.read("lion.bout"), desk.read("plain.bout"));
}

#[test]
fn mistakes_in_flags() {
    let desk = Desk::new("whole-mistakes");
    let lines = [
        "play showdown --level 9",
        "play showdown --monster white-loin",
        "play showdown --party setlers",
        "play showdown --party nobody",
        "play showdown --survivors 7",
        "play showdown --ambush lion",
        "play showdown --weapon bone-axe",
        "play showdown --ruling in-range=far",
        "sim showdown --ask wuonds",
        "odds showdown",
        "odds showdown --rows level=1,2",
        "compare showdown --vs level=2 --rows level=1,2",
        "play shodown",
    ];
    let told: Vec<String> = lines.iter().map(|line| desk.bout(line).refused().to_string()).collect();
    snapshot!("whole-mistakes", told.join("\n\n"));
}

#[test]
fn help_of_the_word() {
    let desk = Desk::new("whole-help");
    let help = desk.bout("play showdown --help").good();
    snapshot!("whole-help", help);
    let bash = desk.bout("completions bash").good().stdout;
    for name in ["settlers", "first-story", "--party", "survivors"] {
        assert!(bash.contains(name), "{name}");
    }
}

/// What the flags say is what the file says that they print.
#[test]
fn flags_and_their_file_are_the_same_showdown() {
    let desk = Desk::new("whole-print");
    let flags = "showdown --level 2 --party settlers --survivors 3 --ambush survivors";
    let file = desk.bout(&format!("odds {flags} --print-scenario")).good().stdout;
    assert!(!file.contains("party") && file.matches("[[survivor]]").count() == 3, "{file}");
    assert!(file.contains("id = \"bram\"\nweapons = [\"king-spear\"]"), "{file}");
    desk.write("lion.toml", &file);
    desk.bout("check lion.toml").good();
    let of_flags = desk.bout(&format!("sim {flags} --trials 50")).good().stdout;
    assert_eq!(desk.bout("sim lion.toml --trials 50").good().stdout, of_flags);
    assert!(of_flags.contains("The party goes for the monster whatever it costs"), "{of_flags}");
    let cautious = desk.bout(&format!("sim {flags} --trials 50 --policy cautious")).good().stdout;
    assert_ne!(cautious, of_flags);
    let played = desk.type_into("play lion.toml --seed 1", "").good().stdout;
    assert!(played.contains("The survivors ambush White Lion: they go first."), "{played}");
}

/// Odds look to the end of what is under way, and say how they are known. Looking changes nothing.
#[test]
fn odds_look_ahead() {
    let desk = Desk::new("whole-odds");
    let typed = "1\n1\n7 1\n3\nodds\n1\nodds\n";
    let ran = desk.type_into("play showdown --save lion.bout", typed).good().stdout;
    assert!(
        ran.contains("Exact, up to the end of the attack; decisions until then fall at random. Each number"),
        "{ran}"
    );
    assert!(ran.contains("± is the 95 % interval), up to the end of the round; decisions"), "{ran}");
    desk.type_into("play showdown --save blind.bout", "1\n1\n7 1\n3\n1\n").good();
    assert_eq!(desk.read("lion.bout"), desk.read("blind.bout"));
}

/// Cards of a deck that nobody has seen are typed by their names, as they are printed.
#[test]
fn real_cards_are_typed() {
    let desk = Desk::new("whole-cards");
    for name in ["chomp", "Chomp"] {
        let ran = desk.type_into("play showdown --level 1", &format!("{name}\n")).good();
        assert!(ran.stdout.contains("White Lion draws Chomp."), "{ran}");
    }
}

#[test]
fn versions_of_a_showdown_are_compared_with_the_same_luck() {
    let desk = Desk::new("whole-compare");
    let told = desk.bout("compare showdown --vs ada.luck=2 --trials 40").good();
    for seen in ["A: ada.luck=0", "Certain: one attack, exactly", "ada with Founding Stone", "in pairs"] {
        assert!(told.stdout.contains(seen), "{seen} in {told}");
    }
    assert!(!told.stdout.contains("bram"), "nobody else changes: {told}");
    let same = desk.bout("compare showdown --vs party=first-story --trials 20").good();
    assert!(same.stdout.contains("No attack that both versions have changes"), "{same}");
    assert!(same.stdout.contains("and 20 came out the same"), "{same}");
}

/// What is called certain is what `bout odds` says.
#[test]
fn certain_attacks_of_a_comparison_are_those_of_odds() {
    let desk = Desk::new("whole-certain");
    let told = desk
        .bout("compare showdown --level 1 --party first-story --vs level=2 --trials 2 --json")
        .good()
        .json();
    let attacks = told["attacks"].as_array().expect("a list");
    let of = |with: &str| attacks.iter().find(|attack| attack["with"] == with).expect("it changes");
    let parts = |fraction: &serde_json::Value| {
        let text = fraction.as_str().expect("a fraction").to_owned();
        let (over, under) = text.split_once('/').expect("a fraction");
        [over, under].map(|number| number.parse::<u128>().expect("a number"))
    };
    for (version, level) in [("a", 1), ("b", 2)] {
        let odds =
            |question: &str| desk.bout(&format!("odds {question} --armor cloth --level {level} --json"));
        let strikes = odds("attack --weapon founding-stone").good().json();
        let [none, all] = parts(&strikes["outcomes"][0]["chance"]);
        let [some, of_all] = parts(&of("Founding Stone")[version]["chance"]);
        assert_eq!(none * of_all + some * all, all * of_all, "level {level}");
        let struck = odds("monster-attack --card power-swat --ask dead").good().json();
        assert_eq!(struck["outcomes"][1]["chance"], of("Power Swat")[version]["chance"]);
    }
}

#[test]
fn what_a_showdown_cannot_vary_is_told() {
    let desk = Desk::new("whole-vary");
    for (versus, message, hint) in [
        ("aga.luck=1", "there is nobody called `aga`", "did you mean `ada`?"),
        ("luck=many", "`many` is no value for luck", "write a whole number"),
        ("party=setlers", "there is no party `setlers`", "did you mean `settlers`?"),
        ("weapon=bone-ax", "there is no weapon `bone-ax`", "did you mean `bone-axe`?"),
        ("survivors=0", "`party-size` must be at least 1, not 0", "from 1 to 4"),
        ("colour=red", "`colour` cannot be compared", "what can differ is"),
    ] {
        let told = desk.bout(&format!("compare showdown --vs {versus} --trials 2")).refused();
        assert!(told.stderr.contains(message) && told.stderr.contains(hint), "{versus}: {told}");
    }
}
