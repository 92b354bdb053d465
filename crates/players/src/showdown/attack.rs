//! The worth of an attack: by rule of thumb, or by exact odds from the very rules that play.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use ::showdown::content::{Ask, Step, SurvivorAsk, SurvivorId};
use ::showdown::effect::Programs;
use ::showdown::{Showdown, State};
use odds::{Limits, Odds, Pick};

/// The worth of attacks, in thousandths of a wound.
#[derive(Debug)]
pub(super) struct Attacks<'a> {
    showdown: &'a Showdown,
    memory: Arc<Memory>,
}

/// Everything worked out so far about a showdown. It does not depend on who asked first.
#[derive(Debug)]
pub(super) struct Memory {
    /// The showdown without a board, for each survivor and weapon: one attack, and how many wounds it causes.
    alone: Vec<(SurvivorId, u8, Showdown)>,
    /// By the attack, as a place in that list: two survivors may stand alike and strike differently.
    known: Mutex<HashMap<(usize, State), i32>>,
    solved: AtomicUsize,
}

/// How many answers are kept.
const KEPT: usize = 1 << 14;

impl Memory {
    /// Of a showdown; exact, or for rules of thumb.
    pub fn new(showdown: &Showdown, exact: bool) -> Self {
        let mut alone = Vec::new();
        for (at, survivor) in showdown.survivors.iter().enumerate().filter(|_| exact) {
            let id = SurvivorId(at as u8);
            for weapon in
                (0..showdown.weapons.len() as u8).filter(|weapon| survivor.weapons >> weapon & 1 != 0)
            {
                alone.push((id, weapon, one_attack(showdown, id, weapon)));
            }
        }
        Self { alone, known: Mutex::default(), solved: AtomicUsize::new(0) }
    }

    /// How many odds were worked out.
    pub fn solved(&self) -> usize {
        self.solved.load(Ordering::Relaxed)
    }
}

impl<'a> Attacks<'a> {
    /// For the showdown that the memory is of.
    pub fn new(showdown: &'a Showdown, memory: Arc<Memory>) -> Self {
        Self { showdown, memory }
    }

    /// Everything worked out so far.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The worth of an attack from here.
    pub fn worth(&self, state: &State, survivor: SurvivorId, weapon: u8) -> i32 {
        let exact = self.memory.alone.iter().position(|(id, arms, _)| (*id, *arms) == (survivor, weapon));
        match exact {
            Some(attack) => self.exact(attack, state),
            None => self.by_thumb(state, survivor, weapon),
        }
    }

    /// Dice that hit times how well they wound.
    fn by_thumb(&self, state: &State, survivor: SurvivorId, weapon: u8) -> i32 {
        let arms = &self.showdown.weapons[usize::from(weapon)];
        let dice = i32::from(self.showdown.attack_speed(state, survivor, weapon).max(1));
        let hits = (11 - i32::from(arms.accuracy)).clamp(1, 9);
        let wounds = (5 + i32::from(arms.strength)).clamp(1, 15);
        // Save a weapon that its attack uses up for the end.
        dice * hits * wounds - if arms.certain_critical { 500 } else { 0 }
    }

    fn exact(&self, attack: usize, state: &State) -> i32 {
        let (survivor, _, alone) = &self.memory.alone[attack];
        let start = before_attack(alone, state, *survivor);
        let known = || self.memory.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&worth) = known().get(&(attack, start)) {
            return worth;
        }
        self.memory.solved.fetch_add(1, Ordering::Relaxed);
        let limits = Limits { max_states: 100_000, ..Limits::default() };
        let odds = Odds::new(alone, Pick::First).with_limits(limits);
        // In thousandths: more than enough to tell weapons apart.
        let mean = odds.solve(&start, |outcome| outcome.first().copied().unwrap_or(0).max(0) as u64);
        let worth = mean.map_or(0, |answer| (answer.mean(|&wounds| wounds).to_f64() * 1000.0) as i32);
        let mut known = known();
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert((attack, start), worth);
        worth
    }
}

/// The same showdown with nothing in it but one attack of one survivor: no board, nobody else, no end.
pub(super) fn one_attack(showdown: &Showdown, survivor: SurvivorId, weapon: u8) -> Showdown {
    let step = Step::Attack { survivor: SurvivorId(0), weapon, times: Some(1), same_round: true };
    alone(showdown, survivor, step, vec![Ask::Wounds])
}

/// The same with one attack of the monster on one survivor, who does not react.
pub(super) fn one_monster_attack(showdown: &Showdown, survivor: SurvivorId, card: u8) -> Showdown {
    let step = Step::MonsterAttack { card, target: SurvivorId(0), picks: false };
    let asks = [SurvivorAsk::Injuries, SurvivorAsk::Dead].map(|ask| Ask::Survivor(SurvivorId(0), ask));
    alone(showdown, survivor, step, asks.into())
}

fn alone(showdown: &Showdown, survivor: SurvivorId, step: Step, asks: Vec<Ask>) -> Showdown {
    let mut alone = showdown.clone();
    let mut attacker = alone.survivors[usize::from(survivor.0)].clone();
    attacker.actions.clear();
    alone.survivors = vec![attacker];
    alone.board = None;
    alone.ai_deck = None;
    (alone.monster.ai_deck, alone.monster.life) = (None, None);
    alone.plan = vec![step];
    alone.asks = asks;
    alone.programs = Programs::default();
    alone.link()
}

/// The state just before the attack, without what cannot matter to it.
pub(super) fn before_attack(alone: &Showdown, state: &State, survivor: SurvivorId) -> State {
    let mut start = alone.start(&mut kernel::Silent);
    start.deck = state.deck;
    start.in_play = state.in_play;
    start.cards = state.cards.only_in_play();
    let ai = start.monster.ai;
    start.monster = state.monster;
    start.monster.ai = ai;
    (start.monster.priority, start.monster.priority_stays, start.monster.wounded_by) = (None, false, None);
    let mut who = *state.survivor(survivor);
    (who.acted, who.grabs, who.fell_in_turn, who.used) = (false, 0, false, 0);
    start.survivors[0] = who;
    alone.begin(start, &mut kernel::Silent)
}
