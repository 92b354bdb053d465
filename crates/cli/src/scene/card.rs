//! The card of a unit: its numbers, what it carries and wears, and what else is special about it.

use kernel::Inches;
use table::view::{Arms, Length, SpellView, UnitView};

use super::{Row, Tone, span};

/// A length as tables measure it.
fn inches(length: Length) -> Inches {
    Inches(length.0)
}

/// A length to a tenth of an inch: nobody at a table measures more closely.
pub fn tenths(length: Length) -> String {
    let tenths = (length.0 * 10 + kernel::PER_INCH / 2).div_euclid(kernel::PER_INCH);
    match tenths % 10 {
        0 => format!("{}\"", tenths / 10),
        part => format!("{}.{part}\"", tenths / 10),
    }
}

/// The card, the most important first.
pub fn rows(unit: &UnitView) -> Vec<Row> {
    let modifiers =
        format!("Wounds {} Injury {:+} Piercing {:+}", unit.wounds[1], unit.injury, unit.piercing);
    let mut rows = vec![vec![span(numbers(unit), Tone::Plain)], vec![span(arms(unit), Tone::Dim)]];
    rows.push(vec![span(modifiers, Tone::Plain)]);
    rows.extend(worn(unit).map(|text| vec![span(text, Tone::Dim)]));
    rows
}

fn numbers(unit: &UnitView) -> String {
    let stat = |name: &str| {
        let found = unit.stats.iter().find(|stat| stat.name.eq_ignore_ascii_case(name));
        found.map_or_else(|| format!("{name} -"), |stat| format!("{name} {}", stat.count))
    };
    let stats = ["Melee", "Ranged", "Defence", "Agility", "Morale"].map(stat).join(" ");
    format!("Move {} {stats} Attacks {}", unit.movement.0 / kernel::PER_INCH, unit.attacks)
}

/// Weapons and spells, each with what it does.
fn arms(unit: &UnitView) -> String {
    let all: Vec<String> = unit.weapons.iter().map(weapon).chain(unit.spells.iter().map(spell)).collect();
    if all.is_empty() { "bare hands".to_owned() } else { all.join(", ") }
}

/// What is special, in brackets behind a name.
fn with(name: &str, special: &[String]) -> String {
    if special.is_empty() { name.to_owned() } else { format!("{name} ({})", special.join(", ")) }
}

/// What weapons may have besides numbers.
pub const TRAITS: [&str; 3] = ["two-handed", "slow", "blackpowder"];

/// Whether a weapon has one of these.
pub fn has(weapon: &Arms, name: &str) -> bool {
    match name {
        "two-handed" => weapon.two_handed,
        "slow" => weapon.slow,
        _ => weapon.blackpowder,
    }
}

/// A weapon with what it does.
pub fn weapon(weapon: &Arms) -> String {
    let range = match (weapon.ranged, weapon.range) {
        (false, _) => None,
        (true, None) => Some("ranged".to_owned()),
        (true, Some(range)) => Some(format!("ranged {}", inches(range))),
    };
    let numbers = [("Melee", weapon.melee), ("Injury", weapon.injury), ("Piercing", weapon.piercing)];
    let numbers = numbers.into_iter().filter(|(_, by)| *by != 0).map(|(name, by)| format!("{name} {by:+}"));
    let traits = TRAITS.into_iter().filter(|name| has(weapon, name)).map(str::to_owned);
    with(&weapon.name, &range.into_iter().chain(numbers).chain(traits).collect::<Vec<_>>())
}

/// A spell with what it does.
pub fn spell(spell: &SpellView) -> String {
    with(
        &spell.name,
        &[format!("{}+", spell.difficulty), inches(spell.range).to_string(), spell.does.clone()],
    )
}

/// Armour and traits, if it has any.
fn worn(unit: &UnitView) -> Option<String> {
    let word = |name: &String| match name.as_str() {
        "improved critical" => "critical from 19".to_owned(),
        "cannot run" => "runs no more".to_owned(),
        _ => name.clone(),
    };
    let mut all: Vec<String> = unit.armour.clone();
    all.extend(unit.traits.iter().map(word));
    let numbers = [("Hardy", unit.hardy), ("Deadly", unit.deadly)];
    all.extend(numbers.into_iter().filter(|(_, by)| *by > 0).map(|(name, by)| format!("{name} {by}")));
    if unit.base.0 > kernel::PER_INCH {
        all.push(format!("base {}", inches(unit.base)));
    }
    (!all.is_empty()).then(|| all.join(", "))
}
