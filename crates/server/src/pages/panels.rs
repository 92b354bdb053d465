//! The panels of a showdown: the monster, the survivors as cards, and as full sheets.

use maud::{Markup, html};
use table::view::{
    Attribute, BodyPart, Boxes, Hunt, KeywordView, MonsterView, Stands, SurvivorView, WeaponView,
};

use super::marks::{self, Pile};
use super::words::{capital, chance, plain, signed, word};
use crate::scene::Scene;

/// The numbers of the monster that stand in its head.
const HEAD: [&str; 3] = ["movement", "toughness", "damage"];

/// The panel of the monster.
pub fn monster(hunt: &Hunt) -> Markup {
    html! {
        section id="monster" class="panel monster" aria-label="Monster" {
            (monster_head(hunt))
            (piles(hunt))
            (chips(hunt))
        }
    }
}

fn monster_head(hunt: &Hunt) -> Markup {
    let one = &hunt.monster;
    html! {
        div class="panel-head" {
            h2 class="book title" { (one.name) }
            span class="dim" { "level " (one.level) }
            span class="right dim stats" {
                @for attribute in &one.attributes {
                    @if HEAD.contains(&attribute.name.as_str()) || attribute.now != attribute.printed {
                        span {
                            (attribute.name) " "
                            b class=[(attribute.now != attribute.printed).then_some("other")] { (number(attribute)) }
                        }
                    }
                }
            }
        }
    }
}

/// A modifier carries its sign, other numbers do not.
fn number(attribute: &Attribute) -> String {
    match attribute.name.as_str() {
        "movement" | "toughness" => plain(attribute.now.into()),
        _ if attribute.now == 0 => "0".to_owned(),
        _ => signed(attribute.now.into()),
    }
}

fn piles(hunt: &Hunt) -> Markup {
    let deck = hunt.ai.deck.map_or("∞".to_owned(), |deck| deck.to_string());
    let pile = |kind: Pile, class: &str, count: String, word: &str| {
        html! {
            div class=(class) { (marks::pile(kind)) span { b { (count) } br; small { (word) } } }
        }
    };
    let wounds = match hunt.monster.life {
        Some([left, all]) => pile(Pile::Wounds, "pile harm", format!("{left} of {all}"), "life"),
        None => pile(Pile::Wounds, "pile harm", hunt.ai.wounds.to_string(), "wounds"),
    };
    html! {
        div class="piles" {
            (pile(Pile::Deck, "pile", deck, "AI cards left"))
            (pile(Pile::Discard, "pile", hunt.ai.discard.to_string(), "AI discard"))
            (wounds)
            (pile(Pile::Locations, "pile", hunt.hit_locations.deck.to_string(), "hit locations"))
        }
    }
}

/// What is true of the monster now: what harms the survivors red, what helps them green.
fn chips(hunt: &Hunt) -> Markup {
    let one = &hunt.monster;
    let tokens = one.attributes.iter().filter(|attribute| attribute.tokens != 0);
    let [traps, all] = hunt.hit_locations.next_is_trap;
    let stands = match one.stands {
        Stands::Standing => None,
        Stands::KnockedDown => Some(("win", "knocked down")),
        Stands::OffTheBoard => Some(("", "off the board")),
        Stands::Dead => Some(("win", "defeated")),
    };
    html! {
        div class="chips" {
            @if let Some((class, word)) = stands { span class=(format!("chip {class}")) { (word) } }
            @for card in &one.in_play {
                span class=(if card.mood { "chip harm" } else { "chip" }) {
                    (card.card.name) @if card.tokens > 0 { " " (card.tokens) }
                }
            }
            @for attribute in tokens {
                span class=(if attribute.tokens > 0 { "chip harm" } else { "chip win" }) { (signed(attribute.tokens.into())) " " (attribute.name) }
            }
            @for injury in &one.injuries {
                span class="chip win" { (injury.name) @if injury.copies > 1 { " " (injury.copies) } }
            }
            @if one.dazed { span class="chip win" { "dazed" } }
            @if one.dying { span class="chip win" { "dying" } }
            @if one.watchful > 0 { span class="chip harm" { "watchful " (one.watchful) } }
            @for card in &hunt.ai.drawn { span class="chip lit" { "drawn: " (card.name) } }
            @if let Some(card) = hunt.ai.known_deck.first().and_then(Option::as_ref) { span class="chip" { "next: " (card.name) } }
            @if all > 0 { span class="chip" { "trap next " (chance(traps, all)) } }
        }
    }
}

/// The survivors as cards, one's own marked.
pub fn party(scene: &Scene, hunt: &Hunt) -> Markup {
    let strip = strip(scene, hunt);
    html! {
        section id="party" class="party" aria-label="Survivors" {
            h2 class="sr" { "Survivors" }
            @for (index, one) in hunt.survivors.iter().enumerate() {
                (card(scene, one, index, strip == Some(index)))
            }
        }
    }
}

