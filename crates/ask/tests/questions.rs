//! Questions and answers as data: they read back as they were written, and say what is wrong with them.

use ask::answer::{Answer, Distribution, Known};
use ask::question::{
    Ask, Attack, Battle, MonsterAttack, Of, Saved, Scenario, Showdown, Skirmish, Survivor, Vary, Versus,
};
use ask::seats::Seating;
use ask::{Job, Kind, Problem, Question, Reading};
use packs::Value;

fn attack() -> Of {
    Of::Attack(Box::new(Attack { weapons: vec!["bone-axe".into()], ..Attack::default() }))
}

fn ledge() -> Of {
    Of::Skirmish(Box::new(serde_json::from_str(r#"{ "melee": 13, "target": "dazed", "ledge": 4 }"#).unwrap()))
}

fn scenario(text: &str) -> Of {
    Of::Scenario(Scenario { name: "here.toml".into(), text: text.into() })
}

const FALL: &str = r#"
game = "skirmish"
unit = [{ id = "brun", side = "red" }]
step = [{ fall = { unit = "brun", height = 5 } }]
"#;

fn odds(question: &Question) -> Distribution {
    let Answer::Distribution(odds) = ask::answer(question, &Job::default()).unwrap() else { panic!("odds") };
    odds
}

fn refused(question: &Question) -> Problem {
    ask::answer(question, &Job::default()).unwrap_err()
}

/// A file of the core pack: its path, and what it says.
fn core_weapon() -> (&'static str, &'static str) {
    let files = packs::showdown::CORE.iter().copied();
    files.into_iter().find(|(name, _)| *name == "weapons/bone-axe.toml").expect("the core pack has it")
}

/// Some of every kind.
fn questions() -> Vec<Question> {
    let monster = MonsterAttack {
        card: Some("claw".into()),
        survivor: Survivor {
            armor_points: [("head".into(), 2)].into(),
            survival: 1,
            actions: vec!["dodge".into()],
            ..Survivor::default()
        },
        ..MonsterAttack::default()
    };
    let plain = [
        attack(),
        Of::MonsterAttack(Box::new(monster)),
        Of::Showdown(Box::new(Showdown { level: Some("2".into()), ..Showdown::default() })),
        Of::Skirmish(Box::default()),
        ledge(),
        Of::Battle(Box::new(Battle { turns: Some(4), ..Battle::default() })),
        scenario(FALL),
        Of::Saved(Saved { journal: "{}".into() }),
    ];
    let mut all: Vec<Question> = plain.into_iter().map(Question::new).collect();
    all.push(Question {
        ask: Ask::Sim { trials: Some(500), seed: 7 },
        tell: vec!["wounds".into(), "dead".into()],
        rulings: [("lantern-ten-impervious".into(), "success".into())].into(),
        changes: vec!["luck=2".into()],
        choices: serde_json::from_str(r#"{ "policy": "given", "order": ["beasts-heel"] }"#).unwrap(),
        ..Question::new(attack())
    });
    all.push(Question {
        choices: serde_json::from_str(r#"{ "policy": { "red": "exact", "blue": "random" } }"#).unwrap(),
        pack: Some([("pack.toml".into(), "id = \"mine\"".into())].into()),
        explain: true,
        ..Question::new(ledge())
    });
    all.push(Question {
        vary: Some(Vary { rows: Some("luck=0..2".into()), show: Some("mean:wounds".into()), columns: None }),
        versus: Some(Versus {
            of: Some(attack()),
            pack: Some([("pack.toml".into(), "id = \"other\"".into())].into()),
            pack_name: Some("the other".into()),
            changes: vec!["lantern-ten-impervious=success".into(), "toughness=9".into()],
        }),
        pack_name: Some("mine".into()),
        ..Question::new(attack())
    });
    all
}

#[test]
fn a_question_reads_back_as_it_was_written() {
    for question in questions() {
        let text = question.canonical();
        let again =
            Question::from_json("question", &text).unwrap_or_else(|problem| panic!("{text}: {problem:?}"));
        assert_eq!(again, question, "{text}");
        assert_eq!(again.digest(), question.digest());
    }
}

#[test]
fn questions_that_differ_have_digests_that_differ() {
    let mut digests: Vec<String> = questions().iter().map(Question::digest).collect();
    let all = digests.len();
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), all);
}

#[test]
fn what_says_nothing_is_not_written_so_that_equal_questions_are_equal_texts() {
    let long = r#"{ "ask": "odds", "of": { "attack": { "weapons": ["bone-axe"], "blind_spot": false,
                    "survivor": { "luck": 0 } } }, "tell": [], "rulings": {} }"#;
    let question = Question::from_json("long", long).unwrap();
    assert_eq!(question.canonical(), r#"{"ask":"odds","of":{"attack":{"weapons":["bone-axe"]}}}"#);
    assert_eq!(question.digest(), Question::new(attack()).digest());
}

#[test]
fn an_answer_reads_back_as_it_was_written() {
    let best = serde_json::from_str(r#"{ "policy": "best", "goal": "wounds" }"#).unwrap();
    let twice = Attack { attacks: Some(2), ..Attack::default() };
    let asked = [
        Question { explain: true, ..Question::new(ledge()) },
        Question { choices: best, ..Question::new(attack()) },
        Question { tell: vec!["attacks".into()], ..Question::new(Of::Attack(Box::new(twice))) },
        Question { ask: Ask::Sim { trials: Some(999), seed: 3 }, ..Question::new(attack()) },
        Question {
            ask: Ask::Sim { trials: Some(7), seed: 3 },
            ..Question::new(Of::Showdown(Box::default()))
        },
        Question { ask: Ask::Sim { trials: Some(7), seed: 3 }, ..Question::new(Of::Battle(Box::default())) },
        Question { vary: Some(rows("luck=0..1")), ..Question::new(attack()) },
        Question { vary: Some(rows("level=1,2")), ..sim(Of::Showdown(Box::default())) },
        Question { versus: Some(changed("luck=1")), ..Question::new(attack()) },
        Question {
            vary: Some(rows("luck=0..1")),
            versus: Some(changed("toughness=9")),
            ..Question::new(attack())
        },
        Question { versus: Some(changed("ada.luck=2")), ..sim(Of::Showdown(Box::default())) },
        Question { versus: Some(changed("turns=2")), ..sim(Of::Battle(Box::default())) },
        Question::new(begun(Of::Showdown(Box::default()))),
        Question::new(begun(Of::Battle(Box::default()))),
        Question::new(begun(ledge())),
    ];
    let mut kinds: Vec<String> = Vec::new();
    for question in asked {
        let answer = ask::answer(&question, &Job { trials: 20, ..Job::default() }).unwrap();
        kinds.push(reads_back(&answer));
    }
    // What a table tells of its own question, option by option.
    let dazed =
        Of::Skirmish(Box::new(serde_json::from_str(r#"{ "target": "dazed", "attacks": 2 }"#).unwrap()));
    let table = Question::new(dazed).table(sits()).unwrap();
    let outlook = table.outlook(&[], &Job::default()).unwrap();
    assert!(outlook.to_the_end.is_some());
    kinds.push(reads_back(&Answer::Outlook(outlook)));
    kinds.sort();
    kinds.dedup();
    assert_eq!(kinds.len(), 9, "every kind of answer: {kinds:?}");
}

/// Its kind.
fn reads_back(answer: &Answer) -> String {
    let text = serde_json::to_string(answer).unwrap();
    assert_eq!(serde_json::from_str::<Answer>(&text).unwrap(), *answer, "{text}");
    serde_json::from_str::<serde_json::Value>(&text).unwrap()["answer"].to_string()
}

fn rows(rows: &str) -> Vary {
    Vary { rows: Some(rows.into()), ..Vary::default() }
}

fn changed(change: &str) -> Versus {
    Versus { changes: vec![change.into()], ..Versus::default() }
}

fn sim(of: Of) -> Question {
    Question { ask: Ask::Sim { trials: Some(3), seed: 3 }, ..Question::new(of) }
}

fn sits() -> Seating {
    Seating { dice: Box::new(|chance| chance.ticket(0)), policies: None, seed: 1, rolls: None }
}

/// A saved game of it, from its start.
fn begun(of: Of) -> Of {
    let table = Question::new(of).table(sits()).unwrap();
    Of::Saved(Saved { journal: table.journal_head() + "\n" })
}

#[test]
fn values_are_typed_and_chances_exact() {
    let one = odds(&Question { tell: vec!["wounds".into(), "dead".into()], ..Question::new(attack()) });
    assert_eq!(one.known, Known::Exact);
    assert_eq!(one.outcomes[0].values, [Value::Number(0), Value::Is(false)]);
    let sum = one.outcomes.iter().fold(odds::Value::from(0), |sum, outcome| match &outcome.chance {
        Reading::Exact(chance) => &sum + &chance.0,
        other => panic!("{other:?}"),
    });
    assert_eq!(sum, odds::Value::from(1));
    let dazed = odds(&Question::new(ledge()));
    assert_eq!(dazed.tells[1].before, Some(Value::Word("dazed".into())));
    assert!(dazed.outcomes.iter().any(|outcome| outcome.values[1] == Value::Word("incapacitated".into())));
    assert!(dazed.turned_on.rulings.iter().any(|ruled| ruled.ruling == "dazed-melee" && ruled.usual));
    assert!(!dazed.turned_on.rules.is_empty());
}

#[test]
fn a_change_in_place_is_what_the_question_itself_could_have_said() {
    let changed = Question { changes: vec!["luck=2".into()], ..Question::new(attack()) };
    let survivor = Survivor { luck: 2, ..Survivor::default() };
    let said = Attack { weapons: vec!["bone-axe".into()], survivor, ..Attack::default() };
    let said = Question::new(Of::Attack(Box::new(said)));
    assert_eq!(odds(&changed).outcomes, odds(&said).outcomes);
    assert_ne!(odds(&changed).outcomes, odds(&Question::new(attack())).outcomes);
}

#[test]
fn a_pack_comes_along_with_the_question() {
    let (name, text) = core_weapon();
    let stronger = text.replace("strength = 3", "strength = 9");
    assert_ne!(text, stronger, "the file says another strength");
    let pack = Some(
        [
            ("pack.toml".into(), "id = \"mine\"\ngame = \"showdown\"\nedition = \"1\"".into()),
            (name.into(), stronger),
        ]
        .into(),
    );
    let mine = odds(&Question { pack, ..Question::new(attack()) });
    let core = odds(&Question::new(attack()));
    assert_eq!((mine.pack.id.as_str(), core.pack.id.as_str()), ("mine", "core"));
    assert_ne!(mine.means, core.means);
}

#[test]
fn a_bad_question_is_a_problem_that_says_what_to_do() {
    let of = |text: &str| Question::from_json("q.json", text).unwrap_err();
    let unknown = of(r#"{ "of": { "attack": { "weapon": "bone-axe" } } }"#);
    assert!(unknown.message.contains("weapon") && unknown.hint.is_some(), "{unknown:?}");
    assert_eq!(unknown.place.as_ref().map(|place| place.line), Some(Some(1)));
    let near = Attack { weapons: vec!["bone-ax".into()], ..Attack::default() };
    let near = refused(&Question::new(Of::Attack(Box::new(near))));
    assert!(near.hint.as_deref().is_some_and(|hint| hint.contains("bone-axe")), "{near:?}");
    let much = Attack { survivor: Survivor { luck: 99, ..Survivor::default() }, ..Attack::default() };
    assert_eq!(refused(&Question::new(Of::Attack(Box::new(much)))).kind, Kind::Question);
    let ruling = Question { rulings: [("no-such".into(), "x".into())].into(), ..Question::new(attack()) };
    assert!(refused(&ruling).message.contains("no-such"));
    let change = Question { changes: vec!["luckk=2".into()], ..Question::new(attack()) };
    assert!(refused(&change).hint.is_some_and(|hint| hint.contains("luck")));
    let typo = refused(&Question::new(scenario(&FALL.replace("unit = [", "unti = ["))));
    assert_eq!(typo.kind, Kind::Content);
    assert_eq!(typo.place.as_ref().and_then(|place| place.line), Some(3), "{typo:?}");
    let both = Skirmish { railing: true, ..Skirmish::default() };
    assert!(refused(&Question::new(Of::Skirmish(Box::new(both)))).hint.is_some());
    let stale =
        refused(&Question::new(Of::Saved(Saved { journal: "{\"format\":\"bout-journal 0\"}\n".into() })));
    assert_eq!(stale.kind, Kind::Content);
    let text = serde_json::to_string(&typo).unwrap();
    assert_eq!(serde_json::from_str::<Problem>(&text).unwrap().message, typo.message);
}

#[test]
fn who_stops_the_work_is_told_so() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let job = Job { cancel: Some(&stop), ..Job::default() };
    assert_eq!(ask::answer(&Question::new(attack()), &job).unwrap_err().kind, Kind::Stopped);
    let sim = Question { ask: Ask::Sim { trials: Some(1_000_000), seed: 1 }, ..Question::new(attack()) };
    match ask::answer(&sim, &job) {
        Err(problem) => assert_eq!(problem.kind, Kind::Stopped),
        Ok(Answer::Distribution(odds)) => {
            assert!(matches!(odds.known, Known::Sampled { stopped: true, trials, .. } if trials < 1_000_000));
        }
        Ok(other) => panic!("{other:?}"),
    }
}

#[test]
fn a_budget_is_kept_and_what_is_beyond_it_is_sampled() {
    let job = Job { max_states: 50, ..Job::default() };
    let answer = ask::answer(&Question::new(attack()), &job).unwrap();
    let Answer::Distribution(odds) = answer else { panic!("odds") };
    assert!(matches!(odds.known, Known::Sampled { why: Some(_), .. }), "{:?}", odds.known);
    assert_eq!(odds.cost.states, None);
}

#[test]
fn a_number_of_a_weapon_is_changed_as_if_its_file_said_so() {
    let (name, text) = core_weapon();
    let pack = [("pack.toml".into(), "id = \"mine\"\ngame = \"showdown\"\nedition = \"1\"".into())];
    for (key, old, new) in [("strength", "3", "9"), ("accuracy", "6", "2"), ("speed", "2", "4")] {
        let [old, said] = [old, new].map(|value| format!("{key} = {value}"));
        assert!(text.contains(&old), "{text}");
        let file = (name.to_owned(), text.replace(&old, &said));
        let written =
            Question { pack: Some(pack.iter().cloned().chain([file]).collect()), ..Question::new(attack()) };
        let changed = Question { changes: vec![format!("bone-axe.{key}={new}")], ..Question::new(attack()) };
        assert_eq!(odds(&changed).outcomes, odds(&written).outcomes, "{key}");
        assert_ne!(odds(&changed).outcomes, odds(&Question::new(attack())).outcomes, "{key}");
    }
}

#[test]
fn rows_of_tables_cards_and_profiles_are_changed_by_their_paths() {
    let plain = |of: Of| odds(&Question::new(of)).outcomes;
    let changed =
        |of: Of, change: &str| odds(&Question { changes: vec![change.into()], ..Question::new(of) }).outcomes;
    let strike = || Of::Skirmish(Box::default());
    let stunned = changed(strike(), "attack-injury.18=stunned");
    let last = stunned.last().expect("outcomes");
    assert_eq!(last.values, [Value::Word("incapacitated".into())]);
    assert_eq!(last.chance, Reading::Exact("0".parse().unwrap()), "18 and more only stun now");
    let hammer = || Of::Skirmish(Box::new(serde_json::from_str(r#"{ "weapon": "great-hammer" }"#).unwrap()));
    assert_ne!(changed(hammer(), "great-hammer.melee=4"), plain(hammer()));
    assert_eq!(changed(hammer(), "great-hammer.melee=5"), plain(hammer()), "it is 5 already");
    // A number that the file leaves out is one all the same.
    let sword = || Of::Skirmish(Box::new(serde_json::from_str(r#"{ "weapon": "sword" }"#).unwrap()));
    assert_ne!(changed(sword(), "sword.injury=5"), plain(sword()));
    let veteran =
        || Of::Skirmish(Box::new(serde_json::from_str(r#"{ "attacker_profile": "veteran" }"#).unwrap()));
    assert_ne!(changed(veteran(), "veteran.melee=5"), plain(veteran()));
}

#[test]
fn what_no_file_may_say_is_no_change() {
    for change in
        ["bone-axe.strenght=4", "bone-axe.strength=many", "bone-axe.example=1", "bone-ax.strength=4"]
    {
        let problem = refused(&Question { changes: vec![change.into()], ..Question::new(attack()) });
        assert_eq!(problem.kind, Kind::Question, "{change}: {problem:?}");
        assert!(!problem.message.is_empty(), "{change}: {problem:?}");
    }
    let typo = Question { changes: vec!["bone-axe.strenght=4".into()], ..Question::new(attack()) };
    assert!(refused(&typo).hint.is_some_and(|hint| hint.contains("strength")));
}

/// Lists are counted from 1, and a list of words is one value.
#[test]
fn paths_go_into_lists() {
    let heel = || {
        Of::Attack(Box::new(
            serde_json::from_str(r#"{ "weapons": ["bone-blade"], "deck": { "in_play": ["beasts-heel"] } }"#)
                .unwrap(),
        ))
    };
    let told = |of: Of, change: &str| {
        let question = Question { changes: vec![change.into()], ..Question::new(of) };
        ask::answer(&question, &Job::default()).unwrap_or_else(|problem| panic!("{change}: {problem:?}"))
    };
    told(heel(), "beasts-heel.persistent.do.1.at-most=2");
    told(heel(), "beasts-heel.persistent.do.1.then.2.cancel=move");
    let changed = |change: &str| {
        odds(&Question {
            changes: vec![change.into()],
            tell: vec!["wounds".into()],
            ..Question::new(attack())
        })
    };
    let plain = changed("bone-axe.kinds=axe");
    assert_eq!(changed("bone-axe.kinds.1=axe").outcomes, plain.outcomes);
    assert_eq!(changed("bone-axe.kinds=none").outcomes, plain.outcomes);
    assert_eq!(changed("bone-axe.kinds=axe+club").outcomes, plain.outcomes);
    // A key that the file leaves out, and a table that it leaves out.
    assert_ne!(changed("bone-axe.sharp=true").outcomes, plain.outcomes);
    let struck =
        || Of::Skirmish(Box::new(serde_json::from_str(r#"{ "target_profile": "veteran" }"#).unwrap()));
    let hardy = odds(&Question { changes: vec!["veteran.traits.hardy=2".into()], ..Question::new(struck()) });
    assert_ne!(hardy.outcomes, odds(&Question::new(struck())).outcomes);
}

#[test]
fn a_path_that_leads_nowhere_is_told_whole_with_the_nearest_that_does() {
    for (change, message, hint) in [
        (
            "beasts-heel.persistent.do.3.at-most=2",
            "`beasts-heel.persistent.do.3.at-most` cannot vary: there is no `3` in `beasts-heel.persistent.do`",
            "known is `1`",
        ),
        (
            "beasts-heel.persistant.do.1.at-most=2",
            "`beasts-heel.persistant.do.1.at-most` cannot vary: there is no `persistant` in `beasts-heel`",
            "did you mean `beasts-heel.persistent.do.1.at-most`?",
        ),
        (
            "bone-axe.strenght=4",
            "`bone-axe.strenght` cannot be `4`: `strenght` is not a key of a weapon",
            "did you mean `bone-axe.strength`?",
        ),
        (
            "white-lion.level.9.toughness=4",
            "`white-lion.level.9.toughness` cannot vary: there is no `9` in `white-lion.level`",
            "known are `first-story`, `1`, `2` and `3`",
        ),
        (
            "beast-heel.persistent.do.1.at-most=2",
            "`beast-heel.persistent.do.1.at-most` cannot vary: nothing is called `beast-heel`",
            "did you mean `beasts-heel.persistent.do.1.at-most`?",
        ),
        (
            "bone-axe.strength.high=2",
            "`bone-axe.strength.high` cannot vary: there is no `high` in `bone-axe.strength`",
            "write bone-axe.strength=...",
        ),
        (
            "bone-axe.kinds=axe+axxe",
            "`bone-axe.kinds` cannot be `axe+axxe`: kind of weapon 2 cannot be `axxe`",
            "did you mean `axe`?",
        ),
        (
            "beasts-heel.persistent=2",
            "`beasts-heel.persistent` is more than one number or word",
            "name one of them by its key, after a dot",
        ),
    ] {
        let problem = refused(&Question { changes: vec![change.into()], ..Question::new(attack()) });
        assert_eq!(problem.message, message, "{change}");
        assert!(problem.hint.as_deref().is_some_and(|told| told.starts_with(hint)), "{change}: {problem:?}");
    }
}

/// One change does not undo another, in whichever order they are given.
#[test]
fn changes_of_the_pack_hold_together() {
    let fight = |changes: [&str; 2], of: Of| {
        let changes = changes.map(str::to_owned).to_vec();
        let ask = Ask::Sim { trials: Some(40), seed: 4 };
        match ask::answer(&Question { changes, ask, ..Question::new(of) }, &Job::default()).unwrap() {
            Answer::Showdowns(told) => serde_json::to_value(&told.won).unwrap(),
            Answer::Battles(told) => serde_json::to_value(&told.sides).unwrap(),
            other => panic!("{other:?}"),
        }
    };
    let cases = [
        (Of::Showdown(Box::default()), ["ada.luck=5", "founding-stone.strength=9"]),
        (Of::Battle(Box::default()), ["warden.melee=2", "sword.injury=5"]),
    ];
    for (of, [one, other]) in cases {
        let both = fight([one, other], of.clone());
        assert_eq!(both, fight([other, one], of.clone()), "{one} {other}");
        assert_ne!(both, fight([other, other], of.clone()), "{one} counts");
        assert_ne!(both, fight([one, one], of), "{other} counts");
    }
}

#[test]
fn a_question_of_another_core_pack_is_refused() {
    for of in [attack(), ledge(), scenario(FALL)] {
        let question = Question::new(of);
        let complete = question.clone().complete();
        let core = complete.core.clone().expect("it is named");
        assert!(complete.canonical().contains(&format!(r#""core":"{core}""#)));
        assert_eq!(complete.digest(), question.digest(), "said or not, it is the same question");
        assert_eq!(odds(&complete), odds(&question));
        let other = Question { core: Some("0123456789abcdef".into()), ..question };
        assert_ne!(other.digest(), complete.digest());
        let problem = refused(&other);
        assert_eq!(problem.kind, Kind::Question);
        assert!(
            problem.message.contains("0123456789abcdef") && problem.message.contains(&core),
            "{problem:?}"
        );
        assert!(problem.hint.is_some_and(|hint| hint.contains("leave `core` out")));
    }
}

/// The chance of the outcomes whose values are some of these words.
fn sum(odds: &Distribution, wanted: &[&str]) -> f64 {
    let is_meant = |value: &Value| match value {
        Value::Word(word) => wanted.contains(&word.as_str()),
        Value::Is(yes) => *yes && wanted.contains(&"yes"),
        Value::Number(_) => false,
    };
    let all = odds.outcomes.iter().filter(|outcome| outcome.values.iter().any(is_meant));
    all.map(|outcome| outcome.chance.middle()).sum()
}

/// What takes several states together is their sum, told apart or shown in a grid.
#[test]
fn injured_and_at_least_stunned_are_sums_of_states() {
    let attacks = [
        r#"{ "melee": 11, "attacks": 2 }"#,
        r#"{ "melee": 13, "target": "dazed" }"#,
        r#"{ "ranged": 12, "injury": 3, "hardy": 2 }"#,
        r#"{ "fall": 5 }"#,
        r#"{ "injury_roll": 4, "stunned_becomes_dazed": true }"#,
    ];
    for text in attacks {
        let of = Of::Skirmish(Box::new(serde_json::from_str(text).unwrap()));
        let asked = |tell: &[&str]| {
            let tell = tell.iter().map(|word| (*word).to_owned()).collect();
            odds(&Question { tell, ..Question::new(of.clone()) })
        };
        let states = asked(&["status"]);
        let near = |one: f64, other: f64| assert!((one - other).abs() < 1e-12, "{text}: {one} and {other}");
        let (injured, stunned) = (
            sum(&states, &["dazed", "stunned", "incapacitated"]),
            sum(&states, &["stunned", "incapacitated"]),
        );
        near(sum(&asked(&["injured"]), &["yes"]), injured);
        near(sum(&asked(&["at-least-stunned"]), &["yes"]), stunned);
        let both = asked(&["injured", "at-least-stunned"]);
        near(sum(&both, &["yes"]), injured);
        assert_eq!(both.tells[1].tell, "at-least-stunned");
        for (show, expected) in
            [("injured", injured), ("at-least-stunned", stunned), ("at least Stunned", stunned)]
        {
            let vary = Vary { rows: Some("hardy=0,2".into()), show: Some(show.into()), ..Default::default() };
            let question = Question { vary: Some(vary), ..Question::new(of.clone()) };
            let Answer::Grid(grid) = ask::answer(&question, &Job::default()).unwrap() else {
                panic!("a grid")
            };
            let row = usize::from(text.contains("hardy"));
            let cell = grid.cells[row][0].as_ref().expect("it can be asked");
            near(cell.numbers[0].middle(), expected);
        }
    }
    let of = Of::Skirmish(Box::default());
    let unknown = refused(&Question { tell: vec!["luck".into()], ..Question::new(of) });
    assert!(unknown.hint.as_deref().is_some_and(|hint| hint.contains("at-least-stunned")), "{unknown:?}");
}
