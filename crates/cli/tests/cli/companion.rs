//! A companion's fight: few keystrokes, a memory, amendments, and a journal that replays.

use super::desk::Desk;

/// Everything that is typed, and how many keystrokes each line is: an attack is asked, rolled and booked in fewer than ten.
#[test]
fn a_fight_of_three_attacks_two_amendments_and_an_undo() {
    let desk = Desk::new("companion-fight");
    // An attack each: who, with what, the dice, the card, the wound roll.
    let attacks = ["1 37pa8\n", "4 12\n", "9 81gu9\n"];
    for attack in attacks {
        assert!(attack.len() < 10, "{attack:?} has {} keystrokes", attack.len());
    }
    let [first, second, third] = attacks;
    let typed =
        format!("{first}= ai claw from deck to discard\n{second}= bram armor body 2\n{third}u\n8\ns\nq\n");
    let ran = desk.type_into("companion --seed 1 --save lion.bout", &typed);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{}", ran.stdout);
    for told in [
        "By hand: attack ada founding-stone.",
        "White Lion is wounded: 9 cards left in the AI deck.",
        "Amended: ai claw from deck to discard.",
        "Amended: bram armor body 2.",
        "By hand: attack cleo fist-and-tooth.",
        "The wound roll is 9",
        "Taken back to input 14.",
        "The wound roll is 8: 8 against 8, a wound.",
    ] {
        assert!(ran.stdout.contains(told), "`{told}` is not told:\n{}", ran.stdout);
    }
    // What was booked is remembered: the wound, the card that was moved by hand, the armor, the discarded hit locations.
    let stands = "White Lion: standing, AI deck 7, discard 1, wound stack 2; hit locations: 21 in the deck, 2 discarded";
    assert!(ran.stdout.contains(stands), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("bram: standing, armor head 0 arms 0 body 2 waist 1 legs 0"),
        "{}",
        ran.stdout
    );
    // The journal replays, and the fight goes on where it stood.
    let save = desk.read("lion.bout");
    assert_eq!(desk.bout("check lion.bout").code, 0);
    let replayed = desk.bout("replay lion.bout");
    assert!(replayed.code == 0 && replayed.stdout.contains(stands), "{}", replayed.stdout);
    let again = desk.type_into("companion --resume lion.bout", "m bram claw\nu\ns\nq\n");
    assert_eq!(again.code, 0, "{}", again.stdout);
    assert!(again.stdout.matches(stands).count() >= 2, "{}", again.stdout);
    assert!(again.stdout.contains("By hand: monster attacks bram claw."), "{}", again.stdout);
    assert!(desk.read("lion.bout").starts_with(&save), "a journal only grows");
}

#[test]
fn what_is_refused_is_told_and_changes_nothing() {
    let desk = Desk::new("companion-refused");
    let typed =
        "99\n= ai claw from discard to top\n= ada injuries head 2\n= ada survivel 3\nm ada nothing\nu\nq\n";
    let ran = desk.type_into("companion --seed 1 --save lion.bout", typed);
    assert_eq!(ran.code, 2, "{}", ran.stdout);
    for told in [
        "`99` is no attack of the list",
        "from 0 to 1",
        "did you mean `ada survival`?",
        "`nothing` is not there",
    ] {
        assert!(ran.stdout.contains(told), "`{told}` is not told:\n{}", ran.stdout);
    }
    assert_eq!(desk.read("lion.bout").lines().count(), 2, "the head, and who sits there");
    let ran = desk.type_into("companion --save lion.bout", "q\n");
    assert!(ran.code == 2 && ran.stderr.contains("exists already"), "{}", ran.stderr);
    desk.write("stale.bout", desk.read("lion.bout").replacen("\"start\":\"", "\"start\":\"0", 1));
    let ran = desk.type_into("companion --resume stale.bout", "q\n");
    assert!(ran.code == 3 && ran.stderr.contains("set the scenario up differently"), "{}", ran.stderr);
}

/// Enter rolls, but what nobody chose is not given up.
#[test]
fn enter_decides_nothing() {
    let desk = Desk::new("companion-enter");
    let ran = desk.type_into("companion --seed 1 --save lion.bout", "m ada claw\n99\n12\n\nq\n");
    assert!(ran.stdout.contains("type the number of an option."), "{}", ran.stdout);
    assert!(!desk.read("lion.bout").contains("{\"choose\""), "{}", desk.read("lion.bout"));
}

/// A word that is nearly one is asked back, and a question ends as one.
#[test]
fn a_slip_is_asked_back() {
    let ran = Desk::new("companion-slip").type_into("companion --seed 2", "= ada survivl 3\nq\n");
    assert!(ran.code == 2 && ran.stdout.contains("did you mean `ada survival`?\n"), "{ran}");
}
