//! Step 2, determine hits.

use kernel::Sink;

use super::{Phase, current, current_mut, numbers};
use crate::content::{MonsterAttribute, Showdown};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::state::{Count, State};
use crate::{effect, rule, ruling};

/// Takes an attack roll.
pub(crate) fn take(showdown: &Showdown, state: &mut State, roll: u8, log: &mut impl Sink<Event>) {
    let attack = current(state);
    let weapon = attack.weapon(showdown);
    let need = showdown.need_to_hit(state, attack.survivor, weapon);
    let ruling = showdown.rulings.natural_attack_rolls;
    let hit = numbers::hits(roll, need, ruling);
    let perfect = hit && roll == numbers::LANTERN;
    log.tell(|| {
        let evasion = showdown.monster_attribute(&state.monster, MonsterAttribute::Evasion);
        let blind_spot = state.survivor(attack.survivor).blind_spot;
        let by_number = roll as i8 >= need;
        let natural = (roll == 1 && by_number) || (roll == numbers::LANTERN && !by_number);
        Event::new(&[rule::P74_S2_HITS], What::AttackRoll { survivor: attack.survivor, roll, need, hit })
            .citing(state.monster.down, rule::MONSTER_DOWN)
            .citing(evasion != 0 && !state.monster.down, rule::P75_EVASION)
            .citing(blind_spot && !state.monster.down, rule::BLIND_SPOT)
            .citing(perfect, rule::P75_PERFECT_HIT)
            .ruled_if(natural, ruling::NATURAL_ATTACK_ROLLS)
    });
    if hit {
        showdown.count(state, Count::Hits, 1);
    }
    let triggers = !showdown.programs.weapons[usize::from(attack.weapon)].perfect_hit.is_empty();
    let attack = current_mut(state);
    attack.left -= 1;
    attack.hits += u8::from(hit);
    // Only what something looks at is kept, so that odds merge the rest.
    attack.perfect += u8::from(perfect && triggers);
    attack.ones += u8::from(roll == 1 && (weapon.early_iron || weapon.unwieldy));
}

/// Rolls of 1: an early iron weapon loses the attack, an unwieldy one hurts its user.
pub(crate) fn ones(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = current(state);
    let weapon = attack.weapon(showdown);
    let survivor = attack.survivor;
    if attack.ones > 0 && weapon.early_iron {
        log.tell(|| Event::new(&[rule::EARLY_IRON], What::AttackCancelled { survivor }));
        let attack = current_mut(state);
        (attack.hits, attack.perfect, attack.ones, attack.phase) = (0, 0, 0, Phase::End);
    } else if attack.ones > 0 {
        log.tell(|| Event::new(&[rule::UNWIELDY], What::StrikesSelf { survivor }));
        current_mut(state).ones -= 1;
        state.push(Frame::Damage { subject: survivor, location: None, amount: 1 });
    } else {
        current_mut(state).phase = Phase::PerfectHits;
    }
}

/// What the weapon does for having hit at all.
pub(crate) fn on_hit(showdown: &Showdown, state: &mut State) {
    let attack = current_mut(state);
    attack.phase = Phase::Draw;
    attack.left = attack.hits;
    let (hits, survivor, weapon) = (attack.hits, attack.survivor, attack.weapon);
    attack.hits = 0;
    if hits > 0 {
        effect::begin(state, showdown.programs.weapons[usize::from(weapon)].on_hit, survivor);
    }
}
