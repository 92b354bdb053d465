//! What the fuzz targets share: games that are played a few inputs far.

use std::path::Path;

use kernel::{Input, Pending};
use packs::{Book, PackError, Scenario};
use table::Table;
use table::view::Seen;

/// Where no file is: whatever names another file does not find it.
pub fn nowhere() -> &'static Path {
    Path::new("/nowhere")
}

/// What is wrong is told without a panic, too.
pub fn told(error: &PackError) {
    if let PackError::Content(problems) = error {
        assert!(!problems.is_empty(), "what is refused is refused for a reason");
        problems.render(false);
        problems.lines();
    }
}

/// Sets a scenario up, asks all that a screen would ask of it, and plays so many inputs.
pub fn play<G: Book + Seen>(scenario: Scenario<G>, inputs: u32, seed: u64) {
    scenario.heads();
    scenario.tells();
    for key in scenario.all_keys() {
        scenario.words(&key);
    }
    scenario.game.contents();
    let mut table = Table::new(scenario);
    let mut dice = seed | 1;
    for _ in 0..inputs {
        // Xorshift: the same game whenever the same bytes come.
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        look(&table);
        let input = match table.pending() {
            Pending::Done(_) => break,
            Pending::Chance(chance) => Input::Outcome(chance.ticket(dice as u32 % chance.total())),
            Pending::Decision(decision) => {
                Input::Choice(decision.choices[dice as usize % decision.choices.len()])
            }
        };
        table.submit(None, input).expect("what is offered can be done");
    }
    look(&table);
    table.scenario().game.lines(&table.events());
    if let Pending::Done(outcome) = table.pending() {
        let key = table.scenario().key(&outcome);
        table.scenario().words(&key);
        table.scenario().values(&key);
    }
}

/// What a screen would show.
fn look<G: Book + Seen>(table: &Table<G>) {
    let (game, state) = (&table.scenario().game, table.state());
    game.things(state);
    let seats = game.seats().into_iter().map(Some);
    for seat in seats.chain([None]) {
        table.view(seat);
    }
    game.why_not(state);
    match table.pending() {
        Pending::Done(_) => {}
        Pending::Chance(chance) => {
            game.asked(state, &chance);
            game.faces(state, &chance);
            for (outcome, _) in chance.outcomes() {
                game.outcome_name(state, &chance, outcome);
            }
        }
        Pending::Decision(decision) => {
            for &choice in decision.choices.iter() {
                table.choice_word(choice);
                game.choice_says(state, choice);
                game.choice_check(state, choice);
            }
        }
    }
}

/// A number out of bytes: the same bytes, the same number.
pub fn number(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}
