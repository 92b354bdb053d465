//! Hints for exact odds: what can be forgotten, gathered and lumped together without changing any answer.

use kernel::{Chance, Deck, DieOrBag, Input, Tally};

use crate::content::{Ask, Location, Moment, Showdown, Step, SurvivalAction};
use crate::effect::{Act, Condition, Op, Program, Programs};
use crate::frame::{self, Frame};
use crate::game::Outcome;
use crate::monster_attack;
use crate::plan::UNTIL_DEFEATED;
use crate::rest::Unasked;
use crate::state::{Count, NONE, State};
use crate::survivor_attack::{self, Attack, Phase, numbers, trap};

/// Forgets a die that decides nothing, the deck once nothing will be drawn any more, and the rest once nobody asks what it
/// does.
#[inline]
pub(crate) fn forget(showdown: &Showdown, state: &mut State) {
    // Most of a whole showdown is no attack: that is seen at a glance.
    if !state.attacks.is_empty() || state.trap != NONE || !showdown.programs.deck_matters {
        forget_more(showdown, state);
    }
}

fn forget_more(showdown: &Showdown, state: &mut State) {
    if let Some(attack) = state.attacks.last()
        && attack.phase == Phase::SharpDie
        && !showdown.programs.looks_at_roll(attack.card)
        && decided(showdown.attempt(state, attack), attack.wound_roll).is_some()
    {
        frame::take(showdown, state, Input::Outcome(1), &mut Unasked, &mut kernel::Silent);
    }
    if let Some(attack) = state.attacks.last_mut()
        && attack.phase == Phase::Draw
        && springs(showdown, attack)
    {
        // A trap lies face up: any further card drawn would be shuffled back in with all the other cards.
        attack.left = 0;
        frame::run(showdown, state, &mut Unasked, &mut kernel::Silent);
    }
    if state.trap != NONE && state.attacks.is_empty() {
        // The next thing that happens to the deck is that it is shuffled.
        state.deck.reshuffle();
    }
    if showdown.programs.deck_matters || !is_last_step(showdown, state) {
        return;
    }
    if !state.attacks.iter().any(|attack| attack.phase.is_before_reading()) {
        state.deck = Deck::default();
    }
    // Wounds that may still be cancelled are not settled.
    let wounding = state.frames.iter().any(|frame| matches!(frame, Frame::Wounding { .. }));
    let settled = |attack: &Attack| is_settled(state, attack);
    if !showdown.programs.aftermath_matters && !wounding && state.attacks.iter().all(settled) {
        state.frames.truncate(0);
        state.attacks.truncate(0);
        state.attack_is_over();
        state.monster_attacks.truncate(0);
    }
}

/// The verdict of a wound roll, if the sharp die cannot change it: more on the die is never worse.
pub(crate) fn decided(attempt: numbers::Attempt, wound_roll: u8) -> Option<numbers::Verdict> {
    let [least, most] = [1, numbers::LANTERN].map(|face| attempt.judge(wound_roll, face));
    (least == most).then_some(least)
}

/// Whether one of the cards drawn for an attack is a trap that will spring, no matter which cards follow: nothing can
/// shake it off, and of several traps it is the first.
fn springs(showdown: &Showdown, attack: &Attack) -> bool {
    let first = showdown.hit_locations.iter().position(|card| card.trap.is_some());
    !attack.weapon(showdown).unshakable
        && first.is_some_and(|first| attack.face_up.iter().any(|&kind| usize::from(kind) == first))
}

/// Whether the plan ends with what is being resolved.
fn is_last_step(showdown: &Showdown, state: &State) -> bool {
    let Some(&Frame::Plan { next, left }) = state.frames.first() else { return true };
    let next = usize::from(next);
    next >= showdown.plan.len() || (left == 1 && next + 1 == showdown.plan.len())
}

/// Whether all hit locations of an attack are settled: what follows can wound nobody but survivors. Those that an
/// attacker who fell has not come to are lost, even if they stand up again.
fn is_settled(state: &State, attack: &Attack) -> bool {
    let behind = matches!(
        attack.phase,
        Phase::Fellows | Phase::React(_) | Phase::Reflex | Phase::Resolve | Phase::End
    );
    let attacker = state.survivor(attack.survivor);
    behind && (attack.face_up.is_empty() || attacker.down || attacker.dead)
}

