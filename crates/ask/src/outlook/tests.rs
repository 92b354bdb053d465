//! Exact and sampled outlooks agree, and nobody waits long.

use packs::PackFiles;
use packs::showdown::{Pack, QuickShowdown, Showdown};
use table::Table;

use std::time::Duration;

use super::*;
use crate::answer::Until;
use crate::policy::Policy;

/// The lion's first attack, before its dice are rolled.
fn attacked() -> Table<Showdown> {
    let quick = QuickShowdown { level: Some("first-story".into()), ..QuickShowdown::default() };
    let mut table = Table::new(quick.scenario(&Pack::core()).expect("a showdown of the core pack"));
    while let Pending::Decision(decision) = table.pending() {
        table.submit(None, Input::Choice(decision.choices[0])).expect("it is offered");
    }
    table
}

#[test]
fn what_is_exact_and_what_is_sampled_agree() {
    let table = attacked();
    let horizon = table.scenario().game.horizon(table.state()).expect("a board");
    let game = UpTo { game: &table.scenario().game, horizon: &horizon };
    let (choosing, job) = (Choosing::usual(game.game), Job::default());
    let (exact, _) = exactly(&game, &choosing, &[table.state()], &job).expect("an attack is small");
    let (estimated, known, _) = sampled(&game, &choosing, &[table.state()], &job);
    assert!(matches!(known, Known::Sampled { trials: GAMES_OF_ONE, unfinished: 0, .. }), "{known:?}");
    for (exact, estimated) in exact[0].iter().zip(&estimated[0]) {
        let &Reading::Sampled { middle, high, .. } = estimated else { panic!("an estimate has an interval") };
        assert!((exact.middle() - middle).abs() < 2.5 * (high - middle), "{exact:?} {estimated:?}");
    }
    assert!(exact[0][1].middle() > 0.5, "claws hurt: {exact:?}");
    assert_eq!(horizon.until, Until::Attack);
}

/// Three on one, in the middle of a battle with others about.
#[test]
fn a_combat_of_four_is_exact() {
    use kernel::Inches;
    use skirmish::field::{Field, Point};
    use skirmish::unit::Unit;
    use skirmish::{Terms, fight};

    let unit = |name: &str, side: u8, x: i32, y: i32| {
        let mut unit = Unit::soldier(name, side);
        unit.start.at = Point::new(Inches::whole(x), Inches::whole(y));
        unit
    };
    let three = [unit("ann", 0, 10, 10), unit("abe", 0, 12, 10), unit("ada", 0, 11, 9)];
    let others = [unit("eve", 1, 11, 10), unit("ivo", 1, 20, 20), unit("una", 0, 3, 3)];
    let field = Field::new(Inches::whole(24), Inches::whole(24), Vec::new(), Vec::new());
    let units = three.into_iter().chain(others).collect();
    let battle = packs::skirmish::Battle::on_field(units, field, Terms::default());
    let state = fight::alone(&battle, &battle.start(&mut Vec::new()), None);
    let found = ahead(&battle, &state, &[0, 1, 2], &Job::default()).expect("a field");
    assert_eq!((&found.known, found.until, found.later), (&Known::Exact, Until::MeleePhase, Policy::Random));
    assert!(found.prospects.iter().all(|option| option.means[0].middle() > 0.1), "{found:?}");
}

#[test]
fn a_screen_does_not_wait_long() {
    let table = attacked();
    let begun = Instant::now();
    let job = Job { wished: Some(Duration::from_millis(300)), ..Job::default() };
    ahead(&table.scenario().game, table.state(), &[], &job).expect("a board");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

/// A hit on armor is no miss.
#[test]
fn what_is_lost_before_anybody_is_hurt_is_counted() {
    use showdown::content::Stat;

    let quick = QuickShowdown { party: Some("settlers".into()), ..QuickShowdown::default() };
    let showdown = quick.scenario(Pack::built_in()).expect("a showdown of the core pack").game;
    let state = showdown.start(&mut Vec::new());
    let horizon = showdown.horizon(&state).expect("a board");
    let mut after = state;
    after.survivors[0].armor[0] -= 2;
    after.survivors[1].stats[Stat::Survival as usize] -= 1;
    let counted = horizon.counts.iter().copied().zip((horizon.count)(&after));
    let lost: Vec<(Counted, i64)> = counted.filter(|(_, count)| *count != 0).collect();
    assert_eq!(lost, [(Counted::ArmorLost, 2), (Counted::SurvivalLost, 1)]);
}
