//! Problems as a compiler shows them: the message, the marked line, and what to do.

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use super::problem::one_line;
use super::text::{Lines, clamp};
use super::{Diagnostic, Diagnostics};

pub(super) fn render(diagnostics: &Diagnostics, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    let mut lines: Option<(&str, Lines<'_>)> = None;
    for (source, found) in diagnostics.iter() {
        let text = source.text.as_str();
        if lines.as_ref().is_none_or(|(known, _)| !std::ptr::eq(*known, text)) {
            lines = Some((text, Lines::new(text)));
        }
        if let Some((_, lines)) = &lines {
            if !out.is_empty() {
                out.push_str("\n\n");
            }
            out.push_str(&one(&renderer, &source.name, text, lines, found));
        }
    }
    out
}

fn one(renderer: &Renderer, name: &str, text: &str, lines: &Lines<'_>, found: &Diagnostic) -> String {
    let title = Level::ERROR.primary_title(one_line(&found.message));
    let group = match &found.span {
        None => title.element(Origin::path(one_line(name))),
        Some(span) => {
            let span = clamp(text, span);
            // Only the lines it touches are handed over: the renderer walks all it is given, for each problem.
            let (first, last) = (lines.line(span.start), lines.line(span.end));
            let window = lines.range(first).start..lines.range(last).end;
            let within = |offset: usize| offset.min(window.end) - window.start;
            let mark = AnnotationKind::Primary.span(within(span.start)..within(span.end));
            title.element(
                Snippet::source(&text[window.clone()])
                    .path(one_line(name))
                    .line_start(first + 1)
                    .annotation(mark.label(found.label.as_deref().map(one_line))),
            )
        }
    };
    let group = match &found.hint {
        Some(hint) => group.element(Level::HELP.message(one_line(hint))),
        None => group,
    };
    renderer.render(&[group])
}
