//! A battle: everything that never changes while it is fought, and the rules that run it.

use kernel::{Few, Game, Inches, Input, Listener, Pending, Sink, Tally, Telling, UNLIMITED_LAPS};

use crate::check::BecauseOf;
use crate::{
    Event, Frame, MAX_UNITS, Rulings, State, Status, UnitId, UnitSet, UnitState, What,
    attack::{Attack, Kind},
    check::{self, Sources},
    engage, falling,
    field::{Compass, Field, Point, Zone},
    fight, frame,
    injury::{self, InjuryTable},
    phases::{
        moving,
        war::{self, Terms, Verdict},
    },
    place::Place,
    plan::{self, Repeat, Situation, Step},
    rule,
    state::CheckResult,
    status::{self, Action},
    targeting, turn,
    unit::{Stat, Unit, Weapon},
};

/// An option of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Choice {
    /// Do nothing.
    #[default]
    Hold,
    /// Declare an attack on that unit.
    Attack(UnitId),
    /// Use that weapon of one's own.
    Wield(u8),
    /// Shoot at that unit.
    Shoot(UnitId),
    /// Leave the combat.
    Disengage,
    /// Walk to that place.
    Walk(u8),
    /// Send the unit over that edge of its place.
    Edge(u8),
    /// It is that unit's turn to act.
    Pick(UnitId),
    /// Nobody else acts in this phase.
    Done,
    /// Engage that unit.
    Engage(UnitId),
    /// That unit steps in the way.
    Intercept(UnitId),
    /// The move is over.
    Stay,
    /// Go straight on, so many 480ths of an inch.
    Go(Compass, i16),
    /// Climb up that edge above.
    ClimbUp(u8),
    /// Climb down that edge of the surface.
    ClimbDown(u8),
    /// Jump down over that edge of the surface.
    JumpDown(u8),
    /// Jump over that gap.
    JumpAcross(u8),
    /// Cast that spell on that unit.
    Cast(u8, UnitId),
    /// Cast that spell; the target is asked for next.
    Spell(u8),
    /// Tend that friend.
    Tend(UnitId),
    /// Leave the units that wait to be deployed where they are lined up.
    LineUp,
    /// Deploy the unit in that part of its zone; where in it is asked next.
    Area(u8),
    /// Deploy the unit on that surface, at that spot.
    Deploy(u8, Point),
}

/// The situation when the plan is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Every unit.
    pub units: Few<UnitState, MAX_UNITS>,
    /// The result of the last plain Check.
    pub check: CheckResult,
    /// The end of a whole battle: its winner, if it has one, and the reason.
    pub verdict: Verdict,
    /// How many turns it took, those of both sides; 0 without a whole battle.
    pub turns: u8,
    /// How many rounds of a plan that repeats have begun; 0 if they are not counted.
    pub rounds: u16,
}

/// Units, places, tables, rulings and a plan.
///
/// The rules trust it. Validate outside data before you build one from it: the crate `packs` does, and points at the
/// line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Battle {
    /// The names of the sides.
    pub sides: Vec<String>,
    /// All units, of both sides.
    pub units: Vec<Unit>,
    /// Everywhere; place 0 is where a unit stands that no place was given.
    pub places: Vec<Place>,
    /// Injury from attacks.
    pub attack_table: InjuryTable,
    /// Injury Rolls.
    pub roll_table: InjuryTable,
    /// Out-of-Sight rolls.
    pub out_of_sight: engage::OutOfSight,
    /// The rulings in force.
    pub rulings: Rulings,
    /// The side whose turn it is at the start.
    pub first: u8,
    /// The steps to resolve, in order.
    pub plan: Vec<Step>,
    /// Whether it comes again.
    pub repeat: Option<Repeat>,
    /// The field, if the battle has one; the places are then its surfaces.
    pub field: Option<Field>,
    /// The aims and the length of a whole battle.
    pub terms: Terms,
    /// The zones in which units are deployed by their players, if any are.
    pub zones: Vec<Zone>,
}

