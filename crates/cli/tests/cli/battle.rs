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
