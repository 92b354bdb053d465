//! The panel of a survivor.

use packs::showdown::Showdown;
use showdown::content::{Attribute, Impairment, Location, Stat, Survivor, SurvivorId, Weapon};
use showdown::{Frame, State, SurvivorState};

use super::board::letter;
use crate::scene::{Panel, Row, Span, Tone, span};

/// What everybody has.
const BARE: &str = "fist-and-tooth";

/// How a survivor is.
pub fn panel(showdown: &Showdown, state: &State, id: SurvivorId) -> Panel {
    let who = state.survivor(id);
    let (mut rows, mut more) = (Vec::new(), Vec::new());
    if !who.dead {
        rows.extend([body(who), numbers(showdown, who, id)]);
        rows.extend(impairments(who));
        let weapons = weapons(showdown, who, id);
        rows.push(vec![span(names(&weapons), Tone::Dim)]);
        more.extend(weapons.into_iter().map(numbers_of));
        more.extend(actions(showdown, id));
    }
    Panel { head: head(showdown, state, id), rows, more }
}

fn head(showdown: &Showdown, state: &State, id: SurvivorId) -> Row {
    let who = state.survivor(id);
    let tone = Tone::Figure(id.0);
    let mut row = vec![
        span(format!("{} ", letter(showdown, id)), tone),
        span(showdown.name(id), tone),
        span(format!(" {}", state.field.survivors[usize::from(id.0)]), Tone::Dim),
    ];
    let acts =
        state.frames.iter().any(|frame| matches!(frame, Frame::Act { survivor, .. } if *survivor == id));
    let notes: [(bool, &str, Tone); 7] = [
        (who.dead, "dead", Tone::Bad),
        (who.held > 0 && !who.dead, "off the board", Tone::Bad),
        (who.down && !who.dead, "knocked down", Tone::Bad),
        (acts, "acting", Tone::Strong),
        (who.acted && !acts && !who.dead, "acted", Tone::Dim),
        (who.blind_spot && !who.dead, "in the blind spot", Tone::Advantage),
        (state.monster.priority == Some(id), "priority target", Tone::Bad),
    ];
    for (_, note, tone) in notes.iter().filter(|(holds, ..)| *holds) {
        row.extend([span(" ", Tone::Plain), span(*note, *tone)]);
    }
    if who.bleeding > 0 && !who.dead {
        row.push(span(format!(" bleeding {}", who.bleeding), Tone::Bad));
    }
    row
}

/// Armor points and injury boxes by location, and the brain.
fn body(who: &SurvivorState) -> Row {
    let mut row = Row::new();
    for location in Location::ALL {
        let at = location as usize;
        let initial = location.name()[..1].to_uppercase();
        row.push(span(format!("{initial}{}", who.armor[at]), Tone::Plain));
        row.extend(boxes(who.boxes[at], Survivor::boxes(location)));
        row.push(span(" ", Tone::Plain));
    }
    row.push(span("brain ", Tone::Plain));
    row.extend(boxes(who.brain_box.into(), 1));
    row
}

fn boxes(filled: u8, all: u8) -> impl Iterator<Item = Span> {
    let filled = filled.min(all);
    let tones = [(filled, "■", Tone::Bad), (all - filled, "□", Tone::Dim)];
    tones
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, sign, tone)| span(sign.repeat(count.into()), tone))
}

fn numbers(showdown: &Showdown, who: &SurvivorState, id: SurvivorId) -> Row {
    let mut row = vec![span(format!("survival {}", who.stat(Stat::Survival)), Tone::Plain)];
    let insane = if who.is_insane() { Tone::Strong } else { Tone::Plain };
    row.push(span(format!(" insanity {}", who.stat(Stat::Insanity)), insane));
    for (word, count) in [("block", who.block), ("deflect", who.deflect)] {
        if count > 0 {
            row.push(span(format!(" {word} {count}"), Tone::Plain));
        }
    }
    for attribute in Attribute::ALL {
        let total = showdown.attribute(id, who, attribute);
        if attribute == Attribute::Movement {
            row.push(span(format!(" mov {total}"), Tone::Plain));
            continue;
        }
        if total != 0 {
            row.push(span(format!(" {} {total:+}", &attribute.name()[..3]), Tone::Plain));
        }
    }
    row
}

fn impairments(who: &SurvivorState) -> Option<Row> {
    let all: Vec<&str> =
        Impairment::ALL.into_iter().filter(|one| who.is(*one)).map(Impairment::says).collect();
    (!all.is_empty()).then(|| vec![span(all.join(", "), Tone::Bad)])
}

/// What a survivor strikes with: what is carried, or bare hands.
fn weapons<'a>(showdown: &'a Showdown, who: &SurvivorState, id: SurvivorId) -> Vec<&'a Weapon> {
    let carried = showdown.survivors[usize::from(id.0)].weapons;
    let held = showdown
        .weapons
        .iter()
        .enumerate()
        .filter(|(at, weapon)| carried >> at & 1 != 0 && who.lost >> at & 1 == 0 && weapon.id != BARE)
        .map(|(_, weapon)| weapon);
    let held: Vec<&Weapon> = held.collect();
    if held.is_empty() { showdown.weapons.iter().filter(|weapon| weapon.id == BARE).collect() } else { held }
}

fn name(weapon: &Weapon) -> &str {
    if weapon.id == BARE { "bare hands" } else { &weapon.name }
}

fn names(weapons: &[&Weapon]) -> String {
    let names: Vec<&str> = weapons.iter().map(|weapon| name(weapon)).collect();
    if names.is_empty() { "bare hands".to_owned() } else { names.join(", ") }
}

/// A weapon as it is, before what its owner adds.
fn numbers_of(weapon: &Weapon) -> Row {
    let Weapon { speed, accuracy, strength, .. } = weapon;
    let name = name(weapon);
    vec![span(format!("{name}: speed {speed}, accuracy {accuracy}+, strength {strength}"), Tone::Dim)]
}

/// What survival can be spent on.
fn actions(showdown: &Showdown, id: SurvivorId) -> Option<Row> {
    let known = &showdown.survivors[usize::from(id.0)].actions;
    let names: Vec<&str> = known.iter().map(|action| action.name()).collect();
    (!names.is_empty()).then(|| vec![span(format!("knows {}", names.join(", ")), Tone::Dim)])
}
