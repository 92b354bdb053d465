//! Mistakes on the command line: a sentence on standard error, exit code 2, nothing on standard output, no panic.

use super::desk::{Desk, snapshot};

fn desk(test: &str) -> Desk {
    let desk = Desk::new(test);
    desk.borrow("scenarios/skirmish/rooftop.toml");
    desk.write("binary.toml", [0x7f, b'E', b'L', b'F', 0, 0xff, 0xfe, 0x80, b'\n', 0, 1, 2]);
    std::fs::create_dir(desk.path("folder")).unwrap();
    desk
}

/// What is said, word by word.
#[test]
fn a_mistake_is_told_in_a_sentence() {
    let lines = [
        "odds skirmish --defence 0",
        "odds skirmish --defence 21",
        "odds skirmish --defence -1",
        "odds attack --attacks -1",
        "sim attack --threads 9999",
        "odds skirmish --fall x",
        "odds skirmish --fall 300",
        "odds skirmish --target incapacitated",
        "odds skirmish --melee 3 --ranged 4",
        "odds skirmish --fall 3 --injury-roll 1",
        "odds skirmish --railing",
        "odds skirmish --weapon hamer",
        "odds skirmish --target-profile soldeir",
        "odds skirmish --ruling nonsense",
        "odds skirmish --ruling dazed-mele=auto-hit",
        "odds skirmish --ruling dazed-melee=autohit",
        "odds skirmish --rows foo=1..3",
        "odds skirmish --rows mele=1..3",
        "odds skirmish --rows melee=0..3",
        "odds skirmish --rows melee",
        "odds skirmish --rows wounds=1..5",
        "odds skirmish --rows nobody.melee=1..3",
        "odds skirmish --rows weapon=sword,hamer",
        "odds skirmish --rows defence=none,x",
        "odds skirmsh",
        "odds rooftop.toml --melee 3",
        "compare skirmish",
        "compare skirmish --vs nonsense",
        "compare skirmish --vs mele=14",
        "odds skirmish --rows melee=9..12 --columns melee=9..12",
        "play rooftop.toml --resume game.bout",
        "frob",
    ];
    let desk = desk("mistakes");
    let told: Vec<String> = lines.iter().map(|line| desk.bout(line).refused().to_string()).collect();
    snapshot!("mistakes", told.join("\n\n"));
    for told in told {
        let first = told.lines().find(|line| line.starts_with("error: ")).unwrap();
        assert!(first.len() > "error: ".len() + 10, "{told}");
    }
}

/// Whatever is said: it is refused, and nothing else happens.
#[test]
fn every_mistake_is_refused() {
    let lines = [
        "odds skirmish --melee abc",
        "odds skirmish --melee 0",
        "odds skirmish --melee 21",
        "odds skirmish --melee",
        "odds skirmish --defence",
        "odds skirmish --defence -1",
        "odds skirmish --fall -1",
        "odds skirmish --fall 1e9",
        "odds skirmish --ledge -1",
        "odds skirmish --injury 21",
        "odds skirmish --injury-roll 41",
        "odds skirmish --wounds 0",
        "odds skirmish --wounds 5",
        "odds skirmish --attacks 0",
        "odds skirmish --attackers 0",
        "odds skirmish --attackers 13",
        "odds skirmish --hardy 21",
        "odds skirmish --ruling =",
        "odds skirmish --ruling dazed-melee=",
        "odds skirmish --ruling",
        "odds skirmish --rows melee=9..1",
        "odds skirmish --rows melee=",
        "odds skirmish --rows =3",
        "odds skirmish --rows melee=1,,3",
        "odds skirmish --rows melee=100..300",
        "odds skirmish --rows melee=-3..3",
        "odds skirmish --columns status=happy",
        "odds skirmish --policy best",
        "odds skirmish --pack nowhere",
        "odds skirmish --pack folder",
        "odds skirmish --pack rooftop.toml",
        "odds skirmish extra",
        "odds nofile.toml",
        "odds folder",
        "odds binary.toml",
        "odds",
        "sim nofile.toml",
        "sim skirmish --trials 0",
        "sim skirmish --trials abc",
        "sim skirmish --seed -1",
        "compare skirmish nofile.toml",
        "compare nofile.toml --vs dazed-melee=auto-hit",
        "compare skirmish folder",
        "compare skirmish binary.toml",
        "compare skirmish --vs dazed-melee=autohit",
        "compare skirmish --vs-pack nowhere",
        "compare skirmish --vs-pack folder",
        "rule",
        "check",
        "check nofile.toml",
        "check folder",
        "check binary.toml",
        "check rooftop.toml nofile.toml",
        "pack show nowhere",
        "pack export rooftop.toml",
        "pack",
        "play",
        "play nofile.toml",
        "play folder",
        "play binary.toml",
        "play rooftop.toml --dice loaded",
        "play rooftop.toml --save rooftop.toml",
        "play rooftop.toml --save folder",
        "play --resume nofile.bout",
        "play --resume folder",
        "replay",
        "replay nofile.bout",
        "replay folder",
        "replay rooftop.toml --to x",
        "schema poem",
        "completions telepathy",
    ];
    let desk = desk("mistakes-all");
    let files = desk.files();
    for line in lines {
        let ran = desk.bout(line).refused();
        assert!(ran.stderr.starts_with("error: ") || line == "pack", "{ran}");
    }
    assert_eq!(desk.files(), files);
}

