//! The laws of every hunt, tried on random ones with everything that the engine has.

use kernel::Game;
use showdown::content::{Location, Showdown, Step, Survivor, SurvivorId};
use showdown::effect::Programs;
use showdown::{AiDeck, Choice, Event, NONE, State, What};
use testkit::laws::{self, accepts_only_what_is_offered, journal_replays};
use testkit::random::Seed;

use crate::seeds;
use crate::wild::{Size, asks, hunt};

const LARGE: Size = Size { survivors: 4, dice: 4, kinds: 6, steps: 8 };

type Stride = laws::Stride<Showdown>;

/// So many hunts, each with a name and a seed to go on with.
fn hunts(law: &str, usual: u64, size: Size) -> impl Iterator<Item = (String, Showdown, Seed)> {
    seeds(law, usual).map(move |(name, mut seed)| {
        let mut hunt = hunt(&mut seed, size);
        hunt.asks = asks(&mut seed, &hunt);
        (name, hunt.link(), seed)
    })
}

/// The hunt before anything happened.
fn blank(hunt: &Showdown) -> State {
    let nothing = Showdown { plan: Vec::new(), programs: Programs::default(), ..hunt.clone() }.link();
    nothing.start(&mut kernel::Silent)
}

/// The longest walk. Random cards may set each other off more often than anybody cares to wait for.
const LONGEST: usize = 3000;

/// A whole hunt with random inputs, or the beginning of a very long one.
fn walk(hunt: &Showdown, seed: &mut Seed) -> Vec<Stride> {
    let mut events = Vec::new();
    let mut state = hunt.start(&mut events);
    let mut strides = vec![Stride { before: blank(hunt), input: None, events, after: state }];
    while strides.len() < LONGEST {
        let offered = laws::offered(hunt, &state);
        if offered.is_empty() {
            break;
        }
        let (input, _) = seed.pick(&offered);
        let (before, mut events) = (state, Vec::new());
        hunt.apply(&mut state, input, &mut events);
        strides.push(Stride { before, input: Some(input), events, after: state });
    }
    strides
}

/// Every choice that there is.
fn choices(hunt: &Showdown) -> Vec<Choice> {
    let mut all = vec![Choice::Pass, Choice::Surge, Choice::Endure, Choice::Spend];
    all.extend((0..hunt.hit_locations.len() as u8).map(Choice::Resolve));
    all.extend(Location::ALL.map(Choice::Hit));
    all.extend(Location::ALL.map(Choice::Dodge));
    all.extend((0..4).map(SurvivorId).map(Choice::Encourage));
    all
}

/// Every offered input is accepted, and no other.
#[test]
fn hunts_accept_exactly_what_they_offer() {
    let mut states = 0;
    for (name, hunt, mut seed) in hunts("offers", 200, LARGE) {
        let choices = choices(&hunt);
        for (number, stride) in walk(&hunt, &mut seed).iter().enumerate() {
            if seed.once_in(4) {
                accepts_only_what_is_offered(&format!("{name}, {number}"), &hunt, &stride.after, &choices);
                states += 1;
            }
        }
    }
    println!("{states} states");
    assert!(states > 500, "{states}");
}

/// The journal of a hunt, and every beginning of it, gives the state and the log that were there.
#[test]
fn journals_of_hunts_replay() {
    for (name, hunt, mut seed) in hunts("journals", 60, LARGE) {
        let mut strides = walk(&hunt, &mut seed);
        strides.truncate(60);
        journal_replays(&name, &hunt, &strides);
    }
}

/// Of each kind of card: how many there are in deck, discard pile, face up, at hand, in play, as a trap.
fn there(state: &State, kind: u8) -> u32 {
    let of_kind = |other: &&u8| **other == kind;
    let face_up: usize =
        state.attacks.iter().map(|attack| attack.face_up.iter().filter(of_kind).count()).sum();
    let at_hand = state.attacks.iter().filter(|attack| attack.card == kind).count();
    u32::from(state.deck.copies(kind))
        + (face_up + at_hand) as u32
        + u32::from(state.copies_in_play(kind))
        + u32::from(state.trap == kind)
}

/// The laws of every state.
pub fn valid(at: &str, hunt: &Showdown, state: &State) {
    for (location, who) in state.survivors.iter().enumerate() {
        for (at_location, &boxes) in who.boxes.iter().enumerate() {
            let most = Survivor::boxes(Location::ALL[at_location]);
            assert!(boxes <= most, "{at}: boxes of survivor {location}");
        }
        assert_eq!(who.dead, who.dead || who.bleeding >= 5, "{at}: bled to death");
    }
    for kind in 0..hunt.hit_locations.len() as u8 {
        assert!(
            there(state, kind) <= hunt.hit_locations[usize::from(kind)].copies.into(),
            "{at}: card {kind}"
        );
    }
    let attacks = |of: fn(&showdown::Frame) -> bool| state.frames.iter().filter(|frame| of(frame)).count();
    let ours = attacks(|frame| matches!(frame, showdown::Frame::Attack));
    let theirs = attacks(|frame| matches!(frame, showdown::Frame::MonsterAttack));
    assert_eq!(ours, state.attacks.len(), "{at}: attacks of survivors");
    assert_eq!(theirs, state.monster_attacks.len(), "{at}: attacks of the monster");
}

