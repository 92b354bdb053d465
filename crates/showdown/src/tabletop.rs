//! The showdown at a table: names of everything, and the situation in words.

use kernel::{Chance, Due, Faces, NotOffered, Rule, Seat, Sink, Source, Step, Tabletop};

use crate::content::{Attribute, Impairment, Location, Showdown, Stat, SurvivorId};
use crate::effect::gear;
use crate::frame::{CONTROLLER, Frame, PARTY};
use crate::state::{AiDeck, State};
use crate::survivor_attack::wound::w3_attempt::{SHARP_DIE, WOUND_ROLL};
use crate::survivor_attack::{self, numbers};
use crate::{Choice, Event, Rulings, monster_attack, rule, steps};

impl Showdown {
    /// The condition of the monster, in a line.
    fn monster_stands(&self, state: &State) -> String {
        let monster = &state.monster;
        let mut text = format!("{}:", self.monster.name);
        text += match (monster.defeated, monster.away, monster.down) {
            (true, ..) => " defeated",
            (_, true, _) => " off the board",
            (.., true) => " knocked down",
            _ => " standing",
        };
        if let Some(life) = self.monster.life {
            text += &format!(", Life {} of {life}", life - monster.ai.wounds);
        }
        let ai = state.ai_on_table();
        if ai.deck != AiDeck::ENDLESS && self.monster.life.is_some() {
            text += &format!(", AI deck {}, discard {}", ai.deck, ai.discard);
        } else if ai.deck != AiDeck::ENDLESS {
            text += &format!(", AI deck {}, discard {}, wound stack {}", ai.deck, ai.discard, ai.wounds);
        }
        for card in state.cards.in_play() {
            let name = &self.ai_cards[usize::from(card.kind)].name;
            let tokens = if card.tokens > 0 { format!(" ({} tokens)", card.tokens) } else { String::new() };
            text += &format!(", in play {name}{tokens}");
        }
        for card in state.drawn() {
            text += &format!(", drawn {}", self.ai_cards[usize::from(card)].name);
        }
        for attribute in crate::content::MonsterAttribute::ALL {
            let tokens = monster.tokens[attribute as usize];
            if tokens != 0 {
                text += &format!(", {tokens:+} {}", attribute.name());
            }
        }
        let hurt = |kind: usize| {
            let persistent = self.hit_locations[kind].persistent.as_ref();
            let waits = if state.waiting >> kind & 1 != 0 { " (after the attacks)" } else { "" };
            let times = match state.copies_in_play(kind as u8) {
                0 => return None,
                1 => String::new(),
                copies => format!(" {copies} times"),
            };
            persistent.map(|injury| format!("{}{times}{waits}", injury.name))
        };
        for injury in (0..self.hit_locations.len()).filter_map(hurt) {
            text += &format!(", {injury}");
        }
        text += &format!(
            "; hit locations: {} in the deck, {} discarded",
            state.deck.len(),
            state.deck.discarded().len()
        );
        let face_up = state.attacks.iter().flat_map(|attack| attack.face_up.iter());
        let face_up: Vec<&str> =
            face_up.map(|&kind| self.hit_locations[usize::from(kind)].name.as_str()).collect();
        if !face_up.is_empty() {
            text += &format!(", face up {}", face_up.join(", "));
        }
        text
    }

    /// The condition of a survivor, in a line.
    fn survivor_stands(&self, state: &State, id: SurvivorId) -> String {
        let who = state.survivor(id);
        let mut text = format!("{}:", self.name(id));
        text += match (who.dead, who.held > 0, who.down) {
            (true, ..) => " dead",
            (_, true, _) => " off the board",
            (.., true) => " knocked down",
            _ => " standing",
        };
        let armor: Vec<String> =
            Location::ALL.iter().map(|&at| format!("{} {}", at.name(), who.armor[at as usize])).collect();
        text += &format!(", armor {}", armor.join(" "));
        let hurt: Vec<String> = Location::ALL
            .iter()
            .filter(|&&at| who.boxes[at as usize] > 0)
            .map(|&at| format!("{} {}", at.name(), if who.boxes_full(at) { "heavy" } else { "light" }))
            .collect();
        if !hurt.is_empty() {
            text += &format!(", injured: {}", hurt.join(", "));
        }
        for stat in [Stat::Survival, Stat::Insanity] {
            if who.stat(stat) > 0 {
                text += &format!(", {} {}", stat.name(), who.stat(stat));
            }
        }
        if who.bleeding > 0 {
            text += &format!(", bleeding {}", who.bleeding);
        }
        if who.brain_box {
            text += ", brain box filled";
        }
        if who.block > 0 {
            text += &format!(", blocks {}", who.block);
        }
        if who.deflect > 0 {
            text += &format!(", deflects {}", who.deflect);
        }
        let print = &self.survivors[usize::from(id.0)];
        for attribute in Attribute::ALL {
            let by = i16::from(print.starting_tokens(attribute)) + i16::from(who.tokens[attribute as usize]);
            if by != 0 {
                text += &format!(", {by:+} {}", attribute.name());
            }
        }
        for (attribute, by) in Attribute::ALL.into_iter().zip(who.permanent).filter(|(_, by)| *by != 0) {
            text += &format!(", {by:+} {} for good", attribute.name());
        }
        for impairment in Impairment::ALL.into_iter().filter(|&impairment| who.is(impairment)) {
            text += &format!(", {}", impairment.says());
        }
        if who.doomed {
            text += ", doomed";
        }
        if state.monster.priority == Some(id) {
            text += ", priority target";
        }
        for line in gear::missing(self, state, id) {
            text += &format!(", {line}");
        }
        text
    }

