//! The state of the screen: the game, the cursor, and the input so far.

use std::cell::Cell;

use ::ask::answer::Ahead;
use table::view::{Die, Due, Offered, Pointed, Roll, Things, View};
use table::{Given, LogLine};

use super::keys::{REST, SHORTCUTS};
use super::palette::Palette;
use crate::commands::play::YOU;
use crate::commands::play::game::{Answered, Game};
use crate::scene::{About, Panel, Scene, Spot, spots};
use ::ask::look_up::{Entry, plain};
use ::ask::words;

/// Whether to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    Go,
    Quit,
}

/// The purpose of a box for text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The name of something to be looked up.
    Name,
    /// Several figures, and one action for all of them.
    Together,
    /// The name of a file.
    Save,
    /// The same, to leave the game once it is saved.
    SaveToLeave,
}

/// The box that lies over the screen.
#[derive(Debug, Clone, PartialEq)]
pub enum Dialog {
    None,
    Help,
    /// The cards of everybody.
    Cards,
    /// The board alone, on all of the screen.
    Map,
    Odds(Ahead),
    /// Something to be typed, as far as it was.
    Type(Field, String),
    /// Entries that were looked up.
    Entries(Vec<Entry>),
    /// Whether to take an option that ends something for everybody: the option, and the thing that it ends.
    Sure(usize, String),
    /// The reasons why something is not offered.
    Why(Vec<String>),
    /// Whether to leave a game that is not saved.
    Leave,
    /// An explanation of the tutorial.
    Hint(&'static str),
    /// The news that a game is not saved any more, or is again.
    News(Vec<String>),
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownLine {
    pub text: String,
    pub cites: String,
    /// Whether the latest input brought it about.
    pub is_new: bool,
}

/// An option of the decision due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub name: String,
    /// Its cost and effect, if the name does not say it.
    pub says: Option<String>,
    pub spot: Option<Spot>,
    pub about: Option<About>,
    /// Whether it is to pick somebody, who then says what they do.
    pub is_pick: bool,
    /// Whether it is to do nothing more.
    pub is_rest: bool,
    /// The thing that it would end for everybody.
    pub forgoes: Option<String>,
}

impl Item {
    fn new(view: &View, option: &Offered) -> Self {
        let place = option.at.as_ref().filter(|_| !option.rest);
        Self {
            name: option.id.clone(),
            says: words::says(option),
            spot: place.and_then(|at| spots::spot(view, at)),
            about: place.and_then(|at| spots::about(view, at)),
            is_pick: matches!(place, Some(Pointed::Figure(name)) if *name == option.id),
            is_rest: option.rest,
            forgoes: option.forgoes.as_ref().map(words::forgoes),
        }
    }
}

/// The answer that the game waits for, as the screen shows it.
#[derive(Debug, Clone, PartialEq)]
pub enum Waits {
    Over,
    /// In a game that is only watched, the next decision of a policy, with its name.
    Watch {
        who: String,
    },
    /// A roll or draw, and the request for it.
    Roll {
        roll: Box<Roll>,
        answer: &'static str,
        /// Whether the players have their own dice or cards and type them, so that Enter alone does not roll.
        own: bool,
    },
    /// A decision: the decider, and the options.
    Choice {
        who: String,
        items: Vec<Item>,
        /// The option that Enter takes if nobody chooses.
        usual: Option<usize>,
        /// Whether one may pass for everybody.
        in_turn: bool,
    },
}

/// The screen: a game, and everything that the player sees and types.
pub struct App {
    pub game: Game,
    pub palette: Palette,
    pub scene: Option<Scene>,
    pub waits: Waits,
    pub log: Vec<ShownLine>,
    /// The option that Enter takes; `None` if nobody has chosen one and no option suits most players, or if
    /// the cursor is on a space without one.
    pub selected: Option<usize>,
    /// The number of inputs before somebody last did something: everything after it is news.
    pub acted: Option<usize>,
    /// The numbers of inputs after which an area was chosen together with a space in it: with a cursor that
    /// is one choice.
    areas: Vec<usize>,
    /// The space of the cursor, if spaces can be chosen.
    pub cursor: Option<(u8, u8)>,
    /// The middle of the part that is seen of a large board, if somebody looks elsewhere than the game does.
    pub view: Option<(u8, u8)>,
    pub dialog: Dialog,
    /// Whether the log tells the rules that it follows from.
    pub cites: bool,
    /// The part that was typed so far of dice, of cards, or of the name of a space.
    pub typed: String,
    pub note: Option<String>,
    /// The answer of a box to the last text that was typed into it.
    pub said: Option<String>,
    /// The number of lines that the log is scrolled back.
    pub scroll: usize,
    /// The number of options side by side: the screen sets it when it is drawn, and the arrows need it.
    pub columns: Cell<usize>,
    /// The number of lines that a box over the screen is scrolled; drawing limits it to the lines that there
    /// are.
    pub turned: Cell<usize>,
}

impl App {
    /// A screen for a game.
    pub fn new(game: Game) -> Self {
        let mut app = Self {
            game,
            palette: Palette::from_environment(),
            scene: None,
            waits: Waits::Over,
            log: Vec::new(),
            selected: None,
            acted: None,
            areas: Vec::new(),
            cursor: None,
            view: None,
            dialog: Dialog::None,
            cites: true,
            typed: String::new(),
            note: None,
            scroll: 0,
            columns: Cell::new(1),
            turned: Cell::new(0),
            said: None,
        };
        app.refresh();
        app
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.waits == Waits::Over
    }

