//! A companion's fight in lines: those that are typed, and those that the table is told.

use std::io;

use ask::companion::{Companion, Typed};
use ask::words;
use source::shown;
use table::view::{Choice, Due};
use table::{Amendable, Saving};

use crate::commands::quoted;
use crate::error::{Error, Result};
use crate::output::{bold, dim, print};

const HELP: &str = "\
1            the first attack of the list; dice and cards may follow: 1 37pa8
37           dice, a digit each; 0 is a ten. Enter lets Bout roll
paw          a card, by the beginning of its name or of a part of it. Enter lets Bout draw
2            the second option of a choice; Enter takes none
m ada claw   the monster attacks ada as on the card claw
r            the next round: everybody stands up and may use survival actions again
= WORDS      amend: = ada survival 3
l WORD       what can be amended, as far as it has the word in it
s            how everything stands
u, u 3       take back the last input, or three
q            leave; a fight with --save goes on with --resume
";

/// A fight in lines that are read and typed.
pub struct Fight {
    companion: Companion,
    saving: Saving,
    /// The number of lines of the log that were shown.
    told: usize,
    /// Whether something was refused: a script wants to know.
    refused: bool,
    terminal: bool,
}

impl Fight {
    /// A fight, new or gone on with: lines that were told before are not told again.
    pub fn new(companion: Companion, saving: Saving, terminal: bool) -> Self {
        let told = companion.log_since(0).len();
        Self { companion, saving, told, refused: false, terminal }
    }

    /// Plays by lines from any source.
    ///
    /// # Errors
    /// If it cannot be printed or saved, or something was refused in a script.
    pub fn play(&mut self, lines: impl Iterator<Item = io::Result<String>>) -> Result<()> {
        self.show()?;
        if self.terminal {
            print(&format!("{}\n", dim("Type ? for help.")))?;
        }
        self.ask()?;
        for line in lines {
            let line = line.map_err(|error| Error::Io { what: "standard input".into(), error })?;
            if !self.terminal {
                print(&format!("{line}\n"))?;
            }
            if matches!(line.trim(), "q" | "quit") {
                break;
            }
            if let Err(why) = self.take(&line)? {
                self.refused = true;
                print(&format!("{why}{}\n", if why.ends_with('?') { "" } else { "." }))?;
            }
            self.tell()?;
            self.save()?;
            self.ask()?;
        }
        print("\n")?;
        if self.refused && !self.terminal {
            return Err(Error::input("something that was typed was refused", "see what is printed after it"));
        }
        Ok(())
    }

    /// Writes the new part of the journal.
    fn save(&mut self) -> Result<()> {
        self.saving.write(&*self.companion.live);
        let (Some(why), Some(path)) = (self.saving.trouble(), self.saving.path()) else { return Ok(()) };
        let message = why.replacen(&*shown(path), &format!("`{}`", shown(path)), 1);
        let hint = Some(format!("go on with what is there: bout companion --resume {}", quoted(path)));
        Err(Error::Unsaved { message, hint })
    }

    /// Prints the state of everything.
    fn show(&self) -> Result<()> {
        print(&(self.companion.standing().join("\n") + "\n"))
    }

    /// Prints all events since the last time.
    fn tell(&mut self) -> Result<()> {
        let lines = self.companion.log_since(self.told);
        let text: String = lines.iter().flat_map(|line| ["  ", &line.text, "\n"]).collect();
        self.told += lines.len();
        print(&text)
    }

    fn ask(&self) -> Result<()> {
        let text = match self.companion.asked() {
            Some(Due::Roll(roll)) => words::roll(&roll),
            Some(Due::Choice(Choice { by, seat, options, .. })) => {
                let options = options.iter().enumerate();
                let options: Vec<String> =
                    options.map(|(at, option)| format!("{} {}", at + 1, option.id)).collect();
                format!("{}: {}", by.unwrap_or(seat), options.join(", "))
            }
            Some(Due::Over) | None => self.offer(),
        };
        print(&format!("{}\n> ", bold(&text)))
    }

    /// The attacks that can be made, by number, a group for each survivor.
    fn offer(&self) -> String {
        let attacks: Vec<_> = self.companion.attacks().into_iter().enumerate().collect();
        let one = |(at, (_, weapon)): &(usize, (String, String))| format!("{} {weapon}", at + 1);
        let group = |group: &[(usize, (String, String))]| {
            let weapons: Vec<String> = group.iter().map(one).collect();
            format!("{}: {}", group[0].1.0, weapons.join(", "))
        };
        let groups: Vec<String> = attacks.chunk_by(|(_, a), (_, b)| a.0 == b.0).map(group).collect();
        if groups.is_empty() { "The fight is over".to_owned() } else { groups.join("; ") }
    }

    /// Takes a line: a command, or words that answer one question after the other.
    fn take(&mut self, line: &str) -> Result<Typed> {
        let line = line.trim();
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        Ok(match first {
            "?" | "help" => return print(HELP).map(Ok),
            "s" | "show" => return self.show().map(Ok),
            "l" | "list" => return self.list(rest).map(Ok),
            "u" | "undo" => self.companion.undo(rest),
            "r" | "round" => self.companion.next_round(),
            "=" => self.companion.amend(rest),
            "m" | "monster" => self.companion.monster(rest),
            _ if line.starts_with('=') => self.companion.amend(&line[1..]),
            "" => self.companion.enter(),
            _ => self.companion.answer(line),
        })
    }

    fn list(&self, word: &str) -> Result<()> {
        let line = |slot: &Amendable| {
            let takes = match (slot.numbers, &slot.values[..]) {
                (Some((from, up_to)), _) => format!("{from} to {up_to}"),
                (None, []) => "a space of the board".to_owned(),
                (None, values) => values.join(", "),
            };
            let now = slot.now.as_ref().map_or_else(String::new, |now| format!(" {now}"));
            format!("{}{now} ({takes})\n", slot.words)
        };
        let text: String = self.companion.amendable(word).iter().map(line).collect();
        print(if text.is_empty() { "Nothing of that name can be amended now.\n" } else { &text })
    }
}
