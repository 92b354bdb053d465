//! The frames of the engine against one straight function: a plain attack from its rolls to its last wound.

use std::collections::BTreeMap;

use odds::{Odds, Pick};
use showdown::content::{Ask, HitLocation, Showdown, Weapon};
use testkit::hunt::fraction;
use testkit::quarry;
use testkit::random::Seed;

use crate::compare::{Chances, chances};
use crate::seeds;

/// A kind of card: copies, trap, impervious, critical, toughness here.
type Kind = (u32, bool, bool, bool, i32);

/// A plain attack.
#[derive(Debug, Clone)]
struct Plain {
    dice: u32,
    accuracy: i32,
    strength: i32,
    sharp: bool,
    savage: bool,
    devastating: i32,
    /// Strength for each perfect hit.
    barbed: i32,
    luck: i32,
    evasion: i32,
    toughness: i32,
    /// How many wounds the monster takes before the one that defeats it.
    life: i32,
    deck: Vec<Kind>,
}

/// Wounds, criticals, traps.
type Tally = (i32, i32, i32);

/// Every way that the dice and the cards can fall, one after the other; `weight` of `whole` is how likely it is.
struct Ways<'a> {
    plain: &'a Plain,
    ends: BTreeMap<(Tally, u128), u128>,
}

impl Ways<'_> {
    fn rolls(&mut self, left: u32, hits: u32, perfect: i32, weight: u128, whole: u128) {
        if left == 0 {
            let counts: Vec<u32> = self.plain.deck.iter().map(|kind| kind.0).collect();
            return self.draws(hits, &counts, &vec![0; counts.len()], perfect, (weight, whole));
        }
        let need = self.plain.accuracy + self.plain.evasion;
        let hitting = (2..=9).filter(|&face| face >= need).count() as u128;
        self.rolls(left - 1, hits, perfect, weight * (9 - hitting), whole * 10);
        self.rolls(left - 1, hits + 1, perfect, weight * hitting, whole * 10);
        self.rolls(left - 1, hits + 1, perfect + 1, weight, whole * 10);
    }

    fn draws(&mut self, left: u32, deck: &[u32], drawn: &[u32], perfect: i32, chance: (u128, u128)) {
        let cards: u32 = deck.iter().sum();
        if chance.0 == 0 {
            return;
        }
        if left == 0 || cards == 0 {
            let trap = (0..drawn.len()).any(|kind| drawn[kind] > 0 && self.plain.deck[kind].1);
            if trap {
                return self.end((0, 0, 1), chance);
            }
            let order =
                (0..drawn.len()).flat_map(|kind| vec![kind; drawn[kind] as usize]).collect::<Vec<_>>();
            return self.wounds(&order, self.plain.barbed * perfect, false, (0, 0, 0), chance);
        }
        for kind in 0..deck.len() {
            let (mut deck, mut drawn) = (deck.to_vec(), drawn.to_vec());
            let copies = deck[kind];
            deck[kind] = copies.saturating_sub(1);
            drawn[kind] += 1;
            self.draws(
                left - 1,
                &deck,
                &drawn,
                perfect,
                (chance.0 * u128::from(copies), chance.1 * u128::from(cards)),
            );
        }
    }

    fn wounds(&mut self, order: &[usize], stronger: i32, savaged: bool, tally: Tally, chance: (u128, u128)) {
        let plain = self.plain;
        let Some((&kind, later)) = order.split_first().filter(|_| tally.0 <= plain.life) else {
            return self.end(tally, chance);
        };
        let (_, _, impervious, critical, here) = plain.deck[kind];
        let sharps = if plain.sharp { 10 } else { 1 };
        for roll in 1..=10 {
            for sharp in 0..sharps {
                let sharp = if plain.sharp { sharp + 1 } else { 0 };
                let critical = critical && roll > 1 && roll >= 10 - plain.luck;
                let total = roll + sharp + plain.strength + stronger;
                let succeeds = critical || roll == 10 || (roll > 1 && total >= plain.toughness + here);
                let mut wounds = if succeeds && !impervious { 1 + plain.devastating } else { 0 };
                let extra = plain.savage && critical && wounds > 0 && !savaged;
                wounds += i32::from(extra);
                let tally = ((tally.0 + wounds).min(plain.life + 1), tally.1 + i32::from(critical), tally.2);
                let chance = (chance.0, chance.1 * 10 * sharps as u128);
                self.wounds(later, stronger, savaged || extra, tally, chance);
            }
        }
    }

    fn end(&mut self, tally: Tally, (weight, whole): (u128, u128)) {
        *self.ends.entry((tally, whole)).or_default() += weight;
    }
}

