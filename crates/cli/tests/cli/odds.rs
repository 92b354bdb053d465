//! `bout odds`.

use super::desk::{Desk, Ran, snapshot};
use super::play::{SCRIPT, yard};

#[test]
fn a_healthy_soldier() {
    let ran = Desk::new("odds-healthy").bout("odds skirmish").good().is(&[
        ("None", "281/400"),
        ("Dazed", "17/400"),
        ("Stunned", "51/400"),
        ("Incapacitated", "51/400"),
    ]);
    snapshot!("odds-healthy", ran);
}

#[test]
fn a_dazed_soldier_by_either_ruling() {
    let desk = Desk::new("odds-dazed");
    let ran = desk.bout("odds skirmish --melee 14 --defence 18 --target dazed").good();
    snapshot!("odds-dazed", ran.is(&[("Dazed", "4073/8000"), ("Incapacitated", "3927/8000")]));
    let ran = desk.bout("odds skirmish --target dazed --ruling dazed-melee=auto-hit --injury 4").good();
    snapshot!("odds-dazed-auto-hit", ran.is(&[("Dazed", "3/20"), ("Incapacitated", "17/20")]));
}

#[test]
fn an_injury_modifier_makes_hits_deadlier_and_no_more_frequent() {
    Desk::new("odds-injury").bout("odds skirmish --injury 4").good().is(&[
        ("None", "281/400"),
        ("Dazed", "0"),
        ("Stunned", "0"),
        ("Incapacitated", "119/400"),
    ]);
}

#[test]
fn falls_injury_rolls_checks_and_states() {
    let desk = Desk::new("odds-instead");
    let fall = desk.bout("odds skirmish --fall 3").good();
    snapshot!(
        "odds-fall",
        fall.is(&[("None", "9/20"), ("Dazed", "3/20"), ("Stunned", "3/20"), ("Incapacitated", "1/4")])
    );
    desk.bout("odds skirmish --injury-roll -2").good().is(&[
        ("None", "13/20"),
        ("Dazed", "3/20"),
        ("Stunned", "3/20"),
        ("Incapacitated", "1/20"),
    ]);
    desk.bout("odds skirmish --check agility").good().is(&[("failed", "9/20"), ("passed", "11/20")]);
    desk.bout("odds skirmish --inflict stunned").good().is(&[
        ("None", "0"),
        ("Dazed", "0"),
        ("Stunned", "1"),
        ("Incapacitated", "0"),
    ]);
}

#[test]
fn at_a_ledge_the_place_is_told_too() {
    let desk = Desk::new("odds-ledge");
    let open = desk.bout("odds skirmish --ledge 4").good().is(&[
        ("ledge, None", "281/400"),
        ("ledge, Dazed", "187/8000"),
        ("ledge, Stunned", "561/8000"),
        ("ledge, Incapacitated", "51/400"),
        ("below, Dazed", "153/16000"),
        ("below, Stunned", "3213/80000"),
        ("below, Incapacitated", "1071/40000"),
    ]);
    snapshot!("odds-ledge", open);
    desk.bout("odds skirmish --ledge 4 --railing").good().is(&[
        ("ledge, None", "281/400"),
        ("ledge, Dazed", "17/400"),
        ("ledge, Stunned", "51/400"),
        ("ledge, Incapacitated", "51/400"),
    ]);
}

#[test]
fn several_attackers_and_several_attacks() {
    let desk = Desk::new("odds-several");
    desk.bout("odds skirmish --attackers 3").good().is(&[
        ("None", "22188041/64000000"),
        ("Dazed", "1208087813/25600000000"),
        ("Stunned", "4027011/64000000"),
        ("Incapacitated", "13905891387/25600000000"),
    ]);
    snapshot!("odds-attacks", desk.bout("odds skirmish --attacks 3").good());
}

#[test]
fn wounds_are_lost_one_by_one() {
    let desk = Desk::new("odds-wounds");
    desk.bout("odds skirmish --wounds 3").good().is(&[
        ("None", "1"),
        ("Dazed", "0"),
        ("Stunned", "0"),
        ("Incapacitated", "0"),
    ]);
    // The third wound injures, by the roll of the third attacker: (119/400)^3 in all.
    desk.bout("odds skirmish --wounds 3 --attackers 3").good().is(&[
        ("None", "62314841/64000000"),
        ("Dazed", "240737/64000000"),
        ("Stunned", "722211/64000000"),
        ("Incapacitated", "722211/64000000"),
    ]);
}

#[test]
fn shots_in_the_open_and_at_cover() {
    let desk = Desk::new("odds-shots");
    desk.bout("odds skirmish --ranged 14").good().is(&[
        ("None", "281/400"),
        ("Dazed", "17/400"),
        ("Stunned", "51/400"),
        ("Incapacitated", "51/400"),
    ]);
    let ran = desk.bout("odds skirmish --ranged 14 --cover").good();
    snapshot!("odds-cover", ran);
}

#[test]
fn the_chain_of_rules_is_explained() {
    snapshot!("odds-explain", Desk::new("odds-explain").bout("odds skirmish --explain").good());
}

#[test]
fn a_scenario_file() {
    let desk = Desk::new("odds-file");
    desk.borrow("scenarios/skirmish/rooftop.toml");
    snapshot!("odds-rooftop", desk.bout("odds rooftop.toml").good());
}

#[test]
fn a_ruling_that_does_not_matter_is_told() {
    let ran = Desk::new("odds-ruling").bout("odds skirmish --ruling short-fall=none-below-2").good();
    assert!(ran.stdout.ends_with("short-fall = none-below-2 makes no difference here.\n"), "{ran}");
}

