//! The kinds of effect that an example performs: it would go otherwise without them.

use std::collections::BTreeSet;

use showdown::Event;
use showdown::content::{Showdown, Stat, Step};
use showdown::effect::{Act, Condition, Effect};

use super::example::Example;

impl Example {
    /// The kinds of effect that it performs, of those given in the words of the files; `events` is everything
    /// that happened.
    ///
    /// The log does not tell everything, so the example is run without the effects of each kind, and with its conditions
    /// turned round: if nothing changes, none of them was performed.
    pub fn performed(&self, events: &[Event], kinds: &BTreeSet<String>) -> BTreeSet<String> {
        let makes_a_difference = |kind: &&String| {
            let mut showdown = self.showdown.clone();
            let mut found = false;
            for effects in lists(&mut showdown) {
                found |= take_out(effects, kind);
            }
            let without = || Self { showdown: showdown.link(), ..self.clone() }.run();
            found && without().map_or(true, |other| other != events)
        };
        kinds.iter().filter(makes_a_difference).cloned().collect()
    }
}

/// Every list of effects of a showdown.
fn lists(showdown: &mut Showdown) -> Vec<&mut Vec<Effect>> {
    let mut all: Vec<&mut Vec<Effect>> = Vec::new();
    for card in &mut showdown.hit_locations {
        all.push(&mut card.special);
        let parts = [
            &mut card.trap,
            &mut card.critical,
            &mut card.reactions.wound,
            &mut card.reactions.failure,
            &mut card.reactions.reflex,
        ];
        all.extend(parts.into_iter().flatten());
        let rule = card.persistent.as_mut().and_then(|injury| injury.rule.as_mut());
        all.extend(rule.map(|(_, effects)| effects));
    }
    all.push(&mut showdown.monster.instinct);
    for card in &mut showdown.ai_cards {
        all.extend([
            &mut card.before,
            &mut card.first,
            &mut card.before_attack,
            &mut card.face_down,
            &mut card.after_hit,
            &mut card.before_damage,
            &mut card.after_damage,
            &mut card.then,
        ]);
        all.extend(card.instead.as_mut().map(|(_, effects)| effects));
        all.extend(card.offer.as_mut().map(|offer| &mut offer.effects));
        all.extend(card.in_play.rules.iter_mut().map(|rule| &mut rule.effects));
    }
    for weapon in &mut showdown.weapons {
        all.extend([&mut weapon.perfect_hit, &mut weapon.on_hit, &mut weapon.on_wound]);
    }
    for table in showdown.severe.iter_mut().chain([&mut showdown.trauma]) {
        all.extend(table.rows.iter_mut().map(|row| &mut row.effects));
    }
    for step in &mut showdown.plan {
        if let Step::Perform { effects, .. } = step {
            all.push(effects);
        }
    }
    all
}

/// Takes the effects of a kind out of a list, or turns its conditions round; whether there were any.
fn take_out(effects: &mut Vec<Effect>, wanted: &str) -> bool {
    let is_wanted = |effect: &Effect| kind(effect) == wanted;
    let mut found = effects.iter().any(is_wanted);
    effects.retain(|effect| matches!(effect, Effect::If { .. }) || !is_wanted(effect));
    for effect in effects {
        let turned = is_wanted(effect);
        match effect {
            Effect::Do(_) => {}
            Effect::Roll { rows, .. } => {
                for (_, _, inner) in rows {
                    found |= take_out(inner, wanted);
                }
            }
            Effect::If { then, otherwise, .. } => {
                if turned {
                    std::mem::swap(then, otherwise);
                }
                found |= take_out(then, wanted) | take_out(otherwise, wanted);
            }
            Effect::May { then, otherwise, .. } | Effect::Pick { then, otherwise, .. } => {
                found |= take_out(then, wanted) | take_out(otherwise, wanted);
            }
            Effect::Each { then, .. } => found |= take_out(then, wanted),
        }
    }
    found
}

/// The word of the files for an effect, as [`super::coverage::kinds`] lists it.
fn kind(effect: &Effect) -> String {
    match effect {
        Effect::Do(act) => verb(*act).to_owned(),
        Effect::Roll { .. } => "roll".to_owned(),
        Effect::If { condition, .. } => format!("if {}", clause(*condition)),
        Effect::May { .. } => "may".to_owned(),
        Effect::Each { .. } => "each".to_owned(),
        Effect::Pick { .. } => "pick".to_owned(),
    }
}

