//! The parts of a pack that can happen, and those that did: so that a test can tell which parts never did.

use std::collections::BTreeSet;

use showdown::content::{AiCard, Moment, Order, Step};
use showdown::{Event, Reaction, Showdown, What};

use super::Example;
use super::doc::{ConditionDoc, EffectDoc, EffectsDoc, MODIFIERS};
use super::pack::{Pack, tables};

/// Something of a pack that can happen.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// The card, weapon or table of the part: `white-lion/beasts-heel`, `bone-axe`, `injuries/head`.
    pub of: String,
    /// The part itself: the key of the file, or the id of the row.
    pub part: String,
}

impl Part {
    fn new(of: &str, part: &str) -> Self {
        Self { of: of.to_owned(), part: part.to_owned() }
    }
}

/// Every part of the cards, weapons and tables of a pack that does something.
pub fn parts(pack: &Pack) -> BTreeSet<Part> {
    effects(pack).into_iter().map(|(part, _)| part).collect()
}

/// Every kind of instruction of the vocabulary, and every condition as `if ...`.
pub fn kinds() -> BTreeSet<String> {
    let is_modifier = |key: &String| MODIFIERS.iter().any(|(modifier, _)| modifier == key);
    let verbs = EffectDoc::all_keys().iter().filter(|key| !is_modifier(key) && *key != "if").cloned();
    verbs.chain(ConditionDoc::all_keys().iter().map(|key| format!("if {key}"))).collect()
}

/// The kinds of instruction that a pack uses.
pub fn used(pack: &Pack) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (_, effects) in effects(pack) {
        collect(effects, &mut found);
    }
    found
}

fn collect(effects: &EffectsDoc, found: &mut BTreeSet<String>) {
    let known = kinds();
    for effect in effects {
        found.extend(effect.keys().into_iter().filter(|key| known.contains(*key)).map(str::to_owned));
        if let Some(condition) = &effect.r#if {
            found.extend(condition.keys().into_iter().map(|key| format!("if {key}")));
        }
        let rows = effect.rows.iter().flatten().map(|row| &row.r#do);
        effect.then.iter().chain(&effect.otherwise).chain(rows).for_each(|inner| collect(inner, found));
    }
}

