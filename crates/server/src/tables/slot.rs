//! A table that is open: one at a time changes it, and everybody is told when the change is on the disk.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ask::Job;
use ask::outlook::{Played, WhatIf};
use sim::Dice;
use table::view::Due;
use table::{CommandId, Given, Person, Rolls};
use tokio::sync::watch;

use super::proposal::Proposals;
use super::show::{Carries, Frame};
use crate::problem::{Problem, Result};
use crate::scene::{Prospects, Scene, Shown, WhatComes};
use crate::secret::{self, Hash};
use crate::store::{Change, Kept, Row, Store, now};

/// Somebody of whom nothing was heard for so long is away.
pub const AWAY: Duration = Duration::from_secs(30);

/// How long it is looked for what lies ahead.
const PATIENCE: Duration = Duration::from_secs(1);

/// The most inputs that follow from one command by themselves.
const MOST: usize = 5_000;

/// The most that look at one table.
const STREAMS: usize = 64;

/// Who looks, or acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Who {
    /// The one at the table; none for somebody who only watches.
    pub person: Option<Person>,
    /// Whether they run the server.
    pub is_host: bool,
}

/// A table that is open.
pub struct Slot {
    /// Its id.
    pub id: String,
    store: Arc<Store>,
    inner: Mutex<Inner>,
    changed: watch::Sender<u64>,
    /// What lay ahead when it was last looked for: whoever looks in the meantime waits for the same.
    ahead: Mutex<Option<Arc<Prospects>>>,
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slot").field("id", &self.id).finish_non_exhaustive()
    }
}

/// What belongs to a table but is not written down.
struct Inner {
    /// The game; none after a change that could not be written: then it is read again.
    open: Option<Open>,
    /// Whether it was deleted.
    is_gone: bool,
    version: u64,
    /// How many screens each of them has open; spectators under none.
    streams: BTreeMap<Option<Person>, usize>,
    /// When they were last heard of.
    seen: BTreeMap<Person, Instant>,
    used: Instant,
    frames: HashMap<(Who, Carries), Frame>,
    /// How many screens have them: when all do, they are not kept.
    told: usize,
}

/// A game, and what is agreed around it.
pub struct Open {
    /// The game.
    pub live: Box<dyn Played + Send>,
    /// What is known of the table besides.
    pub row: Row,
    /// Who may act for whom.
    pub tokens: HashMap<Hash, Person>,
    /// What somebody proposed and others are asked about.
    pub proposals: Proposals,
    /// The same as the store has it.
    proposals_kept: Proposals,
    /// Whether policies came or went: the game is opened again then.
    pub is_reseated: bool,
    /// Whether the table plays the monster itself: nothing is due between attacks, and it is not over.
    pub is_by_hand: bool,
}

/// What one who looks at it counts as; who goes is counted out.
#[derive(Debug)]
pub struct Watching {
    slot: Arc<Slot>,
    who: Who,
    carries: Carries,
    token: Option<Hash>,
    /// When something changes.
    pub changes: watch::Receiver<u64>,
}

/// Dice that nobody can foresee.
pub fn dice() -> Box<dyn FnMut(&kernel::Chance) -> u8 + Send> {
    let seed = || u64::from_le_bytes(secret::random());
    let mut dice = Dice::new(seed(), seed());
    Box::new(move |chance| dice.outcome(chance))
}

impl Open {
    fn new(kept: Kept) -> Result<Self> {
        let Kept { row, head, lines, tokens, proposals } = kept;
        let journal: String = std::iter::once(&head).chain(&lines).flat_map(|line| [line, "\n"]).collect();
        let live = ask::seats::resumed(&journal, dice(), u64::from_le_bytes(secret::random()))?;
        let tokens = tokens.into_iter().map(|(hash, person)| (hash, Person(person))).collect();
        let is_by_hand = ask::companion::is_by_hand(&*live);
        // Of what a later program wrote, or another hand, nothing is proposed.
        let read = |text: String| serde_json::from_str(&text).ok();
        let proposals_kept: Proposals = proposals.and_then(read).unwrap_or_default();
        let proposals = proposals_kept.clone();
        let mut open = Self { live, row, tokens, proposals, proposals_kept, is_reseated: false, is_by_hand };
        open.expire();
        Ok(open)
    }

    /// Those whom the table waits for.
    pub fn due(&self) -> Vec<Person> {
        let names = self.live.watched().waits_for;
        let people = self.live.people();
        people.ids().filter(|&who| people.get(who).is_some_and(|one| names.contains(&one.name))).collect()
    }

