//! The choice of a way and a spot to go to.

use ::skirmish::field::{Point, Sight};
use ::skirmish::ledge::is_elevated_and_near;
use ::skirmish::phases::moving::Walk;
use ::skirmish::place::Edge;
use ::skirmish::{Choice, MAX_UNITS, State, Status, UnitId, targeting, turn};
use kernel::{Few, Inches, PER_INCH};

use super::map::{over, tenths};
use super::{Likes, Player, one};
use crate::Style;

/// Coming nearer by less than this, in tenths of an inch, does not count.
const NEARER: i32 = 3;

/// The distance of a unit to which no way seems to lead.
const NO_WAY: i32 = 2000;

/// The factor on the cost of a climb or jump that is no short cut.
const WASTE: i32 = 3;

/// The aim of a unit's move. Distances are in tenths of an inch.
#[derive(Debug, Clone, Copy)]
enum Intent {
    /// Nothing: it is where it wants to be.
    Wait,
    /// To that unit, at any distance.
    To(UnitId),
    /// Away from all enemies.
    Away,
    /// As near as their reach lets it, in cover if there is any.
    Lurk,
}

/// An enemy that is free to come.
#[derive(Debug, Clone, Copy, Default)]
struct Threat {
    at: Point,
    /// The distance between middles from which it gets there.
    reach: i32,
}

type Threats = Few<Threat, MAX_UNITS>;

/// A spot: the surface, and where on it.
type Spot = (u8, Point);

/// The worth of a spot.
#[derive(Debug, Clone, Copy)]
struct Worth {
    /// The worth for the unit's aim.
    goal: i32,
    /// Extras: cover, less the dangers there.
    besides: i32,
}

impl Worth {
    fn all(self) -> i32 {
        self.goal + self.besides
    }
}

/// The best legs so far.
struct Best {
    worth: i32,
    likes: Likes,
}

impl Best {
    fn weigh(&mut self, worth: i32, index: u8) {
        if worth > self.worth {
            *self = Self { worth, likes: Likes::new() };
        }
        if worth == self.worth {
            self.likes.push(index);
        }
    }
}

/// The distance of a spot from everybody's reach.
fn slack(threats: &[Threat], at: Point) -> i32 {
    let apart = |one: i16, other: i16| (i32::from(one) - i32::from(other)).abs();
    let nearest = threats.iter().fold(i32::MAX, |nearest, you| {
        // The larger coordinate difference is a lower bound: most distances need no measuring.
        let least = apart(you.at.x, at.x).max(apart(you.at.y, at.y)) - you.reach;
        if least < nearest { nearest.min(you.at.apart(at).0 - you.reach) } else { nearest }
    });
    if threats.is_empty() { 100 } else { nearest * 10 / PER_INCH }
}

