//! Rules that need a field, each on a real one, die by die.

use kernel::{Game, Inches, Pending, Tabletop};
use skirmish::field::{Climb, Feature, Field, Platform, Point, Rect, Side};
use skirmish::phases::cast::{Effect, Spell};
use skirmish::phases::rout;
use skirmish::plan::Step;
use skirmish::ruling::{LedgeChain, LedgeChoice, Railing};
use skirmish::unit::{Unit, Weapon};
use skirmish::{
    Battle, Event, FallenBy, State, Status, Terms, UnitId, Verdict, What, check::Edge, fight, rule, targeting,
};
use testkit::script::{Line, play, run};

pub(crate) const ALDA: UnitId = UnitId(0);
pub(crate) const BRUN: UnitId = UnitId(1);
pub(crate) const CILA: UnitId = UnitId(2);
pub(crate) const DRAN: UnitId = UnitId(3);

/// A unit of a side with nothing to shoot with, on a surface, in quarters of an inch.
pub(crate) fn at(name: &str, side: u8, place: u8, x: i32, y: i32) -> Unit {
    let mut unit = Unit::soldier(name, side);
    unit.ranged = None;
    unit.start.place = place;
    unit.start.at = Point::new(Inches(120 * x), Inches(120 * y));
    unit
}

/// A square tower of 6 inches at (12, 12), with the sides given.
pub(crate) fn tower(height: i32, sides: Side) -> Platform {
    Platform {
        sides: [sides; 4],
        ..Platform::block("tower", Rect::inches(12, 12, 6, 6), Inches::whole(height))
    }
}

pub(crate) const OPEN: Side = Side { railing: false, climb: Climb::Rough };

pub(crate) fn on(
    units: Vec<Unit>,
    platforms: Vec<Platform>,
    features: Vec<Feature>,
    plan: Vec<Step>,
) -> Battle {
    let field = Field::new(Inches::whole(30), Inches::whole(30), platforms, features);
    assert_eq!(field.check(), []);
    let mut battle = Battle::on_field(units, field, Terms::default());
    battle.plan = plan;
    battle
}

pub(crate) fn tells(log: &[Event], rule: &'static kernel::Rule) -> bool {
    log.iter().any(|event| event.rules.contains(&rule))
}

pub(crate) fn offered(battle: &Battle, state: &State) -> Vec<String> {
    match battle.pending(state) {
        Pending::Decision(decision) => {
            decision.choices.iter().map(|&choice| battle.choice_name(state, choice)).collect()
        }
        other => panic!("no decision: {other:?}"),
    }
}

/// Plays the lines and says what is then on offer.
pub(crate) fn after(battle: &Battle, lines: &[&str]) -> Vec<String> {
    let mut state = battle.start(&mut kernel::Silent);
    for line in lines {
        run(battle, &mut state, &Line::parse(line), &mut kernel::Silent).unwrap();
    }
    offered(battle, &state)
}

pub(crate) fn place(state: &State, unit: UnitId) -> (u8, Point) {
    (state.unit(unit).place, state.unit(unit).at)
}

/// ENGAGE-DECLARE, ENGAGE-WAY, ENGAGE-REACH: 6 inches apart with a reach of 9; the engager strikes first although
/// the other is quicker.
#[test]
fn an_engage_in_sight_reaches_one_and_a_half_times_move() {
    let mut units = vec![at("alda", 0, 0, 20, 20), at("brun", 1, 0, 20, 48)];
    units[1].agility = 5;
    let battle = on(units, vec![], vec![], vec![Step::Turn(0)]);
    let (state, log) = play(&battle, &["alda", "engage brun", "Melee check: 3", "Melee check: 4"]);
    assert!(state.unit(ALDA).contacts.has(BRUN));
    let strikes: Vec<UnitId> = log
        .iter()
        .filter_map(|event| match event.what {
            What::Strikes { unit } => Some(unit),
            _ => None,
        })
        .collect();
    assert_eq!(strikes, [ALDA, BRUN]);
    assert!(tells(&log, rule::ENGAGE_DECLARE) && tells(&log, rule::ENGAGE_WAY));
}

