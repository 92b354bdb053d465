//! The parts of a state: their names and the values that they take.

use kernel::Takes;

use super::word::{AiTo, HitTo, WeaponAt, Word, ai_pile, hit_pile};
use super::{Part, cards, is_free, is_quiet};
use crate::board::Direction;
use crate::content::{
    Attribute, Impairment, Location, MonsterAttribute, Showdown, Stat, SurvivalAction, Survivor, SurvivorId,
};
use crate::place::FAR;
use crate::state::{AiDeck, AiPile, State};

/// The most tokens of an attribute, either way.
const TOKENS: i64 = 20;

/// The greatest number of most things.
const MANY: i64 = 99;

/// The most cards of a pile that is only counted.
const CARDS: i64 = 60;

/// Every part that can be set now.
pub(super) fn all(showdown: &Showdown, state: &State) -> Vec<Part> {
    if !is_quiet(state) {
        return Vec::new();
    }
    let mut all = Vec::new();
    if is_free(state) {
        all.extend(state.everybody().filter(|&id| !state.survivor(id).dead).flat_map(|id| {
            let has_weapon = !weapons(showdown, id).is_empty();
            let attack = has_weapon.then_some(Part::Attack(id));
            attack.into_iter().chain((!attacks(showdown).is_empty()).then_some(Part::MonsterAttack(id)))
        }));
        all.push(Part::NextRound);
    }
    for id in state.everybody() {
        of_survivor(showdown, state, id, &mut all);
    }
    of_monster(showdown, state, &mut all);
    all.extend(cards::all(showdown, state));
    all
}

fn of_survivor(showdown: &Showdown, state: &State, id: SurvivorId, all: &mut Vec<Part>) {
    let print = &showdown.survivors[usize::from(id.0)];
    all.extend(Stat::ALL.map(|stat| Part::Stat(id, stat)));
    all.extend(Location::ALL.map(|at| Part::Armor(id, at)));
    all.extend(Location::ALL.map(|at| Part::Boxes(id, at)));
    all.push(Part::BrainBox(id));
    all.extend(Attribute::ALL.map(|attribute| Part::Tokens(id, attribute)));
    all.extend(Attribute::ALL.map(|attribute| Part::ForGood(id, attribute)));
    all.extend([Part::Bleeding(id), Part::Block(id), Part::Deflect(id), Part::Marks(id)]);
    all.extend([Part::Down(id), Part::Dead(id), Part::Acted(id)]);
    all.extend(print.actions.iter().map(|&action| Part::Used(id, action)));
    all.extend(Impairment::ALL.map(|impairment| Part::Impaired(id, impairment)));
    all.extend(cards::gear(showdown, id).map(|weapon| Part::Weapon(id, weapon)));
    let worn = Location::ALL.into_iter().filter(|&at| print.pieces[at as usize].is_some());
    all.extend(worn.map(|at| Part::Bare(id, at)));
    let is_on_board = state.survivor(id).held == 0;
    match showdown.board {
        Some(_) if is_on_board => all.push(Part::At(id)),
        Some(_) => {}
        None if is_on_board && !state.monster.away => {
            all.extend([Part::Distance(id), Part::BlindSpot(id)]);
        }
        None => {}
    }
}

fn of_monster(showdown: &Showdown, state: &State, all: &mut Vec<Part>) {
    all.extend(MonsterAttribute::ALL.map(Part::MonsterTokens));
    all.extend([Part::MonsterDown, Part::Priority]);
    if let Some(board) = &showdown.board {
        if !state.monster.away {
            all.extend([Part::MonsterAt, Part::MonsterFaces]);
        }
        all.extend((0..board.tiles.len() as u8).map(Part::Gone));
    }
    if state.round > 0 {
        all.push(Part::Controller);
    }
    if showdown.monster.life.is_some() {
        all.push(Part::LostLife);
    }
    if !state.cards.are_named && state.monster.ai.deck != AiDeck::ENDLESS {
        all.extend([AiPile::Deck, AiPile::Discard].map(Part::AiCount));
        if showdown.monster.life.is_none() {
            all.push(Part::AiCount(AiPile::Wounds));
        }
    }
}

/// The weapons that a survivor carries.
pub(super) fn weapons(showdown: &Showdown, id: SurvivorId) -> Vec<u8> {
    let carried = showdown.survivors[usize::from(id.0)].weapons;
    (0..showdown.weapons.len() as u8).filter(|weapon| carried >> weapon & 1 != 0).collect()
}

/// The cards with which the monster attacks.
pub(super) fn attacks(showdown: &Showdown) -> Vec<u8> {
    let attacks = |&card: &u8| showdown.ai_cards[usize::from(card)].speed > 0;
    (0..showdown.ai_cards.len() as u8).filter(attacks).collect()
}

/// The name of a survivor here; one that reads as another part begins gets "survivor" in front.
fn called(showdown: &Showdown, id: SurvivorId) -> String {
    let name = showdown.name(id);
    let first = name.split_whitespace().next().unwrap_or_default().to_lowercase();
    let others = ["monster", "ai", "hit", "attack", "next", "priority", "controller", "terrain", "survivor"];
    if others.contains(&first.as_str()) { format!("survivor {name}") } else { name.to_owned() }
}

/// A few words as one: as files write them.
fn word(says: &str) -> String {
    says.replace(' ', "-")
}

