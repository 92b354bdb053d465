//! `bout replay`: sound journals, and damaged ones, which are never touched.

use super::desk::{Desk, Ran, snapshot};
use super::play::{SCRIPT, yard};

/// A folder with a whole game in `game.bout`.
fn played(test: &str) -> Desk {
    let desk = yard(test);
    desk.type_into("play yard.toml --save game.bout", SCRIPT).good();
    desk
}

/// Asserts that a journal is refused with exit code 3 and left as it is.
fn refuses(desk: &Desk, content: impl AsRef<[u8]>) -> Ran {
    let content = content.as_ref();
    desk.write("damaged.bout", content);
    for line in ["play --resume damaged.bout", "replay damaged.bout --json", "replay damaged.bout"] {
        let ran = desk.bout(line);
        assert!(ran.code == 3 && ran.stdout.is_empty(), "{ran}");
        assert!(ran.stderr.starts_with("error: damaged.bout, line "), "{ran}");
        assert_eq!(std::fs::read(desk.path("damaged.bout")).unwrap(), content);
        if line == "replay damaged.bout" {
            return ran;
        }
    }
    unreachable!("the last line returns")
}

#[test]
fn a_journal_runs_again() {
    let desk = played("replay-ok");
    let before = desk.read("game.bout");
    let value = desk.bout("replay game.bout --json").good().json();
    assert_eq!((&value["done"], &value["inputs"]), (&true.into(), &(before.lines().count() - 1).into()));
    snapshot!("replay-json", format!("{value:#}"));
    snapshot!("replay-to", desk.bout("replay game.bout --to 4").good());
    assert_eq!(
        desk.bout("replay game.bout --to 999").good().stdout,
        desk.bout("replay game.bout").good().stdout
    );
    assert_eq!(desk.bout("replay game.bout --to 0 --json").good().json()["inputs"], 0);
    assert_eq!(desk.read("game.bout"), before);
    // It needs nothing but itself.
    std::fs::remove_file(desk.path("yard.toml")).unwrap();
    desk.bout("replay game.bout").good();
}

#[test]
fn cut_off_in_a_line() {
    let desk = played("replay-cut");
    let save = desk.read("game.bout");
    snapshot!("replay-cut", refuses(&desk, format!("{}\n", &save[..save.len() - 9])));
    let head = save.find('\n').unwrap();
    snapshot!("replay-cut-head", refuses(&desk, &save[..head / 2]));
}

/// A last line without an end was being written when the program stopped: nobody was told that it counts, so the game goes
/// on without it.
#[test]
fn cut_off_while_it_was_written() {
    let desk = played("replay-writing");
    let save = desk.read("game.bout");
    let last = save.trim_end().rfind('\n').unwrap() + 1;
    for cut in [last + 1, last + 20, save.len() - 2] {
        desk.write("cut.bout", &save[..cut]);
        let ran = desk.bout("replay cut.bout");
        assert!(
            ran.code == 0
                && ran.stderr.contains("the line is cut off or damaged; going on with the 7 inputs"),
            "{ran}"
        );
        assert_eq!(desk.read("cut.bout"), save[..cut], "looking changes nothing");
        assert_eq!(desk.type_into("play --resume cut.bout", "").code, 0);
        assert_eq!(desk.read("cut.bout"), save[..last]);
    }
}

#[test]
fn a_digit_that_was_changed() {
    let desk = played("replay-digit");
    let save = desk.read("game.bout");
    assert!(save.contains("{\"roll\":15,"), "{save}");
    snapshot!("replay-digit", refuses(&desk, save.replace("{\"roll\":15,", "{\"roll\":16,")));
    refuses(&desk, save.replace("{\"roll\":15,", "{\"roll\":25,"));
    // One that makes no difference to how it ended is found as well.
    refuses(&desk, save.replace("{\"roll\":4,", "{\"roll\":3,"));
}

