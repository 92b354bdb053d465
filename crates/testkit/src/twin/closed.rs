//! Chains of extra attacks without an end, solved by hand.
//!
//! Call a kind of attack harmless. If an attack is harmless without an extra attack with chance `a`, and harmless
//! with one with chance `b`, then it and all that it leads to are harmless with chance `g = a + b g`, so `g = a /
//! (1 - b)`; and `n` attacks with `g` to the power of `n`. For a target with at most one Wound left, only the worst
//! deciding hit matters, so asking for each injury "nothing worse than this" gives the whole answer.

use num_rational::BigRational;

use super::check::Sources;
use super::injury::injure;
use super::volley::{Hit, Strike, Volley, Wounding};
use super::{Dist, Injury, Outcome, Rulings, Shot, State, Status, Table, Turn, Unit};
use super::{attack_table, fraction, melee, ranged};

/// [`melee_attacks`](super::melee_attacks) with chains of any length.
///
/// # Panics
/// If `critical` is not extra-attack, or the target has more than one Wound left or is Stunned.
pub fn melee_closed_form(
    table: &Table,
    turn: Turn,
    attacker: &Unit,
    target: &Unit,
    attacks: u32,
    sources: Sources,
) -> Dist<Outcome> {
    assert!(target.state.status != Status::Stunned, "no dice are rolled against a Stunned unit");
    if !melee::possible(attacker, target) {
        return Dist::certain(Outcome::Resolved(target.state.clone()));
    }
    let volley = melee::volley(table, turn, attacker, target, attacks, sources);
    solve(table, turn, target, &volley)
}

/// [`ranged_attacks`](super::ranged_attacks) with chains of any length.
///
/// # Panics
/// If `critical` is not extra-attack, or the target has more than one Wound left.
pub fn ranged_closed_form(
    table: &Table,
    turn: Turn,
    attacker: &Unit,
    target: &Unit,
    shot: &Shot,
) -> Dist<Outcome> {
    match ranged::volley(table, turn, attacker, target, shot) {
        None => Dist::certain(Outcome::Resolved(target.state.clone())),
        Some(volley) => solve(table, turn, target, &volley),
    }
}

/// The chance that every attack of the volley, extra ones included, has only hits that `harmless` accepts.
fn all(volley: &Volley, harmless: impl Fn(&Hit) -> bool) -> BigRational {
    let accepted = |strike: &Strike| strike.hits.iter().all(&harmless);
    let a = volley.strike.chance(|strike| accepted(strike) && !strike.extra);
    let b = volley.strike.chance(|strike| accepted(strike) && strike.extra);
    let g = a / (fraction(1, 1) - b);
    (0..volley.attacks).fold(fraction(1, 1), |product, _| product * &g)
}

/// The chance of being injured, with nothing worse than `worst`.
fn injured_at_most(rulings: &Rulings, volley: &Volley, worst: Injury) -> BigRational {
    let mild = |hit: &Hit| attack_table(rulings, hit.value) <= worst;
    if rulings.is("injury-pool", "highest-hit") {
        return all(volley, mild) - all(volley, |hit| mild(hit) && !hit.undefended);
    }
    all(volley, |hit| mild(hit) || !hit.undefended) - all(volley, |hit| !hit.undefended)
}

/// The target after the volley.
fn solve(table: &Table, turn: Turn, target: &Unit, volley: &Volley) -> Dist<Outcome> {
    assert!(table.rulings.is("critical", "extra-attack"), "there are no chains");
    assert!(target.state.wounds <= 1, "only the last Wound is solved");
    let untouched = all(volley, |hit| !hit.undefended);
    let mut ends: Vec<(State, BigRational)> = vec![(target.state.clone(), untouched.clone())];
    let wounded = target.state.less(1);
    match volley.wounding {
        Wounding::TakesOut | Wounding::TakesOutAtTheLast => {
            ends.push((wounded.now(Status::Incapacitated), fraction(1, 1) - untouched));
        }
        Wounding::Injures(better) => {
            let wounded = target.in_state(wounded);
            let mut milder = fraction(0, 1);
            for injury in Injury::ALL {
                let at_most = injured_at_most(&table.rulings, volley, injury);
                let share = &at_most - &milder;
                let left = injure(table, turn, &wounded, injury, better);
                ends.extend(left.iter().map(|(state, chance)| (state.clone(), chance * &share)));
                milder = at_most;
            }
        }
    }
    ends.into_iter().map(|(state, chance)| (Outcome::Resolved(state), chance)).collect()
}
