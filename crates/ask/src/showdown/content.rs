//! The content of a pack besides cards, in plain words: monsters at their levels, armor, terrain, parties,
//! resources.

use packs::showdown::doc::{
    ArmorDoc, LevelDoc, LocationDoc, PartyDoc, PieceDoc, StayDoc, SurvivorDoc, TerrainDoc,
};
use packs::showdown::{MonsterFiles, Pack};
use source::At;

use super::pack::tokens;
use crate::look_up::Entry;

/// Everything of the pack that no showdown tells by itself.
pub fn pages(pack: &Pack) -> Vec<Entry> {
    let monsters = pack.monsters.values().flat_map(|files| {
        let resources = resources(files);
        std::iter::once(monster(files)).chain(resources)
    });
    let armor = pack.armor.values().flat_map(|file| armor(&file.doc));
    let terrain = pack.terrain.values().map(|file| terrain(&file.doc));
    let parties = pack.parties.values().map(|file| party(&file.doc));
    monsters.chain(armor).chain(terrain).chain(parties).collect()
}

fn entry(id: &str, name: Option<&str>, kind: String, lines: Vec<Option<String>>) -> Entry {
    let lines = lines.into_iter().flatten().collect();
    Entry { id: id.to_owned(), name: name.unwrap_or(id).to_owned(), kind, lines, keywords: Vec::new() }
}

fn unsaid(says: Option<&String>) -> Option<String> {
    says.map(|says| format!("not taken into account: {says}"))
}

fn monster(files: &MonsterFiles) -> Entry {
    let doc = &files.doc.doc;
    let mut lines: Vec<Option<String>> = doc.level.iter().map(|it| Some(level(files, it))).collect();
    let locations: usize = files.cards.iter().map(|card| usize::from(card.doc.copies.unwrap_or(1))).sum();
    lines
        .push(Some(format!("{locations} hit locations, on a base {0} by {0} spaces", doc.size.unwrap_or(2))));
    for (stay, word) in [(StayDoc::Trait, "traits"), (StayDoc::Mood, "moods")] {
        let all = files.ai.iter().filter(|card| card.doc.stay == Some(stay)).map(|card| card.doc.id.as_str());
        let all: Vec<&str> = all.collect();
        lines.push((!all.is_empty()).then(|| format!("{word}: {}", all.join(", "))));
    }
    lines.push(unsaid(doc.unsaid.as_ref()));
    entry(&doc.id, Some(&doc.name), "monster (showdown)".to_owned(), lines)
}

/// A level in one line: its numbers, its decks, and the cards in play.
fn level(files: &MonsterFiles, level: &LevelDoc) -> String {
    let doc = &files.doc.doc;
    let mut text = format!("level {}: movement {}, toughness {}", *level.id, level.movement, level.toughness);
    for (word, by) in [("speed", level.speed), ("damage", level.damage)] {
        if by != 0 {
            text += &format!(", {by:+} {word}");
        }
    }
    let tokens = tokens(&level.tokens).join(", ");
    if !tokens.is_empty() {
        text += &format!(", tokens {tokens}");
    }
    if let Some(life) = level.life {
        text += &format!(", Life {life}");
    }
    let pools = ["basic", "advanced", "legendary"].into_iter().zip(level.ai.drawn());
    let mut deck: Vec<String> =
        pools.filter(|(_, cards)| *cards > 0).map(|(pool, cards)| format!("{cards} {pool}")).collect();
    if !level.ai.cards.is_empty() {
        let cards: Vec<&str> = level.ai.cards.iter().map(|card| card.as_str()).collect();
        deck.push(cards.join(", "));
    }
    text += &format!("; {} AI cards ({})", level.ai.count(), deck.join(", "));
    let list = |cards: &[At<String>]| cards.iter().map(|card| card.as_str()).collect::<Vec<_>>().join(", ");
    if !level.ai.in_play.is_empty() {
        text += &format!("; in play {}", list(&level.ai.in_play));
    }
    if !level.without.is_empty() {
        text += &format!("; without {}", list(&level.without));
    }
    match level.grab.or(doc.grab) {
        Some(grab) if grab != 1 => text + &format!("; a grab does {grab} damage for each level"),
        _ => text,
    }
}

fn resources(files: &MonsterFiles) -> Vec<Entry> {
    let monster = &files.doc.doc.name;
    let one = |(id, name): (&String, &String)| {
        let lines = vec![Some(format!("it is gained by cards of the {monster}"))];
        entry(id, Some(name), "resource (showdown)".to_owned(), lines)
    };
    // Those that have no name of their own are only counted: `a basic resource`.
    let own = |(_, name): &(&String, &String)| !name.starts_with("a ");
    files.doc.doc.resources.iter().filter(own).map(one).collect()
}

/// A set, and each of its pieces.
fn armor(doc: &ArmorDoc) -> Vec<Entry> {
    let worn = |at: &LocationDoc| format!("{at:?}").to_lowercase();
    let piece = |piece: &PieceDoc| {
        let points = points(piece.points);
        entry(
            &piece.id,
            None,
            "piece of armor (showdown)".to_owned(),
            vec![Some(format!("{points} at the {}, of {}", worn(&piece.at), doc.id.as_str()))],
        )
    };
    let pieces: Vec<String> =
        doc.piece.iter().map(|piece| format!("{} {}", worn(&piece.at), piece.points)).collect();
    let bonus = (doc.set_bonus > 0)
        .then(|| format!("the whole set adds {} at every location", points(doc.set_bonus)));
    let lines =
        vec![Some(format!("armor points: {}", pieces.join(", "))), bonus, unsaid(doc.unsaid.as_ref())];
    let set = entry(&doc.id, doc.name.as_deref(), "armor (showdown)".to_owned(), lines);
    // A piece that is all of its armor is told once.
    let pieces = doc.piece.iter().filter(|piece| *piece.id != *doc.id).map(piece);
    std::iter::once(set).chain(pieces).collect()
}

fn points(points: u8) -> String {
    if points == 1 { "1 armor point".to_owned() } else { format!("{points} armor points") }
}

fn terrain(doc: &TerrainDoc) -> Entry {
    let (width, height) = (doc.width.unwrap_or(1), doc.height.unwrap_or(1));
    let does = [
        ("it blocks the view", doc.obstacle),
        ("nobody enters it", doc.impassable),
        ("the monster does not enter it", doc.monster_impassable),
        ("whoever collides with it destroys it", doc.destructible),
        ("the monster can eat it", doc.food),
    ];
    let mut lines = vec![Some(format!("{width} by {height} spaces"))];
    lines.extend(does.iter().map(|(says, is)| is.then(|| (*says).to_owned())));
    lines.push((doc.evasion != 0).then(|| format!("{:+} evasion of survivors who stand in it", doc.evasion)));
    lines.push(unsaid(doc.unsaid.as_ref()));
    entry(&doc.id, doc.name.as_deref(), "terrain (showdown)".to_owned(), lines)
}

fn party(doc: &PartyDoc) -> Entry {
    let survivor = |doc: &SurvivorDoc| {
        let gear: Vec<&str> = doc.weapons.iter().chain(&doc.armor).map(|gear| gear.as_str()).collect();
        let id = doc.id.as_ref().map_or("survivor", |id| id.as_str());
        Some(format!("{id}: survival {}, {}", doc.survival, gear.join(", ")))
    };
    let lines = doc.survivor.iter().map(|doc| survivor(doc)).collect();
    entry(&doc.id, doc.name.as_deref(), "party of survivors (showdown)".to_owned(), lines)
}
