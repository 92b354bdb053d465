//! The faces told of a roll or a draw agree with the results of taking them.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Chance, Class, Face, Faces, Game, Input, Pending, Tabletop};
use showdown::content::{Location, SurvivorId};
use showdown::faces::Kind;
use showdown::survivor_attack::numbers::{self, Verdict};
use showdown::{Choice, Event, Frame, Showdown, State, What};
use testkit::laws::Stride;

use crate::wild::Size;
use crate::{fights, seeds, wild};

/// A face, and what comes of it.
struct Taken<'a> {
    face: &'a Face,
    events: Vec<Event>,
    after: State,
}

impl Taken<'_> {
    /// The first event that says something about it.
    fn told<T>(&self, says: impl Fn(What) -> Option<T>) -> Option<T> {
        self.events.iter().find_map(|event| says(event.what))
    }

    fn happens(&self, wanted: impl Fn(What) -> bool) -> bool {
        self.events.iter().any(|event| wanted(event.what))
    }
}

/// A draw or a roll, with what comes of each face.
struct Rest<'a> {
    at: &'a str,
    game: &'a Showdown,
    state: &'a State,
    chance: Chance,
    faces: &'a Faces,
    taken: Vec<Taken<'a>>,
}

impl Rest<'_> {
    /// Each face is as the event says that it tells.
    fn each(&self, says: impl Fn(&Taken<'_>) -> Option<(Class, String)>) {
        for taken in &self.taken {
            let found = (taken.face.class, taken.face.word.clone());
            let told: Vec<What> = taken.events.iter().map(|event| event.what).collect();
            assert_eq!(
                Some(found),
                says(taken),
                "{}: {} {}: {told:?}",
                self.at,
                self.chance.label,
                taken.face.outcome
            );
        }
    }

    /// Faces of one word lead to the same, but for the number itself.
    fn words_part(&self, same: impl Fn(&Taken<'_>) -> String) {
        let mut by_word: BTreeMap<&str, String> = BTreeMap::new();
        for taken in &self.taken {
            let now = same(taken);
            let then = by_word.entry(&taken.face.word).or_insert_with(|| now.clone());
            assert_eq!(*then, now, "{}: {}", self.at, taken.face.word);
        }
    }

    /// The lowest face that wins is the number needed.
    fn least_wins(&self) {
        let wins = |class: Class| move |face: &&Face| face.class >= class;
        let needed = [(&self.faces.needs, Class::Win), (&self.faces.critical, Class::Crit)];
        for (needed, class) in needed {
            if let Some(needed) = needed {
                let least = self.faces.faces.iter().find(wins(class)).map(|face| face.outcome);
                assert_eq!(needed.least, least, "{}: {needed:?}", self.at);
            }
        }
    }

    fn by_numbers(&self) -> i16 {
        self.faces.needs.as_ref().expect("it has a number").by_numbers()
    }
}

fn named(class: Class, word: &str) -> (Class, String) {
    (class, word.to_owned())
}

fn attack_roll(rest: &Rest<'_>) {
    let attack = *rest.state.attacks.last().expect("somebody attacks");
    let weapon = attack.weapon(rest.game);
    let ruling = rest.game.rulings.natural_attack_rolls;
    rest.each(|taken| {
        let (roll, need, hit) = taken.told(|what| match what {
            What::AttackRoll { roll, need, hit, .. } => Some((roll, need, hit)),
            _ => None,
        })?;
        let by_numbers = rest.by_numbers().clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        assert_eq!(numbers::least(by_numbers, ruling), need, "{}: the sum is another one", rest.at);
        let word = match (hit, roll) {
            (true, 10) => "perfect hit",
            (true, _) => "hits",
            (false, _) => "misses",
        };
        let last = attack.left == 1;
        let more = |count: fn(&showdown::survivor_attack::Attack) -> u8| {
            !last && taken.after.attacks.last().is_some_and(|after| count(after) > count(&attack))
        };
        let cancelled = last && taken.happens(|what| matches!(what, What::AttackCancelled { .. }));
        let struck = last && taken.happens(|what| matches!(what, What::StrikesSelf { .. }));
        let perfect = last && taken.happens(|what| matches!(what, What::PerfectHit { .. }));
        match (roll, attack.ones, attack.perfect) {
            (1, ..) if weapon.early_iron && (cancelled || more(|attack| attack.ones)) => {
                Some(named(Class::Harm, "cancels the attack"))
            }
            (1, ..) if weapon.unwieldy && (struck || more(|attack| attack.ones)) => {
                Some((Class::Harm, format!("{word}, hurts its user")))
            }
            _ if more(|attack| attack.perfect) || (perfect && attack.perfect == 0) => {
                Some(named(Class::Crit, word))
            }
            // Of an attack that an earlier die has lost, or that has a perfect hit already, the last die shows nothing.
            (10, ones, earlier) if last && (ones > 0 || earlier > 0) => Some((taken.face.class, word.into())),
            _ => Some(named(if hit { Class::Win } else { Class::Fail }, word)),
        }
    });
}

fn hit_location(rest: &Rest<'_>) {
    let is_trap = |kind: u8| rest.game.hit_locations[usize::from(kind)].trap.is_some();
    let attack = *rest.state.attacks.last().expect("somebody attacks");
    let clean = !attack.face_up.iter().any(|&kind| is_trap(kind));
    rest.each(|taken| {
        let kind = taken.told(|what| match what {
            What::Drawn { kind } => Some(kind),
            _ => None,
        })?;
        let rolls = matches!(rest.game.pending(&taken.after), Pending::Chance(chance) if chance.label == "unshakable");
        let springs = rolls || taken.happens(|what| matches!(what, What::TrapSprung { .. }));
        let harm = if clean && attack.left == 1 { springs } else { is_trap(kind) };
        let class = if harm { Class::Harm } else { Class::Plain };
        Some(named(class, &rest.game.hit_locations[usize::from(kind)].name))
    });
}

fn verdict(verdict: Verdict) -> (Class, String) {
    let (class, word) = match (verdict.critical, verdict.wounds, verdict.success) {
        (true, ..) => (Class::Crit, "critical"),
        (_, true, _) => (Class::Win, "wounds"),
        (.., true) => (Class::Win, "succeeds without a wound"),
        (.., false) => (Class::Fail, "fails"),
    };
    (class, word.into())
}

/// The result of a wound attempt, and a check that its sum is the one that was told.
fn attempted(rest: &Rest<'_>, taken: &Taken<'_>, die: u8) -> Option<(Class, String)> {
    let (total, need, told) = taken.told(|what| match what {
        What::WoundAttempt { total, need, verdict, .. } => Some((total, need, verdict)),
        _ => None,
    })?;
    if let Some(need) = need {
        let by_numbers = i16::from(need) - (total - i16::from(die));
        assert_eq!(rest.by_numbers(), by_numbers, "{}: {:?}", rest.at, rest.faces.needs);
    }
    assert_eq!(told.critical, taken.happens(|what| matches!(what, What::Critical { .. })), "{}", rest.at);
    Some(verdict(told))
}

fn wound_roll(rest: &Rest<'_>) {
    if rest.chance.pool == 1 {
        return rest.each(|taken| attempted(rest, taken, taken.face.outcome));
    }
    // With a sharp die to come, a face says only what every face of that comes to.
    rest.each(|taken| {
        let all: BTreeSet<(Class, String)> = (1..=10)
            .map(|further| {
                let (mut after, mut events) = (taken.after, Vec::new());
                rest.game.apply(&mut after, Input::Outcome(further), &mut events);
                let told = events.iter().find_map(|event| match event.what {
                    What::WoundAttempt { verdict, .. } => Some(verdict),
                    _ => None,
                });
                verdict(told.expect("the sharp die decides"))
            })
            .collect();
        match (all.len(), all.first()) {
            (1, Some(only)) => Some(only.clone()),
            _ => Some(named(Class::Plain, "as the sharp die says")),
        }
    });
}

fn injury(rest: &Rest<'_>) {
    rest.each(|taken| {
        let (table, row) = taken.told(|what| match what {
            What::Suffers { table, row, .. } => Some((table, row)),
            _ => None,
        })?;
        let rows = rest.game.severe.get(usize::from(table)).unwrap_or(&rest.game.trauma);
        Some(named(Class::Harm, &rows.rows[usize::from(row)].name))
    });
}

/// A card that turns out to be one of a heap is not known yet.
fn ai_card(rest: &Rest<'_>, says: impl Fn(&Taken<'_>) -> Option<u8>) {
    rest.each(|taken| {
        let code = taken.face.outcome;
        let Some(card) = rest.game.ai_cards.get(usize::from(code)) else {
            let again = match taken.after.frames.last() {
                Some(Frame::Draw { code } | Frame::Seek { code, .. } | Frame::Look { code, .. }) => *code,
                _ => return None,
            };
            assert_eq!(again, code, "{}", rest.at);
            return Some((Class::Plain, rest.state.cards.heap_name(code)));
        };
        assert_eq!(says(taken), Some(code), "{}: {}", rest.at, card.name);
        Some(named(Class::Plain, &card.name))
    });
}

