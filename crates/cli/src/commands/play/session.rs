//! A game being played, whoever shows it: the table, the dice, the journal. Lines and the screen both answer through it.

use kernel::{Chance, Decision, Input, Pending, Silent, Source};
use source::nearest;
use table::{How, Move, Rolls, Table};

use super::ask;
use super::dice::Roller;
use super::passing::{self, Passing};
use super::save::Save;
use super::signals;
use super::stand_in::StandIns;
use crate::commands::look_up::{self, Entry};
use crate::games::{Begins, Desk};

/// A game in progress.
pub struct Session<G: Desk> {
    pub table: Table<G>,
    pub save: Save,
    pub roller: Roller,
    pub stand_ins: StandIns,
    /// Whether the player has passed for everybody.
    pub passing: Passing,
}

/// An input that counted, with something to say about it or not; or one sentence why it did not.
pub type Answered = Result<Option<String>, String>;

impl<G: Desk> Session<G> {
    /// Gives an input.
    pub fn submit(&mut self, input: Input<G::Choice>) -> Answered {
        match self.table.submit(None, input) {
            Ok(_) => {
                self.record();
                Ok(None)
            }
            Err(why) => Err(format!("That cannot be done: {why}.")),
        }
    }

    /// Whether Bout rolls without being asked. Nobody types dice in a game that is watched.
    pub fn always_rolls(&self) -> bool {
        self.table.rolls() == Rolls::All || self.stand_ins.play_all::<G>()
    }

    /// Whether the players roll or draw this themselves and type it. What nobody has a die for, Bout rolls all the same.
    pub fn is_typed(&self, chance: &Chance) -> bool {
        let (game, state) = (&self.table.scenario().game, self.table.state());
        self.table.rolls() == Rolls::Own && game.due(state, chance).real
    }

    /// Dice come from there from now on, or as usual if they do already.
    pub fn toggle_rolls(&mut self, rolls: Rolls) {
        self.table.set_rolls(if self.table.rolls() == rolls { Rolls::Asked } else { rolls });
        self.record();
    }

    /// Rolls or draws once; returns what came up. A card is drawn whole, however much is known of where it lay.
    pub fn roll(&mut self, chance: &Chance) -> String {
        // Whoever takes a roll back and asks again gets the same; the dice go on all the same.
        let fresh = self.roller.roll(chance);
        let outcome = self.table.revealed(chance).unwrap_or(fresh);
        let (game, state) = (&self.table.scenario().game, self.table.state());
        let name = game.outcome_name(state, chance, outcome);
        let is_unseen = game.is_unseen(state, outcome);
        let rolled = self.table.submit(How::Rolled, Input::Outcome(outcome));
        debug_assert!(rolled.is_ok(), "what was rolled can happen");
        self.record();
        match self.table.pending() {
            Pending::Chance(next) if is_unseen => self.roll(&next),
            _ => name,
        }
    }

    /// What can be drawn, by name, each with the outcomes that say so.
    pub fn cards(&self, chance: &Chance) -> Vec<(String, Vec<u8>)> {
        self.table.cards(chance)
    }

    /// Takes one card by its name, as a player with real cards knows it.
    fn take_card(&mut self, chance: &Chance, name: &str) -> bool {
        let cards = self.cards(chance);
        let found = cards.iter().find(|(known, outcomes)| outcomes.len() > 1 && known == name);
        let Some((_, outcomes)) = found else { return false };
        let outcomes: Vec<_> = outcomes.iter().map(|&outcome| Input::Outcome(outcome)).collect();
        let taken = self.table.submit_all(How::Typed, &outcomes);
        debug_assert!(taken.is_ok(), "what can be drawn can be taken");
        self.record();
        true
    }

    /// Of a card whose pool alone is known, players know the name: those are what a wrong one is answered with.
    fn unknown_card(&self, chance: &Chance, text: &str) -> Option<String> {
        let cards = self.cards(chance);
        let whole = cards.iter().filter(|(_, outcomes)| outcomes.len() > 1).map(|(name, _)| name.as_str());
        let names: Vec<&str> = whole.collect();
        let text = text.trim();
        match nearest(&ask::plain(text), names.iter().copied()) {
            _ if names.is_empty() => None,
            Some(near) => Some(format!("`{text}` is not in the deck: did you mean `{near}`?")),
            None => Some(format!("`{text}` is not in the deck: there are {}.", names.join(", "))),
        }
    }

    /// The next die or card of a pool, of which so many are left, unless the pool ends before all of it is needed.
    fn next_of(&self, pool: &Chance, left: u8) -> Option<Chance> {
        match self.table.pending() {
            Pending::Chance(due) if self.table.scenario().game.is_rest_of(pool, left, &due) => Some(due),
            _ => None,
        }
    }

    /// Rolls the whole pool at once, as one would at a table; returns what each roll is called and what came up.
    pub fn roll_pool(&mut self, chance: &Chance) -> Vec<(&'static str, String)> {
        let mut rolled = Vec::new();
        for left in (1..=chance.pool).rev() {
            let Some(due) = self.next_of(chance, left) else { break };
            rolled.push((due.label, self.roll(&due)));
        }
        rolled
    }

