//! Runs an example: every roll and choice is scripted, everything scripted is used up, and everything expected is true.

use kernel::{Game, Input, Pending, Sink, Tabletop};
use showdown::Event;

use super::example::Example;
use super::pack::Pack;
use crate::PackFiles;
use crate::pack::is_built_in;
use source::Diagnostics;

/// An example of cards with so many inputs never ends.
const LONG: usize = 1_000;

/// Keeps all events.
#[derive(Default)]
struct Log(Vec<Event>);

impl Sink<Event> for Log {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.0.push(event());
    }
}

/// The examples of a pack, run.
#[derive(Debug, Clone)]
pub struct Trial {
    /// The examples that come out, each with its events.
    pub run: Vec<(Example, Vec<Event>)>,
    /// Examples that turn out differently in files that are as in the core pack, because others are not:
    /// house rules do that, and it is no mistake.
    pub otherwise: Diagnostics,
}

impl Pack {
    /// Runs every example.
    ///
    /// # Errors
    /// Every example that makes no sense or does not come out, in its file. In a pack that changes the core pack, only
    /// the files that are its own have to.
    pub fn tried(&self) -> Result<Trial, Diagnostics> {
        let (examples, mut problems) = self.read_examples();
        let mut run = Vec::new();
        for example in examples {
            match example.run() {
                Ok(events) => run.push((example, events)),
                Err(found) => problems.merge(found),
            }
        }
        let is_core = self.digest() == Self::built_in().digest();
        let (otherwise, wrong) = problems.split(|source| !is_core && is_built_in::<Self>(source));
        wrong.into_result(Trial { run, otherwise })
    }
}

impl Example {
    /// Runs the example and returns its events.
    ///
    /// # Errors
    /// Expectations that do not come out, in the file of the example.
    pub fn run(&self) -> Result<Vec<Event>, Diagnostics> {
        let mut problems = Diagnostics::new(&self.source);
        let mut log = Log::default();
        let mut state = self.showdown.start(&mut log);
        let (mut script, mut choices) = (self.dice.iter(), self.choices.iter());
        for _ in 0..LONG {
            let input = match self.showdown.pending(&state) {
                Pending::Done(outcome) => {
                    self.compare(outcome.iter().copied(), &log, &mut problems);
                    for die in script {
                        problems
                            .push(die.span.clone(), format!("no {} comes here", die.label))
                            .hint("take it out");
                    }
                    for choice in choices {
                        problems.push(choice.span(), "nobody chooses here").hint("take it out");
                    }
                    return problems.into_result(log.0);
                }
                Pending::Chance(chance) => match script.next() {
                    Some(die) if die.label == chance.label && chance.weight(die.face) > 0 => {
                        Input::Outcome(die.face)
                    }
                    Some(die) if die.label == chance.label => {
                        let possible = chance
                            .outcomes()
                            .map(|(outcome, _)| self.showdown.outcome_name(&state, &chance, outcome));
                        problems
                            .push(die.span.clone(), format!("this cannot be the {} here", chance.label))
                            .hint(format!("it can be one of: {}", possible.collect::<Vec<_>>().join(", ")));
                        return Err(problems);
                    }
                    Some(die) => {
                        problems
                            .push(die.span.clone(), format!("here comes not the {}", die.label))
                            .hint(format!("the {} comes here", chance.label));
                        return Err(problems);
                    }
                    None => {
                        problems
                            .push(self.span.clone(), format!("the {} is not in `dice`", chance.label))
                            .hint("add it at the end");
                        return Err(problems);
                    }
                },
                Pending::Decision(decision) => {
                    let words = |choice: &_| self.showdown.choice_words(*choice);
                    let offered: Vec<String> = decision.choices.iter().map(words).collect();
                    let Some(wanted) = choices.next() else {
                        problems
                            .push(self.span.clone(), "somebody chooses here")
                            .hint(format!("add to `choices` one of: {}", offered.join(", ")));
                        return Err(problems);
                    };
                    let Some(at) = offered.iter().position(|words| *words == **wanted) else {
                        problems
                            .push(wanted.span(), format!("`{wanted}` cannot be chosen here"))
                            .hint(format!("it can be one of: {}", offered.join(", ")));
                        return Err(problems);
                    };
                    Input::Choice(decision.choices[at])
                }
            };
            self.showdown.apply(&mut state, input, &mut log);
        }
        problems.push(self.span.clone(), "the example does not end").hint("check the cards that it is about");
        Err(problems)
    }

    fn compare(&self, answers: impl Iterator<Item = i16>, log: &Log, problems: &mut Diagnostics) {
        for (expectation, answer) in self.expect.iter().zip(answers) {
            if !expectation.is.holds(answer.into()) {
                let told: Vec<String> = log.0.iter().filter_map(|event| self.showdown.tell(event)).collect();
                problems
                    .push(expectation.words.span(), format!("this is not true: the answer is {answer}"))
                    .hint(format!("what happened: {}", told.join(" ")));
            }
        }
    }
}
