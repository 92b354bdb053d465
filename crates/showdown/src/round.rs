//! Rounds: the monster's turn, then the survivors' turn, until one side is no more.

use kernel::Sink;

use crate::content::{Ambush, Moment, Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::state::{State, SurvivorState};
use crate::{away, effect, moment, monster_turn, plan, rule, station, survivors_turn};

/// The last round. There are situations that nobody can leave, and a showdown must come to an end.
pub const LAST: u16 = 999;

/// As far as from one end of the board to the other, and back.
const ANYWHERE: u8 = 80;

/// The step of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs, reason = "they say what they are")]
pub enum Step {
    /// Before the first round.
    #[default]
    SetUp,
    /// The survivors stand where they want to ambush the monster.
    Ambush,
    Begin,
    Survivors,
    End,
}

/// Goes on with a round.
pub(crate) fn step(showdown: &Showdown, state: &mut State, step: Step, log: &mut impl Sink<Event>) {
    if plan::pay(state) {
        return;
    }
    if away::is_nobody_left(state) {
        let all_dead = state.survivors.iter().all(|who| who.dead);
        log.tell(|| {
            if all_dead {
                Event::new(&[rule::SURVIVORS_DEFEATED], What::EverybodyIsDead)
            } else {
                Event::new(&[rule::OFF_THE_BOARD], What::NobodyIsLeft)
            }
        });
        state.frames.pop();
        return;
    }
    if step == Step::Begin && state.round == LAST {
        log.tell(|| Event::new(&[rule::ROUND], What::BrokenOff));
        state.frames.pop();
        return;
    }
    let ambush = showdown.board.as_ref().map_or(Ambush::None, |board| board.ambush);
    let next = |state: &mut State, step: Step| state.replace(Frame::Round { step });
    match step {
        Step::SetUp => {
            log.tell(|| Event::new(&[rule::SET_UP], What::SetUp));
            next(state, Step::Begin);
            if ambush == Ambush::Survivors {
                log.tell(|| Event::new(&[rule::AMBUSH], What::Ambush { by_monster: false }));
                next(state, Step::Ambush);
                // They stand where they like: the first one is asked first.
                let mut left = state.those(SurvivorState::is_there);
                while let Some(survivor) = left.pop_last() {
                    state.push(Frame::Walk { survivor, spaces: ANYWHERE });
                }
            } else {
                station::begin(showdown, state);
            }
        }
        Step::Ambush => {
            next(state, Step::Begin);
            survivors_turn::begin(showdown, state, log);
        }
        Step::Begin => {
            next(state, Step::Survivors);
            begin(state, log);
            monster_turn::begin(showdown, state, log);
        }
        Step::Survivors => {
            next(state, Step::End);
            if state.round == 1 && ambush == Ambush::Monster {
                log.tell(|| Event::new(&[rule::AMBUSH], What::Ambush { by_monster: true }));
            } else {
                survivors_turn::begin(showdown, state, log);
            }
        }
        Step::End => {
            state.monster.watchful = state.monster.watchful.saturating_sub(1);
            next(state, Step::Begin);
            if moment::speakers(showdown, state, Moment::RoundEnds) == 0 {
                return effect::status::end_round(showdown, state, log);
            }
            state.push(Frame::Moment { moment: Moment::RoundEnds, heard: 0, subject: SurvivorId(0) });
        }
    }
}

fn begin(state: &mut State, log: &mut impl Sink<Event>) {
    state.controller = SurvivorId((state.round % state.survivors.len() as u16) as u8);
    state.round = state.round.saturating_add(1);
    away::begin_round(state);
    for who in state.survivors.places_mut() {
        who.used = 0;
        who.grabs = who.grabs << 1 & 2;
    }
    let (round, controller) = (state.round, state.controller);
    log.tell(|| Event::new(&[rule::ROUND, rule::CONTROLLER], What::RoundBegins { round, controller }));
}