/// ENGAGE-FAILS: too far, so it goes its Move and stands short; it does not move again.
#[test]
fn a_failed_engage_goes_its_move() {
    let units = vec![at("alda", 0, 0, 20, 20), at("brun", 1, 0, 20, 80)];
    let battle = on(units, vec![], vec![], vec![Step::Turn(0)]);
    let (state, log) = play(&battle, &["alda", "engage brun"]);
    assert_eq!(place(&state, ALDA), (0, Point::inches(5, 11)));
    assert!(tells(&log, rule::ENGAGE_FAILS) && state.unit(ALDA).contacts.is_empty());
}

/// OUT-OF-SIGHT-ROLL, STAGGERED-OUT-OF-SIGHT, SIGHT-LINE: behind a wall the reach is rolled for, and a Staggered unit
/// goes half of it: 16 gives 9, so 4 1/2; a failed one half of its Move of 6.
#[test]
fn out_of_sight_and_staggered_goes_half_of_what_was_rolled() {
    let scene = |y| {
        let mut units = vec![at("alda", 0, 0, 20, 20), at("brun", 1, 0, 20, y)];
        units[0].start.status = Status::Dazed;
        let wall = Feature::wall(Rect::inches(8, 6, 10, 1), Inches::whole(3));
        on(
            units,
            vec![],
            vec![wall, Feature::wall(Rect::inches(0, 6, 4, 1), Inches::whole(3))],
            vec![Step::Turn(0)],
        )
    };
    // In sight through the gap between the walls: 4 1/2 inches.
    let (state, log) = play(&scene(42), &["alda", "engage brun", "Melee check: 3 3", "Melee check: 3"]);
    assert!(state.unit(ALDA).contacts.has(BRUN) && tells(&log, rule::STAGGERED_HALF));
    let mut hidden = scene(42);
    hidden.units[0].start.at = Point::inches(10, 4);
    let script = ["alda", "engage brun", "Out-of-Sight roll: 5"];
    let (state, log) = play(&hidden, &script);
    assert!(tells(&log, rule::STAGGERED_OUT_OF_SIGHT));
    let gone = state.unit(ALDA).at.apart(Point::inches(10, 4));
    assert!(gone <= Inches(720) && gone > Inches(700), "half of half of 6 is 1 1/2: {gone}");
    let (state, _) = play(&hidden, &["alda", "engage brun", "Out-of-Sight roll: 16"]);
    let gone = state.unit(ALDA).at.apart(Point::inches(10, 4));
    assert!(gone <= Inches(1440), "a failed engage goes half of its Move: {gone}");
}

/// ENGAGE-INTERCEPT: Cila stands 1 1/2 inches off the way and may step in; the engager stops there.
#[test]
fn an_enemy_near_the_way_may_step_in() {
    let units = vec![at("alda", 0, 0, 20, 20), at("brun", 1, 0, 20, 48), at("cila", 1, 0, 30, 36)];
    let battle = on(units, vec![], vec![], vec![Step::Turn(0)]);
    assert_eq!(after(&battle, &["alda", "engage brun"]), ["hold", "intercept with cila"]);
    // Nobody engaged successfully, so the two roll off.
    let script =
        ["alda", "engage brun", "intercept with cila", "roll-off: 1", "Melee check: 2", "Melee check: 2"];
    let (state, log) = play(&battle, &script);
    assert!(state.unit(ALDA).contacts.has(CILA) && !state.unit(ALDA).contacts.has(BRUN));
    assert_eq!(state.unit(ALDA).at, Point::inches(5, 9));
    assert!(tells(&log, rule::ENGAGE_INTERCEPT) && !state.unit(ALDA).engaged_this_turn);
    let far = vec![at("alda", 0, 0, 20, 20), at("brun", 1, 0, 20, 48), at("cila", 1, 0, 34, 36)];
    let far = on(far, vec![], vec![], vec![Step::Turn(0)]);
    play(&far, &["alda", "engage brun", "Melee check: 2", "Melee check: 2"]);
}

