//! What somebody sees of a table.

use ask::companion::Begin;
use ask::tutorial::{Front, lesson};
use axum::body::Bytes;
use serde::Serialize;
use table::amend::HuntAmendment;
use table::view::Due;
use table::{LogLine, Person, Waits};

use super::commands::rolling;
use super::slot::{Open, Slot, Who};
use crate::pages;
use crate::problem::Result;
use crate::scene::{
    Corrections, Happened, ListedTable, Lobby, Mark, Me, Otherwise, Past, Scene, SeatFacts, SeatName, Shown,
    Somebody, Stage, TableFacts,
};

/// How many lines of the log a scene has.
const LINES: usize = 60;

/// What a line of the log tells that one looks for later, by the rules that it cites.
fn happened(line: &LogLine) -> Option<Happened> {
    let cites = |some: &[&str]| line.rules.iter().any(|rule| some.contains(rule));
    if cites(&["DEATH", "INCAPACITATED-REMOVED", "DEFEAT"]) {
        Some(Happened::Death)
    } else if cites(&["KNOCKED-DOWN-SURVIVOR", "P70-HEAVY-KNOCKS-DOWN", "MONSTER-DOWN", "TARGET-DOWNED"]) {
        Some(Happened::Down)
    } else {
        cites(&["P74-W5-WOUND"]).then_some(Happened::Wound)
    }
}

/// What an event carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Carries {
    /// The scene, for programs.
    Scene,
    /// The regions of its page: the HTML of each by the id of its element.
    Regions,
}

/// What somebody sees, as the event that tells it: made once, and the same bytes for all streams that show the same.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The version of the table.
    pub version: u64,
    /// What the event carries, as JSON.
    pub json: Bytes,
    /// The event.
    pub event: Bytes,
}

impl Frame {
    pub(super) fn new(scene: &Scene, carries: Carries) -> Self {
        /// A scene has some tens of thousands of bytes. Whoever grows a text to that copies it many times.
        const USUAL: usize = 48 * 1024;
        let version = scene.version;
        let (name, regions) = match carries {
            Carries::Scene => ("scene", Vec::new()),
            Carries::Regions => ("regions", pages::regions(scene)),
        };
        let length: usize = regions.iter().map(|(_, html)| html.len() + 64).sum();
        let mut event = Vec::with_capacity(USUAL.max(length + length / 8));
        event.extend_from_slice(format!("event: {name}\nid: {version}\ndata: ").as_bytes());
        let head = event.len();
        // In JSON no line ends.
        match carries {
            Carries::Scene => serde_json::to_writer(&mut event, scene),
            Carries::Regions => serde_json::to_writer(&mut event, &Regions { version, regions }),
        }
        .expect("it is plain data");
        let end = event.len();
        event.extend_from_slice(b"\n\n");
        event.shrink_to_fit();
        let event = Bytes::from(event);
        Self { version, json: event.slice(head..end), event }
    }
}

/// The regions of a page, as an event carries them.
#[derive(Serialize)]
struct Regions {
    version: u64,
    regions: Vec<(&'static str, String)>,
}

impl Open {
    /// Where the table is.
    pub fn stage(&self) -> Stage {
        match self.live.watched().due {
            Due::Over if !self.begins().is_empty() && self.live.inputs() == 0 => Stage::Lobby,
            Due::Over if !self.begins().is_empty() => Stage::Playing,
            Due::Over => Stage::Over,
            Due::Roll(_) | Due::Choice(_) if self.live.inputs() == 0 => Stage::Lobby,
            Due::Roll(_) | Due::Choice(_) => Stage::Playing,
        }
    }

    /// What can be begun by hand now. Without an attack nothing goes on: all of them are dead.
    pub fn begins(&self) -> Vec<Begin> {
        if !self.is_by_hand || self.live.watched().due != Due::Over {
            return Vec::new();
        }
        let begins = ask::companion::begins(&*self.live);
        let is_attack = |begin: &Begin| matches!(begin.amendment, HuntAmendment::Attack { .. });
        if begins.iter().any(is_attack) { begins } else { Vec::new() }
    }