fn amount(rest: &Rest<'_>) {
    let words: BTreeSet<&str> = rest.faces.faces.iter().map(|face| face.word.as_str()).collect();
    assert_eq!(words.len(), rest.faces.faces.len(), "{}: {words:?}", rest.at);
    for taken in &rest.taken {
        let face = taken.face.outcome;
        assert_eq!(taken.face.class, Class::Plain, "{}", rest.at);
        assert!(taken.face.word.contains(&face.to_string()), "{}: {}", rest.at, taken.face.word);
        let exact = taken.told(|what| match what {
            What::SuffersDamage { damage, .. } => Some(damage),
            What::BrainDamage { amount, .. } => Some(amount),
            What::SpeedForAttack { by } | What::DamageForAttack { by } => Some(by as u8),
            _ => None,
        });
        let first = taken.events.first().map(|event| event.what);
        if matches!(first, Some(What::SuffersDamage { .. } | What::BrainDamage { .. })) {
            assert_eq!(exact, Some(face), "{}: {first:?}", rest.at);
        }
        if let Some(What::Gains { by, .. }) = first {
            assert!(by <= face.into(), "{}: {by} of {face}", rest.at);
        }
    }
}

fn holds(rest: &Rest<'_>, kind: Kind) {
    match kind {
        Kind::AttackRoll => attack_roll(rest),
        Kind::HitLocation => hit_location(rest),
        Kind::Unshakable => rest.each(|taken| {
            let ignored = taken.told(|what| match what {
                What::Unshakable { ignored, .. } => Some(ignored),
                _ => None,
            })?;
            if ignored {
                Some(named(Class::Win, "ignores the trap"))
            } else {
                Some(named(Class::Harm, "springs the trap"))
            }
        }),
        Kind::WoundRoll => wound_roll(rest),
        Kind::SharpDie => rest.each(|taken| attempted(rest, taken, taken.face.outcome)),
        Kind::MonsterAttackRoll => rest.each(|taken| {
            let (need, hit) = taken.told(|what| match what {
                What::MonsterRoll { need, hit, .. } => Some((need, hit)),
                _ => None,
            })?;
            let by_numbers = rest.by_numbers().clamp(i8::MIN.into(), i8::MAX.into()) as i8;
            assert_eq!(numbers::least(by_numbers, rest.game.rulings.natural_attack_rolls), need);
            if hit { Some(named(Class::Win, "hits")) } else { Some(named(Class::Fail, "misses")) }
        }),
        Kind::LocationOfHit => rest.each(|taken| {
            let location = taken.told(|what| match what {
                What::LocationRolled { location, .. } => Some(location),
                _ => None,
            })?;
            Some(named(Class::Plain, location.name()))
        }),
        Kind::LocationOfDamage => rest.each(|taken| {
            let location = taken.told(|what| match what {
                What::ArmorLost { location, .. }
                | What::Injured { location, .. }
                | What::SevereInjuryDue { location, .. } => Some(location),
                _ => None,
            })?;
            Some(named(Class::Plain, Location::name(location)))
        }),
        Kind::SevereInjury | Kind::BrainTrauma => injury(rest),
        Kind::DrawnCard => ai_card(rest, |taken| {
            taken.told(|what| match what {
                What::CardDrawn { card } => Some(card),
                _ => None,
            })
        }),
        Kind::SoughtCard => ai_card(rest, |taken| {
            taken.told(|what| match what {
                What::CardRevealed { card } => Some(card),
                _ => None,
            })
        }),
        Kind::SeenCard => ai_card(rest, |taken| match taken.after.frames.last() {
            Some(Frame::Look { code, .. }) => Some(*code),
            _ => None,
        }),
        Kind::RandomTarget => rest.each(|taken| {
            let survivor = taken.told(|what| match what {
                What::Picks { survivor } => Some(survivor),
                _ => None,
            })?;
            Some(named(Class::Plain, rest.game.actor_name(SurvivorId(survivor.0).0)))
        }),
        Kind::DieOfCard => rest.words_part(|taken| {
            assert_eq!(taken.face.class, Class::Plain, "{}", rest.at);
            let (first, others) = taken.events.split_first().expect("it is told");
            assert!(matches!(first.what, What::Rolls { roll, .. } if roll == taken.face.outcome));
            format!("{others:?} {:?}", rest.game.pending(&taken.after))
        }),
        Kind::AmountOfCard => amount(rest),
    }
}