impl Player<'_> {
    /// The legs of a walk that lead nearest to the unit's goal.
    pub(super) fn walk(&self, state: &State, walk: Walk, choices: &[Choice], style: Style) -> Likes {
        let unit = walk.unit;
        let me = state.unit(unit);
        let stay = one(choices.iter().position(|choice| *choice == Choice::Stay));
        let threats = self.threats(state, unit);
        let intent = self.intent(state, unit, style, &threats);
        if matches!(intent, Intent::Wait) {
            return stay;
        }
        let start = self.spot_worth(state, unit, (me.place, me.at), (intent, &threats), style, i32::MIN);
        // A unit that wants to get somewhere and can does not stand still for a whole turn, for all the dangers.
        let sets_out = walk.gone == 0 && matches!(intent, Intent::To(_));
        let least = if sets_out { i32::MIN } else { start.all() };
        let mut best = Best { worth: least, likes: stay };
        // Around a corner the first leg may lead away: take the one with the shortest way on from there.
        let mut around = Best { worth: i32::MIN, likes: stay };
        for (index, &choice) in (0..).zip(choices) {
            let Some((spot, cost)) = self.leads_to(state, unit, choice) else { continue };
            let there = self.spot_worth(state, unit, spot, (intent, &threats), style, best.worth);
            if sets_out && there.goal < start.goal + NEARER {
                let on = there.goal - cost.unwrap_or_else(|| tenths(me.at.apart(spot.1)));
                around.weigh(on, index);
                continue;
            }
            // A leg is worth where it leads. A climb or jump is no better for leading far if that is a detour.
            let waste = cost.map_or(0, |cost| (cost - (there.goal - start.goal)).max(0));
            let worth = there.all() - WASTE * waste;
            // Nobody walks for nothing.
            if worth > least {
                best.weigh(worth, index);
            }
        }
        let stuck = sets_out && best.worth == i32::MIN && start.goal > -NO_WAY;
        if stuck { around.likes } else { best.likes }
    }

    /// The aim of the unit.
    fn intent(&self, state: &State, unit: UnitId, style: Style, threats: &Threats) -> Intent {
        let me = state.unit(unit);
        if me.status == Status::Dazed {
            return Intent::Away;
        }
        if self.shoots(unit) {
            let threatened = style == Style::Cautious && slack(threats, me.at) < 0;
            let has_shot = || !targeting::shots(self.battle, state, unit).is_empty();
            match () {
                () if threatened => return Intent::Away,
                () if me.reloading > 0 || has_shot() => return Intent::Wait,
                () => {}
            }
        }
        // A unit with a downed enemy at its feet finishes that first.
        if self.battle.enemies_touching(state, unit).next().is_some() {
            return Intent::Wait;
        }
        let Some(target) = self.prey(state, unit) else { return Intent::Wait };
        if self.lurks(state, unit, style) { Intent::Lurk } else { Intent::To(target) }
    }

    /// Whether the unit waits for the enemy to come and strike second, as long as time and numbers allow.
    fn lurks(&self, state: &State, unit: UnitId, style: Style) -> bool {
        let side = self.battle.unit(unit).side;
        let fit = |side: u8| {
            let units = turn::side(self.battle, state, side);
            units.iter().filter(|&unit| state.unit(unit).status.is_fit()).count()
        };
        match style {
            Style::Random | Style::Aggressive | Style::Exact => false,
            Style::Cautious => self.has_time(state) && fit(side) <= fit(1 - side),
        }
    }

    /// Whether there is still time to wait for the enemy.
    pub(super) fn has_time(&self, state: &State) -> bool {
        state.turn <= self.battle.terms.turns / 2
    }

    /// The enemy with the shortest way to it; one that is down, or that a friend already fights, is worth a detour.
    fn prey(&self, state: &State, unit: UnitId) -> Option<UnitId> {
        const DETOUR: i32 = 30;
        let way = |&enemy: &UnitId| {
            let you = state.unit(enemy);
            let easy = you.status.is_down() || targeting::is_engaged(self.battle, state, enemy);
            self.way(state, unit, enemy) - if easy { DETOUR } else { 0 }
        };
        self.enemies(state, unit).iter().min_by_key(way)
    }

    /// The length of the way to an enemy.
    fn way(&self, state: &State, unit: UnitId, enemy: UnitId) -> i32 {
        let spot = |unit: UnitId| (state.unit(unit).place, state.unit(unit).at);
        self.apart(unit, spot(unit), spot(enemy))
    }

    /// The length of a unit's way from one spot to another.
    fn apart(&self, unit: UnitId, from: Spot, to: Spot) -> i32 {
        let field = self.battle.field.as_ref();
        let way = field.and_then(|field| self.map(unit)?.apart(field, from, to));
        // Nearer is still better if there seems to be no way.
        way.unwrap_or_else(|| NO_WAY + tenths(from.1.apart(to.1)))
    }

    /// The enemies that are free to come. They stay put while a unit looks for a spot, so look them up once.
    fn threats(&self, state: &State, unit: UnitId) -> Threats {
        let radius = self.battle.unit(unit).radius().0;
        let threat = |enemy: UnitId| Threat {
            at: state.unit(enemy).at,
            reach: self.reach(state, enemy).0 + radius + self.battle.unit(enemy).radius().0,
        };
        let free = |&enemy: &UnitId| {
            state.unit(enemy).status.is_fit() && !targeting::is_engaged(self.battle, state, enemy)
        };
        self.enemies(state, unit).iter().filter(free).map(threat).collect()
    }

    /// The worth of a spot for the aim of the unit. Checks cover only if that could make it as good as `best`.
    fn spot_worth(
        &self,
        state: &State,
        unit: UnitId,
        spot: Spot,
        (intent, threats): (Intent, &Threats),
        style: Style,
        best: i32,
    ) -> Worth {
        const COVER: i32 = 15;
        let goal = match intent {
            Intent::Wait => 0,
            Intent::To(enemy) => {
                let you = state.unit(enemy);
                -self.apart(unit, spot, (you.place, you.at))
            }
            Intent::Away => slack(threats, spot.1).min(40),
            Intent::Lurk => {
                let slack = slack(threats, spot.1);
                if slack < 10 { 4 * (slack - 10) } else { 10 - slack }
            }
        };
        let danger = self.danger(unit, spot, style);
        let covered = matches!(intent, Intent::Lurk)
            && (goal - danger).saturating_add(COVER) >= best
            && self.is_covered(state, unit, spot);
        Worth { goal, besides: if covered { COVER } else { 0 } - danger }
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

    /// The dangers of a spot from the ground alone: edges and deep water.
    fn danger(&self, unit: UnitId, (surface, at): Spot, style: Style) -> i32 {
        let Some(field) = &self.battle.field else { return 0 };
        let (edge, water) = match style {
            Style::Random => (0, 0),
            Style::Aggressive => (0, 10),
            Style::Exact => (8, 20),
            Style::Cautious => (25, 40),
        };
        let near = || field.near(surface, at, self.battle.unit(unit).radius());
        let falls = |&(index, distance): &(u8, Inches)| {
            let ledge = &field.ledges(surface)[usize::from(index)];
            let edge = Edge { distance, drop: ledge.drop, railing: ledge.railing, onto: ledge.onto };
            !ledge.railing && is_elevated_and_near(&self.battle.rulings, &edge)
        };
        let at_edge = edge > 0 && !field.ledges(surface).is_empty() && near().iter().any(falls);
        i32::from(at_edge) * edge + i32::from(field.drowns(surface, at)) * water
    }

    /// The spot that an option leads to, and its cost if it is a climb or a jump.
    fn leads_to(&self, state: &State, unit: UnitId, choice: Choice) -> Option<(Spot, Option<i32>)> {
        let field = self.battle.field.as_ref()?;
        let gait = self.map(unit)?.gait();
        let me = state.unit(unit);
        let radius = gait.radius;
        let ledge = |index: u8| field.ledges(me.place).get(usize::from(index));
        let (spot, cost) = match choice {
            Choice::Go(direction, length) => {
                return Some(((me.place, direction.step(me.at, Inches(length.into()))), None));
            }
            Choice::ClimbUp(index) => {
                let (top, ledge) = field.above(me.place).nth(index.into())?;
                ((top, over(ledge, me.at, radius, -radius)), gait.climbing(ledge))
            }
            Choice::ClimbDown(index) => {
                let ledge = ledge(index)?;
                ((ledge.onto, over(ledge, me.at, radius, radius)), gait.climbing(ledge))
            }
            Choice::JumpDown(index) => {
                let ledge = ledge(index)?;
                ((ledge.onto, over(ledge, me.at, radius, radius)), gait.jump_down(ledge.drop))
            }
            Choice::JumpAcross(index) => {
                let gap = field.gaps(me.place).get(usize::from(index))?;
                let there = over(&gap.side, me.at, radius, gap.width.0 + radius);
                ((gap.to, there), gait.across(!gap.is_free()).into())
            }
            _ => return None,
        };
        Some((spot, Some(cost + tenths(me.at.apart(spot.1)))))
    }
}
