//! Small differences.

use ask::answer::Measure;

use super::*;

/// A difference that is hardly anything is told in so many digits that it shows, and nothing has no sign.
#[test]
fn small_differences_are_not_rounded_away() {
    let number = |difference: f64, half: f64, measure: Measure| {
        let interval = [difference - half, difference + half];
        let (seen, narrower) = (difference.abs() > half, None);
        let (a, b, unpaired_interval) = (1.0, 1.0 + difference, interval);
        let measured =
            Measured { measure, side: None, a, b, difference, interval, unpaired_interval, narrower, seen };
        row(&measured)[3..5].join(" ")
    };
    assert_eq!(number(0.002, 0.001_9, Measure::Turns), "+0.0020 +0.0001 to +0.0039");
    assert_eq!(number(0.001_5, 0.001_8, Measure::Won), "+0.15 -0.03 to +0.33");
    assert_eq!(number(0.0, 0.0, Measure::Won), "0.0 0.0 to 0.0");
    assert_eq!(number(-0.02, 0.01, Measure::Won), "-2.0 -3.0 to -1.0");
}
