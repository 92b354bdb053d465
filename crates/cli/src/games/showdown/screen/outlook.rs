//! How far odds look ahead: to the end of the attack that is under way, else of the act, else of the round.

use packs::showdown::Showdown;
use showdown::content::Stat;
use showdown::{Frame, State};

use crate::scene::{IsOver, Outlook};

/// What is lost before anybody is hurt counts, too: else a hit on armor looks like a miss.
const HEADS: &[&str] =
    &["wounds", "injury boxes", "armor lost", "knocked down", "deaths", "defeated", "survival lost"];

/// How much of each thing there is in a state.
fn count(state: &State) -> [i64; 7] {
    let boxes = |who: &showdown::SurvivorState| who.boxes.iter().map(|&boxes| i64::from(boxes)).sum::<i64>();
    let armor =
        |who: &showdown::SurvivorState| who.armor.iter().map(|&points| i64::from(points)).sum::<i64>();
    let survival = |who: &showdown::SurvivorState| i64::from(who.stat(Stat::Survival));
    let living = || state.survivors.iter().filter(|who| !who.dead);
    [
        state.monster.ai.wounds.into(),
        state.survivors.iter().map(boxes).sum(),
        -state.survivors.iter().map(armor).sum::<i64>(),
        living().filter(|who| who.down).count() as i64,
        state.survivors.iter().filter(|who| who.dead).count() as i64,
        state.monster.defeated.into(),
        -state.survivors.iter().map(survival).sum::<i64>(),
    ]
}

fn attacks(state: &State) -> usize {
    state.attacks.len() + state.monster_attacks.len()
}

fn acts(state: &State) -> bool {
    state.frames.iter().any(|frame| matches!(frame, Frame::Act { .. }))
}

/// From a state on, if the showdown has a board.
pub fn outlook(showdown: &Showdown, from: &State) -> Option<Outlook<State>> {
    showdown.board.as_ref()?;
    let (before, round) = (count(from), from.round);
    let (until, is_over): (_, IsOver<State>) = if attacks(from) > 0 {
        ("the end of the attack", Box::new(|state| attacks(state) == 0))
    } else if acts(from) {
        ("the end of the act", Box::new(|state| !acts(state)))
    } else {
        ("the end of the round", Box::new(move |state| state.round != round))
    };
    let count = move |state: &State| count(state).iter().zip(before).map(|(now, then)| now - then).collect();
    let alone = Box::new(State::clone);
    // A showdown forgets by its question, which need not be about what is counted here.
    Some(Outlook { until, is_over, alone, forgets: false, heads: HEADS, count: Box::new(count) })
}
