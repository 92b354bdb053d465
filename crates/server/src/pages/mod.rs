//! The pages: pure functions of what somebody may know.
//!
//! Every page works without script for reading, and its forms post; the module in `assets/bout.js` posts the same as JSON,
//! swaps the regions as they come, and keeps what is local. There is no inline style, script or handler anywhere.
//!
//! Forms post to `/t/ID/COMMAND`, all with `id` (made from who looks and the version, so that the same form sent twice
//! counts once):
//! `submit` with `choice=WORD`, `die=FACE`, `card=WORD` once or more, or `given=roll`; `back` with `inputs=N`, to where N
//! inputs had been given; `agree` and `refuse` with `number=N`; `pass-all` with nothing else. A new table comes to
//! `/tables` with `name`, `seat` (`all` or empty), `game` (`showdown`, `battle`, `scenario`), `monster`, `level`, `party`,
//! `red`, `blue`, `field`, `scenario`, `rolls`, `odds`, `ruling:ID` (empty for the usual option), `host`. Seats are taken
//! at `/j/CODE` with `name` and `seat=N` or `seat=all`; a code is looked up at `/j?code=`.

mod board;
mod by_hand;
mod decision;
mod field;
mod join;
mod log;
mod marks;
mod panels;
mod past;
mod people;
mod rule;
mod section;
mod start;
mod take_back;
mod top;
mod units;
mod words;

#[cfg(test)]
mod laws;
#[cfg(test)]
mod tests;

use maud::{DOCTYPE, Markup, html};
use table::view::{Due, Things};

use crate::scene::{Scene, Stage};

pub use join::{Invite, join};
pub use rule::rule;
pub use start::{host, start};

/// How often a stream sends a beat, in seconds: a page that misses two says that the connection is lost.
pub const BEAT: u64 = 10;

/// A whole page.
fn shell(title: &str, attributes: &Body<'_>, inner: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="dark light";
                title { (title) " · Bout" }
                link rel="icon" href="/assets/bout.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/bout.css";
                script type="module" src="/assets/bout.js" {}
            }
            body data-table=[attributes.table] data-api=[attributes.table.map(|id| format!("/api/v1/tables/{id}"))] data-events=[attributes.events.as_deref()] data-version=[attributes.version] data-learns[attributes.learns] data-beat=(BEAT) {
                (inner)
            }
        }
    }
}

/// What the module is told about a page.
#[derive(Default)]
struct Body<'s> {
    table: Option<&'s str>,
    events: Option<String>,
    version: Option<u64>,
    learns: bool,
}

/// The head of a page that is no table.
fn banner(current: &str) -> Markup {
    html! {
        header class="top" {
            a class="brand book" href="/" { (marks::brand()) span { "Bout" } }
            nav aria-label="Pages" {
                a href="/" aria-current=[(current == "tables").then_some("page")] { "Tables" }
                a href="/rule" aria-current=[(current == "rules").then_some("page")] { "Rules" }
            }
            span class="right" { (theme()) }
        }
    }
}

/// The button between light and dark.
fn theme() -> Markup {
    html! { button class="btn theme needs-js" type="button" data-theme-toggle aria-label="Light or dark" { (marks::icon("M11 3a8 8 0 1 0 0 16zM11 3a8 8 0 0 1 0 16")) } }
}

/// What somebody sees who sits at the table.
pub fn seat(scene: &Scene, learns: bool) -> String {
    table(scene, Some(format!("/t/{}/events", scene.table.id)), None, learns).into_string()
}

/// The table on a big screen: nothing can be decided there.
pub fn screen(scene: &Scene, invite: Option<&Invite>) -> String {
    table(scene, Some(format!("/t/{}/events?watch=1", scene.table.id)), invite, false).into_string()
}

/// The table as somebody sees it who watches.
pub fn watch(scene: &Scene) -> String {
    screen(scene, None)
}

