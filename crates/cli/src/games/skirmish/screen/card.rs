//! The card of a unit: its numbers, what it carries and wears, and what else is special about it.

use skirmish::phases::cast::{Effect, Spell};
use skirmish::unit::{Unit, Weapon};

use crate::scene::{Row, Tone, span};

/// The card, the most important first.
pub fn rows(card: &Unit) -> Vec<Row> {
    let modifiers = format!("Wounds {} Injury {:+} Piercing {:+}", card.wounds, card.injury, card.piercing);
    let mut rows = vec![vec![span(numbers(card), Tone::Plain)], vec![span(arms(card), Tone::Dim)]];
    rows.push(vec![span(modifiers, Tone::Plain)]);
    rows.extend(worn(card).map(|text| vec![span(text, Tone::Dim)]));
    rows
}

fn numbers(card: &Unit) -> String {
    let or_none = |number: Option<u8>| number.map_or("-".to_owned(), |number| number.to_string());
    format!(
        "Move {} Melee {} Ranged {} Defence {} Agility {} Morale {} Attacks {}",
        card.move_,
        card.melee,
        or_none(card.ranged),
        or_none(card.defence),
        card.agility,
        card.morale,
        card.attacks,
    )
}

/// Weapons and spells, each with what it does.
fn arms(card: &Unit) -> String {
    let all: Vec<String> = card.weapons.iter().map(weapon).chain(card.spells.iter().map(spell)).collect();
    if all.is_empty() { "bare hands".to_owned() } else { all.join(", ") }
}

/// What is special, in brackets behind a name.
fn with(name: &str, special: &[String]) -> String {
    if special.is_empty() { name.to_owned() } else { format!("{name} ({})", special.join(", ")) }
}

fn modifiers(numbers: [(&str, i8); 3]) -> impl Iterator<Item = String> {
    numbers.into_iter().filter(|(_, by)| *by != 0).map(|(name, by)| format!("{name} {by:+}"))
}

/// What weapons may have besides numbers.
pub const TRAITS: [&str; 3] = ["two-handed", "slow", "blackpowder"];

/// Whether a weapon has one of these.
pub fn has(weapon: &Weapon, name: &str) -> bool {
    match name {
        "two-handed" => weapon.two_handed,
        "slow" => weapon.slow,
        _ => weapon.blackpowder,
    }
}

pub fn weapon(weapon: &Weapon) -> String {
    let range = match (weapon.ranged, weapon.range) {
        (false, _) => None,
        (true, None) => Some("ranged".to_owned()),
        (true, Some(range)) => Some(format!("ranged {range}")),
    };
    let numbers =
        modifiers([("Melee", weapon.melee), ("Injury", weapon.injury), ("Piercing", weapon.piercing)]);
    let traits = TRAITS.into_iter().filter(|name| has(weapon, name)).map(str::to_owned);
    with(&weapon.name, &range.into_iter().chain(numbers).chain(traits).collect::<Vec<_>>())
}

pub fn spell(spell: &Spell) -> String {
    let does = match spell.effect {
        Effect::Bolt { skill, injury, piercing } => {
            let numbers = modifiers([("Injury", injury), ("Piercing", piercing), ("", 0)]);
            std::iter::once(format!("bolt {skill}+")).chain(numbers).collect::<Vec<_>>().join(", ")
        }
        Effect::Drain { injury } => format!("drain, Injury {injury:+}"),
        Effect::Curse { modifier } => format!("curse, Injury Roll {modifier:+}"),
        Effect::Mend => "mend".to_owned(),
    };
    with(&spell.name, &[format!("{}+", spell.difficulty), spell.range.to_string(), does])
}

/// Armour and traits, if it has any.
fn worn(card: &Unit) -> Option<String> {
    let mut all: Vec<String> = card.armour.clone();
    let traits = [
        (card.hero, "hero".to_owned()),
        (card.large, "large".to_owned()),
        (card.hardy > 0, format!("Hardy {}", card.hardy)),
        (card.stunned_becomes_dazed, "Stunned becomes Dazed".to_owned()),
        (card.deadly > 0, format!("Deadly {}", card.deadly)),
        (card.improved_critical, "critical from 19".to_owned()),
        (card.causes_fear, "causes fear".to_owned()),
        (card.healer, "healer".to_owned()),
        (card.shaken, "shaken".to_owned()),
        (card.cannot_run, "runs no more".to_owned()),
        (card.base > kernel::Inches::whole(1), format!("base {}", card.base)),
    ];
    all.extend(traits.into_iter().filter(|(has, _)| *has).map(|(_, name)| name));
    (!all.is_empty()).then(|| all.join(", "))
}