/// The name of a part.
pub(super) fn words(showdown: &Showdown, part: Part) -> String {
    let of = |id: SurvivorId, what: &str| format!("{} {what}", called(showdown, id));
    match part {
        Part::Stat(id, stat) => of(id, stat.name()),
        Part::Armor(id, at) => of(id, &format!("armor {}", at.name())),
        Part::Boxes(id, at) => of(id, &format!("injuries {}", at.name())),
        Part::Tokens(id, attribute) => of(id, &format!("tokens {}", attribute.name())),
        Part::ForGood(id, attribute) => of(id, &format!("for good {}", attribute.name())),
        Part::Bleeding(id) => of(id, "bleeding"),
        Part::BrainBox(id) => of(id, "brain box"),
        Part::Block(id) => of(id, "block"),
        Part::Deflect(id) => of(id, "deflect"),
        Part::Down(id) => of(id, "knocked down"),
        Part::Dead(id) => of(id, "dead"),
        Part::Acted(id) => of(id, "acted"),
        Part::Used(id, action) => of(id, &format!("used {}", action.name())),
        Part::Impaired(id, impairment) => of(id, &word(impairment.says())),
        Part::Weapon(id, weapon) => of(id, &showdown.weapons[usize::from(weapon)].id),
        Part::Bare(id, at) => of(id, &format!("lost armor of the {}", at.name())),
        Part::Marks(id) => of(id, "card tokens"),
        Part::At(id) => of(id, "at"),
        Part::Distance(id) => of(id, "distance"),
        Part::BlindSpot(id) => of(id, "blind spot"),
        Part::MonsterTokens(attribute) => format!("monster tokens {}", attribute.name()),
        Part::MonsterDown => "monster knocked down".into(),
        Part::MonsterAt => "monster at".into(),
        Part::MonsterFaces => "monster faces".into(),
        Part::LostLife => "monster lost life".into(),
        Part::Priority => "priority target".into(),
        Part::Controller => "controller".into(),
        Part::AiCount(of) => format!("ai cards in {}", ai_pile(of)),
        Part::AiCard(kind, from) => {
            format!("ai {} from {} to", showdown.ai_cards[usize::from(kind)].id, ai_pile(from))
        }
        Part::AiTokens(kind) => format!("ai {} tokens", showdown.ai_cards[usize::from(kind)].id),
        Part::HitCard(kind, from) => {
            format!("hit {} from {} to", showdown.hit_locations[usize::from(kind)].id, hit_pile(from))
        }
        Part::Gone(tile) => format!("terrain {} gone", tile + 1),
        Part::Attack(id) => format!("attack {}", showdown.name(id)),
        Part::MonsterAttack(id) => format!("monster attacks {}", showdown.name(id)),
        Part::NextRound => "next".into(),
    }
}

/// The values that a part takes.
pub(super) fn takes(showdown: &Showdown, part: Part) -> Takes<Word> {
    let survivors = || (0..showdown.survivors.len() as u8).map(|id| Word::Survivor(Some(SurvivorId(id))));
    match part {
        Part::Stat(..) | Part::Armor(..) => Takes::Number(0, MANY),
        Part::Boxes(_, at) => Takes::Number(0, Survivor::boxes(at).into()),
        Part::Tokens(..) | Part::ForGood(..) | Part::MonsterTokens(_) => Takes::Number(-TOKENS, TOKENS),
        Part::Bleeding(_) => Takes::Number(0, i64::from(crate::state::FATAL_BLEEDING) - 1),
        Part::Block(_) | Part::Deflect(_) | Part::Marks(_) | Part::AiTokens(_) => Takes::Number(0, TOKENS),
        Part::BrainBox(_)
        | Part::Down(_)
        | Part::Dead(_)
        | Part::Acted(_)
        | Part::Used(..)
        | Part::Impaired(..)
        | Part::Bare(..)
        | Part::BlindSpot(_)
        | Part::MonsterDown
        | Part::Gone(_) => Takes::Mark,
        Part::Weapon(..) => Takes::OneOf(WeaponAt::ALL.map(Word::Gear).into()),
        Part::At(_) | Part::MonsterAt => Takes::Spot,
        Part::Distance(_) => Takes::Number(1, FAR.into()),
        Part::MonsterFaces => Takes::OneOf(Direction::ALL.map(Word::Faces).into()),
        Part::LostLife => Takes::Number(0, showdown.monster.life.map_or(0, |life| i64::from(life) - 1)),
        Part::Priority => Takes::OneOf(std::iter::once(Word::Survivor(None)).chain(survivors()).collect()),
        Part::Controller => Takes::OneOf(survivors().collect()),
        Part::AiCount(_) => Takes::Number(0, CARDS),
        Part::AiCard(..) => Takes::OneOf(AiTo::ALL.map(Word::Ai).into()),
        Part::HitCard(..) => Takes::OneOf(HitTo::ALL.map(Word::Hit).into()),
        Part::Attack(id) => Takes::OneOf(weapons(showdown, id).into_iter().map(Word::Weapon).collect()),
        Part::MonsterAttack(_) => Takes::OneOf(attacks(showdown).into_iter().map(Word::Card).collect()),
        Part::NextRound => Takes::OneOf(vec![Word::Round]),
    }
}

/// The bit of a survival action.
pub(super) fn action(action: SurvivalAction) -> u8 {
    1 << action as u8
}