/// ENGAGE-FROM-ABOVE, JUMP-DOWN: from a roof of 3 inches at an enemy below; a passed check gives Advantage.
#[test]
fn who_jumps_at_an_enemy_has_advantage() {
    let units = vec![at("alda", 0, 1, 52, 60), at("brun", 1, 0, 40, 60)];
    let battle = on(units, vec![tower(3, OPEN)], vec![], vec![Step::Turn(0)]);
    let (state, log) =
        play(&battle, &["alda", "engage brun", "Agility check: 10", "Melee check: 2 5", "Melee check: 2"]);
    assert_eq!(state.unit(ALDA).place, 0);
    assert!(state.unit(ALDA).contacts.has(BRUN));
    let edges: Vec<Edge> = log
        .iter()
        .filter_map(|event| match event.what {
            What::Check { unit: ALDA, stat: skirmish::unit::Stat::Melee, edge, .. } => Some(edge),
            _ => None,
        })
        .collect();
    assert_eq!(edges, [Edge::Advantage]);
    assert!(tells(&log, rule::ENGAGE_FROM_ABOVE));
}

/// JUMP-FALL, FALL-LANDS-FREE: who fails falls, 3 inches for +2, and lies next to the enemy, engaged with nobody.
#[test]
fn who_fails_to_jump_at_an_enemy_falls_beside_it() {
    let units = vec![at("alda", 0, 1, 52, 60), at("brun", 1, 0, 44, 60)];
    let battle = on(units, vec![tower(3, OPEN)], vec![], vec![Step::Turn(0)]);
    let (state, log) = play(
        &battle,
        &["alda", "engage brun", "Out-of-Sight roll: 16", "Agility check: 9", "Injury Roll: 13"],
    );
    assert_eq!((state.unit(ALDA).place, state.unit(ALDA).status), (0, Status::Stunned));
    assert!(state.unit(ALDA).contacts.is_empty());
    assert!(tells(&log, rule::JUMP_FALL) && tells(&log, rule::FALL_LANDS_FREE));
    // 4 inches or more: with Disadvantage.
    let units = vec![at("alda", 0, 1, 52, 60), at("brun", 1, 0, 44, 60)];
    let high = on(units, vec![tower(4, OPEN)], vec![], vec![Step::Turn(0)]);
    let (state, _) = play(
        &high,
        &["alda", "engage brun", "Out-of-Sight roll: 16", "Agility check: 19 9", "Injury Roll: 14"],
    );
    assert_eq!(state.unit(ALDA).status, Status::Incapacitated);
    assert_eq!(state.unit(ALDA).fallen_by, FallenBy::Fall);
}

/// CLIMB: up the side costs its height and a check; who fails stays; a ladder needs none.
#[test]
fn climbing_takes_a_check_and_ladders_do_not() {
    let far = at("brun", 1, 0, 4, 4);
    let scene = |sides| {
        let units = vec![at("alda", 0, 0, 45, 60), far.clone()];
        on(units, vec![tower(3, sides)], vec![], vec![Step::Turn(0)])
    };
    let rough = scene(OPEN);
    let (state, log) =
        play(&rough, &["done", "alda", "climb tower by its west side", "Agility check: 12", "stay"]);
    assert_eq!(place(&state, ALDA), (1, Point::new(Inches(12 * 480 + 240), Inches::whole(15))));
    assert!(tells(&log, rule::CLIMB));
    let (state, log) = play(&rough, &["done", "alda", "climb tower by its west side", "Agility check: 9"]);
    assert_eq!(state.unit(ALDA).place, 0);
    assert!(tells(&log, rule::CLIMB));
    let ladder = scene(Side { climb: Climb::Ladder, ..OPEN });
    let (state, _) = play(&ladder, &["done", "alda", "go up tower by its west side", "stay"]);
    assert_eq!(state.unit(ALDA).place, 1);
    let sheer = scene(Side { climb: Climb::Sheer, ..OPEN });
    assert!(!after(&sheer, &["done", "alda"]).iter().any(|choice| choice.contains("tower")));
}

/// CLIMB, JUMP-ACROSS: who needs all of their move for it has enough.
#[test]
fn a_move_that_just_suffices_suffices() {
    let beside = |height| {
        let units = vec![at("alda", 0, 0, 46, 60), at("brun", 1, 0, 30, 40)];
        let battle = on(units, vec![tower(height, OPEN)], vec![], vec![Step::Turn(0)]);
        after(&battle, &["done", "alda"]).iter().any(|choice| choice == "climb tower by its west side")
    };
    // 5 inches up and an inch onto the top are all of 6.
    assert!(beside(5) && !beside(6));
    let before = |gap: i32| {
        let mut units = vec![at("alda", 0, 1, 70, 60), at("brun", 1, 0, 64, 30)];
        units[0].move_ = 3;
        let roof = Platform::block("roof", Rect::inches(18 + gap, 12, 5, 6), Inches::whole(4));
        let battle = on(units, vec![tower(4, OPEN), roof], vec![], vec![Step::Turn(0)]);
        after(&battle, &["done", "alda"]).iter().any(|choice| choice.contains("roof on the east side"))
    };
    assert!(before(2) && !before(3));
}