/// Every part of a pack with its effects.
fn effects(pack: &Pack) -> Vec<(Part, &EffectsDoc)> {
    let mut all = Vec::new();
    for (monster, files) in &pack.monsters {
        for card in &files.cards {
            let (of, doc) = (format!("{monster}/{}", card.doc.id), &card.doc);
            let special = (!doc.special.is_empty()).then_some(&doc.special);
            let parts = [
                ("special", special),
                ("wound", doc.wound.as_ref()),
                ("failure", doc.failure.as_ref()),
                ("reflex", doc.reflex.as_ref()),
                ("critical", doc.critical.as_ref()),
                ("trap", doc.trap.as_ref()),
                ("persistent", doc.persistent.as_ref().filter(|it| it.when.is_some()).map(|it| &it.r#do)),
            ];
            all.extend(parts.into_iter().filter_map(|(part, it)| Some((Part::new(&of, part), it?))));
        }
        let instinct = &files.doc.doc.instinct;
        if !instinct.is_empty() {
            all.push((Part::new(monster, "instinct"), instinct));
        }
        for card in &files.ai {
            let (of, doc) = (format!("{monster}/{}", card.doc.id), &card.doc);
            all.extend(
                doc.rule.iter().enumerate().map(|(at, rule)| (Part::new(&of, &rule_part(at)), &rule.r#do)),
            );
            let parts = [
                ("face-down", Some(&doc.face_down)),
                ("offer", doc.offer.as_ref().map(|offer| &offer.r#do)),
                ("first", Some(&doc.first)),
                ("before-attack", Some(&doc.before_attack)),
                ("after-hit", Some(&doc.after_hit)),
                ("before-damage", Some(&doc.before_damage)),
                ("after-damage", Some(&doc.after_damage)),
                ("then", Some(&doc.then)),
                ("instead", doc.instead.as_ref().map(|instead| &instead.r#do)),
            ];
            let there =
                parts.into_iter().filter_map(|(part, it)| Some((part, it.filter(|it| !it.is_empty())?)));
            all.extend(there.map(|(part, it)| (Part::new(&of, part), it)));
        }
    }
    for (id, weapon) in &pack.weapons {
        let doc = &weapon.doc;
        let affinity = doc.affinity.as_ref().map(|affinity| &affinity.perfect_hit);
        let parts = [
            ("perfect-hit", Some(&doc.perfect_hit)),
            ("on-hit", Some(&doc.on_hit)),
            ("on-wound", Some(&doc.on_wound)),
            ("perfect-hit", affinity),
        ];
        let there = parts.into_iter().filter_map(|(part, it)| Some((part, it.filter(|it| !it.is_empty())?)));
        all.extend(there.map(|(part, it)| (Part::new(id, part), it)));
    }
    for (table, name) in pack.injuries.iter().zip(tables()) {
        let of = format!("injuries/{name}");
        all.extend(table.doc.row.iter().map(|row| (Part::new(&of, &row.id), &row.r#do)));
    }
    all
}

/// The name of a rule of a card in play, counted from 1 in the order of the file.
fn rule_part(at: usize) -> String {
    format!("rule {}", at + 1)
}

/// The gaps that all examples of a pack leave together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// The parts that happen in none of them.
    pub parts: BTreeSet<Part>,
    /// The kinds of effect that the pack uses and none of them performs.
    pub kinds: BTreeSet<String>,
}

impl Coverage {
    /// Before any example has run.
    pub fn new(pack: &Pack) -> Self {
        Self { parts: parts(pack), kinds: used(pack) }
    }

    /// Takes out the parts that happened in an example.
    pub fn note(&mut self, pack: &Pack, example: &Example, events: &[Event]) {
        let mut happened = fired(&example.showdown, events);
        happened.extend(example.row.as_ref().map(|row| Part::new(&example.of, row)));
        // Only effects of a part that happened can have been performed.
        let mut kinds = BTreeSet::new();
        effects(pack)
            .iter()
            .filter(|(part, _)| happened.contains(part))
            .for_each(|(_, it)| collect(it, &mut kinds));
        kinds.retain(|kind| self.kinds.contains(kind));
        for kind in example.performed(events, &kinds) {
            self.kinds.remove(&kind);
        }
        self.parts.retain(|part| !happened.contains(part));
    }
}

/// The parts of a pack's cards, weapons and tables that happened, according to the log.
fn fired(showdown: &Showdown, events: &[Event]) -> BTreeSet<Part> {
    let mut found = BTreeSet::new();
    let (mut weapon, mut attack) = (None, None);
    let performed = showdown.plan.iter().find_map(|step| match step {
        Step::Card { card } => Some(*card),
        _ => None,
    });
    let comes = |moment: Moment| {
        showdown.plan.iter().any(|step| matches!(step, Step::Moment(known) if *known == moment))
    };
    // A card that picks nobody, or everybody, has its effect all the same.
    let picks_one = |card: &AiCard| card.pick.iter().any(|line| line.order != Order::All);
    if let Some(card) =
        performed.map(|card| &showdown.ai_cards[usize::from(card)]).filter(|card| !picks_one(card))
    {
        found.insert(Part::new(&format!("{}/{}", showdown.monster.id, card.id), "first"));
    }
    for event in events {
        let card = |kind: u8, part: &str| {
            let id = &showdown.hit_locations[usize::from(kind)].id;
            Part::new(&format!("{}/{id}", showdown.monster.id), part)
        };
        let of_attack = |attack: Option<u8>, part: &str| {
            let id = &showdown.ai_cards.get(usize::from(attack?))?.id;
            Some(Part::new(&format!("{}/{id}", showdown.monster.id), part))
        };
        let of_weapon = |weapon: Option<u8>, part: &str| {
            Some(Part::new(&showdown.weapons.get(usize::from(weapon?))?.id, part))
        };
        match event.what {
            What::Attacks { weapon: used, .. } => weapon = Some(used),
            What::PerfectHit { .. } => found.extend(of_weapon(weapon, "perfect-hit")),
            What::AttackRoll { hit: true, .. } => found.extend(of_weapon(weapon, "on-hit")),
            What::Wounded { .. } => found.extend(of_weapon(weapon, "on-wound")),
            What::TrapSprung { kind } => _ = found.insert(card(kind, "trap")),
            What::Selected { kind } => _ = found.insert(card(kind, "special")),
            What::Critical { kind } => _ = found.insert(card(kind, "critical")),
            What::PersistentInjury { kind } => {
                found.insert(card(kind, "persistent"));
                // The same words tell that an injury replaces an attack; only the plan says which.
                for step in &showdown.plan {
                    let (Step::MonsterAttack { card, .. } | Step::Card { card }) = step else { continue };
                    let instead = &showdown.ai_cards[usize::from(*card)].instead;
                    if instead.as_ref().is_some_and(|(injury, _)| *injury == kind) {
                        found.extend(of_attack(Some(*card), "instead"));
                    }
                }
            }
            What::Reacts { kind, reaction } => {
                let part = match reaction {
                    Reaction::Wound => "wound",
                    Reaction::Failure => "failure",
                    Reaction::Reflex => "reflex",
                };
                found.insert(card(kind, part));
            }
            What::EntersPlay { card } | What::CardDrawn { card } => {
                found.extend(of_attack(Some(card), "first"));
            }
            What::Picks { .. } => found.extend(performed.and_then(|card| of_attack(Some(card), "first"))),
            What::FollowsInstinct => _ = found.insert(Part::new(&showdown.monster.id, "instinct")),
            // The log does not tell which rule it is; the moments of the plan do.
            What::CardSpeaks { card } => {
                let rules = showdown.ai_cards[usize::from(card)].in_play.rules.iter().enumerate();
                let spoke = rules.filter(|(_, rule)| comes(rule.when));
                found.extend(spoke.filter_map(|(at, _)| of_attack(Some(card), &rule_part(at))));
            }
            What::LiesFaceUp { card } => found.extend(of_attack(Some(card), "face-down")),
            What::Uses { card, .. } | What::Accepts { card, .. } => {
                found.extend(of_attack(Some(card), "offer"));
            }
            What::MonsterAttacks { card, .. } => {
                attack = Some(card);
                found.extend(of_attack(attack, "before-attack"));
                found.extend(of_attack(attack, "then"));
            }
            What::MonsterRoll { hit: true, .. } => {
                found.extend(of_attack(attack, "after-hit"));
                // Hits that do no damage do not land.
                let harmless = attack.is_some_and(|card| showdown.ai_cards[usize::from(card)].harmless);
                found.extend(of_attack(attack, "before-damage").filter(|_| harmless));
            }
            What::HitLands { .. } => {
                found.extend(of_attack(attack, "before-damage"));
                found.extend(of_attack(attack, "after-damage"));
            }
            What::Suffers { table, row, .. } => {
                let (of, rows) =
                    (tables()[usize::from(table)], showdown.severe.iter().chain([&showdown.trauma]));
                let id = rows.into_iter().nth(table.into()).and_then(|it| it.rows.get(usize::from(row)));
                found.extend(id.map(|row| Part::new(&format!("injuries/{of}"), &row.id)));
            }
            _ => {}
        }
    }
    found
}
