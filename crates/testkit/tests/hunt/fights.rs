//! Whole showdowns with random cards, boards and survivors, and what is true of every one of them.

use kernel::{Game, Pending, Tabletop};
use packs::PackFiles;
use packs::showdown::{Pack, QuickShowdown};
use showdown::board::{Base, Direction, LENGTH, Space, Spaces, WIDTH, Zone};
use showdown::content::{
    AiCard, AiSetup, Ambush, Ask, Board, InPlay, InPlayRule, Line, Location, Moment, Offer, Order, Piece,
    Pool, Range, Showdown, Stay, Step, SurvivorId, Terrain, Tile, Who,
};
use showdown::effect::{Act, Amount, Condition, Direction as To, Effect, Far, Group, Landmark, Until};
use showdown::monster_turn::card::Fate;
use showdown::{CONTROLLER, Choice, Frame, PARTY, State, SurvivorSet};
use testkit::laws::{self, accepts_only_what_is_offered, journal_replays};
use testkit::random::Seed;

use crate::seeds;
use crate::wild::{self, Size};

type Stride = laws::Stride<Showdown>;

const SIZE: Size = Size { survivors: 4, dice: 3, kinds: 6, steps: 1 };

const ZONES: [Zone; 7] = [
    Zone::Adjacent,
    Zone::Around(1),
    Zone::Around(4),
    Zone::BlindSpot,
    Zone::NotBehind,
    Zone::Lanes,
    Zone::Front,
];

const MOMENTS: [Moment; 16] = [
    Moment::TurnStarts,
    Moment::TurnEnds,
    Moment::DrawsAi,
    Moment::WalksIn,
    Moment::Activates,
    Moment::ActEnds,
    Moment::Attacks,
    Moment::Damaged,
    Moment::Dies,
    Moment::Wounded,
    Moment::Falls,
    Moment::AfterDamage,
    Moment::BrainDamaged,
    Moment::WouldBeWounded,
    Moment::RoundEnds,
    Moment::Called,
];

fn line(seed: &mut Seed) -> Line {
    let orders = [
        Order::Closest,
        Order::Any,
        Order::Furthest,
        Order::Random,
        Order::All,
        Order::LastToWound,
        Order::MostBleeding,
    ];
    Line {
        order: seed.pick(&orders),
        who: seed.pick(&[Who::Survivor, Who::Threat, Who::KnockedDown]),
        facing: seed.once_in(4),
        in_view: seed.once_in(4),
        range: seed.pick(&[None, None, Some(Range::Movement), Some(Range::Spaces(3))]),
        zone: if seed.once_in(6) { Some(seed.pick(&ZONES)) } else { None },
        grabbed: seed.once_in(8),
        hears: seed.once_in(8),
    }
}

fn lines(seed: &mut Seed) -> Vec<Line> {
    (0..seed.between(1, 3)).map(|_| line(seed)).collect()
}

