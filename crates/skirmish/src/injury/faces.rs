//! The result of each face of an Injury Roll.

use kernel::{Chance, Class, Faces, Part};

use super::roll::{Roll, modified, result};
use crate::{
    Battle, State, Status,
    faces::{of_dice, with_edge},
};

impl Roll {
    pub(crate) fn faces(self, battle: &Battle, state: &State, chance: &Chance) -> Faces {
        let edge = self.edge(&battle.rulings, battle, state);
        let hardy = battle.unit(self.unit).hardy;
        let modifier = modified(&battle.rulings, self.modifier, hardy);
        let does = |first: u8, second: u8| match result(battle, edge.keep(first, second), modifier).1 {
            Status::Healthy => (Class::Win, "no effect".to_owned()),
            hurt @ (Status::Staggered | Status::Dazed | Status::Stunned | Status::Incapacitated) => {
                (Class::Harm, hurt.name().to_owned())
            }
        };
        let faces = Faces::of(battle, state, chance, |face| of_dice(edge, self.first, face, does));
        let lowered = i16::from(modifier) - i16::from(self.modifier);
        let sum = vec![
            Part::adds("modifier", self.modifier),
            Part::adds(format!("{}, hardy", battle.name(self.unit)), lowered),
        ];
        with_edge(faces.adding(sum), edge, self.first)
    }
}
