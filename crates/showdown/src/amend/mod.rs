//! Amendments: facts that a table can correct by hand, and events that it can begin by itself, in words.
//!
//! Only where nothing is being resolved: between the acts of the survivors' turn, in an act between two of its parts, or
//! after the plan. Amending sets facts. What the rules would do on the way there does not happen: nobody who is set to
//! dead is mourned, no shield takes its armor points along.

mod cards;
mod left_out;
mod parts;
mod set;
mod value;
mod word;

pub use self::left_out::LEFT_OUT;
pub use self::word::{AiTo, HitTo, WeaponAt, Word};
use kernel::{Amend, AmendmentOf, Sink, Takes, To, WhyNot};

use crate::board::Space;
use crate::content::{
    Attribute, Impairment, Location, MonsterAttribute, Showdown, Stat, SurvivalAction, SurvivorId,
};
use crate::event::{Event, What};
use crate::frame::{self, Frame};
use crate::rest::Unasked;
use crate::state::{AiPile, NONE, State};

/// The pile in which a hit location card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HitPile {
    /// In the deck.
    Deck,
    /// In the discard pile.
    Discard,
    /// In play, as a persistent injury.
    Play,
    /// Out of the showdown.
    Out,
}

/// A part of a state that can be set, or something that can be begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// Survival, insanity, courage and so on.
    Stat(SurvivorId, Stat),
    /// Armor points.
    Armor(SurvivorId, Location),
    /// Filled injury boxes.
    Boxes(SurvivorId, Location),
    /// The tokens that came since the start.
    Tokens(SurvivorId, Attribute),
    /// Changes for good since the start.
    ForGood(SurvivorId, Attribute),
    /// Bleeding tokens.
    Bleeding(SurvivorId),
    /// The brain box.
    BrainBox(SurvivorId),
    /// Hits that a raised shield takes.
    Block(SurvivorId),
    /// Deflect tokens.
    Deflect(SurvivorId),
    /// Knocked down.
    Down(SurvivorId),
    /// Dead.
    Dead(SurvivorId),
    /// Has acted in this turn.
    Acted(SurvivorId),
    /// Has used a survival action in this round.
    Used(SurvivorId, SurvivalAction),
    /// An impairment: something that a survivor can no longer do.
    Impaired(SurvivorId, Impairment),
    /// Whether a weapon is at hand.
    Weapon(SurvivorId, u8),
    /// Whether the piece of armor of a location is lost.
    Bare(SurvivorId, Location),
    /// Tokens that a card of the monster put on a survivor.
    Marks(SurvivorId),
    /// The space of a survivor on the board.
    At(SurvivorId),
    /// The distance of a survivor from the monster, without a board.
    Distance(SurvivorId),
    /// Whether a survivor stands in the blind spot, without a board.
    BlindSpot(SurvivorId),
    /// The monster's tokens.
    MonsterTokens(MonsterAttribute),
    /// Whether the monster is knocked down.
    MonsterDown,
    /// The space of the monster.
    MonsterAt,
    /// The direction in which the monster faces.
    MonsterFaces,
    /// The Life that the monster has lost.
    LostLife,
    /// The survivor who is the priority target.
    Priority,
    /// The survivor whose player controls the monster.
    Controller,
    /// How many AI cards there are in a pile, where only their number counts.
    AiCount(AiPile),
    /// An AI card, in a pile that it may lie in.
    AiCard(u8, AiPile),
    /// The tokens on an AI card in play.
    AiTokens(u8),
    /// A hit location card, in the pile in which it lies.
    HitCard(u8, HitPile),
    /// Whether a tile of terrain is gone.
    Gone(u8),
    /// A survivor attacks, with a weapon.
    Attack(SurvivorId),
    /// The monster attacks a survivor, as on a card.
    MonsterAttack(SurvivorId),
    /// The next round begins: everybody stands up and may use survival actions again.
    NextRound,
}

/// Whether nothing is being resolved that an amendment could pull the ground from under.
fn is_quiet(state: &State) -> bool {
    let rests = matches!(state.frames.last(), None | Some(Frame::Party | Frame::Act { .. }));
    rests && state.attacks.is_empty() && state.monster_attacks.is_empty() && state.trap == NONE
}

/// Whether the plan is over, so that the table says what comes next.
fn is_free(state: &State) -> bool {
    state.frames.is_empty() && !state.monster.defeated
}

impl Showdown {
    /// The log line of an amendment: something was set, or begun.
    pub(crate) fn amended_words(&self, amendment: AmendmentOf<Self>) -> String {
        let begins = matches!(amendment.part, Part::Attack(_) | Part::MonsterAttack(_) | Part::NextRound);
        let word = if begins { "By hand" } else { "Amended" };
        format!("{word}: {}.", self.amendment_words(amendment))
    }
}

impl Amend for Showdown {
    type Part = Part;
    type Word = Word;

    fn parts(&self, state: &State) -> Vec<Part> {
        parts::all(self, state)
    }

    fn part_words(&self, part: Part) -> String {
        parts::words(self, part)
    }

    fn takes(&self, part: Part) -> Takes<Word> {
        parts::takes(self, part)
    }

    fn part_value(&self, state: &State, part: Part) -> Option<To<Word>> {
        value::of(self, state, part)
    }

    fn set_part(
        &self,
        state: &mut State,
        amendment: AmendmentOf<Self>,
        log: &mut impl Sink<Event>,
    ) -> Result<(), WhyNot> {
        if !is_quiet(state) {
            return Err(WhyNot::new(
                "something is being resolved",
                "finish it or take it back, and amend between two acts",
            ));
        }
        log.tell(|| Event::new(&[], What::Amended(amendment)));
        set::set(self, state, amendment, log)?;
        frame::run(self, state, &mut Unasked, log);
        Ok(())
    }

    fn word_typed(&self, word: Word) -> String {
        word.typed(self)
    }

    fn spot_named(&self, words: &str) -> Option<Word> {
        Space::all().find(|space| space.to_string().eq_ignore_ascii_case(words)).map(Word::At)
    }

    fn is_spot(&self, word: Word) -> bool {
        matches!(word, Word::At(_))
    }
}
