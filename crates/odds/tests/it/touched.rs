//! The rules and rulings that a question touches: of small games all, of large ones as many as a bounded walk finds.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use kernel::{
    Chance, Cites, Decision, DieOrBag, Game, Input, Pending, Rule, Ruling, Seat, Sink, UNLIMITED_LAPS,
};
use odds::{Limits, Odds, Pick, Touched};
use proptest::prelude::*;

use crate::random::{anywhere, game};
use crate::table::{Node, Table};

const COUNT: usize = 16;

/// A rule for each way from one place to another, and a ruling for each place that is left.
static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let id = |number: usize| format!("R{number:03}").leak();
    (0..COUNT * COUNT).map(|number| Rule { id: id(number), gist: "", on_page: true }).collect()
});
static RULINGS: LazyLock<Vec<Ruling>> = LazyLock::new(|| {
    let id = |number: usize| format!("r{number:02}").leak();
    (0..COUNT).map(|number| Ruling { id: id(number), question: "", why: "", options: &[] }).collect()
});

#[derive(Debug, Clone, PartialEq)]
struct Heard {
    rules: Vec<&'static Rule>,
    rulings: Vec<&'static Ruling>,
}

impl Cites for Heard {
    fn rules(&self) -> &[&'static Rule] {
        &self.rules
    }

    fn rulings(&self) -> &[&'static Ruling] {
        &self.rulings
    }
}

fn heard(rule: usize, ruling: Option<usize>) -> Heard {
    Heard { rules: vec![&RULES[rule]], rulings: ruling.map(|number| &RULINGS[number]).into_iter().collect() }
}

/// A table each step of which cites.
struct Citing(Table);

impl Game for Citing {
    type State = u16;
    type Choice = u8;
    type Outcome = u8;
    type Event = Heard;

    fn pending(&self, state: &u16) -> Pending<u8, u8> {
        self.0.pending(state)
    }

    fn apply(&self, state: &mut u16, input: Input<u8>, log: &mut impl Sink<Heard>) {
        let from = usize::from(*state);
        self.0.apply(state, input, &mut kernel::Silent);
        let to = usize::from(*state);
        log.tell(|| heard(from * COUNT + to, to.is_multiple_of(2).then_some(from)));
    }
}

fn ids(touched: &Touched) -> (BTreeSet<&str>, BTreeSet<&str>) {
    (
        touched.rules.iter().map(|rule| rule.id).collect(),
        touched.rulings.iter().map(|ruling| ruling.id).collect(),
    )
}

/// The same by a walk without any bounds: every way out of every place, those of a decision as `ways` has them.
fn naive(table: &Table, ways: impl Fn(u16, u8, usize) -> Vec<usize>) -> (Heard, bool) {
    let (mut places, mut at) = (vec![0u16], 0);
    let (mut all, mut choices) = (Heard { rules: vec![], rulings: vec![] }, false);
    while let Some(&from) = places.get(at) {
        at += 1;
        let targets: Vec<u16> = match &table.0[usize::from(from)] {
            Node::Die(faces) => faces.clone(),
            Node::Draw(kinds) => kinds.iter().map(|&(_, to)| to).collect(),
            Node::Choice(seat, options) => {
                choices |= options.len() > 1;
                ways(from, *seat, options.len()).into_iter().map(|option| options[option]).collect()
            }
            Node::Done(_) => vec![],
        };
        for to in targets {
            let step = heard(
                usize::from(from) * COUNT + usize::from(to),
                to.is_multiple_of(2).then_some(usize::from(from)),
            );
            all.rules.extend(step.rules);
            all.rulings.extend(step.rulings);
            if !places.contains(&to) {
                places.push(to);
            }
        }
    }
    (all, choices)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_comes_up_on_some_way_is_heard(table in game(12, anywhere, true), pick in 0usize..5, free in 0u8..4) {
        let citing = Citing(table);
        let choose = |state: &u16, decision: &Decision<u8>| (usize::from(*state) + pick) % decision.choices.len();
        let seats: Vec<Seat> = (0..2).filter(|seat| free >> seat & 1 == 1).map(Seat).collect();
        let is_free = |seat: u8| seats.contains(&Seat(seat));
        let opening = [heard(COUNT * COUNT - 1, None)];
        let check = |policy, ways: &dyn Fn(u16, u8, usize) -> Vec<usize>| {
            let touched = Odds::new(&citing, policy).touched(&0, &opening, &seats);
            let (mut all, choices) = naive(&citing.0, ways);
            all.rules.push(&RULES[COUNT * COUNT - 1]);
            let (rules, rulings) = ids(&touched);
            prop_assert_eq!(rules.into_iter().collect::<Vec<_>>(), sorted(all.rules.iter().map(|rule| rule.id)));
            prop_assert_eq!(rulings.into_iter().collect::<Vec<_>>(), sorted(all.rulings.iter().map(|ruling| ruling.id)));
            prop_assert_eq!((touched.choices, touched.only), (choices, None));
            // Nothing is named twice.
            prop_assert_eq!(touched.rules.len(), ids(&touched).0.len());
            Ok(())
        };
        let all = |options| (0..options).collect::<Vec<_>>();
        check(Pick::First, &|_, seat, options| if is_free(seat) { all(options) } else { vec![0] })?;
        check(Pick::Uniform, &|_, _, options| all(options))?;
        check(Pick::Choose(&choose), &|place, _, options| vec![(usize::from(place) + pick) % options])?;
    }
}

