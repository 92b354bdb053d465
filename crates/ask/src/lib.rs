//! Questions in, answers out: the requests of a front to the rules, and their results, as data.
//!
//! A [`Question`] covers every request, and can be written as JSON. [`prepare`] reads its content, and plans
//! the shape of the answer and the work it takes. [`answer()`] works on it within the budget of a [`Job`],
//! which can be stopped and watched, and gives an [`Answer`](answer::Answer): typed values and exact
//! fractions, their certainty, and the rules and rulings they turned on. An impossible question is a
//! [`Problem`].
//!
//! ```
//! use ask::answer::Answer;
//! use ask::question::{Attack, Of};
//! use ask::{Job, Question, Reading};
//!
//! let attack = Attack { weapons: vec!["bone-axe".into()], ..Attack::default() };
//! let question = Question { tell: vec!["wounds".into()], ..Question::new(Of::Attack(Box::new(attack))) };
//! let Answer::Distribution(odds) = ask::answer(&question, &Job::default())? else { unreachable!("an attack") };
//! let none = &odds.outcomes[0];
//! assert_eq!(none.values, [packs::Value::Number(0)]);
//! assert_eq!(none.chance, Reading::Exact("143161/253000".parse().unwrap()));
//! # Ok::<(), ask::Problem>(())
//! ```
//!
//! **Invariant:** there are no rules here, nothing is printed, and no front is known: no flags, no terminal, no exit codes.

pub mod answer;
pub mod axis;
pub mod campaign;
pub mod check;
pub mod checked;
pub mod choosing;
pub mod companion;
pub mod compare;
mod content;
pub mod dice;
mod explain;
mod fraction;
pub mod grid;
mod job;
pub mod look_up;
pub mod machine;
pub mod outlook;
pub mod plan;
pub mod playing;
pub mod policy;
pub mod position;
mod problem;
pub mod question;
mod reading;
pub mod resumed;
pub mod saved;
mod schema;
pub mod seats;
pub mod showdown;
pub mod sizes;
pub mod skirmish;
pub mod solve;
mod subject;
pub mod typed;
pub mod words;
pub mod written;

pub use explain::explained;
pub use fraction::{Fraction, rounded};
pub use job::{Job, Progress, TRIALS, Unit};
pub use plan::{Plan, Prepared};
pub use problem::{Kind, Place, Problem, Result, See};
pub use question::{Question, answer, prepare};
pub use reading::{Reading, mean};
pub use schema::{SCHEMAS, answer_schema, question_schema, schema_of};
pub use subject::{Plays, Subject};
