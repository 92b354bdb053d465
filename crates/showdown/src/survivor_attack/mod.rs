//! A survivor's attack: page 74, one file per step; the wound steps are in [`wound`].

pub mod numbers;
mod pairs;
pub mod perfect_hit;
pub mod s1_attack_rolls;
pub mod s2_hits;
pub mod s3_draw;
pub mod s4_read;
pub mod s6_end;
pub mod trap;
pub mod wound;

use std::hash::{Hash, Hasher};

use kernel::{Decision, Few, Input, Sink, Waits};

use crate::content::{HitLocation, MAX_SPEED, Showdown, SurvivorId, Weapon};
use crate::event::{Event, What};
use crate::frame::Frame;
use crate::ruling::{self, LocationAtHand};
use crate::state::{NONE, State};
use crate::{Choice, Outcome, rule, survival};

/// The phase of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Phase {
    /// Step 1: the attack is declared, and cards in play speak of it.
    Declared,
    /// Step 1: attack rolls are being made.
    #[default]
    Rolls,
    /// Rolls of 1, for weapons that fear them.
    Ones,
    /// Perfect hits trigger.
    PerfectHits,
    /// The effects that a hit triggers.
    OnHit,
    /// Step 3: cards are being drawn.
    Draw,
    /// Step 4: cards are read.
    Read,
    /// A trap was read that the weapon may shake off.
    Unshakable,
    /// Wound step 1.
    Select,
    /// Wound step 2 is done; step 3 begins.
    Attempt,
    /// The wound roll is made, the sharp die is not.
    SharpDie,
    /// Wound step 4.
    Critical,
    /// Wound step 5.
    Wound,
    /// Wound step 6.
    Fellows,
    /// Wound step 7: the wound or failure reaction, so many times.
    React(u8),
    /// Wound step 7: the reflex reaction.
    Reflex,
    /// Wound step 8.
    Resolve,
    /// Step 6.
    End,
}

impl Phase {
    /// Whether cards may still be drawn.
    pub(crate) fn is_before_reading(self) -> bool {
        matches!(
            self,
            Self::Declared | Self::Rolls | Self::Ones | Self::PerfectHits | Self::OnHit | Self::Draw
        )
    }
}

/// An attack of a survivor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Attack {
    /// The attacker.
    pub survivor: SurvivorId,
    /// The weapon: an index into [`Showdown::weapons`].
    pub weapon: u8,
    /// The phase that comes next.
    pub phase: Phase,
    /// Dice still to roll, then cards still to draw.
    pub left: u8,
    /// Attack rolls that hit, until they are cards still to draw.
    pub hits: u8,
    /// Perfect hits that have not triggered yet.
    pub perfect: u8,
    /// Rolls of 1 that have not struck back yet.
    pub ones: u8,
    /// Strength until the end of the attack.
    pub strength: i8,
    /// Accuracy until the end of the attack.
    pub accuracy: i8,
    /// The monster's toughness until the end of the attack.
    pub toughness: i8,
    /// Unresolved hit locations, by kind, in ascending order.
    pub face_up: Few<u8, { MAX_SPEED as usize }>,
    /// The hit location being resolved, or [`NONE`].
    pub card: u8,
    /// The wound roll, as long as something looks at it.
    pub wound_roll: u8,
    /// The result of the attempt.
    pub verdict: numbers::Verdict,
    /// The first critical wound of a savage weapon is behind.
    pub savaged: bool,
    /// The weapon is archived at the end.
    pub spent: bool,
}

/// Words instead of fields: exact odds hash every state that they meet.
impl Hash for Attack {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let flags =
            [self.verdict.success, self.verdict.critical, self.verdict.wounds, self.savaged, self.spent];
        let flags = flags.iter().fold(0, |bits, &flag| bits << 1 | u8::from(flag));
        let bytes =
            [self.left, self.hits, self.perfect, self.ones, self.card, self.wound_roll, flags, self.weapon];
        hasher.write_u64(u64::from_le_bytes(bytes));
        self.phase.hash(hasher);
        hasher.write_u32(u32::from_le_bytes([
            self.survivor.0,
            self.strength as u8,
            self.toughness as u8,
            self.accuracy as u8,
        ]));
        self.face_up.hash(hasher);
    }
}

