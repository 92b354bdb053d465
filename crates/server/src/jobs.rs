//! Questions that take long: each is a job, which says how far it is, can be stopped, and keeps its answer for a while.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ask::answer::Answer;
use ask::{Progress, Question, Unit};
use serde::{Deserialize, Serialize};
use source::JsonSchema;
use table::CommandId;

use crate::problem::{Kind, Problem, Result};
use crate::secret;
use crate::think::{Thinker, within};

/// What a question may take, and what is kept.
#[derive(Debug, Clone)]
pub struct Budget {
    /// How long it is thought about. What is known by then is the answer.
    pub time: Duration,
    /// The most bytes for exact odds; a question that needs more is sampled.
    pub bytes: usize,
    /// The longest answer, in bytes.
    pub answer: usize,
    /// Questions that wait, and those of one address.
    pub waiting: [usize; 2],
    /// The bytes of all answers that are kept; the oldest go first.
    pub kept: usize,
    /// How long an answer is kept at most.
    pub lasts: Duration,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(30),
            bytes: 128 << 20,
            answer: 4 << 20,
            waiting: [64, 8],
            kept: 32 << 20,
            lasts: Duration::from_hours(1),
        }
    }
}

/// To ask something.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskCommand {
    /// Its id: the same question under the same id is the same job.
    #[schemars(with = "String", length(min = 1, max = 64), pattern("^[!-~]+$"))]
    pub id: CommandId,
    /// The question, as `bout ask` takes it.
    pub question: Question,
}

/// Where a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "JobStage")]
pub enum Stage {
    /// Others come first.
    Waiting,
    /// It is worked on.
    Working,
    /// The answer is there.
    Done,
    /// There is no answer: the problem says why.
    Failed,
}

/// What is counted while a job goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// Situations of exact odds.
    States,
    /// Games, or pairs of games.
    Games,
}

/// How far a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Far {
    /// What is counted.
    pub counts: Counts,
    /// How many are done.
    pub done: u64,
    /// How many there are, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<u64>,
}

/// A question that is being answered, or was.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Job {
    /// By which it is asked for again: whoever knows it may, and may stop it.
    pub job: String,
    /// Where it is.
    pub stage: Stage,
    /// How far it is, while it is worked on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub far: Option<Far>,
    /// Whether it was told to stop, by somebody or because its time was up: the answer is what was known by then.
    pub stopped: bool,
    /// The answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Box<Answer>>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

/// What came of a job: the answer with its length.
type Outcome = Result<(Arc<Answer>, usize)>;

#[derive(Debug)]
enum State {
    Waiting,
    Working,
    Over(Outcome, Instant),
}

/// A job that others look at while one thread works on it.
#[derive(Debug)]
struct Going {
    stop: AtomicBool,
    progress: Progress,
    state: Mutex<State>,
}

impl Going {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn length(&self) -> usize {
        match &*self.state() {
            State::Over(Ok((_, length)), _) => *length,
            State::Over(Err(_), _) | State::Waiting | State::Working => 0,
        }
    }

    fn over(&self) -> Option<Instant> {
        match &*self.state() {
            State::Over(_, when) => Some(*when),
            State::Waiting | State::Working => None,
        }
    }

    fn far(&self) -> Far {
        let counts = match self.progress.unit() {
            Unit::States => Counts::States,
            Unit::Trials
            | Unit::Showdowns
            | Unit::Battles
            | Unit::PairsOfShowdowns
            | Unit::PairsOfBattles => Counts::Games,
        };
        Far { counts, done: self.progress.done(), all: self.progress.total() }
    }

    fn shown(&self, job: &str) -> Job {
        let (stage, far, answer, problem) = match &*self.state() {
            State::Waiting => (Stage::Waiting, None, None, None),
            State::Working => (Stage::Working, Some(self.far()), None, None),
            State::Over(Ok((answer, _)), _) => (Stage::Done, None, Some(Box::new((**answer).clone())), None),
            State::Over(Err(problem), _) => (Stage::Failed, None, None, Some(problem.clone())),
        };
        let stopped = self.stop.load(Ordering::Relaxed);
        Job { job: job.to_owned(), stage, far, stopped, answer, problem }
    }

