//! Tables that are open: each is read from the store when somebody first comes to it, and left when nobody looks.

mod commands;
mod make;
mod proposal;
mod seats;
mod show;
mod slot;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub use commands::{Agreed, AmendCommand, BackCommand, Done, PassCommand, RollsCommand, SubmitCommand};
pub use make::{NewTable, Seats, SeatsWord};
pub use seats::{HandOver, JoinTable, Seated, SeatsCommand, TakeOver, Token};
pub use show::{Carries, Frame};
pub use slot::{Slot, Watching, Who};

use crate::problem::{Problem, Result};
use crate::scene::ListedTable;
use crate::secret;
use crate::store::{Change, Failure, Kept, Row, Store};

/// How long a table stays open that nobody looks at.
const IDLE: Duration = Duration::from_mins(10);

/// All tables.
#[derive(Debug)]
pub struct Tables {
    store: Arc<Store>,
    open: Mutex<HashMap<String, Arc<Slot>>>,
    /// The most tables that are kept.
    most: usize,
}

impl Tables {
    /// The tables of a store.
    pub fn new(store: Store, most: usize) -> Self {
        Self { store: Arc::new(store), open: Mutex::default(), most }
    }

    /// Where they are kept.
    pub fn store(&self) -> &Store {
        &self.store
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, Arc<Slot>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are open.
    pub fn count(&self) -> usize {
        self.open().len()
    }

    /// A table.
    ///
    /// # Errors
    /// If there is none of that id.
    pub fn get(&self, id: &str) -> Result<Arc<Slot>> {
        if let Some(slot) = self.open().get(id) {
            return Ok(Arc::clone(slot));
        }
        let kept = self.store.read(id)?.ok_or_else(Problem::no_table)?;
        self.begin(kept)
    }

    /// A table as it was read.
    fn begin(&self, kept: Kept) -> Result<Arc<Slot>> {
        let slot = Arc::new(Slot::new(Arc::clone(&self.store), kept)?);
        // Two may have come at the same time: the first one's is it.
        Ok(Arc::clone(self.open().entry(slot.id.clone()).or_insert(slot)))
    }

    /// The table to which a code leads, while people sit down there.
    ///
    /// # Errors
    /// If it leads nowhere.
    pub fn by_code(&self, code: &str) -> Result<Arc<Slot>> {
        match self.store.by_code(&secret::as_code(code))? {
            Some(id) => self.get(&id),
            None => Err(Problem::new(
                crate::problem::Kind::NotFound,
                "no table has this code",
                "look at the code again; once the fight has begun, ask somebody there for a link",
            )),
        }
    }

    /// The tables of these ids, and all others for the host.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn known(&self, mine: &[String], is_host: bool) -> Result<Vec<ListedTable>> {
        const MOST: usize = 50;
        let rows = self.store.tables()?;
        let shown = rows.into_iter().filter(|row| is_host || mine.contains(&row.id)).take(MOST);
        let known = |row: Row| self.get(&row.id)?.known(row.touched, mine.contains(&row.id));
        // A table that cannot be opened any more is left out; the operator was told.
        Ok(shown.filter_map(|row| known(row).ok()).collect())
    }

    /// Deletes a table; whoever looks at it is told.
    ///
    /// # Errors
    /// If there is none of that id.
    pub fn delete(&self, id: &str) -> Result<()> {
        let delete = || match self.store.change(vec![Change::Delete { table: id.to_owned() }]) {
            Err(Failure::Stale) => Err(Problem::no_table()),
            done => Ok(done?),
        };
        // It need not be open, nor be one that can be opened any more.
        let slot = self.open().get(id).cloned();
        match slot {
            Some(slot) => slot.end(delete)?,
            None => delete()?,
        }
        self.open().remove(id);
        Ok(())
    }

    /// Deletes what nobody touched for so many seconds, and leaves what nobody looks at.
    ///
    /// # Errors
    /// If the store cannot be read or written.
    pub fn tidy(&self, keep: i64) -> Result<usize> {
        let old = self.store.untouched_since(crate::store::now() - keep)?;
        for id in &old {
            self.delete(id)?;
        }
        self.open().retain(|_, slot| Arc::strong_count(slot) > 1 || !slot.is_idle(IDLE));
        Ok(old.len())
    }
}
