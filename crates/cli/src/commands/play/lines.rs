//! A game in lines that are read and typed: one loop for every game.

use std::io;

use ::ask::{typed, words};
use table::view::{Choice, Die, Due, Roll, Things};
use table::{Given, LogLine, Shown};

use super::ask::{self, Word, read};
use super::game::{Answered, Game};
use super::{YOU, options};
use crate::commands::look_up;
use crate::error::{Error, Result};
use crate::output::{bold, dim, print};
use crate::scene;

/// A game in lines that are read and typed.
pub struct Lines {
    game: Game,
    /// The number of lines of the log that were shown.
    told: usize,
    /// Whether an input was refused: a script wants to know.
    refused: bool,
    terminal: bool,
    /// Whether it was told that the game is over.
    ended: bool,
}

enum Next {
    Go,
    Quit,
}

impl Lines {
    /// A game, of which nothing was shown yet.
    pub fn new(game: Game, terminal: bool) -> Self {
        Self { game, told: 0, refused: false, terminal, ended: false }
    }

    /// Plays by lines from any source.
    ///
    /// # Errors
    /// If it cannot be printed or saved, or something was refused in a script.
    pub fn play(&mut self, mut lines: impl Iterator<Item = io::Result<String>>) -> Result<()> {
        let title = self.game.live.title().unwrap_or("A battle");
        print(&format!("{}\n\n{}\n", bold(title), indented(&words::standing(&self.game.live.set_up()))))?;
        if self.terminal {
            print(&format!("{}\n\n", dim("Type help at any prompt.")))?;
        }
        self.tell_all()?;
        if self.game.live.inputs() > 0 && !self.game.is_over() {
            // The log has led to where it was left.
            print(&format!("\n{}\n", self.standing()))?;
        }
        loop {
            self.tell()?;
            if let Some(news) = self.game.news("save FILE") {
                print(&format!("{}\n", news.join("\n")))?;
            }
            if let Some(told) = self.game.stand_in() {
                print(&format!("{}\n", dim(&format!("({told})"))))?;
                continue;
            }
            if let Some(hint) = self.game.hint() {
                print(&format!("\n{}\n\n", wrapped(hint)))?;
            }
            let next = match self.game.due() {
                Due::Over => {
                    if !self.ended {
                        let (summary, over) = (self.game.summary(), self.game.over());
                        print(&format!("\n{}{summary}{over}\n", self.standing()))?;
                        self.ended = true;
                    }
                    if self.terminal {
                        print("(undo, save FILE, log or quit) > ")?;
                    }
                    self.take_after_the_end(&mut lines)?
                }
                Due::Roll(_) if self.game.always_rolls() => {
                    self.roll(&Given::RollOne)?;
                    Next::Go
                }
                Due::Roll(roll) => {
                    print(&format!("{} ({}) > ", words::roll(&roll), self.game.ask_roll(&roll)))?;
                    self.take(&mut lines, |game, text| game.typed_dice(&roll, text))?
                }
                Due::Choice(choice) => {
                    print(&ask_choice(&choice, &self.game.table()))?;
                    self.take(&mut lines, |game, text| game.typed_choice(&choice, text))?
                }
            };
            if !self.game.is_over() {
                self.ended = false;
            }
            if matches!(next, Next::Quit) {
                print(&self.farewell())?;
                break;
            }
        }
        self.game.nothing_is_lost()?;
        if self.refused && !self.terminal {
            return Err(Error::input(
                "some inputs were refused",
                "see the messages above; nothing was changed by them",
            ));
        }
        Ok(())
    }

    /// The last words when the player stops. A script knows the file of a game that is over.
    fn farewell(&self) -> String {
        let saving = &self.game.saving;
        match (self.ended, saving.trouble().is_some()) {
            (true, false) if self.terminal && saving.is_safe() => self.game.farewell(true) + "\n",
            (true, _) => String::new(),
            (false, true) => format!("\n{}", self.standing()),
            (false, false) => format!("\n{}{}\n", self.standing(), self.game.farewell(false)),
        }
    }

    /// The state of everybody.
    fn standing(&self) -> String {
        indented(&self.game.standing())
    }

    /// Shows the new lines of the log.
    fn tell(&mut self) -> Result<()> {
        let new = self.game.live.log_since(self.told, YOU).unwrap_or_default();
        let text: String = new.iter().map(|line| log_line(line) + "\n").collect();
        self.told += new.len();
        print(&text)
    }