/// JUMP-DOWN: a check, or a fall with its Injury Roll.
#[test]
fn jumping_down_takes_a_check() {
    let units = vec![at("alda", 0, 1, 52, 60), at("brun", 1, 0, 110, 110)];
    let battle = on(units, vec![tower(3, OPEN)], vec![], vec![Step::Turn(0)]);
    let jump = "jump down to ground on the west side";
    let (state, log) = play(&battle, &["done", "alda", jump, "Agility check: 11", "stay"]);
    assert_eq!((state.unit(ALDA).place, state.unit(ALDA).status), (0, Status::Healthy));
    assert!(tells(&log, rule::JUMP_DOWN));
    let (state, log) = play(&battle, &["done", "alda", jump, "Agility check: 2", "Injury Roll: 13"]);
    assert_eq!((state.unit(ALDA).place, state.unit(ALDA).status), (0, Status::Stunned));
    assert!(tells(&log, rule::JUMP_FALL));
}

/// JUMP-ACROSS: a gap of 2 inches takes a check, one of 1 inch does not.
#[test]
fn gaps_are_jumped() {
    let scene = |gap: i32| {
        let units = vec![at("alda", 0, 1, 69, 60), at("brun", 1, 0, 4, 4)];
        let roof = Platform::block("roof", Rect::inches(18 + gap, 12, 5, 6), Inches::whole(4));
        on(units, vec![tower(4, OPEN), roof], vec![], vec![Step::Turn(0)])
    };
    let (state, log) = play(
        &scene(2),
        &["done", "alda", "jump across to roof on the east side", "Agility check: 10", "stay"],
    );
    assert_eq!(state.unit(ALDA).place, 2);
    assert!(tells(&log, rule::JUMP_ACROSS));
    let (state, _) = play(
        &scene(2),
        &["done", "alda", "jump across to roof on the east side", "Agility check: 3", "Injury Roll: 8"],
    );
    assert_eq!((state.unit(ALDA).place, state.unit(ALDA).status), (0, Status::Dazed), "8 + 4");
    let (state, _) = play(&scene(1), &["done", "alda", "cross to roof on the east side", "stay"]);
    assert_eq!(state.unit(ALDA).place, 2);
}

/// RUN, MOVE-STRAIGHT: 9 inches if no enemy is within 8; and never into contact.
#[test]
fn units_run_when_no_enemy_is_near() {
    let scene = |x: i32| {
        let units = vec![at("alda", 0, 0, 8, 20), at("brun", 1, 0, x, 20)];
        on(units, vec![], vec![], vec![Step::Turn(0)])
    };
    let far = after(&scene(100), &["done", "alda"]);
    assert!(far.contains(&"go 9\" east".into()), "{far:?}");
    let (state, log) = play(&scene(100), &["done", "alda", "go 9\" east"]);
    assert!(tells(&log, rule::RUN) && state.unit(ALDA).at == Point::inches(11, 5));
    let near = after(&scene(43), &["done", "alda"]);
    assert!(!near.contains(&"go 9\" north".into()) && near.contains(&"go 6\" north".into()), "{near:?}");
    let beside = after(&scene(20), &["done", "alda"]);
    let east: Vec<&String> = beside.iter().filter(|choice| choice.ends_with("\" east")).collect();
    assert_eq!(east, ["go 1 29/32\" east", "go 1\" east"], "it stops short of contact");
}

/// DIFFICULT-GROUND: 2 inches less, once.
#[test]
fn difficult_ground_costs_two_inches() {
    let units = vec![at("alda", 0, 0, 20, 20), at("brun", 1, 0, 20, 48)];
    let rough = Feature::rough(Rect::inches(6, 0, 10, 10));
    let battle = on(units, vec![], vec![rough], vec![Step::Turn(0)]);
    let offered = after(&battle, &["done", "alda"]);
    assert!(
        offered.contains(&"go 4\" east".into()) && !offered.contains(&"go 6\" east".into()),
        "{offered:?}"
    );
    assert!(offered.contains(&"go 4 1/2\" west".into()), "{offered:?}");
    let (_, log) = play(&battle, &["done", "alda", "go 4\" east"]);
    assert!(tells(&log, rule::DIFFICULT_GROUND));
}

