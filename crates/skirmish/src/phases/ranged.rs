//! The Ranged phase on a field: whom a shooter may pick, and what the field does to the shot.

use kernel::{Few, Inches};

use crate::{
    Battle, MAX_UNITS, State, UnitId,
    field::Sight,
    plan::Situation,
    state::Did,
    status::{self, Action},
    targeting, turn,
    unit::Weapon,
};

/// From how much above the target a shot has Advantage, and a target may be picked freely.
const ELEVATED: i32 = Inches::whole(2).0;

/// An enemy that could be shot at.
#[derive(Debug, Clone, Copy, Default)]
struct Mark {
    unit: UnitId,
    apart: i32,
    cover: bool,
    down: bool,
    free: bool,
}

/// The weapon that a unit shoots with.
pub(crate) fn weapon(battle: &Battle, unit: UnitId) -> Option<&Weapon> {
    battle.weapon(unit, battle.unit(unit).wields(true).next())
}

/// RANGED-ABLE: whether a unit may shoot now: not engaged, has not run or cast, and its weapon is ready.
pub(crate) fn able(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let (card, me) = (battle.unit(unit), state.unit(unit));
    card.ranged.is_some()
        && weapon(battle, unit).is_some()
        && status::may(me.status, Action::Shoot).is_ok()
        && !targeting::is_engaged(battle, state, unit)
        && !me.did.has(Did::RUN)
        && !me.did.has(Did::CAST)
        && me.reloading == 0
}

fn marks(battle: &Battle, state: &State, shooter: UnitId) -> Few<Mark, MAX_UNITS> {
    let range = weapon(battle, shooter).and_then(|weapon| weapon.range);
    let high = battle.ground().height(state.unit(shooter).place).0;
    let mark = |unit: UnitId| {
        let apart = battle.apart(state, shooter, unit);
        if range.is_some_and(|range| apart > range) || targeting::is_engaged(battle, state, unit) {
            return None;
        }
        let cover = match battle.sight(state, shooter, unit) {
            Sight::Hidden => return None,
            Sight::Cover => true,
            Sight::Clear => false,
        };
        let you = state.unit(unit);
        let below = high - battle.ground().height(you.place).0;
        let free = battle.unit(unit).large || below >= ELEVATED;
        Some(Mark { unit, apart: apart.0, cover, down: you.status.is_down(), free })
    };
    turn::side(battle, state, 1 - battle.unit(shooter).side).iter().filter_map(mark).collect()
}

/// RANGED-TARGET: the closest enemy in sight and range that is in no combat; those in cover and those that are down may
/// be passed over; large ones and those well below may be picked anyway.
pub(crate) fn shots(battle: &Battle, state: &State, shooter: UnitId) -> Few<UnitId, MAX_UNITS> {
    let marks = marks(battle, state, shooter);
    let closest = |skip_cover: bool, skip_down: bool| {
        let of = marks.iter().filter(|mark| (!skip_cover || !mark.cover) && (!skip_down || !mark.down));
        of.map(|mark| mark.apart).min()
    };
    let nearest = [closest(false, false), closest(true, false), closest(false, true), closest(true, true)];
    let may = |mark: &&Mark| {
        let apart = Some(mark.apart);
        mark.free
            || nearest[0] == apart
            || (nearest[1] == apart && !mark.cover)
            || (nearest[2] == apart && !mark.down)
            || (nearest[3] == apart && !mark.cover && !mark.down)
    };
    marks.iter().filter(may).map(|mark| mark.unit).collect()
}

/// RANGED-COVER, RANGED-MOVED, RANGED-ELEVATED: the circumstances of a shot, as the field has them.
pub(crate) fn situation(battle: &Battle, state: &State, shooter: UnitId, target: UnitId) -> Situation {
    let (me, field) = (state.unit(shooter), battle.ground());
    let above = field.height(me.place).0 - field.height(state.unit(target).place).0;
    let apart = battle.apart(state, shooter, target).0;
    let half =
        weapon(battle, shooter).and_then(|weapon| weapon.range).is_none_or(|range| 2 * apart <= range.0);
    Situation {
        cover: battle.sight(state, shooter, target) == Sight::Cover,
        moved: me.moved,
        elevated: above >= ELEVATED && half,
        ..Situation::default()
    }
}