/// The count that an ask reads.
pub(crate) fn counted(ask: Ask) -> Option<Count> {
    match ask {
        Ask::Wounds => Some(Count::Wounds),
        Ask::Criticals => Some(Count::Criticals),
        Ask::Hits => Some(Count::Hits),
        Ask::Attacks => Some(Count::Attacks),
        Ask::Traps => Some(Count::Traps),
        Ask::Resources => Some(Count::Resources),
        Ask::Defeated
        | Ask::MonsterDown
        | Ask::MonsterToken(_)
        | Ask::Persistent(_)
        | Ask::Archived(_)
        | Ask::DeckLeft
        | Ask::Rounds
        | Ask::Living
        | Ask::Survivor(..) => None,
    }
}

/// Takes out what was only counted, as far as a tally has lanes.
#[inline]
pub(crate) fn tally(showdown: &Showdown, state: &mut State) -> Tally {
    let mut lanes = [0; Tally::LANES];
    for (lane, &count) in lanes.iter_mut().zip(&showdown.programs.lanes) {
        *lane = std::mem::take(&mut state.counts[count as usize]);
    }
    Tally::new(lanes)
}

/// Puts it back.
#[inline]
pub(crate) fn credit(showdown: &Showdown, outcome: &mut Outcome, tally: Tally) {
    for (ask, value) in showdown.asks.iter().zip(outcome.iter_mut()) {
        let Some(count) = counted(*ask) else { continue };
        if let Some(lane) = showdown.programs.lanes.iter().position(|&lane| lane == count) {
            *value += tally.lane(lane) as i16;
        }
    }
}

/// Calls `band` for each run of neighbouring faces of a die of which `class` says the same.
fn runs<T: PartialEq>(sides: u8, class: impl Fn(u8) -> T, band: &mut impl FnMut(u8, u32)) {
    let mut first = 1;
    let mut now = class(1);
    for face in 2..=sides {
        let next = class(face);
        if next != now {
            band(first, u32::from(face - first));
            (first, now) = (face, next);
        }
    }
    band(first, u32::from(sides + 1 - first));
}

/// Lumps faces with the same prospects together.
pub(crate) fn bands(showdown: &Showdown, state: &State, chance: &Chance, band: &mut impl FnMut(u8, u32)) {
    let DieOrBag::Die(sides) = chance.source else {
        return chance.outcomes().for_each(|(outcome, weight)| band(outcome, weight));
    };
    match state.frames.last() {
        Some(Frame::Attack) => attack_bands(showdown, state, sides, band),
        Some(Frame::MonsterAttack) => {
            let attack = monster_attack::current(state);
            if attack.phase == monster_attack::Phase::Locations {
                return runs(sides, Location::of_face, band);
            }
            let need = showdown.monster_need(state, attack);
            runs(sides, |face| numbers::hits(face, need, showdown.rulings.natural_attack_rolls), band);
        }
        Some(Frame::Damage { .. }) => runs(sides, Location::of_face, band),
        Some(Frame::Severe { location, .. }) => {
            runs(sides, |face| showdown.severe[*location as usize].row(face as i8), band);
        }
        Some(Frame::Trauma { .. }) => runs(sides, |face| showdown.trauma.row(face as i8), band),
        Some(Frame::Run { at, end, .. }) => run_bands(showdown, *at, *end, sides, band),
        _ => runs(sides, |face| face, band),
    }
}

fn attack_bands(showdown: &Showdown, state: &State, sides: u8, band: &mut impl FnMut(u8, u32)) {
    let attack = survivor_attack::current(state);
    let weapon = attack.weapon(showdown);
    match attack.phase {
        Phase::Rolls => {
            let need = showdown.need_to_hit(state, attack);
            let perfect = !showdown.programs.weapons[usize::from(attack.weapon)].perfect_hit.is_empty();
            let one = weapon.early_iron || weapon.unwieldy;
            let class = |face: u8| {
                let hit = numbers::hits(face, need, showdown.rulings.natural_attack_rolls);
                (hit, perfect && face == numbers::LANTERN, one && face == 1)
            };
            runs(sides, class, band);
        }
        Phase::Attempt | Phase::SharpDie if !showdown.programs.looks_at_roll(attack.card) => {
            let attempt = showdown.attempt(state, attack);
            if attack.phase == Phase::SharpDie {
                runs(sides, |face| attempt.judge(attack.wound_roll, face), band);
            } else if !weapon.sharp {
                runs(sides, |face| attempt.judge(face, 0), band);
            } else {
                let class = |face: u8| decided(attempt, face).ok_or(face);
                runs(sides, class, band);
            }
        }
        Phase::Unshakable => runs(sides, trap::is_shaken_off, band),
        _ => runs(sides, |face| face, band),
    }
}

