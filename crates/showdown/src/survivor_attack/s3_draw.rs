//! Step 3, draw hit location cards.

use kernel::{Chance, Sink};

use super::{Attack, Phase, current, current_mut, s4_read};
use crate::content::Showdown;
use crate::event::{Event, What};
use crate::frame::CONTROLLER;
use crate::rule;
use crate::ruling::{self, HitDeckEmpty};
use crate::state::State;

/// The card that is due.
pub(crate) fn chance(state: &State, attack: &Attack) -> Chance {
    Chance {
        label: "hit location",
        seat: CONTROLLER,
        actor: attack.survivor.0,
        pool: attack.left,
        source: state.deck.source(),
    }
}

/// Goes on drawing; says whether a card is due that nobody knows.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    if current(state).left == 0 {
        current_mut(state).phase = Phase::Read;
        return false;
    }
    if state.deck.is_empty() {
        let some = !state.deck.discarded().is_empty();
        let again = showdown.rulings.hit_deck_empty == HitDeckEmpty::ReshuffleDiscard && some;
        log.tell(|| {
            Event::new(&[], What::HitDeckEmpty { reshuffled: again })
                .citing(!some, rule::P74_S3_DRAW)
                .ruled_if(some, ruling::HIT_DECK_EMPTY)
        });
        if again {
            state.deck.reshuffle();
        } else {
            current_mut(state).left = 0;
        }
        return false;
    }
    match state.deck.top() {
        Some(kind) => {
            take(showdown, state, kind, log);
            false
        }
        None => true,
    }
}

/// Puts a card face up.
pub(crate) fn take(showdown: &Showdown, state: &mut State, kind: u8, log: &mut impl Sink<Event>) {
    state.deck.draw(kind);
    log.tell(|| Event::new(&[rule::P74_S3_DRAW], What::Drawn { kind }));
    let attack = current_mut(state);
    attack.left -= 1;
    attack.face_up.insert_ascending(kind);
    if attack.left == 0 {
        attack.phase = Phase::Read;
        s4_read::step(showdown, state, log);
    }
}
