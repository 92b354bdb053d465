//! Ways of the monster: it takes a shortest one, and survivors do not stand in it. Of all shortest ways only two things
//! matter, where they end and which survivors they run over; so a way is these two.

use kernel::Few;

use super::base::Base;
use super::space::{Direction, LENGTH, Space, Spaces, WIDTH};
use super::steps::Steps;

/// The end of a way, and the survivors it runs over: a bit for each of the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Way {
    /// The corner of the base at the end.
    pub corner: Space,
    /// The others that it ran over, those under its end included.
    pub over: u8,
}

/// The most ways that are told apart.
pub const MAX_WAYS: usize = 60;

/// Different ways.
pub type Ways = Few<Way, MAX_WAYS>;

/// A corner that is reached, and a bit for each set of others that may have been run over on the way to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Reached {
    corner: Space,
    overs: u16,
}

/// The others that stand under a base, a bit each.
pub fn under(base: Base, others: &[Option<Space>]) -> u8 {
    let covers = |at: Space| base.covers(at);
    let bits = others.iter().enumerate().map(|(at, other)| u8::from(other.is_some_and(covers)) << at);
    bits.fold(0, |set, bit| set | bit)
}

/// The distance of a space beyond a stretch that begins at a corner, and its side: below, or above.
fn beyond(at: u8, corner: u8, size: u8) -> (u8, bool) {
    if at < corner { (corner - at, false) } else { ((at + 1).saturating_sub(corner + size), true) }
}

/// The others that stand in the rectangle that two bases of one size span, ends included, a bit each.
fn between(from: Base, to: Base, others: &[Option<Space>]) -> u8 {
    let span = |one: u8, other: u8| (one.min(other), one.max(other) + from.size - 1);
    let (left, right) = span(from.corner.x, to.corner.x);
    let (top, bottom) = span(from.corner.y, to.corner.y);
    let inside = |at: Space| (left..=right).contains(&at.x) && (top..=bottom).contains(&at.y);
    let bits = others.iter().enumerate().map(|(at, other)| u8::from(other.is_some_and(inside)) << at);
    bits.fold(0, |set, bit| set | bit)
}

/// Whether a shortest way to a corner leads past somebody who stands in the rectangle between.
fn leads_past(base: Base, corner: Space, other: Space) -> bool {
    // Along either axis: whether the base is clear of the other before it goes that way, and when it has gone.
    let clear = |from: u8, to: u8, at: u8| {
        let aside = |corner: u8| at.wrapping_sub(corner) >= base.size;
        (aside(from), aside(to))
    };
    let (first_x, last_x) = clear(base.corner.x, corner.x, other.x);
    let (first_y, last_y) = clear(base.corner.y, corner.y, other.y);
    // First along the one and then along the other, or the other way round.
    (first_y && last_x) || (first_x && last_y)
}

/// Whether ways toward a target end at different corners, if no wall is in the way.
pub fn has_several_ends(base: Base, target: Space, steps: u8) -> bool {
    let (gap_x, _) = beyond(target.x, base.corner.x, base.size);
    let (gap_y, _) = beyond(target.y, base.corner.y, base.size);
    let steps = steps.min((gap_x + gap_y).saturating_sub(1));
    steps.saturating_sub(gap_y) < steps.min(gap_x)
}

/// The ways toward a target, of so many steps at most, until adjacent, if no wall is in the way.
pub fn ways_toward(base: Base, target: Space, steps: u8, others: &[Option<Space>]) -> Ways {
    let (gap_x, east) = beyond(target.x, base.corner.x, base.size);
    let (gap_y, south) = beyond(target.y, base.corner.y, base.size);
    let steps = steps.min((gap_x + gap_y).saturating_sub(1));
    let mut all = Ways::new();
    for x in steps.saturating_sub(gap_y)..=steps.min(gap_x) {
        let y = steps - x;
        let shift = |at: u8, by: u8, up: bool| if up { at + by } else { at - by };
        let corner = Space { x: shift(base.corner.x, x, east), y: shift(base.corner.y, y, south) };
        ways_to(base, corner, others, &mut all);
    }
    all
}

