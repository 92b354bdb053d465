//! Single acts of cards.

use kernel::Sink;

use super::run::BY_CARD;
use super::{Act, Amount, Where, cards, gear, heal, status};
use crate::content::{Impairment, Location, Moment, Showdown, Stat, SurvivorId};
use crate::event::{Event, Idle, What};
use crate::frame::Frame;
use crate::monster_attack::{self, BASIC_ACTION};
use crate::monster_turn::card;
use crate::state::{Count, NONE, State};
use crate::survivor_attack::numbers::Verdict;
use crate::survivor_attack::wound::w5_wound;
use crate::survivor_attack::{self, Phase};
use crate::survivors_turn::act;
use crate::{away, damage, moment, monster_turn, movement, place, plan, rule, survival};

/// Frames that harm may need before it is put off.
const ROOM: usize = 8;

/// Frames that a procedure of the monster may need. Cards that set each other off without end stop there.
const NESTS: usize = 6;

/// The most disorders that a survivor has.
const MOST_DISORDERS: i16 = 3;

/// Hears whether anything is told.
struct Ear<'a, S> {
    log: &'a mut S,
    heard: bool,
}

impl<S: Sink<Event>> Sink<Event> for Ear<'_, S> {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.heard = true;
        self.log.tell(event);
    }

    fn tell_some(&mut self, event: impl FnOnce() -> Option<Event>) {
        let heard = &mut self.heard;
        self.log.tell_some(|| event().inspect(|_| *heard = true));
    }
}

/// Performs an act; `rolled` is the die that it needed. What a step of the plan asks for and changes nothing is told, too.
pub(crate) fn perform(
    showdown: &Showdown,
    state: &mut State,
    act: Act,
    subject: SurvivorId,
    rolled: Option<u8>,
    log: &mut impl Sink<Event>,
) {
    let of_step = matches!(state.frames[..], [Frame::Plan { .. }] | [Frame::Plan { .. }, Frame::Run { .. }]);
    if !of_step {
        return perform_act(showdown, state, act, subject, rolled, log);
    }
    let (mut ear, depth) = (Ear { log, heard: false }, state.frames.len());
    perform_act(showdown, state, act, subject, rolled, &mut ear);
    if !ear.heard && state.frames.len() == depth {
        let why = idle(state, act, subject);
        ear.log.tell(|| Event::new(&[BY_CARD], What::NothingHappens { survivor: subject, why }));
    }
}

/// Why nothing came of an act.
fn idle(state: &State, act: Act, subject: SurvivorId) -> Idle {
    let who = state.survivor(subject);
    if is_about_subject(act) && who.dead {
        Idle::Dead
    } else if is_about_subject(act) && !who.is_there() {
        Idle::OffTheBoard
    } else if state.monster.away && away::needs_monster(act) {
        Idle::MonsterAway
    } else if act == Act::KnockDown {
        Idle::Lies
    } else if act == Act::KnockDownMonster {
        Idle::MonsterLies
    } else if act == Act::Stand {
        Idle::Stands
    } else if matches!(act, Act::Priority { .. }) {
        Idle::Priority
    } else if matches!(act, Act::SeekMoods { .. } | Act::LookAtAi) {
        Idle::Counted
    } else {
        Idle::Other
    }
}

