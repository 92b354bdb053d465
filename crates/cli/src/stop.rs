//! Ctrl-C while an answer is worked on: everything known so far is told. Pressed once more, it ends the
//! program at once.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// The exit code of a stopped program, as shells have it.
pub const EXIT_CODE: u8 = 130;

/// Set once somebody has pressed Ctrl-C.
pub fn flag() -> &'static AtomicBool {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        listen(&flag);
        flag
    })
}

/// Listens to Ctrl-C. If nobody can listen, Ctrl-C ends the program, as it would anyway.
#[cfg(unix)]
fn listen(flag: &Arc<AtomicBool>) {
    use signal_hook::consts::SIGINT;
    let _ends_at_once =
        signal_hook::flag::register_conditional_shutdown(SIGINT, EXIT_CODE.into(), Arc::clone(flag));
    let _ends_at_once = signal_hook::flag::register(SIGINT, Arc::clone(flag));
}

#[cfg(not(unix))]
fn listen(_: &Arc<AtomicBool>) {}