/// An editor leaves a blank line at the end: nothing is missing, and going on tidies it away.
#[test]
fn a_blank_line_at_the_end_is_harmless() {
    let desk = played("replay-blank");
    let save = desk.read("game.bout");
    desk.write("blank.bout", format!("{save}\n\n"));
    for line in ["replay blank.bout", "check blank.bout", "play --resume blank.bout"] {
        desk.bout(line).good();
    }
    assert_eq!(desk.read("blank.bout"), save);
}

#[test]
fn a_line_that_is_missing() {
    let desk = played("replay-line");
    let save = desk.read("game.bout");
    let lines: Vec<&str> = save.lines().collect();
    for missing in 1..lines.len() - 1 {
        let mut fewer = lines.clone();
        fewer.remove(missing);
        let ran = refuses(&desk, fewer.join("\n"));
        assert!(ran.stderr.contains(&format!("line {}: ", missing + 1)), "{ran}");
    }
    refuses(&desk, lines[1..].join("\n"));
}

#[test]
fn what_is_no_journal_of_this_version() {
    let desk = played("replay-other");
    let save = desk.read("game.bout");
    snapshot!("replay-format", refuses(&desk, save.replace("bout-journal-2", "bout-journal-99")));
    refuses(&desk, "");
    snapshot!("replay-garbage", refuses(&desk, (0..=255).collect::<Vec<u8>>()));
    refuses(&desk, [0xff; 4096]);
    refuses(&desk, b"\n\n\n");
    refuses(&desk, desk.read("yard.toml"));
    refuses(&desk, [save.as_bytes(), &[0xff, 0xfe, 0, b'\n']].concat());
}

/// It was played with another pack than the one given.
#[test]
fn another_pack() {
    let desk = played("replay-pack");
    desk.bout("pack export house").good();
    desk.bout("replay game.bout --pack house").good();
    let weapons = desk.read("house/weapons.toml");
    desk.write("house/weapons.toml", format!("# Ours.\n\n{weapons}\n"));
    desk.bout("replay game.bout --pack house").good();
    desk.write("house/weapons.toml", "weapon = [{ id = \"bow\", ranged = true }, { id = \"sword\" }]\n");
    desk.write("house/profiles.toml", "profile = [{ id = \"soldier\" }, { id = \"veteran\" }]\n");
    let ran = desk.bout("replay game.bout --pack house");
    assert_eq!(ran.code, 3, "{ran}");
    snapshot!("replay-pack", ran);
}

/// Each hint says what would help, and none sends to another.
#[test]
fn hints_about_a_pack_do_not_go_in_circles() {
    let desk = yard("replay-pack-hints");
    desk.bout("pack export house").good();
    desk.write("house/pack.toml", "id = \"house\"\ngame = \"skirmish\"\n");
    let weapons = desk.read("house/weapons.toml");
    desk.write("house/weapons.toml", weapons.replace("\"bow\"", "\"longbow\""));
    desk.write("yard.toml", desk.read("yard.toml").replace("\"bow\"", "\"longbow\""));
    let first = desk.type_into("play yard.toml --pack house --save game.bout", "hold\n").good();
    assert!(
        first.stdout.ends_with("Go on with: bout play --resume game.bout --pack house\n"),
        "the pack is named: {first}"
    );
    desk.type_into("play --resume game.bout --pack house", "shoot bera\n").good();
    let hint = |line: &str| {
        let ran = desk.bout(line);
        assert_eq!(ran.code, 3, "{ran}");
        ran.stderr
    };
    assert_eq!(
        hint("replay game.bout"),
        "error: game.bout, line 1: it was played with the pack `house`, and this one is `core`\n\
         hint: name the folder of `house`: --pack FOLDER\n"
    );
    let profiles = desk.read("house/profiles.toml");
    desk.write("house/profiles.toml", profiles.replacen("defence = 18", "defence = 17", 1));
    assert_eq!(
        hint("replay game.bout --pack house"),
        "error: game.bout, line 1: it was played with the pack `house`, whose contents were different then\n\
         hint: the pack named with --pack was changed since: name a folder with `house` as it was then; or play its \
         inputs again with the pack as it is now, as far as they are possible: `bout replay --recover`, and to go on \
         playing `bout play --recover --save` with another file\n"
    );
}

