//! Hits on the injury table: the row, the number that is remembered of it, and the rulings it turns on.

use super::{Attack, Kind, Rolled};
use crate::{
    Battle, Rulings, State, Status,
    check::{self, Due},
    injury::{self, LOW, Row},
    ruling::{self, Critical, InjuryPool, LowAttackBand, MultiWoundDowned, StunnedRanged},
    turns_on::turns_on,
};

/// An injury value, looked up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reading {
    row: usize,
    /// Whether the ruling `low-attack-band` speaks of it.
    low: bool,
    result: Status,
}

impl Reading {
    pub fn of(battle: &Battle, value: i8) -> Self {
        let (table, rulings) = (&battle.attack_table, &battle.rulings);
        Self { row: table.row(rulings, value), low: value <= LOW, result: table.result(rulings, value) }
    }

    /// The number that is remembered of it: its row, or its result if every hit injures separately; and whether it is
    /// low.
    pub fn key(self, battle: &Battle) -> i8 {
        match (battle.rulings.injury_pool, battle.rulings.low_attack_band) {
            (InjuryPool::HighestUndefended | InjuryPool::HighestHit, _) => {
                2 * self.row as i8 + i8::from(!self.low)
            }
            // Of results that are alike, the one counts that would still be there under the other ruling.
            (InjuryPool::Each, LowAttackBand::AsPrinted) => 2 * self.result as i8 + i8::from(!self.low),
            (InjuryPool::Each, LowAttackBand::NoEffect) => 2 * self.result as i8 + i8::from(self.low),
        }
    }
}

/// The row that is remembered, and whether the value was low; of hits that injure separately, no row is.
pub(super) fn row(battle: &Battle, key: i8) -> (Option<usize>, bool) {
    let odd = key % 2 == 1;
    match (battle.rulings.injury_pool, battle.rulings.low_attack_band) {
        (InjuryPool::HighestUndefended | InjuryPool::HighestHit, _) => (Some(key as usize / 2), !odd),
        (InjuryPool::Each, LowAttackBand::AsPrinted) => (None, !odd),
        (InjuryPool::Each, LowAttackBand::NoEffect) => (None, odd),
    }
}

/// The result of a hit from the number remembered.
pub(super) fn result(battle: &Battle, key: i8) -> Status {
    match (row(battle, key), battle.rulings.low_attack_band) {
        ((None, _), _) => Status::ALL[key as usize / 2],
        ((Some(_), true), LowAttackBand::NoEffect) => Status::Healthy,
        ((Some(row), _), LowAttackBand::NoEffect | LowAttackBand::AsPrinted) => {
            battle.attack_table.rows[row].result
        }
    }
}

/// How many rows do the same, where low values count as ruled.
fn rows_doing(battle: &Battle, result: Status) -> usize {
    let table = &battle.attack_table;
    let does = |row: &&Row| {
        [row.from, row.to].into_iter().any(|value| table.result(&battle.rulings, value) == result)
    };
    table.rows.iter().filter(does).count()
}

impl Attack {
    /// Whether all rolls that may decide the injury say the same.
    pub(super) fn is_decided(&self, battle: &Battle) -> bool {
        // The reason why a value is low does not matter in itself.
        let weighs = |key: i8| match (row(battle, key), battle.rulings.low_attack_band) {
            ((Some(_), _), LowAttackBand::NoEffect) => key,
            ((Some(_), _), LowAttackBand::AsPrinted) | ((None, _), _) => key / 2,
        };
        self.best.iter().all(|&key| weighs(key) == weighs(self.best[0]))
    }

    /// Whether it comes to its end without a die.
    pub(crate) fn is_without_dice(&self, battle: &Battle, state: &State) -> bool {
        let stunned = state.unit(self.target).status == Status::Stunned;
        let hits = self.hits_automatically(battle, state) || (stunned && self.finishing(state));
        hits && self.need_to_defend(battle, state).is_none()
    }