/// The table as it stood, with a slider.
pub fn replay(scene: &Scene) -> String {
    table(scene, None, None, false).into_string()
}

/// All that happened, line by line.
pub fn story(scene: &Scene) -> String {
    let body = Body { table: Some(&scene.table.id), version: Some(scene.version), ..Body::default() };
    let inner = html! { main class="start" { (banner("")) div class="one" { (log::whole(scene)) } } };
    shell("Log", &body, &inner).into_string()
}

/// The regions of a table by the ids of their elements, as an event carries them.
pub fn regions(scene: &Scene) -> Vec<(&'static str, String)> {
    let mut all = vec![
        ("top", top::region(scene)),
        ("board", board_of(scene)),
        ("party", party(scene)),
        ("decision", decision::region(scene)),
        ("log", log::region(scene)),
        ("sheet", sheets(scene)),
        ("back", take_back::region(scene)),
        ("people", people::region(scene)),
    ];
    if let Things::Showdown(hunt) = &scene.view.table {
        all.push(("monster", panels::monster(hunt)));
    }
    if scene.past.is_some() {
        all.push(("past", past::region(scene)));
    }
    if scene.table.state != Stage::Lobby {
        all.push(("corner", html! { aside id="corner" hidden {} }));
    }
    all.into_iter().map(|(id, region)| (id, region.into_string())).collect()
}

fn board_of(scene: &Scene) -> Markup {
    match &scene.view.table {
        Things::Showdown(hunt) => board::region(scene, hunt),
        Things::Skirmish(battle) => field::region(scene, battle),
    }
}

fn party(scene: &Scene) -> Markup {
    match &scene.view.table {
        Things::Showdown(hunt) => panels::party(scene, hunt),
        Things::Skirmish(battle) => units::rosters(scene, battle),
    }
}

fn sheets(scene: &Scene) -> Markup {
    match &scene.view.table {
        Things::Showdown(hunt) => panels::sheets(scene, hunt),
        Things::Skirmish(battle) => units::sheets(battle),
    }
}

fn table(scene: &Scene, events: Option<String>, invite: Option<&Invite>, learns: bool) -> Markup {
    let (kind, sheet) = match &scene.view.table {
        Things::Showdown(hunt) if hunt.board.is_none() => ("hunt boardless", "Sheet"),
        Things::Showdown(_) => ("hunt", "Sheet"),
        Things::Skirmish(_) => ("fight", "Units"),
    };
    let read = match (&scene.past, &scene.me) {
        (Some(_), _) => " read back",
        (None, None) => " read",
        (None, Some(_)) => "",
    };
    let body = Body { table: Some(&scene.table.id), events, version: Some(scene.version), learns };
    shell(
        &top::title(scene),
        &body,
        &html! {
            a class="skip" href="#decision" { "Skip to the decision" }
            div class=(format!("play {kind}{read}")) data-tab="play" {
                (top::region(scene))
                main class="mid" tabindex="0" {
                    h1 class="sr" { (words::title(&scene.table.title)) }
                    (board_of(scene))
                    (party(scene))
                    div class="rail" {
                        (past::region(scene))
                        @if let Things::Showdown(hunt) = &scene.view.table { (panels::monster(hunt)) }
                        (decision::region(scene))
                        (log::region(scene))
                    }
                    (sheets(scene))
                }
                (tabs(sheet))
            }
            div id="corner" class="joincorner" hidden[invite.is_none()] { @if let Some(invite) = invite { (invite.small()) } }
            (take_back::region(scene))
        (people::region(scene))
            (keys())
            p id="say" class="sr" aria-live="polite" {}
            p id="alarm" class="sr" role="alert" {}
            p id="banner" class="banner" role="status" hidden {}
        },
    )
}

