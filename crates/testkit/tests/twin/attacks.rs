//! Attacks of one unit on one target, and of several in turn.

use skirmish::Battle;
use skirmish::UnitId;
use skirmish::plan::{Situation, Step};
use skirmish::ruling::{Critical, KeptDie};
use testkit::random::Seed;
use testkit::twin::{self, Dist, Shot, Sources, Table, Turn};

use crate::case::{
    Case, Family, Note, Twin, battle, compare, first_weapon, mostly_fit, stands, target, touch, twin_end,
    twin_table, twin_turn, twin_unit,
};

pub const FAMILIES: [Family; 3] =
    [("melee", 700, melee), ("ranged", 600, ranged), ("attackers in turn", 200, in_turn)];

/// INJ-ATTACK-DIE, INJ-MOD-NOT-HIT, WOUND-SET-ASIDE, FINISH-DAZED, FINISH-STUNNED, TARGET-DOWNED, LEDGE-TEST.
#[test]
fn melee_attacks() {
    compare(FAMILIES[0]);
}

/// INJ-ATTACK-BOTH, STUNNED-NO-DEFENCE, RANGED-COVER, RANGED-MOVED, RANGED-ELEVATED.
#[test]
fn ranged_attacks() {
    compare(FAMILIES[1]);
}

/// FALL-LANDS-FREE, RANGED-UNENGAGED: each attacker meets the target as the one before left it.
#[test]
fn several_attackers_in_turn() {
    compare(FAMILIES[2]);
}

/// Circumstances with any number of sources.
fn situation(seed: &mut Seed) -> Situation {
    Situation {
        advantage: seed.pick(&[0, 0, 1, 2]),
        disadvantage: seed.pick(&[0, 0, 1, 2]),
        cover: seed.once_in(3),
        moved: seed.once_in(3),
        elevated: seed.once_in(3),
    }
}

fn sources(situation: Situation) -> Sources {
    Sources { advantage: situation.advantage.into(), disadvantage: situation.disadvantage.into() }
}

/// How many attacks of unit 0. Many hits of many values take the twin long where each may lead to more: then few
/// faces hit, or there are fewer attacks.
fn attacks(seed: &mut Seed, battle: &mut Battle) -> u8 {
    let attacks = seed.pick(&[1, 1, 1, 2, 2, 2, 3]);
    let easy = match battle.rulings.critical {
        Critical::None => 3,
        Critical::TwoDefences => 2,
        Critical::ExtraAttack | Critical::Injury20 => 1,
    };
    if attacks <= easy {
        return attacks;
    }
    let unit = &mut battle.units[0];
    (unit.melee, unit.ranged) = (19, Some(19));
    unit.weapons.iter_mut().for_each(|weapon| weapon.melee = weapon.melee.min(2));
    // The first die of two may show anything.
    if battle.rulings.kept_die == KeptDie::First { easy } else { attacks }
}

/// Whether an endless chain has a closed form in the twin.
fn closed(table: &Table, unit: &twin::Unit) -> bool {
    table.rulings.is("critical", "extra-attack") && unit.state.wounds <= 1
}

/// Ruling `several-attacks`: all together, or one after the other as long as `goes_on` lets the next one be made.
fn several(
    table: &Table,
    unit: &twin::Unit,
    attacks: u32,
    goes_on: &dyn Fn(&twin::State) -> bool,
    resolve: &dyn Fn(&twin::Unit, u32) -> Dist<twin::Outcome>,
) -> Dist<twin::Outcome> {
    if attacks <= 1 || table.rulings.is("several-attacks", "together") {
        return resolve(unit, attacks);
    }
    resolve(unit, 1).bind(|outcome| match outcome {
        twin::Outcome::Resolved(state) if goes_on(state) => {
            several(table, &unit.in_state(state.clone()), attacks - 1, goes_on, resolve)
        }
        other => Dist::certain(other.clone()),
    })
}

