//! The ways of charges, each on a real field, and a naive search beside the real one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use kernel::Inches;
use skirmish::field::{Climb, Feature, Platform, Point, Rect, Side, TOUCH};
use skirmish::plan::Step;
use skirmish::unit::Unit;
use skirmish::{Battle, State, UnitId, What, rule};
use testkit::script::play;

use crate::scenes::{ALDA, BRUN, CILA, after, at, on, place, tells};
use crate::seeds;

fn block(name: &str, rect: Rect, height: i32, climb: Climb) -> Platform {
    let sides = [Side { railing: false, climb }; 4];
    Platform { sides, ..Platform::block(name, rect, Inches::whole(height)) }
}

fn turn(units: Vec<Unit>, platforms: Vec<Platform>, features: Vec<Feature>) -> Battle {
    on(units, platforms, features, vec![Step::Turn(0)])
}

/// Alda engages Brun with these dice; returns the state after it, and the log. Checks that both tell of a meeting, or
/// neither.
fn charge(battle: &Battle, dice: &[&str]) -> (State, bool) {
    let (state, log) = play(battle, &[&["alda", "engage brun"], dice].concat());
    let meet = log.iter().any(|event| matches!(event.what, What::Engages { unit: ALDA, target: BRUN }));
    assert_eq!(meet, tells(&log, rule::ENGAGE_WAY) || tells(&log, rule::ENGAGE_FROM_ABOVE));
    assert_eq!(meet, state.unit(ALDA).contacts.has(BRUN));
    (state, meet)
}

const BLOWS: [&str; 2] = ["Melee check: 3", "Melee check: 4"];

/// ENGAGE-WAY, CLIMB: a step of an inch is ordinary ground, up, down and over: no check, no Advantage, no fall.
#[test]
fn a_knoll_is_no_wall() {
    let knoll = || vec![block("knoll", Rect::inches(8, 8, 6, 4), 1, Climb::Sheer)];
    let scene = |one: (u8, i32, i32), two: (u8, i32, i32)| {
        turn(vec![at("alda", 0, one.0, one.1, one.2), at("brun", 1, two.0, two.1, two.2)], knoll(), vec![])
    };
    let (state, up) = charge(&scene((0, 44, 24), (1, 44, 40)), &BLOWS);
    assert!(up && state.unit(ALDA).place <= 1);
    assert!(charge(&scene((1, 44, 40), (0, 44, 20)), &BLOWS).1, "down");
    let (state, over) = charge(&scene((0, 44, 26), (0, 44, 54)), &BLOWS);
    assert!(over && state.unit(ALDA).place == 0);
    // It costs its height: up and down again, 2 inches, are too much if all 9 were needed without.
    let (state, over) = charge(&scene((0, 44, 22), (0, 44, 58)), &[]);
    assert!(!over && place(&state, ALDA).1.y < 8 * 480, "it falls short before the knoll");
}

/// ENGAGE-WAY: level roofs that adjoin are one way, and stairs lead to a roof.
#[test]
fn seams_and_stairs_are_ways() {
    let roofs = vec![
        block("west", Rect::inches(5, 10, 6, 6), 4, Climb::Sheer),
        block("east", Rect::inches(11, 10, 6, 6), 4, Climb::Sheer),
    ];
    let units = vec![at("alda", 0, 1, 38, 52), at("brun", 1, 2, 52, 52)];
    assert!(charge(&turn(units, roofs, vec![]), &BLOWS).1, "over the seam");
    let stairs = |climb| vec![block("loft", Rect::inches(8, 8, 6, 6), 3, climb)];
    let scene = |climb| turn(vec![at("alda", 0, 0, 44, 24), at("brun", 1, 1, 44, 38)], stairs(climb), vec![]);
    assert!(charge(&scene(Climb::Ladder), &["Out-of-Sight roll: 20", "Melee check: 3", "Melee check: 4"]).1);
    assert!(
        !charge(&scene(Climb::Rough), &["Out-of-Sight roll: 20"]).1,
        "climbing takes a check, and an engage has none"
    );
    let down = turn(vec![at("alda", 0, 1, 44, 38), at("brun", 1, 0, 44, 24)], stairs(Climb::Ladder), vec![]);
    let script = ["alda", "engage brun", "Out-of-Sight roll: 20", "Melee check: 3", "Melee check: 4"];
    let (state, log) = play(&down, &script);
    assert!(state.unit(ALDA).contacts.has(BRUN) && tells(&log, rule::CLIMB));
    assert!(!tells(&log, rule::ENGAGE_FROM_ABOVE), "nobody jumps who can walk");
}

