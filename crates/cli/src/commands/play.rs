//! `bout play`: a person answers decisions and types real dice, or lets Bout roll. Works over a pipe, too.

pub mod ask;
pub mod dice;
pub mod estimate;
#[cfg(test)]
mod law;
pub mod odds;
mod passing;
pub mod save;
mod screen;
mod session;
pub mod signals;
mod spaces;
mod stand_in;
pub mod typed;

use std::io::{self, IsTerminal};

use kernel::{Chance, Decision, Input, Pending, Source};
use packs::{PackFiles, with_game};
use table::{Rolls, Table};

use self::ask::{Word, read};
use self::dice::Roller;
use self::passing::Passing;
use self::save::Save;
use self::session::{Answered, Session};
use self::stand_in::StandIns;
use super::look_up;
use super::replay::{self, Recover, log_line, over, set_up, standing, summary};
use crate::args::{DiceArg, Named, PlayArgs, Policies};
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load;
use crate::output::{bold, dim, print};
use crate::scene;

/// Runs the command.
pub fn run(args: &PlayArgs) -> Result<()> {
    let game = match &args.resume {
        Some(file) => replay::game(file),
        None => load::game(Named::new(args.file.as_deref(), args.question.as_ref())),
    };
    with_game!(game, G => of::<G>(args))
}

fn of<G: Desk>(args: &PlayArgs) -> Result<()> {
    let mut read = None;
    let mut table = match &args.resume {
        Some(_) if args.question.is_some() => {
            return Err(Error::input(
                "a saved game has its own units",
                "leave the flags out, or leave out --resume",
            ));
        }
        Some(_) if !args.rulings.is_empty() => {
            return Err(Error::input(
                "a saved game keeps the rulings that it was played with",
                "leave out --ruling, or play its scenario file",
            ));
        }
        Some(file) => {
            let pack = args.pack.as_deref().map(G::Pack::load).transpose()?;
            let text = replay::read(file)?;
            // Under another pack it is another game: the old one is not written over.
            let elsewhere = args.save.as_ref().is_some_and(|save| save != file);
            let recover = match (args.recover, elsewhere) {
                (false, _) => Recover::No,
                (true, false) => Recover::Intact,
                (true, true) => Recover::OtherPack,
            };
            let table = replay::opened::<G>(file, &text, pack.as_ref(), recover)?;
            read = Some(text);
            table
        }
        None => {
            let question = args.question.as_ref().map(|question| {
                let is_watched = args.policy.as_ref().is_some_and(Policies::play_all);
                if is_watched { question.clone() } else { question.to_be_played() }
            });
            let named = Named::new(args.file.as_deref(), question.as_ref());
            let loaded = load::document::<G>(named, &args.rulings, args.pack.as_deref())?;
            if loaded.is_saved_game() {
                let hint =
                    format!("go on with it: bout play --resume {}", save::quoted(named.word().as_ref()));
                return Err(Error::input(format!("`{}` is a saved game", named.word()), hint));
            }
            Table::new(loaded.scenario()?)
        }
    };
    match args.dice {
        Some(DiceArg::Ask) => table.set_rolls(Rolls::Asked),
        Some(DiceArg::Own) => table.set_rolls(Rolls::Own),
        Some(DiceArg::Roll) => table.set_rolls(Rolls::All),
        // As it was when the game was saved.
        None => {}
    }
    let roller = Roller::new(args.seed)?;
    let stand_ins = StandIns::new(args, &table.scenario().game, args.seed.unwrap_or(1))?;
    signals::survive_full_files().map_err(|error| Error::Io { what: "signals".into(), error })?;
    let save = Save::open(args, &table, read)?;
    let session = Session { table, save, roller, stand_ins, passing: Passing::default() };
    session.prepare_to_be_ended();
    let has_board = session.table.scenario().game.scene(session.table.state()).is_some();
    let on_screen = has_board && !args.plain && screen::is_possible();
    // Before the terminal is taken: no signal may come between.
    signals::speak_when_ended(on_screen).map_err(|error| Error::Io { what: "signals".into(), error })?;
    if on_screen {
        return screen::play(session);
    }
    let mut game =
        Game { session, told: 0, refused: false, terminal: io::stdin().is_terminal(), ended: false };
    game.play(typed::lines(io::stdin().lock()))
}

