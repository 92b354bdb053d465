//! What is changed in place is changed as if a file said so, and a cell of a grid is the question asked alone: over random
//! paths of the core content of both games. What that costs is counted. `BOUT_CASES=10` tries ten times as many.

use std::collections::BTreeMap;

use ask::answer::Answer;
use ask::question::{Ask, Of, Vary};
use ask::{Job, Question, Reading, Subject};
use packs::showdown::Showdown;
use packs::skirmish::Battle;
use packs::{Book, PackFiles};
use sim::Dice;
use source::Source;
use source::counted::{Costly, counted};
use toml::{Table, Value};

fn cases(usual: usize) -> usize {
    usual * std::env::var("BOUT_CASES").map_or(1, |times| times.parse().expect("BOUT_CASES is a number"))
}

fn of(text: &str) -> Of {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn changed(of: Of, changes: &[&str]) -> Question {
    Question { changes: changes.iter().map(|&change| change.to_owned()).collect(), ..Question::new(of) }
}

/// A step into a file.
#[derive(Debug, Clone)]
enum Hop {
    Key(String),
    Item(usize),
}

/// A number, a word or a list of words in a file of the core pack, and the path that people write for it.
#[derive(Debug, Clone)]
struct Leaf {
    file: &'static str,
    hops: Vec<Hop>,
    path: String,
    value: Value,
}

fn is_plain(value: &Value) -> bool {
    !matches!(value, Value::Array(_) | Value::Table(_))
}

fn leaves(file: &'static str, at: &Value, hops: &[Hop], path: &str, found: &mut Vec<Leaf>) {
    let mut within = |hop: Hop, name: &str, value: &Value| {
        let path = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        leaves(file, value, &[hops, &[hop]].concat(), &path, found);
    };
    match at {
        Value::Table(table) => {
            for (key, value) in table.iter().filter(|(key, _)| *key != "example") {
                within(Hop::Key(key.clone()), key, value);
            }
        }
        Value::Array(items) if !items.iter().all(is_plain) => {
            let own = |item: &Value| item.get("id").or(item.get("from")).cloned();
            let are_named = items.iter().any(|item| own(item).is_some());
            for (place, item) in items.iter().enumerate() {
                match own(item) {
                    Some(Value::String(name)) => within(Hop::Item(place), &name, item),
                    Some(name) => within(Hop::Item(place), &name.to_string(), item),
                    None if !are_named => within(Hop::Item(place), &(place + 1).to_string(), item),
                    None => {}
                }
            }
        }
        _ => found.push(Leaf { file, hops: hops.to_vec(), path: path.to_owned(), value: at.clone() }),
    }
}

/// Everything in the core pack that a path reaches; what has a name that something else has, too, is left out.
fn everything<P: PackFiles>() -> Vec<Leaf> {
    let stem = |file: &str| file.rsplit('/').next().unwrap().trim_end_matches(".toml").to_owned();
    let mut called: BTreeMap<String, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for (file, text) in P::CORE {
        let table: Table = text.parse().unwrap();
        *called.entry(stem(file)).or_default() += 1;
        for (list, items) in &table {
            let items = items.as_array().into_iter().flatten().enumerate();
            for (place, item) in items {
                let Some(id) = item.get("id").and_then(Value::as_str) else { continue };
                *called.entry(id.to_owned()).or_default() += 1;
                if !table.contains_key("id") {
                    leaves(file, item, &[Hop::Key(list.clone()), Hop::Item(place)], id, &mut found);
                }
            }
        }
        let has_items =
            |value: &Value| value.as_array().is_some_and(|it| it.iter().any(|it| it.get("id").is_some()));
        if table.contains_key("id") || !table.values().any(has_items) {
            leaves(file, &Value::Table(table), &[], &stem(file), &mut found);
        }
    }
    found.retain(|leaf| called[leaf.path.split('.').next().unwrap()] == 1);
    found
}

/// Another value for a leaf, as people write it and as the file says it; `None` if it cannot be typed.
fn other(leaf: &Leaf, all: &[Leaf], dice: &mut Dice) -> Option<(String, Value)> {
    let key = |leaf: &Leaf| leaf.path.rsplit('.').next().unwrap().to_owned();
    let mut alike: Vec<&Value> = all
        .iter()
        .filter(|it| key(it) == key(leaf) && it.value.same_type(&leaf.value) && it.value != leaf.value)
        .map(|it| &it.value)
        .collect();
    alike.dedup();
    let any = |alike: &[&Value], dice: &mut Dice| alike[dice.below(alike.len() as u32) as usize].clone();
    let value = match &leaf.value {
        Value::Integer(number) => Value::Integer(number + i64::from(dice.below(5)) - 2),
        Value::Boolean(is) => Value::Boolean(!is),
        // What is no such word is refused in both ways.
        Value::String(_) if alike.is_empty() || dice.below(8) == 0 => Value::String("frobnicate".to_owned()),
        Value::Array(_) if alike.is_empty() => Value::Array(Vec::new()),
        _ => any(&alike, dice),
    };
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let text = match &value {
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(word).collect::<Vec<_>>().join("+"),
        plain => word(plain),
    };
    let is_typed =
        |word: &str| !word.contains([',', '=', '+']) && !word.contains("..") && word.trim() == word;
    let words = |value: &Value| {
        value.as_array().map_or_else(|| vec![word(value)], |it| it.iter().map(word).collect())
    };
    words(&value).iter().all(|it| is_typed(it) && !it.is_empty()).then_some((text, value))
}

/// The text of the file with another value.
fn edited<P: PackFiles>(leaf: &Leaf, value: Value) -> String {
    let (_, text) = P::CORE.iter().find(|(name, _)| *name == leaf.file).unwrap();
    let mut file = Value::Table(text.parse().unwrap());
    let mut at = &mut file;
    for hop in &leaf.hops {
        at = match hop {
            Hop::Key(key) => &mut at[key.as_str()],
            Hop::Item(place) => &mut at[*place],
        };
    }
    *at = value;
    toml::to_string(&file).unwrap()
}

/// Random leaves, each with another value.
fn some<P: PackFiles>(count: usize, seed: u64) -> Vec<(Leaf, String, Value)> {
    let all = everything::<P>();
    let mut dice = Dice::new(seed, 0);
    let mut found = Vec::new();
    while found.len() < count {
        let leaf = &all[dice.below(all.len() as u32) as usize];
        found.extend(other(leaf, &all, &mut dice).map(|(text, value)| (leaf.clone(), text, value)));
    }
    found
}

/// One file written anew makes the pack that all files make, and what one of them is refused for, so is the other.
fn is_the_pack_of_all_files<G: Subject>(plain: &Of) {
    let mut sound = 0;
    let count = cases(80);
    for (leaf, text, value) in some::<G::Pack>(count, 1) {
        let change = format!("{}={text}", leaf.path);
        let file = edited::<G::Pack>(&leaf, value);
        let core = <G::Pack as PackFiles>::CORE.iter();
        let mut files: BTreeMap<String, Source> = core
            .map(|(name, text)| ((*name).to_owned(), Source::new(format!("core/{name}"), *text)))
            .collect();
        files.insert(leaf.file.to_owned(), Source::new(leaf.file, &*file));
        let whole = G::Pack::from_files(&files);
        let over_core = G::Pack::from_core(&[(leaf.file.to_owned(), file)].into());
        let in_place = changed(plain.clone(), &[&change]).load::<G>();
        match (whole, over_core, in_place) {
            (Ok(whole), Ok(over_core), Ok(in_place)) => {
                assert!(*in_place.pack() == whole && over_core == whole, "{change}");
                assert_eq!(in_place.pack().digest(), whole.digest(), "{change}");
                sound += 1;
            }
            (Err(_), Err(_), Err(_)) => {}
            (whole, over_core, in_place) => {
                panic!("{change}: {:?}, {:?}, {:?}", whole.map(drop), over_core.map(drop), in_place.map(drop))
            }
        }
    }
    assert!(sound * 2 > count, "most changes are sound: {sound} of {count}");
}

#[test]
fn a_file_written_anew_makes_the_pack_that_all_files_make() {
    is_the_pack_of_all_files::<Showdown>(&of(r#"{ "attack": {} }"#));
    is_the_pack_of_all_files::<Battle>(&of(r#"{ "skirmish": {} }"#));
}

/// An answer without what differs in every question.
fn told(question: &Question) -> Result<serde_json::Value, String> {
    let answer = ask::answer(question, &Job::default()).map_err(|problem| problem.message)?;
    let mut told = serde_json::to_value(&answer).unwrap();
    for key in ["question", "cost"] {
        told.as_object_mut().unwrap().remove(key);
    }
    Ok(told)
}

/// A question that what stands in a file can matter to.
fn about(leaf: &Leaf) -> Question {
    let parts: Vec<&str> = leaf.file.trim_end_matches(".toml").split('/').collect();
    let item = leaf.path.split('.').next().unwrap();
    let whole =
        |text: &str| Question { ask: Ask::Sim { trials: Some(3), seed: 5 }, ..Question::new(of(text)) };
    let exact = |text: String| Question::new(of(&text));
    match parts.as_slice() {
        ["weapons", id] => exact(format!(r#"{{ "attack": {{ "weapons": ["{id}"], "distance": 1 }} }}"#)),
        ["monsters", id, "hit-locations", card] => exact(format!(
            r#"{{ "attack": {{ "weapons": ["bone-axe"], "monster": {{ "id": "{id}" }}, "deck": {{ "top": ["{card}"] }} }} }}"#
        )),
        ["monsters", id, "ai", card] => {
            exact(format!(r#"{{ "monster_attack": {{ "card": "{card}", "monster": {{ "id": "{id}" }} }} }}"#))
        }
        ["monsters", id, _] => {
            let level = leaf.path.split('.').skip_while(|step| *step != "level").nth(1).unwrap_or("1");
            exact(format!(
                r#"{{ "attack": {{ "weapons": ["bone-axe"], "monster": {{ "id": "{id}", "level": "{level}" }} }} }}"#
            ))
        }
        ["armor", id] => {
            exact(format!(r#"{{ "monster_attack": {{ "survivor": {{ "armor": ["{id}"] }} }} }}"#))
        }
        ["injuries", _] => exact(r#"{ "monster_attack": {} }"#.to_owned()),
        ["parties", id] => whole(&format!(r#"{{ "showdown": {{ "party": "{id}" }} }}"#)),
        ["terrain", _] => whole(r#"{ "showdown": {} }"#),
        ["weapons"] => {
            let shoots = ["bow", "crossbow", "pistol", "rifle", "sling"].iter().any(|it| item.contains(it));
            let ranged = if shoots { r#", "ranged": 12"# } else { "" };
            exact(format!(r#"{{ "skirmish": {{ "weapon": "{item}"{ranged} }} }}"#))
        }
        ["profiles"] => exact(format!(
            r#"{{ "skirmish": {{ "attacker_profile": "{item}", "target_profile": "{item}" }} }}"#
        )),
        ["tables", "injury-roll"] => exact(r#"{ "skirmish": { "injury_roll": 0 } }"#.to_owned()),
        ["tables", "attack-injury"] => exact(r#"{ "skirmish": {} }"#.to_owned()),
        ["warbands", id] => whole(&format!(r#"{{ "battle": {{ "red": "{id}", "turns": 4 }} }}"#)),
        ["fields", id] => whole(&format!(r#"{{ "battle": {{ "field": "{id}", "turns": 4 }} }}"#)),
        _ => whole(r#"{ "battle": { "turns": 4 } }"#),
    }
}

fn is_answered_as_with_the_file<P: PackFiles>() {
    let (mut answered, mut differ) = (0, 0);
    for (leaf, text, value) in some::<P>(cases(24), 2) {
        let plain = about(&leaf);
        let change = format!("{}={text}", leaf.path);
        let in_place = Question { changes: vec![change.clone()], ..plain.clone() };
        let file = [(leaf.file.to_owned(), edited::<P>(&leaf, value))].into();
        let by_file = Question { pack: Some(file), ..plain.clone() };
        match (told(&in_place), told(&by_file)) {
            (Ok(in_place), Ok(by_file)) => {
                assert_eq!(in_place, by_file, "{change}");
                answered += 1;
                let numbers = |told: &serde_json::Value| {
                    let mut told = told.clone();
                    told.as_object_mut().unwrap().remove("pack");
                    told
                };
                differ += u32::from(told(&plain).is_ok_and(|plain| numbers(&plain) != numbers(&in_place)));
            }
            (Err(_), Err(_)) => {}
            (in_place, by_file) => panic!("{change}: {in_place:?}, {by_file:?}"),
        }
    }
    assert!(answered >= 8 && differ >= 4, "{answered} answers, {differ} of them others than before");
}

#[test]
fn a_change_in_place_is_answered_as_the_same_change_in_the_file_of_the_pack() {
    is_answered_as_with_the_file::<<Showdown as Book>::Pack>();
    is_answered_as_with_the_file::<<Battle as Book>::Pack>();
}

/// What stands in the one cell of a grid.
fn only_cell(question: &Question) -> Result<Vec<Reading>, String> {
    match ask::answer(question, &Job::default()) {
        Ok(Answer::Grid(grid)) => Ok(grid.cells[0][0].clone().expect("it is known").numbers),
        Ok(other) => panic!("{other:?}"),
        Err(problem) => Err(problem.message),
    }
}

#[test]
fn a_cell_of_a_grid_is_the_question_asked_alone() {
    let attack = || of(r#"{ "attack": { "weapons": ["bone-axe"], "attacks": 1 } }"#);
    let skirmish = || of(r#"{ "skirmish": { "weapon": "sword", "target_profile": "veteran" } }"#);
    let (showdown, battle) = (|| of(r#"{ "showdown": {} }"#), || of(r#"{ "battle": { "turns": 3 } }"#));
    let exact: [(&dyn Fn() -> Of, &[&str]); 2] = [
        (
            &attack,
            &[
                "bone-axe.strength=1..3",
                "luck=0,2",
                "white-lion.level.1.toughness=7,9",
                "bone-axe.savage=true,false",
                "beasts-heel.critical.1.knock-down=monster,survivor",
                "toughness=6,8",
            ],
        ),
        (
            &skirmish,
            &[
                "sword.injury=0..2",
                "melee=9,12",
                "veteran.defence=12,16",
                "attack-injury.18=stunned,incapacitated",
                "hardy=0,2",
            ],
        ),
    ];
    let sampled: [(&dyn Fn() -> Of, &[&str]); 2] = [
        (&showdown, &["ada.luck=0,3", "founding-stone.strength=1,9", "survivors=2,3", "level=1,2"]),
        (&battle, &["red.warden.melee=5,15", "axe.melee=0,5", "veteran.defence=12,16", "rout=2,6"]),
    ];
    let mut dice = Dice::new(3, 0);
    for (about, heads) in exact.iter().chain(&sampled) {
        let is_whole = sampled.iter().any(|(_, whole)| whole == heads);
        let ask = if is_whole { Ask::Sim { trials: Some(8), seed: 2 } } else { Ask::Odds };
        for _ in 0..cases(4) {
            let rows = heads[dice.below(heads.len() as u32) as usize];
            let columns = heads[dice.below(heads.len() as u32) as usize];
            if rows == columns {
                continue;
            }
            let vary = |rows: &str, columns: Option<&str>| {
                Some(Vary { rows: Some(rows.into()), columns: columns.map(str::to_owned), show: None })
            };
            let whole = Question { ask, vary: vary(rows, Some(columns)), ..Question::new(about()) };
            let Answer::Grid(grid) = ask::answer(&whole, &Job::default()).unwrap() else { panic!("a grid") };
            let (down, across) = (grid.rows.clone().unwrap(), grid.columns.clone().unwrap());
            for (row, cells) in down.values.iter().zip(&grid.cells) {
                for (column, cell) in across.values.iter().zip(cells) {
                    let [row, column] = [format!("{}={row}", down.key), format!("{}={column}", across.key)];
                    let found = cell.as_ref().expect("it is known").numbers.clone();
                    // In whichever order they are changed.
                    for (first, last) in [(&row, &column), (&column, &row)] {
                        let alone = Question { ask, vary: vary(last, None), ..changed(about(), &[first]) };
                        assert_eq!(only_cell(&alone).unwrap(), found, "{first} {last}");
                    }
                }
            }
        }
    }
}

/// What answering costs, once the files of the core pack that the question needs have been read.
fn cost(question: &Question) -> [u64; 4] {
    ask::answer(question, &Job::default()).unwrap_or_else(|problem| panic!("{problem:?}"));
    let all = || [Costly::Compiled, Costly::Packed, Costly::Written, Costly::Read].map(counted);
    let before = all();
    ask::answer(question, &Job::default()).unwrap_or_else(|problem| panic!("{problem:?}"));
    let after = all();
    std::array::from_fn(|at| after[at] - before[at])
}

#[test]
fn a_document_is_compiled_once_and_a_cell_costs_its_question() {
    let attack = || of(r#"{ "attack": { "weapons": ["bone-axe"] } }"#);
    let skirmish = || of(r#"{ "skirmish": { "weapon": "sword" } }"#);
    let grid = |of: Of, rows: &str, columns: &str| Question {
        vary: Some(Vary { rows: Some(rows.into()), columns: Some(columns.into()), show: None }),
        ..Question::new(of)
    };
    assert_eq!(cost(&Question::new(attack())), [1, 0, 0, 0], "nothing is read, and no text written");
    assert_eq!(cost(&changed(attack(), &["luck=2", "weapon=bone-blade", "toughness=8"])), [1, 0, 0, 0]);
    assert_eq!(cost(&grid(attack(), "luck=0..2", "toughness=6..9")), [1 + 12, 0, 0, 0]);
    assert_eq!(cost(&grid(skirmish(), "melee=9..11", "defence=12,14")), [1 + 6, 0, 0, 0]);
    for (of, rows, columns, cells) in [
        (attack(), "bone-axe.strength=1..4", "luck=0..2", 12),
        (
            attack(),
            "beasts-heel.critical.1.knock-down=monster,survivor",
            "white-lion.level.1.toughness=7..9",
            6,
        ),
        (skirmish(), "sword.injury=0..2", "veteran.defence=12,14", 6),
    ] {
        let [compiled, packs, written, read] = cost(&grid(of, rows, columns));
        assert_eq!([compiled, packs, written], [1 + cells, 0, 0], "{rows} {columns}");
        assert!(read <= 10 * cells, "{rows} {columns}: a cell reads the file that is changed: {read}");
    }
    let fall = "game = \"skirmish\"\nunit = [{ id = \"brun\", side = \"red\" }]\nstep = [{ fall = { unit = \"brun\", height = 5 } }]\n";
    let file =
        Question::new(Of::Scenario(ask::question::Scenario { name: "fall.toml".into(), text: fall.into() }));
    assert_eq!(cost(&file)[..3], [1, 0, 0]);
    let versus = serde_json::from_str(r#"{ "changes": ["luck=1", "bone-axe.strength=4"] }"#).unwrap();
    assert_eq!(
        cost(&Question { versus: Some(versus), ..Question::new(attack()) })[..3],
        [2, 0, 0],
        "two versions"
    );
}
