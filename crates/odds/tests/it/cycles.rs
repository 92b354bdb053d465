//! Games that can come back to where they were.

use std::collections::BTreeMap;

use odds::{Cut, Exactness, Limits, Mean, Odds, Pick, Prob};

use crate::table::{Node, Table, prob};

fn exactly(text: &str) -> Mean {
    Mean::Exact(prob(text))
}

fn solve(nodes: Vec<Node>) -> BTreeMap<u8, Prob> {
    let answer = Odds::new(&Table(nodes), Pick::First).solve(&0, |&o| o).unwrap();
    assert_eq!(answer.exactness, Exactness::Exact);
    answer.outcomes
}

#[test]
fn a_die_that_is_rolled_again_on_a_six_is_a_five_sided_one() {
    let outcomes = solve(vec![Node::Die(vec![1, 1, 2, 2, 2, 0]), Node::Done(1), Node::Done(2)]);
    assert_eq!(outcomes, BTreeMap::from([(1, prob("2/5")), (2, prob("3/5"))]));
}

#[test]
fn an_exploding_die_explodes_an_even_number_of_times_with_six_in_seven() {
    // Sum of (5/6)(1/36)^n = (5/6) / (35/36).
    let even = Node::Die(vec![2, 2, 2, 2, 2, 1]);
    let odd = Node::Die(vec![3, 3, 3, 3, 3, 0]);
    let outcomes = solve(vec![even, odd, Node::Done(0), Node::Done(1)]);
    assert_eq!(outcomes, BTreeMap::from([(0, prob("6/7")), (1, prob("1/7"))]));
}

/// A d6 against a d4, rolled again on a tie: state 0 rolls the d6, states 1 to 6 know it and roll the d4.
fn tie() -> Table {
    let mut nodes = vec![Node::Die((1..=6).collect())];
    for mine in 1..=6u16 {
        let face = |theirs: u16| match mine.cmp(&theirs) {
            std::cmp::Ordering::Less => 8,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 7,
        };
        nodes.push(Node::Die((1..=4).map(face).collect()));
    }
    nodes.extend([Node::Done(1), Node::Done(0)]);
    Table(nodes)
}

#[test]
fn ties_that_are_rolled_again_do_not_count() {
    // Of 24 pairs 14 win, 6 lose and 4 tie.
    assert_eq!(solve(tie().0), BTreeMap::from([(0, prob("3/10")), (1, prob("7/10"))]));
}

#[test]
fn rolls_that_are_repeated_are_expected_as_often_as_they_happen() {
    // 24/20 rounds on average.
    let game = tie();
    let rolls = Odds::new(&game, Pick::First).expectations(&0, |&(from, _)| [from.min(1)]).unwrap();
    assert_eq!(rolls, [(0, exactly("6/5")), (1, exactly("6/5"))]);
    let game = Table(vec![Node::Die(vec![1, 1, 2, 2, 2, 0]), Node::Done(1), Node::Done(2)]);
    let rolls = Odds::new(&game, Pick::First).expectations(&0, |&(_, to)| [(to == 0)]).unwrap();
    assert_eq!(rolls, [(false, exactly("1")), (true, exactly("1/5"))]);
}

#[test]
fn the_gambler_is_ruined_as_the_textbook_says() {
    // From 3 of 10 with 2/3 per step: (1 - (1/2)^3) / (1 - (1/2)^10). Started in the middle of one cycle.
    let mut nodes = vec![Node::Die(vec![4]), Node::Done(0)];
    for money in 1..10u16 {
        let (down, up) = (money, if money == 9 { 11 } else { money + 2 });
        nodes.push(Node::Die(vec![if money == 1 { 1 } else { down }, up, up]));
    }
    nodes.push(Node::Done(1));
    let outcomes = solve(nodes);
    assert_eq!(outcomes[&1], prob("7/8") / prob("1023/1024"));
}

