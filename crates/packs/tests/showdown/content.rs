//! The numbers of the core pack against the facts.

use packs::showdown::{Pack, QuickAttack, QuickStep, Showdown};
use packs::{PackFiles, Scenario};
use showdown::content::{MonsterAttribute as M, Weapon};

fn lion(level: &str) -> Scenario<Showdown> {
    QuickAttack { level: Some(level.into()), ..QuickAttack::default() }.scenario(&Pack::core()).unwrap()
}

#[test]
fn the_white_lion_has_its_levels() {
    let expected = [
        ("first-story", 1, [6, 6, 0, 0], 8, 23, 1, 0),
        ("1", 1, [6, 8, 0, 0], 10, 23, 1, 0),
        ("2", 2, [7, 10, 1, 1], 15, 23, 1, 0),
        ("3", 3, [8, 14, 2, 2], 21, 20, 2, 2),
    ];
    for (id, level, [movement, toughness, speed, damage], ai, cards, grab, accuracy) in expected {
        let hunt = lion(id).game;
        let its = |attribute: M| hunt.monster.attributes[attribute as usize];
        assert_eq!([its(M::Movement), its(M::Toughness)], [movement, toughness], "{id}");
        assert_eq!([its(M::Speed), its(M::Damage)], [speed, damage], "{id}");
        assert_eq!(
            (hunt.monster.level, hunt.monster.ai_deck, hunt.monster.grab),
            (level, Some(ai), grab),
            "{id}"
        );
        assert_eq!(hunt.hit_locations.len(), cards, "{id}");
        assert_eq!(hunt.monster.tokens[M::Accuracy as usize], accuracy, "{id}");
    }
    let first = lion("first-story").game;
    assert_eq!(first.hit_locations[usize::from(first.top[0])].id, "strange-hand");
}

#[test]
fn the_hit_locations_of_the_white_lion_add_up() {
    let hunt = lion("1").game;
    let count = |is: &dyn Fn(&showdown::content::HitLocation) -> bool| {
        hunt.hit_locations.iter().filter(|card| is(card)).count()
    };
    assert_eq!(count(&|card| card.critical.is_some()), 22);
    assert_eq!(count(&|card| card.trap.is_some()), 1);
    assert_eq!(count(&|card| card.reactions.failure.is_some()), 11);
    assert_eq!(count(&|card| card.reactions.wound.is_some()), 3);
    assert_eq!(count(&|card| card.reactions.reflex.is_some()), 1);
    assert_eq!(count(&|card| card.impervious), 1);
    assert_eq!(count(&|card| card.first_strike || card.super_dense), 0);
    assert_eq!(count(&|card| card.persistent.is_some()), 7);
}

#[test]
fn an_injury_whose_card_is_archived_replaces_no_attack() {
    let attack = |level: &str| {
        let hunt = lion(level).game;
        hunt.ai_cards.into_iter().find(|attack| attack.id == "combo-claw").unwrap()
    };
    assert!(attack("1").instead.is_some());
    assert!(attack("3").instead.is_none());
}

#[test]
fn two_of_a_pair_add_the_second_speed_and_affinities_add_up() {
    let pack = Pack::core();
    let armed = |weapons: &[&str], affinity| -> Weapon {
        let weapons = weapons.iter().map(|id| (*id).to_owned()).collect();
        let hunt = QuickAttack { weapons, affinity, ..QuickAttack::default() }.scenario(&pack).unwrap().game;
        hunt.weapons[0].clone()
    };
    assert_eq!(armed(&["lion-beast-katar"], false).paired, 0);
    assert_eq!(armed(&["lion-beast-katar", "lion-beast-katar"], false).paired, 2);
    let axes = QuickAttack { weapons: vec!["bone-axe".into(); 2], ..QuickAttack::default() }.scenario(&pack);
    assert!(axes.unwrap_err().to_string().contains("`bone-axe` is not used in pairs"));
    assert_eq!((armed(&["zanbato"], false).devastating, armed(&["zanbato"], true).devastating), (0, 1));
    assert_eq!((armed(&["scrap-sword"], false).deadly, armed(&["scrap-sword"], true).deadly), (0, 1));
    assert_eq!((armed(&[], false).id.as_str(), armed(&[], false).deadly), ("fist-and-tooth", 1));
    let spear = armed(&["king-spear"], false);
    assert_eq!((spear.reach, spear.ranged), (2, false));
    let bow = armed(&["cat-gut-bow"], false);
    assert_eq!((bow.reach, bow.ranged), (6, true));
}

#[test]
fn armor_adds_up_with_sets_and_shields() {
    let pack = Pack::core();
    let worn = |armor: &[&str], weapons: &[&str], blocking| {
        let list = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let quick = QuickAttack {
            step: QuickStep::MonsterAttack { card: None },
            armor: list(armor),
            weapons: list(weapons),
            blocking,
            ..QuickAttack::default()
        };
        let start = quick.scenario(&pack).unwrap().game.survivors[0].start.clone();
        (start.armor, start.block)
    };
    assert_eq!(worn(&["cloth"], &[], false), ([0, 0, 0, 1, 0], 0));
    assert_eq!(worn(&["rawhide"], &[], false), ([2; 5], 0));
    assert_eq!(worn(&["rawhide-vest", "skull-helm"], &[], false), ([3, 0, 1, 0, 0], 0));
    assert_eq!(worn(&["leather"], &["round-leather-shield"], true), ([5; 5], 1));
    assert_eq!(worn(&["screaming"], &[], false), ([4, 3, 3, 4, 3], 0));
    assert_eq!(worn(&["lantern"], &["beacon-shield"], true), ([7; 5], 2));
}