/// Effects, some of which only whole showdowns know.
fn effects(seed: &mut Seed, kinds: u8) -> Vec<Effect> {
    let mut all = wild::effects(seed, kinds);
    let then = |seed: &mut Seed| wild::effects(seed, kinds);
    match seed.below(22) {
        0 => all.push(Effect::Do(seed.pick(&[Act::Face, Act::FaceAway]))),
        1 => all.push(Effect::Do(Act::Flow)),
        2 => all.push(Effect::Do(seed.pick(&[Act::DiscardThis, Act::ArchiveThis, Act::ReturnThis]))),
        3 => all.push(Effect::Do(Act::CardTokens(1))),
        11 => all.push(Effect::Do(seed.pick(&[
            Act::PerformBasicAction,
            Act::Eat,
            Act::Move(To::TowardFood, Far::Full),
            Act::ShuffleHitLocations,
            Act::KnockbackToEdge(Amount::Fixed(3)),
        ]))),
        12 => all.push(Effect::Do(seed.pick(&[
            Act::Attack,
            Act::MonsterSpeed(Amount::Fixed(1)),
            Act::MonsterDamage(Amount::SpacesMoved),
            Act::Severe(Location::Head),
            Act::CancelWound,
            Act::ArchiveWeapon,
            Act::RoundToughness(-2),
        ]))),
        13 => all.push(Effect::Do(seed.pick(&[
            Act::Mark(Amount::Suffered),
            Act::Unmark,
            Act::LosePriority,
            Act::PlaceMonster,
            Act::RemoveMonster,
            Act::RemoveSurvivor(1),
            Act::RemoveSurvivor(2),
        ]))),
        14 => all.push(Effect::Do(seed.pick(&[
            Act::DropWeapon,
            Act::DropWeapon,
            Act::ArchiveGear,
            Act::RollAgain,
            Act::RollAgain,
            Act::Daze,
            Act::LookAtAi,
            Act::HealAt { boxes: 1, armor: 1, location: None },
            Act::HealAt { boxes: 1, armor: 0, location: Some(Location::Legs) },
        ]))),
        15 => all.push(Effect::Do(seed.pick(&[
            Act::PassingStrength(1, Until::KnockedDown),
            Act::PassingStrength(-1, Until::TakenBack),
            Act::TakeBack,
            Act::CardTokens(-1),
            Act::Call(1),
            Act::Call(2),
            Act::Move(To::StraightAway, Far::Full),
        ]))),
        17 => {
            let landmark = seed.pick(&[
                Landmark::NearestEdge,
                Landmark::Edge(Direction::East),
                Landmark::AnyTerrain,
                Landmark::Terrain(0),
                Landmark::Terrain(1),
            ]);
            let direction = seed.pick(&[To::AwayFrom(landmark), To::TowardPlace(landmark)]);
            all.push(Effect::Do(Act::Move(direction, seed.pick(&[Far::Full, Far::Spaces(3)]))));
        }
        16 if seed.once_in(6) => all.push(Effect::Do(Act::EndShowdown)),
        16 => all.push(Effect::Each { group: Group::RunOver, then: then(seed) }),
        4 => all.push(Effect::Do(seed.pick(&[Act::ClearCardTokens, Act::AllAreThreats, Act::Dismember]))),
        5 => all.push(Effect::Do(Act::SeekMoods { cards: 6, moods: 2 })),
        6 => all.push(Effect::Do(Act::AttackAccuracy(-2))),
        7 | 8 => {
            let otherwise = if seed.once_in(2) { then(seed) } else { Vec::new() };
            all.push(Effect::Pick { lines: lines(seed), then: then(seed), otherwise });
        }
        9 => {
            let group = Group::In(seed.pick(&ZONES));
            all.push(Effect::Each { group, then: then(seed) });
        }
        10 => {
            let condition = seed.pick(&[
                Condition::CardTokens(2),
                Condition::Unwounded,
                Condition::BlindSpot,
                Condition::KnockedDown,
                Condition::Marked(2),
                Condition::Melee,
                Condition::FoodLeft,
                Condition::BesideFood,
                Condition::LastSurvivor,
                Condition::RollAbove(showdown::content::Stat::Courage),
            ]);
            all.push(Effect::If { condition, then: then(seed), otherwise: then(seed) });
        }
        _ => {}
    }
    all
}

fn card(seed: &mut Seed, number: u8, kinds: u8) -> AiCard {
    let stay = if number == 0 {
        Stay::Discarded
    } else {
        seed.pick(&[Stay::Discarded, Stay::Discarded, Stay::Mood, Stay::Trait])
    };
    let attacks = stay == Stay::Discarded && (number == 0 || !seed.once_in(4));
    let rules = (0..seed.between(0, 2)).map(|_| InPlayRule {
        when: seed.pick(&MOMENTS),
        zone: if seed.once_in(2) { Some(seed.pick(&ZONES)) } else { None },
        effects: effects(seed, kinds),
    });
    let rules = if stay == Stay::Discarded { Vec::new() } else { rules.collect() };
    let in_play = InPlay {
        tokens: std::array::from_fn(|_| seed.pick(&[0, 0, 0, 0, 1])),
        no_draws: seed.once_in(20),
        further_draws: u8::from(seed.once_in(8)),
        all_are_threats: seed.once_in(8),
        rules,
    };
    let part = |seed: &mut Seed| if seed.once_in(3) { effects(seed, kinds) } else { Vec::new() };
    let basic = number == 0;
    let lasts = stay == Stay::Discarded && !basic && seed.once_in(5);
    let mut face_down = if lasts { effects(seed, kinds) } else { Vec::new() };
    if lasts {
        face_down.push(Effect::Do(seed.pick(&[Act::RemoveMonster, Act::LosePriority])));
    }
    let offer = (stay != Stay::Discarded || lasts) && seed.once_in(2);
    let offer = offer.then(|| Offer {
        on: seed.pick(&[None, Some("rock")]).map(str::to_owned),
        to_priority: seed.once_in(4),
        ends_act: seed.once_in(4),
        effects: effects(seed, kinds),
    });
    AiCard {
        id: format!("card {number}"),
        name: format!("card {number}"),
        pool: if basic { Pool::None } else { seed.pick(&Pool::ALL) },
        copies: seed.between(1, 2) as u8,
        stay,
        before: if stay == Stay::Discarded && seed.once_in(6) { effects(seed, kinds) } else { Vec::new() },
        pick: if stay == Stay::Discarded && !seed.once_in(6) { lines(seed) } else { Vec::new() },
        first: if basic { Vec::new() } else { part(seed) },
        attacks,
        speed: seed.between(1, 3) as i8,
        accuracy: seed.between(2, 6) as i8,
        damage: seed.between(1, 3) as i8,
        harmless: !basic && seed.once_in(8),
        before_attack: if basic { Vec::new() } else { part(seed) },
        after_hit: if basic { Vec::new() } else { part(seed) },
        before_damage: if basic { Vec::new() } else { part(seed) },
        after_damage: if basic { Vec::new() } else { part(seed) },
        then: if basic { Vec::new() } else { part(seed) },
        instead: None,
        face_down,
        offer,
        in_play: if stay == Stay::Discarded { InPlay::default() } else { in_play },
    }
}