    /// An id for what the server does by itself.
    pub fn own_id(&self) -> CommandId {
        let id = format!("bout-{}", self.live.journal_since(0).len());
        CommandId::new(id).expect("it is short and plain")
    }

    /// Gives all answers that nobody is asked for: those of policies, of whoever passed, and dice that Bout rolls at once.
    pub fn go_on(&mut self) -> Result<()> {
        for _ in 0..MOST {
            if self.live.go_on()?.is_some() {
                continue;
            }
            let Due::Roll(_) = self.live.watched().due else { return Ok(()) };
            let due = self.due();
            let people = self.live.people();
            let is_policy = |who: &&Person| people.get(**who).is_some_and(|one| one.policy.is_some());
            let by = match due.iter().find(is_policy) {
                Some(policy) => Some(*policy),
                None if self.live.rolls() == Rolls::All => due.first().copied(),
                None => None,
            };
            let Some(by) = by else { return Ok(()) };
            let id = self.own_id();
            self.live.submit(by, &id, &Given::Roll)?;
        }
        Ok(())
    }
}

impl Inner {
    /// Whether no screen of theirs is open, and nothing was heard of them for a while.
    fn is_away(&self, person: Person) -> bool {
        let is_open = self.streams.get(&Some(person)).is_some_and(|&count| count > 0);
        !is_open && self.seen.get(&person).is_none_or(|seen| seen.elapsed() >= AWAY)
    }

    /// One more screen has what there is to see. A thousand tables would keep a hundred megabytes of it.
    fn told(&mut self) {
        self.told += 1;
        if self.told >= self.streams.values().sum::<usize>() {
            self.frames = HashMap::new();
        }
    }
}

impl Slot {
    /// A table as it was read.
    ///
    /// # Errors
    /// If its journal does not replay.
    pub fn new(store: Arc<Store>, kept: Kept) -> Result<Self> {
        let version = fresh(0);
        let inner = Inner {
            is_gone: false,
            version,
            streams: BTreeMap::new(),
            seen: BTreeMap::new(),
            used: Instant::now(),
            frames: HashMap::new(),
            told: 0,
            open: None,
        };
        let id = kept.row.id.clone();
        let inner = Mutex::new(Inner { open: Some(Open::new(kept)?), ..inner });
        Ok(Self { id, store, inner, changed: watch::Sender::new(version), ahead: Mutex::default() })
    }

