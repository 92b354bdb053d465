//! The keys and their effects.

use std::time::Duration;

use ask::Job;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use table::Rolls;
use table::view::Die;

use super::app::{App, Dialog, Field, Next, Waits};
use crate::scene::Spot;

/// The keys of the options in a list, in their order: numbers, then letters that mean nothing else.
pub const SHORTCUTS: &str = "123456789abdefginptvwxyz";

/// The key of the option to do nothing more.
pub const REST: char = '0';

/// The longest time that the screen may stand still.
const PATIENCE: Duration = Duration::from_millis(900);

/// The most options whose odds are asked at once.
const MANY: usize = 12;

/// The lines of a page of the log.
const PAGE: usize = 5;

/// The keys for the help.
pub const HELP: &[(&str, &str)] = &[
    ("arrows, h j k l", "move in the list, or the cursor on the board"),
    ("Enter", "roll; of a decision, take what is chosen"),
    ("1 2 ... a b ...", "take the option with that key"),
    ("0", "done, hold, stay, pass: do nothing more"),
    ("P", "pass for everybody until the turn ends"),
    ("T", "let several do the same, one after the other"),
    ("Tab", "the next option"),
    ("Esc", "leave a move or an act that was begun"),
    ("c", "everybody's card"),
    ("/", "look up a card, weapon, keyword, rule or option"),
    ("m", "the whole map"),
    ("H J K L", "look elsewhere on the board; so do Shift and arrows"),
    ("G", "in a game that is only watched: on to the end"),
    ("W", "why these are offered, and nothing else"),
    ("C", "hide the rules in the log, or show them"),
    ("12J, 12,7", "type a space to go there with the cursor"),
    ("u", "undo the last input"),
    ("o", "odds: what each option leads to"),
    ("r", "type your own dice and cards; again, Bout rolls"),
    ("R", "let Bout roll everything without being asked, or not"),
    ("s", "save to a file, and go on saving there"),
    ("PgUp PgDn", "scroll the log"),
    ("q", "quit"),
];

/// The direction of an arrow.
fn arrow(code: KeyCode) -> Option<(i8, i8)> {
    match code {
        KeyCode::Up => Some((0, -1)),
        KeyCode::Down => Some((0, 1)),
        KeyCode::Left => Some((-1, 0)),
        KeyCode::Right => Some((1, 0)),
        _ => None,
    }
}

/// The direction of a letter that stands for an arrow.
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

impl App {
    /// Obeys a key.
    pub fn key(&mut self, key: KeyEvent) -> Next {
        let next = self.obey(key);
        if let Some(news) = self.game.news("the key s") {
            self.open(Dialog::News(news));
        }
        next
    }