/// A game in lines that are read and typed.
struct Game<G: Desk> {
    session: Session<G>,
    /// How many lines of the log were shown.
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

impl<G: Desk> Game<G> {
    /// Plays by lines, wherever they come from.
    fn play(&mut self, mut lines: impl Iterator<Item = io::Result<String>>) -> Result<()> {
        let title = self.session.table.scenario().title.as_deref().unwrap_or("A battle");
        print(&format!("{}\n\n{}\n", bold(title), set_up(&self.session.table)))?;
        if self.terminal {
            print(&format!("{}\n\n", dim("Type help at any prompt.")))?;
        }
        self.tell()?;
        let has_begun = !self.session.table.journal().entries.is_empty();
        if has_begun && !matches!(self.session.table.pending(), Pending::Done(_)) {
            // The log has led to where it was left.
            print(&format!("\n{}\n", standing(&self.session.table)))?;
        }
        loop {
            self.tell()?;
            if let Some(news) = self.session.save.news("save FILE") {
                print(&format!("{}\n", news.join("\n")))?;
            }
            if let Some(told) = self.session.stand_in() {
                print(&format!("{}\n", dim(&format!("({told})"))))?;
                continue;
            }
            let next = match self.session.table.pending() {
                Pending::Done(_) => {
                    if !self.ended {
                        print(&format!(
                            "\n{}{}{}\n",
                            standing(&self.session.table),
                            summary(&self.session.table),
                            over(&self.session.table)
                        ))?;
                        self.ended = true;
                    }
                    if self.terminal {
                        print("(undo, save FILE, log or quit) > ")?;
                    }
                    self.take_after_the_end(&mut lines)?
                }
                Pending::Chance(chance) if self.session.always_rolls() => {
                    let name = self.session.roll(&chance);
                    tell_roll(chance.label, &name)?;
                    Next::Go
                }
                Pending::Chance(chance) => {
                    print(&self.ask_roll(&chance))?;
                    self.take(&mut lines, |game, text| game.typed_dice(&chance, text))?
                }
                Pending::Decision(decision) => {
                    print(&self.ask_choice(&decision))?;
                    self.take(&mut lines, |game, text| game.typed_choice(&decision, text))?
                }
            };
            if !matches!(self.session.table.pending(), Pending::Done(_)) {
                self.ended = false;
            }
            if matches!(next, Next::Quit) {
                print(&self.farewell())?;
                break;
            }
        }
        if let Some(lost) = self.session.save.lost(&self.session.table) {
            return Err(lost.into());
        }
        if self.refused && !self.terminal {
            return Err(Error::input(
                "some inputs were refused",
                "see the messages above; nothing was changed by them",
            ));
        }
        Ok(())
    }

    /// What to say when the player stops. A script knows where it saved a game that is over.
    fn farewell(&self) -> String {
        let save = &self.session.save;
        match (self.ended, save.is_in_trouble()) {
            (true, false) if self.terminal && save.is_safe() => save.farewell(true) + "\n",
            (true, _) => String::new(),
            (false, true) => format!("\n{}", standing(&self.session.table)),
            (false, false) => format!("\n{}{}\n", standing(&self.session.table), save.farewell(false)),
        }
    }

    /// Shows what is new in the log.
    fn tell(&mut self) -> Result<()> {
        let game = &self.session.table.scenario().game;
        let new = &self.session.table.events()[self.told..];
        let told = game.told(new);
        for line in game.lines(&new[..told]) {
            print(&format!("{}\n", log_line(game, &line)))?;
        }
        self.told += told;
        Ok(())
    }

    fn ask_roll(&self, chance: &Chance) -> String {
        let (text, answer) = self.session.ask_roll(chance);
        format!("{text} ({answer}) > ")
    }

    fn ask_choice(&self, decision: &Decision<G::Choice>) -> String {
        let game = &self.session.table.scenario().game;
        let side = game.decides(self.session.table.state(), decision.seat);
        let who =
            game.deciding(self.session.table.state()).map_or(String::new(), |name| format!(" for {name}"));
        let mut text = format!("{side}{who}:\n");
        text += &spaces::listed(&self.session.table, &decision.choices);
        let pass = if self.session.can_pass_all() { "; pass all: nobody, this turn" } else { "" };
        text + &format!("(odds tells what each is worth{pass}) > ")
    }

    /// What can be typed now.
    fn help(&self) -> String {
        let game = &self.session.table.scenario().game;
        let one = |word: &str, does| (word.to_owned(), does);
        let answers = match self.session.table.pending() {
            Pending::Done(_) => vec![],
            Pending::Chance(chance) => {
                let some: Vec<u8> = chance.outcomes().map(|(outcome, _)| outcome).collect();
                let name = |outcome| game.outcome_name(self.session.table.state(), &chance, outcome);
                let example = name(some[some.len() / 2]);
                let (enter, typed) = match (chance.source, chance.pool) {
                    (Source::Die(_), 1) => ("let Bout roll", (example, "the die that you rolled")),
                    (Source::Die(_), _) => {
                        let dice = format!("{example} {}", name(some[0]));
                        ("let Bout roll", (dice, "the dice that you rolled"))
                    }
                    (Source::Draw(_), _) => {
                        let does = "the card that you drew, by its name or the beginning of it";
                        ("let Bout draw", (example, does))
                    }
                };
                let enter = (!self.session.is_typed(&chance)).then(|| one("Enter", enter));
                enter.into_iter().chain([typed]).collect()
            }
            Pending::Decision(decision) => {
                let word = self.session.table.choice_word(decision.choices[0]);
                let mut answers =
                    vec![(format!("1, {}", word.to_lowercase()), "the option with that number or name")];
                if self.session.can_pass_all() {
                    answers.push(one(
                        "pass all",
                        "pass for everybody, until the turn ends or there is more to do",
                    ));
                }
                answers
            }
        };
        ask::help(&answers)
    }

