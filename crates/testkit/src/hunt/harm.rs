//! Damage to a survivor.

use super::tables::Special;
use super::{Location, Survivor, severe_row};

/// The rolls that remain after damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rest {
    /// Nothing: all damage is spent.
    Spent,
    /// One roll on the table, for all remaining damage.
    Roll,
}

/// P70-ARMOR-FIRST, P70-LIGHT-THEN-HEAVY, P70-HEAVY-KNOCKS-DOWN, P70-SEVERE-ONCE: spends the damage of one hit,
/// a point at a time.
pub fn damage(survivor: &Survivor, location: Location, points: i32) -> (Survivor, Rest) {
    let mut after = survivor.clone();
    let at = location as usize;
    for _ in 0..points {
        if after.armor[at] > 0 {
            after.armor[at] -= 1;
        } else if location != Location::Head && !after.light[at] {
            after.light[at] = true;
            after.knocked_down |= after.torn_tendon;
        } else if !after.heavy[at] {
            after.heavy[at] = true;
            after.knocked_down = true;
        } else {
            return (after, Rest::Roll);
        }
    }
    (after, Rest::Spent)
}

/// Brain damage: insanity is the armor, then there is one box, then one roll for the rest.
pub fn brain_damage(survivor: &Survivor, points: i32) -> (Survivor, Rest) {
    let mut after = survivor.clone();
    for _ in 0..points {
        if after.insanity > 0 {
            after.insanity -= 1;
        } else if !after.brain {
            after.brain = true;
        } else {
            return (after, Rest::Roll);
        }
    }
    (after, Rest::Spent)
}

/// Bleeding tokens; five are death.
fn bleed(survivor: &mut Survivor, tokens: i32) {
    survivor.bleeding += tokens;
    survivor.dead |= survivor.bleeding >= 5;
}

/// The effects of a roll on the severe injury table of this location.
pub fn severe_injury(survivor: &Survivor, location: Location, roll: i32) -> Survivor {
    let row = severe_row(location, roll);
    let mut after = survivor.clone();
    after.knocked_down |= survivor.torn_tendon;
    if row.dies {
        after.dead = true;
        return after;
    }
    let times_before = survivor.recorded.iter().filter(|name| **name == row.name).count();
    if let Some(most) = row.most {
        if times_before >= most {
            bleed(&mut after, 1);
            return after;
        }
        after.recorded.push(row.name);
        after.recorded.sort_unstable();
    }
    for (attribute, by) in row.changes {
        after.change(*attribute, *by);
    }
    after.knocked_down |= row.knocked_down;
    after.insanity += row.insanity;
    bleed(&mut after, row.bleeding);
    match row.special {
        Special::Plain => {}
        Special::Tooth if survivor.courage >= 3 => after.insanity += 2,
        Special::Tooth => after.knocked_down = true,
        Special::Blind if times_before == 1 => after.accuracy -= 2,
        Special::Blind => {}
        Special::Crawl => after.movement = 1,
        Special::Tendon => after.torn_tendon = true,
    }
    after
}

/// A roll for brain trauma, before its further dice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Trauma {
    /// The survivor after the immediate effect of the roll.
    pub survivor: Survivor,
    /// Damage to one random location.
    pub damage: i32,
    /// The sides of the die of insanity that is gained afterwards; 0 for none.
    pub insanity_die: i32,
}

/// The effects of a roll of the unmodified d10 on the brain trauma table.
///
/// # Panics
/// If the roll is not 1 to 10.
pub fn brain_trauma(survivor: &Survivor, roll: i32) -> Trauma {
    let mut after = survivor.clone();
    let (damage, insanity_die) = match roll {
        1 | 2 => {
            after.dead = true;
            (0, 0)
        }
        3 => (0, 0),
        4 => {
            after.knocked_down = true;
            (0, 5)
        }
        5 | 6 => (1, 5),
        7 | 8 => (0, 5),
        9 => {
            after.knocked_down = true;
            (0, 10)
        }
        10 => {
            after.speed += 1;
            after.strength += 1;
            after.frenzied = true;
            (0, 5)
        }
        _ => panic!("a d10 does not show {roll}"),
    };
    Trauma { survivor: after, damage, insanity_die }
}

/// A survivor whose head is split cannot gain survival any more.
pub(super) fn gain_survival(survivor: &mut Survivor, points: i32) {
    if !survivor.recorded.contains(&"intracranial hemorrhage") {
        survivor.survival += points;
    }
}