/// The changes that a stride may make.
fn progress(at: &str, hunt: &Showdown, stride: &Stride) {
    let (before, after) = (&stride.before, &stride.after);
    let told = |wanted: fn(&What) -> bool| stride.events.iter().any(|event: &Event| wanted(&event.what));
    let heals = told(|what| matches!(what, What::Heals { .. }));
    for (was, is) in before.survivors.iter().zip(after.survivors.iter()) {
        assert!(heals || (0..5).all(|at| is.armor[at] <= was.armor[at]), "{at}: armor grows");
        assert!(heals || (0..5).all(|at| is.boxes[at] >= was.boxes[at]), "{at}: injuries heal");
        assert!(is.dead || !was.dead, "{at}: somebody comes back to life");
        assert!(is.lost & was.lost == was.lost, "{at}: a weapon comes back");
    }
    // Cards leave the showdown by being archived, one at a time, and by nothing else.
    let archived =
        stride.events.iter().filter(|event| matches!(event.what, What::CardArchived { .. })).count();
    let count =
        |state: &State| -> u32 { (0..hunt.hit_locations.len() as u8).map(|kind| there(state, kind)).sum() };
    let over = after.frames.is_empty();
    if !after.monster.defeated {
        assert_eq!(count(after) + archived as u32, count(before), "{at}: cards are lost or found");
    }
    // AI cards only change places.
    let ai = |state: &State| state.monster.ai;
    let life = hunt.monster.life;
    if ai(before).deck != AiDeck::ENDLESS || life.is_some() {
        // Of a monster that has Life, wounds are no cards.
        let stack = |ai: AiDeck| if life.is_some() { 0 } else { u32::from(ai.wounds) };
        let sum = |ai: AiDeck| u32::from(ai.deck) + u32::from(ai.discard) + stack(ai);
        assert_eq!(sum(ai(before)), sum(ai(after)), "{at}: AI cards are lost or found");
        let moved = |event: &Event| match event.what {
            What::Wounded { .. } => 1,
            What::Defeated if event.rules.iter().any(|rule| rule.id == "LIFE") => 1,
            What::MonsterHeals { wounds } => -i32::from(wounds),
            _ => 0,
        };
        let wounds: i32 = stride.events.iter().map(moved).sum();
        let [was, is] = [before, after].map(|state| i32::from(ai(state).wounds));
        assert_eq!(was + wounds, is, "{at}: the wound stack");
    }
    // Defeat: a wound with nothing left, or a card says so.
    if after.monster.defeated && !before.monster.defeated {
        assert!(told(|what| matches!(what, What::Defeated)), "{at}: defeated, and nobody says so");
        // An attack that is finished first may still heal it.
        let no_card = ai(after).deck == 0 && ai(after).discard == 0;
        let nothing_left = life.map_or(no_card, |life| ai(after).wounds == life)
            || told(|what| matches!(what, What::MonsterHeals { .. }));
        let by_card = stride.events.iter().any(|event| {
            matches!(event.what, What::Defeated) && event.rules.iter().any(|rule| rule.id == "CARD-EFFECT")
        });
        assert!(nothing_left || by_card, "{at}: defeated with AI cards left");
    }
    assert!(after.monster.defeated || !before.monster.defeated, "{at}: the monster comes back");
    if over {
        assert!(after.attacks.is_empty() && after.monster_attacks.is_empty(), "{at}: attacks go on");
        assert!(
            !after.survivors.iter().any(|who| who.doomed) || after.monster.defeated,
            "{at}: doomed for ever"
        );
        assert_eq!(after.trap, NONE, "{at}: a trap stays");
        let owes = after.owed != [0; 4] || after.owed_brain != [0; 4];
        assert!(!owes || after.monster.defeated, "{at}: harm is owed");
        assert!(matches!(hunt.pending(after), kernel::Pending::Done(_)), "{at}: frames are empty");
    }
}

/// Cards, armor, lives and defeats in thousands of random games.
#[test]
fn hunts_stay_valid() {
    let (mut games, mut strides, mut deepest, mut nested) = (0, 0, 0, 0);
    let (mut ended, mut long) = (0, 0);
    for (name, hunt, mut seed) in hunts("valid", 3000, LARGE) {
        for _ in 0..2 {
            let walked = walk(&hunt, &mut seed);
            for (number, stride) in walked.iter().enumerate() {
                let at = format!("{name}, input {number}: {:?}", stride.input);
                valid(&at, &hunt, &stride.after);
                progress(&at, &hunt, stride);
                deepest = deepest.max(stride.after.frames.len());
                nested = nested.max(stride.after.attacks.len());
                strides += 1;
            }
            long += usize::from(walked.len() == LONGEST);
            ended += usize::from(walked.last().is_some_and(|stride| stride.after.monster.defeated));
            games += 1;
        }
    }
    println!(
        "{games} games, {strides} inputs, {ended} defeats, {long} too long; {deepest} frames and {nested} attacks deep"
    );
    assert!(1000 * long < games, "{long} of {games} are too long");
    assert!(games > 1000 && strides > 20_000 && ended > 100 && nested > 1);
}

/// The steps that a random plan can have are all there are.
#[test]
fn plans_have_every_step() {
    let mut seen = [0; 5];
    for (_, hunt, _) in hunts("plans", 100, LARGE) {
        for step in &hunt.plan {
            let at = match step {
                Step::Attack { .. } => 0,
                Step::HitLocation { .. } => 1,
                Step::MonsterAttack { .. } => 2,
                Step::Moment(_) => 3,
                Step::Perform { .. } => 4,
                Step::Showdown | Step::Card { .. } | Step::Act { .. } => {
                    unreachable!("a hunt has none of them")
                }
            };
            seen[at] += 1;
        }
    }
    assert!(seen.iter().all(|&steps| steps > 5), "{seen:?}");
}
