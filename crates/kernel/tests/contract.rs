//! The contract of a game, kept by the smallest one: somebody rolls, then rolls on or stops.

use std::fmt::Debug;

use kernel::{
    Bag, Chance, Cites, Decision, DieOrBag, Game, Illegal, Input, Journal, Line, Pending, Rule, Ruling, Seat,
    Silent, Tabletop, Tally, Waits, check, submit,
};

kernel::rules! {
    on_page { ROLL = "ROLL", "Roll a die."; }
    beyond { STOP = "STOP", "Stop when you like."; }
}

kernel::rulings! {
    ONES ones: Ones = "ones", "What does a 1 do?", "" {
        Nothing = "nothing", "It counts as any other.";
        Lose = "lose", "It loses everything.";
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Greed(Rulings);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum State {
    Rolling(u8),
    Asking(u8),
    Over(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
enum Answer {
    #[default]
    On,
    Stop,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    Rolled(u8),
    /// Only cites.
    Asked,
}

impl Cites for Event {
    fn rules(&self) -> &[&'static Rule] {
        match self {
            Self::Rolled(_) => &[ROLL],
            Self::Asked => &[STOP],
        }
    }

    fn rulings(&self) -> &[&'static Ruling] {
        match self {
            Self::Rolled(1) => &[ONES],
            Self::Rolled(_) | Self::Asked => &[],
        }
    }
}

const DIE: Chance = Chance { label: "Luck", seat: Seat(1), actor: 0, pool: 1, source: DieOrBag::Die(6) };

impl Game for Greed {
    type State = State;
    type Choice = Answer;
    type Outcome = u8;
    type Event = Event;

    fn pending(&self, state: &State) -> Pending<Answer, u8> {
        match *state {
            State::Rolling(_) => Pending::Chance(DIE),
            State::Asking(_) => {
                let choices = [Answer::On, Answer::Stop].into_iter().collect();
                Pending::Decision(Decision { seat: Seat(1), choices })
            }
            State::Over(sum) => Pending::Done(sum),
        }
    }

    fn apply(&self, state: &mut State, input: Input<Answer>, log: &mut impl kernel::Sink<Event>) {
        *state = match (*state, input) {
            (State::Rolling(sum), Input::Outcome(face)) => {
                log.tell(|| Event::Rolled(face));
                log.tell_some(|| (face > 1).then_some(Event::Asked));
                match (face, self.0.ones) {
                    (1, Ones::Lose) => State::Over(0),
                    _ => State::Asking(sum + face),
                }
            }
            (State::Asking(sum), Input::Choice(Answer::On)) => State::Rolling(sum),
            (State::Asking(sum), Input::Choice(Answer::Stop)) => State::Over(sum),
            (state, input) => panic!("{input:?} in {state:?}"),
        }
    }
}

impl Tabletop for Greed {
    type Rulings = Rulings;
    const RULES: &'static [&'static Rule] = ALL;

    fn rulings(&self) -> &Rulings {
        &self.0
    }

    fn rulings_mut(&mut self) -> &mut Rulings {
        &mut self.0
    }

    fn set_up(&self) -> State {
        State::Rolling(0)
    }

    fn start(&self, _: &mut impl kernel::Sink<Event>) -> State {
        self.set_up()
    }

    fn tell(&self, event: &Event) -> Option<String> {
        match event {
            Event::Rolled(face) => Some(format!("It shows {face}.")),
            Event::Asked => None,
        }
    }

    fn choice_name(&self, _: &State, choice: Answer) -> String {
        format!("{choice:?}").to_lowercase()
    }

    fn seat_name(&self, _: Seat) -> &'static str {
        "the gambler"
    }

    fn actor_name(&self, _: u8) -> &'static str {
        "alda"
    }
}

/// Three inputs and what they led to.
fn played() -> (Journal<Answer>, State, Vec<Event>) {
    let (game, mut log) = (Greed::default(), Vec::new());
    let mut state = game.start(&mut log);
    let mut journal = Journal { seed: 7, ..Journal::default() };
    for input in [Input::Outcome(1), Input::Choice(Answer::On), Input::Outcome(5)] {
        submit(&game, &mut state, Some(Seat(1)), input, &mut log).expect("a legal input");
        journal.record(input, &state);
    }
    (journal, state, log)
}

#[test]
fn inputs_are_checked_against_what_is_due() {
    let game = Greed::default();
    let of = |state: State, seat: u8, input| check(&game.pending(&state), Some(Seat(seat)), input);
    assert_eq!(of(State::Over(3), 1, Input::Outcome(1)), Err(Illegal::Done));
    assert_eq!(of(State::Rolling(0), 1, Input::Choice(Answer::On)), Err(Illegal::WantsOutcome));
    assert_eq!(of(State::Asking(3), 1, Input::Outcome(1)), Err(Illegal::WantsChoice));
    for (face, so) in
        [(0, Err(Illegal::NoSuchOutcome)), (1, Ok(())), (6, Ok(())), (7, Err(Illegal::NoSuchOutcome))]
    {
        assert_eq!(of(State::Rolling(0), 1, Input::Outcome(face)), so, "{face}");
    }
    assert_eq!(of(State::Asking(3), 0, Input::Choice(Answer::On)), Err(Illegal::NotYourDecision));
    assert_eq!(of(State::Asking(3), 1, Input::Choice(Answer::On)), Ok(()));
    let mut decision = Decision { seat: Seat(1), ..Decision::default() };
    decision.choices.push(Answer::Stop);
    let pending = Pending::<_, u8>::Decision(decision);
    assert_eq!(check(&pending, None, Input::Choice(Answer::On)), Err(Illegal::NotOffered));
    assert_eq!(check(&pending, None, Input::Choice(Answer::Stop)), Ok(()));
    assert_eq!(Illegal::NotOffered.to_string(), "that choice is not among the legal ones");
}

#[test]
fn a_refused_input_changes_nothing() {
    let mut state = State::Rolling(4);
    let refused = submit(&Greed::default(), &mut state, None, Input::Outcome(9), &mut Silent);
    assert_eq!((refused, state), (Err(Illegal::NoSuchOutcome), State::Rolling(4)));
}

#[test]
fn a_journal_replays_and_says_where_it_parts_from_the_rules() {
    let (journal, state, log) = played();
    assert_eq!(state, State::Asking(6));
    assert_eq!(log, [Event::Rolled(1), Event::Rolled(5), Event::Asked]);
    let (game, mut again) = (Greed::default(), Vec::new());
    assert_eq!(journal.replay(&game, &game.set_up(), &mut again), Ok(state));
    assert_eq!(again, log);

    let parts = |change: fn(&mut Journal<Answer>)| {
        let mut journal = journal.clone();
        change(&mut journal);
        journal.replay(&game, &game.set_up(), &mut Silent).unwrap_err()
    };
    let elsewhere = parts(|journal| journal.entries[1].1 ^= 1);
    assert_eq!((elsewhere.at, elsewhere.why), (2, None));
    assert_eq!(elsewhere.to_string(), "input 2 does not lead to the state that was recorded");
    assert_eq!(parts(|journal| journal.seed += 1).at, 1);
    let refused = parts(|journal| journal.entries[2].0 = Input::Outcome(7));
    assert_eq!(refused.to_string(), "input 3 is illegal: the die has no such face");
}

#[test]
fn each_digest_tells_of_all_before_it() {
    let (journal, ..) = played();
    let mut digests: Vec<u64> = journal.entries.iter().map(|&(_, digest)| digest).collect();
    let mut other = Journal { seed: 8, ..Journal::default() };
    other.record(Input::<Answer>::Outcome(1), &State::Asking(1));
    digests.push(other.entries[0].1);
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), 4);
}

