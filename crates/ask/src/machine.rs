//! The memory that this machine can spare, as the default budget of an answer. Nothing else depends on the
//! machine.

use std::num::NonZero;
use std::{fs, thread};

/// The budget if nothing is known of the machine.
const UNKNOWN: u64 = 1 << 30;

/// The part of a limited address space that goes to threads and to the allocator's reserves for them.
const APART: u64 = 128 << 20;

/// Less than this is not enough for anything: any allocation that is not counted in advance would be an
/// abort.
const LEAST: u64 = 200 << 20;

/// The most address space of a thread: 2M of stack and 64M that the allocator keeps for it.
const THREAD: u64 = 66 << 20;

/// Exact odds take this part of the free memory: the rest is for uncounted allocations, and for other
/// programs.
const PART: u64 = 2;

/// The memory that exact odds may take unless somebody says otherwise.
pub fn share() -> usize {
    usize::try_from(free(|file| fs::read_to_string(file).ok()) / PART).unwrap_or(usize::MAX)
}

/// The number of threads for a wanted number, 0 for all cores. In a limited address space, each takes a stack
/// and the allocator's reserve: threads that leave nothing to work with would be an abort.
pub fn threads(wanted: usize) -> usize {
    within(wanted, own(&|file: &str| fs::read_to_string(file).ok()))
}

/// The number of threads, with the memory that this program may still take.
fn within(wanted: usize, left: Option<u64>) -> usize {
    let Some(left) = left else { return wanted };
    let fit = usize::try_from(left.saturating_sub(APART) / THREAD).unwrap_or(usize::MAX);
    let wanted = if wanted == 0 { thread::available_parallelism().map_or(1, NonZero::get) } else { wanted };
    wanted.min(fit).max(1)
}

/// The memory left to this program, and its need, if that is too little to work with.
pub fn too_little() -> Option<[u64; 2]> {
    let left = own(&|file: &str| fs::read_to_string(file).ok())?;
    (left < LEAST).then_some([left, LEAST])
}

/// The free memory by the files of the system: of the machine, of this program's group, and of its own
/// limits.
fn free(read: impl Fn(&str) -> Option<String>) -> u64 {
    let machine = read("/proc/meminfo").and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
    });
    let all = [machine, group(&read), own(&read).map(|own| own.saturating_sub(APART))];
    all.into_iter().flatten().min().unwrap_or(UNKNOWN)
}

/// The memory left to the group, and to all around it.
fn group(read: &impl Fn(&str) -> Option<String>) -> Option<u64> {
    let number = |file: String| read(&file)?.trim().parse::<u64>().ok();
    let groups = read("/proc/self/cgroup")?;
    let mut least = None;
    for line in groups.lines() {
        let mut parts = line.splitn(3, ':');
        let (_, kinds, path) = (parts.next()?, parts.next()?, parts.next()?);
        let (root, most, now) = match kinds {
            "" => ("/sys/fs/cgroup", "memory.max", "memory.current"),
            _ if kinds.split(',').any(|kind| kind == "memory") => {
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes")
            }
            _ => continue,
        };
        // Inside of a container the path may be that of the machine: then only the root is visible.
        let mut path = path.trim_end_matches('/');
        loop {
            let folder = format!("{root}{path}");
            if let Some(most) = number(format!("{folder}/{most}")) {
                let left = most.saturating_sub(number(format!("{folder}/{now}")).unwrap_or(0));
                least = Some(least.map_or(left, |least: u64| least.min(left)));
            }
            match path.rsplit_once('/') {
                Some((outer, _)) => path = outer,
                None => break,
            }
        }
    }
    least
}

/// The memory that this program may still take, by `ulimit -v` and `ulimit -d`.
fn own(read: &impl Fn(&str) -> Option<String>) -> Option<u64> {
    let limits = read("/proc/self/limits")?;
    let status = read("/proc/self/status").unwrap_or_default();
    let taken = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
    };
    let left = |limit: &str, used: &str| {
        let line = limits.lines().find_map(|line| line.strip_prefix(limit))?;
        let most = line.split_whitespace().next()?.parse::<u64>().ok()?;
        Some(most.saturating_sub(taken(used).unwrap_or(0)))
    };
    let all = [left("Max address space", "VmSize:"), left("Max data size", "VmData:")];
    all.into_iter().flatten().min()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The free memory by some files of the system.
    fn by(files: &[(&str, &str)]) -> u64 {
        free(|name| files.iter().find(|(file, _)| *file == name).map(|(_, text)| (*text).to_owned()))
    }

    #[test]
    fn the_tightest_limit_counts() {
        const MACHINE: (&str, &str) =
            ("/proc/meminfo", "MemTotal: 9000000 kB\nMemAvailable:    8388608 kB\n");
        assert_eq!(by(&[]), UNKNOWN);
        assert_eq!(by(&[MACHINE]), 8 << 30);
        let group = ("/proc/self/cgroup", "0::/user/shell\n");
        assert_eq!(by(&[MACHINE, group, ("/sys/fs/cgroup/user/shell/memory.max", "max\n")]), 8 << 30);
        let outer =
            [("/sys/fs/cgroup/user/memory.max", "4000\n"), ("/sys/fs/cgroup/user/memory.current", "1000")];
        assert_eq!(by(&[MACHINE, group, outer[0], outer[1]]), 3000);
        assert_eq!(by(&[group, ("/sys/fs/cgroup/memory.max", "5000")]), 5000, "as a container sees it");
        let old = ("/proc/self/cgroup", "5:cpu:/x\n4:memory:/y\n");
        assert_eq!(by(&[old, ("/sys/fs/cgroup/memory/y/memory.limit_in_bytes", "77")]), 77);
        let limits = "Limit  Soft Limit  Hard Limit  Units\n\
                      Max data size             unlimited            unlimited            bytes     \n\
                      Max address space         2048000000           2048000000           bytes     \n";
        let status = ("/proc/self/status", "VmPeak: 2000 kB\nVmSize:\t    1000 kB\n");
        assert_eq!(by(&[MACHINE, ("/proc/self/limits", limits), status]), 2_048_000_000 - 1_024_000 - APART);
    }

    #[test]
    fn threads_leave_room_to_work() {
        assert_eq!(
            [0, 1, 256].map(|wanted| within(wanted, None)),
            [0, 1, 256],
            "no limit, no word about them"
        );
        assert_eq!(within(256, Some(APART + 4 * THREAD)), 4);
        assert_eq!(within(3, Some(APART + 4 * THREAD)), 3);
        assert_eq!([0, 1, 256].map(|wanted| within(wanted, Some(0))), [1; 3], "one does all the work");
        assert_eq!(within(0, Some(u64::MAX)), thread::available_parallelism().map_or(1, NonZero::get));
    }
}
