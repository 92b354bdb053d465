//! How a showdown looks: the board, the monster, the survivors; and how far odds look ahead.

mod board;
mod monster;
mod outlook;
mod survivor;

#[cfg(test)]
mod tests;

use packs::showdown::Showdown;
use showdown::board::{LENGTH, WIDTH};
use showdown::{Choice, Frame, State};

pub use self::outlook::outlook;
use crate::scene::{Row, Scene, Spot, Tone, span};

/// The board and everybody, if the showdown has a board.
pub fn scene(showdown: &Showdown, state: &State) -> Option<Scene> {
    showdown.board.as_ref()?;
    let survivors = state.everybody().map(|id| survivor::panel(showdown, state, id));
    Some(Scene {
        now: now(showdown, state),
        grid: board::grid(showdown, state),
        panels: std::iter::once(monster::panel(showdown, state)).chain(survivors).collect(),
        focus: Some(focus(state)),
        legend: board::legend(showdown, state),
    })
}

/// The space of whoever moves, is moved or acts; else that of the monster.
fn focus(state: &State) -> (u8, u8) {
    let who = state.frames.iter().rev().find_map(|frame| match *frame {
        Frame::Walk { survivor, .. } | Frame::Act { survivor, .. } => Some(survivor),
        Frame::Knockback { subject, .. } | Frame::PutInFront { subject } => Some(subject),
        _ => None,
    });
    let space = who.map_or(state.field.monster, |id| state.field.survivors[usize::from(id.0)]);
    (space.x, space.y)
}

/// Where the showdown is.
fn now(showdown: &Showdown, state: &State) -> Row {
    let turn = if state.frames.is_empty() {
        "it is over".to_owned()
    } else if state.is_monsters_turn() {
        format!("{}'s turn, controlled by {}", showdown.monster.name, showdown.name(state.controller))
    } else if state.frames.iter().any(|frame| matches!(frame, Frame::Party)) {
        "the survivors' turn".to_owned()
    } else {
        "between turns".to_owned()
    };
    vec![span(format!("Round {}", state.round), Tone::Strong), span(format!(", {turn}"), Tone::Plain)]
}

/// Where an option leads.
pub fn spot(showdown: &Showdown, choice: Choice) -> Option<Spot> {
    match choice {
        Choice::To(space) => Some(Spot::square(space.x, space.y, 1)),
        Choice::Go(space, _) => Some(Spot::square(space.x, space.y, showdown.monster.size)),
        _ => None,
    }
}

/// What is wrong with a word that looks like a space, but is not offered.
pub fn no_such_space(text: &str) -> Option<String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let letter = &text[digits.len()..];
    let number: u32 = digits.parse().ok()?;
    if letter.len() != 1 {
        return None;
    }
    let letter = letter.chars().next()?.to_ascii_uppercase();
    let last = char::from(b'A' + WIDTH - 1);
    let is_there = (1..=u32::from(LENGTH)).contains(&number) && ('A'..=last).contains(&letter);
    Some(if is_there {
        format!("{number}{letter} is not one of the spaces to choose from.")
    } else {
        format!("There is no space {number}{letter}: the board goes from 1A to {LENGTH}{last}.")
    })
}
