//! Step 6, end the attack: everything that lasts until the end of the attack stops.

use kernel::Sink;

use super::current;
use crate::content::Showdown;
use crate::effect::gear;
use crate::event::{Event, What};
use crate::ruling::{self, SuperDensePair};
use crate::state::State;
use crate::{monster_attack, rule};

/// Ends the innermost attack.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let attack = *current(state);
    let survivor = attack.survivor;
    log.tell(|| {
        let lasting = attack.strength != 0 || attack.toughness != 0;
        Event::new(&[rule::P74_S6_END], What::AttackEnds { survivor, lasting })
    });
    lose_spent_weapon(showdown, state, &attack, log);
    state.attacks.pop();
    state.attack_is_over();
    state.frames.pop();
    if state.monster.down {
        // It fell during a flow of its own card: the rest of that card is lost.
        monster_attack::drop_card(state, log);
    }
}

/// A weapon that broke, or was thrown for good, is archived.
pub(crate) fn lose_spent_weapon(
    showdown: &Showdown,
    state: &mut State,
    attack: &super::Attack,
    log: &mut impl Sink<Event>,
) {
    let arms = attack.weapon(showdown);
    let thrown = arms.certain_critical;
    if !attack.spent && !thrown && !arms.once {
        return;
    }
    let (survivor, weapon) = (attack.survivor, attack.weapon);
    let double = showdown.frail_pair(weapon).is_some();
    let partner = if attack.spent && !double { showdown.frail_partner(state, attack) } else { None };
    let pair = partner.is_some() || (attack.spent && double && showdown.is_pair(state, survivor, weapon));
    let one = pair
        && match showdown.rulings.super_dense_pair {
            SuperDensePair::Both => false,
            SuperDensePair::One => true,
        };
    // A weapon that a card took in the meantime is lost already.
    let has = gear::has(showdown, state, survivor, weapon);
    let breaks = attack.spent && arms.frail;
    if has && !breaks && !thrown && arms.once {
        log.tell(|| Event::new(&[rule::CARD_EFFECT], What::WeaponSpent { survivor, weapon }));
        gear::lose(showdown, state, survivor, showdown.programs.lost_with[usize::from(weapon)]);
    }
    if has && (breaks || thrown) {
        log.tell(|| {
            let what = if one && double {
                What::PairBroken { survivor, weapon }
            } else {
                What::WeaponArchived { survivor, weapon }
            };
            Event::new(&[], what)
                .citing(breaks, rule::P75_SUPER_DENSE)
                .citing(thrown, rule::AUTOMATIC_HIT)
                .ruled_if(pair, ruling::SUPER_DENSE_PAIR)
        });
        if one && double {
            return showdown.break_pair(state, survivor, weapon);
        }
        gear::lose(showdown, state, survivor, showdown.programs.lost_with[usize::from(weapon)]);
    }
    let Some(partner) = partner else { return };
    log.tell(|| {
        let what = if one { What::Settled } else { What::WeaponArchived { survivor, weapon: partner } };
        Event::new(&[rule::P75_SUPER_DENSE], what).ruled(&[ruling::SUPER_DENSE_PAIR])
    });
    if !one {
        gear::lose(showdown, state, survivor, showdown.programs.lost_with[usize::from(partner)]);
    }
}
