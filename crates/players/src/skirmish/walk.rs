//! Where to go.

use ::skirmish::field::{Climb, Facing, Ledge, Point, STEP, Sight};
use ::skirmish::ledge::is_elevated_and_near;
use ::skirmish::phases::moving::Walk;
use ::skirmish::place::Edge;
use ::skirmish::{Choice, State, Status, UnitId, targeting, turn};
use kernel::{Inches, PER_INCH};

use super::Player;
use crate::Style;

/// What a unit is up to in its move. Distances are in tenths of an inch.
#[derive(Debug, Clone, Copy)]
enum Intent {
    /// Nothing: it is where it wants to be.
    Wait,
    /// To that unit, however far.
    To(UnitId),
    /// Away from all enemies.
    Away,
    /// As near as their reach lets it, in cover if there is any.
    Lurk,
}

/// A spot: the surface, and where on it.
type Spot = (u8, Point);

impl Player<'_> {
    /// The leg of a walk that leads nearest to where the unit wants to be.
    pub(super) fn walk(&self, state: &State, walk: Walk, choices: &[Choice], style: Style) -> Option<usize> {
        let unit = walk.unit;
        let me = state.unit(unit);
        let stay = choices.iter().position(|choice| *choice == Choice::Stay)?;
        let intent = self.intent(state, unit, style);
        if matches!(intent, Intent::Wait) {
            return Some(stay);
        }
        let here = self.spot_worth(state, unit, (me.place, me.at), intent, style, i32::MIN);
        let mut best = (here, stay);
        for (index, &choice) in choices.iter().enumerate() {
            let Some((spot, risk)) = self.leads_to(state, unit, choice, style) else { continue };
            let worth = self.spot_worth(state, unit, spot, intent, style, best.0) - risk;
            if worth > best.0 {
                best = (worth, index);
            }
        }
        Some(best.1)
    }

    /// What the unit is up to.
    fn intent(&self, state: &State, unit: UnitId, style: Style) -> Intent {
        let me = state.unit(unit);
        if me.status == Status::Dazed {
            return Intent::Away;
        }
        if self.shoots(unit) {
            let threatened = style == Style::Cautious && self.slack(state, unit, me.at) < 0;
            let has_shot = || !targeting::shots(self.battle, state, unit).is_empty();
            match () {
                () if threatened => return Intent::Away,
                () if me.reloading > 0 || has_shot() => return Intent::Wait,
                () => {}
            }
        }
        let Some(target) = self.prey(state, unit) else { return Intent::Wait };
        if self.lurks(state, unit, style) { Intent::Lurk } else { Intent::To(target) }
    }

    /// Whether the unit waits for the enemy to come, who then strikes second: as long as time and numbers allow.
    fn lurks(&self, state: &State, unit: UnitId, style: Style) -> bool {
        let side = self.battle.unit(unit).side;
        let fit = |side: u8| {
            let units = turn::side(self.battle, state, side);
            units.iter().filter(|&unit| state.unit(unit).status.is_fit()).count()
        };
        match style {
            Style::Random | Style::Aggressive | Style::Exact => false,
            Style::Cautious => state.turn <= self.battle.terms.turns / 2 && fit(side) <= fit(1 - side),
        }
    }

    /// The enemy to whom the way is shortest; who is down, or has a friend at its throat, is worth a detour.
    fn prey(&self, state: &State, unit: UnitId) -> Option<UnitId> {
        const DETOUR: i32 = 30;
        let way = |&enemy: &UnitId| {
            let you = state.unit(enemy);
            let easy = you.status.is_down() || targeting::is_engaged(self.battle, state, enemy);
            self.way(state, unit, enemy) - if easy { DETOUR } else { 0 }
        };
        self.enemies(state, unit).iter().min_by_key(way)
    }

    /// How long the way to an enemy is.
    fn way(&self, state: &State, unit: UnitId, enemy: UnitId) -> i32 {
        let spot = |unit: UnitId| (state.unit(unit).place, state.unit(unit).at);
        self.apart(spot(unit), spot(enemy))
    }

    fn apart(&self, from: Spot, to: Spot) -> i32 {
        const NO_WAY: i32 = 2000;
        let way = self.map.as_ref().and_then(|map| map.apart(from, to));
        // Where no way is seen, nearer is still better.
        way.unwrap_or_else(|| NO_WAY + from.1.apart(to.1).0 * 10 / PER_INCH)
    }

    /// By how much a spot lies out of the reach of every enemy who is free to come.
    fn slack(&self, state: &State, unit: UnitId, at: Point) -> i32 {
        let radius = self.battle.unit(unit).radius().0;
        let slack = |enemy: UnitId| {
            let you = state.unit(enemy);
            let apart = you.at.apart(at).0 - radius - self.battle.unit(enemy).radius().0;
            (apart - self.reach(state, enemy).0) * 10 / PER_INCH
        };
        let free = |&enemy: &UnitId| {
            state.unit(enemy).status.is_fit() && !targeting::is_engaged(self.battle, state, enemy)
        };
        self.enemies(state, unit).iter().filter(free).map(slack).min().unwrap_or(100)
    }

    /// How good a spot is for what the unit is up to. Cover is looked for only if it could make it better than `best`.
    fn spot_worth(
        &self,
        state: &State,
        unit: UnitId,
        spot: Spot,
        intent: Intent,
        style: Style,
        best: i32,
    ) -> i32 {
        const COVER: i32 = 15;
        let worth = match intent {
            Intent::Wait => 0,
            Intent::To(enemy) => {
                let you = state.unit(enemy);
                -self.apart(spot, (you.place, you.at))
            }
            Intent::Away => self.slack(state, unit, spot.1).min(40),
            Intent::Lurk => {
                let slack = self.slack(state, unit, spot.1);
                if slack < 10 { 4 * (slack - 10) } else { 10 - slack }
            }
        };
        let worth = worth - self.danger(unit, spot, style);
        let covered = matches!(intent, Intent::Lurk)
            && worth.saturating_add(COVER) > best
            && self.is_covered(state, unit, spot);
        worth + if covered { COVER } else { 0 }
    }

    /// Whether the nearest enemy would not see all of the unit at a spot.
    fn is_covered(&self, state: &State, unit: UnitId, (surface, at): Spot) -> bool {
        let near = |&enemy: &UnitId| state.unit(enemy).at.apart_squared(at);
        let Some(enemy) = self.enemies(state, unit).iter().min_by_key(near) else { return false };
        let mut there = *state;
        let me = &mut there.units[usize::from(unit.0)];
        (me.place, me.at) = (surface, at);
        self.battle.sight(&there, enemy, unit) != Sight::Clear
    }

    /// What is to be feared at a spot whatever the enemy does: edges and deep water.
    fn danger(&self, unit: UnitId, (surface, at): Spot, style: Style) -> i32 {
        let Some(field) = &self.battle.field else { return 0 };
        let (edge, water) = match style {
            Style::Random => (0, 0),
            Style::Aggressive => (0, 10),
            Style::Exact => (8, 20),
            Style::Cautious => (25, 40),
        };
        let near = field.near(surface, at, self.battle.unit(unit).radius());
        let falls = |&(index, distance): &(u8, Inches)| {
            let ledge = &field.ledges(surface)[usize::from(index)];
            let edge = Edge { distance, drop: ledge.drop, railing: ledge.railing, onto: ledge.onto };
            !ledge.railing && is_elevated_and_near(&self.battle.rulings, &edge)
        };
        let at_edge = edge > 0 && near.iter().any(falls);
        i32::from(at_edge) * edge + i32::from(field.drowns(surface, at)) * water
    }

    /// Where an option leads, and how much its risk weighs.
    fn leads_to(&self, state: &State, unit: UnitId, choice: Choice, style: Style) -> Option<(Spot, i32)> {
        let field = self.battle.field.as_ref()?;
        let me = state.unit(unit);
        let radius = self.battle.unit(unit).radius().0;
        // A tenth of an inch for each face that fails.
        let fails = i32::from(self.battle.unit(unit).agility) - 1;
        let jump = if style == Style::Cautious { 1000 } else { 2 * fails + 10 };
        let ledge = |index: u8| field.ledges(me.place).get(usize::from(index));
        let climb = |ledge: &Ledge| match ledge.climb {
            Climb::Ladder => 0,
            _ if ledge.drop <= STEP => 0,
            Climb::Rough | Climb::Sheer => fails,
        };
        Some(match choice {
            Choice::Go(direction, length) => ((me.place, direction.step(me.at, Inches(length.into()))), 0),
            Choice::ClimbUp(index) => {
                let (top, ledge) = field.above(me.place).nth(index.into())?;
                ((top, beyond(ledge, me.at, -radius)), climb(ledge))
            }
            Choice::ClimbDown(index) => {
                let ledge = ledge(index)?;
                ((ledge.onto, beyond(ledge, me.at, radius)), climb(ledge))
            }
            Choice::JumpDown(index) => {
                let ledge = ledge(index)?;
                let deep = ledge.drop.0 * 10 / PER_INCH;
                ((ledge.onto, beyond(ledge, me.at, radius)), jump + deep)
            }
            Choice::JumpAcross(index) => {
                let gap = field.gaps(me.place).get(usize::from(index))?;
                let risk = if gap.is_free() { 0 } else { jump };
                ((gap.to, beyond(&gap.side, me.at, gap.width.0 + radius)), risk)
            }
            _ => return None,
        })
    }
}

/// The point straight beyond an edge, so far from it; on this side of it if that is below 0.
pub(super) fn beyond(ledge: &Ledge, at: Point, far: i32) -> Point {
    let to = |n: i32| Inches(n.max(0));
    let (x, y) = (i32::from(at.x), i32::from(at.y));
    match ledge.facing {
        Facing::North => Point::new(to(x), to(ledge.line + far)),
        Facing::South => Point::new(to(x), to(ledge.line - far)),
        Facing::East => Point::new(to(ledge.line + far), to(y)),
        Facing::West => Point::new(to(ledge.line - far), to(y)),
    }
}
