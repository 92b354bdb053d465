//! A toy of several attacks in a row on a beast: dice that hit, a card for each hit from a deck that remembers, and a
//! wound roll for each card. It gives every hint that a game can give.

use kernel::{Bag, Chance, DieOrBag, Game, Input, Pending, Seat, Sink, Tally, UNLIMITED_LAPS};

const KINDS: usize = 6;

/// A kind of card.
#[derive(Debug, Clone, Copy)]
pub struct Card {
    pub copies: u8,
    pub what: What,
}

/// The effect of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The attack ends without a wound, and all cards are shuffled.
    Trap,
    /// Cannot be wounded.
    Impervious,
    /// Is wounded from this toughness on, perhaps critically.
    Flesh { toughness: u8, critical: bool },
}

/// The hints that the game gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hints {
    pub tally: bool,
    pub bands: bool,
    pub laps: bool,
}

impl Hints {
    pub const ALL: Self = Self { tally: true, bands: true, laps: true };
    pub const NONE: Self = Self { tally: false, bands: false, laps: false };
}

/// The rules and numbers.
#[derive(Debug, Clone)]
pub struct Beast {
    pub dice: u8,
    pub hits_on: u8,
    pub strength: u8,
    pub cards: Vec<Card>,
    /// The game ends with so many wounds; without it, after the last attack.
    pub life: Option<u16>,
    pub hints: Hints,
}

/// The changing part of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    pub attacks_left: u32,
    pub attacks: u16,
    pub wounds: u16,
    pub criticals: u16,
    rolls_left: u8,
    hits: u8,
    bag: [u8; KINDS],
    face_up: [u8; KINDS],
}

/// The result in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Result {
    pub wounds: u16,
    pub criticals: u16,
    pub attacks: u16,
}

impl Beast {
    /// The deck of 12 cards: a trap, two impervious ones, nine normal ones.
    pub fn small() -> Self {
        let normal = What::Flesh { toughness: 8, critical: false };
        Self {
            dice: 3,
            hits_on: 6,
            strength: 3,
            cards: cards(&[(1, What::Trap), (2, What::Impervious), (9, normal)]),
            life: None,
            hints: Hints::ALL,
        }
    }

    /// The deck of 20 cards of six kinds.
    pub fn large() -> Self {
        let flesh = |toughness, critical| What::Flesh { toughness, critical };
        Self {
            dice: 8,
            hits_on: 5,
            cards: cards(&[
                (1, What::Trap),
                (2, What::Impervious),
                (5, flesh(8, true)),
                (4, flesh(8, false)),
                (5, flesh(10, true)),
                (3, flesh(12, false)),
            ]),
            ..Self::small()
        }
    }

    pub fn start(&self, attacks: u32) -> State {
        State {
            attacks_left: attacks,
            attacks: 0,
            wounds: 0,
            criticals: 0,
            rolls_left: self.dice,
            hits: 0,
            bag: self.full(),
            face_up: [0; KINDS],
        }
    }

    fn full(&self) -> [u8; KINDS] {
        let mut bag = [0; KINDS];
        bag.iter_mut().zip(&self.cards).for_each(|(slot, card)| *slot = card.copies);
        bag
    }

    fn is_over(&self, state: &State) -> bool {
        state.attacks_left == 0 || self.life.is_some_and(|life| state.wounds >= life)
    }

    /// The kind that the next wound roll is for.
    fn next_wound(state: &State) -> Option<usize> {
        state.face_up.iter().position(|&copies| copies > 0)
    }

    /// Whether a face wounds, and whether critically.
    fn wounds(&self, kind: usize, face: u8) -> (bool, bool) {
        let What::Flesh { toughness, critical } = self.cards[kind].what else { return (false, false) };
        let critical = critical && face >= 9;
        (face != 1 && (face + self.strength >= toughness || face == 10 || critical), critical)
    }

    fn end_attack(&self, state: &mut State) {
        state.attacks += 1;
        if state.attacks_left != UNLIMITED_LAPS {
            state.attacks_left -= 1;
        }
        state.rolls_left = self.dice;
        state.hits = 0;
        state.face_up = [0; KINDS];
    }
}

