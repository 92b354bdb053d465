//! Ways over the board: where a base can go, and by which steps it gets somewhere soonest. Cardinal steps only.

use super::base::Base;
use super::space::{Direction, LENGTH, Space, Spaces, WIDTH};

/// The corners at which a base of that size stands on the board and on nothing that is in its way.
pub fn standing(size: u8, in_the_way: &Spaces) -> Spaces {
    let mut free = Spaces::ALL.without(in_the_way);
    // A larger base stands where a smaller one does and where it does one step further east and south.
    for _ in 1..size {
        let east = free.moved(Direction::West);
        free = free.and(&east).and(&free.moved(Direction::North)).and(&east.moved(Direction::North));
    }
    free
}

/// The corners that a base reaches with at most so many steps, its own included.
pub fn within(base: Base, in_the_way: &Spaces, steps: u8) -> Spaces {
    let free = standing(base.size, in_the_way);
    let mut reached: Spaces = [base.corner].into_iter().collect();
    for _ in 0..steps {
        reached = reached.grown_on(&free);
    }
    reached
}

/// For every corner, the steps that a base of that size needs to the nearest of some others; none if it cannot get there.
#[derive(Debug, Clone)]
pub struct Steps {
    steps: [[u8; LENGTH as usize]; WIDTH as usize],
}

/// There is no way.
const NEVER: u8 = u8::MAX;

impl Steps {
    /// Looks outward from the goals, ring by ring.
    pub fn to(goals: &Spaces, size: u8, in_the_way: &Spaces) -> Self {
        let free = standing(size, in_the_way);
        let mut steps = Self { steps: [[NEVER; LENGTH as usize]; WIDTH as usize] };
        let mut ring = goals.and(&free);
        let mut seen = ring;
        let mut count = 0;
        while !ring.is_empty() {
            for Space { x, y } in ring.iter() {
                steps.steps[usize::from(y)][usize::from(x)] = count;
            }
            ring = ring.grown().and(&free).without(&seen);
            seen = seen.or(&ring);
            count += 1;
        }
        steps
    }

    /// The steps from a corner.
    pub fn from(&self, corner: Space) -> Option<u8> {
        Some(self.steps[usize::from(corner.y)][usize::from(corner.x)]).filter(|&steps| steps != NEVER)
    }

    /// The directions in which the next step from a corner comes closer: several if several ways are as short.
    pub fn next(&self, corner: Space) -> impl Iterator<Item = Direction> + '_ {
        let now = self.from(corner);
        Direction::ALL.into_iter().filter(move |&direction| {
            let there = corner.toward(direction, 1).and_then(|space| self.from(space));
            matches!((now, there), (Some(now), Some(there)) if there < now)
        })
    }
}

/// The corners at which a base of that size is adjacent to another base.
pub fn adjacent(size: u8, target: Base) -> Spaces {
    let is_adjacent = |corner: &Space| Base::new(*corner, size).is_some_and(|base| base.is_adjacent(target));
    Space::all().filter(is_adjacent).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::super::clutter;
    use super::*;

    /// The steps to every corner, walked one at a time.
    fn walked(base: Base, in_the_way: &Spaces) -> Vec<(Space, u8)> {
        let mut found = vec![(base.corner, 0)];
        let mut queue = VecDeque::from([(base, 0)]);
        while let Some((base, steps)) = queue.pop_front() {
            for next in Direction::ALL.into_iter().filter_map(|direction| base.moved(direction)) {
                let free = next.spaces().and(in_the_way).is_empty();
                if free && !found.iter().any(|(corner, _)| *corner == next.corner) {
                    found.push((next.corner, steps + 1));
                    queue.push_back((next, steps + 1));
                }
            }
        }
        found
    }

    #[test]
    fn sets_walk_as_single_bases_do() {
        for seed in 0..6 {
            for size in 1..=3 {
                let in_the_way = clutter(seed, 40);
                let Some(corner) = standing(size, &in_the_way).iter().nth(seed as usize * 3) else {
                    continue;
                };
                let base = Base { corner, size };
                let walked = walked(base, &in_the_way);
                let steps = Steps::to(&[corner].into_iter().collect(), size, &in_the_way);
                for space in Space::all() {
                    let by_hand = walked.iter().find(|(corner, _)| *corner == space).map(|(_, steps)| *steps);
                    assert_eq!(steps.from(space), by_hand, "{space} size {size}");
                }
                let near =
                    walked.iter().filter(|(_, steps)| *steps <= 6).map(|(corner, _)| *corner).collect();
                assert_eq!(within(base, &in_the_way, 6), near, "size {size}");
            }
        }
    }

    #[test]
    fn every_next_step_comes_closer() {
        let target = Base { corner: Space { x: 18, y: 3 }, size: 1 };
        let steps = Steps::to(&adjacent(2, target), 2, &Spaces::NONE);
        let mut corner = Space { x: 4, y: 12 };
        assert_eq!(steps.next(corner).collect::<Vec<_>>(), [Direction::North, Direction::East]);
        let mut count = 0;
        while let Some(direction) = steps.next(corner).last() {
            corner = corner.toward(direction, 1).expect("a way stays on the board");
            count += 1;
        }
        assert!(Base { corner, size: 2 }.is_adjacent(target));
        assert_eq!(Some(count), steps.from(Space { x: 4, y: 12 }));
    }

    #[test]
    fn what_is_walled_in_is_never_reached() {
        let wall: Spaces = Space::all().filter(|space| space.x == 10).collect();
        let steps = Steps::to(&[Space { x: 2, y: 2 }].into_iter().collect(), 1, &wall);
        assert_eq!((steps.from(Space { x: 9, y: 2 }), steps.from(Space { x: 11, y: 2 })), (Some(7), None));
        assert_eq!(steps.next(Space { x: 11, y: 2 }).count(), 0);
    }
}
