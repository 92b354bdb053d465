//! Names and titles of strangers on the screen.

use packs::Scenario;
use source::{Source, is_seen};

use super::*;

const EVIL: &str = r"q\u001b]52;c;eA==\u0007\u009b2J\u202e\u200b\u2066\u200dz";
const HIDDEN: &str = r"a\u202e\u200b\u200dda";

/// Everything in every cell is seen, whichever box is open.
#[test]
fn nothing_unseen_reaches_the_terminal() {
    let text = format!(
        "game = 'showdown'\ntitle = \"{EVIL}\"\nmonster = {{ id = 'white-lion', level = 1 }}\n\
         survivor = [{{ id = \"{HIDDEN}\" }}, {{ id = \"b\" }}]\nstep = [{{ showdown = {{}} }}]\n"
    );
    let scenario = Scenario::<Showdown>::read(&Source::new("evil", text), "".as_ref(), None);
    let mut app = seated(Table::new(scenario.expect("it is sound")), true, None);
    for keys in ["", "?", "c", "m", "o", "w", "/q\u{202e}\u{1b}\u{200b}", "s\u{9b}\u{200d}x/\u{7}"] {
        press(&mut app, &letters(keys));
        for (width, height) in [(80, 24), (180, 50)] {
            let shown = screen(&app, width, height);
            assert!(shown.chars().all(|c| c == '\n' || is_seen(c)), "{keys:?}: {shown:?}");
        }
        press(&mut app, &[KeyCode::Enter, KeyCode::Esc, KeyCode::Enter]);
    }
    assert!(screen(&app, 180, 50).contains("ada"), "{}", screen(&app, 180, 50));
}
