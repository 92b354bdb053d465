//! The showdown as a game: its start, its inputs, its outcome.

use kernel::{Bag, Chance, Decision, Deck, Few, Game, Input, Listener, Pending, Sink, Tally, Telling, Waits};

use crate::board::{Direction, Space};
use crate::content::{Ask, Location, Showdown, SurvivorAsk, SurvivorId};
use crate::event::Event;
use crate::frame::{self, Frame};
use crate::hints;
use crate::place;
use crate::rest::{Asked, Unasked};
use crate::state::{AiCards, AiDeck, Count, Field, MonsterState, NONE, State, SurvivorSet, SurvivorState};

/// An option of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Choice {
    /// Do nothing.
    #[default]
    Pass,
    /// Resolve a hit location of that kind next.
    Resolve(u8),
    /// Take a hit at that location next.
    Hit(Location),
    /// Dodge a hit at that location.
    Dodge(Location),
    /// Encourage that fellow.
    Encourage(SurvivorId),
    /// Attack in between.
    Surge,
    /// Ignore the severe injury.
    Endure,
    /// Pay what a card asks for.
    Spend,
    /// The survivor's act begins.
    Act(SurvivorId),
    /// The survivors' turn ends.
    EndTurn,
    /// Move in one's own act.
    Walk,
    /// Attack with a weapon.
    Attack(u8),
    /// Pick up a weapon that was dropped.
    PickUp(u8),
    /// The piece of gear that is lost: a weapon.
    LoseWeapon(u8),
    /// The piece of gear that is lost: the armor there.
    LoseArmor(Location),
    /// Heal at that location.
    Heal(Location),
    /// Raise a shield.
    Raise,
    /// Move once more.
    Dash,
    /// The act ends.
    EndAct,
    /// A space: where the survivor walks, or lands.
    To(Space),
    /// The monster goes there: the corner of its base nearest to 1A, and the survivors it runs over.
    Go(Space, SurvivorSet),
    /// The monster turns that way.
    Face(Direction),
    /// The monster picks that survivor.
    Pick(SurvivorId),
    /// The AI card in play that is discarded.
    Discard(u8),
    /// Spend an activation on what an AI card offers.
    Use(u8),
    /// Run away, everybody.
    RunAway,
    /// Put the AI card that was looked at back on top of the deck.
    PutOnTop,
    /// Put it under the deck.
    PutUnder,
}

/// The most things that one question asks.
pub const MAX_ASKS: usize = 8;

/// A number for everything that was asked.
pub type Outcome = Few<i16, MAX_ASKS>;

impl Showdown {
    /// The state before anything happens.
    pub fn set_up(&self) -> State {
        let mut state = State {
            frames: Few::new(),
            attacks: Few::new(),
            monster_attacks: Few::new(),
            survivors: self.survivors.iter().map(SurvivorState::starting).collect(),
            monster: self.starting_monster(),
            deck: self.starting_deck(),
            in_play: 0,
            waiting: 0,
            fresh: 0,
            further: Few::new(),
            trap: NONE,
            cancelled: false,
            owed: Default::default(),
            owed_brain: Default::default(),
            counts: Default::default(),
            cards: AiCards::default(),
            field: Field::default(),
            run_over: SurvivorSet(0),
            picked: None,
            round: 0,
            controller: SurvivorId(0),
        };
        for &kind in &self.in_play {
            state.put_injury_in_play(kind, false, self.programs.healing >> kind & 1 != 0);
        }
        if let Some(setup) = &self.ai_deck {
            state.lay_out_ai_cards(&AiCards::starting(setup, &self.ai_cards));
            for &card in &setup.in_play {
                let given = self.ai_cards[usize::from(card)].in_play.tokens;
                state.monster.tokens.iter_mut().zip(given).for_each(|(token, by)| *token += by);
            }
        }
        if let Some(board) = &self.board {
            state.field = Field::starting(board);
            place::measure(self, &mut state);
        }
        state
    }

    /// The state at the first rest, and what happened on the way there.
    pub fn start(&self, log: &mut impl Sink<Event>) -> State {
        self.begin(self.set_up(), log)
    }

    /// Begins the plan in a situation in which nothing is being resolved: what was, is forgotten.
    pub fn begin(&self, mut state: State, log: &mut impl Sink<Event>) -> State {
        state.frames = Few::new();
        state.attacks = Few::new();
        state.attack_is_over();
        state.monster_attacks = Few::new();
        state.push(Frame::Plan { next: 0, left: 0 });
        log.hear(Running { showdown: self, state: &mut state, input: None });
        state
    }

