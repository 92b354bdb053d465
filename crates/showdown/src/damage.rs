//! Damage to survivors: page 70. Armor first, then light and heavy injuries, then one severe injury; and the brain.

use kernel::{Decision, Input, Sink, Waits};

use crate::content::{Impairment, Location, Moment, Showdown, Stat, SurvivalAction, SurvivorId};
use crate::event::{Event, What};
use crate::frame::{self, Frame};
use crate::state::{FATAL_BLEEDING, State};
use crate::{Choice, Outcome, effect, moment, rule, survival};

/// The number of the trauma table among the tables.
pub const TRAUMA: u8 = 5;

/// Spends damage a point at a time; says whether the location die is due.
pub(crate) fn step(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    location: Option<Location>,
    amount: u8,
    log: &mut impl Sink<Event>,
) -> bool {
    if amount == 0 || state.survivor(subject).dead {
        state.frames.pop();
        return false;
    }
    let Some(location) = location else { return true };
    state.frames.pop();
    let left = spend(state, subject, location, amount, log);
    if left > 0 {
        log.tell(|| {
            let what = What::SevereInjuryDue { survivor: subject, location, damage: left };
            Event::new(&[rule::P70_SEVERE_ONCE, rule::P70_SEVERE_REPEATS], what)
        });
        let asked = !survival::can_endure(showdown, state, subject);
        state.push(Frame::Severe { subject, location, asked });
    } else {
        log.tell(|| Event::new(&[rule::P70_HIT_RESOLVED], What::Settled));
    }
    moment::announce(showdown, state, Moment::Damaged, subject);
    false
}

/// Spends damage on armor and injury boxes; returns the rest, for a severe injury.
fn spend(
    state: &mut State,
    subject: SurvivorId,
    location: Location,
    amount: u8,
    log: &mut impl Sink<Event>,
) -> u8 {
    let who = state.survivor_mut(subject);
    let armor = &mut who.armor[location as usize];
    let on_armor = amount.min(*armor);
    *armor -= on_armor;
    if on_armor > 0 {
        let left = *armor;
        log.tell(|| {
            let what = What::ArmorLost { survivor: subject, location, lost: on_armor, left };
            Event::new(&[rule::P70_ARMOR_FIRST], what)
        });
    }
    let mut left = amount - on_armor;
    while left > 0 && !state.survivor(subject).boxes_full(location) {
        left -= 1;
        let who = state.survivor_mut(subject);
        who.boxes[location as usize] += 1;
        let heavy = who.boxes_full(location);
        let falls = heavy || who.is(Impairment::FallsWhenHurt);
        let falls = falls && state.knock_down(subject, log);
        log.tell(|| {
            let what = What::Injured { survivor: subject, location, heavy };
            Event::new(&[rule::P70_LIGHT_THEN_HEAVY], what)
                .citing(heavy, rule::P70_HEAVY_KNOCKS_DOWN)
                .citing(location == Location::Head, rule::HEAD_BOX)
        });
        if falls {
            log.tell(|| {
                let rule = if heavy { rule::P70_HEAVY_KNOCKS_DOWN } else { rule::SEVERE_TABLES };
                Event::new(&[rule], What::KnockedDown { survivor: subject })
            });
        }
    }
    left
}

/// The next input of a severe injury that is due: the choice to endure it, or the roll.
pub(crate) fn pending_severe(
    _: &Showdown,
    _: &State,
    subject: SurvivorId,
    asked: bool,
    decision: &mut Decision<Choice>,
) -> Waits<Outcome> {
    if asked {
        return Waits::Chance(frame::die("severe injury", frame::seat(subject), subject, 1, 10));
    }
    frame::decide(decision, frame::seat(subject), |list| list.extend([Choice::Pass, Choice::Endure]))
}

/// Takes the roll, or the choice to endure.
pub(crate) fn take_severe(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    location: Location,
    input: Input<Choice>,
    log: &mut impl Sink<Event>,
) {
    match input {
        Input::Choice(Choice::Endure) => {
            state.frames.pop();
            let price = survival::endure_price(showdown, state, subject);
            survival::spend(state, subject, SurvivalAction::Endure, price);
            log.tell(|| {
                let what = What::SurvivalAction { survivor: subject, action: SurvivalAction::Endure };
                Event::new(&[rule::ENDURE], what)
            });
        }
        Input::Choice(_) => {
            state.replace(Frame::Severe { subject, location, asked: true });
            log.tell(|| {
                let what = What::Declines { survivor: subject, action: Some(SurvivalAction::Endure) };
                Event::new(&[rule::ENDURE], what)
            });
        }
        Input::Outcome(face) => {
            state.frames.pop();
            suffer(showdown, state, subject, location as u8, face, log);
        }
    }
}

