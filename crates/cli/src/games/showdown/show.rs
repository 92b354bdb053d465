//! A pack in words, and whether its examples come out.

use packs::showdown::coverage::{self, Coverage};
use packs::showdown::doc::{
    LevelDoc, LocationDoc, MonsterTokensDoc, PartyDoc, StayDoc, SurvivorDoc, WeaponDoc,
};
use packs::showdown::{MonsterFiles, Pack, Sourced, Trial};
use source::{Diagnostics, Problem};

use crate::games::Examples;
use crate::output::{
    bold,
    table::{Align, table},
};

fn words(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|cell| (*cell).to_owned()).collect()
}

/// The monsters, weapons, armor and parties of a pack.
pub fn pack(pack: &Pack) -> String {
    let monsters: Vec<String> = pack.monsters.values().map(monster).collect();
    let parts = [monsters.join("\n"), weapons(pack), armor(pack), parties(pack), unsaid(pack)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Who is in each party, and with what.
fn parties(pack: &Pack) -> String {
    let survivor = |doc: &SurvivorDoc| {
        let gear: Vec<&str> = doc.weapons.iter().chain(&doc.armor).map(|gear| gear.as_str()).collect();
        let id = doc.id.as_ref().map_or("survivor", |id| id.as_str());
        vec![id.to_owned(), doc.survival.to_string(), gear.join(", ")]
    };
    let party = |(id, party): (&String, &Sourced<PartyDoc>)| {
        let rows: Vec<Vec<String>> = party.doc.survivor.iter().map(|doc| survivor(doc)).collect();
        let name = party.doc.name.as_deref().unwrap_or(id);
        let head = words(&["survivor", "survival", "gear"]);
        let table = table(&[Align::Left, Align::Right, Align::Left], &head, &rows);
        format!("{} (--party {id})\n{table}", bold(name))
    };
    pack.parties.iter().map(party).collect::<Vec<_>>().join("\n")
}

/// What the files do not say about what they are about.
fn unsaid(pack: &Pack) -> String {
    let cards = |files: &MonsterFiles| {
        let locations = files.cards.iter().map(|card| (card.doc.id.to_string(), card.doc.unsaid.clone()));
        let ai = files.ai.iter().map(|card| (card.doc.id.to_string(), card.doc.unsaid.clone()));
        let monster = (files.doc.doc.id.to_string(), files.doc.doc.unsaid.clone());
        std::iter::once(monster).chain(locations).chain(ai).collect::<Vec<_>>()
    };
    let weapons = pack.weapons.iter().map(|(id, weapon)| (id.clone(), weapon.doc.unsaid.clone()));
    let armor = pack.armor.iter().map(|(id, armor)| (id.clone(), armor.doc.unsaid.clone()));
    let terrain = pack.terrain.iter().map(|(id, terrain)| (id.clone(), terrain.doc.unsaid.clone()));
    let all = pack.monsters.values().flat_map(cards).chain(weapons).chain(armor).chain(terrain);
    let lines: String = all.filter_map(|(id, says)| Some(format!("  {id}: {}\n", says?))).collect();
    if lines.is_empty() { lines } else { format!("not said in these files:\n{lines}") }
}

fn monster(files: &MonsterFiles) -> String {
    let doc = &files.doc.doc;
    let row = |level: &LevelDoc| {
        vec![
            level.id.to_string(),
            level.movement.to_string(),
            level.toughness.to_string(),
            level.speed.to_string(),
            level.damage.to_string(),
            level.ai.count().to_string(),
            tokens(&level.tokens),
        ]
    };
    let mut rows: Vec<Vec<String>> = doc.level.iter().map(row).collect();
    let mut head = words(&["level", "movement", "toughness", "speed", "damage", "AI cards", "tokens"]);
    let mut align = vec![Align::Right; 7];
    (align[0], align[6]) = (Align::Left, Align::Left);
    // Few monsters have it.
    if doc.level.iter().any(|level| level.life.is_some()) {
        head.insert(6, "Life".to_owned());
        align.insert(6, Align::Right);
        for (row, level) in rows.iter_mut().zip(&doc.level) {
            row.insert(6, level.life.map_or(String::new(), |life| life.to_string()));
        }
    }
    let cards: Vec<String> = files
        .cards
        .iter()
        .map(|card| {
            let doc = &card.doc;
            let marks = [
                ("trap", doc.trap.is_some()),
                ("impervious", doc.impervious),
                ("first strike", doc.first_strike),
                ("critical", doc.critical.is_some()),
                ("persistent", doc.persistent.is_some()),
            ];
            let marks: Vec<&str> = marks.iter().filter(|(_, is)| *is).map(|(mark, _)| *mark).collect();
            let copies =
                doc.copies.filter(|copies| *copies > 1).map(|n| format!(" x{n}")).unwrap_or_default();
            let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
            format!("{}{copies}{marks}", doc.id)
        })
        .collect();
    let ai: Vec<String> = files
        .ai
        .iter()
        .map(|card| match card.doc.stay {
            None => card.doc.id.to_string(),
            Some(StayDoc::Mood) => format!("{} (mood)", card.doc.id),
            Some(StayDoc::Trait) => format!("{} (trait)", card.doc.id),
        })
        .collect();
    format!(
        "{} ({})\n{}{}{}",
        bold(&doc.name),
        doc.id.as_str(),
        table(&align, &head, &rows),
        listed("hit locations", &cards),
        listed("AI cards", &ai)
    )
}

/// A list that is broken into lines of about a hundred characters.
fn listed(head: &str, items: &[impl AsRef<str>]) -> String {
    const WIDTH: usize = 100;
    let mut lines = vec![format!("  {head}:")];
    for (index, item) in items.iter().enumerate() {
        let comma = if index + 1 < items.len() { "," } else { "" };
        let word = format!(" {}{comma}", item.as_ref());
        match lines.last_mut() {
            Some(line) if line.len() + word.len() <= WIDTH => *line += &word,
            _ => lines.push(format!("   {word}")),
        }
    }
    lines.join("\n") + "\n"
}

/// Tokens in words: `+2 accuracy, +1 luck`.
pub fn tokens(tokens: &MonsterTokensDoc) -> String {
    let all = [
        ("movement", tokens.movement),
        ("toughness", tokens.toughness),
        ("speed", tokens.speed),
        ("damage", tokens.damage),
        ("accuracy", tokens.accuracy),
        ("evasion", tokens.evasion),
        ("luck", tokens.luck),
    ];
    let some = all.iter().filter_map(|(name, count)| Some(format!("{:+} {name}", (*count)?)));
    some.collect::<Vec<_>>().join(", ")
}

fn weapons(pack: &Pack) -> String {
    let rows: Vec<Vec<String>> = pack
        .weapons
        .iter()
        .map(|(id, weapon)| {
            let doc = &weapon.doc;
            let numbers = [doc.speed, doc.accuracy, doc.strength].map(|number| number.to_string());
            let [speed, accuracy, strength] = numbers;
            vec![id.clone(), speed, format!("{accuracy}+"), strength, special(doc)]
        })
        .collect();
    let head = words(&["weapon", "speed", "accuracy", "strength", "special"]);
    table(&[Align::Left, Align::Right, Align::Right, Align::Right, Align::Left], &head, &rows)
}

fn special(doc: &WeaponDoc) -> String {
    let number = |word: &str, n: i32| (n != 0).then(|| format!("{word} {n}"));
    let flag = |word: &str, is: bool| is.then(|| word.to_owned());
    let all = [
        flag("sharp", doc.sharp),
        number("deadly", doc.deadly.into()),
        flag("savage", doc.savage),
        number("devastating", doc.devastating.into()),
        flag("slow", doc.slow),
        flag("frail", doc.frail),
        flag("paired", doc.paired),
        (!doc.pairs_with.is_empty()).then(|| {
            let names: Vec<&str> = doc.pairs_with.iter().map(|id| id.as_str()).collect();
            format!("pairs with {}", names.join(", "))
        }),
        flag("early iron", doc.early_iron),
        flag("unwieldy", doc.unwieldy),
        flag("provoke", doc.provoke),
        doc.reach.as_ref().map(|reach| format!("reach {}", **reach)),
        doc.range.as_ref().map(|range| format!("range {}", **range)),
        number("armor", doc.armor.into()),
        number("block", doc.block.into()),
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn armor(pack: &Pack) -> String {
    let rows: Vec<Vec<String>> = pack
        .armor
        .iter()
        .map(|(id, armor)| {
            let at = |location: LocationDoc| {
                let points: u8 = armor
                    .doc
                    .piece
                    .iter()
                    .filter(|piece| piece.at == location)
                    .map(|piece| piece.points)
                    .sum();
                if points == 0 { String::new() } else { points.to_string() }
            };
            let mut row = vec![id.clone()];
            row.extend(LocationDoc::ALL.iter().map(|location| at(*location)));
            row.push(if armor.doc.set_bonus > 0 { armor.doc.set_bonus.to_string() } else { String::new() });
            row
        })
        .collect();
    let head = words(&["armor", "head", "arms", "body", "waist", "legs", "set bonus"]);
    let mut align = [Align::Right; 7];
    align[0] = Align::Left;
    table(&align, &head, &rows)
}

/// Runs every example of a pack.
///
/// # Errors
/// Every example that is wrong or does not come out, in its file.
pub fn examples(pack: &Pack) -> Result<Examples, Diagnostics> {
    let Trial { run, otherwise } = pack.tried()?;
    let mut never = Coverage::new(pack);
    for (example, events) in &run {
        never.note(pack, example, events);
    }
    let parts = never.parts.iter().map(|part| format!("{}: {}", part.of, part.part));
    let never = parts.chain(never.kinds.iter().map(|kind| format!("effect: {kind}")));
    Ok(Examples {
        run: run.len(),
        // What an example would have shown that turned out differently is not known.
        never: if otherwise.is_empty() { never.collect() } else { Vec::new() },
        unused: coverage::kinds().difference(&coverage::used(pack)).cloned().collect(),
        otherwise: otherwise.problems().iter().map(place).collect(),
    })
}

/// Where something turns out differently, and how.
fn place(problem: &Problem) -> String {
    let line = problem.line.map_or(String::new(), |line| format!(":{line}"));
    format!("{}{line}: {}", problem.file, problem.message)
}