#[test]
fn two_ways_into_one_cycle() {
    // 0 leads to 1 or 2, which lead to each other or out.
    let nodes = vec![
        Node::Die(vec![1, 2, 2]),
        Node::Die(vec![2, 3, 3]),
        Node::Die(vec![1, 4]),
        Node::Done(1),
        Node::Done(2),
    ];
    // From 1: out at once 2/3, else from 2. From 2: out at once 1/2, else from 1. a = 2/3 + b/3, b = a/2.
    assert_eq!(solve(nodes)[&1], prob("1/3") * prob("4/5") + prob("2/3") * prob("2/5"));
}

#[test]
fn what_never_ends_is_unresolved() {
    // A state that only leads to itself, and two that only lead to each other.
    let alone = vec![Node::Die(vec![1, 2, 2]), Node::Die(vec![1, 1]), Node::Done(0)];
    let pair = vec![Node::Die(vec![1, 2, 2]), Node::Die(vec![3]), Node::Done(0), Node::Die(vec![1, 1])];
    for nodes in [alone, pair] {
        let game = Table(nodes);
        let odds = Odds::new(&game, Pick::First);
        let answer = odds.solve(&0, |&o| o).unwrap();
        assert_eq!(answer.outcomes, BTreeMap::from([(0, prob("2/3"))]));
        assert_eq!(answer.exactness, Exactness::UpTo { unresolved: prob("1/3") });
        assert_eq!(answer.cuts, BTreeMap::from([(Cut::Endless, prob("1/3"))]));
        // The first state is left once; one that is not left is seen without end.
        let steps = odds.expectations(&0, |&(from, _)| [from]).unwrap();
        assert_eq!(steps[0], (0, exactly("1")));
        assert!(steps.len() > 1 && steps[1..].iter().all(|(_, mean)| *mean == Mean::Infinite), "{steps:?}");
    }
}

#[test]
fn a_draw_from_an_empty_bag_is_unresolved() {
    let game = Table(vec![Node::Draw(vec![(1, 1), (3, 2)]), Node::Draw(vec![]), Node::Done(0)]);
    let answer = Odds::new(&game, Pick::First).solve(&0, |&o| o).unwrap();
    assert_eq!(answer.cuts, BTreeMap::from([(Cut::Stuck, prob("1/4"))]));
    assert_eq!(answer.unresolved(), prob("1/4"));
}

#[test]
fn a_cycle_beyond_the_limit_is_unresolved_but_its_mass_is_known() {
    let game = tie();
    // A six or a five cannot tie with a d4, so five states are on the cycle.
    let limits = Limits { max_component: 4, ..Limits::default() };
    let answer = Odds::new(&game, Pick::First).with_limits(limits).solve(&0, |&o| o).unwrap();
    assert_eq!(answer.cuts, BTreeMap::from([(Cut::LargeCycle, Prob::one())]));
    assert!(answer.outcomes.is_empty());
    let rolls = Odds::new(&game, Pick::First).with_limits(limits).expectations(&0, |_| [()]).unwrap();
    assert!(rolls.iter().all(|((), mean)| matches!(mean, Mean::AtLeast(_))), "{rolls:?}");
    // One that is just as large is solved.
    let limits = Limits { max_component: 5, ..limits };
    let answer = Odds::new(&game, Pick::First).with_limits(limits).solve(&0, |&o| o).unwrap();
    assert_eq!(answer.cuts, BTreeMap::new());
}

#[test]
fn a_cycle_in_which_everything_leads_to_everything_is_given_up_earlier() {
    let states = 130u16;
    let lead = move |from: u16, face: u16| (from + 1 + face * (from % 7 + 1) + face * face) % states;
    let woven = |from: u16| Node::Die((0..20).map(|face| lead(from, face)).collect());
    let mut nodes: Vec<Node> = (0..states - 1).map(woven).collect();
    nodes.push(Node::Die(vec![0, 1, states]));
    nodes.push(Node::Done(0));
    let game = Table(nodes);
    let limits = Limits { max_component: states.into(), ..Limits::default() };
    let answer = Odds::new(&game, Pick::First).with_limits(limits).solve(&0, |&o| o).unwrap();
    assert_eq!(answer.cuts, BTreeMap::from([(Cut::LargeCycle, Prob::one())]));
    let answer = Odds::new(&game, Pick::First).solve(&0, |&o| o).unwrap();
    assert_eq!(answer.outcomes, BTreeMap::from([(0, Prob::one())]));
}
