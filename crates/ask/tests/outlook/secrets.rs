//! What a seat may not know is in nothing that it gets.
//!
//! A state holds no secret: cards that lie face down are not dealt, and dice that have not fallen are not rolled. So there
//! are three laws. What is still to come changes nothing that anybody gets. What happened and was told alike is one state.
//! And the order in which unseen cards came into a deck is no part of it.

use ask::outlook::Played;
use ask::{Job, Subject};
use kernel::{Chance, Input, Pending};
use packs::showdown::QuickShowdown;
use packs::skirmish::QuickBattle;
use packs::{PackFiles, Scenario, showdown, skirmish};
use serde_json::{Value, json};
use table::view::Seen;
use table::{CommandId, Given, Grant, Live, LogLine, People, Person, Room, Sitting, Table};
use testkit::random::Seed;

/// How many inputs a game has, and after how many of them its odds are asked.
const INPUTS: usize = 90;
const ASKED: usize = 18;

fn hunt(monster: &str) -> Scenario<showdown::Showdown> {
    let quick = QuickShowdown { monster: Some(monster.into()), ..QuickShowdown::default() };
    quick.scenario(&showdown::Pack::core()).unwrap_or_else(|problems| panic!("{problems}"))
}

fn battle() -> Scenario<skirmish::Battle> {
    QuickBattle::default().scenario(&skirmish::Pack::core()).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A table with somebody in each seat, and somebody who looks on; what it would roll turns on a number.
fn room<G: Subject + Seen>(scenario: &Scenario<G>, luck: u64) -> Room<G> {
    let mut seed = Seed(luck);
    let dice = move |chance: &Chance| chance.ticket(seed.below(chance.total().into()) as u32);
    let mut room = Room::new(Table::new(scenario.clone()), Box::new(dice));
    let sits = |name: String, seats, may| Sitting { name, seats, may, policy: None };
    let seats = scenario.game.seats().into_iter();
    let mut all: Vec<Sitting> =
        seats.map(|seat| sits(format!("player {}", seat.0), vec![seat], Vec::new())).collect();
    all.push(sits("onlooker".into(), Vec::new(), Vec::new()));
    all.push(sits("all".into(), Vec::new(), Grant::ALL.to_vec()));
    let people = People { all, anybody: Vec::new() };
    room.seat(Person(0), &CommandId::new("seats").unwrap(), &people).unwrap();
    room
}

/// Everything that somebody gets: what is asked, seen, told, stored and listed.
fn gets<G: Subject + Seen>(room: &Room<G>, who: Person) -> Value {
    json!([
        room.due(who).unwrap(),
        room.view(who).unwrap(),
        room.log_since(0, who).unwrap(),
        room.story(who).unwrap(),
        room.journal_since(0),
        room.amendable(),
    ])
}

/// The odds of where it stands, at a small budget; how long it took is another matter.
fn odds<G: Subject + Seen>(room: &Room<G>) -> Value {
    let job = Job { max_states: 2_000, trials: 40, threads: 1, ..Job::default() };
    let mut told = serde_json::to_value(room.outlook(&[0], &job).unwrap()).unwrap();
    without_time(&mut told);
    told
}

fn without_time(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.remove("micros");
            map.values_mut().for_each(without_time);
        }
        Value::Array(all) => all.iter_mut().for_each(without_time),
        _ => {}
    }
}

/// What somebody with real dice and cards gives.
fn given<G: Subject + Seen>(room: &Room<G>, seed: &mut Seed) -> Option<Given> {
    Some(match room.table().pending() {
        Pending::Done(_) => return None,
        Pending::Decision(decision) => Given::Choice(room.table().choice_word(seed.pick(&decision.choices))),
        Pending::Chance(chance) => match chance.source {
            kernel::DieOrBag::Die(sides) => Given::Dice(vec![1 + seed.below(sides.into()) as u8]),
            kernel::DieOrBag::Draw(_) => {
                let cards = room.table().cards(&chance);
                Given::Cards(vec![cards[seed.below(cards.len() as u64) as usize].0.clone()])
            }
        },
    })
}

/// Two tables at which the same happened, and at which Bout would roll and draw differently from here on.
fn what_is_to_come_is_in_nothing<G: Subject + Seen>(scenario: &Scenario<G>, number: u64) {
    let (mut one, mut other) = (room(scenario, 1), room(scenario, 2));
    let mut seed = Seed(number);
    let all = Person(one.people().all.len() as u8 - 1);
    for input in 0..INPUTS {
        for who in one.people().ids() {
            assert_eq!(gets(&one, who), gets(&other, who), "input {input}, {who:?}");
        }
        if input % ASKED == 0 {
            assert_eq!(odds(&one), odds(&other), "input {input}");
        }
        let Some(given) = given(&one, &mut seed) else { break };
        let id = CommandId::new(format!("input-{input}")).unwrap();
        assert_eq!(one.submit(all, &id, &given), other.submit(all, &id, &given), "input {input}: {given:?}");
        if seed.once_in(9) {
            let id = CommandId::new(format!("undo-{input}")).unwrap();
            let inputs = one.inputs().saturating_sub(2);
            assert_eq!(one.undo_to(all, &id, inputs), other.undo_to(all, &id, inputs), "input {input}");
        }
    }
}

