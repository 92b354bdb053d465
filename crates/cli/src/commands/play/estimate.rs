//! Odds while a game with a board is played. To its end would be too far, so they look to the end of what is under way:
//! exactly if that is small, else by playing it out again and again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ::odds::{Exactness, Limits, Odds, Policy, Watch};
use kernel::{Chance, Decision, Game, Input, Pending, Silent, Sink};
use sim::Dice;

use crate::args::PolicyArg;
use crate::games::Desk;
use crate::scene::Outlook;

/// The most states that exact odds of one option may have: a screen also stops when it has waited long enough.
const STATES: usize = 60_000;

/// The most games that an option is played out.
const GAMES: u64 = 4_000;

/// The most inputs of one game: nobody plays on for so long, but a policy could.
const INPUTS: usize = 5_000;

/// How much may be spent on an answer.
#[derive(Debug, Clone, Copy)]
pub enum Effort {
    /// So long, because a screen stands still meanwhile.
    Time(Duration),
    /// So many games in all: the same answer every time.
    Games(u64),
}

/// A mean, with half of its 95 % interval if it is an estimate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mean {
    pub mean: f64,
    pub half: Option<f64>,
}

/// What an option leads to.
#[derive(Debug, Clone, PartialEq)]
pub struct Prospect {
    /// The option in words.
    pub name: String,
    /// A mean for each head.
    pub means: Vec<Mean>,
}

/// What is known of several options.
#[derive(Debug, Clone, PartialEq)]
pub struct Prospects {
    pub heads: Vec<&'static str>,
    pub rows: Vec<Prospect>,
    /// How it is known, in a sentence.
    pub how: String,
    /// Up to where one looks.
    pub until: &'static str,
}

impl Mean {
    /// As a table shows it.
    pub fn words(self) -> String {
        match self.half {
            None => rounded(self.mean, 3),
            Some(half) => format!("{} ± {half:.2}", rounded(self.mean, 2)),
        }
    }
}

/// A number to so many decimals. Halves go up, as in the percentages of `bout odds`, and nothing has no sign.
fn rounded(number: f64, decimals: usize) -> String {
    let scale = 10_f64.powi(decimals as i32);
    let least = 1e-9_f64.copysign(number);
    let number = (number * scale + least).round() / scale;
    format!("{:.decimals$}", if number == 0.0 { 0.0 } else { number })
}

/// A game up to where one looks.
struct UpTo<'a, G: Desk> {
    game: &'a G,
    outlook: &'a Outlook<G::State>,
}

impl<G: Desk> Game for UpTo<'_, G> {
    type State = G::State;
    type Choice = G::Choice;
    type Outcome = Vec<i64>;
    type Event = G::Event;

    fn pending(&self, state: &G::State) -> Pending<G::Choice, Vec<i64>> {
        let done = || Pending::Done((self.outlook.count)(state));
        if (self.outlook.is_over)(state) {
            return done();
        }
        match self.game.pending(state) {
            Pending::Chance(chance) => Pending::Chance(chance),
            Pending::Decision(decision) => Pending::Decision(decision),
            Pending::Done(_) => done(),
        }
    }

    fn apply(&self, state: &mut G::State, input: Input<G::Choice>, log: &mut impl Sink<G::Event>) {
        self.game.apply(state, input, log);
    }

    /// What makes no difference to the end of the game makes none on the way there.
    fn forget(&self, state: &mut G::State) {
        if self.outlook.forgets && !(self.outlook.is_over)(state) {
            self.game.forget(state);
        }
    }
}

/// What the options with these numbers lead to; before a roll, what lies ahead. `None` if the game does not look ahead.
pub fn prospects<G: Desk>(
    game: &G,
    state: &G::State,
    options: &[usize],
    effort: Effort,
) -> Option<Prospects> {
    let outlook = game.outlook(state)?;
    let game = UpTo { game, outlook: &outlook };
    let starts = starts(&game, state, options);
    let states: Vec<&G::State> = starts.iter().map(|(_, state)| state).collect();
    let (means, known) = match exactly(&game, &states, effort) {
        Some(means) => (means, "Exact".to_owned()),
        None => sampled(&game, &states, effort),
    };
    let names = starts.into_iter().map(|(name, _)| name);
    let rows = names.zip(means).map(|(name, means)| Prospect { name, means }).collect();
    let until = outlook.until;
    let fall = match game.game.policy() {
        PolicyArg::Random => "at random",
        _ => "in the fixed order",
    };
    let how = format!(
        "{known}, up to {until}; decisions until then fall {fall}. Each number is a change from now."
    );
    Some(
        Prospects { heads: outlook.heads.to_vec(), rows, how, until }
            .where_something(|mean| mean.mean != 0.0),
    )
}

impl Prospects {
    /// Leaves out what none of the options led to as often as a table could show.
    #[must_use]
    pub fn for_a_table(&self) -> Self {
        let shows = |mean: &Mean| mean.mean.abs() >= if mean.half.is_some() { 0.005 } else { 0.0005 };
        self.clone().where_something(shows)
    }

