//! The AI deck of a whole showdown, card by card.

use showdown::content::{AiCard, AiSetup, Monster, Pool, Stay, Step};

use super::{Compiler, unknown};
use crate::showdown::doc::AiDoc;
use source::{At, Diagnostics};

/// The most AI cards of one deck, as the rules hold it.
pub(crate) const MAX_DECK: u8 = 28;

/// The number of cards of a pool.
pub(crate) fn pool_size(cards: &[AiCard], pool: Pool) -> u8 {
    let of_pool = cards.iter().filter(|card| card.pool == pool);
    of_pool.fold(0, |sum: u8, card| sum.saturating_add(card.copies))
}

/// The deck that a level names. If a pool has fewer cards than it asks for, it has all of them.
pub(crate) fn deck(problems: &mut Diagnostics, doc: &AiDoc, cards: &[AiCard]) -> AiSetup {
    let mut left: Vec<u8> = cards.iter().map(|card| card.copies).collect();
    let mut fixed = Vec::new();
    for id in &doc.cards {
        let Some(kind) = kind(problems, cards, id) else { continue };
        if left[usize::from(kind)] == 0 {
            problems
                .push(id.span(), format!("`{id}` is named more often than there are cards of it"))
                .hint("take it out, or raise its `copies`");
            continue;
        }
        left[usize::from(kind)] -= 1;
        fixed.push(kind);
    }
    let mut top = Vec::new();
    for id in &doc.top {
        let Some(kind) = kind(problems, cards, id) else { continue };
        if let Some(at) = fixed.iter().position(|known| *known == kind) {
            fixed.remove(at);
            top.push(kind);
        } else {
            problems
                .push(id.span(), format!("`{id}` is none of the `cards`"))
                .hint("name it there, too: `top` says which of them lie on top");
        }
    }
    let mut drawn = doc.drawn();
    for (wanted, pool) in drawn.iter_mut().zip(Pool::ALL) {
        let of_pool = cards.iter().zip(&left).filter(|(card, _)| card.pool == pool);
        *wanted = (*wanted).min(of_pool.fold(0, |sum: u8, (_, left)| sum.saturating_add(*left)));
    }
    let in_play = doc.in_play.iter().filter_map(|id| stays(problems, cards, id)).collect();
    AiSetup { fixed, drawn, top, in_play, wounded: 0, counted: false }
}

/// The kind of the AI card with that id.
fn kind(problems: &mut Diagnostics, cards: &[AiCard], id: &At<String>) -> Option<u8> {
    let at = cards.iter().position(|card| card.id == **id);
    if at.is_none() {
        let names: Vec<String> = cards.iter().map(|card| card.id.clone()).collect();
        unknown(problems, id, "AI card", names.iter());
    }
    at.map(|at| at as u8)
}

/// The kind of the AI card with that id, which stays in play.
fn stays(problems: &mut Diagnostics, cards: &[AiCard], id: &At<String>) -> Option<u8> {
    let kind = kind(problems, cards, id)?;
    if cards[usize::from(kind)].stay == Stay::Discarded {
        problems
            .push(id.span(), format!("`{id}` does not stay in play"))
            .hint("name a card with stay = \"mood\" or stay = \"trait\"");
        return None;
    }
    Some(kind)
}

/// Whether a card in play has a say in attacks.
pub(crate) fn speaks(in_play: &[u8], cards: &[AiCard]) -> bool {
    let mut rules = in_play.iter().flat_map(|&kind| &cards[usize::from(kind)].in_play.rules);
    rules.any(|rule| rule.when.is_of_attacks())
}

impl Compiler<'_> {
    /// The AI deck card by card, if that matters: in a whole showdown, for a card that is performed, and
    /// where a scenario puts cards in play. Else its cards are only counted, and only those that the level
    /// has in play are there, if they have a say in attacks.
    pub(super) fn ai_deck(
        &mut self,
        monster: &mut Monster,
        cards: &[AiCard],
        plan: &[Step],
    ) -> Option<AiSetup> {
        let doc = &self.doc.monster;
        let draws = plan.is_empty() || plan.iter().any(|step| matches!(step, Step::Showdown));
        let is_whole = self.files.is_some() && draws;
        let wounded = if monster.life.is_some() { 0 } else { *doc.wounds };
        // Wounds take cards away unseen from a deck that is drawn from; else the cards are only counted.
        let is_counted = doc.ai_cards.is_some() || doc.ai_discard > 0 || (wounded > 0 && !is_whole);
        let has_none = (is_counted || self.files.is_none()) && !self.is_part;
        if let Some(id) = doc.ai_in_play.first().filter(|_| has_none) {
            self.problems
                .push(id.span(), "a monster whose AI cards are only counted has none in play")
                .hint("take out `ai-cards`, `ai-discard` and `wounds`, and name a monster of the pack");
        }
        if is_counted && is_whole && !plan.is_empty() {
            let span = doc.ai_cards.as_ref().map_or_else(|| self.doc.monster.span(), At::span);
            self.problems
                .push(span, "in a whole showdown AI cards are drawn, and not only counted")
                .hint("take out `ai-cards` and `ai-discard`: the level says which cards there are, and `wounds` how many are lost");
        }
        let level = self.level()?;
        // The level was checked with its file.
        let mut setup = deck(&mut Diagnostics::new(self.source), &level.ai, cards);
        let matters = |step: &Step| matches!(step, Step::Showdown | Step::Card { .. });
        let of_turns =
            |step: &Step| matches!(step, Step::Moment(_) | Step::Act { .. } | Step::Perform { .. });
        // A scenario without steps is one that the table plays by hand: it needs to know where its cards lie.
        let is_by_hand = plan.is_empty();
        if is_counted || (doc.ai_in_play.is_empty() && !is_by_hand && !plan.iter().any(matters)) {
            // Nothing is drawn, but the cards in play are there.
            let in_play = setup.in_play;
            let has_a_say = speaks(&in_play, cards) || (!in_play.is_empty() && plan.iter().any(of_turns));
            return has_a_say.then(|| AiSetup { in_play, counted: true, ..AiSetup::default() });
        }
        setup.in_play.extend(doc.ai_in_play.iter().filter_map(|id| stays(&mut self.problems, cards, id)));
        let named = u8::try_from(setup.fixed.len() + setup.top.len()).unwrap_or(u8::MAX);
        let count = setup.drawn.iter().fold(named, |sum, drawn| sum.saturating_add(*drawn));
        if count == 0 && setup.in_play.is_empty() {
            return None;
        }
        if wounded > count {
            self.problems
                .push(doc.wounds.span(), format!("there are only {count} AI cards to lose"))
                .hint("lower `wounds`");
        }
        setup.wounded = wounded.min(count);
        monster.ai_deck = Some(count - setup.wounded);
        Some(setup)
    }
}
