//! Progress bars, on standard error, for work over a second.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use ask::{Job, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::stop;

/// Does a job while a bar shows how far it is, once a second has passed. If somebody stops it, the result
/// holds everything known so far.
pub fn watched<T>(job: &Job<'_>, work: impl FnOnce(&Job<'_>) -> T) -> T {
    let progress = Progress::default();
    let seen = &progress;
    let (finished, waiting) = channel::<()>();
    thread::scope(|scope| {
        // Without room for another thread, the work goes on unseen.
        let _bar = thread::Builder::new().spawn_scoped(scope, move || look_on(seen, &waiting));
        let job = Job { cancel: Some(stop::flag()), settles: true, progress: Some(&progress), ..*job };
        let result = work(&job);
        drop(finished);
        result
    })
}

/// The word for a unit of progress.
fn unit(unit: ask::Unit) -> &'static str {
    match unit {
        ask::Unit::States => "states",
        ask::Unit::Trials => "trials",
        ask::Unit::Showdowns => "showdowns",
        ask::Unit::Battles => "battles",
        ask::Unit::PairsOfShowdowns => "pairs of showdowns",
        ask::Unit::PairsOfBattles => "pairs of battles",
    }
}

/// Draws until the other end of the channel is gone. Another bar begins when something else is counted.
fn look_on(progress: &Progress, waiting: &Receiver<()>) {
    let began = Instant::now();
    let mut bar: Option<((ask::Unit, Option<u64>), ProgressBar)> = None;
    while waiting.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout) {
        if began.elapsed() < Duration::from_secs(1) {
            continue;
        }
        let counted = (progress.unit(), progress.total());
        if let Some((_, other)) = bar.take_if(|(known, _)| *known != counted) {
            other.finish_and_clear();
        }
        let (_, bar) = bar.get_or_insert_with(|| (counted, drawn(counted.1.unwrap_or(0), unit(counted.0))));
        bar.set_position(progress.done());
    }
    if let Some((_, bar)) = bar {
        bar.finish_and_clear();
    }
}

fn drawn(total: u64, unit: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    let text = if total > 0 {
        "{bar:30} {human_pos} of {human_len} {msg}, {eta} left"
    } else {
        "{spinner} {human_pos} {msg}"
    };
    bar.set_style(ProgressStyle::with_template(text).expect("the template is fixed"));
    bar.set_message(unit.to_owned());
    bar
}
