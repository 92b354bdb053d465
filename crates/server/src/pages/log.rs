//! The log: each line opens the rules that it follows from, and the way back to it.

use maud::{Markup, html};
use table::LogLine;

use super::rule;
use super::words::{self, capital};
use crate::scene::Scene;

/// So many lines stand on a page; the rest of them are asked for.
const LINES: usize = 60;

/// The log as a region of its own.
pub fn region(scene: &Scene) -> Markup {
    let skip = scene.log.len().saturating_sub(LINES);
    html! {
        section id="log" class="panel logp" aria-label="Log" {
            h2 class="sr" { "Log" }
            div class="logscroll" tabindex="0" role="group" aria-label="Lines of the log" {
                @if scene.log.is_empty() { p class="dim small" { "Nothing has happened yet." } }
                ol class="log" {
                    @for (at, line) in scene.log.iter().enumerate().skip(skip) { (row(scene, at, line)) }
                }
            }
            p class="tools" {
                a class="btn plain" href=(format!("/t/{}/log", scene.table.id)) target="_blank" { "All lines" }
                a id="look-up" class="btn plain" href="/rule" target="_blank" { "Look up a rule " kbd { "/" } }
            }
        }
    }
}

/// All of it on a page of its own, also for those who want to go back farther than the table shows.
pub fn whole(scene: &Scene) -> Markup {
    html! {
        section class="panel story" aria-label="Log" {
            h1 class="question" { (words::title(&scene.table.title)) }
            p { a class="btn" href=(format!("/t/{}", scene.table.id)) { "To the table" } }
            ol class="log" { @for (at, line) in scene.log.iter().enumerate() { (row(scene, at, line)) } }
        }
    }
}

fn row(scene: &Scene, at: usize, line: &LogLine) -> Markup {
    // A line keeps its name while others come and the first ones leave: so it stays open.
    let nth = scene.log[..at].iter().rev().take_while(|before| before.line == line.line).count();
    let text = words::sentence(line);
    let class = match (line.taken_back, at + 1 == scene.log.len()) {
        (true, _) => Some("undone"),
        (_, true) => Some("now"),
        _ => None,
    };
    let is_in_force = !line.taken_back && !line.is_undo;
    let may_go_back = scene.me.is_some() && is_in_force && line.input < scene.inputs;
    html! {
        li class=[class] data-at=(line.line * 1000 + nth) {
            @if line.rules.is_empty() && line.rulings.is_empty() && !may_go_back {
                p class="line" {
                    span class="says-it" { (text) }
                    @if let (true, Some(who)) = (line.is_undo, line.who) { span class="faint tiny" { "by " bdi { (super::person(scene, who.0)) } } }
                }
            } @else {
                details id=(format!("log-{}-{nth}", line.line)) {
                    summary {
                        span class="says-it" { (text) }
                        span class="cite" { (line.rules.last().copied().unwrap_or_default()) }
                    }
                    div class="rulebox" {
                        @for id in &line.rules {
                            p { (super::cite(id)) @if let Some(says) = rule::says(id) { " " (says) } }
                        }
                        @for ruled in &line.rulings {
                            p class="dim" { "Ruling " (super::cite(ruled.ruling)) ": " (ruled.option) }
                        }
                        @if let Some(who) = line.who { p class="faint" { "By " bdi { (super::person(scene, who.0)) } @if let Some(how) = how(line) { ", " (how) } } }
                        @if may_go_back {
                            form method="post" action=(format!("/t/{}/back", scene.table.id)) data-api="back" {
                                (super::command(scene, &format!("back-{}", line.input)))
                                input type="hidden" name="inputs" value=(line.input);
                                button class="btn" type="submit" { "Undo to here" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How an input came about, where that is worth a word.
fn how(line: &LogLine) -> Option<&'static str> {
    match line.how {
        table::How::Plain => None,
        table::How::Typed => Some("typed"),
        table::How::Rolled => Some("rolled by Bout"),
        table::How::Auto => Some("because they had passed for all"),
        table::How::Policy => Some("by a policy"),
    }
}

/// A line of the log for a sheet of what would be undone.
pub fn quoted(line: &str) -> String {
    format!("“{}”", capital(line.trim_end_matches('.')))
}
