//! Every offered input is accepted, and no other.

use testkit::laws::accepts_only_what_is_offered;
use testkit::script::any_choices;

use crate::play::{battles, walk};

/// Every face and every choice at every rest, by everybody.
#[test]
fn what_is_offered_is_accepted_and_nothing_else() {
    let mut rests = 0;
    for (name, battle, mut seed) in battles("inputs", 250, 6, 6) {
        for (number, stride) in walk(&name, &battle, &mut seed).iter().enumerate() {
            let at = format!("{name}, rest {number}");
            accepts_only_what_is_offered(&at, &battle, &stride.after, &any_choices());
            rests += 1;
        }
    }
    assert!(rests > 1000, "only {rests} rests");
}
