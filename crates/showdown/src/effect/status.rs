//! Acts of cards about attacks of the monster, tokens on survivors, and the priority target token.

use kernel::Sink;

use super::run::BY_CARD;
use crate::content::{MonsterAttribute, Showdown, SurvivorId, WeaponKind};
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

/// As much as was just suffered.
pub(super) fn just_suffered(state: &State) -> i16 {
    let found = state.frames.iter().rev().find_map(|frame| match *frame {
        Frame::Suffered { amount } => Some(amount),
        _ => None,
    });
    found.unwrap_or(0).into()
}

/// The weapon of the innermost attack is archived; fists and teeth are none.
pub(super) fn archive_weapon(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let Some(attack) = state.attacks.last() else { return };
    if attack.weapon(showdown).kinds.contains(&WeaponKind::FistAndTooth) {
        return;
    }
    let (survivor, weapon) = (attack.survivor, attack.weapon);
    state.survivor_mut(survivor).lost |= showdown.programs.lost_with[usize::from(weapon)];
    log.tell(|| Event::new(&[BY_CARD], What::WeaponArchived { survivor, weapon }));
}

/// The monster's toughness changes until the end of the round.
pub(super) fn weaken(state: &mut State, by: i8) {
    let monster = &mut state.monster;
    let toughness = &mut monster.tokens[MonsterAttribute::Toughness as usize];
    *toughness = toughness.saturating_add(by);
    monster.weakened = monster.weakened.saturating_add(by);
}

/// What lasted until the end of the round is over.
pub(crate) fn end_round(state: &mut State) {
    let by = std::mem::take(&mut state.monster.weakened);
    let toughness = &mut state.monster.tokens[MonsterAttribute::Toughness as usize];
    *toughness = toughness.saturating_sub(by);
}

/// Nobody has the priority target token any more, unless it is for good.
pub(super) fn lose_priority(state: &mut State, log: &mut impl Sink<Event>) {
    if let Some(survivor) = state.monster.priority.filter(|_| !state.monster.priority_stays) {
        state.monster.priority = None;
        log.tell(|| Event::new(&[rule::PRIORITY_TARGET], What::LosesPriority { survivor }));
    }
}
