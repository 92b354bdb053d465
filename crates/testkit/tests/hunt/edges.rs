//! Corners of the rules, one by one: small hunts with every die and card given.

use kernel::{Game, Input, Pending};
use odds::{Odds, Pick};
use showdown::State;
use showdown::content::{
    Ask, Attribute, HitLocation, Moment, MonsterAttribute, Persistent, Reactions, Showdown, Stat, Step,
    SurvivalAction, SurvivorAsk, SurvivorId, Weapon,
};
use showdown::effect::{Act, Direction, Effect, Far, Group};
use testkit::quarry::{card, hunt, weapon};

const ADA: SurvivorId = SurvivorId(0);

fn acts(acts: &[Act]) -> Vec<Effect> {
    acts.iter().copied().map(Effect::Do).collect()
}

/// Ada attacks so often in one round.
fn attacks(times: u16) -> Vec<Step> {
    vec![Step::Attack { survivor: ADA, weapon: 0, times: Some(times), same_round: true }]
}

/// Plays to the end with these dice and cards; of several options the first is taken.
fn play(hunt: Showdown, faces: &[u8]) -> (Showdown, State) {
    let hunt = hunt.link();
    let mut state = hunt.start(&mut kernel::Silent);
    let mut faces = faces.iter();
    loop {
        let input = match hunt.pending(&state) {
            Pending::Done(_) => break,
            Pending::Chance(_) => Input::Outcome(*faces.next().expect("there are dice enough")),
            Pending::Decision(decision) => Input::Choice(decision.choices[0]),
        };
        kernel::submit(&hunt, &mut state, None, input, &mut kernel::Silent).expect("the dice fit");
    }
    assert_eq!(faces.len(), 0, "there are dice left over");
    (hunt, state)
}

fn reaction(effects: Vec<Effect>) -> HitLocation {
    let reactions = Reactions { wound: Some(effects), ..Reactions::default() };
    HitLocation { reactions, ..card("flank", 3) }
}

/// P75-SUPER-DENSE: the blow that ends the showdown ends its attack, too, and costs a frail weapon.
#[test]
fn a_frail_weapon_breaks_with_its_last_blow() {
    let dense = HitLocation { super_dense: true, ..card("skull", 1) };
    let mut hunt = hunt(Weapon { frail: true, ..weapon(1, 5, 9) }, 8, vec![dense]);
    hunt.monster.ai_deck = Some(0);
    hunt.asks = vec![Ask::Defeated, Ask::Survivor(ADA, SurvivorAsk::WeaponLost)];
    let (hunt, state) = play(hunt, &[9, 0, 9]);
    assert_eq!(hunt.outcome(&state)[..], [1, 1]);
}

/// MONSTER-DOWN: a monster that falls in the midst of its reaction does not finish it, nor perform it again.
#[test]
fn a_monster_that_falls_breaks_its_reaction_off() {
    let falls = reaction(acts(&[Act::Bleed(1), Act::KnockDownMonster, Act::KnockDown]));
    let mut hunt = hunt(Weapon { devastating: 1, ..weapon(1, 5, 9) }, 8, vec![falls]);
    hunt.rulings.set("extra-wounds", "each").expect("a ruling");
    let (_, state) = play(hunt, &[9, 0, 9]);
    assert!(state.monster.down);
    assert_eq!((state.survivors[0].bleeding, state.survivors[0].down), (1, false));
}

/// MONSTER-DOWN: what a critical wound does is done all the same.
#[test]
fn a_monster_that_falls_suffers_the_rest_of_a_critical() {
    let heel =
        HitLocation { critical: Some(acts(&[Act::KnockDownMonster, Act::Bleed(1)])), ..card("heel", 1) };
    let (_, state) = play(hunt(weapon(1, 5, 9), 8, vec![heel]), &[9, 0, 10]);
    assert!(state.monster.down);
    assert_eq!(state.survivors[0].bleeding, 1);
}