    /// Takes the dice or cards that were typed: all of a line counts, or nothing.
    pub fn type_dice(&mut self, chance: &Chance, text: &str) -> Answered {
        if self.take_card(chance, &ask::plain(text.trim())) {
            return Ok(None);
        }
        let (game, state) = (&self.table.scenario().game, self.table.state());
        let text = &ask::as_faces(text, chance, |face| game.face_shows(chance, face));
        let dice = match ask::outcomes(text, chance, |outcome| game.outcome_name(state, chance, outcome)) {
            Ok(dice) => dice,
            Err(why) => return Err(self.unknown_card(chance, text).unwrap_or(why)),
        };
        let what = if matches!(chance.source, Source::Die(_)) { "dice" } else { "cards" };
        // Tried on the side first: all of a line counts, or nothing.
        let (game, mut state) = (&self.table.scenario().game, self.table.state().clone());
        let (mut inputs, mut left_over) = (Vec::new(), None);
        for (index, &face) in dice.iter().enumerate() {
            let pending = game.pending(&state);
            let due = match &pending {
                Pending::Chance(due) if game.is_rest_of(chance, chance.pool - index as u8, due) => due,
                _ => {
                    left_over = Some(format!("{} of the {what} no longer matter.", dice.len() - index));
                    break;
                }
            };
            let input = Input::Outcome(face);
            if let Err(why) = kernel::check(&pending, None, input) {
                let name = game.outcome_name(&state, due, face);
                return Err(match due.source {
                    Source::Die(_) => format!("`{name}` cannot be rolled: {why}."),
                    Source::Draw(_) => {
                        format!("Nothing is drawn: `{name}` is not in the deck any more by then.")
                    }
                });
            }
            game.apply(&mut state, input, &mut Silent);
            inputs.push(input);
        }
        let typed = self.table.submit_all(How::Typed, &inputs);
        debug_assert!(typed.is_ok(), "it was tried");
        self.record();
        Ok(left_over)
    }

    /// Whether a decision is due at which the player can pass for everybody.
    pub fn can_pass_all(&self) -> bool {
        self.table.scenario().game.window(self.table.state()).is_some()
    }

    /// Passes, here and in all such windows of this turn, until somebody could do something that they could not now.
    pub fn pass_all(&mut self) -> Answered {
        let (game, state) = (&self.table.scenario().game, self.table.state());
        let inputs = self.table.journal().entries.len();
        match self.table.pending() {
            Pending::Decision(decision) if self.passing.begin(game, state, inputs) => {
                let pass = passing::rest::<G>(&decision).expect("a window can be passed");
                self.submit(Input::Choice(pass))
            }
            _ => Err("This one is decided alone: pass all is for when everybody is asked in turn.".into()),
        }
    }

    /// The decision due, taken by the policy of its seat, or passed because the player passed for everybody; in words
    /// who took what. `None` if a person decides now.
    pub fn stand_in(&mut self) -> Option<String> {
        let Pending::Decision(decision) = self.table.pending() else { return None };
        let (game, state) = (&self.table.scenario().game, self.table.state());
        let chosen = self.stand_ins.choose(game, state, &decision).map(|at| decision.choices[at]);
        let is_passed = chosen.is_none();
        let choice = chosen.or_else(|| self.passing.choose(game, state, &decision))?;
        let who = game.deciding(state).unwrap_or_else(|| game.seat_name(decision.seat));
        let told = format!("{who}: {}", self.table.choice_word(choice));
        let how = if is_passed { How::Auto } else { How::Policy };
        let taken = self.table.submit(how, Input::Choice(choice));
        debug_assert!(taken.is_ok(), "a policy picks from the options");
        self.record();
        Some(told)
    }

    /// Whether what was due after so many inputs was answered without anybody being asked, or would be.
    fn goes_on_by_itself(&self, inputs: usize) -> bool {
        match self.table.scenario().game.pending(&self.table.state_after(inputs)) {
            Pending::Decision(decision) => {
                self.stand_ins.at::<G>(decision.seat).is_some() || self.table.is_automatic(inputs)
            }
            Pending::Chance(_) => self.always_rolls() || self.is_half_drawn(inputs),
            Pending::Done(_) => false,
        }
    }

    /// Whether after so many inputs it is known where a card comes from, and not yet which it is: nobody at a table stops
    /// there.
    fn is_half_drawn(&self, inputs: usize) -> bool {
        let Some(last) = inputs.checked_sub(1) else { return false };
        let Some(&(Move::Input(Input::Outcome(outcome)), _)) = self.table.journal().entries.get(last) else {
            return false;
        };
        self.table.scenario().game.is_unseen(&self.table.state_after(last), outcome)
    }

