//! Step 2, determine hits.

use kernel::Sink;

use super::{Attack, Phase, current, current_mut, numbers, perfect_hit};
use crate::content::{MonsterAttribute, Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::state::{Count, State};
use crate::{effect, rule, ruling};

/// Takes an attack roll; says whether another is due.
pub(crate) fn take(showdown: &Showdown, state: &mut State, roll: u8, log: &mut impl Sink<Event>) -> bool {
    let &Attack { survivor, weapon, .. } = current(state);
    let arms = &showdown.weapons[usize::from(weapon)];
    let need = showdown.need_to_hit(state, current(state));
    let hit = numbers::hits(roll, need, showdown.rulings.natural_attack_rolls);
    let perfect = hit && roll == numbers::LANTERN;
    log.tell(|| told(showdown, state, survivor, roll, need, hit));
    if hit {
        showdown.count(state, Count::Hits, 1);
    }
    let triggers = perfect && !showdown.programs.weapons[usize::from(weapon)].perfect_hit.is_empty();
    let attack = current_mut(state);
    attack.left -= 1;
    attack.hits += u8::from(hit);
    // Only what something looks at is kept, so that odds merge the rest.
    attack.perfect += u8::from(triggers);
    attack.ones += u8::from(roll == 1 && (arms.early_iron || arms.unwieldy));
    if attack.left > 0 {
        return true;
    }
    attack.phase = Phase::Ones;
    ones(showdown, state, log);
    false
}

fn told(showdown: &Showdown, state: &State, survivor: SurvivorId, roll: u8, need: i8, hit: bool) -> Event {
    let evasion = showdown.monster_attribute(&state.monster, MonsterAttribute::Evasion);
    let blind_spot = state.survivor(survivor).blind_spot;
    let by_number = roll as i8 >= need;
    let natural = (roll == 1 && by_number) || (roll == numbers::LANTERN && !by_number);
    let least = numbers::least(need, showdown.rulings.natural_attack_rolls);
    Event::new(&[rule::P74_S2_HITS], What::AttackRoll { survivor, roll, need: least, hit })
        .citing_each(&[
            (state.monster.down, rule::MONSTER_DOWN),
            (evasion != 0 && !state.monster.down, rule::P75_EVASION),
            (blind_spot && !state.monster.down, rule::BLIND_SPOT),
            (hit && roll == numbers::LANTERN, rule::P75_PERFECT_HIT),
        ])
        .ruled_if(natural, ruling::NATURAL_ATTACK_ROLLS)
}

/// Rolls of 1: an early iron weapon loses the attack, an unwieldy one hurts its user.
pub(crate) fn ones(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let &Attack { survivor, ones, .. } = current(state);
    let who = state.survivor(survivor);
    if ones == 0 || who.dead {
        let stands = who.stands();
        current_mut(state).phase = Phase::PerfectHits;
        if stands {
            perfect_hit::step(showdown, state, log);
        }
        return;
    }
    if current(state).weapon(showdown).early_iron {
        log.tell(|| Event::new(&[rule::EARLY_IRON], What::AttackCancelled { survivor }));
        let attack = current_mut(state);
        (attack.hits, attack.perfect, attack.ones, attack.phase) = (0, 0, 0, Phase::End);
    } else {
        log.tell(|| Event::new(&[rule::UNWIELDY], What::StrikesSelf { survivor }));
        current_mut(state).ones -= 1;
        state.push(Frame::Damage { subject: survivor, location: None, amount: 1 });
    }
}

/// The weapon's effects for having hit at all.
pub(crate) fn on_hit(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = current_mut(state);
    attack.left = std::mem::take(&mut attack.hits);
    attack.phase = if attack.left == 0 { Phase::End } else { Phase::Draw };
    let (hits, survivor, weapon) = (attack.left, attack.survivor, attack.weapon);
    let program = showdown.programs.weapons[usize::from(weapon)].on_hit;
    if hits > 0 && !program.is_empty() {
        log.tell(|| Event::new(&[rule::CARD_EFFECT], What::Quiet));
        effect::begin(state, program, survivor);
    }
}
