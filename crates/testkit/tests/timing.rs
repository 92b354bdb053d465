//! Timing across turns, die by die.

use skirmish::plan::Step;
use skirmish::ruling::{RecoverTiming, StaggeredEnds};
use skirmish::unit::Unit;
use skirmish::{Battle, Event, State, Status, What, check::Edge};
use testkit::script::play;

use Status::{Dazed, Healthy, Staggered, Stunned};

/// Alda (red) and Brun (blue) in base contact, with nothing but a blade each. Alda is the quicker.
fn duel(plan: Vec<Step>) -> Battle {
    let mut units = vec![Unit::soldier("alda", 0), Unit::soldier("brun", 1)];
    for (unit, other) in [(0, 1), (1, 0)] {
        units[unit].start.contacts = vec![other];
        units[unit].ranged = None;
    }
    units[0].agility = 8;
    Battle::new(units, plan)
}

fn statuses(state: &State) -> [Status; 2] {
    [state.units[0].status, state.units[1].status]
}

/// The recoveries in the log, by unit and new state, and the blows, in order.
fn course(log: &[Event]) -> Vec<String> {
    let told = |event: &Event| match event.what {
        What::TurnBegins { side } => Some(format!("turn {side}")),
        What::Recovers { unit, to, .. } => Some(format!("{} {}", unit.0, to.name())),
        What::Becomes { unit, to, .. } => Some(format!("{} hurt {}", unit.0, to.name())),
        What::Strikes { unit } => Some(format!("{} strikes", unit.0)),
        What::TurnEnds { side } => Some(format!("end {side}")),
        _ => None,
    };
    log.iter().filter_map(told).collect()
}

/// The edges of the Checks that were rolled, in order.
fn edges(log: &[Event]) -> Vec<Edge> {
    let edge = |event: &Event| match event.what {
        What::Check { edge, .. } => Some(edge),
        _ => None,
    };
    log.iter().filter_map(edge).collect()
}

/// DAZED-RECOVERS: Dazed in the enemy's turn, a unit is Staggered before anybody strikes at it again.
#[test]
fn dazed_in_the_enemys_turn_recovers_before_the_next_melee() {
    let battle = duel(vec![Step::Turn(0), Step::Turn(1)]);
    let script = [
        // Red's turn: a 14 dazes Brun, who then does not strike.
        "Melee check: 14",
        "Defence check: 2",
        // Blue's turn: Brun is Staggered first. Alda misses, Brun strikes with Disadvantage and misses.
        "Melee check: 3",
        "Melee check: 19 4",
    ];
    let (state, log) = play(&battle, &script);
    let expected = [
        "turn 0",
        "0 strikes",
        "1 hurt Dazed",
        "end 0",
        "turn 1",
        "1 Staggered",
        "0 strikes",
        "1 strikes",
        "1 Healthy",
        "end 1",
    ];
    assert_eq!(course(&log), expected);
    assert_eq!(edges(&log), [Edge::Plain, Edge::Plain, Edge::Plain, Edge::Disadvantage]);
    assert_eq!(statuses(&state), [Healthy, Healthy]);
}

/// DAZED-RECOVERS, FINISH-DAZED: Dazed in its own turn, a unit stays so through the whole turn of the enemy, who
/// strikes at it with Advantage; it recovers in its own next Upkeep.
#[test]
fn dazed_in_its_own_turn_stays_so_through_the_enemys_turn() {
    let mut battle = duel(vec![Step::Turn(1), Step::Turn(0), Step::Turn(1)]);
    battle.first = 1;
    let script = [
        // Blue's turn: Alda, quicker, dazes Brun.
        "Melee check: 14",
        "Defence check: 2",
        // Red's turn: no Upkeep of Brun's. Alda strikes with Advantage and misses.
        "Melee check: 2 5",
        // Blue's turn: Staggered. Alda misses without Advantage; Brun misses.
        "Melee check: 2",
        "Melee check: 2 2",
    ];
    let (state, log) = play(&battle, &script);
    let expected = [
        "turn 1",
        "0 strikes",
        "1 hurt Dazed",
        "end 1",
        "turn 0",
        "0 strikes",
        "end 0",
        "turn 1",
        "1 Staggered",
        "0 strikes",
        "1 strikes",
        "1 Healthy",
        "end 1",
    ];
    assert_eq!(course(&log), expected);
    assert_eq!(edges(&log)[2..], [Edge::Advantage, Edge::Plain, Edge::Disadvantage]);
    assert_eq!(statuses(&state), [Healthy, Healthy]);
}

/// STUNNED-RECOVERS, DAZED-RECOVERS: from Stunned it takes two Upkeeps of its own to be Staggered; the enemy's count
/// for nothing.
#[test]
fn stunned_takes_two_of_its_own_upkeeps() {
    let upkeep = |side| [Step::Begin(side), Step::Recover(side)];
    let after = |sides: &[u8]| {
        let mut battle = duel(sides.iter().copied().flat_map(upkeep).collect());
        battle.units[1].start.status = Stunned;
        statuses(&play(&battle, &[]).0)[1]
    };
    assert_eq!(after(&[]), Stunned);
    assert_eq!(after(&[0, 0]), Stunned);
    assert_eq!(after(&[1]), Dazed);
    assert_eq!(after(&[1, 0, 0]), Dazed);
    assert_eq!(after(&[1, 0, 1]), Staggered);
}

