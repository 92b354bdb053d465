//! Long thoughts: one after the other, in a thread that gives way to everything else, and every client in turn.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;

use crate::log;
use crate::problem::{Problem, Result};

/// Answers nest as deep as questions do, and a command of the program has as much.
const STACK: usize = 8 << 20;

type Thought = Box<dyn FnOnce() + Send>;

/// Who waits. Whoever has asked for much waits behind all who asked for one thing.
#[derive(Default)]
struct Waiting {
    turns: VecDeque<(IpAddr, VecDeque<Thought>)>,
    is_over: bool,
}

impl Waiting {
    fn add(&mut self, client: IpAddr, thought: Thought, [all, of_one]: [usize; 2]) -> Result<()> {
        let count: usize = self.turns.iter().map(|(_, thoughts)| thoughts.len()).sum();
        let own = self.turns.iter_mut().find(|(known, _)| *known == client);
        if count >= all || own.as_ref().is_some_and(|(_, thoughts)| thoughts.len() >= of_one) {
            return Err(Problem::too_many("questions wait for an answer"));
        }
        match own {
            Some((_, thoughts)) => thoughts.push_back(thought),
            None => self.turns.push_back((client, [thought].into())),
        }
        Ok(())
    }

    /// The next one: the client whose turn it was goes to the end.
    fn next(&mut self) -> Option<Thought> {
        let (client, mut thoughts) = self.turns.pop_front()?;
        let thought = thoughts.pop_front();
        if !thoughts.is_empty() {
            self.turns.push_back((client, thoughts));
        }
        thought
    }
}

/// A queue, and the thread that works it off until this is dropped.
pub struct Thinker {
    queue: Arc<(Mutex<Waiting>, Condvar)>,
    most: [usize; 2],
}

impl std::fmt::Debug for Thinker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinker").finish_non_exhaustive()
    }
}

fn lock(waiting: &Mutex<Waiting>) -> MutexGuard<'_, Waiting> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives way to all other threads: they have three times its share. Those that this one starts do, too.
fn give_way() {
    // Elsewhere it would slow the whole program. Not more: all threads share the locks of the allocator, and one that is put
    // aside for a second with such a lock keeps everybody waiting.
    #[cfg(target_os = "linux")]
    let _as_before = rustix::process::nice(5);
}

impl Thinker {
    /// Starts it, for so many thoughts that wait, and so many of one client.
    ///
    /// # Errors
    /// If the system has no thread left.
    pub fn start(most: [usize; 2]) -> Result<Self> {
        let queue = Arc::new((Mutex::<Waiting>::default(), Condvar::new()));
        let worked_off = Arc::clone(&queue);
        let run = move || {
            give_way();
            let (waiting, news) = &*worked_off;
            loop {
                let is_idle = |waiting: &mut Waiting| waiting.turns.is_empty() && !waiting.is_over;
                let woken = news.wait_while(lock(waiting), is_idle);
                let mut waiting = woken.unwrap_or_else(PoisonError::into_inner);
                let Some(thought) = waiting.next().filter(|_| !waiting.is_over) else { return };
                drop(waiting);
                if catch_unwind(AssertUnwindSafe(thought)).is_err() {
                    log::say("failed", &[("why", "a thought ended in a panic")]);
                }
            }
        };
        let started = thread::Builder::new().name("thinker".into()).stack_size(STACK).spawn(run);
        started.map_err(|error| Problem::failed(&error.to_string()))?;
        Ok(Self { queue, most })
    }

    /// Has something thought about when it is this client's turn.
    ///
    /// # Errors
    /// If too much waits.
    pub fn put(&self, client: IpAddr, thought: impl FnOnce() + Send + 'static) -> Result<()> {
        lock(&self.queue.0).add(client, Box::new(thought), self.most)?;
        self.queue.1.notify_one();
        Ok(())
    }

    /// The same, and waits for what comes of it. Whoever goes meanwhile is not thought for.
    ///
    /// # Errors
    /// If too much waits, or it fails.
    pub async fn think<T: Send + 'static>(
        &self,
        client: IpAddr,
        thought: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (thought_of, answer) = oneshot::channel();
        self.put(client, move || {
            if !thought_of.is_closed() {
                let _gone = thought_of.send(thought());
            }
        })?;
        answer.await.unwrap_or_else(|_| Err(Problem::failed("a thought came to nothing")))
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        lock(&self.queue.0).is_over = true;
        self.queue.1.notify_one();
    }
}

/// Does something that is told to stop after so long.
pub fn within<T>(patience: Duration, stop: &AtomicBool, work: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        let (done, is_done) = channel::<()>();
        scope.spawn(move || {
            if is_done.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        let worked = work();
        drop(done);
        worked
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Sender;

    use super::*;

    fn address(last: u8) -> IpAddr {
        [10, 0, 0, last].into()
    }

    /// A thinker that is busy until the sender is dropped.
    fn busy(most: [usize; 2]) -> (Thinker, Sender<()>) {
        let (thinker, (free, is_free)) = (Thinker::start(most).unwrap(), channel::<()>());
        let (begun, has_begun) = channel();
        let wait = move || {
            begun.send(()).unwrap();
            assert!(is_free.recv().is_err());
        };
        thinker.put(address(0), wait).unwrap();
        has_begun.recv().unwrap();
        (thinker, free)
    }

    #[test]
    fn every_client_has_a_turn() {
        let (thinker, free) = busy([100, 50]);
        let (told, all) = channel();
        for (client, count) in [(1, 3), (2, 2), (3, 1)] {
            for number in 0..count {
                let told = told.clone();
                thinker.put(address(client), move || told.send((client, number)).unwrap()).unwrap();
            }
        }
        drop((told, free));
        assert_eq!(all.iter().collect::<Vec<_>>(), [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (1, 2)]);
    }

    #[test]
    fn only_so_much_waits() {
        let (thinker, free) = busy([5, 3]);
        let put = |client| thinker.put(address(client), || {}).is_ok();
        assert_eq!([1, 1, 1, 1, 2, 2, 3].map(put), [true, true, true, false, true, true, false]);
        drop(free);
    }

    #[tokio::test]
    async fn what_fails_or_nobody_waits_for_keeps_nobody_waiting() {
        let (thinker, free) = busy([5, 5]);
        let gone = tokio::time::timeout(
            Duration::from_millis(1),
            thinker.think::<()>(address(1), || panic!("nobody waits for it")),
        );
        assert!(gone.await.is_err());
        thinker.put(address(2), || panic!("it is meant to")).unwrap();
        drop(free);
        assert_eq!(thinker.think(address(3), || Ok(7)).await, Ok(7));
        let failed = thinker.think::<()>(address(3), || panic!("it is meant to"));
        assert_eq!(failed.await.unwrap_err().kind, crate::problem::Kind::Failed);
    }

    #[test]
    fn work_is_told_to_stop() {
        let stop = AtomicBool::new(false);
        within(Duration::from_millis(1), &stop, || {
            while !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
        });
        let stop = AtomicBool::new(false);
        assert_eq!(within(Duration::from_mins(10), &stop, || 3), 3);
        assert!(!stop.into_inner());
    }
}
