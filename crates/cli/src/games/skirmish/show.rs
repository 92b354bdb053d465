//! A pack in words.

use packs::skirmish::Pack;
use packs::skirmish::doc::{NumberOrNone, TraitsDoc, WarbandDoc, WarriorDoc};
use skirmish::Status;
use skirmish::injury::InjuryTable;
use skirmish::phases::cast::Effect;
use source::At;

use crate::output::{
    bold,
    table::{Align, table},
};

/// All that there is in a pack.
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
            row.push(match (weapon.ranged, weapon.range) {
                (false, _) => "melee".into(),
                (true, None) => "ranged".into(),
                (true, Some(range)) => {
                    let slow = if weapon.slow { ", slow" } else { "" };
                    let powder = if weapon.blackpowder { ", blackpowder" } else { "" };
                    format!("ranged {range}{slow}{powder}")
                }
            });
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
                format!("{:+}", profile.injury.unwrap_or(0)),
                format!("{:+}", profile.piercing.unwrap_or(0)),
                special(profile.hero, profile.large, &profile.traits),
            ]
        })
        .collect();
    let head = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let mut align = vec![Align::Right; 12];
    (align[0], align[11]) = (Align::Left, Align::Left);
    format!(
        "{}{}{}\n{}{}",
        injury("Injury by attacks", &pack.attack_injury),
        injury("Injury Rolls", &pack.injury_roll),
        table(&align[..5], &head(&["weapon", "Melee", "Injury", "Piercing", "kind"]), &weapons),
        table(
            &align,
            &head(&[
                "profile", "Move", "Melee", "Ranged", "Defence", "Agility", "Morale", "Attacks", "Wounds",
                "Injury", "Piercing", "traits"
            ]),
            &profiles
        ),
        whole_battles(pack),
    )
}

/// What is special about a card, besides its numbers.
pub fn special(hero: Option<bool>, large: Option<bool>, traits: &TraitsDoc) -> String {
    let all = [
        hero.unwrap_or(false).then(|| "hero".to_owned()),
        large.unwrap_or(false).then(|| "large".to_owned()),
        traits.hardy.filter(|hardy| *hardy > 0).map(|hardy| format!("Hardy {hardy}")),
        traits.stunned_becomes_dazed.unwrap_or(false).then(|| "Stunned becomes Dazed".to_owned()),
        traits.deadly.filter(|deadly| *deadly > 0).map(|deadly| format!("Deadly {deadly}")),
        traits.improved_critical.unwrap_or(false).then(|| "critical from 19".to_owned()),
        traits.causes_fear.unwrap_or(false).then(|| "causes fear".to_owned()),
        traits.healer.unwrap_or(false).then(|| "healer".to_owned()),
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Who belongs to a warband, with what they carry and wear.
pub fn members(doc: &WarbandDoc) -> Vec<Vec<String>> {
    let list = |words: Option<&Vec<At<String>>>| {
        words.map_or(String::new(), |words| {
            words.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(", ")
        })
    };
    let one = |unit: &WarriorDoc| {
        let count = unit.names().len();
        let name = if count > 1 { format!("{count} {}", unit.id) } else { unit.id.to_string() };
        vec![
            name,
            unit.profile.as_ref().map_or("soldier".to_owned(), ToString::to_string),
            unit.gold.to_string(),
            list(unit.weapons.as_ref()),
            list(unit.armour.as_ref()),
            list(unit.spells.as_ref()),
            special(unit.hero, unit.large, &unit.traits),
        ]
    };
    doc.unit.iter().map(one).collect()
}

/// What only whole battles need: armour, spells, warbands and fields.
fn whole_battles(pack: &Pack) -> String {
    let mut text = String::new();
    let mut section = |head: &[&str], rows: Vec<Vec<String>>| {
        if !rows.is_empty() {
            let head: Vec<String> = head.iter().map(|word| (*word).to_owned()).collect();
            let mut align = vec![Align::Right; head.len()];
            align[0] = Align::Left;
            text += &format!("\n{}", table(&align, &head, &rows));
        }
    };
    let armour = pack.armour.iter().map(|(id, armour)| vec![id.clone(), format!("{:+}", armour.defence)]);
    section(&["armour", "Defence"], armour.collect());
    let spells = pack.spells.values();
    let spells = spells.map(|spell| {
        let effect = match spell.effect {
            Effect::Bolt { .. } => "bolt",
            Effect::Drain { .. } => "drain",
            Effect::Curse { .. } => "curse",
            Effect::Mend => "mend",
        };
        vec![spell.name.clone(), spell.difficulty.to_string(), spell.range.to_string(), effect.to_owned()]
    });
    section(&["spell", "difficulty", "range", "does"], spells.collect());
    let warbands = pack.warbands.iter().map(|(id, file)| {
        let count = |unit: &WarriorDoc| unit.names().len() as u32;
        let units: u32 = file.doc.unit.iter().map(count).sum();
        let gold: u32 = file.doc.unit.iter().map(|unit| u32::from(*unit.gold) * count(unit)).sum();
        vec![id.clone(), units.to_string(), gold.to_string(), file.doc.limit.gold.to_string()]
    });
    section(&["warband", "units", "gold", "limit"], warbands.collect());
    let fields = pack.fields.iter().map(|(id, file)| {
        let (platforms, terrain) = (file.doc.platform.len(), file.doc.terrain.len());
        let size = format!("{} by {}", file.doc.width.0, file.doc.depth.0);
        vec![id.clone(), size, platforms.to_string(), terrain.to_string()]
    });
    section(&["field", "size", "platforms", "terrain"], fields.collect());
    for (id, file) in &pack.warbands {
        let rows = members(&file.doc);
        let head =
            [id.as_str(), "profile", "gold", "weapons", "armour", "spells", "traits"].map(str::to_owned);
        let mut align = [Align::Left; 7];
        align[2] = Align::Right;
        text += &format!("\n{}", table(&align, &head, &rows));
    }
    text
}
