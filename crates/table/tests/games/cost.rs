//! What an input costs does not grow with the game, and going back costs the way to the next state that is kept.

use table::Live;

use crate::march::{APPLIED, ME, id, input, march};

/// How many inputs the rules apply while something is done.
fn applied(does: impl FnOnce()) -> usize {
    let before = APPLIED.get();
    does();
    APPLIED.get() - before
}

#[test]
fn an_input_costs_the_same_at_the_tenth_and_at_the_two_thousandth() {
    let mut room = march();
    let mut costs = Vec::new();
    for number in 1..=2000 {
        let lines = room.table().journal_since(0).len();
        let cost = applied(|| _ = room.submit(ME, &id(number), &input(number)).unwrap());
        assert_eq!(room.table().journal_since(lines).len(), 1);
        costs.push(cost);
    }
    assert_eq!([costs[9], costs[10]], [costs[1999], costs[1998]]);
    assert!(costs.iter().all(|&cost| cost <= 2), "{costs:?}");
    let steps = room.amendment("steps 7").unwrap();
    let amended = applied(|| _ = room.amend(ME, &id(3000), &steps).unwrap());
    assert_eq!(amended, 1);
    let undone = applied(|| _ = room.undo_to(ME, &id(3001), 2000).unwrap());
    assert!((1..100).contains(&undone), "{undone}");
    let undone = applied(|| _ = room.undo_to(ME, &id(3002), 1999).unwrap());
    assert!((1..100).contains(&undone), "{undone}");
    let seen = applied(|| _ = room.table().state_after(1031));
    assert!(seen < 32, "{seen}");
}
