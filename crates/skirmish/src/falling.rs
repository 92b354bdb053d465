//! Falling damage.

use kernel::{Chance, Decision, DieOrBag, Few, Inches, Pending, Seat, Sink};

use crate::{
    Battle, Choice, Event, Frame, Outcome, Rulings, State, UnitId, What,
    field::Point,
    injury::Roll,
    ledge::{self, MAX_EDGES},
    rule,
    ruling::{self, InjuryRollWounds, LedgeChain, LedgeChoice, ShortFall},
    status::{self, FallenBy},
    turns_on::{quietly, turns_on},
    unit::Stat,
};

/// FALL-MODIFIER: +2 for every extra full inch above 2.
pub fn modifier(height: Inches) -> i8 {
    (2 * (height.full() - 2).max(0)).min(100) as i8
}

/// FALL-ROLL: whether a fall of this height calls for an Injury Roll.
pub fn hurts(rulings: &Rulings, height: Inches) -> bool {
    match rulings.short_fall {
        ShortFall::Roll => true,
        ShortFall::NoneBelow2 => height >= Inches::whole(2),
    }
}

/// The edges among which chance or the attacker picks.
pub(crate) fn over(battle: &Battle, state: &State, unit: UnitId) -> Few<u8, MAX_EDGES> {
    ledge::ways_over(battle, &battle.rulings, &battle.edges(state, unit))
}

/// Asks for the edge: the attacker picks it by ruling, if there is one, else chance.
pub(crate) fn pending(
    battle: &Battle,
    state: &State,
    unit: UnitId,
    by: Option<UnitId>,
) -> Pending<Choice, Outcome> {
    let over = over(battle, state, unit);
    match (battle.rulings.ledge_choice, by) {
        (LedgeChoice::Attacker, Some(by)) => Pending::Decision(Decision {
            seat: Seat(battle.unit(by).side),
            choices: over.iter().map(|&edge| Choice::Edge(edge)).collect(),
        }),
        (LedgeChoice::Attacker | LedgeChoice::Random | LedgeChoice::Nearest, _) => Pending::Chance(Chance {
            label: "edge",
            seat: Seat(battle.unit(unit).side),
            actor: unit.0,
            pool: 1,
            source: DieOrBag::Die(over.len() as u8),
        }),
    }
}

/// Goes over the only edge there is; true if there are several.
pub(crate) fn step(battle: &Battle, state: &mut State, unit: UnitId, log: &mut impl Sink<Event>) -> bool {
    match *over(battle, state, unit) {
        [only] => {
            land(battle, state, only, log);
            false
        }
        _ => true,
    }
}

/// LEDGE-FALL: the unit of the innermost frame goes over an edge of its place and reaches the place below.
pub(crate) fn land(battle: &Battle, state: &mut State, edge: u8, log: &mut impl Sink<Event>) {
    let Some(Frame::Fall { unit, by, height }) = state.frames.pop() else {
        unreachable!("only a falling unit lands")
    };
    let edges = battle.edges(state, unit);
    let edge_at = edges[usize::from(edge)];
    let (onto, drop) = match battle.field {
        None => (Spot { place: edge_at.onto, at: Point::default() }, edge_at.drop),
        Some(_) => match below(battle, state, unit, edge) {
            Some(spot) => spot,
            // Nowhere is room for it: it stays where it is.
            None => return log.tell(|| Event::new(&[rule::FALL_LANDS_FREE], What::SafeAtEdge { unit })),
        },
    };
    log.tell(|| {
        Event::new(&[rule::LEDGE_FALL], What::Falls { unit, onto: onto.place })
            .ruled_if(ledge::is_choice(battle, &edges, by.is_some()), ruling::LEDGE_CHOICE)
    });
    arrive(battle, state, unit, by, Inches(height.0 + drop.0), Some(onto), log);
}

/// A spot to come down on; without a field the point means nothing.
#[derive(Debug, Clone, Copy)]
struct Spot {
    place: u8,
    at: Point,
}

/// The spot where a unit comes down if it goes over the edge with this index among those near it, and the drop to it.
fn below(battle: &Battle, state: &State, unit: UnitId, edge: u8) -> Option<(Spot, Inches)> {
    let (me, field) = (state.unit(unit), battle.ground());
    let (ledge, _) = field.brinks(me.place, me.at, battle.unit(unit).radius())[usize::from(edge)];
    let (place, at) = battle.landing(state, unit, &ledge)?;
    Some((Spot { place, at }, Inches(field.height(me.place).0 - field.height(place).0)))
}

/// The place where a unit lands if it goes over that edge near it, and the length of its fall; `None` if there is no
/// room.
pub(crate) fn drop(battle: &Battle, state: &State, unit: UnitId, edge: u8) -> Option<(u8, Inches)> {
    match battle.field {
        Some(_) => below(battle, state, unit, edge).map(|(spot, drop)| (spot.place, drop)),
        None => battle.edges(state, unit).get(usize::from(edge)).map(|edge| (edge.onto, edge.drop)),
    }
}

