//! What a plan says a question takes is what it takes, or less where the plan says that there is more.

use kernel::Seat;
use odds::{Extent, Odds, Pick, Rivals};
use proptest::prelude::*;

use crate::random::{anywhere, game, onward};

proptest! {
    #[test]
    fn a_plan_says_what_the_answer_costs(table in game(40, anywhere, true), most in 1usize..60) {
        let odds = Odds::new(&table, Pick::Uniform);
        let plan = odds.extent(&0, most).unwrap();
        let answer = odds.solve(&0, |&end| end).unwrap();
        prop_assert_eq!(plan.is_larger, answer.states > most);
        if plan.is_larger {
            prop_assert!(plan.states <= answer.states && plan.bytes <= answer.bytes);
        } else {
            prop_assert_eq!((plan.states, plan.bytes), (answer.states, answer.bytes));
        }
    }

    #[test]
    fn the_best_play_is_planned_with_all_its_options(table in game(40, onward, true), most in 1usize..60) {
        let odds = Odds::new(&table, Pick::First);
        let plan = odds.extent_of_best(&0, &[Seat(0)], most).unwrap();
        let best = odds.best_value(&0, &[Seat(0)], Rivals::Pick, |&end| i64::from(end), |&end| end, 0).unwrap();
        if plan.is_larger {
            prop_assert!(plan.states == most);
        } else {
            prop_assert_eq!((plan.states, plan.bytes), (best.answer.states, best.answer.bytes));
        }
    }
}

/// One after the other: both are walked through, but only one of them is in memory at a time.
#[test]
fn two_extents_are_one_after_the_other() {
    let small = Extent { states: 3, bytes: 40, is_larger: false };
    let large = Extent { states: 5, bytes: 30, is_larger: true };
    assert_eq!(small.and(large), Extent { states: 8, bytes: 40, is_larger: true });
    assert_eq!(large.and(small), small.and(large));
    assert!(!small.and(small).is_larger);
}
