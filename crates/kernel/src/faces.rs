//! The faces of a roll or a draw that is due, and the result of each: a screen draws the die as the chart.

use crate::{Chance, Cites, Input, Rule, Tabletop};

/// The result of a face, as the roller sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Class {
    /// It hurts them, or worse than failing comes of it.
    Harm,
    /// It fails.
    Fail,
    /// Neither good nor bad by itself: a card, a location, a die that waits for another one.
    Plain,
    /// It succeeds.
    Win,
    /// It succeeds, and more.
    Crit,
}

/// A face of a die, or a kind of card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    /// The outcome, as [`Input::Outcome`] takes it.
    pub outcome: u8,
    /// Its tickets: the share that it has of all tickets.
    pub weight: u32,
    /// Good or bad for the roller.
    pub class: Class,
    /// The result in a word or two of the rulebook: "hits", "wounds"; a row, a card, a location by its name.
    pub word: String,
    /// The row of a table that the roll stands for, if it differs from the word.
    pub row: Option<&'static str>,
    /// The rules that the log will cite for it.
    pub rules: Vec<&'static Rule>,
}

/// A number of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Number {
    /// Added to the die.
    Adds(i16),
    /// Added to the number that the die must reach.
    Needs(i16),
}

/// A part of a sum: its source, and its number.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    /// The source: "Bone Axe, strength".
    pub what: String,
    /// The number.
    pub number: Number,
}

impl Part {
    /// Something that is added to the die.
    pub fn adds(what: impl Into<String>, by: impl Into<i16>) -> Self {
        Self { what: what.into(), number: Number::Adds(by.into()) }
    }

    /// Something that the die must reach.
    pub fn needs(what: impl Into<String>, need: impl Into<i16>) -> Self {
        Self { what: what.into(), number: Number::Needs(need.into()) }
    }
}

/// The face that a die must show, and why: the die and everything added to it must reach the sum of all that is needed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Needed {
    /// The lowest face that will do; `None` if no face does.
    pub least: Option<u8>,
    /// How many of how many rolls of the dice that are left will do; `None` where a die by another name decides, too.
    pub chance: Option<(u32, u32)>,
    /// The sum that leads there. Parts of 0 are left out.
    pub sum: Vec<Part>,
}

impl Needed {
    fn new(faces: &[Face], does: impl Fn(Class) -> bool, sum: Vec<Part>) -> Self {
        let weight = |faces: &mut dyn Iterator<Item = &Face>| faces.map(|face| face.weight).sum();
        let is_open = faces.iter().any(|face| face.class == Class::Plain);
        let wins = weight(&mut faces.iter().filter(|face| does(face.class)));
        Self {
            least: faces.iter().find(|face| does(face.class)).map(|face| face.outcome),
            chance: (!is_open).then(|| (wins, weight(&mut faces.iter()))),
            sum: counting(sum),
        }
    }

    /// The number that the die alone must reach, before any face counts for more or less than its number.
    pub fn by_numbers(&self) -> i16 {
        self.sum.iter().fold(0, |need, part| match part.number {
            Number::Adds(by) => need - by,
            Number::Needs(by) => need + by,
        })
    }
}

/// The parts that change a sum.
fn counting(mut sum: Vec<Part>) -> Vec<Part> {
    sum.retain(|part| !matches!(part.number, Number::Adds(0) | Number::Needs(0)));
    sum
}

/// Of two dice, which one counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Keeps {
    /// There is only one, or each counts for itself.
    #[default]
    Each,
    /// The higher.
    Higher,
    /// The lower.
    Lower,
}

/// All faces of a roll or a draw that is due, and the sums that lead to them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Faces {
    /// Every outcome that can happen, in ascending order.
    pub faces: Vec<Face>,
    /// The sum for success, if there is a number.
    pub needs: Option<Needed>,
    /// The sum for more than success, if that has a number of its own.
    pub critical: Option<Needed>,
    /// The parts added to the die before a table is read. Parts of 0 are left out.
    pub adds: Vec<Part>,
    /// The one of two dice that counts.
    pub keeps: Keeps,
    /// The first of two dice, if it has fallen.
    pub first: Option<u8>,
}

