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
    let shown = desk
        .type_into("play battle --field tannery-ruins --red barrow-host --deploy lined-up", "show\n")
        .good()
        .stdout;
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
        let without = desk.type_into(&format!("{command} --no-scars"), &typed());
        assert!(!without.stdout.contains("for Scars"), "nobody does: {without}");
        std::fs::remove_file(desk.path("a.bout")).expect("it was saved");
        let ran = desk.type_into(&command, &typed());
        assert!(ran.stdout.contains(" has lost "), "{ran}");
        let out = ran.stdout.matches("off the board, and will roll for Scars.").count();
        assert_eq!(ran.stdout.matches(" rolls for Scars: ").count(), out, "everybody who is out: {ran}");
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
fn who_deploys_is_told_only_of_those_who_do() {
    let desk = Desk::new("battle-deploys");
    let deploys = |how: &str| {
        let told = desk.bout(&format!("sim battle --trials 3 --deploy {how}")).good().stdout;
        told.contains("It deploys its warband.")
    };
    assert_eq!((deploys("lined-up"), deploys("chosen")), (false, true));
}

/// Why something is not offered is told of battles, too.
#[test]
fn why_somebody_cannot_act() {
    let desk = Desk::new("battle-why");
    desk.write(
        "held.toml",
        "game = \"skirmish\"\nfield = { width = 30, depth = 20 }\nunit = [\n\
         { id = \"alda\", side = \"red\", at = [10, 10] },\n\
         { id = \"arn\", side = \"red\", at = [20, 10], status = \"stunned\" },\n\
         { id = \"asa\", side = \"red\", at = [5, 5] },\n\
         { id = \"brun\", side = \"blue\", at = [11, 10] },\n]\nstep = [{ turn = \"red\" }]\n",
    );
    let told = desk.type_into("play held.toml", "why\n").stdout;
    for why in ["alda: it is engaged with brun.", "arn: it is Dazed, and does nothing but move an inch."] {
        assert!(told.contains(why), "{why} in {told}");
    }
}

