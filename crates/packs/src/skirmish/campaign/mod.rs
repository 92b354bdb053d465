//! Campaigns: warbands that carry their losses and Scars from battle to battle.
//!
//! A campaign is a document and nothing else: [`Campaign::text`] writes all of it.
//! [`QuickBattle`](super::QuickBattle) makes the next battle from it, and [`Campaign::apply`] records how that one
//! ended.

mod fits;

use std::path::Path;

use skirmish::UnitId;

pub use self::fits::Fought;
pub(crate) use self::fits::against_itself;
use super::Pack;
use super::compile::warband::{is_hero, members};
use super::doc::{CampaignDoc, EnlistedDoc, RosterDoc, ScarDoc, ScarredDoc, VeteranDoc};
use crate::pack::unknown;
use crate::{GameName, PackError, PackFiles};
use source::{At, Diagnostics, Source, parse, stands_within, to_text};

/// A campaign, read and checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campaign {
    /// Everything known about it.
    pub doc: CampaignDoc,
}

/// A change that a battle made to a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// The warband, by its name in the campaign.
    pub warband: String,
    /// The unit, by its id in the warband.
    pub unit: String,
    /// The Scar that it rolled; none for a unit that sat out.
    pub scar: Option<String>,
    /// The consequence for the unit.
    pub fate: Fate,
}

/// The consequence of a Scar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// The roll left nothing behind.
    Unharmed,
    /// The unit has the Scar from now on.
    Scarred,
    /// The unit has the Scar and misses this many games.
    Misses(u8),
    /// The unit is dead.
    Dead,
    /// The unit sat this game out, and misses this many more.
    SatOut(u8),
}

impl Campaign {
    /// A campaign that nobody has joined yet.
    pub fn new(name: Option<String>) -> Self {
        let game = At::here(GameName::Skirmish);
        Self { doc: CampaignDoc { game, name, pack: None, battles: Vec::new(), warband: Vec::new() } }
    }

    /// Whether a file is a campaign rather than a scenario: its warbands name those of the pack that they are.
    pub fn is_one(source: &Source) -> bool {
        ["of", "games"].iter().any(|key| stands_within(source, "warband", key))
    }

    /// Reads a campaign file and its pack, unless another pack is given.
    ///
    /// # Errors
    /// Every problem, pointing into the file; or of the pack.
    pub fn open(source: &Source, folder: &Path, given: Option<Pack>) -> Result<(Self, Pack), PackError> {
        let doc: CampaignDoc = parse(source).map_err(PackError::Content)?;
        let pack = match given {
            Some(pack) => pack,
            None => Pack::named(source, doc.pack.as_ref(), folder)?.into_owned(),
        };
        Ok((Self::read(source, &pack).map_err(PackError::Content)?, pack))
    }

    /// Reads a campaign file.
    ///
    /// # Errors
    /// Every problem, pointing into the file.
    pub fn read(source: &Source, pack: &Pack) -> Result<Self, Diagnostics> {
        let doc: CampaignDoc = parse(source)?;
        let mut problems = Diagnostics::new(source);
        if *doc.game != GameName::Skirmish {
            problems
                .push(doc.game.span(), format!("there are no campaigns of `{}`", doc.game.word()))
                .hint("write game = \"skirmish\"");
        }
        for (index, roster) in doc.warband.iter().enumerate() {
            if doc.warband[..index].iter().any(|other| other.id == roster.id) {
                problems
                    .push(roster.id.span(), format!("there are two warbands with the id `{}`", roster.id))
                    .hint("give every warband a name of its own");
            }
            check(&mut problems, roster, pack);
        }
        problems.into_result(Self { doc })
    }

    /// The whole campaign as a file.
    pub fn text(&self) -> String {
        to_text(&self.doc)
    }

    /// A warband by its name in the campaign.
    pub fn roster(&self, id: &str) -> Option<&RosterDoc> {
        self.doc.warband.iter().find(|roster| roster.id.as_str() == id)
    }

    /// A warband of the pack joins under a name, unharmed.
    ///
    /// # Errors
    /// If there is no such warband, or the name is taken.
    pub fn join(&mut self, id: &str, of: &str, pack: &Pack) -> Result<(), Diagnostics> {
        let mut problems = Diagnostics::new(&Source::new("campaign", ""));
        if self.roster(id).is_some() {
            problems
                .push(None, format!("there is a warband `{id}` in the campaign already"))
                .hint("give it another name");
        }
        let of = At::here(of.to_owned());
        match pack.warbands.get(of.as_str()) {
            None => unknown(&mut problems, &of, "warband", pack.warbands.keys()),
            Some(file) if problems.is_empty() => {
                let veteran = |name: String| VeteranDoc {
                    id: At::here(name),
                    scars: Vec::new(),
                    dead: false,
                    misses: 0,
                };
                let unit = members(&file.doc).map(|(name, _)| veteran(name)).collect();
                let id = At::here(id.to_owned());
                self.doc.warband.push(RosterDoc { id, of, games: 0, unit });
            }
            Some(_) => {}
        }
        problems.into_result(())
    }

