//! The start page: a new table, a code to join by, tables to go on with.

use maud::{Markup, html};

use super::words::{self, titled};
use super::{Body, banner, shell};
use crate::scene::{ListedTable, Offer, RulingOffer, Stage, Start};

/// The start page.
pub fn start(start: &Start) -> String {
    shell("Tables", &Body::default(), &html! {
        main class="start" {
            (banner("tables"))
            div class="cols" {
                div class="intro" {
                    div class="hero" {
                        h1 { "Set the table. Bout keeps the rules." }
                        p { "Your dice or ours, one fight, every device. The odds stand on every choice." }
                    }
                }
                // Before the new table: on a phone, most come to join one.
                div class="games" {
                    section class="panel joinbox" aria-label="Join" {
                        form class="codein" action="/j" {
                            label class="sr" for="code" { "Join code" }
                            input id="code" type="text" name="code" placeholder="Have a code? LION 42" autocomplete="off" autocapitalize="characters" required;
                            button class="btn" type="submit" { "Join" }
                        }
                        (resume(&start.tables))
                        (first_fight(start))
                    }
                }
                (new_table(start))
            }
        }
    })
    .into_string()
}

/// Where whoever runs the server says so.
pub fn host() -> String {
    shell(
        "Host",
        &Body::default(),
        &html! {
            main class="start" {
                (banner(""))
                div class="one" {
                    form class="panel joinbox games" method="post" action="/host" {
                        h1 class="question" { "Do you run this server?" }
                        label class="field" {
                            span { "Host token: the server printed it when it started" }
                            input type="password" name="token" autocomplete="off" required;
                        }
                        button class="btn primary big wide" type="submit" { "Go on as the host" }
                    }
                }
            }
        },
    )
    .into_string()
}

/// A first fight, for those who have never played.
fn first_fight(start: &Start) -> Markup {
    html! {
        @if start.may_create {
            form method="post" action="/tables" aria-label="A first fight" {
                input type="hidden" name="game" value="tutorial";
                input type="hidden" name="seat" value="all";
                button class="btn wide" type="submit" { "New here? Learn by a first fight" }
            }
        }
    }
}

fn new_table(start: &Start) -> Markup {
    html! {
        form class="games new" method="post" action="/tables" aria-label="New table" {
            div class="games kinds" role="radiogroup" aria-label="Game" {
                (game("showdown", true, "Showdown", "Survivors hunt a monster. 1 to 6 players, d10.", &hunt()))
                (game("battle", false, "Battle", "Two warbands on a field with ledges. 2 players, d20.", &fight()))
                (game("companion", false, "Companion", "Your own monster, cards and dice; Bout resolves the attacks.", &html! {}))
                (game("scenario", false, "Your own", "A scenario or a saved game, as text.", &html! {}))
            }
            div class="panel terms" {
                label class="field" {
                    span { "Your name" }
                    input type="text" name="name" maxlength="60" placeholder="As the others call you" autocomplete="nickname" data-remember="name";
                }
                (segments("seat", "You play", &[("all", "Everybody"), ("", "Choose seats")]))
                (terms(&start.offer))
            }
            @if !start.may_create {
                label class="field panel" {
                    span { "Host token: the server printed it when it started" }
                    input type="text" name="host" autocomplete="off" required;
                }
            }
            button class="btn primary big wide" type="submit" { "Set up the table" }
        }
    }
}

fn game(value: &str, checked: bool, name: &str, says: &str, picture: &Markup) -> Markup {
    html! {
        label class="game" {
            input type="radio" name="game" value=(value) checked[checked];
            (picture)
            span { strong class="book question" { (name) } br; span class="dim" { (says) } }
        }
    }
}

fn select(
    name: &str,
    label: &str,
    class: &str,
    options: &[String],
    usual: &str,
    word: fn(&str) -> String,
) -> Markup {
    html! {
        label class=(format!("field {class}")) {
            span { (label) }
            select name=(name) { @for id in options { option value=(id) selected[id == usual] { (word(id)) } } }
        }
    }
}

fn segments(name: &str, label: &str, options: &[(&str, &str)]) -> Markup {
    html! {
        fieldset class="field" {
            legend { (label) }
            div class="seg" {
                @for (at, (value, word)) in options.iter().enumerate() {
                    label { input type="radio" name=(name) value=(value) checked[at == 0]; (word) }
                }
            }
        }
    }
}

fn terms(offer: &Offer) -> Markup {
    html! {
        (select("monster", "Monster", "for-hunt", &offer.monsters, "white-lion", titled))
        (select("level", "Level", "for-hunt", &offer.levels, "first-story", titled))
        (select("party", "Party", "for-hunt", &offer.parties, "first-story", titled))
        (select("red", "Red", "for-battle", &offer.warbands, "gate-company", titled))
        (select("blue", "Blue", "for-battle", &offer.warbands, "thorn-runners", titled))
        (select("field", "Field", "for-battle", &offer.fields, "old-pasture", titled))
        (campaign())
        label class="field for-file needs-js" { span { "A scenario or a saved game, from a file" } input type="file" data-fills="scenario"; }
        label class="field for-file" { span { "Its text" } textarea name="scenario" rows="8" spellcheck="false" {} }
        (segments("rolls", "Dice", &[("asked", "Either"), ("own", "Ours, real"), ("bout", "Bout’s")]))
        (segments("odds", "Odds shown to", &[("all", "All"), ("rolls", "Rolls only"), ("nobody", "Nobody")]))
        (rulings(&offer.rulings))
    }
}

