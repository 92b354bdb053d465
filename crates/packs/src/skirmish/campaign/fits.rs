//! Whether a battle belongs to a campaign: the same warbands on the same sides, with the units that could be there
//! and their Scars. A battle that does not fit is refused as a whole, because it is probably a mistake.

use skirmish::{Battle, Outcome};

use super::Campaign;
use crate::pack::unknown;
use crate::skirmish::doc::{EnlistedDoc, RosterDoc, ScenarioDoc, VeteranDoc};
use crate::skirmish::quick::SIDES;
use source::{At, Diagnostics, Source};

/// A finished battle.
#[derive(Debug, Clone, Copy)]
pub struct Fought<'a> {
    /// Its document: the warbands.
    pub doc: &'a ScenarioDoc,
    /// The battle that was fought.
    pub battle: &'a Battle,
    /// The end of the battle.
    pub outcome: &'a Outcome,
    /// The digest of its journal, which identifies it.
    pub digest: u64,
}

impl Fought<'_> {
    /// The word by which the campaign remembers the battle.
    pub(super) fn word(&self) -> String {
        format!("{:016x}", self.digest)
    }

    /// The number of a side: by its name, or where the sides have other names, the first and the second.
    pub(super) fn side(&self, at: usize) -> usize {
        self.battle.sides.iter().position(|side| side == SIDES[at]).unwrap_or(at)
    }

    /// The warbands of a side, as the scenario enlists them.
    fn enlisted(&self, at: usize) -> impl Iterator<Item = &EnlistedDoc> {
        let side = self.battle.sides.get(self.side(at));
        self.doc
            .warband
            .iter()
            .map(|warband| &**warband)
            .filter(move |enlisted| Some(&*enlisted.side) == side)
    }
}

/// Whether a warband of the battle is that of the campaign.
fn is_of(enlisted: &EnlistedDoc, roster: &RosterDoc) -> bool {
    enlisted.id == roster.of && enlisted.name.as_ref().is_none_or(|name| *name == roster.id.as_str())
}

impl Campaign {
    /// The warbands of a battle, by their names in the campaign.
    ///
    /// # Errors
    /// If it does not belong to the campaign; the first reason why.
    pub(super) fn fits(&self, fought: &Fought<'_>, warbands: [&str; 2]) -> Result<(), Diagnostics> {
        let mut problems = Diagnostics::new(&Source::new("campaign", ""));
        let ids: Vec<String> = self.doc.warband.iter().map(|roster| roster.id.to_string()).collect();
        for id in warbands.iter().filter(|id| self.roster(id).is_none()) {
            unknown(&mut problems, &At::here((*id).to_owned()), "warband", ids.iter());
        }
        let (Some(red), Some(blue)) = (self.roster(warbands[0]), self.roster(warbands[1])) else {
            return problems.into_result(());
        };
        let [message, hint] = if warbands[0] == warbands[1] {
            against_itself(warbands[0])
        } else if self.doc.battles.contains(&fought.word()) {
            [
                "the campaign has noted this battle already".to_owned(),
                "`bout campaign battle` prints the next one".to_owned(),
            ]
        } else if fought.battle.terms.scars.is_none() {
            [
                "nobody rolled for Scars in this battle".to_owned(),
                "play what `bout campaign battle` prints; elsewhere, no `scars = false` in its `battle` step, and no --no-scars"
                    .to_owned(),
            ]
        } else if let Some(refused) = other_warbands(fought, [red, blue]) {
            refused
        } else if let Some(refused) = other_units(fought, [red, blue]) {
            refused
        } else {
            return Ok(());
        };
        problems.push(None, message).hint(hint);
        problems.into_result(())
    }
}

/// The problem of one warband on both sides, and a hint.
pub(crate) fn against_itself(id: &str) -> [String; 2] {
    [format!("`{id}` cannot fight itself"), "name another warband for --red or --blue".to_owned()]
}

/// If other warbands fought the battle, or these on the other side.
fn other_warbands(fought: &Fought<'_>, rosters: [&RosterDoc; 2]) -> Option<[String; 2]> {
    let fights = |at: usize, roster| fought.enlisted(at).any(|enlisted| is_of(enlisted, roster));
    let at = (0..2).find(|&at| !fights(at, rosters[at]))?;
    let is_swapped = fights(0, rosters[1]) && fights(1, rosters[0]);
    let who = |enlisted: &EnlistedDoc| match &enlisted.name {
        Some(name) => format!("{name} ({})", enlisted.id),
        None => enlisted.id.to_string(),
    };
    let there: Vec<String> = fought.enlisted(at).map(who).collect();
    let there = if there.is_empty() { "no warband".to_owned() } else { there.join(" and ") };
    let RosterDoc { id, of, .. } = rosters[at];
    let hint = if is_swapped { "swap --red and --blue" } else { "name the warbands that fought this battle" };
    Some([format!("{} is {there} in this battle, not {id} ({of})", SIDES[at]), hint.to_owned()])
}

/// If a unit fought that could not be there, or without the Scars that the campaign has recorded.
fn other_units(fought: &Fought<'_>, rosters: [&RosterDoc; 2]) -> Option<[String; 2]> {
    rosters.into_iter().enumerate().find_map(|(at, roster)| {
        let enlisted = fought.enlisted(at).find(|enlisted| is_of(enlisted, roster))?;
        let mut there = roster.unit.iter().filter(|unit| !enlisted.without.contains(&unit.id));
        there.find_map(|unit| refused(enlisted, roster, unit))
    })
}

fn refused(enlisted: &EnlistedDoc, roster: &RosterDoc, unit: &VeteranDoc) -> Option<[String; 2]> {
    let who = format!("{} of {}", unit.id, roster.id);
    let scars = enlisted.scars.iter().filter(|scar| scar.unit == unit.id).map(|scar| scar.scar.as_str());
    let message = if unit.dead {
        format!("{who} took part in this battle, and is dead in the campaign")
    } else if unit.misses > 0 {
        format!("{who} took part in this battle, and should have missed it")
    } else if !scars.eq(unit.scars.iter().map(|scar| scar.as_str())) {
        format!("{who} did not fight with the Scars that the campaign has noted")
    } else {
        return None;
    };
    let hint =
        "it was drawn up before the last battle was noted: `bout campaign battle` prints it as it is now";
    Some([message, hint.to_owned()])
}
