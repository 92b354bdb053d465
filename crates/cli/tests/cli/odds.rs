//! `bout odds`.

use super::ahead::CORNER;
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
    let cost = &value["cost"];
    assert!(cost["states"].as_u64().unwrap() > 0 && cost["edges"].as_u64().unwrap() > 0);
    for effort in ["rulings", "cost", "pack"] {
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
    assert_eq!(cell.json()["cells"][0][0]["numbers"][0], stunned.as_str());
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
    desk.write("damaged.bout", format!("{}\n", &before[..before.len() - 3]));
    let damaged = desk.bout("odds damaged.bout");
    assert!(damaged.code == 3 && damaged.stdout.is_empty(), "{damaged}");
    assert_eq!(desk.read("game.bout"), before);
}

/// Rounds that with some chance never end have no mean number, and what comes in them comes without end.
#[test]
fn what_never_ends_has_an_infinite_mean() {
    let desk = Desk::new("never");
    let file = |steps: &str, rest: &str| {
        format!(
            "game = \"skirmish\"\nturn = \"red\"\n\
             unit = [{{ id = \"a\", side = \"red\" }}, {{ id = \"b\", side = \"blue\" }}]\n\
             step = [{steps}]\n{rest}\nquestion = {{ ask = [\"rounds\"] }}\n"
        )
    };
    let check = "{ check = { unit = \"a\", stat = \"morale\" } }";
    let roll = "{ injury-roll = { unit = \"b\", modifier = 5 } }";
    desk.write(
        "never.toml",
        file(&format!("{roll}, {check}"), "repeat = { until = \"side-out\", from = 2 }"),
    );
    let told = desk.bout("odds never.toml --explain").good();
    assert!(told.stdout.contains("mean rounds: infinite"), "{}", told.stdout);
    assert!(!told.stdout.contains("6/5"), "{}", told.stdout);
    let rule = |id: &str| {
        let line = told.stdout.lines().find(|line| line.contains(id)).expect(id);
        line.split_whitespace().nth(1).expect("how often").to_owned()
    };
    assert_eq!((rule("CHECK-ROLL-OVER"), rule("INJ-ROLL-18-20")), ("infinite".into(), "0.4000".into()));
    let json = desk.bout("odds never.toml --explain --json").good().json();
    assert_eq!(json["means"][0]["value"], "infinite", "{json}");
    let explained = json["used"].as_array().expect("a list");
    let times = |id: &str| explained.iter().find(|rule| rule["rule"] == id).expect(id)["times"].clone();
    assert_eq!(times("CHECK-ROLL-OVER"), "infinite");
    assert_eq!(times("INJ-ROLL-18-20"), "2/5");
    let played = desk.type_into("play never.toml --plain", "odds\nquit\n");
    assert!(played.stdout.contains("infinite"), "{}", played.stdout);
    // A round in which the other can go out ends sooner or later.
    desk.write("ends.toml", file(roll, "repeat = { until = \"side-out\" }"));
    let told = desk.bout("odds ends.toml").good();
    assert!(told.stdout.contains("mean rounds: 2.500000 = 5/2"), "{}", told.stdout);
}

/// Rulings are looked for in a part of a large question; what was not found there is not said to make no difference.
#[test]
fn a_ruling_that_was_not_found_is_not_said_to_make_no_difference() {
    let desk = Desk::new("large");
    desk.write("large.toml", format!("{CORNER}{TURNS}"));
    let told = desk.bout("sim large.toml --trials 10 --ruling dazed-melee=auto-hit").good();
    assert!(!told.stdout.contains("makes no difference"), "{}", told.stdout);
    assert!(told.stdout.contains("situations were looked at, not all"), "{}", told.stdout);
    assert!(told.stdout.contains("dazed-melee = auto-hit"), "{}", told.stdout);
    let told = desk.bout("sim large.toml --trials 10 --ruling half-order=move").good();
    assert!(told.stdout.contains("half-order = move was not met among them."), "{}", told.stdout);
}

/// Two turns at the corner: everybody may walk anywhere before the fight.
const TURNS: &str = r#"attacks = 2
[[unit]]
id = "uu"
side = "blue"
at = [5, 10]
weapons = ["bow"]
[[step]]
turn = "blue"
[[step]]
turn = "red"
[question]
ask = [{ place = "gro" }, { status = "gro" }, { status = "ull" }]
"#;

