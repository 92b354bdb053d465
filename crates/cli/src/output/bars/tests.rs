//! How bars grow.

use super::bar;

#[test]
fn bars_grow_by_eighths() {
    assert_eq!(bar(0.0, 4), "");
    assert_eq!(bar(1e-9, 4), "▏");
    assert_eq!(bar(0.5, 4), "██");
    assert_eq!(bar(0.53, 4), "██▏");
    assert_eq!(bar(1.0, 4), "████");
}
