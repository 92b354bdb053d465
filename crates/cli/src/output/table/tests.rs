//! Columns line up.

use super::*;

#[test]
fn columns_line_up() {
    let cells = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
    let rows = [cells(&["None", "281/400"]), cells(&["Incapacitated", "1"])];
    let text = table(&[Left(""), Right("")], rows);
    assert_eq!(text, "  None           281/400\n  Incapacitated        1\n");
}
