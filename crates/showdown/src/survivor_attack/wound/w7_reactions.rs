//! Wound step 7, perform reactions - unless the location was critically wounded or the monster lies on the ground.

use kernel::Sink;

use crate::content::{HitLocation, Showdown};
use crate::event::{Event, Reaction, What};
use crate::state::State;
use crate::survivor_attack::{Phase, current, current_mut};
use crate::{effect, rule, ruling};

/// Whether the card has any reaction.
pub fn has_reaction(card: &HitLocation) -> bool {
    let reactions = &card.reactions;
    reactions.wound.is_some() || reactions.failure.is_some() || reactions.reflex.is_some()
}

/// The wound or failure reaction.
pub(crate) fn step(showdown: &Showdown, state: &mut State, times: u8, log: &mut impl Sink<Event>) {
    let attack = current(state);
    let card = attack.card(showdown);
    if attack.verdict.critical || state.monster.down {
        current_mut(state).phase = Phase::Resolve;
        if has_reaction(card) {
            log.tell(|| {
                Event::new(&[], What::ReactionsCancelled { kind: attack.card })
                    .citing(attack.verdict.critical, rule::P76_CANCEL_REACTIONS)
                    .citing(state.monster.down, rule::MONSTER_DOWN)
            });
        }
        return;
    }
    let programs = &showdown.programs.locations[usize::from(attack.card)];
    let (reaction, has, program) = if attack.verdict.success {
        (Reaction::Wound, card.reactions.wound.is_some(), programs.wound)
    } else {
        (Reaction::Failure, card.reactions.failure.is_some(), programs.failure)
    };
    current_mut(state).phase = if times > 1 && has { Phase::React(times - 1) } else { Phase::Reflex };
    if !has {
        return;
    }
    let several = attack.weapon(showdown).devastating > 0;
    log.tell(|| {
        Event::new(&[rule::P74_W7_REACTIONS], What::Reacts { kind: attack.card, reaction })
            .ruled_if(reaction == Reaction::Wound && several, ruling::EXTRA_WOUNDS)
    });
    effect::begin(state, program, attack.survivor);
}

/// The reflex reaction.
pub(crate) fn reflex(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = current(state);
    current_mut(state).phase = Phase::Resolve;
    if attack.card(showdown).reactions.reflex.is_none() || state.monster.down {
        return;
    }
    log.tell(|| {
        let what = What::Reacts { kind: attack.card, reaction: Reaction::Reflex };
        Event::new(&[rule::P74_W7_REACTIONS], what)
    });
    effect::begin(state, showdown.programs.locations[usize::from(attack.card)].reflex, attack.survivor);
}