/// Adds the shortest ways to a corner, if no wall is in the way.
pub fn ways_to(base: Base, corner: Space, others: &[Option<Space>], all: &mut Ways) {
    let between = between(base, Base { corner, ..base }, others);
    let mut add = |over: u8| {
        if !all.is_full() {
            all.push(Way { corner, over });
        }
    };
    // Nearly always nobody or one is in the way: past that one lead the ways round the rectangle, if any do.
    if between & between.wrapping_sub(1) == 0 {
        let one = others.get(between.trailing_zeros() as usize).copied().flatten();
        if one.is_none_or(|other| leads_past(base, corner, other)) {
            add(0);
        }
        if one.is_some() {
            add(between);
        }
        return;
    }
    // Row by row: to each corner of the rectangle the ways come from the one beside it and the one above.
    let (wide, high) = (base.corner.x.abs_diff(corner.x), base.corner.y.abs_diff(corner.y));
    let mut row = [0u16; LENGTH as usize];
    for y in 0..=high {
        let mut beside = 0;
        for x in 0..=wide {
            let toward = |from: u8, to: u8, by: u8| if to > from { from + by } else { from - by };
            let here = Space { x: toward(base.corner.x, corner.x, x), y: toward(base.corner.y, corner.y, y) };
            let come = if (x, y) == (0, 0) { 1 } else { beside | row[usize::from(x)] };
            beside = with(come, under(Base { corner: here, ..base }, others));
            row[usize::from(x)] = beside;
        }
    }
    (0..16).filter(|over| row[usize::from(wide)] >> over & 1 != 0).for_each(add);
}

/// The ways past walls to the nearest of some corners, of so many steps at most. If no way leads to any of them, to the
/// corners that one does lead to and at which `far` is least.
pub fn ways_near(
    base: Base,
    steps: u8,
    others: &[Option<Space>],
    walls: &Spaces,
    goals: &Spaces,
    far: impl Fn(Base) -> u8,
) -> Ways {
    let mut left = Steps::to(goals, base.size, walls);
    if left.from(base.corner).is_none() {
        let reached = Steps::to(&[base.corner].into_iter().collect(), base.size, walls);
        let reached: Spaces = Space::all().filter(|&corner| reached.from(corner).is_some()).collect();
        let far = |corner: Space| far(Base { corner, ..base });
        let least = reached.iter().map(far).min();
        let nearest: Spaces = reached.iter().filter(|&corner| Some(far(corner)) == least).collect();
        left = Steps::to(&nearest, base.size, walls);
    }
    let most = left.from(base.corner).unwrap_or(0);
    ways(base, steps.min(most), others, walls, |at| left.from(at.corner))
}

/// The corners that a base reaches in so many steps and that are farthest away from some spaces: the nearest of them as
/// far as can be, and among equals all of them farther; if no wall is in the way. At most four spaces count.
pub fn farthest(base: Base, steps: u8, from: &[Option<Space>]) -> Few<Space, MAX_WAYS> {
    let mut best = 0;
    let mut all: Few<Space, MAX_WAYS> = Few::new();
    // For each corner, the distance of each survivor to the side of every column, and above or below every row, and the
    // sum of them: looked up, not worked out. A survivor who is not there is equally far from everywhere.
    let gaps = |corner: u8, at: fn(Space) -> u8| -> ([u8; 4], u32) {
        let gap =
            |space: &Option<Space>| space.map_or(NOWHERE, |space| beyond(at(space), corner, base.size).0);
        let gaps = std::array::from_fn(|other| from.get(other).map_or(NOWHERE, gap));
        (gaps, gaps.iter().map(|&gap| u32::from(gap)).sum())
    };
    let (columns, rows) = (LENGTH - base.size, WIDTH - base.size);
    let Space { x: here_x, y: here_y } = base.corner;
    let (west, east) = (here_x.saturating_sub(steps), (here_x + steps).min(columns));
    let mut columns_aside = [([0; 4], 0); LENGTH as usize];
    (west..=east).for_each(|x| columns_aside[usize::from(x)] = gaps(x, |space| space.x));
    for y in here_y.saturating_sub(steps)..=(here_y + steps).min(rows) {
        let (down, all_down) = gaps(y, |space| space.y);
        let wide = steps - y.abs_diff(here_y);
        for x in here_x.saturating_sub(wide)..=(here_x + wide).min(columns) {
            let (aside, all_aside) = columns_aside[usize::from(x)];
            let [a, b, c, d] = std::array::from_fn(|other| aside[other] + down[other]);
            // The nearest goes before all of them together.
            let score = u32::from(a.min(b).min(c.min(d))) << 16 | (all_aside + all_down);
            if score < best {
                continue;
            }
            if score > best {
                best = score;
                all.truncate(0);
            }
            if !all.is_full() {
                all.push(Space { x, y });
            }
        }
    }
    all
}