impl Attack {
    fn new(survivor: SurvivorId, weapon: u8) -> Self {
        Self { survivor, weapon, card: NONE, ..Self::default() }
    }

    /// The weapon.
    pub fn weapon<'a>(&self, showdown: &'a Showdown) -> &'a Weapon {
        &showdown.weapons[usize::from(self.weapon)]
    }

    /// The hit location being resolved.
    pub fn card<'a>(&self, showdown: &'a Showdown) -> &'a HitLocation {
        &showdown.hit_locations[usize::from(self.card)]
    }
}

/// The innermost attack.
#[inline]
pub(crate) fn current(state: &State) -> &Attack {
    state.attacks.last().expect("an attack is under way")
}

/// The innermost attack, to change.
#[inline]
pub(crate) fn current_mut(state: &mut State) -> &mut Attack {
    state.attacks.last_mut().expect("an attack is under way")
}

/// Whether a frame is an attack whose hit location is reacting.
pub(crate) fn reacts(state: &State, frame: Frame) -> bool {
    let reacting = |attack: &Attack| matches!(attack.phase, Phase::React(_) | Phase::Reflex | Phase::Resolve);
    frame == Frame::Attack && state.attacks.last().is_some_and(reacting)
}

/// The next input of the innermost attack.
#[inline]
pub(crate) fn pending(showdown: &Showdown, state: &State, decision: &mut Decision<Choice>) -> Waits<Outcome> {
    let attack = current(state);
    match attack.phase {
        Phase::Rolls => Waits::Chance(s1_attack_rolls::chance(attack)),
        Phase::Draw => Waits::Chance(s3_draw::chance(state, attack)),
        Phase::Unshakable => Waits::Chance(trap::unshakable_chance(attack)),
        Phase::Select => wound::w1_select::pending(showdown, attack, decision),
        Phase::Attempt | Phase::SharpDie => Waits::Chance(wound::w3_attempt::chance(showdown, attack)),
        phase => unreachable!("an attack never rests at {phase:?}"),
    }
}

/// Hands an input to the innermost attack; says whether it rests again at once.
pub(crate) fn take(
    showdown: &Showdown,
    state: &mut State,
    input: Input<Choice>,
    log: &mut impl Sink<Event>,
) -> bool {
    match (current(state).phase, input) {
        (Phase::Rolls, Input::Outcome(face)) => return s2_hits::take(showdown, state, face, log),
        (Phase::Draw, Input::Outcome(kind)) => s3_draw::take(showdown, state, kind, log),
        (Phase::Unshakable, Input::Outcome(face)) => trap::take_unshakable(showdown, state, face, log),
        (Phase::Select, Input::Choice(Choice::Resolve(kind))) => {
            wound::w1_select::take(showdown, state, kind, log);
        }
        (Phase::Attempt, Input::Outcome(face)) => {
            return wound::w3_attempt::take_wound_roll(showdown, state, face, log);
        }
        (Phase::SharpDie, Input::Outcome(face)) => {
            wound::w3_attempt::take_sharp_die(showdown, state, face, log);
        }
        (phase, input) => unreachable!("an attack at {phase:?} never waits for {input:?}"),
    }
    false
}

