//! Becoming Dazed or Stunned next to a ledge.

use kernel::{Few, Inches, Ruling, Sink};

use crate::check::BecauseOf;
use crate::{
    Battle, Event, Frame, Rulings, State, Status, UnitId, What,
    check::{self, Due, Edge, Sources},
    place, rule,
    ruling::{self, ElevatedEdge, LedgeChoice, LedgeMoment, LedgeMove, Railing},
    turns_on::{quietly, turns_on},
    unit::Stat,
};

/// The most edges of one place.
pub const MAX_EDGES: usize = 8;

/// Whether an edge is near and high enough to matter.
pub fn is_elevated_and_near(rulings: &Rulings, edge: &place::Edge) -> bool {
    let elevated = match rulings.elevated_edge {
        ElevatedEdge::TwoInches => edge.drop >= Inches::whole(2),
        ElevatedEdge::MoreThanOne => edge.drop > Inches::whole(1),
        ElevatedEdge::Any => edge.drop > Inches(0),
    };
    elevated && edge.distance <= Inches::whole(1)
}

/// LEDGE-TEST, LEDGE-RAILING: of the edges around a unit, those that it can fall over.
pub fn threats(rulings: &Rulings, edges: &[place::Edge]) -> Few<u8, MAX_EDGES> {
    let near = || (0u8..).zip(edges).filter(|(_, edge)| is_elevated_and_near(rulings, edge));
    match rulings.railing {
        Railing::PerEdge => near().filter(|(_, edge)| !edge.railing).map(|(index, _)| index).collect(),
        Railing::AllSides if near().all(|(_, edge)| edge.railing) => Few::new(),
        Railing::AllSides => near().map(|(index, _)| index).collect(),
    }
}

/// Of the edges that a unit can fall over, those among which chance or the attacker picks.
pub fn over(rulings: &Rulings, edges: &[place::Edge]) -> Few<u8, MAX_EDGES> {
    let threats = threats(rulings, edges);
    match rulings.ledge_choice {
        LedgeChoice::Random | LedgeChoice::Attacker => threats,
        LedgeChoice::Nearest => {
            let distance = |index: u8| edges[usize::from(index)].distance;
            let nearest = threats.iter().map(|&index| distance(index)).min();
            threats.iter().copied().filter(|&index| Some(distance(index)) == nearest).collect()
        }
    }
}

/// The same in a battle: without a field, edges that all lead as deep to the same place are one.
pub(crate) fn ways_over(battle: &Battle, rulings: &Rulings, edges: &[place::Edge]) -> Few<u8, MAX_EDGES> {
    let mut over = over(rulings, edges);
    if battle.field.is_none() && are_alike(&over, edges) {
        over.truncate(1);
    }
    over
}

/// Whether it makes no difference over which of these edges somebody falls.
fn are_alike(over: &[u8], edges: &[place::Edge]) -> bool {
    let leads = |index: u8| (edges[usize::from(index)].onto, edges[usize::from(index)].drop);
    over.iter().all(|&index| leads(index) == leads(over[0]))
}

/// Whether it is asked over which edge a unit falls: there are several ways down, and an attacker who might choose, or one
/// that is nearer.
pub(crate) fn is_choice(battle: &Battle, edges: &[place::Edge], attacked: bool) -> bool {
    let threats = threats(&battle.rulings, edges);
    let alike = battle.field.is_none() && are_alike(&threats, edges);
    let distance = |index: u8| edges[usize::from(index)].distance;
    // The nearest of edges that are equally near is any; without an attacker chance picks.
    let nearer = threats.iter().any(|&index| distance(index) != distance(threats[0]));
    threats.len() > 1 && !alike && (attacked || nearer)
}

/// Cites the rulings that decide which edges count. `falls`: whether the unit can fall over them, which is worked out
/// only if somebody listens.
pub(crate) fn cite_edges(
    battle: &Battle,
    state: &State,
    unit: UnitId,
    falls: impl FnOnce() -> bool,
    log: &mut impl Sink<Event>,
) {
    log.tell_some(|| {
        let falls = falls();
        let turns = |ruling| (ruling, edges_turn_on(battle, state, unit, falls, ruling));
        quietly(&[turns(ruling::ELEVATED_EDGE), turns(ruling::RAILING)])
    });
}

