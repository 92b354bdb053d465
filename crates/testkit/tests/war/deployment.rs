//! Deployment: who is asked, where units may be put, and what becomes of the line.

use kernel::{Game, Inches, Input, Pending, Seat, Silent, Tabletop};
use players::Style;
use players::skirmish::Player;
use sim::Dice;
use skirmish::field::{Feature, Field, Platform, Point, Rect, Zone};
use skirmish::phases::deploy;
use skirmish::unit::{Unit, Weapon};
use skirmish::{Battle, Choice, Event, Frame, State, Terms, UnitId, What, rule};
use testkit::fields;
use testkit::laws::{accepts_only_what_is_offered, journal_replays};
use testkit::script::{Line, run};

use crate::play::{check, walk};
use crate::scenes::{ALDA, BRUN, CILA, DRAN, after, offered, place, tells};
use crate::seeds;

/// A field of 20 by 20 inches; red deploys in the south, blue in the north, both in zones of 5 by 3 inches.
fn battle(red: &[&str], blue: &[&str], platforms: Vec<Platform>, features: Vec<Feature>) -> Battle {
    let field = Field::new(Inches::whole(20), Inches::whole(20), platforms, features);
    assert_eq!(field.check(), []);
    let rects = [Rect::inches(5, 2, 5, 3), Rect::inches(5, 15, 5, 3)];
    let zones: Vec<Zone> = (0..2).map(|n| Zone::new(&field, rects[n], Some(rects[1 - n]))).collect();
    let mut units: Vec<Unit> = Vec::new();
    let sides = red.iter().map(|name| (*name, 0)).chain(blue.iter().map(|name| (*name, 1)));
    for (name, side) in sides {
        let mut unit = Unit::soldier(name, side);
        let bases: Vec<_> = units
            .iter()
            .map(|unit| skirmish::field::Base { surface: 0, at: unit.start.at, radius: unit.radius() })
            .collect();
        unit.start.at = zones[usize::from(side)].lined_up(&field, unit.radius(), &bases).expect("room");
        unit.start.zone = Some(side);
        units.push(unit);
    }
    Battle { zones, ..Battle::on_field(units, field, Terms::default()) }
}

fn four() -> Battle {
    battle(&["alda", "brun"], &["cila", "dran"], vec![], vec![])
}

fn played(battle: &Battle, lines: &[&str]) -> State {
    told(battle, lines).0
}

fn told(battle: &Battle, lines: &[&str]) -> (State, Vec<Event>) {
    let mut log = Vec::new();
    let mut state = battle.start(&mut log);
    for line in lines {
        run(battle, &mut state, &Line::parse(line), &mut log).unwrap();
    }
    (state, log)
}

/// DEPLOY: one unit at a time, in turns; the side that goes first begins, and the last of a side need not be named.
#[test]
fn the_sides_deploy_one_unit_at_a_time_in_turns() {
    let mut battle = battle(&["alda", "brun"], &["cila", "dran", "edda"], vec![], vec![]);
    battle.first = 1;
    let asked = |lines: &[&str]| {
        let state = played(&battle, lines);
        let Pending::Decision(decision) = battle.pending(&state) else { panic!("no decision") };
        (decision.seat, state.deciding())
    };
    assert_eq!(asked(&[]), (Seat(1), None));
    assert_eq!(asked(&["cila"]), (Seat(1), Some(CILA)));
    assert_eq!(asked(&["cila", "as lined up"]), (Seat(0), None));
    let lines = ["cila", "as lined up", "alda", "as lined up", "dran", "as lined up"];
    assert_eq!(asked(&lines), (Seat(0), Some(BRUN)), "it is the last of red");
    let lines = [&lines[..], &["as lined up"]].concat();
    assert_eq!(asked(&lines), (Seat(1), Some(UnitId(4))), "red has nobody left");
    let state = played(&battle, &[&lines[..], &["as lined up"]].concat());
    assert_eq!((state.turn, state.active), (1, 1), "and the first turn begins");
}

/// DEPLOY-LINED-UP: a side that leaves everybody in line has the battle that begins lined up, in one input for each
/// side.
#[test]
fn the_rest_as_lined_up_is_the_line() {
    let battle = four();
    let mut lined_up = battle.clone();
    lined_up.units.iter_mut().for_each(|unit| unit.start.zone = None);
    let (_, log) = told(&battle, &["the rest as lined up", "the rest as lined up"]);
    let lines: Vec<String> = log.iter().filter_map(|event| battle.tell(event)).take(3).collect();
    assert_eq!(
        lines[..2],
        ["alda, brun of red are deployed as lined up.", "cila, dran of blue are deployed as lined up."]
    );
    assert!(tells(&log, rule::DEPLOY_LINED_UP));
    let state = played(&battle, &["the rest as lined up", "the rest as lined up"]);
    assert_eq!(state, lined_up.start(&mut Silent));
}

