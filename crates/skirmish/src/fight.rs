//! The Melee phase: everybody in base contact strikes once, in order.

use kernel::{Chance, Choices, Decision, DieOrBag, Few, Pending, Seat, Sink};

use crate::{
    Battle, Choice, Event, Frame, Outcome, Rulings, State, UnitId, UnitSet, What,
    attack::{Attack, Kind, MOST_ATTACKS},
    frame,
    phases::fear,
    plan::{self, Situation},
    rule,
    ruling::{self, FightOrder, SeveralAttacks},
    state::{Did, MAX_UNITS},
    targeting,
    turns_on::{quietly, turns_on},
};

/// A Melee phase begins; first those who face something frightful must keep their nerve.
pub(crate) fn begin(battle: &Battle, state: &mut State) {
    let none = UnitSet::default();
    state.frames.push(Frame::Fight { fought: none, combat: none });
    fear::begin(battle, state);
}

/// The same situation with nothing ahead but its Melee phase: from where that stands if it has begun, else as if it
/// began now. With `only`, nobody else strikes in it any more. It serves questions about the results of that phase;
/// later events are left out.
pub fn alone(battle: &Battle, state: &State, only: Option<UnitSet>) -> State {
    let begun = state.frames.iter().position(|frame| matches!(frame, Frame::Fight { .. }));
    let mut alone = *state;
    alone.frames = Few::new();
    alone.frames.push(Frame::Plan(plan::Bookmark::over(battle)));
    match begun {
        Some(at) => state.frames[at..].iter().for_each(|&frame| alone.frames.push(frame)),
        None => begin(battle, &mut alone),
    }
    if let (Some(only), Frame::Fight { fought, combat }) = (only, alone.frames[1]) {
        let fought = fought.either(state.ids().collect::<UnitSet>().without(only));
        alone.frames[1] = Frame::Fight { fought, combat };
    }
    frame::run(battle, &mut alone, &mut kernel::Silent);
    alone
}

/// COMBAT-GROUP: everybody connected with a unit by base contact.
pub fn combat(state: &State, unit: UnitId) -> UnitSet {
    let mut all: UnitSet = [unit].into_iter().collect();
    let mut open = all;
    while let Some(next) = open.take_first() {
        let further = state.unit(next).contacts.without(all);
        all = all.either(further);
        open = open.either(further);
    }
    all
}

/// The combat to fight now: on a field one after the other, else everybody's at once.
fn now(battle: &Battle, state: &State, fought: UnitSet, combat_: UnitSet) -> UnitSet {
    if battle.field.is_none() {
        return state.ids().collect();
    }
    let ready = |&unit: &UnitId| is_ready(battle, state, fought, unit);
    if combat_.iter().any(|unit| ready(&unit)) {
        return combat_;
    }
    // Nobody says which one comes first: those of the side in turn, in the order of its units, so that it makes no
    // difference which side is listed first.
    let own = |unit: &UnitId| battle.unit(*unit).side == state.active;
    let first = state.ids().filter(own).find(ready).or_else(|| state.ids().find(ready));
    first.map_or(UnitSet::default(), |unit| combat(state, unit))
}

/// FIGHT-ORDER: the units of a combat that strike next; several if their Agility ties.
#[inline]
pub fn next(battle: &Battle, state: &State, fought: UnitSet, combat: UnitSet) -> Few<UnitId, MAX_UNITS> {
    next_by(&battle.rulings, battle, state, fought, combat)
}

fn next_by(
    rulings: &Rulings,
    battle: &Battle,
    state: &State,
    fought: UnitSet,
    combat: UnitSet,
) -> Few<UnitId, MAX_UNITS> {
    let ready: UnitSet = combat.iter().filter(|&unit| is_ready(battle, state, fought, unit)).collect();
    let rank = |unit: UnitId| {
        let agility = i16::from(battle.unit(unit).agility);
        let agility = match rulings.fight_order {
            FightOrder::BestAgility => agility,
            FightOrder::HighestNumber => -agility,
        };
        (!state.unit(unit).engaged_this_turn, agility)
    };
    let best = ready.iter().map(rank).min();
    ready.iter().filter(|&unit| Some(rank(unit)) == best).collect()
}

/// Whether a unit has still to strike, can, and has somebody to strike at.
#[inline]
fn is_ready(battle: &Battle, state: &State, fought: UnitSet, unit: UnitId) -> bool {
    !fought.has(unit)
        && !state.unit(unit).contacts.is_empty()
        && state.unit(unit).status.is_fit()
        && targeting::is_touched(battle, state, unit)
}

