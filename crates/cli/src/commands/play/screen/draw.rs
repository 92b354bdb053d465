//! The layout of the screen. The board and the prompt are always there; the rest as far as there is room.

use ask::Reading;
use ask::answer::Ahead;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Widget};
use source::is_seen;
use table::Rolls;

use super::app::{App, Dialog, Field};
use super::keys::HELP;
use super::{board, log, prompt, wrap};
use crate::commands::play::save;
use crate::scene::{Panel, Row, Scene, Tone};
use ::ask::look_up::Entry;

/// The areas of the parts; a part without room has an empty one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Areas {
    title: Rect,
    board: Rect,
    /// The width of a space.
    space: u16,
    panels: Rect,
    log: Rect,
    prompt: Rect,
}

/// The fewest columns that panels make sense in.
const NARROW: u16 = 24;

/// From how many columns on the log stands beside the panels.
const WIDE: u16 = 140;

/// The columns that panels and log want beside a board: half of them are enough for the citations of the log.
const BESIDE: u16 = 2 * log::CITES as u16 + 4;

/// The fewest lines of the log; on low screens, the state of everybody is worth more than the past.
const LOG: u16 = 5;
const LOG_OF_LOW_SCREENS: u16 = 2;

/// Whether a board leaves room for panels beside it.
pub fn has_panels(scene: &Scene, width: u16) -> bool {
    width.saturating_sub(board::width(&scene.grid, 2)) > NARROW
}

impl Areas {
    fn new(app: &App, scene: &Scene, all: Rect) -> Self {
        // Wide spaces only where the panels and the log still stand side by side.
        let space = if all.width >= board::width(&scene.grid, 3) + BESIDE { 3 } else { 2 };
        let full = (board::width(&scene.grid, space), board::height(&scene.grid));
        let room = all.height.saturating_sub(1);
        let below = room.saturating_sub(full.1);
        // A rule, and never less than the question, two rows of options and the keys; where there is some room, three.
        let least = prompt::needed(app, all.width);
        let least =
            if all.height >= 24 { (least + prompt::wanted(app, all.width)).max(6) } else { least.max(5) };
        let log = if all.height < 30 { LOG_OF_LOW_SCREENS } else { LOG };
        let prompt = prompt::height(app, all.width).clamp(5, 12).min(below.max(least)).min(room);
        let needed = scene.panels.iter().map(|panel| 1 + panel.rows.len() as u16).sum::<u16>();
        let most = full.1.max(needed.min((room - prompt).saturating_sub(log + 3)));
        let left = full.0.min(all.width);
        let right = all.width - left;
        let tall = room - prompt;
        // A board that leaves no room beside it leaves some below: nobody plays without the log.
        let below = if right <= NARROW && tall > 2 * (LOG + 1) { LOG + 1 } else { 0 };
        let middle = most.min(tall - below);
        let at = |x: u16, y: u16, width: u16, height: u16| Rect { x: all.x + x, y: all.y + y, width, height };
        let mut areas = Self {
            title: at(0, 0, all.width, all.height.min(1)),
            board: at(0, 1, left, middle),
            space,
            prompt: at(0, 1 + room - prompt, all.width, prompt),
            ..Self::default()
        };
        let below_board = tall - middle;
        let beside = right.saturating_sub(1);
        if all.width >= WIDE && right >= BESIDE {
            let panels = (beside / 2).min(60);
            areas.panels = at(left + 1, 1, panels, tall);
            areas.log = at(left + panels + 2, 1, beside.saturating_sub(panels + 1), tall);
        } else if below_board > LOG {
            areas.panels = at(left + 1, 1, beside, middle);
            areas.log = at(0, 1 + middle, all.width, below_board);
        } else if beside >= NARROW {
            let most = usize::from(tall.saturating_sub(log + 1));
            let panels = (rows(app, &scene.panels, beside.into(), most).len() as u16).min(tall);
            areas.panels = at(left + 1, 1, beside, panels);
            areas.log = at(left + 1, 1 + panels, beside, tall - panels);
        }
        if areas.panels.width < NARROW {
            areas.panels = Rect::default();
        }
        areas
    }
}

/// Draws the screen.
pub fn all(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let Some(scene) = &app.scene else { return };
    let areas = Areas::new(app, scene, area);
    title(app, scene, areas.title, buffer);
    board::draw(app, &scene.grid, areas.space, areas.board, buffer);
    legend(app, scene, areas.board, buffer);
    panels(app, scene, areas.panels, buffer);
    told(app, areas.log, buffer);
    prompt::draw(app, areas.prompt, buffer);
    dialog(app, scene, area, buffer);
    cleaned(buffer);
}

