//! Walking through the plan, and the end of the showdown.

use kernel::Sink;

use crate::content::{Impairment, MAX_SURVIVORS, Moment, Showdown, Step, SurvivorId};
use crate::effect::gear;
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::monster_turn::{card, pick};
use crate::ruling::{self, DefeatedMidAttack};
use crate::state::{Field, NONE, State};
use crate::survivor_attack::wound::w5_wound;
use crate::survivor_attack::{self, s1_attack_rolls, s6_end, trap};
use crate::survivors_turn::act;
use crate::{damage, effect, monster_attack, place, round, rule};

/// As many attacks as it takes.
pub const UNTIL_DEFEATED: u16 = u16::MAX;

/// Begins the next step of the plan, or pays what chains of injuries put off. Never rests.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    next: u8,
    left: u16,
    log: &mut impl Sink<Event>,
) -> bool {
    if pay(state) {
        return false;
    }
    // The card, of any kind, is resolved.
    state.survivors.iter_mut().for_each(|who| who.doomed = false);
    let Some(step) = showdown.plan.get(usize::from(next)) else {
        state.frames.pop();
        return false;
    };
    let go_on = |state: &mut State| state.replace(Frame::Plan { next: next + 1, left: 0 });
    match step {
        &Step::Attack { survivor, weapon, times, same_round } => {
            let ahead = match (left, times) {
                (0, times) => times.unwrap_or(UNTIL_DEFEATED),
                (UNTIL_DEFEATED, _) => UNTIL_DEFEATED,
                (left, _) => left - 1,
            };
            if left > 0 && ahead > 0 && !same_round {
                new_round(showdown, state, log);
                // The activation of a round in which the weapon lies on the ground is for picking it up.
                if state.survivor(survivor).dropped >> weapon & 1 != 0 {
                    gear::pick_up(showdown, state, survivor, weapon, log);
                    new_round(showdown, state, log);
                }
            }
            state.replace(Frame::Plan { next, left: ahead });
            // The reason that stops one attack stops the following ones, too.
            if ahead == 0 || !s1_attack_rolls::begin(showdown, state, survivor, weapon, log) {
                go_on(state);
            }
        }
        Step::HitLocation { survivor, weapon, cards } => {
            go_on(state);
            s1_attack_rolls::begin_at(showdown, state, *survivor, *weapon, cards, log);
        }
        &Step::MonsterAttack { card, target, picks } => {
            go_on(state);
            let target = if picks { pick::holder(showdown, state, log).unwrap_or(target) } else { target };
            // Of the card's effects before the attack, only this one is about it.
            if card::dooms(showdown, card) {
                effect::status::doom(state, target, log);
            }
            monster_attack::begin(state, card, target, 0, 0, log);
        }
        Step::Showdown => {
            go_on(state);
            state.push(Frame::Round { step: round::Step::SetUp });
        }
        &Step::Card { card } => {
            go_on(state);
            // A card that lasts and lies open already is drawn for the second time.
            if state.take_open_ai_card(card) {
                card::begin_face_up(state, card);
            } else {
                if state.cards.are_named && card != monster_attack::BASIC_ACTION {
                    state.fetch_ai_card(card);
                }
                card::begin(state, card);
            }
        }
        &Step::Act { survivor } => {
            go_on(state);
            match act::hindrance(state, survivor) {
                None => act::begin(state, survivor, log),
                Some(why) => log.tell(|| Event::new(&[why.rule()], What::CannotAct { survivor, why })),
            }
        }
        &Step::Moment(moment) => {
            go_on(state);
            begin_moment(showdown, state, moment, log);
        }
        Step::Perform { survivor, .. } => {
            go_on(state);
            effect::begin(state, showdown.programs.steps[usize::from(next)], *survivor);
        }
    }
    false
}

