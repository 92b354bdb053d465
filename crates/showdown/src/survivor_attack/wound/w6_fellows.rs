//! Wound step 6, fellow survivors react: those who do not attack may use survival actions.

use kernel::Sink;

use crate::content::Showdown;
use crate::event::{Event, What};
use crate::ruling::{self, FellowsWindow};
use crate::state::State;
use crate::survivor_attack::{Phase, current, current_mut};
use crate::{rule, survival};

use super::{w5_wound, w7_reactions};

/// Opens the opportunity, as ruled.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = current(state);
    let card = attack.card(showdown);
    let each = showdown.rulings.extra_wounds == ruling::ExtraWounds::Each;
    let times = if each && attack.verdict.wounds { w5_wound::number(showdown, state) } else { 1 };
    current_mut(state).phase = Phase::React(times);
    if !survival::anybody_able(showdown, state, false) {
        return w7_reactions::step(showdown, state, times, log);
    }
    let has_reaction = w7_reactions::has_reaction(card);
    let open = showdown.rulings.fellows_window == FellowsWindow::AlwaysIfAble || has_reaction;
    log.tell(|| {
        Event::new(&[rule::P74_W6_FELLOWS], What::Opportunity { open })
            .citing(true, rule::P75_ATTACKER_BUSY)
            .ruled_if(!has_reaction, ruling::FELLOWS_WINDOW)
    });
    if open {
        survival::open(state, false);
    }
}
