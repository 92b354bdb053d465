//! Scripted dice: a test says what is rolled and chosen, and the script must be used up exactly.

use kernel::{Game, Input, Pending, Sink};
use skirmish::{Battle, Choice, Event, State, UnitId};

/// One line of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Dice of one label, in the order they fall.
    Dice(String, Vec<u8>),
    /// A choice, in the words of [`Battle::choice_name`].
    Choice(String),
}

impl Line {
    /// Reads `Melee check: 14 3` or `attack brun`.
    ///
    /// # Errors
    /// If a face is no number.
    pub fn parse(text: &str) -> Result<Self, String> {
        let Some((label, faces)) = text.split_once(':') else {
            return Ok(Self::Choice(text.trim().to_owned()));
        };
        let faces =
            faces.split_whitespace().map(|face| face.parse().map_err(|_| format!("`{face}` is no face")));
        Ok(Self::Dice(label.trim().to_owned(), faces.collect::<Result<_, _>>()?))
    }
}

/// Runs one line of a script.
///
/// # Errors
/// If the battle waits for something else, or refuses the input.
pub fn run(
    battle: &Battle,
    state: &mut State,
    line: &Line,
    log: &mut impl Sink<Event>,
) -> Result<(), String> {
    match line {
        Line::Dice(label, faces) => {
            for &face in faces {
                match battle.pending(state) {
                    Pending::Chance(chance) if chance.label == label => {}
                    other => {
                        return Err(format!(
                            "the script rolls `{label}: {face}`, but the battle waits for {other:?}"
                        ));
                    }
                }
                kernel::submit(battle, state, None, Input::Outcome(face), log)
                    .map_err(|why| format!("`{label}: {face}`: {why}"))?;
            }
            Ok(())
        }
        Line::Choice(word) => {
            let Pending::Decision(decision) = battle.pending(state) else {
                return Err(format!(
                    "the script chooses `{word}`, but the battle waits for {:?}",
                    battle.pending(state)
                ));
            };
            let actor = actor(state);
            let named = decision.choices.iter().find(|&&choice| battle.choice_name(actor, choice) == *word);
            let Some(&choice) = named else {
                let offered: Vec<_> =
                    decision.choices.iter().map(|&c| battle.choice_name(actor, c)).collect();
                return Err(format!("`{word}` is not offered; there are: {}", offered.join(", ")));
            };
            kernel::submit(battle, state, None, Input::Choice(choice), log).map_err(|why| why.to_string())
        }
    }
}

/// The unit that a decision is about, if the frames tell.
pub fn actor(state: &State) -> Option<UnitId> {
    state.deciding()
}

/// Plays a whole script and wants it used up with the battle done.
///
/// # Panics
/// If the script does not fit.
pub fn play(battle: &Battle, script: &[&str]) -> (State, Vec<Event>) {
    let mut log = Vec::new();
    let mut state = battle.start(&mut log);
    for text in script {
        let line = Line::parse(text).expect("a script line");
        run(battle, &mut state, &line, &mut log).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    assert!(
        matches!(battle.pending(&state), Pending::Done(_)),
        "the script is used up but the battle waits for {:?}",
        battle.pending(&state)
    );
    (state, log)
}

/// Any choice of the game, for those who want to try illegal ones.
pub fn any_choices() -> Vec<Choice> {
    let mut all = vec![Choice::Hold, Choice::Disengage];
    for n in 0..16 {
        all.extend([Choice::Attack(UnitId(n)), Choice::Shoot(UnitId(n))]);
        all.extend([Choice::Wield(n), Choice::Walk(n), Choice::Edge(n)]);
    }
    all
}
