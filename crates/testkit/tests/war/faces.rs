//! The faces told of a roll agree with the results of taking them.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Chance, Class, Face, Faces, Game, Input, Keeps, Number, Pending, Silent, Tabletop};
use skirmish::faces::Kind;
use skirmish::{Battle, Choice, Event, State, Status, What};
use testkit::laws::Stride;
use testkit::random::Seed;
use testkit::{fields, laws, random};

use crate::{play, seeds};

/// The result of dice: the events, and the state after them.
type Taken = (Vec<Event>, State);

fn take(battle: &Battle, state: &State, face: u8) -> Taken {
    let (mut after, mut events) = (*state, Vec::new());
    battle.apply(&mut after, Input::<Choice>::Outcome(face), &mut events);
    (events, after)
}

/// The first event that says something.
fn told<T>(taken: &Taken, says: impl Fn(What) -> Option<T>) -> Option<T> {
    taken.0.iter().find_map(|event| says(event.what))
}

struct Rest<'a> {
    at: &'a str,
    battle: &'a Battle,
    state: &'a State,
    chance: Chance,
    faces: &'a Faces,
}

impl Rest<'_> {
    /// Each face is as the dice come to that begin with it: where a second one can change it, it says so.
    fn each(&self, says: impl Fn(&Taken) -> Option<(Class, String)>) {
        for face in &self.faces.faces {
            let taken = take(self.battle, self.state, face.outcome);
            let expected = says(&taken).unwrap_or_else(|| self.second(&taken.1, &says));
            assert_eq!((face.class, face.word.clone()), expected, "{}: {face:?} {:?}", self.at, taken.0);
        }
    }

    /// The result of every second die, if it is the same for all.
    fn second(&self, state: &State, says: impl Fn(&Taken) -> Option<(Class, String)>) -> (Class, String) {
        let Pending::Chance(next) = self.battle.pending(state) else {
            panic!("{}: a die came to nothing", self.at)
        };
        assert_eq!((next.label, next.pool), (self.chance.label, self.chance.pool - 1), "{}", self.at);
        let seconds = (1..=20).map(|second| take(self.battle, state, second));
        let all: BTreeSet<_> = seconds.map(|taken| says(&taken).expect("both have fallen")).collect();
        match (all.len(), all.first()) {
            (1, Some(only)) => only.clone(),
            _ => (Class::Plain, "as the second die says".into()),
        }
    }

    /// The least face that will do, and how many of all rolls do. Of two dice, both must show the least face.
    fn least_wins(&self) {
        let Some(needed) = &self.faces.needs else { return };
        let wins = |faces: &Faces| -> BTreeSet<u8> {
            let wins = faces.faces.iter().filter(|face| face.class >= Class::Win);
            wins.map(|face| face.outcome).collect()
        };
        let all = wins(self.faces);
        if self.faces.keeps == Keeps::Each || self.faces.first.is_some() {
            assert_eq!(needed.least, all.first().copied(), "{}: {needed:?}", self.at);
            assert_eq!(needed.chance, Some((all.len() as u32, 20)), "{}: {needed:?}", self.at);
            return;
        }
        let second = |first: u8| {
            let after = take(self.battle, self.state, first).1;
            match self.battle.pending(&after) {
                Pending::Chance(next)
                    if self.battle.is_rest_of(&self.chance, self.chance.pool - 1, &next) =>
                {
                    wins(&self.battle.faces(&after, &next))
                }
                // The first die was the last one.
                _ if all.contains(&first) => (1..=20).collect(),
                _ => BTreeSet::new(),
            }
        };
        let seconds: Vec<(u8, BTreeSet<u8>)> = (1..=20).map(|first| (first, second(first))).collect();
        let least = seconds.iter().find(|(first, wins)| wins.contains(first)).map(|(first, _)| *first);
        let passing: usize = seconds.iter().map(|(_, wins)| wins.len()).sum();
        assert_eq!(
            (needed.least, needed.chance),
            (least, Some((passing as u32, 400))),
            "{}: {needed:?}",
            self.at
        );
    }

    /// The sum is the number that the Check was made against.
    fn sums_to(&self, need: i8) {
        let needed = self.faces.needs.as_ref().unwrap_or_else(|| panic!("{}: no number", self.at));
        assert_eq!(needed.by_numbers(), i16::from(need), "{}: {needed:?}", self.at);
    }

    fn check(&self) {
        self.each(|taken| {
            let (need, passed) = check_of(taken)?;
            self.sums_to(need);
            let (class, word) = if passed { (Class::Win, "passes") } else { (Class::Fail, "fails") };
            Some((class, word.into()))
        });
    }

    fn adds(&self) -> i16 {
        self.faces.adds.iter().fold(0, |all, part| match part.number {
            Number::Adds(by) => all + by,
            Number::Needs(_) => panic!("{}: a table needs nothing", self.at),
        })
    }

    /// To hit; and the row of the table that the roll stands for.
    fn hits(&self) {
        self.each(|taken| {
            if told(taken, |what| matches!(what, What::Misfires { .. }).then_some(())).is_some() {
                return Some((Class::Harm, "misfires".into()));
            }
            let (need, passed) = check_of(taken)?;
            self.sums_to(need);
            let critical = told(taken, |what| matches!(what, What::Critical { .. }).then_some(()));
            let (class, word) = match (passed, critical) {
                (false, _) => (Class::Fail, "misses"),
                (true, None) => (Class::Win, "hits"),
                (true, Some(())) => (Class::Crit, "critical hit"),
            };
            Some((class, word.into()))
        });
        for face in &self.faces.faces {
            let taken = take(self.battle, self.state, face.outcome);
            let natural = told(&taken, |what| match what {
                What::Check { natural, passed: true, .. } => Some(natural),
                _ => None,
            });
            let value = told(&taken, |what| match what {
                What::InjuryValue { value, modifier, .. } => Some((value, modifier)),
                _ => None,
            });
            if let Some((_, modifier)) = value {
                assert_eq!(self.adds(), i16::from(modifier), "{}: {:?}", self.at, self.faces.adds);
            }
            let target = told(&taken, |what| match what {
                What::InjuryValue { unit, .. } => Some(unit),
                _ => None,
            });
            // A unit that is down is finished, for any row of the table.
            let Some(row) = face.row else {
                let finished = target.is_none_or(|unit| self.state.unit(unit).status.is_down());
                assert!(natural.is_none() || finished, "{}: {face:?} has no row", self.at);
                continue;
            };
            let value = value.map_or(natural.map(|natural| natural as i8), |(value, _)| Some(value));
            let value = value.unwrap_or_else(|| panic!("{}: {face:?} does not hit", self.at));
            let result = self.battle.attack_table.result(&self.battle.rulings, value);
            assert_eq!(row, result.name(), "{}: {face:?}", self.at);
        }
    }

    fn injury(&self) {
        self.each(|taken| {
            let (modifier, result) = (
                told(taken, |what| match what {
                    What::InjuryRoll { modifier, .. } => Some(modifier),
                    _ => None,
                })?,
                told(taken, |what| match what {
                    What::Injured { result, .. } => Some(result),
                    _ => None,
                })?,
            );
            assert_eq!(self.adds(), i16::from(modifier), "{}: {:?}", self.at, self.faces.adds);
            Some(match result {
                Status::Healthy => (Class::Win, "no effect".into()),
                hurt => (Class::Harm, hurt.name().into()),
            })
        });
    }

    /// Faces of one word lead to the same state, and those of different words do not.
    fn words_are_states(&self) {
        let mut by_word: BTreeMap<&str, State> = BTreeMap::new();
        for face in &self.faces.faces {
            assert_eq!(face.class, Class::Plain, "{}", self.at);
            let (_, after) = take(self.battle, self.state, face.outcome);
            let then = *by_word.entry(&face.word).or_insert(after);
            assert_eq!(then, after, "{}: {face:?}", self.at);
        }
        assert!(!by_word.is_empty(), "{}", self.at);
    }

    fn edge(&self) {
        self.each(|taken| {
            let stays = told(taken, |what| matches!(what, What::SafeAtEdge { .. }).then_some(()));
            let onto = told(taken, |what| match what {
                What::Falls { onto, .. } => Some(onto),
                _ => None,
            });
            let said = self.faces.faces.iter().map(|face| face.word.as_str()).find(|word| match onto {
                Some(onto) => {
                    word.contains(&format!("down to {}", self.battle.places[usize::from(onto)].name))
                }
                None => stays.is_some() && word.contains("no room to land"),
            });
            said.map(|_| ())?;
            let face =
                self.faces.faces.iter().find(|face| take(self.battle, self.state, face.outcome) == *taken)?;
            let place = onto.map(|onto| self.battle.places[usize::from(onto)].name.as_str());
            assert!(
                place.map_or(face.word.contains("no room to land"), |place| face.word.contains(place)),
                "{}: {face:?} leads to {place:?}",
                self.at
            );
            Some((Class::Plain, face.word.clone()))
        });
    }
}