fn straight(plain: &Plain) -> Chances<Vec<i32>> {
    let mut ways = Ways { plain, ends: BTreeMap::new() };
    ways.rolls(plain.dice, 0, 0, 1, 1);
    let mut all = BTreeMap::new();
    for (((wounds, criticals, traps), whole), weight) in ways.ends {
        let defeated = i32::from(wounds > plain.life);
        let share = num_rational::BigRational::new(weight.into(), whole.into());
        *all.entry(vec![wounds, criticals, traps, defeated]).or_insert_with(|| fraction(0, 1)) += share;
    }
    all.retain(|_, chance| *chance != fraction(0, 1));
    all
}

fn engine(plain: &Plain) -> Chances<Vec<i32>> {
    use showdown::content::{Attribute, MonsterAttribute};
    use showdown::effect::{Act, Effect};
    let card = |(number, &(copies, trap, impervious, critical, toughness)): (usize, &Kind)| HitLocation {
        trap: trap.then(Vec::new),
        impervious,
        critical: critical.then(Vec::new),
        toughness: toughness as i8,
        ..quarry::card(&format!("card {number}"), copies as u8)
    };
    let barbed = Effect::Do(Act::AttackStrength(plain.barbed as i8));
    let weapon = Weapon {
        sharp: plain.sharp,
        savage: plain.savage,
        devastating: plain.devastating as u8,
        perfect_hit: vec![barbed],
        ..quarry::weapon(plain.dice as i8, plain.accuracy as i8, plain.strength as i8)
    };
    let deck = plain.deck.iter().enumerate().map(card).collect();
    let mut hunt: Showdown = quarry::hunt(weapon, plain.toughness as i8, deck);
    hunt.monster.ai_deck = Some(plain.life as u8);
    hunt.monster.tokens[MonsterAttribute::Evasion as usize] = plain.evasion as i8;
    hunt.survivors[0].attributes[Attribute::Luck as usize] = plain.luck as i8;
    hunt.asks = vec![Ask::Wounds, Ask::Criticals, Ask::Traps, Ask::Defeated];
    let hunt = hunt.link();
    let start = hunt.start(&mut kernel::Silent);
    let answer = Odds::new(&hunt, Pick::First).solve(&start, |outcome| *outcome).expect("nobody cancels");
    chances(&answer, |outcome| outcome.iter().map(|&n| n.into()).collect())
}

fn plain(seed: &mut Seed) -> Plain {
    let sharp = seed.once_in(4);
    let number = |seed: &mut Seed, low, high| seed.between(low, high) as i32;
    let kinds = seed.between(1, 4);
    let kind = |seed: &mut Seed| -> Kind {
        let trap = seed.once_in(6);
        let copies = seed.between(1, 4) as u32;
        (copies, trap, seed.once_in(5), seed.once_in(2), seed.pick(&[0, 0, -2, 3]))
    };
    Plain {
        dice: seed.between(1, if sharp { 2 } else { 3 }) as u32,
        accuracy: number(seed, 2, 9),
        strength: number(seed, 0, 5),
        sharp,
        savage: seed.once_in(3),
        devastating: seed.pick(&[0, 0, 1, 2]),
        barbed: seed.pick(&[0, 0, 2, 4]),
        luck: number(seed, -1, 3),
        evasion: number(seed, -1, 2),
        toughness: number(seed, 4, 14),
        life: number(seed, 0, 5),
        deck: (0..kinds).map(|_| kind(seed)).collect(),
    }
}

/// P74 and P76 without effects: frames, phases and hints come to what one function says.
#[test]
fn a_plain_attack_is_a_straight_function() {
    let mut cells = 0;
    let all = crate::cases(150);
    for (name, mut seed) in seeds("plain", 150) {
        let plain = plain(&mut seed);
        let (found, expected) = (engine(&plain), straight(&plain));
        assert_eq!(found, expected, "{name}: {plain:#?}");
        cells += expected.len();
    }
    println!("plain: {all} attacks, {cells} cells");
}