/// Whether it depends on a ruling if there is an edge to fall over, or, if the unit can fall, over which.
fn edges_turn_on(battle: &Battle, state: &State, unit: UnitId, falls: bool, ruling: &'static Ruling) -> bool {
    let edges = battle.edges(state, unit);
    let by = |rulings: &Rulings| {
        let over = ways_over(battle, rulings, &edges);
        let place = match *over {
            [only] if battle.field.is_none() => {
                let edge = &edges[usize::from(only)];
                Some((edge.onto, edge.drop))
            }
            [] | [_, ..] => None,
        };
        let which = if falls && place.is_none() { over } else { Few::new() };
        (over.is_empty(), which, place.filter(|_| falls))
    };
    !edges.is_empty() && turns_on(&battle.rulings, ruling, by)
}

/// Whether an Agility test of a unit can fail.
pub(crate) fn can_fail(battle: &Battle, unit: UnitId, was_staggered: bool) -> bool {
    let need = battle.unit(unit).agility as i8;
    Due { need, edge: edge(battle, was_staggered), first: 0 }.can(&battle.rulings).1
}

/// A unit just got worse: if an edge threatens, an Agility test is due.
pub(crate) fn threaten(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    by: Option<UnitId>,
    was_staggered: bool,
    log: &mut impl Sink<Event>,
) {
    cite_edges(battle, state, unit, || can_fail(battle, unit, was_staggered), log);
    let edges = battle.edges(state, unit);
    if !threats(&battle.rulings, &edges).is_empty() {
        state.frames.push(Frame::Ledge { unit, by, was_staggered, first: 0 });
    } else if edges.iter().any(|edge| is_elevated_and_near(&battle.rulings, edge)) {
        log.tell(|| Event::new(&[rule::LEDGE_RAILING], What::HeldByRailing { unit }));
    }
}

/// The test itself, in progress.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Test {
    pub unit: UnitId,
    pub by: Option<UnitId>,
    pub was_staggered: bool,
    pub first: u8,
}

/// A unit that was Staggered until this blow still tests with Disadvantage in its own turn.
pub(crate) fn edge(battle: &Battle, was_staggered: bool) -> Edge {
    check::edge(&battle.rulings, Sources { advantage: 0, disadvantage: was_staggered.into() })
}

/// LEDGE-FALL: a die of the Agility test fell.
pub(crate) fn take(battle: &Battle, state: &mut State, mut test: Test, face: u8, log: &mut impl Sink<Event>) {
    let edge = edge(battle, test.was_staggered);
    let need = battle.unit(test.unit).agility as i8;
    let rolled = check::roll(edge, &mut test.first, face);
    let Test { unit, by, was_staggered, first } = test;
    state.frames.pop();
    let Some((natural, _)) = rolled else {
        return state.frames.push(Frame::Ledge { unit, by, was_staggered, first });
    };
    let passed = check::passes(&battle.rulings, natural, need);
    log.tell(|| {
        Event::new(
            &[rule::LEDGE_TEST],
            What::Check { unit, stat: Stat::Agility, need, edge, natural, passed },
        )
        .because_of_edge(edge)
        .citing(battle.field.is_some(), rule::LEDGE_NEAR)
        .citing(was_staggered, rule::STAGGERED_DISADVANTAGE)
        .ruled(check::rulings_used(Sources::default(), natural, need))
    });
    if passed {
        log.tell(|| Event::new(&[rule::LEDGE_TEST], What::SafeAtEdge { unit }));
    } else {
        state.frames.push(Frame::Fall { unit, by, height: Inches(0) });
    }
}

