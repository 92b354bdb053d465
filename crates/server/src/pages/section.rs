//! A cut along a climb or a jump: how high one stands, how wide the gap is, and where one lands.

use maud::{Markup, html};
use table::view::{BattleView, Side};

use super::field::mover;
use super::marks::{At, px};
use super::words;

/// How wide the picture is, and where its ground lies.
const WIDE: f64 = 320.0;
const GROUND: f64 = 58.0;

/// Where the edge lies in the picture.
const EDGE: f64 = 130.0;

/// The section of an option that crosses an edge or a gap.
pub fn section(battle: &BattleView, side: &Side) -> Option<Markup> {
    let unit = mover(battle)?;
    let surfaces = &battle.field.as_ref()?.surfaces;
    let here = surfaces.iter().find(|surface| surface.name == unit.surface)?;
    let gap = here.gaps.iter().find(|gap| gap.to == side.surface && gap.side == side.side);
    let inch = |length: i32| f64::from(length) / f64::from(battle.per_inch.max(1));
    let (from, to) = (inch(here.height.0), inch(here.height.0 + side.rise.0));
    let scale = (40.0 / from.max(to).max(1.0)).min(9.0);
    let (top, far_top) = (GROUND - from * scale, GROUND - to * scale);
    let beyond = EDGE + gap.map_or(0.0, |gap| (inch(gap.width.0) * scale).clamp(18.0, 100.0));
    let height = |length: i32| words::inches(length, battle.per_inch);
    let label = format!(
        "From {} at {} to {} at {}{}",
        here.name,
        height(here.height.0),
        side.surface,
        height(here.height.0 + side.rise.0),
        gap.map_or(String::new(), |gap| format!(", across {}", height(gap.width.0)))
    );
    let way = match gap {
        Some(_) => {
            let over = f64::midpoint(EDGE, beyond);
            format!(
                "M{} {}Q{} {} {} {}",
                px(EDGE - 14.0),
                px(top - 6.0),
                px(over),
                px(top.min(far_top) - 24.0),
                px(beyond + 14.0),
                px(far_top - 6.0)
            )
        }
        None => format!("M{} {}L{} {}", px(EDGE - 10.0), px(top - 6.0), px(EDGE + 10.0), px(far_top - 6.0)),
    };
    Some(html! {
        svg class="sect" viewBox=(format!("0 -12 {} 84", px(WIDE))) role="img" aria-label=(label) {
            (mass(At { x: 0.0, y: top }, EDGE))
            (mass(At { x: beyond, y: far_top }, WIDE - beyond))
            path class="c-axis" d=(format!("M0 {g}H{w}", g = px(GROUND), w = px(WIDE))) {}
            path class="m-path" d=(way) {}
            circle class="s-fig" cx=(px(EDGE - 18.0)) cy=(px(top - 6.0)) r="5" {}
            (words_at(EDGE / 2.0, &format!("{} {}", here.name, height(here.height.0))))
            (words_at(f64::midpoint(beyond, WIDE), &format!("{} {}", side.surface, height(here.height.0 + side.rise.0))))
            @if let Some(gap) = gap { (words_at(f64::midpoint(EDGE, beyond), &height(gap.width.0))) }
        }
    })
}

fn mass(At { x, y }: At, wide: f64) -> Markup {
    html! { @if y < GROUND { rect class="s-mass" x=(px(x)) y=(px(y)) width=(px(wide)) height=(px(GROUND - y)) {} } }
}

fn words_at(x: f64, words: &str) -> Markup {
    html! { text class="s-t" x=(px(x)) y=(px(GROUND + 12.0)) { (words) } }
}
