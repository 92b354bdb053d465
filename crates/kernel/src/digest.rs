//! Digests of states: a journal carries them so that a divergence is found at the input where it begins.

use std::hash::{Hash, Hasher};

/// FNV-1a with fixed widths: the same digest on every platform and in every version, unlike the standard hasher.
#[derive(Debug, Clone, Copy)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, n: u16) {
        self.write(&n.to_le_bytes());
    }

    fn write_u32(&mut self, n: u32) {
        self.write(&n.to_le_bytes());
    }

    fn write_u64(&mut self, n: u64) {
        self.write(&n.to_le_bytes());
    }

    // Lengths and enum tags are hashed as `usize` and `isize`, whose width differs between platforms.
    fn write_usize(&mut self, n: usize) {
        self.write(&(n as u64).to_le_bytes());
    }

    fn write_isize(&mut self, n: isize) {
        self.write(&(n as i64).to_le_bytes());
    }
}

/// The digest of any hashable value.
pub fn digest(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = Digest::default();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_pinned() {
        assert_eq!(digest(&[1u8, 2, 3][..]), 0x01ef_76d4_29b1_1552);
        // Every width is written whole, low byte first.
        let bytes = |bytes: &[u8]| {
            let mut hasher = Digest::default();
            hasher.write(bytes);
            hasher.finish()
        };
        assert_eq!(digest(&0x0201u16), bytes(&[1, 2]));
        assert_eq!(digest(&0x0403_0201u32), bytes(&[1, 2, 3, 4]));
        assert_eq!(digest(&0x0807_0605_0403_0201u64), bytes(&[1, 2, 3, 4, 5, 6, 7, 8]));
        assert_eq!(digest(&0x0201usize), bytes(&[1, 2, 0, 0, 0, 0, 0, 0]));
        assert_eq!(digest(&-2isize), bytes(&[254, 255, 255, 255, 255, 255, 255, 255]));
    }
}
