//! Cards and gear by hand: from one pile into another, at hand or lost.

use kernel::WhyNot;

use super::{AiTo, HitPile, HitTo, Part, WeaponAt};
use crate::content::{Showdown, Stay, SurvivorId, WeaponKind};
use crate::state::{AiPile, MAX_FURTHER, State};

const HIT_PILES: [HitPile; 4] = [HitPile::Deck, HitPile::Discard, HitPile::Play, HitPile::Out];

/// Every card, in every pile that it may lie in.
pub(super) fn all(showdown: &Showdown, state: &State) -> Vec<Part> {
    let mut all = Vec::new();
    if state.cards.are_named {
        // The basic action lies in no pile.
        for kind in 1..showdown.ai_cards.len() as u8 {
            let copies = showdown.ai_cards[usize::from(kind)].copies;
            let lies = AiPile::ALL.into_iter().filter(|&pile| state.cards.may_lie(kind, copies, pile));
            all.extend(lies.map(|pile| Part::AiCard(kind, pile)));
        }
    }
    all.extend(state.cards.in_play().iter().map(|card| Part::AiTokens(card.kind)));
    for kind in 0..showdown.hit_locations.len() as u8 {
        let lies = HIT_PILES.into_iter().filter(|&pile| hit_lies(showdown, state, kind, pile));
        all.extend(lies.map(|pile| Part::HitCard(kind, pile)));
    }
    // Two cards of a kind in play have one name.
    let mut seen = Vec::new();
    all.retain(|part| {
        let is_new = !seen.contains(part);
        seen.push(*part);
        is_new
    });
    all
}

fn hit_lies(showdown: &Showdown, state: &State, kind: u8, pile: HitPile) -> bool {
    let in_play = state.copies_in_play(kind);
    match pile {
        HitPile::Deck => state.deck.in_deck(kind) > 0,
        HitPile::Discard => state.deck.discarded().count(kind) > 0,
        HitPile::Play => in_play > 0,
        HitPile::Out => state.deck.copies(kind) + in_play < showdown.hit_locations[usize::from(kind)].copies,
    }
}

/// A pile is full.
fn full(what: &str) -> WhyNot {
    WhyNot::new(format!("no further card fits {what}"), "take one away first")
}

/// Nothing to take.
fn not_there(name: &str) -> WhyNot {
    WhyNot::new(format!("`{name}` does not lie there"), "take it from the pile in which it lies")
}

/// Moves an AI card.
pub(super) fn move_ai(
    showdown: &Showdown,
    state: &mut State,
    kind: u8,
    from: AiPile,
    to: AiTo,
) -> Result<(), WhyNot> {
    let card = &showdown.ai_cards[usize::from(kind)];
    let pile = to.pile();
    if pile == AiPile::Wounds && showdown.monster.life.is_some() {
        return Err(WhyNot::new("this monster has Life and no wound stack", "set `monster lost life`"));
    }
    if pile == AiPile::Play && card.stay == Stay::Discarded {
        let hint = "only moods and traits stay in play: put it on the discard pile";
        return Err(WhyNot::new(format!("`{}` does not stay in play", card.id), hint));
    }
    if !state.cards.take_from(kind, card.copies, from) {
        return Err(not_there(&card.id));
    }
    if !state.cards.has_room(pile) {
        return Err(full("there"));
    }
    if pile == AiPile::Play && state.cards.in_play().iter().any(|other| other.kind == kind) {
        let hint = "take that one out of play first";
        return Err(WhyNot::new(format!("`{}` lies in play already", card.id), hint));
    }
    // A card gives its tokens as long as it lies in play.
    let tokens = &mut state.monster.tokens;
    for (token, by) in tokens.iter_mut().zip(card.in_play.tokens) {
        let comes = i8::from(pile == AiPile::Play) - i8::from(from == AiPile::Play);
        *token = token.saturating_add(by.saturating_mul(comes));
    }
    state.put_ai_card(kind, pile, to == AiTo::Top, showdown.monster.life);
    Ok(())
}

/// Moves a hit location card.
pub(super) fn move_hit(
    showdown: &Showdown,
    state: &mut State,
    kind: u8,
    from: HitPile,
    to: HitTo,
) -> Result<(), WhyNot> {
    let card = &showdown.hit_locations[usize::from(kind)];
    let taken = match from {
        HitPile::Deck => state.deck.take_from_deck(kind),
        HitPile::Discard => state.deck.take_discarded(kind),
        HitPile::Play => state.take_injury_out(kind),
        HitPile::Out => hit_lies(showdown, state, kind, HitPile::Out),
    };
    if !taken {
        return Err(not_there(&card.id));
    }
    match to {
        HitTo::Top if !state.deck.has_room_on_top() => return Err(full("on top of what is known")),
        HitTo::Top => state.deck.put_on_top(kind),
        HitTo::Deck => state.deck.shuffle_in(kind),
        HitTo::Discard => state.deck.discard(kind),
        HitTo::Play if card.persistent.is_none() => {
            let hint = "put it on the discard pile";
            return Err(WhyNot::new(format!("`{}` is no persistent injury", card.id), hint));
        }
        HitTo::Play => {
            if state.in_play >> kind & 1 != 0 && state.further.len() >= MAX_FURTHER {
                return Err(full("in play"));
            }
            state.put_injury_in_play(kind, false, showdown.programs.healing >> kind & 1 != 0);
        }
        HitTo::Out => {}
    }
    Ok(())
}

/// The weapons of a survivor that are pieces of gear: fists and teeth are none.
pub(super) fn gear(showdown: &Showdown, id: SurvivorId) -> impl Iterator<Item = u8> {
    let is_gear =
        |weapon: &u8| !showdown.weapons[usize::from(*weapon)].kinds.contains(&WeaponKind::FistAndTooth);
    super::parts::weapons(showdown, id).into_iter().filter(is_gear)
}

/// The whereabouts of a weapon.
pub(super) fn weapon(showdown: &Showdown, state: &State, id: SurvivorId, weapon: u8) -> WeaponAt {
    let (who, gear) = (state.survivor(id), showdown.programs.lost_with[usize::from(weapon)]);
    match (who.lost & gear == 0, who.dropped & gear == 0) {
        (true, _) => WeaponAt::Hand,
        (false, false) => WeaponAt::Ground,
        (false, true) => WeaponAt::Lost,
    }
}

/// Puts a weapon at hand, on the ground or away.
pub(super) fn put_weapon(showdown: &Showdown, state: &mut State, id: SurvivorId, weapon: u8, to: WeaponAt) {
    let gear = showdown.programs.lost_with[usize::from(weapon)];
    let who = state.survivor_mut(id);
    (who.lost, who.dropped) = match to {
        WeaponAt::Hand => (who.lost & !gear, who.dropped & !gear),
        WeaponAt::Ground => (who.lost | gear, who.dropped | gear),
        WeaponAt::Lost => (who.lost | gear, who.dropped & !gear),
    };
}
