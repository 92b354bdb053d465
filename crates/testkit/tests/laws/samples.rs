//! Simulation against exact odds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kernel::{Decision, Tabletop};
use odds::{Exactness, Odds, Pick};
use packs::{Book, GameName, Scenario, game_of, with_game};
use sim::{Dice, Run, Sampled, sample};
use source::Source;
use testkit::markdown;

use crate::odds::{key, solve};
use crate::play::battles;

/// An outcome is looked at on its own if it should come up at least so often; rarer ones are added up.
const OFTEN: f64 = 25.0;

fn uniform<S, C: Copy + Default>(_: &S, decision: &Decision<C>, dice: &mut Dice) -> usize {
    dice.below(decision.choices.len() as u32) as usize
}

fn sampled<G: Tabletop<State: Sync> + Sync, K: Clone + Ord + std::hash::Hash + Send>(
    game: &G,
    threads: usize,
    trials: u64,
    key: impl Fn(&G::Outcome) -> K + Sync,
) -> Sampled<K> {
    let start = game.start(&mut kernel::Silent);
    sample(game, &start, Run { threads, ..Run::new(trials, 20_240_229) }, uniform, key)
}

/// Every outcome within 5 standard deviations. Says how many were looked at on their own.
fn within_five_sigmas<K: Ord + Clone + std::fmt::Debug>(
    name: &str,
    exact: &BTreeMap<K, odds::Prob>,
    found: &Sampled<K>,
) -> u32 {
    assert_eq!(found.unfinished, 0, "{name}");
    let trials = found.trials as f64;
    let (mut looked, mut rare, mut rare_found) = (0, 0.0, 0);
    for (key, count) in &found.counts {
        assert!(exact.contains_key(key), "{name}: {key:?} came up {count} times and is impossible");
    }
    for (key, prob) in exact {
        let prob = prob.to_f64();
        if prob * trials < OFTEN {
            rare += prob;
            rare_found += found.counts.get(key).copied().unwrap_or(0);
            continue;
        }
        let sigmas = found.sigmas(key, prob);
        assert!(sigmas <= 5.0, "{name}: {key:?} is {sigmas} standard deviations off");
        looked += 1;
    }
    // Few and far between, the rare ones together may still be too few for the normal law: 12 more never happen.
    let most = rare * trials + 5.0 * (rare * trials).sqrt() + 12.0;
    assert!(
        rare_found as f64 <= most,
        "{name}: rare outcomes came up {rare_found} times, at most {most} expected"
    );
    looked
}

#[test]
fn random_battles_sample_as_their_odds() {
    let (mut outcomes, mut exact) = (0, 0);
    for (name, battle, _) in battles("samples", 250, 4, 3) {
        let answer = solve(&battle, &battle.start(&mut kernel::Silent), 4000);
        if answer.exactness != Exactness::Exact {
            continue;
        }
        let found = sampled(&battle, 1, 8192, key);
        outcomes += within_five_sigmas(&name, &answer.outcomes, &found);
        exact += 1;
    }
    println!("{exact} battles, {outcomes} outcomes");
    assert!(exact > 100 && outcomes > 500, "{exact} battles, {outcomes} outcomes");
}

/// The counts are the same with one thread and with two.
#[test]
fn the_number_of_threads_changes_nothing() {
    for (name, battle, _) in battles("threads", 12, 6, 6) {
        let [one, two] = [1, 2].map(|threads| sampled(&battle, threads, 3 * sim::BLOCK + 100, key));
        assert_eq!(one, two, "{name}");
        assert_eq!(one.trials, 3 * sim::BLOCK + 100, "{name}");
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The scenarios of a game in a file: itself, or the blocks of a Markdown file.
fn scenarios<G: Book>(path: &Path) -> Vec<Scenario<G>> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let folder = path.parent().unwrap_or(Path::new(""));
    let texts: Vec<String> = match path.extension().and_then(|end| end.to_str()) {
        Some("md") => {
            markdown::blocks(&text).into_iter().filter(|b| b.kind == "toml").map(|b| b.text).collect()
        }
        Some("toml") => vec![text],
        _ => Vec::new(),
    };
    let sources = texts.into_iter().map(|text| Source::new(path.display().to_string(), text));
    let read = |source: Source| {
        Scenario::read(&source, folder, None).unwrap_or_else(|_| panic!("{} does not load", path.display()))
    };
    sources.filter(|source| game_of(source) == G::GAME).map(read).collect()
}

/// Every scenario file, asked what it asks.
#[test]
fn scenarios_sample_as_their_odds() {
    for &game in GameName::ALL {
        with_game!(game, G => scenarios_sample::<G>());
    }
}

fn scenarios_sample<G: Book>() {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios"), &mut paths);
    paths.sort();
    let mut ran = 0;
    for path in paths {
        for (number, scenario) in scenarios::<G>(&path).into_iter().enumerate() {
            let name = format!("{} {number}", path.display());
            let game = &scenario.game;
            let start = game.start(&mut kernel::Silent);
            let key = |outcome: &_| scenario.key(outcome);
            let answer = Odds::new(game, Pick::Uniform).solve(&start, key).expect("nobody cancels");
            if answer.unresolved().to_f64() > 1e-9 {
                continue;
            }
            let looked = within_five_sigmas(&name, &answer.outcomes, &sampled(game, 1, 16_384, key));
            assert!(looked > 0, "{name}: nothing comes up");
            ran += 1;
        }
    }
    assert!(ran > 0, "there are no scenarios of {}", G::GAME.word());
}
