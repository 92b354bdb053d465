//! A game of five thousand rolls and no rules, that counts what is applied: for what an input costs.

use std::cell::Cell;
use std::path::Path;

use kernel::{
    Amend, Amendment, Chance, Cites, DieOrBag, Game, Input, Pending, Rule, Ruling, Seat, Sink, Tabletop,
    Takes, To, WhyNot,
};
use packs::skirmish::{Pack, doc::ScenarioDoc};
use packs::{AskSet, Book, GameName, Key, PackFiles, Scenario, Tell};
use skirmish::Rulings;
use source::{Diagnostics, Source};
use table::amend::BattleAmendment;
use table::view::{Pointed, Seen, Things};
use table::{CommandId, Given, Live, People, Person, Room, Table};

thread_local! {
    pub static APPLIED: Cell<usize> = const { Cell::new(0) };
}

/// A die is rolled five thousand times; every roll that the rules apply is counted.
#[derive(Debug, Clone, PartialEq)]
pub struct March {
    rulings: Rulings,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Step(u8);

impl Cites for Step {
    fn rules(&self) -> &[&'static Rule] {
        &[]
    }

    fn rulings(&self) -> &[&'static Ruling] {
        &[]
    }
}

impl Game for March {
    type State = (u32, u32);
    type Choice = u8;
    type Outcome = u32;
    type Event = Step;

    fn pending(&self, &(rolled, sum): &(u32, u32)) -> Pending<u8, u32> {
        let source = DieOrBag::Die(6);
        let due = Chance { label: "step", seat: Seat(0), actor: 0, pool: 1, source };
        if rolled < 5000 { Pending::Chance(due) } else { Pending::Done(sum) }
    }

    fn apply(&self, (rolled, sum): &mut (u32, u32), input: Input<u8>, log: &mut impl Sink<Step>) {
        APPLIED.with(|applied| applied.set(applied.get() + 1));
        let Input::Outcome(face) = input else { unreachable!("nothing is decided") };
        (*rolled, *sum) = (*rolled + 1, *sum + u32::from(face));
        log.tell(|| Step(face));
    }
}

impl Tabletop for March {
    type Rulings = Rulings;

    const RULES: &'static [&'static Rule] = &[];

    fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    fn rulings_mut(&mut self) -> &mut Rulings {
        &mut self.rulings
    }

    fn set_up(&self) -> (u32, u32) {
        (0, 0)
    }

    fn start(&self, _: &mut impl Sink<Step>) -> (u32, u32) {
        (0, 0)
    }

    fn tell(&self, event: &Step) -> Option<String> {
        Some(format!("They go {} steps.", event.0))
    }

    fn choice_name(&self, _: &(u32, u32), choice: u8) -> String {
        choice.to_string()
    }

    fn seat_name(&self, _: Seat) -> &'static str {
        "everybody"
    }

    fn actor_name(&self, _: u8) -> &'static str {
        "column"
    }
}

impl Amend for March {
    type Part = ();
    type Word = ();

    fn parts(&self, _: &(u32, u32)) -> Vec<()> {
        vec![()]
    }

    fn part_words(&self, (): ()) -> String {
        "steps".into()
    }

    fn takes(&self, (): ()) -> Takes<()> {
        Takes::Number(0, 30_000)
    }

    fn part_value(&self, state: &(u32, u32), (): ()) -> Option<To<()>> {
        Some(To::Number(state.1.into()))
    }

    fn set_part(
        &self,
        state: &mut (u32, u32),
        amendment: Amendment<(), ()>,
        _: &mut impl Sink<Step>,
    ) -> Result<(), WhyNot> {
        APPLIED.with(|applied| applied.set(applied.get() + 1));
        state.1 = amendment.to.number() as u32;
        Ok(())
    }

    fn word_typed(&self, (): ()) -> String {
        String::new()
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Sum;

impl AskSet<March> for Sum {
    fn key(&self, outcome: &u32) -> Key {
        [*outcome as i32].into_iter().collect()
    }

    fn tells(&self, _: &March) -> Vec<Tell> {
        vec![Tell { tell: "sum".into(), of: None, name: "sum".into(), before: None }]
    }

    fn values(&self, _: &March, key: &Key) -> Vec<packs::Value> {
        key.iter().map(|&sum| packs::Value::Number(sum.into())).collect()
    }
}

impl Seen for March {
    fn things(&self, _: &(u32, u32)) -> Things {
        unreachable!("nobody looks at it")
    }

    fn amendment_told(&self, amendment: Amendment<(), ()>) -> table::Amendment {
        table::Amendment::Skirmish(BattleAmendment::Turn { to: amendment.to.number() as u8 })
    }

    fn amendment_meant(&self, amendment: &table::Amendment) -> Result<Amendment<(), ()>, WhyNot> {
        match amendment {
            table::Amendment::Skirmish(BattleAmendment::Turn { to }) => {
                Ok(Amendment { part: (), to: To::Number((*to).into()) })
            }
            other => unreachable!("{other:?}"),
        }
    }

    fn pointed(&self, _: &(u32, u32), _: u8) -> Option<Pointed> {
        None
    }
}

impl Book for March {
    const GAME: GameName = GameName::Skirmish;

    type Doc = ScenarioDoc;
    type Pack = Pack;
    type Asks = Sum;

    fn compile(
        source: &Source,
        doc: &ScenarioDoc,
        pack: &Pack,
        _: bool,
    ) -> Result<Scenario<Self>, Diagnostics> {
        Ok(Scenario {
            title: None,
            unsaid: Vec::new(),
            game: Self { rulings: doc.rulings.rulings() },
            asks: Sum,
            source: source.clone(),
            pack: pack.id().to_owned(),
            pack_digest: pack.digest(),
        })
    }

    fn contents(&self) -> String {
        "a march".into()
    }
}

/// The person who plays it.
pub const ME: Person = Person(0);

/// The name of a command, which nobody has given before.
pub fn id(number: usize) -> CommandId {
    CommandId::new(number.to_string()).unwrap()
}

/// A table of it, at which somebody sits.
pub fn march() -> Room<March> {
    let source =
        Source::new("march.toml", "game = \"skirmish\"\nunit = [{ id = \"alda\", side = \"red\" }]\n");
    let table = Table::<March>::new(Scenario::read(&source, Path::new(""), None).unwrap());
    let mut room = Room::new(table, Box::new(|_| 6));
    room.seat(ME, &id(0), &People::one("ada")).unwrap();
    room
}

/// Input by number: the program's dice and typed ones in turn.
pub fn input(number: usize) -> Given {
    if number.is_multiple_of(2) { Given::Roll } else { Given::Dice(vec![1 + (number % 6) as u8]) }
}
