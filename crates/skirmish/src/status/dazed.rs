//! Dazed: does nothing but move 1 inch, with which it may leave a combat if its friends screen it.

use kernel::{Inches, Sink};

use super::{Action, Status};
use crate::{
    Battle, Event, Frame, Rulings, State, UnitId, UnitSet, What,
    attack::Attack,
    field::Point,
    ledge, rule,
    ruling::{self, DazedMove, DisengageStrike, LedgeMove},
    turns_on::turns_on,
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
    may_disengage_by(&battle.rulings, battle, state, unit)
}

/// The same, under any rulings.
pub(crate) fn may_disengage_by(rulings: &Rulings, battle: &Battle, state: &State, unit: UnitId) -> bool {
    let me = state.unit(unit);
    let side = battle.unit(unit).side;
    let held =
        |enemy: UnitId| {
            state.unit(enemy).contacts.iter().any(|ally| {
                ally != unit && battle.unit(ally).side == side && state.unit(ally).status.is_fit()
            })
        };
    let screened = me.status == Status::Dazed && battle.enemies_touching(state, unit).all(held);
    screened && super::allowance_by(rulings, battle, state, unit) > Inches(0)
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
    let moves = |rulings: &Rulings| may_disengage_by(rulings, battle, state, unit);
    // A unit that touches nobody stays put, unless an edge is near.
    let touches = !state.unit(unit).contacts.is_empty();
    let tests = battle.rulings.ledge_move == LedgeMove::Test && ledge::is_threatened(battle, state, unit);
    let turns = |ruling| (touches || tests) && turns_on(&battle.rulings, ruling, moves);
    if !may_disengage(battle, state, unit) {
        log.tell(|| {
            Event::new(&[rule::DAZED_SCREENED], What::Cannot { unit, action: Action::Disengage })
                .ruled_if(turns(ruling::DAZED_MOVE), ruling::DAZED_MOVE)
                .ruled_if(turns(ruling::HALF_SPEED), ruling::HALF_SPEED)
        });
        return;
    }
    let fit: UnitSet =
        battle.enemies_touching(state, unit).filter(|&enemy| state.unit(enemy).status.is_fit()).collect();
    log.tell(|| {
        Event::new(
            &[rule::DAZED_ONE_INCH, rule::DAZED_DISENGAGE, rule::DAZED_SCREENED],
            What::Disengages { unit },
        )
        .ruled_if(turns(ruling::DAZED_MOVE), ruling::DAZED_MOVE)
        .ruled_if(turns(ruling::HALF_SPEED), ruling::HALF_SPEED)
        .ruled_if(!fit.is_empty(), ruling::DISENGAGE_STRIKE)
    });
    let blows = match battle.rulings.disengage_strike {
        DisengageStrike::None => UnitSet::default(),
        DisengageStrike::OneHit => fit,
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
    // On a field the test at an edge waits for the end of the move.
    let ends = battle.field.is_none();
    log.tell(|| {
        let free = Event::new(&[rule::DAZED_DISENGAGE], What::Free { unit });
        if ends { ledge::cite_move(battle, state, unit, free) } else { free }
    });
    super::drown(battle, state, unit, log);
    None
}
