//! Saves: one line for the head, one for each input.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use kernel::{Chance, DieOrBag, Diverged, Illegal, Input, Pending, RulingSet, WhyNot};
use packs::{Book, GameName, PackError, PackFiles, Scenario, game_of};
use serde::{Deserialize, Serialize};
use source::{Source, one_line, peek};

use crate::line::{Line, hex};
use crate::table::{Change, Ready};
use crate::{By, Grant, Rolls, Table};

/// The format that this version writes.
pub const FORMAT: &str = "bout-journal-2";

/// An older format that it also reads: undo erased lines then, and the inputs did not name a person.
const FIRST_FORMAT: &str = "bout-journal-1";

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    engine: String,
    pack: String,
    pack_digest: String,
    rulings: BTreeMap<String, String>,
    scenario: String,
    name: String,
    start: String,
    /// The source of dice, if not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dice: Option<String>,
}

/// The damage of a save.
#[derive(Debug)]
pub enum Damage {
    /// The text has no head, or not one that this version knows.
    Head(String),
    /// The scenario in it does not load.
    Scenario(PackError),
    /// It was played with another pack, or with other contents of it.
    OtherPack {
        /// The id of the pack that it was played with.
        played: String,
        /// The id of the one that was found.
        found: String,
    },
    /// The rules start it differently now.
    OtherStart,
    /// A line cannot be read.
    Unreadable,
    /// The last line has no end and cannot be read: the program or the machine stopped while it was written.
    CutOff,
    /// A line takes back inputs that were never given.
    NothingToUndo,
    /// A line does something that its author may not do.
    NotTheirs,
    /// A line asks for something that cannot be done there.
    Illegal(Illegal),
    /// A line amends something that cannot be amended there.
    CannotAmend(WhyNot),
    /// A line is about another roll than the one that is due.
    OtherRoll(&'static str),
    /// A line names a card that cannot be drawn there.
    NoSuchCard(String),
    /// A line names a choice that is not offered.
    NoSuchChoice(String),
    /// A line was changed, or lines before it were, or the rules have changed since.
    Diverged(Diverged),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head(why) => write!(f, "this is not a journal of Bout: {}", one_line(why)),
            Self::Scenario(PackError::Content(problems)) => {
                write!(f, "the scenario in it does not load:\n{problems}")
            }
            Self::Scenario(PackError::Io(file, error)) => {
                write!(f, "the scenario in it does not load: {file}: {error}")
            }
            Self::OtherPack { played, found } if played == found => {
                write!(
                    f,
                    "it was played with the pack `{}`, whose contents were different then",
                    one_line(played)
                )
            }
            Self::OtherPack { played, found } => {
                let (played, found) = (one_line(played), one_line(found));
                write!(f, "it was played with the pack `{played}`, and this one is `{found}`")
            }
            Self::OtherStart => f.write_str(
                "it was edited, or these rules set the scenario up differently than when it was played",
            ),
            Self::Unreadable | Self::CutOff => f.write_str("the line is cut off or damaged"),
            Self::NothingToUndo => f.write_str("the line takes back inputs that were not given"),
            Self::NotTheirs => f.write_str("the line is of somebody who may not do that"),
            Self::CannotAmend(why) => {
                write!(f, "the amendment is not possible: {}", one_line(&why.message))
            }
            Self::Illegal(why) => write!(f, "the input is illegal: {why}"),
            Self::OtherRoll(label) => write!(f, "the roll that is due there is the {label}"),
            Self::NoSuchCard(word) => write!(f, "the card `{}` cannot be drawn there", one_line(word)),
            Self::NoSuchChoice(word) => write!(f, "the choice `{}` is not offered there", one_line(word)),
            Self::Diverged(why) => {
                write!(f, "{why}: the journal was edited, or the rules have changed since")
            }
        }
    }
}

/// The reason a save could not be loaded, with its line and the intact part.
#[derive(Debug)]
pub struct LoadError<G: Book> {
    /// The line, counted from 1.
    pub line: usize,
    /// The damage of that line.
    pub damage: Damage,
    /// The game up to that line, if its head is sound.
    pub intact: Option<Box<Table<G>>>,
}

impl<G: Book> fmt::Display for LoadError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.damage)
    }
}

impl<G: Book> std::error::Error for LoadError<G> {}

/// The format of a save, which allows certain lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    First,
    Second,
}

/// Whether the digests of the pack, the start and the states are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Digests {
    Checked,
    Ignored,
}

/// The game that a save is of, told by the scenario in its head; of a head that cannot be read, the first game.
pub fn game_of_save(text: &str) -> GameName {
    let head = serde_json::from_str::<Head>(text.lines().next().unwrap_or_default());
    head.map_or(GameName::default(), |head| game_of(&Source::new(head.name, head.scenario)))
}