    /// Where it is kept.
    pub fn store(&self) -> &Store {
        &self.store
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game is taken out while something works on it: if that fails half-way, it is read again.
    fn taken(&self, inner: &mut Inner) -> Result<Open> {
        inner.used = Instant::now();
        if inner.is_gone {
            return Err(Problem::no_table());
        }
        match inner.open.take() {
            Some(open) => Ok(open),
            None => Open::new(self.store.read(&self.id)?.ok_or_else(Problem::no_table)?),
        }
    }

    /// Looks at the game.
    ///
    /// # Errors
    /// If it is gone, or what is looked for fails.
    pub fn look<T>(&self, look: impl FnOnce(&Open) -> Result<T>) -> Result<T> {
        let mut inner = self.inner();
        let open = self.taken(&mut inner)?;
        let found = look(&open);
        inner.open = Some(open);
        found
    }

    /// Changes the table: what is added to the journal, and what else is to be changed with it, is durable when this
    /// returns, and nobody sees it before.
    ///
    /// # Errors
    /// If it is refused or cannot be written. Nothing has changed then.
    pub fn change<T>(
        &self,
        change: impl FnOnce(&mut Open, &mut Vec<Change>) -> Result<T>,
    ) -> Result<(T, u64)> {
        let mut inner = self.inner();
        let mut open = self.taken(&mut inner)?;
        let before = open.live.journal_since(0).len();
        let proposed = open.proposals.open.as_ref().map(|proposal| proposal.number);
        let mut changes = Vec::new();
        let result = change(&mut open, &mut changes).and_then(|done| {
            if open.live.journal_since(0).len() > before {
                open.go_on()?;
            }
            Ok(done)
        });
        let lines = open.live.journal_since(before).to_vec();
        let done = match result {
            Ok(done) => done,
            Err(problem) => {
                if lines.is_empty() && changes.is_empty() {
                    open.proposals = open.proposals_kept.clone();
                    inner.open = Some(open);
                }
                return Err(problem);
            }
        };
        if !lines.is_empty() {
            // Whoever goes on has not waited for an answer.
            let last = open.proposals.open.take();
            open.proposals.open = last.filter(|proposal| Some(proposal.number) != proposed);
            changes.push(Change::Append { table: self.id.clone(), at: before, lines });
            if open.row.code.is_some() && open.live.inputs() > 0 {
                open.row.code = None;
                changes.push(Change::Close { table: self.id.clone() });
            }
        }
        if open.proposals != open.proposals_kept {
            let proposals = serde_json::to_string(&open.proposals).expect("they are plain data");
            changes.push(Change::Propose { table: self.id.clone(), proposals });
            open.proposals_kept = open.proposals.clone();
        }
        if !changes.is_empty() {
            if let Err(unwritten) = self.store.change(changes) {
                // Nobody has seen it. What is there is read again: somebody else may have written.
                self.publish(&mut inner);
                return Err(unwritten.into());
            }
            open.row.touched = now();
        }
        if open.is_reseated {
            drop(open);
            open = self.taken(&mut inner)?;
        }
        inner.open = Some(open);
        self.publish(&mut inner);
        Ok((done, inner.version))
    }

    /// Lets policies that just sat down begin.
    ///
    /// # Errors
    /// As [`Slot::change`].
    pub fn begin(&self) -> Result<()> {
        self.change(|open, _| open.go_on()).map(|_| ())
    }

    /// The version now.
    pub fn version(&self) -> u64 {
        self.inner().version
    }

    fn publish(&self, inner: &mut Inner) {
        inner.version = fresh(inner.version);
        inner.frames.clear();
        inner.told = 0;
        self.changed.send_replace(inner.version);
    }

    /// A proposal that nobody answered counts as refused after a while: then everybody looks again.
    pub fn expire(&self) {
        let mut inner = self.inner();
        let Some(open) = &mut inner.open else { return };
        let was_open = open.proposals.open.is_some();
        open.expire();
        if was_open && open.proposals.open.is_none() {
            self.publish(&mut inner);
        }
    }

    /// Ends it for everybody who looks.
    ///
    /// # Errors
    /// If what is to be done first fails.
    pub fn end(&self, first: impl FnOnce() -> Result<()>) -> Result<()> {
        let mut inner = self.inner();
        first()?;
        inner.is_gone = true;
        self.publish(&mut inner);
        Ok(())
    }

    /// What lies ahead, if it was looked for where the table stands: every other screen at the table asks the same.
    pub fn prospects_known(&self) -> Option<Arc<Prospects>> {
        let known = self.ahead.try_lock().ok()?.clone()?;
        let lines = self.look(|open| Ok(open.live.journal_since(0).len())).ok()?;
        (known.lines == lines).then_some(known)
    }

    /// What lies ahead of where the table stands. The game goes on while it is looked for.
    ///
    /// # Errors
    /// If the table is gone.
    pub fn prospects(&self) -> Result<Arc<Prospects>> {
        let mut known = self.ahead.lock().unwrap_or_else(PoisonError::into_inner);
        let (lines, look) = self.look(|open| {
            let is_shown = open.row.settings.odds == Shown::All;
            Ok((open.live.journal_since(0).len(), is_shown.then(|| open.live.ahead_from_here())))
        })?;
        if let Some(known) = known.as_ref().filter(|known| known.lines == lines) {
            return Ok(Arc::clone(known));
        }
        let job = Job { wished: Some(PATIENCE), threads: 1, ..Job::default() };
        let found = Arc::new(Prospects { lines, ahead: look.and_then(|look| look(&job)) });
        *known = Some(Arc::clone(&found));
        Ok(found)
    }

    /// What comes of an option, as the table stands or with something about it changed. The game goes on meanwhile.
    ///
    /// # Errors
    /// If it cannot be asked so, or the table is gone.
    pub fn what_if(&self, asked: &WhatIf) -> Result<WhatComes> {
        let (lines, look) = self.look(|open| {
            let is_shown = open.row.settings.odds == Shown::All;
            let look = is_shown.then(|| open.live.what_if(asked)).transpose()?;
            Ok((open.live.journal_since(0).len(), look))
        })?;
        let job = Job { wished: Some(PATIENCE), threads: 1, ..Job::default() };
        Ok(WhatComes { lines, spread: look.and_then(|look| look(&job)) })
    }

    /// Whether nobody has looked at it for so long.
    pub fn is_idle(&self, since: Duration) -> bool {
        let inner = self.inner();
        inner.streams.values().all(|&count| count == 0) && inner.used.elapsed() > since
    }

    /// For whom a token is, if it is one of this table. They are heard of by that.
    ///
    /// # Errors
    /// If the table is gone.
    pub fn whose(&self, token: &Hash) -> Result<Option<Person>> {
        let found = self.look(|open| Ok(open.tokens.get(token).copied()))?;
        if let Some(person) = found {
            self.heard(person);
        }
        Ok(found)
    }

    /// Somebody was heard of; the others see it if they were away.
    pub fn heard(&self, person: Person) {
        let mut inner = self.inner();
        let was_away = inner.is_away(person);
        inner.seen.insert(person, Instant::now());
        if was_away {
            self.publish(&mut inner);
        }
    }

    /// What somebody sees.
    ///
    /// # Errors
    /// If the table is gone.
    pub fn scene(&self, who: Who) -> Result<Scene> {
        let mut inner = self.inner();
        let open = self.taken(&mut inner)?;
        let scene = open.scene(who, inner.version, &|person| inner.is_away(person));
        inner.open = Some(open);
        scene
    }

    /// The same as an event, made once for all screens that show the same.
    ///
    /// # Errors
    /// If the table is gone.
    pub fn frame(&self, who: Who, carries: Carries) -> Result<Frame> {
        let mut inner = self.inner();
        let open = self.taken(&mut inner)?;
        let frame = match inner.frames.get(&(who, carries)) {
            Some(known) => Ok(known.clone()),
            None => open
                .scene(who, inner.version, &|person| inner.is_away(person))
                .map(|scene| Frame::new(&scene, carries)),
        };
        inner.open = Some(open);
        let frame = frame?;
        inner.frames.insert((who, carries), frame.clone());
        Ok(frame)
    }

    /// Those of the people with these numbers who are there.
    pub fn present(&self) -> BTreeSet<Person> {
        let inner = self.inner();
        (0..u8::MAX).map(Person).filter(|&person| !inner.is_away(person)).collect()
    }

    /// Counts one in who looks.
    ///
    /// # Errors
    /// If there are too many.
    pub fn watch(self: &Arc<Self>, who: Who, carries: Carries, token: Option<Hash>) -> Result<Watching> {
        let mut inner = self.inner();
        if inner.is_gone {
            return Err(Problem::no_table());
        }
        if inner.streams.values().sum::<usize>() >= STREAMS {
            return Err(Problem::too_many("screens look at this table"));
        }
        *inner.streams.entry(who.person).or_default() += 1;
        let changes = self.changed.subscribe();
        if who.person.is_some() {
            // The others see that somebody is back.
            self.publish(&mut inner);
        }
        Ok(Watching { slot: Arc::clone(self), who, carries, token, changes })
    }
}

impl Watching {
    /// Time has passed.
    pub fn beat(&self) {
        self.slot.expire();
    }