/// After a fall, under the ruling that tests again at each level.
pub(crate) fn retest(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    by: Option<UnitId>,
    was_staggered: bool,
) {
    if state.unit(unit).status.is_down() && !threats(&battle.rulings, &battle.edges(state, unit)).is_empty() {
        state.frames.push(Frame::Ledge { unit, by, was_staggered, first: 0 });
    }
}

/// A Dazed unit ended a move: by ruling it tests its Agility at an edge that threatens it there.
pub(crate) fn after_move(battle: &Battle, state: &mut State, unit: UnitId) {
    let tests = match battle.rulings.ledge_move {
        LedgeMove::None => false,
        LedgeMove::Test => state.unit(unit).status == Status::Dazed,
    };
    if tests && is_threatened(battle, state, unit) {
        state.frames.push(Frame::Ledge { unit, by: None, was_staggered: false, first: 0 });
    }
}

/// The rulings that a move of a Dazed unit turns on if it ends where the unit is now.
pub(crate) fn cite_move(battle: &Battle, state: &State, unit: UnitId, event: Event) -> Event {
    if state.unit(unit).status != Status::Dazed {
        return event;
    }
    let tests = battle.rulings.ledge_move == LedgeMove::Test;
    let falls = can_fail(battle, unit, false);
    let turns = |ruling| tests && edges_turn_on(battle, state, unit, falls, ruling);
    event
        .ruled_if(falls && is_threatened(battle, state, unit), ruling::LEDGE_MOVE)
        .ruled_if(turns(ruling::ELEVATED_EDGE), ruling::ELEVATED_EDGE)
        .ruled_if(turns(ruling::RAILING), ruling::RAILING)
}

/// Whether units still down at an edge test again in their Upkeep.
pub(crate) fn tests_in_upkeep(rulings: &Rulings) -> bool {
    match rulings.ledge_moment {
        LedgeMoment::OnWorsening => false,
        LedgeMoment::EveryUpkeep => true,
    }
}

/// Whether a unit lies down at an edge that threatens it.
pub(crate) fn is_threatened(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let down = matches!(state.unit(unit).status, Status::Dazed | Status::Stunned);
    down && !threats(&battle.rulings, &battle.edges(state, unit)).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(distance: &str, drop: &str, railing: bool) -> place::Edge {
        place::Edge { distance: distance.parse().unwrap(), drop: drop.parse().unwrap(), railing, onto: 0 }
    }

    /// LEDGE-TEST, ruling elevated-edge: two-inches, more-than-one, any.
    #[test]
    fn an_edge_counts_within_one_inch_and_from_its_drop_on() {
        let by = |elevated_edge, distance, drop| {
            let rulings = Rulings { elevated_edge, ..Rulings::default() };
            is_elevated_and_near(&rulings, &edge(distance, drop, false))
        };
        assert!(by(ElevatedEdge::TwoInches, "1", "2"));
        assert!(!by(ElevatedEdge::TwoInches, "1", "1.9"));
        assert!(!by(ElevatedEdge::TwoInches, "1 1/16", "5"));
        assert!(by(ElevatedEdge::MoreThanOne, "0", "1.1"));
        assert!(!by(ElevatedEdge::MoreThanOne, "0", "1"));
        assert!(by(ElevatedEdge::Any, "0.5", "1/16"));
        assert!(!by(ElevatedEdge::Any, "0.5", "0"));
    }

    /// LEDGE-RAILING, ruling railing: per-edge, all-sides.
    #[test]
    fn railings_guard_their_edge_or_all_or_nothing() {
        let per_edge = Rulings::default();
        let all_sides = Rulings { railing: Railing::AllSides, ..per_edge };
        let (open, railed) = (edge("1/2", "4", false), edge("1/2", "4", true));
        assert_eq!(*threats(&per_edge, &[railed, open]), [1]);
        assert_eq!(*threats(&all_sides, &[railed, open]), [0, 1]);
        for rulings in [per_edge, all_sides] {
            assert!(threats(&rulings, &[railed, railed]).is_empty());
            assert!(threats(&rulings, &[]).is_empty());
        }
    }
}
