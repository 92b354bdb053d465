//! The reach of an engage.

use kernel::{Inches, Sink};

use crate::{
    Battle, Event, Frame, Rulings, State, Status, UnitId, What, battle,
    check::{self, Edge},
    rule, ruling,
    status::{self, Action},
    turns_on::turns_on,
};

/// OUT-OF-SIGHT-ROLL: rows of a d20, each with the number of halves of Move that the unit may go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutOfSight {
    /// The highest face of the row, and the halves of Move.
    pub rows: Vec<(u8, u8)>,
}

impl OutOfSight {
    /// 1-5 half of Move, 6-15 Move, 16-20 one and a half times Move.
    pub fn printed() -> Self {
        Self { rows: vec![(5, 1), (15, 2), (20, 3)] }
    }

    /// The halves of Move for a face.
    pub fn halves(&self, face: u8) -> u8 {
        self.rows.iter().find(|(to, _)| face <= *to).map_or(0, |(_, halves)| *halves)
    }
}

/// A unit engages: in sight it knows its reach, out of sight it rolls for it.
pub(crate) fn begin(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    in_sight: bool,
    log: &mut impl Sink<Event>,
) {
    if let Some(cannot) = battle::cannot(unit, Action::Engage, state.unit(unit).status) {
        return log.tell(|| cannot);
    }
    if in_sight {
        reach(battle, state, unit, 3, None, log);
    } else {
        state.frames.push(Frame::OutOfSight { unit, first: 0 });
    }
}

/// STAGGERED-OUT-OF-SIGHT: the roll is read as normal; a Staggered unit then goes half of that.
pub(crate) fn out_of_sight(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    mut first: u8,
    face: u8,
    log: &mut impl Sink<Event>,
) {
    let edge = check::roll_edge(&battle.rulings, battle, state, unit, Edge::Disadvantage);
    state.frames.pop();
    let Some((face, _)) = check::roll(edge, &mut first, face) else {
        return state.frames.push(Frame::OutOfSight { unit, first });
    };
    reach(battle, state, unit, battle.out_of_sight.halves(face), Some(face), log);
}

fn reach(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    halves: u8,
    natural: Option<u8>,
    log: &mut impl Sink<Event>,
) {
    let full = battle.unit(unit).move_inches();
    let staggered = state.unit(unit).status == Status::Staggered;
    let goes = |rulings: &Rulings| {
        if staggered { status::halved(rulings, full, halves) } else { Inches(full.0 * i32::from(halves) / 2) }
    };
    let reach = goes(&battle.rulings);
    state.unit_mut(unit).reach = reach;
    let rules: &[_] = match (natural.is_some(), staggered) {
        (false, false) => &[rule::ENGAGE_REACH],
        (false, true) => &[rule::ENGAGE_REACH, rule::STAGGERED_HALF],
        (true, false) => &[rule::OUT_OF_SIGHT_ROLL],
        (true, true) => &[rule::OUT_OF_SIGHT_ROLL, rule::STAGGERED_OUT_OF_SIGHT],
    };
    log.tell(|| {
        let turns = |ruling| turns_on(&battle.rulings, ruling, goes);
        // Whether the roll was one die is seen before it falls.
        let dice = |rulings: &Rulings| check::roll_edge(rulings, battle, state, unit, Edge::Disadvantage);
        let rolled = natural.is_some() && turns_on(&battle.rulings, ruling::ROLLS_AS_CHECKS, dice);
        let burdened = natural.is_some() && turns_on(&battle.rulings, ruling::STAGGERED_CHECKS, dice);
        Event::new(rules, What::Reach { unit, natural, reach })
            .ruled_if(turns(ruling::HALF_SPEED), ruling::HALF_SPEED)
            .ruled_if(turns(ruling::HALF_ORDER), ruling::HALF_ORDER)
            .ruled_if(rolled, ruling::ROLLS_AS_CHECKS)
            .ruled_if(burdened, ruling::STAGGERED_CHECKS)
    });
}
