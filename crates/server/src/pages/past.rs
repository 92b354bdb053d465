//! A look back: the table as it stood, and a slider over everything that was given.

use maud::{Markup, html};

use super::marks;
use crate::scene::{Happened, Past, Scene};

/// The slider as a region of its own.
pub fn region(scene: &Scene) -> Markup {
    let Some(past) = &scene.past else { return html! {} };
    let to = |inputs: usize| format!("/r/{}?inputs={inputs}", scene.table.id);
    let step = |word: &str, key: &str, inputs: Option<usize>, picture: &str| {
        html! {
            @match inputs {
                Some(inputs) => a class="btn" href=(to(inputs)) data-at=(inputs) aria-keyshortcuts=(key) aria-label=(word) { (marks::icon(picture)) },
                None => span class="btn" aria-hidden="true" { (marks::icon(picture)) },
            }
        }
    };
    html! {
        section id="past" class="panel past" aria-label="Replay" {
            form class="slide" action=(format!("/r/{}", scene.table.id)) {
                (step("One input back", "[", scene.inputs.checked_sub(1), "M14 4 7 11l7 7"))
                div class="track" {
                    (ticks(past))
                    input type="range" name="inputs" min="0" max=(past.all) value=(scene.inputs) aria-label="Input" aria-valuetext=(format!("{} of {}", scene.inputs, past.all));
                }
                (step("One input on", "]", (scene.inputs < past.all).then_some(scene.inputs + 1), "M8 4l7 7-7 7"))
                noscript { button class="btn" type="submit" { "Go there" } }
            }
            p class="small dim given" {
                b class="num" { (scene.inputs) " of " (past.all) }
                @if let Some(given) = &past.given { " · then " (given) } @else { " · here it stands" }
            }
        }
    }
}

/// Marks above the slider, each by its shape: wounds stand up, downs lie, deaths are high.
fn ticks(past: &Past) -> Markup {
    let all = past.all.max(1);
    html! {
        svg class="ticks" viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true" {
            @for mark in &past.marks {
                @let x = mark.input * 1000 / all;
                @match mark.what {
                    Happened::Wound => path class="tick wound" d=(format!("M{x} 6v8")) {},
                    Happened::Down => path class="tick down" d=(format!("M{} 13h10", x.saturating_sub(5))) {},
                    Happened::Death => path class="tick death" d=(format!("M{x} 0v16")) {},
                }
            }
        }
    }
}