impl<G: Book> Table<G> {
    /// The first line of a save: the scenario, its pack and its rulings.
    pub fn save_head(&self) -> String {
        let scenario = self.scenario();
        let option = |ruling| scenario.game.rulings().get(ruling).id.to_owned();
        let rulings = G::Rulings::ALL.iter().map(|ruling| (ruling.id.to_owned(), option(ruling))).collect();
        let head = Head {
            format: FORMAT.into(),
            engine: env!("CARGO_PKG_VERSION").into(),
            pack: scenario.pack.clone(),
            pack_digest: hex(scenario.pack_digest),
            rulings,
            scenario: scenario.source.text.to_string(),
            name: scenario.source.name.clone(),
            start: hex(self.start_digest()),
            dice: (self.first_rolls() != Rolls::default()).then(|| self.first_rolls().word().to_owned()),
        };
        serde_json::to_string(&head).expect("a head is plain data")
    }

    /// The whole save.
    pub fn save(&self) -> String {
        let mut text = self.save_head() + "\n";
        for line in self.journal_since(0) {
            text += line;
            text += "\n";
        }
        text
    }

    /// Loads a save. `folder` holds the packs that a scenario may name; a given `pack` goes before them.
    ///
    /// # Errors
    /// The damaged line, with the intact game before it.
    pub fn load(text: &str, folder: &Path, pack: Option<&G::Pack>) -> Result<Self, LoadError<G>> {
        Self::read(text, folder, pack, Digests::Checked)
    }

    /// Replays the inputs of a save with the pack at hand, which may differ from the original pack, and keeps
    /// any result.
    ///
    /// # Errors
    /// As [`Table::load`]: the line whose input is not possible there, and the game up to it.
    pub fn play_again(text: &str, folder: &Path, pack: Option<&G::Pack>) -> Result<Self, LoadError<G>> {
        Self::read(text, folder, pack, Digests::Ignored)
    }

    fn read(
        text: &str,
        folder: &Path,
        pack: Option<&G::Pack>,
        digests: Digests,
    ) -> Result<Self, LoadError<G>> {
        let broken = |line, damage, intact| LoadError { line, damage, intact };
        // An editor may leave blank lines at the end; they say nothing.
        let is_ended = text.ends_with('\n');
        let mut lines = text.trim_end().lines().peekable();
        let head = lines.next().unwrap_or_default();
        let (mut table, format) =
            Self::open(head, folder, pack, digests).map_err(|damage| broken(1, damage, None))?;
        let mut index = 2;
        while let Some(line) = lines.next() {
            if let Err(damage) = table.replay_line(line, format, digests) {
                let is_cut_off = matches!(damage, Damage::Unreadable) && lines.peek().is_none() && !is_ended;
                let damage = if is_cut_off { Damage::CutOff } else { damage };
                return Err(broken(index, damage, Some(Box::new(table))));
            }
            index += 1;
        }
        Ok(table)
    }

    fn open(
        head: &str,
        folder: &Path,
        pack: Option<&G::Pack>,
        digests: Digests,
    ) -> Result<(Self, Format), Damage> {
        let head: Head = serde_json::from_str(head).map_err(|error| {
            let why = match (head.is_empty(), error.is_eof()) {
                (true, _) => "it is empty",
                (false, true) => "its first line is cut off",
                (false, false) => "its first line is no head",
            };
            Damage::Head(why.into())
        })?;
        let format = match head.format.as_str() {
            FORMAT => Format::Second,
            FIRST_FORMAT => Format::First,
            other => {
                return Err(Damage::Head(format!("its format is `{other}`, this version reads `{FORMAT}`")));
            }
        };
        let source = Source::new(head.name.clone(), head.scenario.clone());
        let mut scenario = Scenario::<G>::read(&source, folder, pack).map_err(|error| {
            // Without its own pack a scenario may name content that is in no other: the pack is to blame
            // then.
            let built_in = || peek(&source, "pack").is_none().then(G::Pack::core);
            match pack.cloned().or_else(built_in) {
                Some(found) if hex(found.digest()) != head.pack_digest => {
                    Damage::OtherPack { played: head.pack.clone(), found: found.id().to_owned() }
                }
                _ => Damage::Scenario(error),
            }
        })?;
        if digests == Digests::Checked && hex(scenario.pack_digest) != head.pack_digest {
            return Err(Damage::OtherPack { played: head.pack, found: scenario.pack });
        }
        for (ruling, option) in &head.rulings {
            let known = scenario.game.rulings_mut().set(ruling, option);
            known.map_err(|_| {
                Damage::Head(format!("it has a ruling `{ruling} = {option}` that is not known"))
            })?;
        }
        let mut table = Self::new(scenario);
        if let Some(word) = &head.dice {
            let unknown = || Damage::Head(format!("it has dice from `{word}`, which is not known"));
            table.set_rolls(Rolls::named(word).ok_or_else(unknown)?);
        }
        if digests == Digests::Checked && hex(table.start_digest()) != head.start {
            return Err(Damage::OtherStart);
        }
        Ok((table, format))
    }

