//! A document, checked against its pack and compiled to a battle and a question.

pub(crate) mod card;
pub(crate) mod field;
mod place;
mod stand;
mod step;
pub(super) mod turns;
mod units;
pub(crate) mod warband;

use std::collections::BTreeMap;

use skirmish::phases::war;
use skirmish::plan::Step;
use skirmish::unit::Unit;
use skirmish::{Battle, Status, Terms, UnitId};

use self::field::Ground;
use super::doc::{AskDoc, BattleDoc, FieldChoiceDoc, ScenarioDoc, StepDoc};
use super::pack::injury_table;
use super::{Ask, Asks, Pack};
use crate::pack::{plain, unknown};
use crate::{Scenario, Unsaid};
use source::{At, Diagnostics, Source};

/// Compiles a document; if it is only a part, reports nothing that a missing value could have caused.
pub(super) fn compile(
    source: &Source,
    doc: &ScenarioDoc,
    pack: &Pack,
    is_part: bool,
) -> Result<Scenario<Battle>, Diagnostics> {
    let problems = Diagnostics::new(source);
    let mut compiler = Compiler { doc, pack, problems, is_part, names: Vec::new(), unsaid: Vec::new() };
    let rulings = if whole(doc).is_some() { doc.rulings.over(war::rulings()) } else { doc.rulings.rulings() };
    let sides = compiler.sides();
    let ground = compiler.ground();
    let places = match &ground {
        Some(ground) => ground.field.places(),
        None => compiler.places(),
    };
    let units = compiler.units(&sides, &places, ground.as_ref());
    let plan = compiler.plan(&sides, &places, &units);
    let asks = compiler.asks(&sides, &units, &plan);
    let repeat = compiler.repeat(&asks);
    let first = match &doc.turn {
        Some(side) => compiler.side(&sides, side),
        None => units.first().map_or(0, |unit| unit.side),
    };
    let mut attack_table = pack.attack_injury.clone();
    let mut roll_table = pack.injury_roll.clone();
    for (rows, table, attacks) in [
        (&doc.tables.attack_injury, &mut attack_table, true),
        (&doc.tables.injury_roll, &mut roll_table, false),
    ] {
        if let Some(rows) = rows {
            match injury_table(source, rows, attacks) {
                Ok(own) => *table = own,
                Err(problems) => compiler.problems.merge(problems),
            }
        }
    }
    let battle = Battle {
        sides,
        units,
        places,
        attack_table,
        roll_table,
        out_of_sight: pack.out_of_sight.clone(),
        rulings,
        first,
        plan,
        repeat,
        zones: ground.as_ref().map(Ground::zones).unwrap_or_default(),
        field: ground.map(|ground| ground.field),
        terms: terms(doc, pack),
    };
    if is_part {
        return Err(compiler.problems);
    }
    compiler.problems.into_result(Scenario {
        title: doc.title.clone(),
        unsaid: compiler.unsaid,
        game: battle,
        asks,
        source: source.clone(),
        pack: pack.id.clone(),
        pack_digest: pack.digest,
    })
}

/// The terms of a whole battle; without one, turns on a field have no Rout tests before the usual losses.
fn terms(doc: &ScenarioDoc, pack: &Pack) -> Terms {
    let usual = Terms::default();
    match whole(doc) {
        None => usual,
        Some(battle) => Terms {
            rout: battle.rout.unwrap_or(usual.rout),
            turns: battle.turns.unwrap_or(usual.turns),
            scars: battle.scars.unwrap_or(true).then(|| pack.scars.rules()),
        },
    }
}

/// The step that is a whole battle.
fn whole(doc: &ScenarioDoc) -> Option<&BattleDoc> {
    doc.step.iter().find_map(|step| match &**step {
        StepDoc::Battle(battle) => Some(battle),
        _ => None,
    })
}

struct Compiler<'a> {
    doc: &'a ScenarioDoc,
    pack: &'a Pack,
    problems: Diagnostics,
    is_part: bool,
    /// The names of all units, in their order.
    names: Vec<String>,
    /// Rules that are left to the table.
    unsaid: Vec<Unsaid>,
}

