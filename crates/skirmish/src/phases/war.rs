//! A whole battle: turns in alternation, until one side is gone or runs, or the time is up.

use kernel::Sink;

use super::deploy;
use crate::{Battle, Event, Frame, Rulings, State, What, rule, ruling::Critical, scars, turn};

/// The end of a whole battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub enum Verdict {
    /// It has not, or there is none.
    #[default]
    None,
    /// The side is the only one left.
    LastStanding(u8),
    /// The other side has run.
    Rout(u8),
    /// Nobody is left.
    NobodyLeft,
    /// The last turn is over.
    TimeUp,
}

impl Verdict {
    /// The side that won.
    pub const fn winner(self) -> Option<u8> {
        match self {
            Self::LastStanding(side) | Self::Rout(side) => Some(side),
            Self::None | Self::NobodyLeft | Self::TimeUp => None,
        }
    }
}

/// The aims and the length of a whole battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The number of lost units from which a side takes Rout tests.
    pub rout: u8,
    /// The number of turns, counting those of both sides, after which the battle ends.
    pub turns: u8,
    /// The tables for Scars; without them nobody rolls.
    pub scars: Option<scars::Tables>,
}

impl Default for Terms {
    fn default() -> Self {
        Self { rout: 6, turns: 24, scars: None }
    }
}

/// The rulings that are usual in a whole battle. It is the full game, which has critical hits, unlike the page.
pub fn rulings() -> Rulings {
    Rulings { critical: Critical::TwoDefences, ..Rulings::default() }
}

/// Begins the battle.
pub(crate) fn begin(battle: &Battle, state: &mut State) {
    assert!(battle.field.is_some(), "a whole battle needs a field");
    state.frames.push(Frame::War);
    deploy::begin(battle, state);
}

/// WAR-ENDS: whether one side is gone; noted if so.
pub(crate) fn is_over(battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    if state.verdict != Verdict::None {
        return true;
    }
    let left = [0, 1].map(|side| turn::is_left(battle, state, side));
    let verdict = match left {
        [true, true] => return false,
        [true, false] => Verdict::LastStanding(0),
        [false, true] => Verdict::LastStanding(1),
        [false, false] => Verdict::NobodyLeft,
    };
    end(state, verdict, log);
    true
}

/// Notes how the battle ended.
pub(crate) fn end(state: &mut State, verdict: Verdict, log: &mut impl Sink<Event>) {
    state.verdict = verdict;
    let rule = if matches!(verdict, Verdict::Rout(_)) { rule::ROUT } else { rule::WAR_ENDS };
    log.tell(|| Event::new(&[rule], What::Ends { verdict }));
}

/// The next turn begins, or the battle is over and Scars are rolled for.
pub(crate) fn step(battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    if !is_over(battle, state, log) && state.turn >= battle.terms.turns {
        end(state, Verdict::TimeUp, log);
    }
    if state.verdict == Verdict::None {
        let side = (battle.first + state.turn % 2) % 2;
        state.turn += 1;
        state.frames.push(Frame::Turn { side, phase: turn::Phase::Begin });
    } else {
        state.frames.pop();
        scars::begin(battle, state);
    }
    false
}