/// A game goes on under a pack that was changed, as another game; its journal stays as it was.
#[test]
fn inputs_are_played_again_with_another_pack() {
    let desk = played("replay-again");
    let save = desk.read("game.bout");
    desk.bout("pack export house").good();
    let weapons = desk.read("house/weapons.toml");
    desk.write(
        "house/weapons.toml",
        weapons.replace("{ id = \"dagger\" }", "{ id = \"dagger\" }, { id = \"spoon\" }"),
    );
    let all = desk.bout("replay game.bout --pack house --recover");
    assert_eq!(all.code, 0, "{all}");
    let inputs = save.lines().count() - 1;
    let told = format!(
        "whose contents were different then; all of its {inputs} inputs are possible with this one, too\n"
    );
    assert!(all.stderr.ends_with(&told), "{all}");
    assert_eq!(all.stdout, desk.bout("replay game.bout").good().stdout);
    // With a bow that is none, the shot is not offered.
    desk.write("house/weapons.toml", "weapon = [{ id = \"bow\" }, { id = \"sword\" }]\n");
    desk.write("house/profiles.toml", "profile = [{ id = \"soldier\" }, { id = \"veteran\" }]\n");
    let some = desk.type_into("play --resume game.bout --pack house --recover --save again.bout", "state\n");
    assert!(
        some.stderr.contains(
            "line 3: the input is illegal: a roll is due now, not a choice; going on with the 1 input before it"
        ),
        "{some}"
    );
    assert_eq!((desk.read("game.bout"), desk.read("again.bout").lines().count()), (save.clone(), 2));
    desk.bout("replay again.bout --pack house").good();
    // The old file is never written over.
    let refused = desk.type_into("play --resume game.bout --pack house --recover", "state\n");
    assert_eq!((refused.code, desk.read("game.bout")), (3, save), "{refused}");
}

#[test]
fn what_is_intact_can_be_shown_and_gone_on_with() {
    let desk = played("replay-recover");
    let save = desk.read("game.bout");
    let lines: Vec<&str> = save.split_inclusive('\n').collect();
    let (intact, damaged) = (lines[..5].concat(), save.replace("{\"roll\":4,", "{\"roll\":5,"));
    assert_ne!(damaged, save);
    desk.write("damaged.bout", &damaged);
    desk.write("intact.bout", &intact);
    let shown = desk.bout("replay damaged.bout --recover");
    assert_eq!(shown.code, 0, "{shown}");
    snapshot!("replay-recover", shown);
    assert_eq!(shown.stdout, desk.bout("replay --to 3 game.bout").good().stdout);
    assert_eq!(desk.read("damaged.bout"), damaged);

    let played =
        desk.type_into("play --resume damaged.bout --recover --save rescued.bout", "4\n16 13\n3 19\n");
    assert_eq!(played.code, 0, "{played}");
    assert_eq!(desk.read("rescued.bout"), save);
    assert_eq!(desk.read("damaged.bout"), damaged, "under another name the damaged file stays");

    let played = desk.type_into("play --resume damaged.bout --recover", "4\n16 13\n3 19\n");
    assert_eq!(played.code, 0, "{played}");
    assert_eq!(desk.read("damaged.bout"), save);
    let kept = desk.files().into_iter().any(|name| desk.read(&name) == damaged);
    assert!(kept, "a copy of the damaged file is kept: {:?}", desk.files());
}

#[test]
fn nothing_is_recovered_from_a_damaged_head() {
    let desk = Desk::new("replay-recover-head");
    desk.write("damaged.bout", "{\"format\":\"bout-");
    for line in ["replay damaged.bout --recover", "play --resume damaged.bout --recover"] {
        let ran = desk.bout(line);
        assert!(ran.code == 3 && ran.stdout.is_empty(), "{ran}");
    }
    assert_eq!(desk.read("damaged.bout"), "{\"format\":\"bout-");
    assert_eq!(desk.files(), ["damaged.bout"]);
}