    /// Shows everything that happened and is in force.
    fn tell_all(&mut self) -> Result<()> {
        let text: String = self.story().into_iter().map(|line| log_line(line) + "\n").collect();
        self.told = self.log_length();
        print(&text)
    }

    fn story(&self) -> Vec<&LogLine> {
        self.game.live.story(YOU).unwrap_or_default()
    }

    fn log_length(&self) -> usize {
        self.game.live.log_since(0, YOU).map_or(0, <[_]>::len)
    }

    /// The words that can be typed now.
    fn help(&self) -> String {
        let one = |word: &str, does| (word.to_owned(), does);
        let answers = match self.game.due() {
            Due::Over => vec![],
            Due::Roll(roll) => {
                let faces = &roll.faces;
                let example = faces[faces.len() / 2].id.clone();
                let (enter, typed) = match (roll.with, roll.pool) {
                    (Die::Die(_), 1) => ("let Bout roll", (example, "the die that you rolled")),
                    (Die::Die(_), _) => {
                        let dice = format!("{example} {}", faces[0].id);
                        ("let Bout roll", (dice, "the dice that you rolled"))
                    }
                    (Die::Draw(_), _) => {
                        let does = "the card that you drew, by its name or the beginning of it";
                        ("let Bout draw", (example, does))
                    }
                };
                let enter = (!self.game.is_typed(&roll)).then(|| one("Enter", enter));
                enter.into_iter().chain([typed]).collect()
            }
            Due::Choice(choice) => {
                let word = choice.options[0].id.to_lowercase();
                let mut answers = vec![(format!("1, {word}"), "the option with that number or name")];
                if choice.in_turn {
                    let does = "pass for everybody, until the turn ends or there is more to do";
                    answers.push(one("pass all", does));
                }
                let is_picked = |option: &table::view::Offered| matches!(&option.at, Some(table::view::Pointed::Figure(name)) if *name == option.id);
                if choice.options.iter().filter(|option| is_picked(option)).count() > 1 {
                    let does = "several do the same, one after the other";
                    answers.push(one("together A, B: go 6 north", does));
                }
                answers
            }
        };
        ask::help(&answers)
    }

    /// Takes the inputs that are left when the game is over: take back, save, look. A pipe has said all it
    /// wanted with its first answer too many.
    fn take_after_the_end(&mut self, lines: &mut impl Iterator<Item = io::Result<String>>) -> Result<Next> {
        let mut answered = false;
        let next = self.take(lines, |_, _| {
            answered = true;
            Ok(())
        })?;
        if !answered {
            return Ok(next);
        }
        if self.terminal {
            print("The game is over.\n")?;
            return Ok(Next::Go);
        }
        Ok(Next::Quit)
    }

    /// Reads a line and obeys it: a word that works at any prompt, or an answer.
    fn take(
        &mut self,
        lines: &mut impl Iterator<Item = io::Result<String>>,
        answer: impl FnOnce(&mut Self, &str) -> Result<()>,
    ) -> Result<Next> {
        let Some(line) = lines.next() else {
            if !self.ended || self.terminal {
                print("\n")?;
            }
            return Ok(Next::Quit);
        };
        let line = line.map_err(|error| Error::Io { what: "standard input".into(), error })?;
        let word = if self.is_named(line.trim()) { Word::Answer(line.trim()) } else { read(&line) };
        let is_ignored = self.ended && matches!(word, Word::Answer(_));
        if !self.terminal && !is_ignored {
            print(&format!("{}\n", line.trim()))?;
        }
        match word {
            Word::Answer(text) => answer(self, text)?,
            Word::Quit => return Ok(Next::Quit),
            Word::Unknown(why) => self.refuse(&format!("That cannot be done: {why}."))?,
            Word::Help => print(&self.help())?,
            Word::State => print(&self.standing())?,
            Word::Show => print(&self.show())?,
            Word::Log => self.tell_all()?,
            Word::Odds => print(&self.game.odds()?)?,
            Word::Why => print(&format!("{}\n", self.game.why_these().join("\n")))?,
            Word::PassAll => {
                let answered = self.game.pass_all();
                self.answered(answered)?;
            }
            Word::Together(text) => {
                let answered = self.game.together(text);
                self.answered(answered)?;
            }
            Word::Undo(inputs) => {
                let told = match self.game.undo(inputs) {
                    0 => "There is nothing to take back.".to_owned(),
                    undone => format!("Took back {undone}."),
                };
                // The log says so, too; here it is enough to say it once.
                self.told = self.log_length();
                print(&format!("{told}\n{}", self.standing()))?;
            }
            Word::Save(path) => {
                if let Err(why) = self.game.save_to(path) {
                    self.refuse(&why)?;
                } else {
                    print(&format!("Saved to {path}.\n"))?;
                }
            }
            Word::LookUp(name) => match self.game.look_up(name) {
                Ok(found) => print(&look_up::text(&found))?,
                Err(why) => self.refuse(&why)?,
            },
        }
        Ok(Next::Go)
    }

