//! `bout play` over a pipe.

use super::desk::{Desk, snapshot};

/// A short scenario with a walk, a shot and a fight.
pub const YARD: &str = r#"game = "skirmish"
title = "In the yard"
turn = "red"

[[place]]
id = "yard"
paths = [{ to = "gate", distance = 2 }]

[[place]]
id = "gate"

[[unit]]
id = "arvid"
side = "red"
weapons = ["bow"]
at = "yard"

[[unit]]
id = "alda"
side = "red"
profile = "veteran"
weapons = ["sword"]
at = "yard"
touches = ["brun"]

[[unit]]
id = "brun"
side = "blue"
at = "yard"

[[unit]]
id = "bera"
side = "blue"
at = "gate"

[[step]]
turn = "red"

[question]
ask = [{ status = "brun" }, { status = "bera" }]
"#;

/// Real dice and choices, to the end: arvid stuns bera with a shot, alda hits brun twice, and no Defence helps.
pub const SCRIPT: &str = "hold\nshoot bera\n15\n4\n16 13\n3 19\n";

pub fn yard(test: &str) -> Desk {
    let desk = Desk::new(test);
    desk.write("yard.toml", YARD);
    desk
}

#[test]
fn a_whole_game_with_real_dice() {
    let desk = yard("play-whole");
    let ran = desk.type_into("play yard.toml --save game.bout", SCRIPT).good();
    snapshot!("play-whole", ran);
    assert!(ran.stdout.ends_with("The scenario is over.\n"), "{ran}");
    assert_eq!(desk.files(), ["game.bout", "yard.toml"]);
    let replayed = desk.bout("replay game.bout").good();
    snapshot!("replay-whole", replayed);
}

/// Every word that works at a prompt.
#[test]
fn words_at_a_prompt() {
    let desk = yard("play-words");
    let words = "state\nodds\nho\nlog\nundo\nundo\nSTATE\nrule dazed-move\nquit\nhold\n";
    let ran = desk.type_into("play yard.toml", words).good();
    let shown = ran.stdout.split("\nImplemented in\n").next().unwrap();
    snapshot!("play-words", shown);
    assert!(ran.stdout.ends_with("The game was not saved.\n"), "{ran}");
    for word in ["quit", "exit", "q"] {
        desk.type_into("play yard.toml", &format!("{word}\nnonsense\n")).good();
    }
    let help = desk.type_into("play yard.toml", "help\n").good();
    for word in ["1, hold", "odds", "undo [N]", "state, log", "? NAME", "save FILE", "quit"] {
        assert!(help.stdout.contains(word), "{word}: {help}");
    }
}

/// What is refused is told, and the game is as it was.
#[test]
fn what_is_illegal_changes_nothing() {
    let desk = yard("play-illegal");
    let typed = "3\n0\nfly\n\n14 5\nhold\nshoot brun\nhodl\nshoot bera\n21\n0\nx\n-1\n15\nrule NOPE\n";
    let ran = desk.type_into("play yard.toml --save game.bout", typed);
    assert_eq!(ran.code, 2, "{ran}");
    snapshot!("play-illegal", ran);
    let legal = desk.type_into("play yard.toml --save legal.bout", "hold\nshoot bera\n15\n").good();
    assert_eq!(desk.read("game.bout"), desk.read("legal.bout"), "{legal}");
    // Dice are taken all or none.
    let more = "hold\nshoot bera\n1 2\n15 x\nundo x\nundo -1\nsave\nrule\n15\n";
    let ran = desk.type_into("play yard.toml --save more.bout", more);
    assert_eq!(ran.code, 2, "{ran}");
    assert_eq!(desk.read("more.bout"), desk.read("legal.bout"), "{ran}");
}

#[test]
fn undo_takes_back_what_was_typed() {
    let desk = yard("play-undo");
    desk.type_into("play yard.toml --save plain.bout", "hold\nshoot bera\n15\n").good();
    let typed = "2\nundo\nhold\nshoot bera\n3\nundo 99\nhold\nshoot bera\n9\nundo\n15\n";
    let ran = desk.type_into("play yard.toml --save undone.bout", typed).good();
    snapshot!("play-undo", ran);
    let [plain, undone] =
        ["replay plain.bout", "replay undone.bout"].map(|line| desk.bout(line).good().stdout);
    assert_eq!(plain, undone, "the same is in force");
    let journal = desk.read("undone.bout");
    assert_eq!(
        journal.matches("{\"undo\":").count(),
        3,
        "what was taken back is told, not erased: {journal}"
    );
}

