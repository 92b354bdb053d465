//! Wound step 5, wound the monster: the top card of the AI deck goes to the wound stack, unseen.

use kernel::Sink;

use crate::content::{Moment, Showdown, SurvivorId};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::ruling::{self, KilledByEffect, SavageImpervious};
use crate::state::{AiDeck, Count, State, Toll};
use crate::survivor_attack::numbers::Verdict;
use crate::survivor_attack::{Attack, Phase, current, current_mut};
use crate::{away, effect, moment, rule};

use super::w6_fellows;

/// Wounds the monster, if the attempt did.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    current_mut(state).phase = Phase::Fellows;
    if !current(state).verdict.wounds {
        if current(state).verdict.critical {
            spend_savage(showdown, state, log);
        }
        return w6_fellows::step(showdown, state, log);
    }
    let attack = *current(state);
    let weapon = attack.weapon(showdown);
    if state.cards.are_named {
        state.monster.wounded_by = Some(attack.survivor);
    }
    let savage = weapon.savage && attack.verdict.critical && !attack.savaged;
    current_mut(state).savaged |= savage;
    if is_watched(showdown, state) {
        let left = 1 + weapon.devastating + u8::from(savage);
        // The step lasts until they are settled: nothing takes the card at hand away before.
        current_mut(state).phase = Phase::Wound;
        return state.push(Frame::Wounding { left, any: false, asked: false, of_attempt: true });
    }
    wound(showdown, state, log);
    for _ in 0..weapon.devastating {
        log.tell(|| Event::new(&[rule::DEVASTATING], What::ExtraWound));
        wound(showdown, state, log);
    }
    if savage {
        log.tell(|| Event::new(&[rule::SAVAGE], What::ExtraWound));
        wound(showdown, state, log);
    }
    wounded(showdown, state, log);
}

/// A critical that does not wound may use up Savage all the same.
fn spend_savage(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = current_mut(state);
    // Only for the locations still to come.
    if !attack.weapon(showdown).savage || attack.savaged || attack.face_up.is_empty() {
        return;
    }
    attack.savaged = match showdown.rulings.savage_impervious {
        SavageImpervious::Kept => false,
        SavageImpervious::Spent => true,
    };
    log.tell(|| Event::new(&[rule::SAVAGE], What::Settled).ruled(&[ruling::SAVAGE_IMPERVIOUS]));
}

/// The consequences of a wound by an attempt.
fn wounded(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = *current(state);
    let weapon = attack.weapon(showdown);
    if weapon.provoke && state.give_priority(attack.survivor, false) {
        log.tell(|| Event::new(&[rule::PROVOKE], What::GainsPriority { survivor: attack.survivor }));
    }
    let program = showdown.programs.weapons[usize::from(attack.weapon)].on_wound;
    if !program.is_empty() {
        effect::begin(state, program, attack.survivor);
    } else if !state.monster.defeated && state.frames.last() == Some(&Frame::Attack) {
        // Unless something speaks of the wound first.
        w6_fellows::step(showdown, state, log);
    }
}

/// Whether something can cancel a wound that is about to be inflicted.
fn is_watched(showdown: &Showdown, state: &State) -> bool {
    moment::speakers(showdown, state, Moment::WouldBeWounded) != 0 && state.has_room(6)
}

/// The monster suffers wounds that belong to no attempt.
pub(crate) fn suffer(showdown: &Showdown, state: &mut State, wounds: u8, log: &mut impl Sink<Event>) {
    if is_watched(showdown, state) {
        return state.push(Frame::Wounding { left: wounds, any: false, asked: false, of_attempt: false });
    }
    let lived = !state.monster.defeated;
    (0..wounds).for_each(|_| wound(showdown, state, log));
    if lived && state.monster.defeated {
        killed_by_effect(showdown, state, log);
    }
}

/// An effect has killed the monster, perhaps that of a critical whose wound is still due.
pub(crate) fn killed_by_effect(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let due = |attack: &Attack| attack.phase == Phase::Wound && attack.verdict.wounds;
    if !state.attacks.last().is_some_and(due) {
        return;
    }
    let what = match showdown.rulings.killed_by_effect {
        KilledByEffect::NoWound => What::Settled,
        KilledByEffect::Wound => {
            showdown.count(state, Count::Wounds, 1);
            What::WoundCounts
        }
    };
    log.tell(|| Event::new(&[rule::P76_CRITICAL_WOUNDS], what).ruled(&[ruling::KILLED_BY_EFFECT]));
}

/// Goes on with wounds that may be cancelled, one by one. An attempt all of whose wounds are cancelled has failed.
pub(crate) fn step_watched(
    showdown: &Showdown,
    state: &mut State,
    (left, any, asked, of_attempt): (u8, bool, bool, bool),
    log: &mut impl Sink<Event>,
) {
    if asked {
        let cancelled = std::mem::take(&mut state.cancelled);
        let (left, any) = (left - 1, any || !cancelled);
        state.replace(Frame::Wounding { left, any, asked: false, of_attempt });
        if cancelled {
            log.tell(|| Event::new(&[rule::CARD_IN_PLAY], What::WoundFails));
        } else {
            let lived = !state.monster.defeated;
            wound(showdown, state, log);
            if lived && state.monster.defeated && !of_attempt {
                killed_by_effect(showdown, state, log);
            }
        }
    } else if left > 0 {
        state.cancelled = false;
        state.replace(Frame::Wounding { left, any, asked: true, of_attempt });
        moment::announce(showdown, state, Moment::WouldBeWounded, SurvivorId(0));
    } else {
        state.frames.pop();
        if !of_attempt {
            return;
        }
        current_mut(state).phase = Phase::Fellows;
        if any {
            wounded(showdown, state, log);
        } else {
            current_mut(state).verdict = Verdict::default();
        }
    }
}

/// How many wounds the attempt of the innermost attack caused, critical ones aside: those have no reactions.
pub(crate) fn number(showdown: &Showdown, state: &State) -> u8 {
    1 + current(state).weapon(showdown).devastating
}

/// The monster suffers one wound.
pub(crate) fn wound(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    if state.monster.defeated {
        return;
    }
    showdown.count(state, Count::Wounds, 1);
    let life = showdown.monster.life;
    let toll = state.wound_monster(life);
    log.tell(|| {
        let AiDeck { deck, wounds, .. } = state.monster.ai;
        match (toll, life) {
            (Toll::Card { .. }, _) => Event::new(&[rule::P74_W5_WOUND], What::Wounded { left: deck, toll }),
            (Toll::Life, _) => {
                let left = life.unwrap_or_default() - wounds;
                Event::new(&[rule::P74_W5_WOUND, rule::LIFE], What::Wounded { left, toll })
            }
            (Toll::Defeat, None) => Event::new(&[rule::P74_W5_WOUND, rule::DEFEAT], What::Defeated),
            (Toll::Defeat, Some(_)) => Event::new(&[rule::P74_W5_WOUND, rule::LIFE], What::Defeated),
        }
    });
    if toll == Toll::Defeat {
        state.monster.defeated = true;
    } else {
        away::loosen(showdown, state, log);
        moment::announce(showdown, state, Moment::Wounded, SurvivorId(0));
    }
}