fn perform_act(
    showdown: &Showdown,
    state: &mut State,
    act: Act,
    subject: SurvivorId,
    rolled: Option<u8>,
    log: &mut impl Sink<Event>,
) {
    let level = showdown.monster.level;
    let number = |state: &State, amount: Amount| -> i16 {
        match amount {
            Amount::Fixed(number) => number.into(),
            Amount::PerLevel(number) => i16::from(number) * i16::from(level),
            Amount::Roll(_) => rolled.unwrap_or_default().into(),
            Amount::Movement => act::reach(showdown, state, subject).into(),
            Amount::SpacesMoved => monster_attack::spaces_moved(state),
            Amount::Suffered => status::just_suffered(state),
        }
    };
    let by_card = |what: What| Event::new(&[BY_CARD], what);
    let gone = is_about_subject(act) && !state.survivor(subject).is_there();
    let nowhere = state.monster.away && away::needs_monster(act);
    if gone || nowhere || (is_a_procedure(act) && !state.has_room(NESTS)) {
        return;
    }
    match act {
        Act::MonsterToken(attribute, by) => {
            let token = &mut state.monster.tokens[attribute as usize];
            *token = token.saturating_add(by);
            log.tell(|| Event::new(&[rule::P76_TOKENS_ON_PANEL], What::MonsterToken { attribute, by }));
        }
        Act::KnockDownMonster => {
            if !std::mem::replace(&mut state.monster.down, true) {
                log.tell(|| Event::new(&[rule::MONSTER_DOWN], What::MonsterKnockedDown));
                monster_attack::drop_card(state, log);
                // In an attack, wound step 6 is the opportunity.
                if state.attacks.is_empty() && state.has_room(NESTS) {
                    flow(showdown, state, log);
                }
                moment::announce(showdown, state, Moment::Falls, subject);
            }
        }
        Act::Move(direction, far) => movement::begin(state, direction, far, subject),
        Act::PlaceMonster => {
            state.push(Frame::PutMonster { subject });
            log.tell(|| Event::new(&[rule::P70_PLACE_MONSTER], What::MonsterPlaced { survivor: subject }));
        }
        Act::CancelMove | Act::CancelGrab | Act::CancelWound => state.cancelled = true,
        Act::BasicAction { speed, damage, only } => {
            log.tell(|| Event::new(&[rule::BASIC_ACTION], What::BasicAction { survivor: subject }));
            if monster_attack::begin(state, BASIC_ACTION, subject, speed, damage, log)
                && let Some(location) = only
            {
                hits_to(state, location, log);
            }
        }
        Act::PerformBasicAction => card::begin(state, BASIC_ACTION),
        Act::ShuffleHitLocations => {
            state.deck.reshuffle();
            log.tell(|| by_card(What::Reshuffled));
        }
        Act::Grab => movement::begin_grab(state, subject),
        Act::HealMonster(amount) => {
            let cards = number(state, amount).clamp(0, 255) as u8;
            let life = showdown.monster.life;
            let wounds = state.heal_monster(cards, life);
            log.tell(|| {
                let event = Event::new(&[rule::MONSTER_HEALS], What::MonsterHeals { wounds });
                event.citing(life.is_some(), rule::LIFE)
            });
        }
        Act::Wound(wounds) => w5_wound::suffer(showdown, state, wounds, log),
        Act::MonsterDies => {
            let lived = !std::mem::replace(&mut state.monster.defeated, true);
            log.tell(|| by_card(What::Defeated));
            if lived {
                w5_wound::killed_by_effect(showdown, state, log);
            }
        }
        Act::MonsterDiesLater => {
            state.monster.dying = true;
            state.monster.dying_since_turn = state.is_monsters_turn();
            log.tell(|| by_card(What::MonsterDying));
        }
        Act::DiscardMood => {
            log.tell(|| by_card(What::MoodDiscarded));
            state.push(Frame::DiscardMood { by: subject });
        }
        Act::DrawAi => {
            log.tell(|| by_card(What::DrawsAi));
            cards::draw_another(state);
        }
        Act::EndMonsterTurn => monster_turn::cut_short(state, log),
        Act::CancelHits => cancel_hits(state, log),
        Act::AttackStrength(by) => {
            if let Some(attack) = state.attacks.last_mut() {
                attack.strength = attack.strength.saturating_add(by);
                log.tell(|| by_card(What::StrengthForAttack { survivor: subject, by }));
            }
        }
        Act::AttackToughness(by) => {
            if let Some(attack) = state.attacks.last_mut() {
                attack.toughness = attack.toughness.saturating_add(by);
                log.tell(|| by_card(What::ToughnessForAttack { by }));
            }
        }
        Act::HitsTo(location) => hits_to(state, location, log),
        Act::KnockDown => {
            if state.knock_down(subject, log) {
                log.tell(|| {
                    Event::new(&[rule::KNOCKED_DOWN_SURVIVOR], What::KnockedDown { survivor: subject })
                });
            }
        }
        Act::Stand => {
            state.survivor_mut(subject).fell_in_turn = false;
            if std::mem::take(&mut state.survivor_mut(subject).down) {
                log.tell(|| by_card(What::Stands { survivor: subject }));
                survivor_attack::stands_up(state, subject, log);
            }
        }
        Act::Die => damage::die(showdown, state, subject, log),
        Act::Doom => status::doom(state, subject, log),
        Act::Bleed(tokens) => damage::bleed(showdown, state, subject, tokens, log),
        Act::Damage(amount, Where::Every) => {
            let amount = number(state, amount).clamp(0, 255) as u8;
            for location in Location::ALL.into_iter().rev() {
                harm(state, Frame::Damage { subject, location: Some(location), amount });
            }
        }
        Act::Damage(amount, place) => {
            let amount = number(state, amount).clamp(0, 255) as u8;
            let location = if let Where::At(location) = place { Some(location) } else { None };
            log.tell(|| {
                Event::new(&[rule::LOOSE_DAMAGE], What::SuffersDamage { survivor: subject, damage: amount })
            });
            harm(state, Frame::Damage { subject, location, amount });
        }
        Act::BrainDamage(amount) => {
            let amount = number(state, amount).clamp(0, 255) as u8;
            harm(state, Frame::BrainDamage { subject, amount });
        }
        Act::Token(attribute, by) => {
            let token = &mut state.survivor_mut(subject).tokens[attribute as usize];
            *token = token.saturating_add(by);
            log.tell(|| by_card(What::Token { survivor: subject, attribute, by }));
        }
        Act::Permanent(attribute, by) => {
            let change = &mut state.survivor_mut(subject).permanent[attribute as usize];
            *change = change.saturating_add(by);
            log.tell(|| by_card(What::Permanent { survivor: subject, attribute, by }));
        }
        Act::Gain(stat, amount) => {
            let by = number(state, amount);
            gain(state, subject, stat, by, log);
        }
        Act::SurvivalBecomesInsanity => {
            let survival = std::mem::take(&mut state.survivor_mut(subject).stats[Stat::Survival as usize]);
            gain(state, subject, Stat::Insanity, survival.into(), log);
        }
        Act::Priority { permanent } => {
            if state.give_priority(subject, permanent) {
                log.tell(|| Event::new(&[rule::PRIORITY_TARGET], What::GainsPriority { survivor: subject }));
            }
        }
        Act::Impair(impairment) => {
            state.survivor_mut(subject).impairments |= 1 << impairment as u32;
            log.tell(|| by_card(What::Impaired { survivor: subject, impairment }));
        }
        Act::Knockback(amount) | Act::KnockbackToEdge(amount) => {
            let spaces = number(state, amount).clamp(0, 255) as u8;
            let to_edge = matches!(act, Act::KnockbackToEdge(_));
            log.tell(|| by_card(What::KnockedBack { survivor: subject, spaces }));
            if showdown.board.is_some() {
                state.push(Frame::Knockback { subject, spaces, to_edge });
            } else {
                place::monster_went_away(state, subject, spaces);
            }
        }
        Act::PlaceSurvivor => {
            if showdown.board.is_some() {
                state.push(Frame::PutInFront { subject });
            } else {
                place::put_in_front(state, subject);
            }
            log.tell(|| Event::new(&[rule::P75_PLACE_SURVIVOR], What::SurvivorPlaced { survivor: subject }));
        }
        Act::HealSurvivor { boxes, armor } => heal::everywhere(showdown, state, subject, (boxes, armor), log),
        Act::HealAt { boxes, armor, location: Some(location) } => {
            heal::at(showdown, state, subject, (boxes, armor), location, log);
        }
        Act::HealAt { boxes, armor, location: None } => state.push(Frame::Heal { subject, boxes, armor }),
        Act::Resource(resource) => {
            showdown.count(state, Count::Resources, 1);
            log.tell(|| by_card(What::GainsResource { survivor: subject, resource }));
        }
        Act::Eat => {
            let nearest =
                place::food(showdown, state).filter(|(_, far)| *far <= 1).min_by_key(|(_, far)| *far);
            if let Some((tile, _)) = nearest {
                state.field.gone |= 1 << tile;
                log.tell(|| by_card(What::Eats { tile }));
                moment::announce(showdown, state, Moment::Eats, subject);
            }
        }
        Act::Face => state.push(Frame::Face { subject, away: false }),
        Act::FaceAway => state.push(Frame::Face { subject, away: true }),
        Act::Flow => flow(showdown, state, log),
        Act::AllAreThreats => {
            state.monster.watchful = 2;
            log.tell(|| Event::new(&[rule::INSTINCT], What::EverybodyIsAThreat));
        }
        Act::AttackAccuracy(by) => {
            if let Some(attack) = state.attacks.last_mut() {
                attack.accuracy = attack.accuracy.saturating_add(by);
                log.tell(|| by_card(What::AccuracyForAttack { survivor: subject, by }));
            }
        }
        Act::Dismember => {
            log.tell(|| Event::new(&[rule::DISMEMBERED], What::LosesLimb { survivor: subject }));
            moment::announce(showdown, state, Moment::Dismembered, subject);
        }
        Act::Attack => status::attack(state, subject, log),
        Act::MonsterSpeed(amount) => status::quicken(state, number(state, amount), log),
        Act::MonsterDamage(amount) => status::harden(state, number(state, amount), log),
        Act::Mark(amount) => status::mark(state, subject, number(state, amount), log),
        Act::Unmark => status::unmark(state, subject, log),
        Act::Severe(location) => {
            let asked = !survival::can_endure(showdown, state, subject);
            harm(state, Frame::Severe { subject, location, asked });
        }
        Act::Suffer(table, row) => damage::suffer_row(showdown, state, subject, (table, row), 0, log),
        Act::RemoveMonster => away::remove_monster(showdown, state, log),
        Act::RemoveSurvivor(wounds) => away::remove_survivor(state, subject, wounds, log),
        Act::ArchiveWeapon => status::archive_weapon(showdown, state, log),
        Act::RoundToughness(by) => {
            status::weaken(state, by);
            log.tell(|| by_card(What::ToughnessForRound { by }));
        }
        Act::LosePriority => status::lose_priority(state, log),
        Act::Story(name) => {
            log.tell(|| Event::new(&[rule::STORY_EVENT], What::Story { name, survivor: subject }));
        }
        Act::RollAgain => status::roll_again(state, log),
        Act::Call(card) => moment::call(showdown, state, card, subject, log),
        Act::PassingStrength(by, until) => status::lend(state, subject, by, until, log),
        Act::TakeBack => status::take_back(state, subject, log),
        Act::DropWeapon => gear::drop_weapon(showdown, state, log),
        Act::ArchiveGear => state.push(Frame::LoseGear { subject }),
        Act::Daze => status::daze(state, log),
        Act::EndShowdown => plan::break_off(showdown, state, log),
        Act::LookAtAi => cards::begin_look(state, subject),
        Act::Instinct
        | Act::DiscardThis
        | Act::ArchiveThis
        | Act::ReturnThis
        | Act::CardTokens(_)
        | Act::ClearCardTokens
        | Act::SeekMoods { .. } => cards::perform(showdown, state, act, log),
    }
}