    /// Whether Defence can ward off a hit, and whether it can fail to.
    fn defence_can(&self, battle: &Battle, state: &State) -> (bool, bool) {
        let Some(need) = self.need_to_defend(battle, state) else { return (false, true) };
        let edge = check::edge(&battle.rulings, self.sources_to_defend(battle, state));
        Due { need, edge, first: 0 }.can(&battle.rulings)
    }

    /// Whether the hits so far, if no Defence meets them, are the end of a unit that is down.
    fn is_sure(&self, battle: &Battle, state: &State) -> bool {
        self.finishing(state) && self.hits.len() as u8 + self.lost >= self.most_lost(battle, state)
    }

    /// Whether they are, and no die will be rolled.
    #[inline]
    pub(super) fn is_enough(&self, battle: &Battle, state: &State) -> bool {
        self.is_sure(battle, state) && self.need_to_defend(battle, state).is_none()
    }

    /// Whether there can be so many undefended hits that the target is injured, with `spare` ones left. `further` hits
    /// are known of.
    fn can_injure(&self, battle: &Battle, state: &State, further: u8, spare: u8) -> bool {
        let high = 20 + self.injury_modifier(battle) >= 20;
        let (each, chained) = match battle.rulings.critical {
            Critical::None => (1, false),
            Critical::TwoDefences => (2, false),
            Critical::Injury20 => (if high && !self.is_extra { 2 } else { 1 }, false),
            Critical::ExtraAttack => (1, self.extra > 0 || self.to_roll > 0),
        };
        let out = self.kind == Kind::Ranged
            && state.unit(self.target).status == Status::Stunned
            && battle.rulings.stunned_ranged == StunnedRanged::Incapacitates;
        let most = self.lost + self.hits.len() as u8 + further + self.extra + each * self.to_roll;
        let enough = most >= state.unit(self.target).wounds.max(1) + spare;
        !self.finishing(state) && !out && self.defence_can(battle, state).1 && (chained || enough)
    }

    /// The state that a result of the table leaves the target in.
    fn leaves(&self, battle: &Battle, state: &State, result: Status) -> Status {
        injury::after(&battle.rulings, battle, state, self.target, result, self.cause()).0
    }

    /// Whether a ruling changes the effect of the dice of a roll that hit.
    pub(super) fn value_turns_on(
        &self,
        battle: &Battle,
        state: &State,
        ruling: &'static kernel::Ruling,
        Rolled { first, kept, modifier }: Rolled,
    ) -> bool {
        let table = &battle.attack_table;
        let value = |rulings: &Rulings| {
            let die = match rulings.kept_die {
                ruling::KeptDie::Kept => kept,
                ruling::KeptDie::First => first,
            };
            die as i8 + modifier
        };
        // Rows that do the same are told apart where something else lies between them, or where one is set aside.
        let others = self.hits.len() as u8 + self.to_roll + self.extra > 1;
        let apart = others && (!table.ascends() || state.unit(self.target).wounds > 1);
        let doubled = match battle.rulings.critical {
            Critical::None => false,
            Critical::TwoDefences | Critical::ExtraAttack => kept >= self.critical_from(battle),
            Critical::Injury20 => !self.is_extra && kept.max(first) as i8 + modifier >= 20,
        };
        let injures = self.can_injure(battle, state, doubled.into(), 0)
            && turns_on(&battle.rulings, ruling, |rulings| {
                let value = value(rulings);
                let row = table.row(rulings, value);
                let left = self.leaves(battle, state, table.result(rulings, value));
                (left, if apart { row } else { 0 })
            });
        let extra = battle.rulings.critical == Critical::Injury20
            && !self.is_extra
            && (!self.is_sure(battle, state) || self.defence_can(battle, state).0);
        injures || (extra && turns_on(&battle.rulings, ruling, |rulings| value(rulings) >= 20))
    }

