//! Numbers in play are those of `bout odds`: each position is asked on both ways.

use crate::desk::Desk;

/// Two units at the corner of a deck above another.
pub const CORNER: &str = r#"game = "skirmish"
title = "At the corner"
turn = "blue"
[field]
width = 30
depth = 20
[[field.platform]]
id = "low"
at = [20, 5]
size = [4, 10]
height = 3
[[field.platform]]
id = "deck"
at = [10, 5]
size = [10, 10]
height = 6
[[unit]]
id = "gro"
side = "red"
at = [19.5, 14.5]
on = "deck"
agility = 11
[[unit]]
id = "ull"
side = "blue"
at = [18.5, 14.5]
on = "deck"
"#;

const ASKED: &str = "[question]\nask = [{ place = \"gro\" }, { status = \"gro\" }]\n";

/// The rows of a table that end in percentages, each as its words and the first percentage.
fn rows(text: &str) -> Vec<String> {
    let row = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let percent = words.iter().position(|word| word.ends_with('%') && word.len() > 1)?;
        // `bout odds` has the fraction before it.
        let is_fraction = |word: &str| word.chars().all(|c| c.is_ascii_digit() || c == '/');
        let kept = words[..=percent].iter().filter(|word| !is_fraction(word));
        Some(kept.copied().collect::<Vec<_>>().join(" "))
    };
    text.lines().filter(|line| !line.contains("check ")).filter_map(row).collect()
}

/// Plays, asks for the odds at the end, and asks again about the saved game.
fn asked_twice(test: &str, line: &str, file: Option<String>, typed: &str) -> (String, String) {
    let desk = Desk::new(test);
    if let Some(text) = file {
        desk.write("case.toml", text);
    }
    let played =
        desk.type_into(&format!("play {line} --save game.bout"), &format!("{typed}odds\n")).good().stdout;
    let (_, played) = played.rsplit_once("> odds\n").unwrap_or_else(|| panic!("no odds in {played}"));
    (played.to_owned(), desk.bout("odds game.bout").good().stdout)
}

/// A test is due that may end in a fall: the attack is over, and what it leads to is not.
#[test]
fn a_fall_that_may_follow_is_in_the_odds() {
    let file = format!("{CORNER}[[step]]\nmelee = {{ attacker = \"ull\", target = \"gro\" }}\n{ASKED}");
    let (played, odds) = asked_twice("ahead-fall", "case.toml", Some(file), "16\n1\n");
    assert!(played.contains("from here      0.275         -0.275\n"), "{played}");
    assert!(played.contains("Exact, up to the end of the scenario; "), "{played}");
    assert_eq!(rows(&played), rows(&odds), "{played}\n{odds}");
    assert_eq!(rows(&odds).len(), 3, "{odds}");
}

/// A step that is still to come counts, before anything was typed.
#[test]
fn steps_to_come_are_in_the_odds() {
    let unit =
        |id: &str, side: &str, x: u8| format!("[[unit]]\nid = \"{id}\"\nside = \"{side}\"\nat = [{x}, 10]\n");
    let file = format!(
        "game = \"skirmish\"\nturn = \"red\"\n[field]\nwidth = 30\ndepth = 20\n{}{}\
         [[step]]\ninjury-roll = {{ unit = \"gro\", modifier = 2 }}\n\
         [[step]]\nfall = {{ unit = \"gro\", height = 4 }}\n",
        unit("gro", "red", 10),
        unit("ull", "blue", 20)
    );
    let (played, odds) = asked_twice("ahead-step", "case.toml", Some(file), "");
    let words: Vec<&str> = played.lines().nth(1).expect("a row").split_whitespace().collect();
    assert_eq!(words, ["from", "here", "0.000", "0.000", "0.513", "0.188", "0.143"], "{played}");
    assert_eq!(rows(&played), rows(&odds), "{played}\n{odds}");
}

/// The attacker decides where somebody else falls: own is the attacker's side, and an edge says where it leads.
#[test]
fn own_is_who_decides_and_edges_say_where_they_lead() {
    let file = format!("{CORNER}[[step]]\nturn = \"blue\"\n{ASKED}");
    let line = "case.toml --ruling ledge-choice=attacker";
    let (played, odds) = asked_twice("ahead-own", line, Some(file), "16\n1\n2\n");
    assert!(played.contains("edge 1: north, 6\" down to ground      0.550         -0.550\n"), "{played}");
    assert!(played.contains("edge 2: east, 3\" down to low          0.550         -0.550\n"), "{played}");
    assert_eq!(rows(&played), rows(&odds), "{played}\n{odds}");
}

/// By chance, the edges are told in the prompt; an edge can be named by its number alone.
#[test]
fn edges_are_told_where_chance_picks_and_found_by_number() {
    let file = format!("{CORNER}[[step]]\nturn = \"blue\"\n{ASKED}");
    let desk = Desk::new("ahead-edges");
    desk.write("case.toml", file);
    let asked = desk.type_into("play case.toml", "16\n1\n2\n").good().stdout;
    assert!(
        asked.contains("gro: over which edge? 1 north, 6\" down to ground; 2 east, 3\" down to low"),
        "{asked}"
    );
    let line = "play case.toml --ruling ledge-choice=attacker --save game.bout";
    desk.type_into(line, "16\n1\n2\nedge 2\n1\n").good();
    let journal = desk.read("game.bout");
    assert!(journal.contains("edge 2: east, 3\\\" down to low"), "{journal}");
    // The digest covers the words: whoever changes them edits the journal.
    desk.write("edited.bout", journal.replace("edge 2: east, 3\\\" down to low", "edge 2"));
    assert_eq!(desk.bout("replay edited.bout").code, 3);
}

/// Without a board the question is answered as `bout odds` does, means included.
#[test]
fn questions_without_a_board_have_the_same_odds_and_means() {
    let (played, odds) = asked_twice("ahead-attack", "attack --weapon bone-axe", None, "9 9\n");
    assert_eq!(rows(&played), rows(&odds), "{played}\n{odds}");
    let mean = |text: &str| {
        let line = text.lines().find(|line| line.trim_start().starts_with("mean wounds")).expect("a mean");
        line.split_whitespace().nth(2).expect("a number").trim_end_matches(':')[..5].to_owned()
    };
    assert_eq!(mean(&played), mean(&odds), "{played}\n{odds}");
}

/// Of whole games both tell the same table.
#[test]
fn whole_games_have_one_table() {
    for (test, line, typed) in [
        ("ahead-battle", "battle --seed 3 --deploy lined-up --turns 4", "done\n"),
        ("ahead-showdown", "showdown --seed 3 --level first-story", "pick ada\n"),
    ] {
        let (played, odds) = asked_twice(test, line, None, typed);
        let told = |text: &str| {
            let lines =
                text.lines().skip_while(|line| !line.contains("their out") && !line.contains("wounds  "));
            lines
                .take_while(|line| !line.is_empty() && !line.contains("> "))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let last = |text: &str| text.lines().find(|line| line.contains(", up to ")).map(str::to_owned);
        assert!(last(&played).is_some(), "{played}");
        assert_eq!(last(&played), last(&odds), "{played}\n{odds}");
        let count = told(&odds).len();
        assert!(count > 1, "{odds}");
        assert_eq!(told(&played)[..count], told(&odds)[..], "{played}\n{odds}");
    }
}