/// WATER-DROWNS: Dazed in deep water is out.
#[test]
fn deep_water_drowns_who_is_down() {
    let scene = |deep| {
        let units = vec![at("alda", 0, 0, 20, 20), at("brun", 1, 0, 80, 80)];
        let water = Feature::water(Rect::inches(3, 3, 4, 4), deep);
        on(units, vec![], vec![water], vec![Step::Inflict { unit: ALDA, status: Status::Dazed }])
    };
    let (state, log) = play(&scene(true), &[]);
    assert_eq!(
        (state.unit(ALDA).status, state.unit(ALDA).fallen_by),
        (Status::Incapacitated, FallenBy::Water)
    );
    assert!(tells(&log, rule::WATER_DROWNS));
    assert_eq!(play(&scene(false), &[]).0.unit(ALDA).status, Status::Dazed);
}

pub(crate) fn bow(slow: bool, blackpowder: bool) -> Weapon {
    let range = Some(Inches::whole(25));
    Weapon { name: "bow".into(), ranged: true, injury: 2, range, slow, blackpowder, ..Weapon::unarmed() }
}

/// RANGED-TARGET, RANGED-COVER: the closest, or the closest not in cover, or not down; large ones always.
#[test]
fn shooters_pick_the_closest() {
    let mut units = vec![
        at("alda", 0, 0, 8, 20),
        at("brun", 1, 0, 30, 20),
        at("cila", 1, 0, 40, 26),
        at("dran", 1, 0, 50, 14),
        at("emer", 1, 0, 60, 4),
    ];
    units[0].ranged = Some(14);
    units[0].weapons.push(bow(false, false));
    let battle = on(units.clone(), vec![], vec![], vec![Step::Shoot(0)]);
    assert_eq!(after(&battle, &[]), ["hold", "shoot brun"]);
    // Behind a low wall Brun may be passed over; a Dazed Cila, too.
    let wall = || vec![Feature::wall(Rect::inches(6, 4, 1, 3), Inches::whole(1))];
    let battle = on(units.clone(), vec![], wall(), vec![Step::Shoot(0)]);
    let covered = after(&battle, &[]);
    assert_eq!(covered, ["hold", "shoot brun", "shoot emer"], "the wall covers the first three");
    let (_, log) = play(&battle, &["shoot brun", "Ranged check: 16", "Defence check: 16"]);
    assert!(tells(&log, rule::RANGED_COVER));
    units[1].start.status = Status::Dazed;
    let battle = on(units.clone(), vec![], vec![], vec![Step::Shoot(0)]);
    assert_eq!(after(&battle, &[]), ["hold", "shoot brun", "shoot cila"]);
    units[4].large = true;
    let battle = on(units, vec![], vec![], vec![Step::Shoot(0)]);
    assert_eq!(after(&battle, &[]), ["hold", "shoot brun", "shoot cila", "shoot emer"]);
}

/// RANGED-ELEVATED: 2 inches above and within half range; and free choice of what is below.
#[test]
fn shooters_on_a_roof_have_advantage_and_pick_freely() {
    let mut units = vec![at("alda", 0, 1, 51, 60), at("brun", 1, 0, 30, 60), at("cila", 1, 0, 8, 60)];
    units[0].ranged = Some(14);
    units[0].weapons.push(bow(false, false));
    let battle = on(units, vec![tower(3, OPEN)], vec![], vec![Step::Shoot(0)]);
    assert_eq!(after(&battle, &[]), ["hold", "shoot brun", "shoot cila"]);
    let (_, log) = play(&battle, &["shoot cila", "Ranged check: 3 4"]);
    assert!(tells(&log, rule::RANGED_ELEVATED));
}

