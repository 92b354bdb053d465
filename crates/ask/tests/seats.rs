//! People and policies at a table that is written down: whoever opens it again finds both.

use std::path::Path;

use ask::question::{Battle, Of};
use ask::seats::resume;
use ask::{Kind, Question};
use kernel::Seat;
use table::view::Due;
use table::{CommandId, Given, Grant, Live, People, Person, Sitting};

fn dice() -> ask::dice::Dice {
    ask::dice::dice(Some(4)).expect("a seed gives dice")
}

const ANN: Person = Person(0);

/// Ann has the first seats and rolls for everybody, a policy the others.
fn people(seats: &[(u8, String)], hers: usize, policy: &str) -> People {
    let seats: Vec<Seat> = seats.iter().map(|(seat, _)| Seat(*seat)).collect();
    let (ann, other) = seats.split_at(hers);
    let sits = |name: &str, seats: &[Seat], may: &[Grant], policy: Option<&str>| Sitting {
        name: name.to_owned(),
        seats: seats.to_vec(),
        may: may.to_vec(),
        policy: policy.map(str::to_owned),
    };
    let all = vec![sits("ann", ann, &[Grant::Roll], None), sits("the other side", other, &[], Some(policy))];
    People { all, anybody: Vec::new() }
}

fn saved(live: &dyn Live) -> String {
    format!("{}\n{}\n", live.journal_head(), live.journal_since(0).join("\n"))
}

/// One step: the policy goes on, or Ann rolls or takes the first option. Whether it was the policy; `None` at the end.
fn step(live: &mut dyn Live, number: usize) -> Option<bool> {
    if live.go_on().expect("what the policy gives is taken").is_some() {
        return Some(true);
    }
    let given = match live.due(ANN).expect("she sits there").asked? {
        Due::Choice(choice) => Given::Choice(choice.options[0].id.clone()),
        Due::Roll(_) => Given::Roll,
        Due::Over => return None,
    };
    let id = CommandId::new(format!("{number}")).expect("a short word");
    live.submit(ANN, &id, &given).expect("it is offered");
    Some(false)
}

#[test]
fn a_policy_in_a_seat_goes_on_after_its_table_was_opened_again() {
    let battle = Of::Battle(Box::new(Battle { turns: Some(3), ..Battle::default() }));
    for (of, hers) in [(battle, 1), (Of::Showdown(Box::default()), 2)] {
        let question = Question::new(of);
        let seats = question.table_for(&People::one("ann"), dice(), 1).expect("a whole game").seats();
        for style in ["aggressive", "cautious", "random"] {
            let mut live =
                question.table_for(&people(&seats, hers, style), dice(), 1).expect("they may sit there");
            let (mut before, mut opened) = (saved(&*live), 0);
            for number in 0..200 {
                let Some(was_policy) = step(&mut *live, number) else { break };
                if was_policy && opened < 3 {
                    let mut again = resume(&before, Path::new(""), dice(), 1).expect("it replays");
                    assert_eq!(again.people(), live.people());
                    assert_eq!(again.people().all[1].policy.as_deref(), Some(style));
                    assert_eq!(step(&mut *again, number), Some(true), "the policy answers, and nobody waits");
                    opened += 1;
                }
                before = saved(&*live);
            }
            assert_eq!(opened, 3, "{style}");
        }
    }
}

#[test]
fn a_policy_that_is_none_sits_nowhere() {
    let question = Question::new(Of::Battle(Box::default()));
    let seats = [(0, String::new()), (1, String::new())];
    let problem = question.table_for(&people(&seats, 1, "sly"), dice(), 1).map(|_| ()).unwrap_err();
    assert_eq!((problem.kind, problem.message.as_str()), (Kind::Question, "`sly` is no policy"));
    let sound = question.table_for(&people(&seats, 1, "cautious"), dice(), 1).expect("they may sit there");
    let problem = resume(&saved(&*sound)[..40], Path::new(""), dice(), 1).map(|_| ()).unwrap_err();
    assert_eq!(problem.kind, Kind::Content);
}
