//! `bout play`: a person answers decisions and types real dice, or lets Bout roll. Works over a pipe, too.

mod ask;
mod dice;
mod odds;
mod save;

use std::io::{self, BufRead, IsTerminal};

use kernel::{Chance, Decision, Input, Pending, Source};
use packs::{PackFiles, with_game};
use table::Table;

use self::ask::{Word, read};
use self::dice::Roller;
use self::save::Save;
use super::replay::{self, log_line, standing};
use crate::args::{DiceArg, Named, PlayArgs};
use crate::error::{Error, Result};
use crate::games::Desk;
use crate::load;
use crate::output::{bold, dim, print};

/// Runs the command.
pub fn run(args: &PlayArgs) -> Result<()> {
    let game = match &args.resume {
        Some(file) => replay::game(file),
        None => load::game(Named::new(args.file.as_deref(), args.question.as_ref())),
    };
    with_game!(game, G => of::<G>(args))
}

fn of<G: Desk>(args: &PlayArgs) -> Result<()> {
    let table = match &args.resume {
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
            replay::open::<G>(file, pack.as_ref(), args.recover)?
        }
        None => {
            let named = Named::new(args.file.as_deref(), args.question.as_ref());
            let loaded = load::document::<G>(named, &args.rulings, args.pack.as_deref())?;
            if loaded.is_saved_game() {
                let hint = format!("go on with it: bout play --resume {}", named.word());
                return Err(Error::input(format!("`{}` is a saved game", named.word()), hint));
            }
            Table::new(loaded.scenario()?)
        }
    };
    let save = Save::open(args, &table)?;
    let mut game = Game {
        table,
        save,
        roller: Roller::new(args.seed)?,
        always_roll: args.dice == DiceArg::Roll,
        told: 0,
        refused: false,
        terminal: io::stdin().is_terminal(),
    };
    game.play()
}

struct Game<G: Desk> {
    table: Table<G>,
    save: Save,
    roller: Roller,
    always_roll: bool,
    /// How many lines of the log were shown.
    told: usize,
    /// Whether an input was refused: a script wants to know.
    refused: bool,
    terminal: bool,
}

enum Next {
    Go,
    Quit,
}

