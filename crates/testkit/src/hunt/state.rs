//! A moment of a showdown: everybody's state, and the tasks left.

use super::{Effect, Location, Monster, Pile, Profile, Survivor, Table};

/// Something to do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    /// The survivor attacks: steps 1 and 2, then the others.
    Attack {
        /// Whether from the blind spot.
        blind_spot: bool,
    },
    /// A perfect hit does this.
    PerfectHit(Effect),
    /// Step 3: this many cards.
    Draw(i32),
    /// Step 4.
    Read,
    /// Step 5: the next face-up card, and so on until none is left.
    Select,
    /// Wound steps 2 to 8 for this card, which is no longer in the hand.
    Resolve(usize),
    /// Wound step 5, this many times.
    Wound(i32),
    /// Wound step 7.
    React {
        /// The card.
        card: usize,
        /// Whether the attempt succeeded.
        succeeded: bool,
        /// The number of times that a Wound reaction is performed.
        times: i32,
    },
    /// Wound step 8.
    PutAway {
        /// The card.
        card: usize,
        /// Whether it was critically wounded.
        critical: bool,
    },
    /// Step 6.
    EndAttack,
    /// The end of a trap.
    Reshuffle,
    /// One effect of a card.
    Perform {
        /// The effect itself.
        effect: Effect,
        /// Whether it belongs to a reaction or a trap, which a knocked-down monster does not continue.
        own: bool,
    },
    /// The monster moves away, unless an injury in play knocks it down: those before this card have already rolled.
    Leave(usize),
    /// The monster attacks the survivor, who is out of its reach: the same applies to its move toward them.
    Approach(Profile, usize),
    /// The monster attacks the survivor.
    MonsterAttack(Profile),
    /// Hits whose locations are known, in ascending order.
    Hits {
        /// Their locations.
        locations: Vec<Location>,
        /// Damage of each.
        damage: i32,
    },
    /// Damage to one location.
    Damage(Location, i32),
    /// Damage to one location by the die.
    RandomDamage(i32),
    /// A roll on the severe injury table.
    Severe(Location),
    /// Brain damage.
    Brain(i32),
    /// A roll for brain trauma.
    Trauma,
    /// Insanity by a die with this many sides.
    InsanityDie(i32),
}

/// The current attack, as far as anything of it lasts until its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Current {
    /// Whether there is one.
    pub going_on: bool,
    /// Strength by perfect hits.
    pub strength: i32,
    /// Whether a savage weapon has caused its extra wound.
    pub savage_spent: bool,
    /// Whether the weapon is archived at the end.
    pub breaks: bool,
    /// Whether the monster moved out of range.
    pub out_of_range: bool,
    /// Whether the effects of a critical wound come now and its wound is still to come.
    pub wound_due: bool,
}

/// Counts since the beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    /// Wounds of the monster, the one that defeats it included, and none after that.
    pub wounds: i32,
    /// Critically wounded locations, impervious ones included.
    pub criticals: i32,
    /// Traps drawn.
    pub traps: i32,
}

/// A moment of a showdown. A state with nothing left to do is an outcome.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// The counts that the outcome reports.
    pub tally: Tally,
    /// The monster.
    pub monster: Monster,
    /// The survivor.
    pub survivor: Survivor,
    /// Whether the weapon is archived, both of a pair.
    pub archived: bool,
    /// Whether one of a pair is archived (`super-dense-pair`).
    pub alone: bool,
    /// Whether the monster has left the survivor behind.
    pub left_behind: bool,
    /// The hit location cards.
    pub pile: Pile,
    /// The current attack.
    pub current: Current,
    /// The tasks still to be done, the next last.
    pub todo: Vec<Task>,
}

impl State {
    /// Nothing has happened, and nothing is left to do.
    pub fn new(survivor: Survivor, monster: Monster, pile: Pile) -> Self {
        Self {
            tally: Tally::default(),
            monster,
            survivor,
            archived: false,
            alone: false,
            left_behind: false,
            pile,
            current: Current::default(),
            todo: Vec::new(),
        }
    }

    /// The same, with all this to do in this order.
    pub fn with_tasks(self, tasks: &[Task]) -> Self {
        Self { todo: tasks.iter().rev().cloned().collect(), ..self }
    }

    /// The same with this many attacks to come, none from the blind spot.
    pub fn with_attacks(self, attacks: usize) -> Self {
        self.with_tasks(&vec![Task::Attack { blind_spot: false }; attacks])
    }

    /// Does all this, in this order, before the rest.
    pub(super) fn first(&mut self, tasks: impl IntoIterator<Item = Task, IntoIter: DoubleEndedIterator>) {
        self.todo.extend(tasks.into_iter().rev());
    }

    /// P74-S6-END, P75-SUPER-DENSE with `super-dense-pair`, P76-PERSISTENT-STAYS.
    pub(super) fn end_attack(&mut self, table: &Table) {
        if self.current.breaks {
            let pair = table.weapon.paired != 0 && !self.alone;
            if pair && table.rulings.is("super-dense-pair", "one") {
                self.alone = true;
            } else {
                self.archived = true;
            }
        }
        self.pile.settle();
        self.current = Current::default();
    }
}
