//! Two versions of a showdown compared: the attacks that change, exactly, and whole showdowns, sampled in pairs.

use ::showdown::content::SurvivorId;
use ::showdown::{Showdown, State};
use kernel::digest;
use odds::{Answer, Cancelled, Exactness, Limits, Odds, Pick, Watch};
use sim::{Draw, Paired, Run, Streams, paired};

use super::attack::{before_attack, one_attack, one_monster_attack};
use super::{Player, Report};

/// The measures of a showdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Whether the survivors won.
    Won,
    /// Whether all of them died.
    Lost,
    /// How many rounds it took.
    Rounds,
    /// How many survivors died.
    Deaths,
    /// How many injury boxes were filled.
    Injuries,
    /// How many severe injuries and brain traumas were suffered.
    Severe,
}

/// How many measures there are.
pub const MEASURES: usize = 6;

/// A version of a showdown, and who plays it.
#[derive(Debug, Clone, Copy)]
pub struct Version<'a> {
    /// The showdown.
    pub showdown: &'a Showdown,
    /// The state from which it is played.
    pub start: &'a State,
    /// The player of the survivors.
    pub player: &'a Player<'a>,
}

impl Version<'_> {
    /// One showdown with these dice. Each roll has its own stream, named by survivor, purpose and round. So an
    /// extra attack in one version shifts no other dice.
    fn played(&self, streams: &mut Streams<'_>) -> Option<[i64; MEASURES]> {
        let name = |state: &State, draw: Draw<'_>| match draw {
            Draw::Chance(chance) => digest(&(state.round, chance.actor, chance.label)),
            Draw::Decision => digest(&(state.round, "decision")),
        };
        let mut state = *self.start;
        let mut report = Report::new(self.showdown);
        let choose = |state: &State, decision: &_, dice: &mut _| self.player.choose(state, decision, dice);
        streams.play(self.showdown, &mut state, name, choose, &mut report)?;
        let dead = state.survivors.iter().filter(|who| who.dead).count();
        let injuries: u64 = report.survivors.iter().map(|fate| fate.injuries).sum();
        let severe: u64 = report.survivors.iter().map(|fate| fate.severe).sum();
        Some([
            state.monster.defeated.into(),
            (dead == state.survivors.len()).into(),
            i64::from(state.round) - i64::from(self.start.round.saturating_sub(1)),
            dead as i64,
            injuries as i64,
            severe as i64,
        ])
    }
}

/// Plays two versions of a showdown, pair by pair with the same luck.
pub fn compare(a: &Version<'_>, b: &Version<'_>, run: Run<'_>) -> Paired<MEASURES> {
    paired(run, |streams| a.played(streams), |streams| b.played(streams))
}

/// An attack that differs between two versions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The survivor who attacks, or is attacked.
    pub survivor: String,
    /// The name of the weapon, or of the monster's AI card.
    pub with: String,
    /// Whether the monster attacks.
    pub by_monster: bool,
    /// The exact odds in both versions: wounds dealt and no death, or injury boxes filled and whether the survivor dies.
    pub odds: [Answer<(u64, bool)>; 2],
    /// Other survivors and weapons with exactly the same odds.
    pub alike: Vec<(String, String)>,
}

impl Change {
    /// The mean number of wounds or of injury boxes, in either version.
    pub fn mean(&self, version: usize) -> f64 {
        self.odds[version].mean(|&(number, _)| number).to_f64()
    }

    /// The chance of any wound, or of death.
    pub fn chance(&self, version: usize) -> odds::Prob {
        let counts = |(number, dies): &(u64, bool)| if self.by_monster { *dies } else { *number > 0 };
        let outcomes = self.odds[version].outcomes.iter().filter(|(outcome, _)| counts(outcome));
        outcomes.fold(odds::Prob::zero(), |sum, (_, prob)| sum + prob.clone())
    }

    fn moved(&self) -> f64 {
        (self.mean(1) - self.mean(0)).abs() + (self.chance(1).to_f64() - self.chance(0).to_f64()).abs()
    }
}

