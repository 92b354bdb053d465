//! Problems found in files, collected so that all of them can be shown at once.

use std::cmp::Reverse;
use std::fmt;
use std::ops::Range;

use serde::{Serialize, Serializer};

use crate::{Problem, Source, render};

/// One problem: its description, its place, and a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The bytes it is about; none if it has no place in the file.
    pub span: Option<Range<usize>>,
    /// The problem, in one sentence without its full stop.
    pub message: String,
    /// A few words to set beside the marked text.
    pub label: Option<String>,
    /// A way to mend it.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// A problem at a place.
    pub fn new(span: impl Into<Option<Range<usize>>>, message: impl Into<String>) -> Self {
        Self { span: span.into(), message: message.into(), label: None, hint: None }
    }

    /// Sets the hint.
    pub fn hint(&mut self, hint: impl Into<String>) -> &mut Self {
        self.hint = Some(hint.into());
        self
    }

    /// Sets the words beside the marked text.
    pub fn label(&mut self, label: impl Into<String>) -> &mut Self {
        self.label = Some(label.into());
        self
    }
}

/// The most problems to report at once. Fixing these fixes the others too, or shows them the next time.
pub(super) const MOST_SHOWN: usize = 100;

/// The severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// The file cannot be used.
    Error,
    /// It can be used, but may not say what its author meant.
    Warning,
}

/// Every problem of one or several files, in the order of the files and of the places in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics {
    sources: Vec<Source>,
    /// Each with the index of its source.
    entries: Vec<(usize, Diagnostic)>,
}

impl Diagnostics {
    /// No problems yet, in a file.
    pub fn new(source: &Source) -> Self {
        Self { sources: vec![source.clone()], entries: Vec::new() }
    }

    /// Adds a problem of the file this was made for; the answer takes a hint and a label.
    ///
    /// ```
    /// use source::{Diagnostics, Source};
    ///
    /// let mut problems = Diagnostics::new(&Source::new("duel.toml", "side = 'blue'\n"));
    /// problems.push(7..13, "there is no side `blue`").hint("did you mean `black`?");
    /// assert_eq!(problems.lines(), ["duel.toml:1:8: there is no side `blue` (did you mean `black`?)"]);
    /// ```
    pub fn push(
        &mut self,
        span: impl Into<Option<Range<usize>>>,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.add(Diagnostic::new(span, message))
    }

    /// Adds a problem of the file this was made for.
    pub fn add(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        self.entries.push((0, diagnostic));
        let last = self.entries.len() - 1;
        &mut self.entries[last].1
    }

    /// Takes over the problems of another collection, merging those of the same file.
    pub fn merge(&mut self, other: Self) {
        let places: Vec<usize> = other.sources.into_iter().map(|source| self.place(source)).collect();
        self.entries.extend(other.entries.into_iter().map(|(source, found)| (places[source], found)));
    }

    fn place(&mut self, source: Source) -> usize {
        self.sources.iter().position(|known| *known == source).unwrap_or_else(|| {
            self.sources.push(source);
            self.sources.len() - 1
        })
    }

