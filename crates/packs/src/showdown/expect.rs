//! The expectations of an example, in words, and the question that each of them answers.

use showdown::content::{
    Ask, Attribute, Location, MonsterAttribute, PlainAsk, Showdown, Stat, SurvivorAsk, SurvivorId,
};

use super::compile::question::injury_row;
use super::doc::ImpairmentDoc;
use super::pack::Pack;
use source::{At, nearest};

/// Something that is true at the end of an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// The words as they are written.
    pub words: At<String>,
    /// The question that it checks.
    pub ask: Ask,
    /// The answer that the question must have.
    pub is: Answer,
}

/// A condition on an answer. Yes is 1, no is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Exactly this number.
    Is(i32),
    /// This number or more.
    AtLeast(i32),
}

impl Answer {
    /// Whether an answer is as expected.
    pub fn holds(self, answer: i32) -> bool {
        match self {
            Self::Is(number) => answer == number,
            Self::AtLeast(number) => answer >= number,
        }
    }
}

/// Phrases about the monster and the attack.
const PHRASES: [(&str, Ask, Answer); 10] = [
    ("wounded", Ask::Wounds, Answer::AtLeast(1)),
    ("not wounded", Ask::Wounds, Answer::Is(0)),
    ("critical", Ask::Criticals, Answer::AtLeast(1)),
    ("no critical", Ask::Criticals, Answer::Is(0)),
    ("trap", Ask::Traps, Answer::AtLeast(1)),
    ("no trap", Ask::Traps, Answer::Is(0)),
    ("monster defeated", Ask::Defeated, Answer::Is(1)),
    ("monster alive", Ask::Defeated, Answer::Is(0)),
    ("monster knocked down", Ask::MonsterDown, Answer::Is(1)),
    ("monster stands", Ask::MonsterDown, Answer::Is(0)),
];

/// Phrases about a survivor.
const OF_SURVIVOR: [(&str, SurvivorAsk, bool); 10] = [
    ("dead", SurvivorAsk::Dead, true),
    ("alive", SurvivorAsk::Dead, false),
    ("knocked down", SurvivorAsk::KnockedDown, true),
    ("stands", SurvivorAsk::KnockedDown, false),
    ("has priority", SurvivorAsk::Priority, true),
    ("no priority", SurvivorAsk::Priority, false),
    ("brain box filled", SurvivorAsk::BrainBox, true),
    ("brain box empty", SurvivorAsk::BrainBox, false),
    ("weapon lost", SurvivorAsk::WeaponLost, true),
    ("weapon kept", SurvivorAsk::WeaponLost, false),
];

/// Words that stand before a number: `hits taken 2`.
fn counts<A: Copy>(plain: &'static [PlainAsk<A>]) -> impl Iterator<Item = (String, A)> {
    plain.iter().filter(|plain| !plain.is_flag).map(|plain| (plain.word.replace('-', " "), plain.ask))
}

/// Phrases that need something more, one of each shape; for suggestions.
const SHAPES: [&str; 13] = [
    "stays in play",
    "not in play",
    "archived",
    "not archived",
    "monster accuracy -1",
    "attacker insanity +1",
    "attacker strength +1",
    "attacker armor head 0",
    "attacker boxes head 1",
    "attacker suffered broken-rib",
    "attacker is deaf",
    "target insanity +1",
    "target is deaf",
];

/// The subject of an example.
pub(super) struct Stage<'a> {
    pub pack: &'a Pack,
    pub showdown: &'a Showdown,
    /// The kind of the card that the file is about.
    pub card: Option<u8>,
}

