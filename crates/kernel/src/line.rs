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

/// The events that tell, as lines; what only cites is cited by the next line, or by the last one; if it looks back, by
/// the line before, if there is one.
pub(crate) fn lines<E: Cites>(events: &[E], tell: impl Fn(&E) -> Option<String>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut quiet = Line::default();
    for (index, event) in events.iter().enumerate() {
        if event.looks_back()
            && let Some(last) = lines.last_mut()
        {
            let mut late = Line::default();
            late.cite(event);
            last.take_citations(late);
            continue;
        }
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

    const BACK: &Rule = &Rule { id: "BACK", gist: "", on_page: true };

    impl Cites for Event {
        fn rules(&self) -> &[&'static Rule] {
            self.0
        }

        fn rulings(&self) -> &[&'static Ruling] {
            &[]
        }

        fn looks_back(&self) -> bool {
            self.0.contains(&BACK)
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
        let back = || Event(&[BACK], None);
        assert_eq!(told(&[loud(), back(), loud()]), [(0, vec!["TWO", "BACK"]), (2, vec!["TWO"])]);
        assert_eq!(told(&[quiet(), loud(), back()]), [(1, vec!["TWO", "ONE", "BACK"])]);
        assert_eq!(told(&[back(), loud()]), [(1, vec!["TWO", "BACK"])]);
    }
}
