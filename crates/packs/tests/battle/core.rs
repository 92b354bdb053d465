//! The core pack: its files, and every warband on every field.

use std::collections::BTreeMap;
use std::path::Path;

use kernel::{Game, Pending, Silent};
use packs::PackFiles;
use packs::skirmish::doc::{self, FieldDoc, WarbandDoc};
use packs::skirmish::{CORE, Pack, QuickBattle};
use skirmish::field::TOUCH;
use skirmish::{Battle, Choice};
use source::{Source, parse};

fn files(folder: &Path, prefix: &str, found: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{prefix}{}", path.file_name().unwrap().to_string_lossy());
        if path.is_dir() {
            files(&path, &format!("{name}/"), found);
        } else {
            found.insert(name, std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn the_list_of_files_is_the_folder() {
    let mut found = BTreeMap::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("content/skirmish/core"), "", &mut found);
    let known: BTreeMap<String, String> =
        CORE.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
    assert_eq!(found, known);
}

/// Files that are built in are read without their schemas; here they are held against them.
#[test]
fn every_file_fits_its_schema() {
    for (name, text) in CORE {
        let source = Source::new(*name, *text);
        let problems = match name.split('/').collect::<Vec<_>>().as_slice() {
            ["pack.toml"] => parse::<packs::PackDoc>(&source).err(),
            ["weapons.toml"] => parse::<doc::WeaponsDoc>(&source).err(),
            ["armour.toml"] => parse::<doc::ArmoursDoc>(&source).err(),
            ["spells.toml"] => parse::<doc::SpellsDoc>(&source).err(),
            ["profiles.toml"] => parse::<doc::ProfilesDoc>(&source).err(),
            ["tables", "out-of-sight.toml"] => parse::<doc::OutOfSightDoc>(&source).err(),
            ["tables", "scars-heroes.toml" | "scars-henchmen.toml"] => parse::<doc::ScarsDoc>(&source).err(),
            ["tables", _] => parse::<doc::TableDoc>(&source).err(),
            ["warbands", _] => parse::<WarbandDoc>(&source).err(),
            ["fields", _] => parse::<FieldDoc>(&source).err(),
            other => panic!("{other:?} is no file of a pack"),
        };
        assert!(problems.is_none(), "{}", problems.unwrap());
    }
}

fn battle(red: &str, blue: &str, field: &str, pack: &Pack) -> Battle {
    let quick = QuickBattle {
        red: Some(red.into()),
        blue: Some(blue.into()),
        field: Some(field.into()),
        ..QuickBattle::default()
    };
    quick.scenario(pack).unwrap_or_else(|problems| panic!("{problems}")).game
}

/// Plays on, always the last option and a die that wanders, for so many inputs.
fn play_on(name: &str, battle: &Battle, inputs: usize) {
    let mut state = battle.start(&mut Silent);
    let mut die = 7u32;
    for _ in 0..inputs {
        let input = match battle.pending(&state) {
            Pending::Done(_) => return,
            Pending::Chance(chance) => {
                die = die.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                let outcomes: Vec<u8> = chance.outcomes().map(|(outcome, _)| outcome).collect();
                kernel::Input::Outcome(outcomes[(die >> 16) as usize % outcomes.len()])
            }
            Pending::Decision(decision) => {
                die = die.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                let choice: Choice = decision.choices[(die >> 16) as usize % decision.choices.len()];
                kernel::Input::Choice(choice)
            }
        };
        battle.apply(&mut state, input, &mut Silent);
        for one in state.ids().filter(|&one| battle.on_board(&state, one)) {
            for other in state.ids().filter(|&other| other < one && battle.on_board(&state, other)) {
                let (me, you) = (state.unit(one), state.unit(other));
                let reach = battle.unit(one).radius().0 + battle.unit(other).radius().0;
                let level = battle.field.as_ref().unwrap().is_level(me.place, you.place);
                assert!(!level || me.at.apart_squared(you.at) >= reach * reach, "{name}: bases overlap");
            }
        }
    }
}

#[test]
fn every_warband_deploys_on_every_field_and_can_fight() {
    let pack = Pack::core();
    for red in pack.warbands.keys() {
        for blue in pack.warbands.keys() {
            for field in pack.fields.keys() {
                let name = format!("{red}, {blue}, {field}");
                let battle = battle(red, blue, field, &pack);
                let ground = battle.field.as_ref().unwrap();
                assert_eq!(ground.check_units(&battle.units), [], "{name}");
                let state = battle.start(&mut Silent);
                for one in state.ids() {
                    assert!(
                        state.unit(one).contacts.is_empty(),
                        "{name}: {} touches somebody",
                        battle.name(one)
                    );
                    for other in state.ids().filter(|&other| other != one) {
                        let apart = battle.apart(&state, one, other).0;
                        assert!(apart > TOUCH, "{name}: {} and {}", battle.name(one), battle.name(other));
                    }
                }
                play_on(&name, &battle, 400);
            }
        }
    }
}

#[test]
fn warbands_line_up_in_their_zones_always_alike() {
    let pack = Pack::core();
    for field in pack.fields.keys() {
        let made = battle("gate-company", "thorn-runners", field, &pack);
        assert_eq!(made, battle("gate-company", "thorn-runners", field, &pack));
        let zones = &pack.fields[field].doc.zone;
        for unit in &made.units {
            let zone = &zones[usize::from(unit.side)];
            let [[west, south], [width, depth]] =
                [*zone.at, *zone.size].map(|spot| spot.map(|side| side.0.0));
            let (x, y, radius) = (i32::from(unit.start.at.x), i32::from(unit.start.at.y), unit.radius().0);
            let within = x - radius >= west
                && x + radius <= west + width
                && y - radius >= south
                && y + radius <= south + depth;
            assert!(within, "{field}: {} at {}", unit.name, unit.start.at);
        }
    }
}

/// Warbands of one pack are worth about the same.
#[test]
fn warbands_cost_about_the_same() {
    for file in Pack::core().warbands.values() {
        let cost: u32 =
            file.doc.unit.iter().map(|unit| u32::from(*unit.gold) * unit.names().len() as u32).sum();
        assert!((380..=400).contains(&cost), "{} costs {cost}", file.doc.id);
        let heroes = file.doc.unit.iter().filter(|unit| unit.hero == Some(true)).count();
        assert_eq!(heroes, 2, "{}", file.doc.id);
    }
}

#[test]
fn what_nothing_uses_is_listed() {
    let unused = Pack::core().unused();
    assert!(
        unused.contains(&"weapon rifle".to_owned()) && unused.contains(&"spell leech-breath".to_owned()),
        "{unused:?}"
    );
    assert!(
        !unused.contains(&"weapon sword".to_owned())
            && !unused.iter().any(|word| word.starts_with("terrain"))
    );
}
