//! Problems as a compiler shows them: the message, the marked line, and the hint.

use annotate_snippets::{AnnotationKind, Level as Shown, Origin, Renderer, Snippet};

use crate::clean::{one_line, quoted};
use crate::diagnostic::{Level, MOST_SHOWN};
use crate::text::{Lines, clamp};
use crate::{Diagnostic, Diagnostics};

pub(super) fn render(diagnostics: &Diagnostics, level: Level, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    let mut lines: Option<(&str, Lines<'_>)> = None;
    for (source, found) in diagnostics.iter().take(MOST_SHOWN) {
        let text: &str = &source.text;
        if lines.as_ref().is_none_or(|(known, _)| !std::ptr::eq(*known, text)) {
            lines = Some((text, Lines::new(text)));
        }
        if let Some((_, lines)) = &lines {
            if !out.is_empty() {
                out.push_str("\n\n");
            }
            out.push_str(&one(&renderer, level, (&source.name, text), lines, found));
        }
    }
    if let Some(rest) = diagnostics.rest(level) {
        out.push_str(&format!("\n\n{rest}"));
    }
    out
}

fn one(
    renderer: &Renderer,
    level: Level,
    (name, text): (&str, &str),
    lines: &Lines<'_>,
    found: &Diagnostic,
) -> String {
    let level = match level {
        Level::Error => Shown::ERROR,
        Level::Warning => Shown::WARNING,
    };
    let title = level.primary_title(one_line(&found.message));
    let group = match &found.span {
        None => title.element(Origin::path(one_line(name))),
        Some(span) => {
            let span = clamp(text, span);
            // Pass only the lines it touches: for each problem, the renderer walks all it is given.
            let (first, last) = (lines.line(span.start), lines.line(span.end));
            let window = lines.range(first).start..lines.range(last).end;
            // Clean the quoted text piece by piece, so the mark stays where it belongs.
            let (start, end) = (span.start.min(window.end), span.end.min(window.end));
            let before = quoted(&text[window.start..start]);
            let marked = quoted(&text[start..end]);
            let mark = AnnotationKind::Primary.span(before.len()..before.len() + marked.len());
            title.element(
                Snippet::source(before + &marked + &quoted(&text[end..window.end]))
                    .path(one_line(name))
                    .line_start(first + 1)
                    .annotation(mark.label(found.label.as_deref().map(one_line))),
            )
        }
    };
    let group = match &found.hint {
        Some(hint) => group.element(Shown::HELP.message(one_line(hint))),
        None => group,
    };
    renderer.render(&[group])
}
