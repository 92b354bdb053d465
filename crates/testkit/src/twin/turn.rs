//! The course of a turn: attackers one after the other, and recovery.

use super::{
    Dist, Outcome, Rulings, Shot, Sources, Status, Table, Turn, Unit, melee_attacks, ranged_attacks,
};

/// One unit's attacks on the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attack {
    /// In melee.
    Melee {
        /// The attacker.
        attacker: Unit,
        /// The number of attacks.
        attacks: u32,
        /// Further sources for the Melee checks.
        sources: Sources,
    },
    /// From afar.
    Ranged {
        /// The shooter.
        attacker: Unit,
        /// The shot.
        shot: Shot,
    },
}

impl Attack {
    /// The attacker with all its melee attacks.
    pub fn melee(attacker: &Unit) -> Self {
        let attacks = attacker.attacks;
        Self::Melee { attacker: attacker.clone(), attacks, sources: Sources::default() }
    }

    /// The attacker with one shot in the open.
    pub fn ranged(attacker: &Unit) -> Self {
        Self::Ranged { attacker: attacker.clone(), shot: Shot::default() }
    }
}

/// The attacks one after the other; each meets the target as the one before left it.
pub fn attacks_in_turn(table: &Table, turn: Turn, attacks: &[Attack], target: &Unit) -> Dist<Outcome> {
    let Some((first, later)) = attacks.split_first() else {
        return Dist::certain(Outcome::Resolved(target.state.clone()));
    };
    let after = match first {
        Attack::Melee { attacker, attacks, sources } => {
            melee_attacks(table, turn, attacker, target, *attacks, *sources)
        }
        Attack::Ranged { attacker, shot } => ranged_attacks(table, turn, attacker, target, shot),
    };
    after.bind(|outcome| match outcome {
        Outcome::Resolved(state) => attacks_in_turn(table, turn, later, &target.in_state(state.clone())),
        Outcome::Unresolved => Dist::certain(Outcome::Unresolved),
    })
}

/// STUNNED-RECOVERS, DAZED-RECOVERS: one step in the controller's Upkeep. Under `staggered-ends` =
/// next-upkeep Staggered ends here as well.
pub fn upkeep(rulings: &Rulings, status: Status) -> Status {
    match status {
        Status::Stunned => Status::Dazed,
        Status::Dazed => Status::Staggered,
        Status::Staggered if rulings.is("staggered-ends", "next-upkeep") => Status::Healthy,
        Status::Healthy | Status::Staggered | Status::Incapacitated => status,
    }
}

/// `staggered-ends` = end-of-own-turn: when the controller's turn is over.
pub fn end_of_own_turn(rulings: &Rulings, status: Status) -> Status {
    let ends = status == Status::Staggered && rulings.is("staggered-ends", "end-of-own-turn");
    if ends { Status::Healthy } else { status }
}
