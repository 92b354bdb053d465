//! The sheet at every seat when somebody asks to take something back, or to correct something.

use maud::{Markup, html};

use super::log::quoted;
use crate::scene::{Correction, Scene, TakeBack};

/// Over the page while somebody asks; else nothing.
pub fn region(scene: &Scene) -> Markup {
    html! {
        div id="back" {
            @if let (Some(asked), Some(_)) = (&scene.take_back, &scene.me) { (take_back(scene, asked)) }
            @else if let (Some(asked), Some(_)) = (&scene.correction, &scene.me) { (correction(scene, asked)) }
        }
    }
}

fn take_back(scene: &Scene, asked: &TakeBack) -> Markup {
    let revealed = &asked.revealed;
    let inner = html! {
        p class="dim" {
            @match asked.undone.as_slice() {
                // The log has not told yet what was given last: dice of a pool, say, of which more are to come.
                [] => "What was given last.",
                [first] => { (quoted(first)) "." }
                [first, rest @ ..] => { (quoted(first)) " and " (rest.len()) @if rest.len() == 1 { " line" } @else { " lines" } " after it." }
            }
            @if !revealed.is_empty() {
                @if revealed.len() == 1 { " It has already shown " } @else { " They have already shown " }
                b { (revealed.join(", ")) }
                ": if the same is asked again, the same counts."
            }
        }
    };
    sheet(scene, (asked.number, asked.by), "asks to take back", &inner, (&asked.concerned, &asked.agreed))
}

fn correction(scene: &Scene, asked: &Correction) -> Markup {
    let inner = html! { p class="dim" { (quoted(&asked.words)) "." } };
    sheet(scene, (asked.number, asked.by), "asks to correct", &inner, (&asked.concerned, &asked.agreed))
}

fn sheet(
    scene: &Scene,
    (number, by): (u64, u8),
    asks: &str,
    inner: &Markup,
    (concerned, agreed): (&[u8], &[u8]),
) -> Markup {
    let mine = scene.me.as_ref().map(|me| me.number);
    let is_asked = mine.is_some_and(|me| me != by && concerned.contains(&me) && !agreed.contains(&me));
    let act = |what: &str, class: &str, word: &str| {
        html! {
            form method="post" action=(format!("/t/{}/{what}", scene.table.id)) data-api=(what) {
                (super::command(scene, what))
                input type="hidden" name="number" value=(number);
                button class=(class) type="submit" { (word) }
            }
        }
    };
    html! {
        div class="shade" {
            section class="dialog" role="alertdialog" aria-labelledby="back-asks" {
                h2 id="back-asks" class="question" tabindex="-1" { bdi { (super::person(scene, by)) } " " (asks) }
                (inner)
                ul class="says" {
                    @for &one in concerned.iter().filter(|&&one| one != by) {
                        li { bdi { (super::person(scene, one)) } @if agreed.contains(&one) { " " b class="win" { "agrees" } } @else { " is asked" } }
                    }
                }
                @if is_asked {
                    div class="row pair" { (act("refuse", "btn big wide", "Keep it")) (act("agree", "btn primary big wide", "Agree")) }
                } @else if mine == Some(by) {
                    (act("refuse", "btn big wide", "Keep it after all"))
                } @else { p class="dim small" { "Nothing for you to do." } }
            }
        }
    }
}
