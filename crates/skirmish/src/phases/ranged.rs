//! The Ranged phase on a field: the targets of a shooter, and the effects of the field on the shot.

use kernel::{Choices, Decision, Few, Inches, Pending, Seat, Sink};

use crate::{
    Battle, Choice, Event, Frame, MAX_UNITS, Outcome, State, UnitId, UnitSet,
    attack::{Attack, Kind},
    field::Sight,
    plan::Situation,
    state::Did,
    status::{self, Action},
    targeting, turn,
};

/// The height above the target from which a shot has Advantage, and a target may be picked freely.
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

/// RANGED-ABLE: whether a unit may shoot now: not engaged, and has not run or cast.
fn able(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let (card, me) = (battle.unit(unit), state.unit(unit));
    card.ranged.is_some()
        && card.wields(true).next().is_some()
        && status::may(me.status, Action::Shoot).is_ok()
        && !me.did.has(Did::RUN)
        && !me.did.has(Did::CAST)
        && !targeting::is_engaged(battle, state, unit)
}

/// The weapons that a unit may shoot somebody with now. A slow one waits for its turn, and so do all that are slow.
pub(crate) fn usable<'a>(
    battle: &'a Battle,
    state: &'a State,
    unit: UnitId,
) -> impl Iterator<Item = u8> + 'a {
    let card = battle.unit(unit);
    card.guns().filter(move |&gun| {
        let ready = !card.weapons[usize::from(gun)].slow || state.unit(unit).reloading == 0;
        ready && marks(battle, state, unit, gun).next().is_some()
    })
}

fn range(battle: &Battle, shooter: UnitId, weapon: u8) -> Option<Inches> {
    battle.weapon(shooter, Some(weapon)).and_then(|weapon| weapon.range)
}

fn marks<'a>(
    battle: &'a Battle,
    state: &'a State,
    shooter: UnitId,
    weapon: u8,
) -> impl Iterator<Item = Mark> + 'a {
    let range = range(battle, shooter, weapon);
    let high = battle.ground().height(state.unit(shooter).place).0;
    let eye = battle.viewer(state, shooter);
    let mark = move |unit: UnitId| {
        if range.is_some_and(|range| !battle.is_within(state, shooter, unit, range))
            || targeting::is_engaged(battle, state, unit)
        {
            return None;
        }
        let cover = match battle.ground().sight(&eye, &battle.viewer(state, unit)) {
            Sight::Hidden => return None,
            Sight::Cover => true,
            Sight::Clear => false,
        };
        let you = state.unit(unit);
        let below = high - battle.ground().height(you.place).0;
        let free = battle.unit(unit).large || below >= ELEVATED;
        let apart = battle.apart(state, shooter, unit).0;
        Some(Mark { unit, apart, cover, down: you.status.is_down(), free })
    };
    turn::side(battle, state, 1 - battle.unit(shooter).side).iter().filter_map(mark)
}

/// RANGED-TARGET: the closest enemy in sight and range that is in no combat; those in cover and those that are down may
/// be passed over; large ones and those well below may be picked anyway.
pub(crate) fn shots(battle: &Battle, state: &State, shooter: UnitId, weapon: u8) -> Few<UnitId, MAX_UNITS> {
    let marks: Few<Mark, MAX_UNITS> = marks(battle, state, shooter, weapon).collect();
    // Of closer enemies, each that is down is passed over, and each in cover is passed over for one that is not.
    let may = |mark: &&Mark| {
        let closer = || marks.iter().filter(|other| other.apart < mark.apart && !other.down);
        mark.free || closer().next().is_none() || (!mark.cover && closer().all(|other| other.cover))
    };
    marks.iter().filter(may).map(|mark| mark.unit).collect()
}

/// RANGED-COVER, RANGED-MOVED, RANGED-ELEVATED: the circumstances of a shot, as the field has them.
fn situation(battle: &Battle, state: &State, shooter: UnitId, weapon: u8, target: UnitId) -> Situation {
    let (me, field) = (state.unit(shooter), battle.ground());
    let above = field.height(me.place).0 - field.height(state.unit(target).place).0;
    let apart = battle.apart(state, shooter, target).0;
    let half = range(battle, shooter, weapon).is_none_or(|range| 2 * apart <= range.0);
    Situation {
        cover: battle.sight(state, shooter, target) == Sight::Cover,
        moved: me.moved,
        elevated: above >= ELEVATED && half,
        ..Situation::default()
    }
}

