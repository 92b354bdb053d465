//! Wound step 3, the wound attempt: one wound roll, and the further die of a sharp weapon.

use kernel::{Chance, Sink};

use crate::content::{Attribute, MonsterAttribute, Showdown};
use crate::event::{Event, What};
use crate::frame;
use crate::state::State;
use crate::survivor_attack::numbers::{LANTERN, Verdict};
use crate::survivor_attack::{Attack, Phase, current, current_mut};
use crate::{rule, ruling};

use super::w4_critical;

/// The name of the die that decides.
pub(crate) const WOUND_ROLL: &str = "wound roll";

/// The name of the further die of a sharp weapon.
pub(crate) const SHARP_DIE: &str = "sharp die";

/// The die that is due. The wound roll is always the first of the two.
pub(crate) fn chance(showdown: &Showdown, attack: &Attack) -> Chance {
    let sharp = attack.weapon(showdown).sharp;
    let (label, pool) =
        if attack.phase == Phase::SharpDie { (SHARP_DIE, 1) } else { (WOUND_ROLL, 1 + u8::from(sharp)) };
    frame::die(label, frame::seat(attack.survivor), attack.survivor, pool, 10)
}

/// Begins the attempt; says whether a die is due.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    let attack = current(state);
    let (kind, weapon, card) = (attack.card, attack.weapon(showdown), attack.card(showdown));
    let certain = weapon.certain_critical;
    if card.super_dense && (weapon.frail || showdown.frail_partner(state, attack).is_some()) {
        current_mut(state).spent = true;
    }
    if !certain {
        return true;
    }
    let critical = card.critical.is_some();
    let verdict = Verdict { success: critical, critical, wounds: critical && !card.impervious };
    log.tell(|| Event::new(&[rule::AUTOMATIC_HIT], What::CertainCritical { kind, critical }));
    settle(showdown, state, verdict, None, log);
    false
}

/// Takes the wound roll; says whether the sharp die is due.
pub(crate) fn take_wound_roll(
    showdown: &Showdown,
    state: &mut State,
    roll: u8,
    log: &mut impl Sink<Event>,
) -> bool {
    if current(state).weapon(showdown).sharp {
        let attack = current_mut(state);
        attack.wound_roll = roll;
        attack.phase = Phase::SharpDie;
        return true;
    }
    judge(showdown, state, roll, 0, log);
    false
}

/// Takes the further die of a sharp weapon.
pub(crate) fn take_sharp_die(showdown: &Showdown, state: &mut State, face: u8, log: &mut impl Sink<Event>) {
    let roll = current(state).wound_roll;
    judge(showdown, state, roll, face, log);
}

fn judge(showdown: &Showdown, state: &mut State, roll: u8, further: u8, log: &mut impl Sink<Event>) {
    let attempt = showdown.attempt(state, current(state));
    let verdict = attempt.judge(roll, further);
    log.tell(|| {
        let attack = current(state);
        let card = attack.card(showdown);
        let toughness = state.monster.tokens[MonsterAttribute::Toughness as usize];
        let who = state.survivor(attack.survivor);
        let strength = showdown.attribute(attack.survivor, who, Attribute::Strength);
        let total = i16::from(roll) + i16::from(further) + i16::from(attempt.strength);
        // Whether it succeeded matters to the reactions alone.
        let reacts = card.reactions.wound.is_some() || card.reactions.failure.is_some();
        let disputed = card.impervious && !verdict.critical && attempt.reaches(roll, further) && reacts;
        let need = (!attempt.unstoppable).then_some(attempt.toughness);
        let what = What::WoundAttempt { kind: attack.card, roll, further, total, need, verdict };
        Event::new(&[rule::P74_W3_ATTEMPT, rule::P75_WOUND_ROLL], what)
            .citing_each(&[
                (strength != 0, rule::P74_ATTRIBUTE_MODIFIER),
                (toughness != 0, rule::P75_TOUGHNESS),
                (further > 0, rule::P75_SHARP),
                (card.impervious, rule::P75_IMPERVIOUS),
                (roll == 1, rule::P76_ONE_FAILS),
                (roll == LANTERN && attempt.natural_decided(roll, further), rule::P76_LANTERN_TEN_WOUNDS),
                (attempt.unstoppable, rule::UNSTOPPABLE),
                (
                    roll == LANTERN && !verdict.critical && !attempt.can_be_critical,
                    rule::P76_NO_EFFECT_NO_CRITICAL,
                ),
                (
                    roll == LANTERN
                        && !verdict.critical
                        && attempt.can_be_critical
                        && attempt.critical_from > 10,
                    rule::P76_MONSTER_LUCK,
                ),
            ])
            .ruled_if(disputed && roll == LANTERN, ruling::LANTERN_TEN_IMPERVIOUS)
            .ruled_if(disputed && roll != LANTERN, ruling::IMPERVIOUS_TOTAL)
    });
    settle(showdown, state, verdict, Some(roll), log);
}

fn settle(
    showdown: &Showdown,
    state: &mut State,
    verdict: Verdict,
    roll: Option<u8>,
    log: &mut impl Sink<Event>,
) {
    let attack = current_mut(state);
    attack.verdict = verdict;
    // The roll itself is kept only for cards that look at it, so that odds merge the rest.
    let kept = roll.filter(|_| showdown.programs.looks_at_roll(attack.card));
    attack.wound_roll = kept.unwrap_or(0);
    attack.phase = Phase::Critical;
    w4_critical::step(showdown, state, roll, log);
}
