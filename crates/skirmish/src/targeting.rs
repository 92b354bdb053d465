//! The targets that a unit may attack.

use kernel::{Few, Sink};

use crate::{
    Battle, Event, State, UnitId, UnitSet, What,
    attack::Kind,
    battle,
    phases::ranged,
    rule,
    ruling::{self, DownedContact},
    state::MAX_UNITS,
    status::Action,
    turns_on::{battle_turns_on, quietly},
};

/// TARGET-DOWNED: the enemies in base contact that a unit may attack in melee.
///
/// While any of them can fight back, the Dazed and Stunned ones may not be chosen.
pub fn targets(battle: &Battle, state: &State, attacker: UnitId) -> Few<UnitId, MAX_UNITS> {
    let fit = |&enemy: &UnitId| state.unit(enemy).status.is_fit();
    let all: Few<UnitId, MAX_UNITS> = battle.enemies_touching(state, attacker).collect();
    if all.iter().any(fit) { all.iter().copied().filter(fit).collect() } else { all }
}

/// The enemies that a unit may shoot at: anybody not in a combat.
pub fn shots(battle: &Battle, state: &State, shooter: UnitId) -> Few<UnitId, MAX_UNITS> {
    if battle.field.is_some() {
        let with = |weapon: u8| ranged::shots(battle, state, shooter, weapon);
        let any: UnitSet = battle
            .unit(shooter)
            .guns()
            .fold(UnitSet::default(), |all, weapon| all.either(with(weapon).iter().copied().collect()));
        return any.iter().collect();
    }
    let side = battle.unit(shooter).side;
    let open = |&unit: &UnitId| {
        battle.unit(unit).side != side && battle.on_board(state, unit) && !is_engaged(battle, state, unit)
    };
    state.ids().filter(open).collect()
}

/// Whether a unit touches an enemy.
#[inline]
pub fn is_touched(battle: &Battle, state: &State, unit: UnitId) -> bool {
    battle.enemies_touching(state, unit).next().is_some()
}

/// NOT-ENGAGED-MOVES: whether a unit is engaged: it touches an enemy, by ruling one that can fight back.
#[inline]
pub fn is_engaged(battle: &Battle, state: &State, unit: UnitId) -> bool {
    // Most touch nobody, and nearly every rule asks.
    !state.unit(unit).contacts.is_empty() && is_held(battle, state, unit)
}

/// The same of a unit that touches somebody.
fn is_held(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let mut enemies = battle.enemies_touching(state, unit);
    match battle.rulings.downed_contact {
        DownedContact::Engaged => enemies.next().is_some(),
        DownedContact::Free => enemies.any(|enemy| state.unit(enemy).status.is_fit()),
    }
}

/// If somebody touches none but enemies that are down, and that makes a difference to `what`, the log names the ruling
/// that decides whether it is engaged.
pub(crate) fn cite_contact<T: PartialEq>(
    battle: &Battle,
    state: &State,
    log: &mut impl Sink<Event>,
    what: impl Fn(&Battle) -> T,
) {
    let fit = |enemy: UnitId| state.unit(enemy).status.is_fit();
    let only_downed = |unit: UnitId| {
        !state.unit(unit).contacts.is_empty()
            && is_touched(battle, state, unit)
            && !battle.enemies_touching(state, unit).any(fit)
    };
    log.tell_some(|| {
        let turns = state.ids().any(only_downed) && battle_turns_on(battle, ruling::DOWNED_CONTACT, what);
        quietly(&[(ruling::DOWNED_CONTACT, turns)])
    });
}

/// Why a planned melee attack cannot be made, if so.
pub(crate) fn melee(battle: &Battle, state: &State, attacker: UnitId, target: UnitId) -> Option<Event> {
    battle::cannot(attacker, Action::Fight, state.unit(attacker).status).or_else(|| {
        let rule = if !battle.on_board(state, target) {
            rule::INCAPACITATED_REMOVED
        } else if !state.unit(attacker).contacts.has(target) {
            rule::BASE_CONTACT
        } else if targets(battle, state, attacker).contains(&target) {
            return None;
        } else {
            rule::TARGET_DOWNED
        };
        Some(Event::new(&[rule], What::NoTarget { attacker, target, kind: Kind::Melee }))
    })
}

/// Why a planned shot cannot be made, if so.
pub(crate) fn ranged(battle: &Battle, state: &State, attacker: UnitId, target: UnitId) -> Option<Event> {
    battle::cannot(attacker, Action::Shoot, state.unit(attacker).status).or_else(|| {
        let rule = if !battle.on_board(state, target) {
            rule::INCAPACITATED_REMOVED
        } else if !is_engaged(battle, state, attacker) && shots(battle, state, attacker).contains(&target) {
            return None;
        } else {
            rule::RANGED_UNENGAGED
        };
        Some(Event::new(&[rule], What::NoTarget { attacker, target, kind: Kind::Ranged }))
    })
}
