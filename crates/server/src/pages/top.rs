//! The head of a table: who one is, where the fight is, and whom the table waits for.

use maud::{Markup, html};
use table::view::{Die, Due, Hunt, Things};

use super::words::{self, capital};
use super::{marks, theme};
use crate::scene::Scene;

/// What the page is called.
pub fn title(scene: &Scene) -> String {
    format!("{}, {}", words::title(&scene.table.title), when(scene).to_lowercase())
}

/// Where the fight is.
fn when(scene: &Scene) -> String {
    match &scene.view.table {
        Things::Showdown(hunt) if hunt.round == 0 => "Before the first round".to_owned(),
        Things::Showdown(hunt) => format!("Round {}", hunt.round),
        Things::Skirmish(battle) if battle.turn == 0 => "Before the first turn".to_owned(),
        Things::Skirmish(battle) => format!("Turn {}, {}", battle.turn, battle.active),
    }
}

/// What is asked of the one who looks.
fn asked(scene: &Scene) -> Option<&'static str> {
    scene.me.as_ref()?;
    Some(match scene.waits.asked.as_ref()? {
        Due::Choice(_) => "Your choice",
        Due::Roll(roll) if matches!(roll.with, Die::Draw(_)) => "Your draw",
        Due::Roll(_) => "Your roll",
        Due::Over => return None,
    })
}

/// The head as a region of its own.
pub fn region(scene: &Scene) -> Markup {
    let hunt = match &scene.view.table {
        Things::Showdown(hunt) => Some(&**hunt),
        Things::Skirmish(_) => None,
    };
    html! {
        header id="top" class="top" data-title=(title(scene)) data-asked=[asked(scene)] {
            a class=(if scene.me.is_some() { "brand book bk" } else { "brand book" }) href="/" { (marks::brand()) span { "Bout" } }
            @if let Some(me) = &scene.me {
                span class="own wait" {
                    @if let Some((index, letter)) = hunt.and_then(|hunt| own(scene, hunt)) { (marks::badge(index, letter)) }
                    b class="book" { bdi { (me.seats.first().map_or_else(|| words::cut(&me.name), |seat| capital(&seat.name))) } }
                    @if me.seats.len() > 1 { span class="faint more-seats" { "and " (me.seats.len() - 1) " more" } }
                }
            }
            span class="dim num when" { (when(scene)) }
            ol class="steps" aria-label="Steps of the rulebook" {
                @let last = scene.view.steps.len().saturating_sub(1);
                @for (at, step) in scene.view.steps.iter().enumerate() {
                    li class=[(at < last).then_some("past")] aria-current=[(at == last).then_some("step")] { span { (words::step(step)) } }
                }
            }
            (waits(scene))
            @if scene.me.is_none() && scene.past.is_none() { span class="faint small watching" { "You are watching" } }
            @if let Some(code) = &scene.table.code { a class="code" href=(format!("/j/{}", super::join::plain(code))) aria-label=(format!("Join code {code}")) { (code) } }
            button class="btn theme needs-js" type="button" data-open="people" aria-label="This table" { (marks::icon("M3 6h16M3 11h16M3 16h16")) }
            (theme())
            @if scene.past.is_none() { span class="live" role="img" aria-label="Connected" {} }
        }
    }
}

/// Whom the table waits for.
fn waits(scene: &Scene) -> Markup {
    let names = &scene.view.waits_for;
    html! {
        span class="wait right" {
            @if let Some(asked) = asked(scene) { b { (asked) } }
            @else if !scene.begins.is_empty() { "Between attacks" }
            @else if matches!(scene.view.due, Due::Over) { "It is over" }
            @else if scene.past.is_some() { "Looking back" }
            @else if names.is_empty() { "Waiting for somebody to sit down" }
            @else {
                span {
                    "Waiting for "
                    @for (at, name) in names.iter().take(3).enumerate() { @if at > 0 { ", " } b { bdi { (words::cut(name)) } } }
                    @if let Some(figure) = figure(scene) { " (" (figure) ")" }
                }
            }
        }
    }
}

/// The figure that it is about.
fn figure(scene: &Scene) -> Option<String> {
    match &scene.view.due {
        Due::Choice(choice) => Some(capital(choice.by.as_deref().unwrap_or(&choice.seat))),
        Due::Roll(roll) => Some(capital(&roll.by)),
        Due::Over => None,
    }
}

/// The first of one's survivors, by place and letter.
fn own(scene: &Scene, hunt: &Hunt) -> Option<(usize, char)> {
    let index = hunt.survivors.iter().position(|one| super::holds(scene, &one.name))?;
    Some((index, hunt.survivors[index].letter))
}
