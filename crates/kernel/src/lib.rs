//! The kernel: what every rulebook of Bout shares.
//!
//! A game at rest waits for exactly one of three things ([`Pending`]): a *chance* (a die, a card), a *decision* of
//! a seat, or nothing at all because it is *done*. The driver of the game answers with an [`Input`]; the rules run
//! on to the next rest. Play, replay, sampling and exact odds differ only in who answers.
//!
//! **Invariant:** no random numbers, no clock, no files, no formats, no rules in this crate.

mod amend;
mod bag;
mod chance;
mod cited;
mod deck;
mod digest;
mod event;
mod faces;
mod few;
mod game;
mod inches;
mod journal;
mod line;
mod not_offered;
mod rule;
mod ruling;
mod step;
mod tabletop;
mod tally;

pub use amend::{Amend, Amendment, AmendmentOf, Slot, Takes, To, WhyNot};
pub use bag::{Bag, KINDS};
pub use chance::{Chance, DieOrBag};
pub use cited::{Cited, Happening};
pub use deck::Deck;
pub use digest::{Digest, digest};
pub use event::{Listener, Silent, Sink, Telling};
pub use faces::{Class, Face, Faces, Keeps, Needed, Number, Part};
pub use few::Few;
pub use game::{Choices, Decision, Game, Input, MAX_CHOICES, Pending, Seat, UNLIMITED_LAPS, Waits};
pub use inches::{Inches, PER_INCH};
pub use journal::{Diverged, Illegal, Journal, check, submit};
pub use line::Line;
pub use not_offered::NotOffered;
pub use rule::Rule;
pub use ruling::{Ruling, RulingChoice, RulingSet, UnknownRuling};
pub use step::Step;
pub use tabletop::{Asked, Check, Cites, Failing, Tabletop};
pub use tally::Tally;
