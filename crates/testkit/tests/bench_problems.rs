//! The problems that peer libraries can express too, through the real rules: exactly their fractions.

use num_rational::Ratio;
use odds::{Answer, Odds, Pick};
use showdown::Outcome;
use showdown::content::{Ask, Showdown};
use testkit::quarry;

fn solve(hunt: Showdown) -> Answer<Outcome> {
    let hunt = hunt.link();
    let start = hunt.start(&mut kernel::Silent);
    Odds::new(&hunt, Pick::First).solve(&start, |outcome| *outcome).unwrap()
}

fn check(hunt: Showdown, expected: &[(&[i16], &str)]) {
    let answer = solve(hunt);
    for (key, fraction) in expected {
        assert_eq!(answer.of(&key.iter().copied().collect()).to_string(), *fraction, "{key:?}");
    }
}

#[test]
fn p1() {
    check(
        quarry::p1(),
        &[(&[0], "14189/27500"), (&[1], "20061/55000"), (&[2], "2997/27500"), (&[3], "567/55000")],
    );
}

#[test]
fn p1l() {
    check(
        quarry::p1l(),
        &[
            (&[0, 0], "202639339381712/640716552734375"),
            (&[1, 0], "199546300411173/1281433105468750"),
            (&[3, 3], "71943895656/33721923828125"),
            (&[5, 5], "29121861636/3203582763671875"),
        ],
    );
}

#[test]
fn p2_carries_the_deck_over() {
    let mut hunt = quarry::p1();
    hunt.plan = vec![quarry::attacks(Some(2))];
    check(
        hunt.clone(),
        &[(&[0], "5871523/22000000"), (&[3], "5967/68750"), (&[5], "38637/22000000"), (&[6], "729/11000000")],
    );
    hunt.plan = vec![quarry::attacks(Some(8))];
    check(
        hunt,
        &[
            (&[0], "263686511412033125420591/46851200000000000000000000"),
            (&[7], "1828247785166786429606013/23425600000000000000000000"),
            (&[18], "146057524353/133100000000000000000000"),
        ],
    );
}

#[test]
fn p2k_until_the_monster_is_defeated() {
    let mut hunt = quarry::p1();
    hunt.plan = vec![quarry::attacks(None)];
    hunt.monster.ai_deck = Some(8);
    hunt.asks = vec![Ask::Attacks];
    check(
        hunt,
        &[
            (&[2], "0"),
            (&[3], "19683/220000000000"),
            (&[4], "195393141/19360000000000"),
            (&[6], "82167522316258923/106480000000000000000"),
        ],
    );
}

/// P1S: every one of the 288 means, against the closed form: hits times the chance that a card wounds, without a trap.
#[test]
fn p1s_a_sweep() {
    for speed in 1..=8u8 {
        for accuracy in 3..=8u8 {
            for strength in 0..=5u8 {
                let mut hunt = quarry::p1();
                hunt.weapons = vec![quarry::weapon(speed as i8, accuracy as i8, strength as i8)];
                let mean = solve(hunt).mean(|outcome| outcome[0] as u64);
                assert_eq!(mean.to_string(), closed(speed, accuracy, strength).to_string());
            }
        }
    }
}

/// Given h hits, the trap is not among h of 12 cards, and then 9 of the other 11 are normal.
fn closed(speed: u8, accuracy: u8, strength: u8) -> Ratio<i128> {
    let part = |n: u8, d: u8| Ratio::new(i128::from(n), i128::from(d));
    let p = part(11 - accuracy, 10);
    let faces = (2..=10u8).filter(|&face| face == 10 || face + strength >= 8).count() as u8;
    let (mut mean, mut ways) = (part(0, 1), part(1, 1));
    for hits in 0..=speed {
        let chance = ways * p.pow(hits.into()) * (part(1, 1) - p).pow((speed - hits).into());
        mean += chance * part(12 - hits, 12) * part(hits, 1) * part(9, 11) * part(faces, 10);
        ways *= part(speed - hits, hits + 1);
    }
    mean
}

/// P3: a duel until somebody is out, over rounds without end: the chance of either winner and the mean number of rounds
/// exactly, and rounds one by one.
mod p3 {
    use kernel::Silent;
    use odds::{Cut, Exactness, Mean, Odds, Pick};
    use skirmish::plan::{Repeat, Situation, Step, Until};
    use skirmish::unit::Unit;
    use skirmish::{Battle, Outcome, Status, UnitId};