/// Looks at a rest of a hunt; returns what kind of roll it was, if it was one.
fn look(at: &str, game: &Showdown, state: &State) -> Option<Kind> {
    let Pending::Chance(chance) = game.pending(state) else { return None };
    let kind = game.kind_due(state).unwrap_or_else(|| panic!("{at}: {} is of no kind", chance.label));
    let faces = game.faces(state, &chance);
    let all: Vec<(u8, u32)> = faces.faces.iter().map(|face| (face.outcome, face.weight)).collect();
    assert_eq!(all, chance.outcomes().collect::<Vec<_>>(), "{at}: {kind:?}");
    let taken = faces.faces.iter().map(|face| {
        let (mut after, mut events) = (*state, Vec::new());
        game.apply(&mut after, Input::<Choice>::Outcome(face.outcome), &mut events);
        let told = events.iter().find(|event| game.tell(event).is_some());
        assert_eq!(face.rules, told.map_or(Vec::new(), |event| event.rules.to_vec()), "{at}: {face:?}");
        Taken { face, events, after }
    });
    let rest = Rest { at, game, state, chance, faces: &faces, taken: taken.collect() };
    assert!(faces.faces.iter().all(|face| !face.word.is_empty()), "{at}: {faces:?}");
    rest.least_wins();
    holds(&rest, kind);
    Some(kind)
}