#[test]
fn what_a_game_does_not_say_otherwise() {
    let game = Greed::default();
    let mut decision = Decision::default();
    assert_eq!(game.waits(&State::Rolling(0), &mut decision), Waits::Chance(DIE));
    assert_eq!(game.waits(&State::Over(2), &mut decision), Waits::Done(2));
    assert!(decision.choices.is_empty());
    assert_eq!(game.waits(&State::Asking(2), &mut decision), Waits::Decision);
    assert_eq!((decision.seat, &*decision.choices), (Seat(1), &[Answer::On, Answer::Stop][..]));
    assert_eq!([State::Over(2), State::Asking(2)].map(|state| game.over(&state)), [Some(2), None]);

    let mut state = State::Rolling(3);
    assert!(!game.play_on(&mut state, Input::Outcome(2), &mut decision, &mut Silent));
    assert_eq!(state, State::Asking(5));
    game.forget(&mut state);
    assert_eq!((game.tally(&mut state), state), (Tally::ZERO, State::Asking(5)));
    assert_eq!(game.laps(&state), None);
    let mut bands = Vec::new();
    game.bands(&State::Rolling(0), &DIE, &mut |face, weight| bands.push((face, weight)));
    assert_eq!(bands, [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]);
}

#[test]
fn what_a_table_does_not_say_otherwise() {
    let mut game = Greed::default();
    game.rulings_mut().set("ones", "lose").unwrap();
    let state = game.set_up();
    assert_eq!(game.usual_rulings().ones, Ones::Nothing);
    assert_eq!((game.choice_says(&state, Answer::On), game.choice_check(&state, Answer::On)), (None, None));
    let asked = game.asked(&state, &DIE);
    assert_eq!((&*asked.by, asked.on, asked.real), ("alda", None, true));
    assert_eq!(game.why_not(&state), []);
    assert_eq!((game.deciding(&state), game.face_shows(&DIE, 6)), (None, None));
    assert_eq!(game.outcome_name(&state, &DIE, 6), "6");
    assert_eq!(["6", "7", "six"].map(|word| game.outcome_named(&state, &DIE, word)), [Some(6), None, None]);
    let offered = [Answer::On, Answer::Stop];
    let named = |word| game.choice_named(&state, &offered, word);
    assert_eq!([named("stop"), named("on"), named("off")], [Some(Answer::Stop), Some(Answer::On), None]);
}