    /// What can still be done when the game is over: take back, save, look. A pipe has said all it wanted with its first
    /// answer too many.
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
            Word::State => print(&standing(&self.session.table))?,
            Word::Show => print(&self.show())?,
            Word::Log => {
                self.told = 0;
            }
            Word::Odds => self.show_odds()?,
            Word::Why => print(&format!("{}\n", self.session.why_not().join("\n")))?,
            Word::PassAll => {
                let answered = self.session.pass_all();
                self.answered(answered)?;
            }
            Word::Undo(inputs) => {
                let undone = self.session.undo(inputs);
                // What only cites has not been told yet: it waits for the line that comes next.
                self.told = self.session.table.scenario().game.told(&self.session.table.events());
                let told = match undone {
                    0 => "There is nothing to take back.".to_owned(),
                    undone => format!("Took back {undone}."),
                };
                print(&format!("{told}\n{}", standing(&self.session.table)))?;
            }
            Word::Save(path) => {
                if let Err(why) = self.session.save_to(path) {
                    self.refuse(&why)?;
                } else {
                    print(&format!("Saved to {path}.\n"))?;
                }
            }
            Word::LookUp(name) => match self.session.look_up(name) {
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
        let table = &self.session.table;
        match table.pending() {
            Pending::Chance(chance) => {
                let name = |card: u8| table.scenario().game.outcome_name(table.state(), &chance, card);
                matches!(chance.source, Source::Draw(_))
                    && chance.outcomes().any(|(card, _)| name(card) == text)
            }
            Pending::Decision(decision) => {
                decision.choices.iter().any(|&choice| table.choice_word(choice) == text)
            }
            Pending::Done(_) => false,
        }
    }

    /// The board and everybody; without a board, everybody.
    fn show(&self) -> String {
        let table = &self.session.table;
        match table.scenario().game.scene(table.state()) {
            Some(scene) => scene::text::show(&scene),
            None => standing(table),
        }
    }

    fn typed_dice(&mut self, chance: &Chance, text: &str) -> Result<()> {
        if text.is_empty() && self.session.is_typed(chance) {
            return self.refuse("Type what you rolled or drew; with --dice ask, Bout does it at Enter.");
        }
        if text.is_empty() {
            let rolled = self.session.roll_pool(chance);
            return rolled.iter().try_for_each(|(label, name)| tell_roll(label, name));
        }
        let answered = self.session.type_dice(chance, text);
        self.answered(answered)
    }

    /// Whether an option ends more than one might think: then its number is not enough. A script means what it says.
    fn forgoes(&self, decision: &Decision<G::Choice>, index: usize) -> Result<bool> {
        let Some(why) = self.session.forgoes(decision, index) else { return Ok(false) };
        let word = self.session.table.choice_word(decision.choices[index]);
        print(&format!("{why}: type `{word}` if that is meant.\n"))?;
        Ok(true)
    }

    fn typed_choice(&mut self, decision: &Decision<G::Choice>, text: &str) -> Result<()> {
        if text.is_empty() {
            // Enter rolls dice, but decides nothing; whoever pressed it once too often is asked again.
            return print("Type the number or the name of an option.\n");
        }
        let words: Vec<String> =
            decision.choices.iter().map(|&choice| self.session.table.choice_word(choice)).collect();
        match ask::choice(text, &words) {
            Ok(index)
                if self.terminal && text.parse::<usize>().is_ok() && self.forgoes(decision, index)? =>
            {
                Ok(())
            }
            Ok(index) => {
                let answered = self.session.submit(Input::Choice(decision.choices[index]));
                self.answered(answered)
            }
            Err(why) => {
                let table = &self.session.table;
                let game = &table.scenario().game;
                if let Some(choice) =
                    game.meant(table.state(), text).filter(|it| decision.choices.contains(it))
                {
                    let answered = self.session.submit(Input::Choice(choice));
                    return self.answered(answered);
                }
                let spaces =
                    decision.choices.iter().any(|&choice| game.spot(table.state(), choice).is_some());
                let misplaced = game.misplaced(text).filter(|_| spaces);
                self.refuse(&misplaced.unwrap_or(why))
            }
        }
    }
}

/// Tells what Bout rolled or drew.
fn tell_roll(label: &str, name: &str) -> Result<()> {
    print(&format!("{}\n", dim(&format!("({label}: {name})"))))
}