    /// The problems of some files, and those of the others.
    pub fn split(self, is_meant: impl Fn(&Source) -> bool) -> (Self, Self) {
        let (meant, others) = self.entries.into_iter().partition(|(at, _)| is_meant(&self.sources[*at]));
        (
            Self { sources: self.sources.clone(), entries: meant },
            Self { sources: self.sources, entries: others },
        )
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number of problems.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The value when there are no problems, else the problems: nothing is half-loaded.
    ///
    /// # Errors
    /// The problems, when there are any.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// Each problem with its file, by position.
    pub fn iter(&self) -> impl Iterator<Item = (&Source, &Diagnostic)> {
        let mut sorted: Vec<_> = self.entries.iter().collect();
        // At one place the wider problem comes first: it frames the others. The sort is stable.
        sorted.sort_by_key(|(source, found)| {
            (*source, found.span.as_ref().map(|span| (span.start, Reverse(span.end))))
        });
        sorted.into_iter().map(|(source, found)| (&self.sources[*source], found))
    }

    /// The number of problems that reports leave out.
    pub fn left_off(&self) -> usize {
        self.len().saturating_sub(MOST_SHOWN)
    }

    /// A sentence that some are left out.
    pub(super) fn rest(&self, level: Level) -> Option<String> {
        let what = match level {
            Level::Error => "problem",
            Level::Warning => "warning",
        };
        match self.left_off() {
            0 => None,
            1 => Some(format!("and 1 more {what}")),
            rest => Some(format!("and {rest} more {what}s")),
        }
    }

    /// Each problem with its line and column, by position; if there are many, the first ones.
    pub fn problems(&self) -> Vec<Problem> {
        Problem::all(self)
    }

    /// Each problem in one line, for scripts: `file:line:column: message (hint)`; if there are many, the first ones
    /// and how many more there are.
    pub fn lines(&self) -> Vec<String> {
        self.problems().iter().map(Problem::to_string).chain(self.rest(Level::Error)).collect()
    }

    /// The problems as a compiler shows them, with the marked lines; if there are many, the first ones and how many
    /// more there are. Everything in it that came from a file is clean.
    pub fn render(&self, color: bool) -> String {
        render::render(self, Level::Error, color)
    }

    /// The same for warnings.
    pub fn render_warnings(&self, color: bool) -> String {
        render::render(self, Level::Warning, color)
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Diagnostics {}

/// The list of [`Problem`]s.
impl Serialize for Diagnostics {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.problems().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_sorted_by_file_and_place() {
        let (a, b) = (Source::new("a", "one two"), Source::new("b", "three"));
        let mut first = Diagnostics::new(&a);
        first.push(4..7, "late");
        let mut second = Diagnostics::new(&b);
        second.push(0..5, "other file");
        let mut third = Diagnostics::new(&a);
        third.push(0..3, "early");
        third.push(None, "nowhere");
        first.merge(second);
        first.merge(third);
        assert_eq!(first.lines(), ["a: nowhere", "a:1:1: early", "a:1:5: late", "b:1:1: other file"]);
    }

    #[test]
    fn a_problem_without_a_place_is_shown_without_a_line() {
        let mut problems = Diagnostics::new(&Source::new("a", "one two"));
        problems.push(None, "no units").hint("add one");
        assert_eq!(problems.to_string(), "error: no units\n--> a\n = help: add one");
    }

    #[test]
    fn of_many_problems_the_first_are_told_and_the_rest_counted() {
        let mut problems = Diagnostics::new(&Source::new("a", "x".repeat(3 * MOST_SHOWN)));
        for at in 0..MOST_SHOWN {
            problems.push(at..at + 1, format!("problem {at}"));
        }
        assert_eq!((problems.lines().len(), problems.left_off()), (MOST_SHOWN, 0));
        for (count, said) in [(1, "and 1 more problem"), (2, "and 2 more problems")] {
            problems.push(2 * MOST_SHOWN..2 * MOST_SHOWN, "one too many");
            assert_eq!((problems.len(), problems.left_off()), (MOST_SHOWN + count, count));
            assert_eq!(problems.lines().last().map(String::as_str), Some(said));
            assert_eq!(problems.problems().len(), MOST_SHOWN);
            let shown = problems.to_string();
            assert_eq!(shown.matches("error: ").count(), MOST_SHOWN);
            assert!(shown.ends_with(&format!("\n\n{said}")), "{shown}");
        }
    }

    #[test]
    fn a_value_with_problems_is_not_handed_out() {
        let mut problems = Diagnostics::new(&Source::new("a", ""));
        assert_eq!(problems.clone().into_result(3), Ok(3));
        problems.push(0..0, "no");
        assert!(problems.into_result(3).is_err());
    }
}
