//! Players of the warband game, for either side.

mod blow;
mod deploy;
mod engage;
mod map;
mod melee;
mod report;
mod versus;
mod walk;

pub use blow::{Aftermath, Blow};
pub use melee::{Fate, Fates, fates};
pub use report::{Record, Report};
pub use versus::{Change, MEASURES, Measure, Version, changed_blows, compare};

use std::sync::Arc;

use ::skirmish::attack::Kind;
use ::skirmish::plan::{Bookmark, Step};
use ::skirmish::unit::Weapon;
use ::skirmish::{Battle, Choice, Frame, State, Status, UnitId, targeting};
use kernel::{Decision, Few, Game, Inches, Input, MAX_CHOICES, Silent};
use odds::{Limits, Odds, Pick};
use sim::Dice;

use self::blow::{Worths, harm, worth};
use self::map::{Gait, Map};
use crate::Style;

/// The meaning of a style for a warband, in a line.
pub fn says(style: Style) -> &'static str {
    match style {
        Style::Random => "does anything that the rules allow, at random",
        Style::Cautious => "keeps its distance, shoots, and engages where it outnumbers",
        Style::Aggressive => "goes for the nearest enemy whatever it costs",
        Style::Exact => "goes for the enemy where exact odds of the blow say it is worth most",
    }
}

/// Both sides of a battle, each played in a style. A player sees what is on the table, and picks from what the
/// rules offer.
#[derive(Debug)]
pub struct Player<'a> {
    battle: &'a Battle,
    styles: [Style; 2],
    memory: Arc<Memory>,
}

/// Everything looked up and worked out so far about a battle. It does not depend on who asked first.
#[derive(Debug)]
struct Memory {
    /// A map of the field for each gait, and which of them each unit reads.
    maps: Vec<Map>,
    reads: Vec<u8>,
    /// The distance at which each unit engages an enemy that it sees: on its feet, and Staggered.
    reach: Vec<[Inches; 2]>,
    blows: Worths,
}

impl Memory {
    /// Of a battle, as the sides play it in these styles.
    fn new(battle: &Battle, styles: [Style; 2]) -> Self {
        let reach = (0..battle.units.len() as u8).map(|unit| reach(battle, UnitId(unit))).collect();
        let mut memory = Self { maps: Vec::new(), reads: Vec::new(), reach, blows: Worths::default() };
        memory.look_around(battle, styles);
        memory
    }

    /// Draws a map of the field for each gait.
    fn look_around(&mut self, battle: &Battle, styles: [Style; 2]) {
        let Some(field) = &battle.field else { return };
        for (unit, card) in (0u8..).zip(&battle.units) {
            let gait = Gait::of(battle, UnitId(unit), styles[usize::from(card.side & 1)]);
            let known = self.maps.iter().position(|map| *map.gait() == gait);
            self.reads.push(known.unwrap_or(self.maps.len()) as u8);
            if known.is_none() {
                self.maps.push(Map::new(field, gait));
            }
        }
    }
}

/// A player at a table, who lives as long as the game and keeps its maps and the odds that it has worked out. It chooses
/// as a new [`Player`] would at every decision.
#[derive(Debug)]
pub struct Seated {
    battle: Battle,
    styles: [Style; 2],
    memory: Arc<Memory>,
}

impl Seated {
    /// Plays a battle, the sides in these styles.
    pub fn new(battle: &Battle, styles: [Style; 2]) -> Self {
        Self { battle: battle.clone(), styles, memory: Arc::new(Memory::new(battle, styles)) }
    }

    /// The index of the option that it takes.
    pub fn choose(&self, state: &State, decision: &Decision<Choice>, dice: &mut Dice) -> usize {
        let player = Player { battle: &self.battle, styles: self.styles, memory: Arc::clone(&self.memory) };
        player.choose(state, decision, dice)
    }

    /// How many exact odds of blows it has worked out.
    pub fn solved(&self) -> usize {
        self.memory.blows.solved()
    }
}

