//! A situation for engine and twin alike, and how their answers are compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use num_bigint::BigInt;
use num_rational::BigRational;
use odds::{Exactness, Odds, Pick, Prob};
use skirmish::ruling::Critical;
use skirmish::unit::{Unit, Weapon};
use skirmish::{Battle, Outcome, Rulings, Status, UnitId, UnitState};
use testkit::random::{self, Seed};
use testkit::twin::{self, Dist, Table, fraction};

/// The end of one unit, as far as both sides define it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    /// Its state.
    pub status: Status,
    /// Its Wounds.
    pub wounds: u32,
    /// Its place.
    pub place: usize,
    /// Whether it touches anybody.
    pub contact: bool,
}

/// All that is compared: the units that the case watches, and a number if it asks for one.
pub type Ends = (Vec<End>, i32);

/// The twin's distribution for a case; `None` is the part that it did not follow to its end.
pub type Twin = Dist<Option<Ends>>;

/// A number that a case asks for besides the units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    /// None.
    Nothing,
    /// The reach of the first unit's engage.
    Reach,
    /// The result of the last plain Check.
    Check,
}

/// A situation.
pub struct Case {
    /// For the engine.
    pub battle: Battle,
    /// The units that are compared.
    pub watched: Vec<u8>,
    /// Another value that is compared.
    pub note: Note,
    /// For the twin.
    pub twin: Box<dyn Fn() -> Twin>,
}

/// How many cases of a family there are.
pub fn cases(usual: u64) -> u64 {
    usual * std::env::var("BOUT_CASES").map_or(1, |times| times.parse().expect("BOUT_CASES is a number"))
}

