//! The decision or roll that is due: the question, the options, and the keys.

use ask::words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Borders, Widget};
use table::view::Die;

use super::app::{App, Waits};
use super::draw::has_panels;
use super::rolls;
use super::wrap::wrapped;
use crate::scene::{Spot, Tone};

/// The items of the list, and the one that Enter takes.
struct List {
    items: Vec<String>,
    chosen: Option<usize>,
}

impl List {
    fn of(app: &App) -> Self {
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

    /// The number of items side by side, and the width of each.
    fn columns(&self, width: usize) -> (usize, usize) {
        let wide = self.items.iter().map(|item| item.chars().count()).max().unwrap_or(0) + 3;
        ((width / wide).max(1), wide)
    }

    fn rows(&self, width: usize) -> usize {
        self.items.len().div_ceil(self.columns(width).0)
    }
}

/// The most rows that a question takes.
const QUESTION: usize = 4;

/// The rows between the rule and the keys, but for the options: the question, and the row under it.
struct Head {
    question: Vec<Line<'static>>,
    under: Option<Line<'static>>,
    /// Further facts, which give way if there is no room.
    more: Vec<Line<'static>>,
}

impl Head {
    fn of(app: &App, width: usize) -> Self {
        let mut question = wrapped(question(app), width);
        question.truncate(QUESTION);
        let more = more(app, width)
            .into_iter()
            .flat_map(|row| wrapped(Line::styled(format!(" {row}"), app.palette.style(Tone::Dim)), width));
        Self { question, under: field(app, width).or_else(|| under_cursor(app)), more: more.collect() }
    }
}

/// The further facts: of a roll, its sum and its faces; of the very first question, its explanations; and
/// without panels, the numbers of the figure that acts or is chosen.
fn more(app: &App, width: usize) -> Vec<String> {
    let has_panels = app.scene.as_ref().is_none_or(|scene| has_panels(scene, width as u16));
    let numbers = app.at_hand().filter(|_| !has_panels);
    let more = match &app.waits {
        Waits::Roll { roll, .. } => rolls::rows(roll),
        Waits::Choice { .. } if app.game.live.inputs() == 0 => app.first_words(),
        Waits::Over | Waits::Watch { .. } | Waits::Choice { .. } => Vec::new(),
    };
    numbers.into_iter().chain(more).collect()
}

/// The rows of further facts that nobody should miss, if the screen is high enough: all of the very first
/// question, and else the numbers of the figure that acts.
pub fn wanted(app: &App, width: u16) -> u16 {
    let more = Head::of(app, width.into()).more.len() as u16;
    if app.game.live.inputs() == 0 { more } else { more.min(1) }
}

/// The fewest rows that leave nothing out that is asked or typed: a rule, the question, the field, options, the keys.
pub fn needed(app: &App, width: u16) -> u16 {
    let Head { question, under, .. } = Head::of(app, width.into());
    let has_list = !List::of(app).items.is_empty();
    (2 + question.len()) as u16 + u16::from(under.is_some()) + u16::from(has_list)
}

/// The rows that the prompt would like to have: a rule, the question, the options, the keys.
pub fn height(app: &App, width: u16) -> u16 {
    let Head { question, under, more } = Head::of(app, width.into());
    let rows = List::of(app).rows(width.into());
    (2 + question.len() + more.len() + rows) as u16 + u16::from(under.is_some())
}

/// Draws the prompt: a rule that tells a roll from a decision, the question first and the keys last; the list
/// has the room between them.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let has_room = area.height > needed(app, area.width) && app.game.live.inputs() > 0;
    let area = ruled(app, area, buffer);
    if area.height == 0 || area.width < 4 {
        return;
    }
    let Head { question, under, more } = Head::of(app, area.width.into());
    // A long question never pushes out the text that is typed, the options and the keys.
    let rows = List::of(app).rows(area.width.into());
    let kept = 1 + u16::from(under.is_some()) + u16::from(rows > 0);
    let room = usize::from(area.height.saturating_sub(kept).max(1));
    let left = room.saturating_sub(question.len() + rows.saturating_sub(1));
    // A list can be scrolled, so the numbers of the unit go before all but its first row.
    let left = if has_room { left.max(1) } else { left };
    let mut middle = Rect { height: area.height.saturating_sub(1), ..area };
    for line in question.into_iter().take(room).chain(under).chain(more.into_iter().take(left)) {
        line.render(Rect { height: middle.height.min(1), ..middle }, buffer);
        middle = Rect { y: middle.y + 1, height: middle.height.saturating_sub(1), ..middle };
    }
    if area.height > 1 {
        foot(app, area.width.into()).render(Rect { y: area.bottom() - 1, height: 1, ..area }, buffer);
    }
    list(app, middle, buffer);
}

