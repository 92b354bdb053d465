//! Policies that hold seats: found by the word that each of them sits there by, now and whenever people sit down.

use std::collections::BTreeMap;

use kernel::{Decision, Game};
use packs::Book;

use super::{Kind, Refused, Room};
use crate::view::Seen;
use crate::{People, Person};

/// A policy: it gets the game, the state and the decision, and returns the index of the option that it takes.
pub type Offered<G> = dyn FnMut(&G, &<G as Game>::State, &Decision<<G as Game>::Choice>) -> usize + Send;

/// The policy that a word names, if it names one.
pub type Players<G> = dyn Fn(&G, &str) -> Option<Box<Offered<G>>> + Send;

/// The policies at a table, by person.
pub(super) type Playing<G> = BTreeMap<Person, Box<Offered<G>>>;

impl<G: Book + Seen> Room<G> {
    /// Lets policies play for the people that are seated by the word of a policy. A journal keeps only the
    /// word: without this call, a resumed game waits for them.
    ///
    /// # Errors
    /// If a word names no policy.
    pub fn with_players(mut self, players: Box<Players<G>>) -> Result<Self, Refused> {
        self.players = Some(players);
        if let Some(policies) = self.playing(self.who_sits())? {
            self.policies = policies;
        }
        Ok(self)
    }

    /// The policies of some people, if the table can read their words.
    pub(super) fn playing(&self, people: &People) -> Result<Option<Playing<G>>, Refused> {
        let Some(players) = &self.players else { return Ok(None) };
        let sits = people.ids().filter_map(|who| Some((who, people.get(who)?.policy.as_ref()?)));
        let plays = |(who, word): (Person, &String)| {
            let policy = players(self.game(), word).ok_or_else(|| {
                let hint = "seat a person there, or name a policy that plays this game";
                Refused::new(Kind::NoSuchPolicy, format!("`{word}` is no policy"), hint)
            })?;
            Ok((who, policy))
        };
        sits.map(plays).collect::<Result<_, _>>().map(Some)
    }
}