impl Faces {
    /// The faces of a chance, each with its class, its word and the rules that the log will cite for it.
    pub fn of<G: Tabletop>(
        game: &G,
        state: &G::State,
        chance: &Chance,
        does: impl Fn(u8) -> (Class, String),
    ) -> Self {
        let face = |(outcome, weight)| {
            let (class, word) = does(outcome);
            Face { outcome, weight, class, word, row: None, rules: cited(game, state, outcome) }
        };
        Self { faces: chance.outcomes().map(face).collect(), ..Self::default() }
    }

    /// The same, with the sum that leads to success.
    #[must_use]
    pub fn needing(mut self, sum: Vec<Part>) -> Self {
        self.needs = Some(Needed::new(&self.faces, |class| class >= Class::Win, sum));
        self
    }

    /// The same, with the sum that leads to more than success.
    #[must_use]
    pub fn critical_by(mut self, sum: Vec<Part>) -> Self {
        self.critical = Some(Needed::new(&self.faces, |class| class == Class::Crit, sum));
        self
    }

    /// The same, with the parts added to the die before a table is read.
    #[must_use]
    pub fn adding(mut self, sum: Vec<Part>) -> Self {
        self.adds = counting(sum);
        self
    }

    /// The rules that every face follows from.
    pub fn rules(&self) -> Vec<&'static Rule> {
        let Some((first, others)) = self.faces.split_first() else { return Vec::new() };
        let common = |rule: &&&'static Rule| others.iter().all(|face| face.rules.contains(rule));
        first.rules.iter().filter(common).copied().collect()
    }
}

/// The rules of the first line that the log will tell of an outcome.
fn cited<G: Tabletop>(game: &G, state: &G::State, outcome: u8) -> Vec<&'static Rule> {
    let (mut after, mut log) = (state.clone(), Vec::new());
    game.apply(&mut after, Input::Outcome(outcome), &mut log);
    let told = log.iter().find(|event| game.tell(event).is_some());
    told.map_or(Vec::new(), |event| event.rules().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HIT: &Rule = &Rule { id: "HIT", gist: "", on_page: true };
    const TEN: &Rule = &Rule { id: "TEN", gist: "", on_page: true };

    /// A d10 that needs 4, with a critical 10.
    fn faces() -> Faces {
        let face = |outcome: u8| {
            let class = match outcome {
                10 => Class::Crit,
                4.. => Class::Win,
                _ => Class::Fail,
            };
            let rules = if outcome == 10 { vec![HIT, TEN] } else { vec![HIT] };
            Face { outcome, weight: 1, class, word: String::new(), row: None, rules }
        };
        Faces { faces: (1..=10).map(face).collect(), ..Faces::default() }
    }

    #[test]
    fn the_least_face_and_the_sum_that_leads_there_are_told() {
        let sum =
            vec![Part::adds("axe", 3_i16), Part::adds("nothing", 0_i16), Part::needs("toughness", 7_i16)];
        let faces = faces().needing(sum).critical_by(vec![Part::needs("lantern", 10_i16)]);
        let needs = faces.needs.as_ref().expect("it has a number");
        assert_eq!((needs.least, needs.by_numbers(), needs.sum.len()), (Some(4), 4, 2));
        let critical = faces.critical.as_ref().expect("it has a number of its own");
        assert_eq!((critical.least, critical.chance, needs.chance), (Some(10), Some((1, 10)), Some((7, 10))));
        assert_eq!(faces.rules(), [HIT]);
        assert!(Faces::default().needing(Vec::new()).needs.is_some_and(|needs| needs.least.is_none()));
    }
}
