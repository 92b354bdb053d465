//! The laws of every fight hold after any amendment, and the fight goes on from there.

use kernel::{Amend, Amendment, AmendmentOf, Game, Takes, To};
use showdown::board::Space;
use showdown::{Part, Showdown, State, What, Word};
use testkit::laws;
use testkit::random::Seed;

use super::{fights, seeds};

/// A part and a value that it takes.
fn amendment(fight: &Showdown, state: &State, seed: &mut Seed) -> Option<AmendmentOf<Showdown>> {
    let parts = fight.parts(state);
    if parts.is_empty() {
        return None;
    }
    // Most parts are numbers of survivors: places, cards and what is begun come as often.
    let is_rare = |part: &&Part| {
        matches!(
            part,
            Part::At(_)
                | Part::MonsterAt
                | Part::Dead(_)
                | Part::Down(_)
                | Part::AiCard(..)
                | Part::HitCard(..)
                | Part::Attack(_)
                | Part::MonsterAttack(_)
                | Part::NextRound
                | Part::Gone(_)
                | Part::Weapon(..)
        )
    };
    let rare: Vec<Part> = parts.iter().filter(is_rare).copied().collect();
    let part = if seed.once_in(2) && !rare.is_empty() { seed.pick(&rare) } else { seed.pick(&parts) };
    let to = match fight.takes(part) {
        Takes::Number(from, up_to) => To::Number(from + seed.below((up_to - from + 1) as u64) as i64),
        Takes::Mark => To::Mark(seed.once_in(2)),
        Takes::OneOf(words) => To::Word(seed.pick(&words)),
        Takes::Spot => To::Word(Word::At(Space { x: seed.below(22) as u8, y: seed.below(16) as u8 })),
    };
    Some(Amendment { part, to })
}

#[test]
fn amended_fights_stay_valid() {
    let (mut amended, mut refused, mut inputs, mut begun) = (0, 0, 0, 0);
    for (name, mut seed) in seeds("amended fights", 150) {
        let mut fight = fights::fight(&mut seed);
        let by_hand = seed.once_in(3);
        if by_hand {
            fight.plan = Vec::new();
            fight = fight.link();
        }
        let mut state = fight.start(&mut kernel::Silent);
        let mut ended = false;
        for number in 0..300 {
            let mut events = Vec::new();
            let change = if seed.once_in(3) { amendment(&fight, &state, &mut seed) } else { None };
            if let Some(change) = change {
                // An amendment does not bring a showdown back that is over: nobody is left, and then somebody lives.
                ended |= fight.over(&state).is_some();
                let before = state;
                if let Err(why) = fight.amend(&mut state, change, &mut events) {
                    assert_eq!(state, before, "{name}, {number}: {why}");
                    refused += 1;
                    continue;
                }
                amended += 1;
                begun += usize::from(matches!(change.part, Part::Attack(_) | Part::MonsterAttack(_)));
                let told = events.first().map(|event| event.what);
                assert_eq!(told, Some(What::Amended(change)), "{name}, {number}");
            } else {
                let offered = laws::offered(&fight, &state);
                if offered.is_empty() {
                    if by_hand && !state.monster.defeated {
                        continue;
                    }
                    break;
                }
                let (input, _) = seed.pick(&offered);
                fight.apply(&mut state, input, &mut events);
                inputs += 1;
            }
            let at = format!("{name}, {number}: {change:?}");
            let ends = [What::ShowdownEnds, What::RunAway, What::NobodyIsLeft];
            ended |= by_hand || events.iter().any(|event| ends.contains(&event.what));
            fights::valid(&at, &fight, &state, ended);
            super::laws::valid(&at, &fight, &state);
        }
    }
    println!("{amended} amended, {refused} refused, {begun} begun by hand, {inputs} inputs");
    assert!(amended > 1000 && refused > 100 && begun > 50 && inputs > 3000);
}

/// A card lies in one pile, a figure stands alone, and a number stays within its range: what breaks that is refused in a
/// sentence that says what to do.
#[test]
fn what_cannot_be_is_refused_and_says_what_to_do() {
    let pack = <packs::showdown::Pack as packs::PackFiles>::built_in();
    let quick = packs::showdown::QuickShowdown::default();
    let mut fight = quick.scenario(pack).unwrap_or_else(|problems| panic!("{problems}")).game;
    fight.plan = Vec::new();
    let fight = fight.link();
    let mut state = fight.start(&mut kernel::Silent);
    let mut amend = |words: &str| {
        let amendment = fight.amendment_named(&state, words);
        let done = amendment.and_then(|amendment| fight.amend(&mut state, amendment, &mut kernel::Silent));
        done.map_err(|why| why.to_string())
    };
    let card = fight.ai_cards.iter().skip(1).find(|card| card.copies == 1).expect("there is a single card");
    let id = &card.id;
    assert_eq!(amend(&format!("ai {id} from deck to discard")), Ok(()));
    let twice = amend(&format!("ai {id} from deck to wounds"));
    assert!(twice.is_err(), "it lies in the discard pile: {twice:?}");
    let twice = amend(&format!("ai {id} from out to top"));
    assert!(twice.is_err(), "there is only one: {twice:?}");
    assert_eq!(amend(&format!("ai {id} from discard to top")), Ok(()));
    assert_eq!(amend(&format!("ai {id} from deck to wounds")), Ok(()));
    assert_eq!(amend(&format!("ai {id} from wounds to out")), Ok(()));
    let names: Vec<&str> = fight.survivors.iter().map(|survivor| survivor.name.as_str()).collect();
    let second = fight.board.as_ref().expect("a showdown has a board").survivors[1];
    let taken = amend(&format!("{} at {second}", names[0])).unwrap_err();
    assert_eq!(taken, format!("{second} is taken: name a free space, or move who stands there first"));
    let range = amend(&format!("{} injuries head 2", names[0])).unwrap_err();
    assert!(range.contains("from 0 to 1"), "{range}");
    assert_eq!(amend(&format!("{} survival 5", names[0])), Ok(()));
    let unknown = amend("the weather fine").unwrap_err();
    assert!(unknown.contains("as they are listed"), "{unknown}");
    let (ai, counts) = (state.monster.ai, state.cards.counts());
    assert_eq!((ai.deck, ai.discard, ai.wounds), counts);
}