/// Deals the damage that was put off; says whether there was any.
#[inline]
pub(crate) fn pay(state: &mut State) -> bool {
    if state.owed == [0; MAX_SURVIVORS] && state.owed_brain == [0; MAX_SURVIVORS] {
        return false;
    }
    for subject in state.everybody() {
        let at = usize::from(subject.0);
        if state.owed_brain[at] > 0 {
            let amount = std::mem::take(&mut state.owed_brain[at]);
            state.push(Frame::BrainDamage { subject, amount });
            return true;
        }
        if state.owed[at] > 0 {
            state.owed[at] -= 1;
            state.push(Frame::Damage { subject, location: None, amount: 1 });
            return true;
        }
    }
    false
}

/// The next round: everybody stands where they stood at the start, and may use survival actions again.
pub(crate) fn new_round(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    log.tell(|| Event::new(&[rule::NEXT_ROUND], What::NextRound));
    state.monster.down = false;
    effect::status::end_round(showdown, state, log);
    for id in state.everybody() {
        let place = showdown.survivors[usize::from(id.0)].start.place;
        let who = state.survivor_mut(id);
        (who.down, who.used, who.distance, who.blind_spot) = (false, 0, place.distance, place.blind_spot);
    }
    if let Some(board) = &showdown.board {
        state.field = Field { gone: state.field.gone, ..Field::starting(board) };
        place::measure(showdown, state);
    }
}

/// A moment of the monster's turn comes.
fn begin_moment(showdown: &Showdown, state: &mut State, moment: Moment, log: &mut impl Sink<Event>) {
    if moment == Moment::WouldBeWounded {
        return w5_wound::suffer(showdown, state, 1, log);
    }
    if moment == Moment::BrainDamaged {
        state.push(Frame::Suffered { amount: 1 });
    }
    if moment != Moment::RoundEnds {
        log.tell(|| Event::new(&[rule::MONSTER_TURN], What::Moment { moment }));
    }
    if matches!(moment, Moment::TurnStarts | Moment::DrawsAi) && std::mem::take(&mut state.monster.down) {
        log.tell(|| Event::new(&[rule::MONSTER_DOWN], What::MonsterStands));
    }
    state.push(Frame::Moment { moment, heard: 0, subject: SurvivorId(0) });
}

/// Ends everything if the monster is defeated and nothing is to be finished first. Says whether it did.
pub(crate) fn end_if_over(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    let finish = showdown.rulings.defeated_mid_attack == DefeatedMidAttack::FinishAttack;
    if finish && !state.attacks.is_empty() {
        return false;
    }
    let unfinished = !state.attacks.is_empty() && survivor_attack::is_anything_left(showdown, state);
    end(showdown, state, log);
    log.tell(|| {
        Event::new(&[rule::DEFEAT], What::ShowdownEnds).ruled_if(unfinished, ruling::DEFEATED_MID_ATTACK)
    });
    true
}

/// A card ends the showdown, though the monster lives.
pub(crate) fn break_off(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    end(showdown, state, log);
    log.tell(|| Event::new(&[rule::CARD_EFFECT], What::ShowdownEnds));
}

/// The survivors run away.
pub(crate) fn run_away(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    log.tell(|| Event::new(&[rule::RUN_AWAY], What::RunAway));
    end(showdown, state, log);
}

/// Nothing is resolved any more.
fn end(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let mut living = state.everybody().filter(|&id| !state.survivor(id).dead);
    if let (Some(last), None) = (living.next(), living.next())
        && state.survivor(last).is(Impairment::DiesAlone)
    {
        log.tell(|| Event::new(&[rule::SEVERE_TABLES], What::LeftAlone { survivor: last }));
        damage::die(showdown, state, last, log);
    }
    // Attacks that the end of the showdown cuts short have ended, too.
    while let Some(attack) = state.attacks.pop() {
        for &kind in attack.face_up.iter().chain((attack.card != NONE).then_some(&attack.card)) {
            state.deck.discard(kind);
        }
        s6_end::lose_spent_weapon(showdown, state, &attack, log);
    }
    state.attack_is_over();
    if state.trap != NONE {
        trap::put_away(state);
    }
    state.frames.truncate(0);
    state.monster_attacks.truncate(0);
}