fn space(seed: &mut Seed) -> Space {
    Space { x: seed.below(u64::from(LENGTH)) as u8, y: seed.below(u64::from(WIDTH)) as u8 }
}

fn board(seed: &mut Seed, size: u8, survivors: usize) -> Board {
    let terrain = Terrain {
        id: "rock".into(),
        name: "rock".into(),
        obstacle: seed.once_in(2),
        impassable: seed.once_in(3),
        monster_impassable: seed.once_in(4),
        destructible: seed.once_in(2),
        evasion: 1,
        food: seed.once_in(2),
    };
    let monster =
        Space { x: seed.below(20 - u64::from(size)) as u8, y: seed.below(14 - u64::from(size)) as u8 };
    let mut taken = Base { corner: monster, size }.spaces();
    let mut free = |seed: &mut Seed| loop {
        let at = space(seed);
        if !taken.has(at) {
            taken.put(at);
            return at;
        }
    };
    let count = survivors;
    let survivors = (0..survivors).map(|_| free(seed)).collect();
    let zone = (0..20).map(|_| space(seed)).collect();
    let tile = |at: Space| Tile { kind: 0, spaces: [at].into_iter().collect::<Spaces>() };
    let tiles = (0..seed.between(0, 12)).map(|_| tile(free(seed))).collect();
    Board {
        terrain: vec![terrain],
        tiles,
        monster,
        facing: seed.pick(&Direction::ALL),
        survivors,
        ambush: seed.pick(&[Ambush::None, Ambush::None, Ambush::Monster, Ambush::Survivors]),
        choosers: SurvivorSet(if seed.once_in(3) { (1 << count) - 1 } else { 0 }),
        zone,
    }
}

/// A whole showdown.
pub fn fight(seed: &mut Seed) -> Showdown {
    let mut fight = wild::hunt(seed, SIZE);
    let kinds = fight.hit_locations.len() as u8;
    fight.ai_cards = (0..seed.between(3, 8) as u8).map(|number| card(seed, number, kinds)).collect();
    let of = |pool: Pool| -> u8 {
        fight.ai_cards.iter().filter(|card| card.pool == pool).map(|card| card.copies).sum()
    };
    let drawn = Pool::ALL.map(|pool| seed.between(0, of(pool).into()) as u8);
    let traits = (1..fight.ai_cards.len() as u8)
        .filter(|&kind| fight.ai_cards[usize::from(kind)].stay == Stay::Trait && seed.once_in(3));
    let in_play: Vec<u8> = traits.collect();
    // A card that lies in play from the start is in no pool.
    for &kind in &in_play {
        fight.ai_cards[usize::from(kind)].pool = Pool::None;
    }
    let of = |pool: Pool| -> u8 {
        fight.ai_cards.iter().filter(|card| card.pool == pool).map(|card| card.copies).sum()
    };
    let drawn = std::array::from_fn(|at| drawn[at].min(of(Pool::ALL[at])));
    if fight.monster.life.is_none() {
        fight.monster.wound_stack = 0;
    }
    fight.ai_deck = Some(AiSetup { drawn, in_play, ..AiSetup::default() });
    fight.monster.size = seed.between(1, 3) as u8;
    fight.monster.instinct = effects(seed, kinds);
    fight.board = Some(board(seed, fight.monster.size, fight.survivors.len()));
    let all = (1u16 << fight.weapons.len()) - 1;
    for survivor in &mut fight.survivors {
        survivor.weapons = all;
        survivor.raises = seed.below(3) as u8;
        survivor.pieces = std::array::from_fn(|at| {
            let points = seed.below(3) as u8;
            seed.once_in(3).then(|| Piece { id: format!("piece {at}"), points, set_bonus: points / 2 })
        });
    }
    fight.pictographs = seed.once_in(6);
    fight.terrain_names = vec![("rock".into(), "Rock".into()), ("bog".into(), "Bog".into())];
    fight.plan = vec![Step::Showdown];
    fight.asks = vec![Ask::Defeated, Ask::Rounds, Ask::Living, Ask::Wounds];
    fight.link()
}

