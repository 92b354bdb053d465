//! The state of the table, with a line for each unit or figure.

use showdown::content::{Impairment, Location};
use skirmish::Status;
use skirmish::field::tenths;
use table::view::{
    Attribute, BattleView, BodyPart, Boxes, Hunt, Missing, Stands, SurvivorView, Things, UnitView,
};

/// The lines of the table, one for each unit or figure.
pub fn standing(table: &Things) -> Vec<String> {
    match table {
        Things::Showdown(hunt) => {
            std::iter::once(monster(hunt)).chain(hunt.survivors.iter().map(survivor)).collect()
        }
        Things::Skirmish(battle) => battle.units.iter().map(|one| unit(battle, one)).collect(),
    }
}

fn stands(stands: Stands, dead: &'static str) -> &'static str {
    match stands {
        Stands::Dead => dead,
        Stands::OffTheBoard => "off the board",
        Stands::KnockedDown => "knocked down",
        Stands::Standing => "standing",
    }
}

/// The tokens in numbers, with their signs.
fn tokens(all: &[Attribute]) -> impl Iterator<Item = String> {
    let some = all.iter().filter(|one| one.tokens != 0);
    some.map(|one| format!(", {:+} {}", one.tokens, one.name))
}

fn monster(hunt: &Hunt) -> String {
    let (monster, ai, locations) = (&hunt.monster, &hunt.ai, &hunt.hit_locations);
    let mut text = format!("{}: {}", monster.name, stands(monster.stands, "defeated"));
    if let Some([left, life]) = monster.life {
        text += &format!(", Life {left} of {life}");
    }
    if let Some(deck) = ai.deck {
        text += &format!(", AI deck {deck}, discard {}", ai.discard);
        if monster.life.is_none() {
            text += &format!(", wound stack {}", ai.wounds);
        }
    }
    for one in &monster.in_play {
        let tokens = if one.tokens > 0 { format!(" ({} tokens)", one.tokens) } else { String::new() };
        text += &format!(", in play {}{tokens}", one.card.name);
    }
    text.extend(ai.drawn.iter().map(|card| format!(", drawn {}", card.name)));
    text.extend(tokens(&monster.attributes));
    for injury in &monster.injuries {
        let times = if injury.copies > 1 { format!(" {} times", injury.copies) } else { String::new() };
        let waits = if injury.waits { " (after the attacks)" } else { "" };
        text += &format!(", {}{times}{waits}", injury.name);
    }
    let discarded: u32 = locations.discarded.iter().map(|pile| u32::from(pile.count)).sum();
    text += &format!("; hit locations: {} in the deck, {discarded} discarded", locations.deck);
    let face_up: Vec<&str> = locations.face_up.iter().map(|card| card.name.as_str()).collect();
    if !face_up.is_empty() {
        text += &format!(", face up {}", face_up.join(", "));
    }
    text
}

fn survivor(who: &SurvivorView) -> String {
    let at = |part: &BodyPart| Location::from(part.location).name();
    let armor: Vec<String> = who.body.iter().map(|part| format!("{} {}", at(part), part.armor)).collect();
    let mut text = format!("{}: {}, armor {}", who.name, stands(who.stands, "dead"), armor.join(" "));
    let hurt = who.body.iter().filter(|part| part.boxes.filled > 0).map(|part| {
        let Boxes { filled, of } = part.boxes;
        format!("{} {}", at(part), if filled >= of { "heavy" } else { "light" })
    });
    let hurt: Vec<String> = hurt.collect();
    if !hurt.is_empty() {
        text += &format!(", injured: {}", hurt.join(", "));
    }
    let stat = |name: &str| who.stats.iter().find(|stat| stat.name == name).map_or(0, |stat| stat.count);
    let counts = [
        ("survival", stat("survival")),
        ("insanity", stat("insanity")),
        ("bleeding", who.bleeding[0]),
        ("blocks", who.block),
        ("deflects", who.deflect),
    ];
    text.extend(counts.into_iter().filter(|(_, by)| *by > 0).map(|(word, by)| format!(", {word} {by}")));
    if who.brain.filled > 0 {
        text += ", brain box filled";
    }
    text.extend(tokens(&who.attributes));
    let lasting = who.attributes.iter().filter(|one| one.lasting != 0);
    text.extend(lasting.map(|one| format!(", {:+} {} for good", one.lasting, one.name)));
    text.extend(who.impairments.iter().map(|one| format!(", {}", Impairment::from(*one).says())));
    if who.doomed {
        text += ", doomed";
    }
    if who.priority {
        text += ", priority target";
    }
    text.extend(who.missing.iter().map(|one| format!(", {}", missing_gear(one))));
    text
}

/// A piece of gear that a survivor has lost or dropped, as it follows their name.
pub fn missing_gear(missing: &Missing) -> String {
    match missing {
        Missing::Lost(name) => format!("has lost {name}"),
        Missing::HalfOfPair(name) => format!("has one {name} left"),
        Missing::OnTheGround(name) => format!("{name} lies on the ground"),
    }
}

fn unit(battle: &BattleView, unit: &UnitView) -> String {
    let status = Status::from(unit.status).name();
    let mut text =
        format!("{} ({}): {status}, {} of {} Wounds", unit.name, unit.side, unit.wounds[0], unit.wounds[1]);
    let surfaces = battle.field.as_ref().map(|field| field.surfaces.len());
    // A unit that is off the field stands nowhere.
    if surfaces.unwrap_or(battle.places.len()) > 1 && (surfaces.is_none() || unit.on_board) {
        text += &format!(", on {}", unit.surface);
    }
    if let Some([x, y]) = unit.at {
        text += &format!(" at ({}, {})", tenths(x.0), tenths(y.0));
    }
    if !unit.touches.is_empty() {
        text += &format!(", touches {}", unit.touches.join(", "));
    }
    match &unit.scar {
        Some(scar) => text += &format!(", Scar: {scar}"),
        None if unit.awaits_scars => text += ", will roll for Scars",
        None => {}
    }
    text
}
