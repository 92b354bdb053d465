//! A plain quarry: a showdown with a handful of numbers, for tests and benchmarks.

use showdown::content::{
    AiCard, Ask, HitLocation, Injury, InjuryTable, Monster, Showdown, Step, Survivor, SurvivorId, Weapon,
};

/// A hit location without anything on it.
pub fn card(id: &str, copies: u8) -> HitLocation {
    HitLocation { id: id.into(), name: id.into(), copies, ..HitLocation::default() }
}

/// A weapon with three numbers.
pub fn weapon(speed: i8, accuracy: i8, strength: i8) -> Weapon {
    Weapon {
        id: "weapon".into(),
        name: "weapon".into(),
        speed,
        accuracy,
        strength,
        reach: 1,
        ..Weapon::default()
    }
}

/// A table on which nothing happens.
pub fn harmless() -> InjuryTable {
    let row =
        Injury { to: 10, id: "scratch".into(), name: "scratch".into(), limit: None, effects: Vec::new() };
    InjuryTable { rows: vec![row] }
}

/// A survivor with a weapon against a monster that only has toughness and a deck; one attack, wounds asked.
pub fn hunt(weapon: Weapon, toughness: i8, hit_locations: Vec<HitLocation>) -> Showdown {
    let basic = AiCard {
        id: "basic-action".into(),
        copies: 1,
        attacks: true,
        speed: 2,
        accuracy: 2,
        damage: 1,
        ..AiCard::default()
    };
    Showdown {
        monster: Monster {
            id: "quarry".into(),
            name: "quarry".into(),
            level: 1,
            attributes: [6, toughness, 0, 0, 0, 0, 0],
            tokens: [0; 7],
            ai_deck: None,
            ai_discard: 0,
            life: None,
            wound_stack: 0,
            knocked_down: false,
            grab: 1,
            size: 2,
            instinct: Vec::new(),
        },
        hit_locations,
        discard: Vec::new(),
        top: Vec::new(),
        in_play: Vec::new(),
        ai_cards: vec![basic],
        ai_deck: None,
        board: None,
        survivors: vec![Survivor { name: "ada".into(), weapon: Some(0), ..Survivor::default() }],
        pictographs: false,
        weapons: vec![weapon],
        severe: std::array::from_fn(|_| harmless()),
        trauma: harmless(),
        resources: Vec::new(),
        terrain_names: Vec::new(),
        rulings: showdown::Rulings::default(),
        plan: vec![attacks(Some(1))],
        asks: vec![Ask::Wounds],
        programs: showdown::effect::Programs::default(),
    }
}

/// The first survivor attacks this many times.
pub fn attacks(times: Option<u16>) -> Step {
    Step::Attack { survivor: SurvivorId(0), weapon: 0, times, same_round: false }
}

/// The deck of the bench problem P1.
pub fn p1() -> Showdown {
    let deck = vec![
        HitLocation { trap: Some(Vec::new()), ..card("trap", 1) },
        HitLocation { impervious: true, ..card("impervious", 2) },
        card("normal", 9),
    ];
    hunt(weapon(3, 6, 3), 8, deck)
}

/// The bench problem P1L.
pub fn p1l() -> Showdown {
    let critical = |id: &str, copies, toughness| HitLocation {
        toughness,
        critical: Some(Vec::new()),
        ..card(id, copies)
    };
    let deck = vec![
        HitLocation { trap: Some(Vec::new()), ..card("trap", 1) },
        HitLocation { impervious: true, ..card("impervious", 2) },
        critical("a", 5, 0),
        card("b", 4),
        critical("c", 5, 2),
        HitLocation { toughness: 4, ..card("d", 3) },
    ];
    let mut hunt = hunt(weapon(8, 5, 3), 8, deck);
    hunt.survivors[0].attributes[showdown::content::Attribute::Luck as usize] = 1;
    hunt.asks = vec![Ask::Wounds, Ask::Criticals];
    hunt
}
