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
    let thrown = attack.weapon(showdown).certain_critical;
    let (survivor, weapon) = (attack.survivor, attack.weapon);
    if !attack.spent && !thrown {
        if attack.weapon(showdown).once {
            log.tell(|| Event::new(&[rule::CARD_EFFECT], What::WeaponSpent { survivor, weapon }));
            gear::lose(showdown, state, survivor, showdown.programs.lost_with[usize::from(weapon)]);
        }
        return;
    }
    let double = showdown.frail_pair(weapon).is_some();
    // A partner of another name can break only if it is frail itself.
    let partner = showdown
        .partner(state, survivor, weapon)
        .filter(|partner| attack.spent && !double && showdown.weapons[usize::from(*partner)].frail);
    let pair = attack.spent && (partner.is_some() || double && showdown.is_pair(state, survivor, weapon));
    let one = pair
        && match showdown.rulings.super_dense_pair {
            SuperDensePair::Both => false,
            SuperDensePair::One => true,
        };
    log.tell(|| {
        let what = if one && double {
            What::PairBroken { survivor, weapon }
        } else {
            What::WeaponArchived { survivor, weapon }
        };
        Event::new(&[], what)
            .citing(attack.spent, rule::P75_SUPER_DENSE)
            .citing(thrown, rule::AUTOMATIC_HIT)
            .ruled_if(pair, ruling::SUPER_DENSE_PAIR)
    });
    if one && double {
        return showdown.break_pair(state, survivor, weapon);
    }
    gear::lose(showdown, state, survivor, showdown.programs.lost_with[usize::from(weapon)]);
    if let Some(partner) = partner.filter(|_| !one) {
        log.tell(|| {
            Event::new(&[rule::P75_SUPER_DENSE], What::WeaponArchived { survivor, weapon: partner })
                .ruled(&[ruling::SUPER_DENSE_PAIR])
        });
        gear::lose(showdown, state, survivor, showdown.programs.lost_with[usize::from(partner)]);
    }
}
