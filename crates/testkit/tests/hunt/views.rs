//! Views of showdowns: whole at every position, the same for everybody, and true.

use std::collections::BTreeSet;

use kernel::{Game, Input, Pending, Seat, Tabletop};
use showdown::content::{MonsterAttribute, Stat};
use showdown::{CONTROLLER, Frame, PARTY, Showdown, State, What};
use table::view::{Due, Hunt, Pointed, Stands, Things, View};

use crate::wild::Size;
use crate::{fights, seeds, wild};

fn seats(game: &Showdown) -> impl Iterator<Item = Option<Seat>> {
    let survivors = (0..game.survivors.len() as u8).map(Seat);
    survivors.chain([CONTROLLER, PARTY]).map(Some).chain([None])
}

fn hunt(view: &View) -> &Hunt {
    match &view.table {
        Things::Showdown(hunt) => hunt,
        Things::Skirmish(_) => panic!("a showdown"),
    }
}

/// Seats differ only in who sits there and whether they are asked.
fn is_the_same_for_everybody(at: &str, game: &Showdown, state: &State, view: &View) {
    let asked = match game.pending(state) {
        Pending::Chance(chance) => Some(chance.seat),
        Pending::Decision(decision) => Some(decision.seat),
        Pending::Done(_) => None,
    };
    for seat in seats(game) {
        let other = View::of(game, state, seat);
        assert_eq!(other.seat.as_deref(), seat.map(|seat| game.seat_name(seat)), "{at}");
        assert_eq!(other.asked, seat.is_some() && seat == asked, "{at}: {seat:?}");
        let same = View { seat: view.seat.clone(), asked: view.asked, ..other };
        assert_eq!(same, *view, "{at}: {seat:?} sees something else");
    }
}

/// Everything in a view agrees with the state.
fn is_true(at: &str, game: &Showdown, state: &State, view: &View) {
    let seen = hunt(view);
    assert_eq!(seen.survivors.len(), state.survivors.len(), "{at}");
    for (survivor, who) in seen.survivors.iter().zip(state.survivors.iter()) {
        assert_eq!(survivor.stands == Stands::Dead, who.dead, "{at}: {}", survivor.name);
        let armor: Vec<u8> = survivor.body.iter().map(|part| part.armor).collect();
        let boxes: Vec<u8> = survivor.body.iter().map(|part| part.boxes.filled).collect();
        assert_eq!((armor, boxes), (who.armor.to_vec(), who.boxes.to_vec()), "{at}: {}", survivor.name);
        for attribute in &survivor.attributes {
            let sum = attribute.printed + attribute.tokens + attribute.lasting;
            assert_eq!(attribute.now, sum, "{at}: {attribute:?}");
        }
    }
    for (number, attribute) in seen.monster.attributes.iter().zip(MonsterAttribute::ALL) {
        assert_eq!(number.now, game.monster_attribute(&state.monster, attribute), "{at}: {number:?}");
        assert_eq!(number.now, number.printed + number.tokens, "{at}: {number:?}");
    }
    // Every hit location lies somewhere, or has left the showdown.
    let locations = &seen.hit_locations;
    let unseen: u32 = locations.unseen.iter().map(|kind| u32::from(kind.count)).sum();
    assert_eq!(unseen + locations.top.len() as u32, locations.deck, "{at}: {locations:?}");
    for card in &game.hit_locations {
        let of = |kinds: &[table::view::CardCount]| -> usize {
            let same = kinds.iter().filter(|kind| kind.card.id == card.id);
            same.map(|kind| usize::from(kind.count)).sum()
        };
        let lie = |cards: &[table::view::Card]| cards.iter().filter(|lies| lies.id == card.id).count();
        let injuries = seen.monster.injuries.iter().filter(|injury| injury.card.id == card.id);
        let injuries: usize = injuries.map(|injury| usize::from(injury.copies)).sum();
        let there = of(&locations.unseen) + of(&locations.discarded);
        let there = there + lie(&locations.top) + lie(&locations.face_up) + injuries;
        assert!(there <= card.copies.into(), "{at}: {there} of {} lie about: {locations:?}", card.id);
    }
    if let Some(deck) = seen.ai.deck.filter(|_| game.ai_deck.is_some()) {
        assert_eq!(seen.ai.known_deck.len(), usize::from(deck), "{at}: {:?}", seen.ai);
    }
}