/// All hits of the monster's attack go to one location.
fn hits_to(state: &mut State, location: Location, log: &mut impl Sink<Event>) {
    if let Some(attack) = monster_attack::innermost(state) {
        attack.only = Some(location);
        log.tell(|| Event::new(&[BY_CARD], What::AllHitsTo { location }));
    }
}

/// Survivors may use survival actions, if any of them is able.
fn flow(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    if survival::anybody_able(showdown, state, false) {
        log.tell(|| Event::new(&[rule::FLOW], What::Opportunity { open: true }));
        survival::open(state, false);
    }
}

/// Whether an act changes the subject: then the dead are beyond it.
#[inline]
fn is_about_subject(act: Act) -> bool {
    matches!(
        act,
        Act::KnockDown
            | Act::Stand
            | Act::Die
            | Act::Bleed(_)
            | Act::Damage(..)
            | Act::BrainDamage(_)
            | Act::Token(..)
            | Act::Permanent(..)
            | Act::Gain(..)
            | Act::SurvivalBecomesInsanity
            | Act::Priority { .. }
            | Act::Impair(_)
            | Act::Knockback(_)
            | Act::KnockbackToEdge(_)
            | Act::PlaceSurvivor
            | Act::HealSurvivor { .. }
            | Act::HealAt { .. }
            | Act::Grab
            | Act::Dismember
            | Act::Face
            | Act::FaceAway
            | Act::Attack
            | Act::Severe(_)
            | Act::Suffer(..)
            | Act::Mark(_)
            | Act::RemoveSurvivor(_)
            | Act::PassingStrength(..)
            | Act::TakeBack
            | Act::ArchiveGear
    )
}

