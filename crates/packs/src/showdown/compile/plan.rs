//! The steps of a scenario.

use showdown::content::{AiCard, HitLocation, Step, SurvivorId};

use super::{Compiler, unknown};
use crate::showdown::doc::{AttemptDoc, MonsterAttackDoc, StepDoc, StrikeDoc};
use source::At;

impl Compiler<'_> {
    pub(super) fn plan(&mut self, cards: &[HitLocation], ai_cards: &[AiCard]) -> Vec<Step> {
        let doc = self.doc;
        let plan: Vec<Step> = doc.step.iter().map(|step| self.step(cards, ai_cards, step)).collect();
        let is_whole = |step: &Step| matches!(step, Step::Showdown);
        if let (Some(at), true) = (plan.iter().position(is_whole), plan.len() > 1) {
            self.problems
                .push(doc.step[at].span(), "a whole showdown is the only step of its scenario")
                .hint("take out the other steps");
        }
        plan
    }

    fn step(&mut self, cards: &[HitLocation], ai_cards: &[AiCard], step: &At<StepDoc>) -> Step {
        match &**step {
            StepDoc::Attack(strike) => self.strike(step, strike),
            StepDoc::HitLocation(attempt) => self.attempt(cards, attempt),
            StepDoc::MonsterAttack(attack) => self.monster_attack(ai_cards, step, attack),
            StepDoc::Showdown(_) => {
                self.has_basic_action(ai_cards, step);
                Step::Showdown
            }
            StepDoc::Card(performed) => {
                self.has_basic_action(ai_cards, step);
                Step::Card { card: self.ai_card(ai_cards, performed.card.as_ref(), "AI card") }
            }
            StepDoc::Act(act) => Step::Act { survivor: self.who(act.survivor.as_ref()) },
            StepDoc::Moment(moment) => Step::Moment((*moment).into()),
            StepDoc::Perform(perform) => {
                let survivor = self.who(perform.survivor.as_ref());
                let effects = self.write(None, |writer| writer.effects(&perform.r#do));
                Step::Perform { survivor, effects }
            }
        }
    }

    /// Reports a step that needs a weapon and finds none; only a pack without fists and teeth has such survivors.
    fn armed(&mut self, step: &At<StepDoc>, survivor: SurvivorId) {
        let nothing = self.carried.get(usize::from(survivor.0)).is_none_or(Vec::is_empty);
        if nothing && !self.is_part && self.problems.is_empty() {
            self.problems.push(step.span(), "the survivor carries no weapon").hint("add weapons = [...]");
        }
    }

    fn strike(&mut self, step: &At<StepDoc>, doc: &StrikeDoc) -> Step {
        let survivor = self.who(doc.survivor.as_ref());
        self.armed(step, survivor);
        let weapon = self.wielded(survivor, doc.weapon.as_ref());
        if let (Some(times), true) = (&doc.times, doc.until_defeated) {
            self.problems
                .push(times.span(), "the attack has both `times` and `until-defeated`")
                .hint("keep one of them");
        }
        let endless = self.doc.monster.ai_cards.as_ref().is_some_and(|cards| cards.0.is_none())
            || (self.files.is_none() && self.doc.monster.ai_cards.is_none());
        let life = self.doc.monster.life.or(self.level().and_then(|level| level.life));
        if doc.until_defeated && endless && life.is_none() && !self.is_part {
            self.problems
                .push(step.span(), "a monster with unlimited AI cards is never defeated")
                .hint("give the monster a number of `ai-cards` or `life`, or the attack a number of `times`");
        }
        let times =
            if doc.until_defeated { None } else { Some(doc.times.as_ref().map_or(1, |times| **times)) };
        Step::Attack { survivor, weapon, times, same_round: doc.same_round }
    }

    fn attempt(&mut self, cards: &[HitLocation], doc: &AttemptDoc) -> Step {
        let survivor = self.who(doc.survivor.as_ref());
        let weapon = self.wielded(survivor, doc.weapon.as_ref());
        let cards = doc.cards.iter().filter_map(|id| self.card(cards, id)).collect();
        Step::HitLocation { survivor, weapon, cards }
    }

    fn monster_attack(&mut self, ai_cards: &[AiCard], step: &At<StepDoc>, doc: &MonsterAttackDoc) -> Step {
        let target = self.who(doc.target.as_ref());
        let card = self.ai_card(ai_cards, doc.card.as_ref(), "attack");
        if doc.card.is_none() {
            self.has_basic_action(ai_cards, step);
        }
        let made = ai_cards.get(usize::from(card)).filter(|made| made.speed == 0 && !self.is_part);
        if let Some(id) = doc.card.as_ref().filter(|id| made.is_some_and(|made| made.id == ***id)) {
            self.problems
                .push(id.span(), format!("`{id}` does not attack"))
                .hint(format!("write {{ card = {{ card = \"{id}\" }} }} to perform it"));
        }
        Step::MonsterAttack { card, target, picks: doc.picks }
    }

    /// The AI card with that id, or the basic action.
    fn ai_card(&mut self, ai_cards: &[AiCard], id: Option<&At<String>>, kind: &str) -> u8 {
        let Some(id) = id else { return 0 };
        let at = ai_cards.iter().position(|card| card.id == **id);
        if at.is_none() && !self.is_part {
            let names: Vec<String> = ai_cards.iter().map(|card| card.id.clone()).collect();
            unknown(&mut self.problems, id, kind, names.iter());
        }
        at.unwrap_or(0) as u8
    }

    /// Reports a step of a monster that has no AI card at all.
    fn has_basic_action(&mut self, ai_cards: &[AiCard], step: &At<StepDoc>) {
        if ai_cards.is_empty() && !self.is_part {
            self.problems
                .push(step.span(), "the monster has no attack")
                .hint("name a monster of the pack, or add an [[attack]]");
        }
    }
}