/// STAGGERED-DISADVANTAGE, ruling staggered-ends: in the recovery step it makes a difference that it ends later.
#[test]
fn staggered_that_lasts_turns_on_when_it_ends() {
    let desk = Desk::new("lasts");
    desk.write(
        "lasts.toml",
        "game = \"skirmish\"\nturn = \"red\"\n\
         unit = [{ id = \"a\", side = \"red\", status = \"staggered\", touches = [\"b\"] }, { id = \"b\", side = \"blue\" }]\n\
         step = [{ begin = \"red\" }, { recover = \"red\" }, { melee = { attacker = \"a\", target = \"b\" } }]\n",
    );
    for option in ["end-of-own-turn", "next-upkeep"] {
        let told = desk.bout(&format!("odds lasts.toml --ruling staggered-ends={option}")).good();
        assert!(told.stdout.contains(&format!("staggered-ends = {option}")), "{}", told.stdout);
        assert!(!told.stdout.contains("makes no difference"), "{}", told.stdout);
    }
}

/// What passes or fails in any case counts in what is printed; only what is certain is 100 %.
#[test]
fn the_number_that_is_printed_is_what_the_die_must_show() {
    let desk = Desk::new("need");
    let told = desk.type_into(
        "play skirmish --melee 3 --defence 19 --ruling natural-20=one-to-four-fail --plain",
        "4\n",
    );
    assert!(told.stdout.contains("rolls Melee 5+: 4, fails"), "{}", told.stdout);
    let dazed = "play skirmish --melee 1 --target dazed --ruling natural-20=one-fails --plain";
    let told = desk.type_into(dazed, "quit\n");
    assert!(told.stdout.contains("2+ (99.75 %)"), "{}", told.stdout);
}

/// Alike edges are one, and a test that cannot fail is no question of when it is made.
#[test]
fn no_ruling_is_named_where_no_option_leads_elsewhere() {
    let desk = Desk::new("alike");
    let places = |onto: &str| {
        format!(
            "place = [{{ id = \"lip\", height = 6, edges = [{{ onto = \"pit\", distance = 0.5 }}, \
             {{ onto = \"{onto}\", distance = 0.5 }}] }}, {{ id = \"pit\" }}, {{ id = \"yard\" }}]\n"
        )
    };
    let melee = |onto: &str| {
        format!(
            "game = \"skirmish\"\nturn = \"red\"\n{}\
             unit = [{{ id = \"gro\", side = \"red\", at = \"lip\", touches = [\"ull\"] }}, \
             {{ id = \"ull\", side = \"blue\", at = \"lip\" }}]\n\
             step = [{{ melee = {{ attacker = \"ull\", target = \"gro\" }} }}]\n",
            places(onto)
        )
    };
    for (onto, named) in [("pit", false), ("yard", true)] {
        desk.write("edges.toml", melee(onto));
        let told = desk.bout("odds edges.toml").good();
        assert_eq!(told.stdout.contains("ledge-choice"), named, "{}", told.stdout);
    }
    for (agility, named) in [(1, false), (2, true)] {
        desk.write(
            "rail.toml",
            format!(
                "game = \"skirmish\"\nturn = \"red\"\n{}\
                 unit = [{{ id = \"u\", side = \"red\", at = \"lip\", agility = {agility}, status = \"stunned\" }}]\n\
                 step = [{{ recover = \"red\" }}]\n",
                places("pit")
            ),
        );
        let told = desk.bout("odds rail.toml").good();
        assert_eq!(told.stdout.contains("ledge-moment"), named, "{}", told.stdout);
    }
}

/// `why` tells of the weapons that cannot be used, and of those who cannot act at all.
#[test]
fn why_tells_of_weapons_and_of_the_others() {
    let desk = Desk::new("why");
    desk.write(
        "why.toml",
        "game = \"skirmish\"\nturn = \"red\"\nfield = { width = 40, depth = 30 }\n\
         unit = [\
         { id = \"shooter\", side = \"red\", weapons = [\"bow\", \"pistol\", \"crossbow\"], at = [5, 3] },\
         { id = \"dazy\", side = \"red\", status = \"stunned\", weapons = [\"bow\"], at = [5, 13] },\
         { id = \"far\", side = \"red\", weapons = [\"pistol\"], at = [2, 28] },\
         { id = \"foe\", side = \"blue\", at = [24, 3] }]\n\
         step = [{ turn = \"red\" }]\n",
    );
    let told = desk.type_into("play why.toml --plain", "done\ndone\nwhy\nquit\n");
    assert!(
        told.stdout.contains("wield pistol: nobody whom it may be shot at is in sight within"),
        "{}",
        told.stdout
    );
    assert!(told.stdout.contains("dazy: it is "), "{}", told.stdout);
    assert!(told.stdout.contains("far: nobody whom it may shoot at"), "{}", told.stdout);
}
