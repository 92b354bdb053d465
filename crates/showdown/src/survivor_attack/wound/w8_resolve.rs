//! Wound step 8, resolve the hit location: it is discarded, or stays in play as a persistent injury.

use kernel::Sink;

use crate::content::Showdown;
use crate::event::{Event, What};
use crate::rule;
use crate::ruling::{self, PersistentInjuries};
use crate::state::{NONE, State};
use crate::survivor_attack::numbers::Verdict;
use crate::survivor_attack::{Attack, Phase, current, current_mut};

/// Puts the card away and goes on to the next.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = *current(state);
    // With nothing left to resolve, or nobody to do it, the attack is over at once, and nothing comes between.
    let left = !attack.face_up.is_empty() && state.survivor(attack.survivor).stands();
    let goes_on = left || state.attacks.len() > 1;
    put_away(showdown, state, &attack, goes_on, log);
    let attack = current_mut(state);
    attack.card = NONE;
    attack.wound_roll = 0;
    attack.verdict = Verdict::default();
    attack.phase = Phase::Select;
    let survivor = attack.survivor;
    state.lift_doom(survivor);
}

/// Puts the card at hand away: into play, out of the showdown, or on the discard pile. `goes_on` says whether anything
/// is left of the attacks under way.
pub(crate) fn put_away(
    showdown: &Showdown,
    state: &mut State,
    attack: &Attack,
    goes_on: bool,
    log: &mut impl Sink<Event>,
) {
    let &Attack { card: kind, verdict: Verdict { critical, .. }, .. } = attack;
    let card = &showdown.hit_locations[usize::from(kind)];
    if critical && card.persistent.is_some() {
        // An injury that has no say before the attacks are over works at once, under any ruling.
        let disputed = goes_on && showdown.programs.matters_in_attacks >> kind & 1 != 0;
        let waits = disputed
            && match showdown.rulings.persistent_injuries {
                PersistentInjuries::AfterAttacks => true,
                PersistentInjuries::AtOnce => false,
            };
        log.tell(|| {
            Event::new(
                &[rule::P76_PERSISTENT_STAYS, rule::P76_PERSISTENT_OUT_OF_DECK],
                What::StaysInPlay { kind, waits },
            )
            .ruled_if(disputed, ruling::PERSISTENT_INJURIES)
        });
        state.put_injury_in_play(kind, waits, showdown.programs.healing >> kind & 1 != 0);
    } else if critical && card.archived {
        log.tell(|| Event::new(&[rule::P74_W8_RESOLVE], What::CardArchived { kind }));
    } else {
        log.tell(|| Event::new(&[rule::P74_W8_RESOLVE], What::Discarded { kind }));
        state.deck.discard(kind);
    }
}
