//! Whole battles at the command line: in flags, in lines over a pipe, simulated, compared, and from game to game.

use super::desk::Desk;

/// Numbers of options, none the same for long: of those that are not offered, play says so and goes on.
fn typed() -> String {
    let number = |line: u32| ((line * line + line / 7) % 9 + 1).to_string();
    (0..9000).map(number).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_map_in_plain_text() {
    let desk = Desk::new("battle-map");
    let shown = desk.type_into("play battle --field tannery-ruins --red barrow-host", "show\n").good().stdout;
    for seen in
        ["Turn 1, red: Engage phase", "H4", "|4", "=7", "C crone", "in the Engage phase who engages next"]
    {
        assert!(shown.contains(seen), "{seen} in {shown}");
    }
}

#[test]
fn a_battle_is_played_saved_and_replayed() {
    let desk = Desk::new("battle-play");
    for seed in 1..=2 {
        let command =
            format!("play battle --field mill-bridge --turns 8 --dice roll --seed {seed} --save a.bout");
        let ran = desk.type_into(&command, &typed());
        assert!(ran.stdout.contains("The scenario is over."), "{ran}");
        let replayed = desk.bout("replay a.bout").good();
        assert!(replayed.stdout.contains("The turn of blue begins."), "{replayed}");
        std::fs::remove_file(desk.path("a.bout")).expect("it was saved");
    }
}

#[test]
fn a_battle_is_simulated_the_same_on_any_number_of_threads() {
    let desk = Desk::new("battle-sim");
    let one = desk.bout("sim battle --trials 40 --seed 3 --threads 1 --json").good();
    let two = desk.bout("sim battle --trials 40 --seed 3 --threads 2 --json").good();
    assert_eq!(one.stdout, two.stdout);
    let told = desk.bout("sim skirmish --red barrow-host --blue gate-company --trials 20").good();
    assert!(told.stdout.contains("what takes units out"), "{told}");
}

#[test]
fn versions_of_a_battle_are_compared_with_the_same_luck() {
    let desk = Desk::new("battle-compare");
    let told = desk.bout("compare battle --vs dazed-melee=auto-hit --trials 20").good();
    for seen in ["Certain: one blow, exactly", "Sampled: whole battles, in pairs", "+35.91"] {
        assert!(told.stdout.contains(seen), "{seen} in {told}");
    }
}

#[test]
fn each_side_may_have_its_own_policy() {
    let desk = Desk::new("battle-policies");
    let told = desk.bout("sim battle --trials 30 --policy red=cautious,blue=random").good().stdout;
    assert!(told.contains("red plays cautious: it keeps"), "{told}");
    assert!(told.contains("blue plays random: it does"), "{told}");
    let told =
        desk.bout("compare battle --vs turns=8 --trials 10 --policy blue=cautious --json").good().stdout;
    assert!(
        told.contains("\"policy\": \"cautious\"") && told.contains("\"policy\": \"aggressive\""),
        "{told}"
    );
    for (wrong, why) in [
        ("sim battle --policy green=random", "the sides are red and blue"),
        ("sim battle --policy red=rash", "possible values"),
        ("sim battle --policy red=best", "a whole battle is not played that way"),
        ("sim showdown --policy red=exact", "give one policy"),
        ("odds skirmish --policy red=random", "only in a whole battle"),
    ] {
        let ran = desk.bout(wrong);
        assert!(ran.code == 2 && ran.stderr.contains(why), "{wrong}: {ran}");
    }
}

#[test]
fn a_whole_battle_is_simulated_as_often_as_takes_a_moment() {
    let desk = Desk::new("battle-trials");
    let told = desk.bout("sim battle --turns 1 --json").good().stdout;
    assert!(told.contains("\"trials\": 5000"), "{told}");
    let help = desk.bout("sim battle --help").good().stdout;
    assert!(help.contains("5000 for whole battles"), "{help}");
}

#[test]
fn what_a_battle_names_can_be_compared() {
    let desk = Desk::new("battle-versus");
    for (versus, a, b) in [
        ("warden.melee=5", "A: warden.melee=9", "B: warden.melee=5"),
        ("red.spear.weapon=axe+dagger", "A: red.spear.weapon=spear", "B: red.spear.weapon=axe+dagger"),
        ("red=barrow-host", "A: red=gate-company", "B: red=barrow-host"),
        ("field=mill-bridge", "A: field=old-pasture", "B: field=mill-bridge"),
        ("turns=6", "A: turns=24", "B: turns=6"),
        ("rout=2", "A: rout=6", "B: rout=2"),
    ] {
        let told = desk.bout(&format!("compare battle --trials 6 --vs {versus}")).good().stdout;
        assert!(told.contains(a) && told.contains(b), "{versus}: {told}");
    }
    // Both sides have the same warband, and only one of them changes.
    let told = desk.bout("compare battle --blue gate-company --trials 6 --vs red.pike.melee=5 --json").good();
    let told: serde_json::Value = serde_json::from_str(&told.stdout).expect("JSON");
    let blows = told["certain"]["blows"].as_array().expect("a list");
    let strikes = |blow: &serde_json::Value| blow["kind"] == "ranged" || blow["weapon"] != "pike";
    assert!(!blows.is_empty() && !blows.iter().any(strikes), "{blows:?}");
    for (wrong, why) in [
        ("weapon=hammer", "`weapon` of whom?"),
        ("weapon=hammer", "warden, ensign, spear, pike, arbalest (red)"),
        ("wardn.melee=5", "there is no unit `wardn`"),
        ("spear-1.melee=5", "change them together: spear.melee=..."),
        ("warden.weapon=hamer", "hamer"),
        ("red=gate-compny", "gate-compny"),
        ("luck=3", "cannot be compared"),
    ] {
        let ran = desk.bout(&format!("compare battle --trials 6 --vs {wrong}"));
        assert!(ran.code == 2 && ran.stderr.contains(why), "{wrong}: {ran}");
    }
}

#[test]
fn every_blow_that_changes_is_listed_if_asked_for() {
    let desk = Desk::new("battle-all");
    let versus = "compare battle --vs warden.injury=6 --vs dazed-melee=auto-hit --trials 4";
    let (some, all) = (desk.bout(versus).good().stdout, desk.bout(&format!("{versus} --all")).good().stdout);
    assert!(some.contains("more: --all lists them"), "{some}");
    assert!(!all.contains("--all") && all.lines().count() > some.lines().count(), "{all}");
}

#[test]
fn help_lists_only_what_does_something() {
    let desk = Desk::new("battle-help");
    for question in ["battle", "showdown"] {
        let help = desk.bout(&format!("odds {question} --help")).good().stdout;
        assert!(help.contains("--print-scenario"), "{help}");
        assert!(!["--explain", "--max-states", "--rows"].iter().any(|flag| help.contains(flag)), "{help}");
    }
    let help = desk.bout("odds skirmish --help").good().stdout;
    assert!(help.contains("--explain") && help.contains("--max-states"), "{help}");
}

#[test]
fn one_attack_and_a_whole_battle_are_two_questions() {
    let desk = Desk::new("battle-mixed");
    let ran = desk.bout("sim skirmish --red barrow-host --melee 12");
    assert_eq!(ran.code, 2, "{ran}");
    assert!(ran.stderr.contains("a whole battle is asked about, and one attack"), "{ran}");
    let unknown = desk.bout("sim battle --field mill-brige");
    assert!(unknown.stderr.contains("did you mean `mill-bridge`?"), "{unknown}");
}

#[test]
fn a_campaign_carries_scars_over() {
    let desk = Desk::new("battle-campaign");
    desk.bout("campaign new summer.toml --warband Hildas=thorn-runners --warband Guard=gate-company").good();
    let sides = "--red Hildas --blue Guard";
    let next = desk.bout(&format!("campaign battle summer.toml {sides}")).good().stdout;
    desk.write("june.toml", &next);
    let halfway = desk.type_into("play june.toml --save half.bout --seed 4", "1\n1\n").good();
    assert!(halfway.stdout.contains("resume"), "{halfway}");
    let early = desk.bout(&format!("campaign apply summer.toml half.bout {sides}"));
    assert!(early.code == 2 && early.stderr.contains("the battle is not over"), "{early}");
    desk.type_into("play june.toml --save june.bout --dice roll --seed 4", &typed());
    let told = desk.bout(&format!("campaign apply summer.toml june.bout {sides}")).good().stdout;
    assert!(told.contains("Hildas (thorn-runners), 1 game"), "{told}");
    let file = desk.read("summer.toml");
    assert!(file.contains("games = 1") && file.contains("scars"), "somebody has a Scar: {file}");
    desk.bout(&format!("campaign battle summer.toml {sides}")).good();
    let twice = desk.bout("campaign new summer.toml --warband gate-company");
    assert!(twice.code == 2 && twice.stderr.contains("exists already"), "{twice}");
}
