//! AI cards: attacks, and rules that stay in play.

use showdown::content::{AiCard, InPlay, InPlayRule, Line, Offer, Order, Pool, Stay};
use showdown::effect::Amount;

use super::card::title;
use super::effect::{AtHand, Writer};
use crate::showdown::doc::{
    AiCardDoc, EffectsDoc, InPlayTokensDoc, LineDoc, LineWhoDoc, MomentDoc, PoolDoc, RuleDoc, StayDoc,
};
use source::At;

impl Writer<'_> {
    pub fn ai_card(&mut self, doc: &AiCardDoc) -> AiCard {
        self.check_ai_card(doc);
        self.at_hand = if doc.stay.is_some() { AtHand::InPlay } else { AtHand::Performed };
        let card = AiCard {
            id: doc.id.to_string(),
            name: title(doc.name.as_ref(), &doc.id),
            pool: match doc.pool {
                None => Pool::None,
                Some(PoolDoc::Basic) => Pool::Basic,
                Some(PoolDoc::Advanced) => Pool::Advanced,
                Some(PoolDoc::Legendary) => Pool::Legendary,
            },
            copies: doc.copies.unwrap_or(1),
            stay: match doc.stay {
                None => Stay::Discarded,
                Some(StayDoc::Mood) => Stay::Mood,
                Some(StayDoc::Trait) => Stay::Trait,
            },
            before: self.effects(&doc.before),
            pick: self.lines(&doc.pick),
            first: self.effects(&doc.first),
            attacks: doc.attacks() && doc.stay.is_none() && !attacks_by_effect(doc),
            harmless: doc.attacks() && doc.damage.is_none(),
            before_attack: self.effects(&doc.before_attack),
            speed: doc.speed.as_ref().map_or(0, |speed| **speed),
            accuracy: doc.accuracy.unwrap_or_default(),
            damage: doc.damage.unwrap_or_default(),
            after_hit: self.effects(&doc.after_hit),
            before_damage: self.effects(&doc.before_damage),
            after_damage: self.effects(&doc.after_damage),
            then: self.effects(&doc.then),
            instead: doc.instead.as_ref().and_then(|instead| {
                let effects = self.effects(&instead.r#do);
                self.injury(&instead.injury).map(|kind| (kind, effects))
            }),
            face_down: self.effects(&doc.face_down),
            offer: doc.offer.as_ref().map(|offer| Offer {
                on: offer.on.as_ref().map(ToString::to_string),
                to_priority: offer.to.is_some(),
                ends_act: offer.ends_act,
                effects: self.effects(&offer.r#do),
            }),
            in_play: InPlay {
                tokens: doc.tokens.as_ref().map(|tokens| self.tokens(tokens)).unwrap_or_default(),
                no_draws: doc.no_draws,
                further_draws: doc.further_draws,
                all_are_threats: doc.all_are_threats,
                rules: doc.rule.iter().map(|rule| self.rule(rule)).collect(),
            },
        };
        self.at_hand = AtHand::Nothing;
        card
    }

    /// Parts of a card that contradict each other.
    fn check_ai_card(&mut self, doc: &AiCardDoc) {
        let id = &doc.id;
        let numbers = [doc.speed.is_some(), doc.accuracy.is_some()];
        if doc.attacks() && numbers.contains(&false) && !self.names.is_part {
            self.problems
                .push(id.span(), format!("`{id}` has only some of the numbers of an attack"))
                .hint("an attack has `speed`, `accuracy` and, if it does damage, `damage`");
        }
        let by_effect = attacks_by_effect(doc);
        if by_effect && !doc.attacks() && !self.names.is_part {
            self.problems
                .push(id.span(), format!("`{id}` says whom it attacks, and not how"))
                .hint("add `speed`, `accuracy` and `damage`");
        }
        if by_effect && !doc.then.is_empty() {
            self.problems
                .push(id.span(), format!("the `then` of `{id}` would come after each of its attacks"))
                .hint("put it behind the `attack` in `first`, where it shall come");
        }
        let of_attack = [
            ("before-attack", !doc.before_attack.is_empty()),
            ("after-hit", !doc.after_hit.is_empty()),
            ("before-damage", !doc.before_damage.is_empty()),
            ("after-damage", !doc.after_damage.is_empty()),
            ("then", !doc.then.is_empty()),
        ];
        let in_play = [
            ("tokens", doc.tokens.is_some()),
            ("no-draws", doc.no_draws),
            ("further-draws", doc.further_draws > 0),
            ("all-are-threats", doc.all_are_threats),
            ("rule", !doc.rule.is_empty()),
        ];
        let there = |parts: &[(&'static str, bool)]| -> Vec<&'static str> {
            parts.iter().filter(|(_, there)| *there).map(|(part, _)| *part).collect()
        };
        // A missing attack may have been taken out because it was wrong.
        if !doc.attacks() && !self.names.is_part {
            for part in there(&of_attack) {
                self.problems
                    .push(id.span(), format!("`{id}` does not attack, so its `{part}` never comes"))
                    .hint("put it into `first`, or add `speed`, `accuracy` and `damage`");
            }
        }
        if doc.stay.is_some() {
            let never = [
                ("attack", doc.attacks() && !by_effect),
                ("face-down", !doc.face_down.is_empty()),
                ("before", !doc.before.is_empty()),
                ("pick", !doc.pick.is_empty()),
                ("instead", doc.instead.is_some()),
            ];
            for part in there(&never) {
                let message = format!("`{id}` stays in play, so its `{part}` never counts");
                self.problems
                    .push(id.span(), message)
                    .hint("take out `stay`, or put it into `first` or a [[rule]]");
            }
        } else if !self.names.is_part {
            for part in there(&in_play) {
                self.problems
                    .push(id.span(), format!("`{id}` does not stay in play, so its `{part}` never counts"))
                    .hint("add stay = \"mood\" or stay = \"trait\"");
            }
            let is_open = !doc.face_down.is_empty();
            if doc.offer.is_some() && !is_open {
                self.problems
                    .push(id.span(), format!("`{id}` never lies open, so its `offer` never counts"))
                    .hint("add `face-down` to a card that lasts, or `stay` to one that stays in play");
            }
            if !doc.attacks() && doc.first.is_empty() && !is_open {
                let does =
                    if doc.pick.is_empty() { "does nothing" } else { "picks somebody and does nothing" };
                self.problems.push(id.span(), format!("`{id}` {does}")).hint(
                    "add `speed`, `accuracy` and `damage` for an attack, or `first` for what else it does",
                );
            }
        }
        for (index, rule) in doc.rule.iter().enumerate() {
            let same = |other: &&At<RuleDoc>| {
                other.when == rule.when && (other.zone.is_none() || other.zone == rule.zone)
            };
            if doc.rule[..index].iter().any(|other| same(&other)) {
                self.problems
                    .push(rule.span(), "a rule before this one has the same moment, so this never comes")
                    .hint("write all that happens then into one rule");
            }
        }
        for line in doc.pick.iter().filter(|line| line.all.is_some() && doc.attacks()) {
            self.problems
                .push(line.span(), "an attack has one target: nobody is picked here")
                .hint("write `closest`, `furthest` or `random`; for all of them, use `each` in `first`");
        }
    }

    /// The lines of a list of targets.
    pub fn lines(&mut self, docs: &[At<LineDoc>]) -> Vec<Line> {
        docs.iter().filter_map(|doc| self.line(doc)).collect()
    }

    fn line(&mut self, at: &At<LineDoc>) -> Option<Line> {
        let doc = &**at;
        let orders = [
            ("closest", doc.closest, Order::Closest),
            ("furthest", doc.furthest, Order::Furthest),
            ("random", doc.random, Order::Random),
            ("all", doc.all, Order::All),
            ("last-to-wound", doc.last_to_wound, Order::LastToWound),
            ("most-bleeding", doc.most_bleeding, Order::MostBleeding),
            ("any", doc.any, Order::Any),
        ];
        let said: Vec<(&str, LineWhoDoc, Order)> =
            orders.into_iter().filter_map(|(key, who, order)| Some((key, who?, order))).collect();
        let &[(_, who, order), ref others @ ..] = said.as_slice() else {
            if !self.names.is_part {
                self.problems
                    .push(at.span(), "this line does not say who goes first")
                    .hint("write { closest = \"threat\" }, for example");
            }
            return None;
        };
        if !others.is_empty() {
            let keys: Vec<String> = said.iter().map(|(key, ..)| format!("`{key}`")).collect();
            self.problems
                .push(at.span(), format!("a line cannot be {} at once", keys.join(" and ")))
                .hint("write a line for each of them, the more important one first");
        }
        Some(Line {
            order,
            who: who.into(),
            facing: doc.facing.is_some(),
            in_view: doc.in_view.is_some(),
            range: doc.in_range.map(|range| range.0),
            zone: doc.zone.map(Into::into),
            grabbed: doc.grabbed.is_some(),
            hears: doc.hears.is_some(),
        })
    }

    /// Tokens while a card lies in play, multiplied out at the level.
    fn tokens(&mut self, at: &At<InPlayTokensDoc>) -> [i8; 7] {
        at.amounts().map(|amount| match amount.map(|amount| amount.0) {
            None => 0,
            Some(Amount::Fixed(number)) => number,
            Some(Amount::PerLevel(number)) => number * self.names.level as i8,
            Some(Amount::Roll(_) | Amount::Movement | Amount::SpacesMoved | Amount::Suffered) => {
                self.problems
                    .push(at.span(), "tokens of a card in play cannot be rolled or measured")
                    .hint("write a number, or \"1 per level\"");
                0
            }
        })
    }

    fn rule(&mut self, at: &At<RuleDoc>) -> InPlayRule {
        let doc = &**at;
        if doc.zone.is_some() && !is_of_survivor(doc.when) {
            self.problems
                .push(at.span(), "no survivor could be in the zone: this moment is the monster's")
                .hint("take out `zone`, and use `each` or `pick` with a zone in `do`");
        }
        if doc.zone.is_none() && doc.when == MomentDoc::WalksIn && !self.names.is_part {
            self.problems
                .push(at.span(), "this does not say where survivors walk into")
                .hint("add zone = \"around-1\", for example");
        }
        InPlayRule { when: doc.when.into(), zone: doc.zone.map(Into::into), effects: self.effects(&doc.r#do) }
    }
}

/// Whether the effects of a card name its target, so that it attacks nobody by itself.
fn attacks_by_effect(doc: &AiCardDoc) -> bool {
    fn says(effects: &EffectsDoc) -> bool {
        effects.iter().any(|effect| {
            let rows = effect.rows.iter().flatten().map(|row| &row.r#do);
            effect.attack.is_some() || effect.then.iter().chain(&effect.otherwise).chain(rows).any(says)
        })
    }
    says(&doc.first) || doc.rule.iter().any(|rule| says(&rule.r#do))
}

/// Whether a moment has a survivor whom effects speak of.
fn is_of_survivor(moment: MomentDoc) -> bool {
    match moment {
        MomentDoc::WouldGrab
        | MomentDoc::WalksIn
        | MomentDoc::Activates
        | MomentDoc::ActEnds
        | MomentDoc::Attacks
        | MomentDoc::Damaged
        | MomentDoc::Dismembered
        | MomentDoc::Dies
        | MomentDoc::AfterDamage
        | MomentDoc::BrainDamaged
        | MomentDoc::Called
        | MomentDoc::Collides => true,
        MomentDoc::WouldMove
        | MomentDoc::DrawsAi
        | MomentDoc::TurnStarts
        | MomentDoc::TurnEnds
        | MomentDoc::Wounded
        | MomentDoc::WouldBeWounded
        | MomentDoc::Falls
        | MomentDoc::Instinct
        | MomentDoc::RoundEnds
        | MomentDoc::Eats => false,
    }
}
