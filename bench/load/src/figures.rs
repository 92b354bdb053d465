//! Times, and what they are measured beside: an append to a file that waits for the disk, and what a process takes.

use std::fs::{File, read_to_string};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// Times of the same thing.
#[derive(Clone, Default)]
pub struct Times(Vec<Duration>);

impl Times {
    pub fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub fn join(&mut self, others: &Self) {
        self.0.extend(&others.0);
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The time within which so many of a hundred were done, in milliseconds.
    pub fn within(&self, percent: f64) -> f64 {
        let mut all = self.0.clone();
        all.sort_unstable();
        let at = (all.len() as f64 * percent / 100.0).ceil() as usize;
        all.get(at.saturating_sub(1)).map_or(f64::NAN, |time| time.as_secs_f64() * 1_000.0)
    }
}

/// Appends two hundred bytes so many times, and waits for the disk each time.
pub fn appends(folder: &Path, count: usize, pause: Duration) -> Times {
    let (mut times, path) = (Times::default(), folder.join("bare.append"));
    let mut file = File::options().create(true).append(true).open(&path).expect("a file in the folder");
    for _ in 0..count {
        let begun = Instant::now();
        file.write_all(&[b'x'; 200]).and_then(|()| file.sync_data()).expect("it can be appended to");
        times.add(begun.elapsed());
        std::thread::sleep(pause);
    }
    times
}

/// The most memory that a process has had, and has, in megabytes.
pub fn memory(process: u32) -> [f64; 2] {
    let status = read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    ["VmHWM:", "VmRSS:"].map(|key| {
        let line = status.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
        line.split_whitespace().next().and_then(|kb| kb.parse::<f64>().ok()).unwrap_or(f64::NAN) / 1_024.0
    })
}

/// How long a process has kept a core busy.
pub fn worked(process: u32) -> Duration {
    let stat = read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
    // Hundredths of a second, in the system and out of it.
    let ticks = after.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok());
    Duration::from_millis(ticks.sum::<u64>() * 10)
}

/// How many programs of this machine wait for a core, as it says itself.
pub fn crowd() -> String {
    let load = read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or_default().to_owned()
}
