//! The forced parts of a monster's attack, in their order.

use kernel::Sink;

use super::{BASIC_ACTION, MonsterAttack, Phase, current, current_mut};
use crate::content::{Impairment, Location, Moment, Showdown, Stat, SurvivorId};
use crate::effect::{self, Direction, Far, Program};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::ruling::{self, Encourage};
use crate::state::{NONE, State};
use crate::survivor_attack::numbers;
use crate::{moment, movement, place, rule, survival};

/// Looks at the card: an injury may replace it; a basic action has a flow first.
pub(super) fn begin(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = *current(state);
    let programs = &showdown.programs.cards[usize::from(attack.card)];
    if let Some((kind, _)) = attack.card(showdown).instead
        && state.injuries() & 1 << kind != 0
    {
        current_mut(state).phase = Phase::End;
        log.tell(|| Event::new(&[rule::P76_PERSISTENT_RULES], What::PersistentInjury { kind }));
        return effect::begin(state, programs.instead, attack.target);
    }
    current_mut(state).phase = Phase::Approach;
    if attack.card == BASIC_ACTION && survival::anybody_able(showdown, state, false) {
        log.tell(|| Event::new(&[rule::FLOW], What::Opportunity { open: true }));
        survival::open(state, false);
    }
}

/// Comes closer, if the target is not adjacent, and turns to face it.
pub(super) fn approach(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let &MonsterAttack { card, target, .. } = current(state);
    current_mut(state).phase = Phase::Strike;
    if showdown.programs.cards[usize::from(card)].counts_spaces {
        current_mut(state).from = state.survivor(target).distance;
    }
    if place::is_adjacent(state, target) {
        return state.push(Frame::Face { subject: target, away: false });
    }
    // On a board it is seen where the monster gets; how far is in range is ruled for target lists only.
    let on_board = showdown.board.is_some();
    let within = on_board || place::within_movement(showdown, state, target);
    let ruled = !on_board && place::ruling_decides(showdown, state, target);
    if !within {
        current_mut(state).phase = Phase::OutOfReach;
        log.tell(|| {
            Event::new(&[rule::MOVE_AND_ATTACK], What::OutOfReach { survivor: target })
                .ruled_if(ruled, ruling::IN_RANGE)
        });
    } else if ruled {
        log.tell(|| Event::new(&[], What::Quiet).ruled(&[ruling::IN_RANGE]));
    }
    movement::begin(state, Direction::Toward, Far::Full, target);
}

/// Does what comes before the dice, if the target can be struck.
pub(super) fn strike(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = *current(state);
    if state.monster.down || !place::is_adjacent(state, attack.target) {
        return does_not_attack(state, log);
    }
    let program = showdown.programs.cards[usize::from(attack.card)].before_attack;
    if program.is_empty() {
        return aim(showdown, state, log);
    }
    current_mut(state).phase = Phase::Aim;
    effect::begin(state, program, attack.target);
}

/// Makes ready to roll.
pub(super) fn aim(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = *current(state);
    if state.monster.down {
        return does_not_attack(state, log);
    }
    controllers_own(state, attack.target, log);
    let speed = showdown.monster_speed(state, &attack);
    let dice = numbers::dice(speed, showdown.rulings.minimum_speed);
    log.tell(|| {
        let what = What::MonsterAttacks { card: attack.card, survivor: attack.target, dice };
        Event::new(&[rule::P70_ATTACK_ACTION, rule::P70_SEQUENCE, rule::P70_SPEED], what)
            .ruled_if(speed < 1, ruling::MINIMUM_SPEED)
    });
    let attack = current_mut(state);
    attack.left = dice;
    attack.phase = Phase::Rolls;
}

/// The player who controls the monster sees it attack their own survivor.
fn controllers_own(state: &mut State, target: SurvivorId, log: &mut impl Sink<Event>) {
    if state.round > 0 && state.controller == target {
        let insanity = &mut state.survivor_mut(target).stats[Stat::Insanity as usize];
        *insanity = insanity.saturating_add(1).min(99);
        let now = *insanity;
        log.tell(|| {
            let what = What::Gains { survivor: target, stat: Stat::Insanity, by: 1, now };
            Event::new(&[rule::CONTROLLER], what)
        });
    }
}

/// Leaves it at coming closer.
pub(super) fn does_not_attack(state: &mut State, log: &mut impl Sink<Event>) {
    // The card's effects after the attack follow all the same, unless the monster fell.
    current_mut(state).phase = if state.monster.down { Phase::End } else { Phase::Then };
    log.tell(|| Event::new(&[rule::P70_ATTACK_ACTION], What::DoesNotAttack));
}