/// DEPLOY: every inch of the zone from the front line back is offered, and nothing outside it.
#[test]
fn a_unit_is_put_anywhere_in_its_zone() {
    let battle = four();
    let offers = after(&battle, &["alda"]);
    assert_eq!(offers.len(), 1 + 5 * 3, "{offers:?}");
    assert_eq!(offers[..2], ["as lined up", "5.5\" east, 4.5\" north"]);
    assert_eq!(offers.last().unwrap(), "9.5\" east, 2.5\" north");
    let (state, log) =
        told(&battle, &["alda", "9.5\" east, 2.5\" north", "the rest as lined up", "as lined up"]);
    assert_eq!(place(&state, ALDA), (0, Point::new(Inches(4560), Inches(1200))));
    assert_eq!(battle.tell(&log[0]).unwrap(), "alda is deployed at (9.5\", 2.5\").");
    assert!(tells(&log, rule::DEPLOY));
}

/// DEPLOY-LINED-UP: who is in line makes room: it takes the place of the one that takes its own.
#[test]
fn who_is_in_line_makes_room() {
    let battle = four();
    let start = battle.start(&mut Silent);
    let [alda, brun] = [ALDA, BRUN].map(|unit| start.unit(unit).at);
    assert_eq!(
        [alda, brun],
        [Point::new(Inches(3600), Inches(2160)), Point::new(Inches(4320), Inches(2160))]
    );
    let state = played(&battle, &["alda", "8.5\" east, 4.5\" north"]);
    assert_eq!(place(&state, ALDA), (0, Point::new(Inches(4080), Inches(2160))));
    assert_eq!(place(&state, BRUN), (0, alda), "alda's old place");
    assert_eq!(deploy::waiting(&state).iter().collect::<Vec<_>>(), [BRUN, CILA, DRAN]);
    // Brun's old place overlaps both: the next one in line it is.
    let state = played(&battle, &["brun", "6.5\" east, 4.5\" north"]);
    assert_eq!(place(&state, BRUN).1, Point::new(Inches(3120), Inches(2160)));
    assert!(state.unit(ALDA).at.apart(state.unit(BRUN).at) >= Inches(480));
}

/// DEPLOY: on nobody who stands there already.
#[test]
fn nobody_is_put_on_whoever_is_deployed() {
    let battle = four();
    let at_the_corner = ["alda", "5.5\" east, 2.5\" north", "the rest as lined up"];
    let offers = after(&battle, &at_the_corner);
    assert!(!offers.contains(&"5.5\" east, 2.5\" north".to_owned()), "{offers:?}");
    assert!(offers.contains(&"6.5\" east, 2.5\" north".to_owned()), "beside it: {offers:?}");
}

/// DEPLOY: a spot on which somebody else would have no room any more is not offered.
#[test]
fn a_full_zone_leaves_everybody_in_line() {
    let names = ["a", "b", "c", "d", "e", "f"];
    let battle = battle(&names, &["z"], vec![], vec![]);
    for name in names {
        for offer in after(&battle, &[name]) {
            crowded(&battle, &played(&battle, &[name, &offer]));
        }
    }
    // With a broad one in the midst there is no room for anybody else.
    let mut full = battle.clone();
    full.units.truncate(1);
    full.units.push(battle.units[6].clone());
    full.units[0].base = Inches::whole(3);
    full.units[0].start.at = Point::new(Inches::whole(7), Inches(1680));
    full.zones[0].rect = Rect::inches(5, 2, 3, 3);
    let (_, log) = told(&full, &["as lined up"]);
    assert_eq!(full.tell(&log[0]).unwrap(), "a is deployed at (7\", 3.5\").", "it is not asked where");
}

fn crowded(battle: &Battle, state: &State) {
    for one in state.ids() {
        let (zone, me) = (battle.unit(one).start.zone, state.unit(one));
        if let Some(zone) = zone {
            let rect = battle.zones[usize::from(zone)].rect;
            assert!(rect.holds_base(me.at, battle.unit(one).radius().0), "{one:?} at {}", me.at);
        }
    }
}

trait HoldsBase {
    fn holds_base(&self, at: Point, radius: i32) -> bool;
}

impl HoldsBase for Rect {
    fn holds_base(&self, at: Point, radius: i32) -> bool {
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        self.west + radius <= x
            && x <= self.east - radius
            && self.south + radius <= y
            && y <= self.north - radius
    }
}