/// Melee attacks by the twin, in closed form where there is one. TARGET-DOWNED: if another enemy of the attacker fights
/// back, a target that goes down is safe from its further attacks.
pub fn twin_melee(
    table: &Table,
    turn: Turn,
    attacker: &twin::Unit,
    unit: &twin::Unit,
    (attacks, another): (u32, bool),
    sources: Sources,
) -> Dist<twin::Outcome> {
    let goes_on = |state: &twin::State| !(another && state.status.is_downed());
    several(table, unit, attacks, &goes_on, &|unit, attacks| {
        together(table, turn, attacker, unit, attacks, sources)
    })
}

fn together(
    table: &Table,
    turn: Turn,
    attacker: &twin::Unit,
    unit: &twin::Unit,
    attacks: u32,
    sources: Sources,
) -> Dist<twin::Outcome> {
    if closed(table, unit) && unit.state.status != twin::Status::Stunned {
        return twin::melee_closed_form(table, turn, attacker, unit, attacks, sources);
    }
    twin::melee_attacks(table, turn, attacker, unit, attacks, sources)
}

fn twin_shots(
    table: &Table,
    turn: Turn,
    attacker: &twin::Unit,
    unit: &twin::Unit,
    shot: &Shot,
) -> Dist<twin::Outcome> {
    several(table, unit, shot.shots, &|_| true, &|unit, shots| {
        let shot = Shot { shots, ..shot.clone() };
        if closed(table, unit) {
            return twin::ranged_closed_form(table, turn, attacker, unit, &shot);
        }
        twin::ranged_attacks(table, turn, attacker, unit, &shot)
    })
}

/// A weapon to name in a step, and the one that is used.
fn weapon(seed: &mut Seed, battle: &Battle, attacker: u8, ranged: bool) -> Option<u8> {
    let fitting: Vec<u8> = battle.unit(UnitId(attacker)).wields(ranged).collect();
    if fitting.is_empty() || seed.once_in(2) { None } else { Some(seed.pick(&fitting)) }
}

fn armed(battle: &Battle, attacker: u8, named: Option<u8>, ranged: bool) -> twin::Unit {
    let unit = battle.unit(UnitId(attacker));
    let weapon = match named {
        Some(index) => unit.weapons.get(usize::from(index)),
        None => first_weapon(unit, ranged),
    };
    twin_unit(unit, weapon)
}

/// Unit 0 attacks unit 1; unit 2, if there, is another enemy that may or may not fight back.
pub fn melee(seed: &mut Seed) -> Case {
    let mut battle = battle(seed, &[0, 1, 1]);
    mostly_fit(seed, &mut battle.units[0]);
    touch(&mut battle, 0, 1);
    let bystander = seed.once_in(4);
    if bystander {
        touch(&mut battle, 0, 2);
    }
    let (attacks, situation) = (attacks(seed, &mut battle), situation(seed));
    let weapon = weapon(seed, &battle, 0, false);
    battle.plan = vec![Step::Melee {
        attacker: UnitId(0),
        target: UnitId(1),
        attacks: Some(attacks),
        weapon,
        situation,
    }];
    let (attacker, unit) = (armed(&battle, 0, weapon, false), twin_unit(&battle.units[1], None));
    let another = bystander && stands(battle.units[2].start.status);
    let forbidden = another && unit.state.status.is_downed();
    let (table, turn) = (twin_table(&battle, true), twin_turn(&battle, battle.first, 1));
    let twin = move || -> Twin {
        if forbidden {
            return Dist::certain(Some((vec![twin_end(&unit.state)], 0)));
        }
        target(&twin_melee(&table, turn, &attacker, &unit, (attacks.into(), another), sources(situation)))
    };
    Case { battle, watched: vec![1], note: Note::Nothing, twin: Box::new(twin) }
}

fn shot(shots: u8, situation: Situation) -> Shot {
    let Situation { cover, moved, elevated, .. } = situation;
    Shot { shots: shots.into(), cover, moved, elevated, sources: sources(situation) }
}