/// Shields and deflect tokens ward hits off before the location dice; then what an attack that hit triggers.
pub(super) fn ward(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = *current(state);
    let survivor = attack.target;
    current_mut(state).phase = Phase::Locations;
    let who = state.survivor_mut(survivor);
    let block = if who.is(Impairment::NoBlock) { 0 } else { std::mem::take(&mut who.block) };
    let blocked = attack.hits.min(block);
    let deflected = (attack.hits - blocked).min(who.deflect);
    who.deflect -= deflected;
    let hits = attack.hits - blocked - deflected;
    if hits < attack.hits {
        log.tell(|| {
            Event::new(&[], What::WardsOff { survivor, hits: attack.hits - hits })
                .citing(blocked > 0, rule::BLOCK)
                .citing(deflected > 0, rule::DEFLECT)
        });
    }
    if showdown.programs.counts_hits(survivor) {
        let taken = &mut state.survivor_mut(survivor).hits_taken;
        *taken = taken.saturating_add(hits);
    }
    current_mut(state).hits = hits;
    if hits > 0 {
        trigger(state, showdown.programs.cards[usize::from(attack.card)].after_hit, survivor, log);
    }
}

fn trigger(state: &mut State, program: Program, target: SurvivorId, log: &mut impl Sink<Event>) {
    if !program.is_empty() {
        log.tell(|| Event::new(&[rule::ATTACK_TRIGGERS], What::Quiet));
        effect::begin(state, program, target);
    }
}

/// All hits have their locations.
pub(super) fn located(showdown: &Showdown, state: &mut State) {
    let attack = current_mut(state);
    if attack.card(showdown).harmless {
        // Nothing to dodge, and nothing to deal.
        attack.phase = Phase::AfterDamage;
        let (hits, card, target) = (std::mem::take(&mut attack.hits), attack.card, attack.target);
        if hits > 0 {
            effect::begin(state, showdown.programs.cards[usize::from(card)].before_damage, target);
        }
        return;
    }
    attack.phase = Phase::Dodge;
    if let Some(location) = attack.only {
        attack.at[location as usize] += std::mem::take(&mut attack.hits);
    }
    let (any, card, target) = (attack.at != [0; 5], attack.card, attack.target);
    if any {
        effect::begin(state, showdown.programs.cards[usize::from(card)].before_damage, target);
    }
}

/// Deals one hit to a location.
pub(super) fn deal(
    showdown: &Showdown,
    state: &mut State,
    location: Location,
    chosen: bool,
    log: &mut impl Sink<Event>,
) {
    let attack = *current(state);
    let amount = showdown.monster_damage(state, &attack);
    log.tell(|| {
        let what = What::HitLands { survivor: attack.target, location, damage: amount };
        Event::new(&[rule::P70_DAMAGE, rule::P70_ONE_HIT_ONE_LOCATION], what)
            .citing(chosen, rule::P70_TARGET_ORDERS_HITS)
            .citing(attack.at[location as usize] > 1, rule::P70_SAME_LOCATION_SEPARATE)
    });
    let now = current_mut(state);
    now.at[location as usize] -= 1;
    now.damaged += u8::from(amount > 0);
    state.push(Frame::Damage { subject: attack.target, location: Some(location), amount });
}

/// Effects that follow once after an attack that did damage.
pub(super) fn after_damage(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = *current(state);
    current_mut(state).phase = Phase::Then;
    if attack.damaged > 0 && state.survivor(attack.target).is_there() {
        if !attack.again {
            moment::announce(showdown, state, Moment::AfterDamage, attack.target);
        }
        trigger(state, showdown.programs.cards[usize::from(attack.card)].after_damage, attack.target, log);
    }
}

/// The card's effects after the attack; and, as ruled, a word of encouragement.
pub(super) fn then(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = *current(state);
    current_mut(state).phase = Phase::End;
    let own_turn = state.attacks.is_empty() && state.trap == NONE;
    if own_turn && survival::anybody_able(showdown, state, true) {
        let open = showdown.rulings.encourage == Encourage::AnyTime;
        log.tell(|| Event::new(&[rule::ENCOURAGE], What::Opportunity { open }).ruled(&[ruling::ENCOURAGE]));
        if open {
            survival::open(state, true);
        }
    }
    effect::begin(state, showdown.programs.cards[usize::from(attack.card)].then, attack.target);
}
