//! Several figures that do the same: it is what each of them does alone, one after the other, or nothing.

use skirmish::Battle;
use table::view::{Due, Pointed};
use table::{CommandId, Given, Live, People, Person, Room, Table};
use testkit::random::Seed;

use super::sample::{Sample, legal};

const BATTLE: &str = r#"
game = "skirmish"
field = "old-pasture"
warband = [{ id = "gate-company", side = "red" }, { id = "thorn-runners", side = "blue" }]
step = [{ battle = {} }]
"#;

const ME: Person = Person(0);

fn room(table: Table<Battle>) -> Room<Battle> {
    Room::new(table, Box::new(|chance| chance.ticket(0))).among(People::one("ada"))
}

fn id() -> CommandId {
    CommandId::new("together").unwrap()
}

/// The figures that can be picked, if some can.
fn picks(room: &Room<Battle>) -> Vec<(String, String)> {
    let Some(Due::Choice(choice)) = room.due(ME).unwrap().asked else { return Vec::new() };
    let figure = |option: &table::view::Offered| match &option.at {
        Some(Pointed::Figure(name)) if option.id == *name => Some((name.clone(), option.id.clone())),
        _ => None,
    };
    choice.options.iter().filter_map(figure).collect()
}

/// The options that are there now, by their words.
fn options(room: &Room<Battle>) -> Vec<(String, bool)> {
    let Some(Due::Choice(choice)) = room.due(ME).unwrap().asked else { return Vec::new() };
    choice.options.into_iter().map(|option| (option.id, option.rest)).collect()
}

#[test]
fn units_go_together_as_they_go_one_after_the_other() {
    let sample = Sample::<Battle>::new();
    let mut table = Table::new(sample.scenario("battle.toml", BATTLE));
    let (mut seed, mut went, mut refused) = (Seed(11), 0, 0);
    for _ in 0..600 {
        let found = picks(&room(table.clone()));
        if let [(one, pick), (other, _), ..] = &found[..]
            && seed.once_in(3)
        {
            let mut alone = room(table.clone());
            alone.submit(ME, &id(), &Given::Choice(pick.clone())).unwrap();
            let ways: Vec<String> =
                options(&alone).into_iter().filter(|way| !way.1).map(|way| way.0).collect();
            if !ways.is_empty() {
                let way = [ways[seed.below(ways.len() as u64) as usize].clone()];
                let mut both = room(table.clone());
                match both.together(ME, &id(), &[one.clone(), other.clone()], &way) {
                    Ok(_) => {
                        went += 1;
                        let mut each = room(table.clone());
                        for name in [one, other] {
                            each.together(ME, &id(), std::slice::from_ref(name), &way).unwrap();
                        }
                        assert_eq!(each.table().state(), both.table().state(), "{one}, {other}: {way:?}");
                        assert_eq!(each.table().save(), both.table().save());
                        // Each answer is an input of its own, and all of them are the player's.
                        assert!(both.inputs() >= table.journal().entries.len() + 4);
                        table = both.table().clone();
                        continue;
                    }
                    Err(why) => {
                        refused += 1;
                        assert!(!why.message.is_empty() && !why.hint.is_empty());
                        assert_eq!(both.table().save(), table.save(), "nothing has changed: {why}");
                    }
                }
            }
        }
        let Some(input) = legal(&table, &mut seed) else { break };
        table.submit(None, input).unwrap();
    }
    println!("{went} pairs went together, {refused} could not");
    assert!(went > 10 && refused > 2, "{went}, {refused}");
    let mut stranger = room(table);
    assert!(stranger.together(ME, &id(), &["nobody".into()], &["go north".into()]).is_err());
    assert!(stranger.together(Person(3), &id(), &[], &[]).is_err());
}
