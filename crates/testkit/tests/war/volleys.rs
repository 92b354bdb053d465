//! Shots and spells on real fields: the units, their weapons and their targets.

use kernel::{Inches, MAX_CHOICES};
use skirmish::phases::cast::Effect;
use skirmish::plan::Step;
use skirmish::ruling::{DownedContact, KeptDie, Natural20};
use skirmish::unit::{Unit, Weapon};
use skirmish::{Battle, Status, rule};
use testkit::script::play;

use crate::scenes::{ALDA, BRUN, after, at, bow, on, spell, tells};

fn archer(name: &str, x: i32, y: i32) -> Unit {
    let mut unit = at(name, 0, 0, x, y);
    unit.ranged = Some(14);
    unit.weapons.push(bow(false, false));
    unit
}

/// RANGED-ABLE: the player says who shoots next; who holds leaves the others their shots.
#[test]
fn shooters_come_in_any_order() {
    let units = vec![archer("alda", 8, 20), at("brun", 1, 0, 40, 20), archer("cila", 8, 40)];
    let battle = on(units, vec![], vec![], vec![Step::Shoot(0)]);
    assert_eq!(after(&battle, &[]), ["alda", "cila", "done"]);
    assert_eq!(after(&battle, &["cila"]), ["hold", "shoot brun"]);
    // The last one is asked at once.
    assert_eq!(after(&battle, &["cila", "hold"]), ["hold", "shoot brun"]);
    play(&battle, &["cila", "shoot brun", "Ranged check: 3", "shoot brun", "Ranged check: 4"]);
    play(&battle, &["alda", "shoot brun", "Ranged check: 3", "hold"]);
    play(&battle, &["done"]);
}

/// RANGED-ABLE: a unit shoots with any of its weapons that reaches; while a slow one rests, with another.
#[test]
fn shooters_choose_their_weapon() {
    let scene = |x: i32| {
        let mut units = vec![archer("alda", 8, 20), at("brun", 1, 0, x, 20)];
        let range = Some(Inches::whole(10));
        units[0].weapons.insert(0, Weapon { name: "pistol".into(), range, slow: true, ..bow(false, true) });
        on(units, vec![], vec![], vec![Step::Turn(0), Step::Turn(0)])
    };
    let near = scene(40);
    assert_eq!(after(&near, &["done", "done"]), ["hold", "wield pistol", "wield bow"]);
    let pistol = ["done", "done", "wield pistol", "shoot brun", "Ranged check: 1", "Injury Roll: 3"];
    // In the next turn there is only the bow.
    let rest = ["done", "done", "shoot brun", "Ranged check: 1"];
    let (_, log) = play(&near, &[&pistol[..], &rest].concat());
    assert!(tells(&log, rule::BLACKPOWDER));
    assert_eq!(after(&scene(80), &["done", "done"]), ["hold", "shoot brun"], "the pistol does not reach");
}

fn caster(effect: Effect) -> Battle {
    let mut units = vec![at("alda", 0, 0, 20, 20), at("brun", 1, 0, 40, 20)];
    units[0].spells = vec![spell("leech", effect)];
    on(units, vec![], vec![], vec![Step::Turn(0)])
}

/// SPELL-EFFECT, INJ-ATTACK-DIE, ruling kept-die: kept, first: a Staggered caster rolls two dice, and the roll that
/// cast the spell is the attack roll.
#[test]
fn a_drain_injures_by_the_die_that_is_ruled_to() {
    let mut battle = caster(Effect::Drain { injury: 0 });
    battle.units[0].start.status = Status::Dazed;
    let script = ["done", "done", "cast leech on brun", "Cast roll: 20 14"];
    assert_eq!(play(&battle, &script).0.unit(BRUN).status, Status::Dazed);
    battle.rulings.kept_die = KeptDie::First;
    assert_eq!(play(&battle, &script).0.unit(BRUN).status, Status::Incapacitated);
}

/// CAST-ROLL, ruling natural-20: one-fails: a 1 fails even where 1 is enough.
#[test]
fn a_spell_may_fail_on_a_one() {
    let mut battle = caster(Effect::Drain { injury: 0 });
    battle.units[0].spells[0].difficulty = 1;
    let script = ["done", "done", "cast leech on brun", "Cast roll: 1"];
    assert_eq!(play(&battle, &script).0.unit(BRUN).status, Status::Dazed);
    battle.rulings.natural_20 = Natural20::OneFails;
    assert_eq!(play(&battle, &script).0.unit(BRUN).status, Status::Healthy);
}

