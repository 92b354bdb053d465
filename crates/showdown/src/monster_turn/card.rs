//! Performing an AI card from top to bottom: its target, what comes first, the flow, the attack, what comes then.

use kernel::Sink;

use super::pick;
use crate::content::{Moment, Showdown, Stay, SurvivorId};
use crate::effect::{Act, Op, Program};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::monster_attack::{self, BASIC_ACTION};
use crate::state::State;
use crate::{effect, moment, rule, survival};

/// The phase of a card that is performed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Phase {
    #[default]
    Begin,
    /// The other side of a card that lasts.
    FaceUp,
    Pick,
    Picked,
    Flow,
    Attack,
    Done,
}

/// The place that a card goes to once it is performed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Fate {
    #[default]
    Discarded,
    DiscardedNow,
    Archived,
    OnTop,
    FaceUp,
    InPlay,
}

/// Begins to perform a card.
pub(crate) fn begin(state: &mut State, card: u8) {
    state.push(Frame::Card { card, phase: Phase::Begin, target: SurvivorId(0), fate: Fate::Discarded });
}

/// Begins to perform the other side of a card that lay face up on the deck.
pub(crate) fn begin_face_up(state: &mut State, card: u8) {
    state.push(Frame::Card { card, phase: Phase::FaceUp, target: SurvivorId(0), fate: Fate::Discarded });
}

/// Goes on with a card, until something comes in between.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let depth = state.frames.len();
    while let Some(&Frame::Card { card, phase, target, fate }) = state.frames.last() {
        step_phase(showdown, state, card, phase, target, fate, log);
        if state.frames.len() != depth {
            return;
        }
    }
}

#[inline]
fn step_phase(
    showdown: &Showdown,
    state: &mut State,
    card: u8,
    phase: Phase,
    target: SurvivorId,
    fate: Fate,
    log: &mut impl Sink<Event>,
) {
    let print = &showdown.ai_cards[usize::from(card)];
    let programs = &showdown.programs.cards[usize::from(card)];
    let next = |state: &mut State, phase: Phase, target: SurvivorId| {
        state.replace(Frame::Card { card, phase, target, fate });
    };
    match phase {
        Phase::Begin if print.lasts() => {
            state.replace(Frame::Card { card, phase: Phase::Done, target, fate: Fate::FaceUp });
            effect::begin(state, programs.face_down, target);
        }
        Phase::Begin | Phase::FaceUp => {
            if let Some((kind, _)) = print.instead
                && state.injuries() & 1 << kind != 0
            {
                next(state, Phase::Done, target);
                log.tell(|| Event::new(&[rule::P76_PERSISTENT_RULES], What::PersistentInjury { kind }));
                return effect::begin(state, programs.instead, target);
            }
            if print.stay != Stay::Discarded {
                state.replace(Frame::Card { card, phase: Phase::Done, target, fate: Fate::InPlay });
                return enter_play(showdown, state, card, log);
            }
            let lists = !showdown.programs.lists[usize::from(programs.pick)].is_empty();
            next(state, if lists { Phase::Pick } else { Phase::Flow }, target);
            if !lists {
                effect::begin(state, programs.first, target);
            }
            effect::begin(state, programs.before, target);
        }
        Phase::Pick => {
            next(state, Phase::Picked, target);
            pick::begin_by_card(showdown, state, programs.pick, log);
        }
        Phase::Picked => {
            let Some(target) = state.picked.take() else {
                next(state, Phase::Done, target);
                return instinct(showdown, state, log);
            };
            next(state, Phase::Flow, target);
            effect::begin(state, programs.first, target);
        }
        Phase::Flow => {
            next(state, Phase::Attack, target);
            // The flow of a basic action belongs to its attack, because reactions perform it, too.
            if print.attacks && card != BASIC_ACTION && survival::anybody_able(showdown, state, false) {
                log.tell(|| Event::new(&[rule::FLOW], What::Opportunity { open: true }));
                survival::open(state, false);
            }
        }
        Phase::Attack if print.attacks => {
            next(state, Phase::Done, target);
            if !monster_attack::begin(state, card, target, 0, 0, log) && !state.monster.down {
                effect::begin(state, programs.then, target);
            }
        }
        Phase::Attack => {
            next(state, Phase::Done, target);
            effect::begin(state, programs.then, target);
        }
        Phase::Done => {
            state.frames.pop();
            put_away(state, card, fate, log);
        }
    }
}

