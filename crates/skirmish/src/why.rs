//! Reasons why something is not offered, from the very conditions that the rules check before they offer it.

use kernel::{Inches, NotOffered, Rule};

use crate::{
    Battle, Did, Frame, State, Status, UnitId, UnitSet,
    field::{Climb, STEP, Sight},
    phases::{cast, moving, ranged},
    rule,
    ruling::{DazedMove, DownedContact},
    status::{self, Action},
    targeting, turn,
};

impl Battle {
    /// Options that a player might miss in this decision, and the reason why they are not there.
    pub(crate) fn not_offered(&self, state: &State) -> Vec<NotOffered> {
        let of = |left: UnitSet, why: &dyn Fn(UnitId) -> Option<Why>| -> Vec<NotOffered> {
            let others = turn::side(self, state, state.active).without(left);
            let missing = |unit: UnitId| {
                why(unit).map(|(why, rule)| NotOffered { name: self.name(unit).to_owned(), why, rule })
            };
            others.iter().filter_map(missing).collect()
        };
        // If a single unit is left that can act, nobody is asked which, and its decision also names the others.
        let besides = |unit: UnitId, asked: fn(&Frame) -> bool, why: &dyn Fn(UnitId) -> Option<Why>| {
            if state.frames.iter().any(asked) { Vec::new() } else { of([unit].into_iter().collect(), why) }
        };
        match state.frames.last() {
            Some(&Frame::Engage { left }) => of(left, &|unit| self.cannot_engage(state, unit)),
            Some(&Frame::Moves { left }) => of(left, &|unit| self.cannot_move(state, unit)),
            Some(&Frame::Shots { left }) => of(left, &|unit| self.cannot_shoot(state, unit)),
            Some(&Frame::Cast { left }) => of(left, &|unit| self.cannot_cast(state, unit)),
            Some(Frame::Walk(walk)) => self.no_way(state, walk.unit),
            Some(&Frame::Aim { unit, weapon }) => {
                let asked = |frame: &Frame| matches!(frame, Frame::Shots { .. });
                let mut all = self.no_gun(state, unit);
                all.extend(weapon.into_iter().flat_map(|weapon| self.no_mark(state, unit, weapon)));
                all.extend(besides(unit, asked, &|unit| self.cannot_shoot(state, unit)));
                all
            }
            Some(&Frame::PickSpell { unit, .. }) => {
                let asked = |frame: &Frame| matches!(frame, Frame::Cast { .. });
                let mut all = self.no_spell(state, unit);
                all.extend(besides(unit, asked, &|unit| self.cannot_cast(state, unit)));
                all
            }
            Some(Frame::Declare(declaration)) => self.no_blow(state, declaration.unit()),
            Some(Frame::Move { left }) => left.first().map_or(Vec::new(), |unit| self.no_path(state, unit)),
            Some(Frame::Shoot { left }) => left.first().map_or(Vec::new(), |unit| self.no_shot(state, unit)),
            None
            | Some(
                Frame::Plan(_)
                | Frame::Turn { .. }
                | Frame::UpkeepLedges { .. }
                | Frame::Fear { .. }
                | Frame::Fight { .. }
                | Frame::Attack(_)
                | Frame::Blows(_)
                | Frame::Check { .. }
                | Frame::OutOfSight { .. }
                | Frame::InjuryRoll(_)
                | Frame::Ledge { .. }
                | Frame::Fall { .. }
                | Frame::Retest { .. }
                | Frame::Leave { .. }
                | Frame::War
                | Frame::Deploy { .. }
                | Frame::Place { .. }
                | Frame::Scars { .. }
                | Frame::PickTarget { .. }
                | Frame::Charge(_)
                | Frame::Intercept(_)
                | Frame::Leap(_)
                | Frame::Casting(_)
                | Frame::Heal { .. },
            ) => Vec::new(),
        }
    }

