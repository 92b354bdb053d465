//! Contrast, measured.

use super::*;

/// How light one of the colours 16 to 255 is, as the guidelines for web pages measure it.
fn light(colour: u8) -> f64 {
    let rgb = if colour >= 232 {
        [8 + (colour - 232) * 10; 3]
    } else {
        let steps = [0, 95, 135, 175, 215, 255];
        let at = usize::from(colour - 16);
        [steps[at / 36], steps[at / 6 % 6], steps[at % 6]]
    };
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])
}

fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn text_is_legible_on_dark_and_on_light() {
    for colour in FIGURES.into_iter().chain([GREY, RED, GREEN, TEAL]) {
        let (dark, bright) = (contrast(light(colour), 0.0), contrast(light(colour), 1.0));
        assert!(dark > 3.8 && bright > 3.8, "{colour}: {dark} on black, {bright} on white");
    }
    for (background, letters) in [(OFFERED, BLACK), (CURSOR, BLACK), (RED, WHITE)] {
        assert!(contrast(light(background), light(letters)) > 4.5, "{background}");
    }
}

#[test]
fn without_colours_there_are_none() {
    let plain = Palette { colour: false };
    for tone in [Tone::Plain, Tone::Dim, Tone::Bad, Tone::Figure(2), Tone::Terrain] {
        assert!(plain.style(tone).fg.is_none() && plain.solid(tone).bg.is_none());
    }
    assert!(plain.offered().bg.is_none() && plain.chosen().bg.is_none());
}
