//! Help, completions, schemas and colours.

use std::fs;

use super::desk::{Desk, Environment, Ran, repository, snapshot};

const COMMANDS: [&str; 10] =
    ["odds", "play", "replay", "sim", "compare", "rule", "check", "pack", "schema", "completions"];

#[test]
fn help_of_the_program() {
    let desk = Desk::new("help");
    let ran = desk.bout("--help").good();
    snapshot!("help", ran);
    for command in COMMANDS {
        assert!(ran.stdout.contains(&format!("\n  {command} ")), "{command}: {ran}");
    }
    let version = desk.bout("--version").good();
    assert_eq!(version.stdout, format!("bout {}\n", env!("CARGO_PKG_VERSION")));
    let none = desk.bout("");
    assert_eq!((none.code, none.stdout.as_str()), (2, ""), "{none}");
    assert!(none.stderr.contains("Usage: bout <COMMAND>"), "{none}");
}

/// Every command has help that tells how it is called.
#[test]
fn help_of_every_command() {
    let desk = Desk::new("help-commands");
    let lines = COMMANDS.into_iter().chain([
        "pack check",
        "pack export",
        "pack show",
        "odds skirmish",
        "odds attack",
        "play monster-attack",
    ]);
    for line in lines {
        let ran = desk.bout(&format!("{line} --help")).good();
        assert!(ran.stdout.contains(&format!("Usage: bout {line}")), "{ran}");
    }
}

#[test]
fn help_of_the_small_commands() {
    let desk = Desk::new("help-small");
    let lines = [
        "replay",
        "rule",
        "check",
        "pack",
        "pack check",
        "pack export",
        "pack show",
        "schema",
        "completions",
        "odds",
        "odds attack",
        "odds monster-attack",
    ];
    let shown: Vec<String> =
        lines.iter().map(|line| desk.bout(&format!("{line} --help")).good().to_string()).collect();
    snapshot!("help-commands", shown.join("\n\n"));
}

/// The help of the large commands names every option and every value that an option takes.
#[test]
fn help_of_the_large_commands() {
    let desk = Desk::new("help-large");
    let skirmish = ["--melee <N>", "--target <", "--fall <INCHES>", "staggered"];
    let attack = ["--weapon <NAMES>", "--luck <N>", "--discard <CARDS>", "The survivor:", "Examples:"];
    let common = ["--ruling <NAME=OPTION>", "--pack <"];
    let own: [(&str, &[&str]); 4] = [
        (
            "odds",
            &["--explain", "--json", "--print-scenario", "--policy <", "--rows <KEY=VALUES>", "--show <"],
        ),
        ("sim", &["--trials <", "--seed <", "--threads <", "--policy <", "--json"]),
        ("compare", &["--vs <NAME=OPTION>", "--vs-pack <", "--columns <KEY=VALUES>", "--json"]),
        ("play", &["--save <", "--resume <", "--dice <", "--seed <", "--recover"]),
    ];
    for (command, own) in own {
        let help = desk.bout(&format!("{command} --help")).good();
        for option in common.iter().chain(own).chain(&["skirmish", "attack", "monster-attack"]) {
            assert!(help.stdout.contains(option), "{option}: {help}");
        }
        for (word, flags) in [("skirmish", skirmish.as_slice()), ("attack", &attack)] {
            let help = desk.bout(&format!("{command} {word} --help")).good();
            for option in common.iter().chain(flags) {
                assert!(help.stdout.contains(option), "{option}: {help}");
            }
        }
    }
}

#[test]
fn completions_name_every_command() {
    let desk = Desk::new("completions");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = desk.bout(&format!("completions {shell}")).good().stdout;
        assert!(script.contains("bout"), "{shell}");
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
        for option in ["print-scenario", "vs-pack", "recover", "until-defeated"] {
            assert!(script.contains(option), "{shell}: {option}");
        }
        // Elvish and PowerShell scripts complete no values.
        for name in ["bone-axe", "white-lion", "beasts-heel", "claw", "rawhide", "criticals"] {
            let values = matches!(shell, "bash" | "zsh" | "fish");
            assert!(!values || script.contains(name), "{shell}: {name}");
        }
    }
}