/// ENGAGE-WAY, OUT-OF-SIGHT-ROLL: behind a wall, 9 inches are enough to go round it, and 3 are not.
#[test]
fn an_engage_goes_round_a_wall() {
    let wall = Feature::wall(Rect::inches(9, 10, 2, 1), Inches::whole(3));
    let units = vec![at("alda", 0, 0, 40, 34), at("brun", 1, 0, 40, 50)];
    let scene = turn(units, vec![], vec![wall]);
    assert!(charge(&scene, &["Out-of-Sight roll: 20", "Melee check: 3", "Melee check: 4"]).1);
    assert!(!charge(&scene, &["Out-of-Sight roll: 5"]).1);
}

/// ENGAGE-WAY: a gap as wide as the base is wide enough: between walls, to an enemy right behind it at any spot, and
/// between a wall and somebody else.
#[test]
fn who_just_fits_gets_through() {
    let arrives = |units, walls| {
        let battle = turn(units, vec![], walls);
        arrives(&battle, &battle.start(&mut kernel::Silent))
    };
    let wall = |x, y, w, d| Feature::wall(Rect::inches(x, y, w, d), Inches::whole(2));
    // The gap is where x is from 11 to 12 inches, so middles pass at 46 quarters.
    let door = || vec![wall(4, 8, 7, 1), wall(12, 7, 8, 3)];
    for x in [44, 45, 46, 47, 48] {
        assert!(arrives(vec![at("alda", 0, 0, 48, 48), at("brun", 1, 0, x, 27)], door()), "{x}");
    }
    // Cila stands an inch from the wall in the east, and the rest is walled up.
    let walls = || vec![wall(2, 13, 10, 2), wall(14, 12, 9, 4)];
    let units = |x| vec![at("alda", 0, 0, 52, 46), at("brun", 1, 0, 52, 68), at("cila", 0, 0, x, 58)];
    assert!(arrives(units(50), walls()), "past Cila");
    assert!(!arrives(units(51), walls()), "there is less than an inch on either side");
}

/// ENGAGE-FAILS: nobody goes past its target: not under the bridge on which it stands.
#[test]
fn a_failed_engage_goes_no_farther_than_its_target() {
    let bridge = Platform { deck: true, ..block("bridge", Rect::inches(8, 12, 4, 6), 3, Climb::Sheer) };
    let units = vec![at("alda", 0, 0, 40, 42), at("brun", 1, 1, 40, 54)];
    let (state, meet) = charge(&turn(units, vec![bridge], vec![]), &[]);
    let (here, there) = (place(&state, ALDA).1, place(&state, BRUN).1);
    assert!(!meet && here.y < there.y, "{here} is past {there}");
}

/// DIFFICULT-GROUND: it takes 2 inches off an engage, too, whether it succeeds or fails.
#[test]
fn difficult_ground_slows_an_engage() {
    let rough = || vec![Feature::rough(Rect::inches(4, 0, 20, 30))];
    let scene = |x| turn(vec![at("alda", 0, 0, 20, 60), at("brun", 1, 0, x, 60)], vec![], rough());
    let (_, near) = charge(&scene(20 + 4 + 28 - 1), &BLOWS);
    assert!(near, "7 inches are 7 inches");
    let (state, far) = charge(&scene(20 + 4 + 32), &[]);
    assert!(!far);
    assert_eq!(place(&state, ALDA).1, Point::inches(9, 15), "4 of 6 inches");
}