fn cards(cards: &[(u8, What)]) -> Vec<Card> {
    cards.iter().map(|&(copies, what)| Card { copies, what }).collect()
}

impl Game for Beast {
    type State = State;
    type Choice = ();
    type Outcome = Result;
    type Event = ();

    fn pending(&self, state: &State) -> Pending<(), Result> {
        if self.is_over(state) {
            let State { wounds, criticals, attacks, .. } = *state;
            return Pending::Done(Result { wounds, criticals, attacks });
        }
        let source = if state.rolls_left == 0 && state.hits > 0 {
            Bag::new(state.bag).source()
        } else {
            DieOrBag::Die(10)
        };
        Pending::Chance(Chance { label: "attack", seat: Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, state: &mut State, input: Input<()>, log: &mut impl Sink<()>) {
        let Input::Outcome(outcome) = input else { unreachable!("there are no decisions") };
        if state.rolls_left > 0 {
            state.rolls_left -= 1;
            state.hits += u8::from(outcome >= self.hits_on);
        } else if state.hits > 0 {
            let kind = usize::from(outcome);
            state.hits -= 1;
            match self.cards[kind].what {
                What::Trap => {
                    state.bag = self.full();
                    self.end_attack(state);
                    log.tell(|| ());
                    return;
                }
                What::Impervious => state.bag[kind] -= 1,
                What::Flesh { .. } => {
                    state.bag[kind] -= 1;
                    state.face_up[kind] += 1;
                }
            }
        } else if let Some(kind) = Self::next_wound(state) {
            let (wound, critical) = self.wounds(kind, outcome);
            state.face_up[kind] -= 1;
            state.wounds += u16::from(wound);
            state.criticals += u16::from(critical);
        }
        let beaten = self.life.is_some_and(|life| state.wounds >= life);
        if beaten || (state.rolls_left == 0 && state.hits == 0 && Self::next_wound(state).is_none()) {
            self.end_attack(state);
            log.tell(|| ());
        }
    }

    fn forget(&self, state: &mut State) {
        if self.is_over(state) {
            *state = State { bag: [0; KINDS], ..*state };
        } else if state.attacks_left == 1 && state.rolls_left == 0 && state.hits == 0 {
            state.bag = [0; KINDS];
        }
    }

    fn tally(&self, state: &mut State) -> Tally {
        if !self.hints.tally {
            return Tally::ZERO;
        }
        let take = std::mem::take::<u16>;
        // With a life to lose, the wounds decide when the game ends.
        let wounds = if self.life.is_some() { 0 } else { take(&mut state.wounds) };
        Tally::new([wounds, take(&mut state.criticals), take(&mut state.attacks), 0])
    }

    fn credit(&self, outcome: &mut Result, tally: Tally) {
        let [wounds, criticals, attacks, _] = tally.lanes();
        outcome.wounds += wounds;
        outcome.criticals += criticals;
        outcome.attacks += attacks;
    }

    fn bands(&self, state: &State, chance: &Chance, band: &mut impl FnMut(u8, u32)) {
        if !self.hints.bands || matches!(chance.source, DieOrBag::Draw(_)) {
            chance.outcomes().for_each(|(outcome, weight)| band(outcome, weight));
        } else if state.rolls_left > 0 {
            band(1, u32::from(self.hits_on) - 1);
            band(10, 11 - u32::from(self.hits_on));
        } else if let Some(kind) = Self::next_wound(state) {
            let mut first = 1;
            for face in 2..=11 {
                if face == 11 || self.wounds(kind, face) != self.wounds(kind, first) {
                    band(first, u32::from(face - first));
                    first = face;
                }
            }
        }
    }

    fn laps(&self, state: &State) -> Option<u32> {
        let begins = self.hints.laps && state.rolls_left == self.dice && !self.is_over(state);
        begins.then_some(state.attacks_left)
    }

    fn set_laps(&self, state: &mut State, laps: u32) {
        state.attacks_left = laps;
    }
}
