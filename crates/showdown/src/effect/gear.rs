//! Gear that survivors lose: weapons on the ground, and pieces that the monster eats.

use kernel::{Decision, Sink, Waits};

use super::run::BY_CARD;
use crate::content::{Impairment, Location, Moment, Showdown, Survivor, SurvivorId, Weapon, WeaponKind};
use crate::event::{Event, What};
use crate::frame::{self, CONTROLLER};
use crate::state::State;
use crate::{Choice, Outcome, moment, rule};

/// Whether a weapon is a piece of gear: fists and teeth are none.
fn is_gear(weapon: &Weapon) -> bool {
    !weapon.kinds.contains(&WeaponKind::FistAndTooth)
}

/// The weapon of the innermost attack, if it is a piece of gear, and whose it is.
pub(super) fn at_hand(showdown: &Showdown, state: &State) -> Option<(SurvivorId, u8)> {
    let attack = state.attacks.last()?;
    is_gear(attack.weapon(showdown)).then_some((attack.survivor, attack.weapon))
}

/// The weapon of the innermost attack lies on the ground until an activation is spent on it.
pub(super) fn drop_weapon(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let Some((survivor, weapon)) = at_hand(showdown, state) else { return };
    let gear = showdown.programs.lost_with[usize::from(weapon)];
    if state.survivor(survivor).lost & gear == gear {
        return;
    }
    // Armor points of a shield stay as they are: it lies at its owner's feet.
    let who = state.survivor_mut(survivor);
    who.lost |= gear;
    who.dropped |= gear;
    log.tell(|| Event::new(&[BY_CARD], What::WeaponDropped { survivor, weapon }));
}

/// Weapons are lost for good, a bit each; a shield with its armor points.
pub(crate) fn lose(showdown: &Showdown, state: &mut State, survivor: SurvivorId, gear: u16) {
    let who = state.survivor_mut(survivor);
    let carried = showdown.survivors[usize::from(survivor.0)].weapons;
    let had = gear & carried & (!who.lost | who.dropped);
    let points = armor_of(showdown, had);
    who.lost |= gear;
    who.dropped &= !gear;
    who.armor.iter_mut().for_each(|armor| *armor = armor.saturating_sub(points));
}

/// Whether a survivor has a weapon, if only on the ground.
pub(crate) fn has(showdown: &Showdown, state: &State, survivor: SurvivorId, weapon: u8) -> bool {
    let who = state.survivor(survivor);
    showdown.programs.lost_with[usize::from(weapon)] & (!who.lost | who.dropped) != 0
}

/// A piece of gear that a survivor has lost or has not at hand, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing<'a> {
    /// It is lost.
    Lost(&'a str),
    /// Of a pair, one is lost.
    HalfOfPair(&'a str),
    /// It lies on the ground.
    OnTheGround(&'a str),
}

/// The gear that a survivor has lost or has not at hand.
pub(crate) fn missing<'a>(showdown: &'a Showdown, state: &State, survivor: SurvivorId) -> Vec<Missing<'a>> {
    let print = &showdown.survivors[usize::from(survivor.0)];
    let who = state.survivor(survivor);
    let name = |weapon: u8| &*showdown.weapons[usize::from(weapon)].name;
    let lost = pieces(showdown, who.lost & !who.dropped & print.weapons);
    let dropped = pieces(showdown, who.dropped & print.weapons);
    let alone = pieces(showdown, print.weapons & !who.lost)
        .filter(|&weapon| showdown.frail_pair(weapon).is_some_and(|pair| who.is_broken(pair)));
    let bare = Location::ALL.into_iter().filter(|&at| who.bare >> at as u8 & 1 != 0);
    let bare = bare.filter_map(|at| print.pieces[at as usize].as_ref());
    let gone = lost.map(|weapon| Missing::Lost(name(weapon)));
    gone.chain(bare.map(|piece| Missing::Lost(&piece.id)))
        .chain(alone.map(|weapon| Missing::HalfOfPair(name(weapon))))
        .chain(dropped.map(|weapon| Missing::OnTheGround(name(weapon))))
        .collect()
}

/// The armor points that carrying some weapons adds at every location.
fn armor_of(showdown: &Showdown, gear: u16) -> u8 {
    let carried = showdown.weapons.iter().enumerate().filter(|(at, _)| gear >> at & 1 != 0);
    carried.map(|(_, weapon)| weapon.armor).sum()
}

/// The weapons that a survivor can pick up: of those that are the same piece of gear, the first.
pub(crate) fn on_the_ground(
    showdown: &Showdown,
    state: &State,
    survivor: SurvivorId,
) -> impl Iterator<Item = u8> {
    let carried = showdown.survivors[usize::from(survivor.0)].weapons;
    pieces(showdown, state.survivor(survivor).dropped & carried)
}

/// One weapon of each piece of gear among some weapons.
fn pieces(showdown: &Showdown, weapons: u16) -> impl Iterator<Item = u8> {
    let first = move |weapon: &u8| {
        let same = showdown.programs.lost_with[usize::from(*weapon)] & weapons;
        same.trailing_zeros() == u32::from(*weapon)
    };
    (0..showdown.weapons.len() as u8).filter(move |weapon| weapons >> weapon & 1 != 0).filter(first)
}