/// ENGAGE-INTERCEPT: who steps up when the engager is at its target stops nothing, and the engager strikes first.
#[test]
fn who_is_there_is_not_stopped() {
    let mut units = vec![at("alda", 0, 0, 40, 20), at("brun", 1, 0, 40, 48), at("cila", 1, 0, 48, 45)];
    units[0].agility = 12;
    let battle = turn(units, vec![], vec![]);
    let declared = ["alda", "engage brun", "intercept with cila", "attack brun", "Melee check: 3"];
    let others = ["roll-off: 1", "Melee check: 2", "Melee check: 2"];
    let (state, log) = play(&battle, &[&declared[..], &others].concat());
    assert!(state.unit(ALDA).contacts.has(BRUN) && state.unit(ALDA).contacts.has(CILA));
    let first = log.iter().find_map(|event| match event.what {
        What::Strikes { unit } => Some(unit),
        _ => None,
    });
    assert_eq!(first, Some(ALDA));
}

/// ENGAGE-INTERCEPT, ENGAGE-FROM-ABOVE: the way along the roof can be barred; who fails to jump falls where it jumped.
#[test]
fn the_way_along_a_roof_can_be_barred() {
    let roof = || vec![block("roof", Rect::inches(5, 5, 10, 20), 3, Climb::Sheer)];
    let units = || {
        let mut units = vec![at("alda", 0, 1, 40, 40), at("brun", 1, 0, 70, 68), at("cila", 1, 1, 48, 56)];
        units[0].move_ = 8;
        units
    };
    let battle = turn(units(), roof(), vec![]);
    let sight = ["alda", "engage brun", "Out-of-Sight roll: 20"];
    assert_eq!(after(&battle, &sight), ["hold", "intercept with cila"]);
    let script = [&sight[..], &["hold", "Agility check: 1", "Injury Roll: 1"]].concat();
    let (state, _) = play(&battle, &script);
    let (surface, at) = place(&state, ALDA);
    assert_eq!(surface, 0);
    assert!(at.y > 13 * 480, "she falls where the way crosses the edge, not where she set out: {at}");
}

/// The length of the way from Alda to Brun on a grid, with a base a little smaller than hers.
fn naive(battle: &Battle, state: &State, less: i32, grain: i32) -> Option<i32> {
    let field = battle.field.as_ref().unwrap();
    let radius = battle.unit(ALDA).radius().0 - less;
    let (me, you) = (state.unit(ALDA), state.unit(BRUN));
    let free = |at: Point| {
        field.fits(0, at, radius)
            && state.ids().skip(1).all(|other| {
                let reach = radius + battle.unit(other).radius().0;
                at.apart_squared(state.unit(other).at) >= reach * reach
            })
    };
    let point = |(x, y): (i32, i32)| {
        Point::new(Inches(i32::from(me.at.x) + x * grain), Inches(i32::from(me.at.y) + y * grain))
    };
    let inside = |(x, y): (i32, i32)| {
        let (x, y) = (i32::from(me.at.x) + x * grain, i32::from(me.at.y) + y * grain);
        (0..=field.width.0).contains(&x) && (0..=field.depth.0).contains(&y)
    };
    let mut best = BTreeMap::from([((0, 0), 0)]);
    let mut queue = BinaryHeap::from([Reverse((0, (0, 0)))]);
    while let Some(Reverse((cost, at))) = queue.pop() {
        let reach = battle.unit(ALDA).radius().0 + battle.unit(BRUN).radius().0 + TOUCH + grain;
        let (near, apart) = (point(at), point(at).apart(you.at).0);
        // The last step is up to it, if there is room.
        let touch = reach - TOUCH - grain + 8;
        let part =
            |from: i16, to: i16| Inches(i32::from(from) + (i32::from(to) - i32::from(from)) * touch / apart);
        if apart <= reach && free(Point::new(part(you.at.x, near.x), part(you.at.y, near.y))) {
            return Some(cost + (apart - touch).max(0));
        }
        for (dx, dy) in [(1, 0), (1, 1), (2, 1), (1, 2)] {
            for (dx, dy) in [(dx, dy), (-dy, dx), (-dx, -dy), (dy, -dx)] {
                let to = (at.0 + dx, at.1 + dy);
                let more = (f64::from(dx * dx + dy * dy).sqrt() * f64::from(grain)) as i32;
                let between = |n: i32| {
                    let part = |from: i32, to: i32| Inches(from + (to - from) * n / 8);
                    let (from, to) = (point(at), point(to));
                    Point::new(part(from.x.into(), to.x.into()), part(from.y.into(), to.y.into()))
                };
                if inside(to)
                    && (1..=8).all(|n| free(between(n)))
                    && best.get(&to).is_none_or(|&known| cost + more < known)
                    && cost + more < 12 * 480
                {
                    best.insert(to, cost + more);
                    queue.push(Reverse((cost + more, to)));
                }
            }
        }
    }
    None
}