fn verb(act: Act) -> &'static str {
    match act {
        Act::MonsterToken(..) | Act::Token(..) | Act::PassingStrength(..) => "token",
        Act::RollAgain => "roll-again",
        Act::Call(_) => "call",
        Act::TakeBack => "take-back",
        Act::DropWeapon => "drop",
        Act::Daze => "daze",
        Act::LookAtAi => "look-at",
        Act::KnockDownMonster | Act::KnockDown => "knock-down",
        Act::Move(..) => "move",
        Act::PlaceMonster | Act::PlaceSurvivor => "place",
        Act::CancelMove | Act::CancelGrab | Act::CancelHits | Act::CancelWound => "cancel",
        Act::BasicAction { .. } => "basic-action",
        Act::PerformBasicAction => "perform",
        Act::ShuffleHitLocations => "shuffle",
        Act::Grab => "grab",
        Act::HealMonster(_) | Act::HealSurvivor { .. } | Act::HealAt { .. } => "heal",
        Act::Wound(_) => "wound",
        Act::MonsterDies | Act::MonsterDiesLater | Act::Die => "die",
        Act::DiscardMood | Act::DiscardThis => "discard",
        Act::ArchiveThis | Act::ArchiveWeapon | Act::ArchiveGear => "archive",
        Act::RoundToughness(_) => "this-round",
        Act::ReturnThis => "return",
        Act::CardTokens(_) | Act::ClearCardTokens => "card-tokens",
        Act::SeekMoods { .. } => "seek-moods",
        Act::AllAreThreats => "all-are-threats",
        Act::Eat => "eat",
        Act::Face => "face",
        Act::FaceAway => "face-away",
        Act::Flow => "flow",
        Act::Instinct => "instinct",
        Act::Dismember => "dismember",
        Act::DrawAi => "draw",
        Act::EndMonsterTurn | Act::EndShowdown => "end",
        Act::AttackStrength(_) | Act::AttackToughness(_) | Act::AttackAccuracy(_) => "this-attack",
        Act::MonsterSpeed(_) | Act::MonsterDamage(_) => "this-attack",
        Act::Attack => "attack",
        Act::Severe(_) => "severe",
        Act::Suffer(..) => "suffer",
        Act::Mark(_) => "mark",
        Act::Unmark => "unmark",
        Act::RemoveMonster | Act::RemoveSurvivor(_) => "remove",
        Act::Story(_) => "story",
        Act::HitsTo(_) => "hits-to",
        Act::Stand => "stand",
        Act::Doom => "doom",
        Act::Bleed(_) => "bleed",
        Act::Damage(..) => "damage",
        Act::BrainDamage(_) => "brain-damage",
        Act::Permanent(..) => "permanent",
        Act::Gain(..) => "gain",
        Act::SurvivalBecomesInsanity => "survival-becomes",
        Act::Priority { .. } | Act::LosePriority => "priority",
        Act::Impair(_) => "impair",
        Act::Knockback(_) | Act::KnockbackToEdge(_) => "knockback",
        Act::Resource(_) => "resource",
    }
}

fn clause(condition: Condition) -> &'static str {
    match condition {
        Condition::AtLeast(stat, _) => match stat {
            Stat::Survival => "survival",
            Stat::Insanity => "insanity",
            Stat::Courage => "courage",
            Stat::Understanding => "understanding",
            Stat::Disorders => "disorders",
            Stat::Proficiency => "proficiency",
        },
        Condition::Insane => "insane",
        Condition::Impaired(_) => "impaired",
        Condition::Level(_) => "level",
        Condition::Weapon(_) => "weapon",
        Condition::Melee => "melee",
        Condition::WoundRoll(..) => "wound-roll",
        Condition::WoundRollEven => "wound-roll-even",
        Condition::DamagedTimes(_) => "damaged-times",
        Condition::Suffered(_) => "suffered",
        Condition::Adjacent => "adjacent",
        Condition::Persistent(_) => "persistent",
        Condition::KnockedDown => "knocked-down",
        Condition::Marked(_) => "marked",
        Condition::FoodLeft => "food-left",
        Condition::BesideFood => "beside-food",
        Condition::RollAbove(_) => "roll-above",
        Condition::CardTokens(_) => "card-tokens",
        Condition::Unwounded => "unwounded",
        Condition::BlindSpot => "blind-spot",
        Condition::LastSurvivor => "last-survivor",
    }
}