/// Every attack that differs between two versions of a showdown, those of survivors first, and within each kind the
/// largest changes first. Exact: one attack with each weapon from beside the monster, and one attack of each AI
/// card, with the decks as they are at the start, in the printed order, and nobody uses survival actions.
///
/// Survivors, weapons and cards are matched by name. Anything that only one version has is left out.
///
/// # Errors
/// If the caller stopped the work.
pub fn changed_attacks([a, b]: [(&Showdown, &State); 2], watch: Watch<'_>) -> Result<Vec<Change>, Cancelled> {
    let mut changes: Vec<Change> = Vec::new();
    for (survivor, with, by_monster) in attacks(a.0) {
        let of = |(game, start)| solved(game, start, &survivor, &with, by_monster, watch);
        let (Some(one), Some(other)) = (of(a)?, of(b)?) else { continue };
        if one.outcomes == other.outcomes {
            continue;
        }
        let is_like = |known: &&mut Change| {
            known.by_monster == by_monster
                && known.odds[0].outcomes == one.outcomes
                && known.odds[1].outcomes == other.outcomes
        };
        if let Some(known) = changes.iter_mut().find(is_like) {
            known.alike.push((survivor, with));
        } else {
            let odds = [one, other];
            changes.push(Change { survivor, with, by_monster, odds, alike: Vec::new() });
        }
    }
    changes.sort_by(|x, y| x.by_monster.cmp(&y.by_monster).then(y.moved().total_cmp(&x.moved())));
    Ok(changes)
}

/// Every possible attack: the survivor, the weapon or the card, and whether it is the monster's.
fn attacks(game: &Showdown) -> Vec<(String, String, bool)> {
    let mut all = Vec::new();
    for survivor in &game.survivors {
        let carried = game.weapons.iter().enumerate().filter(|(at, _)| survivor.weapons >> at & 1 != 0);
        all.extend(carried.map(|(_, weapon)| (survivor.name.clone(), weapon.name.clone(), false)));
    }
    for survivor in &game.survivors {
        let cards = game.ai_cards.iter().filter(|card| card.attacks);
        all.extend(cards.map(|card| (survivor.name.clone(), card.name.clone(), true)));
    }
    all
}

/// The exact odds of an attack in a version that has it.
fn solved(
    game: &Showdown,
    start: &State,
    survivor: &str,
    with: &str,
    by_monster: bool,
    watch: Watch<'_>,
) -> Result<Option<Answer<(u64, bool)>>, Cancelled> {
    let Some((id, alone)) = alone(game, survivor, with, by_monster) else { return Ok(None) };
    let mut beside = *start;
    beside.survivors[usize::from(id.0)].distance = 1;
    let begun = before_attack(&alone, &beside, id);
    let limits = Limits { max_states: 100_000, ..Limits::default() };
    let key = |outcome: &::showdown::Outcome| {
        (outcome[0].max(0) as u64, outcome.get(1).is_some_and(|&dead| dead != 0))
    };
    let odds = Odds::new(&alone, Pick::First).with_limits(limits).with_watch(watch);
    Ok(Some(odds.solve(&begun, key)?).filter(|answer| answer.exactness == Exactness::Exact))
}

/// Who attacks or is attacked, and a showdown with nothing in it but that; `None` in a version that has it not.
fn alone(game: &Showdown, survivor: &str, with: &str, by_monster: bool) -> Option<(SurvivorId, Showdown)> {
    let id = SurvivorId(game.survivors.iter().position(|known| known.name == survivor)? as u8);
    if by_monster {
        let card = game.ai_cards.iter().position(|card| card.name == with)?;
        return Some((id, one_monster_attack(game, id, card as u8)));
    }
    let weapon = game.weapons.iter().position(|weapon| weapon.name == with)?;
    let is_carried = game.survivors[usize::from(id.0)].weapons >> weapon & 1 != 0;
    is_carried.then(|| (id, one_attack(game, id, weapon as u8)))
}