impl<'a> Player<'a> {
    /// Plays a battle, the sides in these styles.
    pub fn new(battle: &'a Battle, styles: [Style; 2]) -> Self {
        Self { battle, styles, memory: Arc::new(Memory::new(battle, styles)) }
    }

    /// How many exact odds of blows it has worked out.
    pub fn solved(&self) -> usize {
        self.memory.blows.solved()
    }

    /// The map that a unit reads.
    fn map(&self, unit: UnitId) -> Option<&Map> {
        let memory = &*self.memory;
        memory.reads.get(usize::from(unit.0)).map(|&map| &memory.maps[usize::from(map)])
    }

    /// The style of a side.
    fn style(&self, side: u8) -> Style {
        self.styles[usize::from(side & 1)]
    }

    /// The index of the option that it takes.
    pub fn choose(&self, state: &State, decision: &Decision<Choice>, dice: &mut Dice) -> usize {
        let likes = self.likes(state, decision);
        match *likes {
            [] => dice.below(decision.choices.len() as u32) as usize,
            [only] => only.into(),
            _ => likes[dice.below(likes.len() as u32) as usize].into(),
        }
    }

    /// The options that fit the style best, by index: any of them will do. None of them if the style does not care.
    ///
    /// Chance decides between equals: always taking the first of a list would favour a side of the field.
    pub fn likes(&self, state: &State, decision: &Decision<Choice>) -> Likes {
        match self.style(decision.seat.0) {
            Style::Random => Likes::new(),
            style => self.best(state, &decision.choices, style),
        }
    }

    fn best(&self, state: &State, choices: &[Choice], style: Style) -> Likes {
        let Some(&frame) = state.frames.last() else { return Likes::new() };
        match frame {
            Frame::Walk(walk) => return self.walk(state, walk, choices, style),
            Frame::PickTarget { unit } => {
                let best = self.best_engage(state, unit, style);
                let choice = best.map_or(Choice::Hold, |(_, enemy)| Choice::Engage(enemy));
                return one(choices.iter().position(|&option| option == choice));
            }
            Frame::Deploy { .. } | Frame::Place { .. } => return self.deploy(state, choices),
            _ => {}
        }
        let worth = |&choice: &Choice| self.worth(state, frame, choice, style);
        let best = most(choices.iter().map(worth));
        // Units differ by their place in the warband, which has nothing to do with the field. Edges have a position
        // on it.
        if let Frame::Fall { .. } = frame { best } else { best.first().copied().into_iter().collect() }
    }

    /// The worth of an option in a style; `None` if the style says nothing about it.
    fn worth(&self, state: &State, frame: Frame, choice: Choice, style: Style) -> Option<i32> {
        Some(match (frame, choice) {
            (Frame::Engage { .. }, Choice::Pick(unit)) => self.best_engage(state, unit, style)?.0,
            (Frame::Moves { .. }, Choice::Pick(unit)) => 10_000 - self.nearest(state, unit),
            (Frame::Intercept(course), Choice::Intercept(unit)) => {
                // A unit that can take the charge better than its target steps in.
                let harm = |on: UnitId| self.strike(state, course.unit, on, style);
                harm(course.target) - harm(unit) - 50
            }
            (Frame::Shots { .. }, Choice::Pick(unit)) => 10_000 - self.nearest(state, unit),
            (Frame::Aim { unit, .. }, Choice::Wield(weapon)) => {
                let arms = &self.battle.unit(unit).weapons[usize::from(weapon)];
                100 + i32::from(arms.injury) + i32::from(arms.piercing)
            }
            (Frame::Aim { unit, weapon }, Choice::Shoot(target)) => {
                self.shot(state, (unit, weapon), choice, target, style)
            }
            (Frame::Cast { .. }, Choice::Pick(unit)) => 10_000 - self.nearest(state, unit),
            (Frame::PickSpell { unit, .. }, Choice::Spell(spell)) => {
                let helps = self.battle.unit(unit).spells[usize::from(spell)].helps();
                if helps { 500 } else { 100 }
            }
            (Frame::PickSpell { unit, .. }, Choice::Tend(friend)) => {
                let saved = harm(state.unit(friend).status) as i32;
                let hero = i32::from(self.battle.unit(friend).hero);
                (saved + 10 * hero) * (21 - i32::from(self.battle.unit(unit).morale)) / 20
            }
            (Frame::PickSpell { unit, .. }, Choice::Cast(spell, target)) => {
                self.cast(state, unit, choice, (spell, target), style)
            }
            (Frame::Declare(declaration), Choice::Wield(weapon)) => {
                let unit = declaration.unit();
                let targets = targeting::targets(self.battle, state, unit);
                let one = |&target: &UnitId| self.strike_with(state, unit, Some(weapon), target, style);
                targets.iter().map(one).max()?
            }
            (Frame::Declare(declaration), Choice::Attack(target)) => {
                self.strike(state, declaration.unit(), target, style)
            }
            // The attacker picks: the deeper the better.
            (Frame::Fall { unit, .. }, Choice::Edge(edge)) => {
                self.battle.edges(state, unit).get(usize::from(edge))?.drop.0
            }
            (_, Choice::Hold | Choice::Done) => 0,
            _ => return None,
        })
    }

