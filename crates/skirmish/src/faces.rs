//! The result of each face of a roll: worked out by the functions that apply it.

use kernel::{Chance, Class, Faces, Keeps, Part, Silent};

use crate::{
    Battle, Frame, State, UnitId,
    check::{self, Due, Edge},
    engage, falling,
    phases::cast,
    scars,
    unit::Stat,
};

/// A kind of roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Kind {
    MeleeCheck,
    RangedCheck,
    DefenceCheck,
    HitSetAside,
    Check,
    OutOfSight,
    InjuryRoll,
    LedgeTest,
    Leap,
    Cast,
    Scars,
    Edge,
    RollOff,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 13] = [
        Self::MeleeCheck,
        Self::RangedCheck,
        Self::DefenceCheck,
        Self::HitSetAside,
        Self::Check,
        Self::OutOfSight,
        Self::InjuryRoll,
        Self::LedgeTest,
        Self::Leap,
        Self::Cast,
        Self::Scars,
        Self::Edge,
        Self::RollOff,
    ];
}

/// The result of a die that waits for a second one.
pub(crate) fn open() -> (Class, String) {
    (Class::Plain, "as the second die says".into())
}

/// The result of a die, the first of two or not: if the second one can change it, it is open.
pub(crate) fn of_dice(
    edge: Edge,
    first: u8,
    face: u8,
    does: impl Fn(u8, u8) -> (Class, String),
) -> (Class, String) {
    if edge.dice() == 1 {
        return does(face, face);
    }
    if first > 0 {
        return does(first, face);
    }
    let all: Vec<_> = (1..=20).map(|second| does(face, second)).collect();
    if all.iter().all(|one| *one == all[0]) { all[0].clone() } else { open() }
}

/// The same faces, with which of two dice counts.
pub(crate) fn with_edge(faces: Faces, edge: Edge, first: u8) -> Faces {
    let keeps = match edge {
        Edge::Plain => Keeps::Each,
        Edge::Advantage => Keeps::Higher,
        Edge::Disadvantage => Keeps::Lower,
    };
    Faces { keeps, first: (first > 0).then_some(first), ..faces }
}

/// The same faces, of a Check: with two dice, the number needed and its chance are those of both.
pub(crate) fn of_check(mut faces: Faces, due: Due, does: impl Fn(u8, u8) -> (Class, String)) -> Faces {
    if let Some(needs) = &mut faces.needs
        && due.edge.dice() == 2
    {
        let wins = |first: u8, second: u8| does(first, second).0 >= Class::Win;
        let firsts = if due.first == 0 { 1..=20 } else { due.first..=due.first };
        let all = firsts.flat_map(|first| (1..=20).map(move |second| (first, second)));
        let passed =
            |(passed, of): (u32, u32), (first, second)| (passed + u32::from(wins(first, second)), of + 1);
        needs.chance = Some(all.fold((0, 0), passed));
        if due.first == 0 {
            needs.least = (1..=20).find(|&face| wins(face, face));
        }
    }
    with_edge(faces, due.edge, due.first)
}

/// The result of a Check, in a word.
fn passed(passes: bool) -> (Class, String) {
    if passes { (Class::Win, "passes".into()) } else { (Class::Fail, "fails".into()) }
}

impl Battle {
    /// The kind of roll that the innermost frame waits for, if it waits for one.
    pub fn kind_due(&self, state: &State) -> Option<Kind> {
        match state.frames.last()? {
            Frame::Attack(attack) => Some(attack.kind_due()),
            Frame::Check { .. } => Some(Kind::Check),
            Frame::OutOfSight { .. } => Some(Kind::OutOfSight),
            Frame::InjuryRoll(_) => Some(Kind::InjuryRoll),
            Frame::Ledge { .. } => Some(Kind::LedgeTest),
            Frame::Leap(_) => Some(Kind::Leap),
            Frame::Casting(_) => Some(Kind::Cast),
            Frame::Scars { .. } => Some(Kind::Scars),
            Frame::Fall { .. } => Some(Kind::Edge),
            Frame::Fight { .. } => Some(Kind::RollOff),
            Frame::Plan(_)
            | Frame::Turn { .. }
            | Frame::UpkeepLedges { .. }
            | Frame::Move { .. }
            | Frame::Shoot { .. }
            | Frame::Shots { .. }
            | Frame::Aim { .. }
            | Frame::Fear { .. }
            | Frame::Declare(_)
            | Frame::Blows(_)
            | Frame::Retest { .. }
            | Frame::Leave { .. }
            | Frame::War
            | Frame::Deploy { .. }
            | Frame::Place { .. }
            | Frame::Engage { .. }
            | Frame::PickTarget { .. }
            | Frame::Charge(_)
            | Frame::Intercept(_)
            | Frame::Moves { .. }
            | Frame::Walk(_)
            | Frame::Cast { .. }
            | Frame::PickSpell { .. }
            | Frame::Heal { .. } => None,
        }
    }