    const WINS: &str = "78826475590628357995000/111072998343723156668987";
    const MEAN: &str = "220847092118507175357125/111072998343723156668987";

    fn duel(repeat: Option<Repeat>) -> Battle {
        let mut units = vec![Unit::soldier("a", 0), Unit::soldier("b", 1)];
        for (unit, (melee, defence)) in [(11, 12), (13, 14)].into_iter().enumerate() {
            (units[unit].melee, units[unit].defence) = (melee, Some(defence));
            units[unit].start.contacts = vec![1 - unit as u8];
        }
        let blow = |side: u8| Step::Melee {
            attacker: UnitId(side),
            target: UnitId(1 - side),
            attacks: Some(1),
            weapon: None,
            situation: Situation::default(),
        };
        let turn = |side| [Step::Begin(side), Step::Recover(side), blow(side), blow(side), Step::End(side)];
        let mut battle = Battle::new(units, turn(0).into_iter().chain(turn(1)).collect());
        battle.rulings.set("dazed-melee", "auto-hit").expect("an option of the register");
        battle.repeat = repeat;
        battle
    }

    fn until_out(rounds: Option<u16>, counted: bool) -> Repeat {
        Repeat { from: 0, rounds, until: Some(Until::SomebodyOut), counted }
    }

    fn a_wins(outcome: &Outcome) -> bool {
        outcome.units[1].status == Status::Incapacitated
    }

    #[test]
    fn an_endless_duel_is_exact() {
        let battle = duel(Some(until_out(None, false)));
        let start = battle.start(&mut Silent);
        let answer = Odds::new(&battle, Pick::Uniform).solve(&start, a_wins).unwrap();
        assert_eq!(answer.exactness, Exactness::Exact);
        assert_eq!(answer.of(&true).to_string(), WINS);
    }

    #[test]
    fn its_rounds_are_counted_one_by_one_and_their_mean_is_exact() {
        let battle = duel(Some(until_out(None, true)));
        let start = battle.start(&mut Silent);
        let odds = Odds::new(&battle, Pick::Uniform);
        let answer = odds.solve(&start, |outcome| (outcome.rounds, a_wins(outcome))).unwrap();
        assert_eq!(answer.cuts.keys().collect::<Vec<_>>(), [&Cut::Laps]);
        for (key, chance) in [
            ((1, true), "221/640"),
            ((1, false), "516806213/4000000000"),
            ((2, true), "252126472963989/1280000000000000"),
            ((2, false), "34017117399651771/400000000000000000"),
            ((3, false), "12787465018089686111092521/320000000000000000000000000"),
            (
                (5, true),
                "828606915930184145195745623139296251798581/41943040000000000000000000000000000000000000",
            ),
        ] {
            assert_eq!(answer.of(&key).to_string(), chance, "{key:?}");
        }
        assert_eq!(odds.tally_means(&start).unwrap()[0], Mean::Exact(MEAN.parse().unwrap()));
    }

    /// A number of rounds equals the same steps written out as often.
    #[test]
    fn rounds_are_steps_written_out() {
        for rounds in 1..=4 {
            let repeated = duel(Some(Repeat { from: 0, rounds: Some(rounds), until: None, counted: false }));
            let mut written = duel(None);
            written.plan = written.plan.repeat(rounds.into());
            let [one, other] = [&repeated, &written].map(|battle| {
                let start = battle.start(&mut Silent);
                let key = |outcome: &Outcome| [0, 1].map(|unit| outcome.units[unit].status);
                Odds::new(battle, Pick::Uniform).solve(&start, key).unwrap().outcomes
            });
            assert_eq!(one, other, "{rounds} rounds");
        }
    }

    /// A round without dice in which nothing changes is the last: nothing would ever come of another.
    #[test]
    fn a_plan_that_comes_to_nothing_ends() {
        let mut battle = duel(Some(until_out(None, true)));
        battle.units.iter_mut().for_each(|unit| unit.start.contacts.clear());
        battle.units[0].start.status = Status::Stunned;
        let start = battle.start(&mut Silent);
        let done = start.frames.is_empty() && start.unit(UnitId(0)).status == Status::Healthy;
        assert!(done, "{start:?}");
    }
}
