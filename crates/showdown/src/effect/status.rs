//! Acts of cards about attacks of the monster, tokens on survivors, and the priority target token.

use kernel::Sink;

use super::run::BY_CARD;
use super::{Until, gear};
use crate::content::{Attribute, MonsterAttribute, Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::state::State;
use crate::{moment, monster_attack, rule};

/// The monster attacks the subject where it stands, with the profile of the card at hand.
pub(super) fn attack(state: &mut State, subject: SurvivorId, log: &mut impl Sink<Event>) {
    if let Some(card) = moment::card_at_hand(state) {
        monster_attack::begin_in_place(state, card, subject, log);
    }
}

/// Further dice of the monster's attack.
pub(super) fn quicken(state: &mut State, by: i16, log: &mut impl Sink<Event>) {
    let by = by.clamp(-20, 20) as i8;
    if let Some(attack) = monster_attack::innermost(state) {
        attack.speed = attack.speed.saturating_add(by);
        log.tell(|| Event::new(&[BY_CARD], What::SpeedForAttack { by }));
    }
}

/// Further damage of each hit of the monster's attack.
pub(super) fn harden(state: &mut State, by: i16, log: &mut impl Sink<Event>) {
    let by = by.clamp(-40, 40) as i8;
    if let Some(attack) = monster_attack::innermost(state) {
        attack.damage = attack.damage.saturating_add(by);
        log.tell(|| Event::new(&[BY_CARD], What::DamageForAttack { by }));
    }
}

/// The subject gains tokens of the card at hand.
pub(super) fn mark(state: &mut State, subject: SurvivorId, by: i16, log: &mut impl Sink<Event>) {
    let Some(card) = moment::card_at_hand(state) else { return };
    let who = state.survivor_mut(subject);
    who.marks = (i16::from(who.marks) + by).clamp(0, 99) as u8;
    let marks = who.marks;
    log.tell(|| Event::new(&[BY_CARD], What::Marked { survivor: subject, card, marks }));
}

/// The subject loses all tokens of cards.
pub(super) fn unmark(state: &mut State, subject: SurvivorId, log: &mut impl Sink<Event>) {
    if std::mem::take(&mut state.survivor_mut(subject).marks) > 0 {
        log.tell(|| Event::new(&[BY_CARD], What::Unmarked { survivor: subject }));
    }
}

/// As much as was just suffered.
pub(super) fn just_suffered(state: &State) -> i16 {
    let found = state.frames.iter().rev().find_map(|frame| {
        let Frame::Suffered { amount } = *frame else { return None };
        Some(amount)
    });
    found.unwrap_or(0).into()
}

/// The weapon of the innermost attack is archived; fists and teeth are none.
pub(super) fn archive_weapon(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let Some((survivor, weapon)) = gear::at_hand(showdown, state) else { return };
    if !gear::has(showdown, state, survivor, weapon) {
        return;
    }
    gear::lose(showdown, state, survivor, showdown.programs.lost_with[usize::from(weapon)]);
    log.tell(|| Event::new(&[BY_CARD], What::WeaponArchived { survivor, weapon }));
}

/// As many further dice of the monster's attack as hits of it did damage since it last rolled.
pub(super) fn roll_again(state: &mut State, log: &mut impl Sink<Event>) {
    let Some(attack) = monster_attack::innermost(state) else { return };
    let dice = std::mem::take(&mut attack.damaged);
    if dice > 0 {
        (attack.left, attack.again, attack.phase) = (dice, true, monster_attack::Phase::Rolls);
        log.tell(|| Event::new(&[BY_CARD], What::RollsAgain { dice }));
    }
}

/// The subject gains strength tokens that go again.
pub(super) fn lend(state: &mut State, subject: SurvivorId, by: i8, until: Until, log: &mut impl Sink<Event>) {
    let who = state.survivor_mut(subject);
    who.lose_strength(by.saturating_neg());
    let lent = match until {
        Until::TakenBack => &mut who.lent,
        Until::KnockedDown => &mut who.poised,
    };
    *lent = lent.saturating_add(by);
    log.tell(|| {
        Event::new(&[BY_CARD], What::Token { survivor: subject, attribute: Attribute::Strength, by })
    });
}

/// The subject's strength tokens that were lent are taken back.
pub(super) fn take_back(state: &mut State, subject: SurvivorId, log: &mut impl Sink<Event>) {
    let who = state.survivor_mut(subject);
    let by = std::mem::take(&mut who.lent);
    if by != 0 {
        who.lose_strength(by);
        log.tell(|| Event::new(&[BY_CARD], What::TokensGone { survivor: subject, by }));
    }
}

/// The bits of [`crate::state::MonsterState::dazed`].
const DAZED: u8 = 1;
const DAZED_THIS_ROUND: u8 = 2;

/// The monster has a speed token less until the end of its turn, if it was not dazed in this round and is not.
pub(super) fn daze(state: &mut State, log: &mut impl Sink<Event>) {
    if state.monster.dazed != 0 {
        return;
    }
    state.monster.dazed = DAZED | DAZED_THIS_ROUND;
    let speed = &mut state.monster.tokens[MonsterAttribute::Speed as usize];
    *speed = speed.saturating_sub(1);
    log.tell(|| Event::new(&[BY_CARD], What::Dazed { is: true }));
}

/// The monster's turn ends: it is dazed no longer.
pub(crate) fn clear_head(state: &mut State, log: &mut impl Sink<Event>) {
    if state.monster.dazed & DAZED != 0 {
        state.monster.dazed &= !DAZED;
        let speed = &mut state.monster.tokens[MonsterAttribute::Speed as usize];
        *speed = speed.saturating_add(1);
        log.tell(|| Event::new(&[BY_CARD], What::Dazed { is: false }));
    }
}

/// The monster's toughness changes until the end of the round.
pub(super) fn weaken(state: &mut State, by: i8) {
    let monster = &mut state.monster;
    let toughness = &mut monster.tokens[MonsterAttribute::Toughness as usize];
    *toughness = toughness.saturating_add(by);
    monster.weakened = monster.weakened.saturating_add(by);
}

/// Ends the effects that last until the end of the round. Persistent injuries that heal have lasted for the round after
/// the one in which they came into play.
pub(crate) fn end_round(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let by = std::mem::take(&mut state.monster.weakened);
    let toughness = &mut state.monster.tokens[MonsterAttribute::Toughness as usize];
    *toughness = toughness.saturating_sub(by);
    state.monster.dazed &= !DAZED_THIS_ROUND;
    let healing = state.in_play & showdown.programs.healing;
    if healing == 0 {
        return;
    }
    for kind in (0..32u8).filter(|kind| healing & 1 << kind != 0) {
        for _ in 0..state.heal_injury(kind) {
            state.deck.discard(kind);
            log.tell(|| Event::new(&[BY_CARD], What::InjuryHeals { kind }));
        }
    }
}

/// Nobody has the priority target token any more, unless it is for good.
pub(super) fn lose_priority(state: &mut State, log: &mut impl Sink<Event>) {
    if let Some(survivor) = state.monster.priority.filter(|_| !state.monster.priority_stays) {
        state.monster.priority = None;
        log.tell(|| Event::new(&[rule::PRIORITY_TARGET], What::LosesPriority { survivor }));
    }
}

/// A survivor is doomed until the card is resolved.
pub(crate) fn doom(state: &mut State, survivor: SurvivorId, log: &mut impl Sink<Event>) {
    state.survivor_mut(survivor).doomed = true;
    log.tell(|| Event::new(&[rule::P75_DOOMED], What::Doomed { survivor }));
}
