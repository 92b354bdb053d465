//! Wound step 4, check for critical wounds: page 76.

use kernel::Sink;

use crate::content::Showdown;
use crate::event::{Event, What};
use crate::state::{Count, State};
use crate::survivor_attack::numbers::LANTERN;
use crate::survivor_attack::{Phase, current, current_mut};
use crate::{effect, rule};

use super::w5_wound;

/// Performs the critical wound effects, if there are any to perform; `roll` is the wound roll, if there was one.
pub(crate) fn step(showdown: &Showdown, state: &mut State, roll: Option<u8>, log: &mut impl Sink<Event>) {
    current_mut(state).phase = Phase::Wound;
    if !current(state).verdict.critical {
        return w5_wound::step(showdown, state, log);
    }
    let attack = *current(state);
    showdown.count(state, Count::Criticals, 1);
    log.tell(|| {
        let monster_luck = showdown.monster_attribute(&state.monster, crate::content::MonsterAttribute::Luck);
        Event::new(&[rule::P74_W4_CRITICAL, rule::P76_CRITICAL], What::Critical { kind: attack.card })
            .citing_each(&[
                (true, rule::P76_EFFECTS_MANDATORY),
                (
                    roll.is_some_and(|roll| i16::from(roll) < i16::from(LANTERN) + monster_luck),
                    rule::P76_SURVIVOR_LUCK,
                ),
                (roll.is_some_and(|roll| roll < LANTERN), rule::P76_LUCK_IS_NOT_LANTERN),
                (monster_luck != 0, rule::P76_MONSTER_LUCK),
                (attack.verdict.wounds, rule::P76_CRITICAL_WOUNDS),
                (!attack.verdict.wounds, rule::P75_IMPERVIOUS),
            ])
    });
    effect::begin(state, showdown.programs.locations[usize::from(attack.card)].critical, attack.survivor);
}
