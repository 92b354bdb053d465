//! The card of a unit in words: its numbers, its weapons and armour, and its special properties.

use kernel::Inches;
use table::view::{Arms, Length, SpellEffect, SpellView, Trait, UnitView};

/// A length as tables measure it.
fn inches(length: Length) -> Inches {
    Inches(length.0)
}

/// A line of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardLine {
    /// The text of the line.
    pub text: String,
    /// Whether the line has numbers; else it lists weapons or armour.
    pub numbers: bool,
}

/// The card, the most important first.
pub fn lines(unit: &UnitView) -> Vec<CardLine> {
    let modifiers =
        format!("Wounds {} Injury {:+} Piercing {:+}", unit.wounds[1], unit.injury, unit.piercing);
    let all = [(numbers(unit), true), (arms(unit), false), (modifiers, true)];
    let all = all.into_iter().chain(worn(unit).map(|text| (text, false)));
    all.map(|(text, numbers)| CardLine { text, numbers }).collect()
}

fn numbers(unit: &UnitView) -> String {
    let stat = |name: &str| {
        let found = unit.stats.iter().find(|stat| stat.name.eq_ignore_ascii_case(name));
        found.map_or_else(|| format!("{name} -"), |stat| format!("{name} {}", stat.count))
    };
    let stats = ["Melee", "Ranged", "Defence", "Agility", "Morale"].map(stat).join(" ");
    format!("Move {} {stats} Attacks {}", unit.movement.0 / kernel::PER_INCH, unit.attacks)
}

/// Weapons and spells, each with its effect.
fn arms(unit: &UnitView) -> String {
    let all: Vec<String> = unit.weapons.iter().map(weapon).chain(unit.spells.iter().map(spell)).collect();
    if all.is_empty() { "bare hands".to_owned() } else { all.join(", ") }
}

/// A name with special properties in brackets.
fn with(name: &str, special: &[String]) -> String {
    if special.is_empty() { name.to_owned() } else { format!("{name} ({})", special.join(", ")) }
}

/// The properties of weapons besides numbers.
pub const TRAITS: [&str; 3] = ["two-handed", "slow", "blackpowder"];

/// Whether a weapon has one of these.
pub fn has(weapon: &Arms, name: &str) -> bool {
    match name {
        "two-handed" => weapon.two_handed,
        "slow" => weapon.slow,
        _ => weapon.blackpowder,
    }
}

/// The numbers that change something, each with its name and sign.
fn changes<const N: usize>(numbers: [(&'static str, i8); N]) -> impl Iterator<Item = String> {
    numbers.into_iter().filter(|(_, by)| *by != 0).map(|(name, by)| format!("{name} {by:+}"))
}

/// A weapon with its numbers and properties.
pub fn weapon(weapon: &Arms) -> String {
    let range = match (weapon.ranged, weapon.range) {
        (false, _) => None,
        (true, None) => Some("ranged".to_owned()),
        (true, Some(range)) => Some(format!("ranged {}", inches(range))),
    };
    let numbers =
        changes([("Melee", weapon.melee), ("Injury", weapon.injury), ("Piercing", weapon.piercing)]);
    let traits = TRAITS.into_iter().filter(|name| has(weapon, name)).map(str::to_owned);
    with(&weapon.name, &range.into_iter().chain(numbers).chain(traits).collect::<Vec<_>>())
}

/// A spell with its effect.
pub fn spell(spell: &SpellView) -> String {
    let difficulty = format!("{}+", spell.difficulty);
    with(&spell.name, &[difficulty, inches(spell.range).to_string(), spell_effect(spell.effect)])
}

/// The effect of a spell, with its numbers.
pub fn spell_effect(effect: SpellEffect) -> String {
    match effect {
        SpellEffect::Bolt { skill, injury, piercing } => {
            let numbers = changes([("Injury", injury), ("Piercing", piercing)]);
            std::iter::once(format!("bolt {skill}+")).chain(numbers).collect::<Vec<_>>().join(", ")
        }
        SpellEffect::Drain { injury } => format!("drain, Injury {injury:+}"),
        SpellEffect::Curse { modifier } => format!("curse, Injury Roll {modifier:+}"),
        SpellEffect::Mend => "mend".to_owned(),
    }
}

/// Armour and traits, if it has any.
fn worn(unit: &UnitView) -> Option<String> {
    let word = |one: &Trait| match one {
        Trait::Hero => "hero",
        Trait::Large => "large",
        Trait::Healer => "healer",
        Trait::CausesFear => "causes fear",
        Trait::ImprovedCritical => "critical from 19",
        Trait::StunnedBecomesDazed => "Stunned becomes Dazed",
        Trait::Shaken => "shaken",
        Trait::CannotRun => "runs no more",
    };
    let mut all: Vec<String> = unit.armour.clone();
    all.extend(unit.traits.iter().map(word).map(str::to_owned));
    let numbers = [("Hardy", unit.hardy), ("Deadly", unit.deadly)];
    all.extend(numbers.into_iter().filter(|(_, by)| *by > 0).map(|(name, by)| format!("{name} {by}")));
    if unit.base.0 > kernel::PER_INCH {
        all.push(format!("base {}", inches(unit.base)));
    }
    (!all.is_empty()).then(|| all.join(", "))
}