/// A card face down is known only if there is nothing else that it could be.
fn nothing_unseen_is_known(at: &str, view: &View) {
    let Due::Roll(roll) = &view.due else { return };
    let seen = hunt(view);
    if roll.of == "AI card" && view.steps.last().is_some_and(|step| step.name == "draw an AI card") {
        assert_eq!(seen.ai.known_deck.first(), Some(&None), "{at}: {:?}", seen.ai);
    }
    if roll.of == "hit location" {
        assert!(seen.hit_locations.top.is_empty(), "{at}: {:?}", seen.hit_locations);
        let faces: Vec<(&str, u32)> = roll.faces.iter().map(|face| (face.id.as_str(), face.weight)).collect();
        let unseen = seen.hit_locations.unseen.iter();
        let unseen: Vec<(&str, u32)> =
            unseen.map(|kind| (kind.card.id.as_str(), u32::from(kind.count))).collect();
        assert_eq!(faces, unseen, "{at}: what can be drawn is what nobody has seen");
        let harm = |face: &&table::view::Face| face.class == table::view::Class::Harm;
        let trap: u32 = roll.faces.iter().filter(harm).map(|face| face.weight).sum();
        let all: u32 = roll.faces.iter().map(|face| face.weight).sum();
        assert_eq!(seen.hit_locations.next_is_trap, [trap, all], "{at}");
    }
}

/// The options are those of the rules, in the words that are typed, and point at things that are there.
fn options_point_at_what_is_there(at: &str, game: &Showdown, state: &State, view: &View) {
    let (Due::Choice(choice), Pending::Decision(decision)) = (&view.due, game.pending(state)) else {
        assert!(!matches!(game.pending(state), Pending::Decision(_)), "{at}");
        return;
    };
    let seen = hunt(view);
    let ids: Vec<String> = decision.choices.iter().map(|&one| game.choice_name(state, one)).collect();
    assert_eq!(ids, choice.options.iter().map(|option| option.id.clone()).collect::<Vec<_>>(), "{at}");
    let names: BTreeSet<&str> = seen.survivors.iter().map(|survivor| survivor.name.as_str()).collect();
    for option in &choice.options {
        match &option.at {
            None => {}
            Some(Pointed::Figure(name)) => assert!(names.contains(name.as_str()), "{at}: {option:?}"),
            Some(Pointed::Card { id, .. }) => {
                let locations = seen.hit_locations.face_up.iter().map(|card| &card.id);
                let in_play = seen.monster.in_play.iter().map(|card| &card.card.id);
                let others = game.ai_cards.iter().map(|card| &card.id);
                let there = locations.chain(in_play).chain(others).any(|there| there == id);
                assert!(there, "{at}: {option:?}");
            }
            Some(Pointed::Weapon { id, .. }) => {
                let mut carried = seen.survivors.iter().flat_map(|survivor| &survivor.weapons);
                assert!(carried.any(|weapon| weapon.id == *id), "{at}: {option:?}");
            }
            // A survivor who passes at the set-up stays there.
            Some(Pointed::Space(space)) if option.id == "pass" => {
                let mut stands = seen.survivors.iter().filter_map(|survivor| survivor.at.as_ref());
                assert!(stands.any(|there| there == space), "{at}: {option:?}");
            }
            Some(Pointed::Space(space) | Pointed::Base { space, .. }) => {
                assert!(option.id.contains(space.as_str()), "{at}: {option:?}");
            }
            Some(Pointed::Location(_)) => {}
            Some(Pointed::Direction { figure, .. }) => {
                assert!(names.contains(figure.as_str()) || *figure == seen.monster.name, "{at}: {option:?}");
            }
            Some(other) => panic!("{at}: {other:?} in a showdown"),
        }
    }
    assert!(!choice.of.is_empty(), "{at}: no step asks");
    let ruled = choice.not_offered.iter().all(|missing| missing.rule.is_some());
    assert!(ruled, "{at}: {:?}", choice.not_offered);
}

