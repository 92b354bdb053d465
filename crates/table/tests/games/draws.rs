//! Draws from a deck are saved by the names of the cards.

use std::path::Path;

use kernel::{
    Amend, Amendment, Bag, Chance, Cites, Game, Input, Pending, Rule, Ruling, Seat, Sink, Tabletop, Takes,
    WhyNot,
};
use packs::skirmish::{Pack, doc::ScenarioDoc};
use packs::{AskSet, Book, GameName, Key, PackFiles, Scenario, Tell, Value};
use skirmish::Rulings;
use source::{Diagnostics, Source};
use table::{Damage, Table};

/// Two cards are drawn from a maw, two tails and a paw. It is read from the files of skirmish, of which it takes
/// nothing but the rulings.
#[derive(Debug, Clone, PartialEq)]
struct Beast {
    rulings: Rulings,
}

const CARDS: [&str; 3] = ["maw", "tail", "paw"];

/// What is left, and the sum of what was drawn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Left {
    bag: Bag,
    drawn: u8,
}

#[derive(Debug, Clone, PartialEq)]
struct Drawn(u8);

impl Cites for Drawn {
    fn rules(&self) -> &[&'static Rule] {
        &[]
    }

    fn rulings(&self) -> &[&'static Ruling] {
        &[]
    }
}

impl Game for Beast {
    type State = Left;
    type Choice = u8;
    type Outcome = u8;
    type Event = Drawn;

    fn pending(&self, state: &Left) -> Pending<u8, u8> {
        if state.bag.len() == 2 {
            return Pending::Done(state.drawn);
        }
        let source = state.bag.source();
        Pending::Chance(Chance { label: "hit location", seat: Seat(0), actor: 0, pool: 1, source })
    }

    fn apply(&self, state: &mut Left, input: Input<u8>, log: &mut impl Sink<Drawn>) {
        let Input::Outcome(card) = input else { unreachable!("nothing is decided") };
        state.bag.take(card);
        state.drawn += card;
        log.tell(|| Drawn(card));
    }
}

impl Tabletop for Beast {
    type Rulings = Rulings;

    const RULES: &'static [&'static Rule] = &[];

    fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    fn rulings_mut(&mut self) -> &mut Rulings {
        &mut self.rulings
    }

    fn set_up(&self) -> Left {
        Left { bag: Bag::new([1, 2, 1]), drawn: 0 }
    }

    fn start(&self, _: &mut impl Sink<Drawn>) -> Left {
        self.set_up()
    }

    fn tell(&self, event: &Drawn) -> Option<String> {
        Some(format!("The {} is drawn.", CARDS[usize::from(event.0)]))
    }

    fn choice_name(&self, _: &Left, choice: u8) -> String {
        choice.to_string()
    }

    fn seat_name(&self, _: Seat) -> &'static str {
        "everybody"
    }

    fn actor_name(&self, _: u8) -> &'static str {
        "beast"
    }

    fn outcome_name(&self, _: &Left, _: &Chance, outcome: u8) -> String {
        CARDS[usize::from(outcome)].to_owned()
    }
}

/// Nothing of it can be amended.
impl Amend for Beast {
    type Part = ();
    type Word = ();

    fn parts(&self, _: &Left) -> Vec<()> {
        Vec::new()
    }

    fn part_words(&self, (): ()) -> String {
        String::new()
    }

    fn takes(&self, (): ()) -> Takes<()> {
        Takes::Mark
    }

    fn part_value(&self, _: &Left, (): ()) -> Option<kernel::To<()>> {
        None
    }

    fn word_typed(&self, (): ()) -> String {
        String::new()
    }

    fn set_part(&self, _: &mut Left, _: Amendment<(), ()>, _: &mut impl Sink<Drawn>) -> Result<(), WhyNot> {
        Err(WhyNot::new("nothing can be amended", "play on"))
    }
}

#[derive(Debug, Clone, PartialEq)]
struct Sum;

impl AskSet<Beast> for Sum {
    fn key(&self, outcome: &u8) -> Key {
        [i32::from(*outcome)].into_iter().collect()
    }

    fn tells(&self, _: &Beast) -> Vec<Tell> {
        vec![Tell { tell: "sum".into(), of: None, name: "sum".into(), before: None }]
    }

    fn values(&self, _: &Beast, key: &Key) -> Vec<Value> {
        key.iter().map(|&sum| Value::Number(sum.into())).collect()
    }
}

impl Book for Beast {
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
        "4 cards".into()
    }
}

fn drawn() -> Table<Beast> {
    let source =
        Source::new("beast.toml", "game = \"skirmish\"\nunit = [{ id = \"alda\", side = \"red\" }]\n");
    let mut table = Table::new(Scenario::read(&source, Path::new(""), None).unwrap());
    for card in [1, 0] {
        table.submit(None, Input::Outcome(card)).unwrap();
    }
    table
}

fn load(text: &str) -> Result<Table<Beast>, (usize, Damage)> {
    Table::load(text, Path::new(""), None).map_err(|error| (error.line, error.damage))
}

#[test]
fn a_draw_is_saved_and_loaded_by_its_name() {
    let table = drawn();
    let save = table.save();
    let lines: Vec<&str> = save.lines().collect();
    assert!(lines[1].starts_with(r#"{"draw":"tail","of":"hit location","digest":""#), "{save}");
    assert!(lines[2].starts_with(r#"{"draw":"maw","of":"hit location","digest":""#), "{save}");
    let loaded = load(&save).unwrap();
    assert_eq!((loaded.state(), loaded.log()), (table.state(), table.log()));
    assert_eq!(loaded.journal(), table.journal());
}

#[test]
fn a_card_that_cannot_be_drawn_is_refused_at_its_line() {
    let save = drawn().save();
    let found = load(&save.replacen("\"maw\"", "\"wing\"", 1)).unwrap_err();
    assert!(matches!(&found, (3, Damage::NoSuchCard(card)) if card == "wing"), "{found:?}");
    // By number it is no draw, and another card leads elsewhere.
    let found = load(&save.replacen("\"draw\":\"maw\"", "\"roll\":0", 1)).unwrap_err();
    assert!(matches!(found, (3, Damage::OtherRoll("hit location"))), "{found:?}");
    let found = load(&save.replacen("\"maw\"", "\"paw\"", 1)).unwrap_err();
    assert!(matches!(found, (3, Damage::Diverged(_))), "{found:?}");
    let found = load(&save.replacen("\"draw\":\"maw\"", "\"draw\":\"maw\",\"roll\":1", 1)).unwrap_err();
    assert!(matches!(found, (3, Damage::Unreadable)), "{found:?}");
}