fn sorted<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    ids.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Steppe of places, so many in each; a die leads from each to the next row. What comes up: a rule on every step, and a
/// ruling where `sign` says so.
struct Steppe {
    rows: u32,
    wide: u32,
    sides: u8,
    /// Whether faces stand for their neighbours, two by two, but where `sign` looks at the row.
    pairs: fn(u32) -> bool,
    /// The ruling that a step from this row with this face turns on.
    sign: fn(u32, u8) -> Option<usize>,
    laps: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct At {
    row: u32,
    column: u32,
    laps: u32,
}

impl Game for Steppe {
    type State = At;
    type Choice = u8;
    type Outcome = ();
    type Event = Heard;

    fn pending(&self, at: &At) -> Pending<u8, ()> {
        if at.row == self.rows {
            return Pending::Done(());
        }
        Pending::Chance(Chance {
            label: "die",
            seat: Seat(0),
            actor: 0,
            pool: 1,
            source: DieOrBag::Die(self.sides),
        })
    }

    fn apply(&self, at: &mut At, input: Input<u8>, log: &mut impl Sink<Heard>) {
        let Input::Outcome(face) = input else { unreachable!("there are only dice") };
        let from = at.row;
        let face_counts = if (self.pairs)(from) { (face - 1) / 2 } else { face - 1 };
        at.row += 1;
        at.column = (at.column * u32::from(self.sides) + u32::from(face_counts)) % self.wide;
        if at.row == self.rows && at.laps > 1 {
            if at.laps != UNLIMITED_LAPS {
                at.laps -= 1;
            }
            at.row = 0;
        }
        let left = at.laps;
        log.tell(|| heard(left.min(9) as usize, (self.sign)(from, face)));
    }

    fn laps(&self, at: &At) -> Option<u32> {
        self.laps.filter(|_| at.row == 0).map(|_| at.laps)
    }

    fn set_laps(&self, at: &mut At, laps: u32) {
        at.laps = laps;
    }

