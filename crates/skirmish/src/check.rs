//! Checks: one d20 against a stat, with Advantage and Disadvantage.

use kernel::Ruling;

use crate::{
    Battle, Event, Rulings, State, Status, UnitId, rule,
    ruling::{self, BothEdges, Natural20, RollsAsChecks},
    status,
    turns_on::turns_on,
    unit::Stat,
};

/// The die of two that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Two dice, the lower.
    Disadvantage,
    /// One die.
    Plain,
    /// Two dice, the higher.
    Advantage,
}

impl Edge {
    /// How many dice are rolled.
    pub const fn dice(self) -> u8 {
        match self {
            Self::Plain => 1,
            Self::Advantage | Self::Disadvantage => 2,
        }
    }

    /// The die that counts.
    pub fn keep(self, first: u8, second: u8) -> u8 {
        match self {
            Self::Plain => first,
            Self::Advantage => first.max(second),
            Self::Disadvantage => first.min(second),
        }
    }
}

/// The causes of a Check besides its own rule.
pub(crate) trait BecauseOf: Sized {
    /// The same, following from what decides how many dice a Check has.
    fn because_of_edge(self, edge: Edge) -> Self;

    /// The same, following from the unit's being Staggered, in its own turn or not. `sources` are all that the Check
    /// has.
    fn because_of_staggered(
        self,
        battle: &Battle,
        state: &State,
        unit: UnitId,
        stat: Stat,
        sources: Sources,
    ) -> Self;
}

impl BecauseOf for Event {
    fn because_of_edge(self, edge: Edge) -> Self {
        self.citing(true, rule::CHECK_ROLL_OVER)
            .citing(edge == Edge::Advantage, rule::CHECK_ADVANTAGE)
            .citing(edge == Edge::Disadvantage, rule::CHECK_DISADVANTAGE)
    }

    fn because_of_staggered(
        self,
        battle: &Battle,
        state: &State,
        unit: UnitId,
        stat: Stat,
        sources: Sources,
    ) -> Self {
        let staggered = state.unit(unit).status == Status::Staggered;
        if !staggered {
            return self;
        }
        let own = state.active == battle.unit(unit).side;
        let burdened = status::is_burdened(battle, state, unit, stat);
        let others = Sources { disadvantage: sources.disadvantage - u8::from(burdened), ..sources };
        let by = |rulings: &Rulings| {
            let own = status::is_burdened_by(rulings, battle, state, unit, stat);
            edge(rulings, Sources { disadvantage: others.disadvantage + u8::from(own), ..others })
        };
        let turns = |ruling| turns_on(&battle.rulings, ruling, by);
        self.citing(burdened, rule::STAGGERED_DISADVANTAGE)
            .citing(!own, rule::STAGGERED_NOT_OPPONENT)
            .ruled_if(turns(ruling::STAGGERED_ENDS), ruling::STAGGERED_ENDS)
            .ruled_if(turns(ruling::STAGGERED_CHECKS), ruling::STAGGERED_CHECKS)
    }
}

/// How many sources of Advantage and Disadvantage a Check has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sources {
    /// For it.
    pub advantage: u8,
    /// Against it.
    pub disadvantage: u8,
}

/// The sum of advantage and disadvantage.
pub fn edge(rulings: &Rulings, sources: Sources) -> Edge {
    let Sources { advantage, disadvantage } = sources;
    match (advantage > 0, disadvantage > 0) {
        (false, false) => Edge::Plain,
        (true, false) => Edge::Advantage,
        (false, true) => Edge::Disadvantage,
        (true, true) => match rulings.both_edges {
            BothEdges::Cancel => Edge::Plain,
            BothEdges::Disadvantage => Edge::Disadvantage,
            BothEdges::Net => match advantage.cmp(&disadvantage) {
                std::cmp::Ordering::Less => Edge::Disadvantage,
                std::cmp::Ordering::Equal => Edge::Plain,
                std::cmp::Ordering::Greater => Edge::Advantage,
            },
        },
    }
}

