//! Random hunts in the words of the twin.

use testkit::hunt::{
    Attribute, Card, Effect, Monster, Order, Pile, Profile, RULINGS, Rulings, Shuffle, State, Survivor,
    Table, Task, Tokens, Weapon, When,
};
use testkit::random::Seed;

/// A hunt: what never changes, the start, and what is to be done.
#[derive(Clone, Debug)]
pub struct Case {
    /// The fixed parts.
    pub table: Table,
    /// The state at the beginning; the things to do are in `tasks`.
    pub start: State,
    /// The things to do, one after the other.
    pub tasks: Vec<Deed>,
    /// Whether the numbers that level and gear give are kept apart from tokens: any way will do.
    pub split: u64,
}

/// Something to be done, for twin and engine alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// An attack of the survivor.
    Attack {
        /// Whether from the blind spot.
        blind_spot: bool,
    },
    /// An attack whose cards lie face up already; only at the start.
    FaceUp,
    /// An attack of the monster.
    Claw(Profile),
}

/// The contents that a case may have.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most cards.
    pub cards: i64,
    /// The most attack dice of the survivor.
    pub dice: i64,
    /// Whether the monster strikes back.
    pub strikes: bool,
}

fn number(seed: &mut Seed, low: i64, high: i64) -> i32 {
    seed.between(low, high) as i32
}

fn rulings(seed: &mut Seed) -> Rulings {
    RULINGS.iter().fold(Rulings::new(), |rulings, (name, options)| {
        let option =
            if seed.once_in(2) { options[seed.below(options.len() as u64) as usize] } else { options[0] };
        rulings.with(name, option)
    })
}

fn weapon(seed: &mut Seed, dice: i64, strikes: bool) -> Weapon {
    let strange = seed.below(8);
    Weapon {
        speed: number(seed, 1, dice),
        accuracy: number(seed, 2, 9),
        strength: number(seed, 0, 5),
        sharp: seed.once_in(5),
        deadly: seed.pick(&[0, 0, 0, 1, 2]),
        savage: seed.once_in(4),
        devastating: seed.pick(&[0, 0, 0, 0, 1, 2]),
        slow: seed.once_in(8),
        frail: seed.once_in(3),
        paired: i32::from(seed.once_in(8)),
        early_iron: strange == 0,
        unwieldy: strange == 1,
        barbed: seed.pick(&[0, 0, 0, 1, 2, 4]),
        perfect: seed.once_in(4).then(|| effect(seed, strikes)),
    }
}

fn token(seed: &mut Seed) -> Effect {
    let attribute = seed.pick(&[
        Attribute::Movement,
        Attribute::Accuracy,
        Attribute::Evasion,
        Attribute::Luck,
        Attribute::Speed,
        Attribute::Toughness,
        Attribute::Damage,
    ]);
    Effect::Token(attribute, seed.pick(&[-2, -1, -1, 1, 1]))
}

fn effect(seed: &mut Seed, strikes: bool) -> Effect {
    match seed.below(if strikes { 22 } else { 19 }) {
        0..=3 => token(seed),
        4..=6 => Effect::MonsterKnockedDown,
        7 | 8 => Effect::Survival(number(seed, 1, 2)),
        9 | 10 => Effect::Insanity(number(seed, 1, 3)),
        11 | 12 => Effect::MovesOutOfRange,
        13 | 14 => Effect::AttackerKnockedDown,
        15 => Effect::PriorityTarget,
        16 => Effect::Doomed,
        17 => Effect::BrainDamage(number(seed, 1, 4)),
        18 => Effect::MonsterDies,
        _ => Effect::BasicAction(number(seed, 0, 2)),
    }
}

fn effects(seed: &mut Seed, strikes: bool, least: i64) -> Vec<Effect> {
    let count = seed.between(least, 3);
    (0..count).map(|_| effect(seed, strikes)).collect()
}

fn card(seed: &mut Seed, strikes: bool) -> Card {
    if seed.once_in(6) {
        return Card { trap: Some(effects(seed, strikes, 0)), ..Card::default() };
    }
    let critical = if seed.once_in(3) { None } else { Some(effects(seed, strikes, 0)) };
    let mut reactions = Vec::new();
    for when in [When::Wound, When::Failure, When::Reflex] {
        if seed.once_in(3) {
            reactions.push((when, effects(seed, strikes, 0)));
        }
    }
    let tendon = seed.pick(&[0, 0, 0, 0, 3, 8]);
    Card {
        trap: None,
        impervious: seed.once_in(5),
        first_strike: seed.once_in(5),
        super_dense: seed.once_in(4),
        persistent: tendon > 0 || seed.once_in(6),
        tendon,
        toughness: seed.pick(&[0, 0, 0, -2, 1, 2, 4]),
        critical,
        reactions,
    }
}

/// Every kind once, some of them more often.
fn copies(seed: &mut Seed, cards: &[Card], all: usize) -> Vec<usize> {
    let mut list: Vec<usize> = (0..cards.len()).collect();
    while list.len() < all {
        list.push(seed.below(cards.len() as u64) as usize);
    }
    list
}

/// Takes one card at random.
fn take(seed: &mut Seed, cards: &mut Vec<usize>) -> Option<usize> {
    (!cards.is_empty()).then(|| cards.remove(seed.below(cards.len() as u64) as usize))
}