/// STUNNED-RECOVERS, FINISH-STUNNED, STUNNED-WOUND-OUT: Stunned in the enemy's turn and Dazed by its own Upkeep, a
/// unit is finished as a Dazed one.
#[test]
fn a_stunned_unit_meets_its_own_turn_dazed() {
    let battle = duel(vec![Step::Turn(0), Step::Turn(1)]);
    let script = ["Melee check: 16", "Defence check: 2", "Melee check: 3 14", "Defence check: 18"];
    let (state, log) = play(&battle, &script);
    let expected =
        ["turn 0", "0 strikes", "1 hurt Stunned", "end 0", "turn 1", "1 Dazed", "0 strikes", "end 1"];
    assert_eq!(course(&log), expected);
    assert_eq!(statuses(&state), [Healthy, Dazed]);
}

/// STAGGERED-DISADVANTAGE, STAGGERED-NOT-OPPONENT, ruling staggered-ends=end-of-own-turn and
/// staggered-ends=next-upkeep: it lasts to the end of the own turn or through the enemy's, where it burdens nothing.
#[test]
fn staggered_ends_with_the_own_turn_or_in_the_next_upkeep() {
    let after = |staggered_ends, plan: Vec<Step>, script: &[&str]| {
        let mut battle = duel(plan);
        battle.first = 1;
        battle.units[1].start.status = Staggered;
        battle.rulings.staggered_ends = staggered_ends;
        let (state, log) = play(&battle, script);
        (statuses(&state)[1], edges(&log))
    };
    let (end, upkeep) = (StaggeredEnds::EndOfOwnTurn, StaggeredEnds::NextUpkeep);
    assert_eq!(after(end, vec![Step::End(1)], &[]).0, Healthy);
    assert_eq!(after(upkeep, vec![Step::End(1)], &[]).0, Staggered);
    // The enemy's turn ends nothing and begins nothing.
    assert_eq!(after(end, vec![Step::End(0)], &[]).0, Staggered);
    assert_eq!(after(upkeep, vec![Step::Begin(0), Step::Recover(0), Step::End(0)], &[]).0, Staggered);
    assert_eq!(after(upkeep, vec![Step::End(1), Step::Begin(1), Step::Recover(1)], &[]).0, Healthy);
    assert_eq!(after(end, vec![Step::Begin(1), Step::Recover(1)], &[]).0, Staggered);
    // In the enemy's Melee phase a Staggered unit defends and strikes with one die.
    let script = ["Melee check: 14", "Defence check: 18", "Melee check: 3"];
    let (status, edges) = after(upkeep, vec![Step::End(1), Step::Turn(0)], &script);
    assert_eq!((status, edges), (Staggered, vec![Edge::Plain; 3]));
    // In its own, both with two.
    let script = ["Melee check: 14", "Defence check: 19 18", "Melee check: 3 20"];
    let (status, edges) = after(end, vec![Step::Fight], &script);
    assert_eq!((status, edges), (Staggered, vec![Edge::Plain, Edge::Disadvantage, Edge::Disadvantage]));
}

/// DAZED-RECOVERS, STUNNED-RECOVERS, ruling recover-timing=before-step and recover-timing=next-turn: injured in its
/// own Upkeep before the recovery step, a unit recovers in it or waits a turn. An injury of the enemy's turn never
/// waits longer.
#[test]
fn what_is_injured_in_upkeep_recovers_at_once_or_next_turn() {
    let after = |recover_timing, status, plan: &[Step]| {
        let mut battle = duel(plan.to_vec());
        battle.rulings.recover_timing = recover_timing;
        let hurt = Step::Inflict { unit: skirmish::UnitId(1), status };
        battle.plan.insert(1, hurt);
        statuses(&play(&battle, &[]).0)[1]
    };
    let own = [Step::Begin(1), Step::Recover(1)];
    let late =
        [Step::Begin(1), Step::Recover(1), Step::End(1), Step::Begin(0), Step::Begin(1), Step::Recover(1)];
    let enemys = [Step::Begin(0), Step::Recover(0), Step::End(0), Step::Begin(1), Step::Recover(1)];
    let (before_step, next_turn) = (RecoverTiming::BeforeStep, RecoverTiming::NextTurn);
    assert_eq!(after(before_step, Dazed, &own), Staggered);
    assert_eq!(after(next_turn, Dazed, &own), Dazed);
    assert_eq!(after(before_step, Stunned, &own), Dazed);
    assert_eq!(after(next_turn, Stunned, &own), Stunned);
    assert_eq!(after(next_turn, Dazed, &late), Staggered);
    assert_eq!(after(next_turn, Stunned, &late), Dazed);
    for timing in [before_step, next_turn] {
        assert_eq!(after(timing, Dazed, &enemys), Staggered);
        assert_eq!(after(timing, Stunned, &enemys), Dazed);
    }
}