impl Compiler<'_> {
    /// The sides in the order in which they come up; on a field there are at most two.
    fn sides(&mut self) -> Vec<String> {
        let mut sides: Vec<String> = Vec::new();
        let warbands = self.doc.warband.iter().map(|warband| &warband.side);
        for side in warbands.chain(self.doc.unit.iter().map(|unit| &unit.side)) {
            if sides.iter().any(|known| *known == **side) {
                continue;
            }
            if sides.len() == 2 && self.doc.field.is_some() {
                self.problems
                    .push(side.span(), format!("`{side}` is a third side, and a field has room for two"))
                    .hint(format!("write \"{}\" or \"{}\"", sides[0], sides[1]));
            }
            sides.push(side.to_string());
        }
        sides
    }

    fn side(&mut self, sides: &[String], side: &At<String>) -> u8 {
        let at = sides.iter().position(|known| *known == **side);
        if at.is_none() {
            unknown(&mut self.problems, side, "side", sides.iter());
        }
        at.unwrap_or(0) as u8
    }

    /// The field, if the scenario has a valid one.
    fn ground(&mut self) -> Option<Ground> {
        let choice = self.doc.field.as_ref()?;
        if let Some(place) = self.doc.place.first() {
            self.problems
                .push(place.id.span(), "a scenario on a field has no other places")
                .hint("make it a platform of the field, or leave the field out");
        }
        match &**choice {
            FieldChoiceDoc::Own(doc) => field::field(&mut self.problems, doc),
            FieldChoiceDoc::Named(id) => {
                if let Some(file) = self.pack.fields.get(id) {
                    // The field was checked with its file.
                    return field::field(&mut card::unheard(), &file.doc);
                }
                let id = choice.clone().map(|_| id.clone());
                unknown(&mut self.problems, &id, "field", self.pack.fields.keys());
                None
            }
        }
    }

    /// The ids of a list; reports duplicates.
    fn ids<'a>(&mut self, kind: &str, ids: impl Iterator<Item = &'a At<String>>) {
        let mut seen: BTreeMap<&str, &At<String>> = BTreeMap::new();
        for id in ids {
            plain(&mut self.problems, kind, id);
            if seen.insert(id, id).is_some() {
                self.problems
                    .push(id.span(), format!("there are two {kind}s with the id `{id}`"))
                    .hint(format!("give every {kind} an id of its own"));
            }
        }
    }

    fn find(&mut self, id: &At<String>) -> Option<usize> {
        let at = self.names.iter().position(|name| *name == **id);
        if at.is_none() {
            unknown(&mut self.problems, id, "unit", self.names.iter());
        }
        at
    }

    fn unit_id(&mut self, id: &At<String>) -> UnitId {
        UnitId(self.find(id).unwrap_or(0) as u8)
    }

    fn asks(&mut self, sides: &[String], units: &[Unit], plan: &[Step]) -> Asks {
        let doc = self.doc;
        let all = &doc.question.ask;
        if let Some(ask) = all.iter().find(|ask| ***ask == AskDoc::Rounds && doc.repeat.is_none()) {
            self.problems
                .push(ask.span(), "there are no rounds: the steps do not repeat")
                .hint("add repeat = { until = \"somebody-out\" }, or leave the question out");
        }
        for (_, ask) in all.iter().enumerate().filter(|(at, ask)| all[..*at].contains(ask)) {
            self.problems.push(ask.span(), "this is asked twice").hint("ask for each thing once");
        }
        let mut asks: Vec<Ask> = all.iter().map(|ask| self.ask(sides, ask)).collect();
        if asks.is_empty() {
            let everybody = || (0..units.len().min(8) as u8).map(|unit| Ask::Status(UnitId(unit))).collect();
            asks = match plan.last() {
                _ if doc.repeat.is_some() => everybody(),
                Some(Step::Check { .. }) => vec![Ask::Check],
                Some(&Step::Engage { unit, .. }) => vec![Ask::Reach(unit)],
                Some(&(Step::Melee { target: unit, .. } | Step::Ranged { target: unit, .. })) => {
                    vec![Ask::Status(unit)]
                }
                Some(
                    &(Step::InjuryRoll { unit, .. }
                    | Step::Fall { unit, .. }
                    | Step::Inflict { unit, .. }
                    | Step::Disengage { unit }),
                ) => vec![Ask::Status(unit)],
                Some(Step::Battle) => vec![Ask::Winner, Ask::Turns, Ask::Lost(0), Ask::Lost(1)],
                _ => everybody(),
            };
        }
        let there = |unit: &Unit| (unit.start.status != Status::Incapacitated).then_some(unit.side);
        Asks { all: asks, sides: units.iter().map(there).collect() }
    }

    fn ask(&mut self, sides: &[String], ask: &AskDoc) -> Ask {
        match ask {
            AskDoc::Status(unit) => Ask::Status(self.unit_id(unit)),
            AskDoc::Injured(unit) => Ask::Injured(self.unit_id(unit)),
            AskDoc::AtLeastStunned(unit) => Ask::AtLeastStunned(self.unit_id(unit)),
            AskDoc::Wounds(unit) => Ask::Wounds(self.unit_id(unit)),
            AskDoc::Place(unit) => Ask::Place(self.unit_id(unit)),
            AskDoc::Reach(unit) => Ask::Reach(self.unit_id(unit)),
            AskDoc::Check(unit) => {
                self.unit_id(unit);
                Ask::Check
            }
            AskDoc::Winner => Ask::Winner,
            AskDoc::Turns => Ask::Turns,
            AskDoc::Lost(side) => Ask::Lost(self.side(sides, side)),
            AskDoc::Rounds => Ask::Rounds,
        }
    }
}