impl Battle {
    /// A battle on level ground with the printed tables and default rulings; the first side's turn.
    pub fn new(units: Vec<Unit>, plan: Vec<Step>) -> Self {
        Self {
            sides: vec!["red".into(), "blue".into()],
            units,
            places: vec![Place::ground()],
            attack_table: InjuryTable::attack(),
            roll_table: InjuryTable::roll(),
            out_of_sight: engage::OutOfSight::printed(),
            rulings: Rulings::default(),
            first: 0,
            plan,
            repeat: None,
            field: None,
            terms: Terms::default(),
            zones: Vec::new(),
        }
    }

    /// A whole battle on a field. Units stand where their cards say: [`Start::at`](crate::unit::Start::at) on the
    /// surface [`Start::place`](crate::unit::Start::place).
    ///
    /// [`Field::check`] and [`Field::check_units`] say what is wrong with a field and a deployment; the rules trust
    /// both. Bases that touch are in contact from the start.
    pub fn on_field(units: Vec<Unit>, field: Field, terms: Terms) -> Self {
        let places = field.places();
        let rulings = war::rulings();
        Self { places, field: Some(field), terms, rulings, ..Self::new(units, vec![Step::Battle]) }
    }

    /// Whether it is a whole battle, from the first turn to its end.
    pub fn is_whole(&self) -> bool {
        self.plan.contains(&Step::Battle)
    }

    /// The card of a unit.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }

    /// The place of a unit.
    pub fn place(&self, state: &State, unit: UnitId) -> &Place {
        &self.places[usize::from(state.unit(unit).place)]
    }

    /// The state before anything happens.
    pub fn set_up(&self) -> State {
        let mut state = State {
            active: self.first,
            check: CheckResult::None,
            turn: 0,
            verdict: Verdict::None,
            rounds: 0,
            units: self.units.iter().map(starting).collect(),
            frames: Few::new(),
        };
        if self.field.is_some() {
            for unit in state.ids().filter(|&unit| self.on_board(&state, unit)).collect::<UnitSet>().iter() {
                let at = self.unit(unit).start.at;
                self.relocate(&mut state, unit, self.unit(unit).start.place, at);
            }
        }
        state
    }

    /// The state at the first rest, and what happened on the way there.
    pub fn start(&self, log: &mut impl Sink<Event>) -> State {
        let mut state = self.set_up();
        state.frames.push(Frame::Plan(plan::Bookmark::start(self)));
        log.hear(Running { battle: self, state: &mut state, input: None });
        state
    }

    /// The Check whose dice are due, if the battle waits for one: players want to see the number.
    pub fn check_due(&self, state: &State) -> Option<check::Due> {
        frame::check_due(self, state)
    }