    fn starting_monster(&self) -> MonsterState {
        let monster = &self.monster;
        let holder = self.survivors.iter().position(|survivor| survivor.start.priority);
        MonsterState {
            tokens: monster.tokens,
            ai: AiDeck {
                deck: monster.ai_deck.unwrap_or(AiDeck::ENDLESS),
                discard: monster.ai_discard,
                wounds: monster.wound_stack,
            },
            down: monster.knocked_down,
            away: false,
            defeated: false,
            dying: false,
            dying_since_turn: false,
            priority_since_turn: false,
            priority: holder.map(|at| SurvivorId(at as u8)),
            priority_stays: false,
            wounded_by: None,
            watchful: 0,
            weakened: 0,
            dazed: 0,
        }
    }

    fn starting_deck(&self) -> Deck {
        let mut deck = Deck::shuffled(Bag::new(self.hit_locations.iter().map(|card| card.copies)));
        for &kind in self.in_play.iter().chain(&self.discard).chain(&self.top) {
            deck.take_out(kind);
        }
        self.discard.iter().for_each(|&kind| deck.discard(kind));
        self.top.iter().rev().for_each(|&kind| deck.put_on_top(kind));
        deck
    }

    /// Counts something that somebody asked about; nothing else is counted, so that odds merge more.
    pub(crate) fn count(&self, state: &mut State, count: Count, by: u16) {
        if self.programs.counted & 1 << count as u8 != 0 {
            state.counts[count as usize] += by;
        }
    }

    /// The answers of a state to all questions that were asked.
    pub fn outcome(&self, state: &State) -> Outcome {
        self.asks.iter().map(|&ask| self.answer(state, ask)).collect()
    }

    // Never part of the loop over the asks: that would look everything up ahead, asked or not.
    #[inline(never)]
    fn answer(&self, state: &State, ask: Ask) -> i16 {
        let counted = |count: Count| state.counts[count as usize] as i16;
        match ask {
            Ask::Wounds => counted(Count::Wounds),
            Ask::Criticals => counted(Count::Criticals),
            Ask::Hits => counted(Count::Hits),
            Ask::Attacks => counted(Count::Attacks),
            Ask::Traps => counted(Count::Traps),
            Ask::Resources => counted(Count::Resources),
            Ask::Defeated => state.monster.defeated.into(),
            Ask::MonsterDown => state.monster.down.into(),
            Ask::MonsterToken(attribute) => {
                let at = attribute as usize;
                i16::from(state.monster.tokens[at]) - i16::from(self.monster.tokens[at])
            }
            Ask::Persistent(kind) => (state.in_play >> kind & 1) as i16,
            Ask::Archived(kind) => self.archived(state, kind),
            Ask::Rounds => state.round.min(i16::MAX as u16) as i16,
            Ask::Living => state.survivors.iter().filter(|who| !who.dead).count() as i16,
            Ask::DeckLeft => state.deck.len() as i16,
            Ask::Survivor(id, ask) => self.answer_about(state, id, ask),
        }
    }

    /// How many cards of a kind are out of the showdown.
    fn archived(&self, state: &State, kind: u8) -> i16 {
        let of_kind = |&&other: &&u8| other == kind;
        let face_up: usize =
            state.attacks.iter().map(|attack| attack.face_up.iter().filter(of_kind).count()).sum();
        let at_hand = state.attacks.iter().filter(|attack| attack.card == kind).count();
        let there = u32::from(state.deck.copies(kind))
            + (face_up + at_hand) as u32
            + u32::from(state.copies_in_play(kind))
            + u32::from(state.trap == kind);
        i16::from(self.hit_locations[usize::from(kind)].copies) - there as i16
    }