/// How many dice a roll has that a table reads: by ruling it is a Check, and Staggered burdens it. `worse` is how the
/// worse of two dice is found for the unit.
pub(crate) fn roll_edge(
    rulings: &Rulings,
    battle: &Battle,
    state: &State,
    unit: UnitId,
    worse: Edge,
) -> Edge {
    let edge = match rulings.rolls_as_checks {
        RollsAsChecks::No => return Edge::Plain,
        RollsAsChecks::LowerDie => Edge::Disadvantage,
        RollsAsChecks::WorseDie => worse,
    };
    // It is no attack; among Checks it is like one of Morale.
    if status::is_burdened_by(rulings, battle, state, unit, Stat::Morale) { edge } else { Edge::Plain }
}

/// Whether the die that counts passes against the number needed.
pub fn passes(rulings: &Rulings, natural: u8, need: i8) -> bool {
    let by_number = natural as i8 >= need;
    match (natural, rulings.natural_20) {
        (20, Natural20::TwentyPasses | Natural20::OneFails | Natural20::OneToFourFail) => true,
        (1, Natural20::OneFails) | (1..=4, Natural20::OneToFourFail) => false,
        (_, Natural20::TwentyPasses | Natural20::Plain | Natural20::OneFails | Natural20::OneToFourFail) => {
            by_number
        }
    }
}

/// The lowest face that passes, with what passes or fails in any case; `None` if none does.
pub fn lowest_passing(rulings: &Rulings, need: i8) -> Option<u8> {
    (1..=20).find(|&face| passes(rulings, face, need))
}

/// A Check whose dice are due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// The number needed.
    pub need: i8,
    /// How many dice, and which counts.
    pub edge: Edge,
    /// The first of two dice, if it has fallen; else 0.
    pub first: u8,
}

impl Due {
    /// The number of rolls of the remaining dice that pass, and the number of all such rolls.
    pub fn chance(self, rulings: &Rulings) -> (u32, u32) {
        let firsts = if self.first == 0 { 1..=20 } else { self.first..=self.first };
        let seconds = if self.edge == Edge::Plain { 1..=1 } else { 1..=20 };
        let all = firsts.flat_map(|first| seconds.clone().map(move |second| self.edge.keep(first, second)));
        all.fold((0, 0), |(passed, of), kept| (passed + u32::from(passes(rulings, kept, self.need)), of + 1))
    }

    /// Whether it can pass, and whether it can fail.
    pub fn can(self, rulings: &Rulings) -> (bool, bool) {
        let (passed, of) = self.chance(rulings);
        (passed > 0, passed < of)
    }
}

/// The rulings that a Check turned on: where the options would have differed for this roll.
pub fn rulings_used(sources: Sources, natural: u8, need: i8) -> &'static [&'static Ruling] {
    let by = |&natural_20: &Natural20| passes(&Rulings { natural_20, ..Rulings::default() }, natural, need);
    let passing = Natural20::ALL.iter().filter(|&option| by(option)).count();
    let extreme = (1..Natural20::ALL.len()).contains(&passing);
    match (sources.advantage > 0 && sources.disadvantage > 0, extreme) {
        (false, false) => &[],
        (true, false) => &[ruling::BOTH_EDGES],
        (false, true) => &[ruling::NATURAL_20],
        (true, true) => &[ruling::BOTH_EDGES, ruling::NATURAL_20],
    }
}

/// Dice that are rolled one after the other and count together.
///
/// `first` is a slot of the frame, 0 while no die waits for its partner. Returns (the die that counts, the first die)
/// once all have fallen.
#[inline]
pub fn roll(edge: Edge, first: &mut u8, face: u8) -> Option<(u8, u8)> {
    if edge.dice() == 2 && *first == 0 {
        *first = face;
        return None;
    }
    let earlier = std::mem::take(first);
    let earlier = if earlier == 0 { face } else { earlier };
    Some((edge.keep(earlier, face), earlier))
}