/// Cleans everything that was drawn: a stranger's text commands no terminal and hides nowhere.
fn cleaned(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().chars().all(is_seen) {
            let seen: String = cell.symbol().chars().filter(|c| is_seen(*c)).collect();
            cell.set_symbol(if seen.is_empty() { " " } else { &seen });
        }
    }
}

/// A rule above an area; returns the rest.
fn ruled(name: &str, area: Rect, style: Style, buffer: &mut Buffer) -> Rect {
    let block = Block::new().borders(Borders::TOP).border_style(style).title(name.to_owned());
    let inside = block.inner(area);
    block.render(area, buffer);
    inside
}

fn title(app: &App, scene: &Scene, area: Rect, buffer: &mut Buffer) {
    let name = app.game.live.title().unwrap_or("A game");
    let dice = match app.game.live.rolls() {
        _ if app.game.always_rolls() => "Bout rolls all",
        Rolls::Own => "your own dice",
        Rolls::Asked | Rolls::All => "Bout rolls",
    };
    let saved = if app.game.saving.is_safe() { "saved" } else { "not saved" };
    let dim = app.palette.style(Tone::Dim);
    let mut now = line(app, &scene.now);
    // The name of the game gives way first, then how dice are rolled.
    let rest = [format!("{name}  {dice}, {saved}"), format!("{dice}, {saved}")];
    let room = usize::from(area.width).saturating_sub(now.width() + 2);
    if let Some(rest) = rest.into_iter().find(|rest| rest.chars().count() <= room) {
        now.push_span(Span::raw(" ".repeat(room + 2 - rest.chars().count())));
        now.push_span(Span::styled(rest, dim));
    }
    now.render(area, buffer);
}

/// Draws the meanings of the marks, if there is room under the board.
fn legend(app: &App, scene: &Scene, area: Rect, buffer: &mut Buffer) {
    let used = board::height(&scene.grid);
    let below = Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area };
    let (mut x, mut y) = (0, 1);
    for (mark, means) in &scene.legend {
        let wide = means.len() as u16 + 5;
        if x + wide > below.width {
            (x, y) = (0, y + 1);
        }
        if y >= below.height {
            return;
        }
        let style = if mark.solid { app.palette.solid(mark.tone) } else { app.palette.style(mark.tone) };
        buffer.set_string(below.x + x, below.y + y, &mark.glyph, style);
        buffer.set_string(below.x + x + 3, below.y + y, means, app.palette.style(Tone::Dim));
        x += wide;
    }
}

/// A row in its tones.
fn line(app: &App, row: &Row) -> Line<'static> {
    let spans = row.iter().map(|span| Span::styled(span.text.clone(), app.palette.style(span.tone)));
    Line::from(spans.collect::<Vec<_>>())
}

/// The rows of all panels that fit, broken between words: everybody's head, then the first row of each, then the next.
/// The first panel is the last to grow: players look for their own numbers.
fn rows(app: &App, panels: &[Panel], width: usize, height: usize) -> Vec<Line<'static>> {
    let indented = |row: &Row| {
        let mut line = line(app, row);
        line.spans.insert(0, Span::raw("  "));
        wrap::wrapped(line, width)
    };
    let heads: Vec<Vec<Line<'static>>> =
        panels.iter().map(|panel| wrap::wrapped(line(app, &panel.head), width)).collect();
    let rests: Vec<Vec<Vec<Line<'static>>>> =
        panels.iter().map(|panel| panel.rows.iter().map(indented).collect()).collect();
    let mut used: usize = heads.iter().map(Vec::len).sum();
    let mut taken = vec![0; panels.len()];
    let most = rests.iter().map(Vec::len).max().unwrap_or(0);
    for each in 0..most {
        for at in (1..panels.len()).chain([0]).filter(|&at| at < panels.len()) {
            let Some(row) = rests[at].get(each).filter(|row| taken[at] == each && used + row.len() <= height)
            else {
                continue;
            };
            used += row.len();
            taken[at] += 1;
        }
    }
    let rests = rests.into_iter().zip(taken).map(|(rows, taken)| rows.into_iter().take(taken).flatten());
    heads.into_iter().zip(rests).flat_map(|(head, rest)| head.into_iter().chain(rest)).collect()
}

fn panels(app: &App, scene: &Scene, area: Rect, buffer: &mut Buffer) {
    if area.width > 0 {
        Paragraph::new(rows(app, &scene.panels, area.width.into(), area.height.into())).render(area, buffer);
    }
}

