//! A terminal screen for games with a board: the board, everybody, the log, and the decision that is due.

mod app;
mod board;
mod draw;
mod keys;
mod log;
mod palette;
mod prompt;
mod rolls;
mod wrap;

#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal};

use ratatui::crossterm::event::{self, Event, KeyEventKind};

use self::app::{App, Next};
use super::game::Game;
use super::lines::indented;
use crate::error::{Error, Result};
use crate::output::print;

/// Whether there is a terminal that can show a screen.
pub fn is_possible() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// Gives the terminal back as it was, at any end of the game.
struct Terminal(ratatui::DefaultTerminal);

impl Terminal {
    fn take() -> Result<Self> {
        // Also sets a hook, so that a panic gives the terminal back before it speaks.
        ratatui::try_init().map(Self).map_err(failed)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A terminal that is gone cannot be given back.
        let _gone = ratatui::try_restore();
    }
}

fn failed(error: io::Error) -> Error {
    Error::Io { what: "the terminal (--plain plays without a screen)".into(), error }
}

/// Plays on the screen.
pub fn play(game: Game) -> Result<()> {
    let mut app = App::new(game);
    let mut terminal = Terminal::take()?;
    loop {
        terminal.0.draw(|frame| draw::all(&app, frame)).map_err(failed)?;
        let next = match event::read().map_err(failed)? {
            Event::Key(key) if key.kind != KeyEventKind::Release => app.key(key),
            _ => Next::Go,
        };
        if matches!(next, Next::Quit) {
            break;
        }
    }
    drop(terminal);
    let over = if app.is_over() { app.game.summary() + &app.game.over() + "\n" } else { String::new() };
    let saving = &app.game.saving;
    let farewell = match (app.is_over(), saving.is_safe()) {
        (true, false) => String::new(),
        _ if saving.trouble().is_some() => String::new(),
        (is_over, _) => app.game.farewell(is_over) + "\n",
    };
    let standing = indented(&app.game.standing());
    print(&format!("{standing}{over}{farewell}"))?;
    app.game.nothing_is_lost()
}
