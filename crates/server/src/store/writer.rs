//! The one thread that writes: what waits is written together and made durable at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;

use super::base::Base;
use super::{Change, Failure, Result};

/// The most calls that are made durable together: nobody waits for more than a few milliseconds of others.
const MOST: usize = 512;

/// A call: its changes, and where the answer goes.
#[derive(Debug)]
struct Call {
    changes: Vec<Change>,
    answer: SyncSender<Result<()>>,
}

/// The thread that writes.
#[derive(Debug)]
pub struct Writer {
    calls: Sender<Call>,
    counts: Arc<[AtomicU64; 2]>,
}

impl Writer {
    /// Starts it.
    pub fn start(store: Base) -> Result<Self> {
        let (calls, waiting) = channel();
        let counts = Arc::<[AtomicU64; 2]>::default();
        let counted = Arc::clone(&counts);
        let started =
            thread::Builder::new().name("store".into()).spawn(move || run(store, &waiting, &counted));
        started.map_err(|error| Failure::Io(error.to_string()))?;
        Ok(Self { calls, counts })
    }

    /// Makes changes, and returns when they are durable.
    pub fn write(&self, changes: Vec<Change>) -> Result<()> {
        let gone = || Failure::Io("the store has stopped".to_owned());
        let (answer, answered) = sync_channel(1);
        self.calls.send(Call { changes, answer }).map_err(|_| gone())?;
        answered.recv().map_err(|_| gone())?
    }

    /// How often something was made durable, and how many calls that were.
    pub fn written(&self) -> [u64; 2] {
        [0, 1].map(|at| self.counts[at].load(Ordering::Relaxed))
    }
}

fn run(mut store: Base, waiting: &Receiver<Call>, counts: &[AtomicU64; 2]) {
    while let Ok(first) = waiting.recv() {
        let mut calls = vec![first];
        calls.extend(waiting.try_iter().take(MOST - 1));
        let changes: Vec<&[Change]> = calls.iter().map(|call| &call.changes[..]).collect();
        let results = store.write(&changes);
        counts[0].fetch_add(1, Ordering::Relaxed);
        counts[1].fetch_add(calls.len() as u64, Ordering::Relaxed);
        for (call, result) in calls.into_iter().zip(results) {
            // Whoever asked may have gone; it is written all the same.
            let _gone = call.answer.send(result);
        }
    }
}
