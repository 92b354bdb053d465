//! The keys of a grid or a comparison: numbers and gear of survivors, the monster, the first weapon, the
//! steps.

use packs::showdown::Showdown;
use packs::showdown::doc::{FoeDoc, LevelName, PointsDoc, ScenarioDoc, SurvivorDoc, WeaponDoc};
use showdown::content::{MonsterAttribute, Step};
use source::{At, nearest};

use crate::axis::Value;
use crate::problem::{Problem, Result};

/// The keys of a grid, each with whether it is a key of the monster if no figure is named.
pub const KEYS: [(&str, bool); 23] = [
    ("accuracy", false),
    ("strength", false),
    ("evasion", false),
    ("luck", false),
    ("speed", false),
    ("weapon", false),
    ("armor", false),
    ("survival", false),
    ("insanity", false),
    ("courage", false),
    ("understanding", false),
    ("distance", false),
    ("toughness", true),
    ("level", true),
    ("ai-cards", true),
    ("life", true),
    ("damage", true),
    ("movement", true),
    ("attacks", true),
    ("card", true),
    ("monster", true),
    ("party", true),
    ("survivors", true),
];

/// The number that stands for the first weapon of a scenario, among the numbers of survivors.
const WEAPON: usize = usize::MAX;

/// The owner of a key, by number; the monster comes after the survivors.
///
/// # Errors
/// If nothing and nobody has it.
pub fn varied(doc: &ScenarioDoc, head: &str) -> Result<(usize, &'static str)> {
    let (who, key) = match head.split_once('.') {
        Some((who, key)) => (Some(who), key),
        None => (None, head),
    };
    let Some(&(key, of_monster)) = KEYS.iter().find(|(known, _)| *known == key) else {
        let near = nearest(key, KEYS.iter().map(|(known, _)| *known));
        let list = KEYS.map(|(known, _)| known).join(", ");
        let hint = near.map_or(format!("there are: {list}"), |near| format!("did you mean `{near}`?"));
        return Err(Problem::question(format!("`{head}` cannot vary"), hint));
    };
    if who == Some("weapon") {
        return weapon_key(doc, head, key);
    }
    let names: Vec<&str> =
        doc.survivor.iter().map(|it| it.id.as_ref().map_or("survivor", |id| id.as_str())).collect();
    let survivor = match who {
        None if of_monster => None,
        None => Some(0),
        Some("monster") => None,
        Some(name) => Some(names.iter().position(|known| *known == name).ok_or_else(|| {
            let all = std::iter::once("monster").chain(names.iter().copied()).collect::<Vec<_>>().join(", ");
            let hint = format!(
                "there are: {all}, and whoever a party has; cards are changed in a pack of one's own"
            );
            Problem::question(format!("there is nobody called `{name}`"), hint)
        })?),
    };
    let both = ["accuracy", "evasion", "luck", "speed", "movement"];
    if who.is_some() && survivor.is_none() != of_monster && !both.contains(&key) {
        let owner = if of_monster { "the monster" } else { "a survivor" };
        return Err(Problem::question(
            format!("`{head}` cannot vary"),
            format!("`{key}` belongs to {owner}: write {key}=..."),
        ));
    }
    // The monster comes after the survivors.
    Ok((survivor.unwrap_or(doc.survivor.len()), key))
}

