//! Players of the monster hunt.

mod attack;
mod place;
mod report;
mod versus;

pub use report::{Fate, Harm, Report, Tale};
pub use versus::{Change, MEASURES, Measure, Version, changed_attacks, compare};

use std::sync::Arc;

use ::showdown::content::{Location, SurvivorId, WeaponKind};
use ::showdown::place::FAR;
use ::showdown::{CONTROLLER, Choice, Frame, Showdown, State};
use kernel::Decision;
use sim::Dice;

use self::attack::{Attacks, Memory};
use crate::Style;

/// The meaning of a style for the survivors, in a line. The monster plays itself; its ties fall at random.
pub fn says(style: Style) -> &'static str {
    match style {
        Style::Random => "does anything that the rules allow, at random",
        Style::Cautious => {
            "strikes from behind and keeps away when hurt; the last one who is hurt runs away, if they may"
        }
        Style::Aggressive => "goes for the monster whatever it costs",
        Style::Exact => "goes for the monster where exact odds say it wounds most",
    }
}

/// The survivors of a showdown, played in a style.
#[derive(Debug)]
pub struct Player<'a> {
    showdown: &'a Showdown,
    style: Style,
    attacks: Attacks<'a>,
}

impl<'a> Player<'a> {
    /// Plays a showdown in a style.
    pub fn new(showdown: &'a Showdown, style: Style) -> Self {
        let memory = Arc::new(Memory::new(showdown, style == Style::Exact));
        Self { showdown, style, attacks: Attacks::new(showdown, memory) }
    }

    /// How many exact odds it has worked out.
    pub fn solved(&self) -> usize {
        self.attacks.memory().solved()
    }

    /// The player's estimate of a survivor's attack with a weapon: thousandths of a wound for the exact player, for
    /// others a number that is only good for comparing.
    pub fn attack_worth(&self, state: &State, survivor: SurvivorId, weapon: u8) -> i32 {
        self.attacks.worth(state, survivor, weapon)
    }

    /// The index of the option that it takes.
    pub fn choose(&self, state: &State, decision: &Decision<Choice>, dice: &mut Dice) -> usize {
        let choices = &decision.choices;
        let any = |dice: &mut Dice| dice.below(choices.len() as u32) as usize;
        if decision.seat == CONTROLLER || self.style == Style::Random {
            // A player who does anything at random would run away in the first round.
            return match choices.iter().position(|choice| *choice == Choice::RunAway) {
                None => any(dice),
                Some(away) => (away + 1 + dice.below(choices.len() as u32 - 1) as usize) % choices.len(),
            };
        }
        self.best(state, choices).unwrap_or_else(|| any(dice))
    }

    /// The first option that fits the style best; `None` if the style does not care.
    fn best(&self, state: &State, choices: &[Choice]) -> Option<usize> {
        let score = |&choice: &Choice| self.worth(state, choice);
        let worths: Vec<Option<i32>> = choices.iter().map(score).collect();
        let best = worths.iter().flatten().max()?;
        worths.iter().position(|worth| worth.as_ref() == Some(best))
    }

    /// Whether a card's offer takes the rest of the act instead of an activation.
    fn ends_act(&self, card: u8) -> bool {
        self.showdown.ai_cards[usize::from(card)].offer.as_ref().is_some_and(|offer| offer.ends_act)
    }

    /// A survivor left with fists and teeth first picks up a weapon from the ground.
    fn worth_of_arms(&self, state: &State, who: SurvivorId) -> i32 {
        let left = self.showdown.survivors[usize::from(who.0)].weapons & !state.survivor(who).lost;
        let arms = self.showdown.weapons.iter().enumerate().filter(|(at, _)| left >> at & 1 != 0);
        let armed = arms.into_iter().any(|(_, weapon)| !weapon.kinds.contains(&WeaponKind::FistAndTooth));
        if armed { 700 } else { 100_000 }
    }

    /// The cautious run away when only one is left, and hurt.
    fn flees(&self, state: &State) -> bool {
        let mut left = state.everybody().filter(|&id| state.survivor(id).is_there());
        let last = left.next().filter(|_| left.next().is_none());
        self.style == Style::Cautious && last.is_some_and(|last| place::is_hurt(state, last))
    }

    /// Spend a surge only on an attack.
    fn worth_of_surge(&self, state: &State) -> Option<i32> {
        let who = asked(state)?;
        let here = state.field.survivors[usize::from(who.0)];
        Some(if self.reaches(state, who, here) { 800 } else { -20 })
    }

