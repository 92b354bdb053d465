//! The monster's panel.

use packs::showdown::Showdown;
use showdown::content::MonsterAttribute;
use showdown::{AiDeck, State};

use crate::scene::{Panel, Row, Tone, span};

/// How the monster is.
pub fn panel(showdown: &Showdown, state: &State) -> Panel {
    let mut rows = vec![cards(showdown, state), attributes(showdown, state)];
    rows.extend(target(showdown, state));
    rows.extend(in_play(showdown, state));
    rows.extend(injuries(showdown, state));
    rows.push(hit_locations(showdown, state));
    Panel { head: head(showdown, state), rows, more: Vec::new() }
}

fn head(showdown: &Showdown, state: &State) -> Row {
    let monster = &state.monster;
    let mut row = vec![
        span(showdown.monster.name.clone(), Tone::Monster),
        span(format!(" level {}", showdown.monster.level), Tone::Plain),
    ];
    match (monster.defeated, monster.away, monster.down) {
        (true, ..) => row.push(span(" defeated", Tone::Strong)),
        (_, true, _) => row.push(span(" off the board", Tone::Strong)),
        (.., true) => row.push(span(" knocked down", Tone::Strong)),
        _ => row.push(span(format!(" faces {}", state.field.facing.name()), Tone::Plain)),
    }
    row
}

/// Whom it goes for.
fn target(showdown: &Showdown, state: &State) -> Option<Row> {
    let target = state.monster.priority?;
    Some(vec![span("priority target ", Tone::Dim), span(showdown.name(target), Tone::Figure(target.0))])
}

/// Its life: the AI cards, or Life.
fn cards(showdown: &Showdown, state: &State) -> Row {
    let AiDeck { deck, discard, wounds } = state.ai_on_table();
    let hurt = if wounds > 0 { Tone::Strong } else { Tone::Plain };
    let life = showdown.monster.life.map(|life| format!("Life {} of {life}", life - wounds));
    if deck == AiDeck::ENDLESS {
        return vec![span(life.unwrap_or_else(|| format!("wounds {wounds}")), hurt)];
    }
    let mut row = vec![
        span("AI ", Tone::Dim),
        span(format!("deck {deck}"), Tone::Plain),
        span(format!(" discard {discard}"), Tone::Plain),
    ];
    match life {
        Some(life) => row.insert(0, span(life + " ", hurt)),
        None => row.push(span(format!(" wounds {wounds}"), hurt)),
    }
    // What it performs in its turn lies in none of these until the turn is over.
    let drawn = state.drawn().map(|card| showdown.ai_cards[usize::from(card)].name.as_str());
    row.extend(drawn.map(|name| span(format!(" drawn {name}"), Tone::Plain)));
    row
}

/// Its numbers, with the tokens that are in them.
fn attributes(showdown: &Showdown, state: &State) -> Row {
    let mut row = Row::new();
    for attribute in MonsterAttribute::ALL {
        let total = showdown.monster_attribute(&state.monster, attribute);
        let tokens = state.monster.tokens[attribute as usize];
        let always = matches!(attribute, MonsterAttribute::Movement | MonsterAttribute::Toughness);
        if total == 0 && tokens == 0 && !always {
            continue;
        }
        let gap = if row.is_empty() { "" } else { " " };
        row.push(span(format!("{gap}{} ", short(attribute)), Tone::Dim));
        row.push(span(total.to_string(), Tone::Plain));
        if tokens != 0 {
            row.push(span(format!("({tokens:+})"), Tone::Strong));
        }
    }
    row
}

/// Names as cards abbreviate them.
fn short(attribute: MonsterAttribute) -> &'static str {
    ["mov", "tough", "spd", "dmg", "acc", "eva", "luck"][attribute as usize]
}

fn listed(head: &str, names: &[String], tone: Tone) -> Option<Row> {
    (!names.is_empty()).then(|| vec![span(format!("{head} "), Tone::Dim), span(names.join(", "), tone)])
}

/// Moods and traits.
fn in_play(showdown: &Showdown, state: &State) -> Option<Row> {
    let name = |card: &showdown::CardInPlay| {
        let name = showdown.ai_cards[usize::from(card.kind)].name.clone();
        if card.tokens > 0 { format!("{name} ({})", card.tokens) } else { name }
    };
    let names: Vec<String> = state.cards.in_play().iter().map(name).collect();
    listed("in play", &names, Tone::Plain)
}

/// Persistent injuries.
fn injuries(showdown: &Showdown, state: &State) -> Option<Row> {
    let cards = showdown.hit_locations.iter().enumerate();
    let hurt = cards
        .filter(|(kind, _)| state.in_play >> kind & 1 != 0)
        .map(|(_, card)| card.persistent.as_ref().map_or(card.name.clone(), |injury| injury.name.clone()));
    listed("injured", &hurt.collect::<Vec<_>>(), Tone::Strong)
}

fn hit_locations(showdown: &Showdown, state: &State) -> Row {
    let mut row = vec![
        span("hit locations ", Tone::Dim),
        span(format!("{} discard {}", state.deck.len(), state.deck.discarded().len()), Tone::Plain),
    ];
    let face_up = state.attacks.iter().flat_map(|attack| attack.face_up.iter());
    let names: Vec<&str> =
        face_up.map(|&kind| showdown.hit_locations[usize::from(kind)].name.as_str()).collect();
    if !names.is_empty() {
        row.push(span(format!(" face up {}", names.join(", ")), Tone::Strong));
    }
    row
}
