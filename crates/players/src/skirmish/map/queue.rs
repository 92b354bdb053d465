//! Spots to go on from, the nearest first.

/// No spot.
const NONE: u32 = u32::MAX;

/// Spots by distance, in whole numbers that differ by less than the number of `rows`: each number has its own row,
/// which is cheaper than keeping all in order.
pub(super) struct Queue {
    /// For each row the number of its last entry.
    rows: Vec<u32>,
    /// Spots, each with the number of the entry before it in its row.
    entries: Vec<(u16, u32)>,
    far: usize,
    /// How many are left.
    left: usize,
}

impl Queue {
    /// For ways of at most this length, with the first spots no farther than that.
    pub fn new(longest: u16) -> Self {
        let rows = (usize::from(longest) + 1).next_power_of_two();
        Self { rows: vec![NONE; rows], entries: Vec::new(), far: 0, left: 0 }
    }

    /// Adds a spot, no nearer than the one last taken.
    pub fn push(&mut self, far: u16, spot: u16) {
        let row = usize::from(far) & (self.rows.len() - 1);
        self.entries.push((spot, self.rows[row]));
        self.rows[row] = self.entries.len() as u32 - 1;
        self.left += 1;
    }

    /// Takes a nearest spot, with its distance.
    pub fn pop(&mut self) -> Option<(u16, u16)> {
        self.left = self.left.checked_sub(1)?;
        let mask = self.rows.len() - 1;
        while self.rows[self.far & mask] == NONE {
            self.far += 1;
        }
        let row = &mut self.rows[self.far & mask];
        let (spot, before) = self.entries[*row as usize];
        *row = before;
        Some((self.far as u16, spot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_comes_first_round_and_round() {
        let mut queue = Queue::new(6);
        queue.push(3, 1);
        queue.push(0, 2);
        queue.push(6, 3);
        let mut taken = Vec::new();
        // Rows are used again: 9 and 1 share one.
        while let Some((far, spot)) = queue.pop() {
            taken.push((far, spot));
            if far < 20 {
                queue.push(far + 6, spot);
            }
        }
        assert!(taken.is_sorted_by_key(|(far, _)| far), "{taken:?}");
        let of = |spot: u16| {
            taken.iter().filter(|(_, other)| *other == spot).map(|(far, _)| *far).collect::<Vec<_>>()
        };
        assert_eq!([of(1), of(2), of(3)], [vec![3, 9, 15, 21], vec![0, 6, 12, 18, 24], vec![6, 12, 18, 24]]);
    }
}
