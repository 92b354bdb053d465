//! A weapon of the pack in the hands of a survivor who has not brought it.

use packs::showdown::Showdown;
use packs::{Book, Scenario};
use source::At;

use crate::position::Loaded;
use crate::problem::{Problem, Result};

/// As many kinds of weapon fit into the bits that stand for them.
const MOST: usize = 16;

/// Lets a survivor carry a weapon besides what they carry. The document is compiled with it, as if it had always stood there;
/// the weapons that the showdown has keep their numbers, which its state remembers.
pub fn arm(showdown: &mut Showdown, written: &Loaded<Showdown>, at: usize, weapon: &str) -> Result<()> {
    let changed = written.changed(|doc, pack| {
        *doc = Showdown::expanded(doc, pack);
        let mut survivors = doc.survivor.to_vec();
        let mut survivor = (*survivors[at]).clone();
        if !survivor.weapons.iter().any(|known| **known == *weapon) {
            survivor.weapons.insert(0, At::here(weapon.to_owned()));
        }
        survivors[at] = At::here(survivor);
        doc.survivor = At::here(survivors);
        Ok(())
    })?;
    let other = changed.scenario()?;
    let Scenario { game: other, .. } = &*other;
    // A weapon may name resources that nothing else names; they come last, because survivors are compiled last.
    if !other.resources.starts_with(&showdown.resources) {
        return Err(beyond(weapon));
    }
    showdown.resources.clone_from(&other.resources);
    let mut survivor = other.survivors[at].clone();
    let mut carried = 0u16;
    for (index, weapon) in other.weapons.iter().enumerate() {
        if survivor.weapons >> index & 1 == 0 {
            continue;
        }
        let here = showdown.weapons.iter().position(|known| known == weapon).unwrap_or_else(|| {
            showdown.weapons.push(weapon.clone());
            showdown.weapons.len() - 1
        });
        if here >= MOST {
            return Err(beyond(&weapon.id));
        }
        carried |= 1 << here;
        if survivor.weapon == Some(index as u8) {
            survivor.weapon = Some(here as u8);
        }
    }
    // What was made into a pair by the new weapon stands there anew; what it was before is no longer carried.
    survivor.weapons = carried;
    showdown.survivors[at] = survivor;
    let linked = showdown.clone().link();
    *showdown = linked;
    Ok(())
}

fn beyond(weapon: &str) -> Problem {
    Problem::question(format!("`{weapon}` is one weapon too many"), "ask about fewer of them")
}
