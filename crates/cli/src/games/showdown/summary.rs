//! How a showdown ended: who lives, what everybody did, and what did the damage.

use kernel::Sink;
use packs::showdown::Showdown;
use players::showdown::Report;
use showdown::content::Location;
use showdown::{Event, State};

use crate::output::table::{Align, table};
use ask::showdown::report::cause;

/// Who won, in a sentence or two. `None` before the end.
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

/// What everybody did, and what hurt them.
pub fn told(game: &Showdown, state: &State, events: &[Event]) -> String {
    let mut report = Report::new(game);
    for &event in events {
        report.tell(|| event);
    }
    let row = |id: showdown::content::SurvivorId| {
        let (who, fate) = (state.survivor(id), &report.survivors[usize::from(id.0)]);
        let boxes: u8 = Location::ALL.iter().map(|&at| who.boxes[at as usize]).sum();
        let numbers = [fate.attacks, fate.wounds, boxes.into(), fate.severe].map(|number| number.to_string());
        let how = if who.dead { "dead" } else { "lives" };
        std::iter::once(game.name(id).to_owned()).chain([how.to_owned()]).chain(numbers).collect()
    };
    let rows: Vec<Vec<String>> = state.everybody().map(row).collect();
    let heads = ["survivor", "", "attacks", "wounds dealt", "injury boxes", "severe"].map(str::to_owned);
    let align = [Align::Left, Align::Left, Align::Right, Align::Right, Align::Right, Align::Right];
    let mut text = table(&align, &heads, &rows);
    let mut causes: Vec<_> = report.causes.iter().collect();
    causes.sort_by_key(|(tale, harm)| (std::cmp::Reverse(harm.damage + harm.brain + harm.deaths), **tale));
    let rows: Vec<Vec<String>> = causes
        .iter()
        .map(|(tale, harm)| {
            let numbers = [harm.damage, harm.brain, harm.deaths].map(|number| number.to_string());
            std::iter::once(cause(game, **tale)).chain(numbers).collect()
        })
        .collect();
    if !rows.is_empty() {
        let heads = ["what hurt them", "damage", "brain damage", "deaths"].map(str::to_owned);
        text +=
            &format!("\n{}", table(&[Align::Left, Align::Right, Align::Right, Align::Right], &heads, &rows));
    }
    text
}