/// The cost of an option is gone once it is taken, unless a part of it comes back.
fn costs_are_paid(at: &str, game: &Showdown, state: &State, view: &View) -> usize {
    let (Due::Choice(choice), Pending::Decision(decision)) = (&view.due, game.pending(state)) else {
        return 0;
    };
    let mut paid = 0;
    for (option, &taken) in choice.options.iter().zip(decision.choices.iter()) {
        let (mut after, mut events) = (*state, Vec::new());
        game.apply(&mut after, Input::Choice(taken), &mut events);
        let changes = |what: What| match what {
            What::Gains { stat, .. } => stat == Stat::Survival,
            What::Dies { .. } | What::Impaired { .. } => true,
            _ => false,
        };
        if events.iter().any(|event| changes(event.what)) {
            continue;
        }
        let survival =
            |state: &State| -> u8 { state.survivors.iter().map(|who| who.stat(Stat::Survival)).sum() };
        let cost = option.cost.map_or(0, |cost| cost.survival);
        assert_eq!(survival(state) - survival(&after), cost, "{at}: {option:?}");
        let spends = events.iter().find_map(|event| match event.what {
            What::Spends { survival, .. } => Some(survival),
            _ => None,
        });
        assert!(spends.is_none_or(|survival| survival == cost), "{at}: {option:?}");
        let left = |state: &State| {
            state.frames.iter().find_map(|frame| match *frame {
                Frame::Act { moves, activations, .. } => Some((moves, activations)),
                _ => None,
            })
        };
        let is_act = matches!(state.frames.last(), Some(Frame::Act { .. }));
        if let (true, Some(had), Some(has)) = (is_act, left(state), left(&after)) {
            let cost = option.cost.map_or((0, 0), |cost| (cost.movements, cost.activations));
            assert_eq!((had.0 - has.0, had.1 - has.1), cost, "{at}: {option:?}");
        }
        paid += usize::from(option.cost.is_some());
    }
    paid
}

fn holds(at: &str, game: &Showdown, state: &State) -> usize {
    let view = View::of(game, state, None);
    is_the_same_for_everybody(at, game, state, &view);
    is_true(at, game, state, &view);
    nothing_unseen_is_known(at, &view);
    options_point_at_what_is_there(at, game, state, &view);
    let text = serde_json::to_string(&view).expect("a view is plain data");
    let read: View = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{at}: {why}\n{text}"));
    assert_eq!(read, view, "{at}: {text}");
    costs_are_paid(at, game, state, &view)
}

#[test]
fn views_of_showdowns_hold_at_every_position() {
    let (mut rests, mut paid) = (0, 0);
    for (name, mut seed) in seeds("views of showdowns", 40) {
        let game = fights::fight(&mut seed);
        for (number, stride) in fights::walk(&game, &mut seed).iter().enumerate().take(600) {
            paid += holds(&format!("{name}, input {number}"), &game, &stride.after);
            rests += 1;
        }
    }
    let size = Size { survivors: 3, dice: 4, kinds: 5, steps: 3 };
    for (name, mut seed) in seeds("views of hunts", 60) {
        let game = wild::fit(&mut seed, size).link();
        for stride in testkit::laws::walk(&name, &game, game.set_up(), &mut seed) {
            paid += holds(&name, &game, &stride.after);
            rests += 1;
        }
    }
    assert!(rests > 3000 && paid > 500, "only {rests} positions, {paid} options that cost something");
}

/// Two tables whose unseen cards lie in another order cannot be told apart: not by what is seen, and not by the log.
#[test]
fn the_order_of_unseen_cards_is_in_no_view_and_no_log() {
    let mut draws = 0;
    for (name, mut seed) in seeds("orders of unseen cards", 40) {
        let mut game = fights::fight(&mut seed);
        let kinds: Vec<u8> = (1..game.ai_cards.len() as u8).collect();
        let setup = game.ai_deck.as_mut().expect("it has a deck");
        setup.fixed = (0..seed.between(4, 10)).map(|_| seed.pick(&kinds)).collect();
        setup.drawn = [0; 3];
        // Of a monster that has Life, no wound is a card.
        setup.wounded = if game.monster.life.is_some() { 0 } else { seed.below(3) as u8 };
        let mut other = game.clone();
        let setup = other.ai_deck.as_mut().expect("it has a deck");
        let by = seed.below(setup.fixed.len() as u64) as usize;
        setup.fixed.rotate_left(by);
        setup.fixed.swap(0, 1);
        let (mut log, mut other_log) = (Vec::new(), Vec::new());
        let (mut state, mut other_state) = (game.start(&mut log), other.start(&mut other_log));
        for number in 0..400 {
            let at = format!("{name}, input {number}");
            for seat in seats(&game) {
                let seen = View::of(&game, &state, seat);
                assert_eq!(seen, View::of(&other, &other_state, seat), "{at}: {seat:?}");
            }
            assert_eq!(game.lines(&log), other.lines(&other_log), "{at}");
            let offered = testkit::laws::offered(&game, &state);
            if offered.is_empty() {
                break;
            }
            let (input, _) = seed.pick(&offered);
            draws += u32::from(game.kind_due(&state) == Some(showdown::faces::Kind::DrawnCard));
            log.clear();
            other_log.clear();
            game.apply(&mut state, input, &mut log);
            other.apply(&mut other_state, input, &mut other_log);
        }
    }
    assert!(draws > 200, "only {draws} cards were drawn");
}
