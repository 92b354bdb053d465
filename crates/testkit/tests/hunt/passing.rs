//! Things that pass again: weapons on the ground, tokens, injuries that heal, a daze; and gear that is eaten. Die by
//! die.

use kernel::{Game, Input, Pending};
use odds::{Odds, Pick};
use showdown::State;
use showdown::content::{
    AiCard, Ask, HitLocation, Location, MonsterAttribute, Persistent, Piece, Reactions, Showdown, Step,
    SurvivorAsk, SurvivorId, Weapon,
};
use showdown::effect::{Act, Effect, Until};
use testkit::quarry::{card, hunt, weapon};

const ADA: SurvivorId = SurvivorId(0);

fn acts(acts: &[Act]) -> Vec<Effect> {
    acts.iter().copied().map(Effect::Do).collect()
}

/// Ada attacks so often.
fn attacks(times: u16, same_round: bool) -> Vec<Step> {
    vec![Step::Attack { survivor: ADA, weapon: 0, times: Some(times), same_round }]
}

fn perform(list: &[Act]) -> Step {
    Step::Perform { survivor: ADA, effects: acts(list) }
}

/// Plays to the end with these dice and cards; of several options the last is taken.
fn play(hunt: Showdown, faces: &[u8]) -> (Showdown, State) {
    let hunt = hunt.link();
    let mut state = hunt.start(&mut kernel::Silent);
    let mut faces = faces.iter();
    loop {
        let input = match hunt.pending(&state) {
            Pending::Done(_) => break,
            Pending::Chance(_) => Input::Outcome(*faces.next().expect("there are dice enough")),
            Pending::Decision(decision) => Input::Choice(decision.choices[decision.choices.len() - 1]),
        };
        kernel::submit(&hunt, &mut state, None, input, &mut kernel::Silent).expect("the dice fit");
    }
    assert_eq!(faces.len(), 0, "there are dice left over");
    (hunt, state)
}

/// A card that makes a survivor who fails to wound it lose hold of the weapon.
fn snatching() -> HitLocation {
    let reactions = Reactions { failure: Some(acts(&[Act::DropWeapon])), ..Reactions::default() };
    HitLocation { reactions, ..card("hands", 3) }
}

/// Of attacks in a row, a round is spent on picking the weapon up; in one round there is none to spend.
#[test]
fn a_dropped_weapon_costs_a_round_of_a_row() {
    for (same_round, count) in [(false, 2), (true, 1)] {
        let mut hunt = hunt(weapon(1, 5, 1), 8, vec![snatching()]);
        hunt.plan = attacks(2, same_round);
        hunt.asks = vec![Ask::Attacks, Ask::Survivor(ADA, SurvivorAsk::WeaponLost)];
        let dice: &[u8] = if same_round { &[9, 0, 2] } else { &[9, 0, 2, 9, 0, 2] };
        let (hunt, state) = play(hunt, dice);
        assert_eq!(hunt.outcome(&state)[..], [count, 1]);
        assert_eq!(state.survivors[0].dropped, 1);
    }
}

/// Hits that were rolled already are resolved with the weapon that fell after the first attempt.
#[test]
fn hits_with_a_weapon_that_fell_are_resolved() {
    let mut hunt = hunt(weapon(2, 5, 6), 8, vec![snatching()]);
    hunt.asks = vec![Ask::Wounds];
    let (hunt, state) = play(hunt, &[9, 9, 0, 0, 1, 9]);
    assert_eq!(hunt.outcome(&state)[..], [1]);
}

/// Exact odds of a row are the same with and without the hints, though weapons fall.
#[test]
fn odds_of_a_row_know_dropped_weapons() {
    let mut hunt = hunt(weapon(1, 6, 2), 8, vec![snatching(), card("flank", 2)]);
    hunt.plan = attacks(3, true);
    hunt.asks = vec![Ask::Attacks];
    let hunt = hunt.link();
    let start = hunt.start(&mut kernel::Silent);
    let answer = Odds::new(&hunt, Pick::First).solve(&start, |outcome| outcome[0]).expect("nobody cancels");
    // A hit (5 of 10) on one of the three of five cards, and an attempt that needs a 6 fails (5 of 10): 3 of 20.
    assert_eq!(answer.of(&1).to_string(), "3/20");
}

/// Tokens that are lost with the footing, and those that are taken back, leave the others alone.
#[test]
fn strength_tokens_go_again() {
    use showdown::content::Attribute::Strength;
    let mut hunt = hunt(weapon(1, 5, 9), 8, vec![card("flank", 1)]);
    hunt.asks = vec![Ask::Survivor(ADA, SurvivorAsk::Attribute(Strength))];
    let gain = [Act::PassingStrength(2, Until::KnockedDown), Act::PassingStrength(-1, Until::TakenBack)];
    let with = |further: &[Act]| {
        let mut hunt = hunt.clone();
        hunt.plan = vec![perform(&gain), perform(&[Act::Token(Strength, 4)]), perform(further)];
        let (hunt, state) = play(hunt, &[]);
        hunt.outcome(&state)[0]
    };
    assert_eq!(with(&[]), 5);
    assert_eq!(with(&[Act::KnockDown]), 3);
    assert_eq!(with(&[Act::TakeBack]), 6);
    assert_eq!(with(&[Act::TakeBack, Act::KnockDown, Act::TakeBack, Act::KnockDown]), 4);
}

