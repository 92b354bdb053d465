//! A whole battle without a file: two warbands of the pack, a field, and the questions.

use std::collections::BTreeMap;

use skirmish::Battle;

use super::Pack;
use super::campaign::{Campaign, against_itself};
use super::doc::{
    AskDoc, BattleDoc, DeployDoc, EnlistedDoc, FieldChoiceDoc, QuestionDoc, ScenarioDoc, StepDoc,
};
use crate::{Scenario, quick};
use source::{At, Diagnostics, suggest};

/// The sides of a battle without a file.
pub const SIDES: [&str; 2] = ["red", "blue"];

/// A whole battle, turn after turn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QuickBattle {
    /// The warband of red; if absent, `gate-company`.
    pub red: Option<String>,
    /// The warband of blue; if absent, `thorn-runners`.
    pub blue: Option<String>,
    /// The field; if absent, `old-pasture`.
    pub field: Option<String>,
    /// The side that has the first turn: `red` or `blue`; if absent, `red`.
    pub first: Option<String>,
    /// The number of units that a side must lose before it takes Rout tests; if absent, 6.
    pub rout: Option<u8>,
    /// The turn after which the battle ends; if absent, 24.
    pub turns: Option<u8>,
    /// Whether to leave out the Scars at the end.
    pub no_scars: bool,
    /// The deployment of the warbands; if absent, they line up.
    pub deploy: Option<DeployDoc>,
    /// Rulings that are not the default.
    pub rulings: BTreeMap<String, String>,
    /// The questions: `winner`, `turns`, `lost:red`; if empty, all of these.
    pub ask: Vec<String>,
}

impl QuickBattle {
    /// The document that a file would hold.
    ///
    /// # Errors
    /// Words that are not questions.
    pub fn document(&self) -> Result<ScenarioDoc, Diagnostics> {
        let warbands =
            [quick::or(self.red.as_ref(), "gate-company"), quick::or(self.blue.as_ref(), "thorn-runners")];
        let enlist = |(side, id): (&str, String)| EnlistedDoc {
            id: At::here(id),
            side: At::here(side.to_owned()),
            ..EnlistedDoc::default()
        };
        self.written(SIDES.into_iter().zip(warbands).map(enlist).collect())
    }

    /// The document of a battle of a campaign: `red` and `blue` are the names of its warbands, which come with
    /// their Scars and without units that are dead or sit out.
    ///
    /// # Errors
    /// As [`QuickBattle::document`]; and for warbands that the campaign does not have.
    pub fn campaign_document(&self, campaign: &Campaign) -> Result<ScenarioDoc, Diagnostics> {
        let mut problems = quick::problems();
        let mut enlisted = Vec::new();
        for (side, named) in SIDES.into_iter().zip([&self.red, &self.blue]) {
            let ids: Vec<&str> = campaign.doc.warband.iter().map(|roster| roster.id.as_str()).collect();
            let Some(name) = named else {
                problems
                    .push(None, format!("nobody says which warband of the campaign is {side}"))
                    .hint(format!("there are: {}", ids.join(", ")));
                continue;
            };
            if let Some(roster) = campaign.roster(name) {
                enlisted.push(roster.enlisted(side));
            } else {
                let hint = suggest(name, ids).unwrap_or_else(|| "add it to the campaign".to_owned());
                problems.push(None, format!("there is no warband `{name}` in the campaign")).hint(hint);
            }
        }
        if let [Some(red), Some(blue)] = [&self.red, &self.blue]
            && red == blue
            && campaign.roster(red).is_some()
        {
            let [message, hint] = against_itself(red);
            problems.push(None, message).hint(hint);
        }
        problems.into_result(())?;
        let mut doc = self.written(enlisted)?;
        doc.pack.clone_from(&campaign.doc.pack);
        Ok(doc)
    }

    fn written(&self, warbands: Vec<EnlistedDoc>) -> Result<ScenarioDoc, Diagnostics> {
        let field = quick::or(self.field.as_ref(), "old-pasture");
        let name = |warband: &EnlistedDoc| warband.name.clone().unwrap_or_else(|| warband.id.to_string());
        let title = format!("{} against {} on {field}", name(&warbands[0]), name(&warbands[1]));
        let battle = BattleDoc {
            rout: self.rout,
            turns: self.turns,
            scars: self.no_scars.then_some(false),
            deploy: self.deploy.map(At::here),
        };
        Ok(ScenarioDoc {
            title: Some(title),
            turn: self.first.clone().map(At::here),
            rulings: quick::rulings(&self.rulings),
            field: Some(At::here(FieldChoiceDoc::Named(field))),
            warband: warbands.into_iter().map(At::here).collect(),
            step: vec![At::here(StepDoc::Battle(battle))],
            question: QuestionDoc { ask: self.asks()?.into_iter().map(At::here).collect() },
            ..ScenarioDoc::new()
        })
    }

    fn asks(&self) -> Result<Vec<AskDoc>, Diagnostics> {
        let mut problems = quick::problems();
        let mut asks = Vec::new();
        for text in &self.ask {
            match quick::subject(text) {
                ("winner", None) => asks.push(AskDoc::Winner),
                ("turns", None) => asks.push(AskDoc::Turns),
                ("lost", Some(side)) => asks.push(AskDoc::Lost(At::here(side.to_owned()))),
                ("lost", None) => {
                    problems
                        .push(None, "`lost` does not say which side")
                        .hint("add it after a colon: lost:red or lost:blue");
                }
                _ => {
                    let hint = suggest(text, ["winner", "turns", "lost:red", "lost:blue"]);
                    let hint = hint.unwrap_or_else(|| "leave it out".to_owned());
                    problems.push(None, format!("there is no question `{text}`")).hint(hint);
                }
            }
        }
        problems.into_result(asks)
    }

    /// The battle, compiled. Its source is the file that would ask the same.
    ///
    /// # Errors
    /// As [`QuickBattle::document`], and every problem of the document.
    pub fn scenario(&self, pack: &Pack) -> Result<Scenario<Battle>, Diagnostics> {
        quick::compiled(&self.document()?, pack)
    }

    /// A battle of a campaign, compiled.
    ///
    /// # Errors
    /// As [`QuickBattle::campaign_document`], and every problem of the document.
    pub fn campaign_scenario(
        &self,
        campaign: &Campaign,
        pack: &Pack,
    ) -> Result<Scenario<Battle>, Diagnostics> {
        quick::compiled(&self.campaign_document(campaign)?, pack)
    }
}
