//! The present values of the parts of a state.

use kernel::To;

use super::{AiTo, HitPile, HitTo, Part, Word, cards, parts};
use crate::content::{Showdown, SurvivorId};
use crate::state::{AiPile, State};

/// The value of a part; `None` for what is begun, and for a card face down, which lies somewhere in its pile.
pub(super) fn of(showdown: &Showdown, state: &State, part: Part) -> Option<To<Word>> {
    let who = |id: SurvivorId| state.survivor(id);
    let bit = |set: u32, at: u32| To::Mark(set >> at & 1 != 0);
    let number = |number: u8| To::Number(number.into());
    let tokens = |number: i8| To::Number(number.into());
    let monster = &state.monster;
    Some(match part {
        Part::Stat(id, stat) => number(who(id).stat(stat)),
        Part::Armor(id, at) => number(who(id).armor[at as usize]),
        Part::Boxes(id, at) => number(who(id).boxes[at as usize]),
        Part::Tokens(id, attribute) => tokens(who(id).tokens[attribute as usize]),
        Part::ForGood(id, attribute) => tokens(who(id).permanent[attribute as usize]),
        Part::Bleeding(id) => number(who(id).bleeding),
        Part::BrainBox(id) => To::Mark(who(id).brain_box),
        Part::Block(id) => number(who(id).block),
        Part::Deflect(id) => number(who(id).deflect),
        Part::Down(id) => To::Mark(who(id).down),
        Part::Dead(id) => To::Mark(who(id).dead),
        Part::Acted(id) => To::Mark(who(id).acted),
        Part::Used(id, action) => To::Mark(who(id).used & parts::action(action) != 0),
        Part::Impaired(id, impairment) => To::Mark(who(id).is(impairment)),
        Part::Weapon(id, weapon) => To::Word(Word::Gear(cards::weapon(showdown, state, id, weapon))),
        Part::Bare(id, at) => bit(who(id).bare.into(), at as u32),
        Part::Marks(id) => number(who(id).marks),
        Part::At(id) => To::Word(Word::At(state.field.survivors[usize::from(id.0)])),
        Part::Distance(id) => number(who(id).distance),
        Part::BlindSpot(id) => To::Mark(who(id).blind_spot),
        Part::MonsterTokens(attribute) => tokens(monster.tokens[attribute as usize]),
        Part::MonsterDown => To::Mark(monster.down),
        Part::MonsterAt => To::Word(Word::At(state.field.monster)),
        Part::MonsterFaces => To::Word(Word::Faces(state.field.facing)),
        Part::LostLife => number(monster.ai.wounds),
        Part::Priority => To::Word(Word::Survivor(monster.priority)),
        Part::Controller => To::Word(Word::Survivor(Some(state.controller))),
        Part::AiCount(AiPile::Deck) => number(monster.ai.deck),
        Part::AiCount(AiPile::Discard) => number(monster.ai.discard),
        Part::AiCount(AiPile::Wounds | AiPile::Play | AiPile::Out) => number(monster.ai.wounds),
        Part::AiCard(_, AiPile::Deck | AiPile::Wounds) | Part::HitCard(_, HitPile::Deck) => return None,
        Part::AiCard(_, AiPile::Discard) => To::Word(Word::Ai(AiTo::Discard)),
        Part::AiCard(_, AiPile::Play) => To::Word(Word::Ai(AiTo::Play)),
        Part::AiCard(_, AiPile::Out) => To::Word(Word::Ai(AiTo::Out)),
        Part::AiTokens(kind) => {
            let lies = state.cards.in_play().iter().find(|card| card.kind == kind)?;
            number(lies.tokens)
        }
        Part::HitCard(_, HitPile::Discard) => To::Word(Word::Hit(HitTo::Discard)),
        Part::HitCard(_, HitPile::Play) => To::Word(Word::Hit(HitTo::Play)),
        Part::HitCard(_, HitPile::Out) => To::Word(Word::Hit(HitTo::Out)),
        Part::Gone(tile) => bit(state.field.gone, tile.into()),
        Part::Attack(_) | Part::MonsterAttack(_) | Part::NextRound => return None,
    })
}
