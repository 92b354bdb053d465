//! A companion's fight: a table with its own cards and dice types their results, begins attacks, and amends
//! mistakes; a line answers one request after the other in as few keystrokes as possible.

use std::collections::VecDeque;

use packs::showdown::doc::ScenarioDoc;
use serde::Serialize;
use source::{JsonSchema, nearest, parse};
use table::amend::HuntAmendment;
use table::view::{Choice, Die, Due, Roll};
use table::{
    Amendable, Amendment, CommandId, Given, Kind, Live, LogLine, People, Person, Refused, Rolls, resume,
};

use crate::dice::Dice;
use crate::problem::{self, Problem};
use crate::question::{Of, Question, Showdown};
use crate::seats::Seating;
use crate::{typed, words};

/// The person that types: one companion serves the whole table.
const TABLE: Person = Person(0);

/// Something that a table begins by hand: an attack, a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Begin {
    /// The words for it.
    pub words: String,
    /// The same as data.
    pub amendment: HuntAmendment,
}

/// Whether a table plays the monster itself: no rounds are run, and attacks are begun by hand.
pub fn is_by_hand(live: &dyn Live) -> bool {
    let runs_nothing = |doc: ScenarioDoc| doc.step.is_empty();
    live.game() == packs::GameName::Showdown && parse(live.scenario()).is_ok_and(runs_nothing)
}

/// Everything that such a table can begin now.
pub fn begins(live: &dyn Live) -> Vec<Begin> {
    let parts = live.amendable().into_iter().filter(|part| part.now.is_none());
    let words = |part: Amendable| {
        let words = part.values.into_iter().map(move |value| format!("{} {value}", part.words));
        words.zip(part.sets).collect::<Vec<_>>()
    };
    let begin = |(words, set)| match set {
        Amendment::Showdown(amendment) => Some(Begin { words, amendment }),
        Amendment::Skirmish(_) => None,
    };
    parts.flat_map(words).filter_map(begin).collect()
}

/// The reason a word was not taken: one sentence for the player.
pub type Typed = Result<(), String>;

/// A fight of a table that plays the monster itself.
pub struct Companion {
    /// The table.
    pub live: Box<dyn Live>,
}

fn sentence(refused: &Refused) -> String {
    format!("{}: {}", refused.message, refused.hint)
}

/// The number of an option or an attack, counted from 0, if the word is one.
fn number(word: &str) -> Option<usize> {
    word.parse::<usize>().ok().and_then(|number| number.checked_sub(1))
}

impl Companion {
    /// A new fight.
    ///
    /// # Errors
    /// If there is no such monster, level or party.
    pub fn begin(of: Showdown, dice: Dice) -> problem::Result<Self> {
        let of = Showdown { by_hand: true, ..of };
        let seating = Seating { dice, policies: None, seed: 1, rolls: Some(Rolls::Asked) };
        let mut live = Question::new(Of::Showdown(Box::new(of))).table(seating)?;
        let id = CommandId::new("seats").expect("it is a short word");
        let seated = live.seat(TABLE, &id, &People::one("table"));
        seated.map_err(|why| Problem::question(why.message, why.hint))?;
        Ok(Self { live })
    }

    /// A fight that was saved; `None` if it is another game.
    ///
    /// # Errors
    /// If it does not replay.
    pub fn resume(text: &str, folder: &std::path::Path, dice: Dice) -> Result<Option<Self>, Refused> {
        let live = resume(text, folder, dice)?;
        let is_one = live.game() == packs::GameName::Showdown && live.people().get(TABLE).is_some();
        Ok(is_one.then_some(Self { live }))
    }

    /// The state of each figure, in lines.
    pub fn standing(&self) -> Vec<String> {
        self.live.view(TABLE).map_or_else(|_| Vec::new(), |view| words::standing(&view.table))
    }

    /// The log from a line on.
    pub fn log_since(&self, line: usize) -> &[LogLine] {
        self.live.log_since(line, TABLE).unwrap_or_default()
    }

    /// The request for the table; `None` between attacks.
    pub fn asked(&self) -> Option<Due> {
        self.live.due(TABLE).ok().and_then(|due| due.asked).filter(|due| *due != Due::Over)
    }

    /// Everything that can be set or begun now.
    fn sets(&self) -> impl Iterator<Item = HuntAmendment> + use<> {
        self.live.amendable().into_iter().flat_map(|part| part.sets).filter_map(|set| match set {
            Amendment::Showdown(set) => Some(set),
            Amendment::Skirmish(_) => None,
        })
    }

    /// The possible attacks: the attacker and the weapon.
    pub fn attacks(&self) -> Vec<(String, String)> {
        let attack = |set| match set {
            HuntAmendment::Attack { survivor, to } => Some((survivor, to)),
            _ => None,
        };
        self.sets().filter_map(attack).collect()
    }

    /// The possible amendments that contain a word.
    pub fn amendable(&self, word: &str) -> Vec<Amendable> {
        let word = word.to_lowercase();
        let mut slots = self.live.amendable();
        slots.retain(|slot| slot.words.to_lowercase().contains(&word));
        slots
    }

    /// A name for the next command: no other command has it, because every command adds a line.
    fn id(&self) -> CommandId {
        CommandId::new(format!("line-{}", self.live.journal_since(0).len() + 1)).expect("it is a short word")
    }