    /// The units that a unit touches, as far as it is engaged with them.
    fn engaged_with(&self, state: &State, unit: UnitId) -> Option<String> {
        if !targeting::is_engaged(self, state, unit) {
            return None;
        }
        let enemies: Vec<&str> = self.enemies_touching(state, unit).map(|enemy| self.name(enemy)).collect();
        let fit = self.enemies_touching(state, unit).any(|enemy| state.unit(enemy).status.is_fit());
        let ruled = match self.rulings.downed_contact {
            DownedContact::Engaged if !fit => ", though nobody there can fight back (ruling downed-contact)",
            DownedContact::Engaged | DownedContact::Free => "",
        };
        Some(format!("it is engaged with {}{ruled}", enemies.join(", ")))
    }

    fn cannot_engage(&self, state: &State, unit: UnitId) -> Option<Why> {
        state_forbids(state, unit, Action::Engage)
            .or_else(|| {
                let tried = state.unit(unit).did.has(Did::ENGAGE);
                tried.then(|| why("it has declared its engage this turn", rule::ENGAGE_DECLARE))
            })
            .or_else(|| self.engaged_with(state, unit).map(|engaged| why(engaged, rule::ENGAGE_DECLARE)))
            .or_else(|| Some(("it was passed over".to_owned(), None)))
    }

    fn cannot_move(&self, state: &State, unit: UnitId) -> Option<Why> {
        let tried = || state.unit(unit).did.has(Did::ENGAGE);
        state_forbids(state, unit, Action::Move)
            .or_else(|| {
                tried().then(|| why("it has engaged this turn, and does not move again", rule::ENGAGE_FAILS))
            })
            .or_else(|| self.is_held(state, unit))
            .or_else(|| Some(why("it has moved", rule::TURN_PHASES)))
    }

    /// Why a unit that could move stays where it is.
    fn is_held(&self, state: &State, unit: UnitId) -> Option<Why> {
        let dazed = state.unit(unit).status == Status::Dazed;
        if dazed && status::allowance(self, state, unit) == Inches(0) {
            let says = match self.rulings.dazed_move {
                DazedMove::None => "it is Dazed, and does not move (ruling dazed-move)",
                DazedMove::OneInch | DazedMove::HalfMove => "half of its Move is nothing",
            };
            return Some(why(says, rule::DAZED_ONE_INCH));
        }
        let engaged = self.engaged_with(state, unit)?;
        if !dazed {
            return Some(why(format!("{engaged}, and does not walk away"), rule::NOT_ENGAGED_MOVES));
        }
        let screened = status::may_disengage(self, state, unit);
        let says = || format!("{engaged}, and not every one of them is held by a friend on its feet");
        (!screened).then(|| why(says(), rule::DAZED_SCREENED))
    }

    fn cannot_shoot(&self, state: &State, unit: UnitId) -> Option<Why> {
        let (card, me) = (self.unit(unit), state.unit(unit));
        card.guns().next()?;
        card.ranged?;
        let did = |what: Did, says: &str, rule| me.did.has(what).then(|| why(says, rule));
        state_forbids(state, unit, Action::Shoot)
            .or_else(|| did(Did::SHOOT, "it has shot", rule::RANGED_ABLE))
            .or_else(|| did(Did::RUN, "it has run, and does not shoot", rule::RUN))
            .or_else(|| did(Did::CAST, "it has cast a spell or tended a friend", rule::RANGED_ABLE))
            .or_else(|| self.engaged_with(state, unit).map(|engaged| why(engaged, rule::RANGED_UNENGAGED)))
            .or_else(|| {
                let slow = card.guns().all(|gun| card.weapons[usize::from(gun)].slow);
                let waits = slow && me.reloading > 0;
                waits.then(|| why("its weapon is slow, and not ready", rule::RANGED_ABLE))
            })
            .or_else(|| {
                let says = "nobody whom it may shoot at is in sight and in range";
                Some(why(says, rule::RANGED_TARGET))
            })
    }

