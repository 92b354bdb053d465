//! The panels of a warband.

use packs::skirmish::Battle;
use skirmish::{FallenBy, State, Status, UnitId};

use super::card;
use crate::scene::{Panel, Row, Tone, span};

/// The letter of a unit: of the first side a capital one, of the second a small one; the first of the name that nobody
/// of the side before them has, else the first that is free.
pub fn letter(battle: &Battle, unit: UnitId) -> char {
    let side = battle.unit(unit).side;
    let mut taken: Vec<char> = Vec::new();
    for (at, card) in battle.units.iter().enumerate().filter(|(_, card)| card.side == side) {
        let own = card.name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase());
        let letter = own.chain('A'..='Z').find(|letter| !taken.contains(letter)).unwrap_or('?');
        if at == usize::from(unit.0) {
            return if side == 0 { letter } else { letter.to_ascii_lowercase() };
        }
        taken.push(letter);
    }
    '?'
}

/// A warband: how many are left, then everybody.
pub fn panels(battle: &Battle, state: &State, side: u8) -> impl Iterator<Item = Panel> {
    let own: Vec<UnitId> = state.ids().filter(|&unit| battle.unit(unit).side == side).collect();
    let lost = own.iter().filter(|&&unit| !battle.on_board(state, unit)).count();
    let mut head = vec![
        span(battle.sides[usize::from(side)].clone(), Tone::Figure(side)),
        span(format!(": {} of {} left", own.len() - lost, own.len()), Tone::Plain),
    ];
    if lost >= usize::from(battle.terms.rout) {
        head.push(span(", may rout", Tone::Bad));
    }
    let of_all = Panel { head, rows: Vec::new(), more: Vec::new() };
    // The fallen stand last, so that they are the first to give way.
    let (left, gone): (Vec<_>, Vec<_>) = own.into_iter().partition(|&unit| battle.on_board(state, unit));
    let units: Vec<Panel> = left.into_iter().chain(gone).map(|unit| panel(battle, state, unit)).collect();
    std::iter::once(of_all).chain(units)
}

fn panel(battle: &Battle, state: &State, id: UnitId) -> Panel {
    let rows = if battle.on_board(state, id) { card::rows(battle.unit(id)) } else { Vec::new() };
    Panel { head: head(battle, state, id), rows, more: Vec::new() }
}

fn head(battle: &Battle, state: &State, id: UnitId) -> Row {
    let (unit, card) = (state.unit(id), battle.unit(id));
    let tone = Tone::Figure(card.side);
    let mut row = vec![span(format!("{} {}", letter(battle, id), card.name), tone)];
    if !battle.on_board(state, id) {
        let why = if unit.fallen_by == FallenBy::Nothing { "" } else { unit.fallen_by.name() };
        row.push(span(format!(" out of action{}{why}", if why.is_empty() { "" } else { ": " }), Tone::Dim));
        if let Some(scar) = battle.scar(state, id) {
            row.push(span(format!(", Scar: {scar}"), Tone::Bad));
        }
        return row;
    }
    row.push(span(format!(" {}", unit.at), Tone::Dim));
    if unit.place > 0 {
        row.push(span(format!(" on {}", battle.place(state, id).name), Tone::Dim));
    }
    if unit.status != Status::Healthy {
        row.push(span(format!(" {}", unit.status.name()), Tone::Bad));
    }
    if card.wounds > 1 {
        row.push(span(format!(" {} of {} Wounds", unit.wounds, card.wounds), Tone::Plain));
    }
    if state.deciding() == Some(id) {
        row.push(span(" acting", Tone::Strong));
    }
    let foes: String = battle.enemies_touching(state, id).map(|foe| letter(battle, foe)).collect();
    if !foes.is_empty() {
        row.push(span(format!(" fights {foes}"), Tone::Bad));
    }
    row
}
