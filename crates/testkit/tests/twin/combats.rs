//! A Melee phase between two, and leaving a combat.

use skirmish::plan::Step;
use skirmish::{Battle, Status, UnitId};
use testkit::random::Seed;
use testkit::twin::{self, Dist, Outcome, Sources, State, Table, Turn, Unit, fraction};

use crate::attacks::twin_melee;
use crate::case::{
    Case, Ends, Family, Note, Twin, battle, compare, first_weapon, only, stands, touch, twin_end, twin_table,
    twin_turn, twin_unit,
};

pub const FAMILIES: [Family; 2] = [("melee phases", 250, fight), ("disengages", 800, disengage)];

/// FIGHT-ORDER, FIGHT-TIE, TWO-WEAPONS: both strike, the quicker first, the other if it still can.
#[test]
fn melee_phases() {
    compare(FAMILIES[0]);
}

/// DAZED-DISENGAGE, DAZED-SCREENED and the rulings `dazed-move` and `disengage-strike`.
#[test]
fn disengages() {
    compare(FAMILIES[1]);
}

/// Both units of a combat, the one that strikes first before the other.
fn exchange(
    table: &Table,
    turns: [Turn; 2],
    units: [&Unit; 2],
    attacks: [u32; 2],
) -> Dist<Option<[State; 2]>> {
    let strike = |turn, attacker: &Unit, target: &Unit, attacks| {
        twin_melee(table, turn, attacker, target, (attacks, false), Sources::default())
    };
    strike(turns[1], units[0], units[1], attacks[0]).bind(|outcome| {
        let Outcome::Resolved(struck) = outcome else { return Dist::certain(None) };
        let second = units[1].in_state(struck.clone());
        let apart = !struck.contact || struck.status == twin::Status::Incapacitated;
        let first = units[0].in_state(State { contact: !apart, ..units[0].state.clone() });
        strike(turns[0], &second, &first, attacks[1]).map(|outcome| match outcome {
            Outcome::Resolved(state) => {
                let apart = apart || !state.contact || state.status == twin::Status::Incapacitated;
                Some([state, struck].map(|state| State { contact: !apart, ..state.clone() }))
            }
            Outcome::Unresolved => None,
        })
    })
}

fn ends(states: [&State; 2]) -> Ends {
    (states.map(twin_end).to_vec(), 0)
}

fn rank(battle: &Battle, unit: usize) -> (bool, i32) {
    let unit = &battle.units[unit];
    let highest = battle.rulings.fight_order == skirmish::ruling::FightOrder::HighestNumber;
    let agility = if highest { -i32::from(unit.agility) } else { i32::from(unit.agility) };
    (!unit.start.engaged_this_turn, agility)
}

/// Two units touch and fight. Neither has two melee weapons to choose from, unless they are alike.
pub fn fight(seed: &mut Seed) -> Case {
    let mut battle = battle(seed, &[0, 1]);
    touch(&mut battle, 0, 1);
    for unit in &mut battle.units {
        let mut melee = 0;
        unit.weapons.retain(|weapon| {
            melee += u8::from(!weapon.ranged);
            weapon.ranged || melee == 1
        });
    }
    if seed.once_in(3) {
        battle.units[1].agility = battle.units[0].agility;
        battle.units[1].start.engaged_this_turn = battle.units[0].start.engaged_this_turn;
    }
    battle.plan = vec![Step::Fight];
    let units = [0, 1].map(|n: usize| twin_unit(&battle.units[n], first_weapon(&battle.units[n], false)));
    let turns = [0, 1].map(|n| twin_turn(&battle, battle.first, n));
    let attacks = [0, 1].map(|n: usize| u32::from(battle.units[n].attacks));
    let (table, ranks) = (twin_table(&battle, true), [0, 1].map(|n| rank(&battle, n)));
    let twin = move || -> Twin {
        let forth = || {
            exchange(&table, turns, [&units[0], &units[1]], attacks)
                .map(|both| both.as_ref().map(|[a, b]| ends([a, b])))
        };
        let back = || {
            exchange(&table, [turns[1], turns[0]], [&units[1], &units[0]], [attacks[1], attacks[0]])
                .map(|both| both.as_ref().map(|[b, a]| ends([a, b])))
        };
        match ranks[0].cmp(&ranks[1]) {
            std::cmp::Ordering::Less => forth(),
            std::cmp::Ordering::Greater => back(),
            std::cmp::Ordering::Equal => {
                let both = [forth(), back()];
                let halved =
                    both.iter().flat_map(Dist::iter).map(|(e, chance)| (e.clone(), chance * fraction(1, 2)));
                halved.collect()
            }
        }
    };
    Case { battle, watched: vec![0, 1], note: Note::Nothing, twin: Box::new(twin) }
}

