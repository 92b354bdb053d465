//! Monsters attack: page 70. Attack rolls, hit locations, damage; and the windows and triggers around them.

mod phases;

use kernel::{Decision, Input, Sink, Waits};

use crate::content::{AiCard, Attribute, Location, MonsterAttribute, Showdown, SurvivalAction, SurvivorId};
use crate::event::{Event, What};
use crate::frame::{self, CONTROLLER, Frame};
use crate::monster_turn::card;
use crate::state::State;
use crate::survivor_attack::numbers;
use crate::{Choice, Outcome, place, rule, ruling, survival, survivor_attack};

/// The attack that every monster has.
pub const BASIC_ACTION: u8 = 0;

/// The phase of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Phase {
    /// The card is looked at.
    #[default]
    Begin,
    /// The flow of a basic action is over; the monster comes closer.
    Approach,
    /// It is where it can strike, or not.
    Strike,
    /// It makes ready to roll.
    Aim,
    /// The target was too far away from the start: it comes closer and no more.
    OutOfReach,
    /// Attack rolls are being made.
    Rolls,
    /// Shields and deflect tokens ward hits off.
    Ward,
    /// The location die is being rolled, once for every hit.
    Locations,
    /// All effects before damage are done; the target may dodge.
    Dodge,
    /// Damage is dealt, hit by hit.
    Damage,
    /// The effects after damage.
    AfterDamage,
    /// The card's effects after the attack.
    Then,
    /// It is over.
    End,
}

/// An attack of the monster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MonsterAttack {
    /// The attack: an index into [`Showdown::ai_cards`].
    pub card: u8,
    /// The survivor under attack.
    pub target: SurvivorId,
    /// The phase that comes next.
    pub phase: Phase,
    /// Dice still to roll.
    pub left: u8,
    /// Hits that have no location yet.
    pub hits: u8,
    /// Further dice.
    pub speed: i8,
    /// Further damage.
    pub damage: i8,
    /// The location that all hits go to.
    pub only: Option<Location>,
    /// Hits still to be dealt, by location.
    pub at: [u8; 5],
    /// Hits that did damage.
    pub damaged: u8,
    /// The distance of the target at first, if the card counts the spaces.
    pub from: u8,
    /// Whether its dice were rolled again: what an attack triggers once is behind.
    pub again: bool,
}

impl MonsterAttack {
    /// The card.
    pub fn card<'a>(&self, showdown: &'a Showdown) -> &'a AiCard {
        &showdown.ai_cards[usize::from(self.card)]
    }
}

impl Showdown {
    /// The dice of a monster's attack, before the least number: profile, level and tokens.
    pub fn monster_speed(&self, state: &State, attack: &MonsterAttack) -> i8 {
        let monster = self.monster_attribute(&state.monster, MonsterAttribute::Speed);
        numbers::sum([attack.card(self).speed.into(), attack.speed.into(), monster])
    }

    /// The face that an attack roll of the monster must show.
    pub fn monster_need(&self, state: &State, attack: &MonsterAttack) -> i8 {
        let evasion = self.attribute(attack.target, state.survivor(attack.target), Attribute::Evasion);
        let accuracy = self.monster_attribute(&state.monster, MonsterAttribute::Accuracy);
        let terrain = place::evasion(self, state, attack.target);
        numbers::sum([attack.card(self).accuracy.into(), evasion, terrain, -accuracy])
    }

    /// The damage of each hit.
    pub fn monster_damage(&self, state: &State, attack: &MonsterAttack) -> u8 {
        let monster = self.monster_attribute(&state.monster, MonsterAttribute::Damage);
        let card = attack.card(self);
        if card.harmless {
            return 0;
        }
        numbers::sum([card.damage.into(), attack.damage.into(), monster]).max(0) as u8
    }
}

/// The innermost attack.
#[inline]
pub(crate) fn current(state: &State) -> &MonsterAttack {
    state.monster_attacks.last().expect("the monster attacks")
}

#[inline]
fn current_mut(state: &mut State) -> &mut MonsterAttack {
    state.monster_attacks.last_mut().expect("the monster attacks")
}

/// The innermost attack of the monster, if there is one: cards speak of it.
pub(crate) fn innermost(state: &mut State) -> Option<&mut MonsterAttack> {
    state.monster_attacks.last_mut()
}