fn look_along(name: &str, game: &Showdown, walked: &[Stride<Showdown>], seen: &mut BTreeMap<Kind, u32>) {
    for (number, stride) in walked.iter().enumerate() {
        // Every kind is looked at often enough; long fights have many alike.
        let kind = game.kind_due(&stride.after);
        if kind.is_some_and(|kind| seen.get(&kind).is_some_and(|&times| times > 4000)) {
            continue;
        }
        if let Some(kind) = look(&format!("{name}, input {number}"), game, &stride.after) {
            *seen.entry(kind).or_default() += 1;
        }
    }
}

/// Hunts and whole showdowns with any cards, weapons, tables and rulings.
#[test]
fn every_face_does_what_it_says() {
    let mut seen = BTreeMap::new();
    let size = Size { survivors: 3, dice: 4, kinds: 5, steps: 3 };
    for (name, mut seed) in seeds("faces of hunts", 250) {
        let game = wild::fit(&mut seed, size).link();
        let walked = testkit::laws::walk(&name, &game, game.set_up(), &mut seed);
        look_along(&name, &game, &walked, &mut seen);
    }
    for (name, mut seed) in seeds("faces of showdowns", 300) {
        let game = fights::fight(&mut seed);
        let walked = fights::walk(&game, &mut seed);
        look_along(&name, &game, &walked, &mut seen);
    }
    for kind in Kind::ALL {
        let times = seen.get(&kind).copied().unwrap_or_default();
        assert!(times >= 5, "{kind:?} was seen {times} times: {seen:?}");
    }
}