    /// Takes back a number of inputs: one, if nothing is typed.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn undo(&mut self, count: &str) -> Typed {
        let count = if count.is_empty() { Some(1) } else { count.trim().parse::<usize>().ok() };
        let Some(count) = count.filter(|count| *count > 0) else {
            return Err("type how many inputs to take back: u 3".to_owned());
        };
        let inputs = self.live.due(TABLE).map_err(|why| sentence(&why))?.inputs;
        let id = self.id();
        let kept = inputs.checked_sub(count).unwrap_or(inputs);
        self.live.undo_to(TABLE, &id, kept).map(|_| ()).map_err(|why| sentence(&why))
    }

    /// Sets or begins something.
    fn set(&mut self, set: HuntAmendment) -> Typed {
        let id = self.id();
        let done = self.live.amend(TABLE, &id, &Amendment::Showdown(set));
        done.map(|_| ()).map_err(|why| sentence(&why))
    }

    /// The next round.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn next_round(&mut self) -> Typed {
        self.set(HuntAmendment::NextRound)
    }

    /// Makes an amendment in words: `ada survival 3`.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn amend(&mut self, words: &str) -> Typed {
        let id = self.id();
        let meant = self.live.amendment(words);
        let done = meant.and_then(|amendment| self.live.amend(TABLE, &id, &amendment));
        let Err(why) = done else { return Ok(()) };
        let slots = self.live.amendable();
        let name = words.trim().rsplit_once(' ').map_or(words, |(name, _)| name).trim();
        let near = nearest(name, slots.iter().map(|slot| slot.words.as_str()));
        let is_known = slots.iter().any(|slot| words.to_lowercase().contains(&slot.words.to_lowercase()));
        match near {
            Some(near) if why.kind == Kind::CannotAmend && !is_known && !slots.is_empty() => {
                Err(format!("{}: did you mean `{near}`?", why.message))
            }
            _ => Err(sentence(&why)),
        }
    }

    /// Starts an attack of the monster, with its target and its card.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn monster(&mut self, words: &str) -> Typed {
        let attack = |set| match set {
            HuntAmendment::MonsterAttacks { survivor, to } => Some((survivor, to)),
            _ => None,
        };
        let (mut names, mut cards): (Vec<String>, Vec<String>) = self.sets().filter_map(attack).unzip();
        let Some((target, card)) = words.trim().split_once(' ') else {
            return Err("type whom it attacks, and as on which card: m ada claw".to_owned());
        };
        if names.is_empty() {
            return Err("the monster cannot attack now: finish what is being resolved".to_owned());
        }
        names.dedup();
        cards.sort();
        cards.dedup();
        let target = typed::name(target.trim(), &names)?;
        let card = typed::name(card.trim(), &cards)?;
        self.set(HuntAmendment::MonsterAttacks { survivor: target.clone(), to: card.clone() })
    }

    /// An empty line: the program rolls or draws, but decides nothing, so that it never gives up an option
    /// for a player.
    ///
    /// # Errors
    /// One sentence, if neither is due.
    pub fn enter(&mut self) -> Typed {
        match self.asked() {
            Some(Due::Roll(_)) => self.give(&Given::Roll),
            Some(Due::Choice(_)) => Err("type the number of an option".to_owned()),
            Some(Due::Over) | None => Err("type the number of an attack, or ? for help".to_owned()),
        }
    }

    fn give(&mut self, given: &Given) -> Typed {
        let id = self.id();
        self.live.submit(TABLE, &id, given).map(|_| ()).map_err(|why| sentence(&why))
    }

    /// Words that answer one question after the other; the first that does not ends it.
    ///
    /// # Errors
    /// One sentence; the words before the mistake count.
    pub fn answer(&mut self, line: &str) -> Typed {
        if let Some(Due::Choice(Choice { options, .. })) = self.asked()
            && options.iter().any(|option| option.id.eq_ignore_ascii_case(line))
        {
            return self.give(&Given::Choice(line.to_lowercase()));
        }
        let mut words = VecDeque::from(typed::words(line));
        while let Some(word) = words.pop_front() {
            self.word(word).map_err(|why| match words.len() {
                0 => why,
                left => format!("{why} ({left} more of the line left out)"),
            })?;
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> Typed {
        match self.asked() {
            Some(Due::Roll(Roll { with: Die::Die(sides), pool, .. })) => {
                let faces = typed::dice(word, sides, pool)?;
                self.give(&Given::Dice(faces))
            }
            Some(Due::Roll(roll)) => {
                let cards = roll.card_ids();
                let names = word.split(',').map(|card| typed::name(card, &cards).cloned());
                self.give(&Given::Cards(names.collect::<Result<_, _>>()?))
            }
            Some(Due::Choice(Choice { options, .. })) => {
                let words: Vec<String> = options.into_iter().map(|option| option.id).collect();
                let chosen = match number(word) {
                    Some(at) => {
                        words.get(at).ok_or_else(|| format!("there are only {} options", words.len()))?
                    }
                    None => typed::name(word, &words)?,
                };
                self.give(&Given::Choice(chosen.clone()))
            }
            Some(Due::Over) | None => {
                let found = number(word).and_then(|at| self.attacks().into_iter().nth(at));
                let (survivor, to) = found.ok_or_else(|| {
                    format!("`{word}` is no attack of the list: type its number, or ? for help")
                })?;
                self.set(HuntAmendment::Attack { survivor, to })
            }
        }
    }
}
