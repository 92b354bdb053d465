//! The sheet of the table: who sits where, where dice come from, another screen, corrections, the save.

use maud::{Markup, html};

use super::words::{self, capital};
use crate::scene::{Rolling, Scene, SeatFacts, Shown, Stage};

/// The sheet as a region of its own; a button in the head opens it.
pub fn region(scene: &Scene) -> Markup {
    let plays = scene.me.is_some();
    html! {
        section id="people" class="sheetpage" aria-label="This table" hidden {
            h2 class="question" { "This table" }
            p class="note" data-told {}
            ul class="seats" { @for seat in &scene.seats { li { (row(scene, seat)) } } }
            @if let Some(code) = &scene.table.code {
                p { "Join by the code " a class="code" href=(format!("/j/{}", super::join::plain(code))) { (code) } }
            }
            p class="small dim" { (odds(scene)) }
            @if plays && scene.table.state != Stage::Over {
                (dice(scene))
                (other_screen(scene))
                button class="btn wide needs-js" type="button" data-learn { "Explain each step, or no more" }
                button class="btn wide needs-js" type="button" data-corrections { "Correct something" }
            }
            @if plays {
                div class="row pair" {
                    a class="btn" href=(format!("/api/v1/tables/{}/save", scene.table.id)) download { "Save to a file" }
                    form method="post" action=(format!("/t/{}/leave", scene.table.id)) data-api="leave" {
                        button class="btn wide" type="submit" { "Leave the table" }
                    }
                }
            }
            button class="btn wide needs-js" type="button" data-theme-toggle { "Light or dark" }
            p { a class="btn wide" href=(format!("/r/{}", scene.table.id)) target="_blank" { "Look back" } }
            p { a class="btn wide" href=(format!("/t/{}/screen", scene.table.id)) target="_blank" { "Open the big screen" } }
        }
    }
}

fn odds(scene: &Scene) -> &'static str {
    match scene.table.odds {
        Shown::All => "Odds are shown on every choice.",
        Shown::Rolls => "Odds are shown on dice and cards only.",
        Shown::Nobody => "Odds are not shown.",
    }
}

fn row(scene: &Scene, seat: &SeatFacts) -> Markup {
    let holder = seat.held_by.and_then(|by| scene.people.iter().find(|one| one.number == by));
    let mine = scene.me.as_ref().is_some_and(|me| seat.held_by == Some(me.number));
    html! {
        b class="book" { (capital(&seat.name)) }
        @match holder {
            Some(one) => {
                span class="dim small who" { bdi { (words::cut(&one.name)) } }
                @if mine {
                    span class="small win" { "you" }
                    @if scene.table.state != Stage::Over { (link(scene, seat, "Hand over")) }
                }
                @else if one.policy.is_some() { span class="right small dim" { "played by Bout" } }
                @else if one.away { span class="right small dim" { "away" } }
                @else { span class="right small win" { "here" } }
            }
            None => {
                span class="dim small who" { "free" }
                @if scene.me.is_some() && scene.table.state != Stage::Over {
                    form class="row" method="post" action=(format!("/t/{}/sit", scene.table.id)) data-api="seats" {
                        (super::command(scene, &format!("sit-{}", seat.number)))
                        input type="hidden" name="seat" value=(seat.number);
                        button class="btn needs-js" type="submit" name="policy" value="aggressive" { "Bout plays" }
                        button class="btn" type="submit" { "Sit here" }
                    }
                    (link(scene, seat, "Link"))
                }
            }
        }
    }
}

/// A link that gives a seat to somebody else: it works once.
fn link(scene: &Scene, seat: &SeatFacts, word: &str) -> Markup {
    html! {
        form class="needs-js right handover" data-api="hand-over" method="post" action=(format!("/t/{}/hand-over", scene.table.id)) {
            input type="hidden" name="seat" value=(seat.number);
            button class="btn" type="submit" aria-label=(format!("{word}: {}", capital(&seat.name))) { (word) }
            p class="small dim" data-handed aria-live="polite" {}
        }
    }
}

fn dice(scene: &Scene) -> Markup {
    let ways = [
        (Rolling::Asked, "asked", "Either"),
        (Rolling::Own, "own", "Ours, real"),
        (Rolling::Bout, "bout", "Bout’s"),
    ];
    html! {
        form method="post" action=(format!("/t/{}/rolls", scene.table.id)) data-api="rolls" {
            (super::command(scene, "rolls"))
            p class="small dim" { "Dice and cards" }
            div class="ways" {
                @for (way, word, name) in ways {
                    button class="btn" type="submit" name="rolls" value=(word) aria-pressed=(scene.table.rolls == way) { (name) }
                }
            }
        }
    }
}

/// A link for another screen of one's own: it works once.
fn other_screen(scene: &Scene) -> Markup {
    html! {
        form class="needs-js" data-api="hand-over" method="post" action=(format!("/t/{}/hand-over", scene.table.id)) {
            button class="btn wide" type="submit" { "Go on with another screen" }
            p class="small dim" data-handed aria-live="polite" {}
        }
    }
}
