//! What the keys do.

use std::time::Duration;

use kernel::Source;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use table::Rolls;

use super::app::{App, Dialog, Next, Waits};
use crate::commands::play::estimate::{Effort, prospects};
use crate::games::Desk;

/// The keys of the options in a list, in their order: numbers, then letters that mean nothing else.
pub const SHORTCUTS: &str = "123456789abdefginptvwxyz";

/// The key of the option to do nothing more.
pub const REST: char = '0';

/// How long the screen may stand still.
const PATIENCE: Duration = Duration::from_millis(900);

/// The most options whose odds are asked at once.
const MANY: usize = 12;

/// How many lines a page of the log is.
const PAGE: usize = 5;

/// The keys for the help.
pub const HELP: &[(&str, &str)] = &[
    ("arrows, h j k l", "move in the list, or the cursor on the board"),
    ("Enter", "roll; of a decision, take what is chosen"),
    ("1 2 ... a b ...", "take the option with that key"),
    ("0", "done, hold, stay, pass: do nothing more"),
    ("P", "pass for everybody until the turn ends"),
    ("Tab", "the next option"),
    ("Esc", "leave a move or an act that was begun"),
    ("c", "everybody's card"),
    ("/", "look up a card, weapon, keyword, rule or option"),
    ("m", "the whole map"),
    ("H J K L", "look elsewhere on the board; so do Shift and arrows"),
    ("G", "in a game that is only watched: on to the end"),
    ("W", "why something is not offered"),
    ("u", "undo the last input"),
    ("o", "odds: what each option leads to"),
    ("r", "type your own dice and cards; again, Bout rolls"),
    ("R", "let Bout roll everything without being asked, or not"),
    ("s", "save to a file, and go on saving there"),
    ("PgUp PgDn", "scroll the log"),
    ("q", "quit"),
];

/// Where an arrow points.
fn arrow(code: KeyCode) -> Option<(i8, i8)> {
    match code {
        KeyCode::Up => Some((0, -1)),
        KeyCode::Down => Some((0, 1)),
        KeyCode::Left => Some((-1, 0)),
        KeyCode::Right => Some((1, 0)),
        _ => None,
    }
}

/// Where a letter points that stands for an arrow.
fn letter(code: KeyCode) -> Option<(i8, i8)> {
    match code {
        KeyCode::Char('k' | 'K') => Some((0, -1)),
        KeyCode::Char('j' | 'J') => Some((0, 1)),
        KeyCode::Char('h' | 'H') => Some((-1, 0)),
        KeyCode::Char('l' | 'L') => Some((1, 0)),
        _ => None,
    }
}

/// A field after a key; `None` if it is left.
fn typed(code: KeyCode, mut text: String) -> Option<String> {
    match code {
        KeyCode::Esc => return None,
        KeyCode::Backspace => _ = text.pop(),
        KeyCode::Char(letter) => text.push(letter),
        _ => {}
    }
    Some(text)
}

impl<G: Desk> App<G> {
    /// Obeys a key.
    pub fn key(&mut self, key: KeyEvent) -> Next {
        let next = self.obey(key);
        if let Some(news) = self.session.save.news("the key s") {
            self.open(Dialog::News(news));
        }
        next
    }

