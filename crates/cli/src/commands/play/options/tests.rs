//! Spaces stand together.

use super::*;

#[test]
fn spaces_stand_together() {
    assert_eq!(together(1, &["9J", "10J"]), "  1 to 2 spaces: 9J 10J\n");
    assert_eq!(together(3, &["9J", "9J over ada"]), "  3 to 4 spaces: 9J, 9J over ada\n");
    let many: Vec<String> = (0..80).map(|number| format!("{number}P")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    assert!(together(1, &many).lines().all(|line| line.len() <= WIDTH && line.starts_with("  ")));
}
