//! The plan: what a scenario asks to be resolved, step by step.

use kernel::{Inches, Sink};

use crate::{Battle, Event, Frame, State, Status, UnitId, unit::Stat};

/// Circumstances of an attack that its cards do not tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Situation {
    /// Further sources of Advantage.
    pub advantage: u8,
    /// Further sources of Disadvantage.
    pub disadvantage: u8,
    /// The target of a shot is in cover.
    pub cover: bool,
    /// The shooter moved this turn.
    pub moved: bool,
    /// The shooter stands at least 2 inches above the target and within half range.
    pub elevated: bool,
}

/// Whether a plan is over before its rounds are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Until {
    /// As soon as anybody is Incapacitated.
    SomebodyOut,
    /// As soon as a side has nobody left on the board.
    SideOut,
}

/// A plan whose steps come again, round after round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Repeat {
    /// The first step of a round, counted from 0; those before it come once.
    pub from: u8,
    /// How many rounds there are; `None`: as many as it takes.
    pub rounds: Option<u16>,
    /// The condition that ends them early.
    pub until: Option<Until>,
    /// Whether the outcome tells how many it took.
    pub counted: bool,
}

/// Rounds without a number.
pub(crate) const ENDLESS: u16 = u16::MAX;

impl Repeat {
    fn is_over(self, battle: &Battle, state: &State) -> bool {
        let gone = |unit: UnitId| !battle.on_board(state, unit);
        match self.until {
            None => false,
            Some(Until::SomebodyOut) => {
                let was = |unit: UnitId| battle.unit(unit).start.status == Status::Incapacitated;
                state.ids().any(|unit| gone(unit) && !was(unit))
            }
            Some(Until::SideOut) => {
                let none = |side: u8| !crate::turn::is_left(battle, state, side);
                battle.units.iter().any(|unit| none(unit.side))
            }
        }
    }
}

/// The position in a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bookmark {
    /// The next step.
    pub next: u8,
    /// The rounds that are left, the present one included.
    pub left: u16,
    /// Whether nothing was rolled or chosen yet in this round.
    pub fresh: bool,
}

impl Bookmark {
    /// A plan at its beginning.
    pub(crate) fn start(battle: &Battle) -> Self {
        let left = battle.repeat.map_or(0, |repeat| repeat.rounds.unwrap_or(ENDLESS));
        Self { next: 0, left, fresh: false }
    }

    /// A plan of which nothing is left.
    pub fn over(battle: &Battle) -> Self {
        Self { next: battle.plan.len() as u8, left: 0, fresh: false }
    }

    /// Begins the next step. `quiet` is how a round began since which nothing was rolled or chosen.
    pub(crate) fn step(
        mut self,
        battle: &Battle,
        state: &mut State,
        quiet: &mut Option<Box<State>>,
        log: &mut impl Sink<Event>,
    ) {
        let at = state.frames.len() - 1;
        let repeat = battle.repeat.filter(|repeat| usize::from(repeat.from) < battle.plan.len());
        if let Some(repeat) = repeat {
            if usize::from(self.next) == battle.plan.len() && self.left > 1 {
                self.next = repeat.from;
                self.left -= u16::from(self.left != ENDLESS);
            }
            if self.next >= repeat.from && usize::from(self.next) < battle.plan.len() {
                let begins = self.next == repeat.from;
                let same = |before: &State| before.units == state.units && before.check == state.check;
                // A round without dice and choices that changes nothing comes to nothing ever after.
                let idle = begins && self.left == ENDLESS && quiet.as_deref().is_some_and(same);
                if idle || repeat.is_over(battle, state) {
                    state.frames.pop();
                    return;
                }
                if begins {
                    *quiet = Some(Box::new(*state));
                    self.fresh = true;
                    state.rounds = state.rounds.saturating_add(repeat.counted.into());
                }
            }
        }
        let Some(&step) = battle.plan.get(usize::from(self.next)) else {
            state.frames.pop();
            return;
        };
        self.next += 1;
        state.frames[at] = Frame::Plan(self);
        battle.begin(state, step, log);
    }
}