/// RANGED-ABLE: a slow weapon rests a turn, and who moved shoots worse.
#[test]
fn slow_weapons_shoot_every_other_turn() {
    let mut units = vec![at("alda", 0, 0, 8, 20), at("brun", 1, 0, 80, 20)];
    units[0].ranged = Some(14);
    units[0].weapons.push(bow(true, false));
    let battle = on(units, vec![], vec![], vec![Step::Turn(0), Step::Turn(0), Step::Turn(0)]);
    let shot = ["done", "done", "shoot brun", "Ranged check: 2"];
    // In the second turn there is nothing to shoot with; running in the third forbids it as well.
    let script = [&shot[..], &["done", "done"], &["done", "alda", "go 9\" north"]].concat();
    play(&battle, &script);
    let moved =
        [&shot[..], &["done", "done"], &["done", "alda", "go 1\" north", "stay", "shoot brun"]].concat();
    let script = [&moved[..], &["Ranged check: 18", "Defence check: 14"]].concat();
    let (_, log) = play(&battle, &script);
    assert!(tells(&log, rule::RANGED_MOVED));
}

/// BLACKPOWDER: a die of 1 hurts the shooter, with the weapon's modifier; with Advantage, either die.
#[test]
fn blackpowder_goes_off_on_a_one() {
    let mut units = vec![at("alda", 0, 1, 51, 60), at("brun", 1, 0, 30, 60)];
    units[0].ranged = Some(14);
    units[0].weapons.push(bow(false, true));
    let battle = on(units, vec![tower(3, Side { railing: true, ..OPEN })], vec![], vec![Step::Shoot(0)]);
    let (state, log) = play(&battle, &["shoot brun", "Ranged check: 19 1", "Injury Roll: 16"]);
    assert_eq!(state.unit(ALDA).status, Status::Incapacitated);
    assert_eq!(state.unit(ALDA).fallen_by, FallenBy::Misfire);
    assert!(tells(&log, rule::BLACKPOWDER));
    let (state, _) = play(&battle, &["shoot brun", "Ranged check: 1", "Injury Roll: 9"]);
    assert_eq!(state.unit(ALDA).status, Status::Healthy);
}

pub(crate) fn spell(name: &str, effect: Effect) -> Spell {
    Spell { name: name.into(), difficulty: 12, range: Inches::whole(12), effect }
}

/// CAST-ABLE, CAST-ROLL, CAST-HARDER, SPELL-EFFECT: bolts, drains, curses and mending.
#[test]
fn spells_injure_and_mend() {
    let mut units = vec![at("alda", 0, 0, 20, 20), at("brun", 1, 0, 40, 20), at("cila", 0, 0, 20, 27)];
    units[0].spells = vec![
        spell("spark", Effect::Bolt { skill: 10, injury: 2, piercing: 1 }),
        spell("leech", Effect::Drain { injury: 0 }),
        spell("hex", Effect::Curse { modifier: 3 }),
        spell("rise", Effect::Mend),
    ];
    units[2].start.status = Status::Stunned;
    let cast = |units: &[Unit]| on(units.to_vec(), vec![], vec![], vec![Step::Turn(0)]);
    let battle = cast(&units);
    // Cila is Dazed by then, and may crawl; she does not.
    let before = ["done", "done"];
    assert_eq!(
        after(&battle, &before),
        ["hold", "cast spark on brun", "cast leech on brun", "cast hex on brun", "cast rise on cila"]
    );
    let play_on = |rest: &[&str]| play(&battle, &[&before[..], rest].concat());
    let (state, log) =
        play_on(&["cast spark on brun", "Cast roll: 12", "Ranged check: 16", "Defence check: 18"]);
    assert_eq!(state.unit(BRUN).status, Status::Incapacitated, "needs 19, and 16 + 2 is 18");
    assert_eq!(state.unit(BRUN).fallen_by, FallenBy::Spell);
    assert!(tells(&log, rule::CAST_ROLL) && tells(&log, rule::SPELL_EFFECT));
    let (state, _) = play_on(&["cast leech on brun", "Cast roll: 15"]);
    assert_eq!(state.unit(BRUN).status, Status::Stunned);
    let (state, _) = play_on(&["cast leech on brun", "Cast roll: 11"]);
    assert_eq!(state.unit(BRUN).status, Status::Healthy);
    let (state, _) = play_on(&["cast hex on brun", "Cast roll: 20", "Injury Roll: 9"]);
    assert_eq!(state.unit(BRUN).status, Status::Dazed);
    let (state, _) = play_on(&["cast rise on cila", "Cast roll: 13"]);
    assert_eq!(state.unit(CILA).status, Status::Healthy);
    // Engaged: 14 is needed. Both then fight; Brun is down.
    units[1].start.at = Point::new(Inches::whole(6), Inches::whole(5));
    let engaged = cast(&units);
    let (_, log) = play(
        &engaged,
        &["done", "cast leech on brun", "Cast roll: 13", "roll-off: 1", "Melee check: 2", "Melee check: 2"],
    );
    assert!(tells(&log, rule::CAST_HARDER));
}