/// A family of cases, each from a seed of its own.
pub type Family = (&'static str, u64, fn(&mut Seed) -> Case);

/// The cases of a family, with their names.
pub fn each((name, usual, make): Family) -> impl Iterator<Item = (String, Case)> {
    (0..cases(usual)).map(move |number| {
        let mut seed = Seed(kernel::digest(name) ^ number);
        (number.to_string(), make(&mut seed))
    })
}

/// Compares a whole family, and tells of every case in which the two disagree.
pub fn compare(family: Family) {
    let (mut bounds, mut wrong) = (0, Vec::new());
    for (name, case) in each(family) {
        match agree(&case) {
            Ok(exactly) => bounds += u64::from(!exactly),
            Err(why) => wrong.push((name, why, case.battle)),
        }
    }
    let all = cases(family.1);
    println!("{}: {all} cases, {bounds} of them by bounds", family.0);
    if let Some((name, why, battle)) = wrong.first() {
        let names: Vec<&str> = wrong.iter().map(|(name, ..)| name.as_str()).collect();
        panic!("{} of {all} cases: {}\n{battle:#?}\n{name}: {why}", wrong.len(), names.join(", "));
    }
}

/// The edge that an attacker chooses, engine and twin alike: any rule will do that depends on where the unit is.
pub fn chosen_edge(place: usize, edges: usize) -> usize {
    (place + 1) % edges
}

fn end(unit: &UnitState) -> End {
    let gone = unit.status == Status::Incapacitated;
    End {
        status: unit.status,
        wounds: if gone { 0 } else { unit.wounds.into() },
        place: if gone { 0 } else { unit.place.into() },
        contact: !unit.contacts.is_empty(),
    }
}

impl Case {
    /// The part of an outcome that is compared.
    fn ends(&self, outcome: &Outcome) -> Ends {
        let note = match self.note {
            Note::Nothing => 0,
            Note::Reach => outcome.units[0].reach.0,
            Note::Check => outcome.check as i32,
        };
        (self.watched.iter().map(|&unit| end(&outcome.units[usize::from(unit)])).collect(), note)
    }
}

fn rational(prob: &Prob) -> BigRational {
    BigRational::new(BigInt::from(prob.numerator().clone()), BigInt::from(prob.denominator().clone()))
}

/// Every end of either side with both chances, where they are not alike.
fn differences(engine: &Chances, twin: &Chances) -> String {
    let mut text = String::new();
    let nothing = fraction(0, 1);
    let ends: BTreeSet<&Ends> = engine.keys().chain(twin.keys()).collect();
    for end in ends {
        let [here, there] = [engine, twin].map(|chances| chances.get(end).unwrap_or(&nothing));
        if here != there {
            writeln!(text, "engine {here}, twin {there}: {end:?}").expect("a string takes every line");
        }
    }
    text
}

type Chances = BTreeMap<Ends, BigRational>;

/// Whether engine and twin agree exactly, or only by bounds because one of them left something unresolved.
///
/// # Errors
/// Says how they disagree.
fn agree(case: &Case) -> Result<bool, String> {
    let choose = |state: &skirmish::State, decision: &kernel::Decision<skirmish::Choice>| {
        let unit = state.deciding().expect("somebody decides");
        chosen_edge(state.unit(unit).place.into(), decision.choices.len())
    };
    let start = case.battle.start(&mut kernel::Silent);
    let odds = Odds::new(&case.battle, Pick::Choose(&choose));
    let answer = odds.solve(&start, |outcome| case.ends(outcome)).expect("nobody cancels");
    let engine: Chances = answer.outcomes.iter().map(|(ends, prob)| (ends.clone(), rational(prob))).collect();
    let found = (case.twin)();
    assert_eq!(found.total(), fraction(1, 1), "the chances of the twin");
    let twin: Chances =
        found.iter().filter_map(|(ends, chance)| Some((ends.clone()?, chance.clone()))).collect();
    let open = found.chance_of(&None);
    let nothing = fraction(0, 1);
    if open == nothing && answer.exactness == Exactness::Exact {
        return if engine == twin { Ok(true) } else { Err(differences(&engine, &twin)) };
    }
    if case.battle.rulings.critical != Critical::ExtraAttack {
        return Err(format!(
            "only endless chains may be unresolved: engine {:?}, twin {open}",
            answer.exactness
        ));
    }
    let unresolved = rational(&answer.unresolved());
    if unresolved > fraction(1, 1_000_000_000) {
        return Err(format!("the engine leaves {unresolved} open"));
    }
    let within = engine.keys().chain(twin.keys()).all(|ends| {
        let [here, there] = [&engine, &twin].map(|chances| chances.get(ends).unwrap_or(&nothing));
        *here <= there + &open && *there <= here + &unresolved
    });
    let why = || format!("open: engine {unresolved}, twin {open}\n{}", differences(&engine, &twin));
    if within { Ok(false) } else { Err(why()) }
}

/// The rulings in the words of the twin.
pub fn twin_rulings(rulings: &Rulings) -> twin::Rulings {
    Rulings::ALL.iter().fold(twin::Rulings::new(), |all, ruling| all.with(ruling.id, rulings.get(ruling).id))
}

/// Rulings and ground for the twin. Without an attacker chance picks the edge.
pub fn twin_table(battle: &Battle, attacker: bool) -> Table {
    let mut rulings = twin_rulings(&battle.rulings);
    if !attacker && rulings.is("ledge-choice", "attacker") {
        rulings = rulings.with("ledge-choice", "random");
    }
    let edge = |edge: &skirmish::place::Edge| twin::Edge {
        distance: edge.distance.0,
        drop: edge.drop.0,
        railing: edge.railing,
        onto: edge.onto.into(),
    };
    let places =
        battle.places.iter().map(|place| twin::Place { edges: place.edges.iter().map(edge).collect() });
    let mut table = Table::new(rulings).with_places(places.collect());
    table.max_chain = 1;
    table.choose = Box::new(|state, edges| chosen_edge(state.place, edges.len()));
    table
}

/// A state in the words of the twin.
pub fn twin_status(status: Status) -> twin::Status {
    match status {
        Status::Healthy => twin::Status::Healthy,
        Status::Staggered => twin::Status::Staggered,
        Status::Dazed => twin::Status::Dazed,
        Status::Stunned => twin::Status::Stunned,
        Status::Incapacitated => twin::Status::Incapacitated,
    }
}

fn engine_status(status: twin::Status) -> Status {
    match status {
        twin::Status::Healthy => Status::Healthy,
        twin::Status::Staggered => Status::Staggered,
        twin::Status::Dazed => Status::Dazed,
        twin::Status::Stunned => Status::Stunned,
        twin::Status::Incapacitated => Status::Incapacitated,
    }
}

/// The first weapon of a kind, or none: what a step without a weapon uses.
pub fn first_weapon(unit: &Unit, ranged: bool) -> Option<&Weapon> {
    unit.weapons.iter().find(|weapon| weapon.ranged == ranged)
}

/// A unit as the twin knows it.
pub fn twin_unit(unit: &Unit, weapon: Option<&Weapon>) -> twin::Unit {
    let weapon = weapon.map_or_else(twin::Weapon::default, |weapon| twin::Weapon {
        melee: weapon.melee.into(),
        injury: weapon.injury.into(),
        piercing: weapon.piercing.into(),
    });
    twin::Unit {
        melee: unit.melee.into(),
        ranged: unit.ranged.map(i32::from),
        defence: unit.defence.map(i32::from),
        agility: unit.agility.into(),
        attacks: unit.attacks.into(),
        injury: unit.injury.into(),
        piercing: unit.piercing.into(),
        weapon,
        hardy: unit.hardy.into(),
        stunned_becomes_dazed: unit.stunned_becomes_dazed,
        state: twin::State {
            status: twin_status(unit.start.status),
            wounds: unit.start.wounds.into(),
            place: unit.start.place.into(),
            contact: !unit.start.contacts.is_empty(),
        },
    }
}

/// The end of a unit of the twin.
pub fn twin_end(state: &twin::State) -> End {
    let state = state.tidy();
    End {
        status: engine_status(state.status),
        wounds: state.wounds,
        place: state.place,
        contact: state.contact,
    }
}

/// The ends of one unit, followed to their end.
pub fn only(states: &Dist<twin::State>) -> Twin {
    states.map(|state| Some((vec![twin_end(state)], 0)))
}

/// The ends of one unit.
pub fn target(outcomes: &Dist<twin::Outcome>) -> Twin {
    outcomes.map(|outcome| match outcome {
        twin::Outcome::Resolved(state) => Some((vec![twin_end(state)], 0)),
        twin::Outcome::Unresolved => None,
    })
}

/// The side whose turn it is, seen from a unit.
pub fn twin_turn(battle: &Battle, active: u8, unit: u8) -> twin::Turn {
    if battle.unit(UnitId(unit)).side == active { twin::Turn::Own } else { twin::Turn::Opponents }
}

/// All states, those on their feet more often.
const STATUSES: [Status; 7] = [
    Status::Healthy,
    Status::Healthy,
    Status::Staggered,
    Status::Staggered,
    Status::Dazed,
    Status::Dazed,
    Status::Stunned,
];

/// Units of the given sides at random places, in any state, with 0 to 3 Wounds left.
pub fn battle(seed: &mut Seed, sides: &[u8]) -> Battle {
    let places = random::places(seed);
    let mut units = Vec::new();
    for (number, &side) in sides.iter().enumerate() {
        let mut unit = random::unit(seed, format!("unit {number}"), side, places.len() as u8);
        unit.start.wounds = seed.pick(&[0, 1, 1, 1, 2, 3]);
        unit.wounds = unit.start.wounds.max(1);
        // Numbers that only a natural 20 passes, or every die.
        if seed.once_in(4) {
            unit.defence = Some(20);
        }
        if seed.once_in(4) {
            unit.piercing = 3;
        }
        if seed.once_in(5) {
            unit.agility = seed.pick(&[1, 20]);
        }
        unit.start.status = seed.pick(&STATUSES);
        if unit.stunned_becomes_dazed && unit.start.status == Status::Stunned {
            unit.start.status = Status::Dazed;
        }
        units.push(unit);
    }
    let mut battle = Battle::new(units, Vec::new());
    battle.places = places;
    battle.rulings = random::rulings(seed);
    battle.first = seed.below(2) as u8;
    battle
}

/// Whether a unit can fight back: told anew here, so that the engine's own idea of it is compared too.
pub fn stands(status: Status) -> bool {
    matches!(status, Status::Healthy | Status::Staggered)
}

/// Puts a unit on its feet, most of the time.
pub fn mostly_fit(seed: &mut Seed, unit: &mut Unit) {
    if !seed.once_in(8) {
        unit.start.status = seed.pick(&[Status::Healthy, Status::Staggered]);
    }
}

/// Puts two units in base contact.
pub fn touch(battle: &mut Battle, a: u8, b: u8) {
    battle.units[usize::from(a)].start.contacts.push(b);
    battle.units[usize::from(b)].start.contacts.push(a);
}