    /// The enemies in base contact with a unit.
    pub fn enemies_touching<'a>(
        &'a self,
        state: &State,
        unit: UnitId,
    ) -> impl Iterator<Item = UnitId> + use<'a> {
        let side = self.unit(unit).side;
        state.unit(unit).contacts.iter().filter(move |&other| self.unit(other).side != side)
    }

    /// The weapon in use, or none.
    pub(crate) fn weapon(&self, unit: UnitId, weapon: Option<u8>) -> Option<&Weapon> {
        self.unit(unit).weapons.get(usize::from(weapon?))
    }

    /// Begins a step of the plan, or says why it cannot be done.
    pub(crate) fn begin(&self, state: &mut State, step: Step, log: &mut impl Sink<Event>) {
        match step {
            Step::Melee { attacker, target, attacks, weapon, situation } => {
                if let Some(cannot) = targeting::melee(self, state, attacker, target) {
                    return log.tell(|| cannot);
                }
                let weapon = weapon.or_else(|| self.unit(attacker).wields(false).next());
                let attacks = attacks.unwrap_or_else(|| self.attacks(attacker, weapon));
                let attack = Attack::new(Kind::Melee, attacker, target, attacks, weapon, situation);
                attack.begin_all(self, state, log);
            }
            Step::Ranged { attacker, target, attacks, weapon, situation } => {
                if status::may(state.unit(attacker).status, Action::Shoot).is_ok() {
                    targeting::cite_contact(self, state, log, |battle| {
                        targeting::ranged(battle, state, attacker, target)
                    });
                }
                if let Some(cannot) = targeting::ranged(self, state, attacker, target) {
                    return log.tell(|| cannot);
                }
                let weapon = weapon.or_else(|| self.unit(attacker).wields(true).next());
                let attacks = attacks.unwrap_or(1);
                let attack = Attack::new(Kind::Ranged, attacker, target, attacks, weapon, situation);
                attack.begin_all(self, state, log);
            }
            Step::InjuryRoll { unit, modifier } if self.on_board(state, unit) => {
                let why = status::FallenBy::Nothing;
                state.frames.push(Frame::InjuryRoll(injury::Roll {
                    unit,
                    modifier,
                    by: None,
                    why,
                    first: 0,
                }));
            }
            Step::Fall { unit, height, onto } if self.on_board(state, unit) => {
                falling::fall(self, state, unit, height, onto, log);
            }
            Step::Inflict { unit, status } if self.on_board(state, unit) => {
                injury::inflict(self, state, unit, status, injury::Cause::default(), log);
            }
            Step::Check { unit, stat, situation } if self.on_board(state, unit) => {
                if self.stat(unit, stat).is_some() {
                    state.frames.push(Frame::Check { unit, stat, situation, first: 0 });
                } else {
                    state.check = CheckResult::Failed;
                }
            }
            Step::Engage { unit, in_sight } => engage::begin(self, state, unit, in_sight, log),
            Step::Disengage { unit } if self.field.is_some() && status::may_disengage(self, state, unit) => {
                moving::walk(self, state, unit);
            }
            Step::Disengage { unit } => status::disengage(self, state, unit, log),
            Step::Begin(side) => turn::begin(self, state, side, log),
            Step::Recover(side) => turn::recover(self, state, side, log),
            Step::Move(side) => turn::begin_moves(self, state, side, log),
            Step::Shoot(side) => turn::begin_shots(self, state, side, log),
            Step::Fight => fight::begin(self, state),
            Step::Battle => war::begin(self, state),
            Step::End(side) => turn::end(self, state, side, log),
            Step::Turn(side) => state.frames.push(Frame::Turn { side, phase: turn::Phase::Begin }),
            Step::InjuryRoll { unit, .. }
            | Step::Fall { unit, .. }
            | Step::Inflict { unit, .. }
            | Step::Check { unit, .. } => {
                log.tell(|| Event::new(&[rule::INCAPACITATED_REMOVED], What::Gone { unit }));
            }
        }
    }

    /// Whether a unit is on the board.
    pub fn on_board(&self, state: &State, unit: UnitId) -> bool {
        state.unit(unit).status != Status::Incapacitated
    }

    /// How many melee attacks a unit has with a weapon. TWO-WEAPONS: two light ones in hand give one more.
    pub fn attacks(&self, unit: UnitId, weapon: Option<u8>) -> u8 {
        let card = self.unit(unit);
        let is_light = |weapon: u8| !card.weapons[usize::from(weapon)].two_handed;
        let two = weapon.is_some_and(is_light)
            && card.wields(false).filter(|&weapon| is_light(weapon)).count() >= 2;
        card.attacks + u8::from(two)
    }

    /// The printed number of a stat.
    pub fn stat(&self, unit: UnitId, stat: Stat) -> Option<u8> {
        let card = self.unit(unit);
        match stat {
            Stat::Melee => Some(card.melee),
            Stat::Ranged => card.ranged,
            Stat::Defence => card.defence,
            Stat::Agility => Some(card.agility),
            Stat::Morale => Some(card.morale),
        }
    }

    /// The sources of Advantage and Disadvantage of a plain Check.
    pub(crate) fn check_sources(
        &self,
        state: &State,
        unit: UnitId,
        stat: Stat,
        situation: Situation,
    ) -> Sources {
        Sources {
            advantage: situation.advantage,
            disadvantage: situation.disadvantage + status::own_disadvantage(self, state, unit, stat),
        }
    }

    /// A die of a plain Check fell.
    #[expect(clippy::too_many_arguments, reason = "the fields of the frame, and the die")]
    pub(crate) fn take_check(
        &self,
        state: &mut State,
        unit: UnitId,
        stat: Stat,
        situation: Situation,
        mut first: u8,
        face: u8,
        log: &mut impl Sink<Event>,
    ) {
        let sources = self.check_sources(state, unit, stat, situation);
        let edge = check::edge(&self.rulings, sources);
        let need = self.stat(unit, stat).map_or(i8::MAX, |n| n as i8);
        let Some((natural, _)) = check::roll(edge, &mut first, face) else {
            let at = state.frames.len() - 1;
            state.frames[at] = Frame::Check { unit, stat, situation, first };
            return;
        };
        let passed = check::passes(&self.rulings, natural, need);
        state.frames.pop();
        state.check = if passed { CheckResult::Passed } else { CheckResult::Failed };
        log.tell(|| {
            Event::new(&[], What::Check { unit, stat, need, edge, natural, passed })
                .because_of_edge(edge)
                .because_of_staggered(self, state, unit, stat, sources)
                .citing(stat == Stat::Morale && self.unit(unit).shaken, rule::SHAKEN)
                .ruled(check::rulings_used(sources, natural, need))
        });
    }
}