/// The survivor whose locations a phone shows beside the question: the one of one's own who is asked, or the first.
fn strip(scene: &Scene, hunt: &Hunt) -> Option<usize> {
    let own = || hunt.survivors.iter().enumerate().filter(|(_, one)| super::holds(scene, &one.name));
    let asked = own().find(|(_, one)| super::is_about(scene, &one.name));
    asked.or_else(|| own().next()).map(|(index, _)| index)
}

fn card(scene: &Scene, one: &SurvivorView, index: usize, is_strip: bool) -> Markup {
    let is_out = matches!(one.stands, Stands::Dead | Stands::OffTheBoard);
    let on = one.acting || super::is_about(scene, &one.name);
    let class = format!(
        "panel surv{}{}{}",
        if on { " on" } else { "" },
        if is_out { " out" } else { "" },
        if is_strip { " strip" } else { "" }
    );
    let carried: Vec<&str> = one
        .weapons
        .iter()
        .filter(|weapon| !weapon.lost && !weapon.dropped && weapon.id != "fist-and-tooth")
        .map(|weapon| weapon.name.as_str())
        .collect();
    let survival = one.stats.iter().find(|stat| stat.name == "survival").map_or(0, |stat| stat.count);
    html! {
        article class=(class) aria-label=(capital(&one.name)) {
            div class="panel-head" {
                (marks::badge(index, one.letter))
                h3 class="book" { (capital(&one.name)) }
                span class="states" {
                    @for (class, word) in states(one, 2) { span class=(format!("chip {class}")) { (word) } }
                }
            }
            div class="locs" {
                @for part in &one.body { (location(part)) }
                (brain(one))
            }
            p class="gear small dim" {
                span { @if carried.is_empty() { "bare hands" } @else { (carried.join(", ")) } }
                span class="right num" { "survival " b { (survival) } }
            }
            a class="pick" href=(format!("#sheet-{index}")) data-open=(format!("sheet-{index}")) { span class="sr" { "Sheet of " (capital(&one.name)) } }
        }
    }
}

/// What is most to be known of a survivor, in words.
fn states(one: &SurvivorView, most: usize) -> Vec<(&'static str, String)> {
    let known = [
        (one.stands == Stands::Dead, "harm", "dead"),
        (one.stands == Stands::KnockedDown, "harm", "down"),
        (one.stands == Stands::OffTheBoard, "harm", "off the board"),
        (one.acting, "lit", "acts"),
        (one.priority, "lit", "target"),
        (one.doomed, "harm", "doomed"),
        (one.insane, "harm", "insane"),
        (one.blind_spot, "win", "blind spot"),
    ];
    let bleeding =
        (one.bleeding[0] > 0).then(|| ("harm", format!("bleeds {} of {}", one.bleeding[0], one.bleeding[1])));
    let words =
        known.into_iter().filter(|(holds, ..)| *holds).map(|(_, class, word)| (class, word.to_owned()));
    words.chain(bleeding).take(most).collect()
}

fn boxes(boxes: Boxes) -> Markup {
    html! {
        span class="boxes" role="img" aria-label=(format!("{} of {} injury boxes filled", boxes.filled, boxes.of)) {
            @for at in 0..boxes.of {
                @let heavy = at + 1 == boxes.of && boxes.of > 0;
                @let full = at < boxes.filled;
                i class=[match (full, heavy) { (true, true) => Some("full heavy"), (true, false) => Some("full"), (false, true) => Some("heavy"), (false, false) => None }] {}
            }
        }
    }
}

fn location(part: &BodyPart) -> Markup {
    html! {
        div class=(if part.armor == 0 { "loc zero" } else { "loc" }) {
            small { (word(&part.location)) } b { (part.armor) } (boxes(part.boxes))
        }
    }
}

fn brain(one: &SurvivorView) -> Markup {
    html! {
        div class="loc" { small { "brain" } b class="faint" { "–" } (light(one.brain)) }
    }
}

/// A box of the brain is a light one.
fn light(boxes: Boxes) -> Markup {
    html! {
        span class="boxes" role="img" aria-label=(format!("{} of {} injury boxes filled", boxes.filled, boxes.of)) {
            @for at in 0..boxes.of { i class=[(at < boxes.filled).then_some("full")] {} }
        }
    }
}

/// The full sheets: one's own first.
pub fn sheets(scene: &Scene, hunt: &Hunt) -> Markup {
    let mut order: Vec<usize> = (0..hunt.survivors.len()).collect();
    order.sort_by_key(|&index| !super::holds(scene, &hunt.survivors[index].name));
    html! {
        section id="sheet" aria-label="Sheets" {
            h2 class="sr" { "Sheets" }
            @for index in order { (sheet(&hunt.survivors[index], index)) }
            (monster_sheet(&hunt.monster, hunt))
        }
    }
}