/// The number and the result of the Check that was told.
fn check_of(taken: &Taken) -> Option<(i8, bool)> {
    told(taken, |what| match what {
        What::Check { need, passed, .. } => Some((need, passed)),
        _ => None,
    })
}

fn holds(rest: &Rest<'_>, kind: Kind) {
    match kind {
        Kind::MeleeCheck | Kind::RangedCheck => rest.hits(),
        Kind::DefenceCheck | Kind::Check | Kind::LedgeTest | Kind::Leap => rest.check(),
        Kind::HitSetAside => rest.words_are_states(),
        Kind::OutOfSight => rest.each(|taken| {
            let reach = told(taken, |what| match what {
                What::Reach { reach, .. } => Some(reach),
                _ => None,
            })?;
            Some((Class::Plain, reach.to_string()))
        }),
        Kind::InjuryRoll => rest.injury(),
        Kind::Cast => rest.each(|taken| {
            let (need, works) = told(taken, |what| match what {
                What::Casts { need, works, .. } => Some((need, works)),
                _ => None,
            })?;
            rest.sums_to(need);
            let (class, word) = if works { (Class::Win, "works") } else { (Class::Fail, "fails") };
            Some((class, word.into()))
        }),
        Kind::Scars => rest.each(|taken| {
            let (unit, row) = told(taken, |what| match what {
                What::Scar { unit, row, .. } => Some((unit, row)),
                _ => None,
            })?;
            let table = skirmish::scars::table(rest.battle, unit)?;
            let row = &table.rows[usize::from(row)];
            Some((if row.dead { Class::Harm } else { Class::Plain }, row.name.clone()))
        }),
        Kind::Edge => rest.edge(),
        Kind::RollOff => rest.each(|taken| {
            let unit = told(taken, |what| match what {
                What::WinsTie { unit } => Some(unit),
                _ => None,
            })?;
            Some((Class::Plain, rest.battle.name(unit).into()))
        }),
    }
}

