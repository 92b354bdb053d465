//! An address as a picture that phones read.

use qrcodegen::{QrCode, QrCodeEcc};

fn code(text: &str) -> Option<QrCode> {
    QrCode::encode_text(text, QrCodeEcc::Medium).ok()
}

/// The dark squares as a path of SVG, and how many squares it is wide; none if the text is too long.
pub fn path(text: &str) -> Option<(String, usize)> {
    let code = code(text)?;
    let dark = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
    let squares = dark.filter(|&(x, y)| code.get_module(x, y)).map(|(x, y)| format!("M{x} {y}h1v1h-1z"));
    Some((squares.collect(), code.size() as usize))
}

/// The same in lines of text for a dark terminal, two squares in a letter.
pub fn lines(text: &str) -> Option<String> {
    let code = code(text)?;
    let is_light = |x: i32, y: i32| !code.get_module(x, y);
    let rows = (-2..code.size() + 2).step_by(2).map(|y| {
        let letters = (-2..code.size() + 2).map(|x| match (is_light(x, y), is_light(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        });
        letters.chain(['\n']).collect::<String>()
    });
    Some(rows.collect())
}
