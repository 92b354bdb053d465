//! The contents of a pack of showdown, and the results of its examples.

use packs::showdown::coverage::{self, Coverage};
use packs::showdown::doc::{
    HitLocationDoc, LevelDoc, LocationDoc, MonsterTokensDoc, PartyDoc, StayDoc, SurvivorDoc, WeaponDoc,
};
use packs::showdown::{MonsterFiles, Pack, Sourced, Trial};
use source::{Diagnostics, Problem};

use crate::look_up::{Cell, Examples, Item, List, PackPage, Part, PartOf};

/// The monsters, weapons, armor and parties of a pack.
pub fn page(pack: &Pack) -> PackPage {
    let monsters = pack.monsters.values().map(monster);
    let kinds = [weapons(pack), armor(pack)].into_iter().filter(|part| !part.rows.is_empty());
    let parties = pack.parties.iter().map(|(id, file)| party(id, file));
    PackPage { parts: monsters.chain(kinds).chain(parties).collect(), unsaid: unsaid(pack) }
}

/// The members of a party, with their gear.
fn party(id: &str, file: &Sourced<PartyDoc>) -> Part {
    let survivor = |doc: &SurvivorDoc| {
        let gear = doc.weapons.iter().chain(&doc.armor).map(ToString::to_string);
        let id = doc.id.as_ref().map_or("survivor", |id| id.as_str());
        vec![Cell::Word(id.to_owned()), Cell::Number(doc.survival.into()), Cell::Words(gear.collect())]
    };
    let rows = file.doc.survivor.iter().map(|doc| survivor(doc)).collect();
    let name = file.doc.name.as_deref().unwrap_or(id);
    Part::new(PartOf::Party, Some((id, name)), &["survivor", "survival", "gear"], rows)
}

/// The gaps of the files.
fn unsaid(pack: &Pack) -> Vec<(String, String)> {
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
    all.filter_map(|(id, says)| Some((id, says?))).collect()
}

fn monster(files: &MonsterFiles) -> Part {
    let doc = &files.doc.doc;
    // Few monsters have it.
    let has_life = doc.level.iter().any(|level| level.life.is_some());
    let row = |level: &LevelDoc| {
        let numbers = [level.movement, level.toughness, level.speed, level.damage];
        let mut row = vec![Cell::Word(level.id.to_string())];
        row.extend(numbers.map(|number| Cell::Number(number.into())));
        row.push(Cell::Number(level.ai.count().into()));
        row.extend(has_life.then(|| Cell::some(level.life)));
        row.push(Cell::Words(tokens(&level.tokens)));
        row
    };
    let mut columns = vec!["level", "movement", "toughness", "speed", "damage", "AI cards", "tokens"];
    if has_life {
        columns.insert(6, "Life");
    }
    let ai = files.ai.iter().map(|card| {
        let mark = card.doc.stay.map(|stay| if stay == StayDoc::Mood { "mood" } else { "trait" });
        Item { id: card.doc.id.to_string(), copies: 1, marks: mark.into_iter().map(str::to_owned).collect() }
    });
    let list = |name: &str, items| List { name: name.to_owned(), items };
    let locations = files.cards.iter().map(|card| location(&card.doc)).collect();
    Part {
        lists: vec![list("hit locations", locations), list("AI cards", ai.collect())],
        ..Part::new(
            PartOf::Monster,
            Some((&doc.id, &doc.name)),
            &columns,
            doc.level.iter().map(row).collect(),
        )
    }
}

fn location(doc: &HitLocationDoc) -> Item {
    let marks = [
        ("trap", doc.trap.is_some()),
        ("impervious", doc.impervious),
        ("first strike", doc.first_strike),
        ("critical", doc.critical.is_some()),
        ("persistent", doc.persistent.is_some()),
    ];
    let marks = marks.into_iter().filter(|(_, is)| *is).map(|(mark, _)| mark.to_owned());
    Item { id: doc.id.to_string(), copies: doc.copies.unwrap_or(1), marks: marks.collect() }
}

/// Tokens in words: `+2 accuracy`, `+1 luck`.
pub fn tokens(tokens: &MonsterTokensDoc) -> Vec<String> {
    let all = [
        ("movement", tokens.movement),
        ("toughness", tokens.toughness),
        ("speed", tokens.speed),
        ("damage", tokens.damage),
        ("accuracy", tokens.accuracy),
        ("evasion", tokens.evasion),
        ("luck", tokens.luck),
    ];
    all.iter().filter_map(|(name, count)| Some(format!("{:+} {name}", (*count)?))).collect()
}

fn weapons(pack: &Pack) -> Part {
    let row = |(id, weapon): (&String, &Sourced<WeaponDoc>)| {
        let doc = &weapon.doc;
        vec![
            Cell::Word(id.clone()),
            Cell::Number(doc.speed.into()),
            Cell::AtLeast(doc.accuracy.into()),
            Cell::Number(doc.strength.into()),
            Cell::Words(special(doc)),
        ]
    };
    let rows = pack.weapons.iter().map(row).collect();
    Part::kind(&["weapon", "speed", "accuracy", "strength", "special"], rows)
}

fn special(doc: &WeaponDoc) -> Vec<String> {
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
    all.into_iter().flatten().collect()
}

fn armor(pack: &Pack) -> Part {
    let row = |(id, armor): (&String, &Sourced<packs::showdown::doc::ArmorDoc>)| {
        let at = |location: &LocationDoc| {
            let pieces = armor.doc.piece.iter().filter(|piece| piece.at == *location);
            Cell::unless_zero(pieces.map(|piece| piece.points).sum())
        };
        let mut row = vec![Cell::Word(id.clone())];
        row.extend(LocationDoc::ALL.iter().map(at));
        row.push(Cell::unless_zero(armor.doc.set_bonus));
        row
    };
    let rows = pack.armor.iter().map(row).collect();
    Part::kind(&["armor", "head", "arms", "body", "waist", "legs", "set bonus"], rows)
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
        // The coverage of an example that turned out differently is not known.
        never: if otherwise.is_empty() { never.collect() } else { Vec::new() },
        unused: coverage::kinds().difference(&coverage::used(pack)).cloned().collect(),
        otherwise: otherwise.problems().iter().map(place).collect(),
    })
}

/// The place of a different result, with the result.
fn place(problem: &Problem) -> String {
    let line = problem.line.map_or(String::new(), |line| format!(":{line}"));
    format!("{}{line}: {}", problem.file, problem.message)
}
