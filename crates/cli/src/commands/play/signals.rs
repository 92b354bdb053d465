//! Signals that would end a game without a word: a terminal is given back first, the player is told whether
//! the game is saved, and a full disk is only an error.

use std::io;
use std::sync::{Mutex, PoisonError};

/// The last words for a game that is ended from outside.
static LAST_WORDS: Mutex<String> = Mutex::new(String::new());

/// Notes the last words for a game that is ended from outside.
pub fn note(words: String) {
    *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = words;
}

/// A file that may not grow any more ends a program, unless it says that it wants to know: then writing fails, as on a
/// full disk, and the game goes on.
#[cfg(unix)]
pub fn survive_full_files() -> io::Result<()> {
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default()).map(|_| ())
}

/// From now on, somebody who ends the program from outside, or closes its window, gets the terminal back as
/// it was, and is told whether the game is saved. The exit code is that of a program which such a signal
/// ended.
#[cfg(unix)]
pub fn speak_when_ended(on_screen: bool) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    // On the screen Ctrl-C is a key.
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGTERM])?;
    if !on_screen {
        signals.add_signal(SIGINT)?;
    }
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        if let Some(signal) = signals.forever().next() {
            if on_screen {
                // Nobody draws over a terminal that is given back. A terminal that is gone cannot be given
                // back.
                let _nobody_else = io::stdout().lock();
                let _ = ratatui::try_restore();
            }
            let words = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
            crate::output::complain(&format!("\n{words}\n"));
            // A journal that is being written is written first.
            let _nothing_is_half_done = source::let_finish();
            std::process::exit(128 + signal);
        }
    })?;
    Ok(())
}

/// From now on, a signal ends the program only after the file or folder that is being written is whole, and a
/// file that may not grow is only an error. If that cannot be had, it is written all the same.
#[cfg(unix)]
pub fn write_whole() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let _ends_us_then = survive_full_files();
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            let _nothing_is_half_done = source::let_finish();
            std::process::exit(128 + signal);
        }
    };
    let _nobody_waits_then = std::thread::Builder::new().name("signals".into()).spawn(wait);
}

#[cfg(not(unix))]
pub fn write_whole() {}

#[cfg(not(unix))]
pub fn survive_full_files() -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub fn speak_when_ended(_on_screen: bool) -> io::Result<()> {
    Ok(())
}
