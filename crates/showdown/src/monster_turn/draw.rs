//! Drawing AI cards, and looking through the deck for moods.

use kernel::{Chance, Sink, Waits};

use super::card;
use crate::content::{Moment, Showdown, Stay, SurvivorId};
use crate::effect::cards;
use crate::event::{Event, What};
use crate::frame::{CONTROLLER, Frame};
use crate::monster_attack::BASIC_ACTION;
use crate::state::{AiCards, NONE, State};
use crate::{Outcome, away, moment, rule};

/// Begins to draw an AI card.
pub(crate) fn begin(state: &mut State) {
    state.push(Frame::Draw { code: NONE });
}

/// Goes on until the card is known; says whether chance has to tell.
pub(crate) fn step(showdown: &Showdown, state: &mut State, code: u8, log: &mut impl Sink<Event>) -> bool {
    let mut open = None;
    if code == NONE {
        open = state.cards.open();
        if state.monster.away && open.is_none() {
            away::come_back(showdown, state, log);
            return false;
        }
        if state.cards.is_spent() {
            log.tell(|| Event::new(&[rule::AI_DRAW], What::AiDeckAnew));
        }
        let Some(code) = state.lift_ai_card() else {
            state.frames.pop();
            log.tell(|| Event::new(&[rule::AI_DRAW], What::NoCardLeft));
            card::begin(state, BASIC_ACTION);
            return false;
        };
        state.replace(Frame::Draw { code });
    }
    let Some(&Frame::Draw { code }) = state.frames.last() else { unreachable!("a card is being drawn") };
    let Some(card) = AiCards::certain(code) else { return true };
    state.frames.pop();
    log.tell(|| Event::new(&[rule::AI_DRAW], What::CardDrawn { card }));
    if open.is_some() {
        card::begin_face_up(state, card);
    } else {
        card::begin(state, card);
    }
    moment::announce(showdown, state, Moment::DrawsAi, SurvivorId(0));
    false
}

/// The kinds that the card can turn out to be.
pub(crate) fn pending(state: &State, code: u8) -> Waits<Outcome> {
    let source = state.cards.bag(code).source();
    Waits::Chance(Chance { label: "AI card", seat: CONTROLLER, actor: 0, pool: 1, source })
}

/// The card turned out to be that.
pub(crate) fn take(state: &mut State, frame: Frame, to_be: u8) {
    let next = match frame {
        Frame::Draw { code } => {
            state.cards.turned_out(code, to_be);
            Frame::Draw { code: to_be }
        }
        Frame::Seek { cards, moods, entered, code } => {
            state.cards.turned_out(code, to_be);
            Frame::Seek { cards, moods, entered, code: to_be }
        }
        other => unreachable!("{other:?} draws nothing"),
    };
    state.replace(next);
}

/// Looks at the next card: a mood enters play, any other is put aside. Then the deck is shuffled.
pub(crate) fn step_seek(
    showdown: &Showdown,
    state: &mut State,
    cards: u8,
    moods: u8,
    entered: bool,
    code: u8,
    log: &mut impl Sink<Event>,
) -> bool {
    if code == NONE {
        // Looking at cards does not make a new deck.
        let next = if cards == 0 || moods == 0 { None } else { state.peel_ai_card() };
        if let Some(code) = next {
            state.replace(Frame::Seek { cards: cards - 1, moods, entered, code });
            return AiCards::certain(code).is_none();
        }
        state.frames.pop();
        state.shuffle_ai_cards_back();
        log.tell(|| Event::new(&[rule::CARD_EFFECT], What::AiShuffled));
        if !entered {
            cards::draw_another(state);
        }
        return false;
    }
    let Some(card) = AiCards::certain(code) else { return true };
    log.tell(|| Event::new(&[rule::CARD_EFFECT], What::CardRevealed { card }));
    if showdown.ai_cards[usize::from(card)].stay == Stay::Mood {
        state.replace(Frame::Seek { cards, moods: moods - 1, entered: true, code: NONE });
        card::enter_play(showdown, state, card, log);
    } else {
        state.cards.put_aside(card);
        state.replace(Frame::Seek { cards, moods, entered, code: NONE });
    }
    false
}
