//! Limits of the work, and ways to stop it.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The work that an answer may take. Everything beyond it is reported as unresolved.
///
/// # Infinite games
/// From inside, an infinite game looks like a finite one with very unlikely corners. So the explorer first settles
/// the *likely* part: every state that is reached with at least [`Limits::min_path_probability`]. Only then does it go
/// into the corners, breadth first. If they end, the game was finite and nothing is cut. If they do not end within
/// [`Limits::patience`] (or four times the likely part, if that is more), the game is taken for infinite: what was
/// found in the corners is forgotten and the answer is that of the likely part, with the rest unresolved. A finite
/// game is thus exact however unlikely its corners are, and an infinite one costs little more than its likely part.
/// All of it is a function of the game alone, never of time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// The most merged states to explore.
    pub max_states: usize,
    /// Anything less likely than this counts as a corner. It only chooses where to stop in an infinite game; 0
    /// turns the guard off.
    pub min_path_probability: f64,
    /// How many states the unlikely corners may always have before the game counts as infinite.
    pub patience: usize,
    /// The most states of one cycle (strongly connected component) to solve. It also bounds the work for one cycle,
    /// so a densely connected one is given up earlier than a long thin one.
    pub max_component: usize,
    /// The most bytes for the graph and the numbers on it. They are counted, not measured, so the same limit always
    /// gives the same answer; a few megabytes are always used.
    pub max_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_states: 1_000_000,
            min_path_probability: 1e-15,
            patience: 20_000,
            max_component: 4_000,
            max_bytes: 3 << 30,
        }
    }
}

/// The means of a caller to watch and stop the work.
#[derive(Clone, Copy, Default)]
pub struct Watch<'a> {
    /// Set it to stop: the work then ends soon with [`Cancelled`].
    pub cancel: Option<&'a AtomicBool>,
    /// The work ends soon after this in the same way.
    pub until: Option<Instant>,
    /// Called now and then with the number of states found so far.
    pub progress: Option<&'a (dyn Fn(usize) + Sync)>,
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("cancel", &self.cancel).finish_non_exhaustive()
    }
}

impl Watch<'_> {
    /// Fails if the caller wants to stop.
    pub(crate) fn check(&self) -> Result<(), Cancelled> {
        let is_stopped = self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        let is_late = || self.until.is_some_and(|until| Instant::now() > until);
        if is_stopped || is_late() { Err(Cancelled) } else { Ok(()) }
    }

    /// Reports progress.
    pub(crate) fn report(&self, states: usize) {
        if let Some(progress) = self.progress {
            progress(states);
        }
    }
}

/// The caller stopped the work. There is no partial answer: it would depend on timing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the computation was cancelled")
    }
}

impl std::error::Error for Cancelled {}