/// A jump failed: the unit falls over the edge that it jumped from.
pub(crate) fn tumble(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    ledge: u8,
    log: &mut impl Sink<Event>,
) {
    let field = battle.ground();
    let ledge = &field.ledges(state.unit(unit).place)[usize::from(ledge)];
    let Some((place, at)) = battle.landing(state, unit, ledge) else {
        return log.tell(|| Event::new(&[rule::FALL_LANDS_FREE], What::SafeAtEdge { unit }));
    };
    let height = Inches(field.height(state.unit(unit).place).0 - field.height(place).0);
    log.tell(|| Event::new(&[rule::JUMP_FALL], What::Falls { unit, onto: place }));
    arrive(battle, state, unit, None, height, Some(Spot { place, at }), log);
}

/// A unit falls without going over an edge of its place.
pub(crate) fn fall(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    height: Option<Inches>,
    onto: Option<u8>,
    log: &mut impl Sink<Event>,
) {
    let measured = |onto: u8| {
        let below = battle.places[usize::from(onto)].height.0;
        Inches((battle.place(state, unit).height.0 - below).max(0))
    };
    let height = height.or_else(|| onto.map(measured)).unwrap_or_default();
    let onto = onto.map(|place| {
        let (place, at) = battle.spot_below(state, unit, place);
        Spot { place, at }
    });
    arrive(battle, state, unit, None, height, onto, log);
}

/// The unit is down a level: it falls on, or takes its falling damage.
fn arrive(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    by: Option<UnitId>,
    height: Inches,
    onto: Option<Spot>,
    log: &mut impl Sink<Event>,
) {
    // FALL-LANDS-FREE: next to the unit that is there, engaged with nobody.
    state.separate(unit);
    if let Some(Spot { place, at }) = onto {
        state.unit_mut(unit).place = place;
        if battle.field.is_some() {
            battle.relocate(state, unit, place, at);
            if status::drown(battle, state, unit, log) {
                return;
            }
        }
        // Whether it can be down when it has landed.
        let spared =
            battle.rulings.injury_roll_wounds == InjuryRollWounds::LoseWound && state.unit(unit).wounds > 1;
        let hurts = (hurts(&battle.rulings, height) && !spared) || state.unit(unit).status.is_down();
        let goes_on = match battle.rulings.ledge_chain {
            LedgeChain::AddHeights => true,
            LedgeChain::Retest => hurts,
        };
        if goes_on {
            ledge::cite_edges(battle, state, unit, || true, log);
        }
        if !ledge::threats(&battle.rulings, &battle.edges(state, unit)).is_empty() {
            log.tell(|| Event::new(&[], What::Ruled).ruled(&[ruling::LEDGE_CHAIN]));
            match battle.rulings.ledge_chain {
                LedgeChain::AddHeights => return state.frames.push(Frame::Fall { unit, by, height }),
                LedgeChain::Retest => {
                    // A unit that was Staggered until it fell tests as such, as at any ledge.
                    let was_staggered = status::own_disadvantage(battle, state, unit, Stat::Agility) > 0;
                    log.tell_some(|| {
                        let by = |rulings: &Rulings| {
                            status::is_burdened_by(rulings, battle, state, unit, Stat::Agility)
                        };
                        let turns = |ruling| (ruling, hurts && turns_on(&battle.rulings, ruling, by));
                        quietly(&[turns(ruling::STAGGERED_CHECKS), turns(ruling::STAGGERED_ENDS)])
                    });
                    state.frames.push(Frame::Retest { unit, by, was_staggered });
                }
            }
        }
    }
    let rulings: &[_] = if height < Inches::whole(2) { &[ruling::SHORT_FALL] } else { &[] };
    if !hurts(&battle.rulings, height) {
        let what = What::LandsUnhurt { unit, height };
        return log.tell(|| Event::new(&[rule::FALL_LANDS_FREE], what).ruled(rulings));
    }
    let modifier = modifier(height);
    log.tell(|| {
        let rules = &[rule::FALL_ROLL, rule::FALL_MODIFIER, rule::FALL_NO_EFFECT, rule::FALL_LANDS_FREE];
        Event::new(rules, What::Lands { unit, height, modifier })
            .citing(height.full() == 3, rule::INJ_ROLL_EXAMPLE)
            .ruled(rulings)
    });
    state.frames.push(Frame::InjuryRoll(Roll { unit, modifier, by, why: FallenBy::Fall, first: 0 }));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FALL-MODIFIER: full inches above 2 count double, fractions do not count.
    #[test]
    fn only_full_inches_above_two_count() {
        for (height, expected) in
            [("0.5", 0), ("2", 0), ("2.9", 0), ("3", 2), ("3.9", 2), ("4", 4), ("10", 16), ("200", 100)]
        {
            assert_eq!(modifier(height.parse().unwrap()), expected, "{height}");
        }
    }

    /// FALL-ROLL, ruling short-fall: roll, none-below-2.
    #[test]
    fn short_falls_hurt_as_ruled() {
        let all = Rulings::default();
        let some = Rulings { short_fall: ShortFall::NoneBelow2, ..all };
        for (height, hurt) in [("1", false), ("1.9", false), ("2", true), ("5", true)] {
            assert!(hurts(&all, height.parse().unwrap()));
            assert_eq!(hurts(&some, height.parse().unwrap()), hurt, "{height}");
        }
    }
}
