//! Random battles, and a way to walk through them.

use skirmish::{Battle, State};
use testkit::laws;
pub use testkit::laws::offered;
use testkit::random::{self, Seed};

/// How many cases a law is tried on.
pub fn cases(usual: u64) -> u64 {
    usual * std::env::var("BOUT_CASES").map_or(1, |times| times.parse().expect("BOUT_CASES is a number"))
}

/// So many battles, each with a name and a seed to go on with.
pub fn battles(
    law: &str,
    usual: u64,
    units: u8,
    steps: usize,
) -> impl Iterator<Item = (String, Battle, Seed)> {
    let law_digest = kernel::digest(law);
    let law = law.to_owned();
    (0..cases(usual)).map(move |number| {
        let mut seed = Seed(law_digest ^ number);
        let units = seed.between(2, units.into()) as u8;
        let steps = seed.between(1, steps as i64) as usize;
        (format!("{law}, battle {number}"), random::battle(&mut seed, units, steps), seed)
    })
}

/// One input of a walk.
pub type Stride = laws::Stride<Battle>;

/// The battle before anything happened.
fn blank(battle: &Battle) -> State {
    Battle { plan: Vec::new(), ..battle.clone() }.start(&mut kernel::Silent)
}

/// A whole battle with random inputs.
pub fn walk(name: &str, battle: &Battle, seed: &mut Seed) -> Vec<Stride> {
    laws::walk(name, battle, blank(battle), seed)
}
