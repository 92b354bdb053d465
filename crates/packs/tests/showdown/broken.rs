//! Packs with mistakes, and files that are cut off: problems, never a panic, and nothing half-loaded.

use std::fs;
use std::path::{Path, PathBuf};

use packs::showdown::{CORE, Pack, Showdown};
use packs::{PackError, PackFiles, Scenario};
use source::Source;

/// A folder of its own for a test, with a `pack.toml` and another file.
fn folder(name: &str, file: &str, text: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("bout-showdown-{}-{name}", std::process::id()));
    let path = folder.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(folder.join("pack.toml"), "id = \"house\"\ngame = \"showdown\"\nedition = \"1.5\"\n").unwrap();
    fs::write(path, text).unwrap();
    folder
}

/// The problems of a folder with one file besides `pack.toml`, without where the folder is.
fn with(name: &str, file: &str, text: &str) -> Vec<String> {
    let folder = folder(name, file, text);
    let found = Pack::load(&folder);
    fs::remove_dir_all(&folder).unwrap();
    match found {
        Ok(_) => Vec::new(),
        Err(PackError::Content(problems)) => {
            let prefix = format!("{}/", folder.display());
            problems.lines().iter().map(|line| line.replace(&prefix, "")).collect()
        }
        Err(PackError::Io(file, error)) => panic!("{file}: {error}"),
    }
}

#[test]
fn a_file_of_a_folder_replaces_the_core_file_and_new_ones_are_added() {
    let sword = "id = \"sword\"\nspeed = 2\naccuracy = 5\nstrength = 4\n";
    assert_eq!(with("new", "weapons/sword.toml", sword), [""; 0]);
    let axe = "id = \"bone-axe\"\nspeed = 5\naccuracy = 5\nstrength = 4\n";
    let folder = folder("replaced", "weapons/bone-axe.toml", axe);
    let pack = Pack::load(&folder).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(pack.weapons["bone-axe"].doc.speed, 5);
    assert_eq!((pack.id.as_str(), pack.weapons.len()), ("house", Pack::core().weapons.len()));
    assert_ne!(pack.digest, Pack::core().digest);
}

/// Examples are scripts: what cannot be rolled or drawn where it stands is a problem of the example.
#[test]
fn an_example_cannot_draw_what_is_not_there() {
    const CAT: &str = "monsters/white-lion/ai/smart-cat.toml";
    let (_, text) = CORE.iter().find(|(name, _)| *name == CAT).unwrap();
    let folder = folder("cat", CAT, &text.replace("cards = 10", "cards = 1"));
    let found = Pack::load(&folder).unwrap().check().unwrap_err().lines();
    fs::remove_dir_all(&folder).unwrap();
    assert!(found.iter().any(|line| line.contains("this cannot be the ")), "{found:#?}");
}

/// A document of which only a part can be read is never played, whatever it names.
#[test]
fn what_is_left_of_a_file_may_name_what_is_not_there() {
    let steps = ["attack = {}", "monster-attack = {}", "card = {}", "act = {}", "showdown = {}"];
    let heads = [
        "monster = { id = \"white-lion\", nope = 1 }\n[[survivor]]\nid = \"ada\"\n",
        "monster = { nope = 1 }\n[[survivor]]\nid = \"ada\"\n",
        "monster = { id = \"white-lion\" }\nsurvivor = 3\n",
        "monster = { id = \"white-lion\" }\n[[survivor]]\nnope = 1\n",
        "monster = { id = \"white-lion\" }\n",
        "monster = { id = \"nobody\" }\n",
        "nope = 1\n",
    ];
    for step in steps {
        for head in heads {
            let text = format!("game = \"showdown\"\nstep = [{{ {step} }}]\n{head}");
            let read =
                Scenario::<Showdown>::read(&Source::new("file", text.clone()), Path::new("nowhere"), None);
            let Err(PackError::Content(problems)) = read else { panic!("{text}") };
            assert!(!problems.is_empty(), "{text}");
        }
    }
}

#[test]
fn a_file_is_called_as_its_card() {
    assert_eq!(
        with("name", "weapons/sword.toml", "id = \"blade\"\nspeed = 2\naccuracy = 5\nstrength = 4\n"),
        ["weapons/sword.toml:1:6: the id `blade` is not the name of the file, `sword` (rename one of them)"]
    );
    let elsewhere = with("place", "weapon/sword.toml", "");
    assert!(
        elsewhere[0].starts_with("weapon/sword.toml: `weapon/sword.toml` is no file of a pack (a pack has")
    );
}

#[test]
fn a_card_without_a_monster_is_reported() {
    assert_eq!(
        with("orphan", "monsters/gorm/hit-locations/nose.toml", "id = \"nose\"\n"),
        ["monsters/gorm/hit-locations/nose.toml: there is no monsters/gorm/monster.toml (add it)"]
    );
}

#[test]
fn a_monster_names_what_it_has() {
    let text = "id = \"white-lion\"\nname = \"White Lion\"\nbasic-action = \"basic-acton\"\n\
                [[level]]\nid = \"big\"\nmovement = 6\ntoughness = 8\nai = {}\nwithout = [\"beasts-toe\"]\n";
    let found = with("monster", "monsters/white-lion/monster.toml", text);
    assert!(
        found.contains(
            &"monsters/white-lion/monster.toml:3:16: there is no attack `basic-acton` (did you mean \
              `basic-action`?)"
                .to_owned()
        ) && found.contains(
            &"monsters/white-lion/monster.toml:5:6: the level `big` is not a number from 1 to 9 (add counts-as = \
              1, or whatever it counts as)"
                .to_owned()
        ) && found.contains(
            &"monsters/white-lion/monster.toml:9:12: there is no hit location `beasts-toe` (did you mean \
              `beasts-brow`?)"
                .to_owned()
        ),
        "{found:#?}"
    );
}

