//! What is to be decided or rolled: the question, the options, and the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::app::{App, Waits};
use crate::commands::replay::over;
use crate::games::Desk;
use crate::scene::{Spot, Tone};

/// What stands in the list, and which of it Enter takes.
struct List {
    items: Vec<String>,
    chosen: Option<usize>,
}

impl List {
    fn of<G: Desk>(app: &App<G>) -> Self {
        if app.is_typing_cards() {
            let items = app.cards();
            let chosen = app.selected.filter(|at| *at < items.len());
            return Self { items, chosen };
        }
        let listed = app.listed();
        let chosen = app.selected.and_then(|at| listed.iter().position(|&it| it == at));
        let name = |(key, &it): (Option<char>, &usize)| {
            let item = &app.items()[it];
            let letter = item.about.map_or(String::new(), |about| format!(" ({})", about.letter));
            format!("{} {}{letter}", key.unwrap_or(' '), item.name)
        };
        Self { items: app.keys().into_iter().zip(&listed).map(name).collect(), chosen }
    }

    /// How many items stand side by side, and how wide each is.
    fn columns(&self, width: usize) -> (usize, usize) {
        let wide = self.items.iter().map(|item| item.chars().count()).max().unwrap_or(0) + 3;
        ((width / wide).max(1), wide)
    }

    fn rows(&self, width: usize) -> usize {
        self.items.len().div_ceil(self.columns(width).0)
    }
}

/// How many rows the prompt would like to have.
pub fn height<G: Desk>(app: &App<G>, width: u16) -> u16 {
    2 + List::of(app).rows(width.into()) as u16 + u16::from(app.cursor.is_some())
}

/// Draws the prompt: the question first and the keys last; the list has what is left between.
pub fn draw<G: Desk>(app: &App<G>, area: Rect, buffer: &mut Buffer) {
    if area.height == 0 || area.width < 4 {
        return;
    }
    question(app).render(Rect { height: 1, ..area }, buffer);
    let last = Rect { y: area.bottom() - 1, height: 1, ..area };
    if area.height > 1 {
        foot(app, area.width.into()).render(last, buffer);
    }
    let mut middle = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
    if let Some(line) = under_cursor(app) {
        line.render(Rect { height: middle.height.min(1), ..middle }, buffer);
        middle = Rect { y: middle.y + 1, height: middle.height.saturating_sub(1), ..middle };
    }
    list(app, middle, buffer);
}

/// The options; of more than there is room for, those around the chosen one.
fn list<G: Desk>(app: &App<G>, area: Rect, buffer: &mut Buffer) {
    let list = List::of(app);
    let (columns, wide) = list.columns(area.width.into());
    app.columns.set(columns);
    let shown = usize::from(area.height);
    let row_of_chosen = list.chosen.unwrap_or(0) / columns;
    let rows = list.rows(area.width.into());
    let top = row_of_chosen.saturating_sub(shown.saturating_sub(1)).min(rows.saturating_sub(shown));
    for (at, item) in list.items.iter().enumerate().skip(top * columns).take(shown * columns) {
        let (x, y) = ((at % columns * wide) as u16, (at / columns - top) as u16);
        let style = if list.chosen == Some(at) { app.palette.chosen() } else { Style::new() };
        let room = usize::from(area.width - x.min(area.width));
        buffer.set_stringn(area.x + x, area.y + y, format!(" {item} "), room, style);
    }
    let before = top * columns;
    let after = list.items.len().saturating_sub((top + shown) * columns);
    if before + after > 0 && area.y > 0 {
        // At the end of the line above: a list that does not tell that it goes on is taken for all there is.
        let text = format!(" {} more: arrows, Tab ", hidden(before, after));
        let wide = text.chars().count() as u16;
        let x = area.right().saturating_sub(wide).max(area.x);
        buffer.set_stringn(x, area.y - 1, text, area.width.into(), app.palette.style(Tone::Strong));
    }
}

/// How many options are above and below those that are seen.
fn hidden(before: usize, after: usize) -> String {
    match (before, after) {
        (0, after) => format!("{after}▼"),
        (before, 0) => format!("{before}▲"),
        (before, after) => format!("{before}▲ {after}▼"),
    }
}

