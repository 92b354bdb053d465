//! The contents of a pack of skirmish.

use packs::skirmish::Pack;
use packs::skirmish::doc::{NumberOrNone, ProfileDoc, TraitsDoc, WarbandDoc, WarriorDoc};
use skirmish::Status;
use skirmish::injury::{InjuryTable, Row};
use skirmish::phases::cast::{Effect, Spell};
use skirmish::unit::Weapon;
use source::At;
use table::view::Length;

use crate::look_up::{Cell, PackPage, Part, PartOf};

/// The contents of a pack; the parts for whole battles come last.
pub fn page(pack: &Pack) -> PackPage {
    let armour = pack.armour.iter().map(|(id, it)| vec![word(id), Cell::Signed(it.defence.into())]);
    let warbands = pack.warbands.iter().map(|(id, file)| {
        let count = |unit: &WarriorDoc| unit.names().len() as i64;
        let units: i64 = file.doc.unit.iter().map(count).sum();
        let gold: i64 = file.doc.unit.iter().map(|unit| i64::from(*unit.gold) * count(unit)).sum();
        vec![word(id), Cell::Number(units), Cell::Number(gold), Cell::Number(file.doc.limit.gold.into())]
    });
    let fields = pack.fields.iter().map(|(id, file)| {
        let [platforms, terrain] =
            [file.doc.platform.len(), file.doc.terrain.len()].map(|count| Cell::Number(count as i64));
        let [width, depth] = [file.doc.width, file.doc.depth].map(|side| Length(side.0.0));
        vec![word(id), Cell::Size(width, depth), platforms, terrain]
    });
    let spells = pack.spells.values().map(spell).collect();
    let kinds = [
        Part::kind(
            &["weapon", "Melee", "Injury", "Piercing", "kind"],
            pack.weapons.values().map(weapon).collect(),
        ),
        Part::kind(
            &[
                "profile", "Move", "Melee", "Ranged", "Defence", "Agility", "Morale", "Attacks", "Wounds",
                "Injury", "Piercing", "traits",
            ],
            pack.profiles.iter().map(|(id, doc)| profile(id, doc)).collect(),
        ),
        Part::kind(&["armour", "Defence"], armour.collect()),
        Part::kind(&["spell", "difficulty", "range", "does"], spells),
        Part::kind(&["warband", "units", "gold", "limit"], warbands.collect()),
        Part::kind(&["field", "size", "platforms", "terrain"], fields.collect()),
    ];
    let tables = [("Injury by attacks", &pack.attack_injury), ("Injury Rolls", &pack.injury_roll)];
    let tables = tables.into_iter().map(|(name, table)| injuries(name, table));
    let bands = pack.warbands.iter().map(|(id, file)| {
        let columns = [id.as_str(), "profile", "gold", "weapons", "armour", "spells", "traits"];
        Part { id: Some(id.clone()), ..Part::new(PartOf::Warband, None, &columns, members(&file.doc)) }
    });
    let kinds = kinds.into_iter().filter(|part| !part.rows.is_empty());
    PackPage { parts: tables.chain(kinds).chain(bands).collect(), unsaid: Vec::new() }
}

fn word(text: &str) -> Cell {
    Cell::Word(text.to_owned())
}

fn injuries(name: &str, table: &InjuryTable) -> Part {
    let row = |row: &Row| {
        let result = if row.result == Status::Healthy { "no effect" } else { row.result.name() };
        vec![Cell::Range(row.from.into(), row.to.into()), word(result)]
    };
    let rows = table.rows.iter().map(row).collect();
    Part { name: Some(name.to_owned()), ..Part::new(PartOf::Table, None, &[], rows) }
}

fn weapon(weapon: &Weapon) -> Vec<Cell> {
    let modifiers = [weapon.melee, weapon.injury, weapon.piercing].map(|by| Cell::Signed(by.into()));
    let mut kind = vec![match (weapon.ranged, weapon.range) {
        (false, _) => "melee".to_owned(),
        (true, None) => "ranged".to_owned(),
        (true, Some(range)) => format!("ranged {range}"),
    }];
    if weapon.range.is_some() {
        kind.extend(weapon.slow.then(|| "slow".to_owned()));
        kind.extend(weapon.blackpowder.then(|| "blackpowder".to_owned()));
    }
    let mut row = vec![word(&weapon.name)];
    row.extend(modifiers);
    row.push(Cell::Words(kind));
    row
}

fn profile(id: &str, doc: &ProfileDoc) -> Vec<Cell> {
    let or_none = |number: Option<NumberOrNone>| {
        number.map_or(Cell::Empty, |number| number.0.map_or(word("none"), |n| Cell::Number(n.into())))
    };
    vec![
        word(id),
        Cell::some(doc.r#move),
        Cell::some(doc.melee),
        or_none(doc.ranged),
        or_none(doc.defence),
        Cell::some(doc.agility),
        Cell::some(doc.morale),
        Cell::Number(doc.attacks.unwrap_or(1).into()),
        Cell::Number(doc.wounds.unwrap_or(1).into()),
        Cell::Signed(doc.injury.unwrap_or(0).into()),
        Cell::Signed(doc.piercing.unwrap_or(0).into()),
        Cell::Words(special(doc.hero, doc.large, &doc.traits)),
    ]
}

fn spell(spell: &Spell) -> Vec<Cell> {
    let effect = match spell.effect {
        Effect::Bolt { .. } => "bolt",
        Effect::Drain { .. } => "drain",
        Effect::Curse { .. } => "curse",
        Effect::Mend => "mend",
    };
    let range = Cell::Length(Length(spell.range.0));
    vec![word(&spell.name), Cell::Number(spell.difficulty.into()), range, word(effect)]
}

/// The special properties of a card, besides its numbers.
pub fn special(hero: Option<bool>, large: Option<bool>, traits: &TraitsDoc) -> Vec<String> {
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
    all.into_iter().flatten().collect()
}

/// The members of a warband, with their weapons and armour.
pub fn members(doc: &WarbandDoc) -> Vec<Vec<Cell>> {
    let list = |words: Option<&Vec<At<String>>>| {
        Cell::Words(words.into_iter().flatten().map(ToString::to_string).collect())
    };
    let one = |unit: &WarriorDoc| {
        let count = unit.names().len();
        let name = if count > 1 { format!("{count} {}", unit.id) } else { unit.id.to_string() };
        vec![
            Cell::Word(name),
            Cell::Word(unit.profile.as_ref().map_or("soldier".to_owned(), ToString::to_string)),
            Cell::Number((*unit.gold).into()),
            list(unit.weapons.as_ref()),
            list(unit.armour.as_ref()),
            list(unit.spells.as_ref()),
            Cell::Words(special(unit.hero, unit.large, &unit.traits)),
        ]
    };
    doc.unit.iter().map(one).collect()
}