/// Unit 0 shoots at unit 1.
pub fn ranged(seed: &mut Seed) -> Case {
    let mut battle = battle(seed, &[0, 1]);
    mostly_fit(seed, &mut battle.units[0]);
    battle.units[0].ranged.get_or_insert(14);
    let (attacks, situation) = (attacks(seed, &mut battle), situation(seed));
    let weapon = weapon(seed, &battle, 0, true);
    battle.plan = vec![Step::Ranged {
        attacker: UnitId(0),
        target: UnitId(1),
        attacks: Some(attacks),
        weapon,
        situation,
    }];
    let (attacker, unit) = (armed(&battle, 0, weapon, true), twin_unit(&battle.units[1], None));
    let (table, turn) = (twin_table(&battle, true), twin_turn(&battle, battle.first, 1));
    let twin = move || target(&twin_shots(&table, turn, &attacker, &unit, &shot(attacks, situation)));
    Case { battle, watched: vec![1], note: Note::Nothing, twin: Box::new(twin) }
}

/// One attack of several.
#[derive(Clone)]
struct Blow {
    attacker: twin::Unit,
    attacks: u8,
    situation: Situation,
    shot: bool,
}

/// `held` is whether those who touch the unit engage it, as long as they do.
fn one_by_one(table: &Table, turn: Turn, blows: &[Blow], unit: &twin::Unit, held: bool) -> Twin {
    let Some((first, later)) = blows.split_first() else {
        return Dist::certain(Some((vec![twin_end(&unit.state)], 0)));
    };
    let after = if !first.shot {
        let attacks = (first.attacks.into(), false);
        twin_melee(table, turn, &first.attacker, unit, attacks, sources(first.situation))
    } else if unit.state.contact && held {
        Dist::certain(twin::Outcome::Resolved(unit.state.clone()))
    } else {
        twin_shots(table, turn, &first.attacker, unit, &shot(first.attacks, first.situation))
    };
    after.bind(|outcome| match outcome {
        twin::Outcome::Resolved(state) => one_by_one(table, turn, later, &unit.in_state(state.clone()), held),
        twin::Outcome::Unresolved => Dist::certain(None),
    })
}

/// Units 1 to 3 attack unit 0 one after the other; those that shoot touch nobody.
pub fn in_turn(seed: &mut Seed) -> Case {
    let mut battle = battle(seed, &[1, 0, 0, 0]);
    let all_shoot = seed.once_in(3);
    let mut order = Vec::new();
    for attacker in 1..=seed.between(2, 3) as u8 {
        mostly_fit(seed, &mut battle.units[usize::from(attacker)]);
        let attacks = if battle.rulings.critical == Critical::Injury20 { 1 } else { seed.pick(&[1, 1, 2]) };
        let situation = situation(seed);
        let by_shot = all_shoot || seed.once_in(3);
        battle.units[usize::from(attacker)].ranged.get_or_insert(14);
        let (id, target) = (UnitId(attacker), UnitId(0));
        let (weapon, number) = (None, Some(attacks));
        if by_shot {
            battle.plan.push(Step::Ranged { attacker: id, target, attacks: number, weapon, situation });
        } else {
            touch(&mut battle, attacker, 0);
            battle.plan.push(Step::Melee { attacker: id, target, attacks: number, weapon, situation });
        }
        order.push(Blow {
            attacker: armed(&battle, attacker, None, by_shot),
            attacks,
            situation,
            shot: by_shot,
        });
    }
    let unit = twin_unit(&battle.units[0], None);
    let (table, turn) = (twin_table(&battle, true), twin_turn(&battle, battle.first, 0));
    let fit = |attacker: &skirmish::unit::Unit| stands(attacker.start.status);
    let held = table.rulings.is("downed-contact", "engaged")
        || order.iter().zip(&battle.units[1..]).any(|(blow, attacker)| !blow.shot && fit(attacker));
    let twin = move || one_by_one(&table, turn, &order, &unit, held);
    Case { battle, watched: vec![0], note: Note::Nothing, twin: Box::new(twin) }
}
