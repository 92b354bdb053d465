//! A whole showdown without a file: a monster, a party of the pack, and the questions.

use std::collections::BTreeMap;

use showdown::Showdown;

use super::super::doc::{
    AmbushDoc, BoardDoc, DeployDoc, FoeDoc, InnovationDoc, LevelName, ScenarioDoc, StepDoc, WholeDoc,
};
use super::super::pack::Pack;
use super::attack::{MONSTER, Words};
use crate::{Scenario, quick};
use source::{At, Diagnostics};

/// A whole showdown, round after round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QuickShowdown {
    /// The monster; if absent, `white-lion`.
    pub monster: Option<String>,
    /// Its level; if absent, 1.
    pub level: Option<String>,
    /// Its Life; if absent, that of the level.
    pub life: Option<u8>,
    /// The party of the pack; if absent, `first-story`.
    pub party: Option<String>,
    /// The number of survivors that take part, the first ones of the party; if absent, all.
    pub survivors: Option<u8>,
    /// The side that ambushes: `monster` or `survivors`; if absent, nobody.
    pub ambush: Option<String>,
    /// Whether the players choose their survivors' spaces in the zone of the set-up.
    pub chosen: bool,
    /// Whether their settlement knows Pictographs, so that they may run away.
    pub pictographs: bool,
    /// Whether the table says what happens, and when: there is no board, and no turn begins by itself.
    pub by_hand: bool,
    /// Rulings that are not the default.
    pub rulings: BTreeMap<String, String>,
    /// The questions; if there are none, whether the monster is defeated, how long that takes, and who lives.
    pub ask: Vec<String>,
}

impl QuickShowdown {
    /// The document that a file would hold.
    ///
    /// # Errors
    /// Unknown words, among the questions or as the side that ambushes.
    pub fn document(&self) -> Result<ScenarioDoc, Diagnostics> {
        let mut words = Words::new();
        let monster = FoeDoc {
            id: Some(At::here(quick::or(self.monster.as_ref(), MONSTER))),
            level: self.level.clone().map(|level| At::here(LevelName(level))),
            life: self.life,
            ..FoeDoc::default()
        };
        let ambush = self.ambush.as_ref().and_then(|word| words.read::<AmbushDoc>("ambush by", word));
        let doc = ScenarioDoc {
            rulings: quick::rulings(&self.rulings),
            board: (ambush.is_some() || self.chosen).then(|| {
                let deploy = self.chosen.then(|| At::here(DeployDoc::Chosen));
                At::here(BoardDoc { deploy, ambush, ..BoardDoc::default() })
            }),
            party: Some(At::here(quick::or(self.party.as_ref(), "first-story"))),
            party_size: self.survivors.map(At::here),
            innovations: if self.pictographs { vec![InnovationDoc::Pictographs] } else { Vec::new() },
            step: if self.by_hand { Vec::new() } else { vec![At::here(StepDoc::Showdown(WholeDoc {}))] },
            question: words.question(&self.ask),
            ..ScenarioDoc::new(monster, Vec::new())
        };
        words.problems.into_result(doc)
    }

    /// The question, compiled. Its source is the file that would ask the same.
    ///
    /// # Errors
    /// As [`QuickShowdown::document`], and every problem of the document.
    pub fn scenario(&self, pack: &Pack) -> Result<Scenario<Showdown>, Diagnostics> {
        quick::compiled(&self.document()?, pack)
    }
}