/// How many spaces the monster came nearer to the target of its attack.
pub(crate) fn spaces_moved(state: &State) -> i16 {
    state
        .monster_attacks
        .last()
        .map_or(0, |attack| i16::from(attack.from.saturating_sub(state.survivor(attack.target).distance)))
}

/// Begins an attack on a survivor at any distance: the monster neither moves nor turns.
pub(crate) fn begin_in_place(state: &mut State, card: u8, target: SurvivorId, log: &mut impl Sink<Event>) {
    if begin(state, card, target, 0, 0, log) {
        current_mut(state).phase = Phase::Aim;
    }
}

/// Begins an attack; says whether there is one.
pub(crate) fn begin(
    state: &mut State,
    card: u8,
    target: SurvivorId,
    speed: i8,
    damage: i8,
    log: &mut impl Sink<Event>,
) -> bool {
    let (down, away) = (state.monster.down, state.monster.away);
    if down || away || !state.survivor(target).is_there() || state.monster_attacks.is_full() {
        log.tell(|| {
            Event::new(&[rule::P70_ATTACK_ACTION], What::DoesNotAttack)
                .citing(down, rule::MONSTER_DOWN)
                .citing(away, rule::OFF_THE_BOARD)
                .citing(!down && !away, rule::DEATH)
        });
        return false;
    }
    state.monster_attacks.push(MonsterAttack { card, target, speed, damage, ..MonsterAttack::default() });
    state.push(Frame::MonsterAttack);
    true
}

/// The monster fell while a card of its own was being performed: the rest of that card is lost. What is no card of its
/// own goes on: the critical wound effects of a survivor's attack, and an opportunity between two of its steps.
pub(crate) fn drop_card(state: &mut State, log: &mut impl Sink<Event>) {
    let holds = |frame: &Frame| {
        matches!(
            frame,
            Frame::Attack
                | Frame::Trap { .. }
                | Frame::Moment { .. }
                | Frame::Plan { .. }
                | Frame::Turn { .. }
                | Frame::Act { .. }
                | Frame::Offer { .. }
                | Frame::Round { .. }
        )
    };
    let keep = state.frames.iter().rposition(holds).map_or(0, |at| at + 1);
    let trap = keep > 0 && matches!(state.frames[keep - 1], Frame::Trap { .. });
    let reaction = keep > 0 && survivor_attack::reacts(state, state.frames[keep - 1]);
    let lost = state.frames.iter().skip(keep).any(|frame| {
        matches!(frame, Frame::MonsterAttack | Frame::Card { .. })
            || ((trap || reaction) && !matches!(frame, Frame::Opportunity { .. }))
    });
    if lost {
        log.tell(|| {
            Event::new(&[rule::MONSTER_DOWN], What::CardCancelled).citing(trap, rule::P75_TRAP_INTERRUPTED)
        });
        card::truncate(state, keep, log);
        state.cancelled = false;
    }
}

/// The locations that are still to be hit.
fn open_locations(attack: &MonsterAttack) -> impl Iterator<Item = Location> + '_ {
    Location::ALL.into_iter().filter(|&location| attack.at[location as usize] > 0)
}

/// The next input of the innermost attack.
pub(crate) fn pending(_: &Showdown, state: &State, decision: &mut Decision<Choice>) -> Waits<Outcome> {
    let attack = current(state);
    let target = attack.target;
    match attack.phase {
        Phase::Rolls => Waits::Chance(frame::die("monster attack roll", CONTROLLER, target, attack.left, 10)),
        Phase::Locations => Waits::Chance(frame::die("location die", CONTROLLER, target, attack.hits, 6)),
        Phase::Dodge => frame::decide(decision, frame::seat(target), |list| {
            list.push(Choice::Pass);
            open_locations(attack).for_each(|location| list.push(Choice::Dodge(location)));
        }),
        Phase::Damage => frame::decide(decision, frame::seat(target), |list| {
            open_locations(attack).for_each(|location| list.push(Choice::Hit(location)));
        }),
        phase => unreachable!("an attack never rests at {phase:?}"),
    }
}

