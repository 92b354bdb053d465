//! A companion between attacks: the table says what happens, and Bout resolves it.

use maud::{Markup, html};
use table::amend::HuntAmendment;

use super::words::{self, capital, titled};
use crate::scene::Scene;

/// What can be begun, instead of a decision.
pub fn region(scene: &Scene) -> Markup {
    let plays = scene.me.as_ref().is_some_and(|me| !me.seats.is_empty());
    let begun = |words: &str, inner: &Markup| {
        html! {
            form class="begin" method="post" action=(format!("/t/{}/begin", scene.table.id)) data-api="begin" {
                (super::command(scene, words))
                (inner)
            }
        }
    };
    let attacks = scene.begins.iter().filter_map(|begin| match &begin.amendment {
        HuntAmendment::Attack { survivor, to } => Some((&begin.words, survivor, to)),
        _ => None,
    });
    let monsters = scene.begins.iter().filter_map(|begin| match &begin.amendment {
        HuntAmendment::MonsterAttacks { survivor, to } => Some((&begin.words, survivor, to)),
        _ => None,
    });
    let rounds = scene.begins.iter().filter(|begin| begin.amendment == HuntAmendment::NextRound);
    html! {
        p class="eyebrow" { "Your cards and dice" }
        h2 id="question" class="question" tabindex="-1" { "What happens at the table?" }
        @if plays {
            div class="scroll begins" {
                (begun("attack", &html! {
                    label class="field" { span { "A survivor attacks" }
                        select name="words" { @for (words, survivor, to) in attacks { option value=(words) { (capital(survivor)) ": " (titled(to)) } } }
                    }
                    button class="btn primary big" type="submit" { "Resolve the attack" }
                }))
                (begun("monster", &html! {
                    label class="field" { span { "The monster attacks" }
                        select name="words" { @for (words, survivor, to) in monsters { option value=(words) { (capital(survivor)) ", as on " (titled(to)) } } }
                    }
                    button class="btn big" type="submit" { "Resolve its attack" }
                }))
                @for round in rounds {
                    (begun("round", &html! {
                        input type="hidden" name="words" value=(round.words);
                        button class="btn big wide" type="submit" { "Next round: everybody stands up" }
                    }))
                }
            }
        } @else { p class="dim small" { (words::tidy("The table says what happens next.")) } }
    }
}
