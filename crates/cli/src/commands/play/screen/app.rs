//! What the screen knows: the game, where the cursor is, what is being typed.

use kernel::{Chance, Input, Pending, Source};

use super::palette::Palette;
use crate::commands::play::ask;
use crate::commands::play::estimate::Prospects;
use crate::commands::play::session::{Answered, Session};
use crate::error::Result;
use crate::games::Desk;
use crate::scene::{Scene, Spot};

/// Whether to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    Go,
    Quit,
}

/// What lies over the screen.
#[derive(Debug, Clone, PartialEq)]
pub enum Dialog {
    None,
    Help,
    Odds(Prospects),
    /// The name of a file, as far as it was typed.
    Save(String),
    /// Whether to leave a game that is not saved.
    Leave,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    pub text: String,
    pub cites: String,
    /// Whether the latest input brought it about.
    pub is_new: bool,
}

/// An option of the decision due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub name: String,
    /// What it costs and does, where the name does not say it.
    pub says: Option<String>,
    pub spot: Option<Spot>,
}

/// What the game waits for, as the screen shows it.
#[derive(Debug, Clone, PartialEq)]
pub enum Waits {
    Over,
    /// A roll or draw: how it is asked for.
    Roll {
        chance: Chance,
        text: String,
        answer: &'static str,
    },
    /// A decision: who decides, and the options.
    Choice {
        who: String,
        items: Vec<Item>,
    },
}

/// The screen.
pub struct App<G: Desk> {
    pub session: Session<G>,
    pub palette: Palette,
    pub scene: Option<Scene>,
    pub waits: Waits,
    pub log: Vec<Told>,
    /// The option that Enter takes; `None` if the cursor is where there is none.
    pub selected: Option<usize>,
    /// Where the cursor is on the board, if spaces can be chosen.
    pub cursor: Option<(u8, u8)>,
    pub dialog: Dialog,
    /// Whether real dice and cards are typed.
    pub real: bool,
    /// What was typed of them so far.
    pub typed: String,
    pub note: Option<String>,
    /// How many lines the log is scrolled back.
    pub scroll: usize,
    /// How many options stand side by side: the screen says so when it is drawn, and the arrows need it.
    pub columns: std::cell::Cell<usize>,
}

impl<G: Desk> App<G> {
    /// A screen for a game.
    ///
    /// # Errors
    /// If the game cannot be saved.
    pub fn new(session: Session<G>) -> Result<Self> {
        let mut app = Self {
            session,
            palette: Palette::from_environment(),
            scene: None,
            waits: Waits::Over,
            log: Vec::new(),
            selected: None,
            cursor: None,
            dialog: Dialog::None,
            real: false,
            typed: String::new(),
            note: None,
            scroll: 0,
            columns: std::cell::Cell::new(1),
        };
        app.refresh()?;
        Ok(app)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.waits == Waits::Over
    }

    /// Looks at the table again, after something happened there; Bout rolls first if it rolls everything.
    pub fn refresh(&mut self) -> Result<()> {
        if self.session.always_roll {
            while let Pending::Chance(chance) = self.session.table.pending() {
                self.session.roll(&chance)?;
            }
        }
        let table = &self.session.table;
        self.scene = table.scenario().game.scene(table.state());
        self.waits = self.waiting();
        self.log = self.told();
        (self.scroll, self.selected, self.cursor) = (0, None, None);
        self.typed.clear();
        self.aim();
        Ok(())
    }

    fn waiting(&self) -> Waits {
        let table = &self.session.table;
        let game = &table.scenario().game;
        match table.pending() {
            Pending::Done(_) => Waits::Over,
            Pending::Chance(chance) => {
                let (text, answer) = self.session.ask_roll(&chance);
                Waits::Roll { chance, text, answer }
            }
            Pending::Decision(decision) => {
                let whom = game.deciding(table.state()).map_or(String::new(), |name| format!(" for {name}"));
                let item = |&choice| Item {
                    name: table.choice_word(choice),
                    says: table.choice_says(choice),
                    spot: game.spot(table.state(), choice),
                };
                let items = decision.choices.iter().map(item).collect();
                Waits::Choice { who: game.decides(table.state(), decision.seat) + &whom, items }
            }
        }
    }

    /// The log; what the latest input brought about is new, with all that Bout rolled by itself after it.
    fn told(&self) -> Vec<Told> {
        let table = &self.session.table;
        let game = &table.scenario().game;
        let inputs = &table.journal().entries;
        let by_hand =
            inputs.iter().rposition(|(input, _)| matches!(input, Input::Choice(_))).map_or(0, |at| at + 1);
        let newest = if self.session.always_roll { by_hand } else { inputs.len() };
        // An input of which nothing is told leaves the news as they were.
        let newest = newest.min(table.log().last().map_or(0, |entry| entry.input));
        let line = |line: kernel::Line| Told {
            is_new: table.log()[line.event].input >= newest,
            cites: game.citations(&line),
            text: line.text,
        };
        game.lines(&table.events()).into_iter().map(line).collect()
    }

