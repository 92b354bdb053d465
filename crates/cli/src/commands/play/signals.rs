//! Signals that would end a game without a word: a terminal is given back first, and a full disk is only an error.

use std::io;

/// A file that may not grow any more ends a program, unless it says that it wants to know: then writing fails, as on a
/// full disk, and the game goes on.
#[cfg(unix)]
pub fn survive_full_files() -> io::Result<()> {
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default()).map(|_| ())
}

/// From now on, whoever ends the program from outside, or closes its window, gets the terminal back as it was. The exit
/// code is that of a program which such a signal ended.
#[cfg(unix)]
pub fn restore_terminal_when_ended() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGTERM])?;
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // Nobody draws over what is given back. Of a terminal that is gone, nothing can be given back.
            let _nobody_else = io::stdout().lock();
            let _ = ratatui::try_restore();
            std::process::exit(128 + signal);
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
pub fn survive_full_files() -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub fn restore_terminal_when_ended() -> io::Result<()> {
    Ok(())
}