/// Runs the innermost attack on; says whether it rests.
pub(crate) fn step(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    // Each step hands over to the next by itself as long as nothing comes between them.
    let attack = current(state);
    if cannot_go_on(state, attack) {
        cancel(state, log);
        return false;
    }
    match attack.phase {
        Phase::Declared => s1_attack_rolls::go_on(showdown, state, log),
        Phase::Rolls if attack.left > 0 => return true,
        Phase::Rolls => current_mut(state).phase = Phase::Ones,
        Phase::Ones => s2_hits::ones(showdown, state, log),
        Phase::PerfectHits => perfect_hit::step(showdown, state, log),
        Phase::OnHit => s2_hits::on_hit(showdown, state, log),
        Phase::Draw => return s3_draw::step(showdown, state, log),
        Phase::Read => s4_read::step(showdown, state, log),
        Phase::Unshakable | Phase::SharpDie => return true,
        Phase::Select => return wound::w1_select::step(showdown, state, log),
        Phase::Attempt => return wound::w3_attempt::step(showdown, state, log),
        Phase::Critical => wound::w4_critical::step(showdown, state, None, log),
        Phase::Wound => wound::w5_wound::step(showdown, state, log),
        Phase::Fellows => wound::w6_fellows::step(showdown, state, log),
        Phase::React(times) => wound::w7_reactions::step(showdown, state, times, log),
        Phase::Reflex => wound::w7_reactions::reflex(showdown, state, log),
        Phase::Resolve => wound::w8_resolve::step(showdown, state, log),
        Phase::End => s6_end::step(showdown, state, log),
    }
    false
}

/// Whether the attacker fell before the next hit location: the rest of the attack is lost. Every roll of 1 has been
/// rolled already, and counts.
#[inline]
fn cannot_go_on(state: &State, attack: &Attack) -> bool {
    let between =
        matches!(attack.phase, Phase::PerfectHits | Phase::OnHit | Phase::Draw | Phase::Read | Phase::Select);
    between && !state.survivor(attack.survivor).stands()
}

/// Cancels the rest of the innermost attack.
fn cancel(state: &mut State, log: &mut impl Sink<Event>) {
    let survivor = current(state).survivor;
    let who = state.survivor(survivor);
    let rule = if who.dead || who.held == 0 { rule::ATTACKER_FALLS } else { rule::OFF_THE_BOARD };
    log.tell(|| Event::new(&[rule], What::AttackCancelled { survivor }));
    cancel_hits(state, state.attacks.len() - 1);
    current_mut(state).phase = Phase::End;
}

/// Whether anything can still come of the attacks under way, were they finished though the monster is defeated.
pub(crate) fn is_anything_left(showdown: &Showdown, state: &State) -> bool {
    let is_busy = |frame: &Frame| {
        if let Frame::Run { at, end, .. } = frame { at < end } else { *frame != Frame::Attack }
    };
    let mut frames = state.frames.iter().skip_while(|frame| **frame != Frame::Attack);
    frames.any(is_busy) || state.attacks.iter().any(|attack| is_left_of(showdown, state, attack))
}

/// Whether hits of an attack are unresolved, or something of the location at hand is still to come.
fn is_left_of(showdown: &Showdown, state: &State, attack: &Attack) -> bool {
    let hits =
        attack.hits > 0 || !attack.face_up.is_empty() || (attack.phase == Phase::Draw && attack.left > 0);
    if (hits || attack.perfect > 0) && state.survivor(attack.survivor).stands() {
        return true;
    }
    let before_wound = match attack.phase {
        Phase::Declared | Phase::Rolls | Phase::Unshakable | Phase::Attempt | Phase::SharpDie => return true,
        Phase::Ones => return attack.ones > 0,
        Phase::PerfectHits | Phase::OnHit | Phase::Draw | Phase::Read | Phase::Select | Phase::End => {
            return false;
        }
        Phase::Critical | Phase::Wound => true,
        Phase::Fellows | Phase::React(_) | Phase::Reflex | Phase::Resolve => false,
    };
    let (card, verdict) = (attack.card(showdown), attack.verdict);
    let stays = verdict.critical && (card.persistent.is_some() || card.archived);
    let by_weapon = before_wound
        && verdict.wounds
        && (attack.weapon(showdown).provoke
            || !showdown.programs.weapons[usize::from(attack.weapon)].on_wound.is_empty());
    let reactions = &card.reactions;
    let first = if verdict.success { &reactions.wound } else { &reactions.failure };
    let reacts = attack.phase != Phase::Resolve
        && (reactions.reflex.is_some() || (attack.phase != Phase::Reflex && first.is_some()));
    let fellows =
        (before_wound || attack.phase == Phase::Fellows) && survival::anybody_able(showdown, state, false);
    stays || by_weapon || fellows || (reacts && !verdict.critical && !state.monster.down)
}