#[test]
fn as_data() {
    let desk = Desk::new("odds-json");
    let mut value = desk.bout("odds skirmish --target dazed --json --explain").good().json();
    let all = value["rulings"].as_object().unwrap();
    assert_eq!(all.len(), skirmish::Rulings::ALL.len());
    assert_eq!(all["dazed-melee"], "advantage");
    assert!(value["states"].as_u64().unwrap() > 0 && value["edges"].as_u64().unwrap() > 0);
    for effort in ["rulings", "states", "edges"] {
        value.as_object_mut().unwrap().remove(effort);
    }
    snapshot!("odds-json", format!("{value:#}"));
}

/// What the flags ask is what the printed file asks.
#[test]
fn a_printed_question_is_a_sound_file_with_the_same_odds() {
    let desk = Desk::new("odds-print");
    let flags = [
        "",
        "--target dazed",
        "--attackers 3 --attacks 2",
        "--ledge 4.5",
        "--ledge 3 --railing --target staggered",
        "--fall 4.5 --target-profile brute",
        "--injury-roll -4 --hardy 3",
        "--inflict dazed",
        "--check melee --melee 9 --disadvantage",
        "--ranged 12 --cover --moved --elevated",
        "--defence none --stunned-becomes-dazed",
        "--weapon great-hammer --attacker-profile brute --target-profile stoneborn --wounds 2",
        "--turn target --attacker staggered --advantage 2 --piercing 3",
    ];
    for flags in flags {
        let printed = desk.bout(&format!("odds skirmish {flags} --print-scenario")).good();
        desk.write("question.toml", &printed.stdout);
        let checked = desk.bout("check question.toml").good();
        assert!(checked.stdout.starts_with("question.toml: scenario is sound: "), "{checked}");
        let [by_flags, by_file]: [Ran; 2] = [format!("odds skirmish {flags}"), "odds question.toml".into()]
            .map(|line| desk.bout(&line).good());
        assert!(!by_flags.odds().is_empty());
        assert_eq!(by_flags.stdout, by_file.stdout, "{flags}");
    }
    snapshot!(
        "odds-print",
        desk.bout("odds skirmish --ledge 3 --target dazed --advantage --print-scenario").good()
    );
}

#[test]
fn grids() {
    let desk = Desk::new("odds-grid");
    snapshot!(
        "odds-grid",
        desk.bout("odds skirmish --rows melee=12..14 --columns defence=16,18,none").good()
    );
    snapshot!("odds-grid-rows", desk.bout("odds skirmish --rows status=healthy,dazed --show none").good());
    snapshot!(
        "odds-grid-json",
        desk.bout("odds skirmish --rows injury=-1..1 --columns weapon=dagger,hammer --json").good()
    );
    let one = desk.bout("odds skirmish --melee 13 --defence 16").good();
    let cell = desk.bout("odds skirmish --rows melee=13 --columns defence=16 --show stunned --json").good();
    let stunned = one.odds().into_iter().find(|(words, _)| words == "Stunned").unwrap().1;
    assert_eq!(cell.json()["cells"][0][0], stunned.as_str());
}

#[test]
fn decisions_fall_at_random_or_as_the_first_option() {
    let desk = Desk::new("odds-policy");
    let text = "game = \"skirmish\"\n\
        place = [{ id = \"yard\", paths = [{ to = \"gate\", distance = 1 }] }, { id = \"gate\" }]\n\
        unit = [{ id = \"alda\", side = \"red\", at = \"yard\" }]\nstep = [{ move = \"red\" }]\n\
        [question]\nask = [{ place = \"alda\" }]\n";
    desk.write("walk.toml", text);
    desk.bout("odds walk.toml").good().is(&[("yard", "1/2"), ("gate", "1/2")]);
    desk.bout("odds walk.toml --policy first").good().is(&[("yard", "1")]);
}

/// The question of a saved game begins where it stands, with the rulings that it was played with.
#[test]
fn a_saved_game() {
    let desk = yard("odds-saved");
    desk.type_into("play yard.toml --save start.bout", "").good();
    assert_eq!(desk.bout("odds start.bout").good().odds(), desk.bout("odds yard.toml").good().odds());
    desk.type_into("play yard.toml --save game.bout", "hold\nshoot bera\n15\n").good();
    let before = desk.read("game.bout");
    snapshot!("odds-saved", desk.bout("odds game.bout").good());
    desk.type_into("play yard.toml --save over.bout", SCRIPT).good();
    desk.bout("odds over.bout").good().is(&[("Stunned, Stunned", "1")]);

    let ruled = "--ruling natural-20=plain";
    desk.type_into(&format!("play yard.toml {ruled} --save ruled.bout"), "").good();
    let [saved, asked] = ["odds ruled.bout".to_owned(), format!("odds yard.toml {ruled}")]
        .map(|line| desk.bout(&line).good().odds());
    assert_eq!(saved, asked);

    snapshot!("odds-saved-ruling", desk.bout("odds game.bout --ruling natural-20=plain").refused());
    snapshot!("odds-saved-grid", desk.bout("odds game.bout --rows melee=12..14").refused());
    desk.write("damaged.bout", &before[..before.len() - 3]);
    let damaged = desk.bout("odds damaged.bout");
    assert!(damaged.code == 3 && damaged.stdout.is_empty(), "{damaged}");
    assert_eq!(desk.read("game.bout"), before);
}