    /// The worth of a unit's attacks on another, in thousandths of the target, with the weapon that does most.
    fn strike(&self, state: &State, unit: UnitId, target: UnitId, style: Style) -> i32 {
        let mut weapons = self.battle.unit(unit).wields(false).peekable();
        if weapons.peek().is_none() {
            return self.strike_with(state, unit, None, target, style);
        }
        weapons.map(|weapon| self.strike_with(state, unit, Some(weapon), target, style)).max().unwrap_or(0)
    }

    fn strike_with(
        &self,
        state: &State,
        unit: UnitId,
        weapon: Option<u8>,
        target: UnitId,
        style: Style,
    ) -> i32 {
        if style == Style::Exact {
            let blow = Blow::here(self.battle, state, unit, weapon, target);
            return self.memory.blows.get(blow, || worth(self.battle, blow));
        }
        let card = self.battle.unit(unit);
        let arms = weapon.map(|weapon| &card.weapons[usize::from(weapon)]);
        let hits = 21 - i32::from(card.melee) + arms.map_or(0, |arms| i32::from(arms.melee));
        self.by_thumb(state, target, hits, arms, card.injury, card.piercing)
            * i32::from(self.battle.attacks(unit, weapon))
    }

    /// The chance to hit times the chance that Defence fails; a downed unit is soon finished.
    fn by_thumb(
        &self,
        state: &State,
        target: UnitId,
        hits: i32,
        arms: Option<&Weapon>,
        injury: i8,
        piercing: i8,
    ) -> i32 {
        let you = self.battle.unit(target);
        let pierced = i32::from(piercing) + arms.map_or(0, |arms| i32::from(arms.piercing));
        let open = you.defence.map_or(20, |defence| (i32::from(defence) + pierced - 1).clamp(1, 20));
        let hard = i32::from(injury) + arms.map_or(0, |arms| i32::from(arms.injury)) - i32::from(you.hardy);
        let down = match state.unit(target).status {
            Status::Stunned => 600,
            Status::Dazed => 400,
            Status::Healthy | Status::Staggered | Status::Incapacitated => 0,
        };
        hits.clamp(1, 20) * open + 10 * hard + down
    }