/// DEPLOY: wholly on one surface, in no wall, not in deep water; what is above is what a map shows.
#[test]
fn tops_walls_and_water_in_a_zone() {
    let hut = Platform::block("the hut", Rect::inches(5, 2, 2, 2), Inches::whole(3));
    let wall = Feature::wall(Rect::inches(8, 2, 2, 1), Inches::whole(2));
    let pond = Feature::water(Rect::inches(9, 4, 1, 1), true);
    let battle = battle(&["alda", "brun"], &["cila"], vec![hut], vec![wall, pond]);
    let offers = after(&battle, &["alda"]);
    let has = |offer: &str| offers.iter().any(|it| it == offer);
    assert!(
        has("5.5\" east, 2.5\" north on the hut") && has("6.5\" east, 3.5\" north on the hut"),
        "{offers:?}"
    );
    assert!(has("7.5\" east, 2.5\" north") && has("8.5\" east, 3.5\" north"), "{offers:?}");
    assert!(!offers.iter().any(|it| it.starts_with("8.5\" east, 2.5\"")), "in the wall: {offers:?}");
    assert!(!offers.iter().any(|it| it.starts_with("9.5\" east, 4.5\"")), "in the pond: {offers:?}");
    let (state, log) =
        told(&battle, &["alda", "5.5\" east, 2.5\" north on the hut", "as lined up", "as lined up"]);
    assert_eq!(place(&state, ALDA).0, 1);
    assert_eq!(battle.tell(&log[0]).unwrap(), "alda is deployed at (5.5\", 2.5\") on the hut.");
}

/// DEPLOY: zones may adjoin, but enemies do not begin in contact.
#[test]
fn enemies_keep_clear_of_each_other() {
    let mut battle = four();
    let rects = [Rect::inches(5, 5, 5, 3), Rect::inches(5, 8, 5, 3)];
    battle.zones =
        (0..2).map(|n| Zone::new(battle.field.as_ref().unwrap(), rects[n], Some(rects[1 - n]))).collect();
    for (unit, (x, y)) in battle.units.iter_mut().zip([(6, 6), (8, 6), (6, 10), (8, 10)]) {
        unit.start.at = Point::inches(x, y);
    }
    let lines = ["alda", "7.5\" east, 7.5\" north", "cila"];
    let offers = after(&battle, &lines);
    assert!(!offers.contains(&"7.5\" east, 8.5\" north".to_owned()), "in contact: {offers:?}");
    assert!(offers.contains(&"6.5\" east, 8.5\" north".to_owned()), "{offers:?}");
    let battles = [&lines[..2], &["the rest as lined up", "as lined up"]].concat();
    assert!(played(&battle, &battles).unit(ALDA).contacts.is_empty());
}

/// Large zones are chosen from in two steps: a part of the zone, then a spot in it.
#[test]
fn a_large_zone_has_areas() {
    let mut battle = four();
    battle.zones[0].rect = Rect::inches(0, 0, 20, 6);
    let offers = after(&battle, &["alda"]);
    assert_eq!(
        offers,
        [
            "as lined up",
            "1\" to 6\" east, 0.5\" to 5.5\" north",
            "7\" to 12\" east, 0.5\" to 5.5\" north",
            "13\" to 19\" east, 0.5\" to 5.5\" north"
        ]
    );
    let spots = after(&battle, &["alda", &offers[3]]);
    assert_eq!(spots.len(), 1 + 7 * 6);
    assert_eq!(spots[1], "13\" east, 5.5\" north");
    let state = played(&battle, &["alda", &offers[3], &spots[1]]);
    assert_eq!(state.unit(ALDA).at, Point::new(Inches::whole(13), Inches(2640)));
    let left = played(&battle, &["alda", &offers[3], "as lined up"]);
    assert_eq!(left.unit(ALDA).at, battle.unit(ALDA).start.at, "one may think again");
}