    fn cannot_cast(&self, state: &State, unit: UnitId) -> Option<Why> {
        let (card, me) = (self.unit(unit), state.unit(unit));
        (card.healer || !card.spells.is_empty()).then_some(())?;
        let did = |what: Did, says: &str| me.did.has(what).then(|| why(says, rule::CAST_ABLE));
        state_forbids(state, unit, Action::Cast)
            .or_else(|| did(Did::SHOOT, "it has shot"))
            .or_else(|| did(Did::CAST, "it has cast a spell or tended a friend"))
            .or_else(|| {
                let says = "nobody whom it could help or harm is in sight and in range";
                Some(why(says, rule::CAST_ABLE))
            })
    }

    /// Moves that a unit on its way is not offered.
    fn no_way(&self, state: &State, unit: UnitId) -> Vec<NotOffered> {
        let mut all = Vec::new();
        let (card, me, field) = (self.unit(unit), state.unit(unit), self.ground());
        if me.status == Status::Dazed {
            let why = "it is Dazed, and moves on level ground only";
            all.push(NotOffered::new("climb or jump", why).by(rule::NOT_ENGAGED_MOVES));
        } else {
            let near = moving::RUN_CLEAR;
            let enemies = turn::side(self, state, 1 - card.side);
            let close = |enemy: &UnitId| self.is_within(state, unit, *enemy, near);
            if card.cannot_run {
                all.push(NotOffered::new("run", "it runs no more").by(rule::SCARS_ROLL));
            } else if let Some(enemy) = enemies.iter().find(close) {
                let why = format!("{} is within {near}", self.name(enemy));
                all.push(NotOffered::new("run", why).by(rule::RUN));
            }
            for (_, top, ledge) in field.above_near(me.place, me.at, card.radius()) {
                if ledge.climb == Climb::Sheer && ledge.drop > STEP {
                    let place = &self.places[usize::from(top)].name;
                    let why = format!("its {} side is sheer", ledge.facing.name());
                    all.push(NotOffered::new(format!("climb {place}"), why).by(rule::CLIMB));
                }
            }
        }
        if let Some(engaged) = self.engaged_with(state, unit).filter(|_| me.status != Status::Dazed) {
            all.push(NotOffered::new("walk away", engaged).by(rule::NOT_ENGAGED_MOVES));
        }
        all.dedup();
        all
    }

    /// The weapons that a unit has and cannot shoot with now.
    fn no_gun(&self, state: &State, unit: UnitId) -> Vec<NotOffered> {
        let card = self.unit(unit);
        let usable: Vec<u8> = ranged::usable(self, state, unit).collect();
        let why = |gun: u8| {
            let weapon = &card.weapons[usize::from(gun)];
            if weapon.slow && state.unit(unit).reloading > 0 {
                return ("it is slow, and not ready".to_owned(), rule::RANGED_ABLE);
            }
            let range = weapon.range.map_or(String::new(), |range| format!(" within {range}"));
            (format!("nobody whom it may be shot at is in sight{range}"), rule::RANGED_TARGET)
        };
        let others = card.guns().filter(|gun| !usable.contains(gun));
        let missing = |gun: u8| {
            let (why, rule) = why(gun);
            NotOffered::new(format!("wield {}", card.weapons[usize::from(gun)].name), why).by(rule)
        };
        others.map(missing).collect()
    }

    /// The enemies that are not offered as targets of a shot.
    fn no_mark(&self, state: &State, unit: UnitId, weapon: u8) -> Vec<NotOffered> {
        let offered = ranged::shots(self, state, unit, weapon);
        let range = self.weapon(unit, Some(weapon)).and_then(|weapon| weapon.range);
        let why = |enemy: UnitId| {
            let far = range.filter(|&range| !self.is_within(state, unit, enemy, range));
            if let Some(range) = far {
                return format!("it is more than {range} away");
            }
            if self.sight(state, unit, enemy) == Sight::Hidden {
                return "it is out of sight".to_owned();
            }
            self.engaged_with(state, enemy).unwrap_or_else(|| "somebody else is closer".to_owned())
        };
        let enemies = turn::side(self, state, 1 - self.unit(unit).side);
        let others = enemies.iter().filter(|enemy| !offered.contains(enemy));
        let name = |enemy: UnitId| format!("shoot {}", self.name(enemy));
        others.map(|enemy| NotOffered::new(name(enemy), why(enemy)).by(rule::RANGED_TARGET)).collect()
    }

