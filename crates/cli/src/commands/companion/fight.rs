//! A companion's fight in lines: the table says what happens, types its dice and cards, and amends what is wrong.

use std::collections::VecDeque;
use std::io;

use ask::{typed, words};
use source::{nearest, shown};
use table::amend::HuntAmendment;
use table::view::{Choice, Die, Due, Roll};
use table::{Amendable, Amendment, CommandId, Given, Kind, Live, Person, Refused, Storage};

use crate::commands::quoted;
use crate::error::{Error, Result};
use crate::output::{bold, dim, print};

/// Whoever types: the companion is one for all at the table.
const TABLE: Person = Person(0);

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
    live: Box<dyn Live>,
    /// Where it is saved, if anywhere.
    file: Option<Storage>,
    /// How many lines of the log were shown.
    told: usize,
    /// Whether something was refused: a script wants to know.
    refused: bool,
    terminal: bool,
}

/// Why a word was not taken: one sentence for whoever typed it.
type Typed = std::result::Result<(), String>;

fn sentence(refused: &Refused) -> String {
    format!("{}: {}", refused.message, refused.hint)
}

impl Fight {
    /// A fight, new or gone on with: what was told before is not told again.
    pub fn new(live: Box<dyn Live>, file: Option<Storage>, terminal: bool) -> Self {
        let told = live.log_since(0, TABLE).map_or(0, <[_]>::len);
        Self { live, file, told, refused: false, terminal }
    }

    /// Plays by lines, wherever they come from.
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
                print(&format!("{why}.\n"))?;
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

    /// Writes what is new of the journal.
    fn save(&mut self) -> Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.append(&*self.live).map_err(|why| Error::Unsaved {
            message: format!("`{}` {why}", shown(file.path())),
            hint: Some(format!("go on with what is there: bout companion --resume {}", quoted(file.path()))),
        })
    }

    /// How everything stands.
    fn show(&self) -> Result<()> {
        let view = self.live.view(TABLE).expect("the table is there");
        print(&(words::standing(&view.table).join("\n") + "\n"))
    }

    /// What happened since it was last told.
    fn tell(&mut self) -> Result<()> {
        let lines = self.live.log_since(self.told, TABLE).unwrap_or_default();
        let text: String = lines.iter().flat_map(|line| ["  ", &line.text, "\n"]).collect();
        self.told += lines.len();
        print(&text)
    }

    /// What is asked of the table; `None` between attacks.
    fn asked(&self) -> Option<Due> {
        self.live.due(TABLE).ok().and_then(|due| due.asked)
    }

    /// Everything that can be set or begun now in a showdown.
    fn sets(&self) -> impl Iterator<Item = HuntAmendment> + use<> {
        self.live.amendable().into_iter().flat_map(|part| part.sets).filter_map(|set| match set {
            Amendment::Showdown(set) => Some(set),
            Amendment::Skirmish(_) => None,
        })
    }

    /// The attacks that can be made: who, with what.
    fn attacks(&self) -> Vec<(String, String)> {
        let attack = |set| match set {
            HuntAmendment::Attack { survivor, to } => Some((survivor, to)),
            _ => None,
        };
        self.sets().filter_map(attack).collect()
    }

    fn ask(&self) -> Result<()> {
        let text = match self.asked() {
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
        let mut text = String::new();
        let mut last = String::new();
        for (at, (who, weapon)) in self.attacks().into_iter().enumerate() {
            if who == last {
                text += ", ";
            } else {
                text += if text.is_empty() { "" } else { "; " };
                text += &format!("{who}: ");
                last = who;
            }
            text += &format!("{} {weapon}", at + 1);
        }
        if text.is_empty() { "The fight is over".to_owned() } else { text }
    }

    /// Takes a line: a command, or words that answer one question after the other.
    fn take(&mut self, line: &str) -> Result<Typed> {
        let line = line.trim();
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        Ok(match first {
            "?" | "help" => return print(HELP).map(Ok),
            "s" | "show" => return self.show().map(Ok),
            "l" | "list" => return self.list(rest).map(Ok),
            "u" | "undo" => self.undo(rest),
            "r" | "round" => self.set(HuntAmendment::NextRound),
            "=" => self.amend(rest),
            "m" | "monster" => self.monster(rest),
            _ if line.starts_with('=') => self.amend(&line[1..]),
            "" => self.enter(),
            _ => self.answer(line),
        })
    }

    fn list(&self, word: &str) -> Result<()> {
        let word = word.to_lowercase();
        let slots = self.live.amendable();
        let found = slots.iter().filter(|slot| slot.words.to_lowercase().contains(&word));
        let line = |slot: &Amendable| {
            let takes = match (slot.numbers, &slot.values[..]) {
                (Some((from, up_to)), _) => format!("{from} to {up_to}"),
                (None, []) => "a space of the board".to_owned(),
                (None, values) => values.join(", "),
            };
            let now = slot.now.as_ref().map_or_else(String::new, |now| format!(" {now}"));
            format!("{}{now} ({takes})\n", slot.words)
        };
        let text: String = found.map(line).collect();
        print(if text.is_empty() { "Nothing of that name can be amended now.\n" } else { &text })
    }

    /// A name for the next command: no other command has it, because every command adds a line.
    fn id(&self) -> CommandId {
        CommandId::new(format!("line-{}", self.live.journal_since(0).len() + 1)).expect("it is a short word")
    }

    fn undo(&mut self, count: &str) -> Typed {
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

    fn amend(&mut self, words: &str) -> Typed {
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

    /// The monster attacks: whom, and as on which card.
    fn monster(&mut self, words: &str) -> Typed {
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

    /// An empty line: Bout rolls or draws.
    fn enter(&mut self) -> Typed {
        match self.asked() {
            Some(Due::Roll(_)) => self.give(&Given::Roll),
            // Enter rolls dice, but decides nothing: what nobody chose is not given up.
            Some(Due::Choice(_)) => Err("type the number of an option".to_owned()),
            Some(Due::Over) | None => Err("type the number of an attack, or ? for help".to_owned()),
        }
    }

    fn give(&mut self, given: &Given) -> Typed {
        let id = self.id();
        self.live.submit(TABLE, &id, given).map(|_| ()).map_err(|why| sentence(&why))
    }

    /// Words that answer one question after the other; the first that does not ends it.
    fn answer(&mut self, line: &str) -> Typed {
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
            Some(Due::Roll(Roll { with: Die::Draw(_), cards, .. })) => {
                let names = word.split(',').map(|card| typed::name(card, &cards).cloned());
                let names = names.collect::<std::result::Result<Vec<_>, _>>()?;
                self.give(&Given::Cards(names))
            }
            Some(Due::Choice(Choice { options, .. })) => {
                let words: Vec<String> = options.into_iter().map(|option| option.id).collect();
                let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let chosen = match number {
                    Some(at) => {
                        words.get(at).ok_or_else(|| format!("there are only {} options", words.len()))?
                    }
                    None => typed::name(word, &words)?,
                };
                self.give(&Given::Choice(chosen.clone()))
            }
            Some(Due::Over) | None => {
                let attacks = self.attacks();
                let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let found = number.and_then(|at| attacks.into_iter().nth(at));
                let (survivor, to) = found.ok_or_else(|| {
                    format!("`{word}` is no attack of the list: type its number, or ? for help")
                })?;
                self.set(HuntAmendment::Attack { survivor, to })
            }
        }
    }
}