/// Writes a value for a key.
///
/// # Errors
/// If it is no value for it.
pub fn write(doc: &mut ScenarioDoc, (who, key): (usize, &'static str), value: Value<'_>) -> Result<()> {
    if who == WEAPON {
        return write_weapon(&mut doc.weapon[0], key, value);
    }
    match key {
        "attacks" => return write_attacks(doc, value),
        "card" => return write_card(doc, value),
        "party" | "survivors" => return write_party(doc, key, value),
        _ => {}
    }
    let mut survivors = doc.survivor.to_vec();
    if let Some(at) = survivors.get_mut(who) {
        let mut survivor = (**at).clone();
        write_survivor(&mut survivor, key, value)?;
        *at = At::here(survivor);
        doc.survivor = At::here(survivors);
        return Ok(());
    }
    let mut monster = (*doc.monster).clone();
    write_monster(&mut monster, key, value)?;
    doc.monster = At::here(monster);
    Ok(())
}

/// The value that a key has, if it is one.
pub fn value(doc: &ScenarioDoc, showdown: &Showdown, (who, key): (usize, &'static str)) -> Option<String> {
    if who == WEAPON {
        let weapon = doc.weapon.first()?;
        let numbers = [("speed", weapon.speed), ("accuracy", weapon.accuracy), ("strength", weapon.strength)];
        return numbers.iter().find(|(known, _)| *known == key).map(|(_, number)| number.to_string());
    }
    if key == "attacks" {
        let times = showdown.plan.iter().rev().find_map(|step| match step {
            Step::Attack { times, .. } => Some(*times),
            _ => None,
        })?;
        return Some(times.map_or("until defeated".to_owned(), |times| times.to_string()));
    }
    match doc.survivor.get(who) {
        Some(survivor) => survivor_value(survivor, key),
        None => monster_value(doc, showdown, key),
    }
}

pub fn survivor_value(survivor: &SurvivorDoc, key: &str) -> Option<String> {
    Some(match key {
        "accuracy" => survivor.accuracy.to_string(),
        "strength" => survivor.strength.to_string(),
        "evasion" => survivor.evasion.to_string(),
        "luck" => survivor.luck.to_string(),
        "speed" => survivor.speed.to_string(),
        "movement" => return survivor.movement.map(|movement| movement.to_string()),
        "survival" => survivor.survival.to_string(),
        "insanity" => survivor.insanity.to_string(),
        "courage" => survivor.courage.to_string(),
        "understanding" => survivor.understanding.to_string(),
        "distance" => survivor.distance.unwrap_or(1).to_string(),
        "armor" => match survivor.armor.as_slice() {
            _ if survivor.armor_points != PointsDoc::default() => return None,
            [] => "none".to_owned(),
            worn => worn.iter().map(|piece| piece.as_str()).collect::<Vec<_>>().join("+"),
        },
        "weapon" => survivor.weapons.first().map_or("fist-and-tooth".to_owned(), ToString::to_string),
        _ => return None,
    })
}

fn monster_value(doc: &ScenarioDoc, showdown: &Showdown, key: &str) -> Option<String> {
    let monster = &showdown.monster;
    let attribute = MonsterAttribute::ALL.iter().find(|attribute| attribute.name() == key);
    match (key, attribute) {
        (_, Some(attribute)) => Some(monster.attributes[*attribute as usize].to_string()),
        ("level", _) => {
            let named = doc.monster.level.as_ref().map(|level| level.0.clone());
            Some(named.unwrap_or_else(|| monster.level.to_string()))
        }
        ("ai-cards", _) => Some(monster.ai_deck.map_or("unlimited".to_owned(), |cards| cards.to_string())),
        ("life", _) => Some(monster.life.map_or("none".to_owned(), |life| life.to_string())),
        ("party", _) => doc.party.as_ref().map(ToString::to_string),
        ("survivors", _) => Some(doc.party_size.as_ref().map_or("all".to_owned(), ToString::to_string)),
        ("monster", _) => doc.monster.id.as_ref().map(ToString::to_string),
        _ => None,
    }
}

/// A key of the first weapon of the scenario itself: `weapon.speed`.
fn weapon_key(doc: &ScenarioDoc, head: &str, key: &'static str) -> Result<(usize, &'static str)> {
    if !["speed", "accuracy", "strength"].contains(&key) {
        return Err(Problem::question(
            format!("`{head}` cannot vary"),
            "of a weapon, speed, accuracy and strength can",
        ));
    }
    if doc.weapon.is_empty() {
        return Err(Problem::question(
            "the scenario has no [[weapon]] of its own",
            format!(
                "vary the survivor's own number ({key}=...), or another weapon (weapon=bone-axe,king-spear)"
            ),
        ));
    }
    Ok((WEAPON, key))
}

fn write_weapon(weapon: &mut WeaponDoc, key: &str, value: Value<'_>) -> Result<()> {
    match key {
        "speed" => weapon.speed = value.number()?,
        "accuracy" => weapon.accuracy = value.number()?,
        "strength" => weapon.strength = value.number()?,
        other => unreachable!("{other} is a key of a weapon"),
    }
    Ok(())
}

fn write_attacks(doc: &mut ScenarioDoc, value: Value<'_>) -> Result<()> {
    use packs::showdown::doc::{StepDoc, StrikeDoc};

    let times = value.positive()?;
    for step in doc.step.iter_mut().rev() {
        if let StepDoc::Attack(strike) = &**step {
            let strike =
                StrikeDoc { times: Some(At::here(times.into())), until_defeated: false, ..strike.clone() };
            *step = At::here(StepDoc::Attack(strike));
            return Ok(());
        }
    }
    Err(Problem::question("no survivor attacks here", "vary something else than `attacks`"))
}

fn write_party(doc: &mut ScenarioDoc, key: &str, value: Value<'_>) -> Result<()> {
    if doc.party.is_none() {
        return Err(Problem::question(
            "no party takes part here",
            format!("vary something else than `{key}`"),
        ));
    }
    if key == "party" {
        doc.party = Some(At::here(value.text.to_owned()));
    } else {
        doc.party_size = Some(At::here(value.positive()?));
    }
    Ok(())
}

fn write_card(doc: &mut ScenarioDoc, value: Value<'_>) -> Result<()> {
    use packs::showdown::doc::{MonsterAttackDoc, StepDoc};

    for step in doc.step.iter_mut().rev() {
        if let StepDoc::MonsterAttack(attack) = &**step {
            let card = Some(At::here(value.text.to_owned()));
            *step = At::here(StepDoc::MonsterAttack(MonsterAttackDoc { card, ..attack.clone() }));
            return Ok(());
        }
    }
    Err(Problem::question("the monster does not attack here", "vary something else than `card`"))
}

pub fn write_survivor(survivor: &mut SurvivorDoc, key: &str, value: Value<'_>) -> Result<()> {
    match key {
        "accuracy" => survivor.accuracy = value.number()?,
        "strength" => survivor.strength = value.number()?,
        "evasion" => survivor.evasion = value.number()?,
        "luck" => survivor.luck = value.number()?,
        "speed" => survivor.speed = value.number()?,
        "movement" => survivor.movement = Some(value.number()?),
        "survival" => survivor.survival = value.positive()?,
        "insanity" => survivor.insanity = value.positive()?,
        "courage" => survivor.courage = value.positive()?,
        "understanding" => survivor.understanding = value.positive()?,
        "distance" => survivor.distance = Some(value.positive()?),
        "armor" => survivor.armor = vec![At::here(value.text.to_owned())],
        "weapon" => match survivor.weapons.first_mut() {
            Some(first) => *first = At::here(value.text.to_owned()),
            None => survivor.weapons.push(At::here(value.text.to_owned())),
        },
        other => unreachable!("{other} is a key of a survivor"),
    }
    Ok(())
}

fn write_monster(monster: &mut FoeDoc, key: &str, value: Value<'_>) -> Result<()> {
    use packs::showdown::doc::AiCards;

    match key {
        "toughness" => monster.toughness = Some(value.number()?),
        "speed" => monster.speed = Some(value.number()?),
        "damage" => monster.damage = Some(value.number()?),
        "movement" => monster.movement = Some(value.number()?),
        "accuracy" => monster.accuracy = Some(value.number()?),
        "evasion" => monster.evasion = Some(value.number()?),
        "luck" => monster.luck = Some(value.number()?),
        "level" => monster.level = Some(At::here(LevelName(value.text.to_owned()))),
        "monster" => monster.id = Some(At::here(value.text.to_owned())),
        "ai-cards" if value.text == "unlimited" => monster.ai_cards = Some(At::here(AiCards(None))),
        "ai-cards" => monster.ai_cards = Some(At::here(AiCards(Some(value.positive()?)))),
        "life" => monster.life = Some(value.positive()?),
        other => unreachable!("{other} is a key of the monster"),
    }
    Ok(())
}
