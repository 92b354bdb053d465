//! The monster of a scenario, and its AI cards.

use showdown::content::{AiCard, MAX_AI_KINDS, MAX_SPEED, Monster, MonsterAttribute};
use showdown::effect::Effect;

use super::board::SIZE;
use super::{Compiler, unknown};
use crate::showdown::doc::{AiCardDoc, LevelDoc};
use crate::showdown::pack::MonsterFiles;
use source::Source;

impl<'a> Compiler<'a> {
    pub(super) fn monster_files(&mut self) -> Option<&'a MonsterFiles> {
        let pack = self.pack;
        let id = self.doc.monster.id.as_ref()?;
        let found = pack.monsters.get(id.as_str());
        if found.is_none() {
            unknown(&mut self.problems, id, "monster", pack.monsters.keys());
            // Its cards and numbers are unknown: names that point at them are not to blame.
            self.is_part = true;
        }
        found
    }

    /// The level that the scenario names, of a monster of the pack.
    pub(super) fn level(&self) -> Option<&'a LevelDoc> {
        let files = self.files?;
        let wanted = self.doc.monster.level.as_ref().map_or("1", |level| level.0.as_str());
        let levels = &files.doc.doc.level;
        let named = levels.iter().find(|level| level.id.0 == wanted);
        // A monster without a level 1 that is not told another has its first.
        named.or_else(|| levels.first().filter(|_| self.doc.monster.level.is_none()))
    }

    pub(super) fn monster(&mut self) -> Monster {
        let doc = &self.doc.monster;
        let level = self.level();
        match (&doc.level, self.files) {
            (Some(wanted), Some(files)) if level.is_none() => {
                let levels: Vec<&str> = files.doc.doc.level.iter().map(|level| level.id.0.as_str()).collect();
                self.problems
                    .push(wanted.span(), format!("the {} has no level `{}`", files.doc.doc.name, **wanted))
                    .hint(format!("its levels are {}", levels.join(", ")));
            }
            (Some(wanted), None) if !self.is_part && wanted.0.parse::<u8>().is_err() => {
                self.problems
                    .push(wanted.span(), format!("`{}` is no level", **wanted))
                    .hint("a monster that is none of the pack has a number as its level");
            }
            _ => {}
        }
        if self.files.is_none() && doc.toughness.is_none() && !self.is_part {
            self.problems
                .push(doc.span(), "the monster has no toughness")
                .hint("name a monster of the pack with `id`, or add `toughness`");
        }
        let mut attributes = [0; 7];
        let mut tokens = doc.tokens.counts();
        if let Some(level) = level {
            use MonsterAttribute as A;
            attributes[A::Movement as usize] = level.movement;
            attributes[A::Toughness as usize] = level.toughness;
            attributes[A::Speed as usize] = level.speed;
            attributes[A::Damage as usize] = level.damage;
            tokens
                .iter_mut()
                .zip(level.tokens.counts())
                .for_each(|(sum, more)| *sum = sum.saturating_add(more));
        }
        let own = [doc.movement, doc.toughness, doc.speed, doc.damage, doc.accuracy, doc.evasion, doc.luck];
        attributes.iter_mut().zip(own).for_each(|(slot, own)| *slot = own.unwrap_or(*slot));
        let life = doc.life.or(level.and_then(|level| level.life));
        if let Some(life) = life.filter(|life| *doc.wounds >= *life) {
            self.problems
                .push(
                    doc.wounds.span(),
                    format!("a monster that has lost {} of {life} Life is defeated", *doc.wounds),
                )
                .hint("lower `wounds`, or raise `life`");
        }
        // Cards in the wound stack and the discard came out of the deck; wounds of a monster that has Life took none.
        let stack = if life.is_some() { 0 } else { *doc.wounds };
        let ai_deck = match (&doc.ai_cards, level) {
            (Some(cards), _) => cards.0,
            (None, Some(level)) => {
                Some(level.ai.count().saturating_sub(doc.ai_discard).saturating_sub(stack))
            }
            (None, None) => None,
        };
        let number = level.map_or_else(
            || doc.level.as_ref().and_then(|level| level.0.parse().ok()).unwrap_or(1),
            LevelDoc::number,
        );
        let files = self.files.map(|files| &files.doc.doc);
        let id = doc.id.as_ref().map_or_else(|| "monster".to_owned(), ToString::to_string);
        let grab = doc.grab.or(level.and_then(|level| level.grab)).or(files.and_then(|files| files.grab));
        Monster {
            name: doc.name.clone().or(files.map(|files| files.name.clone())).unwrap_or("monster".into()),
            id,
            level: number,
            attributes,
            tokens,
            ai_deck,
            ai_discard: doc.ai_discard,
            life,
            wound_stack: *doc.wounds,
            knocked_down: doc.knocked_down,
            grab: grab.unwrap_or(1),
            size: files.and_then(|files| files.size).unwrap_or(SIZE),
            instinct: Vec::new(),
        }
    }

    /// The effects of its instinct, for a monster that finds no target; hit locations come first, because it
    /// may speak of their injuries.
    pub(super) fn instinct(&mut self) -> Vec<Effect> {
        let Some(files) = self.files else { return Vec::new() };
        let monster = &files.doc;
        self.write(Some(&monster.source), |writer| writer.effects(&monster.doc.instinct))
    }

    /// The AI cards as they are written, the basic action first.
    pub(super) fn ai_docs(&self) -> Vec<(&'a AiCardDoc, Option<&'a Source>)> {
        let doc = self.doc;
        let mut all: Vec<(&'a AiCardDoc, Option<&'a Source>)> = Vec::new();
        if let Some(files) = self.files {
            all.extend(files.ai.iter().map(|card| (&card.doc, Some(&card.source))));
            all.sort_by_key(|(card, _)| *card.id != *files.doc.doc.basic_action);
        }
        for card in &doc.attack {
            match all.iter_mut().find(|(known, _)| known.id == card.id) {
                Some(slot) => *slot = (card, None),
                None => all.push((card, None)),
            }
        }
        all
    }

    /// The AI cards, the basic action first.
    pub(super) fn ai_cards(&mut self, monster: &Monster) -> Vec<AiCard> {
        let doc = self.doc;
        self.ids("attack", doc.attack.iter().map(|card| &card.id));
        let all = self.ai_docs();
        if let Some((card, _)) = all.get(MAX_AI_KINDS) {
            self.problems
                .push(card.id.span(), format!("the monster has {} kinds of AI card", all.len()))
                .hint(format!("at most {MAX_AI_KINDS} are told apart, the basic action included"));
        }
        let speed = MonsterAttribute::Speed as usize;
        let more = monster.attributes[speed].saturating_add(monster.tokens[speed]);
        for (card, _) in &all {
            let dice = card.speed.as_ref().map_or(0, |speed| speed.saturating_add(more));
            if dice > MAX_SPEED as i8 {
                self.problems
                    .push(
                        self.doc.monster.span(),
                        format!("{dice} attack dice of `{}` are too many", card.id),
                    )
                    .hint(format!("at most {MAX_SPEED} are rolled: lower `speed`"));
                break;
            }
        }
        all.into_iter().map(|(card, source)| self.write(source, |writer| writer.ai_card(card))).collect()
    }
}