    fn replay_line(&mut self, text: &str, format: Format, digests: Digests) -> Result<(), Damage> {
        let line: Line = serde_json::from_str(text).map_err(|_| Damage::Unreadable)?;
        let fits = match format {
            Format::First => line.is_of_first_format(),
            Format::Second => !line.auto,
        };
        if line.says() != 1 || !fits {
            return Err(Damage::Unreadable);
        }
        let mut ready = self.ready(&line)?;
        if digests == Digests::Checked {
            let is_same = match (format, &ready.change) {
                (Format::First, Change::Move { moved, state, .. }) => {
                    hex(self.journal().next(*moved, state)) == line.digest
                }
                (Format::First | Format::Second, _) => {
                    // In the words that it was written with: later versions may call an option otherwise.
                    ready.next = self.line_as_written(&ready.change, &line);
                    ready.next.text == text
                }
            };
            if !is_same {
                let at = self.journal().entries.len() + 1;
                return Err(Damage::Diverged(Diverged { at, why: None }));
            }
        }
        self.commit(ready);
        Ok(())
    }

    /// The change that a line makes.
    fn ready(&self, line: &Line) -> Result<Ready<G>, Damage> {
        let (by, id) = (line.given_by(), line.id.as_ref());
        if !self.may_write(by, line) {
            return Err(Damage::NotTheirs);
        }
        if let Some(inputs) = line.undo {
            return self.back(by, id, inputs).ok_or(Damage::NothingToUndo);
        }
        if let Some(people) = &line.people {
            return self.seated(by, id, people).ok_or(Damage::Unreadable);
        }
        if let Some(words) = &line.amend {
            let amendment = self.scenario().game.amendment_named(self.state(), words);
            return amendment
                .and_then(|amendment| self.amended(by, id, amendment))
                .map_err(Damage::CannotAmend);
        }
        if let Some(word) = &line.dice {
            return Ok(self.dice(Rolls::named(word).ok_or(Damage::Unreadable)?));
        }
        let input = match (&line.choose, self.pending()) {
            (_, Pending::Done(_)) => return Err(Damage::Illegal(Illegal::Done)),
            (None, _) if line.auto => return Err(Damage::Unreadable),
            (None, Pending::Chance(chance)) => Input::Outcome(self.outcome(line, &chance)?),
            (None, Pending::Decision(_)) => return Err(Damage::Illegal(Illegal::WantsChoice)),
            (Some(_), Pending::Chance(_)) => return Err(Damage::Illegal(Illegal::WantsOutcome)),
            (Some(word), Pending::Decision(decision)) => {
                let named = self.scenario().game.choice_named(self.state(), &decision.choices, word);
                Input::Choice(named.ok_or_else(|| Damage::NoSuchChoice(word.clone()))?)
            }
        };
        self.answer(by, id, input).map_err(Damage::Illegal)
    }

    /// Whether a person was allowed to amend, take back, or seat people. The table checked this during play,
    /// and a journal that was edited since must not do more. Answers are checked when they are replayed.
    fn may_write(&self, by: By, line: &Line) -> bool {
        let Some(who) = by.who else {
            // The table records no people, or these are the first that sit down.
            return line.people.is_none() || self.people().all.is_empty();
        };
        match (line.undo, line.amend.is_some() || line.people.is_some()) {
            (Some(inputs), _) => self.may_take_back(who, inputs),
            (None, true) => self.people().may(who, Grant::Correct),
            (None, false) => true,
        }
    }

    /// The roll or draw of a line, which must be the one that is due.
    fn outcome(&self, line: &Line, chance: &Chance) -> Result<u8, Damage> {
        if line.of.as_deref() != Some(chance.label) {
            return Err(Damage::OtherRoll(chance.label));
        }
        match (line.roll, &line.draw, chance.source) {
            (Some(face), _, DieOrBag::Die(_)) => Ok(face),
            (_, Some(word), DieOrBag::Draw(_)) => {
                let named = self.scenario().game.outcome_named(self.state(), chance, word);
                named.ok_or_else(|| Damage::NoSuchCard(word.clone()))
            }
            _ => Err(Damage::OtherRoll(chance.label)),
        }
    }
}