    /// The worth of a shot.
    fn shot(
        &self,
        state: &State,
        (unit, weapon): (UnitId, Option<u8>),
        choice: Choice,
        target: UnitId,
        style: Style,
    ) -> i32 {
        if style == Style::Exact {
            // The rules know the circumstances of the shot.
            let mut after = *state;
            self.battle.apply(&mut after, Input::Choice(choice), &mut Silent);
            let Some(Frame::Attack(attack)) = after.frames.last() else { return 1 };
            let here = Blow::here(self.battle, state, unit, weapon, target);
            let blow = Blow { kind: Kind::Ranged, attacks: 1, situation: attack.situation(), ..here };
            return self.memory.blows.get(blow, || worth(self.battle, blow));
        }
        let card = self.battle.unit(unit);
        let arms = weapon.map(|weapon| &card.weapons[usize::from(weapon)]);
        let hits = 21 - card.ranged.map_or(20, i32::from);
        // A shot does not finish a downed unit: prefer those who still stand.
        let down = if state.unit(target).status.is_down() { 700 } else { 0 };
        (self.by_thumb(state, target, hits, arms, card.injury, card.piercing) - down).max(1)
    }

    /// The worth of a spell: to help first, then to harm.
    fn cast(
        &self,
        state: &State,
        unit: UnitId,
        choice: Choice,
        (spell, target): (u8, UnitId),
        style: Style,
    ) -> i32 {
        if style == Style::Exact {
            let mut after = *state;
            self.battle.apply(&mut after, Input::Choice(choice), &mut Silent);
            return self.ahead(state, after);
        }
        let spell = &self.battle.unit(unit).spells[usize::from(spell)];
        let fit = i32::from(state.unit(target).status.is_fit());
        let hero = i32::from(self.battle.unit(target).hero);
        if spell.helps() { 500 + 10 * hero } else { 100 + 100 * fit + 10 * hero }
    }

    /// The worth, to the side in turn, of finishing the action that has just begun, and nothing after it.
    fn ahead(&self, before: &State, mut after: State) -> i32 {
        let Some(&begun) = after.frames.last() else { return 0 };
        after.frames = Few::new();
        after.frames.push(Frame::Plan(Bookmark::over(self.battle)));
        after.frames.push(begun);
        let side = before.active;
        let balance = |units: &[::skirmish::UnitState]| -> i32 {
            let one = |(card, (was, is)): (&::skirmish::unit::Unit, (&::skirmish::UnitState, &_))| {
                let is: &::skirmish::UnitState = is;
                let change = (harm(is.status) - harm(was.status)) as i32;
                if card.side == side { -change } else { change }
            };
            self.battle.units.iter().zip(before.units.iter().zip(units)).map(one).sum()
        };
        let limits = Limits { max_states: 20_000, ..Limits::default() };
        let odds = Odds::new(self.battle, Pick::Uniform).with_limits(limits);
        let answer = odds.solve(&after, |outcome| balance(&outcome.units));
        let mean = |answer: odds::Answer<i32>| -> f64 {
            answer.outcomes.iter().map(|(&worth, chance)| f64::from(worth) * chance.to_f64()).sum()
        };
        answer.map_or(0, |answer| mean(answer).round() as i32)
    }
}

/// Options that are equally good, by their index.
pub type Likes = Few<u8, MAX_CHOICES>;

/// That option, if there is one.
fn one(index: Option<usize>) -> Likes {
    index.into_iter().map(|index| index as u8).collect()
}

/// The best of them; none if nothing is known of any.
fn most<T: Ord + Copy>(worths: impl Iterator<Item = Option<T>>) -> Likes {
    let (mut best, mut likes) = (None, Likes::new());
    for (index, worth) in (0..).zip(worths) {
        if worth.is_some() && worth > best {
            (best, likes) = (worth, Likes::new());
        }
        if worth.is_some() && worth == best {
            likes.push(index);
        }
    }
    likes
}

/// The distance at which a unit engages an enemy that it sees, on its feet and Staggered: asks the rules once.
fn reach(battle: &Battle, unit: UnitId) -> [Inches; 2] {
    [Status::Healthy, Status::Staggered].map(|status| {
        let mut card = battle.unit(unit).clone();
        card.start = ::skirmish::unit::Start { status, wounds: 1, ..Default::default() };
        let step = Step::Engage { unit: UnitId(0), in_sight: true };
        let alone = Battle { rulings: battle.rulings, ..Battle::new(vec![card], vec![step]) };
        alone.start(&mut Silent).unit(UnitId(0)).reach
    })
}