    /// Leaves out what is nothing of all options, but for the first two: they are what one looks for.
    fn where_something(mut self, shows: impl Fn(&Mean) -> bool) -> Self {
        const ALWAYS: usize = 2;
        let happens = |rows: &[Prospect], at: usize| rows.iter().any(|row| shows(&row.means[at]));
        for at in (ALWAYS..self.heads.len()).rev() {
            if !happens(&self.rows, at) {
                self.heads.remove(at);
                self.rows.iter_mut().for_each(|row| _ = row.means.remove(at));
            }
        }
        self
    }
}

/// Where each option leads at once.
fn starts<G: Desk>(game: &UpTo<'_, G>, state: &G::State, options: &[usize]) -> Vec<(String, G::State)> {
    let alone = (game.outlook.alone)(state);
    let Pending::Decision(decision) = game.game.pending(&alone) else {
        return vec![("from here".to_owned(), alone)];
    };
    let after = |&index: &usize| {
        let choice = *decision.choices.get(index)?;
        let mut after = alone.clone();
        game.apply(&mut after, Input::Choice(choice), &mut Silent);
        Some((game.game.choice_name(state, choice), after))
    };
    options.iter().filter_map(after).collect()
}

/// Exact means, if all of it is small.
fn exactly<G: Desk>(game: &UpTo<'_, G>, states: &[&G::State], effort: Effort) -> Option<Vec<Vec<Mean>>> {
    let stop = Arc::new(AtomicBool::new(false));
    if let Effort::Time(time) = effort {
        let stop = Arc::clone(&stop);
        let watchman = move || {
            thread::sleep(time / 3);
            stop.store(true, Ordering::Relaxed);
        };
        // Without one, nobody would say when it takes too long.
        thread::Builder::new().spawn(watchman).ok()?;
    }
    let watch = Watch { cancel: Some(&stop), progress: None };
    let limits = Limits { max_states: STATES, ..Limits::default() };
    let policy = match game.game.policy() {
        PolicyArg::Random => Policy::Uniform,
        _ => Policy::First,
    };
    let odds = Odds::new(game, policy).with_limits(limits).with_watch(watch);
    let one = |state: &&G::State| {
        let answer = odds.solve(state, Clone::clone).ok()?;
        (answer.exactness == Exactness::Exact).then(|| {
            let mut means = vec![0.0; game.outlook.heads.len()];
            for (counts, chance) in &answer.outcomes {
                let chance = chance.to_f64();
                means.iter_mut().zip(counts).for_each(|(mean, &count)| *mean += chance * count as f64);
            }
            means.into_iter().map(|mean| Mean { mean, half: None }).collect()
        })
    };
    states.iter().map(one).collect()
}

/// Sums of what was counted, and of its squares.
struct Sums {
    games: u64,
    sums: Vec<(f64, f64)>,
}

impl Sums {
    fn new(heads: usize) -> Self {
        Self { games: 0, sums: vec![(0.0, 0.0); heads] }
    }

    fn add(&mut self, counts: &[i64]) {
        self.games += 1;
        for ((sum, squares), &count) in self.sums.iter_mut().zip(counts) {
            let count = count as f64;
            *sum += count;
            *squares += count * count;
        }
    }

    fn means(&self) -> Vec<Mean> {
        let games = self.games.max(1) as f64;
        let mean = |&(sum, squares): &(f64, f64)| {
            let mean = sum / games;
            let variance = (squares / games - mean * mean).max(0.0);
            // One more of each side, so that what never happened is not taken for impossible.
            let half = 1.96 * (variance / games).sqrt().max(1.0 / (games + 2.0));
            Mean { mean, half: Some(half) }
        };
        self.sums.iter().map(mean).collect()
    }
}

/// Plays every option out, a game each in turn, as long as the effort lasts.
fn sampled<G: Desk>(game: &UpTo<'_, G>, states: &[&G::State], effort: Effort) -> (Vec<Vec<Mean>>, String) {
    let begun = Instant::now();
    let mut all: Vec<Sums> = states.iter().map(|_| Sums::new(game.outlook.heads.len())).collect();
    let most = match effort {
        Effort::Time(_) => GAMES,
        Effort::Games(games) => (games / states.len().max(1) as u64).clamp(1, GAMES),
    };
    let is_late = || matches!(effort, Effort::Time(time) if begun.elapsed() > time * 2 / 3);
    let mut dice = Dice::new(1, 0);
    let mut played = 0;
    while played < most && !(played > 0 && is_late()) {
        for (sums, state) in all.iter_mut().zip(states) {
            if let Some(counts) = play_out(game, state, &mut dice) {
                sums.add(&counts);
            }
        }
        played += 1;
    }
    let how = format!("Estimated from {played} games each (± is the 95 % interval)");
    (all.iter().map(Sums::means).collect(), how)
}

