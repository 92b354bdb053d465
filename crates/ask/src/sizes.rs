//! Sizes of memory, as people write them.

/// A size as people write it: `500M`, `4G`.
///
/// # Errors
/// One sentence about the expected form.
pub fn size(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.find(|letter: char| !letter.is_ascii_digit()) {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let shift = match unit.to_ascii_uppercase().trim_end_matches('B') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => u32::MAX,
    };
    let bytes =
        digits.parse::<usize>().ok().and_then(|number| number.checked_mul(1usize.checked_shl(shift)?));
    bytes.filter(|&bytes| bytes >= 1 << 20).ok_or("write a size from 1M on, such as 500M or 4G".to_owned())
}

/// A size for people: `500M`, `1.5G`.
pub fn words(bytes: usize) -> String {
    let bytes = bytes as f64;
    let (number, unit) = match bytes {
        _ if bytes >= 1e3 * (1 << 20) as f64 => (bytes / (1 << 30) as f64, "G"),
        _ => (bytes / (1 << 20) as f64, "M"),
    };
    if (number - number.round()).abs() < 0.05 {
        format!("{number:.0}{unit}")
    } else {
        format!("{number:.1}{unit}")
    }
}

#[cfg(test)]
mod tests;