/// The tabs of a phone.
fn tabs(sheet: &str) -> Markup {
    let tabs = [
        ("play", "decision", "Play", "M4 10 11 3l7 7-7 9z"),
        ("board", "board", "Board", "M3 3h16v16H3zM3 8.3h16M3 13.6h16M8.3 3v16M13.6 3v16"),
        ("sheet", "sheet", sheet, "M5 2.5h12v17H5zM8 7h6M8 11h6M8 15h4"),
        ("log", "log", "Log", "M3 5h16M3 11h16M3 17h10"),
    ];
    html! {
        nav class="tabs" aria-label="Parts of the table" {
            @for (tab, id, word, picture) in tabs {
                a href=(format!("#{id}")) data-to-tab=(tab) aria-current=[(tab == "play").then_some("true")] { (marks::icon(picture)) (word) }
            }
        }
    }
}

/// All keys, as a sheet that `?` opens.
fn keys() -> Markup {
    let keys = [
        ("1 to 9", "choose an option, or type a die"),
        ("0", "done, hold, pass"),
        ("Enter", "commit"),
        ("Esc", "clear the choice, close"),
        ("arrows, h j k l", "move in the options; on the board, from place to place"),
        ("m c g", "board, sheets, log"),
        ("r", "Bout rolls or draws"),
        ("p", "pass until something changes"),
        ("u", "take back"),
        ("o i", "odds in full, what if"),
        ("[ ]", "back and on, in a replay"),
        ("w", "why not"),
        ("/", "look up a rule"),
        ("+ − f", "zoom, fit"),
        ("?", "all keys"),
    ];
    html! {
        section id="keys" class="sheetpage" aria-label="Keys" hidden {
            h2 class="question" { "Keys" }
            table class="sum-table" { @for (key, does) in keys { tr { th scope="row" { (key) } td { (does) } } } }
            label class="btn" { input type="checkbox" data-keys-on checked; " Letters are keys" }
        }
    }
}

/// The buttons of the board.
fn zoom() -> Markup {
    html! {
        div class="zoom needs-js" {
            button class="btn" type="button" data-zoom="1.5" aria-label="Closer" { "+" }
            button class="btn" type="button" data-zoom="0.667" aria-label="Farther" { "−" }
            button class="btn" type="button" data-zoom="fit" aria-label="Fit" { (marks::icon("M3 8V3h5M14 3h5v5M19 14v5h-5M8 19H3v-5")) }
        }
    }
}

/// A rule by its id, as a link.
fn cite(rule: &str) -> Markup {
    html! { a class="cite" href=(format!("/rule/{rule}")) target="_blank" { (rule) } }
}

/// What every form sends with it: an id that is the same when the same form is sent again.
fn command(scene: &Scene, what: &str) -> Markup {
    let who = scene.me.as_ref().map_or(0, |me| me.number);
    html! { input type="hidden" name="id" value=(format!("form-{who}-{}-{what}", scene.version)); }
}

/// Whether the one who looks holds the seat of that name.
fn holds(scene: &Scene, seat: &str) -> bool {
    scene.me.as_ref().is_some_and(|me| me.seats.iter().any(|own| own.name == seat))
}

/// Whether what is due is about a figure.
fn is_about(scene: &Scene, name: &str) -> bool {
    match &scene.view.due {
        Due::Choice(choice) => choice.by.as_deref().unwrap_or(&choice.seat) == name,
        Due::Roll(roll) => roll.by == name,
        Due::Over => false,
    }
}

/// Who somebody is, by number.
fn person(scene: &Scene, number: u8) -> String {
    let known = scene.people.iter().find(|one| one.number == number);
    known.map_or_else(|| "somebody".to_owned(), |one| words::cut(&one.name))
}

/// A page that says one thing: that something is not there, or did not work.
pub fn message(title: &str, text: &str) -> String {
    shell(
        title,
        &Body::default(),
        &html! {
            main class="start" {
                (banner(""))
                div class="one" {
                    section class="panel joinbox" {
                        h1 class="question" { (title) }
                        p class="dim" { (text) }
                        p { a class="btn" href="/" { "To the tables" } }
                    }
                }
            }
        },
    )
    .into_string()
}