/// Unit 0 tries to leave enemies 1 and 2; 3 and 4 are its friends, and everybody may touch anybody.
pub fn disengage(seed: &mut Seed) -> Case {
    let mut battle = battle(seed, &[0, 1, 1, 0, 0]);
    if !seed.once_in(5) {
        battle.units[0].start.status = Status::Dazed;
    }
    for unit in 1..5 {
        if !seed.once_in(3) {
            battle.units[unit].start.status = seed.pick(&[Status::Healthy, Status::Staggered]);
        }
    }
    for enemy in 1..=2 {
        for friend in [0, 3, 4] {
            if !seed.once_in(3) {
                touch(&mut battle, enemy, friend);
            }
        }
    }
    battle.plan = vec![Step::Disengage { unit: UnitId(0) }];
    let start = |unit: u8| &battle.units[usize::from(unit)].start;
    let enemies: Vec<u8> =
        start(0).contacts.iter().copied().filter(|&other| other == 1 || other == 2).collect();
    let screened = enemies.iter().all(|&enemy| {
        start(enemy).contacts.iter().any(|&ally| (ally == 3 || ally == 4) && stands(start(ally).status))
    });
    let (mut table, chance) = (twin_table(&battle, true), twin_table(&battle, false));
    let leaves = start(0).status == Status::Dazed && screened && !table.rulings.is("dazed-move", "none");
    let strikes = table.rulings.is("disengage-strike", "one-hit");
    // A parting blow is an automatic hit, even if attacks on a Dazed unit need a roll, with the first weapon.
    table.rulings = table.rulings.with("dazed-melee", "auto-hit");
    let blows = enemies.iter().filter(|&&enemy| strikes && stands(start(enemy).status));
    let armed = |enemy: &skirmish::unit::Unit| twin_unit(enemy, first_weapon(enemy, false));
    let blows: Vec<Unit> = blows.map(|&enemy| armed(&battle.units[usize::from(enemy)])).collect();
    let (unit, turn) = (twin_unit(&battle.units[0], None), twin_turn(&battle, battle.first, 0));
    let twin = move || {
        if !leaves {
            return only(&Dist::certain(unit.state.clone()));
        }
        let after = blows.iter().fold(Dist::certain(unit.state.clone()), |states, enemy| {
            states.bind(|state| {
                let struck = unit.in_state(state.clone());
                twin::melee_attacks(&table, turn, enemy, &struck, 1, Sources::default()).map(|outcome| {
                    match outcome {
                        Outcome::Resolved(state) => state.clone(),
                        Outcome::Unresolved => unreachable!("without a die there is no critical hit"),
                    }
                })
            })
        });
        // Nobody attacks there: chance picks the edge.
        let freed = after.map(|state| State { contact: false, ..state.clone() });
        only(&freed.bind(|state| {
            let tests = chance.rulings.is("ledge-move", "test") && state.status == twin::Status::Dazed;
            let there = unit.in_state(state.clone());
            if tests {
                twin::ledge(&chance, turn, &there, state.status)
            } else {
                Dist::certain(state.clone())
            }
        }))
    };
    Case { battle, watched: vec![0], note: Note::Nothing, twin: Box::new(twin) }
}