/// The laws of every deployment: everybody stands in its zone all the time, units that are not deployed by choice stay,
/// the sides take turns, and a deployed unit stays until the first turn.
#[test]
fn deployments_stay_valid() {
    let (mut chosen, mut lined_up, mut tops, mut areas, mut displaced) = (0, 0, 0, 0, 0);
    for (name, mut seed) in seeds("deployments", 150) {
        let most = seed.pick(&[2, 5, 9]);
        let battle = fields::deployment(&mut seed, most);
        let walked = walk(&name, &battle, &mut seed);
        check(&name, &battle, &walked);
        let mut last: Option<u8> = None;
        for (number, stride) in walked.iter().enumerate() {
            let at = format!("{name}, input {number}: {:?}", stride.input);
            let (before, state) = (&stride.before, &stride.after);
            let (waited, waits) = (deploy::waiting(before), deploy::waiting(state));
            if waited.is_empty() && number > 0 {
                break;
            }
            assert!(waits.without(waited).is_empty() || number == 0, "{at}");
            crowded(&battle, state);
            for unit in state.ids().filter(|&unit| number > 0 && !waited.has(unit)) {
                assert_eq!(place(state, unit), place(before, unit), "{at}: {unit:?} was deployed already");
            }
            for unit in state.ids().filter(|&unit| battle.unit(unit).start.zone.is_none()) {
                assert_eq!(state.unit(unit).at, battle.unit(unit).start.at, "{at}: {unit:?}");
            }
            let moved = |unit: &UnitId| state.unit(*unit).at != before.unit(*unit).at;
            displaced += waits.iter().filter(moved).count();
            for event in &stride.events {
                match event.what {
                    What::Deployed { unit, onto, at: spot } => {
                        assert_eq!((onto, spot), place(state, unit), "{at}");
                        tops += usize::from(onto > 0);
                        let side = battle.unit(unit).side;
                        let other = waited.iter().any(|other| battle.unit(other).side != side);
                        assert!(last != Some(side) || !other, "{at}: {unit:?} out of turn");
                        last = Some(side);
                        chosen += 1;
                    }
                    What::LinedUp { units } => {
                        last = units.first().map(|unit| battle.unit(unit).side);
                        lined_up += units.len();
                    }
                    _ => {}
                }
            }
            areas += usize::from(matches!(state.frames.last(), Some(Frame::Place { area: Some(_), .. })));
            if let Pending::Decision(decision) = battle.pending(state)
                && !waits.is_empty()
            {
                let unit = state.deciding().or_else(|| match decision.choices[1] {
                    Choice::Pick(unit) => Some(unit),
                    _ => None,
                });
                assert_eq!(Seat(battle.unit(unit.unwrap()).side), decision.seat, "{at}");
                assert_eq!(decision.choices[0], Choice::LineUp, "{at}");
            }
        }
    }
    println!("{chosen} chosen, {lined_up} lined up, {tops} on tops, {areas} areas, {displaced} made room");
    assert!(chosen > 200 && lined_up > 100 && tops > 20 && areas > 100 && displaced > 20);
}

/// Every beginning of a journal gives the state and the log that were there; and nothing is accepted but what is offered.
#[test]
fn journals_of_deployments_replay() {
    for (name, mut seed) in seeds("deployment journals", 20) {
        let battle = fields::deployment(&mut seed, 6);
        let mut strides = walk(&name, &battle, &mut seed);
        strides.truncate(60);
        journal_replays(&name, &battle, &strides);
        let mut others = vec![Choice::LineUp, Choice::Done, Choice::Hold, Choice::Stay];
        others.extend((0..24).flat_map(|n| [Choice::Pick(UnitId(n)), Choice::Area(n)]));
        others.extend((0..40).flat_map(|x| (0..40).map(move |y| Choice::Deploy(0, Point::inches(x, y)))));
        for stride in strides.iter().filter(|stride| !deploy::waiting(&stride.after).is_empty()).take(6) {
            accepts_only_what_is_offered(&name, &battle, &stride.after, &others);
        }
    }
}

/// To leave everybody in line is the first option: a player who always takes the first one has the line.
#[test]
fn leaving_everybody_in_line_comes_first() {
    let battle = four();
    assert_eq!(offered(&battle, &battle.start(&mut Silent)), ["the rest as lined up", "alda", "brun"]);
}

/// A policy deploys shooters on what is high, and leaves everybody else in line.
#[test]
fn policies_put_shooters_on_tops() {
    let hut = Platform::block("the hut", Rect::inches(5, 2, 2, 2), Inches::whole(3));
    let mut battle = battle(&["alda", "brun"], &["cila", "dran"], vec![hut], vec![]);
    let bow = Weapon { name: "bow".into(), ranged: true, ..Weapon::unarmed() };
    battle.units[1].weapons.push(bow);
    for style in [Style::Aggressive, Style::Cautious, Style::Exact] {
        let player = Player::new(&battle, [style; 2]);
        let (mut state, mut dice, mut names) = (battle.start(&mut Silent), Dice::new(1, 1), Vec::new());
        while let Pending::Decision(decision) = battle.pending(&state)
            && !deploy::waiting(&state).is_empty()
        {
            let choice = decision.choices[player.choose(&state, &decision, &mut dice)];
            names.push(battle.choice_name(&state, choice));
            battle.apply(&mut state, Input::Choice(choice), &mut Silent);
        }
        // One corner of it is as good as another.
        assert!(names[1].ends_with(" north on the hut"), "{style:?}: {names:?}");
        names.remove(1);
        assert_eq!(names, ["brun", "the rest as lined up", "as lined up"], "{style:?}");
    }
}
