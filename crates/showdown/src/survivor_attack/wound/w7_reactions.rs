//! Wound step 7, perform reactions - unless the location was critically wounded or the monster lies on the ground.

use kernel::Sink;

use crate::content::{HitLocation, Showdown};
use crate::event::{Event, Reaction, What};
use crate::state::State;
use crate::survivor_attack::{Attack, Phase, current, current_mut};
use crate::{effect, rule, ruling};

use super::w8_resolve;

/// Whether the card has any reaction.
pub fn has_reaction(card: &HitLocation) -> bool {
    let reactions = &card.reactions;
    reactions.wound.is_some() || reactions.failure.is_some() || reactions.reflex.is_some()
}

/// The wound or failure reaction.
pub(crate) fn step(showdown: &Showdown, state: &mut State, times: u8, log: &mut impl Sink<Event>) {
    let &Attack { card: kind, survivor, verdict, .. } = current(state);
    let card = &showdown.hit_locations[usize::from(kind)];
    if verdict.critical || state.monster.down {
        if has_reaction(card) {
            log.tell(|| {
                Event::new(&[], What::ReactionsCancelled { kind })
                    .citing(verdict.critical, rule::P76_CANCEL_REACTIONS)
                    .citing(state.monster.down, rule::MONSTER_DOWN)
            });
        }
        return w8_resolve::step(showdown, state, log);
    }
    let programs = &showdown.programs.locations[usize::from(kind)];
    let (reaction, has, program) = if verdict.success {
        (Reaction::Wound, card.reactions.wound.is_some(), programs.wound)
    } else {
        (Reaction::Failure, card.reactions.failure.is_some(), programs.failure)
    };
    if !has {
        return reflex(showdown, state, log);
    }
    let several = current(state).weapon(showdown).devastating > 0;
    current_mut(state).phase = if times > 1 { Phase::React(times - 1) } else { Phase::Reflex };
    log.tell(|| {
        Event::new(&[rule::P74_W7_REACTIONS], What::Reacts { kind, reaction })
            .ruled_if(reaction == Reaction::Wound && several, ruling::EXTRA_WOUNDS)
    });
    effect::begin(state, program, survivor);
}

/// The reflex reaction.
pub(crate) fn reflex(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let &Attack { card: kind, survivor, .. } = current(state);
    if showdown.hit_locations[usize::from(kind)].reactions.reflex.is_none() || state.monster.down {
        return w8_resolve::step(showdown, state, log);
    }
    current_mut(state).phase = Phase::Resolve;
    log.tell(|| {
        let what = What::Reacts { kind, reaction: Reaction::Reflex };
        Event::new(&[rule::P74_W7_REACTIONS], what)
    });
    effect::begin(state, showdown.programs.locations[usize::from(kind)].reflex, survivor);
}
