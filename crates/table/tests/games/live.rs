//! People, seats and commands: nobody acts for others, and a command counts once.

use std::path::Path;

use kernel::{Chance, Pending, Seat};
use packs::{Book, GameName, with_game};
use source::Source;
use table::view::{Due, Seen};
use table::{
    CommandId, Given, Grant, How, Kind, Live, LogLine, Offered, People, Person, Room, Sitting, Table, open,
    resume,
};
use testkit::random::Seed;

use super::sample::{Sample, legal};

fn dice() -> Box<dyn FnMut(&Chance) -> u8 + Send> {
    let mut seed = Seed(77);
    Box::new(move |chance| chance.ticket(seed.below(chance.total().into()) as u32))
}

fn id(number: usize) -> CommandId {
    CommandId::new(format!("id-{number}")).unwrap()
}

fn sitting(name: &str, seats: &[Seat], may: &[Grant]) -> Sitting {
    Sitting { name: name.to_owned(), seats: seats.to_vec(), may: may.to_vec(), policy: None }
}

/// Somebody for each seat, and somebody who looks on.
fn everybody<G: Book>(game: &G) -> People {
    let seats = game.seats();
    let one = |seat: &Seat| sitting(&format!("player {}", seat.0), &[*seat], &[]);
    let mut all: Vec<Sitting> = seats.iter().map(one).collect();
    all.push(sitting("onlooker", &[], &[]));
    People { all, anybody: Vec::new() }
}

/// What somebody would give now, whoever they are.
fn given<G: Book + Seen>(room: &Room<G>, seed: &mut Seed) -> Option<Given> {
    let input = legal(room.table(), seed)?;
    Some(match (input, room.table().pending()) {
        (kernel::Input::Choice(choice), _) => Given::Choice(room.table().choice_word(choice)),
        (kernel::Input::Outcome(_), _) if seed.below(3) == 0 => Given::Roll,
        (kernel::Input::Outcome(face), Pending::Chance(chance)) => {
            let (game, state) = (&room.table().scenario().game, room.table().state());
            match chance.source {
                kernel::DieOrBag::Die(_) => Given::Dice(vec![face]),
                kernel::DieOrBag::Draw(_) if game.is_unseen(state, face) => Given::Roll,
                kernel::DieOrBag::Draw(_) => Given::Cards(vec![game.outcome_name(state, &chance, face)]),
            }
        }
        (kernel::Input::Outcome(_), _) => unreachable!("a roll answers a chance"),
    })
}

/// Of all at the table, only who holds the seat is asked and may answer; a command that comes again is answered alike and
/// changes nothing, after a reload, too.
fn seats_are_checked<G: Book + Seen>(sample: &Sample<G>) -> [usize; 2] {
    let mut given_by = [0, 0];
    for scenario in sample.scenarios() {
        let mut seed = Seed(3);
        let mut room = Room::new(Table::new(scenario.clone()), dice());
        let people = everybody(&scenario.game);
        room.seat(Person(0), &id(0), &people).unwrap();
        for number in 1..30 {
            let Some(given) = given(&room, &mut seed) else { break };
            let seat = match room.table().pending() {
                Pending::Chance(chance) => chance.seat,
                Pending::Decision(decision) => decision.seat,
                Pending::Done(_) => unreachable!("something is given"),
            };
            given_by[usize::from(!matches!(given, Given::Choice(_)))] += 1;
            let before = room.table().save();
            for who in people.ids() {
                let is_theirs = people.holds(who, seat);
                assert_eq!(room.due(who).unwrap().asked.is_some(), is_theirs);
                let view = room.view(who).unwrap();
                assert_eq!((view.asked, view.waits_for), (is_theirs, room.due(who).unwrap().waits_for));
                if !is_theirs {
                    let refused = room.submit(who, &id(number), &given).unwrap_err();
                    assert_eq!(refused.kind, Kind::NotYours, "{refused}");
                    assert_eq!(room.table().save(), before, "nothing has changed");
                }
            }
            let who = people.ids().find(|&who| people.holds(who, seat)).unwrap();
            let name = people.get(who).unwrap().name.clone();
            assert_eq!(room.due(who).unwrap().waits_for, [name]);
            let line = room.submit(who, &id(number), &given).unwrap();
            assert_eq!(line, room.table().journal_since(0).len());
            assert!(room.table().given_by().last().is_some_and(|by| by.who == Some(who)));
            let after = room.table().save();
            assert_eq!(room.submit(who, &id(number), &given), Ok(line));
            assert_eq!(room.table().save(), after, "the same id twice is the same line once");
            if number % 9 == 0 {
                let mut again = Room::new(sample.load(&after).unwrap(), dice());
                assert_eq!(again.submit(who, &id(number), &given), Ok(line));
                assert_eq!((again.table().save(), again.people()), (after, &people));
                room = again;
            }
        }
    }
    given_by
}