/// The lowest face that has the same prospects as the first die of two.
///
/// `kind` sorts faces by what can still come of them, and rises with the face; the extremes stay themselves, because
/// rulings look at them. Which of two dice counts depends only on which is higher, so any face of a kind will do.
#[inline]
pub(crate) fn representative<K: PartialEq>(first: u8, kind: impl Fn(u8) -> K) -> u8 {
    if first <= 2 || first >= 20 {
        return first;
    }
    let same = kind(first);
    (2..first).rev().take_while(|&face| kind(face) == same).last().unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(advantage: u8, disadvantage: u8) -> Sources {
        Sources { advantage, disadvantage }
    }

    /// CHECK-ROLL-OVER, ruling natural-20: every face against every number.
    #[test]
    fn a_check_passes_on_the_number_or_more() {
        for need in -10..=40 {
            for natural in 1..=20 {
                let plain = natural as i8 >= need;
                let by = |natural_20| passes(&Rulings { natural_20, ..Rulings::default() }, natural, need);
                assert_eq!(by(Natural20::Plain), plain);
                assert_eq!(by(Natural20::TwentyPasses), plain || natural == 20);
                assert_eq!(by(Natural20::OneFails), (plain || natural == 20) && natural != 1);
                assert_eq!(by(Natural20::OneToFourFail), (plain || natural == 20) && natural > 4);
            }
        }
    }

    /// CHECK-ADVANTAGE, CHECK-DISADVANTAGE, ruling both-edges (cancel, net, disadvantage).
    #[test]
    fn advantage_and_disadvantage_meet() {
        let by = |both_edges, a, d| edge(&Rulings { both_edges, ..Rulings::default() }, sources(a, d));
        for ruling in BothEdges::ALL {
            assert_eq!(by(*ruling, 0, 0), Edge::Plain);
            assert_eq!(by(*ruling, 2, 0), Edge::Advantage);
            assert_eq!(by(*ruling, 0, 1), Edge::Disadvantage);
        }
        assert_eq!(by(BothEdges::Cancel, 2, 1), Edge::Plain);
        assert_eq!(by(BothEdges::Net, 2, 1), Edge::Advantage);
        assert_eq!(by(BothEdges::Net, 1, 1), Edge::Plain);
        assert_eq!(by(BothEdges::Net, 1, 2), Edge::Disadvantage);
        assert_eq!(by(BothEdges::Disadvantage, 3, 1), Edge::Disadvantage);
    }

    #[test]
    fn a_check_has_its_chance() {
        let chance = |need, edge| Due { need, edge, first: 0 }.chance(&Rulings::default());
        assert_eq!(chance(14, Edge::Plain), (7, 20));
        assert_eq!(chance(14, Edge::Advantage), (400 - 13 * 13, 400));
        assert_eq!(chance(14, Edge::Disadvantage), (49, 400));
        assert_eq!(
            Due { need: 14, edge: Edge::Disadvantage, first: 15 }.chance(&Rulings::default()),
            (7, 20)
        );
        assert_eq!((chance(25, Edge::Plain), chance(-3, Edge::Plain)), ((1, 20), (20, 20)));
    }

    #[test]
    fn two_dice_wait_for_each_other() {
        let mut first = 0;
        assert_eq!(roll(Edge::Plain, &mut first, 7), Some((7, 7)));
        assert_eq!(roll(Edge::Advantage, &mut first, 7), None);
        assert_eq!(roll(Edge::Advantage, &mut first, 9), Some((9, 7)));
        assert_eq!(first, 0);
        assert_eq!(roll(Edge::Disadvantage, &mut first, 7), None);
        assert_eq!(roll(Edge::Disadvantage, &mut first, 9), Some((7, 7)));
    }

    #[test]
    fn a_ruling_is_named_only_where_it_matters() {
        assert!(rulings_used(sources(1, 0), 20, 20).is_empty());
        assert_eq!(rulings_used(sources(0, 0), 20, 21), [ruling::NATURAL_20]);
        assert_eq!(rulings_used(sources(1, 1), 1, 1), [ruling::BOTH_EDGES, ruling::NATURAL_20]);
        for natural in 1..=20 {
            for need in -10..=30 {
                let low = natural <= 4 && natural as i8 >= need;
                let named = !rulings_used(sources(0, 0), natural, need).is_empty();
                assert_eq!(named, low || (natural == 20 && need > 20), "{natural} against {need}");
            }
        }
    }
}