    fn work(&self, question: &Question, budget: &Budget) {
        {
            let mut state = self.state();
            if !matches!(*state, State::Waiting) {
                // It was stopped before its turn came.
                return;
            }
            *state = State::Working;
        }
        let job = ask::Job {
            max_bytes: budget.bytes,
            wished: Some(budget.time / 2),
            settles: true,
            threads: 1,
            cancel: Some(&self.stop),
            progress: Some(&self.progress),
            ..ask::Job::default()
        };
        let answered = within(budget.time, &self.stop, || {
            let answer = std::panic::AssertUnwindSafe(|| ask::answer(question, &job));
            std::panic::catch_unwind(answer)
        });
        let answered = match answered {
            Ok(answered) => answered.map_err(Problem::from),
            Err(_) => Err(Problem::failed("a question ended in a panic")),
        };
        let outcome = answered.and_then(|answer| {
            let length = serde_json::to_vec(&answer).map_or(usize::MAX, |bytes| bytes.len());
            if length > budget.answer {
                let hint = "ask for fewer cells or outcomes";
                return Err(Problem::new(Kind::TooLarge, "the answer is too long", hint));
            }
            Ok((Arc::new(answer), length))
        });
        *self.state() = State::Over(outcome, Instant::now());
    }
}

/// All jobs of a server.
#[derive(Debug)]
pub struct Jobs {
    budget: Arc<Budget>,
    thinker: Thinker,
    all: Mutex<HashMap<String, Arc<Going>>>,
}

fn no_job() -> Problem {
    Problem::new(Kind::NotFound, "there is no such question any more", "ask it again")
}

impl Jobs {
    /// None yet.
    ///
    /// # Errors
    /// If the system has no thread left.
    pub fn new(budget: Budget) -> Result<Self> {
        let thinker = Thinker::start(budget.waiting)?;
        Ok(Self { budget: Arc::new(budget), thinker, all: Mutex::default() })
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Going>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks something. The same under the same id is the same job, however often it comes.
    ///
    /// # Errors
    /// If too much waits.
    pub fn ask(&self, client: IpAddr, command: AskCommand) -> Result<Job> {
        let AskCommand { id, question } = command;
        let digest = secret::hash(&format!("{}\n{}", String::from(id), question.canonical()));
        let name = secret::hex(&digest[..16]);
        let mut all = self.all();
        self.forget(&mut all);
        if let Some(going) = all.get(&name) {
            return Ok(going.shown(&name));
        }
        let state = Mutex::new(State::Waiting);
        let going = Arc::new(Going { stop: AtomicBool::new(false), progress: Progress::default(), state });
        let (worked_on, budget) = (Arc::clone(&going), Arc::clone(&self.budget));
        self.thinker.put(client, move || worked_on.work(&question, &budget))?;
        let shown = going.shown(&name);
        all.insert(name, going);
        Ok(shown)
    }

    /// Leaves what is old, and the oldest of what is too much.
    fn forget(&self, all: &mut HashMap<String, Arc<Going>>) {
        all.retain(|_, going| going.over().is_none_or(|when| when.elapsed() < self.budget.lasts));
        // Those without an answer are small, but they are some.
        let least = self.budget.kept / 256;
        let mut over: Vec<(Instant, String, usize)> = all
            .iter()
            .filter_map(|(name, going)| Some((going.over()?, name.clone(), going.length().max(least))))
            .collect();
        over.sort_unstable();
        let mut kept: usize = over.iter().map(|(_, _, length)| length).sum();
        for (_, name, length) in over {
            if kept <= self.budget.kept {
                break;
            }
            kept -= length;
            all.remove(&name);
        }
    }

    fn going(&self, name: &str) -> Result<Arc<Going>> {
        self.all().get(name).cloned().ok_or_else(no_job)
    }

    /// A job.
    ///
    /// # Errors
    /// If there is none of that name any more.
    pub fn get(&self, name: &str) -> Result<Job> {
        Ok(self.going(name)?.shown(name))
    }

    /// Tells a job to stop: what is known by then is its answer. One that waits still is over.
    ///
    /// # Errors
    /// If there is none of that name any more.
    pub fn stop(&self, name: &str) -> Result<Job> {
        let going = self.going(name)?;
        {
            let mut state = going.state();
            match &*state {
                State::Waiting => {
                    let stopped =
                        Problem::new(Kind::Question, "it was stopped before it began", "ask it again");
                    *state = State::Over(Err(stopped), Instant::now());
                    going.stop.store(true, Ordering::Relaxed);
                }
                State::Working => going.stop.store(true, Ordering::Relaxed),
                State::Over(..) => {}
            }
        }
        Ok(going.shown(name))
    }

    /// Tells all jobs to stop: the server ends.
    pub fn end(&self) {
        for going in self.all().values() {
            going.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.end();
    }
}
