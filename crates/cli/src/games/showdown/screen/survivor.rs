//! The panel of a survivor.

use packs::showdown::Showdown;
use showdown::content::{Impairment, Location, Stat, Survivor, SurvivorId};
use showdown::{Frame, State, SurvivorState};

use super::board::letter;
use crate::scene::{Panel, Row, Span, Tone, span};

/// How a survivor is.
pub fn panel(showdown: &Showdown, state: &State, id: SurvivorId) -> Panel {
    let who = state.survivor(id);
    let mut rows = Vec::new();
    if !who.dead {
        rows.extend([body(who), numbers(showdown, who, id)]);
        rows.extend(impairments(who));
        rows.push(weapons(showdown, who, id));
    }
    Panel { head: head(showdown, state, id), rows }
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
    for attribute in showdown::content::Attribute::ALL.into_iter().skip(1) {
        let total = showdown.attribute(id, who, attribute);
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

fn weapons(showdown: &Showdown, who: &SurvivorState, id: SurvivorId) -> Row {
    let carried = showdown.survivors[usize::from(id.0)].weapons;
    let bare = |id: &str| id == "fist-and-tooth";
    let names = showdown
        .weapons
        .iter()
        .enumerate()
        .filter(|(at, weapon)| carried >> at & 1 != 0 && who.lost >> at & 1 == 0 && !bare(&weapon.id));
    let names: Vec<&str> = names.map(|(_, weapon)| weapon.name.as_str()).collect();
    let text = if names.is_empty() { "bare hands".to_owned() } else { names.join(", ") };
    vec![span(text, Tone::Dim)]
}
