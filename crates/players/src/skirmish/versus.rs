//! Two versions of a battle compared: the blows that change, exactly, and whole battles, sampled in pairs.

use ::skirmish::attack::Kind;
use ::skirmish::unit::{Start, Unit};
use ::skirmish::{Battle, Outcome, State, Status, UnitId};
use kernel::{Inches, digest};
use odds::{Answer, Cancelled, Prob, Watch};
use sim::{Draw, Paired, Run, Streams, paired};

use super::{Blow, Player};

/// The measures of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Whether the first side won.
    FirstWins,
    /// Whether the second side won.
    SecondWins,
    /// Whether nobody won.
    Drawn,
    /// How many turns it took.
    Turns,
    /// How many units of the first side fell.
    FirstLost,
    /// How many units of the second side fell.
    SecondLost,
    /// How many units fell.
    Lost,
    /// Whether the side that went first won.
    GoesFirstWins,
    /// Whether the side that went second won.
    GoesSecondWins,
}

/// How many measures there are.
pub const MEASURES: usize = 9;

/// A version of a battle, and who plays it.
#[derive(Debug, Clone, Copy)]
pub struct Version<'a> {
    /// The battle.
    pub battle: &'a Battle,
    /// The state from which it is played.
    pub start: &'a State,
    /// The player of both sides.
    pub player: &'a Player<'a>,
}

impl Version<'_> {
    /// One battle with these dice. Each roll has its own stream, named by unit, purpose and turn. So an extra blow
    /// in one version shifts no other dice, and the rest of the battle meets the same luck.
    fn played(&self, streams: &mut Streams<'_>) -> Option<[i64; MEASURES]> {
        let name = |state: &State, draw: Draw<'_>| match draw {
            Draw::Chance(chance) => digest(&(state.turn, chance.actor, chance.label)),
            Draw::Decision => digest(&(state.turn, state.active, "decision")),
        };
        let mut state = *self.start;
        let choose = |state: &State, decision: &_, dice: &mut _| self.player.choose(state, decision, dice);
        let outcome = streams.play(self.battle, &mut state, name, choose, &mut kernel::Silent)?;
        Some(self.measured(&outcome))
    }

    fn measured(&self, outcome: &Outcome) -> [i64; MEASURES] {
        let mut lost = [0; 2];
        let units = self.battle.units.iter().zip(self.start.units.iter().zip(outcome.units.iter()));
        for (card, (was, is)) in units {
            let fell = is.status == Status::Incapacitated && was.status != Status::Incapacitated;
            lost[usize::from(card.side & 1)] += i64::from(fell);
        }
        let winner = outcome.verdict.winner();
        let turns = i64::from(outcome.turns) - i64::from(self.start.turn.saturating_sub(1));
        [
            (winner == Some(0)).into(),
            (winner == Some(1)).into(),
            winner.is_none().into(),
            turns,
            lost[0],
            lost[1],
            lost[0] + lost[1],
            (winner == Some(self.battle.first)).into(),
            (winner == Some(1 - self.battle.first)).into(),
        ]
    }
}

/// Plays two versions of a battle, pair by pair with the same luck. Each version comes twice, and the pairs
/// alternate: the two may differ in who goes first.
pub fn compare(a: [&Version<'_>; 2], b: [&Version<'_>; 2], run: Run<'_>) -> Paired<MEASURES> {
    let of = |streams: &Streams<'_>| (streams.trial() % 2) as usize;
    paired(run, |streams| a[of(streams)].played(streams), |streams| b[of(streams)].played(streams))
}

/// A blow that differs between two versions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The blow in the first version.
    pub blow: Blow,
    /// The same blow in the second version.
    pub versus: Blow,
    /// Whether the target stands at an edge 4 inches deep.
    pub at_edge: bool,
    /// The exact odds of the target's state afterwards, in the first version.
    pub a: Answer<Status>,
    /// In the second.
    pub b: Answer<Status>,
    /// The share of all results that changes.
    pub moved: Prob,
    /// How many pairs of units this applies to: those with the same cards, and those with exactly the same results.
    pub pairs: usize,
    /// Other attackers, weapons and targets with exactly the same result.
    pub alike: Vec<(UnitId, Option<u8>, UnitId)>,
}

impl Change {
    /// The rarity of such blows: most are at a standing target in the open.
    fn rarity(&self) -> u8 {
        let down = match self.blow.on {
            Status::Healthy | Status::Staggered => 0,
            Status::Dazed => 2,
            Status::Stunned | Status::Incapacitated => 4,
        };
        down + u8::from(self.at_edge) + u8::from(self.blow.kind == Kind::Ranged && down > 0)
    }

    /// Whether the same happens to the same kind of target.
    fn is_like(&self, other: &Self) -> bool {
        (self.blow.kind, self.blow.on, self.at_edge) == (other.blow.kind, other.blow.on, other.at_edge)
            && self.a.outcomes == other.a.outcomes
            && self.b.outcomes == other.b.outcomes
    }
}