#[test]
fn the_log_cites_rules_and_rulings_once() {
    let game = Greed(Rulings { ones: Ones::Lose });
    let log = [Event::Rolled(4), Event::Asked, Event::Rolled(1), Event::Rolled(1), Event::Asked];
    let lines = game.lines(&log);
    let told: Vec<_> = lines.iter().map(|line| (&*line.text, line.event, game.citations(line))).collect();
    let cited = |text: &str| text.to_owned();
    assert_eq!(
        told,
        [
            ("It shows 4.", 0, cited("ROLL")),
            ("It shows 1.", 2, cited("ROLL, STOP, ones=lose")),
            ("It shows 1.", 3, cited("ROLL, STOP, ones=lose")),
        ]
    );
    // Events that only cite wait for the next line.
    assert_eq!([0, 1, 2, 5].map(|upto| game.told(&log[..upto])), [0, 1, 1, 4]);
    assert_eq!(game.citations(&Line::default()), "");
    assert_eq!(format!("{ROLL:?} {ONES:?}"), "ROLL ones");
}

#[test]
fn a_pool_goes_on_with_the_same_dice_of_the_same_people() {
    let game = Greed::default();
    let pool = Chance { pool: 3, ..DIE };
    let next = Chance { pool: 2, ..DIE };
    assert!(next.is_rest_of(&pool, 2) && game.is_rest_of(&pool, 2, &next));
    for other in [
        Chance { pool: 1, ..next },
        Chance { seat: Seat(0), ..next },
        Chance { actor: 1, ..next },
        Chance { source: DieOrBag::Die(8), ..next },
        Chance { source: Bag::new([1]).source(), ..next },
    ] {
        assert!(!other.is_rest_of(&pool, 2) && !game.is_rest_of(&pool, 2, &other), "{other:?}");
    }
    assert!(!game.is_rest_of(&pool, 2, &Chance { label: "Fate", ..next }));
    let draws = |kinds: u8| Chance { source: Bag::new((0..kinds).map(|_| 1)).source(), ..next };
    assert!(draws(1).is_rest_of(&draws(2), 2));
    assert!(!draws(1).is_rest_of(&next, 2));
}

/// A name and an option mean the same from any caller.
#[test]
fn rulings_are_set_by_name() {
    fn option<R: kernel::RulingSet + Debug>(rulings: R) -> &'static str {
        rulings.get(ONES).id
    }
    let mut rulings = Rulings::default();
    assert_eq!(option(rulings), "nothing");
    assert_eq!(rulings.set("ones", "win"), Err(kernel::UnknownRuling::Option(ONES)));
    assert_eq!(rulings.set("twos", "lose"), Err(kernel::UnknownRuling::Name));
    rulings.set("ones", "lose").unwrap();
    assert_eq!(option(rulings), "lose");
}
