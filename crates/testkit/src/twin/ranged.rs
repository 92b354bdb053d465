//! Ranged attacks on one target.

use super::check::{Kind, Sources, burden, check, defence};
use super::injury::Better;
use super::volley::{Volley, Wounding, strike};
use super::{Dist, Outcome, Status, Table, Turn, Unit};

/// A shot of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// How many shots, rolled together.
    pub shots: u32,
    /// The target is in cover: Piercing -3.
    pub cover: bool,
    /// The shooter moved: Piercing -3.
    pub moved: bool,
    /// The shooter stands above the target: one source of Advantage.
    pub elevated: bool,
    /// Further sources for the Ranged checks.
    pub sources: Sources,
}

impl Default for Shot {
    /// One shot in the open.
    fn default() -> Self {
        Self { shots: 1, cover: false, moved: false, elevated: false, sources: Sources::default() }
    }
}

/// All shots of `attacker` at `target`, rolled together. Nothing happens if the shooter has no Ranged stat or
/// cannot attack, or if the target is gone.
pub fn ranged_attacks(
    table: &Table,
    turn: Turn,
    attacker: &Unit,
    target: &Unit,
    shot: &Shot,
) -> Dist<Outcome> {
    match volley(table, turn, attacker, target, shot) {
        None => Dist::certain(Outcome::Resolved(target.state.clone())),
        Some(volley) => volley.resolve(table, turn, target),
    }
}

/// The shots, if there are any. INJ-ATTACK-BOTH: they injure by the same table as melee attacks.
pub(super) fn volley(
    table: &Table,
    turn: Turn,
    attacker: &Unit,
    target: &Unit,
    shot: &Shot,
) -> Option<Volley> {
    let rulings = &table.rulings;
    let number = attacker.ranged?;
    if !attacker.state.status.can_attack() || target.state.status == Status::Incapacitated {
        return None;
    }
    let sources = shot.sources.and(Sources::advantage_if(shot.elevated)).and(burden(
        rulings,
        attacker.state.status,
        turn == Turn::Opponents,
        Kind::Attack,
    ));
    let piercing =
        attacker.total_piercing() - if shot.cover { 3 } else { 0 } - if shot.moved { 3 } else { 0 };
    let defended = defence(rulings, turn, target, piercing);
    // STUNNED-AUTO-WOUND, STUNNED-NO-DEFENCE, `stunned-ranged`.
    let no_defence = Dist::certain(false);
    let stunned = target.state.status == Status::Stunned;
    let (saved, wounding) = match (stunned, rulings.get("stunned-ranged")) {
        (true, "must-hit") => (no_defence, Wounding::Injures(Better::Never)),
        (true, "incapacitates") => (no_defence, Wounding::TakesOut),
        _ => (defended, Wounding::Injures(Better::Allowed)),
    };
    let rolls = check(rulings, number, sources);
    let strike = strike(rulings, &rolls, attacker.injury_modifier() - target.hardy, &saved);
    Some(Volley { strike, attacks: shot.shots, wounding })
}
