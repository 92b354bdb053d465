//! Things that the log tells, and things that it may never tell.

use kernel::Tabletop;
use skirmish::attack::Kind;
use skirmish::{Battle, Event, Frame, Status, UnitId, What, status, unit::Stat};

use crate::play::{Stride, battles, walk};

/// Every event cites a rule, or a ruling if it has nothing to tell; every one that tells has a sentence.
#[test]
fn every_event_cites_and_tells() {
    let mut events = 0;
    for (name, battle, mut seed) in battles("events", 1000, 6, 6) {
        let log: Vec<Event> =
            walk(&name, &battle, &mut seed).into_iter().flat_map(|stride| stride.events).collect();
        for line in battle.lines(&log) {
            assert!(!battle.citations(&line).is_empty(), "{name}: {line:?} cites nothing");
        }
        for event in &log {
            let silent = event.what == What::Ruled;
            assert!(!event.rules.is_empty() || silent, "{name}: {event:?} cites no rule");
            let told = battle.tell(event);
            assert_eq!(told.is_none(), silent, "{name}: {event:?} tells {told:?}");
            assert!(told.is_none_or(|told| told.ends_with(['.', '!'])), "{name}: {event:?}");
            events += 1;
        }
    }
    assert!(events > 10_000, "only {events} events");
}

/// Whether a unit can fight: told anew here, so that the engine's own idea of it is tried too.
fn stands(status: Status) -> bool {
    matches!(status, Status::Healthy | Status::Staggered)
}

/// A reader's knowledge of the units, from the log alone.
struct Reader<'a> {
    at: String,
    battle: &'a Battle,
    status: Vec<Status>,
    wounds: Vec<u8>,
    place: Vec<u8>,
    plain_check: bool,
}

impl<'a> Reader<'a> {
    fn new(at: String, battle: &'a Battle, stride: &Stride) -> Self {
        let units = &stride.before.units;
        Self {
            at,
            battle,
            status: units.iter().map(|unit| unit.status).collect(),
            wounds: units.iter().map(|unit| unit.wounds).collect(),
            place: units.iter().map(|unit| unit.place).collect(),
            plain_check: matches!(stride.before.frames.last(), Some(Frame::Check { .. })),
        }
    }

    fn status(&self, unit: UnitId) -> Status {
        self.status[usize::from(unit.0)]
    }

    fn changes(&mut self, unit: UnitId, from: Status, to: Status) {
        assert_eq!(self.status(unit), from, "{}: {unit:?} becomes {to:?}", self.at);
        assert_ne!(from, to, "{}: {unit:?}", self.at);
        self.status[usize::from(unit.0)] = to;
    }

    fn fit(&self, unit: UnitId, does: &str) {
        assert!(stands(self.status(unit)), "{}: {unit:?} {does} while {:?}", self.at, self.status(unit));
    }

    fn read(&mut self, event: &Event) {
        let at = &self.at;
        match event.what {
            What::Becomes { unit, from, to } => {
                assert!(to > Status::Staggered, "{at}: an injury makes {unit:?} {to:?}");
                self.changes(unit, from, to);
            }
            What::Recovers { unit, from, to } => {
                assert!(to < from, "{at}: {unit:?} recovers to {to:?}");
                self.changes(unit, from, to);
            }
            What::Stays { unit, status } => assert_eq!(self.status(unit), status, "{at}: {unit:?} stays"),
            What::Removed { unit } => self.status[usize::from(unit.0)] = Status::Incapacitated,
            What::LosesWounds { unit, lost, left } => {
                let wounds = &mut self.wounds[usize::from(unit.0)];
                assert_eq!(*wounds, lost + left, "{at}: {unit:?} loses {lost}");
                *wounds = left;
            }
            What::Attacks { attacker, target, .. } => {
                self.fit(attacker, "attacks");
                assert_ne!(self.status(target), Status::Incapacitated, "{at}: {target:?} is attacked");
                let (one, other) = (self.battle.unit(attacker), self.battle.unit(target));
                assert_ne!(one.side, other.side, "{at}: {attacker:?} attacks its own side");
            }
            What::Check { unit, stat: Stat::Melee | Stat::Ranged, .. } if !self.plain_check => {
                self.fit(unit, "rolls to hit");
            }
            What::Check { unit, stat: Stat::Defence, .. } if !self.plain_check => {
                let status = self.status(unit);
                assert_ne!(status, Status::Incapacitated, "{at}: {unit:?} defends");
                let shots_too =
                    self.battle.rulings.stunned_ranged == skirmish::ruling::StunnedRanged::Defence;
                assert!(status != Status::Stunned || shots_too, "{at}: {unit:?} defends while Stunned");
            }
            What::Strikes { unit } => self.fit(unit, "strikes"),
            What::Reach { unit, .. } => self.fit(unit, "engages"),
            What::Disengages { unit } => {
                assert_eq!(self.status(unit), Status::Dazed, "{at}: {unit:?} disengages");
            }
            What::Walks { unit, to } => self.walks(unit, to),
            What::Falls { unit, onto } => {
                assert!(self.status(unit) != Status::Incapacitated, "{at}: {unit:?} falls");
                self.place[usize::from(unit.0)] = onto;
            }
            _ => {}
        }
    }