    /// Looks at the table again, after something happened there; Bout rolls first if it rolls everything.
    pub fn refresh(&mut self) {
        self.go_on();
        self.scene = self.game.scene();
        self.waits = self.waiting();
        self.log = self.told();
        self.scroll = 0;
        self.typed.clear();
        self.aim();
        if let Some(hint) = self.game.hint() {
            self.dialog = Dialog::Hint(hint);
        }
    }

    /// Rolls and decides everything that nobody is asked about. A game that is only watched stops before
    /// every decision.
    fn go_on(&mut self) {
        loop {
            match self.game.due() {
                Due::Roll(_) if self.game.always_rolls() => _ = self.game.roll(&Given::RollOne),
                Due::Choice(_) if !self.game.live.is_watched() => {
                    if self.game.stand_in().is_none() {
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    /// Lets the policies of a game that is only watched decide: once, or to the end.
    pub fn watch(&mut self, to_the_end: bool) {
        self.acted = Some(self.game.live.inputs());
        let mut told = self.game.stand_in();
        self.go_on();
        while to_the_end && matches!(self.game.due(), Due::Choice(_)) {
            told = self.game.stand_in();
            self.go_on();
        }
        self.refresh();
        self.note = told;
    }

    fn waiting(&self) -> Waits {
        let Ok(view) = self.game.live.view(YOU) else { return Waits::Over };
        match &view.due {
            Due::Over => Waits::Over,
            Due::Roll(roll) => {
                let (answer, own) = (self.game.ask_roll(roll), self.game.is_typed(roll));
                Waits::Roll { roll: Box::new(roll.clone()), answer, own }
            }
            Due::Choice(choice) if self.game.live.is_watched() => {
                Waits::Watch { who: words::choice(choice, &view.table) }
            }
            Due::Choice(choice) => Waits::Choice {
                who: words::choice(choice, &view.table),
                items: choice.options.iter().map(|option| Item::new(&view, option)).collect(),
                usual: choice.usual,
                in_turn: choice.in_turn,
            },
        }
    }

    /// The log; events of the latest input are new, with all that Bout rolled by itself after it.
    fn told(&self) -> Vec<ShownLine> {
        let story = self.game.live.story(YOU).unwrap_or_default();
        let newest = self.acted.map_or_else(|| self.game.live.inputs(), |before| before + 1);
        // An input of which nothing is told leaves the news as they were.
        let newest = newest.min(story.last().map_or(0, |line| line.input));
        let told = |line: &&LogLine| ShownLine {
            is_new: line.input >= newest,
            cites: line.cites(),
            text: line.text.clone(),
        };
        story.iter().map(told).collect()
    }

    /// Chooses the option that most players mean, or nothing. A cursor starts there, or at the space that the
    /// game looks at.
    pub fn aim(&mut self) {
        (self.selected, self.cursor, self.view) = (None, None, None);
        let Waits::Choice { usual, .. } = self.waits else { return };
        self.selected = usual;
        let focus = self.scene.as_ref().and_then(|scene| scene.focus).unwrap_or_default();
        let spot = self.selected.and_then(|at| self.items()[at].spot);
        let has_spaces = self.items().iter().any(|item| item.spot.is_some());
        self.cursor = spot.map(|spot| spot.nearest(focus)).or(has_spaces.then_some(focus));
    }

    /// Puts the cursor on a space of the board, and chooses the option there.
    pub fn point(&mut self, at: (u8, u8)) {
        (self.cursor, self.view) = (Some(at), None);
        self.selected =
            self.items().iter().position(|item| item.spot.is_some_and(|spot| spot.is_meant(at.0, at.1)));
    }

    /// Explanations that the very first question needs: why just these are offered, the meaning of the
    /// panels, the things that kill.
    pub fn first_words(&self) -> Vec<String> {
        let Ok(view) = self.game.live.view(YOU) else { return Vec::new() };
        let first = |text: String| text.split(';').next().map(str::to_owned);
        let picks = self.game.picks().and_then(first).map(|picks| format!("{picks} (W: all of it)"));
        let words: &[&str] = match view.table {
            Things::Showdown(_) => &[
                "H head, A arms, B body, W waist, L legs; 2□□: 2 armor, 2 injury boxes",
                "with all of them gone, the next wound there may kill; / explains a name",
            ],
            Things::Skirmish(_) => &[
                "W says why only these are offered, / explains a name, ? the keys and marks",
                "capital letters are red, small ones blue; what is Stunned is taken out by the next blow",
            ],
        };
        picks.into_iter().chain(words.iter().map(|&word| word.to_owned())).collect()
    }

    /// The figure that is chosen or acts, with its numbers, in a line: for screens that have no room for
    /// panels.
    pub fn at_hand(&self) -> Option<String> {
        let panels = &self.scene.as_ref()?.panels;
        let chosen = self.selected.and_then(|at| self.items().get(at)?.about).map(|about| about.letter);
        let is_chosen = |panel: &&Panel| {
            chosen.is_some_and(|letter| panel.head[0].text.starts_with(&format!("{letter} ")))
        };
        let acts = |panel: &&Panel| panel.head.iter().any(|span| span.text == " acting");
        let panel = panels.iter().find(is_chosen).or_else(|| panels.iter().find(acts))?;
        let numbers = panel.rows.first()?.iter().map(|span| span.text.as_str());
        Some(format!("{}: {}", panel.head[0].text, numbers.collect::<String>()))
    }

    /// The figures of whom one is picked now.
    pub fn picked(&self) -> Vec<String> {
        self.items().iter().filter(|item| item.is_pick).map(|item| item.name.clone()).collect()
    }

    /// The options of the decision due.
    pub fn items(&self) -> &[Item] {
        match &self.waits {
            Waits::Choice { items, .. } => items,
            Waits::Over | Waits::Watch { .. } | Waits::Roll { .. } => &[],
        }
    }

    /// The options that are listed, to do nothing more first, so that it is always in sight. Spaces are shown on the board
    /// instead.
    pub fn listed(&self) -> Vec<usize> {
        let is_listed = |&at: &usize| self.items()[at].spot.is_none() || self.cursor.is_none();
        let mut listed: Vec<usize> = (0..self.items().len()).filter(is_listed).collect();
        listed.sort_by_key(|&at| !self.items()[at].is_rest);
        listed
    }

    /// The keys of the options that are listed: always the same one for doing nothing more, the others in
    /// order. If spaces can be typed, numbers belong to them.
    pub fn keys(&self) -> Vec<Option<char>> {
        let types = self.cursor.is_some();
        let mut others = SHORTCUTS.chars().filter(|key| !types || key.is_ascii_alphabetic());
        let mut rest = Some(REST);
        let listed = self.listed();
        let key = |&at: &usize| if self.items()[at].is_rest { rest.take() } else { others.next() };
        listed.iter().map(key).collect()
    }

    /// The space in the middle of the visible part of a board: the one at which somebody looks, points or
    /// chooses, or the game looks.
    pub fn seen(&self) -> (u8, u8) {
        let chosen = || self.items().get(self.selected?)?.about;
        let game = || self.scene.as_ref()?.focus;
        let at = self.view.or(self.cursor).or_else(|| chosen().map(|about| about.at));
        at.or_else(game).unwrap_or_default()
    }

    /// Looks elsewhere on the board.
    pub fn look(&mut self, dx: i8, dy: i8) {
        const STEP: i8 = 3;
        let Some(scene) = &self.scene else { return };
        let (x, y) = self.seen();
        let moved = |at: u8, by: i8, most: usize| at.saturating_add_signed(by * STEP).min(most as u8 - 1);
        self.view = Some((moved(x, dx, scene.grid.columns.len()), moved(y, dy, scene.grid.rows.len())));
    }

    /// The cards that can be drawn and begin as was typed.
    pub fn cards(&self) -> Vec<String> {
        let Waits::Roll { roll, .. } = &self.waits else { return Vec::new() };
        let typed = plain(&self.typed);
        roll.card_ids().into_iter().filter(|id| id.contains(&typed)).collect()
    }

    /// Whether letters are typed into a field rather than being commands.
    pub fn is_typing_cards(&self) -> bool {
        matches!(&self.waits, Waits::Roll { roll, own: true, .. } if matches!(roll.with, Die::Draw(_)))
    }

    /// Whether everybody is asked in turn, so that one may pass for all.
    pub fn can_pass_all(&self) -> bool {
        matches!(self.waits, Waits::Choice { in_turn: true, .. })
    }

    /// Takes an option; if it ends something for everybody, asks first.
    pub fn take(&mut self, index: usize) {
        match self.items().get(index).map(|item| item.forgoes.clone()) {
            Some(Some(why)) => self.dialog = Dialog::Sure(index, why),
            Some(None) => self.take_at_once(index),
            None => {}
        }
    }

    /// Takes an option.
    pub fn take_at_once(&mut self, index: usize) {
        let Some(item) = self.items().get(index) else { return };
        let (name, area) = (item.name.clone(), item.spot.filter(|spot| spot.is_area));
        self.acted = Some(self.game.live.inputs());
        let cursor = self.cursor.filter(|&(x, y)| area.is_some_and(|area| area.covers(x, y)));
        let answered = self.game.give(&Given::Choice(name));
        self.answered(answered);
        if let Some(at) = cursor {
            self.areas.push(self.game.live.inputs());
            self.choose_in_area(at);
        }
    }

    /// Chooses the space that the cursor was on when its area was chosen: the player meant that one. If it is
    /// no option, the cursor goes to the next one that is.
    fn choose_in_area(&mut self, at: (u8, u8)) {
        let far = |spot: &Spot| spot.x.abs_diff(at.0) + spot.y.abs_diff(at.1);
        let Some(nearest) = self.items().iter().filter_map(|item| item.spot).min_by_key(far) else { return };
        self.point((nearest.x, nearest.y));
        if let Some(index) = self.selected.filter(|_| far(&nearest) == 0) {
            self.take(index);
        }
    }

    /// Passes for everybody.
    pub fn pass_all(&mut self) {
        self.acted = Some(self.game.live.inputs());
        let answered = self.game.pass_all();
        self.answered(answered);
    }

    /// Goes on after an answer, or says why it did not count.
    pub fn answered(&mut self, answered: Answered) {
        match answered {
            Ok(note) => {
                self.refresh();
                self.note = note;
            }
            Err(why) => self.note = Some(why),
        }
    }

    /// Rolls, or takes the faces that were typed.
    pub fn roll(&mut self) {
        let Waits::Roll { roll, own, .. } = self.waits.clone() else { return };
        self.acted = Some(self.game.live.inputs());
        if self.is_typing_cards() {
            let cards = self.cards();
            return match cards.get(self.selected.unwrap_or(0)) {
                Some(card) => {
                    let answered = self.game.type_dice(&roll, card);
                    self.answered(answered);
                }
                None => self.answered(Err(format!("`{}` is not in the deck.", self.typed))),
            };
        }
        if self.typed.is_empty() && own {
            return self.answered(Err("Type what you rolled, or r to let Bout roll.".to_owned()));
        }
        if self.typed.is_empty() {
            let rolled = self.game.roll(&Given::Roll);
            let names: Vec<String> = rolled.into_iter().map(|shown| shown.word).collect();
            self.refresh();
            self.note = Some(format!("{}: {}", roll.of, names.join(" ")));
            return;
        }
        let typed = std::mem::take(&mut self.typed);
        let answered = self.game.type_dice(&roll, &typed);
        self.answered(answered);
    }

    /// Leaves an action that was begun, a move for one; if there is none, forgets the space that was pointed
    /// at.
    pub fn back(&mut self) {
        if self.game.leave_begun() {
            self.acted = None;
            self.refresh();
            self.note = Some("As if it had not been begun.".to_owned());
        } else {
            self.aim();
        }
    }

    /// Takes back the last input; if Bout rolls everything, the last decision and all dice after it. A space is taken back
    /// with its area, because the cursor chose both at once.
    pub fn undo(&mut self) {
        let mut undone = self.game.undo(1);
        let left = self.game.live.inputs();
        if undone > 0 && self.areas.contains(&left) {
            undone += self.game.undo(1);
        }
        self.areas.retain(|&area| area < left);
        self.acted = None;
        self.refresh();
        self.note = Some(match undone {
            0 => "There is nothing to take back.".to_owned(),
            1 => "Took back 1 input.".to_owned(),
            more => format!("Took back {more} inputs."),
        });
    }
}