/// A survivor picks a weapon up, if it still lies there.
pub(crate) fn pick_up(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    weapon: u8,
    log: &mut impl Sink<Event>,
) {
    let gear = showdown.programs.lost_with[usize::from(weapon)];
    let who = state.survivor_mut(survivor);
    if who.dropped >> weapon & 1 == 0 {
        return;
    }
    who.lost &= !gear;
    who.dropped &= !gear;
    log.tell(|| Event::new(&[rule::ACT, BY_CARD], What::PicksUp { survivor, weapon }));
}

/// Hits that a survivor ignores who raises the best shield that is left.
#[inline]
pub(crate) fn raises(showdown: &Showdown, state: &State, survivor: SurvivorId) -> u8 {
    let Survivor { raises, weapons, .. } = showdown.survivors[usize::from(survivor.0)];
    let who = state.survivor(survivor);
    if raises == 0 || who.is(Impairment::NoBlock) {
        return 0;
    }
    if who.lost & weapons == 0 && who.impairments == 0 {
        return raises;
    }
    let left = weapons & !who.lost;
    let shields = showdown.weapons.iter().enumerate().filter(|(at, _)| left >> at & 1 != 0);
    let usable = shields.filter(|(at, _)| showdown.programs.weapons[*at].forbidden_by & who.impairments == 0);
    usable.map(|(_, weapon)| weapon.block).max().unwrap_or(0)
}

/// The most armor points that a survivor can have by location: of gear that is not lost.
pub(super) fn full_armor(showdown: &Showdown, state: &State, survivor: SurvivorId) -> [u8; 5] {
    let print = &showdown.survivors[usize::from(survivor.0)];
    let who = state.survivor(survivor);
    let mut full = print.full_armor;
    if who.bare == 0 && who.lost == 0 {
        return full;
    }
    let gone = who.lost & !who.dropped & print.weapons;
    let everywhere = armor_of(showdown, gone) + broken_sets(print, who.bare);
    for (at, points) in full.iter_mut().enumerate() {
        let here = print.pieces[at].as_ref().filter(|_| who.bare >> at & 1 != 0);
        *points = points.saturating_sub(everywhere + here.map_or(0, |piece| piece.points));
    }
    full
}

/// Armor points that are lost at every location because a set is no longer whole.
fn broken_sets(survivor: &Survivor, bare: u8) -> u8 {
    let lost = survivor.pieces.iter().enumerate().filter(|(at, _)| bare >> at & 1 != 0);
    lost.filter_map(|(_, piece)| piece.as_ref()).map(|piece| piece.set_bonus).max().unwrap_or(0)
}

/// The pieces of gear that a survivor can lose.
fn losable(showdown: &Showdown, state: &State, survivor: SurvivorId, list: &mut dyn FnMut(Choice)) {
    let print = &showdown.survivors[usize::from(survivor.0)];
    let who = state.survivor(survivor);
    let has = print.weapons & (!who.lost | who.dropped);
    let weapons = pieces(showdown, has).filter(|&weapon| is_gear(&showdown.weapons[usize::from(weapon)]));
    weapons.for_each(|weapon| list(Choice::LoseWeapon(weapon)));
    for location in Location::ALL {
        let at = location as usize;
        if print.pieces[at].is_some() && who.bare >> at & 1 == 0 {
            list(Choice::LoseArmor(location));
        }
    }
}

/// Takes the only piece that there is; says whether the controller has to choose between several.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    log: &mut impl Sink<Event>,
) -> bool {
    let (mut options, mut last) = (0, Choice::Pass);
    losable(showdown, state, subject, &mut |choice| (options, last) = (options + 1, choice));
    match options {
        0 => {
            state.frames.pop();
            log.tell(|| Event::new(&[BY_CARD], What::NoGear { survivor: subject }));
        }
        1 => take(showdown, state, subject, last, log),
        _ => return true,
    }
    false
}

/// The choice of a piece of gear.
pub(crate) fn pending(
    showdown: &Showdown,
    state: &State,
    subject: SurvivorId,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    frame::decide(decision, CONTROLLER, |list| {
        losable(showdown, state, subject, &mut |choice| list.push(choice));
    })
}

/// That one.
pub(crate) fn take(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    match choice {
        Choice::LoseWeapon(weapon) => {
            lose(showdown, state, survivor, showdown.programs.lost_with[usize::from(weapon)]);
            log.tell(|| Event::new(&[BY_CARD], What::WeaponArchived { survivor, weapon }));
        }
        Choice::LoseArmor(location) => {
            let print = &showdown.survivors[usize::from(survivor.0)];
            let at = location as usize;
            let who = state.survivor_mut(survivor);
            let broken = broken_sets(print, who.bare);
            who.bare |= 1 << at;
            let everywhere = broken_sets(print, who.bare) - broken;
            who.armor.iter_mut().for_each(|armor| *armor = armor.saturating_sub(everywhere));
            let points = print.pieces[at].as_ref().map_or(0, |piece| piece.points);
            who.armor[at] = who.armor[at].saturating_sub(points);
            log.tell(|| Event::new(&[BY_CARD], What::ArmorArchived { survivor, location }));
        }
        other => unreachable!("{other:?} is no piece of gear"),
    }
    // Only a monster that eats takes a piece of its choice.
    moment::announce(showdown, state, Moment::Eats, survivor);
}
