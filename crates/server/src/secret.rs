//! Secrets: made from the system's randomness, and kept only as digests.

use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};

/// What a secret is kept as.
pub type Hash = [u8; 32];

/// The letters of ids and tokens.
const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// The letters of codes that people read to each other: none that look or sound like another, and no vowels.
const SPOKEN: &[u8; 16] = b"BCDFGHJKLMPRTVWX";

/// Bytes that nobody can foresee.
///
/// # Panics
/// If the system has none: then nothing here is safe.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).expect("the system gives random bytes");
    bytes
}

fn spelled(bytes: &[u8], letters: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(letters[usize::from(byte) % letters.len()])).collect()
}

/// Bytes in letters.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// A token: 32 bytes, in letters.
pub fn token() -> String {
    hex(&random::<32>())
}

/// The id of a table: whoever knows it may watch.
pub fn table_id() -> String {
    spelled(&random::<16>(), LETTERS)
}

/// A code to join by.
pub fn code() -> String {
    spelled(&random::<7>(), SPOKEN)
}

/// A code as people type it: in any case, with spaces or dashes.
pub fn as_code(typed: &str) -> String {
    typed.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase()).collect()
}

/// What a secret is kept as.
pub fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_are_long() {
        assert_ne!(token(), token());
        assert_eq!((token().len(), table_id().len(), code().len()), (64, 16, 7));
    }

    #[test]
    fn codes_are_read_as_people_type_them() {
        assert_eq!(as_code("bcd-fg h"), "BCDFGH");
    }
}
