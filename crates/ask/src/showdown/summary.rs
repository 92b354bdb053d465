//! The end of a showdown: the survivors that live, the deeds of each, and the causes of harm.

use kernel::Sink;
use packs::showdown::Showdown;
use players::showdown::Report;
use showdown::content::{Location, SurvivorId};
use showdown::{Event, State};

use super::report::cause;
use crate::answer::{Deed, Harm, Summary};

/// The result, in a sentence or two. `None` before the end.
pub fn result(game: &Showdown, state: &State) -> Option<String> {
    if !state.frames.is_empty() {
        return None;
    }
    let dead: Vec<&str> =
        state.everybody().filter(|&id| state.survivor(id).dead).map(|id| game.name(id)).collect();
    let rounds = match state.round {
        1 => "1 round".to_owned(),
        rounds => format!("{rounds} rounds"),
    };
    let all = dead.len() == state.survivors.len();
    let won = match (state.monster.defeated, all) {
        (true, _) => format!("The survivors win after {rounds}"),
        (false, true) => format!("{} wins after {rounds}", game.monster.name),
        (false, false) => format!("The showdown ends after {rounds}, and nobody has won"),
    };
    Some(match dead.as_slice() {
        _ if all => format!("{won}: nobody lives."),
        [] => format!("{won}. Nobody died."),
        dead => format!("{won}. Dead: {}.", dead.join(", ")),
    })
}

/// The deeds of each survivor, and the causes of harm, the worst first.
pub fn told(game: &Showdown, state: &State, events: &[Event]) -> Summary {
    let mut report = Report::new(game);
    for &event in events {
        report.tell(|| event);
    }
    let deed = |id: SurvivorId| {
        let (who, fate) = (state.survivor(id), &report.survivors[usize::from(id.0)]);
        Deed {
            survivor: game.name(id).to_owned(),
            dead: who.dead,
            attacks: fate.attacks,
            wounds: fate.wounds,
            boxes: Location::ALL.iter().map(|&at| u64::from(who.boxes[at as usize])).sum(),
            severe: fate.severe,
        }
    };
    let mut causes: Vec<_> = report.causes.iter().collect();
    causes.sort_by_key(|(tale, harm)| (std::cmp::Reverse(harm.damage + harm.brain + harm.deaths), **tale));
    let harm = |(tale, harm): (&players::showdown::Tale, &players::showdown::Harm)| Harm {
        cause: cause(game, *tale),
        damage: harm.damage,
        brain: harm.brain,
        deaths: harm.deaths,
    };
    Summary {
        survivors: state.everybody().map(deed).collect(),
        causes: causes.into_iter().map(harm).collect(),
    }
}
