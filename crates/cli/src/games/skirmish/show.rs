//! A pack in words.

use packs::skirmish::Pack;
use packs::skirmish::doc::NumberOrNone;
use skirmish::Status;
use skirmish::injury::InjuryTable;

use crate::output::{
    bold,
    table::{Align, table},
};

/// The tables, weapons and profiles of a pack.
pub fn pack(pack: &Pack) -> String {
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
            let or_none = |n: Option<NumberOrNone>| {
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