/// At a decision the odds of every option are shown, and looking changes nothing.
#[test]
fn the_odds_at_a_decision() {
    let desk = yard("play-odds");
    let ran = desk.type_into("play yard.toml --save game.bout", "hold\nodds\nshoot bera\nodds\n").good();
    snapshot!("play-odds", ran);
    let head = ran.stdout.lines().find(|line| line.contains("from here")).unwrap();
    let words: Vec<&str> = head.split("  ").map(str::trim).filter(|word| !word.is_empty()).collect();
    assert_eq!(words, ["brun becomes", "bera becomes", "from here", "hold", "shoot bera"]);
    desk.type_into("play yard.toml --save blind.bout", "hold\nshoot bera\n").good();
    assert_eq!(desk.read("game.bout"), desk.read("blind.bout"));
}

/// The end of the input is the end of the session, not of the game.
#[test]
fn a_game_goes_on_where_the_input_ended() {
    let desk = yard("play-resume");
    let whole = desk.type_into("play yard.toml --save whole.bout", SCRIPT).good();
    let lines: Vec<&str> = SCRIPT.split_inclusive('\n').collect();
    for stop in 0..=lines.len() {
        let save = format!("stop-{stop}.bout");
        let first = desk.type_into(&format!("play yard.toml --save {save}"), &lines[..stop].concat()).good();
        if stop < lines.len() {
            assert!(first.stdout.ends_with(&format!("Go on with: bout play --resume {save}\n")), "{first}");
        }
        let second = desk.type_into(&format!("play --resume {save}"), &lines[stop..].concat()).good();
        assert!(second.stdout.ends_with("The scenario is over.\n"), "{second}");
        assert_eq!(desk.read(&save), desk.read("whole.bout"), "{whole}");
    }
    // The last line may lack its end.
    let ran = desk.type_into("play yard.toml", SCRIPT.trim_end()).good();
    assert!(ran.stdout.ends_with("The scenario is over.\n"), "{ran}");
}

/// Enter decides nothing: the question is asked again, on a pipe too, until the input ends.
#[test]
fn an_empty_line_at_a_decision_is_no_mistake() {
    let desk = Desk::new("play-empty-line");
    let again = desk.type_into("play attack --weapon bone-axe", "9 9\nbeasts-knee beasts-femur\n\n\n").good();
    assert_eq!(again.stdout.matches("survivor decides which hit location is next:").count(), 3, "{again}");
    assert_eq!(again.stdout.matches("Type the number or the name of an option.").count(), 2, "{again}");
    assert!(again.stdout.ends_with("The game was not saved.\n"), "{again}");
}

#[test]
fn the_end_of_the_input_in_the_middle() {
    let desk = yard("play-eof");
    snapshot!("play-eof", desk.type_into("play yard.toml --save game.bout", "hold\nshoot bera\n").good());
    let nothing = desk.type_into("play yard.toml", "").good();
    assert!(nothing.stdout.ends_with("The game was not saved.\n"), "{nothing}");
}

#[test]
fn a_game_is_saved_to_a_file_named_in_the_middle() {
    let desk = yard("play-save");
    desk.write("mine.txt", "mine");
    let ran = desk.type_into("play yard.toml", "hold\nsave mine.txt\nsave game.bout\nshoot bera\n15\n");
    assert_eq!(ran.code, 2, "one input was refused: {ran}");
    assert!(ran.stdout.contains("mine.txt exists already: name another file.\n"), "{ran}");
    assert!(ran.stdout.contains("Saved to game.bout.\n"), "{ran}");
    assert_eq!(desk.read("mine.txt"), "mine");
    assert_eq!(desk.bout("replay game.bout --json").good().json()["inputs"], 3);
}

/// A save is never overwritten by another game.
#[test]
fn another_game_is_not_overwritten() {
    let desk = yard("play-exists");
    desk.type_into("play yard.toml --save game.bout", "hold\n").good();
    let before = desk.read("game.bout");
    snapshot!("play-exists", desk.bout("play yard.toml --save game.bout").refused());
    desk.bout("play --resume game.bout --save yard.toml").refused();
    assert_eq!(desk.read("game.bout"), before);
    assert_eq!(desk.read("yard.toml"), YARD);
    // Going on under another name leaves the first file as it was.
    desk.type_into("play --resume game.bout --save other.bout", "shoot bera\n").good();
    assert_eq!(desk.read("game.bout"), before);
    assert!(desk.read("other.bout").starts_with(&before));
}