/// P75-DOOMED: only until the card, of any kind, is resolved.
#[test]
fn doom_ends_with_the_card() {
    let mut hunt = hunt(weapon(1, 5, 9), 8, vec![reaction(acts(&[Act::Doom]))]);
    hunt.plan = attacks(2);
    hunt.asks = vec![Ask::Attacks];
    let (hunt, state) = play(hunt, &[9, 0, 9, 9, 0, 9]);
    assert_eq!(hunt.outcome(&state)[..], [2]);
    assert!(!state.survivors[0].doomed);
}

/// P75-DOOMED: a trap that dooms everybody lets everybody go.
#[test]
fn a_trap_lets_everybody_go() {
    let everybody = Effect::Each { group: Group::All, then: acts(&[Act::Doom]) };
    let trap = HitLocation { trap: Some(vec![everybody]), ..card("ploy", 1) };
    let mut hunt = hunt(weapon(1, 5, 9), 8, vec![trap]);
    hunt.survivors.push(hunt.survivors[0].clone());
    let (_, state) = play(hunt, &[9, 0]);
    assert!(!state.survivors.iter().any(|who| who.doomed));
}

/// UNWIELDY: each roll of 1 strikes, also after the first has knocked the attacker down; the hits are lost.
#[test]
fn every_one_of_an_unwieldy_weapon_strikes() {
    let mut hunt = hunt(Weapon { unwieldy: true, ..weapon(3, 5, 9) }, 8, vec![card("flank", 3)]);
    hunt.survivors[0].start.boxes[1] = 1;
    hunt.asks = vec![Ask::Wounds, Ask::Survivor(ADA, SurvivorAsk::Injuries)];
    // Two 1s and a hit; the first strikes the arms, the second the legs.
    let (hunt, state) = play(hunt, &[1, 1, 9, 2, 6]);
    assert_eq!(hunt.outcome(&state)[..], [0, 3]);
    assert!(state.survivors[0].down);
}

/// BASIC-ACTION, BLIND-SPOT: a monster that strikes turns to its target, who is in the blind spot no more.
#[test]
fn a_monster_that_strikes_turns_to_its_target() {
    let mut hunt = hunt(
        weapon(1, 6, 9),
        8,
        vec![reaction(acts(&[Act::BasicAction { speed: 0, damage: 0, only: None }]))],
    );
    hunt.survivors[0].start.place.blind_spot = true;
    hunt.survivors[0].attributes[Attribute::Evasion as usize] = 9;
    hunt.plan = attacks(2);
    hunt.asks = vec![Ask::Hits];
    // From the blind spot a 5 hits; after both dice of the basic action have missed, it does not.
    let (hunt, state) = play(hunt, &[5, 0, 9, 2, 2, 5]);
    assert_eq!(hunt.outcome(&state)[..], [1]);
}

/// P74-S4-READ-TRAP: of several traps the first of the list springs, in odds as in play.
#[test]
fn odds_know_which_of_two_traps_springs() {
    let trap = |id: &str, acts: Vec<Effect>| HitLocation { trap: Some(acts), ..card(id, 1) };
    let deck = vec![trap("pit", acts(&[Act::Bleed(1)])), trap("ploy", Vec::new())];
    let mut hunt = hunt(weapon(2, -9, 9), 8, deck);
    hunt.rulings.set("natural-attack-rolls", "numbers-only").expect("a ruling");
    hunt.asks = vec![Ask::Survivor(ADA, SurvivorAsk::Bleeding)];
    let hunt = hunt.link();
    let start = hunt.start(&mut kernel::Silent);
    let answer = Odds::new(&hunt, Pick::First).solve(&start, |outcome| outcome[0]).expect("nobody cancels");
    assert_eq!(answer.of(&1).to_string(), "1");
}

/// P76-PERSISTENT-STAYS: a card that stays in play does not lie face up a second time.
#[test]
fn a_card_in_play_is_not_hit_again() {
    let persistent = Some(Persistent { name: "ruptured tendon".into(), ..Persistent::default() });
    let heel = HitLocation { persistent, critical: Some(Vec::new()), ..card("heel", 1) };
    let mut hunt = hunt(weapon(1, 5, 9), 8, vec![heel]);
    let step = Step::HitLocation { survivor: ADA, weapon: 0, cards: vec![0] };
    hunt.plan = vec![step.clone(), step];
    let (_, state) = play(hunt, &[10]);
    assert_eq!((state.in_play, state.deck.copies(0)), (1, 0));
}

