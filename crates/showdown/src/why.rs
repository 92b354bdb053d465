//! Why something is not offered. The answers come from the checks that the rules make before they offer it.

use kernel::{NotOffered, Rule};

use crate::content::{Showdown, SurvivalAction, SurvivorId};
use crate::effect::gear;
use crate::frame::Frame;
use crate::rule;
use crate::state::State;
use crate::survival::{self, Denial};
use crate::survivor_attack::s1_attack_rolls;
use crate::survivors_turn::act;

impl Showdown {
    /// The actions that survivors cannot take now in their turn, and why.
    pub(crate) fn not_offered(&self, state: &State) -> Vec<NotOffered> {
        if let Some(Frame::Party) = state.frames.last() {
            return state.everybody().filter_map(|id| self.cannot_act(state, id)).collect();
        }
        let Some(&Frame::Act { survivor, moves, activations, .. }) = state.frames.last() else {
            return Vec::new();
        };
        self.cannot_do(state, survivor, moves, activations)
    }

    /// Why a survivor is not one of those who can act.
    fn cannot_act(&self, state: &State, id: SurvivorId) -> Option<NotOffered> {
        let who = state.survivor(id);
        let (why, rule) = match (who.dead, who.is_there(), who.stands(), who.acted) {
            (true, ..) => ("is dead", rule::DEATH),
            (_, false, ..) => ("is off the board", rule::OFF_THE_BOARD),
            (.., false, _) => ("is knocked down", rule::KNOCKED_DOWN_SURVIVOR),
            (.., true) => ("has acted in this turn", rule::SURVIVORS_TURN),
            (.., false) => return None,
        };
        let name = self.name(id);
        Some(NotOffered::new(name, format!("{name} {why}")).by(rule))
    }

    /// The actions that a survivor cannot take in their act.
    fn cannot_do(&self, state: &State, id: SurvivorId, moves: u8, activations: u8) -> Vec<NotOffered> {
        let mut all = Vec::new();
        if moves == 0 {
            all.push(NotOffered::new("move", "the movement of this act is spent").by(rule::ACT));
        } else if !act::can_step(self, state, id) {
            all.push(NotOffered::new("move", "every space around is taken").by(rule::SURVIVOR_MOVEMENT));
        }
        if activations == 0 {
            all.push(NotOffered::new("attack", "the activation of this act is spent").by(rule::ACT));
        } else {
            let carried = self.survivors[usize::from(id.0)].weapons;
            let weapons = (0..self.weapons.len() as u8).filter(|weapon| carried >> weapon & 1 != 0);
            all.extend(weapons.filter_map(|weapon| self.cannot_attack(state, id, weapon, moves > 0)));
            all.extend(self.cannot_raise(state, id));
        }
        all.extend(self.denied(state, id, SurvivalAction::Surge, "surge", rule::SURGE));
        all.extend(self.denied(state, id, SurvivalAction::Dash, "dash", rule::DASH));
        all
    }

    /// Why a weapon is not offered for an attack.
    fn cannot_attack(&self, state: &State, id: SurvivorId, weapon: u8, can_move: bool) -> Option<NotOffered> {
        let name = format!("attack {}", self.weapons[usize::from(weapon)].id);
        match s1_attack_rolls::hindrance(self, state, id, weapon) {
            Some(why) => {
                Some(NotOffered::new(name, format!("{} {}", self.name(id), why.says())).by(why.rule()))
            }
            None if act::is_too_heavy(self, weapon, can_move) => {
                let why = "it is cumbersome, and takes a movement that is spent";
                Some(NotOffered::new(name, why).by(rule::CUMBERSOME))
            }
            None => None,
        }
    }

    /// Why a shield is not offered to be raised.
    fn cannot_raise(&self, state: &State, id: SurvivorId) -> Option<NotOffered> {
        if self.survivors[usize::from(id.0)].raises == 0 {
            return None;
        }
        let why = match gear::raises(self, state, id) {
            0 => "no shield can be used",
            hits if hits <= state.survivor(id).block => "it is raised already",
            _ => return None,
        };
        Some(NotOffered::new("raise shield", why).by(rule::RAISE_SHIELD))
    }

    /// Why a survival action, which a rule of its own describes, cannot be used. What a survivor never learned is not worth a
    /// word.
    fn denied(
        &self,
        state: &State,
        id: SurvivorId,
        action: SurvivalAction,
        name: &str,
        own: &'static Rule,
    ) -> Option<NotOffered> {
        if !self.programs.knows(id, action) {
            return None;
        }
        let (why, rule) = match survival::denial(self, state, id, action, 1)? {
            Denial::Poor => ("there is no survival to spend".into(), own),
            Denial::Used => ("it was used in this round".into(), own),
            Denial::Impaired(impairment) => {
                (format!("{} {}", self.name(id), impairment.says()), rule::SEVERE_TABLES)
            }
            Denial::Doomed => (format!("{} is doomed", self.name(id)), rule::P75_DOOMED),
            Denial::Attacking => (format!("{} is attacking", self.name(id)), rule::P75_ATTACKER_BUSY),
            Denial::Gone => (format!("{} is not there", self.name(id)), rule::OFF_THE_BOARD),
            Denial::OneIsUnresolved => ("another survival action is not resolved yet".into(), rule::SURGE),
            Denial::Unknown => return None,
        };
        Some(NotOffered::new(name, why).by(rule))
    }
}
