//! Wound step 5, wound the monster: the top card of the AI deck goes to the wound stack, unseen.

use kernel::Sink;

use crate::content::{Moment, Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::state::{Count, State, Toll};
use crate::survivor_attack::{Phase, current, current_mut};
use crate::{effect, moment, rule};

use super::w6_fellows;

/// Wounds the monster, if the attempt did.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    current_mut(state).phase = Phase::Fellows;
    if !current(state).verdict.wounds {
        return w6_fellows::step(showdown, state, log);
    }
    let attack = *current(state);
    let weapon = attack.weapon(showdown);
    if state.cards.are_named {
        state.monster.wounded_by = Some(attack.survivor);
    }
    wound(showdown, state, log);
    for _ in 0..weapon.devastating {
        log.tell(|| Event::new(&[rule::DEVASTATING], What::ExtraWound));
        wound(showdown, state, log);
    }
    if weapon.savage && attack.verdict.critical && !attack.savaged {
        current_mut(state).savaged = true;
        log.tell(|| Event::new(&[rule::SAVAGE], What::ExtraWound));
        wound(showdown, state, log);
    }
    if weapon.provoke && !state.monster.priority_stays {
        log.tell(|| Event::new(&[rule::PROVOKE], What::GainsPriority { survivor: attack.survivor }));
        state.monster.priority = Some(attack.survivor);
    }
    let program = showdown.programs.weapons[usize::from(attack.weapon)].on_wound;
    if !program.is_empty() {
        effect::begin(state, program, attack.survivor);
    } else if !state.monster.defeated {
        w6_fellows::step(showdown, state, log);
    }
}

/// How many wounds the attempt of the innermost attack caused, critical ones aside: those have no reactions.
pub(crate) fn number(showdown: &Showdown, state: &State) -> u8 {
    1 + current(state).weapon(showdown).devastating
}

/// The monster suffers one wound.
pub(crate) fn wound(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    if state.monster.defeated {
        return;
    }
    showdown.count(state, Count::Wounds, 1);
    let toll = state.monster.ai.wound();
    if state.cards.are_named {
        state.cards.wound();
    }
    log.tell(|| {
        let left = state.monster.ai.deck;
        match toll {
            Toll::Card { reshuffled } => {
                Event::new(&[rule::P74_W5_WOUND], What::Wounded { left, reshuffled })
            }
            Toll::Defeat => Event::new(&[rule::P74_W5_WOUND, rule::DEFEAT], What::Defeated),
        }
    });
    if toll == Toll::Defeat {
        state.monster.defeated = true;
    } else {
        moment::announce(showdown, state, Moment::Wounded, SurvivorId(0));
    }
}
