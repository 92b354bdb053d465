//! Incomplete turns of a plan: a part without its `begin`, or a turn that never ends.

use crate::skirmish::doc::{ScenarioDoc, StepDoc};
use source::{At, Diagnostics, Source};

/// The progress of a plan through its turns.
struct Turns<'a> {
    /// The side whose turn it is.
    active: Option<&'a str>,
    /// The `begin` of a turn that has not ended.
    open: Option<&'a At<String>>,
    /// Whether a turn has ended since one began.
    over: bool,
    /// The problems that were already reported.
    said: Vec<(&'static str, &'a str)>,
    warnings: Diagnostics,
}

/// Reports gaps in steps that take turns.
pub(crate) fn warnings(source: &Source, doc: &ScenarioDoc) -> Diagnostics {
    let first = doc.turn.as_ref().or_else(|| doc.unit.first().map(|unit| &unit.side));
    let mut turns = Turns {
        active: first.map(|side| side.as_str()),
        open: None,
        over: false,
        said: Vec::new(),
        warnings: Diagnostics::new(source),
    };
    doc.step.iter().for_each(|step| turns.step(step));
    if let Some(repeat) = &doc.repeat {
        let from = repeat.from.as_ref().map_or(1, |from| **from);
        doc.step.iter().skip(usize::from(from.saturating_sub(1))).for_each(|step| turns.step(step));
    }
    turns.ends("after the last step");
    turns.warnings
}

impl<'a> Turns<'a> {
    fn step(&mut self, step: &'a StepDoc) {
        match step {
            StepDoc::Begin(side) => {
                self.ends("before the next turn");
                (self.active, self.open, self.over) = (Some(side.as_str()), Some(side), false);
            }
            StepDoc::Turn(side) => {
                self.ends("before the next turn");
                (self.active, self.over) = (Some(side.as_str()), true);
            }
            StepDoc::End(side) => {
                self.needs_begin(side, "end");
                (self.open, self.over) = (None, true);
            }
            StepDoc::Recover(side) => self.needs_begin(side, "recover"),
            StepDoc::Move(side) => self.needs_begin(side, "move"),
            StepDoc::Shoot(side) => self.needs_begin(side, "shoot"),
            StepDoc::Melee(_)
            | StepDoc::Ranged(_)
            | StepDoc::InjuryRoll(_)
            | StepDoc::Fall(_)
            | StepDoc::Inflict(_)
            | StepDoc::Check(_)
            | StepDoc::Engage(_)
            | StepDoc::Disengage(_)
            | StepDoc::Fight(_)
            | StepDoc::Battle(_) => {}
        }
    }

    /// Another turn begins, or nothing more comes: the turn before must have ended.
    fn ends(&mut self, place: &str) {
        let Some(side) = self.open.take() else { return };
        if self.is_news("end", side) {
            self.warnings
                .push(side.span(), format!("the turn of `{side}` begins here and has no `end`"))
                .hint(format!("add {{ end = \"{side}\" }} {place}: Staggered units recover there"));
        }
    }

    /// A part of a turn: it must have begun.
    fn needs_begin(&mut self, side: &'a At<String>, word: &'static str) {
        let begun = self.active == Some(side.as_str()) && !self.over;
        if !begun && self.is_news("begin", side) {
            self.warnings
                .push(side.span(), format!("`{word}` is part of a turn of `{side}` that has no `begin`"))
                .hint(format!("add {{ begin = \"{side}\" }} before it: it says whose turn it is"));
        }
    }

    fn is_news(&mut self, what: &'static str, side: &'a str) -> bool {
        let new = !self.said.contains(&(what, side));
        self.said.push((what, side));
        new
    }
}
