//! Whole pages, from scenes of real games.

use std::collections::BTreeSet;

use kernel::{Chance, Seat};
use packs::PackFiles;
use packs::showdown::QuickShowdown;
use table::view::{Due, Offered, Pointed, Things};
use table::{CommandId, Given, Grant, Live, People, Person, Room, Sitting, Table};

use super::{Invite, join, message, regions, rule, screen, seat, start, watch};
use crate::scene::{
    ListedTable, Lobby, Me, Offer, Rolling, Scene, SeatFacts, SeatName, Shown, Somebody, Stage, Start,
    TableFacts, TakeBack,
};

const EVIL: &str = "<script>alert('x')</script><b onclick=\"x\">";

fn dice() -> Box<dyn FnMut(&Chance) -> u8 + Send> {
    Box::new(|chance| chance.ticket(chance.total() - 1))
}

pub(super) fn hunt() -> Box<dyn Live> {
    let quick = QuickShowdown { party: Some("settlers".into()), ..QuickShowdown::default() };
    let scenario =
        quick.scenario(&packs::showdown::Pack::core()).unwrap_or_else(|problems| panic!("{problems}"));
    Box::new(Room::new(Table::new(scenario), dice()))
}

/// A battle in which the players choose where they stand.
pub(super) fn fight() -> Box<dyn Live> {
    let question = serde_json::json!({ "of": { "battle": { "deploy": "chosen" } } });
    let question: ask::Question = serde_json::from_value(question).unwrap();
    question.recorded(dice(), 1).unwrap()
}

/// Two people: one of them plays everybody, the other watches.
pub(super) fn seated(mut live: Box<dyn Live>) -> Box<dyn Live> {
    let seats: Vec<Seat> = live.seats().iter().map(|(number, _)| Seat(*number)).collect();
    let sitting = |name: &str, seats: &[Seat]| Sitting {
        name: name.into(),
        seats: seats.to_vec(),
        may: vec![Grant::Correct],
        policy: None,
    };
    let people = People { all: vec![sitting(EVIL, &seats), sitting("Mira", &[])], anybody: Vec::new() };
    live.seat(Person(0), &CommandId::new("sit").unwrap(), &people).unwrap();
    live
}

/// Plays on by one input, as most players mean it or else the last option; not if it is over.
pub(super) fn play_on(live: &mut dyn Live, at: usize) -> bool {
    let given = match live.view(Person(0)).unwrap().due {
        Due::Roll(_) => Given::Roll,
        // To do nothing more is never what one wants here.
        Due::Choice(choice) => {
            let usual = choice.usual.map(|at| &choice.options[at]);
            let acts = usual.or_else(|| choice.options.iter().rfind(|option| !option.rest));
            Given::Choice(acts.unwrap_or(&choice.options[0]).id.clone())
        }
        Due::Over => return false,
    };
    live.submit(Person(0), &CommandId::new(format!("play-{at}")).unwrap(), &given).unwrap();
    true
}

/// Plays on until what is due is wanted.
fn play_until(live: &mut dyn Live, wanted: impl Fn(&Due) -> bool) {
    for at in 0..500 {
        if wanted(&live.view(Person(0)).unwrap().due) {
            return;
        }
        if !play_on(live, at) {
            break;
        }
    }
    panic!("it never comes there");
}

pub(super) fn scene(live: &dyn Live, who: Option<u8>) -> Scene {
    let looks = Person(who.unwrap_or(1));
    let names = live.seats();
    let people = live.people().all.iter().zip(0..).map(|(one, number)| Somebody {
        number,
        name: one.name.clone(),
        seats: one.seats.iter().map(|seat| seat.0).collect(),
        policy: None,
        away: false,
    });
    let seats = |held_by: Option<u8>| {
        names.iter().map(move |(number, name)| SeatFacts { number: *number, name: name.clone(), held_by })
    };
    Scene {
        table: TableFacts {
            id: "t1".into(),
            title: format!("White Lion {EVIL}"),
            game: live.game(),
            created: 0,
            state: Stage::Playing,
            odds: Shown::All,
            code: None,
            rolls: Rolling::Asked,
        },
        me: who.map(|number| Me {
            number,
            name: EVIL.into(),
            seats: names
                .iter()
                .map(|(number, name)| SeatName { number: *number, name: name.clone() })
                .collect(),
            is_host: false,
        }),
        people: people.collect(),
        seats: seats(Some(0)).collect(),
        version: 7,
        inputs: live.inputs(),
        waits: live.due(looks).unwrap(),
        view: live.view(looks).unwrap(),
        rolls_after: live.rolls_after(),
        past: None,
        begins: Vec::new(),
        lesson: None,
        log: live.log_since(0, looks).unwrap().to_vec(),
        result: None,
        take_back: None,
        correction: None,
    }
}

