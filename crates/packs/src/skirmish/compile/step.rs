//! Steps: the actions of a scenario, checked against the units that are there.

use kernel::Inches;
use skirmish::place::Place;
use skirmish::plan::{Repeat, Situation, Step, Until};
use skirmish::unit::{Stat, Unit};

use super::Compiler;
use crate::skirmish::doc::{AttackDoc, BattleDoc, StepDoc, UntilDoc};
use crate::skirmish::{Ask, Asks};
use source::At;

impl Compiler<'_> {
    pub(super) fn plan(&mut self, sides: &[String], places: &[Place], units: &[Unit]) -> Vec<Step> {
        let doc = self.doc;
        doc.step.iter().map(|step| self.step(sides, places, units, step)).collect()
    }

    /// Whether the steps repeat.
    pub(super) fn repeat(&mut self, asks: &Asks) -> Option<Repeat> {
        let doc = self.doc;
        let written = doc.repeat.as_ref()?;
        let from = written.from.as_ref().map_or(1, |from| **from);
        let whole = doc.step.iter().any(|step| matches!(**step, StepDoc::Battle(_)));
        if whole {
            self.problems
                .push(written.span(), "a whole battle does not repeat")
                .hint("leave `repeat` out: its turns go on until it ends");
        } else if written.rounds.is_none() && written.until.is_none() && !self.is_part {
            self.problems
                .push(written.span(), "nobody says how long the steps repeat")
                .hint("add rounds = 10, or until = \"somebody-out\"");
        } else if usize::from(from) > doc.step.len() && !self.is_part {
            let span = written.from.as_ref().map_or(written.span(), At::span);
            let steps = doc.step.len();
            self.problems
                .push(span, format!("there is no step {from} to repeat from: the file has {steps}"))
                .hint("count the steps from 1");
        }
        let until = written.until.map(|until| match until {
            UntilDoc::SomebodyOut => Until::SomebodyOut,
            UntilDoc::SideOut => Until::SideOut,
        });
        let counted = asks.all.contains(&Ask::Rounds);
        Some(Repeat { from: from.saturating_sub(1), rounds: written.rounds, until, counted })
    }

    /// A step that does not exist on a field: there it is part of a turn.
    fn not_on_a_field(&mut self, step: &At<StepDoc>, word: &str) {
        if self.doc.field.is_some() {
            self.problems
                .push(step.span(), format!("on a field, `{word}` is part of a turn"))
                .hint("write { turn = \"red\" }, and choose when the phase comes");
        }
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
                if self.doc.field.is_some()
                    && let Some(onto) = &fall.onto
                {
                    self.problems
                        .push(onto.span(), "on a field, where a unit lands follows from where it stands")
                        .hint("give the fall a `height` instead");
                    return Step::Fall { unit, height: Some(Inches(0)), onto: None };
                }
                match (height, onto) {
                    (Some(_), Some(_)) => {
                        self.problems
                            .push(step.span(), "the fall has both a `height` and a place to land on")
                            .hint("keep one of them: the places say how far it is");
                    }
                    (Some(_), None) => {}
                    (None, Some(onto)) => {
                        // We do not know where the unit stands by then, but nowhere is lower than the lowest place.
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
                self.not_on_a_field(step, "engage");
                Step::Engage { unit: self.unit_id(&engage.unit), in_sight: engage.in_sight }
            }
            StepDoc::Disengage(unit) => {
                self.not_on_a_field(step, "disengage");
                Step::Disengage { unit: self.unit_id(unit) }
            }
            StepDoc::Begin(side) => Step::Begin(self.side(sides, side)),
            StepDoc::Recover(side) => Step::Recover(self.side(sides, side)),
            StepDoc::Move(side) => {
                self.not_on_a_field(step, "move");
                Step::Move(self.side(sides, side))
            }
            StepDoc::Shoot(side) => Step::Shoot(self.side(sides, side)),
            StepDoc::Fight(_) => Step::Fight,
            StepDoc::End(side) => Step::End(self.side(sides, side)),
            StepDoc::Turn(side) => Step::Turn(self.side(sides, side)),
            StepDoc::Battle(terms) => {
                self.battle(sides, step, terms);
                Step::Battle
            }
        }
    }

    fn attack(&mut self, units: &[Unit], doc: &AttackDoc, ranged: bool) -> Step {
        let (attacker, target) = (self.unit_id(&doc.attacker), self.unit_id(&doc.target));
        // If a file has no units, report only that.
        let two = units.get(usize::from(attacker.0)).zip(units.get(usize::from(target.0)));
        let known = [&doc.attacker, &doc.target].iter().all(|id| self.names.contains(&id.to_string()));
        let both = two.filter(|_| known);
        if both.is_some() && attacker == target {
            self.problems
                .push(doc.target.span(), format!("`{}` cannot attack itself", doc.attacker))
                .hint("name an enemy as the target");
        } else if both.is_some_and(|(one, other)| one.side == other.side) {
            self.problems
                .push(
                    doc.target.span(),
                    format!("`{}` and `{}` are on the same side", doc.attacker, doc.target),
                )
                .hint("a unit attacks an enemy: change one `side`");
        } else if !ranged
            && !self.is_part
            && self.doc.field.is_none()
            && both.is_some_and(|(one, _)| !one.start.contacts.contains(&target.0))
        {
            self.problems
                .push(doc.target.span(), format!("`{}` does not touch `{}`", doc.attacker, doc.target))
                .hint(format!("a melee attack needs base contact: add touches = [\"{}\"]", doc.target));
        } else if ranged && !self.is_part && both.is_some_and(|(one, _)| one.ranged.is_none()) {
            self.problems
                .push(
                    doc.attacker.span(),
                    format!("`{}` has no Ranged number and cannot shoot", doc.attacker),
                )
                .hint("give the unit `ranged`");
        }
        let weapon = doc.weapon.as_ref().zip(two).and_then(|(id, (one, _))| {
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

    /// Whether a whole battle can be fought here.
    fn battle(&mut self, sides: &[String], step: &At<StepDoc>, terms: &BattleDoc) {
        if let Some(deploy) = &terms.deploy
            && terms.is_chosen()
            && self.doc.warband.is_empty()
            && !self.is_part
        {
            self.problems
                .push(deploy.span(), "only warbands are deployed, and this file has none")
                .hint("add [[warband]], or leave `deploy` out: units stand where the file says");
        }
        if self.doc.field.is_none() {
            self.problems
                .push(step.span(), "a whole battle needs a field")
                .hint("add field = \"old-pasture\", or a [field] of your own");
        }
        if self.doc.step.len() > 1 {
            self.problems
                .push(step.span(), "a whole battle is the only step of its file")
                .hint("leave the other steps out");
        }
        if sides.len() != 2 && !self.is_part {
            let count =
                if sides.len() == 1 { "one side".to_owned() } else { format!("{} sides", sides.len()) };
            self.problems
                .push(step.span(), format!("a whole battle has two sides, and this file has {count}"))
                .hint("give every unit or warband one of two sides");
        }
    }
}
