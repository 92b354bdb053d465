//! Dazed: does nothing but move 1 inch, with which it may leave a combat if its friends screen it.

use kernel::{Inches, Sink};

use super::{Action, Status};
use crate::{
    Battle, Event, Frame, Rulings, State, UnitId, UnitSet, What,
    attack::Attack,
    field::Point,
    rule,
    ruling::{self, DazedMove, DisengageStrike},
};

/// DAZED-ONE-INCH: how far a Dazed unit moves.
pub fn allowance(rulings: &Rulings, full: Inches) -> Inches {
    match rulings.dazed_move {
        DazedMove::OneInch => Inches::whole(1),
        DazedMove::HalfMove => super::half(rulings, full),
        DazedMove::None => Inches(0),
    }
}

/// DAZED-RECOVERS: what Upkeep makes of it.
pub fn recovers_to() -> Status {
    Status::Staggered
}

/// DAZED-DISENGAGE, DAZED-SCREENED: whether a Dazed unit may leave its combat.
///
/// Every enemy in base contact must also touch an ally of the unit that is fit; one ally may hold several enemies.
pub fn may_disengage(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let me = state.unit(unit);
    let side = battle.unit(unit).side;
    let held =
        |enemy: UnitId| {
            state.unit(enemy).contacts.iter().any(|ally| {
                ally != unit && battle.unit(ally).side == side && state.unit(ally).status.is_fit()
            })
        };
    me.status == Status::Dazed
        && super::allowance(battle, state, unit) > Inches(0)
        && battle.enemies_touching(state, unit).all(held)
}

/// Leaves the combat if the rules let it, or says why not. Enemies may get a parting blow by ruling.
pub fn disengage(battle: &Battle, state: &mut State, unit: UnitId, log: &mut impl Sink<Event>) {
    disengage_to(battle, state, unit, Point::default(), log);
}

/// The same, on a field: to that point of the same surface.
pub fn disengage_to(battle: &Battle, state: &mut State, unit: UnitId, to: Point, log: &mut impl Sink<Event>) {
    if state.unit(unit).status != Status::Dazed {
        let why = super::may(state.unit(unit).status, Action::Disengage);
        let rule = why.err().unwrap_or(rule::DAZED_DISENGAGE);
        log.tell(|| Event::new(&[rule], What::Cannot { unit, action: Action::Disengage }));
        return;
    }
    if !may_disengage(battle, state, unit) {
        let held_fast = super::allowance(battle, state, unit) == Inches(0);
        log.tell(|| {
            Event::new(&[rule::DAZED_SCREENED], What::Cannot { unit, action: Action::Disengage })
                .ruled_if(held_fast, ruling::DAZED_MOVE)
        });
        return;
    }
    log.tell(|| {
        Event::new(
            &[rule::DAZED_ONE_INCH, rule::DAZED_DISENGAGE, rule::DAZED_SCREENED],
            What::Disengages { unit },
        )
        .ruled(&[ruling::DISENGAGE_STRIKE])
    });
    let blows = match battle.rulings.disengage_strike {
        DisengageStrike::None => UnitSet::default(),
        DisengageStrike::OneHit => {
            battle.enemies_touching(state, unit).filter(|&enemy| state.unit(enemy).status.is_fit()).collect()
        }
    };
    state.frames.push(Frame::Leave { unit, blows, to });
}

/// The way out: first the parting blows that the ruling allows, then free, if still on the board.
pub(crate) fn leave(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    blows: &mut UnitSet,
    to: Point,
    log: &mut impl Sink<Event>,
) -> Option<Frame> {
    if state.unit(unit).status == Status::Incapacitated {
        return None;
    }
    if let Some(enemy) = blows.take_first() {
        return Some(Frame::Attack(Attack::parting_blow(battle, enemy, unit)));
    }
    if battle.field.is_some() {
        let surface = state.unit(unit).place;
        battle.relocate(state, unit, surface, to);
    } else {
        state.separate(unit);
    }
    log.tell(|| Event::new(&[rule::DAZED_DISENGAGE], What::Free { unit }));
    super::drown(battle, state, unit, log);
    None
}
