//! The steps of a scenario.

use showdown::content::{AttackCard, HitLocation, Step, SurvivorId};

use super::{Compiler, unknown};
use crate::showdown::doc::{AttemptDoc, MonsterAttackDoc, StepDoc, StrikeDoc};
use crate::source::At;

impl Compiler<'_> {
    pub(super) fn plan(&mut self, cards: &[HitLocation], attacks: &[AttackCard]) -> Vec<Step> {
        let doc = self.doc;
        doc.step.iter().map(|step| self.step(cards, attacks, step)).collect()
    }

    fn step(&mut self, cards: &[HitLocation], attacks: &[AttackCard], step: &At<StepDoc>) -> Step {
        match &**step {
            StepDoc::Attack(strike) => self.strike(step, strike),
            StepDoc::HitLocation(attempt) => self.attempt(cards, attempt),
            StepDoc::MonsterAttack(attack) => self.monster_attack(attacks, step, attack),
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
        if doc.until_defeated && endless && !self.is_part {
            self.problems
                .push(step.span(), "a monster with unlimited AI cards is never defeated")
                .hint("give the monster a number of `ai-cards`, or the attack a number of `times`");
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

    fn monster_attack(&mut self, attacks: &[AttackCard], step: &At<StepDoc>, doc: &MonsterAttackDoc) -> Step {
        let target = self.who(doc.target.as_ref());
        let card = doc.card.as_ref().and_then(|id| {
            let at = attacks.iter().position(|attack| attack.id == **id);
            if at.is_none() && !self.is_part {
                let names: Vec<String> = attacks.iter().map(|attack| attack.id.clone()).collect();
                unknown(&mut self.problems, id, "attack", names.iter());
            }
            at
        });
        if doc.card.is_none() && attacks.is_empty() && !self.is_part {
            self.problems
                .push(step.span(), "the monster has no attack")
                .hint("name a monster of the pack, or add an [[attack]]");
        }
        let card = card.unwrap_or(0);
        Step::MonsterAttack { card: card as u8, target, picks: doc.picks }
    }
}