    /// Takes back the last inputs, and what would at once be answered again without anybody being asked; returns how
    /// many there were. In a game that is only watched, no more than was asked for.
    pub fn undo(&mut self, inputs: usize) -> usize {
        let all = self.table.journal().entries.len();
        let mut kept = all.saturating_sub(inputs);
        while kept > 0 && kept < all && !self.stand_ins.play_all::<G>() && self.goes_on_by_itself(kept) {
            kept -= 1;
        }
        self.table.undo_to(None, kept);
        self.passing.take_back(kept);
        self.record();
        all - kept
    }

    /// How many inputs would have to be taken back to leave what whoever decides has begun: a move, say. `None` if they have
    /// begun nothing, or if dice have fallen since.
    pub fn begun(&self) -> Option<usize> {
        let (game, now) = (&self.table.scenario().game, self.table.state());
        if !matches!(self.table.pending(), Pending::Decision(_)) {
            return None;
        }
        let entries = self.table.journal().entries.iter().enumerate().rev();
        for (count, (at, &(moved, _))) in entries.enumerate() {
            let Move::Input(Input::Choice(choice)) = moved else { return None };
            match game.begins(now, choice) {
                _ if self.table.is_automatic(at) => return None,
                Begins::It => return Some(count + 1),
                Begins::GoesOn => {}
                Begins::Nothing => return None,
            }
        }
        None
    }

    /// Leaves what was begun, as if it had not been; says whether there was something.
    pub fn leave_begun(&mut self) -> bool {
        let Some(inputs) = self.begun() else { return false };
        self.undo(inputs);
        true
    }

    /// What a name means: that of a card, a weapon, a keyword or a rule, or the number or name of an option.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn look_up(&self, name: &str) -> Result<Vec<Entry>, String> {
        let game = &self.table.scenario().game;
        let Pending::Decision(decision) = self.table.pending() else { return look_up::in_game(game, name) };
        let words: Vec<String> =
            decision.choices.iter().map(|&choice| self.table.choice_word(choice)).collect();
        let same = |word: &String| word.eq_ignore_ascii_case(name);
        let number = name.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let at = number.filter(|at| *at < words.len()).or_else(|| words.iter().position(same));
        let Some(at) = at else { return look_up::in_game(game, name) };
        let option = Entry {
            id: words[at].clone(),
            name: words[at].clone(),
            kind: "option".to_owned(),
            lines: self.table.choice_says(decision.choices[at]).into_iter().collect(),
            keywords: Vec::new(),
        };
        Ok(std::iter::once(option).chain(look_up::of_option(game, &words[at])).collect())
    }

    /// Why options that one might look for are not there.
    pub fn why_not(&self) -> Vec<String> {
        let game = &self.table.scenario().game;
        match self.table.pending() {
            Pending::Decision(_) => {}
            Pending::Chance(_) => {
                return vec!["There is nothing to choose now: a roll or a card is due.".to_owned()];
            }
            Pending::Done(_) => return vec!["There is nothing to choose any more.".to_owned()],
        }
        let found = game.why_not(self.table.state());
        if found.is_empty() { vec!["The options are all that there is.".to_owned()] } else { found }
    }

    /// What an option would end for more than the one who is asked, in the beginning of a sentence.
    pub fn forgoes(&self, decision: &Decision<G::Choice>, index: usize) -> Option<String> {
        self.table.scenario().game.forgoes(&decision.choices, *decision.choices.get(index)?)
    }

    /// Writes the journal to a file named during play.
    ///
    /// # Errors
    /// One sentence for the player.
    pub fn save_to(&mut self, path: &str) -> Result<(), String> {
        let saved = self.save.write_to(&self.table, path);
        self.prepare_to_be_ended();
        saved
    }

    /// Writes the journal after an input.
    fn record(&mut self) {
        self.save.write(&self.table);
        self.prepare_to_be_ended();
    }

    /// Notes what to say if the game is ended from outside: then nobody can be asked any more.
    pub fn prepare_to_be_ended(&self) {
        signals::note(self.save.last_words(&self.table));
    }

    /// How a roll or draw is asked for.
    pub fn ask_roll(&self, chance: &Chance) -> (String, &'static str) {
        let due = self.table.scenario().game.due(self.table.state(), chance);
        let answer = match (chance.source, due.real, chance.pool) {
            (Source::Die(_), true, 1) if self.is_typed(chance) => "type the die",
            (Source::Die(_), true, _) if self.is_typed(chance) => "type the dice",
            (Source::Draw(_), true, 1) if self.is_typed(chance) => "type the card",
            (Source::Draw(_), true, _) if self.is_typed(chance) => "type the cards",
            (Source::Die(_), false, _) => "Enter rolls",
            (Source::Die(_), true, 1) => "Enter rolls, or type the die",
            (Source::Die(_), true, _) => "Enter rolls, or type the dice",
            (Source::Draw(_), false, _) => "Enter draws",
            (Source::Draw(_), true, 1) => "Enter draws, or type the card",
            (Source::Draw(_), true, _) => "Enter draws, or type the cards",
        };
        (due.text, answer)
    }
}
