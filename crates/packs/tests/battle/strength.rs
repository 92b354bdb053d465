//! Whether the warbands of the core pack are a match for each other, played plainly: whoever can charge charges, whoever
//! shoots stays back and shoots, everybody else goes at the nearest enemy.

use kernel::{Game, Input, Pending, Silent};
use packs::PackFiles;
use packs::skirmish::{Pack, QuickBattle};
use skirmish::field::Compass;
use skirmish::{Battle, Choice, Frame, State, UnitId};

fn nearest(battle: &Battle, state: &State, unit: UnitId) -> Option<(i32, UnitId)> {
    let side = battle.unit(unit).side;
    let enemies =
        state.ids().filter(|&other| battle.on_board(state, other) && battle.unit(other).side != side);
    enemies
        .map(|enemy| (battle.apart(state, unit, enemy).0, enemy))
        .min_by_key(|(apart, enemy)| (*apart, enemy.0))
}

/// How far a unit likes to be from the nearest enemy.
fn liking(battle: &Battle, unit: UnitId) -> i32 {
    let card = battle.unit(unit);
    let gun = card.weapons.iter().filter(|weapon| weapon.ranged).filter_map(|weapon| weapon.range).max();
    let spell = card.spells.iter().map(|spell| spell.range).max();
    gun.or(spell).map_or(0, |range| range.0 * 3 / 4)
}

/// The number of the choice that a plain player takes.
fn plainly(battle: &Battle, state: &State, choices: &[Choice]) -> usize {
    let inch = 480;
    let pick = |wanted: &dyn Fn(Choice) -> bool| choices.iter().position(|&choice| wanted(choice));
    let done = choices.len() - 1;
    match state.frames.last() {
        Some(Frame::Engage { .. }) => {
            let charges = |unit| nearest(battle, state, unit).is_some_and(|(apart, _)| apart <= 9 * inch);
            pick(&|choice| matches!(choice, Choice::Pick(unit) if liking(battle, unit) == 0 && charges(unit)))
                .unwrap_or(done)
        }
        Some(&Frame::PickTarget { unit }) => {
            let target = nearest(battle, state, unit).map(|(_, enemy)| enemy);
            pick(&|choice| matches!(choice, Choice::Engage(enemy) if Some(enemy) == target)).unwrap_or(0)
        }
        Some(Frame::Moves { .. }) => 0,
        Some(Frame::Walk(walk)) => {
            let me = state.unit(walk.unit);
            let Some((apart, enemy)) = nearest(battle, state, walk.unit) else { return 0 };
            let goal = state.unit(enemy).at;
            if apart <= liking(battle, walk.unit) {
                return 0;
            }
            let best = choices.iter().enumerate().filter_map(|(index, &choice)| match choice {
                Choice::Go(way, length) => {
                    let way: Compass = way;
                    let left = way.step(me.at, kernel::Inches(length.into())).apart(goal).0;
                    (left + inch / 4 < me.at.apart(goal).0).then_some((left, index))
                }
                _ => None,
            });
            best.min().map_or(0, |(_, index)| index)
        }
        // Shoot, cast, strike: the first that is there; nobody steps in between.
        Some(Frame::Intercept(_)) => 0,
        _ => pick(&|choice| choice != Choice::Hold).unwrap_or(0),
    }
}

/// Which side wins a battle, played plainly.
fn winner(battle: &Battle, seed: u64) -> Option<u8> {
    let mut state = battle.start(&mut Silent);
    let mut die = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    loop {
        let input = match battle.pending(&state) {
            Pending::Done(outcome) => return outcome.verdict.winner(),
            Pending::Chance(chance) => {
                die ^= die << 13;
                die ^= die >> 7;
                die ^= die << 17;
                let outcomes: Vec<u8> = chance.outcomes().map(|(outcome, _)| outcome).collect();
                Input::Outcome(outcomes[(die >> 33) as usize % outcomes.len()])
            }
            Pending::Decision(decision) => {
                Input::Choice(decision.choices[plainly(battle, &state, &decision.choices)])
            }
        };
        battle.apply(&mut state, input, &mut Silent);
    }
}

/// The fields where who goes straight on gets somewhere.
const OPEN: [&str; 2] = ["old-pasture", "mill-bridge"];

/// None of them wins nearly always: a plain game is won by either often enough.
#[test]
fn the_warbands_are_a_match_for_each_other() {
    let pack = Pack::core();
    let ids: Vec<&String> = pack.warbands.keys().collect();
    for (one, red) in ids.iter().enumerate() {
        for blue in &ids[one + 1..] {
            let (mut won, mut lost) = (0, 0);
            for (number, field) in OPEN.into_iter().cycle().take(40).enumerate() {
                let quick = QuickBattle {
                    red: Some((*red).clone()),
                    blue: Some((*blue).clone()),
                    field: Some(field.to_owned()),
                    first: Some(["red", "blue"][number / 2 % 2].to_owned()),
                    rout: Some(4),
                    ..QuickBattle::default()
                };
                match winner(&quick.scenario(&pack).unwrap().game, number as u64 + 1) {
                    Some(0) => won += 1,
                    Some(_) => lost += 1,
                    None => {}
                }
            }
            println!("{red} {won}, {blue} {lost} of 40");
            assert!(won >= 6 && lost >= 6, "{red} won {won} and {blue} {lost} of 40");
        }
    }
}
