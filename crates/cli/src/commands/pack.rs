//! `bout pack`: content packs.

use std::fs;
use std::path::Path;

use packs::{CORE, Pack};
use skirmish::Status;
use skirmish::injury::InjuryTable;

use crate::args::{PackArgs, PackCommand};
use crate::error::{Error, Result};
use crate::output::{
    bold, print,
    table::{Align, table},
};

/// Runs the command.
pub fn run(args: &PackArgs) -> Result<()> {
    match &args.command {
        PackCommand::Export { folder } => export(folder),
        PackCommand::Show { folder } => {
            let pack = match folder {
                Some(folder) => Pack::load(folder)?,
                None => Pack::core(),
            };
            print(&show(&pack))
        }
    }
}

fn export(folder: &Path) -> Result<()> {
    if folder.exists() {
        return Err(Error::input(
            format!("`{}` exists already", folder.display()),
            "name a new folder, so that nothing is overwritten",
        ));
    }
    let io = |path: &Path| {
        let what = path.display().to_string();
        move |error| Error::Io { what, error }
    };
    for (name, text) in CORE {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(io(parent))?;
        fs::write(&path, text).map_err(io(&path))?;
    }
    print(&format!(
        "The core pack is in {0}. Change a table there, then compare:\n  bout compare skirmish --vs-pack {0}\n",
        folder.display()
    ))
}

fn show(pack: &Pack) -> String {
    let injury = |name: &str, table_: &InjuryTable| {
        let rows: Vec<Vec<String>> = table_
            .rows
            .iter()
            .map(|row| {
                let result = if row.result == Status::Healthy { "no effect" } else { row.result.name() };
                vec![format!("{}-{}", row.from, row.to), result.to_owned()]
            })
            .collect();
        format!("{}\n{}\n", bold(name), table(&[Align::Left; 2], &[], &rows))
    };
    let weapons: Vec<Vec<String>> = pack
        .weapons
        .values()
        .map(|weapon| {
            let modifiers = [weapon.melee, weapon.injury, weapon.piercing].map(|n| format!("{n:+}"));
            let mut row = vec![weapon.name.clone()];
            row.extend(modifiers);
            row.push(if weapon.ranged { "ranged" } else { "melee" }.into());
            row
        })
        .collect();
    let profiles: Vec<Vec<String>> = pack
        .profiles
        .iter()
        .map(|(id, profile)| {
            let number = |n: Option<u8>| n.map_or(String::new(), |n| n.to_string());
            let or_none = |n: Option<packs::doc::NumberOrNone>| {
                n.map_or(String::new(), |n| n.0.map_or("none".into(), |n| n.to_string()))
            };
            vec![
                id.clone(),
                number(profile.r#move),
                number(profile.melee),
                or_none(profile.ranged),
                or_none(profile.defence),
                number(profile.agility),
                number(profile.morale),
                profile.attacks.unwrap_or(1).to_string(),
                profile.wounds.unwrap_or(1).to_string(),
            ]
        })
        .collect();
    let head = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let mut align = vec![Align::Right; 9];
    align[0] = Align::Left;
    format!(
        "{}{}{}\n{}",
        injury("Injury by attacks", &pack.attack_injury),
        injury("Injury Rolls", &pack.injury_roll),
        table(&align[..5], &head(&["weapon", "Melee", "Injury", "Piercing", "kind"]), &weapons),
        table(
            &align,
            &head(&[
                "profile", "Move", "Melee", "Ranged", "Defence", "Agility", "Morale", "Attacks", "Wounds"
            ]),
            &profiles
        ),
    )
}