/// Cancels the unresolved hits of an attack: rolled ones, those to be drawn for, and hit locations that lie face up,
/// which are discarded. Returns how many are lost.
pub(crate) fn cancel_hits(state: &mut State, attack: usize) -> u8 {
    let attack = &mut state.attacks[attack];
    let mut lost = attack.face_up.len() as u8 + std::mem::take(&mut attack.hits);
    if attack.phase == Phase::Draw {
        lost += std::mem::take(&mut attack.left);
    }
    // A perfect hit that is cancelled triggers nothing.
    attack.perfect = 0;
    while let Some(kind) = attack.face_up.pop() {
        state.deck.discard(kind);
    }
    lost
}

/// Discards the location at hand as long as nobody has attempted to wound it. Returns how many hits are lost.
pub(crate) fn cancel_untried(state: &mut State, attack: usize) -> u8 {
    let attack = &mut state.attacks[attack];
    let untried = attack.phase == Phase::Attempt && attack.card != NONE;
    if untried {
        state.deck.discard(std::mem::replace(&mut attack.card, NONE));
        attack.phase = Phase::Select;
    }
    u8::from(untried)
}

/// The monster leaves the range of an attack. If that is another survivor's doing, the location at hand may react no
/// more, as ruled.
pub(crate) fn moved_by_another(
    showdown: &Showdown,
    state: &mut State,
    attack: usize,
    log: &mut impl Sink<Event>,
) {
    let at_hand = &state.attacks[attack];
    if !matches!(at_hand.phase, Phase::Fellows | Phase::React(_) | Phase::Reflex) {
        return;
    }
    let reactions = &at_hand.card(showdown).reactions;
    let first = if at_hand.verdict.success { &reactions.wound } else { &reactions.failure };
    let left = reactions.reflex.is_some() || (at_hand.phase != Phase::Reflex && first.is_some());
    // A survivor's action in between happens in an opportunity over the attack.
    let mut over = state.frames.iter().skip_while({
        let mut below = attack + 1;
        move |frame| {
            below -= usize::from(**frame == Frame::Attack);
            below > 0
        }
    });
    let by_another = over.any(|frame| matches!(frame, Frame::Opportunity { .. }));
    if !left || !by_another || at_hand.verdict.critical {
        return;
    }
    let kind = at_hand.card;
    let what = match showdown.rulings.location_at_hand {
        LocationAtHand::Finished => What::Settled,
        LocationAtHand::Cancelled => {
            state.attacks[attack].phase = Phase::Resolve;
            What::ReactionsCancelled { kind }
        }
    };
    log.tell(|| Event::new(&[rule::P75_MOVE_CANCELS], what).ruled(&[ruling::LOCATION_AT_HAND]));
}

/// Somebody who fell stands up: the lost part of their attacks does not come back.
pub(crate) fn stands_up(state: &mut State, survivor: SurvivorId, log: &mut impl Sink<Event>) {
    for index in 0..state.attacks.len() {
        if state.attacks[index].survivor == survivor {
            let lost = cancel_hits(state, index);
            let attack = &mut state.attacks[index];
            let unrolled = attack.phase == Phase::Declared;
            if unrolled {
                attack.phase = Phase::End;
            }
            if lost > 0 || unrolled {
                log.tell(|| Event::new(&[rule::ATTACKER_FALLS], What::AttackCancelled { survivor }));
            }
        }
    }
}
