//! Perfect hits: page 75. Several in one attack trigger their rules separately.

use kernel::Sink;

use super::{Attack, Phase, current, current_mut, s2_hits};
use crate::content::Showdown;
use crate::event::{Event, What};
use crate::state::State;
use crate::{effect, rule};

/// Triggers one perfect hit, or goes on.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let &Attack { survivor, weapon, perfect, .. } = current(state);
    if perfect == 0 {
        current_mut(state).phase = Phase::OnHit;
        return s2_hits::on_hit(showdown, state, log);
    }
    log.tell(|| Event::new(&[rule::P75_PERFECT_HIT], What::PerfectHit { survivor }));
    current_mut(state).perfect -= 1;
    effect::begin(state, showdown.programs.weapons[usize::from(weapon)].perfect_hit, survivor);
}