/// A unit as its card says it starts.
fn starting(unit: &Unit) -> UnitState {
    UnitState {
        status: unit.start.status,
        wounds: unit.start.wounds,
        place: unit.start.place,
        scars: unit.start.status == Status::Incapacitated,
        engaged_this_turn: unit.start.engaged_this_turn,
        injured_this_turn: false,
        moved: false,
        contacts: unit.start.contacts.iter().map(|&other| UnitId(other)).collect(),
        reach: Inches(0),
        at: unit.start.at,
        ..UnitState::default()
    }
}

/// Why a state forbids an action.
pub(crate) fn cannot(unit: UnitId, action: Action, status: Status) -> Option<Event> {
    let rule = status::may(status, action).err()?;
    Some(Event::new(&[rule], What::Cannot { unit, action }))
}

/// Rules about to run, after an input or from their present position.
struct Running<'a> {
    battle: &'a Battle,
    state: &'a mut State,
    input: Option<Input<Choice>>,
}

impl Telling<Event> for Running<'_> {
    type Answer = ();

    #[expect(clippy::inline_always, reason = "the silent form is the one that has to be fast")]
    #[inline(always)]
    fn run(self, log: &mut impl Sink<Event>) {
        if let Some(input) = self.input {
            frame::take(self.battle, self.state, input, log);
        }
        frame::run(self.battle, self.state, log);
    }

    fn run_heard(self, log: &mut Listener<'_, Event>) {
        self.run(log);
    }
}

impl Game for Battle {
    type State = State;
    type Choice = Choice;
    type Outcome = Outcome;
    type Event = Event;

    #[inline]
    fn pending(&self, state: &State) -> Pending<Choice, Outcome> {
        frame::pending(self, state)
    }

    #[inline]
    fn over(&self, state: &State) -> Option<Outcome> {
        frame::over(state)
    }

    #[inline]
    fn apply(&self, state: &mut State, input: Input<Choice>, log: &mut impl Sink<Event>) {
        log.hear(Running { battle: self, state, input: Some(input) });
    }

    #[inline]
    fn forget(&self, state: &mut State) {
        frame::forget(self, state);
    }

    /// The rounds of a plan that repeats are only counted.
    #[inline]
    fn tally(&self, state: &mut State) -> Tally {
        let rounds = std::mem::take(&mut state.rounds);
        Tally::new([rounds, 0, 0, 0])
    }

    #[inline]
    fn credit(&self, outcome: &mut Outcome, tally: Tally) {
        outcome.rounds += tally.lane(0);
    }

    /// A round of a plan that repeats is a lap.
    #[inline]
    fn laps(&self, state: &State) -> Option<u32> {
        let Some(Frame::Plan(walk)) = state.frames.first() else { return None };
        let laps = if walk.left == plan::ENDLESS { UNLIMITED_LAPS } else { walk.left.into() };
        (walk.fresh && walk.left > 0).then_some(laps)
    }

    fn set_laps(&self, state: &mut State, laps: u32) {
        if let Some(Frame::Plan(walk)) = state.frames.first_mut() {
            walk.left = if laps == UNLIMITED_LAPS { plan::ENDLESS } else { laps as u16 };
        }
    }
}