/// Cards that set each other off without end stop somewhere: nobody's file makes the rules run out of room.
#[test]
fn cards_that_set_each_other_off_stop() {
    let everybody = |then: Vec<Effect>| Effect::Each { group: Group::All, then };
    let moves = acts(&[
        Act::Move(Direction::Charge, Far::Full),
        Act::BasicAction { speed: 0, damage: 0, only: None },
    ]);
    let rule = Some((Moment::WouldMove, vec![everybody(vec![everybody(moves.clone())])]));
    let persistent = Some(Persistent { name: "rage".into(), rule, heals: false });
    let rage = HitLocation { persistent, ..card("rage", 1) };
    let mut hunt = hunt(weapon(1, 5, 9), 8, vec![rage]);
    hunt.in_play = vec![0];
    hunt.survivors[0].attributes[Attribute::Evasion as usize] = 9;
    hunt.survivors[0].start.place.in_path = true;
    hunt.survivors[0].start.armor = [99; 5];
    hunt.plan = vec![Step::Perform { survivor: ADA, effects: moves }];
    let hunt = hunt.link();
    let mut state = hunt.start(&mut kernel::Silent);
    for _ in 0..10_000 {
        let Pending::Chance(_) = hunt.pending(&state) else { break };
        hunt.apply(&mut state, Input::Outcome(2), &mut kernel::Silent);
    }
    assert!(matches!(hunt.pending(&state), Pending::Done(_)));
}

/// Tokens pile up in a long hunt; what no die reaches, no die reaches, and what every die reaches, every die reaches.
#[test]
fn tokens_may_pile_up() {
    let softer = acts(&[Act::MonsterToken(MonsterAttribute::Toughness, -100)]);
    let reactions = Reactions { reflex: Some(softer), ..Reactions::default() };
    let flank = HitLocation { toughness: -5, reactions, ..card("flank", 1) };
    let mut hunt = hunt(weapon(1, 5, 0), 8, vec![flank]);
    hunt.plan = attacks(4);
    hunt.asks = vec![Ask::Wounds];
    let (hunt, state) = play(hunt, &[9, 0, 2, 9, 0, 2, 9, 0, 2, 9, 0, 2]);
    assert_eq!(hunt.outcome(&state)[..], [3]);
}

/// P75-TRAP-RESHUFFLE: a trap that ends the showdown is discarded and shuffled in, too, in odds as in play.
#[test]
fn a_trap_that_ends_the_showdown_is_put_away() {
    let dies = Effect::Roll { sides: 10, rows: vec![(1, 10, acts(&[Act::MonsterDies]))] };
    let deck = vec![HitLocation { trap: Some(vec![dies]), ..card("pit", 1) }, card("flank", 2)];
    let mut hunt = hunt(weapon(2, 5, 9), 8, deck);
    hunt.asks = vec![Ask::DeckLeft, Ask::Defeated];
    let (hunt, state) = play(hunt, &[9, 9, 1, 0, 7]);
    assert_eq!(hunt.outcome(&state)[..], [3, 1]);
    let start = hunt.start(&mut kernel::Silent);
    let answer = Odds::new(&hunt, Pick::First).solve(&start, |outcome| (outcome[0], outcome[1]));
    assert!(
        answer.expect("nobody cancels").outcomes.keys().all(|&(left, defeated)| defeated == 0 || left == 3)
    );
}

/// MONSTER-DOWN: a trap is a card of the monster's own, too.
#[test]
fn a_monster_that_falls_breaks_its_trap_off() {
    let trap = HitLocation { trap: Some(acts(&[Act::KnockDownMonster, Act::Bleed(1)])), ..card("pit", 1) };
    let mut hunt = hunt(weapon(1, 5, 9), 8, vec![trap, card("flank", 2)]);
    hunt.asks = vec![Ask::DeckLeft];
    let (hunt, state) = play(hunt, &[9, 0]);
    assert!(state.monster.down);
    assert_eq!((state.survivors[0].bleeding, hunt.outcome(&state)[0]), (0, 3));
}

