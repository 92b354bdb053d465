//! Chance: a labelled die or a draw from a bag.

use crate::{Bag, KINDS, Seat};

/// The source of a random outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieOrBag {
    /// A fair die with this many faces; outcomes are the faces `1..=sides`.
    Die(u8),
    /// A draw from a bag; outcomes are the kinds, weighted by their number of copies.
    Draw(Bag),
}

/// One random event that the game waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    /// The name of the roll at the table: "Melee check", "Injury Roll".
    pub label: &'static str,
    /// The player who rolls.
    pub seat: Seat,
    /// The unit or figure that the roll is about, as the game numbers them.
    pub actor: u8,
    /// How many rolls follow at once, this one included: a screen throws them together.
    pub pool: u8,
    /// Die or bag.
    pub source: DieOrBag,
}

impl Chance {
    /// The sum of all weights: the denominator of every outcome's probability.
    #[inline]
    pub fn total(&self) -> u32 {
        match self.source {
            DieOrBag::Die(sides) => sides.into(),
            DieOrBag::Draw(bag) => bag.len(),
        }
    }

    /// The weight of one outcome; 0 for one that cannot happen.
    #[inline]
    pub fn weight(&self, outcome: u8) -> u32 {
        match self.source {
            DieOrBag::Die(sides) => u32::from((1..=sides).contains(&outcome)),
            DieOrBag::Draw(bag) => bag.count(outcome).into(),
        }
    }

    /// Every outcome that can happen, with its weight, in ascending order.
    #[inline]
    pub fn outcomes(self) -> impl Iterator<Item = (u8, u32)> {
        let range = match self.source {
            DieOrBag::Die(sides) => 1..=sides,
            DieOrBag::Draw(_) => 0..=KINDS as u8 - 1,
        };
        range.map(move |outcome| (outcome, self.weight(outcome))).filter(|&(_, weight)| weight > 0)
    }

    /// Whether this is the rest of `pool`, with `left` dice or cards to go: the same player rolls the same die or draws
    /// from the same deck.
    pub fn is_rest_of(&self, pool: &Self, left: u8) -> bool {
        let same = match (self.source, pool.source) {
            (DieOrBag::Die(one), DieOrBag::Die(other)) => one == other,
            (DieOrBag::Draw(_), DieOrBag::Draw(_)) => true,
            (DieOrBag::Die(_), DieOrBag::Draw(_)) | (DieOrBag::Draw(_), DieOrBag::Die(_)) => false,
        };
        same && (self.seat, self.actor, self.pool) == (pool.seat, pool.actor, left)
    }

    /// The outcome under the ticket `0..total`: every ticket is equally likely.
    #[inline]
    pub fn ticket(&self, ticket: u32) -> u8 {
        match self.source {
            DieOrBag::Die(_) => ticket as u8 + 1,
            DieOrBag::Draw(bag) => bag.kind_at(ticket),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(weights: &[u8]) -> Chance {
        let source = Bag::new(weights.iter().copied()).source();
        Chance { label: "card", seat: Seat(0), actor: 0, pool: 1, source }
    }

    #[test]
    fn a_draw_has_as_many_tickets_as_cards() {
        let chance = draw(&[2, 0, 3]);
        assert_eq!(chance.total(), 5);
        assert_eq!((0..5).map(|t| chance.ticket(t)).collect::<Vec<_>>(), [0, 0, 2, 2, 2]);
        assert_eq!(chance.outcomes().collect::<Vec<_>>(), [(0, 2), (2, 3)]);
        assert_eq!((chance.weight(1), chance.weight(9)), (0, 0));
    }

    #[test]
    fn a_die_shows_its_faces() {
        let chance = Chance { source: DieOrBag::Die(20), ..draw(&[]) };
        assert_eq!(chance.outcomes().count(), 20);
        assert_eq!((chance.ticket(0), chance.ticket(19)), (1, 20));
        assert_eq!((chance.weight(0), chance.weight(20), chance.weight(21)), (0, 1, 0));
    }

    #[test]
    fn an_empty_bag_offers_nothing() {
        assert_eq!(draw(&[]).outcomes().count(), 0);
    }
}