    fn is_theirs(&self, open: &Open) -> bool {
        self.token.is_none_or(|token| open.tokens.get(&token).copied() == self.who.person)
    }

    /// What is to be seen now; none if it is over for whoever looks: the table is gone, or the seat was handed over.
    pub fn now(&self) -> Option<Frame> {
        let is_theirs = self.slot.look(|open| Ok(self.is_theirs(open))).is_ok_and(|is_theirs| is_theirs);
        if !is_theirs {
            return None;
        }
        let frame = self.slot.frame(self.who, self.carries).ok()?;
        self.slot.inner().told();
        Some(frame)
    }

    /// The same, if another screen has it already and nobody has to be waited for.
    pub fn at_hand(&self) -> Option<Frame> {
        let mut inner = self.slot.inner.try_lock().ok()?;
        let is_theirs = inner.open.as_ref().is_some_and(|open| self.is_theirs(open)) && !inner.is_gone;
        let frame = inner.frames.get(&(self.who, self.carries)).filter(|_| is_theirs).cloned()?;
        inner.told();
        Some(frame)
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let mut inner = self.slot.inner();
        if let Some(count) = inner.streams.get_mut(&self.who.person) {
            *count -= 1;
        }
        if let Some(person) = self.who.person {
            inner.seen.insert(person, Instant::now());
        }
    }
}

/// A later version than this one, and than any that was given before the program was last started.
fn fresh(version: u64) -> u64 {
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    (version + 1).max(time.map_or(0, |time| time.as_millis() as u64))
}