    /// The worth of an option in a style; `None` if the style says nothing about it.
    fn worth(&self, state: &State, choice: Choice) -> Option<i32> {
        let &frame = state.frames.last()?;
        Some(match (frame, choice) {
            (Frame::Party, Choice::Act(id)) => eagerness(state, id),
            (Frame::Party, Choice::EndTurn) => -1,
            (_, Choice::Attack(weapon)) => 1000 + self.attacks.worth(state, acting(state)?, weapon),
            (Frame::Act { survivor, activations, .. }, Choice::Walk) => {
                self.wants_to_walk(state, survivor, activations > 0)
            }
            (Frame::Walk { .. }, Choice::To(space)) if places(state) => self.ambush_worth(state, space),
            // A survivor who has found a place stays there.
            (Frame::Walk { survivor, .. }, Choice::Pass) if places(state) => {
                self.ambush_worth(state, state.field.survivors[usize::from(survivor.0)]) + 1
            }
            (Frame::Walk { survivor, .. }, Choice::To(space)) => self.space_worth(state, survivor, space),
            (Frame::Walk { survivor, .. }, Choice::Pass) => {
                self.space_worth(state, survivor, state.field.survivors[usize::from(survivor.0)])
            }
            // An offer that takes no activation has another price.
            (_, Choice::Use(card)) if self.ends_act(card) => -100,
            (_, Choice::Use(_)) => 600,
            (_, Choice::PickUp(_)) => self.worth_of_arms(state, acting(state)?),
            (_, Choice::Raise) => 400,
            (_, Choice::Encourage(_)) => 900,
            (_, Choice::Surge) => self.worth_of_surge(state)?,
            // Only dash if there is no other way to get there.
            (_, Choice::Dash) => -10,
            (_, Choice::RunAway) if self.flees(state) => 100_000,
            (_, Choice::RunAway) => -100_000,
            (_, Choice::EndAct) => 0,
            // The head has no light box: a hit there counts for two.
            (_, Choice::Dodge(location)) => 100 + pain(state, location),
            (_, Choice::Hit(location)) => -pain(state, location),
            (_, Choice::Endure) => 100,
            (_, Choice::Spend) => 1,
            (_, Choice::Pass) => 0,
            _ => return None,
        })
    }
}

/// A player at a table, who lives as long as the game and keeps the odds that it has worked out. It chooses as a new
/// [`Player`] would at every decision.
#[derive(Debug)]
pub struct Seated {
    showdown: Showdown,
    style: Style,
    memory: Arc<Memory>,
}

impl Seated {
    /// Plays the survivors of a showdown in a style.
    pub fn new(showdown: &Showdown, style: Style) -> Self {
        let memory = Arc::new(Memory::new(showdown, style == Style::Exact));
        Self { showdown: showdown.clone(), style, memory }
    }

    /// The index of the option that it takes.
    pub fn choose(&self, state: &State, decision: &Decision<Choice>, dice: &mut Dice) -> usize {
        let attacks = Attacks::new(&self.showdown, Arc::clone(&self.memory));
        let player = Player { showdown: &self.showdown, style: self.style, attacks };
        player.choose(state, decision, dice)
    }

    /// How many exact odds it has worked out.
    pub fn solved(&self) -> usize {
        self.memory.solved()
    }
}

/// Whether the survivors choose where they lie in ambush: nobody acts yet.
fn places(state: &State) -> bool {
    state.round == 0 && acting(state).is_none()
}

/// Survivors who can strike go first; those who are in nobody's way go last.
fn eagerness(state: &State, id: SurvivorId) -> i32 {
    100 - i32::from(state.survivor(id).distance.min(FAR))
}

/// The harm that a hit at a location would do to the survivor under attack.
fn pain(state: &State, location: Location) -> i32 {
    let Some(attack) = state.monster_attacks.last() else { return 0 };
    let who = state.survivor(attack.target);
    let at = location as usize;
    let left =
        i32::from(who.armor[at]) + if who.boxes_full(location) { 0 } else { 2 - i32::from(who.boxes[at]) };
    10 - left + i32::from(location == Location::Head)
}

/// The survivor being asked: at an opportunity the first who has not passed, otherwise the one who acts.
fn asked(state: &State) -> Option<SurvivorId> {
    match state.frames.last() {
        Some(Frame::Opportunity { left, .. }) => left.iter().next(),
        _ => acting(state),
    }
}

/// The survivor who acts.
fn acting(state: &State) -> Option<SurvivorId> {
    state.frames.iter().rev().find_map(|frame| match *frame {
        Frame::Act { survivor, .. } | Frame::Surging { survivor, .. } => Some(survivor),
        _ => None,
    })
}