/// Whether the condition that ends the rounds has come about in the midst of one: the current step is resolved, and
/// nothing more begins.
#[inline]
pub(crate) fn is_cut_short(battle: &Battle, state: &State) -> bool {
    let Some(repeat) = battle.repeat.filter(|repeat| repeat.until.is_some()) else { return false };
    let in_a_round = matches!(state.frames.first(), Some(Frame::Plan(walk)) if walk.next > repeat.from);
    in_a_round && repeat.is_over(battle, state)
}

/// The steps that lie ahead: the rest of the plan, and of one that comes again, a whole round.
pub(crate) fn ahead<'a>(battle: &'a Battle, state: &State) -> [&'a [Step]; 2] {
    let Some(&Frame::Plan(walk)) = state.frames.first() else { return [&[]; 2] };
    let rest = battle.plan.get(usize::from(walk.next)..).unwrap_or_default();
    match battle.repeat {
        Some(repeat) if walk.left > 1 => {
            [rest, battle.plan.get(usize::from(repeat.from)..).unwrap_or_default()]
        }
        None | Some(_) => [rest, &[]],
    }
}

/// One step of a plan. A step that a unit's state forbids is passed over, and the log says by which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// One unit's attacks on one target in base contact.
    Melee {
        /// The attacker.
        attacker: UnitId,
        /// The target.
        target: UnitId,
        /// How many attacks; `None`: as many as it has.
        attacks: Option<u8>,
        /// An index into its weapons; `None`: the first that fits.
        weapon: Option<u8>,
        /// Cover, movement and other circumstances.
        situation: Situation,
    },
    /// One unit's shots at one target.
    Ranged {
        /// The shooter.
        attacker: UnitId,
        /// The target.
        target: UnitId,
        /// How many shots; `None`: one.
        attacks: Option<u8>,
        /// An index into its weapons; `None`: the first that fits.
        weapon: Option<u8>,
        /// Cover, movement and other circumstances.
        situation: Situation,
    },
    /// A rule calls for an Injury Roll.
    InjuryRoll {
        /// The unit that may be hurt.
        unit: UnitId,
        /// Added to the roll.
        modifier: i8,
    },
    /// A unit falls.
    Fall {
        /// The unit that falls.
        unit: UnitId,
        /// The height of the fall; `None`: from its present place to the place where it lands.
        height: Option<Inches>,
        /// The place where it lands, if that matters.
        onto: Option<u8>,
    },
    /// A rule gives a unit a state, as if by injury.
    Inflict {
        /// The unit that is hurt.
        unit: UnitId,
        /// Dazed, Stunned or Incapacitated.
        status: Status,
    },
    /// A plain Check; the outcome tells whether it passed.
    Check {
        /// The unit that makes the Check.
        unit: UnitId,
        /// The stat that it rolls against.
        stat: Stat,
        /// Cover, movement and other circumstances.
        situation: Situation,
    },
    /// A unit finds out how far it may engage.
    Engage {
        /// The unit that wants to engage.
        unit: UnitId,
        /// Whether it sees its target; if not, it makes an Out-of-Sight roll.
        in_sight: bool,
    },
    /// A Dazed unit leaves its combat, if the rules let it.
    Disengage {
        /// The unit that leaves.
        unit: UnitId,
    },
    /// A side's turn begins; nothing has recovered yet.
    Begin(u8),
    /// The recovery step of that side's Upkeep.
    Recover(u8),
    /// That side's units may walk or disengage.
    Move(u8),
    /// That side's units may shoot.
    Shoot(u8),
    /// Everybody in base contact fights, in order.
    Fight,
    /// That side's turn ends.
    End(u8),
    /// A whole turn of that side.
    Turn(u8),
    /// A whole battle on the field, from the first turn to its end.
    Battle,
}