    /// Records the outcome of a battle. `warbands` are those of its sides, by their names in the campaign. A
    /// unit that missed the game has one less to miss; a unit that rolled for Scars suffers as the pack's
    /// tables say.
    ///
    /// # Errors
    /// If the battle does not belong to the campaign, which then stays as it was.
    pub fn apply(
        &mut self,
        pack: &Pack,
        fought: &Fought<'_>,
        warbands: [&str; 2],
    ) -> Result<Vec<News>, Diagnostics> {
        self.fits(fought, warbands)?;
        self.doc.battles.push(fought.word());
        let mut news = Vec::new();
        for (at, id) in warbands.into_iter().enumerate() {
            let Some(roster) = self.doc.warband.iter_mut().find(|roster| roster.id.as_str() == id) else {
                continue;
            };
            roster.games = roster.games.saturating_add(1);
            for veteran in roster.unit.iter_mut().filter(|veteran| !veteran.dead) {
                let found = part(pack, fought, fought.side(at), veteran);
                news.extend(found.map(|(scar, fate)| News {
                    warband: id.to_owned(),
                    unit: veteran.id.to_string(),
                    scar,
                    fate,
                }));
            }
        }
        Ok(news)
    }
}

/// The change that a battle made to one unit; nothing if it came through unharmed.
fn part(
    pack: &Pack,
    fought: &Fought<'_>,
    side: usize,
    veteran: &mut VeteranDoc,
) -> Option<(Option<String>, Fate)> {
    let battle = fought.battle;
    if veteran.misses > 0 {
        veteran.misses -= 1;
        return Some((None, Fate::SatOut(veteran.misses)));
    }
    // The sides distinguish two equal warbands.
    let alike = format!("{}-{}", battle.sides[side], veteran.id);
    let is_it = |unit: &skirmish::unit::Unit| {
        usize::from(unit.side) == side && (unit.name == *veteran.id.as_str() || unit.name == alike)
    };
    let index = battle.units.iter().position(is_it)?;
    let row = fought.outcome.units[index].scar.checked_sub(1)?;
    let table = skirmish::scars::table(battle, UnitId(index as u8))?;
    let name = table.rows[usize::from(row)].name.clone();
    let scar = pack.scars.named(battle.units[index].hero, &name)?;
    let fate = suffer(veteran, scar);
    Some((Some(name), fate))
}

/// A unit gets a Scar.
fn suffer(veteran: &mut VeteranDoc, scar: &ScarDoc) -> Fate {
    if !scar.is_scar() {
        return Fate::Unharmed;
    }
    let again = veteran.scars.contains(&scar.name);
    veteran.scars.push(At::here(scar.name.to_string()));
    veteran.dead = scar.dead || (again && scar.second_kills);
    if veteran.dead {
        return Fate::Dead;
    }
    veteran.misses = veteran.misses.saturating_add(scar.misses);
    if scar.misses > 0 { Fate::Misses(scar.misses) } else { Fate::Scarred }
}

/// Everything that is wrong with a warband of a campaign.
fn check(problems: &mut Diagnostics, roster: &RosterDoc, pack: &Pack) {
    let Some(file) = pack.warbands.get(roster.of.as_str()) else {
        return unknown(problems, &roster.of, "warband", pack.warbands.keys());
    };
    let everybody: Vec<_> = members(&file.doc).collect();
    let names: Vec<String> = everybody.iter().map(|(name, _)| name.clone()).collect();
    for (index, veteran) in roster.unit.iter().enumerate() {
        if roster.unit[..index].iter().any(|other| other.id == veteran.id) {
            problems
                .push(veteran.id.span(), format!("there are two units with the id `{}`", veteran.id))
                .hint("keep one of them");
        }
        let Some((_, warrior)) = everybody.iter().find(|(name, _)| *name == *veteran.id.as_str()) else {
            unknown(problems, &veteran.id, "unit", names.iter());
            continue;
        };
        let hero = is_hero(pack, warrior);
        for scar in veteran.scars.iter().filter(|scar| pack.scars.named(hero, scar).is_none()) {
            let rows: Vec<String> = pack.scars.of(hero).iter().map(|row| row.name.to_string()).collect();
            unknown(problems, scar, "Scar", rows.iter());
        }
    }
    for name in names.iter().filter(|name| roster.unit.iter().all(|veteran| veteran.id.as_str() != **name)) {
        problems
            .push(roster.of.span(), format!("`{}` does not list `{name}`", roster.id))
            .hint("list everybody of the warband, also those who are dead");
    }
}

impl RosterDoc {
    /// Whether a unit takes part in the next battle.
    pub fn is_ready(&self, unit: &str) -> bool {
        self.unit.iter().any(|veteran| veteran.id.as_str() == unit && !veteran.dead && veteran.misses == 0)
    }

    /// The warband as a scenario enlists it: with its Scars, and without units that are dead or sit out.
    pub fn enlisted(&self, side: &str) -> EnlistedDoc {
        let (ready, others): (Vec<&VeteranDoc>, Vec<&VeteranDoc>) =
            self.unit.iter().partition(|veteran| self.is_ready(&veteran.id));
        let scars = ready.iter().flat_map(|veteran| {
            let scarred = |scar: &At<String>| ScarredDoc {
                unit: At::here(veteran.id.to_string()),
                scar: At::here(scar.to_string()),
            };
            veteran.scars.iter().map(scarred)
        });
        EnlistedDoc {
            id: At::here(self.of.to_string()),
            side: At::here(side.to_owned()),
            name: Some(self.id.to_string()),
            zone: None,
            without: others.iter().map(|veteran| At::here(veteran.id.to_string())).collect(),
            scars: scars.collect(),
        }
    }
}
