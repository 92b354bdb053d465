//! Fear: who comes into contact with something frightful must keep its nerve.

use kernel::Sink;

use crate::{
    Battle, CheckResult, Event, Frame, State, UnitId, UnitSet, What, plan::Situation, rule, state::Did,
    unit::Stat,
};

/// FEAR: whether a unit came into contact with something frightful this turn. Only engages bring enemies into contact,
/// so one of the two engaged.
fn faces(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let engaged = |unit: UnitId| state.unit(unit).did.has(Did::ENGAGE);
    state.unit(unit).status.is_fit()
        && battle
            .enemies_touching(state, unit)
            .any(|enemy| battle.unit(enemy).causes_fear && (engaged(unit) || engaged(enemy)))
}

/// A Melee phase begins: Morale checks for all who face something frightful.
pub(crate) fn begin(battle: &Battle, state: &mut State) {
    if battle.units.iter().any(|unit| unit.causes_fear) {
        let left: UnitSet = state.ids().filter(|&unit| faces(battle, state, unit)).collect();
        if !left.is_empty() {
            state.check = CheckResult::None;
            state.frames.push(Frame::Fear { left });
        }
    }
}

/// The check of the first is made, if it was due: who fails has Disadvantage on its attacks. The next one checks.
pub(crate) fn step(state: &mut State, mut left: UnitSet, log: &mut impl Sink<Event>) {
    let made = std::mem::take(&mut state.check);
    if made != CheckResult::None {
        let unit = left.take_first().expect("the first has made its check");
        if made == CheckResult::Failed {
            state.unit_mut(unit).did.put(Did::AFRAID);
            log.tell(|| Event::new(&[rule::FEAR], What::Afraid { unit }));
        }
    }
    state.frames.pop();
    if let Some(unit) = left.first() {
        state.frames.push(Frame::Fear { left });
        let (stat, situation) = (Stat::Morale, Situation::default());
        state.frames.push(Frame::Check { unit, stat, situation, first: 0 });
    }
}