    fn walks(&mut self, unit: UnitId, to: u8) {
        let at = &self.at;
        assert!(self.status(unit) < Status::Stunned, "{at}: {unit:?} walks while {:?}", self.status(unit));
        let here = &self.battle.places[usize::from(self.place[usize::from(unit.0)])];
        let paths: Vec<_> = here.paths.iter().filter(|path| path.to == to).collect();
        assert!(!paths.is_empty(), "{at}: {unit:?} has no way to {to}");
        let full = self.battle.unit(unit).move_inches();
        assert!(paths.iter().any(|path| path.distance <= full), "{at}: {unit:?} walks too far");
        if self.status(unit) == Status::Dazed {
            let level = self.battle.places[usize::from(to)].height == here.height;
            assert!(level, "{at}: {unit:?} climbs while Dazed");
        }
        self.place[usize::from(unit.0)] = to;
    }
}

/// DAZED-ONE-INCH, STUNNED-NOTHING, STUNNED-NO-DEFENCE, INCAPACITATED-REMOVED: nobody does what its state forbids,
/// and a reader of the log knows every state and every Wound.
#[test]
fn the_log_tells_every_change_and_nothing_forbidden() {
    let mut acts = [0; 4];
    for (name, battle, mut seed) in battles("log", 3000, 6, 6) {
        for (number, stride) in walk(&name, &battle, &mut seed).iter().enumerate() {
            let mut reader = Reader::new(format!("{name}, input {number}"), &battle, stride);
            for event in &stride.events {
                reader.read(event);
                match event.what {
                    What::Attacks { kind: Kind::Melee, .. } => acts[0] += 1,
                    What::Attacks { kind: Kind::Ranged, .. } => acts[1] += 1,
                    What::Walks { .. } => acts[2] += 1,
                    What::Disengages { .. } => acts[3] += 1,
                    _ => {}
                }
            }
            for id in stride.after.ids() {
                let (unit, n) = (stride.after.unit(id), usize::from(id.0));
                let at = &reader.at;
                assert_eq!(reader.status[n], unit.status, "{at}: the status of {id:?}\n{:#?}", stride.events);
                let gone = unit.status == Status::Incapacitated;
                assert!(
                    gone || reader.wounds[n] == unit.wounds,
                    "{at}: the Wounds of {id:?}\n{:#?}",
                    stride.events
                );
            }
        }
    }
    assert!(acts.iter().all(|&times| times > 50), "{acts:?}");
}

/// NOT-ENGAGED-MOVES, DAZED-SCREENED: a unit that leaves a combat may do so.
#[test]
fn nobody_leaves_a_combat_that_holds_it() {
    let mut left = 0;
    for (name, battle, mut seed) in battles("leaving", 1500, 6, 6) {
        for stride in walk(&name, &battle, &mut seed) {
            let walker = stride.events.iter().find_map(|event| match event.what {
                What::Walks { unit, to } => Some((unit, to)),
                _ => None,
            });
            let Some((unit, to)) = walker else { continue };
            let held = battle.enemies_touching(&stride.before, unit).any(|enemy| {
                stride.before.unit(unit).status == Status::Dazed || stands(stride.before.unit(enemy).status)
            });
            assert!(!held, "{name}: {unit:?} walks out of its combat");
            let allowance = status::allowance(&battle, &stride.before, unit);
            let here = battle.place(&stride.before, unit);
            let way = here.paths.iter().find(|path| path.to == to).expect("a way");
            assert!(way.distance <= allowance, "{name}: {unit:?} walks {:?} of {allowance:?}", way.distance);
            left += 1;
        }
    }
    assert!(left > 50, "only {left} walks");
}