fn question<G: Desk>(app: &App<G>) -> Line<'static> {
    let strong = app.palette.style(Tone::Strong);
    match &app.waits {
        Waits::Over => Line::styled(over(&app.session.table), strong),
        Waits::Watch { who } => Line::styled(format!("{who}."), strong),
        Waits::Choice { who, .. } if app.cursor.is_some() => {
            let spots: Vec<Spot> = app.items().iter().filter_map(|item| item.spot).collect();
            let choice = if spots.iter().any(|spot| spot.is_area) {
                "anywhere that is marked".to_owned()
            } else {
                format!("{} spaces to choose from", spots.len())
            };
            Line::from(vec![Span::styled(format!("{who}: "), strong), Span::raw(choice)])
        }
        Waits::Choice { who, .. } => {
            let chosen = app.selected.and_then(|at| app.items().get(at));
            let says = chosen.and_then(|item| Some(format!(" {}: {}", item.name, item.says.as_ref()?)));
            Line::from(vec![Span::styled(format!("{who}:"), strong), Span::raw(says.unwrap_or_default())])
        }
        Waits::Roll { text, answer, .. } if app.real || !app.typed.is_empty() => {
            let what = if answer.contains("draw") { "type the card" } else { "type the dice" };
            Line::from(vec![
                Span::styled(format!("{text} "), strong),
                Span::raw(format!("({what}) > {}", app.typed)),
                Span::styled(" ", app.palette.chosen()),
            ])
        }
        Waits::Roll { text, answer, .. } => {
            let answer = answer.split(',').next().unwrap_or(answer);
            Line::from(vec![Span::styled(format!("{text} "), strong), Span::raw(format!("({answer})"))])
        }
    }
}

/// The space under the cursor, and whether it can be chosen.
fn under_cursor<G: Desk>(app: &App<G>) -> Option<Line<'static>> {
    let name = app.cursor_name()?;
    Some(match app.selected.and_then(|at| app.items().get(at)) {
        Some(item) => {
            // Of an area, the space under the cursor is meant.
            let meant = if item.spot.is_some_and(|spot| spot.is_area) { name } else { item.name.clone() };
            let says = item.says.as_ref().map_or(String::new(), |says| format!(" {says}."));
            Line::from(vec![
                Span::styled(format!(" {meant} "), app.palette.chosen()),
                Span::raw(format!("{says} Enter takes it")),
            ])
        }
        None => Line::styled(format!(" {name}  not one of them"), app.palette.style(Tone::Dim)),
    })
}

/// A note, or the keys.
fn foot<G: Desk>(app: &App<G>, room: usize) -> Line<'static> {
    if let (Some(note), Waits::Watch { .. }) = (&app.note, &app.waits) {
        // What a policy just did, and the keys all the same: there is nothing else to press.
        return Line::from(vec![
            Span::styled(note.clone(), app.palette.style(Tone::Strong)),
            Span::styled("   Enter goes on  G to the end  ? help", app.palette.style(Tone::Dim)),
        ]);
    }
    if let Some(note) = &app.note {
        return Line::styled(note.clone(), app.palette.style(Tone::Strong));
    }
    let first = match &app.waits {
        Waits::Over => "",
        Waits::Watch { .. } => "Enter goes on  G to the end  ",
        Waits::Choice { .. } if app.cursor.is_some() => "arrows, Tab, Enter  ",
        Waits::Choice { .. } if app.session.can_pass_all() => "P pass all  ",
        Waits::Choice { .. } => "Enter takes  ",
        Waits::Roll { .. } if app.is_typing_cards() => "arrows choose, Enter takes, Esc lets Bout draw  ",
        Waits::Roll { .. } if app.real => "Enter takes them  r Bout rolls  ",
        Waits::Roll { answer, .. } if answer.contains("draw") => "Enter draws  r own cards  ",
        Waits::Roll { .. } => "Enter rolls  r own dice  ",
    };
    let rest = if app.is_typing_cards() { String::new() } else { always(room.saturating_sub(first.len())) };
    Line::styled(format!("{first}{rest}"), app.palette.style(Tone::Dim))
}

/// The keys that always work, as many as there is room for: the map and the cards give way first.
fn always(room: usize) -> String {
    let mut keys = vec!["? help", "/ look up", "c cards", "m map", "u undo", "o odds", "s save", "q quit"];
    for least in ["m map", "c cards"] {
        if keys.join("  ").len() > room {
            keys.retain(|key| *key != least);
        }
    }
    keys.join("  ")
}