/// ENGAGE-WAY: among random walls and bases, charges arrive where a naive search finds a way, and nowhere else.
#[test]
fn charges_arrive_where_there_is_a_way() {
    let (mut bent, mut barred) = (0, 0);
    for (name, mut seed) in seeds("charges", 600) {
        let walls: Vec<Feature> = (0..seed.between(3, 9))
            .map(|_| {
                let (w, d) = if seed.once_in(2) { (seed.between(1, 6), 1) } else { (1, seed.between(1, 6)) };
                let (x, y) = (seed.between(7, 17), seed.between(7, 17));
                let rect = Rect::inches(x as i32, y as i32, w as i32, d as i32);
                Feature::wall(rect, Inches::whole(2))
            })
            .collect();
        let mut units = vec![at("alda", 0, 0, 48, 48)];
        for number in 0..seed.between(1, 6) {
            let side = u8::from(number == 0 || seed.once_in(2));
            let name = if number == 0 { "brun".to_owned() } else { format!("unit {number}") };
            units.push(at(&name, side, 0, seed.between(24, 72) as i32, seed.between(24, 72) as i32));
        }
        // Nobody steps in, nobody stands in a wall or touches somebody else.
        units.iter_mut().skip(2).for_each(|unit| unit.start.status = skirmish::Status::Stunned);
        let field = skirmish::field::Field::new(Inches::whole(30), Inches::whole(30), vec![], walls.clone());
        let fits = units.iter().enumerate().all(|(n, unit)| {
            field.fits(0, unit.start.at, unit.radius().0)
                && units[..n].iter().all(|other| other.start.at.apart(unit.start.at).0 > 480 + TOUCH)
        });
        if !fits || !field.check().is_empty() {
            continue;
        }
        let battle = turn(units, vec![], walls);
        let start = battle.start(&mut kernel::Silent);
        let reach = 9 * 480;
        let arrives = arrives(&battle, &start);
        let tight = naive(&battle, &start, 0, 120);
        if tight.is_some_and(|length| length < reach - 300) {
            assert!(
                arrives,
                "{name}: there is a way of {tight:?} from {:?} on {:?}",
                battle.units.iter().map(|unit| unit.start.at).collect::<Vec<_>>(),
                battle.field.as_ref().map(|field| &field.features)
            );
            bent += u32::from(tight > Some(battle.apart(&start, ALDA, BRUN).0 + 240));
        }
        // A fine grid shows ways that a coarse one misses; it takes so long that only who arrives is asked.
        let too_far = |grain| naive(&battle, &start, 16, grain).is_none_or(|length| length > reach + 300);
        if too_far(120) {
            assert!(!arrives || !too_far(30), "{name}: there is no way");
            barred += u32::from(!arrives && battle.apart(&start, ALDA, BRUN).0 < reach - 480);
        }
    }
    assert!(bent > 5 && barred > 0, "{bent} ways round something, {barred} barred");
}

/// Whether Alda gets to Brun, with the longest reach that a roll may give.
fn arrives(battle: &Battle, start: &State) -> bool {
    use kernel::{Game, Input, Pending, Tabletop};
    let mut state = *start;
    for choice in ["alda", "engage brun"] {
        let Pending::Decision(decision) = battle.pending(&state) else { panic!("a decision is due") };
        let named = |&&option: &&_| battle.choice_name(&state, option) == choice;
        let option = *decision.choices.iter().find(named).expect("it is on offer");
        battle.apply(&mut state, Input::Choice(option), &mut kernel::Silent);
    }
    if let Pending::Chance(chance) = battle.pending(&state)
        && chance.label == "Out-of-Sight roll"
    {
        battle.apply(&mut state, Input::Outcome(20), &mut kernel::Silent);
    }
    state.unit(UnitId(0)).contacts.has(BRUN)
}
