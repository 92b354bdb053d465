//! The subject of a showdown: a title for one that has none, and everything that the files leave unsaid about
//! its cards and gear.

use showdown::content::{Pool, Showdown, Step, SurvivorId};

use super::compile::party::everybody;
use super::doc::ScenarioDoc;
use super::pack::Pack;
use crate::Unsaid;

/// The subject of a plan of a single attack, without the parts that vary: `weapon`, `monster`, `level`,
/// `attacks`, `card`.
pub fn title(doc: &ScenarioDoc, showdown: &Showdown, varied: &[&str]) -> Option<String> {
    let [step] = showdown.plan.as_slice() else { return None };
    let is_open = |key: &str| varied.contains(&key);
    let monster = match (is_open("monster"), level(doc, showdown).filter(|_| !is_open("level"))) {
        (true, None) => "monster".to_owned(),
        (true, Some(level)) => format!("monster ({level})"),
        (false, None) => showdown.monster.name.clone(),
        (false, Some(level)) => format!("{} ({level})", showdown.monster.name),
    };
    let survivor = |id: SurvivorId| match showdown.name(id) {
        "survivor" => "a survivor",
        name => name,
    };
    match step {
        Step::Attack { survivor: who, weapon, times, .. } => {
            let weapon = &showdown.weapons[usize::from(*weapon)];
            let with = match weapon.id.as_str() {
                _ if is_open("weapon") => String::new(),
                "fist-and-tooth" => " with bare hands".to_owned(),
                _ => format!(" with the {}", weapon.name),
            };
            let often = match times {
                _ if is_open("attacks") => String::new(),
                None => " until it is defeated".to_owned(),
                Some(1) => String::new(),
                Some(times) => format!(" {times} times"),
            };
            Some(capital(&format!("{} attacks the {monster}{with}{often}", survivor(*who))))
        }
        Step::MonsterAttack { card, target, .. } => {
            let card = &showdown.ai_cards[usize::from(*card)].name;
            let with = if is_open("card") { String::new() } else { format!(" with {card}") };
            Some(format!("The {monster} attacks {}{with}", survivor(*target)))
        }
        Step::Showdown => Some(format!("The {monster} against {}", together(showdown))),
        Step::Card { card } => {
            let card = &showdown.ai_cards[usize::from(*card)].name;
            let what = if is_open("card") { "an AI card".to_owned() } else { card.clone() };
            Some(format!("The {monster} performs {what}"))
        }
        Step::Act { survivor: who } => {
            Some(capital(&format!("{} acts against the {monster}", survivor(*who))))
        }
        Step::HitLocation { .. } | Step::Moment(_) | Step::Perform { .. } => None,
    }
}

/// `ada`, `4 survivors`.
fn together(showdown: &Showdown) -> String {
    match showdown.survivors.as_slice() {
        [one] if one.name != "survivor" => one.name.clone(),
        [_] => "a survivor".to_owned(),
        all => format!("{} survivors", all.len()),
    }
}

/// `level 2`, `First Story`; nothing for a monster without levels.
fn level(doc: &ScenarioDoc, showdown: &Showdown) -> Option<String> {
    let named = doc.monster.level.as_ref().map(|level| level.0.as_str());
    match named {
        Some(word) if word.parse::<u8>().is_err() => {
            Some(word.split('-').map(capital).collect::<Vec<_>>().join(" "))
        }
        None if doc.monster.id.is_none() => None,
        _ => Some(format!("level {}", showdown.monster.level)),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// Everything that the files do not say about the cards and the gear of a showdown, and about a monster that
/// is only there in part.
pub fn unsaid(doc: &ScenarioDoc, showdown: &Showdown, pack: &Pack) -> Vec<Unsaid> {
    let mut all = Vec::new();
    let mut note = |of: &str, says: &Option<String>| {
        let found = says.as_ref().map(|says| Unsaid { of: of.to_owned(), says: says.clone() });
        all.extend(found.filter(|found| !all.contains(found)));
    };
    if let Some(files) = doc.monster.id.as_ref().and_then(|id| pack.monsters.get(id.as_str())) {
        let monster = &files.doc.doc;
        if monster.partial || showdown.ai_deck.as_ref().is_some_and(|deck| !deck.counted) {
            note(&monster.name, &monster.unsaid);
        }
        // The monster's own attack draws no hit locations; cards in play speak all the same.
        let draws = showdown.plan.iter().any(|step| !matches!(step, Step::MonsterAttack { .. }));
        let is_drawn = |id: &str| {
            let at = showdown.hit_locations.iter().position(|card| card.id == id);
            at.is_some_and(|at| draws || showdown.in_play.contains(&(at as u8)))
        };
        for card in files.cards.iter().map(|card| &card.doc).filter(|card| is_drawn(&card.id)) {
            note(card.name.as_deref().unwrap_or(&card.id), &card.unsaid);
        }
        for card in files.ai.iter().map(|card| &card.doc).filter(|card| is_played(showdown, &card.id)) {
            note(card.name.as_deref().unwrap_or(&card.id), &card.unsaid);
        }
    }
    for kind in showdown.board.iter().flat_map(|board| &board.terrain) {
        if let Some(terrain) = pack.terrain.get(&kind.id) {
            note(&kind.name, &terrain.doc.unsaid);
        }
    }
    for survivor in &everybody(doc, pack) {
        for weapon in survivor.weapons.iter().filter_map(|id| pack.weapons.get(id.as_str())) {
            note(weapon.doc.name.as_deref().unwrap_or(&weapon.doc.id), &weapon.doc.unsaid);
        }
        for set in pack.armor.values().map(|set| &set.doc) {
            let worn = |id: &str| *set.id == id || set.piece.iter().any(|piece| *piece.id == id);
            if survivor.armor.iter().any(|id| worn(id)) {
                note(set.name.as_deref().unwrap_or(&set.id), &set.unsaid);
            }
        }
    }
    all
}

/// Whether an AI card may be performed, or lies in play.
fn is_played(showdown: &Showdown, id: &str) -> bool {
    let is = |kind: u8| showdown.ai_cards[usize::from(kind)].id == id;
    let by_plan = showdown.plan.iter().any(|step| match step {
        Step::MonsterAttack { card, .. } | Step::Card { card } => is(*card),
        Step::Attack { .. }
        | Step::HitLocation { .. }
        | Step::Showdown
        | Step::Act { .. }
        | Step::Moment(_)
        | Step::Perform { .. } => false,
    });
    let is_whole = showdown.plan.iter().any(|step| matches!(step, Step::Showdown));
    let in_deck = showdown.ai_deck.as_ref().is_some_and(|deck| {
        let mut certain = deck.fixed.iter().chain(&deck.top).chain(&deck.in_play);
        let pool = showdown.ai_cards.iter().find(|card| card.id == id).map(|card| card.pool);
        let is_drawn =
            Pool::ALL.iter().zip(deck.drawn).any(|(known, count)| count > 0 && pool == Some(*known));
        certain.any(|kind| is(*kind)) || is_drawn
    });
    by_plan || (is_whole && in_deck)
}
