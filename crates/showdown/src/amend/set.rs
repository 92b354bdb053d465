//! Setting the parts of a state, and beginning events by hand.

use kernel::{Amendment, AmendmentOf, Sink, To, WhyNot};

use super::word::misfit;
use super::{Part, Word, cards, parts, value};
use crate::board::{Base, Space};
use crate::content::{Showdown, SurvivorId};
use crate::event::Event;
use crate::frame::Frame;
use crate::monster_turn::card;
use crate::state::{AiPile, FATAL_BLEEDING, State};
use crate::survivor_attack::s1_attack_rolls;
use crate::{effect, monster_attack, place, plan};

/// Sets a part to a value within what it takes.
pub(super) fn set(
    showdown: &Showdown,
    state: &mut State,
    Amendment { part, to }: AmendmentOf<Showdown>,
    log: &mut impl Sink<Event>,
) -> Result<(), WhyNot> {
    if value::of(showdown, state, part) == Some(to) {
        return Ok(());
    }
    let yes = to == To::Mark(true);
    let count = || to.number() as u8;
    let tokens = || to.number() as i8;
    let turn = |bits: u32, bit: u32| if yes { bits | 1 << bit } else { bits & !(1 << bit) };
    match part {
        Part::Stat(id, stat) => state.survivor_mut(id).stats[stat as usize] = count(),
        Part::Armor(id, at) => state.survivor_mut(id).armor[at as usize] = count(),
        Part::Boxes(id, at) => state.survivor_mut(id).boxes[at as usize] = count(),
        Part::Tokens(id, attribute) => state.survivor_mut(id).tokens[attribute as usize] = tokens(),
        Part::ForGood(id, attribute) => state.survivor_mut(id).permanent[attribute as usize] = tokens(),
        Part::Bleeding(id) if state.survivor(id).dead => {
            let message = format!("{} is dead", showdown.name(id));
            return Err(WhyNot::new(message, "set `dead` to no first"));
        }
        Part::Bleeding(id) => state.survivor_mut(id).bleeding = count(),
        Part::BrainBox(id) => state.survivor_mut(id).brain_box = yes,
        Part::Block(id) => state.survivor_mut(id).block = count(),
        Part::Deflect(id) => state.survivor_mut(id).deflect = count(),
        Part::Down(id) => state.survivor_mut(id).down = yes,
        Part::Dead(id) => return set_dead(showdown, state, id, yes),
        Part::Acted(id) => state.survivor_mut(id).acted = yes,
        Part::Used(id, action) => {
            let (who, bit) = (state.survivor_mut(id), parts::action(action));
            who.used = if yes { who.used | bit } else { who.used & !bit };
        }
        Part::Impaired(id, impairment) => {
            let who = state.survivor_mut(id);
            who.impairments = turn(who.impairments, impairment as u32);
        }
        Part::Weapon(id, weapon) => {
            let Word::Gear(to) = to.word() else { misfit(part, to.word()) };
            cards::put_weapon(showdown, state, id, weapon, to);
        }
        Part::Bare(id, at) => {
            let who = state.survivor_mut(id);
            who.bare = turn(who.bare.into(), at as u32) as u8;
        }
        Part::Marks(id) => state.survivor_mut(id).marks = count(),
        Part::At(id) => return move_survivor(showdown, state, id, space(part, to)),
        Part::Distance(id) => {
            let who = state.survivor_mut(id);
            // Only who stands next to the monster stands in its blind spot.
            (who.distance, who.blind_spot) = (count(), who.blind_spot && count() == 1);
        }
        Part::BlindSpot(id) if yes && state.survivor(id).distance != 1 => {
            let message = format!("{} does not stand next to the monster", showdown.name(id));
            return Err(WhyNot::new(message, "set the distance to 1 first"));
        }
        Part::BlindSpot(id) => state.survivor_mut(id).blind_spot = yes,
        Part::MonsterTokens(attribute) => state.monster.tokens[attribute as usize] = tokens(),
        Part::MonsterDown => state.monster.down = yes,
        Part::MonsterAt => return move_monster(showdown, state, space(part, to)),
        Part::MonsterFaces => {
            let Word::Faces(facing) = to.word() else { misfit(part, to.word()) };
            state.field.facing = facing;
            place::measure(showdown, state);
        }
        Part::LostLife => state.monster.ai.wounds = count(),
        Part::Priority => return set_priority(showdown, state, survivor(part, to)),
        Part::Controller => {
            state.controller = survivor(part, to).unwrap_or(state.controller);
        }
        Part::AiCount(AiPile::Deck) => state.monster.ai.deck = count(),
        Part::AiCount(AiPile::Discard) => state.monster.ai.discard = count(),
        Part::AiCount(AiPile::Wounds | AiPile::Play | AiPile::Out) => state.monster.ai.wounds = count(),
        Part::AiCard(kind, from) => {
            let Word::Ai(to) = to.word() else { misfit(part, to.word()) };
            return cards::move_ai(showdown, state, kind, from, to);
        }
        Part::AiTokens(kind) => {
            if let Some(card) = state.cards.in_play_mut(kind) {
                card.tokens = count();
            }
        }
        Part::HitCard(kind, from) => {
            let Word::Hit(to) = to.word() else { misfit(part, to.word()) };
            return cards::move_hit(showdown, state, kind, from, to);
        }
        Part::Gone(tile) => return set_gone(showdown, state, tile, yes),
        Part::Attack(id) => {
            let Word::Weapon(weapon) = to.word() else { misfit(part, to.word()) };
            return attack(showdown, state, id, weapon, log);
        }
        Part::MonsterAttack(id) => {
            let Word::Card(card) = to.word() else { misfit(part, to.word()) };
            return monster_attacks(showdown, state, id, card, log);
        }
        Part::NextRound => plan::new_round(showdown, state, log),
    }
    Ok(())
}

