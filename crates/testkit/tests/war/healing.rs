//! HEALER: who may tend whom, when, and what comes of it; die by die.

use skirmish::phases::cast::{Effect, Spell};
use skirmish::plan::Step;
use skirmish::unit::Weapon;
use skirmish::{Battle, Status, rule};

use kernel::Inches;
use testkit::script::play;

use crate::scenes::{ALDA, BRUN, after, at, on, tells};

/// Alda is a healer; Brun lies so many quarters of an inch to the east of her, base to base; Dran is far off.
fn battle(status: Status, apart: i32) -> Battle {
    let mut units =
        vec![at("alda", 0, 0, 20, 20), at("brun", 0, 0, 24 + apart, 20), at("dran", 1, 0, 100, 100)];
    (units[0].healer, units[0].morale) = (true, 8);
    units[1].start.status = status;
    on(units, vec![], vec![], vec![Step::Turn(0)])
}

/// In her own turn Brun has come to a state less bad before he can be tended: Stunned is Dazed by then.
const TO_CAST: [&str; 2] = ["done", "done"];

#[test]
fn a_healer_brings_a_friend_to_its_feet() {
    for (die, status) in [("Morale: 8", Status::Healthy), ("Morale: 7", Status::Dazed)] {
        let script = [&TO_CAST[..], &["tend brun", die]].concat();
        let (state, log) = play(&battle(Status::Stunned, 4), &script);
        assert_eq!(state.unit(BRUN).status, status, "{die}");
        assert!(tells(&log, rule::HEALER));
    }
}

/// Within 3 inches, measured from base to base; nobody who is on its feet.
#[test]
fn a_healer_tends_who_is_near_and_down() {
    assert_eq!(after(&battle(Status::Stunned, 12), &TO_CAST), ["hold", "tend brun"]);
    play(&battle(Status::Stunned, 13), &TO_CAST);
    // Dazed before, Staggered by now.
    play(&battle(Status::Dazed, 4), &TO_CAST);
}

/// A healer that is down tends nobody, and one that is Staggered has Disadvantage.
#[test]
fn a_healer_must_be_on_its_feet() {
    let mut battle = battle(Status::Stunned, 4);
    battle.units[0].start.status = Status::Stunned;
    play(&battle, &["done"]);
    battle.units[0].start.status = Status::Dazed;
    let script = [&TO_CAST[..], &["tend brun", "Morale: 20 7"]].concat();
    assert_eq!(play(&battle, &script).0.unit(BRUN).status, Status::Dazed);
}

/// Instead of casting, and instead of shooting.
#[test]
fn a_healer_does_one_thing() {
    let mut caster = battle(Status::Stunned, 4);
    let effect = Effect::Curse { modifier: 0 };
    caster.units[0].spells =
        vec![Spell { name: "hex".into(), difficulty: 9, range: Inches::whole(60), effect }];
    let offers = after(&caster, &TO_CAST);
    assert_eq!(offers, ["hold", "tend brun", "cast hex on dran"]);
    let script = [&TO_CAST[..], &["tend brun", "Morale: 1"]].concat();
    assert!(play(&caster, &script).0.unit(ALDA).did == skirmish::Did::default(), "and then the turn is over");
    let mut shooter = battle(Status::Stunned, 4);
    shooter.units[0].ranged = Some(14);
    shooter.units[0].weapons.push(Weapon { name: "bow".into(), ranged: true, ..Weapon::unarmed() });
    play(&shooter, &[&TO_CAST[..], &["shoot dran", "Ranged check: 1"]].concat());
    assert_eq!(after(&shooter, &[&TO_CAST[..], &["hold"]].concat()), ["hold", "tend brun"]);
}
