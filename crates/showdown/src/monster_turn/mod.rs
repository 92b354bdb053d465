//! The monster's turn: what speaks at its start, the AI cards, what speaks at its end.

pub mod card;
pub mod draw;
pub mod pick;

use kernel::Sink;

use crate::content::{Moment, Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::ruling::{self, PriorityTarget};
use crate::state::State;
use crate::{effect, moment, plan, rule};

/// The most AI cards of one turn: cards that only draw each other come to an end.
const MOST_DRAWS: u8 = 30;

/// The phase of the monster's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Phase {
    #[default]
    Draw,
    End,
    Over,
}

/// Begins the monster's turn.
pub(crate) fn begin(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    log.tell(|| Event::new(&[rule::MONSTER_TURN], What::Moment { moment: Moment::TurnStarts }));
    stand(state, log);
    let in_play = state.cards.in_play().iter().map(|card| &showdown.ai_cards[usize::from(card.kind)].in_play);
    let further: u8 = in_play.map(|card| card.further_draws).sum();
    state.push(Frame::Turn { phase: Phase::Draw, draws: 1 + further, drawn: 0 });
    moment::announce(showdown, state, Moment::TurnStarts, SurvivorId(0));
}

/// A monster that lies stands up.
fn stand(state: &mut State, log: &mut impl Sink<Event>) {
    if std::mem::take(&mut state.monster.down) {
        log.tell(|| Event::new(&[rule::MONSTER_DOWN], What::MonsterStands));
    }
}

/// Goes on with the monster's turn.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    phase: Phase,
    draws: u8,
    done: u8,
    log: &mut impl Sink<Event>,
) {
    if plan::pay(state) {
        return;
    }
    match phase {
        Phase::Draw => {
            let mut in_play = state.cards.in_play().iter();
            let kept = in_play.any(|card| showdown.ai_cards[usize::from(card.kind)].in_play.no_draws);
            if draws == 0 || done == MOST_DRAWS || kept || state.those(|who| !who.dead).is_empty() {
                if kept {
                    log.tell(|| Event::new(&[rule::CARD_IN_PLAY], What::NoDraw));
                }
                return begin_end(showdown, state, done, log);
            }
            state.replace(Frame::Turn { phase, draws: draws - 1, drawn: done + 1 });
            stand(state, log);
            draw::begin(state);
        }
        Phase::End => begin_end(showdown, state, done, log),
        Phase::Over => _ = state.frames.pop(),
    }
}

/// The end of the turn comes: what speaks at it speaks.
fn begin_end(showdown: &Showdown, state: &mut State, done: u8, log: &mut impl Sink<Event>) {
    log.tell(|| Event::new(&[rule::MONSTER_TURN], What::Moment { moment: Moment::TurnEnds }));
    if moment::speakers(showdown, state, Moment::TurnEnds) == 0 {
        state.frames.pop();
        return end(showdown, state, log);
    }
    state.replace(Frame::Turn { phase: Phase::Over, draws: 0, drawn: done });
    state.push(Frame::Moment { moment: Moment::TurnEnds, heard: 0, subject: SurvivorId(0) });
}

/// The monster's turn is cut short: the card at hand is discarded, and its end comes.
pub(crate) fn cut_short(state: &mut State, log: &mut impl Sink<Event>) {
    log.tell(|| Event::new(&[rule::CARD_EFFECT], What::MonsterTurnEnds));
    // A turn that is ending ends only once.
    let running = |frame: &Frame| matches!(frame, Frame::Turn { phase, .. } if *phase != Phase::Over);
    let Some(turn) = state.frames.iter().rposition(running) else { return };
    // A survivor's attack in between is finished first.
    if !state.frames[turn..].contains(&Frame::Attack) {
        card::truncate(state, turn + 1, log);
    }
    state.frames[turn] = Frame::Turn { phase: Phase::End, draws: 0, drawn: 0 };
}

/// The end of the monster's turn: who lay when it began stands up, and what waited for it happens.
pub(crate) fn end(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    for (who, id) in state.survivors.iter_mut().zip((0..).map(SurvivorId)) {
        let fell = std::mem::take(&mut who.fell_in_turn);
        let lay = !who.dead && who.down && !fell;
        if lay {
            who.down = false;
            log.tell(|| Event::new(&[rule::KNOCKED_DOWN_SURVIVOR], What::Stands { survivor: id }));
        }
    }
    state.discard_performed_ai_cards();
    effect::status::clear_head(state, log);
    let late = showdown.rulings.priority_target == PriorityTarget::EndOfNextMonsterTurn;
    let since = std::mem::take(&mut state.monster.priority_since_turn);
    if let Some(survivor) = state.monster.priority.filter(|_| !state.monster.priority_stays && !since) {
        log.tell(|| {
            let what = if late { What::LosesPriority { survivor } } else { What::Quiet };
            Event::new(&[rule::PRIORITY_TARGET], what).ruled(&[ruling::PRIORITY_TARGET])
        });
        if late {
            state.monster.priority = None;
        }
    }
    // A death that begins in a turn of the monster waits for the next one.
    if state.monster.dying && !std::mem::take(&mut state.monster.dying_since_turn) {
        state.monster.defeated = true;
        log.tell(|| Event::new(&[rule::CARD_EFFECT], What::Defeated));
    }
}
