//! The Melee phase: everybody in base contact strikes once, in order.

use kernel::{Chance, Choices, Decision, Few, Pending, Seat, Sink, Source};

use crate::{
    Battle, Choice, Event, Frame, Outcome, State, UnitId, UnitSet, What,
    attack::{Attack, Kind, MOST_ATTACKS},
    plan::Situation,
    rule,
    ruling::{self, FightOrder},
    state::MAX_UNITS,
    targeting,
};

/// FIGHT-ORDER: the units that strike next; several if their Agility ties.
pub fn next(battle: &Battle, state: &State, fought: UnitSet) -> Few<UnitId, MAX_UNITS> {
    let ready = |&unit: &UnitId| is_ready(battle, state, fought, unit);
    let rank = |unit: UnitId| {
        let agility = i16::from(battle.unit(unit).agility);
        let agility = match battle.rulings.fight_order {
            FightOrder::BestAgility => agility,
            FightOrder::HighestNumber => -agility,
        };
        (!state.unit(unit).engaged_this_turn, agility)
    };
    let best = state.ids().filter(ready).map(rank).min();
    state.ids().filter(ready).filter(|&unit| Some(rank(unit)) == best).collect()
}

/// Whether a unit has still to strike, can, and has somebody to strike at.
fn is_ready(battle: &Battle, state: &State, fought: UnitSet, unit: UnitId) -> bool {
    !fought.has(unit)
        && state.unit(unit).status.is_fit()
        && !targeting::targets(battle, state, unit).is_empty()
}

/// FIGHT-TIE: a roll-off is due.
pub(crate) fn pending_tie(battle: &Battle, state: &State, fought: UnitSet) -> Pending<Choice, Outcome> {
    let tied = next(battle, state, fought);
    Pending::Chance(Chance {
        label: "roll-off",
        seat: Seat(state.active),
        actor: tied[0].0,
        pool: 1,
        source: Source::Die(tied.len() as u8),
    })
}

/// The roll-off is decided.
pub(crate) fn take_tie(
    battle: &Battle,
    state: &mut State,
    fought: UnitSet,
    face: u8,
    log: &mut impl Sink<Event>,
) {
    let unit = next(battle, state, fought)[usize::from(face) - 1];
    log.tell(|| Event::new(&[rule::FIGHT_TIE], What::WinsTie { unit }));
    strike(battle, state, fought, unit, log);
}

/// The next unit strikes, if it is clear who; true if a roll-off is due.
pub(crate) fn step(battle: &Battle, state: &mut State, fought: UnitSet, log: &mut impl Sink<Event>) -> bool {
    match *next(battle, state, fought) {
        [] => {
            state.frames.pop();
            false
        }
        [only] => {
            strike(battle, state, fought, only, log);
            false
        }
        _ => true,
    }
}

fn strike(battle: &Battle, state: &mut State, mut fought: UnitSet, unit: UnitId, log: &mut impl Sink<Event>) {
    fought.put(unit);
    let at = state.frames.len() - 1;
    state.frames[at] = Frame::Fight { fought };
    let others = state.ids().any(|other| other != unit && is_ready(battle, state, fought, other));
    log.tell(|| {
        Event::new(&[rule::FIGHT_ORDER], What::Strikes { unit }).ruled_if(others, ruling::FIGHT_ORDER)
    });
    let mut weapons = battle.unit(unit).wields(false);
    let weapon = match (weapons.next(), weapons.next()) {
        (only, None) => Weapon::Chosen(only),
        (_, Some(_)) => Weapon::Open,
    };
    let left = match weapon {
        Weapon::Chosen(weapon) => battle.attacks(unit, weapon),
        // How many attacks there are depends on the weapon; until then there is one to declare it for.
        Weapon::Open => 1,
    };
    state.frames.push(Frame::Declare(Declaration { unit, weapon, left, targets: Few::new() }));
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Weapon {
    Open,
    Chosen(Option<u8>),
}

/// DECLARE-FIRST: one unit's declaration: the weapon, then a target for each attack, then the blows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Declaration {
    unit: UnitId,
    weapon: Weapon,
    /// Attacks not yet declared.
    left: u8,
    /// The targets declared, sorted: the order of declaring means nothing.
    targets: Few<UnitId, { MOST_ATTACKS as usize }>,
}

impl Declaration {
    /// Who declares.
    pub fn unit(&self) -> UnitId {
        self.unit
    }

    fn choices(&self, battle: &Battle, state: &State) -> Choices<Choice> {
        match self.weapon {
            Weapon::Open => battle.unit(self.unit).wields(false).map(Choice::Wield).collect(),
            Weapon::Chosen(_) => targeting::targets(battle, state, self.unit)
                .iter()
                .map(|&unit| Choice::Attack(unit))
                .collect(),
        }
    }

    pub(crate) fn pending(&self, battle: &Battle, state: &State) -> Pending<Choice, Outcome> {
        let seat = Seat(battle.unit(self.unit).side);
        Pending::Decision(Decision { seat, choices: self.choices(battle, state) })
    }

    pub(crate) fn take(mut self, battle: &Battle, state: &mut State, choice: Choice) {
        match choice {
            Choice::Wield(weapon) => {
                self.weapon = Weapon::Chosen(Some(weapon));
                self.left = battle.attacks(self.unit, Some(weapon));
            }
            Choice::Attack(target) => self.declare(target),
            other => unreachable!("{other:?} is never offered in a declaration"),
        }
        self.store(state);
    }

    fn declare(&mut self, target: UnitId) {
        self.left -= 1;
        self.targets.insert_descending(target);
    }

    fn store(self, state: &mut State) {
        let at = state.frames.len() - 1;
        state.frames[at] = Frame::Declare(self);
    }

    pub(crate) fn step(mut self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) -> bool {
        if self.left > 0 {
            match *self.choices(battle, state) {
                [] => self.left = 0,
                [Choice::Attack(only)] => (0..self.left).for_each(|_| self.declare(only)),
                _ => return true,
            }
            self.store(state);
            return false;
        }
        let Some(&target) = self.targets.last() else {
            state.frames.pop();
            return false;
        };
        let attacks = self.targets.iter().filter(|&&t| t == target).count() as u8;
        self.targets.truncate(self.targets.len() - usize::from(attacks));
        self.store(state);
        let Weapon::Chosen(weapon) = self.weapon else {
            unreachable!("the weapon is chosen before the targets")
        };
        if battle.on_board(state, target) {
            let attack = Attack::new(Kind::Melee, self.unit, target, attacks, weapon, Situation::default());
            attack.begin(battle, state, log);
        } else {
            let (attacker, kind) = (self.unit, Kind::Melee);
            log.tell(|| Event::new(&[rule::DECLARE_FIRST], What::NoTarget { attacker, target, kind }));
        }
        false
    }
}
