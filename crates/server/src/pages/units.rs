//! The rosters of a battle, and the cards of its units.

use maud::{Markup, html};
use table::view::{Arms, BattleView, UnitView};

use super::field::sheet_of;
use super::marks;
use super::words::{self, capital, signed};
use crate::scene::Scene;

/// The rosters, side by side or one above the other.
pub fn rosters(scene: &Scene, battle: &BattleView) -> Markup {
    // One's own side comes first.
    let mut sides: Vec<&String> = battle.sides.iter().collect();
    sides.sort_by_key(|side| !super::holds(scene, side));
    html! {
        section id="party" class="party" aria-label="Units" {
            h2 class="sr" { "Units" }
            @for side in sides {
                section class="panel roster" aria-label=(format!("Units of {side}")) {
                    h3 class="book" { (capital(side)) }
                    ul {
                        @for unit in battle.units.iter().filter(|unit| unit.side == *side) {
                            (row(battle, unit))
                        }
                    }
                }
            }
        }
    }
}

fn row(battle: &BattleView, unit: &UnitView) -> Markup {
    let is_mover = battle.focus.is_some() && unit.at == battle.focus;
    let is_out = !unit.on_board && !unit.waits;
    let class = match (is_mover, is_out) {
        (_, true) => Some("out"),
        (true, _) => Some("on"),
        _ => None,
    };
    let state = words::status(unit.status).filter(|_| unit.on_board);
    let word = match &state {
        Some(status) => status.clone(),
        None if unit.waits => "waits".to_owned(),
        None if is_out => "out".to_owned(),
        None if !unit.touches.is_empty() => "in contact".to_owned(),
        None => unit.done.last().map(words::word).unwrap_or_default(),
    };
    html! {
        li class=[class] {
            (marks::unit_badge(battle, &unit.side, unit.letter))
            span class="who" { (capital(&unit.name)) }
            span class=(if state.is_some() { "st bad" } else { "st" }) { (word) }
            a class="pick" href=(format!("#{}", sheet_of(battle, unit))) data-open=(sheet_of(battle, unit)) { span class="sr" { "Card of " (capital(&unit.name)) } }
        }
    }
}

/// The cards of all units.
pub fn sheets(battle: &BattleView) -> Markup {
    html! {
        section id="sheet" aria-label="Cards" {
            h2 class="sr" { "Cards" }
            @for unit in &battle.units { (card(battle, unit)) }
        }
    }
}

fn card(battle: &BattleView, unit: &UnitView) -> Markup {
    let numbers = [
        ("attacks", unit.attacks.to_string()),
        ("injury", signed(unit.injury.into())),
        ("piercing", signed(unit.piercing.into())),
        ("hardy", unit.hardy.to_string()),
        ("deadly", unit.deadly.to_string()),
    ];
    let [left, all] = unit.wounds;
    html! {
        article class="sheetpage" id=(sheet_of(battle, unit)) aria-label=(format!("Card of {}", capital(&unit.name))) {
            div {
                h3 class="question" { (capital(&unit.name)) }
                p class="dim small" { (capital(&unit.side)) " · " (words::word(&unit.status)) " · " (unit.surface) " · moves " (words::inches(unit.movement.0, battle.per_inch)) }
            }
            div class="kv" {
                @for stat in &unit.stats { span { b { (stat.count) } small { (stat.name) } } }
                span { b { (left) "/" (all) } small { "wounds" } }
                @for (name, number) in numbers.iter().filter(|(name, number)| *name == "attacks" || (number != "0" && number != "+0")) { span { b { (number) } small { (name) } } }
            }
            @if !unit.traits.is_empty() || !unit.done.is_empty() {
                div class="chips" {
                    @for word in &unit.traits { span class="chip" { (words::word(word)) } }
                    @for word in &unit.done { span class="chip lit" { (words::word(word)) } }
                }
            }
            @for weapon in &unit.weapons { (arms(battle, weapon)) }
            @if !unit.armour.is_empty() { p class="small" { span class="dim" { "Wears " } (unit.armour.join(", ")) } }
            @for spell in &unit.spells {
                div class="rulebox" {
                    b class="book" { (capital(&spell.name)) }
                    span class="dim" { (spell.difficulty) "+ to cast · " (words::inches(spell.range.0, battle.per_inch)) " · " (ask::words::spell_effect(spell.effect)) }
                }
            }
            @if let Some(word) = &unit.fell_to { p class="small harm" { "Fell to " (word) } }
            @if let Some(scar) = &unit.scar { p class="small harm" { "Scar: " (scar) } }
        }
    }
}

fn arms(battle: &BattleView, weapon: &Arms) -> Markup {
    let range = weapon.range.map(|range| words::inches(range.0, battle.per_inch));
    let facts = [
        weapon
            .ranged
            .then(|| range.map_or("shoots as far as one sees".to_owned(), |range| format!("shoots {range}"))),
        weapon.two_handed.then(|| "two-handed".to_owned()),
        (weapon.melee != 0).then(|| format!("{} to hit", signed(weapon.melee.into()))),
        (weapon.injury != 0).then(|| format!("injury {}", signed(weapon.injury.into()))),
        (weapon.piercing != 0).then(|| format!("piercing {}", signed(weapon.piercing.into()))),
        weapon.slow.then(|| "every other turn".to_owned()),
        weapon.blackpowder.then(|| "blackpowder".to_owned()),
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    html! {
        div class="rulebox" {
            b class="book" { (capital(&weapon.name)) }
            @if !facts.is_empty() { span class="dim" { (facts.join(" · ")) } }
        }
    }
}
