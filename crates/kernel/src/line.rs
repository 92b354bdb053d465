//! Lines of the log: events in words, with what they cite.

use crate::{Cites, Rule, Ruling};

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// One sentence.
    pub text: String,
    /// The rules that it follows from.
    pub rules: Vec<&'static Rule>,
    /// The rulings that it turned on.
    pub rulings: Vec<&'static Ruling>,
    /// The index of the event that it tells.
    pub event: usize,
}

impl Line {
    fn cite(&mut self, event: &impl Cites) {
        self.rules.extend(event.rules().iter().filter(|rule| !rule.id.is_empty()));
        self.rulings.extend(event.rulings().iter());
    }

    fn take_citations(&mut self, other: Self) {
        for rule in other.rules {
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
        for ruling in other.rulings {
            if !self.rulings.contains(&ruling) {
                self.rulings.push(ruling);
            }
        }
    }
}

/// The events that tell, as lines; what only cites is cited by the next line, or by the last one.
pub(crate) fn lines<E: Cites>(events: &[E], tell: impl Fn(&E) -> Option<String>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut quiet = Line::default();
    for (index, event) in events.iter().enumerate() {
        quiet.cite(event);
        if let Some(text) = tell(event) {
            let mut line = Line { text, event: index, ..Line::default() };
            line.cite(event);
            line.take_citations(std::mem::take(&mut quiet));
            lines.push(line);
        }
    }
    if let Some(last) = lines.last_mut() {
        last.take_citations(quiet);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &Rule = &Rule { id: "ONE", gist: "", on_page: true };
    const TWO: &Rule = &Rule { id: "TWO", gist: "", on_page: true };

    struct Event(&'static [&'static Rule], Option<&'static str>);

    impl Cites for Event {
        fn rules(&self) -> &[&'static Rule] {
            self.0
        }

        fn rulings(&self) -> &[&'static Ruling] {
            &[]
        }
    }

    fn told(events: &[Event]) -> Vec<(usize, Vec<&str>)> {
        let lines = lines(events, |event| event.1.map(str::to_owned));
        lines.iter().map(|line| (line.event, line.rules.iter().map(|rule| rule.id).collect())).collect()
    }

    #[test]
    fn what_only_cites_is_cited_by_the_next_line_or_the_last() {
        let quiet = || Event(&[ONE], None);
        let loud = || Event(&[TWO], Some("Something happens."));
        assert_eq!(told(&[quiet(), quiet(), loud()]), [(2, vec!["TWO", "ONE"])]);
        assert_eq!(told(&[loud(), quiet()]), [(0, vec!["TWO", "ONE"])]);
        assert_eq!(told(&[quiet()]), []);
    }
}