/// A die of a card: faces that the following instructions treat alike.
fn run_bands(showdown: &Showdown, at: u16, end: u16, sides: u8, band: &mut impl FnMut(u8, u32)) {
    let ops = &showdown.programs.ops[usize::from(at)..usize::from(end)];
    if !matches!(ops.first(), Some(Op::Roll(_))) {
        return runs(sides, |face| face, band);
    }
    let class = |face: u8| {
        let inside = |op: &Op| {
            let Op::UnlessRolled(from, to, _) = *op else { return None };
            Some((from..=to).contains(&face))
        };
        if ops.iter().any(|op| matches!(op, Op::Unless(Condition::RollAbove(_), _))) {
            return face.into();
        }
        ops.iter().filter_map(inside).fold(0u32, |bits, inside| bits << 1 | u32::from(inside))
    };
    runs(sides, class, band);
}

/// How many attacks in a row lie ahead, where one of them begins.
#[inline]
pub(crate) fn laps(showdown: &Showdown, state: &State) -> Option<u32> {
    let [Frame::Plan { left, .. }, Frame::Attack] = state.frames[..] else { return None };
    let attack = state.attacks.first()?;
    let speed = showdown.attack_speed(state, attack.survivor, attack.weapon);
    let fresh =
        attack.phase == Phase::Rolls && attack.left == numbers::dice(speed, showdown.rulings.minimum_speed);
    (fresh && left > 0).then(|| if left == UNTIL_DEFEATED { kernel::UNLIMITED_LAPS } else { left.into() })
}

/// Sets the number of attacks that lie ahead.
pub(crate) fn set_laps(state: &mut State, laps: u32) {
    if let Some(Frame::Plan { left, .. }) = state.frames.first_mut() {
        *left = if laps == kernel::UNLIMITED_LAPS { UNTIL_DEFEATED } else { laps as u16 };
    }
}

/// Whether the deck, and what follows the last wound attempt, can matter to the answer.
pub(crate) fn what_matters(showdown: &Showdown, programs: &Programs) -> (bool, bool) {
    let surges = showdown.survivors.iter().any(|survivor| survivor.actions.contains(&SurvivalAction::Surge));
    let about_deck = |ask: &Ask| matches!(ask, Ask::DeckLeft | Ask::Archived(_));
    let about_aftermath = |ask: &Ask| {
        !matches!(ask, Ask::Wounds | Ask::Criticals | Ask::Hits | Ask::Attacks | Ask::Traps | Ask::Defeated)
    };
    // An attack may not be the last: somebody surges, or the showdown goes on.
    let goes_on = showdown
        .plan
        .iter()
        .any(|step| matches!(step, Step::Showdown | Step::Card { .. } | Step::Act { .. }))
        || surges;
    let deck = goes_on || showdown.asks.iter().any(about_deck);
    (deck, goes_on || showdown.asks.iter().any(about_aftermath) || aftermath_wounds(showdown, programs))
}

/// Whether anything but a wound attempt can wound or kill the monster: special rules and critical effects belong to the attempt,
/// and persistent injuries of the monster's turn speak only if the plan has such a turn.
fn aftermath_wounds(showdown: &Showdown, programs: &Programs) -> bool {
    let turns = showdown.plan.iter().any(|step| matches!(step, Step::Moment(_)));
    let hurts = |op: &Op| matches!(op, Op::Act(Act::Wound(_) | Act::MonsterDies));
    let mut wounds: Vec<bool> = programs.ops.iter().map(hurts).collect();
    for (card, programs) in showdown.hit_locations.iter().zip(&programs.locations) {
        let rule = card.persistent.as_ref().and_then(|persistent| persistent.rule.as_ref());
        let of_turn = rule
            .is_some_and(|(moment, _)| !matches!(moment, Moment::WouldMove | Moment::WouldGrab))
            && !turns;
        let asleep = if of_turn { programs.persistent } else { Program::default() };
        for part in [programs.special, programs.critical, asleep] {
            wounds[part.start.into()..part.end.into()].fill(false);
        }
    }
    wounds.contains(&true)
}