/// A battle of a campaign: its file, and the names of two of its warbands.
fn campaign() -> Markup {
    html! {
        details class="more for-battle" {
            summary class="btn" { "A battle of a campaign" }
            div class="games" {
                label class="field needs-js" { span { "The campaign, from its file" } input type="file" data-fills="campaign"; }
                label class="field" { span { "Its text" } textarea name="campaign" rows="5" spellcheck="false" {} }
                label class="field" { span { "Red, by its name there" } input type="text" name="campaign-red" autocomplete="off"; }
                label class="field" { span { "Blue, by its name there" } input type="text" name="campaign-blue" autocomplete="off"; }
            }
        }
    }
}

/// The open questions of the rulebooks: what is not touched stays as usual.
fn rulings(rulings: &[RulingOffer]) -> Markup {
    let class = |ruling: &RulingOffer| match ruling.game {
        packs::GameName::Showdown => "field for-hunt",
        packs::GameName::Skirmish => "field for-battle",
    };
    html! {
        @if !rulings.is_empty() {
            details class="more" {
                summary class="btn" { "Rulings: all as usual" }
                div class="games" {
                    @for ruling in rulings {
                        label class=(class(ruling)) {
                            span { (ruling.title) }
                            select name=(format!("ruling:{}", ruling.id)) {
                                @for (at, [id, says]) in ruling.options.iter().enumerate() {
                                    option value=(if at == 0 { "" } else { id }) { (says) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Tables to go on with.
fn resume(tables: &[ListedTable]) -> Markup {
    html! {
        @if tables.is_empty() { p class="dim small" { "No table of yours waits here." } }
        @else {
            ul class="resume" {
                @for known in tables {
                    @let id = &known.table.id;
                    @let (place, word) = match (known.mine, known.table.state) {
                        (_, Stage::Over) => (format!("/r/{id}"), "Look back"),
                        (true, _) => (format!("/t/{id}/seat"), "Go on"),
                        (false, _) => (format!("/t/{id}/watch"), "Watch"),
                    };
                    li {
                        span {
                            b class="book" { (words::title(&known.table.title)) } br;
                            span class="dim" {
                                @match known.table.state {
                                    Stage::Lobby => "people sit down",
                                    Stage::Playing => @if known.waits_for.is_empty() { "under way" } @else { "waits for " bdi { (known.waits_for.iter().map(|name| words::cut(name)).collect::<Vec<_>>().join(", ")) } },
                                    Stage::Over => "over",
                                }
                            }
                        }
                        a class="btn right" href=(place) { (word) }
                    }
                }
            }
        }
    }
}

/// A monster between two survivors.
fn hunt() -> Markup {
    html! {
        svg viewBox="0 0 170 125" aria-hidden="true" {
            rect class="b-floor" x="0" y="0" width="170" height="125" {}
            path class="b-grid" d="M5 0V125M45 0V125M85 0V125M125 0V125M165 0V125M0 10H170M0 50H170M0 90H170" {}
            rect class="b-base" x="48" y="13" width="74" height="74" rx="12" {}
            circle class="b-life in" cx="85" cy="50" r="31" stroke-dasharray="16 6" {}
            path class="b-muzzle" d="M76 46q9-9 18 0l-3 14q-6 8-12 0z" {}
            path class="b-muzzle" d="M78 90h14l-7 9z" {}
            circle class="s-a" cx="25" cy="106" r="14" {}
            text class="t-letter" x="25" y="112.5" { "A" }
            path class="s-c" d="M145 88l18 18-18 18-18-18z" {}
            text class="t-letter" x="145" y="112.5" { "C" }
        }
    }
}

/// A loft, a gallery, and a jump between them.
fn fight() -> Markup {
    html! {
        svg viewBox="0 0 170 125" aria-hidden="true" {
            rect class="m-ground" x="0" y="0" width="170" height="125" {}
            path class="m-hach" d="M12 96v8M22 96v12M32 96v8M42 96v12M52 96v8M62 96v12M72 28h8M72 38h12M72 48h8M72 58h12M72 68h8M72 78h12M110 44h-8M110 54h-12M110 64h-8M110 74h-12" {}
            rect class="m-t2" x="8" y="20" width="64" height="76" {}
            rect class="m-t2" x="110" y="36" width="56" height="50" {}
            text class="m-height" x="28" y="46" { "4″" }
            path class="m-path" d="M60 62Q90 26 122 62" {}
            circle class="u-blue" cx="56" cy="66" r="10" {}
            circle class="u-red" cx="146" cy="62" r="11" {}
            circle class="u-ghost" cx="124" cy="64" r="9" {}
        }
    }
}