impl<G: Desk> Game<G> {
    fn play(&mut self) -> Result<()> {
        let title = self.table.scenario().title.as_deref().unwrap_or("A battle");
        print(&format!("{}\n\n{}\n", bold(title), standing(&self.table)))?;
        if self.terminal {
            print(&format!("{}\n\n", dim("Type help at any prompt.")))?;
        }
        let mut lines = io::stdin().lock().lines();
        loop {
            self.tell()?;
            let next = match self.table.pending() {
                Pending::Done(_) => {
                    print(&format!("\n{}The scenario is over.\n", standing(&self.table)))?;
                    break;
                }
                Pending::Chance(chance) if self.always_roll => {
                    self.roll(&chance)?;
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
            if matches!(next, Next::Quit) {
                print(&format!("\n{}{}\n", standing(&self.table), self.save.farewell()))?;
                break;
            }
        }
        if self.refused && !self.terminal {
            return Err(Error::input(
                "some inputs were refused",
                "see the messages above; nothing was changed by them",
            ));
        }
        Ok(())
    }

    /// Shows what is new in the log.
    fn tell(&mut self) -> Result<()> {
        let game = &self.table.scenario().game;
        let new = &self.table.events()[self.told..];
        let told = game.told(new);
        for line in game.lines(&new[..told]) {
            print(&format!("{}\n", log_line(game, &line)))?;
        }
        self.told += told;
        Ok(())
    }

    fn ask_roll(&self, chance: &Chance) -> String {
        let due = self.table.scenario().game.due(self.table.state(), chance);
        let answer = match (chance.source, due.real, chance.pool) {
            (Source::Die(_), false, _) => "Enter rolls",
            (Source::Die(_), true, 1) => "Enter rolls, or type the die",
            (Source::Die(_), true, _) => "Enter rolls, or type the dice",
            (Source::Draw(_), false, _) => "Enter draws",
            (Source::Draw(_), true, 1) => "Enter draws, or type the card",
            (Source::Draw(_), true, _) => "Enter draws, or type the cards",
        };
        format!("{} ({answer}) > ", due.text)
    }

    fn ask_choice(&self, decision: &Decision<G::Choice>) -> String {
        let game = &self.table.scenario().game;
        let side = game.seat_name(decision.seat);
        let who = game.deciding(self.table.state()).map_or(String::new(), |name| format!(" for {name}"));
        let mut text = format!("{side} decides{who}:\n");
        for (index, &choice) in decision.choices.iter().enumerate() {
            text += &format!("  {} {}\n", index + 1, self.table.choice_word(choice));
        }
        text + "(odds tells what each is worth) > "
    }

    /// What can be typed now.
    fn help(&self) -> String {
        let game = &self.table.scenario().game;
        let one = |word: &str, does| (word.to_owned(), does);
        let answers = match self.table.pending() {
            Pending::Done(_) => vec![],
            Pending::Chance(chance) => {
                let some: Vec<u8> = chance.outcomes().map(|(outcome, _)| outcome).collect();
                let name = |outcome| game.outcome_name(self.table.state(), &chance, outcome);
                let example = name(some[some.len() / 2]);
                match (chance.source, chance.pool) {
                    (Source::Die(_), 1) => {
                        vec![one("Enter", "let Bout roll"), (example, "the die that you rolled")]
                    }
                    (Source::Die(_), _) => {
                        let dice = format!("{example} {}", name(some[0]));
                        vec![one("Enter", "let Bout roll"), (dice, "the dice that you rolled")]
                    }
                    (Source::Draw(_), _) => {
                        let does = "the card that you drew, by its name or the beginning of it";
                        vec![one("Enter", "let Bout draw"), (example, does)]
                    }
                }
            }
            Pending::Decision(decision) => {
                let word = self.table.choice_word(decision.choices[0]);
                vec![(format!("1, {word}"), "the option with that number or name")]
            }
        };
        ask::help(&answers)
    }

    /// Reads a line and obeys it: a word that works at any prompt, or an answer.
    fn take(
        &mut self,
        lines: &mut impl Iterator<Item = io::Result<String>>,
        answer: impl FnOnce(&mut Self, &str) -> Result<()>,
    ) -> Result<Next> {
        let Some(line) = lines.next() else {
            print("\n")?;
            return Ok(Next::Quit);
        };
        let line = line.map_err(|error| Error::Io { what: "standard input".into(), error })?;
        if !self.terminal {
            print(&format!("{}\n", line.trim()))?;
        }
        match read(&line) {
            Word::Answer(text) => answer(self, text)?,
            Word::Quit => return Ok(Next::Quit),
            Word::Unknown(why) => self.refuse(&format!("That cannot be done: {why}."))?,
            Word::Help => print(&self.help())?,
            Word::State => print(&standing(&self.table))?,
            Word::Log => {
                self.told = 0;
            }
            Word::Odds => self.show_odds()?,
            Word::Undo(inputs) => {
                let undone = self.table.undo(inputs);
                // What only cites has not been told yet: it waits for the line that comes next.
                self.told = self.table.scenario().game.told(&self.table.events());
                self.save.write(&self.table)?;
                print(&format!("Took back {undone}.\n{}", standing(&self.table)))?;
            }
            Word::Save(path) => {
                if let Err(why) = self.save.write_to(&self.table, path) {
                    self.refuse(&why)?;
                } else {
                    print(&format!("Saved to {path}.\n"))?;
                }
            }
            Word::Rule(id) => match super::rule::brief(id) {
                Ok(text) => print(&text)?,
                Err(error) => self.refuse_error(error)?,
            },
        }
        Ok(Next::Go)
    }

    /// Says why an input does not count; nothing has changed.
    fn refuse(&mut self, why: &str) -> Result<()> {
        self.refused = true;
        print(&format!("{why}\n"))
    }

    fn refuse_error(&mut self, error: Error) -> Result<()> {
        match error {
            Error::Input { message, hint } => {
                self.refuse(&format!("{message}{}", hint.map_or(String::new(), |hint| format!(" ({hint})"))))
            }
            other => Err(other),
        }
    }

    fn submit(&mut self, input: Input<G::Choice>) -> Result<()> {
        match self.table.submit(None, input) {
            Ok(_) => self.save.write(&self.table),
            Err(why) => self.refuse(&format!("That cannot be done: {why}.")),
        }
    }

    /// Rolls one chance.
    fn roll(&mut self, chance: &Chance) -> Result<()> {
        let outcome = self.roller.roll(chance);
        let name = self.table.scenario().game.outcome_name(self.table.state(), chance, outcome);
        print(&format!("{}\n", dim(&format!("({}: {name})", chance.label))))?;
        self.submit(Input::Outcome(outcome))
    }

    fn typed_dice(&mut self, chance: &Chance, text: &str) -> Result<()> {
        if text.is_empty() {
            // The whole pool at once, as one would roll it; blows may end before all of it is needed.
            for _ in 0..chance.pool {
                match self.table.pending() {
                    Pending::Chance(due) if due.label == chance.label => self.roll(&due)?,
                    _ => break,
                }
            }
            return Ok(());
        }
        let (game, state) = (&self.table.scenario().game, self.table.state());
        let dice = match ask::outcomes(text, chance, |outcome| game.outcome_name(state, chance, outcome)) {
            Ok(dice) => dice,
            Err(why) => return self.refuse(&why),
        };
        let what = if matches!(chance.source, Source::Die(_)) { "dice" } else { "cards" };
        for (index, &face) in dice.iter().enumerate() {
            match self.table.pending() {
                Pending::Chance(due) if due.label == chance.label => {
                    if let Err(why) = self.table.submit(None, Input::Outcome(face)) {
                        let name = self.table.scenario().game.outcome_name(self.table.state(), &due, face);
                        // All of a line counts, or nothing.
                        self.table.undo(index);
                        return self.refuse(&match due.source {
                            Source::Die(_) => format!("`{name}` cannot be rolled: {why}."),
                            Source::Draw(_) => {
                                format!("Nothing is drawn: `{name}` is not in the deck any more by then.")
                            }
                        });
                    }
                }
                _ => {
                    print(&format!("{} of the {what} no longer matter.\n", dice.len() - index))?;
                    break;
                }
            }
        }
        self.save.write(&self.table)
    }

    fn typed_choice(&mut self, decision: &Decision<G::Choice>, text: &str) -> Result<()> {
        if text.is_empty() {
            // Enter rolls dice, but decides nothing; whoever pressed it once too often is asked again.
            return print("Type the number or the name of an option.\n");
        }
        let words: Vec<String> =
            decision.choices.iter().map(|&choice| self.table.choice_word(choice)).collect();
        match ask::choice(text, &words) {
            Ok(index) => self.submit(Input::Choice(decision.choices[index])),
            Err(why) => self.refuse(&why),
        }
    }
}