fn sheet(one: &SurvivorView, index: usize) -> Markup {
    let stands = match one.stands {
        Stands::Standing => "on their feet",
        Stands::KnockedDown => "knocked down",
        Stands::OffTheBoard => "off the board",
        Stands::Dead => "dead",
    };
    let place = one.at.iter().map(String::as_str).chain([stands]).chain(one.acted.then_some("has acted"));
    let place: Vec<&str> = place.collect();
    html! {
        article class="sheetpage" id=(format!("sheet-{index}")) aria-label=(format!("Sheet of {}", capital(&one.name))) {
            div {
                div class="panel-head" { (marks::badge(index, one.letter)) h3 class="question" { (capital(&one.name)) } }
                p class="dim small" { (place.join(" · ")) }
            }
            div class="kv" {
                @for stat in &one.stats { span { b { (stat.count) } small { (stat.name) } } }
                @for attribute in &one.attributes { span { b { (number(attribute)) } small { (attribute.name) } } }
            }
            div class="chips" { @for (class, word) in states(one, 9) { span class=(format!("chip {class}")) { (word) } } }
            div {
                @for part in &one.body {
                    div class=(if part.armor == 0 { "big-loc zero" } else { "big-loc" }) { b { (part.armor) } span { (capital(&word(&part.location))) } (boxes(part.boxes)) }
                }
                div class="big-loc" { b { "–" } span { "Brain" } (light(one.brain)) }
            }
            p class="tiny faint" { "Thin box: light injury. Thick box: heavy, and down." }
            @if !one.actions.is_empty() {
                p class="small" {
                    span class="dim" { "Survival actions: " }
                    @for (at, action) in one.actions.iter().enumerate() {
                        @if at > 0 { ", " }
                        @if action.used { s class="faint" { (word(&action.name)) } } @else { (word(&action.name)) }
                    }
                }
            }
            @for weapon in &one.weapons { (arms(weapon)) }
            @for gear in &one.missing { p class="small dim" { (capital(&one.name)) ": " (ask::words::missing_gear(gear)) } }
            @for one_more in &one.impairments { p class="small harm" { (capital(&one.name)) " " (ask::words::impairment(*one_more)) } }
            @for injury in &one.suffered { p class="small harm" { (injury.name) @if injury.count > 1 { ", " (injury.count) " times" } } }
        }
    }
}

fn keywords(weapon: &WeaponView) -> String {
    let word = |keyword: &KeywordView| match keyword.number {
        Some(number) => format!("{} {number}", keyword.name),
        None => keyword.name.clone(),
    };
    weapon.keywords.iter().map(word).collect::<Vec<_>>().join(", ")
}

fn arms(weapon: &WeaponView) -> Markup {
    let dice = if weapon.speed == 1 { "1 die".to_owned() } else { format!("{} dice", weapon.speed) };
    let reach = match (weapon.ranged, weapon.reach) {
        (true, reach) => format!(" · ranged {reach}"),
        (false, 0 | 1) => String::new(),
        (false, reach) => format!(" · reach {reach}"),
    };
    html! {
        div class="rulebox" {
            b class="book" { (weapon.name) @if weapon.lost { ", lost" } @else if weapon.dropped { ", dropped" } }
            span class="dim" { (dice) " · " (weapon.accuracy) "+ to hit · strength " (weapon.strength) (reach) }
            @if !weapon.keywords.is_empty() { span class="dim" { (keywords(weapon)) } }
        }
    }
}

/// Everything of the monster that is known to all.
fn monster_sheet(one: &MonsterView, hunt: &Hunt) -> Markup {
    let listed = |cards: &[table::view::CardCount]| {
        let card = |card: &table::view::CardCount| {
            if card.count > 1 {
                format!("{} ({})", card.card.name, card.count)
            } else {
                card.card.name.clone()
            }
        };
        cards.iter().map(card).collect::<Vec<_>>().join(", ")
    };
    html! {
        article class="sheetpage" id="sheet-monster" aria-label=(format!("Sheet of {}", one.name)) {
            h3 class="question" { (one.name) ", level " (one.level) }
            div class="kv" { @for attribute in &one.attributes { span { b { (number(attribute)) } small { (attribute.name) } } } }
            (chips(hunt))
            @if let Some(wounds) = one.wounds_to_defeat { p class="small" { "Defeated by " (wounds) " wounds; " (hunt.ai.wounds) " dealt." } }
            @if let Some(name) = &one.priority { p class="small" { "Priority target: " (capital(name)) } }
            @if !hunt.ai.discarded.is_empty() { p class="small" { span class="dim" { "AI discard: " } (listed(&hunt.ai.discarded)) } }
            @if !hunt.hit_locations.face_up.is_empty() {
                p class="small" { span class="dim" { "Drawn, to be resolved: " } (hunt.hit_locations.face_up.iter().map(|card| card.name.as_str()).collect::<Vec<_>>().join(", ")) }
            }
            @if !hunt.hit_locations.discarded.is_empty() { p class="small" { span class="dim" { "Hit locations discarded: " } (listed(&hunt.hit_locations.discarded)) } }
        }
    }
}
