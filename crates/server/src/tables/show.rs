//! What somebody sees of a table.

use std::sync::{Arc, OnceLock};

use table::Person;
use table::view::Due;

use super::commands::rolling;
use super::slot::{Open, Slot, Who};
use crate::pages;
use crate::problem::Result;
use crate::scene::{
    Corrections, ListedTable, Lobby, Me, Scene, SeatFacts, SeatName, Shown, Somebody, Stage, TableFacts,
};

/// How many lines of the log a scene has.
const LINES: usize = 60;

/// A scene, and the same as events carry it.
#[derive(Debug)]
pub struct Rendered {
    /// The scene.
    pub scene: Scene,
    json: OnceLock<Arc<str>>,
    regions: OnceLock<Arc<str>>,
}

impl Rendered {
    pub(super) fn new(scene: Scene) -> Self {
        Self { scene, json: OnceLock::new(), regions: OnceLock::new() }
    }

    /// The scene as JSON.
    pub fn json(&self) -> Arc<str> {
        let text = || serde_json::to_string(&self.scene).expect("a scene is plain data").into();
        Arc::clone(self.json.get_or_init(text))
    }

    /// The regions of its page as JSON: the version, and the HTML of each by the id of its element.
    pub fn regions(&self) -> Arc<str> {
        let text = || {
            let regions = pages::regions(&self.scene);
            serde_json::json!({ "version": self.scene.version, "regions": regions }).to_string().into()
        };
        Arc::clone(self.regions.get_or_init(text))
    }
}

impl Open {
    /// Where the table is.
    pub fn stage(&self) -> Stage {
        match self.live.watched().due {
            Due::Over => Stage::Over,
            Due::Roll(_) | Due::Choice(_) if self.live.inputs() == 0 => Stage::Lobby,
            Due::Roll(_) | Due::Choice(_) => Stage::Playing,
        }
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
            None => {
                table::Waits { inputs: live.inputs(), lines, asked: None, waits_for: view.waits_for.clone() }
            }
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
        let proposal = self.proposal.as_ref().filter(|proposal| proposal.is_open());
        let table = self.facts(who.person.is_some());
        Ok(Scene {
            result: (table.state == Stage::Over).then(|| live.result()).flatten(),
            table,
            me,
            people: self.everybody(away),
            seats: self.seats(),
            version,
            inputs: live.inputs(),
            waits,
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
    pub fn log(&self, from: usize) -> Result<Vec<table::LogLine>> {
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
