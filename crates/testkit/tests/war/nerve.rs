//! Nerve and deadliness: routs, Scars that touch Morale, fear, and traits of attackers.

use skirmish::plan::Step;
use skirmish::ruling::{Critical, StaggeredEnds};
use skirmish::{Battle, Status, Terms, Verdict, rule};
use testkit::script::play;

use crate::scenes::{ALDA, BRUN, at, bow, on, tells};

/// A hero whose side has lost enough to waver.
fn wavering(turns: u8) -> Battle {
    let mut units = vec![at("alda", 0, 0, 20, 20), at("brun", 1, 0, 80, 80), at("cila", 0, 0, 40, 20)];
    (units[0].hero, units[0].morale) = (true, 12);
    units[2].start.status = Status::Incapacitated;
    let mut battle = on(units, vec![], vec![], vec![Step::Battle]);
    battle.terms = Terms { rout: 1, turns, scars: None };
    battle
}

/// SHAKEN, ROUT: a Scar of heroes puts Disadvantage on Morale.
#[test]
fn the_shaken_make_morale_checks_with_disadvantage() {
    let mut battle = wavering(1);
    battle.units[0].shaken = true;
    let (state, log) = play(&battle, &["Morale: 12 11"]);
    assert_eq!(state.verdict, Verdict::Rout(1));
    assert!(tells(&log, rule::SHAKEN) && tells(&log, rule::CHECK_DISADVANTAGE));
}

/// STAGGERED-DISADVANTAGE, ruling staggered-ends: next-upkeep: Disadvantage lasts until the end of the turn; it does
/// not come back in the next own Upkeep, before the recovery step.
#[test]
fn who_was_staggered_last_turn_wavers_without_disadvantage() {
    let mut battle = wavering(3);
    battle.units[0].start.status = Status::Dazed;
    battle.rulings.staggered_ends = StaggeredEnds::NextUpkeep;
    let script = ["Morale: 12", "done", "done", "done", "done", "Morale: 12", "done", "done"];
    let (state, _) = play(&battle, &script);
    assert_eq!((state.verdict, state.unit(ALDA).status), (Verdict::TimeUp, Status::Healthy));
}

/// FEAR: a unit that comes into contact with something frightful checks Morale, no matter which of them engaged; if it
/// fails, it attacks with Disadvantage this turn.
#[test]
fn frightful_enemies_unnerve_who_meets_them() {
    let scene = |frightful: usize| {
        let mut units = vec![at("alda", 0, 0, 20, 20), at("brun", 1, 0, 20, 48)];
        units[frightful].causes_fear = true;
        on(units, vec![], vec![], vec![Step::Turn(0)])
    };
    let engage = ["alda", "engage brun"];
    let fails = ["Morale: 9", "Melee check: 15 3", "Melee check: 3"];
    let (_, log) = play(&scene(1), &[&engage[..], &fails].concat());
    assert!(tells(&log, rule::FEAR));
    let (_, log) =
        play(&scene(1), &[&engage[..], &["Morale: 10", "Melee check: 3", "Melee check: 3"]].concat());
    assert!(!tells(&log, rule::FEAR));
    let (_, log) =
        play(&scene(0), &[&engage[..], &["Morale: 9", "Melee check: 3", "Melee check: 15 3"]].concat());
    assert!(tells(&log, rule::FEAR));
    // In the next turn they know each other.
    let mut longer = scene(1);
    longer.plan.push(Step::Turn(1));
    play(&longer, &[&engage[..], &fails, &["roll-off: 1", "Melee check: 3", "Melee check: 3"]].concat());
}

/// DEADLY: +2 in melee, and not for shots.
#[test]
fn the_deadly_injure_more_in_melee() {
    let mut units = vec![at("alda", 0, 0, 40, 40), at("brun", 1, 0, 44, 40)];
    (units[0].deadly, units[0].agility, units[0].ranged) = (2, 5, Some(14));
    let battle = on(units.clone(), vec![], vec![], vec![Step::Fight]);
    let (state, log) = play(&battle, &["Melee check: 14", "Defence check: 3"]);
    assert_eq!(state.unit(BRUN).status, Status::Stunned);
    assert!(tells(&log, rule::DEADLY));
    units[1].start.at = skirmish::field::Point::inches(20, 10);
    units[0].weapons = vec![skirmish::unit::Weapon { injury: 0, ..bow(false, false) }];
    let battle = on(units, vec![], vec![], vec![Step::Shoot(0)]);
    let (state, log) = play(&battle, &["shoot brun", "Ranged check: 14", "Defence check: 3"]);
    assert_eq!(state.unit(BRUN).status, Status::Dazed);
    assert!(!tells(&log, rule::DEADLY));
}

/// IMPROVED-CRITICAL, CRITICAL-HIT, ruling critical: none, two-defences: 19 is critical where 20 is.
#[test]
fn improved_criticals_begin_at_nineteen() {
    let mut units = vec![at("alda", 0, 0, 40, 40), at("brun", 1, 0, 44, 40)];
    (units[0].improved_critical, units[0].agility) = (true, 5);
    let mut battle = on(units, vec![], vec![], vec![Step::Fight]);
    battle.rulings.critical = Critical::None;
    play(&battle, &["Melee check: 19", "Defence check: 18", "Melee check: 3"]);
    battle.rulings.critical = Critical::TwoDefences;
    let (_, log) = play(&battle, &["Melee check: 19", "Defence check: 18 18", "Melee check: 3"]);
    assert!(tells(&log, rule::IMPROVED_CRITICAL) && tells(&log, rule::CRITICAL_HIT));
    play(&battle, &["Melee check: 18", "Defence check: 18", "Melee check: 3"]);
}
