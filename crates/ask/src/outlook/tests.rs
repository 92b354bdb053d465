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

/// Another weapon in somebody's hands is asked about as if the scenario had it from the beginning, whoever else carries what.
#[test]
fn a_weapon_that_nobody_brought_has_the_odds_of_a_showdown_that_has_it() {
    use kernel::Tabletop;

    use crate::question::{self, Of, Question};

    let quick = question::Showdown { level: Some("first-story".into()), ..question::Showdown::default() };
    let question = Question::new(Of::Showdown(Box::new(quick)));
    let (who, weapon) = ("ada", "bone-axe");
    let mut table = Table::new(question.load::<Showdown>().unwrap().position().unwrap().scenario);
    let Ok(own) = question.load::<Showdown>() else { panic!("it is in the core pack") };
    let carried: Vec<String> = {
        let game = &own.scenario().unwrap().game;
        let mask = game.survivors.iter().find(|it| it.name == who).expect("she is of the party").weapons;
        let carried = game.weapons.iter().enumerate().filter(|(at, _)| mask >> at & 1 != 0);
        carried.map(|(_, weapon)| weapon.id.clone()).filter(|id| id != "fist-and-tooth").collect()
    };
    let with = format!("{who}.weapon={weapon}+{}", carried.join("+"));
    let there = Question { changes: vec![with], ..question };
    let mut there = Table::new(there.load::<Showdown>().unwrap().position().unwrap().scenario);
    // To where she can attack: one policy and the same dice play both, as far as what is carried makes no difference.
    let plays = table.scenario().game.seated(players::Style::Aggressive);
    let mut dice = sim::Dice::new(1, 0);
    let attack = loop {
        let game = table.scenario().game.clone();
        let (ours, theirs) = match (table.pending(), there.pending()) {
            (Pending::Decision(decision), Pending::Decision(same)) => {
                let name = |choice: &_| game.choice_name(table.state(), *choice);
                let is_hers = game.seat_name(decision.seat) == who;
                let attack = decision.choices.iter().map(name).find(|name| name.starts_with("attack "));
                if let Some(attack) = attack.filter(|_| is_hers) {
                    break attack;
                }
                let taken = decision.choices[plays(table.state(), &decision, &mut dice)];
                let found = there.scenario().game.choice_named(there.state(), &same.choices, &name(&taken));
                (Input::Choice(taken), Input::Choice(found.expect("both have it")))
            }
            (Pending::Chance(chance), _) => {
                let all: Vec<u8> = chance.outcomes().map(|(outcome, _)| outcome).collect();
                let outcome = all[all.len() / 2];
                (Input::Outcome(outcome), Input::Outcome(outcome))
            }
            (_, _) => panic!("she never attacked"),
        };
        table.submit(None, ours).expect("it is offered");
        there.submit(None, theirs).expect("it is offered there, too");
    };
    let asked = |table: &Table<Showdown>, asked: WhatIf| {
        what_if::what_if(table.scenario(), table.state(), &asked).unwrap()(&Job::default()).unwrap()
    };
    let weapons = || [(who.to_owned(), weapon.to_owned())].into();
    let otherwise =
        asked(&table, WhatIf { option: Some(attack.clone()), weapons: weapons(), ..WhatIf::default() });
    let plainly = asked(&there, WhatIf { option: Some(format!("attack {weapon}")), ..WhatIf::default() });
    let before = asked(&table, WhatIf { option: Some(attack), ..WhatIf::default() });
    assert_eq!(otherwise.known, plainly.known);
    assert_eq!(otherwise, plainly);
    assert_ne!(otherwise.counts[0], before.counts[0], "an axe is no stone");
    let wrong = |weapons: [(&str, &str); 1]| {
        let weapons = weapons.map(|(who, weapon)| (who.to_owned(), weapon.to_owned())).into();
        what_if::what_if(table.scenario(), table.state(), &WhatIf { weapons, ..WhatIf::default() }).is_err()
    };
    assert!(wrong([("nobody", weapon)]) && wrong([(who, "no-such")]));
}

/// A unit fights with another weapon in the same way as before: what it shoots with stays, and so do the places of its weapons.
#[test]
fn a_unit_has_another_weapon_in_place_of_those_of_its_kind() {
    use crate::question::{Of, Question};
    use packs::skirmish::Battle;

    let question = Question::new(Of::Battle(Box::default()));
    let loaded = question.load::<Battle>().unwrap();
    let game = &loaded.scenario().unwrap().game;
    let mut armed = 0;
    for (bearer, unit) in game.units.iter().enumerate() {
        for (id, _) in Battle::weapons(loaded.pack()) {
            let mut game = game.clone();
            game.arm(&loaded, bearer, &id).unwrap();
            let (now, new) = (&game.units[bearer].weapons, &loaded.pack().weapons[&id]);
            assert!(now.contains(new));
            for (before, after) in unit.weapons.iter().zip(now) {
                assert_eq!(after, if before.ranged == new.ranged { new } else { before });
                armed += 1;
            }
        }
    }
    assert!(armed > 10, "{armed}");
}