/// ROUT, ROUT-HERO, WAR-ENDS: one of two is lost and one is enough; the hero tests.
#[test]
fn a_side_that_lost_enough_may_run() {
    let mut units = vec![
        at("alda", 0, 0, 20, 20),
        at("brun", 1, 0, 80, 80),
        at("cila", 0, 0, 40, 20),
        at("dran", 0, 0, 60, 20),
    ];
    units[2].hero = true;
    units[2].morale = 12;
    units[3].start.status = Status::Incapacitated;
    units[0].morale = 5;
    let mut battle = on(units, vec![], vec![], vec![Step::Battle]);
    battle.terms = Terms { rout: 1, turns: 1, scars: Some(skirmish::scars::Tables::usual()) };
    let (state, log) = play(&battle, &["Morale: 11", "Scars roll: 3"]);
    assert_eq!(state.verdict, Verdict::Rout(1));
    assert_eq!(state.unit(DRAN).scar, 2);
    assert!(tells(&log, rule::ROUT) && tells(&log, rule::ROUT_HERO) && tells(&log, rule::SCARS_ROLL));
    let (state, _) = play(&battle, &["Morale: 12", "done", "done", "Scars roll: 20"]);
    assert_eq!(state.verdict, Verdict::TimeUp);
    battle.units[2].hero = false;
    let start = battle.start(&mut kernel::Silent);
    assert_eq!(rout::leader(&battle, &start, 0), Some(ALDA), "without a hero the best one tests");
}

/// DAZED-SCREENED, DAZED-ONE-INCH: Dazed and between Brun and Cila's fight: it crawls off an inch, into no contact.
#[test]
fn a_dazed_unit_crawls_out_if_it_is_screened() {
    let scene = |friend: i32| {
        let mut units = vec![
            at("alda", 0, 0, 40, 40),
            at("brun", 1, 0, 44, 40),
            at("cila", 0, 0, 44 + friend, 40),
            at("dran", 1, 0, 100, 100),
        ];
        units[0].start.status = Status::Dazed;
        on(units, vec![], vec![], vec![Step::Move(0)])
    };
    let screened = scene(4);
    let offered = after(&screened, &["alda"]);
    assert!(
        offered.contains(&"go 1\" west".into()) && offered.contains(&"go 1\" north".into()),
        "{offered:?}"
    );
    assert!(!offered.iter().any(|choice| choice.ends_with("east") && choice.starts_with("go 1\" east")));
    let (state, log) = play(&screened, &["alda", "go 1\" west"]);
    assert_eq!(place(&state, ALDA), (0, Point::inches(9, 10)));
    assert!(state.unit(ALDA).contacts.is_empty() && tells(&log, rule::DAZED_SCREENED));
    // Cila does not touch Brun: Alda stays. Cila may move.
    let open = scene(8);
    assert_eq!(after(&open, &[]), ["cila", "done"]);
}

/// LEDGE-TEST, LEDGE-FALL: Dazed by a blow at the edge of a roof: a test, a fall of 4 inches, +4. It lands beside the
/// unit below, and is engaged with nobody.
#[test]
fn a_blow_at_the_edge_ends_below() {
    let units = vec![at("alda", 0, 1, 54, 60), at("brun", 1, 1, 50, 60), at("cila", 0, 0, 46, 60)];
    let battle = on(units, vec![tower(4, OPEN)], vec![], vec![Step::Fight]);
    let script = ["roll-off: 1", "Melee check: 14", "Defence check: 3", "Agility test: 9", "Injury Roll: 7"];
    let (state, log) = play(&battle, &script);
    assert_eq!((state.unit(BRUN).place, state.unit(BRUN).status), (0, Status::Dazed));
    assert!(state.unit(BRUN).contacts.is_empty());
    assert!(tells(&log, rule::LEDGE_FALL) && tells(&log, rule::FALL_LANDS_FREE));
    let apart = state.unit(BRUN).at.apart(state.unit(CILA).at);
    assert!(apart >= Inches(510) && apart < Inches::whole(3), "{apart}");
}