/// What is wrong with a text is told without what only follows from it.
#[test]
fn consequences_are_not_told() {
    let desk = desk("mistakes-consequences");
    desk.write("empty.toml", "\n");
    desk.write("broken.toml", "game = \"showdown\"\nnonsense here\n");
    for (name, said) in [("empty", "the file is empty"), ("broken", "this is not valid TOML")] {
        for command in ["odds", "check"] {
            let ran = desk.bout(&format!("{command} {name}.toml")).refused();
            assert!(ran.stderr.contains(said) && ran.stderr.matches("error: ").count() == 1, "{ran}");
        }
    }
    let nowhere = desk.bout("check nowhere").refused();
    assert!(nowhere.stderr.contains("help: check the name"), "{nowhere}");
}

/// A file that is not there, a folder and a file that is no text are named.
#[test]
fn what_cannot_be_read_is_named() {
    let desk = desk("mistakes-files");
    for command in ["odds", "sim", "check", "play", "replay"] {
        for name in ["nofile.toml", "folder"] {
            let ran = desk.bout(&format!("{command} {name}")).refused();
            assert!(ran.stderr.contains(&format!("`{name}`")), "{ran}");
        }
    }
    for command in ["odds", "sim", "check", "play"] {
        let ran = desk.bout(&format!("{command} binary.toml")).refused();
        assert!(ran.stderr.contains("binary.toml"), "{ran}");
    }
}

/// What a schema cannot say is told where it stands, too.
#[test]
fn what_makes_no_sense_is_pointed_at() {
    let desk = desk("mistakes-sense");
    let hunt = "game = 'showdown'\nmonster = { id = 'white-lion', level = 1 }\nstep = [{ showdown = {} }]\n";
    for (text, line, said) in [
        (format!("{hunt}survivor = [{{ id = 'x', priority = true }},\n{{ id = 'y', priority = true }}]\n"), 5, "two survivors have the priority target token"),
        (format!("{hunt}survivor = [{{ id = \"x\\ty\" }}]\n"), 4, "the id of a survivor cannot be typed"),
        (format!("{hunt}survivor = [{{ id = '{}' }}]\n", "x".repeat(61)), 4, "the id of a survivor is too long"),
        (hunt.replace("level = 1", "ai-cards = 9") + "party = 'first-story'\n", 2, "AI cards are drawn, and not only counted"),
        ("game = 'showdown'\nmonster = { toughness = 5 }\nparty = 'first-story'\nstep = [{ showdown = {} }]\n".to_owned(), 3, "nobody says where `ada` stands"),
        ("game = 'skirmish'\nstep = [{ melee = { attacker = 'a', target = 'b' } }]\nunit = [{ id = 'a', side = 'red' },\n{ id = \"b\\t\", side = 'blue' }]\n".to_owned(), 4, "the id of a unit cannot be typed"),
    ] {
        desk.write("wrong.toml", &text);
        let ran = desk.bout("check wrong.toml").refused();
        assert!(ran.stderr.contains(said), "{ran}");
        let at = ran.stderr.find(said).unwrap();
        assert!(ran.stderr[at..].lines().nth(1).unwrap().contains(&format!("wrong.toml:{line}:")), "{ran}");
    }
}