/// A log that does not grow without end: rules that never come to rest are found by it.
struct Bounded<'a>(&'a mut Vec<showdown::Event>);

impl kernel::Sink<showdown::Event> for Bounded<'_> {
    fn tell(&mut self, event: impl FnOnce() -> showdown::Event) {
        self.0.push(event());
        let tail = || self.0.iter().rev().take(40).map(|event| event.what).collect::<Vec<_>>();
        assert!(self.0.len() < 20_000, "it never comes to rest: {:?}", tail());
    }
}

/// The longest walk.
pub const LONGEST: usize = 4000;

/// A whole fight with random inputs, or the beginning of a very long one.
pub fn walk(fight: &Showdown, seed: &mut Seed) -> Vec<Stride> {
    let mut events = Vec::new();
    let mut state = fight.start(&mut events);
    let mut strides = vec![Stride { before: state, input: None, events, after: state }];
    while strides.len() < LONGEST {
        let offered = laws::offered(fight, &state);
        if offered.is_empty() {
            break;
        }
        let (input, _) = seed.pick(&offered);
        let (before, mut events) = (state, Vec::new());
        let mut sink = Bounded(&mut events);
        fight.apply(&mut state, input, &mut sink);
        strides.push(Stride { before, input: Some(input), events, after: state });
    }
    strides
}

/// AI cards of the deck, the discard pile, the wound stack, in play, at hand and looked at.
pub fn ai_cards(state: &State) -> usize {
    let (deck, discard, wounds) = state.cards.counts();
    let at_hand = state.frames.iter().filter(|frame| match frame {
        Frame::Card { card, fate, .. } => *card != 0 && *fate != Fate::InPlay,
        Frame::Draw { code } | Frame::Seek { code, .. } => *code != showdown::NONE,
        Frame::Look { .. } => true,
        _ => false,
    });
    usize::from(deck)
        + usize::from(discard)
        + usize::from(wounds)
        + state.cards.in_play().len()
        + at_hand.count()
        + state.cards.aside().len()
        + state.cards.performed().len()
}