/// What must be true of every page: nothing inline, nothing that people wrote is markup, every id once.
fn is_sound(page: &str) {
    for bad in [" style=", "<style", " onclick=\"x\"", "<script>alert", "javascript:", " onload="] {
        assert!(!page.contains(bad), "{bad} in {page}");
    }
    assert!(page.matches("<script").count() <= 1, "{page}");
    let mut ids = BTreeSet::new();
    for rest in page.split(" id=\"").skip(1) {
        let (id, _) = rest.split_once('"').unwrap();
        assert!(ids.insert(id), "two elements are called {id}");
    }
}

#[test]
fn what_people_write_is_never_markup() {
    for live in [seated(hunt()), seated(fight())] {
        let scene = scene(&*live, Some(0));
        let page = seat(&scene, false);
        is_sound(&page);
        assert!(page.contains("&lt;script&gt;"), "a name is shown as it is");
        is_sound(&watch(&self::scene(&*live, None)));
    }
    is_sound(&message(EVIL, EVIL));
    is_sound(&rule(EVIL, &[]));
}

#[test]
fn an_event_carries_what_the_page_shows() {
    for live in [seated(hunt()), seated(fight())] {
        let scene = scene(&*live, Some(0));
        let page = seat(&scene, false);
        for (id, region) in regions(&scene) {
            assert!(region.contains(&format!("id=\"{id}\"")), "{id} has its id");
            assert!(id == "corner" || page.contains(&region), "{id} is the same in both");
        }
    }
}

#[test]
fn every_option_is_a_button_with_room_for_its_odds() {
    let mut live = seated(hunt());
    play_until(&mut *live, |due| matches!(due, Due::Choice(choice) if choice.options.len() > 2));
    let scene = scene(&*live, Some(0));
    let Due::Choice(choice) = &scene.view.due else { panic!("a choice is due") };
    let page = seat(&scene, false);
    assert_eq!(page.matches("name=\"choice\"").count(), choice.options.len());
    assert_eq!(page.matches("class=\"pct\"").count(), choice.options.len());
    assert!(
        page.contains("data-kind=\"choice\"") && page.contains("action=\"/t/t1/submit\""),
        "it posts without script"
    );
}

#[test]
fn the_board_has_a_tile_for_each_place_that_can_be_chosen() {
    let mut live = seated(hunt());
    let is_walk = |due: &Due| {
        let is_space = |option: &Offered| matches!(option.at, Some(Pointed::Space(_)));
        matches!(due, Due::Choice(choice) if choice.options.iter().filter(|one| is_space(one)).count() > 8)
    };
    play_until(&mut *live, is_walk);
    let scene = scene(&*live, Some(0));
    let Due::Choice(choice) = &scene.view.due else { panic!("a choice is due") };
    let places = choice.options.iter().filter(|option| !option.rest).count();
    assert_eq!(seat(&scene, false).matches("class=\"b-legal\"").count(), places);
    assert!(!watch(&self::scene(&*live, None)).contains("b-legal"), "whoever watches has nothing to tap");
}

#[test]
fn the_faces_of_a_die_are_keys_with_their_exact_chances() {
    let mut live = seated(hunt());
    play_until(&mut *live, |due| matches!(due, Due::Roll(roll) if roll.of == "wound roll"));
    let mut scene = scene(&*live, Some(0));
    let page = seat(&scene, false);
    assert_eq!(page.matches("name=\"die\"").count(), 10);
    assert!(page.contains("You need") && page.contains("\u{a0}%"), "the sum and the chance stand there");
    assert!(page.contains("Roll for me"), "Bout rolls if it is asked to");
    scene.table.rolls = Rolling::Own;
    assert!(!seat(&scene, false).contains("Roll for me"), "whoever has dice of their own types them");
    scene.table.odds = Shown::Nobody;
    let decision = super::decision::region(&scene).into_string();
    assert!(
        !decision.contains("\u{a0}%") && !decision.contains("key w"),
        "no odds, and no colours: {decision}"
    );
    let watched = watch(&self::scene(&*live, None));
    assert!(
        !watched.contains("<form") && watched.contains("faces d10"),
        "whoever watches sees the faces, and no key"
    );
}