/// The rule above the prompt; returns the rest. A decision has a heavy one, so that nobody takes it for a roll.
fn ruled(app: &App, area: Rect, buffer: &mut Buffer) -> Rect {
    let (name, heavy) = match &app.waits {
        Waits::Over => ("", false),
        Waits::Watch { .. } => (" watching ", false),
        Waits::Roll { roll, .. } if matches!(roll.with, Die::Draw(_)) => (" draw ", false),
        Waits::Roll { .. } => (" roll ", false),
        Waits::Choice { .. } => (" decision ", true),
    };
    let (border, tone) =
        if heavy { (BorderType::Double, Tone::Strong) } else { (BorderType::Plain, Tone::Dim) };
    let block = Block::new().borders(Borders::TOP).border_type(border);
    let block = block.border_style(app.palette.style(tone)).title(name);
    let inside = block.inner(area);
    block.render(area, buffer);
    inside
}

/// The text that is typed instead of rolling, or that Enter rolls: a row of its own, so that nothing pushes
/// it out of sight.
fn field(app: &App, width: usize) -> Option<Line<'static>> {
    let Waits::Roll { roll, answer, own } = &app.waits else { return None };
    if !*own && app.typed.is_empty() {
        let (enter, rest) = answer.split_once(", ").unwrap_or((answer, ""));
        // Letters are commands, unless the players have their own cards.
        let rest = if matches!(roll.with, Die::Draw(_)) { "" } else { rest };
        return Some(Line::from(vec![
            Span::styled(format!(" {enter} "), app.palette.chosen()),
            Span::styled(format!("  {rest}"), app.palette.style(Tone::Dim)),
        ]));
    }
    let what = match (roll.with, roll.pool) {
        (Die::Draw(_), _) => "type the card > ",
        (Die::Die(_), 1) => "type the die > ",
        (Die::Die(_), _) => "type the dice > ",
    };
    // A text that is too long shows its end: that is where one types.
    let room = width.saturating_sub(what.len() + 1);
    let skipped = app.typed.chars().count().saturating_sub(room);
    let typed: String = app.typed.chars().skip(skipped).collect();
    Some(Line::from(vec![
        Span::raw(what),
        Span::styled(typed, app.palette.style(Tone::Strong)),
        Span::styled(" ", app.palette.chosen()),
    ]))
}

/// The options; of more than there is room for, those around the chosen one.
fn list(app: &App, area: Rect, buffer: &mut Buffer) {
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
    // On the lowest screens the line above is none.
    if before + after > 0 && area.y > 0 && area.y <= buffer.area.bottom() {
        // At the end of the line above: a list that does not tell that it goes on is taken for all there is.
        let text = format!(" {} more: arrows, Tab ", hidden(before, after));
        let wide = text.chars().count() as u16;
        let x = area.right().saturating_sub(wide).max(area.x);
        buffer.set_stringn(x, area.y - 1, text, area.width.into(), app.palette.style(Tone::Strong));
    }
}

/// The numbers of options above and below those that are seen.
fn hidden(before: usize, after: usize) -> String {
    match (before, after) {
        (0, after) => format!("{after}▼"),
        (before, 0) => format!("{before}▲"),
        (before, after) => format!("{before}▲ {after}▼"),
    }
}

fn question(app: &App) -> Line<'static> {
    let strong = app.palette.style(Tone::Strong);
    match &app.waits {
        Waits::Over => Line::styled(app.game.over(), strong),
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
        Waits::Roll { roll, .. } => Line::styled(words::roll(roll), strong),
    }
}

