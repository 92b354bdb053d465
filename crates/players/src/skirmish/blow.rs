//! The effect of one blow or shot: exact odds from the very rules that play.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use ::skirmish::attack::Kind;
use ::skirmish::ledge::MAX_EDGES;
use ::skirmish::place::{Edge, Place};
use ::skirmish::plan::{Situation, Step};
use ::skirmish::unit::Start;
use ::skirmish::{Battle, State, Status, UnitId};
use kernel::{Few, Inches};
use odds::{Answer, Cancelled, Odds, Pick, Watch};

/// One unit's attacks on one target, with everything that they depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Blow {
    /// Close combat or a shot.
    pub kind: Kind,
    /// The attacker.
    pub attacker: UnitId,
    /// An index into the attacker's weapons; `None` without one.
    pub weapon: Option<u8>,
    /// The target.
    pub target: UnitId,
    /// The number of attacks.
    pub attacks: u8,
    /// The attacker's state.
    pub from: Status,
    /// The target's state.
    pub on: Status,
    /// The Wounds that the target has left.
    pub wounds: u8,
    /// Whether it is the turn of the attacker's side.
    pub own_turn: bool,
    /// Cover, movement and other circumstances of the attack.
    pub situation: Situation,
    /// The edges near the target: how far, how deep, and whether they are guarded.
    pub edges: Few<(Inches, Inches, bool), MAX_EDGES>,
}

/// The state of the two afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Aftermath {
    /// The target.
    pub target: Status,
    /// The Wounds that it has left.
    pub wounds: u8,
    /// The attacker: its own weapon can hurt it.
    pub attacker: Status,
}

impl Blow {
    /// One attack of a unit at its best on a target as its card has it, in the open, in the attacker's turn.
    pub fn new(battle: &Battle, kind: Kind, attacker: UnitId, weapon: Option<u8>, target: UnitId) -> Self {
        Self {
            kind,
            attacker,
            weapon,
            target,
            attacks: 1,
            from: Status::Healthy,
            on: Status::Healthy,
            wounds: battle.unit(target).wounds,
            own_turn: true,
            situation: Situation::default(),
            edges: Few::new(),
        }
    }

    /// All melee attacks of a unit with a weapon, as the two stand now.
    pub fn here(
        battle: &Battle,
        state: &State,
        attacker: UnitId,
        weapon: Option<u8>,
        target: UnitId,
    ) -> Self {
        let (me, you) = (state.unit(attacker), state.unit(target));
        let edges = battle.edges(state, target);
        Self {
            attacks: battle.attacks(attacker, weapon),
            from: me.status,
            on: you.status,
            wounds: you.wounds,
            own_turn: state.active == battle.unit(attacker).side,
            edges: edges.iter().map(|edge| (edge.distance, edge.drop, edge.railing)).collect(),
            ..Self::new(battle, Kind::Melee, attacker, weapon, target)
        }
    }

    /// The same on a target in this state.
    pub fn on(mut self, status: Status) -> Self {
        self.on = status;
        self
    }

    /// The same on a target at an open edge of this depth.
    pub fn at_edge(mut self, drop: Inches) -> Self {
        self.edges.push((Inches(0), drop, false));
        self
    }

    /// A battle with nothing in it but this.
    fn alone(&self, battle: &Battle) -> Battle {
        let touching = self.kind == Kind::Melee;
        let unit = |id: UnitId, status: Status, wounds: u8, place: u8, other: u8| {
            let mut unit = battle.unit(id).clone();
            let contacts = if touching { vec![other] } else { Vec::new() };
            unit.start = Start { status, wounds, place, contacts, ..Start::default() };
            unit
        };
        let wounds = battle.unit(self.attacker).wounds;
        let units =
            vec![unit(self.attacker, self.from, wounds, 0, 1), unit(self.target, self.on, self.wounds, 1, 0)];
        let edge =
            |&(distance, drop, railing): &(Inches, Inches, bool)| Edge { distance, drop, railing, onto: 0 };
        let edges = self.edges.iter().map(edge).collect();
        let (attacker, target, attacks) = (UnitId(0), UnitId(1), Some(self.attacks));
        let (weapon, situation) = (self.weapon, self.situation);
        let step = match self.kind {
            Kind::Melee => Step::Melee { attacker, target, attacks, weapon, situation },
            Kind::Ranged => Step::Ranged { attacker, target, attacks, weapon, situation },
        };
        let side = battle.unit(self.attacker).side;
        Battle {
            sides: battle.sides.clone(),
            places: vec![Place::ground(), Place { edges, ..Place::ground() }],
            attack_table: battle.attack_table.clone(),
            roll_table: battle.roll_table.clone(),
            rulings: battle.rulings,
            first: if self.own_turn { side } else { 1 - side },
            ..Battle::new(units, vec![step])
        }
    }

    /// The exact odds of its result.
    ///
    /// # Errors
    /// If the caller stopped the work.
    pub fn odds(&self, battle: &Battle, watch: Watch<'_>) -> Result<Answer<Aftermath>, Cancelled> {
        let alone = self.alone(battle);
        let start = alone.start(&mut kernel::Silent);
        Odds::new(&alone, Pick::Uniform).with_watch(watch).solve(&start, |outcome| Aftermath {
            target: outcome.units[1].status,
            wounds: outcome.units[1].wounds,
            attacker: outcome.units[0].status,
        })
    }
}

/// The harm of a state, in thousandths of being out.
pub(super) fn harm(status: Status) -> f64 {
    match status {
        Status::Healthy | Status::Staggered => 0.0,
        Status::Dazed => 300.0,
        Status::Stunned => 500.0,
        Status::Incapacitated => 1000.0,
    }
}

/// The harm of losing a spare Wound.
const WOUND: f64 = 250.0;

/// Answers computed before. They do not depend on who asked first.
#[derive(Debug, Default)]
pub(super) struct Worths {
    blows: Mutex<HashMap<Blow, i32>>,
    solved: AtomicUsize,
}

/// How many answers are kept.
const KEPT: usize = 1 << 16;

impl Worths {
    pub fn get(&self, key: Blow, work_out: impl FnOnce() -> i32) -> i32 {
        let lock = || self.blows.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&worth) = lock().get(&key) {
            return worth;
        }
        let worth = work_out();
        self.solved.fetch_add(1, Ordering::Relaxed);
        let mut known = lock();
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(key, worth);
        worth
    }

    /// How many answers were worked out.
    pub fn solved(&self) -> usize {
        self.solved.load(Ordering::Relaxed)
    }
}

/// The worth of a blow, in thousandths of an enemy out of action, less the harm to the attacker.
pub(super) fn worth(battle: &Battle, blow: Blow) -> i32 {
    let odds = blow.odds(battle, Watch::default()).expect("nobody watches");
    let mean: f64 = odds
        .outcomes
        .iter()
        .map(|(after, chance)| {
            let lost = f64::from(blow.wounds.saturating_sub(after.wounds.max(1)));
            let done = harm(after.target) - harm(blow.on) + lost * WOUND;
            chance.to_f64() * (done - (harm(after.attacker) - harm(blow.from)))
        })
        .sum();
    mean.round() as i32
}