/// Farther than anything on the board, and yet not too far to be added to as much.
const NOWHERE: u8 = 100;

/// The ways of so many steps, each of which must come one closer: `left` says how far it still is from a corner.
///
/// At most four others can be told apart.
pub fn ways(
    base: Base,
    steps: u8,
    others: &[Option<Space>],
    walls: &Spaces,
    left: impl Fn(Base) -> Option<u8>,
) -> Ways {
    let mut ring: Few<Reached, 48> = Few::new();
    ring.push(Reached { corner: base.corner, overs: 1 });
    let open = walls.is_empty();
    for _ in 0..steps {
        let mut next: Few<Reached, 48> = Few::new();
        for at in ring.iter() {
            let here = Base { corner: at.corner, ..base };
            let Some(now) = left(here) else { continue };
            for direction in Direction::ALL {
                let Some(there) = here.moved(direction) else { continue };
                let closer = now > 0 && left(there) == Some(now - 1);
                if !closer || !(open || there.spaces().and(walls).is_empty()) {
                    continue;
                }
                let overs = with(at.overs, under(there, others));
                let known = next.iter().position(|known| known.corner == there.corner);
                match known {
                    Some(known) => next[known].overs |= overs,
                    None if next.is_full() => {}
                    None => next.push(Reached { corner: there.corner, overs }),
                }
            }
        }
        ring = next;
    }
    let mut ways = Ways::new();
    for at in ring.iter() {
        for over in (0..16).filter(|over| at.overs >> over & 1 != 0) {
            if !ways.is_full() {
                ways.push(Way { corner: at.corner, over });
            }
        }
    }
    ways
}