    /// Chooses the first option, or puts the cursor on the space that is nearest to where the game looks.
    fn aim(&mut self) {
        if self.items().is_empty() {
            return;
        }
        self.selected = Some(0);
        let focus = self.scene.as_ref().and_then(|scene| scene.focus).unwrap_or_default();
        let far = |spot: &Spot| spot.x.abs_diff(focus.0) + spot.y.abs_diff(focus.1);
        if let Some(nearest) = self.items().iter().filter_map(|item| item.spot).min_by_key(far) {
            self.point((nearest.x, nearest.y));
        }
    }

    /// Puts the cursor on a space of the board, and chooses the option there.
    pub fn point(&mut self, at: (u8, u8)) {
        self.cursor = Some(at);
        self.selected =
            self.items().iter().position(|item| item.spot.is_some_and(|spot| (spot.x, spot.y) == at));
    }

    /// The options of the decision due.
    pub fn items(&self) -> &[Item] {
        match &self.waits {
            Waits::Choice { items, .. } => items,
            Waits::Over | Waits::Roll { .. } => &[],
        }
    }

    /// The options that are listed: spaces are shown on the board instead.
    pub fn listed(&self) -> Vec<usize> {
        (0..self.items().len())
            .filter(|&at| self.items()[at].spot.is_none() || self.cursor.is_none())
            .collect()
    }

    /// The cards that can be drawn and begin as was typed.
    pub fn cards(&self) -> Vec<String> {
        let Waits::Roll { chance, .. } = &self.waits else { return Vec::new() };
        if !matches!(chance.source, Source::Draw(_)) {
            return Vec::new();
        }
        let typed = ask::plain(&self.typed);
        let names = self.session.cards(chance).into_iter().map(|(name, _)| name);
        names.filter(|name| name.contains(&typed)).collect()
    }

    /// Whether letters are typed into a field rather than being commands.
    pub fn is_typing_cards(&self) -> bool {
        self.real
            && matches!(&self.waits, Waits::Roll { chance, .. } if matches!(chance.source, Source::Draw(_)))
    }

    /// Takes an option.
    pub fn take(&mut self, index: usize) -> Result<()> {
        let Pending::Decision(decision) = self.session.table.pending() else { return Ok(()) };
        let Some(&choice) = decision.choices.get(index) else { return Ok(()) };
        let answered = self.session.submit(Input::Choice(choice))?;
        self.answered(answered)
    }

    /// Goes on after an answer, or says why it did not count.
    pub fn answered(&mut self, answered: Answered) -> Result<()> {
        match answered {
            Ok(note) => {
                self.refresh()?;
                self.note = note;
            }
            Err(why) => self.note = Some(why),
        }
        Ok(())
    }

    /// Rolls, or takes what was typed.
    pub fn roll(&mut self) -> Result<()> {
        let Waits::Roll { chance, .. } = self.waits.clone() else { return Ok(()) };
        if self.is_typing_cards() {
            let cards = self.cards();
            return match cards.get(self.selected.unwrap_or(0)) {
                Some(card) => {
                    let answered = self.session.type_dice(&chance, &card.clone())?;
                    self.answered(answered)
                }
                None => self.answered(Err(format!("`{}` is not in the deck.", self.typed))),
            };
        }
        if self.typed.is_empty() && self.real {
            return self.answered(Err("Type what you rolled, or r to let Bout roll.".to_owned()));
        }
        if self.typed.is_empty() {
            let names = self.session.roll_pool(&chance)?;
            self.refresh()?;
            self.note = Some(format!("{}: {}", chance.label, names.join(" ")));
            return Ok(());
        }
        let typed = std::mem::take(&mut self.typed);
        let answered = self.session.type_dice(&chance, &typed)?;
        self.answered(answered)
    }

    /// Takes back the last input; if Bout rolls everything, the last decision and all dice after it.
    pub fn undo(&mut self) -> Result<()> {
        let entries = &self.session.table.journal().entries;
        let decided = entries.iter().rev().position(|(input, _)| matches!(input, Input::Choice(_)));
        let inputs = if self.session.always_roll { decided.map_or(entries.len(), |at| at + 1) } else { 1 };
        let undone = self.session.undo(inputs)?;
        self.refresh()?;
        self.note = Some(match undone {
            0 => "There is nothing to take back.".to_owned(),
            1 => "Took back 1 input.".to_owned(),
            more => format!("Took back {more} inputs."),
        });
        Ok(())
    }
}
