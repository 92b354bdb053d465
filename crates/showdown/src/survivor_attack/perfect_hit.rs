//! Perfect hits: page 75. Several in one attack trigger their rules separately.

use kernel::Sink;

use super::{Phase, current, current_mut};
use crate::content::Showdown;
use crate::event::{Event, What};
use crate::state::State;
use crate::{effect, rule};

/// Triggers one perfect hit, or goes on.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = current(state);
    if attack.perfect == 0 {
        current_mut(state).phase = Phase::OnHit;
        return;
    }
    log.tell(|| Event::new(&[rule::P75_PERFECT_HIT], What::PerfectHit { survivor: attack.survivor }));
    current_mut(state).perfect -= 1;
    effect::begin(state, showdown.programs.weapons[usize::from(attack.weapon)].perfect_hit, attack.survivor);
}
