//! Staggered: half speed, and Disadvantage on its Checks in its own turn.

use kernel::Inches;

use super::Status;
use crate::{
    Rulings,
    ruling::{HalfOrder, HalfSpeed, StaggeredChecks, StaggeredEnds},
    unit::Stat,
};

/// STAGGERED-HALF: half of a distance.
pub fn half(rulings: &Rulings, distance: Inches) -> Inches {
    let exact = distance.0 / 2;
    match rulings.half_speed {
        HalfSpeed::Exact => Inches(exact),
        HalfSpeed::Up => Inches::whole(-(Inches(-exact).full())),
        HalfSpeed::Down => Inches::whole(Inches(exact).full()),
    }
}

/// STAGGERED-HALF, STAGGERED-OUT-OF-SIGHT: how far a Staggered unit may go that could else go so many halves of its Move.
pub fn halved(rulings: &Rulings, full: Inches, halves: u8) -> Inches {
    let times = |distance: Inches| Inches(distance.0 * i32::from(halves) / 2);
    match rulings.half_order {
        HalfOrder::Distance => half(rulings, times(full)),
        HalfOrder::Move => times(half(rulings, full)),
    }
}

/// STAGGERED-DISADVANTAGE, STAGGERED-NOT-OPPONENT: whether the state burdens this Check.
pub fn burdened(rulings: &Rulings, status: Status, own_turn: bool, stat: Stat) -> bool {
    let this_check = match rulings.staggered_checks {
        StaggeredChecks::AllOwnTurn => true,
        StaggeredChecks::AttacksOnly => matches!(stat, Stat::Melee | Stat::Ranged),
    };
    status == Status::Staggered && own_turn && this_check
}

/// Whether Staggered lasts until the next Upkeep; else it ends with the controller's turn.
pub fn ends_in_upkeep(rulings: &Rulings) -> bool {
    match rulings.staggered_ends {
        StaggeredEnds::EndOfOwnTurn => false,
        StaggeredEnds::NextUpkeep => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ruling half-speed: exact, up, down.
    #[test]
    fn half_speed_rounds_as_ruled() {
        let by = |half_speed, inches: &str| {
            half(&Rulings { half_speed, ..Rulings::default() }, inches.parse().unwrap()).to_string()
        };
        assert_eq!(["6", "5", "7.5"].map(|m| by(HalfSpeed::Exact, m)), ["3\"", "2 1/2\"", "3 3/4\""]);
        assert_eq!(["6", "5", "7.5"].map(|m| by(HalfSpeed::Up, m)), ["3\"", "3\"", "4\""]);
        assert_eq!(["6", "5", "7.5"].map(|m| by(HalfSpeed::Down, m)), ["3\"", "2\"", "3\""]);
    }

    /// STAGGERED-OUT-OF-SIGHT, ruling half-order: distance, move. A Move of 5 at half speed, by what it might have gone.
    #[test]
    fn what_is_halved_first_matters_where_halves_are_rounded() {
        let by = |half_order, half_speed| {
            let rulings = Rulings { half_speed, half_order, ..Rulings::default() };
            [1, 2, 3].map(|halves| halved(&rulings, Inches::whole(5), halves).to_string())
        };
        assert_eq!(by(HalfOrder::Distance, HalfSpeed::Exact), ["1 1/4\"", "2 1/2\"", "3 3/4\""]);
        assert_eq!(by(HalfOrder::Move, HalfSpeed::Exact), ["1 1/4\"", "2 1/2\"", "3 3/4\""]);
        assert_eq!(by(HalfOrder::Distance, HalfSpeed::Up), ["2\"", "3\"", "4\""]);
        assert_eq!(by(HalfOrder::Move, HalfSpeed::Up), ["1 1/2\"", "3\"", "4 1/2\""]);
        assert_eq!(by(HalfOrder::Distance, HalfSpeed::Down), ["1\"", "2\"", "3\""]);
        assert_eq!(by(HalfOrder::Move, HalfSpeed::Down), ["1\"", "2\"", "3\""]);
    }

    /// STAGGERED-DISADVANTAGE, STAGGERED-NOT-OPPONENT, ruling staggered-checks: all-own-turn, attacks-only.
    #[test]
    fn staggered_burdens_its_own_turn_only() {
        let all = Rulings::default();
        let few = Rulings { staggered_checks: StaggeredChecks::AttacksOnly, ..all };
        for stat in [Stat::Melee, Stat::Ranged, Stat::Defence, Stat::Agility, Stat::Morale] {
            let attack = matches!(stat, Stat::Melee | Stat::Ranged);
            assert!(burdened(&all, Status::Staggered, true, stat));
            assert_eq!(burdened(&few, Status::Staggered, true, stat), attack);
            for rulings in [&all, &few] {
                assert!(!burdened(rulings, Status::Staggered, false, stat));
                for status in [Status::Healthy, Status::Dazed, Status::Stunned] {
                    assert!(!burdened(rulings, status, true, stat));
                }
            }
        }
    }
}
