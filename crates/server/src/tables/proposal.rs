//! What one proposes and the others agree to: taking back what is not theirs alone, and corrections.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use table::{Amendment, CommandId, How, Person, Taken};

use super::slot::Open;
use crate::problem::{Kind, Problem, Result};
use crate::scene::{Correction, TakeBack};
use crate::store::now;

/// How long the others have to agree, in seconds.
const LASTS: i64 = 60;

/// What is proposed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// To go back to where so many inputs had been given.
    Back(usize),
    /// To correct something, in these words.
    Amend(String, Amendment),
}

/// What was proposed at a table. It is kept with the table: a server that comes back asks the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Proposals {
    /// What the others are asked about.
    pub open: Option<Proposal>,
    /// How many there were: none has the number of another.
    count: u64,
    /// The last one that was carried out.
    carried_out: Option<u64>,
}

/// A proposal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// Its number at this table.
    pub number: u64,
    /// Who proposes.
    pub by: Person,
    /// The command that it is.
    pub id: CommandId,
    /// What is proposed.
    pub what: What,
    /// Whose word it takes.
    pub concerned: BTreeSet<Person>,
    /// Who has agreed.
    pub agreed: BTreeSet<Person>,
    /// Until when the others have to agree: seconds since 1970.
    until: i64,
}

impl Open {
    /// Whose word it takes that somebody proposes something: all other people with seats who are there.
    pub fn concerned(&self, by: Person, present: &BTreeSet<Person>) -> BTreeSet<Person> {
        let people = self.live.people();
        let plays =
            |who: &Person| people.get(*who).is_some_and(|one| !one.seats.is_empty() && one.policy.is_none());
        people.ids().filter(|who| *who != by && present.contains(who)).filter(plays).collect()
    }

    /// Proposes something. It is done at once if nobody else is concerned.
    ///
    /// # Errors
    /// If another proposal is open, or it cannot be done.
    pub fn propose(
        &mut self,
        by: Person,
        id: CommandId,
        what: What,
        concerned: BTreeSet<Person>,
    ) -> Result<bool> {
        self.expire();
        if let Some(open) = &self.proposals.open {
            if open.by == by && open.id == id {
                return Ok(false);
            }
            return Err(Problem::new(
                Kind::NotDue,
                "something else is proposed already",
                "agree to it or refuse it first",
            ));
        }
        if concerned.is_empty() {
            self.carry_out(by, &id, &what)?;
            return Ok(true);
        }
        if let What::Back(inputs) = what
            && inputs >= self.live.inputs()
        {
            return Err(Problem::new(
                Kind::NothingToUndo,
                format!("input {inputs} does not lie behind"),
                "take back less",
            ));
        }
        self.proposals.count += 1;
        let (number, until) = (self.proposals.count, now() + LASTS);
        let proposal = Proposal { number, by, id, what, concerned, agreed: BTreeSet::new(), until };
        self.proposals.open = Some(proposal);
        Ok(false)
    }

    /// Agrees to what is proposed, or refuses it. Says whether it was carried out.
    ///
    /// # Errors
    /// If there is no proposal of that number, or nobody asks this one.
    pub fn answer(&mut self, who: Person, number: u64, agrees: bool) -> Result<bool> {
        self.expire();
        if agrees && self.proposals.carried_out == Some(number) {
            return Ok(true);
        }
        let gone = || Problem::new(Kind::NotDue, "nothing of that number is proposed", "look again");
        let open = self.proposals.open.clone();
        let mut proposal = open.filter(|open| open.number == number).ok_or_else(gone)?;
        if who == proposal.by && !agrees {
            self.proposals.open = None;
            return Ok(false);
        }
        if !proposal.concerned.contains(&who) {
            return Err(Problem::new(Kind::NotYours, "your word is not asked for", "wait for the others"));
        }
        if !agrees {
            self.proposals.open = None;
            return Ok(false);
        }
        proposal.agreed.insert(who);
        if proposal.agreed.is_superset(&proposal.concerned) {
            self.proposals.open = None;
            self.carry_out(proposal.by, &proposal.id, &proposal.what)?;
            self.proposals.carried_out = Some(number);
            return Ok(true);
        }
        self.proposals.open = Some(proposal);
        Ok(false)
    }

    fn carry_out(&mut self, by: Person, id: &CommandId, what: &What) -> Result<()> {
        match what {
            What::Back(inputs) => self.live.undo_to(by, id, *inputs)?,
            What::Amend(_, amendment) => self.live.amend(by, id, amendment)?,
        };
        Ok(())
    }

    /// A proposal counts as refused after a while.
    pub fn expire(&mut self) {
        self.proposals.open = self.proposals.open.take().filter(Proposal::is_open);
    }

    /// Whether somebody may go back without asking: nothing was revealed, and all of it was theirs.
    pub fn is_free(&self, who: Person, inputs: usize) -> bool {
        let is_own = |taken: &Taken| match taken.how {
            How::Policy | How::Auto => true,
            How::Plain | How::Typed | How::Rolled => taken.who == Some(who),
        };
        self.live.taken_since(inputs).iter().all(|taken| !taken.revealed && is_own(taken))
    }
}

impl Proposal {
    fn seconds(&self) -> u64 {
        u64::try_from(self.until - now()).unwrap_or_default()
    }

    fn numbers(people: &BTreeSet<Person>) -> Vec<u8> {
        people.iter().map(|person| person.0).collect()
    }

    /// As everybody sees it, if it is to go back.
    pub fn take_back(&self, open: &Open) -> Option<TakeBack> {
        let What::Back(inputs) = self.what else { return None };
        let (revealed, undone): (Vec<Taken>, Vec<Taken>) =
            open.live.taken_since(inputs).into_iter().partition(|taken| taken.revealed);
        let words = |all: Vec<Taken>| {
            all.into_iter().map(|taken| format!("{}: {}", taken.shown.of, taken.shown.word)).collect()
        };
        Some(TakeBack {
            number: self.number,
            by: self.by.0,
            inputs,
            undone: words(undone),
            revealed: words(revealed),
            concerned: Self::numbers(&self.concerned),
            agreed: Self::numbers(&self.agreed),
            seconds: self.seconds(),
        })
    }

    /// As everybody sees it, if it is to correct something.
    pub fn correction(&self) -> Option<Correction> {
        let What::Amend(words, _) = &self.what else { return None };
        Some(Correction {
            number: self.number,
            by: self.by.0,
            words: words.clone(),
            concerned: Self::numbers(&self.concerned),
            agreed: Self::numbers(&self.agreed),
            seconds: self.seconds(),
        })
    }

    /// Whether it is still open.
    pub fn is_open(&self) -> bool {
        self.until > now()
    }
}