#[test]
fn a_monster_has_the_ai_cards_and_the_board_that_it_names() {
    let text = "id = \"white-lion\"\nname = \"White Lion\"\nbasic-action = \"size-up\"\n\
                setup = { monster = \"11H\", survivors = [\"12H\", \"1Q\"], terrain = [{ tile = \"grass\", at = \"9F\" }] }\n\
                [[level]]\nid = 1\nmovement = 6\ntoughness = 8\nai = { cards = [\"maul\", \"maul\", \"clau\"], top = [\"chomp\"] }\n\
                [[level]]\nid = 2\nmovement = 6\ntoughness = 8\nai = { basic = 13, in-play = [\"claw\"] }\n";
    let found = with("ai", "monsters/white-lion/monster.toml", text);
    // The cards of the core pack name resources that this monster does not list.
    let own = found.iter().filter_map(|line| line.strip_prefix("monsters/white-lion/monster.toml:"));
    assert_eq!(
        own.collect::<Vec<_>>(),
        [
            "3:16: the basic action attacks, and `size-up` does not (name another card, or give it `speed`, `accuracy` and `damage`)",
            "4:41: the monster stands on 12H already (name another space)",
            "4:48: `1Q` is no space of the board (write a number from 1 to 22 and a letter from A to P, such as 11H)",
            "4:75: there is no terrain `grass` (known are `acanthus` and `tall-grass`)",
            "9:25: `maul` is named more often than there are cards of it (take it out, or raise its `copies`)",
            "9:33: there is no AI card `clau` (did you mean `claw`?)",
            "9:49: `chomp` is none of the `cards` (name it there, too: `top` says which of them lie on top)",
            "11:6: the level has 13 basic AI cards, and there are 12 (add the cards that are missing, or say in \
             `unsaid` which they are)",
            "14:31: `claw` does not stay in play (name a card with stay = \"mood\" or stay = \"trait\")",
        ],
        "{found:#?}"
    );
}

#[test]
fn a_party_carries_what_the_pack_has() {
    let text = "id = \"hunters\"\n[[survivor]]\nid = \"ada\"\nweapons = [\"bone-ax\"]\n";
    assert_eq!(
        with("party", "parties/hunters.toml", text),
        ["parties/hunters.toml:4:12: there is no weapon `bone-ax` (did you mean `bone-axe`?)"]
    );
}

#[test]
fn a_table_with_holes_is_refused_at_the_row() {
    let text = "row = [\n{ from = 1, to = 4, id = \"a\", name = \"A\", do = [] },\n\
                { from = 6, to = 10, id = \"a\", name = \"B\", do = [] }]\n";
    assert_eq!(
        with("holes", "injuries/head.toml", text),
        [
            "injuries/head.toml:3:10: the row from 6 leaves a gap (rows adjoin: this one must start at 5)",
            "injuries/head.toml:3:27: there are two rows with the id `a` (rename one of them)",
        ]
    );
    assert_eq!(
        with(
            "short",
            "injuries/legs.toml",
            "row = [{ from = 1, to = 9, id = \"a\", name = \"A\", do = [] }]\n"
        ),
        ["injuries/legs.toml:1:7: the table covers only 1 to 9 (a table covers at least 1 to 10)"]
    );
}

#[test]
fn every_beginning_of_every_kind_of_file_is_a_pack_or_a_list_of_problems() {
    let kinds = [
        "pack.toml",
        "monsters/screaming-antelope/monster.toml",
        "monsters/white-lion/hit-locations/beasts-heel.toml",
        "monsters/white-lion/ai/chomp.toml",
        "weapons/zanbato.toml",
        "armor/cloth.toml",
        "terrain/tall-grass.toml",
        "parties/first-story.toml",
    ];
    let folder = folder("prefix", "armor/cloth.toml", "");
    let mut refused = 0;
    for name in kinds {
        let text = CORE.iter().find(|(known, _)| *known == name).unwrap().1;
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let pack = fs::read_to_string(folder.join("pack.toml")).unwrap();
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            // The pack is read whole each time: of one file every byte, of the others every so often and both ends of
            // each line.
            let at_line = text[..end].ends_with('\n') || text[end..].starts_with('\n');
            if !at_line && !name.ends_with("beasts-heel.toml") && !end.is_multiple_of(17) {
                continue;
            }
            fs::write(&path, &text[..end]).unwrap();
            match Pack::load(&folder) {
                Ok(pack) if text[..end].ends_with("\n\n") => drop(pack.examples()),
                Ok(_) => {}
                Err(PackError::Content(problems)) => {
                    assert!(!problems.render(false).is_empty());
                    refused += 1;
                }
                Err(PackError::Io(file, error)) => panic!("{file}: {error}"),
            }
        }
        fs::remove_file(&path).unwrap();
        fs::write(folder.join("pack.toml"), pack).unwrap();
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(refused > 100, "{refused}");
}

#[test]
fn every_beginning_of_a_scenario_is_a_scenario_or_a_list_of_problems() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/showdown/bench/p1l.toml");
    let text = fs::read_to_string(path).unwrap();
    let pack = Pack::core();
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        let source = Source::new("p1l.toml", &text[..end]);
        if let Err(PackError::Content(problems)) =
            Scenario::<Showdown>::read(&source, Path::new(""), Some(&pack))
        {
            assert!(!problems.lines().is_empty());
        }
    }
}