/// One game up to where one looks, decisions as the game's odds take them; `None` if it does not end.
fn play_out<G: Desk>(game: &UpTo<'_, G>, start: &G::State, dice: &mut Dice) -> Option<Vec<i64>> {
    let mut state = start.clone();
    let at_random = game.game.policy() == PolicyArg::Random;
    let pick = |decision: &Decision<G::Choice>, dice: &mut Dice| {
        decision.choices[if at_random { dice.below(decision.choices.len() as u32) as usize } else { 0 }]
    };
    let roll = |chance: &Chance, dice: &mut Dice| dice.outcome(chance);
    for _ in 0..INPUTS {
        let input = match game.pending(&state) {
            Pending::Done(counts) => return Some(counts),
            Pending::Chance(chance) => Input::Outcome(roll(&chance, dice)),
            Pending::Decision(decision) => Input::Choice(pick(&decision, dice)),
        };
        game.apply(&mut state, input, &mut Silent);
    }
    None
}

#[cfg(test)]
mod tests {
    use packs::PackFiles;
    use packs::showdown::{Pack, QuickShowdown, Showdown};
    use table::Table;

    use super::*;

    /// The lion's first attack, before its dice are rolled.
    fn attacked() -> Table<Showdown> {
        let quick = QuickShowdown { level: Some("first-story".into()), ..QuickShowdown::default() };
        let mut table = Table::new(quick.scenario(&Pack::core()).expect("a showdown of the core pack"));
        while let Pending::Decision(decision) = table.pending() {
            table.submit(None, Input::Choice(decision.choices[0])).expect("it is offered");
        }
        table
    }

    #[test]
    fn what_is_exact_and_what_is_sampled_agree() {
        let table = attacked();
        let outlook = table.scenario().game.outlook(table.state()).expect("a board");
        let game = UpTo { game: &table.scenario().game, outlook: &outlook };
        let effort = Effort::Games(GAMES);
        let exact = exactly(&game, &[table.state()], effort).expect("an attack is small");
        let (estimated, how) = sampled(&game, &[table.state()], effort);
        assert!(how.starts_with("Estimated from 4000 games each"), "{how}");
        for (exact, estimated) in exact[0].iter().zip(&estimated[0]) {
            let half = estimated.half.expect("an estimate has an interval");
            assert!((exact.mean - estimated.mean).abs() < 2.5 * half, "{exact:?} {estimated:?}");
        }
        assert!(exact[0][1].mean > 0.5, "claws hurt: {exact:?}");
        assert_eq!(outlook.until, "the end of the attack");
    }

    /// Three on one, in the middle of a battle with others about.
    #[test]
    fn a_combat_of_four_is_exact() {
        use kernel::Inches;
        use skirmish::field::{Field, Point};
        use skirmish::unit::Unit;
        use skirmish::{Terms, fight};

        let unit = |name: &str, side: u8, x: i32, y: i32| {
            let mut unit = Unit::soldier(name, side);
            unit.start.at = Point::new(Inches::whole(x), Inches::whole(y));
            unit
        };
        let three = [unit("ann", 0, 10, 10), unit("abe", 0, 12, 10), unit("ada", 0, 11, 9)];
        let others = [unit("eve", 1, 11, 10), unit("ivo", 1, 20, 20), unit("una", 0, 3, 3)];
        let field = Field::new(Inches::whole(24), Inches::whole(24), Vec::new(), Vec::new());
        let units = three.into_iter().chain(others).collect();
        let battle = packs::skirmish::Battle::on_field(units, field, Terms::default());
        let state = fight::alone(&battle, &battle.start(&mut Vec::new()), None);
        let found = prospects(&battle, &state, &[0, 1, 2], Effort::Games(GAMES)).expect("a field");
        assert_eq!(
            found.how,
            "Exact, up to the end of the Melee phase; decisions until then fall at random. Each number is a \
             change from now."
        );
        assert!(found.rows.iter().all(|row| row.means[0].mean > 0.1), "{found:?}");
    }

    #[test]
    fn a_screen_does_not_wait_long() {
        let table = attacked();
        let begun = Instant::now();
        prospects(&table.scenario().game, table.state(), &[], Effort::Time(Duration::from_millis(300)))
            .expect("a board");
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    }

    #[test]
    fn estimates_come_with_their_interval() {
        let mut sums = Sums::new(2);
        (0..100).for_each(|game| sums.add(&[game % 2, 0]));
        let means = sums.means();
        assert!((means[0].mean - 0.5).abs() < 1e-9);
        assert_eq!(means[0].words(), "0.50 ± 0.10");
        assert!(means[1].half.is_some_and(|half| half > 0.0), "what never happened may still happen");
        let words = |mean: f64| Mean { mean, half: None }.words();
        assert_eq!([0.25, 0.5125, -0.0125, -0.0001].map(words), ["0.250", "0.513", "-0.013", "0.000"]);
    }
}