    fn facts(&self, knows_code: bool) -> TableFacts {
        let row = &self.row;
        TableFacts {
            id: row.id.clone(),
            title: row.settings.title.clone(),
            game: self.live.game(),
            created: row.created,
            state: self.stage(),
            odds: row.settings.odds,
            code: row.code.clone().filter(|_| knows_code),
            rolls: rolling(self.live.rolls()),
        }
    }

    /// The seats, and who holds them.
    pub fn seats(&self) -> Vec<SeatFacts> {
        let people = self.live.people();
        let held_by = |number: u8| {
            let holder = people.ids().find(|&who| people.holds(who, kernel::Seat(number)));
            holder.map(|who| who.0)
        };
        let seats = self.live.seats().into_iter();
        seats.map(|(number, name)| SeatFacts { number, name, held_by: held_by(number) }).collect()
    }

    fn everybody(&self, away: &dyn Fn(Person) -> bool) -> Vec<Somebody> {
        let people = self.live.people();
        let one = |who: Person| {
            let sitting = people.get(who).expect("it is one of them");
            Somebody {
                number: who.0,
                name: sitting.name.clone(),
                seats: sitting.seats.iter().map(|seat| seat.0).collect(),
                policy: sitting.policy.clone(),
                away: sitting.policy.is_none() && away(who),
            }
        };
        people.ids().map(one).collect()
    }

    /// How a table stood, as somebody sees it who looks back.
    fn past(&self, now: Scene, inputs: usize) -> Result<Scene> {
        let all = self.live.inputs();
        let inputs = inputs.min(all);
        let story = self.live.story(Person(0))?;
        let marks = story.iter().filter_map(|line| Some(Mark { input: line.input, what: happened(line)? }));
        let mut marks: Vec<Mark> = marks.collect();
        marks.dedup();
        let given = self.live.taken_since(inputs).into_iter().next().filter(|_| inputs < all);
        let past = Past {
            all,
            given: given.map(|taken| format!("{}: {}", taken.shown.of, taken.shown.word)),
            marks,
        };
        let told: Vec<_> = story.into_iter().filter(|line| line.input <= inputs).cloned().collect();
        let stage = match now.table.state {
            Stage::Over if inputs < all => Stage::Playing,
            state => state,
        };
        Ok(Scene {
            table: TableFacts { state: stage, code: None, ..now.table },
            inputs,
            waits: Waits { inputs, lines: now.waits.lines, asked: None, waits_for: Vec::new() },
            view: self.live.watched_at(inputs).expect("there are as many"),
            rolls_after: Vec::new(),
            begins: Vec::new(),
            lesson: None,
            log: told[told.len().saturating_sub(LINES)..].to_vec(),
            result: now.result.filter(|_| inputs == all),
            take_back: None,
            correction: None,
            past: Some(past),
            ..now
        })
    }