    fn bands(&self, at: &At, chance: &Chance, band: &mut impl FnMut(u8, u32)) {
        for (face, weight) in chance.outcomes() {
            match ((self.pairs)(at.row), face % 2) {
                (false, _) => band(face, weight),
                (true, 1) => band(face, 2 * weight),
                (true, _) => {}
            }
        }
    }
}

const PLAIN: Steppe = Steppe { rows: 0, wide: 0, sides: 4, pairs: |_| false, sign: |_, _| None, laps: None };

fn touched(rows: &Steppe, limits: Limits) -> Touched {
    let start = At { row: 0, column: 0, laps: rows.laps.unwrap_or(1) };
    Odds::new(rows, Pick::First).with_limits(limits).touched(&start, &[], &[])
}

/// What nothing comes up in is left after 50,000 states; where something does, after four times as many as that took.
#[test]
fn a_large_game_is_walked_through_as_long_as_something_new_comes_up() {
    // Within the bound: all of it.
    let all = touched(&Steppe { rows: 45, wide: 1_000, ..PLAIN }, Limits::default());
    assert_eq!(all.only, None);
    // Beyond it, without anything new: no more than the bound.
    let bounded = touched(&Steppe { rows: 100, wide: 1_000, ..PLAIN }, Limits::default());
    let walked = bounded.only.unwrap();
    assert!((50_000..50_010).contains(&walked), "{walked}");
    // Something comes up late: four times as far.
    let late = |row, _| (row == 20).then_some(0);
    let farther = touched(&Steppe { rows: 100, wide: 1_000, sign: late, ..PLAIN }, Limits::default());
    let walked = farther.only.unwrap();
    assert!((60_000..80_000).contains(&walked), "{walked}");
    assert_eq!(farther.rulings, [&RULINGS[0]]);
    // And so far that all of it is seen.
    let later = |row, _| (row == 48).then_some(0);
    let all = touched(&Steppe { rows: 100, wide: 1_000, sign: later, ..PLAIN }, Limits::default());
    assert_eq!((all.only, all.rulings.len()), (None, 1));
}

#[test]
fn the_walk_takes_no_more_memory_than_it_may() {
    let limits = Limits { max_bytes: 2 * 20_000 * size_of::<At>(), ..Limits::default() };
    let walked = touched(&Steppe { rows: 45, wide: 1_000, ..PLAIN }, limits).only.unwrap();
    assert!((20_000..20_010).contains(&walked), "{walked}");
    // A few thousand in any case.
    let walked =
        touched(&Steppe { rows: 45, wide: 1_000, ..PLAIN }, Limits { max_bytes: 1, ..limits }).only.unwrap();
    assert!((5_000..5_010).contains(&walked), "{walked}");
}

/// Early on, every face counts, also those that do what their neighbours do; later only one of each band does, and the
/// answer says that there may be more.
#[test]
fn faces_that_do_the_same_are_left_out_only_of_large_games() {
    let even = |row, face| (face % 2 == 0 && row < 4).then_some(1);
    let small = Steppe { rows: 7, wide: 100, pairs: |_| true, sign: even, ..PLAIN };
    let early = touched(&small, Limits::default());
    assert_eq!((early.only, early.rulings.len()), (None, 1));
    // Exactly up to the bound nothing is left out.
    for skipping in [1, 2, 3] {
        let pairs: fn(u32) -> bool = match skipping {
            1 => |row| row == 44,
            2 => |row| row == 43 || row == 44,
            _ => |row| row >= 42,
        };
        let large = Steppe { rows: 45, wide: 1_000, pairs, ..PLAIN };
        let found = touched(&large, Limits::default());
        assert!(found.only.is_some(), "faces of {skipping} rows are left out");
    }
    // No face stands for another: nothing is left out, however many there are.
    assert_eq!(touched(&Steppe { rows: 45, wide: 1_000, ..PLAIN }, Limits::default()).only, None);
}

/// What lies too deep for the walk is found by playing.
#[test]
fn a_walk_that_ends_early_is_followed_by_play_to_the_end() {
    let deep = |row, face| (row == 150 && face == 3).then_some(5);
    let found = touched(&Steppe { rows: 190, wide: 10_000, sign: deep, ..PLAIN }, Limits::default());
    assert!(found.only.is_some());
    assert_eq!(found.rulings, [&RULINGS[5]]);
    // But not beyond two hundred inputs.
    let deeper = |row, _| (row == 200).then_some(5);
    let found = touched(&Steppe { rows: 250, wide: 10_000, sign: deeper, ..PLAIN }, Limits::default());
    assert!(found.only.is_some() && found.rulings.is_empty());
}

/// Laps that are alike are walked through once: the rules of the last one, and of one before.
#[test]
fn laps_are_walked_through_once() {
    for laps in [1, 2, 3, 40_000] {
        let rows =
            Steppe { rows: 5, wide: 100, laps: Some(laps), sign: |row, _| Some(row as usize), ..PLAIN };
        let found = touched(&rows, Limits::default());
        assert_eq!((found.only, found.rulings.len()), (None, 5), "{laps} laps");
    }
    // Without a number they go on as they are, and come back to where they were.
    let rows = Steppe { rows: 5, wide: 100, laps: Some(UNLIMITED_LAPS), ..PLAIN };
    let found = touched(&rows, Limits::default());
    assert_eq!((found.only, found.rules.len()), (None, 1));
}
