//! Units, weapons, spells, armour and states, to be looked up.

use packs::GameName;
use packs::skirmish::doc::NumberOrNone;
use packs::skirmish::{Battle, Pack, QuickBattle};
use skirmish::rule;
use skirmish::status::Status;
use table::view::{Seen, Things};

use super::{card, pack as shown};
use crate::look_up::{Cell, Entry, Register, explained};

fn entry(name: &str, kind: &str, lines: Vec<String>) -> Entry {
    Entry { id: name.to_owned(), name: name.to_owned(), kind: kind.to_owned(), lines, keywords: Vec::new() }
}

/// The states of the injury page, each with its rules.
fn states() -> impl Iterator<Item = Entry> {
    Status::ALL.into_iter().filter_map(|status| {
        let word = format!("{}-", status.name().to_uppercase());
        let rules = rule::ALL.iter().filter(|rule| rule.id.starts_with(&word));
        let lines: Vec<String> = rules.map(|rule| format!("{} [{}]", rule.gist, rule.id)).collect();
        (!lines.is_empty()).then(|| entry(status.name(), "state of a unit (skirmish)", lines))
    })
}

/// The pages of a battle.
pub fn of(battle: &Battle) -> Vec<Entry> {
    let mut all: Vec<Entry> = states().collect();
    let Things::Skirmish(seen) = battle.things(&battle.set_up()) else { return all };
    for unit in &seen.units {
        let lines = card::lines(unit).into_iter().map(|line| line.text).collect();
        all.push(entry(&unit.name, &format!("unit of {}", unit.side), lines));
        let weapons = unit.weapons.iter().map(|it| (&it.name, "weapon (skirmish)", card::weapon(it)));
        let spells = unit.spells.iter().map(|it| (&it.name, "spell (skirmish)", card::spell(it)));
        for (name, kind, line) in weapons.chain(spells) {
            let mut found = entry(name, kind, vec![line]);
            let has = |word: &str| unit.weapons.iter().any(|it| it.name == *name && card::has(it, word));
            found.keywords = card::TRAITS.into_iter().filter(|word| has(word)).map(str::to_owned).collect();
            if !all.contains(&found) {
                all.push(found);
            }
        }
    }
    all
}

/// The pages of a pack: states, weapons and armour, profiles and warbands.
pub fn of_pack(pack: &Pack) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    for warband in pack.warbands.keys() {
        let quick =
            QuickBattle { red: Some(warband.clone()), blue: Some(warband.clone()), ..QuickBattle::default() };
        let Ok(scenario) = quick.scenario(pack) else { continue };
        for page in of(&scenario.game).into_iter().filter(|page| !page.kind.starts_with("unit of")) {
            if !all.contains(&page) {
                all.push(page);
            }
        }
    }
    // Weapons that no warband of the pack carries.
    for weapon in pack.weapons.values() {
        if !all.iter().any(|page| page.name == weapon.name) {
            let mut page = entry(&weapon.name, "weapon (skirmish)", vec![card::weapon(&weapon.into())]);
            let traits = card::TRAITS.into_iter().filter(|word| card::has(&weapon.into(), word));
            page.keywords = traits.map(str::to_owned).collect();
            all.push(page);
        }
    }
    all.extend(profiles(pack).chain(armour(pack)).chain(warbands(pack)));
    explained(&Register::of(Some(GameName::Skirmish)), all)
}

fn profiles(pack: &Pack) -> impl Iterator<Item = Entry> {
    pack.profiles.iter().map(|(id, profile)| {
        let number = |word: &str, n: Option<u8>| n.map(|n| format!("{word} {n}"));
        let or_none = |word: &str, n: Option<NumberOrNone>| {
            n.map(|n| n.0.map_or(format!("no {word}"), |n| format!("{word} {n}")))
        };
        let modifier = |word: &str, n: Option<i8>| n.filter(|n| *n != 0).map(|n| format!("{word} {n:+}"));
        let numbers = [
            number("Move", profile.r#move),
            number("Melee", profile.melee),
            or_none("Ranged", profile.ranged),
            or_none("Defence", profile.defence),
            number("Agility", profile.agility),
            number("Morale", profile.morale),
            number("Attacks", profile.attacks),
            number("Wounds", profile.wounds),
            modifier("Injury", profile.injury),
            modifier("Piercing", profile.piercing),
        ];
        let numbers: Vec<String> = numbers.into_iter().flatten().collect();
        let special = shown::special(profile.hero, profile.large, &profile.traits).join(", ");
        let lines = [numbers.join(", "), special].into_iter().filter(|line| !line.is_empty());
        entry(id, "profile (skirmish)", lines.collect())
    })
}

fn armour(pack: &Pack) -> impl Iterator<Item = Entry> {
    pack.armour
        .iter()
        .map(|(id, armour)| entry(id, "armour (skirmish)", vec![format!("Defence {:+}", armour.defence)]))
}

/// A cell of a warband in a line of words.
fn text(cell: &Cell) -> String {
    match cell {
        Cell::Word(word) => word.clone(),
        Cell::Words(words) => words.join(", "),
        Cell::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

/// The members of each warband, with their gear.
fn warbands(pack: &Pack) -> impl Iterator<Item = Entry> {
    pack.warbands.iter().map(|(id, file)| {
        let line = |row: Vec<Cell>| {
            let row: Vec<String> = row.iter().map(text).collect();
            let [name, profile, gold, rest @ ..] = row.as_slice() else { return row.join(", ") };
            let rest: Vec<&str> = rest.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
            format!(
                "{name}: {profile}, {gold} gold; {}",
                if rest.is_empty() { "bare hands".to_owned() } else { rest.join("; ") }
            )
        };
        let mut lines: Vec<String> = shown::members(&file.doc).into_iter().map(line).collect();
        lines.push(format!("at most {} gold together", file.doc.limit.gold));
        let name = file.doc.name.as_deref().unwrap_or(id);
        Entry { name: name.to_owned(), ..entry(id, "warband (skirmish)", lines) }
    })
}

#[cfg(test)]
mod tests {
    use packs::PackFiles;

    use super::*;

    /// The weapons of the core pack's warbands have words, and so do the states of the page.
    #[test]
    fn weapons_and_states_have_words() {
        let pages = of_pack(&Pack::core());
        for name in ["sword", "crossbow", "Dazed", "Stunned", "Staggered", "Incapacitated"] {
            let page = pages.iter().find(|page| page.is_called(name));
            assert!(page.is_some_and(|page| !page.lines.is_empty()), "{name}");
        }
        let pack = Pack::core();
        let content = pack.profiles.keys().chain(pack.armour.keys()).chain(pack.warbands.keys());
        for name in content.chain(pack.weapons.keys()) {
            let page = pages.iter().find(|page| page.is_called(name));
            assert!(page.is_some_and(|page| !page.lines.is_empty()), "{name}");
        }
    }
}