/// Most cards in the deck, some known to lie on top, some discarded, some in play.
fn pile(seed: &mut Seed, cards: &[Card], list: Vec<usize>) -> Pile {
    let mut pile = Pile { rest: list, ..Pile::default() };
    if seed.once_in(3) {
        let persistent: Vec<usize> =
            pile.rest.iter().copied().filter(|&kind| cards[kind].persistent).collect();
        if !persistent.is_empty() {
            let kind = seed.pick(&persistent);
            let at = pile.rest.iter().position(|&other| other == kind).expect("it was picked from there");
            pile.in_play.push(pile.rest.remove(at));
        }
    }
    if seed.once_in(3) {
        for _ in 0..seed.between(1, 3) {
            pile.discard.extend(take(seed, &mut pile.rest));
        }
    }
    if seed.once_in(4) {
        for _ in 0..seed.between(1, 3) {
            pile.top.extend(take(seed, &mut pile.rest));
        }
    }
    pile.rest.sort_unstable();
    pile.discard.sort_unstable();
    pile
}

fn survivor(seed: &mut Seed) -> Survivor {
    let mut who = Survivor {
        // Movement changes nothing else; this much tells a crawling survivor from a slow one.
        movement: 50,
        speed: seed.pick(&[0, 0, 0, 1, -1]),
        accuracy: number(seed, -1, 2),
        strength: number(seed, -1, 3),
        luck: seed.pick(&[0, 0, 1, 2, -1]),
        evasion: number(seed, -1, 2),
        courage: number(seed, 0, 4),
        survival: number(seed, 0, 2),
        insanity: number(seed, 0, 4),
        brain: seed.once_in(3),
        bleeding: seed.pick(&[0, 0, 1, 3]),
        knocked_down: seed.once_in(16),
        priority_target: seed.once_in(8),
        frenzied: seed.once_in(8),
        torn_tendon: seed.once_in(8),
        ..Survivor::new()
    };
    for at in 0..5 {
        who.armor[at] = seed.pick(&[0, 0, 1, 2, 4]);
        let boxes = seed.pick(&[0, 0, 1, 2]);
        // The head has only the heavy box.
        who.light[at] = at > 0 && boxes > 0;
        who.heavy[at] = if at == 0 { boxes > 0 } else { boxes > 1 };
    }
    who
}

fn monster(seed: &mut Seed) -> Monster {
    let token = |seed: &mut Seed| seed.pick(&[0, 0, 0, 1, -1]);
    Monster {
        toughness: number(seed, 4, 13),
        speed: token(seed),
        accuracy: token(seed),
        damage: seed.pick(&[0, 0, 1]),
        tokens: Tokens {
            movement: token(seed),
            accuracy: token(seed),
            evasion: token(seed),
            luck: token(seed),
            speed: token(seed),
            toughness: token(seed),
            damage: token(seed),
        },
        knocked_down: seed.once_in(6),
        life: seed.once_in(5).then(|| number(seed, 3, 5)),
        ai_deck: number(seed, 0, 4),
        ai_discard: number(seed, 0, 2),
        wound_stack: number(seed, 0, 2),
        defeated: false,
    }
}

/// An attack of the monster with so many dice at most.
pub fn profile(seed: &mut Seed, monster: &Monster, dice: i64) -> Profile {
    let more = monster.speed + monster.tokens.speed;
    Profile { speed: number(seed, -1, dice) - more, accuracy: number(seed, 2, 9), damage: number(seed, 0, 3) }
}

/// A hunt with these limits and nothing to do yet.
pub fn hunt(seed: &mut Seed, limits: Limits) -> Case {
    let kinds = seed.between(2, 4.min(limits.cards - 1));
    let cards: Vec<Card> = (0..kinds).map(|_| card(seed, limits.strikes)).collect();
    let all = seed.between(3.max(kinds), limits.cards) as usize;
    let list = copies(seed, &cards, all);
    let pile = pile(seed, &cards, list);
    let monster = monster(seed);
    let table = Table {
        rulings: rulings(seed),
        weapon: weapon(seed, limits.dice, limits.strikes),
        cards,
        basic: profile(seed, &monster, 1),
        shuffle: Shuffle::WhenDrawn,
        locations: Order::AsListed,
        hits: Order::AsListed,
    };
    let start = State::new(survivor(seed), monster, pile);
    Case { table, start, tasks: Vec::new(), split: seed.below(1 << 20) }
}

impl Case {
    /// Whether any card says this, or the weapon.
    pub fn says(&self, wanted: impl Fn(&Effect) -> bool) -> bool {
        let of = |card: &Card| {
            let reactions = card.reactions.iter().flat_map(|(_, effects)| effects);
            card.trap.iter().chain(&card.critical).flatten().chain(reactions).any(&wanted)
        };
        self.table.cards.iter().any(of) || self.table.weapon.perfect.iter().any(&wanted)
    }

    /// Whether the monster may turn or leave while it is attacked.
    pub fn turns(&self) -> bool {
        self.says(|effect| matches!(effect, Effect::MovesOutOfRange | Effect::BasicAction(_)))
    }

    /// Lays some cards of the deck face up, to be resolved first.
    pub fn face_up(&mut self, seed: &mut Seed) {
        let cards = seed.between(1, 3);
        for _ in 0..cards {
            let card = take(seed, &mut self.start.pile.rest);
            self.start.pile.hand.extend(card);
        }
        self.start.pile.hand.sort_unstable();
        self.start.current.going_on = true;
        self.tasks.push(Deed::FaceUp);
    }

    /// The start with all that is to be done, for the twin.
    pub fn twin(&self) -> State {
        let mut tasks = Vec::new();
        for deed in &self.tasks {
            match *deed {
                Deed::Attack { blind_spot } => tasks.push(Task::Attack { blind_spot }),
                Deed::FaceUp => tasks.extend([Task::Read, Task::Select, Task::EndAttack]),
                Deed::Claw(profile) => tasks.push(Task::MonsterAttack(profile)),
            }
        }
        self.start.clone().with_tasks(&tasks)
    }
}