    /// What somebody sees.
    ///
    /// # Errors
    /// If there is nobody of that number.
    pub fn scene(&self, who: Who, version: u64, away: &dyn Fn(Person) -> bool) -> Result<Scene> {
        let (live, people) = (&self.live, self.live.people());
        let (view, log) = match who.person {
            Some(person) => (live.view(person)?, live.log_since(0, person)?),
            None => (live.watched(), live.told_since(0)),
        };
        let lines = live.journal_since(0).len();
        let waits = match who.person {
            Some(person) => live.due(person)?,
            None => Waits { inputs: live.inputs(), lines, asked: None, waits_for: view.waits_for.clone() },
        };
        let names = live.seats();
        let me = who.person.and_then(|person| {
            let sitting = people.get(person)?;
            let seat = |seat: &kernel::Seat| {
                let name = names.iter().find(|(number, _)| *number == seat.0)?.1.clone();
                Some(SeatName { number: seat.0, name })
            };
            let seats = sitting.seats.iter().filter_map(seat).collect();
            Some(Me { number: person.0, name: sitting.name.clone(), seats, is_host: who.is_host })
        });
        let proposal = self.proposals.open.as_ref().filter(|proposal| proposal.is_open());
        let table = self.facts(who.person.is_some());
        Ok(Scene {
            past: None,
            result: (table.state == Stage::Over).then(|| live.result()).flatten(),
            table,
            me,
            people: self.everybody(away),
            seats: self.seats(),
            version,
            inputs: live.inputs(),
            waits,
            begins: self.begins(),
            lesson: lesson(&view.due, Front::Page).map(str::to_owned),
            view,
            rolls_after: match self.row.settings.odds {
                Shown::All | Shown::Rolls => live.rolls_after(),
                Shown::Nobody => Vec::new(),
            },
            log: log[log.len().saturating_sub(LINES)..].to_vec(),
            take_back: proposal.and_then(|proposal| proposal.take_back(self)),
            correction: proposal.and_then(super::proposal::Proposal::correction),
        })
    }
}

impl Slot {
    /// How the table stood after so many inputs; if there are not as many, how it stands. Everybody sees the same of it.
    ///
    /// # Errors
    /// If the table is gone.
    pub fn past(&self, inputs: usize) -> Result<Scene> {
        let (version, present) = (self.version(), self.present());
        self.look(|open| {
            let who = Who { person: None, is_host: false };
            let now = open.scene(who, version, &|who| !present.contains(&who))?;
            open.past(now, inputs)
        })
    }

    /// What somebody sees, with all lines of the log.
    ///
    /// # Errors
    /// If the table is gone.
    pub fn story(&self, who: Who) -> Result<Scene> {
        let scene = self.scene(who)?;
        self.look(|open| {
            let log = match who.person {
                Some(person) => open.live.log_since(0, person)?,
                None => open.live.told_since(0),
            };
            Ok(Scene { log: log.to_vec(), ..scene })
        })
    }

    /// What somebody sees who has come by the code.
    ///
    /// # Errors
    /// If the table is gone.
    pub fn lobby(&self) -> Result<Lobby> {
        let present = self.present();
        self.look(|open| {
            let people = open.everybody(&|who| !present.contains(&who));
            Ok(Lobby { table: open.facts(true), seats: open.seats(), people })
        })
    }

    /// The table as a list shows it.
    pub(super) fn known(&self, touched: i64, mine: bool) -> Result<ListedTable> {
        self.look(|open| {
            let waits_for = open.live.watched().waits_for;
            Ok(ListedTable { table: open.facts(mine), waits_for, touched, mine })
        })
    }

    /// The log from a line on, as far as fits into one answer.
    ///
    /// # Errors
    /// If the table is gone.
    pub fn log(&self, from: usize) -> Result<Vec<LogLine>> {
        const MOST: usize = 500;
        self.look(|open| Ok(open.live.told_since(from).iter().take(MOST).cloned().collect()))
    }

    /// What can be corrected now.
    ///
    /// # Errors
    /// If the table is gone.
    pub fn corrections(&self) -> Result<Corrections> {
        self.look(|open| Ok(Corrections { parts: open.live.amendable() }))
    }

    /// What can be asked about as if it were otherwise.
    ///
    /// # Errors
    /// If the table is gone.
    pub fn otherwise(&self) -> Result<Otherwise> {
        self.look(|open| Ok(Otherwise { parts: open.live.amendable(), armory: open.live.armory() }))
    }

    /// The whole journal, as a file that can be played on elsewhere.
    ///
    /// # Errors
    /// If the table is gone.
    pub fn save(&self) -> Result<String> {
        self.look(|open| {
            let head = open.live.journal_head();
            let lines = std::iter::once(&head).chain(open.live.journal_since(0));
            Ok(lines.flat_map(|line| [line, "\n"]).collect())
        })
    }
}