pub fn valid(at: &str, fight: &Showdown, state: &State, ended: bool) {
    // Nobody shares a space, and everybody is on the board.
    let base = state.field.base(fight);
    assert!(Base::new(base.corner, base.size).is_some(), "{at}: the monster left the board");
    let moving = state
        .frames
        .iter()
        .any(|frame| matches!(frame, Frame::Collide { .. } | Frame::Knockback { .. } | Frame::Land { .. }));
    let mut taken = Spaces::NONE;
    let far = |id: &SurvivorId| state.survivor(*id).distance == u8::MAX;
    let off = |id: &SurvivorId| state.monster.away || state.survivor(*id).held > 0;
    assert!(state.everybody().filter(off).all(|id| far(&id)), "{at}: somebody reaches who is off the board");
    for id in state.everybody().filter(|&id| state.survivor(id).is_there()) {
        let space = state.field.survivors[usize::from(id.0)];
        assert!(space.x < LENGTH && space.y < WIDTH, "{at}: a survivor left the board");
        assert!(!taken.has(space), "{at}: two survivors at {space}");
        taken.put(space);
        let distance = base.distance(Base { corner: space, size: 1 });
        if state.monster.away {
            continue;
        }
        assert_eq!(state.survivor(id).distance, distance, "{at}: measured wrongly");
        assert!(moving || distance > 0, "{at}: a survivor under the monster at {space}");
    }
    let (deck, discard, wounds) = state.cards.counts();
    let ai = state.monster.ai;
    // Of a monster that has Life, no wound is a card.
    let stack = if fight.monster.life.is_some() { 0 } else { ai.wounds };
    assert_eq!((ai.deck, ai.discard, stack), (deck, discard, wounds), "{at}: AI cards counted wrongly");
    match fight.pending(state) {
        Pending::Decision(decision) => {
            assert!(decision.choices.len() > 1, "{at}: a choice of one: {:?}", decision.choices);
            let seat = decision.seat;
            assert!(
                seat == CONTROLLER || seat == PARTY || usize::from(seat.0) < state.survivors.len(),
                "{at}: {seat:?}"
            );
            if usize::from(seat.0) < state.survivors.len() {
                assert!(!state.survivor(SurvivorId(seat.0)).dead, "{at}: the dead are asked");
            }
            for (index, choice) in decision.choices.iter().enumerate() {
                assert!(!decision.choices[..index].contains(choice), "{at}: {choice:?} twice");
            }
        }
        Pending::Chance(chance) => {
            assert!(chance.total() > 0, "{at}: nothing to draw");
            let rolls = chance.label == "attack roll";
            assert!(!rolls || state.survivor(SurvivorId(chance.actor)).stands(), "{at}: who fell attacks");
        }
        Pending::Done(_) => {
            // A survivor who lives on inside the monster cannot go on, either.
            let dead = state.survivors.iter().all(|who| !who.is_there());
            let broken_off = state.round == showdown::round::LAST;
            assert!(state.monster.defeated || dead || broken_off || ended, "{at}: nobody has won");
        }
    }
}

/// Every survivor who does not act and every weapon that does not strike has a reason; those offered have none.
fn reasons(at: &str, fight: &Showdown, state: &State) {
    let Pending::Decision(decision) = fight.pending(state) else { return };
    let why = fight.why_not(state);
    let offered = |is: fn(&Choice) -> bool| decision.choices.iter().filter(|choice| is(choice)).count();
    match state.frames.last() {
        Some(Frame::Party) => {
            let acts = offered(|choice| matches!(choice, Choice::Act(_)));
            assert_eq!(acts + why.len(), state.survivors.len(), "{at}: {why:?}");
        }
        Some(&Frame::Act { survivor, activations: 1.., .. }) => {
            let strikes = offered(|choice| matches!(choice, Choice::Attack(_)));
            let not = why.iter().filter(|line| line.name.starts_with("attack ")).count();
            let carried = fight.survivors[usize::from(survivor.0)].weapons.count_ones();
            assert_eq!(strikes + not, carried as usize, "{at}: {why:?}");
        }
        _ => {}
    }
}

/// The laws of every fight: `all` AI cards stay where cards can be.
fn check(name: &str, fight: &Showdown, walked: &[Stride]) {
    let all = ai_cards(&walked[0].after);
    let mut archived = 0;
    let mut collided = SurvivorSet(0);
    for (number, stride) in walked.iter().enumerate() {
        let at = format!("{name}, input {number}: {:?}", stride.input);
        // A card may end it while survivors live, and survivors may run away.
        let ends = [showdown::What::ShowdownEnds, showdown::What::RunAway];
        let ended = stride.events.iter().any(|event| ends.contains(&event.what));
        valid(&at, fight, &stride.after, ended);
        reasons(&at, fight, &stride.after);
        for line in fight.lines(&stride.events) {
            assert!(
                !line.rules.is_empty() || !line.rulings.is_empty(),
                "{at}: `{}` cites nothing",
                line.text
            );
        }
        // One move, or one knockback, and nobody suffers more than one collision.
        for event in &stride.events {
            match event.what {
                showdown::What::MonsterAt { .. } | showdown::What::KnockedBack { .. } => {
                    collided = SurvivorSet(0);
                }
                showdown::What::Collision { survivor } => {
                    assert!(!collided.has(survivor), "{at}: {survivor:?} collides twice");
                    collided.0 |= 1 << survivor.0;
                }
                _ => {}
            }
        }
        archived += stride
            .events
            .iter()
            .filter(|event| matches!(event.what, showdown::What::AiCardArchived { .. }))
            .count();
        let there = ai_cards(&stride.after);
        let defeated = stride.after.monster.defeated;
        assert!(defeated || there <= all, "{at}: AI cards are found");
        assert!(
            defeated || ended || there + archived >= all,
            "{at}: AI cards are lost: {there} and {archived} of {all}"
        );
        if defeated && !stride.before.monster.defeated {
            let by_card = stride.events.iter().any(|event| {
                matches!(event.what, showdown::What::Defeated)
                    && event.rules.iter().any(|rule| rule.id == "CARD-EFFECT")
            });
            let ai = stride.after.monster.ai;
            let healed =
                stride.events.iter().any(|event| matches!(event.what, showdown::What::MonsterHeals { .. }));
            let none_left =
                fight.monster.life.map_or((ai.deck, ai.discard) == (0, 0), |life| ai.wounds == life);
            assert!(by_card || healed || none_left, "{at}: defeated with cards or Life left");
        }
    }
}

