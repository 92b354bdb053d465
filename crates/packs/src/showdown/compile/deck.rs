//! The hit location deck of a scenario, and the cards that already lie elsewhere.

use showdown::MAX_FURTHER;
use showdown::content::{HitLocation, MAX_KINDS, Step};

use super::{Compiler, unknown};
use crate::showdown::doc::HitLocationDoc;
use source::{At, Source};

/// Cards that are not in the rest of the deck.
#[derive(Debug, Default)]
pub(super) struct Piles {
    pub discard: Vec<u8>,
    pub top: Vec<u8>,
    pub in_play: Vec<u8>,
}

impl<'a> Compiler<'a> {
    /// The kinds of card in the deck: the monster's, without those that are out, and the scenario's own.
    pub(super) fn deck(&mut self) -> Vec<HitLocation> {
        let doc = self.doc;
        self.ids("card", doc.card.iter().map(|card| &card.id));
        let mut all: Vec<(&'a HitLocationDoc, Option<&'a Source>)> = Vec::new();
        if let Some(files) = self.files {
            all.extend(files.cards.iter().map(|card| (&card.doc, Some(&card.source))));
        }
        for card in &doc.card {
            match all.iter_mut().find(|(known, _)| known.id == card.id) {
                Some(slot) => *slot = (card, None),
                None => all.push((card, None)),
            }
        }
        let names: Vec<String> = all.iter().map(|(card, _)| card.id.to_string()).collect();
        for id in doc.deck.without.iter().filter(|_| !self.is_part) {
            if !names.contains(id) {
                unknown(&mut self.problems, id, "hit location", names.iter());
            }
        }
        let of_level = self.level().into_iter().flat_map(|level| &level.without);
        let out: Vec<&At<String>> = of_level.chain(&doc.deck.without).collect();
        let (gone, kept): (Vec<_>, Vec<_>) = all.into_iter().partition(|(card, _)| out.contains(&&card.id));
        let injury = |card: &HitLocationDoc| card.persistent.as_ref().map(|injury| injury.name.clone());
        let there = kept.iter().enumerate().map(|(kind, (card, _))| (injury(card), Some(kind as u8)));
        let away = gone.iter().map(|(card, _)| (injury(card), None));
        let injuries: Vec<_> = there.chain(away).filter_map(|(name, kind)| Some((name?, kind))).collect();
        self.injuries = injuries;
        if kept.is_empty() && !self.is_part {
            let all_out = !doc.deck.without.is_empty();
            self.problems.push(doc.monster.span(), "the deck has no cards").hint(if all_out {
                "leave a card out of `without`"
            } else {
                "name a monster of the pack, or add a [[card]]"
            });
        }
        if let Some((card, _)) = kept.get(MAX_KINDS) {
            self.problems
                .push(card.id.span(), format!("the deck has {} kinds of card", kept.len()))
                .hint(format!("at most {MAX_KINDS} are told apart: use `copies` for those that are alike"));
        }
        let cards: Vec<HitLocation> = kept
            .into_iter()
            .map(|(card, source)| self.write(source, |writer| writer.hit_location(card)))
            .collect();
        let staying = cards.iter().filter(|card| card.persistent.is_some());
        let further: usize = staying.map(|card| usize::from(card.copies).saturating_sub(1)).sum();
        if further > MAX_FURTHER {
            self.problems
                .push(
                    doc.card.first().and_then(|card| card.id.span()),
                    format!("the deck has {further} further copies of cards that stay in play"),
                )
                .hint(format!("{MAX_FURTHER} beyond the first of each kind are told apart: lower `copies`"));
        }
        let count: usize = cards.iter().map(|card| usize::from(card.copies)).sum();
        if count > 250 {
            self.problems
                .push(doc.card.first().and_then(|card| card.id.span()), format!("the deck has {count} cards"))
                .hint("at most 250 can be shuffled");
        }
        cards
    }

    /// The cards that lie elsewhere at the start.
    pub(super) fn piles(&mut self, cards: &[HitLocation], plan: &[Step]) -> Piles {
        let doc = self.doc;
        let mut left: Vec<u8> = cards.iter().map(|card| card.copies).collect();
        let mut piles = Piles::default();
        for id in &doc.deck.in_play {
            let Some(kind) = self.take(cards, &mut left, id) else { continue };
            if cards[usize::from(kind)].persistent.is_none() {
                self.problems
                    .push(id.span(), format!("`{id}` leaves no persistent injury in play"))
                    .hint("put it into `discard`, or name another card");
            }
            piles.in_play.push(kind);
        }
        piles.discard = doc.deck.discard.iter().filter_map(|id| self.take(cards, &mut left, id)).collect();
        piles.top = doc.deck.top.iter().filter_map(|id| self.take(cards, &mut left, id)).collect();
        for (step, at) in plan.iter().zip(&doc.step) {
            let Step::HitLocation { cards: face_up, .. } = step else { continue };
            for &kind in face_up {
                let card = &mut left[usize::from(kind)];
                if *card == 0 {
                    let id = &cards[usize::from(kind)].id;
                    self.problems
                        .push(at.span(), format!("`{id}` cannot lie face up: it is not in the deck"))
                        .hint("take it out of `discard`, `top` and `in-play`");
                }
                *card = card.saturating_sub(1);
            }
        }
        // The cards that the level puts on top give way to anything that the scenario says about the same
        // card.
        if doc.deck.top.is_empty() {
            let of_level = self.level().into_iter().flat_map(|level| &level.top);
            for id in of_level {
                let kind = cards.iter().position(|card| card.id == **id);
                if let Some(kind) = kind.filter(|kind| left[*kind] > 0) {
                    left[kind] -= 1;
                    piles.top.push(kind as u8);
                }
            }
        }
        piles
    }

    /// Takes a copy of a card out of the rest of the deck.
    fn take(&mut self, cards: &[HitLocation], left: &mut [u8], id: &At<String>) -> Option<u8> {
        let kind = self.card(cards, id)?;
        let copies = &mut left[usize::from(kind)];
        if *copies == 0 {
            let there = cards[usize::from(kind)].copies;
            self.problems.push(id.span(), format!("`{id}` is named more often than the deck has it")).hint(
                format!("there {} of it", if there == 1 { "is 1".into() } else { format!("are {there}") }),
            );
            return None;
        }
        *copies -= 1;
        Some(kind)
    }
}
