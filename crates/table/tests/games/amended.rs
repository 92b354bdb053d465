//! Random amendments at random positions: states stay sound, are saved, loaded and replayed, and are taken back.

use kernel::{Amendment, AmendmentOf, Pending, Takes, To};
use packs::{Book, GameName, with_game};
use table::Table;
use table::view::Seen;
use testkit::random::Seed;

use super::sample::{Sample, assert_same, legal};

/// How many games there are, how long they are, and how many amendments in a hundred inputs.
const GAMES: u64 = 4;
const INPUTS: usize = 60;

/// Something to amend, and a value, which may be one that cannot be.
pub fn amendment<G: Book + Seen>(table: &Table<G>, seed: &mut Seed) -> Option<AmendmentOf<G>> {
    let game = &table.scenario().game;
    let parts = game.parts(table.state());
    if parts.is_empty() {
        return None;
    }
    amendment_of(table, seed.pick(&parts), seed)
}

/// A value for something.
pub fn amendment_of<G: Book + Seen>(
    table: &Table<G>,
    part: G::Part,
    seed: &mut Seed,
) -> Option<AmendmentOf<G>> {
    let game = &table.scenario().game;
    let parts = game.parts(table.state());
    let to = match game.takes(part) {
        // A value of another part, which may be a spot where somebody stands already.
        _ if seed.once_in(4) => game.part_value(table.state(), seed.pick(&parts))?,
        Takes::Number(from, up_to) => To::Number(from - 1 + seed.below((up_to - from + 3) as u64) as i64),
        Takes::Mark => To::Mark(seed.once_in(2)),
        Takes::OneOf(words) => To::Word(seed.pick(&words)),
        Takes::Spot => game.spot_named(&spot(seed)).map(To::Word)?,
    };
    Some(Amendment { part, to })
}

/// A space of a board, or a spot on a field, in words of either.
fn spot(seed: &mut Seed) -> String {
    let (x, y) = (1 + seed.below(22), seed.below(16));
    match seed.below(4) {
        0 | 1 => format!("{x}{}", char::from(b'A' + y as u8)),
        2 => format!("{x},{y}.5"),
        // On the bridge of a field that has one, in its middle and beside it.
        _ => format!("{},{} bridge", 17 + seed.below(6), 11 + seed.below(10)),
    }
}

/// What is true of every state at rest.
fn rests<G: Book + Seen>(table: &Table<G>) {
    let name = &table.scenario().source.name;
    match table.pending() {
        Pending::Chance(chance) => assert!(chance.total() > 0, "{name}: nothing can come up"),
        Pending::Decision(decision) => {
            assert!(decision.choices.len() > 1, "{name}: a choice of one: {:?}", decision.choices);
        }
        Pending::Done(_) => {}
    }
    table.view(None);
}

fn law<G: Book + Seen>(sample: &Sample<G>) -> [usize; 2] {
    let mut counts = [0, 0];
    for scenario in sample.scenarios() {
        for number in 0..GAMES {
            let mut seed = Seed(number * 31 + 7);
            let mut table = Table::new(scenario.clone());
            let mut earlier = vec![table.clone()];
            for _ in 0..INPUTS {
                let amended = if seed.below(2) == 0 { amendment(&table, &mut seed) } else { None };
                if let Some(amendment) = amended {
                    let before = table.clone();
                    match table.amend(None, amendment) {
                        Ok(_) => counts[0] += 1,
                        Err(why) => {
                            counts[1] += 1;
                            assert!(!why.message.is_empty() && !why.hint.is_empty());
                            assert_same(&table, &before);
                            assert_eq!(table.save(), before.save());
                            continue;
                        }
                    }
                } else {
                    let Some(input) = legal(&table, &mut seed) else { break };
                    table.submit(None, input).unwrap();
                }
                rests(&table);
                earlier.push(table.clone());
            }
            let loaded = sample.load(&table.save()).unwrap();
            assert_same(&table, &loaded);
            for (inputs, before) in earlier.iter().enumerate().rev().step_by(7) {
                let digest = kernel::digest(before.state());
                assert_eq!(kernel::digest(&table.state_after(inputs)), digest);
                table.undo_to(None, inputs);
                assert_same(&table, before);
                assert_eq!(kernel::digest(table.state()), digest);
            }
            assert_same(&sample.load(&table.save()).unwrap(), &table);
        }
    }
    counts
}

#[test]
fn random_amendments_keep_games_sound_and_are_saved_and_taken_back() {
    for &game in GameName::ALL {
        let [amended, refused] = with_game!(game, G => law(&Sample::<G>::new()));
        println!("{}: {amended} amended, {refused} refused", game.word());
        assert!(amended > 300 && refused > 100, "{}: {amended} amended, {refused} refused", game.word());
    }
}

/// Parts are called by different names; what is set to its value changes nothing but the log; words are understood.
fn words<G: Book + Seen>(sample: &Sample<G>) {
    let mut checked = 0;
    for scenario in sample.scenarios() {
        let mut seed = Seed(5);
        let mut table = Table::new(scenario);
        for _ in 0..INPUTS {
            let game = &table.scenario().game;
            let slots = game.amendable(table.state());
            let mut names: Vec<String> = slots.iter().map(|slot| slot.words.to_lowercase()).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), slots.len(), "{}: two parts have one name", table.scenario().source.name);
            for slot in slots.iter().skip(seed.below(9) as usize).step_by(9) {
                let Some(now) = game.part_value(table.state(), slot.part) else { continue };
                let amendment = Amendment { part: slot.part, to: now };
                let words = game.amendment_words(amendment);
                assert_eq!(game.amendment_named(table.state(), &words), Ok(amendment), "{words}");
                let mut state = table.state().clone();
                if game.amend(&mut state, amendment, &mut kernel::Silent).is_ok() {
                    assert_eq!(&state, table.state(), "{words}");
                    checked += 1;
                }
            }
            let Some(input) = legal(&table, &mut seed) else { break };
            table.submit(None, input).unwrap();
        }
    }
    assert!(checked > 100, "{checked}");
}

#[test]
fn a_part_is_set_by_its_name_and_to_its_own_value_changes_nothing() {
    for &game in GameName::ALL {
        with_game!(game, G => words(&Sample::<G>::new()));
    }
}

/// What cannot be amended stands in the documentation with its reason.
#[test]
fn what_is_left_out_is_documented() {
    let page = include_str!("../../../../docs/companion.md");
    for (what, why) in showdown::LEFT_OUT.iter().chain(skirmish::LEFT_OUT) {
        let row = format!("| {what} | {why} |");
        assert!(page.contains(&row), "docs/companion.md lacks `{row}`");
    }
}