#[test]
fn what_is_to_come_is_in_nothing_that_anybody_gets() {
    for (number, monster) in (0..).zip(["white-lion", "screaming-antelope"]) {
        what_is_to_come_is_in_nothing(&hunt(monster), number);
    }
    for number in 0..2 {
        what_is_to_come_is_in_nothing(&battle(), number);
    }
}

/// What the log tells since a line, without who gave it.
fn told<G: Subject>(table: &Table<G>, since: usize) -> Vec<(String, Vec<&'static str>)> {
    let line = |line: &LogLine| (line.text.clone(), line.rules.clone());
    table.log_since(since).iter().map(line).collect()
}

/// Dice and cards that were told alike led to one state: nobody could tell them apart by anything. Says how many did.
fn told_alike_is_alike<G: Subject + Seen>(scenario: &Scenario<G>, number: u64) -> usize {
    let mut seed = Seed(number);
    let mut table = Table::new(scenario.clone());
    let mut alike = 0;
    for input in 0..3 * INPUTS {
        let next = match table.pending() {
            Pending::Done(_) => break,
            Pending::Decision(decision) => Input::Choice(seed.pick(&decision.choices)),
            Pending::Chance(chance) => {
                let since = table.log_since(0).len();
                let mut known: Vec<(_, Table<G>)> = Vec::new();
                for (outcome, _) in chance.outcomes() {
                    // Nobody is told from where a card comes before it is turned up.
                    if scenario.game.is_unseen(table.state(), outcome) {
                        continue;
                    }
                    let mut after = table.clone();
                    after.submit(None, Input::Outcome(outcome)).unwrap();
                    // What is told with the next line is not told yet.
                    let log = told(&after, since);
                    let twin = known.iter().find(|(known, _)| *known == log && !log.is_empty());
                    if let Some((_, twin)) = twin {
                        assert_eq!(after.state(), twin.state(), "input {input}, {outcome}: {log:?}");
                        assert_eq!(after.view(None), twin.view(None), "input {input}, {outcome}");
                        alike += 1;
                    }
                    known.push((log, after));
                }
                Input::Outcome(chance.ticket(seed.below(chance.total().into()) as u32))
            }
        };
        table.submit(None, next).unwrap();
    }
    alike
}

#[test]
fn what_was_told_alike_is_one_state() {
    let hunts = ["white-lion", "screaming-antelope"].map(|monster| told_alike_is_alike(&hunt(monster), 3));
    let battles = [0, 1].map(|number| told_alike_is_alike(&battle(), number));
    // Else the law would say nothing.
    assert!(
        hunts.iter().chain(&battles).all(|&alike| alike > 0),
        "{hunts:?} and {battles:?} were told alike"
    );
}

/// Cards that are shuffled into a deck in one order or the other, and what anybody gets of it.
#[test]
fn the_order_of_unseen_cards_is_no_part_of_a_state() {
    let scenario = hunt("white-lion");
    let mut shuffled = 0;
    for number in 0..6 {
        let mut seed = Seed(number);
        let mut first = room(&scenario, 1);
        let all = Person(first.people().all.len() as u8 - 1);
        let id = |word: String| CommandId::new(word).unwrap();
        for input in 0..3 * INPUTS {
            let cards: Vec<String> = first
                .amendable()
                .into_iter()
                .filter(|part| part.words.starts_with("hit ") && part.words.ends_with(" from discard to"))
                .map(|part| format!("{} deck", part.words))
                .collect();
            if let [one, other, ..] = &cards[..] {
                let orders = [[one, other], [other, one]].map(|order| {
                    let mut room = as_at(&first);
                    for (at, words) in order.into_iter().enumerate() {
                        let amendment = room.amendment(words).unwrap();
                        room.amend(all, &id(format!("shuffle-{at}")), &amendment).unwrap();
                    }
                    let view = room.view(all).unwrap();
                    (room.table().state().to_owned(), view, odds(&room))
                });
                assert_eq!(orders[0], orders[1], "{cards:?}");
                shuffled += 1;
                break;
            }
            let Some(given) = given(&first, &mut seed) else { break };
            first.submit(all, &id(format!("input-{input}")), &given).unwrap();
        }
    }
    assert!(shuffled > 2, "{shuffled}");
}

/// A table at which the same happened as at another one.
fn as_at<G: Subject + Seen>(room: &Room<G>) -> Room<G> {
    let (text, folder) = (room.table().save(), std::path::Path::new(""));
    let table = Table::load(&text, folder, None).unwrap_or_else(|error| panic!("{error}"));
    Room::new(table, Box::new(|chance| chance.ticket(0)))
}
