//! What the parts of a state are now.

use super::{HitPile, Part, cards, number, parts};
use crate::board::Direction;
use crate::content::{Showdown, SurvivorId};
use crate::state::{AiPile, State};

/// The value of a part; `None` for what is begun, and for a card face down, which lies somewhere in its pile.
pub(super) fn of(showdown: &Showdown, state: &State, part: Part) -> Option<i64> {
    let who = |id: SurvivorId| state.survivor(id);
    let bit = |set: u32, at: u32| i64::from(set >> at & 1);
    let monster = &state.monster;
    Some(match part {
        Part::Stat(id, stat) => who(id).stat(stat).into(),
        Part::Armor(id, at) => who(id).armor[at as usize].into(),
        Part::Boxes(id, at) => who(id).boxes[at as usize].into(),
        Part::Tokens(id, attribute) => who(id).tokens[attribute as usize].into(),
        Part::ForGood(id, attribute) => who(id).permanent[attribute as usize].into(),
        Part::Bleeding(id) => who(id).bleeding.into(),
        Part::BrainBox(id) => who(id).brain_box.into(),
        Part::Block(id) => who(id).block.into(),
        Part::Deflect(id) => who(id).deflect.into(),
        Part::Down(id) => who(id).down.into(),
        Part::Dead(id) => who(id).dead.into(),
        Part::Acted(id) => who(id).acted.into(),
        Part::Used(id, action) => (who(id).used & parts::action(action) != 0).into(),
        Part::Impaired(id, impairment) => who(id).is(impairment).into(),
        Part::Weapon(id, weapon) => cards::weapon(showdown, state, id, weapon),
        Part::Bare(id, at) => bit(who(id).bare.into(), at as u32),
        Part::Marks(id) => who(id).marks.into(),
        Part::At(id) => number(state.field.survivors[usize::from(id.0)]),
        Part::Distance(id) => who(id).distance.into(),
        Part::BlindSpot(id) => who(id).blind_spot.into(),
        Part::MonsterTokens(attribute) => monster.tokens[attribute as usize].into(),
        Part::MonsterDown => monster.down.into(),
        Part::MonsterAt => number(state.field.monster),
        Part::MonsterFaces => {
            let at = Direction::ALL.iter().position(|&facing| facing == state.field.facing);
            at.unwrap_or_default() as i64
        }
        Part::LostLife => monster.ai.wounds.into(),
        Part::Priority => monster.priority.map_or(0, |id| i64::from(id.0) + 1),
        Part::Controller => state.controller.0.into(),
        Part::AiCount(AiPile::Deck) => monster.ai.deck.into(),
        Part::AiCount(AiPile::Discard) => monster.ai.discard.into(),
        Part::AiCount(AiPile::Wounds | AiPile::Play | AiPile::Out) => monster.ai.wounds.into(),
        Part::AiCard(_, AiPile::Deck | AiPile::Wounds) | Part::HitCard(_, HitPile::Deck) => return None,
        Part::AiCard(_, AiPile::Discard) => 2,
        Part::AiCard(_, AiPile::Play) => 4,
        Part::AiCard(_, AiPile::Out) => 5,
        Part::AiTokens(kind) => {
            let lies = state.cards.in_play().iter().find(|card| card.kind == kind)?;
            lies.tokens.into()
        }
        Part::HitCard(_, HitPile::Discard) => 2,
        Part::HitCard(_, HitPile::Play) => 3,
        Part::HitCard(_, HitPile::Out) => 4,
        Part::Gone(tile) => bit(state.field.gone, tile.into()),
        Part::Attack(_) | Part::MonsterAttack(_) | Part::NextRound => return None,
    })
}
