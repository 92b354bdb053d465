//! Memory: what takes more than there may be is sampled, and says so.

use super::desk::Desk;

const TWO: &str = "odds attack --weapon bone-axe --attacks 2";

#[test]
fn what_takes_too_much_memory_is_sampled() {
    let desk = Desk::new("memory");
    let told = desk.bout(&format!("{TWO} --max-memory 4M")).good();
    let why =
        "Not exact, because it takes too much memory (see --max-memory). Sampled: 1000000 trials, seed 1";
    assert!(told.stdout.contains(why), "{told}");
    let grid = desk.bout(&format!("{TWO} --max-memory 4M --rows luck=0")).good();
    assert!(
        grid.stdout.contains("exact odds are out of reach within 4M of memory (see --max-memory)"),
        "{grid}"
    );
    for bad in ["0", "1", "-1M", "lots", "4X"] {
        desk.bout(&format!("{TWO} --max-memory {bad}")).refused();
    }
}

#[test]
fn the_best_play_needs_memory_too() {
    let desk = Desk::new("memory-best");
    let line = format!("{TWO} --policy best --max-memory 4M --json");
    let json = desk.bout(&line).good().json();
    assert_eq!(json["best"]["out_of_reach"]["bytes"], 4 << 20, "{json:#}");
}

/// Whatever the system allows, nothing is aborted.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_of_the_system_is_kept() {
    use std::process::Command;
    let desk = Desk::new("memory-limit");
    let bout = env!("CARGO_BIN_EXE_bout");
    let line = format!("ulimit -v 300000; exec {bout} {TWO}");
    let output = Command::new("sh").args(["-c", &line]).current_dir(desk.path("")).output().unwrap();
    let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""));
    assert!(stdout.contains("Sampled: "), "{stdout}");
}

/// However little it is: an answer, or a sentence.
#[cfg(target_os = "linux")]
#[test]
fn small_limits_end_in_a_sentence() {
    use std::process::Command;
    let desk = Desk::new("memory-small");
    let bout = env!("CARGO_BIN_EXE_bout");
    for command in [
        TWO,
        "odds attack --weapon bone-axe --until-defeated --level 3",
        "compare attack --attacks 2 --vs luck=1",
    ] {
        for limit in [50_000, 120_000, 174_000, 234_000, 260_000] {
            let line = format!("ulimit -v {limit}; exec {bout} {command}");
            let output = Command::new("sh").args(["-c", &line]).current_dir(desk.path("")).output().unwrap();
            let stderr = String::from_utf8(output.stderr).unwrap();
            let is_fine = match output.status.code() {
                Some(0) => true,
                Some(2) => stderr.contains("and Bout needs 200M"),
                _ => false,
            };
            assert!(is_fine, "{command} within {limit} KB: {} {stderr}", output.status);
        }
    }
}

/// A sandbox may refuse threads: then one does all the work.
#[cfg(target_os = "linux")]
#[test]
fn threads_that_are_refused_are_not_needed() {
    use std::process::Command;
    let desk = Desk::new("memory-threads");
    let bout = env!("CARGO_BIN_EXE_bout");
    let of = |threads: u32| {
        let line =
            format!("ulimit -v 450000; exec {bout} sim skirmish --trials 20000 --seed 3 --threads {threads}");
        let output = Command::new("sh").args(["-c", &line]).current_dir(desk.path("")).output().unwrap();
        assert!(output.status.success(), "{threads} threads: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(of(256), of(1));
}