/// Looks at a rest of a battle; returns what kind of roll it was, if it was one.
fn look(at: &str, battle: &Battle, state: &State) -> Option<Kind> {
    let Pending::Chance(chance) = battle.pending(state) else { return None };
    let kind = battle.kind_due(state).unwrap_or_else(|| panic!("{at}: {} is of no kind", chance.label));
    let faces = battle.faces(state, &chance);
    let all: Vec<(u8, u32)> = faces.faces.iter().map(|face: &Face| (face.outcome, face.weight)).collect();
    assert_eq!(all, chance.outcomes().collect::<Vec<_>>(), "{at}: {kind:?}");
    assert!(faces.faces.iter().all(|face| !face.word.is_empty()), "{at}: {faces:?}");
    for face in &faces.faces {
        let (events, _) = take(battle, state, face.outcome);
        let event = events.iter().find(|event| battle.tell(event).is_some());
        assert_eq!(face.rules, event.map_or(Vec::new(), |event| event.rules.to_vec()), "{at}: {face:?}");
    }
    let rest = Rest { at, battle, state, chance, faces: &faces };
    rest.least_wins();
    holds(&rest, kind);
    Some(kind)
}

fn look_along(name: &str, battle: &Battle, walked: &[Stride<Battle>], seen: &mut BTreeMap<Kind, u32>) {
    for (number, stride) in walked.iter().enumerate() {
        let kind = battle.kind_due(&stride.after);
        if kind.is_some_and(|kind| seen.get(&kind).is_some_and(|&times| times > 1500)) {
            continue;
        }
        if let Some(kind) = look(&format!("{name}, input {number}"), battle, &stride.after) {
            *seen.entry(kind).or_default() += 1;
        }
    }
}

fn steps(name: &str, seed: &mut Seed) -> (Battle, Vec<Stride<Battle>>) {
    let units = seed.between(2, 6) as u8;
    let count = seed.between(1, 6) as usize;
    let battle = random::battle(seed, units, count);
    let blank = Battle { plan: Vec::new(), ..battle.clone() }.start(&mut Silent);
    let walked = laws::walk(name, &battle, blank, seed);
    (battle, walked)
}

/// Steps of any kind without a field, and whole battles on fields, under any rulings.
#[test]
fn every_face_does_what_it_says() {
    let mut seen = BTreeMap::new();
    for (name, mut seed) in seeds("faces of steps", 3000) {
        let (battle, walked) = steps(&name, &mut seed);
        look_along(&name, &battle, &walked, &mut seen);
    }
    for (name, mut seed) in seeds("faces of battles", 60) {
        let battle = fields::battle(&mut seed, 5);
        let walked = play::walk(&name, &battle, &mut seed);
        look_along(&name, &battle, &walked, &mut seen);
    }
    for kind in Kind::ALL {
        let times = seen.get(&kind).copied().unwrap_or_default();
        assert!(times >= 10, "{kind:?} was seen {times} times: {seen:?}");
    }
}