fn told(app: &App, area: Rect, buffer: &mut Buffer) {
    if area.height < 2 || area.width < NARROW {
        return;
    }
    let name = if app.scroll > 0 { " log (scrolled back) " } else { " log " };
    let inside = ruled(name, area, app.palette.style(Tone::Dim), buffer);
    let room = (inside.width.into(), inside.height.into());
    let lines = log::lines(&app.log, app.palette, app.cites, room, app.scroll);
    Paragraph::new(lines).render(inside, buffer);
}

fn dialog(app: &App, scene: &Scene, area: Rect, buffer: &mut Buffer) {
    match &app.dialog {
        Dialog::None => {}
        Dialog::Help => popup(app, "Keys", help(app, scene), area, buffer),
        Dialog::Cards => popup(app, "Cards", cards(app, scene), area, buffer),
        Dialog::Map => map(app, scene, area, buffer),
        Dialog::Odds(ahead) => popup(app, "Odds", odds(app, ahead, area.width.into()), area, buffer),
        Dialog::Type(what, text) => {
            let file = || format!("Save the game to which file? For example {}", app.game.file_name());
            let (name, asks, keys) = match what {
                Field::Name => {
                    let asks = "What? A card, weapon, injury, keyword, rule or option; empty, the option that is chosen";
                    ("Look up", asks.to_owned(), "Enter looks it up, Esc does not")
                }
                Field::Together => {
                    let asks =
                        "Who goes together, and what each of them does? alda, brun: go 6 north; go 2 east";
                    ("Together", asks.to_owned(), "Enter lets them, Esc does not")
                }
                Field::Save => ("Save", file(), "Enter saves, Esc does not"),
                Field::SaveToLeave => ("Save", file(), "Enter saves and quits, Esc does neither"),
            };
            popup(app, name, field(app, &asks, text, keys), area, buffer);
        }
        Dialog::Entries(found) => popup(app, "Look up", entries(app, found), area, buffer),
        Dialog::Leave => {
            let keys = "q or Ctrl-C quits anyway, s saves and quits, any other key goes on";
            let what = match save::lost(&app.game.saving, &*app.game.live) {
                Some([what, left]) if left.is_empty() => vec![format!("Quit now, and {what}.")],
                Some([what, left]) => vec![format!("Quit now, and {what}."), format!("{left}.")],
                None => vec!["The game is not saved.".to_owned()],
            };
            let rows = what.into_iter().map(Line::raw).chain([Line::raw(keys)]).collect();
            popup(app, "Quit", rows, area, buffer);
        }
        Dialog::Why(found) => {
            popup(app, "Why these", found.iter().cloned().map(Line::raw).collect(), area, buffer);
        }
        Dialog::Sure(index, why) => {
            let word = app.items().get(*index).map_or(String::new(), |item| item.name.clone());
            let keys = format!("y: {word}, any other key goes back");
            popup(app, "Sure?", vec![Line::raw(format!("{why}.")), Line::raw(keys)], area, buffer);
        }
        Dialog::Hint(hint) => {
            let keys = Line::styled("any key goes on", app.palette.style(Tone::Dim));
            // Boxes are as wide as their longest line: a hint is read more easily in a narrower one.
            let rows = wrap::wrapped(Line::raw(*hint), 56);
            popup(app, "Tutorial", rows.into_iter().chain([keys]).collect(), area, buffer);
        }
        Dialog::News(news) => {
            let keys = Line::styled("any key goes on", app.palette.style(Tone::Dim));
            let rows = news.iter().cloned().map(Line::raw).chain([keys]).collect();
            popup(app, "Saving", rows, area, buffer);
        }
    }
}

/// Something to be typed.
fn field(app: &App, asks: &str, text: &str, keys: &'static str) -> Vec<Line<'static>> {
    let typed = Line::from(vec![Span::raw(format!("> {text}")), Span::styled(" ", app.palette.chosen())]);
    let said = app.said.iter().map(|said| Line::styled(said.clone(), app.palette.style(Tone::Strong)));
    let keys = Line::styled(keys, app.palette.style(Tone::Dim));
    [Line::raw(asks.to_owned()), typed].into_iter().chain(said).chain([keys]).collect()
}

/// The lines of entries that were looked up.
fn entries(app: &App, found: &[Entry]) -> Vec<Line<'static>> {
    let strong = app.palette.style(Tone::Strong);
    let one = |entry: &Entry| {
        let lines = entry.lines.iter().map(|line| Line::raw(format!("  {line}")));
        std::iter::once(Line::styled(entry.title(), strong)).chain(lines).collect::<Vec<_>>()
    };
    found.iter().flat_map(one).collect()
}