/// The weapons and targets that a unit may be offered to shoot with and at.
pub(crate) fn offers(battle: &Battle, state: &State, unit: UnitId) -> Vec<Choice> {
    let mut offers = Vec::new();
    for weapon in able(battle, state, unit).then(|| usable(battle, state, unit)).into_iter().flatten() {
        offers.push(Choice::Wield(weapon));
        offers.extend(shots(battle, state, unit, weapon).iter().copied().map(Choice::Shoot));
    }
    offers
}

/// Asks which unit shoots next; the only one that can aims at once.
pub(crate) fn step(battle: &Battle, state: &mut State, left: UnitSet) -> bool {
    let can = |&unit: &UnitId| able(battle, state, unit) && usable(battle, state, unit).next().is_some();
    let left: UnitSet = left.iter().filter(can).collect();
    state.frames.pop();
    match (left.first(), left.len()) {
        (None, _) => return false,
        (Some(unit), 1) => state.frames.push(Frame::Aim { unit, weapon: None }),
        (Some(_), _) => state.frames.push(Frame::Shots { left }),
    }
    left.len() > 1
}

/// The player says who shoots next.
pub(crate) fn take_pick(state: &mut State, mut left: UnitSet, choice: Choice) {
    state.frames.pop();
    if let Choice::Pick(unit) = choice {
        left.take(unit);
        state.frames.push(Frame::Shots { left });
        state.frames.push(Frame::Aim { unit, weapon: None });
    }
}

/// With only one weapon to shoot with, nobody asks for it. A unit about to shoot can: of a single weapon nothing else need
/// be known.
pub(crate) fn step_aim(battle: &Battle, state: &mut State, unit: UnitId, weapon: Option<u8>) -> bool {
    if weapon.is_none()
        && let only @ Some(_) =
            single(battle.unit(unit).guns()).or_else(|| single(usable(battle, state, unit)))
    {
        let at = state.frames.len() - 1;
        state.frames[at] = Frame::Aim { unit, weapon: only };
    }
    true
}

/// The only one.
fn single(mut weapons: impl Iterator<Item = u8>) -> Option<u8> {
    let first = weapons.next();
    if weapons.next().is_none() { first } else { None }
}

/// Asks for the weapon, then for the target; holding comes first.
pub(crate) fn pending(
    battle: &Battle,
    state: &State,
    unit: UnitId,
    weapon: Option<u8>,
) -> Pending<Choice, Outcome> {
    let mut choices: Choices<Choice> = Choices::new();
    choices.push(Choice::Hold);
    match weapon {
        None => usable(battle, state, unit).for_each(|weapon| choices.push(Choice::Wield(weapon))),
        Some(weapon) => {
            let shots = shots(battle, state, unit, weapon);
            shots.iter().for_each(|&target| choices.push(Choice::Shoot(target)));
        }
    }
    Pending::Decision(Decision { seat: Seat(battle.unit(unit).side), choices })
}

/// The weapon is chosen, the shot is taken, or the unit holds.
pub(crate) fn take(
    battle: &Battle,
    state: &mut State,
    unit: UnitId,
    weapon: Option<u8>,
    choice: Choice,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    match choice {
        Choice::Wield(weapon) => state.frames.push(Frame::Aim { unit, weapon: Some(weapon) }),
        Choice::Shoot(target) => {
            let weapon = weapon.expect("a target is chosen after the weapon");
            let slow = battle.unit(unit).weapons[usize::from(weapon)].slow;
            let situation = situation(battle, state, unit, weapon, target);
            let shooter = state.unit_mut(unit);
            shooter.did.put(Did::SHOOT);
            if slow {
                shooter.reloading = 2;
            }
            Attack::new(Kind::Ranged, unit, target, 1, Some(weapon), situation).begin(battle, state, log);
        }
        Choice::Hold => {}
        other => unreachable!("{other:?} is never offered to a shooter"),
    }
}