#[test]
fn versions_of_a_battle_are_compared_with_the_same_luck() {
    let desk = Desk::new("battle-compare");
    let told = desk.bout("compare battle --vs dazed-melee=auto-hit --trials 20").good();
    for seen in ["Certain: one blow, exactly", "Sampled: whole battles, in pairs", "+34.67"] {
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
        ("sim battle --policy red=rash", "[possible values: aggressive, cautious, exact, random]"),
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
    let blows = told["blows"].as_array().expect("a list");
    let strikes = |blow: &serde_json::Value| blow["ranged"] == true || blow["weapon"] != "pike";
    assert!(!blows.is_empty() && !blows.iter().any(strikes), "{blows:?}");
    for (wrong, why) in [
        ("weapon=hammer", "`weapon` of whom?"),
        ("weapon=hammer", "warden, ensign, spear, pike, arbalest (red)"),
        ("wardn.melee=5", "did you mean `warden.melee`?"),
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

/// A whole battle of a campaign, saved to a file.
fn campaign_with_a_battle(desk: &Desk) {
    desk.bout("campaign new summer.toml --warband Hildas=thorn-runners --warband Guard=gate-company").good();
    let next = desk.bout("campaign battle summer.toml --red Hildas --blue Guard").good().stdout;
    desk.write("june.toml", &next);
    desk.type_into("play june.toml --save june.bout --dice roll --seed 4", &typed());
}

/// What does not belong to a campaign is refused in a sentence, and the file stays as it was.
#[test]
fn a_campaign_takes_only_its_own_battles() {
    let desk = Desk::new("battle-refused");
    campaign_with_a_battle(&desk);
    let (right, swapped) = ("--red Hildas --blue Guard", "--red Guard --blue Hildas");
    let refused = |game: &str, sides: &str, why: &str| {
        let before = desk.read("summer.toml");
        let ran = desk.bout(&format!("campaign apply summer.toml {game} {sides}"));
        assert!(ran.code == 2 && ran.stderr.contains(why), "{why}: {ran}");
        assert_eq!(desk.read("summer.toml"), before);
    };
    refused("june.bout", swapped, "swap --red and --blue");
    refused("june.bout", "--red Guard --blue Guard", "`Guard` cannot fight itself");
    let again = typed();
    desk.type_into("play battle --turns 2 --no-scars --save bare.bout --dice roll --seed 4", &again);
    refused("bare.bout", swapped, "nobody rolled for Scars in this battle");
    desk.type_into("play battle --red barrow-host --turns 2 --save other.bout --dice roll --seed 4", &again);
    refused("other.bout", swapped, "red is barrow-host in this battle, not Guard (gate-company)");
    desk.bout(&format!("campaign apply summer.toml june.bout {right}")).good();
    refused("june.bout", right, "the campaign has noted this battle already");
    desk.type_into("play june.toml --save late.bout --dice roll --seed 5", &again);
    refused("late.bout", right, "`bout campaign battle` prints it as it is now");
    let itself = desk.bout("campaign battle summer.toml --red Guard --blue Guard");
    assert!(itself.code == 2 && itself.stderr.contains("cannot fight itself"), "{itself}");
}

#[test]
fn a_saved_game_is_no_campaign() {
    let desk = Desk::new("campaign-of-a-save");
    desk.type_into("play battle --save a.bout", "1\n").good();
    let ran = desk.bout("campaign show a.bout").refused();
    assert!(ran.stderr.contains("`a.bout` is a saved game, no campaign"), "{ran}");
}

#[test]
fn a_campaign_file_is_no_scenario() {
    let desk = Desk::new("battle-campaign-file");
    desk.bout("campaign new summer.toml --warband Hildas=thorn-runners --warband Guard=gate-company").good();
    let checked = desk.bout("check summer.toml").good();
    assert!(checked.stdout.contains("campaign is sound: 2 warbands, 0 battles"), "{checked}");
    let played = desk.bout("play summer.toml");
    assert!(played.code == 2 && played.stderr.contains("is a campaign, not a scenario"), "{played}");
    desk.write("broken.toml", desk.read("summer.toml").replace("gate-company", "gate-compani"));
    let broken = desk.bout("check broken.toml");
    assert!(broken.stderr.contains("did you mean `gate-company`?"), "{broken}");
    assert_eq!(broken.stderr.matches("error").count(), 1, "{broken}");
}

/// At the end stands who won or that nobody did, what each side lost, and the Scars that were rolled.
#[test]
fn the_end_of_a_battle_is_told() {
    let desk = Desk::new("battle-end");
    campaign_with_a_battle(&desk);
    let told = desk.bout("replay june.bout").good().stdout;
    let end = told.lines().last().expect("an end");
    assert!(end.contains("red has lost ") && end.contains("blue has lost "), "{end}");
    assert!(told.contains(", Scar: "), "{told}");
    assert!(!told.lines().rev().take(20).any(|line| line.contains("will roll for Scars")), "{told}");
    let ran = desk.type_into("play battle --deploy lined-up --turns 1 --dice roll --seed 4", &typed());
    assert!(ran.stdout.contains("The last turn is over: it is a draw."), "{ran}");
    assert!(
        ran.stdout.contains("A draw: the last turn is over. red has lost 0 of 8, blue has lost 1 of 8."),
        "{ran}"
    );
}

#[test]
fn a_policy_plays_one_side_or_both() {
    let desk = Desk::new("battle-policy");
    let watched =
        desk.type_into("play battle --policy aggressive --turns 6 --seed 2 --save w.bout", "").good().stdout;
    assert!(watched.contains("blue has lost ") && !watched.contains(" > "), "nobody is asked: {watched}");
    let again = desk.type_into("play battle --policy aggressive --turns 6 --seed 2", "").good().stdout;
    assert_eq!(again, watched, "a seed repeats it");
    assert!(desk.bout("replay w.bout").good().stdout.contains("The turn of blue begins."));
    let against = desk.type_into(
        "play battle --deploy lined-up --policy blue=aggressive --turns 3 --dice roll --seed 1",
        "done\ndone\ndone\nundo\n",
    );
    assert!(against.stdout.contains("The turn of blue begins."), "{against}");
    assert!(!against.stdout.contains("blue decides"), "{against}");
    assert!(against.stdout.contains("Took back "), "{against}");
    let none = desk.bout("play showdown --policy red=random");
    assert!(none.code == 2 && none.stderr.contains("has no two sides to play"), "{none}");
    let bad = desk.bout("play battle --policy blue=best");
    assert!(bad.code == 2 && bad.stderr.contains("is not played that way"), "{bad}");
}

/// A saved battle is asked as it is while it is played; where everybody stands is data, too.
#[test]
fn a_saved_battle_is_asked_and_read() {
    let desk = Desk::new("battle-saved");
    desk.type_into("play battle --policy aggressive --turns 12 --seed 2 --save w.bout", "").good();
    let told = desk.bout("replay w.bout --json").good().json();
    let log = told["log"].as_array().expect("a log").clone();
    let blow = log.iter().find(|line| line["text"].as_str().expect("words").contains(" attacks "));
    let inputs = blow.expect("somebody strikes")["input"].as_u64().expect("a number") as usize;
    let journal = desk.read("w.bout");
    let begun: Vec<&str> = journal.lines().take(inputs + 1).collect();
    desk.write("cut.bout", &(begun.join("\n") + "\n"));
    let odds = desk.bout("odds cut.bout").good();
    assert!(odds.stdout.contains(", up to the end of the Melee phase; decisions until then"), "{odds}");
    let json = desk.bout("odds cut.bout --json").good().json();
    assert_eq!(json["ahead"]["until"], "melee-phase");
    let standing = desk.bout("replay cut.bout --json").good().json();
    let battle = &standing["table"]["skirmish"];
    let per_inch = battle["per_inch"].as_i64().expect("a number");
    let at = battle["units"][0]["at"].as_array().expect("a spot").clone();
    assert!(
        at.len() == 2 && at.iter().all(|side| side.as_i64().is_some_and(|parts| parts < 68 * per_inch)),
        "{at:?}"
    );
}

/// In lines, the legs of a direction stand together, each with its number.
#[test]
fn moves_are_listed_with_their_numbers() {
    let desk = Desk::new("battle-moves");
    let ran = desk.type_into("play battle --deploy lined-up", "done\nwarden\n4\n").good().stdout;
    assert!(ran.contains("  go north: 2 for 9\", 3 for 4 1/2\", 4 for 1\""), "{ran}");
    assert!(ran.contains("warden goes 1\" north."), "{ran}");
}

/// When it is over, one can still take back and save; on a pipe, too.
#[test]
fn the_end_can_be_taken_back_and_saved() {
    let desk = Desk::new("battle-over");
    let ran = desk.type_into("play skirmish", "3\nsave over.bout\nundo\nsave\nquit\n");
    assert!(ran.stdout.contains("Saved to over.bout.") && ran.stdout.contains("Took back 1."), "{ran}");
    assert!(ran.stdout.contains("save takes the name of a file"), "{ran}");
    assert!(ran.stdout.contains("Go on with: bout play --resume over.bout"), "{ran}");
}

/// A comparison takes no number that a file may not have.
#[test]
fn numbers_of_versions_are_those_of_files() {
    let desk = Desk::new("battle-numbers");
    for (versus, message) in [
        ("warden.attacks=7", "`attacks` must be at most 5, not 7"),
        ("warden.melee=0", "`melee` must be at least 1, not 0"),
        ("red.vixen.melee=9", "`vixen` is a unit of blue"),
        ("warden.move=1000", "that is too much"),
    ] {
        let told = desk.bout(&format!("compare battle --vs {versus} --trials 2")).refused();
        assert!(told.stderr.contains(message), "{versus}: {told}");
    }
}

/// Whatever stands on a card can be looked up at the prompt, and the farewell says how to go on.
#[test]
fn cards_and_states_are_looked_up() {
    let desk = Desk::new("battle-look-up");
    let typed = "? sword\n? stunned\n? slow\n? ensign\nquit\n";
    let told = desk.type_into("play battle --policy blue=aggressive --save a.bout", typed).good().stdout;
    for seen in [
        "sword (Piercing +3)",
        "[STUNNED-NO-DEFENCE]",
        "[RANGED-ABLE]",
        "unit of red",
        "--policy blue=aggressive",
    ] {
        assert!(told.contains(seen), "{seen} in {told}");
    }
    assert!(desk.bout("rule dazed").good().stdout.contains("[DAZED-ONE-INCH]"));
}

/// Whoever plays deploys first, one unit at a time; bad answers change nothing, and the journal has it all.
#[test]
fn warbands_are_deployed_in_lines() {
    let desk = Desk::new("battle-deploy");
    let typed =
        "warden\nnowhere\n99\n2\n12, 3\n5\nundo 2\n3\n19\" east, 2.5\" north\nthe rest as lined up\nshow\n";
    let told = desk.type_into("play battle --save a.bout", typed);
    let odds = desk.type_into("play battle --seed 3", "odds\nquit\n").stdout;
    assert!(odds.contains("their out") && odds.contains("up to the Upkeep of turn 7"), "{odds}");
    for seen in [
        "red decides who is deployed next:\n  1 the rest as lined up\n  2 warden\n",
        "red decides on a place for warden:\n  1 as lined up\n  2 7\" to 12\" east, 0.5\" to 4.5\" north\n",
        "`nowhere` is not an option",
        "There is no option 99",
        "  4.5\" north: 2 for 7\" east, 3 for 8\" east,",
        "warden is deployed at (10\", 4.5\").  [DEPLOY]",
        "Took back 2.",
        "warden is deployed at (19\", 2.5\").  [DEPLOY]",
        "of blue are deployed as lined up.  [DEPLOY-LINED-UP, DEPLOY]",
        "Deployment, red: 7 units left",
        "A? lined up, not deployed yet",
    ] {
        assert!(told.stdout.contains(seen), "{seen} in {told}");
    }
    let replayed = desk.bout("replay a.bout").good().stdout;
    assert!(replayed.contains("warden is deployed at (19\", 2.5\")."), "{replayed}");
    let resumed = desk.type_into("play --resume a.bout", "1\nquit\n").good().stdout;
    assert!(resumed.contains("in the Engage phase who engages next"), "{resumed}");
}

/// Odds end with the turn: the Upkeep of the other side, in which it recovers, is not part of them.
#[test]
fn odds_end_with_the_turn() {
    let desk = Desk::new("battle-odds-turn");
    desk.write(
        "far.toml",
        "game = 'skirmish'\nturn = 'red'\nfield = { width = 24, depth = 24 }\nstep = [{ battle = { turns = 6 } }]\n\
         unit = [{ id = 'rob', side = 'red', at = [3, 3], weapons = ['bow'] },\n\
         { id = 'bea', side = 'blue', at = [20, 20], status = 'stunned' }]\n",
    );
    let told = desk.type_into("play far.toml", "done\ndone\nodds\n").stdout;
    let numbers = |name: &str| -> Vec<&str> {
        let line = told
            .lines()
            .find_map(|line| line.trim_start().strip_prefix(name).filter(|rest| rest.contains('.')));
        line.unwrap_or_else(|| panic!("no {name} in {told}")).split_whitespace().collect()
    };
    assert_eq!(numbers("hold"), ["0.000", "0.000"], "{told}");
    let shot = numbers("shoot bea");
    assert_eq!(format!("-{}", shot[0]), shot[1], "whoever is out is no longer Stunned: {told}");
    assert!(shot[0] != "0.000" && told.contains("Exact, up to the end of the turn"), "{told}");
}

/// Who deploys: people, unless they say otherwise; what is watched or simulated is lined up, unless it is told otherwise.
#[test]
fn flags_say_who_deploys() {
    let desk = Desk::new("battle-deploys");
    let asks = |command: &str| desk.type_into(command, "").stdout.contains("who is deployed next");
    assert!(asks("play battle") && asks("play battle --policy blue=exact"));
    assert!(!asks("play battle --deploy lined-up"));
    let printed = |flags: &str| desk.bout(&format!("odds battle --print-scenario {flags}")).good().stdout;
    assert!(!printed("").contains("deploy"));
    assert!(printed("--deploy chosen").contains("deploy = \"chosen\""), "{}", printed("--deploy chosen"));
    let watched = desk.bout("play battle --policy random --deploy chosen --turns 1 --seed 3").good().stdout;
    assert!(watched.contains("[DEPLOY]"), "{watched}");
    desk.bout("sim battle --deploy chosen --policy random --turns 2 --trials 20").good();
    let wrong = desk.bout("play battle --deploy somehow");
    assert!(wrong.code == 2 && wrong.stderr.contains("[possible values: lined-up, chosen]"), "{wrong}");
    desk.write("bare.toml", "game = \"skirmish\"\nfield = \"old-pasture\"\nunit = [{ id = \"a\", side = \"red\", at = [9, 9] }, { id = \"b\", side = \"blue\", at = [19, 9] }]\nstep = [{ battle = { deploy = \"chosen\" } }]\n");
    let bare = desk.bout("check bare.toml").refused();
    assert!(bare.stderr.contains("only warbands are deployed, and this file has none"), "{bare}");
}

/// Who was out before the battle began was not lost in it: `play` and `sim` say the same.
#[test]
fn who_was_out_before_is_not_lost() {
    let desk = Desk::new("battle-out-before");
    let unit =
        |id: &str, side: &str, at: &str| format!("[[unit]]\nid = \"{id}\"\nside = \"{side}\"\nat = {at}\n");
    let units = [unit("ann", "red", "[5, 5]"), unit("abe", "red", "[8, 5]"), unit("eve", "blue", "[25, 15]")];
    let text = format!(
        "game = \"skirmish\"\n[field]\nwidth = 30\ndepth = 20\n{}[[step]]\nbattle = {{ turns = 1 }}\n",
        units.concat().replace("at = [8, 5]\n", "at = [8, 5]\nstatus = \"incapacitated\"\n")
    );
    desk.write("out.toml", text);
    let played = desk.bout("play out.toml --policy aggressive").good().stdout;
    assert!(played.contains("red has lost 0 of 2, blue has lost 0 of 1."), "{played}");
    let told = desk.bout("sim out.toml --trials 2 --json").good().json();
    assert_eq!(told["sides"][0]["lost"], 0.0);
}