/// Every blow of a unit on an enemy that differs between two versions of a battle: the most common kind of blow
/// first, and within it the largest changes first. Exact: one attack with each weapon on a unit that is healthy,
/// Dazed or Stunned, or stands at an edge, and one shot in the open. Blows with the same results before and after
/// are listed once.
///
/// Units are matched by name. Those that only one version has are left out, with their blows.
///
/// # Errors
/// If the caller stopped the work.
pub fn changed_blows(a: &Battle, b: &Battle, watch: Watch<'_>) -> Result<Vec<Change>, Cancelled> {
    let kinds = kinds(a, b);
    let mut changes = Vec::new();
    for (attacker, attackers) in &kinds {
        for (target, targets) in
            kinds.iter().filter(|(target, _)| a.unit(target[0]).side != a.unit(attacker[0]).side)
        {
            let pairs = attackers * targets;
            let blows = blows(a, attacker[0], target[0]).into_iter().zip(blows(b, attacker[1], target[1]));
            for ((blow, at_edge), (versus, _)) in blows {
                let change = change([(a, blow), (b, versus)], watch)?;
                changes.extend(change.map(|change| Change { at_edge, pairs, ..change }));
            }
        }
    }
    let size = |change: &Change| change.moved.to_f64();
    changes.sort_by(|one, other| one.rarity().cmp(&other.rarity()).then(size(other).total_cmp(&size(one))));
    Ok(grouped(changes))
}

/// Merges blows with the same result, noting who else strikes them.
fn grouped(changes: Vec<Change>) -> Vec<Change> {
    let mut groups: Vec<Change> = Vec::new();
    for change in changes {
        match groups.iter_mut().find(|known| known.is_like(&change)) {
            Some(known) => {
                known.pairs += change.pairs;
                known.alike.push((change.blow.attacker, change.blow.weapon, change.blow.target));
            }
            None => groups.push(change),
        }
    }
    groups
}

/// One unit of each kind, in both versions, and how many there are.
fn kinds(a: &Battle, b: &Battle) -> Vec<([UnitId; 2], usize)> {
    let card = |unit: &Unit| Unit { name: String::new(), start: Start::default(), ..unit.clone() };
    let mut kinds: Vec<([UnitId; 2], [Unit; 2], usize)> = Vec::new();
    for (at, unit) in a.units.iter().enumerate() {
        let is_same = |other: &Unit| (&other.name, other.side) == (&unit.name, unit.side);
        let Some(versus) = b.units.iter().position(is_same) else { continue };
        let cards = [card(unit), card(&b.units[versus])];
        match kinds.iter_mut().find(|(_, known, _)| *known == cards) {
            Some((_, _, number)) => *number += 1,
            None => kinds.push(([UnitId(at as u8), UnitId(versus as u8)], cards, 1)),
        }
    }
    kinds.into_iter().map(|(units, _, number)| (units, number)).collect()
}

/// The blows of a unit on another, in an order that both versions share as far as the weapons go; each with whether
/// the target stands at an edge.
fn blows(battle: &Battle, attacker: UnitId, target: UnitId) -> Vec<(Blow, bool)> {
    const DEEP: Inches = Inches::whole(4);
    let card = battle.unit(attacker);
    // Of two identical weapons, one will do.
    let first = |weapon: &u8| {
        let arms = &card.weapons[usize::from(*weapon)];
        card.weapons.iter().position(|other| other == arms) == Some(usize::from(*weapon))
    };
    let mut all = Vec::new();
    let armed = card.wields(false).next().is_some();
    let melee = card.wields(false).filter(first).map(Some).chain((!armed).then_some(None));
    for weapon in melee {
        let plain = Blow::new(battle, Kind::Melee, attacker, weapon, target);
        all.extend([Status::Healthy, Status::Dazed, Status::Stunned].map(|on| (plain.on(on), false)));
        all.push((plain.at_edge(DEEP), true));
    }
    for weapon in card.wields(true).filter(first).filter(|_| card.ranged.is_some()) {
        let plain = Blow::new(battle, Kind::Ranged, attacker, Some(weapon), target);
        all.extend([Status::Healthy, Status::Stunned].map(|on| (plain.on(on), false)));
    }
    all
}

/// A blow in both versions, if they differ.
fn change(
    [(a, blow), (b, versus)]: [(&Battle, Blow); 2],
    watch: Watch<'_>,
) -> Result<Option<Change>, Cancelled> {
    if (blow.kind, blow.on) != (versus.kind, versus.on) {
        return Ok(None);
    }
    let (here, there) = (blow.odds(a, watch)?, versus.odds(b, watch)?);
    let [here, there] = [here, there].map(|odds| odds.map(|after| after.target));
    let moved = here.distance(&there);
    let change =
        Change { blow, versus, at_edge: false, a: here, b: there, moved, pairs: 1, alike: Vec::new() };
    Ok((!change.moved.is_zero()).then_some(change))
}
