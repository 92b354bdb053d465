//! Offers of AI cards for an activation, as long as they lie open: face up on top of the deck, or in play.

use kernel::Sink;

use crate::content::{Showdown, SurvivorId};
use crate::effect;
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::rule;
use crate::state::State;

/// The cards that lie open, a bit each.
fn open(state: &State) -> u32 {
    state.cards.in_play_set() | state.cards.open().map_or(0, |card| 1 << card)
}

/// Whether a card that lies open makes its offer to a survivor where they stand.
fn is_made(showdown: &Showdown, state: &State, survivor: SurvivorId, card: u8) -> bool {
    let on = showdown.programs.cards[usize::from(card)].offer_on;
    let here = |board: &crate::content::Board| {
        let space = state.field.survivors[usize::from(survivor.0)];
        let there = on & !state.field.gone;
        (0..board.tiles.len()).any(|tile| there >> tile & 1 != 0 && board.tiles[tile].spaces.has(space))
    };
    let to_priority =
        showdown.ai_cards[usize::from(card)].offer.as_ref().is_some_and(|offer| offer.to_priority);
    let theirs = !to_priority || state.monster.priority == Some(survivor);
    theirs && (on == u32::MAX || showdown.board.as_ref().is_some_and(here))
}

/// The cards that a survivor can spend an activation on.
pub(crate) fn made(showdown: &Showdown, state: &State, survivor: SurvivorId, list: &mut dyn FnMut(u8)) {
    among(showdown, state, survivor, showdown.programs.offers, list);
}

/// The cards that offer a survivor something for the rest of their act.
pub(crate) fn made_for_act(
    showdown: &Showdown,
    state: &State,
    survivor: SurvivorId,
    list: &mut dyn FnMut(u8),
) {
    among(showdown, state, survivor, showdown.programs.offers_for_act, list);
}

/// Of some cards, a bit each, those that make a survivor their offer.
fn among(showdown: &Showdown, state: &State, survivor: SurvivorId, offers: u32, list: &mut dyn FnMut(u8)) {
    if offers == 0 {
        return;
    }
    let mut left = offers & open(state);
    while left != 0 {
        let card = left.trailing_zeros() as u8;
        left &= left - 1;
        if is_made(showdown, state, survivor, card) {
            list(card);
        }
    }
}

/// Whether an offer takes the rest of an act.
pub(crate) fn ends_act(showdown: &Showdown, card: u8) -> bool {
    showdown.programs.offers_for_act >> card & 1 != 0
}

/// Does what the card says, if it still offers it.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    card: u8,
    done: bool,
    log: &mut impl Sink<Event>,
) {
    let still = open(state) >> card & 1 != 0 && is_made(showdown, state, survivor, card);
    if done || !still || !state.survivor(survivor).stands() {
        state.frames.pop();
        return;
    }
    state.replace(Frame::Offer { survivor, card, done: true });
    log.tell(|| {
        if ends_act(showdown, card) {
            Event::new(&[rule::CARD_EFFECT], What::Accepts { survivor, card })
        } else {
            Event::new(&[rule::ACT, rule::CARD_EFFECT], What::Uses { survivor, card })
        }
    });
    effect::begin(state, showdown.programs.cards[usize::from(card)].offer, survivor);
}