/// Whether a card dooms its target before it attacks.
pub(crate) fn dooms(showdown: &Showdown, card: u8) -> bool {
    let Program { start, end } = showdown.programs.cards[usize::from(card)].first;
    showdown.programs.ops[start.into()..end.into()].contains(&Op::Act(Act::Doom))
}

/// The monster finds no target.
pub(crate) fn instinct(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    log.tell(|| Event::new(&[rule::INSTINCT], What::FollowsInstinct));
    effect::begin(state, showdown.programs.instinct, SurvivorId(0));
    moment::announce(showdown, state, Moment::Instinct, SurvivorId(0));
}

/// A mood or a trait enters play, and does what it does then.
pub(crate) fn enter_play(showdown: &Showdown, state: &mut State, card: u8, log: &mut impl Sink<Event>) {
    log.tell(|| Event::new(&[rule::MOODS], What::EntersPlay { card }));
    state.cards.put_in_play(card);
    let given = showdown.ai_cards[usize::from(card)].in_play.tokens;
    state.monster.tokens.iter_mut().zip(given).for_each(|(token, by)| *token = token.saturating_add(by));
    effect::begin(state, showdown.programs.cards[usize::from(card)].first, SurvivorId(0));
}

/// Sends a card somewhere: at once if it lies in play, else when it has been performed.
pub(crate) fn send(showdown: &Showdown, state: &mut State, card: u8, fate: Fate, log: &mut impl Sink<Event>) {
    if state.take_open_ai_card(card) {
        log.tell(|| Event::new(&[rule::DURATION], What::LeavesPlay { card }));
        return put_away(state, card, fate, log);
    }
    if state.cards.leave_play(card) {
        let given = showdown.ai_cards[usize::from(card)].in_play.tokens;
        state.monster.tokens.iter_mut().zip(given).for_each(|(token, by)| *token = token.saturating_sub(by));
        log.tell(|| Event::new(&[rule::MOODS], What::LeavesPlay { card }));
        return put_away(state, card, fate, log);
    }
    let performed = |frame: &Frame| matches!(frame, Frame::Card { card: this, fate, .. } if *this == card && *fate != Fate::InPlay);
    let at = state.frames.iter().rposition(performed);
    if let Some(Frame::Card { fate: slot, .. }) = at.map(|at| &mut state.frames[at]) {
        *slot = fate;
    }
}

/// Puts a card away once it is performed.
fn put_away(state: &mut State, card: u8, fate: Fate, log: &mut impl Sink<Event>) {
    // Survivors that it doomed are so no longer; a trap that still lies below keeps its own victims.
    state.lift_all_doom();
    if !state.cards.are_named || card == BASIC_ACTION {
        return;
    }
    let lies = matches!(fate, Fate::InPlay | Fate::FaceUp);
    if !lies && state.cards.give_back(card) {
        return;
    }
    match fate {
        // At the end of the turn, so that no card is drawn twice in it.
        Fate::Discarded if state.is_monsters_turn() => state.cards.keep(card),
        Fate::Discarded | Fate::DiscardedNow => state.discard_ai_card(card),
        Fate::OnTop => {
            state.put_ai_card_on_top(card, false);
            log.tell(|| Event::new(&[rule::CARD_EFFECT], What::BackOnTop { card }));
        }
        Fate::FaceUp => {
            state.put_ai_card_on_top(card, true);
            log.tell(|| Event::new(&[rule::DURATION], What::LiesFaceUp { card }));
        }
        Fate::Archived => log.tell(|| Event::new(&[rule::CARD_EFFECT], What::AiCardArchived { card })),
        Fate::InPlay => {}
    }
}

/// Keeps the first frames only; AI cards whose performance ends with that are put away.
pub(crate) fn truncate(state: &mut State, frames: usize, log: &mut impl Sink<Event>) {
    while state.frames.len() > frames {
        if let Some(Frame::Card { card, fate, .. }) = state.frames.pop() {
            put_away(state, card, fate, log);
        }
    }
    let kept = state.frames.iter().filter(|frame| matches!(frame, Frame::MonsterAttack)).count();
    state.monster_attacks.truncate(kept);
}
