//! The attacks of one unit on one target, rolled together: hits, Defence checks, Wounds, and the roll that
//! decides the injury.

use super::injury::{Better, injure};
use super::{Dist, Injury, Outcome, Roll, Rulings, Status, Table, Turn, Unit, attack_table};

/// A hit and its Defence check.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hit {
    /// The roll with all injury modifiers (INJ-ATTACK-DIE).
    pub value: i32,
    /// Whether Defence failed.
    pub undefended: bool,
}

/// One attack: the hits that it scores, and whether it earns one attack more.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Strike {
    /// Its hits.
    pub hits: Vec<Hit>,
    /// Whether an extra attack follows.
    pub extra: bool,
}

/// The meaning of a failed Defence check for the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wounding {
    /// It loses a Wound, and is injured when none is left.
    Injures(Better),
    /// It is out of action at once.
    TakesOut,
    /// It loses a Wound, and is out of action when none is left.
    TakesOutAtTheLast,
}

/// The harm of a volley to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Harm {
    /// So many undefended hits, and no injury.
    Wounds(u32),
    /// All its Wounds are gone, and this is the injury.
    Injury(Injury),
    /// The chain of extra attacks is too long.
    Unresolved,
}

/// All attacks of one unit on one target.
pub(super) struct Volley {
    /// Each attack.
    pub strike: Dist<Strike>,
    /// How many there are, before extra ones.
    pub attacks: u32,
    /// The meaning of a failed Defence check.
    pub wounding: Wounding,
}

/// One attack whose check and Defence are known: `modifier` is added to the roll for injury only
/// (INJ-MOD-NOT-HIT).
pub(super) fn strike(
    rulings: &Rulings,
    check: &Dist<Roll>,
    modifier: i32,
    saved: &Dist<bool>,
) -> Dist<Strike> {
    let critical = rulings.get("critical");
    let one = check.bind(|roll| {
        if !roll.passed {
            return Dist::certain(Strike { hits: Vec::new(), extra: false });
        }
        let value = roll.for_injury + modifier;
        let hit = |saved: bool| Hit { value, undefended: !saved };
        let natural_20 = roll.kept == 20;
        if critical == "two-defences" && natural_20 {
            return saved.bind(|&a| saved.map(|&b| Strike { hits: vec![hit(a), hit(b)], extra: false }));
        }
        let extra = match critical {
            "extra-attack" => natural_20,
            "injury-20" => value >= 20,
            _ => false,
        };
        saved.map(|&saved| Strike { hits: vec![hit(saved)], extra })
    });
    if critical == "injury-20" { with_one_extra(&one) } else { one }
}

/// `critical` = injury-20: the extra attack is rolled at once and earns no other.
fn with_one_extra(one: &Dist<Strike>) -> Dist<Strike> {
    one.bind(|first| {
        if !first.extra {
            return Dist::certain(first.clone());
        }
        one.map(|second| Strike { hits: [first.hits.clone(), second.hits.clone()].concat(), extra: false })
    })
}

/// All hits of one volley, in ascending order; none where the chain of extra attacks is too long.
type Pool = Option<Vec<Hit>>;

/// The pools of `due` attacks of which at most `extras` may earn an extra attack.
fn pools(strike: &Dist<Strike>, due: u32, extras: u32) -> Dist<Pool> {
    if due == 0 {
        return Dist::certain(Some(Vec::new()));
    }
    let some_extra = strike.iter().any(|(strike, _)| strike.extra);
    let after_plain = pools(strike, due - 1, extras);
    let after_extra =
        if some_extra && extras > 0 { pools(strike, due, extras - 1) } else { Dist::certain(None) };
    strike.bind(|strike| {
        let others = if strike.extra { &after_extra } else { &after_plain };
        others.map(|others| {
            let mut pool = [others.clone()?, strike.hits.clone()].concat();
            pool.sort();
            Some(pool)
        })
    })
}

/// Takes `count` of the values away at random.
fn remove_at_random(values: &[i32], count: u32) -> Dist<Vec<i32>> {
    if count == 0 {
        return Dist::certain(values.to_vec());
    }
    Dist::uniform(0..values.len()).bind(|&gone| {
        let mut left = values.to_vec();
        left.remove(gone);
        remove_at_random(&left, count - 1)
    })
}

/// `injury-pool`: the injury of a unit that began with `wounds` left and now has none. One deciding roll is removed
/// at random for each Wound above 1.
fn deciding_injury(rulings: &Rulings, pool: &[Hit], wounds: u32) -> Dist<Injury> {
    let all_hits = rulings.is("injury-pool", "highest-hit");
    let values: Vec<i32> =
        pool.iter().filter(|hit| all_hits || hit.undefended).map(|hit| hit.value).collect();
    let look_up = |value: &i32| attack_table(rulings, *value);
    remove_at_random(&values, wounds.saturating_sub(1)).map(|left| {
        if rulings.is("injury-pool", "each") {
            return left.iter().map(look_up).max().expect("more hits than removals");
        }
        look_up(left.iter().max().expect("more hits than removals"))
    })
}

impl Volley {
    /// Rolls all attacks and applies them to the target.
    pub fn resolve(&self, table: &Table, turn: Turn, target: &Unit) -> Dist<Outcome> {
        pools(&self.strike, self.attacks, table.max_chain)
            .bind(|pool| self.harm(&table.rulings, target.state.wounds, pool.as_deref()))
            .bind(|&harm| self.apply(table, turn, target, harm))
    }

    /// Each undefended hit costs a Wound. A unit that has none left, before or after, is injured.
    fn harm(&self, rulings: &Rulings, wounds: u32, pool: Option<&[Hit]>) -> Dist<Harm> {
        let Some(pool) = pool else { return Dist::certain(Harm::Unresolved) };
        let undefended = pool.iter().filter(|hit| hit.undefended).count() as u32;
        let injures = matches!(self.wounding, Wounding::Injures(_));
        if undefended == 0 || undefended < wounds || !injures {
            return Dist::certain(Harm::Wounds(undefended));
        }
        deciding_injury(rulings, pool, wounds).map(|&injury| Harm::Injury(injury))
    }

    /// Applies the harm to the target.
    fn apply(&self, table: &Table, turn: Turn, target: &Unit, harm: Harm) -> Dist<Outcome> {
        let after = match (harm, self.wounding) {
            (Harm::Unresolved, _) => return Dist::certain(Outcome::Unresolved),
            (Harm::Injury(injury), Wounding::Injures(better)) => {
                let injured = target.in_state(target.state.less(target.state.wounds));
                injure(table, turn, &injured, injury, better)
            }
            (Harm::Wounds(lost), wounding) => {
                let wounded = target.state.less(lost);
                let out = match wounding {
                    Wounding::Injures(_) => false,
                    Wounding::TakesOut => lost > 0,
                    Wounding::TakesOutAtTheLast => lost > 0 && wounded.wounds == 0,
                };
                Dist::certain(if out { wounded.now(Status::Incapacitated) } else { wounded })
            }
            (Harm::Injury(_), Wounding::TakesOut | Wounding::TakesOutAtTheLast) => {
                unreachable!("only a volley that injures looks the injury up")
            }
        };
        after.map(|state| Outcome::Resolved(state.clone()))
    }
}