/// SPELL-EFFECT, WOUND-LOST: a drain is an attack, so it costs a Wound first.
#[test]
fn a_drain_costs_a_wound_before_it_injures() {
    let mut battle = caster(Effect::Drain { injury: 0 });
    (battle.units[1].wounds, battle.units[1].start.wounds) = (3, 3);
    let script = ["done", "done", "cast leech on brun", "Cast roll: 20"];
    let (state, log) = play(&battle, &script);
    assert_eq!((state.unit(BRUN).status, state.unit(BRUN).wounds), (Status::Healthy, 2));
    assert!(tells(&log, rule::WOUND_LOST));
    battle.units[1].start.wounds = 1;
    let (state, _) = play(&battle, &script);
    assert_eq!((state.unit(BRUN).status, state.unit(BRUN).wounds), (Status::Incapacitated, 0));
}

/// CAST-ABLE: casters come in any order, and no spell is left out however many targets there are.
#[test]
fn every_spell_can_be_cast_on_everybody() {
    let mut units = vec![at("alda", 0, 0, 60, 76), at("bela", 0, 0, 52, 76)];
    let names = ["spark", "leech", "hex", "chill"];
    units[0].spells = names.map(|name| spell(name, Effect::Curse { modifier: 0 })).to_vec();
    units[1].spells = vec![spell("mumble", Effect::Curse { modifier: 0 })];
    units.extend((0..17).map(|n| at(&format!("foe {n}"), 1, 0, 40 + 8 * (n % 5), 36 + 8 * (n / 5))));
    let battle = on(units, vec![], vec![], vec![Step::Turn(0)]);
    assert_eq!(after(&battle, &["done", "done"]), ["alda", "bela", "done"]);
    let spells = after(&battle, &["done", "done", "alda"]);
    assert_eq!(spells, ["hold", "cast spark", "cast leech", "cast hex", "cast chill"]);
    let targets = after(&battle, &["done", "done", "alda", "cast chill"]);
    assert_eq!(targets.len(), 18);
    assert!(targets.contains(&"cast chill on foe 16".into()) && 4 * 17 + 1 > MAX_CHOICES);
    let script =
        ["done", "done", "alda", "cast chill", "cast chill on foe 16", "Cast roll: 12", "Injury Roll: 3"];
    play(&battle, &[&script[..], &["hold"]].concat());
}

/// NOT-ENGAGED-MOVES, ruling downed-contact: engaged, free: Alda touches nobody but Brun, who is Dazed.
#[test]
fn whoever_touches_only_the_downed_is_engaged_or_free_as_ruled() {
    let mut units = vec![archer("alda", 40, 40), at("brun", 1, 0, 44, 40), at("cila", 1, 0, 60, 60)];
    units[1].start.status = Status::Dazed;
    (units[2].ranged, units[2].weapons) = (Some(14), vec![bow(false, false)]);
    let mut battle = on(units, vec![], vec![], vec![Step::Turn(0)]);
    // Engaged: it neither engages, walks nor shoots, but fights; and nobody shoots at it.
    let (_, log) = play(&battle, &["Melee check: 2 3"]);
    let named = |log: &[skirmish::Event]| {
        log.iter().any(|event| event.rulings.contains(&skirmish::ruling::DOWNED_CONTACT))
    };
    assert!(named(&log));
    battle.plan = vec![Step::Shoot(1)];
    play(&battle, &[]);
    battle.rulings.downed_contact = DownedContact::Free;
    assert_eq!(after(&battle, &[]), ["hold", "shoot alda"]);
    battle.plan = vec![Step::Turn(0)];
    assert_eq!(after(&battle, &[]), ["alda", "done"]);
    assert!(after(&battle, &["done", "alda"]).contains(&"go 6\" west".into()));
    assert_eq!(after(&battle, &["done", "done"]), ["hold", "shoot cila"]);
    let (state, _) = play(&battle, &["done", "alda", "go 6\" west", "hold"]);
    assert!(state.unit(ALDA).contacts.is_empty());
}
