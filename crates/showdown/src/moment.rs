//! Moments: persistent injuries and cards in play speak when their moment comes.

use kernel::Sink;

use crate::content::{Moment, Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::state::State;
use crate::{effect, monster_turn, movement, place, rule};

/// The numbers of cards in play begin behind those of persistent injuries.
const CARDS: u8 = 32;

/// Lets everything speak that waits for a moment; does nothing if nothing does.
#[inline]
pub(crate) fn announce(showdown: &Showdown, state: &mut State, moment: Moment, subject: SurvivorId) {
    if speakers(showdown, state, moment) != 0 && state.has_room(4) {
        state.push(Frame::Moment { moment, heard: 0, subject });
    }
}

/// The same for a moment that is about an amount, of which cards may speak.
pub(crate) fn announce_amount(
    showdown: &Showdown,
    state: &mut State,
    moment: Moment,
    subject: SurvivorId,
    amount: u8,
) {
    if speakers(showdown, state, moment) != 0 && state.has_room(5) {
        state.push(Frame::Suffered { amount });
        state.push(Frame::Moment { moment, heard: 0, subject });
    }
}

/// A card in play does what it says it does when it is called.
pub(crate) fn call(
    showdown: &Showdown,
    state: &mut State,
    card: u8,
    subject: SurvivorId,
    log: &mut impl Sink<Event>,
) {
    if state.cards.in_play_set() >> card & 1 == 0 || !state.has_room(4) {
        return;
    }
    let rules = &showdown.programs.cards[usize::from(card)].rules;
    if let Some(&(.., program)) = rules.iter().find(|(when, ..)| *when == Moment::Called) {
        log.tell(|| Event::new(&[rule::CARD_IN_PLAY], What::CardSpeaks { card }));
        // Nobody else is called.
        state.push(Frame::Moment { moment: Moment::Called, heard: CARDS + card + 1, subject });
        effect::begin(state, program, subject);
    }
}

/// The cards that react at a moment, a bit each: persistent injuries, then cards in play.
#[inline]
pub(crate) fn speakers(showdown: &Showdown, state: &State, moment: Moment) -> u64 {
    let injuries = state.injuries() & showdown.programs.watching(moment);
    let watching = showdown.programs.cards_watching(moment);
    let cards = if watching == 0 { 0 } else { watching & state.cards.in_play_set() };
    u64::from(injuries) | u64::from(cards) << CARDS
}

/// Goes on with a moment: first the cards and injuries that speak at it, then what the moment itself does.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    moment: Moment,
    heard: u8,
    subject: SurvivorId,
    log: &mut impl Sink<Event>,
) {
    let left = speakers(showdown, state, moment) & u64::MAX.checked_shl(heard.into()).unwrap_or(0);
    if left == 0 || (moment == Moment::Called && heard > 0) {
        state.frames.pop();
        return match moment {
            Moment::TurnEnds => monster_turn::end(showdown, state, log),
            Moment::RoundEnds => effect::status::end_round(showdown, state, log),
            Moment::DrawsAi => {
                if state.count_ai_draw() {
                    log.tell(|| Event::new(&[rule::AI_DRAW], What::AiDeckAnew));
                }
            }
            Moment::WouldMove
            | Moment::WouldGrab
            | Moment::TurnStarts
            | Moment::WalksIn
            | Moment::Activates
            | Moment::ActEnds
            | Moment::Attacks
            | Moment::Damaged
            | Moment::Dismembered
            | Moment::Dies
            | Moment::Collides
            | Moment::Wounded
            | Moment::Falls
            | Moment::Instinct
            | Moment::Eats
            | Moment::AfterDamage
            | Moment::BrainDamaged
            | Moment::WouldBeWounded
            | Moment::Called => {}
        };
    }
    let speaker = left.trailing_zeros() as u8;
    state.replace(Frame::Moment { moment, heard: speaker + 1, subject });
    if speaker < CARDS {
        return movement::heed(showdown, state, speaker, subject, log);
    }
    let card = speaker - CARDS;
    let rules = &showdown.programs.cards[usize::from(card)].rules;
    let here = rules.iter().find(|(when, zone, _)| {
        *when == moment && zone.is_none_or(|zone| place::is_in_zone(showdown, state, zone, subject))
    });
    if let Some(&(_, _, program)) = here {
        log.tell(|| Event::new(&[rule::CARD_IN_PLAY], What::CardSpeaks { card }));
        effect::begin(state, program, subject);
    }
}

/// The AI card that is being performed, or that speaks.
pub(crate) fn card_at_hand(state: &State) -> Option<u8> {
    state.frames.iter().rev().find_map(|frame| {
        if let Frame::Card { card, .. } | Frame::Offer { card, .. } = *frame {
            return Some(card);
        }
        let Frame::Moment { heard, .. } = *frame else { return None };
        (heard > CARDS).then(|| heard - 1 - CARDS)
    })
}
