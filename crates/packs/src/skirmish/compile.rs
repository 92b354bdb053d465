//! A document, checked against its pack and compiled to a battle and a question.

use std::collections::BTreeMap;

use kernel::Inches;
use skirmish::place::{self, Place};
use skirmish::plan::{Situation, Step};
use skirmish::unit::{Start, Stat, Unit};
use skirmish::{Battle, UnitId};

use super::doc::{AskDoc, AttackDoc, Card, ScenarioDoc, StatusDoc, StepDoc, UnitDoc};
use super::pack::injury_table;
use super::{Ask, Pack, Question};
use crate::Scenario;
use crate::pack::unknown;
use crate::source::{At, Diagnostics, Source};

/// Compiles a document; of one that is only a part, nothing is said that a missing value could be to blame for.
pub(super) fn compile(
    source: &Source,
    doc: &ScenarioDoc,
    pack: &Pack,
    is_part: bool,
) -> Result<Scenario<Battle>, Diagnostics> {
    let mut compiler = Compiler { doc, pack, problems: Diagnostics::new(source), is_part };
    let rulings = doc.rulings.rulings();
    let sides = compiler.sides();
    let places = compiler.places();
    let units = compiler.units(&sides, &places);
    let plan = compiler.plan(&sides, &places, &units);
    let question = compiler.question(&units, &plan);
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
    };
    compiler.problems.into_result(Scenario {
        title: doc.title.clone(),
        unsaid: Vec::new(),
        game: battle,
        question,
        source: source.clone(),
        pack: pack.id.clone(),
        pack_digest: pack.digest,
    })
}

struct Compiler<'a> {
    doc: &'a ScenarioDoc,
    pack: &'a Pack,
    problems: Diagnostics,
    is_part: bool,
}