/// The schemas are JSON, know the keys of their files, and are those of the documents.
#[test]
fn schemas_are_json_and_those_of_the_documents() {
    let desk = Desk::new("schema");
    for (kind, key) in [
        ("scenario", "unit"),
        ("table", "row"),
        ("weapons", "weapon"),
        ("profiles", "profile"),
        ("armour", "armour"),
        ("spells", "spell"),
        ("scars", "row"),
        ("warband", "unit"),
        ("field", "width"),
        ("campaign", "warband"),
        ("scenario --game showdown", "survivor"),
        ("pack --game showdown", "edition"),
        ("monster", "level"),
        ("hit-location", "trap"),
        ("ai-card", "pick"),
        ("weapon", "sharp"),
        ("armor", "piece"),
        ("injuries", "row"),
        ("terrain", "evasion"),
        ("party", "survivor"),
    ] {
        let ran = desk.bout(&format!("schema {kind}")).good();
        assert!(ran.json()["properties"][key].is_object(), "{ran}");
        let name = kind.split(' ').next().unwrap();
        let hunt = ["monster", "hit-location", "ai-card", "weapon", "armor", "injuries", "terrain", "party"]
            .contains(&kind);
        let folder = if hunt || kind.ends_with("showdown") { "docs/schema/showdown" } else { "docs/schema" };
        let document = repository().join(format!("{folder}/{name}.json"));
        if std::env::var_os("BLESS").is_some() {
            fs::create_dir_all(document.parent().unwrap()).unwrap();
            fs::write(&document, &ran.stdout).unwrap();
        }
        let text = fs::read_to_string(&document).unwrap_or_default();
        assert!(text == ran.stdout, "{} is not what `bout schema {kind}` prints", document.display());
    }
}

fn coloured(ran: &Ran) -> bool {
    format!("{}{}", ran.stdout, ran.stderr).contains('\u{1b}')
}

/// None into a pipe, unless they are asked for; and none ever if they are not wanted.
#[test]
fn colours() {
    let desk = Desk::new("colours");
    desk.write("wrong.toml", "game = \"chess\"\n");
    let piped: Environment<'_> = &[];
    let forced: Environment<'_> = &[("CLICOLOR_FORCE", "1")];
    let unwanted: Environment<'_> = &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")];
    let lines = [
        "odds skirmish",
        "odds skirmish --rows melee=3..4",
        "compare skirmish --vs dazed-melee=auto-hit",
        "sim skirmish --trials 10",
        "rule DAZED-SCREENED",
        "pack show",
        "odds skirmish --weapon hamer",
        "odds wrong.toml",
        "check wrong.toml",
        "play skirmish --seed 1 --dice roll",
    ];
    for line in lines {
        let run = |environment| desk.bout_with(line, "", environment);
        let plain = run(piped);
        assert!(!coloured(&plain), "{plain}");
        assert!(coloured(&run(forced)), "{line}");
        assert_eq!(run(unwanted), plain);
    }
}

/// Data has no colours, even where they are asked for.
#[test]
fn data_has_no_colours() {
    let desk = Desk::new("colours-data");
    desk.write("wrong.toml", "game = \"chess\"\n");
    for line in
        ["odds skirmish --json", "rule dazed-melee --json", "check --json wrong.toml", "schema scenario"]
    {
        let ran = desk.bout_with(line, "", &[("CLICOLOR_FORCE", "1")]);
        assert!(!coloured(&ran), "{ran}");
    }
}

#[test]
fn the_core_pack_is_shown_and_exported_once() {
    let desk = Desk::new("pack");
    snapshot!("pack-show", desk.bout("pack show").good());
    snapshot!("pack-export", desk.bout("pack export house").good());
    assert_eq!(desk.bout("pack show house").good().stdout, desk.bout("pack show").good().stdout);
    snapshot!("pack-export-again", desk.bout("pack export house").refused());
}