/// LEDGE-RAILING, ruling railing: per-edge, all-sides: at a corner with one railed side.
#[test]
fn railings_hold_on_their_side() {
    let guarded = Side { railing: true, ..OPEN };
    let units = |x, y| vec![at("alda", 0, 1, x, y), at("brun", 1, 0, 4, 4)];
    let mut roof = tower(4, OPEN);
    roof.sides[3] = guarded;
    let hurt = vec![Step::Inflict { unit: ALDA, status: Status::Dazed }];
    // At the western side, which is railed.
    let (_, log) = play(&on(units(50, 60), vec![roof.clone()], vec![], hurt.clone()), &[]);
    assert!(tells(&log, rule::LEDGE_RAILING));
    // At the corner the southern side is open; only by the other ruling may it fall over the railing.
    let mut corner = on(units(50, 50), vec![roof], vec![], hurt);
    let (state, _) = play(&corner, &["Agility test: 2", "Injury Roll: 1"]);
    assert!(state.unit(ALDA).at.y < 12 * 480);
    corner.rulings.railing = Railing::AllSides;
    let (state, _) = play(&corner, &["Agility test: 2", "edge: 2", "Injury Roll: 1"]);
    assert!(state.unit(ALDA).at.x < 12 * 480);
    corner.rulings.ledge_choice = LedgeChoice::Nearest;
    play(&corner, &["Agility test: 2", "edge: 1", "Injury Roll: 1"]);
}

/// Ruling ledge-chain: add-heights, retest: from the tower onto a narrow ledge, and on.
#[test]
fn falls_go_on_from_narrow_ledges() {
    let units = vec![at("alda", 0, 1, 50, 60), at("brun", 1, 0, 4, 4)];
    let shelf = Platform::block("shelf", Rect::inches(10, 12, 2, 6), Inches::whole(3));
    let hurt = vec![Step::Inflict { unit: ALDA, status: Status::Dazed }];
    let mut battle = on(units, vec![tower(6, OPEN), shelf], vec![], hurt);
    let (state, log) = play(&battle, &["Agility test: 2", "Injury Roll: 3"]);
    assert_eq!((state.unit(ALDA).place, state.unit(ALDA).status), (0, Status::Dazed));
    let lands = log.iter().find_map(|event| match event.what {
        What::Lands { height, modifier, .. } => Some((height, modifier)),
        _ => None,
    });
    assert_eq!(lands, Some((Inches::whole(6), 8)));
    battle.rulings.ledge_chain = LedgeChain::Retest;
    let (state, _) = play(&battle, &["Agility test: 2", "Injury Roll: 3", "Agility test: 12"]);
    assert_eq!(state.unit(ALDA).place, 2);
}

/// TARGET-DOWNED, COMBAT-GROUP: of three enemies in contact the two that are down may not be chosen while the third
/// can fight; two combats are fought one after the other.
#[test]
fn downed_enemies_are_safe_among_fit_ones() {
    let mut units = vec![
        at("alda", 0, 0, 40, 40),
        at("brun", 1, 0, 44, 40),
        at("cila", 1, 0, 36, 40),
        at("dran", 1, 0, 40, 44),
        at("emer", 0, 0, 80, 80),
        at("fenn", 1, 0, 84, 80),
    ];
    units[1].start.status = Status::Dazed;
    units[2].start.status = Status::Stunned;
    let battle = on(units, vec![], vec![], vec![Step::Fight]);
    let start = battle.start(&mut kernel::Silent);
    assert_eq!(*targeting::targets(&battle, &start, ALDA), [DRAN]);
    assert_eq!(fight::combat(&start, ALDA).len(), 4);
    assert_eq!(fight::combat(&start, UnitId(4)).len(), 2);
    let script = [
        "roll-off: 1",
        "Melee check: 15",
        "Defence check: 2",
        "roll-off: 2",
        "Melee check: 3",
        "Melee check: 3",
    ];
    let (state, log) = play(&battle, &script);
    assert_eq!(state.unit(DRAN).status, Status::Stunned);
    assert_eq!(*targeting::targets(&battle, &state, ALDA), [BRUN, CILA, DRAN]);
    assert!(tells(&log, rule::COMBAT_GROUP));
}