    fn obey(&mut self, key: KeyEvent) -> Next {
        self.said = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            let quits = matches!(key.code, KeyCode::Char('c' | 'd'));
            // A player who insists leaves.
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
            | Dialog::Hint(_)
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
            Dialog::Type(field, text) => self.key_in_field(key.code, field, text),
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
            KeyCode::Char('s') => self.dialog = Dialog::Type(Field::SaveToLeave, String::new()),
            _ => {}
        }
        Next::Go
    }

    /// Types something in a box. The box stays until its text will do, or until it is left: further typing is
    /// the next try, and no input to the game.
    fn key_in_field(&mut self, code: KeyCode, field: Field, text: String) -> Next {
        if code != KeyCode::Enter {
            self.dialog = typed(code, text).map_or(Dialog::None, |text| Dialog::Type(field, text));
            return Next::Go;
        }
        self.entered(field, text.trim()).unwrap_or_else(|why| {
            self.said = Some(why);
            Next::Go
        })
    }

    /// Takes the text of a box, or says why not.
    fn entered(&mut self, field: Field, text: &str) -> Result<Next, String> {
        match field {
            Field::Name => {
                // Enter alone looks up the option that is chosen.
                let chosen = || Some(self.items().get(self.selected?)?.name.clone());
                let name = Some(text.to_owned()).filter(|name| !name.is_empty()).or_else(chosen);
                let found = name.map(|name| self.game.look_up(&name)).transpose()?;
                self.open(found.map_or(Dialog::None, Dialog::Entries));
            }
            Field::Together => {
                let before = self.game.live.inputs();
                self.game.together(text)?;
                (self.acted, self.dialog) = (Some(before), Dialog::None);
                self.refresh();
            }
            Field::Save | Field::SaveToLeave if text.is_empty() => {}
            Field::Save | Field::SaveToLeave => {
                self.game.save_to(text)?;
                self.note = Some(format!("Saved to {text}; every input is saved there from now on."));
                self.dialog = Dialog::None;
                if field == Field::SaveToLeave {
                    return Ok(Next::Quit);
                }
            }
        }
        Ok(Next::Go)
    }

    fn key_in_play(&mut self, code: KeyCode) -> Next {
        self.note = None;
        if self.is_typing_cards() && self.key_in_cards(code) {
            return Next::Go;
        }
        // A player who has begun to type a space goes on with it: letters are no commands then.
        let types_a_space = self.cursor.is_some() && !self.typed.is_empty();
        if types_a_space && self.key_in_space(code) {
            return Next::Go;
        }
        match code {
            KeyCode::Char('q') => return self.leave(),
            KeyCode::Char('?') | KeyCode::F(1) => self.open(Dialog::Help),
            KeyCode::Char('c') => self.open(Dialog::Cards),
            KeyCode::Char('m') => self.open(Dialog::Map),
            KeyCode::Char('/') => self.dialog = Dialog::Type(Field::Name, String::new()),
            KeyCode::Char(letter @ ('H' | 'J' | 'K' | 'L')) => {
                let (dx, dy) = self::letter(KeyCode::Char(letter)).unwrap_or_default();
                self.look(dx, dy);
            }
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('s') => self.dialog = Dialog::Type(Field::Save, String::new()),
            KeyCode::Char('o') => self.odds(),
            KeyCode::Char('C') => self.cites = !self.cites,
            KeyCode::Char('W') => self.open(Dialog::Why(self.game.why_these())),
            KeyCode::Char('R') => {
                self.game.toggle_rolls(Rolls::All);
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
        let save = &self.game.saving;
        let has_begun = self.game.live.inputs() > 0;
        if save.trouble().is_some() || (!save.is_safe() && has_begun && !self.is_over()) {
            self.dialog = Dialog::Leave;
            return Next::Go;
        }
        Next::Quit
    }

    /// Shows the odds of the options. If many are spaces, only the one under the cursor counts.
    fn odds(&mut self) {
        let mut options = self.listed();
        options.extend(self.selected.filter(|at| !options.contains(at)));
        options.sort_unstable();
        options.truncate(MANY);
        let job = Job { wished: Some(PATIENCE), ..Job::default() };
        match self.game.live.ahead(&options, &job) {
            Some(found) if !self.is_over() => self.open(Dialog::Odds(found)),
            _ => self.note = Some("There are no odds to tell.".to_owned()),
        }
    }

    fn key_at_roll(&mut self, code: KeyCode) {
        let Waits::Roll { roll, .. } = &self.waits else { return };
        let is_die = matches!(roll.with, Die::Die(_));
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
        self.game.toggle_rolls(Rolls::Own);
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
        if self.key_in_space(code) {
            return;
        }
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
            KeyCode::Char('T') => match self.picked().len() {
                0 | 1 => {
                    self.note =
                        Some("Nobody goes together here: T is for when several can be picked.".into());
                }
                _ => self.dialog = Dialog::Type(Field::Together, self.picked().join(", ") + ": "),
            },
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

    /// Types the name of a space, which the cursor goes to; says whether the key was one for that.
    fn key_in_space(&mut self, code: KeyCode) -> bool {
        let (Some(_), Some(scene)) = (self.cursor, &self.scene) else { return false };
        let has_letters = scene.grid.rows.iter().all(|row| row.starts_with(char::is_alphabetic));
        let is_begun = !self.typed.is_empty();
        match code {
            KeyCode::Char(digit @ '1'..='9') => self.typed.push(digit),
            KeyCode::Char(letter @ ('0' | ',' | ' ')) if is_begun => self.typed.push(letter),
            KeyCode::Char(letter) if is_begun && has_letters && letter.is_ascii_alphabetic() => {
                self.typed.push(letter.to_ascii_uppercase());
            }
            KeyCode::Backspace if is_begun => _ = self.typed.pop(),
            KeyCode::Esc if is_begun => self.typed.clear(),
            _ => {
                self.typed.clear();
                return false;
            }
        }
        let plain = |name: &str| name.replace([' ', ','], "-").replace("--", "-");
        let typed = plain(&self.typed);
        let (columns, rows) = (scene.grid.columns.len() as u8, scene.grid.rows.len() as u8);
        let mut all = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let found = all.find(|&(x, y)| plain(&scene.grid.name(x, y)) == typed);
        if let Some(at) = found {
            self.point(at);
        }
        // A letter ends the name of a space.
        if has_letters && self.typed.ends_with(|c: char| c.is_ascii_alphabetic()) {
            if found.is_none() {
                self.note = Some(format!("There is no space {}.", self.typed));
            }
            self.typed.clear();
        }
        true
    }

    /// The first option for a player who has chosen nothing: the last one, or the first that does something.
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
            self.point(if self.has_legs() { self.leg((x, y), (dx, dy)) } else { to });
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

    /// Whether the options are spots on a field, so few and far between that the cursor goes from one to the
    /// next.
    fn has_legs(&self) -> bool {
        let spots = || self.items().iter().filter_map(|item| item.spot);
        let is_field = self.scene.as_ref().is_some_and(|scene| !scene.grid.rows[0].starts_with('A'));
        is_field && spots().next().is_some() && spots().all(|spot| !spot.is_area)
    }

    /// The nearest spot in a direction; where there is none, the cursor stays.
    fn leg(&self, (x, y): (u8, u8), (dx, dy): (i8, i8)) -> (u8, u8) {
        let way = |spot: Spot| {
            let (east, south) = (i32::from(spot.x) - i32::from(x), i32::from(spot.y) - i32::from(y));
            let (dx, dy) = (i32::from(dx), i32::from(dy));
            let (along, aside) = (east * dx + south * dy, (east * dy).abs() + (south * dx).abs());
            (along > 0).then_some(along + 2 * aside)
        };
        let spots = self.items().iter().filter_map(|item| item.spot);
        let nearest = spots.filter_map(|spot| Some((way(spot)?, spot))).min_by_key(|(far, _)| *far);
        nearest.map_or((x, y), |(_, spot)| (spot.x, spot.y))
    }

    /// The name of the space under the cursor.
    pub fn cursor_name(&self) -> Option<String> {
        let (x, y) = self.cursor?;
        let scene = self.scene.as_ref()?;
        Some(scene.grid.name(x, y))
    }
}
