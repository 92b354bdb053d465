//! Names of files, quoted.

use super::*;

#[test]
fn names_are_quoted_where_a_shell_would_split_them() {
    let word = |path: &str| quoted(Path::new(path));
    assert_eq!(word("games/june-1.bout"), "games/june-1.bout");
    assert_eq!(word("-x.bout"), "./-x.bout");
    assert_eq!(word("eed 1 --field x"), "'eed 1 --field x'");
    assert_eq!(word("hilda's.bout"), "'hilda'\\''s.bout'");
    assert_eq!(word("it's\u{1b}[2J\u{202e}.bout"), "$'it\\'s\\x1b[2J\\xe2\\x80\\xae.bout'");
}
