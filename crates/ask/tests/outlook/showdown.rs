//! Showdowns on the board: attacks of a scenario to their end, and what is under way in a whole showdown.

use ::showdown::content::Stat;
use ::showdown::faces::Kind;
use ::showdown::{Event, Frame, Showdown, State, What};
use ask::answer::Counted;
use kernel::{Game, Pending, Sink, Tabletop};
use packs::PackFiles;
use packs::showdown::{Pack, QuickShowdown};
use testkit::laws::offered;

use super::{is_told_right, seeds, walk};

const COUNTS: [Counted; 6] = [
    Counted::Wounds,
    Counted::InjuryBoxes,
    Counted::ArmorLost,
    Counted::Deaths,
    Counted::Defeated,
    Counted::SurvivalLost,
];

fn numbers(state: &State) -> [i64; 6] {
    let sum = |of: &dyn Fn(&::showdown::SurvivorState) -> i64| state.survivors.iter().map(of).sum::<i64>();
    [
        state.monster.ai.wounds.into(),
        sum(&|who| who.boxes.iter().map(|&boxes| i64::from(boxes)).sum()),
        -sum(&|who| who.armor.iter().map(|&points| i64::from(points)).sum()),
        sum(&|who| who.dead.into()),
        state.monster.defeated.into(),
        -sum(&|who| who.stat(Stat::Survival).into()),
    ]
}

/// What is part of an attack, or of the harm that it does.
fn hurts(state: &State) -> bool {
    let hurts = |frame: &Frame| {
        matches!(
            frame,
            Frame::Attack
                | Frame::MonsterAttack
                | Frame::Trap { .. }
                | Frame::Damage { .. }
                | Frame::BrainDamage { .. }
                | Frame::Severe { .. }
                | Frame::Trauma { .. }
                | Frame::Suffered { .. }
        )
    };
    state.frames.iter().any(hurts) || state.owed.iter().chain(&state.owed_brain).any(|&owed| owed > 0)
}

fn attacks(state: &State) -> bool {
    !state.attacks.is_empty() || !state.monster_attacks.is_empty()
}

const MONSTERS: [&str; 3] = ["white-lion", "screaming-antelope", "butcher"];

fn showdown(monster: &str, level: &str) -> Showdown {
    let quick = QuickShowdown {
        monster: Some(monster.into()),
        level: Some(level.into()),
        ..QuickShowdown::default()
    };
    quick.scenario(&Pack::core()).unwrap_or_else(|problem| panic!("{problem:?}")).game
}

/// To the end of the attack: where that is, nobody is being hurt any more; and up to there every history counts.
#[test]
fn an_attack_in_a_whole_showdown_is_told_to_its_end() {
    let mut found = 0;
    for (number, (name, mut seed)) in seeds("attacks", 6).enumerate() {
        let game = showdown(MONSTERS[number % 3], ["1", "3"][number / 3 % 2]);
        let start = game.start(&mut kernel::Silent);
        let mut at = 0;
        walk(&game, &start, &mut seed, |state| {
            at += 1;
            if attacks(state) {
                let depth = state.frames.iter().position(|frame| {
                    matches!(frame, Frame::Attack | Frame::MonsterAttack | Frame::Trap { .. })
                });
                let depth = depth.expect("an attack is a frame");
                let turn = |state: &State| (state.round, state.frames.contains(&Frame::Party));
                let now = turn(state);
                let is_over =
                    |state: &State| (state.frames.len() <= depth && !hurts(state)) || turn(state) != now;
                let at = format!("{name}, position {at}");
                found += is_told_right(&at, &game, state, COUNTS, &is_over, &numbers);
            }
            at < 300
        });
    }
    assert!(found > 30, "only {found} numbers were compared");
}

/// Hears what a roll came to.
#[derive(Default)]
struct Hears {
    hit: Option<bool>,
    wound: Option<[bool; 2]>,
}

impl Sink<Event> for Hears {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        match event().what {
            What::AttackRoll { hit, .. } | What::MonsterRoll { hit, .. } => _ = self.hit.get_or_insert(hit),
            What::WoundAttempt { verdict, .. } => {
                self.wound.get_or_insert([verdict.success || verdict.wounds, verdict.critical]);
            }
            _ => {}
        }
    }
}

/// The chance beside a roll is how many of its faces do what it says.
#[test]
fn the_chance_beside_a_roll_is_how_often_it_succeeds() {
    let mut rolls = 0;
    for (number, (name, mut seed)) in seeds("rolls of a showdown", 6).enumerate() {
        let game = showdown(MONSTERS[number % 3], ["1", "3"][number / 3 % 2]);
        let start = game.start(&mut kernel::Silent);
        let mut at = 0;
        walk(&game, &start, &mut seed, |state| {
            at += 1;
            let Pending::Chance(chance) = game.pending(state) else { return at < 800 };
            let faces = game.faces(state, &chance);
            let needed = [faces.needs, faces.critical].map(|needed| needed?.chance);
            let is_attack = matches!(
                game.kind_due(state),
                Some(Kind::AttackRoll | Kind::MonsterAttackRoll | Kind::WoundRoll)
            );
            if !is_attack || needed[0].is_none() {
                return at < 800;
            }
            let what = chance.label;
            let mut counted = [0, 0];
            let faces = offered(&game, state);
            for (input, _) in &faces {
                let (mut after, mut heard) = (*state, Hears::default());
                game.apply(&mut after, *input, &mut heard);
                let did = heard.wound.or(heard.hit.map(|hit| [hit, false]));
                let did = did.unwrap_or_else(|| panic!("{name}: {what} told nothing"));
                counted.iter_mut().zip(did).for_each(|(count, did)| *count += u32::from(did));
            }
            for (told, counted) in needed.into_iter().zip(counted) {
                assert_eq!(told.unwrap_or((0, 10)), (counted, 10), "{name}: {what}");
            }
            rolls += 1;
            at < 800
        });
    }
    assert!(rolls > 60, "only {rolls} rolls were looked at");
}
