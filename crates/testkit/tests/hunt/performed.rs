//! AI cards that steps of a plan perform: they come out of the deck, and the monster has as many as before.

use showdown::What;
use showdown::content::{Showdown, Stay, Step};

use crate::fights::{LONGEST, ai_cards, fight, walk};
use crate::seeds;

/// The number of cards stays the same after any performance, in the deck or not, but for cards that are archived.
#[test]
fn performed_cards_come_from_the_deck() {
    let (mut compared, mut drawn) = (0, 0);
    for (name, mut seed) in seeds("performed cards", 300) {
        let fight = fight(&mut seed);
        let leaves = |kind: &u8| {
            let card = &fight.ai_cards[usize::from(*kind)];
            card.stay == Stay::Discarded && card.face_down.is_empty()
        };
        let leaving: Vec<u8> = (1..fight.ai_cards.len() as u8).filter(leaves).collect();
        if leaving.is_empty() {
            continue;
        }
        let before = Showdown { plan: Vec::new(), ..fight.clone() }.link().start(&mut kernel::Silent);
        let plan: Vec<Step> = (0..3).map(|_| Step::Card { card: seed.pick(&leaving) }).collect();
        let performed = Showdown { plan, ..fight }.link();
        let walked = walk(&performed, &mut seed);
        let told = |wanted: fn(&What) -> bool| {
            walked.iter().flat_map(|stride| &stride.events).filter(|event| wanted(&event.what)).count()
        };
        let after = &walked.last().expect("there is a start").after;
        // An end in the midst of a card leaves it lying.
        if after.monster.defeated || told(|what| *what == What::ShowdownEnds) > 0 || walked.len() == LONGEST {
            continue;
        }
        let archived = told(|what| matches!(what, What::AiCardArchived { .. }));
        assert_eq!(ai_cards(after) + archived, ai_cards(&before), "{name}: {:?}", performed.plan);
        compared += 1;
        drawn += usize::from(after.cards.counts().1 > before.cards.counts().1);
    }
    println!("{compared} plans, {drawn} with cards of the deck");
    assert!(compared > 100 && drawn > 30, "{compared}, {drawn}");
}
