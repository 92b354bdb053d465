//! The page to which a code leads: the seats, who sits there, and the free ones.

use maud::{Markup, PreEscaped, html};

use super::words::{self, capital};
use super::{Body, banner, marks, shell};
use crate::scene::{Lobby, SeatFacts, Stage};

/// How others come to a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invite {
    /// The code, as people say it.
    pub code: String,
    /// The address that it leads to, in full.
    pub link: String,
    /// The picture of that address: dark squares as a path, and how many squares wide it is.
    pub qr: Option<(String, usize)>,
}

impl Invite {
    fn picture(&self) -> Markup {
        html! {
            @if let Some((path, size)) = &self.qr {
                svg class="qr" viewBox=(format!("-1 -1 {0} {0}", size + 2)) role="img" aria-label="QR code of the join link" shape-rendering="crispEdges" {
                    path d=(PreEscaped(path)) {}
                }
            }
        }
    }

    /// In a corner of the big screen.
    pub(super) fn small(&self) -> Markup {
        html! {
            (self.picture())
            div {
                p class="eyebrow" { "Join with a phone" }
                p class="bigcode" { (self.code) }
                p class="small dim" { (self.link.trim_start_matches("http://").trim_start_matches("https://")) }
            }
        }
    }
}

/// A code as it stands in an address.
pub fn plain(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

/// The page of a table that people sit down at. `sits` are the seats that the one who looks holds already.
pub fn join(lobby: &Lobby, invite: Option<&Invite>, name: Option<&str>, sits: &[u8]) -> String {
    let table = &lobby.table;
    let free: Vec<&SeatFacts> =
        lobby.seats.iter().filter(|seat| seat.held_by.is_none() && is_figure(lobby, seat)).collect();
    let code = invite
        .map(|invite| plain(&invite.code))
        .or_else(|| table.code.as_deref().map(plain))
        .unwrap_or_default();
    shell("Take a seat", &Body::default(), &html! {
        main class="start" {
            (banner(""))
            div class="one" {
                section class="panel joinbox" {
                    div class="joinrow" {
                        @if let Some(invite) = invite { (invite.picture()) }
                        div {
                            p class="eyebrow" { (words::title(&table.title)) }
                            h1 class="question" { "Take a seat" }
                            @if let Some(invite) = invite { p class="bigcode" { (invite.code) } p class="small dim" { (invite.link.trim_start_matches("http://").trim_start_matches("https://")) } }
                        }
                    }
                    @if table.state == Stage::Over { p class="dim" { "This fight is over." } }
                    form class="games" method="post" action=(format!("/j/{code}")) {
                        label class="field" {
                            span { "Your name" }
                            input type="text" name="name" maxlength="60" placeholder="As the others call you" autocomplete="nickname" data-remember="name" value=[name];
                        }
                        ul class="seats" {
                            @for (at, seat) in lobby.seats.iter().enumerate().filter(|(_, seat)| is_figure(lobby, seat)) {
                                li { (badge(lobby, at, seat)) (row(lobby, seat, sits)) }
                            }
                        }
                        @if free.len() > 1 { button class="btn wide" type="submit" name="seat" value="all" { "Take all free seats" } }
                    }
                    @if !sits.is_empty() { a class="btn primary big wide" href=(format!("/t/{}/seat", table.id)) { "To the table" } }
                    div class="row pair" {
                        a class="btn" href=(format!("/t/{}/watch", table.id)) { "Only watch" }
                        a class="btn" href=(format!("/t/{}/screen", table.id)) { "Open the big screen" }
                    }
                }
            }
        }
    })
    .into_string()
}

/// The seats that people take: the party decides together, and has none of its own unless somebody took it.
fn is_figure(lobby: &Lobby, seat: &SeatFacts) -> bool {
    lobby.table.game != packs::GameName::Showdown || seat.name != "survivors" || seat.held_by.is_some()
}

/// Whether a seat is a role that passes from player to player while nobody holds it.
fn passes(seat: &SeatFacts) -> bool {
    seat.name == "monster controller"
}

fn badge(lobby: &Lobby, at: usize, seat: &SeatFacts) -> Markup {
    let letter = seat.name.chars().next().unwrap_or('?').to_ascii_uppercase();
    match lobby.table.game {
        packs::GameName::Showdown if passes(seat) || seat.name == "survivors" => html! {},
        packs::GameName::Showdown => marks::badge(at, letter),
        packs::GameName::Skirmish => html! {
            svg class="badge" viewBox="0 0 28 28" aria-hidden="true" { circle class=(if at == 0 { "u-red" } else { "u-blue" }) cx="14" cy="14" r="10.5" {} }
        },
    }
}

fn row(lobby: &Lobby, seat: &SeatFacts, sits: &[u8]) -> Markup {
    let holder = seat.held_by.and_then(|by| lobby.people.iter().find(|one| one.number == by));
    html! {
        b class="book who" { (capital(&seat.name)) }
        @match holder {
            Some(one) => {
                span class="dim small who" { bdi { (words::cut(&one.name)) } }
                @if sits.contains(&seat.number) { span class="right small win" { "you" } }
                @else if one.policy.is_some() { span class="right small dim" { "played by Bout" } }
                @else if one.away { span class="right small dim" { "away" } }
                @else { span class="right small win" { "here" } }
            }
            None => {
                span class="dim small who" { @if passes(seat) { "free: it passes from player to player" } @else { "free" } }
                button class="btn right" type="submit" name="seat" value=(seat.number) { "Sit here" }
            }
        }
    }
}