/// Whether an act begins a procedure of the monster, which may set off others.
fn is_a_procedure(act: Act) -> bool {
    matches!(
        act,
        Act::Move(..)
            | Act::BasicAction { .. }
            | Act::Grab
            | Act::Instinct
            | Act::SeekMoods { .. }
            | Act::Flow
            | Act::PerformBasicAction
            | Act::Attack
    )
}

/// Harms a survivor now or, deep inside a chain of injuries, as soon as the chain is over.
fn harm(state: &mut State, frame: Frame) {
    if state.has_room(ROOM) {
        return state.push(frame);
    }
    match frame {
        Frame::BrainDamage { subject, amount } => {
            let owed = &mut state.owed_brain[usize::from(subject.0)];
            *owed = owed.saturating_add(amount);
        }
        Frame::Damage { subject, amount, .. } => {
            let owed = &mut state.owed[usize::from(subject.0)];
            *owed = owed.saturating_add(amount);
        }
        // So deep inside a chain, one more injury is a point of damage when the chain is over.
        Frame::Severe { subject, .. } => {
            let owed = &mut state.owed[usize::from(subject.0)];
            *owed = owed.saturating_add(1);
        }
        other => unreachable!("{other:?} is no harm"),
    }
}

/// All hits of the innermost attack are cancelled, the location at hand included, unless its wound is already certain.
fn cancel_hits(state: &mut State, log: &mut impl Sink<Event>) {
    let Some(index) = state.attacks.len().checked_sub(1) else { return };
    let survivor = state.attacks[index].survivor;
    let hits = survivor_attack::cancel_hits(state, index);
    let attack = &mut state.attacks[index];
    if attack.phase == Phase::Wound {
        return log.tell(|| Event::new(&[BY_CARD], What::HitsCancelled { survivor, hits }));
    }
    let at_hand = std::mem::replace(&mut attack.card, NONE);
    attack.phase = Phase::End;
    attack.wound_roll = 0;
    attack.verdict = Verdict::default();
    if at_hand != NONE {
        state.deck.discard(at_hand);
    }
    let hits = hits + u8::from(at_hand != NONE);
    log.tell(|| Event::new(&[BY_CARD], What::HitsCancelled { survivor, hits }));
}

fn gain(state: &mut State, subject: SurvivorId, stat: Stat, by: i16, log: &mut impl Sink<Event>) {
    let who = state.survivor_mut(subject);
    if stat == Stat::Survival && by > 0 && who.is(Impairment::NoSurvival) {
        return;
    }
    let value = &mut who.stats[stat as usize];
    let before = i16::from(*value);
    let most = if stat == Stat::Disorders { MOST_DISORDERS } else { 99 };
    *value = (before + by).clamp(0, most.max(before)) as u8;
    let now = *value;
    // Nobody loses what they do not have.
    let by = i16::from(now) - before;
    log.tell(|| Event::new(&[BY_CARD], What::Gains { survivor: subject, stat, by, now }));
}
