//! Effects of cards on AI cards: on themselves, the deck, the cards in play.

use kernel::{Decision, Input, Sink, Waits};

use super::Act;
use crate::content::{Showdown, Stay, SurvivorId};
use crate::event::{Event, What};
use crate::frame::{self, CONTROLLER, Frame};
use crate::monster_turn::card::{self, Fate};
use crate::monster_turn::draw;
use crate::state::{AiCards, NONE, State};
use crate::{Choice, Outcome, moment, rule};

/// Frames that must be free for a card that is drawn outside the monster's turn: more than it needs, because cards that
/// draw each other there branch.
const ROOM: usize = 18;

/// Performs such an act.
pub(super) fn perform(showdown: &Showdown, state: &mut State, act: Act, log: &mut impl Sink<Event>) {
    if act == Act::Instinct {
        return card::instinct(showdown, state, log);
    }
    if let Act::SeekMoods { cards, moods } = act {
        if state.cards.are_named {
            state.push(Frame::Seek { cards, moods, entered: false, code: NONE });
        }
        return;
    }
    let Some(this) = moment::card_at_hand(state) else { return };
    let cited = |what| Event::new(&[rule::CARD_EFFECT], what);
    match act {
        Act::DiscardThis => card::send(showdown, state, this, Fate::DiscardedNow, log),
        Act::ArchiveThis => card::send(showdown, state, this, Fate::Archived, log),
        Act::ReturnThis => card::send(showdown, state, this, Fate::OnTop, log),
        Act::CardTokens(more) => {
            if let Some(card) = state.cards.in_play_mut(this) {
                card.tokens = card.tokens.saturating_add_signed(more);
                let tokens = card.tokens;
                log.tell(|| cited(What::TokensOnCard { card: this, tokens }));
            }
        }
        Act::ClearCardTokens => {
            if let Some(card) = state.cards.in_play_mut(this)
                && std::mem::take(&mut card.tokens) > 0
            {
                log.tell(|| cited(What::TokensOnCard { card: this, tokens: 0 }));
            }
        }
        other => unreachable!("{other:?} is about something else"),
    }
}

/// The monster draws a further card once the one at hand is done.
pub(crate) fn draw_another(state: &mut State) {
    if !state.cards.are_named {
        return;
    }
    let is_room = state.has_room(ROOM);
    let turn = state.frames.iter_mut().rev().find_map(|frame| {
        let Frame::Turn { draws, .. } = frame else { return None };
        Some(draws)
    });
    match turn {
        Some(draws) => *draws = draws.saturating_add(1),
        // Cards that set each other off without end stop there.
        None if is_room => draw::begin(state),
        None => {}
    }
}

/// A survivor looks at the next AI card. A deck that is only counted shows nothing, and none is made for it.
pub(super) fn begin_look(state: &mut State, by: SurvivorId) {
    if !state.cards.are_named || !state.has_room(1) {
        return;
    }
    let open = state.cards.open().is_some();
    if let Some(code) = state.peel_ai_card() {
        state.push(Frame::Look { by, code, open });
    }
}

/// The card that a survivor looks at turned out to be that.
pub(crate) fn take_look(
    state: &mut State,
    (by, code, open): (SurvivorId, u8, bool),
    input: Input<Choice>,
    log: &mut impl Sink<Event>,
) {
    match input {
        Input::Outcome(to_be) => {
            state.cards.turned_out(code, to_be);
            state.replace(Frame::Look { by, code: to_be, open });
        }
        Input::Choice(choice) => {
            state.frames.pop();
            let under = choice == Choice::PutUnder;
            if under {
                state.put_ai_card_under(code);
            } else {
                state.put_ai_card_on_top(code, open);
            }
            log.tell(|| Event::new(&[rule::CARD_EFFECT], What::PutBack { survivor: by, card: code, under }));
        }
    }
}

/// The next input: the card that turns up; or the place where it goes.
pub(crate) fn pending_look(
    state: &State,
    by: SurvivorId,
    code: u8,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    if AiCards::certain(code).is_none() {
        return draw::pending(state, code);
    }
    let seat = if state.survivor(by).dead { CONTROLLER } else { frame::seat(by) };
    frame::decide(decision, seat, |list| {
        list.push(Choice::PutOnTop);
        list.push(Choice::PutUnder);
    })
}

/// The kinds of mood in play.
fn moods<'a>(showdown: &'a Showdown, state: &'a State) -> impl Iterator<Item = u8> + 'a {
    let in_play = state.cards.in_play_set();
    let is_mood = |kind: &u8| showdown.ai_cards[usize::from(*kind)].stay == Stay::Mood;
    (0..showdown.ai_cards.len() as u8).filter(move |kind| in_play >> kind & 1 != 0).filter(is_mood)
}

/// Discards the only mood there is; says whether the survivor who caused it has to choose.
pub(crate) fn step_discard(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    let (first, further) = {
        let mut moods = moods(showdown, state);
        (moods.next(), moods.next())
    };
    match (first, further) {
        (None, _) => _ = state.frames.pop(),
        (Some(mood), None) => take_discard(showdown, state, Choice::Discard(mood), log),
        (Some(_), Some(_)) => return true,
    }
    false
}

/// The choice of a mood to discard.
pub(crate) fn pending_discard(
    showdown: &Showdown,
    state: &State,
    by: SurvivorId,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    let seat = if state.survivor(by).dead { CONTROLLER } else { frame::seat(by) };
    frame::decide(decision, seat, |list| {
        moods(showdown, state).for_each(|mood| list.push(Choice::Discard(mood)));
    })
}

/// That one.
pub(crate) fn take_discard(
    showdown: &Showdown,
    state: &mut State,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    if let Choice::Discard(mood) = choice {
        card::send(showdown, state, mood, Fate::DiscardedNow, log);
    }
}