#[test]
fn cards_are_named_as_they_lie_on_the_table() {
    let mut live = seated(hunt());
    play_until(&mut *live, |due| matches!(due, Due::Roll(roll) if roll.cards.len() > 9));
    let scene = scene(&*live, Some(0));
    let Due::Roll(roll) = &scene.view.due else { panic!("a draw is due") };
    assert_eq!(seat(&scene, false).matches("name=\"card\"").count(), roll.cards.len());
}

#[test]
fn a_take_back_is_agreed_to_or_not_by_those_concerned() {
    let mut live = seated(hunt());
    play_until(&mut *live, |due| matches!(due, Due::Roll(_)));
    let mut scene = scene(&*live, Some(0));
    scene.take_back = Some(TakeBack {
        number: 3,
        by: 1,
        inputs: 0,
        undone: vec!["The White Lion draws Claw.".into(), "It picks ada.".into()],
        revealed: vec!["8".into()],
        concerned: vec![0],
        agreed: Vec::new(),
        seconds: 60,
    });
    let page = seat(&scene, false);
    is_sound(&page);
    let keep = page.find("Keep it").unwrap();
    assert!(keep < page.find("Agree<").unwrap(), "to keep it comes first");
    assert!(page.contains("and 1 line after it"));
    scene.me = None;
    assert!(!seat(&scene, false).contains("alertdialog"), "whoever watches is not asked");
}

#[test]
fn lines_that_were_taken_back_stay_struck_through() {
    let mut live = seated(hunt());
    play_until(&mut *live, |due| matches!(due, Due::Roll(roll) if roll.of == "attack roll"));
    live.undo_to(Person(0), &CommandId::new("back").unwrap(), 0).unwrap();
    let log = super::log::region(&scene(&*live, Some(0))).into_string();
    assert!(log.contains("class=\"undone\""), "{log}");
    assert!(log.contains("Taken back"), "{log}");
}

#[test]
fn units_are_told_apart_by_shape_and_word() {
    let mut live = seated(fight());
    let is_spot = |option: &Offered| matches!(option.at, Some(Pointed::Spot(_)));
    play_until(&mut *live, |due| matches!(due, Due::Choice(choice) if choice.options.iter().any(is_spot)));
    let scene = scene(&*live, Some(0));
    let Things::Skirmish(battle) = &scene.view.table else { panic!("a battle") };
    let page = seat(&scene, false);
    is_sound(&page);
    let on_board =
        |side: &str| battle.units.iter().filter(|unit| unit.side == side && unit.at.is_some()).count();
    let board = super::board_of(&scene).into_string();
    assert_eq!(board.matches("\"u-red\"").count(), on_board("red"));
    assert_eq!(board.matches("\"u-blue\"").count(), on_board("blue"));
    assert!(board.contains("class=\"m-legal\""), "the spots to go to are on the map");
}

#[test]
fn start_and_join_offer_what_there_is() {
    let live = seated(hunt());
    let scene = scene(&*live, Some(0));
    let offer = Offer {
        monsters: vec!["white-lion".into()],
        levels: vec!["1".into(), "2".into()],
        parties: vec!["first-story".into()],
        warbands: vec!["gate-company".into(), "thorn-runners".into()],
        fields: vec!["old-pasture".into()],
        rulings: Vec::new(),
    };
    let known =
        ListedTable { table: scene.table.clone(), waits_for: vec![EVIL.into()], touched: 0, mine: true };
    let mut start_page = Start { may_create: true, is_host: false, tables: vec![known], offer };
    let page = start(&start_page);
    is_sound(&page);
    assert!(
        page.contains("White Lion") && page.contains("/t/t1/seat") && !page.contains("name=\"host\""),
        "{page}"
    );
    start_page.may_create = false;
    assert!(start(&start_page).contains("name=\"host\""), "who may not create gives the token");
    let mut seats = scene.seats.clone();
    seats[1].held_by = None;
    let lobby = Lobby {
        table: TableFacts { state: Stage::Lobby, ..scene.table.clone() },
        seats,
        people: scene.people.clone(),
    };
    let invite = Invite {
        code: "LION 42".into(),
        link: "http://table:8400/j/lion42".into(),
        qr: Some(("M0 0h1v1z".into(), 21)),
    };
    let page = join(&lobby, Some(&invite), None, &[0]);
    is_sound(&page);
    assert!(
        page.contains("Sit here") && page.contains("LION 42") && page.contains("action=\"/j/lion42\""),
        "{page}"
    );
    let page = screen(&self::scene(&*live, None), Some(&invite));
    is_sound(&page);
    assert!(page.contains("class=\"qr\"") && !page.contains("data-api=\"submit\""));
}
