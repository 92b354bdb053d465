//! Steps that come again.

use skirmish::plan::{Repeat, Until};

use crate::{read, wrong};

fn file(rest: &str) -> String {
    format!(
        "game = \"skirmish\"\n{rest}\nunit = [{{ id = \"alda\", side = \"red\" }}, {{ id = \"brun\", side = \"blue\" }}]\n\
         step = [{{ turn = \"red\" }}, {{ turn = \"blue\" }}]\n"
    )
}

fn repeat(rest: &str) -> Option<Repeat> {
    read(&file(rest)).unwrap_or_else(|lines| panic!("{lines:?}")).game.repeat
}

#[test]
fn a_file_says_how_often_its_steps_come() {
    assert_eq!(repeat(""), None);
    let rounds = Repeat { from: 0, rounds: Some(3), until: None, counted: false };
    assert_eq!(repeat("repeat = { rounds = 3 }"), Some(rounds));
    let until = Repeat { from: 1, rounds: None, until: Some(Until::SideOut), counted: true };
    let text = "repeat = { until = \"side-out\", from = 2 }\nquestion = { ask = [\"rounds\"] }";
    assert_eq!(repeat(text), Some(until));
}

#[test]
fn what_cannot_repeat_is_told() {
    let told = |rest: &str, line: &str| wrong(&file(rest), [line]);
    told(
        "repeat = {}",
        "2:10: nobody says how long the steps repeat (add rounds = 10, or until = \"somebody-out\")",
    );
    // A wrong value is one mistake, not two.
    told(
        "repeat = { until = \"nobody\" }",
        "2:20: `until` cannot be `nobody` (it can be `somebody-out` or `side-out`)",
    );
    told(
        "repeat = { rounds = 2, from = 3 }",
        "2:31: there is no step 3 to repeat from: the file has 2 (count the steps from 1)",
    );
    told(
        "question = { ask = [\"rounds\"] }",
        "2:21: there are no rounds: the steps do not repeat \
         (add repeat = { until = \"somebody-out\" }, or leave the question out)",
    );
}