/// The same sets, each with some more in it.
fn with(overs: u16, more: u8) -> u16 {
    if more == 0 {
        return overs;
    }
    (0..16u16).filter(|set| overs >> set & 1 != 0).fold(0, |all, set| all | 1 << (set | u16::from(more)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lion(x: u8, y: u8) -> Base {
        Base { corner: Space { x, y }, size: 2 }
    }

    /// Every shortest way, walked step by step.
    fn walked(
        base: Base,
        steps: u8,
        others: &[Option<Space>],
        left: &dyn Fn(Base) -> Option<u8>,
    ) -> Vec<Way> {
        fn go(
            base: Base,
            steps: u8,
            over: u8,
            others: &[Option<Space>],
            left: &dyn Fn(Base) -> Option<u8>,
            all: &mut Vec<Way>,
        ) {
            if steps == 0 {
                let way = Way { corner: base.corner, over };
                if !all.contains(&way) {
                    all.push(way);
                }
                return;
            }
            for there in Direction::ALL.into_iter().filter_map(|direction| base.moved(direction)) {
                if left(there).is_some_and(|after| Some(after + 1) == left(base)) {
                    go(there, steps - 1, over | under(there, others), others, left, all);
                }
            }
        }
        let mut all = Vec::new();
        go(base, steps, 0, others, left, &mut all);
        all
    }

    #[test]
    fn ways_are_those_that_steps_lead() {
        let target = Base { corner: Space { x: 15, y: 12 }, size: 1 };
        let left = |base: Base| base.distance(target).checked_sub(1);
        let others =
            [None, Some(Space { x: 12, y: 9 }), Some(Space { x: 14, y: 8 }), Some(Space { x: 14, y: 13 })];
        for steps in [0, 3, 6, 7] {
            let mut fast: Vec<Way> = ways(lion(9, 6), steps, &others, &Spaces::NONE, left).to_vec();
            let mut slow = walked(lion(9, 6), steps, &others, &left);
            let key = |way: &Way| (way.corner, way.over);
            fast.sort_by_key(key);
            slow.sort_by_key(key);
            assert_eq!(fast, slow, "{steps} steps");
        }
    }

    #[test]
    fn ways_over_open_ground_are_those_that_steps_lead() {
        for at in [(15, 12), (3, 1), (9, 14), (20, 7), (8, 8), (12, 5)] {
            let target = Space { x: at.0, y: at.1 };
            let goal = Base { corner: target, size: 1 };
            let left = |base: Base| base.distance(goal).checked_sub(1);
            let others = [Some(target), Some(Space { x: 12, y: 9 }), Some(Space { x: 14, y: 8 }), None];
            for steps in [1, 4, 6, 8] {
                let base = lion(9, 6);
                let mut fast: Vec<Way> = ways_toward(base, target, steps, &others).to_vec();
                let mut slow = walked(base, steps.min(left(base).unwrap_or(0)), &others, &left);
                let key = |way: &Way| (way.corner, way.over);
                fast.sort_by_key(key);
                slow.sort_by_key(key);
                assert_eq!(fast, slow, "{steps} steps to {target}");
            }
        }
    }

    /// One other, anywhere, and a corner, anywhere: as steps lead.
    #[test]
    fn ways_past_one_other_are_those_that_steps_lead() {
        for size in 1..=3 {
            let base = Base { corner: Space { x: 9, y: 6 }, size };
            for (corner, other) in (5..14)
                .flat_map(|x| (3..10).map(move |y| Space { x, y }))
                .flat_map(|corner| (4..17).flat_map(move |x| (2..13).map(move |y| (corner, Space { x, y }))))
            {
                let others = [None, Some(other)];
                let left = |at: Base| Some(at.corner.distance(corner));
                let mut fast = Ways::new();
                ways_to(base, corner, &others, &mut fast);
                let mut slow = walked(base, base.corner.distance(corner), &others, &left);
                // A survivor who stands under the base from the start is run over, too.
                for way in &mut slow {
                    way.over |= under(base, &others);
                }
                slow.sort_by_key(|way| way.over);
                slow.dedup();
                assert_eq!(fast.to_vec(), slow, "size {size} to {corner} past {other}");
            }
        }
    }

    #[test]
    fn the_farthest_corners_are_the_farthest() {
        for code in 0..3000u32 {
            // Three others, two, one or none, anywhere; a base of any size, anywhere.
            let mixed = |n: u32, most: u8| ((code * 7 + n).wrapping_mul(2_654_435_761) >> 12) as u8 % most;
            let other = |n: u32| Some(Space { x: mixed(n, LENGTH), y: mixed(n + 1, WIDTH) });
            let from = [other(1), None, other(3).filter(|_| code % 3 > 0), other(5).filter(|_| code % 2 > 0)];
            let (size, steps) = (1 + mixed(7, 3), mixed(8, 9));
            let (x, y) = (mixed(9, LENGTH - 2), mixed(10, WIDTH - 2));
            let base = Base { corner: Space { x, y }, size };
            let score = |corner: Space| {
                let at = Base { corner, ..base };
                let far = from.iter().flatten().map(|&space| at.distance(Base { corner: space, size: 1 }));
                (far.clone().min().expect("some"), far.map(u16::from).sum::<u16>())
            };
            let reached = super::super::steps::within(base, &Spaces::NONE, steps);
            let best = reached.iter().map(score).max();
            let expected: Vec<Space> = reached.iter().filter(|&corner| Some(score(corner)) == best).collect();
            assert_eq!(farthest(base, steps, &from).to_vec(), expected, "from {x} {y} with {steps}");
        }
    }

    #[test]
    fn a_straight_way_has_no_choice() {
        let target = Base { corner: Space { x: 18, y: 6 }, size: 1 };
        let left = |base: Base| base.distance(target).checked_sub(1);
        let ways = ways(lion(9, 6), 6, &[Some(Space { x: 13, y: 7 })], &Spaces::NONE, left);
        assert_eq!(*ways, [Way { corner: Space { x: 15, y: 6 }, over: 1 }]);
    }
}