/// FIGHT-TIE: a roll-off is due.
pub(crate) fn pending_tie(
    battle: &Battle,
    state: &State,
    fought: UnitSet,
    combat: UnitSet,
) -> Pending<Choice, Outcome> {
    let tied = next(battle, state, fought, combat);
    Pending::Chance(Chance {
        label: "roll-off",
        seat: Seat(state.active),
        actor: tied[0].0,
        pool: 1,
        source: DieOrBag::Die(tied.len() as u8),
    })
}

/// The roll-off is decided.
pub(crate) fn take_tie(
    battle: &Battle,
    state: &mut State,
    fought: UnitSet,
    combat: UnitSet,
    face: u8,
    log: &mut impl Sink<Event>,
) {
    let unit = next(battle, state, fought, combat)[usize::from(face) - 1];
    log.tell(|| Event::new(&[rule::FIGHT_TIE], What::WinsTie { unit }));
    strike(battle, state, fought, combat, unit, log);
}

/// The next unit strikes, if it is clear who; true if a roll-off is due.
pub(crate) fn step(
    battle: &Battle,
    state: &mut State,
    fought: UnitSet,
    combat: UnitSet,
    log: &mut impl Sink<Event>,
) -> bool {
    let combat = now(battle, state, fought, combat);
    match *next(battle, state, fought, combat) {
        [] => {
            state.frames.pop();
            false
        }
        [only] => {
            strike(battle, state, fought, combat, only, log);
            false
        }
        _ => {
            let at = state.frames.len() - 1;
            state.frames[at] = Frame::Fight { fought, combat };
            true
        }
    }
}

fn strike(
    battle: &Battle,
    state: &mut State,
    mut fought: UnitSet,
    combat: UnitSet,
    unit: UnitId,
    log: &mut impl Sink<Event>,
) {
    log.tell(|| {
        let by = |rulings: &Rulings| next_by(rulings, battle, state, fought, combat);
        Event::new(&[rule::FIGHT_ORDER], What::Strikes { unit })
            .citing(battle.field.is_some(), rule::COMBAT_GROUP)
            .ruled_if(turns_on(&battle.rulings, ruling::FIGHT_ORDER, by), ruling::FIGHT_ORDER)
    });
    fought.put(unit);
    let at = state.frames.len() - 1;
    state.frames[at] = Frame::Fight { fought, combat };
    let mut weapons = battle.unit(unit).blades();
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
    /// The unit that declares.
    #[inline]
    pub fn unit(&self) -> UnitId {
        self.unit
    }

    fn choices(&self, battle: &Battle, state: &State) -> Choices<Choice> {
        match self.weapon {
            Weapon::Open => battle.unit(self.unit).blades().map(Choice::Wield).collect(),
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

    #[inline]
    fn store(self, state: &mut State) {
        let at = state.frames.len() - 1;
        state.frames[at] = Frame::Declare(self);
    }

    pub(crate) fn step(mut self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) -> bool {
        let one_by_one = match battle.rulings.several_attacks {
            SeveralAttacks::Together => false,
            SeveralAttacks::OneByOne => true,
        };
        if self.left > 0 && (!one_by_one || self.targets.is_empty()) {
            match *self.choices(battle, state) {
                [] => self.left = 0,
                [Choice::Attack(only)] if one_by_one => self.declare(only),
                [Choice::Attack(only)] => (0..self.left).for_each(|_| self.declare(only)),
                [..] => return true,
            }
            self.store(state);
            return false;
        }
        let Some(&target) = self.targets.last() else {
            state.frames.pop();
            return false;
        };
        let several = self.left > 0 || self.targets.len() > 1;
        let attacks = self.targets.iter().filter(|&&t| t == target).count() as u8;
        self.targets.truncate(self.targets.len() - usize::from(attacks));
        self.store(state);
        let Weapon::Chosen(weapon) = self.weapon else {
            unreachable!("the weapon is chosen before the targets")
        };
        if battle.on_board(state, target) {
            // ENGAGE-FROM-ABOVE: who came down on its enemy has Advantage this turn.
            let advantage = u8::from(state.unit(self.unit).did.has(Did::PLUNGE));
            let situation = Situation { advantage, ..Situation::default() };
            let attack = Attack::new(Kind::Melee, self.unit, target, attacks, weapon, situation);
            log.tell_some(|| {
                let only = targeting::targets(battle, state, self.unit).len() == 1;
                let turns = several && !(only && attack.is_without_dice(battle, state));
                quietly(&[(ruling::SEVERAL_ATTACKS, turns)])
            });
            attack.begin(battle, state, log);
        } else {
            let (attacker, kind) = (self.unit, Kind::Melee);
            log.tell(|| Event::new(&[rule::DECLARE_FIRST], What::NoTarget { attacker, target, kind }));
        }
        false
    }
}
