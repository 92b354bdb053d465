//! Melee attacks on one target.

use super::check::{Kind, Sources, burden, check, defence};
use super::injury::Better;
use super::volley::{Hit, Strike, Volley, Wounding, strike};
use super::{Dist, Outcome, State, Status, Table, Turn, Unit};

/// All attacks of `attacker` on `target`, rolled together. `sources` count for the Melee checks. Nothing
/// happens between units that are not in contact, that cannot attack or that are gone.
pub fn melee_attacks(
    table: &Table,
    turn: Turn,
    attacker: &Unit,
    target: &Unit,
    attacks: u32,
    sources: Sources,
) -> Dist<Outcome> {
    if !possible(attacker, target) {
        return Dist::certain(Outcome::Resolved(target.state.clone()));
    }
    if target.state.status == Status::Stunned {
        return Dist::certain(Outcome::Resolved(finish_stunned(table, target, attacks)));
    }
    volley(table, turn, attacker, target, attacks, sources).resolve(table, turn, target)
}

/// Whether the attack takes place at all.
pub(super) fn possible(attacker: &Unit, target: &Unit) -> bool {
    attacker.state.status.can_attack() && target.state.status != Status::Incapacitated && target.state.contact
}

/// FINISH-STUNNED: one attack and no rolls. Under `multi-wound-downed` = lose-wound each attack takes a
/// Wound, and the last Wound takes the unit out.
pub(super) fn finish_stunned(table: &Table, target: &Unit, attacks: u32) -> State {
    if attacks == 0 {
        return target.state.clone();
    }
    if table.rulings.is("multi-wound-downed", "out") {
        return target.state.less(1).now(Status::Incapacitated);
    }
    let wounded = target.state.less(attacks);
    if wounded.wounds > 0 { wounded } else { wounded.now(Status::Incapacitated) }
}

/// The attacks on a target that is not Stunned.
pub(super) fn volley(
    table: &Table,
    turn: Turn,
    attacker: &Unit,
    target: &Unit,
    attacks: u32,
    sources: Sources,
) -> Volley {
    let rulings = &table.rulings;
    let dazed = target.state.status == Status::Dazed;
    // DAZED-DEFENCE: a Dazed unit defends like any other.
    let saved = defence(rulings, turn, target, attacker.total_piercing());
    // DAZED-WOUND-OUT: a wound takes a Dazed unit out, on any roll.
    let wounding = match (dazed, rulings.is("multi-wound-downed", "out")) {
        (false, _) => Wounding::Injures(Better::Allowed),
        (true, true) => Wounding::TakesOut,
        (true, false) => Wounding::TakesOutAtTheLast,
    };
    let strike = if dazed && rulings.is("dazed-melee", "auto-hit") {
        // DAZED-AUTO-HIT: no die, so no critical; the value is never looked up.
        saved.map(|&saved| Strike { hits: vec![Hit { value: 0, undefended: !saved }], extra: false })
    } else {
        // FINISH-DAZED: Advantage against a Dazed unit.
        let sources = sources.and(Sources::advantage_if(dazed)).and(burden(
            rulings,
            attacker.state.status,
            turn == Turn::Opponents,
            Kind::Attack,
        ));
        let rolls = check(rulings, attacker.melee - attacker.weapon.melee, sources);
        strike(rulings, &rolls, attacker.injury_modifier() - target.hardy, &saved)
    };
    Volley { strike, attacks, wounding }
}