/// Suffers the row of a table that was rolled.
pub(crate) fn suffer(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    table: u8,
    roll: u8,
    log: &mut impl Sink<Event>,
) {
    let row = showdown.severe.get(usize::from(table)).unwrap_or(&showdown.trauma).row(roll as i8);
    suffer_row(showdown, state, subject, (table, row), roll, log);
}

/// Suffers a row of a table; the roll is 0 if none led there.
pub(crate) fn suffer_row(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    (table, row): (u8, u8),
    roll: u8,
    log: &mut impl Sink<Event>,
) {
    let (injuries, rules) = match showdown.severe.get(usize::from(table)) {
        Some(severe) => (severe, rule::SEVERE_TABLES),
        None => (&showdown.trauma, rule::BRAIN_TRAUMA),
    };
    let injury = &injuries.rows[usize::from(row)];
    log.tell(|| Event::new(&[rules], What::Suffers { survivor: subject, table, row, roll }));
    let slot = showdown.programs.slot(table, row);
    let counts = showdown.programs.counts_severe(subject);
    let who = state.survivor_mut(subject);
    who.severe = who.severe.saturating_add(u8::from(counts));
    if who.is(Impairment::FallsWhenHurt) && table != TRAUMA && state.knock_down(subject, log) {
        log.tell(|| Event::new(&[rule::SEVERE_TABLES], What::KnockedDown { survivor: subject }));
    }
    let times = slot.map_or(0, |slot| state.survivor_mut(subject).remember(slot));
    if injury.limit.is_some_and(|limit| times > limit) {
        log.tell(|| Event::new(&[rule::PERMANENT_LIMIT], What::AlreadyRecorded { survivor: subject }));
        return bleed(showdown, state, subject, 1, log);
    }
    let program = showdown.programs.tables[usize::from(table)][usize::from(row)];
    effect::begin_counted(state, program, subject, times);
}

impl crate::state::SurvivorState {
    /// Notes one more of the injury in a slot; returns how many there are now.
    fn remember(&mut self, slot: u8) -> u8 {
        let shift = slot * 2;
        let times = ((self.suffered >> shift) as u8 & 3).saturating_add(1).min(3);
        self.suffered = self.suffered & !(3 << shift) | u64::from(times) << shift;
        times
    }

    /// The number of times that the injury in a slot was suffered; 3 stands for more, too.
    pub(crate) fn remembered(&self, slot: u8) -> u8 {
        (self.suffered >> (slot * 2)) as u8 & 3
    }
}

/// The subject gains bleeding tokens; too many kill.
pub(crate) fn bleed(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    tokens: u8,
    log: &mut impl Sink<Event>,
) {
    let who = state.survivor_mut(subject);
    who.bleeding = who.bleeding.saturating_add(tokens).min(FATAL_BLEEDING);
    let total = who.bleeding;
    log.tell(|| Event::new(&[rule::BLEEDING], What::Bleeds { survivor: subject, tokens, total }));
    if total >= FATAL_BLEEDING {
        die(showdown, state, subject, log);
    }
}

/// The subject dies.
pub(crate) fn die(showdown: &Showdown, state: &mut State, subject: SurvivorId, log: &mut impl Sink<Event>) {
    if state.survivor(subject).dead {
        return;
    }
    state.survivor_mut(subject).dead = true;
    if state.monster.priority == Some(subject) {
        state.monster.priority = None;
        state.monster.priority_stays = false;
    }
    if state.monster.wounded_by == Some(subject) {
        state.monster.wounded_by = None;
    }
    log.tell(|| Event::new(&[rule::DEATH], What::Dies { survivor: subject }));
    moment::announce(showdown, state, Moment::Dies, subject);
}

/// Spends brain damage: insanity first, then the brain box, then one trauma.
pub(crate) fn step_brain(
    showdown: &Showdown,
    state: &mut State,
    subject: SurvivorId,
    amount: u8,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    let who = state.survivor_mut(subject);
    if who.dead || amount == 0 {
        return;
    }
    let insanity = &mut who.stats[Stat::Insanity as usize];
    let absorbed = amount.min(*insanity);
    *insanity -= absorbed;
    let mut left = amount - absorbed;
    let boxed = left > 0 && !who.brain_box;
    if boxed {
        who.brain_box = true;
        left -= 1;
    }
    log.tell(|| {
        let what = What::BrainDamage { survivor: subject, amount, absorbed, boxed };
        Event::new(&[rule::BRAIN_DAMAGE], what)
    });
    if left > 0 {
        state.push(Frame::Trauma { subject });
    }
    moment::announce_amount(showdown, state, Moment::BrainDamaged, subject, amount);
    moment::announce(showdown, state, Moment::Damaged, subject);
}