/// A seed makes the rolls repeatable; the journal of them replays without it.
#[test]
fn rolls_from_a_seed() {
    let desk = yard("play-seed");
    let play = |save: &str, seed: u64| {
        let line = format!("play yard.toml --dice roll --seed {seed} --save {save}");
        desk.type_into(&line, "hold\nshoot bera\n").good().stdout
    };
    assert_eq!(play("a.bout", 5), play("b.bout", 5));
    assert_eq!(desk.read("a.bout"), desk.read("b.bout"));
    let different =
        (6..12).any(|seed| play(&format!("{seed}.bout"), seed) != play(&format!("{seed}-.bout"), 5));
    assert!(different);
    // Enter rolls, too.
    let entered = desk.type_into("play yard.toml --seed 5", "hold\nshoot bera\n\n\n\n\n\n\n").good();
    assert!(entered.stdout.ends_with("The scenario is over.\n"), "{entered}");
    desk.bout("replay a.bout").good();
}

/// A folder that is not there, so that nothing can be saved, is a failure of the machine: exit code 1.
#[test]
fn a_save_that_cannot_be_written_is_told_at_once() {
    let ran = yard("play-unwritable").bout("play yard.toml --save nowhere/game.bout");
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{ran}");
    assert!(ran.stderr.starts_with("error: the game cannot be saved to nowhere/game.bout: "), "{ran}");
}

/// The rulings of the command line hold in the game and in its save.
#[test]
fn rulings_are_saved_with_the_game() {
    let desk = Desk::new("play-rulings");
    let line = "play skirmish --target dazed --ruling dazed-melee=auto-hit --save game.bout";
    let ran = desk.type_into(line, "2\n").good();
    assert!(ran.stdout.contains("dazed-melee=auto-hit"), "{ran}");
    let replayed = desk.bout("replay game.bout --json").good().json();
    assert_eq!(replayed["done"], true);
    assert_eq!(replayed["table"]["skirmish"]["units"][1]["status"], "incapacitated");
}

/// The opening of the game comes before the log that leads to the first prompt; a game that is gone on with also tells
/// where it was left.
#[test]
fn it_opens_with_the_start() {
    let desk = Desk::new("play-opening");
    desk.write(
        "dazed.toml",
        r#"game = "skirmish"
title = "Dazed at first"
turn = "red"
unit = [{ id = "ylva", side = "red", status = "dazed" }, { id = "odd", side = "blue" }]
step = [{ begin = "red" }, { recover = "red" }, { check = { unit = "ylva", stat = "agility" } }, { end = "red" }]
"#,
    );
    let [dazed, staggered] =
        ["Dazed", "Staggered"].map(|state| format!("\n\n  ylva (red): {state}, 1 of 1 Wounds\n"));
    let ran = desk.type_into("play dazed.toml --save game.bout", "12\n").good().stdout;
    assert!(ran.starts_with(&format!("Dazed at first{dazed}")), "{ran}");
    let ran = desk.type_into("play --resume game.bout", "").good().stdout;
    let (start, log) = ran.split_once("ylva recovers from Dazed to Staggered.").expect("it recovers");
    assert!(start.starts_with(&format!("Dazed at first{dazed}")) && log.contains(&staggered), "{ran}");

    let ran = desk.type_into("play showdown --level 1 --seed 1", "state\n\nstate\n").good().stdout;
    let decks: Vec<&str> = ran.matches("AI deck 10, discard 0, ").collect();
    assert_eq!(decks.len(), 2, "at the start and before the first card is drawn: {ran}");
    assert!(ran.contains("AI deck 9, discard 0, wound stack 0, drawn "), "{ran}");
}

