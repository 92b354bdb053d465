//! Traps: page 75.

use kernel::{Chance, Sink};

use super::wound::w8_resolve;
use super::{Attack, Phase, current, current_mut, s6_end};
use crate::content::{Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame::{self, Frame};
use crate::monster_turn::card;
use crate::ruling::{self, InterruptedTrap};
use crate::state::{Count, NONE, State};
use crate::{effect, rule};

/// Springs a trap that lies among the cards of the innermost attack.
pub(crate) fn spring(showdown: &Showdown, state: &mut State, kind: u8, log: &mut impl Sink<Event>) {
    let attacker = current(state).survivor;
    showdown.count(state, Count::Traps, 1);
    log.tell(|| {
        Event::new(&[rule::P74_S4_READ_TRAP, rule::P75_TRAP_NOW], What::TrapSprung { kind })
            .citing(true, rule::P75_TRAP_ENDS_ATTACKS)
    });
    if state.monster.down {
        state.monster.down = false;
        log.tell(|| Event::new(&[rule::P75_TRAP_STANDS], What::MonsterStands));
    }
    end_all_attacks(showdown, state, kind, log);
    state.trap = kind;
    state.push(Frame::Trap { attacker });
    effect::begin(state, showdown.programs.locations[usize::from(kind)].trap, attacker);
}

/// Ends every survivor's attack and discards all unresolved hit locations but the trap itself.
fn end_all_attacks(showdown: &Showdown, state: &mut State, trap: u8, log: &mut impl Sink<Event>) {
    let mut kept = false;
    while let Some(attack) = state.attacks.pop() {
        for &kind in attack.face_up.iter() {
            if kind == trap && !kept {
                kept = true;
            } else {
                state.deck.discard(kind);
            }
        }
        if attack.card != NONE {
            w8_resolve::put_away(showdown, state, &attack, false, log);
        }
        s6_end::lose_spent_weapon(showdown, state, &attack, log);
    }
    state.attack_is_over();
    let first = state.frames.iter().position(|frame| *frame == Frame::Attack).unwrap_or(state.frames.len());
    card::truncate(state, first, log);
}

/// A trap whose actions are done is discarded, and all hit locations are shuffled.
pub(crate) fn finish(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    state.frames.pop();
    for id in state.everybody() {
        state.survivor_mut(id).doomed &= is_trapped(state, id);
    }
    if state.trap != NONE {
        put_away(state);
        log.tell(|| Event::new(&[rule::P75_TRAP_RESHUFFLE], What::Reshuffled));
        return;
    }
    // A trap that was interrupted by an attack has been discarded and shuffled in already.
    let (again, what) = match showdown.rulings.interrupted_trap {
        InterruptedTrap::Once => (false, What::Settled),
        InterruptedTrap::Again => (true, What::Reshuffled),
    };
    let matters = !state.deck.discarded().is_empty() || state.deck.top().is_some();
    if again && matters {
        state.deck.reshuffle();
    }
    if matters {
        log.tell(|| {
            Event::new(&[], what)
                .citing(!again, rule::P75_TRAP_INTERRUPTED)
                .citing(again, rule::P75_TRAP_RESHUFFLE)
                .ruled(&[ruling::INTERRUPTED_TRAP])
        });
    }
}

/// Whether a trap that the survivor sprang is still being performed.
pub(crate) fn is_trapped(state: &State, survivor: SurvivorId) -> bool {
    state.frames.contains(&Frame::Trap { attacker: survivor })
}

/// An attack that begins while a trap is in play: the trap is discarded, and the attack meets a fresh deck.
pub(crate) fn interrupt(state: &mut State, log: &mut impl Sink<Event>) {
    if state.trap != NONE {
        put_away(state);
        log.tell(|| Event::new(&[rule::P75_TRAP_INTERRUPTED], What::Reshuffled));
    }
}

/// Discards the trap in play and shuffles all hit locations.
pub(crate) fn put_away(state: &mut State) {
    state.deck.discard(state.trap);
    state.deck.reshuffle();
    state.trap = NONE;
}

/// The die of an unshakable weapon.
pub(crate) fn unshakable_chance(attack: &Attack) -> Chance {
    frame::die("unshakable", frame::seat(attack.survivor), attack.survivor, 1, 10)
}

/// Whether a roll shakes a trap off.
pub(crate) fn is_shaken_off(roll: u8) -> bool {
    roll >= 6
}

/// Shakes the trap off, or does not.
pub(crate) fn take_unshakable(showdown: &Showdown, state: &mut State, roll: u8, log: &mut impl Sink<Event>) {
    let attack = *current(state);
    let is_trap = |kind: &u8| showdown.hit_locations[usize::from(*kind)].trap.is_some();
    let at = attack.face_up.iter().position(is_trap).expect("a trap lies face up");
    let kind = attack.face_up[at];
    let ignored = is_shaken_off(roll);
    log.tell(|| Event::new(&[rule::UNSHAKABLE], What::Unshakable { kind, roll, ignored }));
    if !ignored {
        return spring(showdown, state, kind, log);
    }
    let attack = current_mut(state);
    attack.face_up.remove(at);
    attack.phase = Phase::Read;
    state.deck.discard(kind);
    state.deck.reshuffle();
    log.tell(|| Event::new(&[rule::UNSHAKABLE], What::Reshuffled));
}