    pub(crate) fn all_faces(&self, state: &State, chance: &Chance) -> Faces {
        let Some(&frame) = state.frames.last() else { return Faces::default() };
        let plain =
            |does: &dyn Fn(u8) -> String| Faces::of(self, state, chance, |face| (Class::Plain, does(face)));
        match frame {
            Frame::Attack(attack) => attack.faces(self, state, chance),
            Frame::Check { unit, stat, .. } => self.check_faces(state, chance, unit, stat),
            Frame::Ledge { unit, .. } => self.check_faces(state, chance, unit, Stat::Agility),
            Frame::Leap(leap) => self.check_faces(state, chance, leap.unit, Stat::Agility),
            Frame::Casting(casting) => self.cast_faces(state, chance, casting),
            Frame::InjuryRoll(roll) => roll.faces(self, state, chance),
            Frame::OutOfSight { unit, first } => self.reach_faces(state, chance, unit, first),
            Frame::Fall { unit, .. } => {
                let over = falling::over(self, state, unit);
                plain(&|face| {
                    let edge = over[usize::from(face) - 1];
                    let on = if self.falls_on(state, edge) { ", and on from there" } else { "" };
                    format!("{}{on}", self.edge_name(state, edge))
                })
            }
            Frame::Fight { .. } => {
                let tied = self.tied(state);
                plain(&|face| self.name(tied[usize::from(face) - 1]).into())
            }
            Frame::Scars { left } => self.scar_faces(state, chance, left.first()),
            Frame::Plan(_)
            | Frame::Turn { .. }
            | Frame::UpkeepLedges { .. }
            | Frame::Move { .. }
            | Frame::Shoot { .. }
            | Frame::Shots { .. }
            | Frame::Aim { .. }
            | Frame::Fear { .. }
            | Frame::Declare(_)
            | Frame::Blows(_)
            | Frame::Retest { .. }
            | Frame::Leave { .. }
            | Frame::War
            | Frame::Deploy { .. }
            | Frame::Place { .. }
            | Frame::Engage { .. }
            | Frame::PickTarget { .. }
            | Frame::Charge(_)
            | Frame::Intercept(_)
            | Frame::Moves { .. }
            | Frame::Walk(_)
            | Frame::Cast { .. }
            | Frame::PickSpell { .. }
            | Frame::Heal { .. } => Faces::default(),
        }
    }

    /// A Check against a number of the unit's card.
    fn check_faces(&self, state: &State, chance: &Chance, unit: UnitId, stat: Stat) -> Faces {
        let Some(due) = self.check_due(state) else { return Faces::default() };
        let name = format!("{}, {}", self.name(unit), stat.name());
        self.faces_of_check(state, chance, due, vec![Part::needs(name, due.need)])
    }

    /// The faces of a Check, with the sum that leads to its number.
    pub(crate) fn faces_of_check(&self, state: &State, chance: &Chance, due: Due, sum: Vec<Part>) -> Faces {
        let passes =
            |first, second| passed(check::passes(&self.rulings, due.edge.keep(first, second), due.need));
        let faces = Faces::of(self, state, chance, |face| of_dice(due.edge, due.first, face, passes));
        of_check(faces.needing(sum), due, passes)
    }

    fn cast_faces(&self, state: &State, chance: &Chance, casting: cast::Casting) -> Faces {
        let due = casting.due(self, state);
        let works = |first, second| {
            if cast::works(&self.rulings, due.edge.keep(first, second), due.need) {
                (Class::Win, "works".to_owned())
            } else {
                (Class::Fail, "fails".to_owned())
            }
        };
        let spell = casting.spell(self);
        let difficulty = i16::from(spell.difficulty);
        let sum = vec![
            Part::needs(format!("{}, difficulty", spell.name), difficulty),
            Part::needs("engaged, or has run", i16::from(due.need) - difficulty),
        ];
        let faces = Faces::of(self, state, chance, |face| of_dice(due.edge, due.first, face, works));
        of_check(faces.needing(sum), due, works)
    }

    /// The faces of an engage at an enemy that is out of sight: the reach on each.
    fn reach_faces(&self, state: &State, chance: &Chance, unit: UnitId, first: u8) -> Faces {
        let edge = check::roll_edge(&self.rulings, self, state, unit, Edge::Disadvantage);
        let reach = |first: u8, second: u8| {
            let mut after = *state;
            let earlier = if edge == Edge::Plain { 0 } else { first };
            engage::out_of_sight(self, &mut after, unit, earlier, second, &mut Silent);
            (Class::Plain, after.unit(unit).reach.to_string())
        };
        let faces = Faces::of(self, state, chance, |face| of_dice(edge, first, face, reach));
        with_edge(faces, edge, first)
    }

    fn scar_faces(&self, state: &State, chance: &Chance, unit: Option<UnitId>) -> Faces {
        let Some(table) = unit.and_then(|unit| scars::table(self, unit)) else { return Faces::default() };
        Faces::of(self, state, chance, |face| {
            let row = &table.rows[table.row(face)];
            (if row.dead { Class::Harm } else { Class::Plain }, row.name.clone())
        })
    }
}
