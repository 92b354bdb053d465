//! A pack in words.

use packs::showdown::Pack;

use crate::output::{
    bold,
    table::{Align, table},
};

/// The monsters, weapons and armor of a pack.
pub fn pack(pack: &Pack) -> String {
    let head = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let mut text = String::new();
    for files in pack.monsters.values() {
        let doc = &files.doc.doc;
        let partial = if doc.partial { " (partial)" } else { "" };
        text += &format!("{}{partial}\n", bold(&doc.name));
        if let Some(unsaid) = &doc.unsaid {
            text += &format!("  not said yet: {unsaid}\n");
        }
        let levels: Vec<Vec<String>> = doc
            .level
            .iter()
            .map(|level| {
                let numbers = [level.movement, level.toughness, level.speed, level.damage];
                let mut row = vec![level.id.to_string()];
                row.extend(numbers.map(|number| number.to_string()));
                row.push(level.ai.cards().to_string());
                row
            })
            .collect();
        let mut align = vec![Align::Right; 6];
        align[0] = Align::Left;
        let heads = head(&["level", "movement", "toughness", "speed", "damage", "AI cards"]);
        text += &table(&align, &heads, &levels);
        let ids: Vec<&str> = files.cards.iter().map(|card| card.doc.id.as_str()).collect();
        text += &format!("  hit locations: {}\n", ids.join(", "));
        let ids: Vec<&str> = files.attacks.iter().map(|attack| attack.doc.id.as_str()).collect();
        text += &format!("  attacks: {}\n\n", ids.join(", "));
    }
    let weapons: Vec<Vec<String>> = pack
        .weapons
        .values()
        .map(|weapon| {
            let doc = &weapon.doc;
            let numbers = [doc.speed.to_string(), format!("{}+", doc.accuracy), doc.strength.to_string()];
            let mut row = vec![doc.id.to_string()];
            row.extend(numbers);
            row.push(doc.unsaid.clone().unwrap_or_default());
            row
        })
        .collect();
    let align = [Align::Left, Align::Right, Align::Right, Align::Right, Align::Left];
    text += &table(&align, &head(&["weapon", "speed", "accuracy", "strength", "not said yet"]), &weapons);
    let armor: Vec<Vec<String>> = pack
        .armor
        .values()
        .map(|armor| {
            let points: Vec<String> = armor.doc.piece.iter().map(|piece| piece.points.to_string()).collect();
            vec![armor.doc.id.to_string(), points.join(" "), armor.doc.set_bonus.to_string()]
        })
        .collect();
    text += "\n";
    text + &table(
        &[Align::Left, Align::Left, Align::Right],
        &head(&["armor", "points by piece", "set bonus"]),
        &armor,
    )
}
