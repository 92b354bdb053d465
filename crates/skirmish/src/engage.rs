//! How far an engage reaches.

use kernel::{Inches, Sink};

use crate::{
    Battle, Event, Frame, State, Status, UnitId, What, battle, rule, ruling,
    status::{self, Action},
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
        state.frames.push(Frame::OutOfSight { unit });
    }
}

/// STAGGERED-OUT-OF-SIGHT: the roll is read as normal; a Staggered unit then goes half of that.
pub(crate) fn out_of_sight(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    face: u8,
    log: &mut impl Sink<Event>,
) {
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
    let full = Inches(battle.unit(unit).move_inches().0 * i32::from(halves) / 2);
    let staggered = state.unit(unit).status == Status::Staggered;
    let reach = if staggered { status::half(&battle.rulings, full) } else { full };
    state.unit_mut(unit).reach = reach;
    let rules: &[_] = match (natural.is_some(), staggered) {
        (false, false) => &[rule::ENGAGE_REACH],
        (false, true) => &[rule::ENGAGE_REACH, rule::STAGGERED_HALF],
        (true, false) => &[rule::OUT_OF_SIGHT_ROLL],
        (true, true) => &[rule::OUT_OF_SIGHT_ROLL, rule::STAGGERED_OUT_OF_SIGHT],
    };
    let rulings: &[_] = if staggered { &[ruling::HALF_SPEED] } else { &[] };
    log.tell(|| Event::new(rules, What::Reach { unit, natural, reach }).ruled(rulings));
}