/// The space that a part is set to.
fn space(part: Part, to: To<Word>) -> Space {
    let Word::At(space) = to.word() else { misfit(part, to.word()) };
    space
}

/// The survivor that a part is set to, or nobody.
fn survivor(part: Part, to: To<Word>) -> Option<SurvivorId> {
    let Word::Survivor(id) = to.word() else { misfit(part, to.word()) };
    id
}

/// Somebody stands there.
fn taken(spot: &str) -> WhyNot {
    WhyNot::new(format!("{spot} is taken"), "name a free space, or move who stands there first")
}

fn set_dead(showdown: &Showdown, state: &mut State, id: SurvivorId, dead: bool) -> Result<(), WhyNot> {
    if dead {
        if state.monster.priority == Some(id) {
            (state.monster.priority, state.monster.priority_stays) = (None, false);
        }
        if state.monster.wounded_by == Some(id) {
            state.monster.wounded_by = None;
        }
        state.survivor_mut(id).dead = true;
        return Ok(());
    }
    let here = state.field.survivors[usize::from(id.0)];
    let on_board = showdown.board.is_some() && state.survivor(id).held == 0;
    if on_board && place::is_taken(showdown, state, id, here) {
        return Err(taken(&here.to_string()));
    }
    let who = state.survivor_mut(id);
    who.dead = false;
    who.bleeding = who.bleeding.min(FATAL_BLEEDING - 1);
    if showdown.board.is_some() {
        place::measure_one(showdown, state, id);
    }
    Ok(())
}

fn move_survivor(showdown: &Showdown, state: &mut State, id: SurvivorId, space: Space) -> Result<(), WhyNot> {
    if place::is_taken(showdown, state, id, space) {
        return Err(taken(&space.to_string()));
    }
    state.field.survivors[usize::from(id.0)] = space;
    place::measure_one(showdown, state, id);
    Ok(())
}

fn move_monster(showdown: &Showdown, state: &mut State, to: Space) -> Result<(), WhyNot> {
    let Some(base) = Base::new(to, showdown.monster.size) else {
        let hint = "name the space of its corner nearest to 1A so that all of it is on the board";
        return Err(WhyNot::new("the monster does not fit there", hint));
    };
    let there = base.spaces();
    let under = |id: &SurvivorId| {
        state.survivor(*id).is_there() && there.has(state.field.survivors[usize::from(id.0)])
    };
    let walls = state.field.monster_walls(showdown).or(&state.field.walls(showdown));
    if state.everybody().any(|id| under(&id)) || there.iter().any(|space| walls.has(space)) {
        return Err(taken(&base.corner.to_string()));
    }
    state.field.monster = base.corner;
    place::measure(showdown, state);
    Ok(())
}

fn set_priority(showdown: &Showdown, state: &mut State, holder: Option<SurvivorId>) -> Result<(), WhyNot> {
    if let Some(id) = holder.filter(|&id| state.survivor(id).dead) {
        return Err(WhyNot::new(format!("{} is dead", showdown.name(id)), "name a survivor who lives"));
    }
    let monster = &mut state.monster;
    (monster.priority, monster.priority_stays, monster.priority_since_turn) = (holder, false, false);
    Ok(())
}

fn set_gone(showdown: &Showdown, state: &mut State, tile: u8, gone: bool) -> Result<(), WhyNot> {
    let bit = 1 << tile;
    let before = state.field.gone;
    state.field.gone = if gone { before | bit } else { before & !bit };
    // Terrain that comes back may not stand where somebody does.
    let walls = state.field.walls(showdown);
    let on_it =
        |id: SurvivorId| state.survivor(id).is_there() && walls.has(state.field.survivors[usize::from(id.0)]);
    let for_monster = walls.or(&state.field.monster_walls(showdown));
    let base = state.field.base(showdown).spaces();
    let under = !state.monster.away && base.iter().any(|space| for_monster.has(space));
    if !gone && (under || state.everybody().any(on_it)) {
        return Err(WhyNot::new("somebody stands there", "move them away first"));
    }
    Ok(())
}

fn attack(
    showdown: &Showdown,
    state: &mut State,
    id: SurvivorId,
    weapon: u8,
    log: &mut impl Sink<Event>,
) -> Result<(), WhyNot> {
    if let Some(why) = s1_attack_rolls::hindrance(showdown, state, id, weapon) {
        let message = format!("{} {}", showdown.name(id), why.says());
        return Err(WhyNot::new(message, "amend that first, or attack with something else"));
    }
    end_of_plan(showdown, state);
    s1_attack_rolls::begin(showdown, state, id, weapon, log);
    Ok(())
}

fn monster_attacks(
    showdown: &Showdown,
    state: &mut State,
    target: SurvivorId,
    card: u8,
    log: &mut impl Sink<Event>,
) -> Result<(), WhyNot> {
    if state.monster.down || state.monster.away || !state.survivor(target).is_there() {
        let hint = "let it stand on the board, and name a survivor who lives and is on the board";
        return Err(WhyNot::new("the monster cannot attack them", hint));
    }
    end_of_plan(showdown, state);
    if card::dooms(showdown, card) {
        effect::status::doom(state, target, log);
    }
    monster_attack::begin(state, card, target, 0, 0, log);
    Ok(())
}

/// Makes an attack or turn begun by hand end as a step of the plan does.
fn end_of_plan(showdown: &Showdown, state: &mut State) {
    state.push(Frame::Plan { next: showdown.plan.len() as u8, left: 0 });
}
