//! The letters of a board: those by which figures are told apart, and those in the names of spaces.

/// The place of a space by its name, `12J`: how far from the corner at 1A, along and down.
pub fn space(name: &str) -> Option<(u8, u8)> {
    let letter = name.chars().last()?.to_ascii_uppercase();
    let number: u8 = name[..name.len() - letter.len_utf8()].parse().ok()?;
    letter.is_ascii_uppercase().then(|| Some((number.checked_sub(1)?, letter as u8 - b'A')))?
}

/// A letter for each of some names: the first of the name that nobody before has, else a number.
pub(super) fn letters<'n>(names: impl Iterator<Item = &'n str>) -> Vec<char> {
    let mut taken: Vec<char> = Vec::new();
    for (at, name) in names.enumerate() {
        let mut own = name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase());
        let number = char::from_digit(at as u32 + 1, 36).unwrap_or('?').to_ascii_uppercase();
        taken.push(own.find(|letter| !taken.contains(letter)).unwrap_or(number));
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::{letters, space};

    #[test]
    fn spaces_have_a_number_and_a_letter() {
        assert_eq!(
            ["1A", "12j", "0A", "A", "", "7"].map(space),
            [Some((0, 0)), Some((11, 9)), None, None, None, None]
        );
    }

    #[test]
    fn nobody_shares_a_letter() {
        assert_eq!(letters(["ada", "abel", "aa", "a"].into_iter()), ['A', 'B', '3', '4']);
    }
}
