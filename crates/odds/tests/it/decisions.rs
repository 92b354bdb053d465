//! Decisions: policies, options and best play.

use kernel::{Decision, Seat};
use odds::{Best, Fork, NoBest, Odds, Pick, Prob, Rivals, Value};

use crate::table::{Node, Table, prob};

const ME: Seat = Seat(0);

/// I choose between a sure-looking die and a gamble in which my rival chooses too.
fn game() -> Table {
    Table(vec![
        Node::Choice(0, vec![1, 2, 5]),
        Node::Die(vec![6, 6, 6, 7, 7]),
        Node::Die(vec![3, 3, 3, 4]),
        Node::Choice(1, vec![6, 7]),
        Node::Choice(0, vec![7, 6]),
        Node::Die(vec![6, 7]),
        Node::Done(1),
        Node::Done(0),
    ])
}

fn win(policy: Pick<'_, Table>) -> Prob {
    Odds::new(&game(), policy).solve(&0, |&won| won).unwrap().of(&1)
}

#[test]
fn an_answer_says_how_much_work_it_took() {
    let size = |answer: odds::Answer<u8>| [answer.states, answer.edges, answer.inputs];
    let of = |policy| size(Odds::new(&game(), policy).solve(&0, |&won| won).unwrap());
    // The first choice, then a die: six inputs, of which the faces become two edges.
    assert_eq!(of(Pick::First), [2, 3, 6]);
    // Every choice: 3 options, 5 + 4 + 2 faces and 2 + 2 options, of which nothing merges but faces.
    assert_eq!(of(Pick::Uniform), [6, 13, 18]);
}

#[test]
fn policies_answer_decisions() {
    assert_eq!(win(Pick::First), prob("3/5"));
    // A third each: 3/5, (3/4)(1/2) + (1/4)(1/2), 1/2.
    assert_eq!(win(Pick::Uniform), prob("1/3") * (prob("3/5") + prob("1/2") + prob("1/2")));
    assert_eq!(win(Pick::Choose(&|_, _| 1)), prob("1/4"));
    let last = |_: &u16, decision: &Decision<u8>| decision.choices.len() - 1;
    assert_eq!(win(Pick::Choose(&last)), prob("1/2"));
    let by_seat = |state: &u16, decision: &Decision<u8>| {
        usize::from(decision.seat == ME && (*state == 0 || *state == 4))
    };
    assert_eq!(win(Pick::Choose(&by_seat)), prob("1"));
}

#[test]
#[should_panic(expected = "a pick names one of the legal options")]
fn a_policy_that_names_no_option_is_a_mistake() {
    win(Pick::Choose(&|_, _| 9));
}

#[test]
fn options_are_compared_under_the_policy() {
    let game = game();
    let options = |policy| -> Vec<(u8, Prob)> {
        let options = Odds::new(&game, policy).options(&0, |&won| won).unwrap();
        options.into_iter().map(|(choice, answer)| (choice, answer.of(&1))).collect()
    };
    assert_eq!(options(Pick::First), [(0, prob("3/5")), (1, prob("3/4")), (2, prob("1/2"))]);
    assert_eq!(options(Pick::Uniform), [(0, prob("3/5")), (1, prob("1/2")), (2, prob("1/2"))]);
    assert_eq!(Odds::new(&game, Pick::First).options(&1, |&won| won).unwrap(), []);
}

#[test]
fn the_best_choice_depends_on_what_rivals_do() {
    let game = game();
    let best = |rivals| Odds::new(&game, Pick::First).best(&0, ME, rivals, |&won| won == 1, 0).unwrap();
    let options = |gamble| vec![(0, prob("3/5")), (1, prob(gamble)), (2, prob("1/2"))];
    assert_eq!(
        best(Rivals::Pick),
        Best { value: prob("1"), options: options("1"), forks: vec![], states: 6 }
    );
    assert_eq!(
        best(Rivals::Against),
        Best { value: prob("3/5"), options: options("1/4"), forks: vec![], states: 6 }
    );
}

#[test]
fn best_play_of_a_seat_that_does_not_decide_at_the_start() {
    let game = game();
    let odds = Odds::new(&game, Pick::First);
    let best = odds.best(&0, Seat(1), Rivals::Pick, |&won| won == 0, 0).unwrap();
    assert_eq!((best.value, best.options), (prob("2/5"), vec![]));
    let best = odds.best(&6, ME, Rivals::Against, |&won| won == 1, 0).unwrap();
    assert_eq!((best.value, best.states), (prob("1"), 0));
}