    fn obey(&mut self, key: KeyEvent) -> Next {
        self.said = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            let quits = matches!(key.code, KeyCode::Char('c' | 'd'));
            // Whoever insists leaves.
            let insists = self.dialog == Dialog::Leave;
            return match (quits, insists) {
                (true, true) => Next::Quit,
                (true, false) => self.leave(),
                (false, _) => Next::Go,
            };
        }
        if key.modifiers.contains(KeyModifiers::SHIFT)
            && let Some((dx, dy)) = arrow(key.code)
        {
            self.look(dx, dy);
            return Next::Go;
        }
        match self.dialog.clone() {
            Dialog::None => self.key_in_play(key.code),
            Dialog::Help
            | Dialog::Cards
            | Dialog::Odds(_)
            | Dialog::Entries(_)
            | Dialog::Why(_)
            | Dialog::News(_) => {
                self.key_in_box(key.code);
                Next::Go
            }
            Dialog::Map => {
                match arrow(key.code).or_else(|| letter(key.code)) {
                    Some((dx, dy)) => self.look(dx, dy),
                    None => self.dialog = Dialog::None,
                }
                Next::Go
            }
            Dialog::Name(text) => {
                self.key_in_look_up(key.code, text);
                Next::Go
            }
            Dialog::Save(text) => {
                self.key_in_name(key.code, text, Dialog::Save);
                Next::Go
            }
            Dialog::SaveToLeave(text) => {
                let saved = self.key_in_name(key.code, text, Dialog::SaveToLeave);
                if saved { Next::Quit } else { Next::Go }
            }
            Dialog::Sure(index, _) => {
                // The key that opened the box, pressed once too often, is no answer, nor is Enter, which rolls.
                self.dialog = Dialog::None;
                if key.code == KeyCode::Char('y') {
                    self.take_at_once(index);
                }
                Next::Go
            }
            Dialog::Leave => self.key_in_leave(key.code),
        }
    }

    /// Scrolls a box; any other key closes it.
    fn key_in_box(&mut self, code: KeyCode) {
        let at = self.turned.get();
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.turned.set(at.saturating_sub(1)),
            KeyCode::Down | KeyCode::Char('j') => self.turned.set(at + 1),
            KeyCode::PageUp => self.turned.set(at.saturating_sub(PAGE)),
            KeyCode::PageDown | KeyCode::Char(' ') => self.turned.set(at + PAGE),
            _ => self.dialog = Dialog::None,
        }
    }

    /// Opens a box, at its beginning.
    fn open(&mut self, dialog: Dialog) {
        self.turned.set(0);
        self.dialog = dialog;
    }

    fn key_in_leave(&mut self, code: KeyCode) -> Next {
        self.dialog = Dialog::None;
        match code {
            KeyCode::Char('q') => return Next::Quit,
            KeyCode::Char('s') => self.dialog = Dialog::SaveToLeave(String::new()),
            _ => {}
        }
        Next::Go
    }

    /// Types the name of something to look up; Enter alone looks up the option that is chosen. The box stays until
    /// something was found: what is typed next is the next try, and no input to the game.
    fn key_in_look_up(&mut self, code: KeyCode, text: String) {
        if code != KeyCode::Enter {
            self.dialog = typed(code, text).map_or(Dialog::None, Dialog::Name);
            return;
        }
        let chosen = || Some(self.items().get(self.selected?)?.name.clone());
        let name = Some(text.trim().to_owned()).filter(|name| !name.is_empty()).or_else(chosen);
        match name.map(|name| self.session.look_up(&name)) {
            Some(Ok(found)) => self.open(Dialog::Entries(found)),
            Some(Err(why)) => self.said = Some(why),
            None => self.dialog = Dialog::None,
        }
    }

    /// Types the name of a file in a box; says whether the game was saved there.
    fn key_in_name(&mut self, code: KeyCode, text: String, again: fn(String) -> Dialog) -> bool {
        match code {
            KeyCode::Enter if text.trim().is_empty() => {}
            KeyCode::Enter => {
                let name = text.trim();
                match self.session.save_to(name) {
                    Ok(()) => {
                        self.note = Some(format!("Saved to {name}; every input is saved there from now on."));
                        self.dialog = Dialog::None;
                        return true;
                    }
                    Err(why) => self.said = Some(why),
                }
                return false;
            }
            _ => {}
        }
        self.dialog = typed(code, text).map_or(Dialog::None, again);
        false
    }

    fn key_in_play(&mut self, code: KeyCode) -> Next {
        self.note = None;
        if self.is_typing_cards() && self.key_in_cards(code) {
            return Next::Go;
        }
        match code {
            KeyCode::Char('q') => return self.leave(),
            KeyCode::Char('?') | KeyCode::F(1) => self.open(Dialog::Help),
            KeyCode::Char('c') => self.open(Dialog::Cards),
            KeyCode::Char('m') => self.open(Dialog::Map),
            KeyCode::Char('/') => self.dialog = Dialog::Name(String::new()),
            KeyCode::Char(letter @ ('H' | 'J' | 'K' | 'L')) => {
                let (dx, dy) = self::letter(KeyCode::Char(letter)).unwrap_or_default();
                self.look(dx, dy);
            }
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('s') => self.dialog = Dialog::Save(String::new()),
            KeyCode::Char('o') => self.odds(),
            KeyCode::Char('W') => self.open(Dialog::Why(self.session.why_not())),
            KeyCode::Char('R') => {
                self.session.toggle_rolls(Rolls::All);
                self.refresh();
            }
            KeyCode::PageUp => self.scroll = (self.scroll + PAGE).min(self.log.len()),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_sub(PAGE),
            _ => match self.waits {
                Waits::Over => {}
                Waits::Watch { .. } => match code {
                    KeyCode::Enter | KeyCode::Char(' ') => self.watch(false),
                    KeyCode::Char('G') => self.watch(true),
                    _ => {}
                },
                Waits::Roll { .. } => self.key_at_roll(code),
                Waits::Choice { .. } => self.key_at_choice(code),
            },
        }
        Next::Go
    }

    /// Leaves at once if the game is saved or has not begun. One that is over and was never to be saved is nothing to
    /// lose; one that was to be saved, and could not, is.
    fn leave(&mut self) -> Next {
        let save = &self.session.save;
        let has_begun = !self.session.table.journal().entries.is_empty();
        if save.is_in_trouble() || (!save.is_safe() && has_begun && !self.is_over()) {
            self.dialog = Dialog::Leave;
            return Next::Go;
        }
        Next::Quit
    }

    /// Shows what the options lead to. Of many spaces, only the one under the cursor.
    fn odds(&mut self) {
        let mut options = self.listed();
        options.extend(self.selected.filter(|at| !options.contains(at)));
        options.sort_unstable();
        options.truncate(MANY);
        let table = &self.session.table;
        match prospects(&table.scenario().game, table.state(), &options, Effort::Time(PATIENCE)) {
            Some(found) if !self.is_over() => self.open(Dialog::Odds(found)),
            _ => self.note = Some("There are no odds to tell.".to_owned()),
        }
    }

    fn key_at_roll(&mut self, code: KeyCode) {
        let Waits::Roll { chance, .. } = &self.waits else { return };
        let is_die = matches!(chance.source, Source::Die(_));
        match code {
            KeyCode::Enter => self.roll(),
            KeyCode::Char('r') => self.own_dice(),
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Char(digit @ ('0'..='9' | ' ' | ',')) if is_die => self.typed.push(digit),
            KeyCode::Backspace => _ = self.typed.pop(),
            _ => {}
        }
    }

    /// From now on the players have their own dice and cards, or not any more.
    fn own_dice(&mut self) {
        self.session.toggle_rolls(Rolls::Own);
        self.refresh();
        if self.is_typing_cards() {
            self.selected = Some(0);
        }
    }

    /// Types the name of a card, or chooses one of the list; says whether the key was one for that.
    fn key_in_cards(&mut self, code: KeyCode) -> bool {
        let most = self.cards().len().saturating_sub(1);
        let at = self.selected.unwrap_or(0);
        match code {
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => self.selected = Some(at.saturating_sub(1)),
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => self.selected = Some((at + 1).min(most)),
            KeyCode::Enter => self.roll(),
            KeyCode::Esc if self.typed.is_empty() => self.own_dice(),
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Backspace => {
                self.typed.pop();
                self.selected = Some(0);
            }
            KeyCode::Char(letter) if letter != '?' => {
                self.typed.push(letter);
                self.selected = Some(0);
            }
            _ => return false,
        }
        true
    }

    fn key_at_choice(&mut self, code: KeyCode) {
        match code {
            KeyCode::Enter => match self.selected {
                Some(at) => self.take(at),
                None => {
                    self.note = Some(match self.cursor_name() {
                        Some(name) => format!("{name} cannot be chosen."),
                        None => "Nothing is chosen: press the key of an option.".to_owned(),
                    });
                }
            },
            KeyCode::Esc => self.back(),
            KeyCode::Tab => self.next(1),
            KeyCode::BackTab => self.next(-1),
            KeyCode::Up | KeyCode::Char('k') => self.step(0, -1),
            KeyCode::Down | KeyCode::Char('j') => self.step(0, 1),
            KeyCode::Left | KeyCode::Char('h') => self.step(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.step(1, 0),
            KeyCode::Char('P') => self.pass_all(),
            KeyCode::Char(letter) => {
                let at = self.keys().iter().position(|&key| key == Some(letter));
                match at.map(|at| self.listed()[at]) {
                    Some(at) => self.take(at),
                    None => self.note = Some(format!("`{letter}` does nothing here: ? lists the keys.")),
                }
            }
            _ => {}
        }
    }

    /// Where one comes in who has chosen nothing: at the end, or at the first option that does something.
    fn entry(&self, options: &[usize], by: isize) -> isize {
        let first = || options.iter().position(|&at| !self.items()[at].is_rest).unwrap_or(0);
        if by > 0 { first() as isize } else { options.len() as isize - 1 }
    }

    /// The next option, or the one before; the cursor goes along.
    fn next(&mut self, by: isize) {
        let options: Vec<usize> = (0..self.items().len()).collect();
        let to = self.selected.map_or_else(|| self.entry(&options, by), |at| at as isize + by);
        let at = to.rem_euclid(options.len().max(1) as isize) as usize;
        (self.selected, self.view) = (Some(at), None);
        if let Some(spot) = self.items().get(at).and_then(|item| item.spot) {
            self.cursor = Some((spot.x, spot.y));
        }
    }

    /// A step on the board if spaces are chosen, else in the list.
    fn step(&mut self, dx: i8, dy: i8) {
        if let (Some((x, y)), Some(scene)) = (self.cursor, &self.scene) {
            let moved = |at: u8, by: i8, most: usize| at.saturating_add_signed(by).min(most as u8 - 1);
            let to = (moved(x, dx, scene.grid.columns.len()), moved(y, dy, scene.grid.rows.len()));
            self.point(to);
            return;
        }
        let columns = self.columns.get().max(1) as isize;
        let by = isize::from(dx) + isize::from(dy) * columns;
        let listed = self.listed();
        let from = self.selected.and_then(|at| listed.iter().position(|&it| it == at));
        let to = from.map_or_else(|| self.entry(&listed, by), |from| from as isize + by);
        if let Some(&at) = listed.get(to.max(-1) as usize) {
            (self.selected, self.view) = (Some(at), None);
        }
    }

    /// What the space under the cursor is called.
    pub fn cursor_name(&self) -> Option<String> {
        let (x, y) = self.cursor?;
        let scene = self.scene.as_ref()?;
        Some(scene.grid.name(x, y))
    }
}
