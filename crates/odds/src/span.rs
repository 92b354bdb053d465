//! Spans: the tallies that a state can have, as a box.
//!
//! Games mostly gather one or two small numbers, and most values between the least and the most can occur. So the
//! weights of all tallies of a state are one dense list, and adding two such lists is a loop without a search.

use kernel::Tally;

const LANES: usize = Tally::LANES;

/// All tallies between two, lane by lane. In a list of them, the first lane changes fastest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    low: [u16; LANES],
    high: [u16; LANES],
}

impl Span {
    /// One tally alone.
    pub fn only(tally: Tally) -> Self {
        Self { low: tally.lanes(), high: tally.lanes() }
    }

    /// All tallies with this much more in each lane; `None` if a lane overflows.
    pub fn plus(&self, gain: Tally) -> Option<Self> {
        let low = Tally::new(self.low).checked_add(gain)?;
        let high = Tally::new(self.high).checked_add(gain)?;
        Some(Self { low: low.lanes(), high: high.lanes() })
    }

    /// Widens the span so that it holds another one.
    pub fn cover(&mut self, other: &Self) {
        for lane in 0..LANES {
            self.low[lane] = self.low[lane].min(other.low[lane]);
            self.high[lane] = self.high[lane].max(other.high[lane]);
        }
    }

    fn size(&self, lane: usize) -> usize {
        usize::from(self.high[lane] - self.low[lane]) + 1
    }

    /// How many tallies there are. Four full lanes would be one too many for 64 bits, hence the limit.
    pub fn cells(&self) -> usize {
        (0..LANES).fold(1usize, |cells, lane| cells.saturating_mul(self.size(lane)))
    }

    /// All tallies in order.
    pub fn tallies(&self) -> impl Iterator<Item = Tally> {
        let span = *self;
        (0..self.cells()).map(move |mut cell| {
            let mut lanes = span.low;
            for (lane, value) in lanes.iter_mut().enumerate() {
                *value += (cell % span.size(lane)) as u16;
                cell /= span.size(lane);
            }
            Tally::new(lanes)
        })
    }

    /// How many tallies follow each other without a gap in any span that holds this one.
    pub fn run(&self) -> usize {
        self.size(0)
    }

    /// Calls `visit` with where each run of this span begins, here and, shifted by the gain, in `other`, which
    /// holds it.
    pub fn runs(&self, gain: Tally, other: &Self, mut visit: impl FnMut(usize, usize)) {
        let gain = gain.lanes();
        let offset = |lane: usize| usize::from(self.low[lane] + gain[lane] - other.low[lane]);
        let mut here = 0;
        for third in 0..self.size(3) {
            let there = (offset(3) + third) * other.size(2);
            for second in 0..self.size(2) {
                let there = (there + offset(2) + second) * other.size(1);
                for first in 0..self.size(1) {
                    let there = (there + offset(1) + first) * other.size(0);
                    visit(here, there + offset(0));
                    here += self.run();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_lead_to_the_same_tallies() {
        let mut span = Span::only(Tally::new([1, 0, 2, 3]));
        span.cover(&Span::only(Tally::new([3, 1, 0, 4])));
        let gain = Tally::new([1, 0, 2, 1]);
        let mut wide = span.plus(gain).unwrap();
        wide.cover(&Span::only(Tally::new([9, 3, 1, 9])));
        wide.cover(&Span::only(Tally::ZERO));
        let (here, there): (Vec<Tally>, Vec<Tally>) = (span.tallies().collect(), wide.tallies().collect());
        assert_eq!((span.cells(), here.len(), wide.cells(), there.len()), (36, 36, 2000, 2000));
        let mut seen = 0;
        span.runs(gain, &wide, |from, to| {
            for cell in 0..span.run() {
                assert_eq!(here[from + cell].checked_add(gain), Some(there[to + cell]));
                seen += 1;
            }
        });
        assert_eq!(seen, span.cells());
        assert_eq!(span.plus(Tally::new([0, u16::MAX, 0, 0])), None);
    }
}