#[test]
fn best_play_needs_a_game_that_moves_on() {
    let best =
        |nodes| Odds::new(&Table(nodes), Pick::First).best(&0, ME, Rivals::Against, |&won| won == 1, 0);
    let wait = vec![Node::Choice(0, vec![0, 1]), Node::Done(1)];
    assert_eq!(best(wait), Err(NoBest::Cyclic));
    let back = vec![Node::Choice(0, vec![1, 2]), Node::Die(vec![0, 2]), Node::Done(1)];
    assert_eq!(best(back), Err(NoBest::Cyclic));
    let stuck = vec![Node::Choice(0, vec![1, 2]), Node::Die(vec![1, 1]), Node::Done(1)];
    assert_eq!(best(stuck), Err(NoBest::Unresolved));
    let again = vec![Node::Choice(0, vec![1, 3]), Node::Die(vec![1, 2, 3]), Node::Done(1), Node::Done(0)];
    assert_eq!(best(again).unwrap().value, prob("1/2"));
}

#[test]
fn the_best_value_comes_with_its_distribution() {
    // A sure 3, or a die for 9 or nothing: which is better depends on what a loss is worth.
    let game = Table(vec![
        Node::Choice(0, vec![1, 2]),
        Node::Done(3),
        Node::Die(vec![3, 4, 4]),
        Node::Done(9),
        Node::Done(0),
    ]);
    let best = |loss: i64| {
        let value = |&o: &u8| if o == 0 { loss } else { i64::from(o) };
        Odds::new(&game, Pick::First).best_value(&0, &[ME], Rivals::Pick, value, |&o| o, 0).unwrap()
    };
    let values = |texts: [&str; 2]| texts.map(|text| text.parse::<Value>().unwrap());
    let worth =
        |found: &odds::BestValue<u16, u8, u8>| [found.options[0].1.clone(), found.options[1].1.clone()];
    // Of equal options the first is taken.
    let even = best(0);
    assert_eq!((worth(&even), even.answer.of(&3)), (values(["3", "3"]), Prob::one()));
    let bold = best(2);
    assert_eq!((worth(&bold), bold.answer.of(&9)), (values(["3", "13/3"]), prob("1/3")));
    let shy = best(-5);
    assert_eq!((worth(&shy), shy.answer.of(&9)), (values(["3", "-1/3"]), Prob::zero()));
    assert_eq!(shy.value, Value::from(3));
    let wait = Table(vec![Node::Choice(0, vec![0, 1]), Node::Done(1)]);
    let odds = Odds::new(&wait, Pick::First);
    assert_eq!(odds.best_value(&0, &[ME], Rivals::Pick, |_| 0, |&o| o, 0), Err(NoBest::Cyclic));
}

#[test]
fn the_decisions_that_matter_are_told_with_their_chances() {
    // A d6. On 1 to 3: a sure 3, or a coin for 9 or nothing. On 4 or 5: 3 or nothing, and nobody takes nothing, so that
    // the choice behind it never comes up. On a 6, two options that are worth the same.
    let game = Table(vec![
        Node::Die(vec![1, 1, 1, 2, 2, 3]),
        Node::Choice(0, vec![4, 5]),
        Node::Choice(0, vec![4, 6]),
        Node::Choice(0, vec![4, 4]),
        Node::Done(3),
        Node::Die(vec![8, 7]),
        Node::Choice(0, vec![7, 7, 9]),
        Node::Done(0),
        Node::Done(9),
        Node::Done(1),
    ]);
    let odds = Odds::new(&game, Pick::First);
    let value = |&o: &u8| i64::from(o);
    let forks = |most| odds.best_value(&0, &[ME], Rivals::Pick, value, |&o| o, most).unwrap().forks;
    let worth = |text: &str| text.parse::<Value>().unwrap();
    let coin = Fork { state: 1, reached: prob("1/2"), options: vec![(0, worth("3")), (1, worth("9/2"))] };
    let sure = Fork { state: 2, reached: prob("1/3"), options: vec![(0, worth("3")), (1, worth("1"))] };
    // At stake are 1/2 of 3/2 and 1/3 of 2.
    assert_eq!(forks(5), [coin.clone(), sure]);
    assert_eq!(forks(1), [coin]);
    assert_eq!(forks(0), []);
    // No decision comes before these, so that with the 6 they add up to the worth of the best play.
    let best = odds.best_value(&0, &[ME], Rivals::Pick, value, |&o| o, 0).unwrap().value;
    let parts = [("1/2", "9/2"), ("1/3", "3"), ("1/6", "3")];
    let sum = parts.map(|(reached, value)| &worth(reached) * &worth(value));
    assert_eq!(best, &(&sum[0] + &sum[1]) + &sum[2]);
    // For the chance of a 9 only the coin matters.
    let chance = odds.best(&0, ME, Rivals::Pick, |&o| o == 9, 5).unwrap();
    let options = vec![(0, prob("0")), (1, prob("1/2"))];
    assert_eq!(chance.forks, [Fork { state: 1, reached: prob("1/2"), options }]);
}
