//! Survival actions and the opportunities for them: what fellow survivors may do in wound step 6, in the flow of a
//! basic action and, as ruled, at other times of the monster's turn; dodging and enduring.

use kernel::{Choices, Decision, Pending, Sink};

use crate::content::{Attribute, Impairment, Showdown, Stat, SurvivalAction, SurvivorId};
use crate::event::{Event, What};
use crate::frame::{self, Frame};
use crate::state::{State, SurvivorSet};
use crate::survivor_attack::{self, s1_attack_rolls};
use crate::{Choice, Outcome, rule};

/// Frames that an attack in an opportunity may need.
const ROOM: usize = 10;

/// Whether a survivor may use a survival action at that price now.
pub(crate) fn may_use(
    showdown: &Showdown,
    state: &State,
    id: SurvivorId,
    action: SurvivalAction,
    price: u8,
) -> bool {
    let who = state.survivor(id);
    who.stat(Stat::Survival) >= price
        && !is_one_unresolved(state)
        && !who.dead
        && !who.doomed
        && !state.is_attacking(id)
        && who.used & 1 << action as u8 == 0
        && !who.is(Impairment::NoSurvival)
        && !who.is(Impairment::Frenzied)
        && showdown.survivors[usize::from(id.0)].actions.contains(&action)
}

/// Whether a survival action is still being resolved: a surge, until the attack that it gave is over.
fn is_one_unresolved(state: &State) -> bool {
    let outer = &state.frames[..state.frames.len().saturating_sub(1)];
    outer.iter().any(|frame| matches!(frame, Frame::Opportunity { .. }))
}

/// Pays for a survival action.
pub(crate) fn spend(state: &mut State, id: SurvivorId, action: SurvivalAction, price: u8) {
    let who = state.survivor_mut(id);
    who.stats[Stat::Survival as usize] -= price;
    who.used |= 1 << action as u8;
}

/// What it costs to ignore a severe injury.
pub(crate) fn endure_price(showdown: &Showdown, state: &State, id: SurvivorId) -> u8 {
    let luck = showdown.attribute(id, state.survivor(id), Attribute::Luck);
    (7 - luck).clamp(0, u8::MAX.into()) as u8
}

/// Whether a survivor may ignore a severe injury.
pub(crate) fn can_endure(showdown: &Showdown, state: &State, id: SurvivorId) -> bool {
    may_use(showdown, state, id, SurvivalAction::Endure, endure_price(showdown, state, id))
}

/// Whether a survivor may cancel a hit.
pub(crate) fn can_dodge(showdown: &Showdown, state: &State, id: SurvivorId) -> bool {
    may_use(showdown, state, id, SurvivalAction::Dodge, 1) && !state.survivor(id).is(Impairment::NoDodge)
}

/// What a survivor may do at an opportunity.
fn options(showdown: &Showdown, state: &State, id: SurvivorId, only_encourage: bool) -> Choices<Choice> {
    let mut choices = Choices::new();
    let who = state.survivor(id);
    if who.stat(Stat::Survival) == 0 || !who.stands() {
        return choices;
    }
    if may_use(showdown, state, id, SurvivalAction::Encourage, 1) && !who.is(Impairment::NoEncourage) {
        let lies = |other: &SurvivorId| {
            let fellow = state.survivor(*other);
            *other != id && fellow.down && !fellow.dead && !fellow.is(Impairment::Deaf)
        };
        state.everybody().filter(lies).for_each(|other| choices.push(Choice::Encourage(other)));
    }
    let surges = !only_encourage
        && may_use(showdown, state, id, SurvivalAction::Surge, 1)
        && !who.is(Impairment::NoSurge)
        && state.has_room(ROOM)
        && !state.attacks.is_full();
    let weapon = showdown.survivors[usize::from(id.0)].weapon.filter(|_| surges);
    if weapon.is_some_and(|weapon| s1_attack_rolls::hindrance(showdown, state, id, weapon).is_none()) {
        choices.push(Choice::Surge);
    }
    choices
}

/// Whether any survivor could act at an opportunity.
pub(crate) fn anybody_able(showdown: &Showdown, state: &State, only_encourage: bool) -> bool {
    // Nearly always nobody has anything to spend: that is seen at a glance.
    let able = |id: SurvivorId| {
        state.survivor(id).stat(Stat::Survival) > 0
            && !options(showdown, state, id, only_encourage).is_empty()
    };
    state.everybody().any(able)
}

/// Opens an opportunity for everybody.
pub(crate) fn open(state: &mut State, only_encourage: bool) {
    let left = SurvivorSet::of(state.everybody());
    state.push(Frame::Opportunity { left, only_encourage });
}

/// Who is asked now.
fn asked(left: SurvivorSet) -> SurvivorId {
    SurvivorId(left.0.trailing_zeros() as u8)
}

/// Skips those who cannot act; says whether somebody is asked.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    mut left: SurvivorSet,
    only_encourage: bool,
) -> bool {
    while left.0 != 0 {
        if !options(showdown, state, asked(left), only_encourage).is_empty() {
            state.replace(Frame::Opportunity { left, only_encourage });
            return true;
        }
        left.pop();
    }
    state.frames.pop();
    false
}

/// The choice of the survivor who is asked.
pub(crate) fn pending(
    showdown: &Showdown,
    state: &State,
    left: SurvivorSet,
    only_encourage: bool,
) -> Pending<Choice, Outcome> {
    let id = asked(left);
    let mut choices: Choices<Choice> = [Choice::Pass].into_iter().collect();
    options(showdown, state, id, only_encourage).iter().for_each(|&choice| choices.push(choice));
    Pending::Decision(Decision { seat: frame::seat(id), choices })
}

/// Takes that choice.
pub(crate) fn take(
    showdown: &Showdown,
    state: &mut State,
    mut left: SurvivorSet,
    only_encourage: bool,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    let survivor = asked(left);
    let tell = |action, log: &mut _| {
        Sink::<Event>::tell(log, || {
            let rules = if action == SurvivalAction::Surge { rule::SURGE } else { rule::ENCOURAGE };
            Event::new(&[rules], What::SurvivalAction { survivor, action })
        });
    };
    match choice {
        Choice::Encourage(fellow) => {
            spend(state, survivor, SurvivalAction::Encourage, 1);
            tell(SurvivalAction::Encourage, log);
            state.survivor_mut(fellow).down = false;
            log.tell(|| Event::new(&[rule::ENCOURAGE], What::Stands { survivor: fellow }));
            survivor_attack::stands_up(state, fellow, log);
        }
        Choice::Surge => {
            spend(state, survivor, SurvivalAction::Surge, 1);
            tell(SurvivalAction::Surge, log);
            let weapon = showdown.survivors[usize::from(survivor.0)].weapon;
            s1_attack_rolls::begin(showdown, state, survivor, weapon.expect("who surges has a weapon"), log);
        }
        _ => {
            left.pop();
            state.replace(Frame::Opportunity { left, only_encourage });
        }
    }
}