    /// Says why an input does not count; nothing has changed.
    fn refuse(&mut self, why: &str) -> Result<()> {
        self.refused = true;
        print(&format!("{why}\n"))
    }

    fn answered(&mut self, answered: Answered) -> Result<()> {
        match answered {
            Ok(None) => Ok(()),
            Ok(Some(note)) => print(&format!("{note}\n")),
            Err(why) => self.refuse(&why),
        }
    }

    /// Whether that is the name of a card that can be drawn now, or of an option: it comes before a word that works at any
    /// prompt.
    fn is_named(&self, text: &str) -> bool {
        match self.game.due() {
            Due::Roll(roll) => roll.cards.iter().any(|card| card.id == text),
            Due::Choice(choice) => choice.options.iter().any(|option| option.id == text),
            Due::Over => false,
        }
    }

    /// The board and everybody; without a board, everybody.
    fn show(&self) -> String {
        self.game.scene().map_or_else(|| self.standing(), |scene| scene::text::show(&scene))
    }

    fn roll(&mut self, given: &Given) -> Result<()> {
        let told = |Shown { of, word }: Shown| format!("{}\n", dim(&format!("({of}: {word})")));
        print(&self.game.roll(given).into_iter().map(told).collect::<String>())
    }

    fn typed_dice(&mut self, roll: &Roll, text: &str) -> Result<()> {
        if text.is_empty() && self.game.is_typed(roll) {
            return self.refuse("Type what you rolled or drew; with --dice ask, Bout does it at Enter.");
        }
        if text.is_empty() {
            return self.roll(&Given::Roll);
        }
        let answered = self.game.type_dice(roll, text);
        self.answered(answered)
    }

    fn typed_choice(&mut self, choice: &Choice, text: &str) -> Result<()> {
        if text.is_empty() {
            // Enter rolls dice, but decides nothing; a player who pressed it once too often is asked again.
            return print("Type the number or the name of an option.\n");
        }
        let words: Vec<&str> = choice.options.iter().map(|option| option.id.as_str()).collect();
        let index = match typed::choice(text, &words) {
            Ok(index) => index,
            Err(why) => {
                let Some(index) = typed::at_space(text, &choice.options) else {
                    let view = self.game.live.view(YOU).ok();
                    let misplaced = view.and_then(|view| typed::misplaced(text, &choice.options, &view));
                    return self.refuse(&misplaced.unwrap_or(why));
                };
                index
            }
        };
        let option = &choice.options[index];
        // An option that ends more than one might think takes more than a number. A script means what it
        // says.
        if let Some(why) = option.forgoes.as_ref().filter(|_| self.terminal && text.parse::<usize>().is_ok())
        {
            let why = words::forgoes(why);
            return print(&format!("{why}: type `{}` if that is meant.\n", option.id));
        }
        let answered = self.game.give(&Given::Choice(option.id.clone()));
        self.answered(answered)
    }
}

fn ask_choice(choice: &Choice, table: &Things) -> String {
    let pass = if choice.in_turn { "; pass all: nobody, this turn" } else { "" };
    let (asked, options) = (words::choice(choice, table), options::listed(&choice.options));
    format!("{asked}:\n{options}(odds tells what each is worth{pass}) > ")
}

/// A hint of the tutorial, in lines that are easily read.
fn wrapped(hint: &str) -> String {
    const WIDTH: usize = 76;
    let mut lines = vec!["|".to_owned()];
    for word in hint.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= WIDTH => *line += &format!(" {word}"),
            _ => lines.push(format!("| {word}")),
        }
    }
    lines.join("\n")
}

/// Lines of the table, a little to the right.
pub fn indented(lines: &[String]) -> String {
    lines.iter().flat_map(|line| ["  ", line, "\n"]).collect()
}

/// One line of the log, with its citations.
pub fn log_line(line: &LogLine) -> String {
    let cites = line.cites();
    if cites.is_empty() {
        line.text.clone()
    } else {
        format!("{}  {}", line.text, dim(&format!("[{cites}]")))
    }
}