impl Stage<'_> {
    /// Reads an expectation.
    ///
    /// # Errors
    /// Words to write instead.
    pub(super) fn read(&self, words: &At<String>) -> Result<Expectation, String> {
        let found = self.of_monster(words).or_else(|| {
            let (id, rest) = self.survivor(words)?;
            let (ask, is) = self.of_survivor(id, rest)?;
            Some((Ask::Survivor(id, ask), is))
        });
        match found {
            Some((ask, is)) => Ok(Expectation { words: words.clone(), ask, is }),
            None => Err(self.hint(words)),
        }
    }

    fn of_monster(&self, words: &str) -> Option<(Ask, Answer)> {
        if let Some(&(_, ask, is)) = PHRASES.iter().find(|(phrase, ..)| *phrase == words) {
            return Some((ask, is));
        }
        match words {
            "stays in play" => return Some((Ask::Persistent(self.card?), Answer::Is(1))),
            "not in play" => return Some((Ask::Persistent(self.card?), Answer::Is(0))),
            "archived" => return Some((Ask::Archived(self.card?), Answer::Is(1))),
            "not archived" => return Some((Ask::Archived(self.card?), Answer::Is(0))),
            _ => {}
        }
        let (what, number) = words.rsplit_once(' ')?;
        if let Some((_, ask)) = counts(Ask::PLAIN).find(|(count, _)| count == what) {
            return Some((ask, Answer::Is(count(number)?)));
        }
        let attribute = what.strip_prefix("monster ")?;
        let attribute = MonsterAttribute::ALL.into_iter().find(|known| known.name() == attribute)?;
        Some((Ask::MonsterToken(attribute), Answer::Is(change(number)?)))
    }

    /// The survivor that words begin with, and the other words.
    fn survivor<'w>(&self, words: &'w str) -> Option<(SurvivorId, &'w str)> {
        let (name, rest) = words.split_once(' ')?;
        let at = self.showdown.survivors.iter().position(|survivor| survivor.name == name)?;
        Some((SurvivorId(at as u8), rest))
    }

    fn of_survivor(&self, id: SurvivorId, words: &str) -> Option<(SurvivorAsk, Answer)> {
        if let Some(&(_, ask, yes)) = OF_SURVIVOR.iter().find(|(phrase, ..)| *phrase == words) {
            return Some((ask, Answer::Is(yes.into())));
        }
        let (what, last) = words.rsplit_once(' ')?;
        if let Some((_, ask)) = counts(SurvivorAsk::PLAIN).find(|(count, _)| count == what) {
            return Some((ask, Answer::Is(count(last)?)));
        }
        if what == "suffered" {
            let (table, row) = injury_row(self.pack, last)?;
            return Some((SurvivorAsk::SevereRow(table, row), Answer::AtLeast(1)));
        }
        if what == "is" {
            let known = ImpairmentDoc::ALL.iter().find(|known| written(**known) == last)?;
            return Some((SurvivorAsk::Impaired((*known).into()), Answer::Is(1)));
        }
        if let Some((what, location)) = what.split_once(' ') {
            let location = Location::ALL.into_iter().find(|known| known.name() == location)?;
            let ask = match what {
                "armor" => SurvivorAsk::Armor(location),
                "boxes" => SurvivorAsk::Boxes(location),
                _ => return None,
            };
            return Some((ask, Answer::Is(count(last)?)));
        }
        if let Some(attribute) = Attribute::ALL.into_iter().find(|known| known.name() == what) {
            return Some((SurvivorAsk::Attribute(attribute), Answer::Is(change(last)?)));
        }
        let stat = Stat::ALL.into_iter().find(|known| known.name() == what)?;
        let before = self.showdown.survivors[usize::from(id.0)].start.stats[stat as usize];
        Some((SurvivorAsk::Stat(stat), Answer::Is(i32::from(before) + change(last)?)))
    }

    fn hint(&self, words: &str) -> String {
        let mut known: Vec<String> = PHRASES.iter().map(|(phrase, ..)| (*phrase).to_owned()).collect();
        known.extend(counts(Ask::PLAIN).map(|(count, _)| format!("{count} 1")));
        for survivor in &self.showdown.survivors {
            let phrases = OF_SURVIVOR.iter().map(|(phrase, ..)| (*phrase).to_owned());
            let counts = counts(SurvivorAsk::PLAIN).map(|(count, _)| format!("{count} 1"));
            known.extend(phrases.chain(counts).map(|phrase| format!("{} {phrase}", survivor.name)));
        }
        known.extend(SHAPES.iter().map(|shape| (*shape).to_owned()));
        match nearest(words, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                "write `wounded`, `critical`, `attacker knocked down`, `monster accuracy -1` and the like"
                    .into()
            }
        }
    }
}

/// A word as it is written.
fn written(word: ImpairmentDoc) -> String {
    source::written(&word).as_str().unwrap_or_default().to_owned()
}

/// A number without a sign.
fn count(word: &str) -> Option<i32> {
    word.parse().ok().filter(|number| *number >= 0 && !word.starts_with(['+', '-']))
}

/// A change: a number with a sign.
fn change(word: &str) -> Option<i32> {
    word.starts_with(['+', '-']).then(|| word.parse().ok()).flatten()
}
