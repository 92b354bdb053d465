//! Lines, understood.

use super::*;

#[test]
fn words_and_answers() {
    assert_eq!(read(" undo 3 "), Word::Undo(3));
    assert_eq!(read("UNDO"), Word::Undo(1));
    assert_eq!(read("save my game.bout"), Word::Save("my game.bout"));
    assert_eq!(read("14 3"), Word::Answer("14 3"));
    assert!(matches!(read("undo it"), Word::Unknown(_)));
    assert!(matches!(read("save"), Word::Unknown(_)));
    assert_eq!(read(""), Word::Answer(""));
}
