//! Campaigns of skirmish: their beginning, their rosters, their next battle, and the effects of a finished
//! battle.

use std::path::Path;

use kernel::Pending;
use packs::PackFiles;
use packs::skirmish::campaign::{Campaign, Fought};
pub use packs::skirmish::campaign::{Fate, News};
use packs::skirmish::doc::VeteranDoc;
use packs::skirmish::{Battle, Pack, QuickBattle};
use source::{Source, parse, to_text};

use crate::problem::{Problem, Result};
use crate::question::Battle as Meeting;
use crate::resumed::{Opened, Unopened};
use crate::saved::{self, Recover};

/// A campaign with its pack.
pub struct Season {
    campaign: Campaign,
    pack: Pack,
}

/// A warband, with the condition of its units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roster {
    /// By its name in the campaign.
    pub id: String,
    /// By its name in the pack.
    pub of: String,
    /// The number of battles it has fought.
    pub games: u32,
    /// The units of the warband.
    pub units: Vec<Veteran>,
}

/// A unit of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Veteran {
    /// The id of the unit.
    pub id: String,
    /// Whether it can fight the next battle.
    pub fit: Fit,
    /// The Scars it carries.
    pub scars: Vec<String>,
}

/// Whether a unit can fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// It can.
    Ready,
    /// It misses this number of battles.
    Misses(u8),
    /// It never will again.
    Dead,
}

impl Season {
    /// A campaign that warbands of a pack begin: `NAME=WARBAND`, or a warband, which goes by its own name.
    ///
    /// # Errors
    /// If there is no such pack or warband, or a name is given twice.
    pub fn begin(name: Option<String>, warbands: &[String], pack: Option<&Path>) -> Result<Self> {
        let pack = pack.map(Pack::load).transpose()?.unwrap_or_else(Pack::core);
        let mut campaign = Campaign::new(name);
        for text in warbands {
            let (id, of) = text.split_once('=').unwrap_or((text, text));
            campaign.join(id.trim(), of.trim(), &pack).map_err(|wrong| Problem::sentence(&wrong))?;
        }
        // Reads the campaign back at once, so that too many warbands are refused before the first battle.
        let read = Campaign::read(&Source::new("campaign", campaign.text()), &pack);
        read.map_err(|wrong| Problem::sentence(&wrong))?;
        Ok(Self { campaign, pack })
    }

    /// A campaign that was read from a folder, with its pack unless another is given.
    ///
    /// # Errors
    /// Every problem of it.
    pub fn open(source: &Source, folder: &Path, pack: Option<&Path>) -> Result<Self> {
        let given = pack.map(Pack::load).transpose()?;
        let (campaign, pack) = Campaign::open(source, folder, given)?;
        Ok(Self { campaign, pack })
    }

    /// A campaign of the core pack that somebody sent: nothing is read from the disk.
    ///
    /// # Errors
    /// Every problem of it.
    pub fn sent(source: &Source) -> Result<Self> {
        let (campaign, pack) = Campaign::open(source, Path::new(""), Some(Pack::core()))?;
        Ok(Self { campaign, pack })
    }

    /// The name of the campaign.
    pub fn name(&self) -> Option<&str> {
        self.campaign.doc.name.as_deref()
    }

    /// All of it as a file.
    pub fn text(&self) -> String {
        self.campaign.text()
    }

    /// The rosters of all warbands.
    pub fn rosters(&self) -> Vec<Roster> {
        let veteran = |unit: &VeteranDoc| {
            let fit = match (unit.dead, unit.misses) {
                (true, _) => Fit::Dead,
                (false, 0) => Fit::Ready,
                (false, count) => Fit::Misses(count),
            };
            let is_told = |scar: &String| fit != Fit::Dead || scar != "dead";
            let scars = unit.scars.iter().map(ToString::to_string).filter(is_told);
            Veteran { id: unit.id.to_string(), fit, scars: scars.collect() }
        };
        let rosters = self.campaign.doc.warband.iter().map(|roster| Roster {
            id: roster.id.to_string(),
            of: roster.of.to_string(),
            games: u32::from(roster.games),
            units: roster.unit.iter().map(veteran).collect(),
        });
        rosters.collect()
    }

    /// The next battle of two of its warbands, by their names in the campaign, as a scenario file.
    ///
    /// # Errors
    /// If there are no such warbands, or they cannot meet so.
    pub fn battle(&self, of: &Meeting) -> Result<String> {
        let quick = QuickBattle {
            red: of.red.clone(),
            blue: of.blue.clone(),
            field: of.field.clone(),
            rout: of.rout,
            turns: of.turns,
            deploy: of.deploy,
            ..QuickBattle::default()
        };
        // Compiled as well, so that it is a battle that can be fought.
        let fought = quick.campaign_scenario(&self.campaign, &self.pack);
        fought.map_err(|wrong| Problem::sentence(&wrong))?;
        let doc = quick.campaign_document(&self.campaign).map_err(|wrong| Problem::sentence(&wrong))?;
        Ok(to_text(&doc))
    }

    /// Notes the result of a saved battle; the sides are warbands of the campaign, red first. `None` if it is
    /// not over.
    ///
    /// # Errors
    /// If it does not replay, or is no battle of the campaign, which then stays as it was.
    pub fn apply(&mut self, journal: &str, path: &Path, sides: [&str; 2]) -> Opened<Option<Vec<News>>> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let opened = saved::open::<Battle>(journal, folder, Some(&self.pack), Recover::No);
        let (table, warning) = opened.map_err(Unopened::Unsound)?;
        let Pending::Done(outcome) = table.pending() else { return Ok((None, warning)) };
        let scenario = table.scenario();
        let fought = Fought {
            doc: &parse(&scenario.source)?,
            battle: &scenario.game,
            outcome: &outcome,
            digest: table.journal().entries.last().map_or(0, |&(_, digest)| digest),
        };
        let news = self.campaign.apply(&self.pack, &fought, sides);
        Ok((Some(news.map_err(|wrong| Problem::sentence(&wrong))?), warning))
    }
}