/// The second die of a sharp weapon is typed with the wound roll, as the prompt asks for it.
#[test]
fn sharp_dice_are_typed_together() {
    let desk = Desk::new("play-sharp");
    desk.write(
        "sharp.toml",
        r#"game = "showdown"
monster = { toughness = 9, ai-cards = 9 }
survivor = [{ id = "ada", weapons = ["lantern-dagger"] }]
step = [{ hit-location = { cards = ["hide"] } }]
card = [{ id = "hide" }]
"#,
    );
    let ran = desk.type_into("play sharp.toml", "5 7\n").good().stdout;
    let asked = "ada: wound roll against hide and sharp die, 2d10 in that order (Enter rolls, or type the dice) > 5 7\n";
    assert!(ran.contains(asked) && ran.contains("wound roll is 5"), "{ran}");
    assert!(!ran.contains("no longer matter") && ran.contains("The scenario is over."), "{ran}");
    let apart = desk.type_into("play sharp.toml", "5\n7\n").good().stdout;
    assert!(apart.contains("ada: sharp die against hide ("), "{apart}");
    assert!(apart.contains("%), d10 (Enter rolls, or type the die) > 7\n"), "{apart}");
    let told =
        |ran: &str| ran.lines().filter(|line| line.contains('[')).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(told(&ran), told(&apart));
    let rolled = desk.type_into("play sharp.toml --seed 1", "\n").good().stdout;
    assert!(rolled.contains("(wound roll: ") && rolled.contains("(sharp die: "), "{rolled}");
}

/// Own dice stay own dice when the game is gone on with, until somebody says otherwise.
#[test]
fn a_game_with_own_dice_is_gone_on_with() {
    let desk = yard("play-own");
    let asked = "d20 (type the die) > \nType what you rolled or drew; ";
    let ran = desk.type_into("play yard.toml --dice own --save game.bout", "hold\nshoot bera\n\n");
    assert!(ran.code == 2 && ran.stdout.contains(asked), "{ran}");
    let ran = desk.type_into("play --resume game.bout", "\n15\n");
    assert!(ran.code == 2 && ran.stdout.contains(asked) && ran.stdout.contains(" > 15\n"), "{ran}");
    let ran = desk.type_into("play --resume game.bout --dice ask", "\n").good();
    assert!(ran.stdout.contains("(Enter rolls, or type the die) > \n("), "{}", ran.stdout);
}

/// Each kind of question is explained once, and the fight is a fight like any other.
#[test]
fn the_tutorial_explains_by_doing() {
    let desk = Desk::new("play-tutorial");
    let ran = desk.type_into("play tutorial --dice roll --save first.bout", "1\n1\nquit\n").good();
    for told in
        ["Welcome to your first showdown.", "The monster moves next to its target.", "The monster strikes"]
    {
        assert_eq!(ran.stdout.matches(told).count(), 1, "{told}: {}", ran.stdout);
    }
    let again = desk.type_into("play --resume first.bout", "quit\n").good();
    assert!(!again.stdout.contains("Welcome"), "{}", again.stdout);
    let other = desk.bout("play tutorial --policy random").refused();
    assert!(other.stderr.contains("the tutorial is always the same fight"), "{other}");
}

/// Played to its end, the tutorial has explained every kind of question, each once.
#[test]
fn the_tutorial_explains_everything_by_its_end() {
    let hints = include_str!("../../../ask/src/tutorial.txt").split("\n\n");
    let hints = hints.filter_map(|hint| Some(hint.trim().split_once('\n')?.1));
    // Some lines are for one kind of front alone.
    let here = |line: &'static str| match line.split_once(": ") {
        Some(("page", _)) => None,
        Some(("terminal", rest)) => Some(rest),
        _ => Some(line),
    };
    let hints: Vec<String> =
        hints.map(|hint| hint.lines().filter_map(here).collect::<Vec<_>>().join(" ")).collect();
    let ran = Desk::new("play-tutorial-end").type_into("play tutorial --dice roll", &"2\n1\n".repeat(900));
    assert!(ran.stdout.contains("White Lion wins after"), "{}", ran.stdout);
    let told = ran.stdout.lines().filter_map(|line| line.strip_prefix("| "));
    let told = told.collect::<Vec<_>>().join(" ");
    assert_eq!(hints.len(), 12);
    for hint in hints {
        assert_eq!(told.matches(&hint).count(), 1, "{hint}\n{told}");
    }
}

/// Over a pipe nobody can choose: the program says what it can do, as it always did.
#[test]
fn bare_bout_over_a_pipe_prints_help() {
    let ran = Desk::new("play-bare").bout("");
    assert!(ran.code != 0 && ran.stderr.contains("Usage: bout"), "{} {}", ran.stdout, ran.stderr);
}
