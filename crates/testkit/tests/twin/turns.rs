//! Recovery in Upkeep, and the end of a turn.

use skirmish::plan::Step;
use skirmish::{Status, UnitId};
use testkit::random::Seed;
use testkit::twin::{self, Dist, Rulings, State, Table, Turn, Unit};

use crate::case::{Case, Family, Note, battle, compare, only, touch, twin_table, twin_turn, twin_unit};
use crate::rolls::injury;

pub const FAMILIES: [Family; 1] = [("upkeep", 1000, upkeep)];

/// DAZED-RECOVERS, STUNNED-RECOVERS, STAGGERED-DISADVANTAGE and the rulings `recover-timing`, `staggered-ends`
/// and `ledge-moment`.
#[test]
fn recovery_and_the_end_of_a_turn() {
    compare(FAMILIES[0]);
}

/// The recovery step of the unit's own side, and the ledge test that goes with it by ruling.
fn recover(table: &Table, unit: &Unit, waits: bool) -> Dist<State> {
    let downed = unit.state.status.is_downed();
    let status =
        if waits && downed { unit.state.status } else { twin::upkeep(&table.rulings, unit.state.status) };
    let unit = unit.in_state(State { status, ..unit.state.clone() });
    if status.is_downed() && table.rulings.is("ledge-moment", "every-upkeep") {
        return twin::ledge(table, Turn::Own, &unit, status);
    }
    Dist::certain(unit.state.clone())
}

fn end(rulings: &Rulings, state: &State) -> State {
    State { status: twin::end_of_own_turn(rulings, state.status), ..state.clone() }
}

/// A side's turn begins, something may happen before the recovery step, and the turn may end.
pub fn upkeep(seed: &mut Seed) -> Case {
    let mut battle = battle(seed, &[0, 1]);
    touch(&mut battle, 0, 1);
    // The other unit stays where it is: if it fell, that would end the contact.
    battle.units[1].start.place = 0;
    let side = seed.below(2) as u8;
    let blow = if seed.once_in(2) { Some(seed.pick(&[Status::Dazed, Status::Stunned])) } else { None };
    let ends = seed.once_in(2);
    battle.plan = vec![Step::Begin(side)];
    battle.plan.extend(blow.map(|status| Step::Inflict { unit: UnitId(0), status }));
    battle.plan.push(Step::Recover(side));
    battle.plan.extend(ends.then_some(Step::End(side)));
    let unit = twin_unit(&battle.units[0], None);
    let (table, turn) = (twin_table(&battle, false), twin_turn(&battle, side, 0));
    let twin = move || {
        let blown = match blow {
            Some(status) => twin::inflict(&table, turn, &unit, injury(status)),
            None => Dist::certain(unit.state.clone()),
        };
        let waits = blow.is_some() && table.rulings.is("recover-timing", "next-turn");
        let own = turn == Turn::Own;
        let recovered = blown.bind(|state| {
            let unit = unit.in_state(state.clone());
            if own { recover(&table, &unit, waits) } else { Dist::certain(state.clone()) }
        });
        only(&recovered.map(|state| if own && ends { end(&table.rulings, state) } else { state.clone() }))
    };
    Case { battle, watched: vec![0], note: Note::Nothing, twin: Box::new(twin) }
}
