//! Scripted dice: a test says what is rolled and chosen, and the game must use up the script exactly.

use kernel::{Input, Pending, Sink, Tabletop};
use skirmish::{Choice, UnitId};

/// One line of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Dice or cards of one label, in the order they fall, in the words of [`Tabletop::outcome_name`].
    Dice(String, Vec<String>),
    /// A choice, in the words of [`Tabletop::choice_name`].
    Choice(String),
}

impl Line {
    /// Reads `Melee check: 14 3` or `attack brun`.
    pub fn parse(text: &str) -> Self {
        let Some((label, faces)) = text.split_once(':') else {
            return Self::Choice(text.trim().to_owned());
        };
        Self::Dice(label.trim().to_owned(), faces.split_whitespace().map(str::to_owned).collect())
    }
}

/// Runs one line of a script.
///
/// # Errors
/// If the game waits for something else, or refuses the input.
pub fn run<G: Tabletop>(
    game: &G,
    state: &mut G::State,
    line: &Line,
    log: &mut impl Sink<G::Event>,
) -> Result<(), String> {
    match line {
        Line::Dice(label, faces) => {
            for face in faces {
                let chance = match game.pending(state) {
                    Pending::Chance(chance) if chance.label == label => chance,
                    other => {
                        return Err(format!(
                            "the script rolls `{label}: {face}`, but the game waits for {other:?}"
                        ));
                    }
                };
                let outcome = game
                    .outcome_named(state, &chance, face)
                    .ok_or_else(|| format!("`{label}: {face}` cannot come up"))?;
                kernel::submit(game, state, None, Input::Outcome(outcome), log)
                    .map_err(|why| format!("`{label}: {face}`: {why}"))?;
            }
            Ok(())
        }
        Line::Choice(word) => {
            let Pending::Decision(decision) = game.pending(state) else {
                return Err(format!(
                    "the script chooses `{word}`, but the game waits for {:?}",
                    game.pending(state)
                ));
            };
            let Some(choice) = game.choice_named(state, &decision.choices, word) else {
                let offered: Vec<_> = decision.choices.iter().map(|&c| game.choice_name(state, c)).collect();
                return Err(format!("`{word}` is not offered; there are: {}", offered.join(", ")));
            };
            kernel::submit(game, state, None, Input::Choice(choice), log).map_err(|why| why.to_string())
        }
    }
}

/// Plays a whole script, which must end exactly with the game.
///
/// # Panics
/// If the script does not fit.
pub fn play<G: Tabletop>(game: &G, script: &[&str]) -> (G::State, Vec<G::Event>) {
    let mut log = Vec::new();
    let mut state = game.start(&mut log);
    for text in script {
        run(game, &mut state, &Line::parse(text), &mut log).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    assert!(
        matches!(game.pending(&state), Pending::Done(_)),
        "the script is used up but the game waits for {:?}",
        game.pending(&state)
    );
    (state, log)
}

/// Any choice of skirmish, to try illegal ones.
pub fn any_choices() -> Vec<Choice> {
    let mut all = vec![Choice::Hold, Choice::Disengage];
    for n in 0..16 {
        all.extend([Choice::Attack(UnitId(n)), Choice::Shoot(UnitId(n))]);
        all.extend([Choice::Wield(n), Choice::Walk(n), Choice::Edge(n)]);
    }
    all
}