    /// The spells that cannot be cast on anybody.
    fn no_spell(&self, state: &State, unit: UnitId) -> Vec<NotOffered> {
        let none = |(index, spell): (u8, &cast::Spell)| {
            let any = cast::targets(self, state, unit, index).next().is_some();
            let whom = match spell.effect {
                cast::Effect::Mend => "no friend who is down",
                cast::Effect::Bolt { .. } => "no enemy who is in no combat",
                cast::Effect::Drain { .. } | cast::Effect::Curse { .. } => "no enemy",
            };
            let why = || format!("{whom} is in sight within {}", spell.range);
            (!any).then(|| NotOffered::new(format!("cast {}", spell.name), why()).by(rule::CAST_ABLE))
        };
        (0u8..).zip(&self.unit(unit).spells).filter_map(none).collect()
    }

    /// TARGET-DOWNED: the enemies in contact that are not offered as targets of a blow.
    fn no_blow(&self, state: &State, unit: UnitId) -> Vec<NotOffered> {
        let offered = targeting::targets(self, state, unit);
        let able: Vec<&str> = offered.iter().map(|&enemy| self.name(enemy)).collect();
        let others = self.enemies_touching(state, unit).filter(|enemy| !offered.contains(enemy));
        let why = |enemy: UnitId| {
            let status = state.unit(enemy).status.name();
            let why = format!("it is {status}, and {} can fight back", able.join(", "));
            NotOffered::new(format!("attack {}", self.name(enemy)), why).by(rule::TARGET_DOWNED)
        };
        others.map(why).collect()
    }

    /// Without a field: the ways that are not offered.
    fn no_path(&self, state: &State, unit: UnitId) -> Vec<NotOffered> {
        if let Some((why, rule)) = self.is_held(state, unit) {
            return vec![NotOffered { name: "go".to_owned(), why, rule }];
        }
        let (here, dazed) = (self.place(state, unit), state.unit(unit).status == Status::Dazed);
        let allowance = status::allowance(self, state, unit);
        let why = |path: &crate::place::Path| {
            let there = &self.places[usize::from(path.to)];
            let name = format!("go {}", there.name);
            if path.distance > allowance {
                let why = format!("it is {} away, and the unit may go {allowance}", path.distance);
                let rule = status::may(state.unit(unit).status, Action::Move).ok();
                return Some(NotOffered { name, why, rule });
            }
            let level = there.height == here.height || !dazed;
            let why = "a Dazed unit moves on level ground only";
            (!level).then(|| NotOffered::new(name, why).by(rule::NOT_ENGAGED_MOVES))
        };
        here.paths.iter().filter_map(why).collect()
    }

    /// Without a field: the enemies that may not be shot at.
    fn no_shot(&self, state: &State, unit: UnitId) -> Vec<NotOffered> {
        let offered = targeting::shots(self, state, unit);
        let enemies = state.ids().filter(|&other| {
            self.unit(other).side != self.unit(unit).side
                && self.on_board(state, other)
                && !offered.contains(&other)
        });
        let why = |enemy: UnitId| {
            let engaged = self.engaged_with(state, enemy)?;
            Some(NotOffered::new(format!("shoot {}", self.name(enemy)), engaged).by(rule::RANGED_UNENGAGED))
        };
        enemies.filter_map(why).collect()
    }
}

/// Why something is not offered, and the rule that says so. None says that a player passed a unit over.
type Why = (String, Option<&'static Rule>);

fn why(says: impl Into<String>, rule: &'static Rule) -> Why {
    (says.into(), Some(rule))
}

/// Why its state keeps a unit from something.
fn state_forbids(state: &State, unit: UnitId, action: Action) -> Option<Why> {
    let status = state.unit(unit).status;
    status::may(status, action).err().map(|rule| {
        let but = if status == Status::Dazed { " but move an inch" } else { "" };
        why(format!("it is {}, and does nothing{but}", status.name()), rule)
    })
}