/// P75-DOOMED: whom a trap dooms stays doomed until all of its actions are done, a basic action against them included.
#[test]
fn doom_outlasts_the_attacks_of_its_trap() {
    let all = Effect::Each { group: Group::All, then: acts(&[Act::Doom]) };
    let strike = acts(&[Act::BasicAction { speed: 0, damage: 0, only: None }]);
    let others = Effect::Each { group: Group::Others, then: strike };
    let trap = HitLocation { trap: Some(vec![all, others]), ..card("pit", 1) };
    let mut hunt = hunt(weapon(1, 5, 9), 8, vec![trap, card("flank", 2)]);
    let mut fellow = hunt.survivors[0].clone();
    fellow.actions = vec![SurvivalAction::Surge, SurvivalAction::Dodge];
    fellow.start.stats[Stat::Survival as usize] = 3;
    fellow.start.armor = [9; 5];
    hunt.survivors.extend([fellow.clone(), fellow]);
    let hunt = hunt.link();
    let mut state = hunt.start(&mut kernel::Silent);
    for face in [9, 0, 9, 9, 1, 1, 9, 9, 1, 1] {
        assert!(matches!(hunt.pending(&state), Pending::Chance(_)), "nobody is asked");
        hunt.apply(&mut state, Input::Outcome(face), &mut kernel::Silent);
    }
    assert!(matches!(hunt.pending(&state), Pending::Done(_)));
    assert!(!state.survivors.iter().any(|who| who.doomed));
}

/// P76-CRITICAL-WOUNDS: a critical effect that cancels hits cancels the others; its own wound is certain by then.
#[test]
fn a_critical_that_cancels_hits_still_wounds() {
    let heel = HitLocation { critical: Some(acts(&[Act::CancelHits])), ..card("heel", 2) };
    let mut hunt = hunt(weapon(2, 5, 9), 8, vec![heel]);
    hunt.asks = vec![Ask::Wounds, Ask::Criticals];
    let (hunt, state) = play(hunt, &[9, 9, 0, 0, 10]);
    assert_eq!(hunt.outcome(&state)[..], [1, 1]);
    assert_eq!(state.deck.discarded().len(), 2);
}

/// A wound attempt needs a weapon as much as an attack does.
#[test]
fn nobody_strikes_with_a_weapon_that_is_gone() {
    let dense = HitLocation { super_dense: true, ..card("skull", 2) };
    let mut hunt = hunt(Weapon { frail: true, ..weapon(1, 5, 9) }, 8, vec![dense]);
    let step = Step::HitLocation { survivor: ADA, weapon: 0, cards: vec![0] };
    hunt.plan = vec![step.clone(), step];
    hunt.asks = vec![Ask::Attacks];
    let (hunt, state) = play(hunt, &[9]);
    assert_eq!(hunt.outcome(&state)[..], [1]);
}

/// SURGE: as long as the attack of one surge is being resolved, nobody uses another survival action.
#[test]
fn one_surge_at_a_time() {
    let mut hunt = hunt(weapon(1, 5, 9), 8, vec![reaction(Vec::new())]);
    hunt.survivors[0].start.stats[Stat::Survival as usize] = 1;
    hunt.survivors[0].actions = vec![SurvivalAction::Surge];
    hunt.survivors.push(hunt.survivors[0].clone());
    hunt.survivors.push(hunt.survivors[0].clone());
    hunt.asks = vec![Ask::Attacks];
    let hunt = hunt.link();
    let mut state = hunt.start(&mut kernel::Silent);
    let mut most = 0;
    let mut faces = [9, 0, 9].into_iter().cycle();
    loop {
        most = most.max(state.attacks.len());
        let input = match hunt.pending(&state) {
            Pending::Done(_) => break,
            Pending::Chance(_) => Input::Outcome(faces.next().expect("they go round")),
            Pending::Decision(decision) => Input::Choice(decision.choices[decision.choices.len() - 1]),
        };
        kernel::submit(&hunt, &mut state, None, input, &mut kernel::Silent).expect("the dice fit");
    }
    assert_eq!((most, hunt.outcome(&state)[0]), (2, 3), "both surge in turn, into the attack that goes on");
}