/// The monsters of the core pack at all their levels, with everything on their cards.
#[test]
fn fights_with_real_monsters_stay_valid() {
    let pack = Pack::core();
    for (id, files) in &pack.monsters {
        for level in &files.doc.doc.level {
            let mut ends = [0, 0];
            for (party, (name, mut seed)) in
                ["first-story", "settlers"].iter().cycle().zip(seeds(&format!("{id} {}", level.id.0), 4))
            {
                let quick = QuickShowdown {
                    monster: Some(id.clone()),
                    level: Some(level.id.0.clone()),
                    party: Some((*party).into()),
                    ..QuickShowdown::default()
                };
                let fight = quick.scenario(&pack).unwrap_or_else(|problems| panic!("{problems}")).game;
                let walked = walk(&fight, &mut seed);
                check(&name, &fight, &walked);
                ends[usize::from(walked.len() == LONGEST)] += 1;
            }
            println!("{id} {}: {} ended, {} are too long", level.id.0, ends[0], ends[1]);
        }
    }
}

/// Cards, places, seats and ends in random fights.
#[test]
fn fights_stay_valid() {
    let (mut games, mut inputs, mut won, mut lost, mut long, mut deepest) = (0, 0, 0, 0, 0, 0);
    for (name, mut seed) in seeds("fights", 300) {
        let fight = fight(&mut seed);
        let walked = walk(&fight, &mut seed);
        check(&name, &fight, &walked);
        deepest = walked.iter().map(|stride| stride.after.frames.len()).max().unwrap_or(0).max(deepest);
        inputs += walked.len();
        let end = &walked.last().expect("there is a start").after;
        games += 1;
        long += usize::from(walked.len() == LONGEST);
        won += usize::from(end.monster.defeated);
        lost += usize::from(end.survivors.iter().all(|who| who.dead));
    }
    println!(
        "{games} fights, {inputs} inputs, {won} won, {lost} lost, {long} too long, {deepest} frames deep"
    );
    assert!(won > 10 && lost > 10 && 3 * long < games);
}

/// The journal of a fight, and every beginning of it, gives the state and the log that were there.
#[test]
fn journals_of_fights_replay() {
    for (name, mut seed) in seeds("fight journals", 20) {
        let fight = fight(&mut seed);
        let mut strides = walk(&fight, &mut seed);
        strides.truncate(80);
        journal_replays(&name, &fight, &strides);
    }
}

/// Every offered input is accepted, and no other.
#[test]
fn fights_accept_exactly_what_they_offer() {
    let mut choices: Vec<Choice> = vec![
        Choice::RunAway,
        Choice::EndTurn,
        Choice::EndAct,
        Choice::Walk,
        Choice::Dash,
        Choice::Raise,
        Choice::PutOnTop,
    ];
    choices.extend((0..4).map(SurvivorId).flat_map(|id| [Choice::Act(id), Choice::Pick(id)]));
    choices.extend((0..4).map(Choice::Attack));
    choices.extend((0..24).map(Choice::Use));
    choices.extend((0..4).flat_map(|weapon| [Choice::PickUp(weapon), Choice::LoseWeapon(weapon)]));
    choices.extend(Location::ALL.map(Choice::LoseArmor));
    choices.extend(Location::ALL.map(Choice::Heal));
    choices.extend(Direction::ALL.map(Choice::Face));
    choices.extend(Space::all().map(Choice::To));
    for (name, mut seed) in seeds("fight offers", 20) {
        let fight = fight(&mut seed);
        for (number, stride) in walk(&fight, &mut seed).iter().enumerate() {
            if seed.once_in(12) {
                accepts_only_what_is_offered(&format!("{name}, {number}"), &fight, &stride.after, &choices);
            }
        }
    }
}