    fn answer_about(&self, state: &State, id: SurvivorId, ask: SurvivorAsk) -> i16 {
        let who = state.survivor(id);
        match ask {
            SurvivorAsk::Dead => who.dead.into(),
            SurvivorAsk::KnockedDown => who.down.into(),
            SurvivorAsk::Priority => (state.monster.priority == Some(id)).into(),
            SurvivorAsk::Armor(location) => who.armor[location as usize].into(),
            SurvivorAsk::Boxes(location) => who.boxes[location as usize].into(),
            SurvivorAsk::Injuries => who.boxes.iter().map(|&boxes| i16::from(boxes)).sum(),
            SurvivorAsk::BrainBox => who.brain_box.into(),
            SurvivorAsk::Severe => who.severe.into(),
            SurvivorAsk::SevereRow(table, row) => {
                self.programs.slot(table, row).map_or(0, |slot| who.remembered(slot).into())
            }
            SurvivorAsk::HitsTaken => who.hits_taken.into(),
            SurvivorAsk::Bleeding => who.bleeding.into(),
            SurvivorAsk::Stat(stat) => who.stat(stat).into(),
            SurvivorAsk::Attribute(attribute) => {
                let at = attribute as usize;
                i16::from(who.tokens[at]) + i16::from(who.permanent[at])
            }
            SurvivorAsk::Impaired(impairment) => who.is(impairment).into(),
            SurvivorAsk::WeaponLost => (who.lost != 0).into(),
        }
    }
}

/// Rules about to run, after an input or from where they stand.
struct Running<'a> {
    showdown: &'a Showdown,
    state: &'a mut State,
    input: Option<Input<Choice>>,
}

impl Telling<Event> for Running<'_> {
    type Answer = ();

    #[expect(clippy::inline_always, reason = "the silent form is the one that has to be fast")]
    #[inline(always)]
    fn run(self, log: &mut impl Sink<Event>) {
        match self.input {
            Some(input) => frame::take(self.showdown, self.state, input, &mut Unasked, log),
            None => frame::run(self.showdown, self.state, &mut Unasked, log),
        }
    }

    fn run_heard(self, log: &mut Listener<'_, Event>) {
        self.run(log);
    }
}

/// The same, for a driver that wants to know at once on which decision they rest.
struct PlayingOn<'a> {
    showdown: &'a Showdown,
    state: &'a mut State,
    input: Input<Choice>,
    decision: &'a mut Decision<Choice>,
}

impl Telling<Event> for PlayingOn<'_> {
    type Answer = bool;

    #[expect(clippy::inline_always, reason = "the silent form is the one that has to be fast")]
    #[inline(always)]
    fn run(self, log: &mut impl Sink<Event>) -> bool {
        let mut rest = Asked { decision: self.decision, told: false };
        frame::take(self.showdown, self.state, self.input, &mut rest, log);
        rest.told
    }

    /// Nobody who listens is in such a hurry: the decision is looked for afterwards.
    fn run_heard(self, log: &mut Listener<'_, Event>) -> bool {
        let Self { showdown, state, input, .. } = self;
        Running { showdown, state, input: Some(input) }.run_heard(log);
        false
    }
}

impl Game for Showdown {
    type State = State;
    type Choice = Choice;
    type Outcome = Outcome;
    type Event = Event;

    #[inline]
    fn pending(&self, state: &State) -> Pending<Choice, Outcome> {
        let mut decision = Decision::default();
        match self.waits(state, &mut decision) {
            Waits::Chance(chance) => Pending::Chance(chance),
            Waits::Decision => Pending::Decision(decision),
            Waits::Done(outcome) => Pending::Done(outcome),
        }
    }

    #[inline]
    fn waits(&self, state: &State, decision: &mut Decision<Choice>) -> Waits<Outcome> {
        frame::pending(self, state, decision)
    }

    #[inline]
    fn over(&self, state: &State) -> Option<Outcome> {
        state.frames.is_empty().then(|| self.outcome(state))
    }

    #[inline]
    fn apply(&self, state: &mut State, input: Input<Choice>, log: &mut impl Sink<Event>) {
        log.hear(Running { showdown: self, state, input: Some(input) });
    }

    #[inline]
    fn play_on(
        &self,
        state: &mut State,
        input: Input<Choice>,
        decision: &mut Decision<Choice>,
        log: &mut impl Sink<Event>,
    ) -> bool {
        log.hear(PlayingOn { showdown: self, state, input, decision })
    }

    #[inline]
    fn forget(&self, state: &mut State) {
        hints::forget(self, state);
    }

    #[inline]
    fn tally(&self, state: &mut State) -> Tally {
        hints::tally(self, state)
    }

    #[inline]
    fn credit(&self, outcome: &mut Outcome, tally: Tally) {
        hints::credit(self, outcome, tally);
    }

    fn bands(&self, state: &State, chance: &Chance, band: &mut impl FnMut(u8, u32)) {
        hints::bands(self, state, chance, band);
    }

    #[inline]
    fn laps(&self, state: &State) -> Option<u32> {
        hints::laps(self, state)
    }

    fn set_laps(&self, state: &mut State, laps: u32) {
        hints::set_laps(state, laps);
    }
}
