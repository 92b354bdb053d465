//! The showdown at a table: names of everything, and the figure that is asked.

use kernel::{Asked, Chance, DieOrBag, Faces, NotOffered, Rule, Seat, Sink, Step, Tabletop};

use crate::content::{Location, Showdown, SurvivorId};
use crate::faces::Kind;
use crate::frame::{CONTROLLER, Frame, PARTY};
use crate::state::State;
use crate::survivor_attack::wound::w3_attempt::{SHARP_DIE, WOUND_ROLL};
use crate::{Choice, Event, Rulings, rule, steps, survivor_attack};

impl Tabletop for Showdown {
    type Rulings = Rulings;

    const RULES: &'static [&'static Rule] = rule::ALL;

    fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    fn rulings_mut(&mut self) -> &mut Rulings {
        &mut self.rulings
    }

    fn set_up(&self) -> State {
        Showdown::set_up(self)
    }

    fn start(&self, log: &mut impl Sink<Event>) -> State {
        Showdown::start(self, log)
    }

    fn tell(&self, event: &Event) -> Option<String> {
        Showdown::tell(self, event)
    }

    fn choice_name(&self, _: &State, choice: Choice) -> String {
        self.choice_words(choice)
    }

    fn choice_says(&self, state: &State, choice: Choice) -> Option<String> {
        self.option_words(state, choice)
    }

    fn seats(&self) -> Vec<Seat> {
        let survivors = (0..self.survivors.len() as u8).map(Seat);
        survivors.chain([CONTROLLER, PARTY]).collect()
    }

    /// CONTROLLER: the role passes from player to player, round by round. The party decides together.
    fn shares(&self, state: &State, seat: Seat, role: Seat) -> bool {
        let is_survivor = usize::from(seat.0) < self.survivors.len();
        match role {
            CONTROLLER if is_survivor && state.round > 0 => seat.0 == state.controller.0,
            PARTY if is_survivor => true,
            _ => seat == role,
        }
    }

    fn seat_name(&self, seat: Seat) -> &str {
        match seat {
            CONTROLLER => "monster controller",
            PARTY => "survivors",
            _ => self.name(SurvivorId(seat.0)),
        }
    }

    fn actor_name(&self, actor: u8) -> &str {
        self.name(SurvivorId(actor))
    }

    fn why_not(&self, state: &State) -> Vec<NotOffered> {
        self.not_offered(state)
    }

    /// Whom a decision befalls that somebody else makes.
    fn deciding(&self, state: &State) -> Option<&str> {
        if let Frame::PutInFront { subject }
        | Frame::Knockback { subject, .. }
        | Frame::Land { subject, .. }
        | Frame::LoseGear { subject } = *state.frames.last()?
        {
            return Some(self.name(subject));
        }
        None
    }

    fn outcome_name(&self, state: &State, chance: &Chance, outcome: u8) -> String {
        let (DieOrBag::Draw(_), Some(frame)) = (chance.source, state.frames.last()) else {
            return outcome.to_string();
        };
        if matches!(frame, Frame::Pick { .. }) {
            self.name(SurvivorId(outcome)).into()
        } else if frame.draws_ai_cards() {
            let card = self.ai_cards.get(usize::from(outcome));
            card.map_or_else(|| state.cards.heap_name(outcome), |card| card.id.clone())
        } else {
            self.hit_locations[usize::from(outcome)].id.clone()
        }
    }

    fn is_unseen(&self, state: &State, outcome: u8) -> bool {
        matches!(state.frames.last(), Some(Frame::Draw { .. } | Frame::Seek { .. }))
            && usize::from(outcome) >= self.ai_cards.len()
    }

    fn face_shows(&self, chance: &Chance, face: u8) -> Option<&'static str> {
        (chance.label == "location die").then(|| Location::of_face(face).name())
    }

    /// The sharp die is rolled together with the wound roll.
    fn is_rest_of(&self, pool: &Chance, left: u8, now: &Chance) -> bool {
        let sharp = (pool.label, now.label) == (WOUND_ROLL, SHARP_DIE);
        (now.label == pool.label || sharp) && now.is_rest_of(pool, left)
    }

    fn steps(&self, state: &State) -> Vec<Step> {
        steps::under_way(state)
    }

    fn faces(&self, state: &State, chance: &Chance) -> Faces {
        self.all_faces(state, chance)
    }

    fn asked(&self, state: &State, chance: &Chance) -> Asked {
        let figure = self.actor_name(chance.actor).to_owned();
        let kind = self.kind_due(state);
        let monster = || self.monster.name.clone();
        let for_monster = |frame: &Frame| frame.draws_ai_cards() || matches!(frame, Frame::Pick { .. });
        let (by, on) = match chance.source {
            DieOrBag::Die(_) if chance.seat == CONTROLLER => (monster(), Some(figure)),
            // The controller draws hit locations, too, but for the survivor who attacks.
            DieOrBag::Draw(_) if state.frames.last().is_some_and(for_monster) => (monster(), None),
            DieOrBag::Draw(_) | DieOrBag::Die(_) => (figure, None),
        };
        let is_attempt = matches!(kind, Some(Kind::WoundRoll | Kind::SharpDie));
        let against = is_attempt.then(|| survivor_attack::current(state).card(self).name.clone());
        let with = (kind == Some(Kind::WoundRoll) && chance.pool > 1).then_some(SHARP_DIE);
        Asked { by, on, against, with, real: true }
    }
}
