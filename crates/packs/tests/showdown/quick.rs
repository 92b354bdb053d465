//! Questions without a file.

use std::path::Path;

use packs::showdown::{Pack, QuickAttack, QuickStep, Showdown};
use packs::{PackFiles, Scenario};
use showdown::content::{Ask, Attribute, MonsterAttribute, Step, SurvivorAsk, SurvivorId};
use source::Source;

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|word| (*word).to_owned()).collect()
}

/// An attack with everything that flags can say.
fn attack() -> QuickAttack {
    QuickAttack {
        step: QuickStep::Attack { times: Some(3), same_round: false },
        monster: Some("white-lion".into()),
        level: Some("2".into()),
        monster_knocked_down: true,
        monster_tokens: vec![("evasion".into(), -1)],
        discard: words(&["beasts-maw", "beasts-paw"]),
        weapons: words(&["bone-axe"]),
        luck: 1,
        strength: 2,
        blind_spot: true,
        ..QuickAttack::default()
    }
}

#[test]
fn an_attack_becomes_the_scenario_that_a_file_would_be() {
    let pack = Pack::core();
    let made = attack().scenario(&pack).unwrap();
    let hunt = &made.game;
    assert_eq!(
        hunt.plan,
        [Step::Attack { survivor: SurvivorId(0), weapon: 0, times: Some(3), same_round: false }]
    );
    assert_eq!((hunt.weapons[0].id.as_str(), hunt.monster.level, hunt.discard.len()), ("bone-axe", 2, 2));
    assert_eq!(hunt.monster.tokens[MonsterAttribute::Evasion as usize], -1);
    assert_eq!(hunt.survivors[0].attribute(Attribute::Strength), 2);
    assert!(hunt.monster.knocked_down && hunt.survivors[0].start.place.blind_spot);
    assert_eq!(hunt.asks, [Ask::Wounds]);
    let read =
        Scenario::<Showdown>::read(&Source::new("question", &made.source.text), Path::new(""), Some(&pack))
            .unwrap();
    assert_eq!(read.game, made.game, "{}", made.source.text);
}

#[test]
fn an_attack_of_the_monster_becomes_a_scenario() {
    let quick = QuickAttack {
        step: QuickStep::MonsterAttack { card: Some("claw".into()) },
        level: Some("2".into()),
        armor_points: vec![("head".into(), 2), ("body".into(), 1)],
        evasion: 1,
        survival: 1,
        actions: words(&["dodge"]),
        ask: words(&["injuries", "dead"]),
        ..QuickAttack::default()
    };
    let made = quick.scenario(&Pack::core()).unwrap();
    let hunt = &made.game;
    let Step::MonsterAttack { card, .. } = hunt.plan[0] else { panic!("{:?}", hunt.plan) };
    assert_eq!(hunt.ai_cards[usize::from(card)].id, "claw");
    assert_eq!(hunt.survivors[0].start.armor, [2, 0, 1, 0, 0]);
    let about = |ask| Ask::Survivor(SurvivorId(0), ask);
    assert_eq!(hunt.asks, [about(SurvivorAsk::Injuries), about(SurvivorAsk::Dead)]);
}

#[test]
fn misspelt_words_are_told_in_a_sentence() {
    let quick = QuickAttack { weapons: words(&["bone-ax"]), discard: words(&["beast-maw"]), ..attack() };
    assert_eq!(
        quick.scenario(&Pack::core()).unwrap_err().lines(),
        [
            "question: there is no weapon `bone-ax` (did you mean `bone-axe`?)",
            "question: there is no hit location `beast-maw` (did you mean `beasts-maw`?)",
        ]
    );
    let quick = QuickAttack {
        armor_points: vec![("haed".into(), 2)],
        actions: words(&["doge"]),
        ask: words(&["wound"]),
        monster_tokens: vec![("evason".into(), 1)],
        ..QuickAttack::default()
    };
    assert_eq!(
        quick.document().unwrap_err().lines(),
        [
            "question: there is no attribute of the monster `evason` (did you mean `evasion`?)",
            "question: there is no location `haed` (did you mean `head`?)",
            "question: there is no survival action `doge` (did you mean `dodge`?)",
            "question: there is no question `wound` (did you mean `wounds`?)",
        ]
    );
}