/// An injury that heals is there for the rest of its round and for the next; its card goes back to the discard pile.
#[test]
fn an_injury_heals_at_the_end_of_the_next_round() {
    let persistent = Some(Persistent { name: "degenerating".into(), heals: true, ..Persistent::default() });
    let thigh = HitLocation { persistent, critical: Some(Vec::new()), ..card("thigh", 1) };
    for (times, there) in [(1, 1), (2, 1), (3, 0)] {
        let mut hunt = hunt(weapon(1, 5, 9), 8, vec![thigh.clone(), card("flank", 9)]);
        hunt.top = vec![0];
        hunt.plan = attacks(times, false);
        let mut dice = vec![9, 10];
        // The other attacks miss.
        dice.extend((1..times).map(|_| 2));
        let (hunt, state) = play(hunt, &dice);
        assert_eq!(state.in_play, there, "{times} attacks");
        assert_eq!(u32::from(state.deck.copies(0)) + there, 1, "{times} attacks");
        assert_eq!(hunt.outcome(&state).len(), hunt.asks.len());
    }
}

/// A monster is dazed once a round.
#[test]
fn a_monster_is_dazed_once_a_round() {
    let mut hunt =
        hunt(Weapon { perfect_hit: acts(&[Act::Daze]), ..weapon(3, 5, 9) }, 8, vec![card("flank", 9)]);
    hunt.asks = vec![Ask::MonsterToken(MonsterAttribute::Speed)];
    let (hunt, state) = play(hunt, &[10, 10, 2, 0, 0, 2, 2]);
    assert_eq!(hunt.outcome(&state)[..], [-1]);
}

/// All of a survivor's gear, piece by piece: armor goes with its points, and a set is whole only once.
#[test]
fn gear_is_eaten_piece_by_piece() {
    let mut hunt = hunt(weapon(1, 5, 9), 8, vec![card("flank", 1)]);
    let piece = |points| Some(Piece { id: "rawhide".into(), points, set_bonus: 1 });
    let survivor = &mut hunt.survivors[0];
    survivor.weapons = 1;
    survivor.pieces = [piece(2), None, None, None, piece(1)];
    (survivor.start.armor, survivor.full_armor) = ([3, 1, 1, 1, 0], [3, 1, 1, 1, 2]);
    let armor = |times: usize| {
        let mut hunt = hunt.clone();
        hunt.plan = vec![perform(&vec![Act::ArchiveGear; times])];
        let (_, state) = play(hunt, &[]);
        (state.survivors[0].armor, state.survivors[0].lost)
    };
    // The last option is the armor of the legs, of which nothing is left; the set is broken with it.
    assert_eq!(armor(1), ([2, 0, 0, 0, 0], 0));
    assert_eq!(armor(2), ([0, 0, 0, 0, 0], 0));
    assert_eq!(armor(3), ([0, 0, 0, 0, 0], 1));
    assert_eq!(armor(4), armor(3), "there is nothing left to eat");
    // Gear that is gone cannot be mended.
    let mut mended = hunt.clone();
    mended.plan = vec![perform(&[Act::ArchiveGear, Act::HealSurvivor { boxes: 0, armor: 9 }])];
    let (_, state) = play(mended, &[]);
    assert_eq!(state.survivors[0].armor, [2, 0, 0, 0, 0]);
    let lost = |state: &State| state.survivors[0].bare >> Location::Legs as u8 & 1;
    assert_eq!(lost(&state), 1);
}

/// A shield that is lost is not raised, and takes its armor points along.
#[test]
fn a_lost_shield_protects_nobody() {
    let shield = Weapon { armor: 2, block: 1, ..weapon(1, 5, 9) };
    let mut hunt = hunt(shield, 8, vec![snatching()]);
    let survivor = &mut hunt.survivors[0];
    (survivor.weapons, survivor.raises) = (1, 1);
    (survivor.start.armor, survivor.full_armor) = ([2, 2, 1, 2, 2], [2; 5]);
    hunt.plan = vec![perform(&[Act::ArchiveGear])];
    let (_, state) = play(hunt, &[]);
    assert_eq!((state.survivors[0].armor, state.survivors[0].lost), ([0; 5], 1));
}

/// Every hit that did damage is another die, until all miss; what comes after damage comes after every throw.
#[test]
fn a_monster_that_draws_blood_rolls_again() {
    let mut hunt = hunt(weapon(1, 5, 9), 8, vec![card("flank", 1)]);
    let wild = AiCard {
        speed: 2,
        accuracy: 5,
        damage: 1,
        attacks: true,
        after_damage: acts(&[Act::Bleed(1), Act::RollAgain]),
        ..AiCard::default()
    };
    hunt.ai_cards = vec![wild];
    hunt.survivors[0].start.armor = [9; 5];
    hunt.plan = vec![Step::MonsterAttack { card: 0, target: ADA, picks: false }];
    hunt.asks = vec![Ask::Survivor(ADA, SurvivorAsk::HitsTaken), Ask::Survivor(ADA, SurvivorAsk::Bleeding)];
    // Both hit, then one of two, then that one misses.
    let (hunt, state) = play(hunt, &[5, 5, 2, 2, 9, 1, 2, 4]);
    assert_eq!(hunt.outcome(&state)[..], [3, 2]);
}

/// The showdown that a card ends is over at once, and nobody has won.
#[test]
fn a_card_ends_the_showdown() {
    let ends = Reactions { failure: Some(acts(&[Act::EndShowdown])), ..Reactions::default() };
    let mut hunt = hunt(weapon(2, 5, 1), 8, vec![HitLocation { reactions: ends, ..card("heart", 3) }]);
    hunt.plan = attacks(3, true);
    hunt.asks = vec![Ask::Attacks, Ask::Defeated];
    let (hunt, state) = play(hunt, &[9, 9, 0, 0, 2]);
    assert_eq!(hunt.outcome(&state)[..], [1, 0]);
    assert!(state.frames.is_empty() && state.attacks.is_empty());
}