/// Hands an input to the innermost attack.
pub(crate) fn take(showdown: &Showdown, state: &mut State, input: Input<Choice>, log: &mut impl Sink<Event>) {
    let attack = *current(state);
    match (attack.phase, input) {
        (Phase::Rolls, Input::Outcome(roll)) => take_roll(showdown, state, roll, log),
        (Phase::Locations, Input::Outcome(face)) => {
            let location = Location::of_face(face);
            log.tell(|| {
                let what = What::LocationRolled { survivor: attack.target, location };
                Event::new(&[rule::P70_LOCATION_DIE], what)
            });
            let attack = current_mut(state);
            attack.hits -= 1;
            attack.at[location as usize] += 1;
        }
        (Phase::Dodge, Input::Choice(choice)) => {
            let (survivor, action) = (attack.target, SurvivalAction::Dodge);
            if let Choice::Dodge(location) = choice {
                survival::spend(state, survivor, action, 1);
                current_mut(state).at[location as usize] -= 1;
                log.tell(|| Event::new(&[rule::DODGE], What::SurvivalAction { survivor, action }));
            } else {
                log.tell(|| Event::new(&[rule::DODGE], What::Declines { survivor, action: Some(action) }));
            }
            current_mut(state).phase = Phase::Damage;
        }
        (Phase::Damage, Input::Choice(Choice::Hit(location))) => {
            phases::deal(showdown, state, location, true, log);
        }
        (phase, input) => unreachable!("an attack at {phase:?} never waits for {input:?}"),
    }
}

fn take_roll(showdown: &Showdown, state: &mut State, roll: u8, log: &mut impl Sink<Event>) {
    let need = showdown.monster_need(state, current(state));
    let hit = numbers::hits(roll, need, showdown.rulings.natural_attack_rolls);
    log.tell(|| {
        let by_number = roll as i8 >= need;
        let natural = (roll == 1 && by_number) || (roll == numbers::LANTERN && !by_number);
        let terrain = place::evasion(showdown, state, current(state).target) != 0;
        let least = numbers::least(need, showdown.rulings.natural_attack_rolls);
        Event::new(&[rule::P70_ACCURACY], What::MonsterRoll { roll, need: least, hit })
            .citing(terrain, rule::TERRAIN)
            .ruled_if(natural, ruling::NATURAL_ATTACK_ROLLS)
    });
    let attack = current_mut(state);
    attack.left -= 1;
    attack.hits += u8::from(hit);
}

/// Runs the innermost attack on, until something else comes in between; says whether it rests.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    loop {
        if step_phase(showdown, state, log) {
            return true;
        }
        if state.monster.defeated || !matches!(state.frames.last(), Some(Frame::MonsterAttack)) {
            return false;
        }
    }
}

/// One phase of the innermost attack; says whether it rests.
#[inline]
fn step_phase(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    let attack = current(state);
    // With the target gone, there is nobody left to hit.
    if !matches!(attack.phase, Phase::AfterDamage | Phase::Then | Phase::End)
        && !state.survivor(attack.target).is_there()
    {
        let attack = current_mut(state);
        (attack.at, attack.hits) = ([0; 5], 0);
        attack.phase = if attack.damaged > 0 { Phase::AfterDamage } else { Phase::Then };
        return false;
    }
    match attack.phase {
        Phase::Begin => phases::begin(showdown, state, log),
        Phase::Approach => phases::approach(showdown, state, log),
        Phase::Strike => phases::strike(showdown, state, log),
        Phase::Aim => phases::aim(showdown, state, log),
        Phase::OutOfReach => phases::does_not_attack(state, log),
        Phase::Rolls if attack.left > 0 => return true,
        Phase::Rolls => current_mut(state).phase = Phase::Ward,
        Phase::Ward => phases::ward(showdown, state, log),
        Phase::Locations if attack.hits > 0 && attack.only.is_none() && !attack.card(showdown).harmless => {
            return true;
        }
        Phase::Locations => phases::located(showdown, state),
        Phase::Dodge => {
            if open_locations(attack).next().is_some() && survival::can_dodge(showdown, state, attack.target)
            {
                return true;
            }
            current_mut(state).phase = Phase::Damage;
        }
        Phase::Damage => {
            let (first, second) = {
                let mut open = open_locations(attack);
                (open.next(), open.next())
            };
            match (first, second) {
                (None, _) => current_mut(state).phase = Phase::AfterDamage,
                (Some(only), None) => phases::deal(showdown, state, only, false, log),
                (Some(_), Some(_)) => return true,
            }
        }
        Phase::AfterDamage => phases::after_damage(showdown, state, log),
        Phase::Then => phases::then(showdown, state, log),
        Phase::End => {
            state.monster_attacks.pop();
            state.frames.pop();
        }
    }
    false
}