    /// Whether it can matter which of the hits decides: some were warded off, or the deadliest roll does not do worst.
    pub(super) fn turns_on_pool(&self, battle: &Battle, state: &State) -> bool {
        let leaves = |&key: &i8| self.leaves(battle, state, result(battle, key));
        let differ = self.hits.iter().any(|key| leaves(key) != leaves(&self.hits[0]));
        // With rolls to set aside, it can be seen which of them there are.
        let sets_aside = state.unit(self.target).wounds > 1;
        let rows = self.hits.iter().any(|key| *key != self.hits[0]);
        let results = self.hits.iter().any(|&key| result(battle, key) != result(battle, self.hits[0]));
        let alike = battle.rulings.injury_pool == InjuryPool::Each
            && rows_doing(battle, result(battle, self.hits[0])) > 1;
        let (can_defend, _) = self.defence_can(battle, state);
        let undefended =
            (differ || (sets_aside && rows)) && can_defend && self.can_injure(battle, state, 0, 1);
        let otherwise =
            (differ && !battle.attack_table.ascends()) || (sets_aside && !results && (rows || alike));
        undefended || (otherwise && self.can_injure(battle, state, 0, 0))
    }

    /// Whether it matters that a roll of so much hits: there is a die to roll, a Wound to lose or somebody to be hurt.
    pub(super) fn hit_matters(&self, battle: &Battle, state: &State, natural: u8) -> bool {
        let target = state.unit(self.target);
        let value = natural as i8 + self.injury_modifier(battle);
        self.finishing(state)
            || self.need_to_defend(battle, state).is_some()
            || target.wounds > 0
            || self.leaves(battle, state, Reading::of(battle, value).result) != target.status
    }

    /// The same of a hit that has earned an extra attack, and what that may hit.
    pub(super) fn turns_on_pool_with_extra(&self, battle: &Battle, state: &State) -> bool {
        let (need, modifier) = (self.need_to_hit(battle), self.injury_modifier(battle));
        let leaves = |face: u8| self.leaves(battle, state, Reading::of(battle, face as i8 + modifier).result);
        let mut hits = (1..=20).filter(|&face| check::passes(&battle.rulings, face, need));
        let (can_defend, can_fail) = self.defence_can(battle, state);
        // The hit that earned it must be warded off for the others to decide.
        let spare = u8::from(self.lost > 0);
        let injures = can_defend && can_fail && self.can_injure(battle, state, 0, spare);
        injures && hits.any(|face| leaves(face) != leaves(20))
    }

    /// Whether it matters that a shot at a Stunned unit meets no Defence, or does no more than the table says.
    pub(super) fn turns_on_shot_at_stunned(&self, battle: &Battle, state: &State) -> bool {
        let spared = |key: &i8| self.leaves(battle, state, result(battle, *key)) != Status::Incapacitated;
        battle.unit(self.target).defence.is_some()
            || state.unit(self.target).wounds > 1
            || self.hits.iter().any(spared)
    }

    /// Whether the roll that decides is one of which `low-attack-band` speaks, and would leave the target otherwise.
    pub(super) fn turns_on_low_band(&self, battle: &Battle, state: &State, key: i8) -> bool {
        let (row, low) = row(battle, key);
        let printed = match row {
            Some(row) => battle.attack_table.rows[row].result,
            // Of hits that injure separately, the unruled result of the low one is not remembered.
            None if battle.rulings.low_attack_band == LowAttackBand::NoEffect => Status::Dazed,
            None => result(battle, key),
        };
        let by = |result| self.leaves(battle, state, result);
        low && by(printed) != by(Status::Healthy)
    }

    /// How many undefended hits make a difference.
    #[inline]
    pub(super) fn most_lost(&self, battle: &Battle, state: &State) -> u8 {
        let wounds = state.unit(self.target).wounds.max(1);
        match battle.rulings.multi_wound_downed {
            MultiWoundDowned::Out if self.finishing(state) => 1,
            MultiWoundDowned::Out | MultiWoundDowned::LoseWound => wounds,
        }
    }
}