#[test]
fn nobody_answers_for_a_seat_that_is_not_theirs_and_a_command_counts_once() {
    for &game in GameName::ALL {
        let [choices, rolls] = with_game!(game, G => seats_are_checked(&Sample::<G>::new()));
        assert!(choices > 50 && rolls > 50, "{}: {choices} choices, {rolls} rolls", game.word());
    }
}

/// A fight of two survivors of a party.
fn fight() -> Box<dyn Live> {
    let text = "game = \"showdown\"\nparty = \"first-story\"\nparty-size = 2\n\
                monster = { id = \"white-lion\", level = 1 }\nstep = [{ showdown = {} }]\n";
    open(&Source::new("fight.toml", text), Path::new(""), dice()).unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn grants_say_who_rolls_and_who_plays_all() {
    let mut live = fight();
    let numbers: Vec<u8> = live.seats().iter().map(|(seat, _)| *seat).collect();
    let holds = |seats: &[u8]| seats.iter().map(|&seat| Seat(seat)).collect::<Vec<_>>();
    // Two people, a survivor each. The monster controller's role passes between them, and the party decides together.
    let mut people = People {
        all: vec![
            sitting("ada", &holds(&numbers[..1]), &[Grant::Correct]),
            sitting("bo", &holds(&numbers[1..2]), &[]),
            sitting("cy", &[], &[]),
        ],
        anybody: Vec::new(),
    };
    live.seat(Person(0), &id(0), &people).unwrap();
    let asked = |live: &dyn Live| [0, 1, 2].map(|who| live.due(Person(who)).unwrap().asked.is_some());
    let Some(Due::Roll(roll)) = live.due(Person(0)).unwrap().asked else {
        panic!("an AI card is due: {:?}", live.due(Person(0)))
    };
    assert!(roll.real && roll.cards.iter().any(|card| card.id == "claw" && card.name == "Claw"), "{roll:?}");
    assert_eq!(
        (roll.of.as_str(), asked(&*live)),
        ("AI card", [true, false, false]),
        "ada controls the monster first"
    );
    people.anybody.push(Grant::Roll);
    assert_eq!(live.seat(Person(1), &id(1), &people).unwrap_err().kind, Kind::NotYours);
    live.seat(Person(0), &id(1), &people).unwrap();
    assert_eq!(asked(&*live), [true, true, false], "anybody who plays may roll");
    people.all[2].may = Grant::ALL.to_vec();
    live.seat(Person(0), &id(2), &people).unwrap();
    assert_eq!(asked(&*live), [true, true, true], "cy plays all");
    assert_eq!(live.due(Person(2)).unwrap().waits_for, ["ada"]);
    let mut number = 3;
    while live.due(Person(2)).unwrap().inputs < 25 {
        let Some(asked) = live.due(Person(2)).unwrap().asked else { break };
        let given = match &asked {
            Due::Choice(choice) => Given::Choice(choice.options[0].id.clone()),
            Due::Roll(_) => Given::Roll,
            Due::Over => break,
        };
        live.submit(Person(2), &id(number), &given).unwrap();
        number += 1;
    }
    // Whoever gave everything may take it back; others only if they may correct.
    let inputs = live.due(Person(2)).unwrap().inputs;
    assert_eq!(live.undo_to(Person(1), &id(number), inputs - 1).unwrap_err().kind, Kind::NotYours);
    let lines = live.undo_to(Person(0), &id(number), inputs - 1).unwrap();
    assert_eq!(live.undo_to(Person(0), &id(number), inputs - 1), Ok(lines), "it counts once");
    assert_eq!(live.due(Person(0)).unwrap().inputs, inputs - 1);
    let log = live.log_since(0, Person(2)).unwrap();
    assert!(log.iter().any(|line| line.rules.contains(&"AI-DRAW")), "{log:?}");
    let last = log.last().unwrap();
    let taken_back = format!("Taken back to input {}.", inputs - 1);
    assert_eq!((last.text.as_str(), last.who, last.line), (taken_back.as_str(), Some(Person(0)), lines));
    // The lines say what an undo did to them.
    live.undo_to(Person(0), &id(number + 1), 0).unwrap();
    let log = live.log_since(0, Person(2)).unwrap();
    let (undone, told): (Vec<&LogLine>, Vec<&LogLine>) = log.iter().partition(|line| line.is_undo);
    assert_eq!(undone.len(), 2, "{undone:?}");
    assert!(told.iter().all(|line| line.taken_back == (line.input > 0)), "{told:?}");
    assert!(told.iter().any(|line| line.taken_back) && live.story(Person(2)).unwrap().len() < told.len());
}

#[test]
fn what_is_refused_says_what_to_do_and_changes_nothing() {
    let bad = open(&Source::new("fight.toml", "game = 3"), Path::new(""), dice()).map(|_| ()).unwrap_err();
    assert_eq!(bad.kind, Kind::BadScenario, "{bad}");
    let mut live = fight();
    let nobody = live.due(Person(0)).unwrap_err();
    assert_eq!((nobody.kind, nobody.hint.contains("seat somebody")), (Kind::NoSuchPerson, true));
    let people = |seat| People { all: vec![sitting("ada", &[Seat(seat)], &[])], anybody: Vec::new() };
    let refused = live.seat(Person(0), &id(0), &people(3)).unwrap_err();
    assert_eq!(
        (refused.kind, refused.hint.as_str()),
        (Kind::NoSuchSeat, "the seats of this game are 0, 1, 4, 5")
    );
    live.seat(Person(0), &id(0), &People::one("ada")).unwrap();
    let head = live.journal_head();
    let text = |live: &dyn Live| format!("{head}\n{}\n", live.journal_since(0).join("\n"));
    let before = text(&*live);
    let mut refused = |given: Given| live.submit(Person(0), &id(1), &given).unwrap_err();
    assert_eq!(refused(Given::Choice("pass".into())).kind, Kind::NotDue);
    assert_eq!(refused(Given::Dice(vec![3])).kind, Kind::NotDue);
    assert_eq!(refused(Given::Cards(vec!["no-such-card".into()])).kind, Kind::NotInTheDeck);
    assert_eq!(refused(Given::Cards(Vec::new())).kind, Kind::NotDue);
    assert_eq!(live.submit(Person(7), &id(1), &Given::Roll).unwrap_err().kind, Kind::NoSuchPerson);
    assert_eq!(live.log_since(0, Person(7)).unwrap_err().kind, Kind::NoSuchPerson);
    assert_eq!(live.undo_to(Person(0), &id(1), 0).unwrap_err().kind, Kind::NothingToUndo);
    assert_eq!(live.amendment("the weather fine").unwrap_err().kind, Kind::CannotAmend);
    assert_eq!(text(&*live), before);
    live.submit(Person(0), &id(1), &Given::Roll).unwrap();
    let after = text(&*live);
    assert_eq!(
        resume(&after, Path::new(""), dice()).map(|live| live.journal_since(0).len()).ok(),
        Some(after.lines().count() - 1)
    );
    // A save that was made with other rules or other cards is stale.
    let stale = after.replacen("\"start\":\"", "\"start\":\"0", 1);
    for (text, kind) in [(stale.as_str(), Kind::StaleSave), (&after[..after.len() - 9], Kind::DamagedSave)] {
        let refused = resume(text, Path::new(""), dice()).map(|_| ()).unwrap_err();
        assert_eq!(refused.kind, kind, "{refused}");
        assert!(!refused.hint.is_empty());
    }
}

#[test]
fn a_policy_that_holds_a_seat_answers_through_the_same_door() {
    let sample = Sample::<skirmish::Battle>::new();
    let mut decided = 0;
    for scenario in sample.scenarios() {
        let mut people = everybody(&scenario.game);
        people.anybody.push(Grant::Roll);
        people.all[1].policy = Some("the last option".into());
        let mut room = Room::new(Table::new(scenario), dice())
            .with_players(Box::new(|_, word| {
                let last: Box<Offered<_>> = Box::new(|_, _, decision| decision.choices.len() - 1);
                (word == "the last option").then_some(last)
            }))
            .unwrap();
        let mut sly = people.clone();
        sly.all[1].policy = Some("sly".into());
        assert_eq!(room.seat(Person(0), &id(0), &sly).unwrap_err().kind, Kind::NoSuchPolicy);
        room.seat(Person(0), &id(0), &people).unwrap();
        let mut seed = Seed(9);
        for number in 1..30 {
            let is_policys =
                matches!(room.table().pending(), Pending::Decision(decision) if decision.seat == Seat(1));
            let went_on = room.go_on().unwrap().is_some();
            assert_eq!(went_on, is_policys);
            if went_on {
                let by = room.table().given_by().last().unwrap();
                assert_eq!((by.seat, by.how, by.who), (Some(Seat(1)), How::Policy, Some(Person(1))));
                decided += 1;
            } else {
                let Some(given) = given(&room, &mut seed) else { break };
                room.submit(Person(0), &id(number), &given).unwrap();
            }
        }
        let loaded = sample.load(&room.table().save()).unwrap();
        assert_eq!((loaded.state(), loaded.given_by()), (room.table().state(), room.table().given_by()));
    }
    assert!(decided > 5, "{decided}");
}

/// A fight in which the table says what happens.
fn by_hand() -> Room<showdown::Showdown> {
    let quick = packs::showdown::QuickShowdown { by_hand: true, ..Default::default() };
    let pack = <packs::showdown::Pack as packs::PackFiles>::core();
    let scenario = quick.scenario(&pack).unwrap_or_else(|problems| panic!("{problems}"));
    Room::new(Table::new(scenario), dice())
}

/// Whoever edits a journal does no more with it than they may at the table.
#[test]
fn who_may_amend_and_take_back_is_looked_at_again_when_a_journal_is_opened() {
    let mut room = by_hand();
    let people = People {
        all: vec![sitting("ada", &[Seat(0)], &[Grant::Correct]), sitting("bo", &[Seat(1)], &[])],
        anybody: Vec::new(),
    };
    room.seat(Person(0), &id(0), &people).unwrap();
    let words = room.amendable().into_iter().find(|part| part.words.ends_with("survival")).unwrap().words;
    let amendment = room.amendment(&format!("{words} 3")).unwrap();
    assert_eq!(room.amend(Person(1), &id(1), &amendment).unwrap_err().kind, Kind::NotYours);
    room.amend(Person(0), &id(1), &amendment).unwrap();
    let amended = room.table().save();
    room.undo_to(Person(0), &id(2), 0).unwrap();
    let undone = room.table().save();
    room.seat(Person(0), &id(3), &people).unwrap();
    let seated = room.table().save();
    for text in [&amended, &undone, &seated] {
        let folder = Path::new("");
        let opened = Table::<showdown::Showdown>::load(text, folder, None);
        assert_eq!(opened.unwrap_or_else(|error| panic!("{error}")).save(), *text);
        let (rest, last) = text.trim_end().rsplit_once('\n').unwrap();
        for who in ["\"who\":1", "\"who\":7"] {
            let forged = format!("{rest}\n{}\n", last.replace("\"who\":0", who));
            for opened in [
                Table::<showdown::Showdown>::load(&forged, folder, None),
                Table::play_again(&forged, folder, None),
            ] {
                let error = opened.map(|_| ()).unwrap_err();
                assert!(matches!(error.damage, table::Damage::NotTheirs), "{error}\n{last}");
            }
        }
    }
}

/// What a front sends can be written: the feature of the kernel derives it.
#[test]
fn inputs_seats_and_journals_of_the_kernel_can_be_written() {
    let journal = kernel::Journal {
        seed: 7,
        entries: vec![(kernel::Input::Outcome(3), 1), (kernel::Input::Choice("hold".to_owned()), 2)],
    };
    let text = serde_json::to_string(&journal).unwrap();
    assert_eq!(text, r#"{"seed":7,"entries":[[{"outcome":3},1],[{"choice":"hold"},2]]}"#);
    assert_eq!(serde_json::from_str::<kernel::Journal<String>>(&text).unwrap(), journal);
    assert_eq!(serde_json::to_string(&Seat(4)).unwrap(), "4");
}