impl Compiler<'_> {
    fn sides(&mut self) -> Vec<String> {
        let mut sides: Vec<String> = Vec::new();
        for unit in &self.doc.unit {
            if !sides.iter().any(|side| *side == *unit.side) {
                sides.push(unit.side.to_string());
            }
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

    /// The ids of a list, each reported that stands twice.
    fn ids<'a>(&mut self, kind: &str, ids: impl Iterator<Item = &'a At<String>>) {
        let mut seen: BTreeMap<&str, &At<String>> = BTreeMap::new();
        for id in ids {
            if seen.insert(id, id).is_some() {
                self.problems
                    .push(id.span(), format!("there are two {kind}s with the id `{id}`"))
                    .hint(format!("give every {kind} an id of its own"));
            }
        }
    }

    fn places(&mut self) -> Vec<Place> {
        self.ids("place", self.doc.place.iter().map(|place| &place.id));
        // Place 0 is the ground for units that no place was given, unless the file has a place of that name.
        let mut places = vec![Place::ground()];
        places.extend(self.doc.place.iter().map(|place| Place {
            name: place.id.to_string(),
            height: place.height.0,
            ..Place::default()
        }));
        for (index, doc) in self.doc.place.iter().enumerate() {
            let height = doc.height.0;
            for edge in &doc.edges {
                let onto = self.place(&places, &edge.onto);
                let drop = Inches(height.0 - places[usize::from(onto)].height.0);
                if !self.is_part && places.iter().any(|place| place.name == *edge.onto) && drop <= Inches(0) {
                    self.problems
                        .push(edge.onto.span(), format!("`{}` is not below `{}`", edge.onto, doc.id))
                        .hint("an edge leads down: check the two heights");
                }
                let edge = place::Edge { distance: edge.distance.0, drop, railing: edge.railing, onto };
                places[index + 1].edges.push(edge);
            }
            for path in &doc.paths {
                let to = self.place(&places, &path.to);
                if places[index + 1].paths.iter().any(|known| known.to == to) {
                    self.problems
                        .push(
                            path.to.span(),
                            format!("there are two paths from `{}` to `{}`", doc.id, path.to),
                        )
                        .hint("keep the shorter one");
                }
                places[index + 1].paths.push(place::Path { to, distance: path.distance.0 });
            }
        }
        places
    }

    fn place(&mut self, places: &[Place], id: &At<String>) -> u8 {
        let at = places.iter().rposition(|place| place.name == **id);
        if at.is_none() {
            let names: Vec<String> = places.iter().map(|place| place.name.clone()).collect();
            unknown(&mut self.problems, id, "place", names.iter());
        }
        at.unwrap_or(0) as u8
    }

    fn units(&mut self, sides: &[String], places: &[Place]) -> Vec<Unit> {
        self.ids("unit", self.doc.unit.iter().map(|unit| &unit.id));
        let doc = self.doc;
        let mut units: Vec<Unit> = doc.unit.iter().map(|unit| self.unit(sides, places, unit)).collect();
        for (index, unit) in doc.unit.iter().enumerate() {
            for other in &unit.touches {
                let other_at = self.find(other);
                let gone = |index: usize| doc.unit[index].status == StatusDoc::Incapacitated;
                let Some(other_at) = other_at else { continue };
                if other_at == index {
                    self.problems
                        .push(other.span(), format!("`{other}` cannot touch itself"))
                        .hint("name another unit, or leave it out");
                } else if gone(index) || gone(other_at) {
                    self.problems
                        .push(other.span(), "an Incapacitated unit is off the board and touches nobody")
                        .hint("leave the contact out, or give the unit another status");
                } else {
                    for (a, b) in [(index, other_at), (other_at, index)] {
                        if !units[a].start.contacts.contains(&(b as u8)) {
                            units[a].start.contacts.push(b as u8);
                        }
                    }
                }
            }
        }
        units
    }

    fn find(&mut self, id: &At<String>) -> Option<usize> {
        let at = self.doc.unit.iter().position(|unit| *unit.id == **id);
        if at.is_none() {
            let names: Vec<String> = self.doc.unit.iter().map(|unit| unit.id.to_string()).collect();
            unknown(&mut self.problems, id, "unit", names.iter());
        }
        at
    }

    fn unit_id(&mut self, id: &At<String>) -> UnitId {
        UnitId(self.find(id).unwrap_or(0) as u8)
    }

    fn unit(&mut self, sides: &[String], places: &[Place], doc: &UnitDoc) -> Unit {
        let mut unit = Unit::soldier(doc.id.to_string(), self.side(sides, &doc.side));
        let profile = doc.profile.clone().unwrap_or_else(|| At::here("soldier".into()));
        match self.pack.profiles.get(profile.as_str()) {
            Some(profile) => self.write(&mut unit, profile.card()),
            None if doc.profile.is_none() => {}
            None => unknown(&mut self.problems, &profile, "profile", self.pack.profiles.keys()),
        }
        self.write(&mut unit, doc.card());
        let wounds = doc.wounds_left.as_ref().map_or(unit.wounds, |left| **left);
        if let Some(left) = &doc.wounds_left
            && **left > unit.wounds
            && !self.is_part
        {
            self.problems
                .push(left.span(), format!("`{}` cannot have {left} Wounds left of {}", doc.id, unit.wounds))
                .hint("raise `wounds` or lower `wounds-left`");
        }
        if doc.status == StatusDoc::Stunned && unit.stunned_becomes_dazed {
            self.problems
                .push(doc.id.span(), format!("`{}` cannot be Stunned: it becomes Dazed instead", doc.id))
                .hint("change its `status`, or the trait `stunned-becomes-dazed`");
        }
        unit.start = Start {
            status: doc.status.into(),
            wounds,
            place: doc.at.as_ref().map_or(0, |at| self.place(places, at)),
            contacts: Vec::new(),
            engaged_this_turn: doc.engaged_this_turn,
        };
        unit
    }

    /// Writes the numbers that a card gives onto a unit.
    fn write(&mut self, unit: &mut Unit, card: Card<'_>) {
        fn set<T: Copy>(slot: &mut T, value: Option<T>) {
            *slot = value.unwrap_or(*slot);
        }
        set(&mut unit.move_, card.r#move);
        set(&mut unit.melee, card.melee);
        set(&mut unit.ranged, card.ranged.map(|number| number.0));
        set(&mut unit.defence, card.defence.map(|number| number.0));
        set(&mut unit.agility, card.agility);
        set(&mut unit.morale, card.morale);
        set(&mut unit.attacks, card.attacks);
        set(&mut unit.wounds, card.wounds);
        set(&mut unit.injury, card.injury);
        set(&mut unit.piercing, card.piercing);
        set(&mut unit.hardy, card.traits.hardy.map(|n| n as i8));
        set(&mut unit.stunned_becomes_dazed, card.traits.stunned_becomes_dazed);
        if let Some(weapons) = card.weapons {
            unit.weapons.clear();
            for id in weapons {
                match self.pack.weapons.get(id.as_str()) {
                    Some(weapon) => unit.weapons.push(weapon.clone()),
                    None => unknown(&mut self.problems, id, "weapon", self.pack.weapons.keys()),
                }
            }
        }
    }

    fn plan(&mut self, sides: &[String], places: &[Place], units: &[Unit]) -> Vec<Step> {
        let doc = self.doc;
        doc.step.iter().map(|step| self.step(sides, places, units, step)).collect()
    }

    fn step(&mut self, sides: &[String], places: &[Place], units: &[Unit], step: &At<StepDoc>) -> Step {
        match &**step {
            StepDoc::Melee(attack) => self.attack(units, attack, false),
            StepDoc::Ranged(attack) => self.attack(units, attack, true),
            StepDoc::InjuryRoll(roll) => {
                Step::InjuryRoll { unit: self.unit_id(&roll.unit), modifier: roll.modifier }
            }
            StepDoc::Fall(fall) => {
                let unit = self.unit_id(&fall.unit);
                let from = units.get(usize::from(unit.0)).map_or(0, |unit| unit.start.place);
                let onto = fall.onto.as_ref().map(|onto| self.place(places, onto));
                let height = fall.height.map(|height| height.0);
                match (height, onto) {
                    (Some(_), Some(_)) => {
                        self.problems
                            .push(step.span(), "the fall has both a `height` and a place to land on")
                            .hint("keep one of them: the places say how far it is");
                    }
                    (Some(_), None) => {}
                    (None, Some(onto)) => {
                        // Where the unit stands by then is not known yet, but nowhere is lower than the lowest.
                        let highest = places.iter().map(|place| place.height).max().unwrap_or_default();
                        let [from, onto] = [from, onto].map(|place| places[usize::from(place)].height);
                        if !self.is_part && (onto >= highest || (onto >= from && self.doc.step.len() == 1)) {
                            self.problems
                                .push(fall.onto.as_ref().and_then(At::span), "the unit cannot fall upwards")
                                .hint("check the heights of the two places, or give the fall a `height`");
                        }
                    }
                    (None, None) if self.is_part => {}
                    (None, None) => {
                        self.problems
                            .push(step.span(), "the fall has neither a `height` nor a place to land on")
                            .hint("add height = 3, or onto = \"street\"");
                    }
                }
                Step::Fall { unit, height, onto }
            }
            StepDoc::Inflict(inflict) => {
                Step::Inflict { unit: self.unit_id(&inflict.unit), status: inflict.status.into() }
            }
            StepDoc::Check(check) => {
                let unit = self.unit_id(&check.unit);
                let stat: Stat = (*check.stat).into();
                let has = |unit: &Unit| match stat {
                    Stat::Ranged => unit.ranged.is_some(),
                    Stat::Defence => unit.defence.is_some(),
                    Stat::Melee | Stat::Agility | Stat::Morale => true,
                };
                if !units.get(usize::from(unit.0)).is_none_or(has) {
                    self.problems
                        .push(check.stat.span(), format!("`{}` has no {}", check.unit, stat.name()))
                        .hint("give the unit that number, or check another");
                }
                let situation = Situation {
                    advantage: check.advantage,
                    disadvantage: check.disadvantage,
                    ..Situation::default()
                };
                Step::Check { unit, stat, situation }
            }
            StepDoc::Engage(engage) => {
                Step::Engage { unit: self.unit_id(&engage.unit), in_sight: engage.in_sight }
            }
            StepDoc::Disengage(unit) => Step::Disengage { unit: self.unit_id(unit) },
            StepDoc::Begin(side) => Step::Begin(self.side(sides, side)),
            StepDoc::Recover(side) => Step::Recover(self.side(sides, side)),
            StepDoc::Move(side) => Step::Move(self.side(sides, side)),
            StepDoc::Shoot(side) => Step::Shoot(self.side(sides, side)),
            StepDoc::Fight(_) => Step::Fight,
            StepDoc::End(side) => Step::End(self.side(sides, side)),
            StepDoc::Turn(side) => Step::Turn(self.side(sides, side)),
        }
    }

    fn attack(&mut self, units: &[Unit], doc: &AttackDoc, ranged: bool) -> Step {
        let (attacker, target) = (self.unit_id(&doc.attacker), self.unit_id(&doc.target));
        let (one, other) = (&units[usize::from(attacker.0)], &units[usize::from(target.0)]);
        let known = self.doc.unit.iter().any(|unit| *unit.id == *doc.attacker)
            && self.doc.unit.iter().any(|unit| *unit.id == *doc.target);
        if known && attacker == target {
            self.problems
                .push(doc.target.span(), format!("`{}` cannot attack itself", doc.attacker))
                .hint("name an enemy as the target");
        } else if known && one.side == other.side {
            self.problems
                .push(
                    doc.target.span(),
                    format!("`{}` and `{}` are on the same side", doc.attacker, doc.target),
                )
                .hint("a unit attacks an enemy: change one `side`");
        } else if known && !ranged && !self.is_part && !one.start.contacts.contains(&target.0) {
            self.problems
                .push(doc.target.span(), format!("`{}` does not touch `{}`", doc.attacker, doc.target))
                .hint(format!("a melee attack needs base contact: add touches = [\"{}\"]", doc.target));
        } else if known && ranged && !self.is_part && one.ranged.is_none() {
            self.problems
                .push(
                    doc.attacker.span(),
                    format!("`{}` has no Ranged number and cannot shoot", doc.attacker),
                )
                .hint("give the unit `ranged`");
        }
        let weapon = doc.weapon.as_ref().and_then(|id| {
            let at = one.weapons.iter().position(|weapon| weapon.name == **id);
            match at {
                None => {
                    let names: Vec<String> = one.weapons.iter().map(|weapon| weapon.name.clone()).collect();
                    let hint = match names.as_slice() {
                        [] => "it carries none: add weapons = [...]".to_owned(),
                        names => format!("it carries: {}", names.join(", ")),
                    };
                    self.problems.push(id.span(), format!("`{}` carries no `{id}`", doc.attacker)).hint(hint);
                }
                Some(at) if one.weapons[at].ranged != ranged => {
                    let use_ = if ranged { "shoot" } else { "be used in melee" };
                    self.problems
                        .push(id.span(), format!("the {id} cannot {use_}"))
                        .hint("choose another weapon or the other kind of attack");
                }
                Some(_) => {}
            }
            at.map(|at| at as u8)
        });
        let situation = Situation {
            advantage: doc.advantage,
            disadvantage: doc.disadvantage,
            cover: doc.cover,
            moved: doc.moved,
            elevated: doc.elevated,
        };
        if ranged {
            Step::Ranged { attacker, target, attacks: doc.attacks, weapon, situation }
        } else {
            Step::Melee { attacker, target, attacks: doc.attacks, weapon, situation }
        }
    }

    fn question(&mut self, units: &[Unit], plan: &[Step]) -> Question {
        let doc = self.doc;
        let mut asks: Vec<Ask> = doc.question.ask.iter().map(|ask| self.ask(ask)).collect();
        if asks.is_empty() {
            asks = match plan.last() {
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
                _ => (0..units.len().min(8) as u8).map(|unit| Ask::Status(UnitId(unit))).collect(),
            };
        }
        Question { asks }
    }

    fn ask(&mut self, ask: &AskDoc) -> Ask {
        match ask {
            AskDoc::Status(unit) => Ask::Status(self.unit_id(unit)),
            AskDoc::Wounds(unit) => Ask::Wounds(self.unit_id(unit)),
            AskDoc::Place(unit) => Ask::Place(self.unit_id(unit)),
            AskDoc::Reach(unit) => Ask::Reach(self.unit_id(unit)),
            AskDoc::Check(unit) => {
                self.unit_id(unit);
                Ask::Check
            }
        }
    }
}