/// A box over the middle of the screen; of one that is too high, the part that fits, and the number of rows
/// besides.
fn popup(app: &App, name: &str, rows: Vec<Line<'static>>, area: Rect, buffer: &mut Buffer) {
    let wide = rows.iter().map(Line::width).max().unwrap_or(0).max(name.len() + 2) as u16 + 4;
    let width = wide.min(area.width);
    let rows: Vec<Line<'static>> =
        rows.into_iter().flat_map(|row| wrap::wrapped(row, width.saturating_sub(4).into())).collect();
    let height = (rows.len() as u16 + 2).min(area.height);
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    let shown = usize::from(height.saturating_sub(2));
    let top = app.turned.get().min(rows.len().saturating_sub(shown));
    app.turned.set(top);
    Clear.render(place, buffer);
    let mut block =
        Block::bordered().title(format!(" {name} ")).padding(ratatui::widgets::Padding::horizontal(1));
    if rows.len() > shown {
        let (above, below) = (top, rows.len() - shown - top);
        block = block.title_bottom(format!(" {above} lines above, {below} below: arrows "));
    }
    let seen: Vec<Line<'static>> = rows.into_iter().skip(top).take(shown).collect();
    Paragraph::new(seen).block(block).render(place, buffer);
}

/// The board alone, as much of it as fits.
fn map(app: &App, scene: &Scene, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    let keys = "arrows look elsewhere, any other key goes back";
    Line::styled(keys, app.palette.style(Tone::Dim))
        .render(Rect { height: area.height.min(1), ..area }, buffer);
    let rest = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let space = if rest.width >= board::width(&scene.grid, 3) { 3 } else { 2 };
    board::draw(app, &scene.grid, space, rest, buffer);
}

/// Everybody, with all that there is to know of them.
fn cards(app: &App, scene: &Scene) -> Vec<Line<'static>> {
    let indented = |row: &Row| {
        let mut line = line(app, row);
        line.spans.insert(0, Span::raw("  "));
        line
    };
    let one = |panel: &Panel| {
        let rows = panel.rows.iter().chain(&panel.more).map(indented);
        std::iter::once(line(app, &panel.head)).chain(rows).collect::<Vec<_>>()
    };
    scene.panels.iter().flat_map(one).collect()
}

fn help(app: &App, scene: &Scene) -> Vec<Line<'static>> {
    let strong = app.palette.style(Tone::Strong);
    let key = |&(key, does): &(&'static str, &'static str)| {
        Line::from(vec![Span::styled(format!("{key:<16}"), strong), Span::raw(does)])
    };
    let mut rows: Vec<Line<'static>> = HELP.iter().map(key).collect();
    rows.push(Line::raw(""));
    for (mark, means) in &scene.legend {
        let style = if mark.solid { app.palette.solid(mark.tone) } else { app.palette.style(mark.tone) };
        rows.push(Line::from(vec![Span::styled(mark.glyph.clone(), style), Span::raw(format!("  {means}"))]));
    }
    rows
}

/// The table of odds; the last columns give way where the screen is narrow.
fn odds(app: &App, ahead: &Ahead, room: usize) -> Vec<Line<'static>> {
    let ahead = &ahead.for_a_table();
    let heads: Vec<&str> = ahead.counts.iter().map(|counted| counted.name()).collect();
    let cells: Vec<Vec<String>> =
        ahead.prospects.iter().map(|row| row.means.iter().map(Reading::short).collect()).collect();
    let wide = ahead.prospects.iter().map(|row| row.name().chars().count()).max().unwrap_or(0);
    let mut columns: Vec<usize> = (0..heads.len())
        .map(|at| cells.iter().map(|row| row[at].chars().count()).max().unwrap_or(0).max(heads[at].len()))
        .collect();
    while columns.len() > 1 && 4 + wide + columns.iter().map(|column| column + 2).sum::<usize>() > room {
        columns.pop();
    }
    let heads: Vec<String> =
        heads.iter().zip(&columns).map(|(head, wide)| format!("  {head:>wide$}")).collect();
    let mut rows =
        vec![Line::styled(format!("{:wide$}{}", "", heads.concat()), app.palette.style(Tone::Strong))];
    for (row, cells) in ahead.prospects.iter().zip(&cells) {
        let cells: Vec<String> =
            cells.iter().zip(&columns).map(|(cell, wide)| format!("  {cell:>wide$}")).collect();
        rows.push(Line::raw(format!("{:<wide$}{}", row.name(), cells.concat())));
    }
    // Two short lines instead of one that makes the box as wide as the screen.
    rows.extend(ask::words::answers::how(ahead).map(|how| Line::styled(how, app.palette.style(Tone::Dim))));
    rows
}