/// The space under the cursor, and whether it can be chosen.
fn under_cursor(app: &App) -> Option<Line<'static>> {
    if !app.typed.is_empty() && app.cursor.is_some() {
        let typed = Span::styled(format!("{} ", app.typed), app.palette.style(Tone::Strong));
        return Some(Line::from(vec![Span::raw(" space > "), typed, Span::raw(" Esc clears")]));
    }
    let name = app.cursor_name()?;
    Some(match app.selected.and_then(|at| app.items().get(at)) {
        Some(item) => {
            // An area stands for the space under the cursor.
            let meant = if item.spot.is_some_and(|spot| spot.is_area) { name } else { item.name.clone() };
            let says = item.says.as_ref().map_or(String::new(), |says| format!(" {says}."));
            Line::from(vec![
                Span::styled(format!(" {meant} "), app.palette.chosen()),
                Span::raw(format!("{says} Enter takes it")),
            ])
        }
        None => Line::styled(
            format!(" {name}  not one of them: arrows, Tab or its name choose"),
            app.palette.style(Tone::Dim),
        ),
    })
}

/// The message about the last input, and the keys, as many as there is room for: first those of the question
/// that is due.
fn foot(app: &App, room: usize) -> Line<'static> {
    let strong = app.palette.style(Tone::Strong);
    let note = app.note.as_ref().map_or(String::new(), |note| format!("{note}  "));
    let left = room.saturating_sub(note.chars().count());
    // The keys give way to a long note, but for the help: none is cut in half.
    let first =
        Some(keys(app)).filter(|first| first.chars().count() + "? help".len() <= left).unwrap_or_default();
    let left = left.saturating_sub(first.chars().count());
    let rest = if app.is_typing_cards() || left < "? help".len() { String::new() } else { always(left) };
    Line::from(vec![
        Span::styled(note, strong),
        Span::styled(format!("{first}{rest}"), app.palette.style(Tone::Dim)),
    ])
}

/// The keys of the question that is due.
fn keys(app: &App) -> String {
    match &app.waits {
        Waits::Over => String::new(),
        Waits::Watch { .. } => "Enter goes on  G to the end  ".to_owned(),
        Waits::Choice { .. } => {
            let takes = match app.selected.and_then(|at| app.items().get(at)) {
                // Under the cursor it says so already.
                Some(_) if app.cursor.is_some() => "arrows, Tab  ".to_owned(),
                Some(item) => format!("Enter: {}  ", item.name),
                None if app.cursor.is_some() => "arrows, Tab choose  ".to_owned(),
                None => "press a key, or arrows and Enter  ".to_owned(),
            };
            let leaves = if app.game.live.begun().is_some() { "Esc back  " } else { "" };
            let passes = if app.can_pass_all() { "P pass all  " } else { "" };
            let together = if app.picked().len() > 1 { "T together  " } else { "" };
            format!("{takes}{leaves}{passes}{together}")
        }
        Waits::Roll { .. } if app.is_typing_cards() && app.typed.is_empty() => {
            "arrows choose, Enter takes, Esc lets Bout draw  ".to_owned()
        }
        Waits::Roll { .. } if app.is_typing_cards() => "arrows choose, Enter takes, Esc clears  ".to_owned(),
        Waits::Roll { own: true, .. } => "Enter takes them  r Bout rolls  ".to_owned(),
        Waits::Roll { .. } if !app.typed.is_empty() => "Enter takes them  Esc clears  ".to_owned(),
        Waits::Roll { roll, .. } if matches!(roll.with, Die::Draw(_)) => "r own cards  ".to_owned(),
        Waits::Roll { .. } => "r own dice  ".to_owned(),
    }
}

/// The keys that always work, as many as there is room for: the map and the cards give way first, help never.
fn always(room: usize) -> String {
    let mut keys = vec!["? help", "/ look up", "c cards", "m map", "u undo", "o odds", "s save", "q quit"];
    for least in ["m map", "c cards", "/ look up", "s save", "o odds", "q quit", "u undo"] {
        if keys.join("  ").len() > room {
            keys.retain(|key| *key != least);
        }
    }
    keys.join("  ")
}