    /// The number that a roll needs, and its chance in tenths of the die, if that is a simple number.
    fn need(&self, state: &State, chance: &Chance) -> Option<String> {
        let Source::Die(10) = chance.source else { return None };
        let wins = |passes: &dyn Fn(u8) -> bool| (1..=10).filter(|&face| passes(face)).count() * 10;
        let hit = |need: i8| {
            let natural = self.rulings.natural_attack_rolls;
            let least = numbers::least(need, natural);
            Some(format!(" {least}+ ({} %)", wins(&|face| numbers::hits(face, need, natural))))
        };
        let frame = *state.frames.last()?;
        if frame == Frame::MonsterAttack {
            let attack = monster_attack::current(state);
            return (attack.phase == monster_attack::Phase::Rolls)
                .then(|| hit(self.monster_need(state, attack)))
                .flatten();
        }
        let attack = if frame == Frame::Attack { survivor_attack::current(state) } else { return None };
        if attack.phase == survivor_attack::Phase::Rolls {
            return hit(self.need_to_hit(state, attack));
        }
        if attack.phase != survivor_attack::Phase::Attempt || attack.weapon(self).sharp {
            return None;
        }
        let attempt = self.attempt(state, attack);
        let card = &attack.card(self).name;
        let wound = wins(&|face| attempt.judge(face, 0).wounds);
        let critical = wins(&|face| attempt.judge(face, 0).critical);
        Some(format!(" against {card} (wounds {wound} %, critical {critical} %)"))
    }
}

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

    fn standing(&self, state: &State) -> Vec<String> {
        let survivors = state.everybody().map(|id| self.survivor_stands(state, id));
        std::iter::once(self.monster_stands(state)).chain(survivors).collect()
    }

    fn outcome_name(&self, state: &State, chance: &Chance, outcome: u8) -> String {
        let (Source::Draw(_), Some(frame)) = (chance.source, state.frames.last()) else {
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

    fn due(&self, state: &State, chance: &Chance) -> Due {
        let who = self.actor_name(chance.actor);
        let text = match chance.source {
            Source::Die(sides) => {
                let need = self.need(state, chance).unwrap_or_default();
                let dice =
                    if chance.pool == 1 { format!("d{sides}") } else { format!("{}d{sides}", chance.pool) };
                let who = if chance.seat == CONTROLLER {
                    format!("{} on {who}", self.monster.name)
                } else {
                    who.into()
                };
                // The die of a card is called by its own name.
                if chance.label == dice {
                    format!("{who}: {dice} of the card")
                } else if chance.label == "location die" {
                    format!("{who}: location die, {dice}: 1 head, 2 arms, 3 and 4 body, 5 waist, 6 legs")
                } else if chance.label == WOUND_ROLL && chance.pool > 1 {
                    format!("{who}: {WOUND_ROLL}{need} and {SHARP_DIE}, {dice} in that order")
                } else {
                    format!("{who}: {}{need}, {dice}", chance.label)
                }
            }
            Source::Draw(_) if state.frames.last().is_some_and(|frame| frame.draws_ai_cards()) => {
                format!("{}: draw an AI card", self.monster.name)
            }
            Source::Draw(_) if matches!(state.frames.last(), Some(Frame::Pick { .. })) => {
                format!("{}: pick a random target", self.monster.name)
            }
            Source::Draw(_) if chance.pool > 1 => format!("{who}: draw {} hit locations", chance.pool),
            Source::Draw(_) => format!("{who}: draw a hit location"),
        };
        Due { text, real: true }
    }
}
