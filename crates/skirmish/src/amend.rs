//! Amendments: what a table can correct by hand, in words.
//!
//! Only where nothing is being resolved: where a player picks who engages, moves, shoots or casts next. Amending sets
//! facts: nobody who is set to Incapacitated was struck down, and nobody who is moved has walked.

use kernel::{Amend, Amendment, AmendmentOf, Inches, PER_INCH, Sink, Takes, To, WhyNot};

use crate::field::{Clear, Point};
use crate::state::Did;
use crate::{Battle, Event, Frame, State, Status, UnitId, What, frame, turn};

/// A part of a state that can be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The state of a unit.
    Status(UnitId),
    /// Its wounds left.
    Wounds(UnitId),
    /// Its spot on a field.
    At(UnitId),
    /// Its place, without a field.
    Place(UnitId),
    /// Whether two units touch, without a field.
    Contact(UnitId, UnitId),
    /// Whether it engaged this turn and strikes first.
    Engaged(UnitId),
    /// Whether it walked this turn.
    Moved(UnitId),
    /// Another deed of it this turn, on a field.
    Did(UnitId, Deed),
    /// The own turns until its slow weapon is ready again.
    Reloading(UnitId),
    /// The number of the turn: the sides alternate with it.
    Turn,
    /// The side whose turn it is. The turn of the other side begins, and counts.
    Active,
}

/// The new value of a part that is neither a number nor a yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Word {
    /// The state of a unit.
    Status(Status),
    /// A place, without a field.
    Place(u8),
    /// A side.
    Side(u8),
    /// A surface of the field, and a point on it.
    At(u8, Point),
}

/// A deed of a unit this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deed {
    /// Declared an engage.
    Engage,
    /// Ran.
    Run,
    /// Cast.
    Cast,
    /// Plunged.
    Plunge,
    /// Shot.
    Shoot,
    /// Lost its nerve.
    Afraid,
}

impl Deed {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Engage, Self::Run, Self::Cast, Self::Plunge, Self::Shoot, Self::Afraid];

    const fn bit(self) -> Did {
        match self {
            Self::Engage => Did::ENGAGE,
            Self::Run => Did::RUN,
            Self::Cast => Did::CAST,
            Self::Plunge => Did::PLUNGE,
            Self::Shoot => Did::SHOOT,
            Self::Afraid => Did::AFRAID,
        }
    }

    /// The words for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Engage => "declared an engage",
            Self::Run => "ran",
            Self::Cast => "cast",
            Self::Plunge => "plunged",
            Self::Shoot => "shot",
            Self::Afraid => "lost its nerve",
        }
    }
}

const STATUSES: [Status; 5] =
    [Status::Healthy, Status::Staggered, Status::Dazed, Status::Stunned, Status::Incapacitated];

/// The most turns that a slow weapon takes.
const RELOADING: i64 = 2;

/// Whether a player chooses the next unit to act, so that nothing is being resolved.
fn is_quiet(state: &State) -> bool {
    matches!(
        state.frames.last(),
        None | Some(
            Frame::Engage { .. }
                | Frame::Moves { .. }
                | Frame::Shots { .. }
                | Frame::Cast { .. }
                | Frame::Move { .. }
                | Frame::Shoot { .. }
        )
    )
}

/// The position of the frame of the turn under way, if there is one.
fn turn_at(state: &State) -> Option<usize> {
    state.frames.iter().position(|frame| matches!(frame, Frame::Turn { .. }))
}

fn guns(battle: &Battle, unit: UnitId) -> bool {
    battle.unit(unit).guns().next().is_some()
}

impl Amend for Battle {
    type Part = Part;
    type Word = Word;

    fn parts(&self, state: &State) -> Vec<Part> {
        let mut all = Vec::new();
        if !is_quiet(state) {
            return all;
        }
        for unit in state.ids() {
            all.extend([Part::Status(unit), Part::Wounds(unit)]);
            let gone = state.unit(unit).status == Status::Incapacitated;
            if self.field.is_some() {
                all.push(Part::At(unit));
                all.extend(Deed::ALL.map(|deed| Part::Did(unit, deed)));
            } else {
                all.push(Part::Place(unit));
                let others = state.ids().filter(|&other| other > unit && !gone);
                let there = others.filter(|&other| state.unit(other).status != Status::Incapacitated);
                all.extend(there.map(|other| Part::Contact(unit, other)));
            }
            all.push(Part::Engaged(unit));
            if guns(self, unit) {
                all.extend([Part::Moved(unit), Part::Reloading(unit)]);
            }
        }
        if state.turn > 0 {
            all.push(Part::Turn);
        }
        if turn_at(state).is_some() {
            all.push(Part::Active);
        }
        all
    }

    fn part_words(&self, part: Part) -> String {
        // A unit may be called anything, the word for the turn, too.
        let of = |unit: UnitId, what: &str| format!("{} {what}", self.name(unit));
        match part {
            Part::Status(unit) => of(unit, "state"),
            Part::Wounds(unit) => of(unit, "wounds"),
            Part::At(unit) => of(unit, "at"),
            Part::Place(unit) => of(unit, "place"),
            Part::Contact(one, other) => of(one, &format!("touches {}", self.name(other))),
            Part::Engaged(unit) => of(unit, "engaged this turn"),
            Part::Moved(unit) => of(unit, "walked this turn"),
            Part::Did(unit, deed) => of(unit, &format!("{} this turn", deed.name())),
            Part::Reloading(unit) => of(unit, "turns to reload"),
            Part::Turn => "number of the turn".into(),
            Part::Active => "turn of".into(),
        }
    }

    fn takes(&self, part: Part) -> Takes<Word> {
        match part {
            Part::Status(_) => Takes::OneOf(STATUSES.map(Word::Status).into()),
            Part::Wounds(unit) => Takes::Number(0, self.unit(unit).wounds.into()),
            Part::At(_) => Takes::Spot,
            Part::Place(_) => Takes::OneOf((0..self.places.len() as u8).map(Word::Place).collect()),
            Part::Contact(..) | Part::Engaged(_) | Part::Moved(_) | Part::Did(..) => Takes::Mark,
            Part::Reloading(_) => Takes::Number(0, RELOADING),
            Part::Turn => Takes::Number(1, self.terms.turns.into()),
            Part::Active => Takes::OneOf(vec![Word::Side(0), Word::Side(1)]),
        }
    }

    fn part_value(&self, state: &State, part: Part) -> Option<To<Word>> {
        let of = |unit: UnitId| state.unit(unit);
        let number = |number: u8| To::Number(number.into());
        Some(match part {
            Part::Status(unit) => To::Word(Word::Status(of(unit).status)),
            Part::Wounds(unit) => number(of(unit).wounds),
            Part::At(unit) => To::Word(Word::At(of(unit).place, of(unit).at)),
            Part::Place(unit) => To::Word(Word::Place(of(unit).place)),
            Part::Contact(one, other) => To::Mark(of(one).contacts.has(other)),
            Part::Engaged(unit) => To::Mark(of(unit).engaged_this_turn),
            Part::Moved(unit) => To::Mark(of(unit).moved),
            Part::Did(unit, deed) => To::Mark(of(unit).did.has(deed.bit())),
            Part::Reloading(unit) => number(of(unit).reloading),
            Part::Turn => number(state.turn),
            Part::Active => To::Word(Word::Side(state.active)),
        })
    }

    fn set_part(
        &self,
        state: &mut State,
        amendment: AmendmentOf<Self>,
        log: &mut impl Sink<Event>,
    ) -> Result<(), WhyNot> {
        if !is_quiet(state) {
            return Err(WhyNot::new(
                "something is being resolved",
                "finish it or take it back, and amend where somebody is picked",
            ));
        }
        log.tell(|| Event::new(&[], What::Amended(amendment)));
        if self.part_value(state, amendment.part) != Some(amendment.to) {
            set(self, state, amendment)?;
        }
        frame::run(self, state, log);
        Ok(())
    }

    fn word_typed(&self, word: Word) -> String {
        let inches = |length: i16| match i32::from(length) {
            whole if whole % PER_INCH == 0 => (whole / PER_INCH).to_string(),
            odd => format!("{odd}/{PER_INCH}"),
        };
        match word {
            Word::Status(status) => status.name().to_owned(),
            Word::Place(place) => self.places[usize::from(place)].name.clone(),
            Word::Side(side) => self.sides[usize::from(side)].clone(),
            Word::At(surface, at) => {
                format!("{},{} {}", inches(at.x), inches(at.y), self.places[usize::from(surface)].name)
            }
        }
    }

    fn is_spot(&self, word: Word) -> bool {
        matches!(word, Word::At(surface, at) if usize::from(surface) < self.places.len() && at.x >= 0 && at.y >= 0)
    }

    /// Inches from the western and the southern border, as `12,7.5` or in 480ths as `6001/480,7`, and the surface if it is
    /// not the ground.
    fn spot_named(&self, words: &str) -> Option<Word> {
        let (at, surface) = words.split_once(' ').map_or((words, None), |(at, name)| (at, Some(name)));
        let surface = match surface {
            None => 0,
            Some(name) => self.places.iter().position(|place| place.name.to_lowercase() == name)?,
        };
        let (x, y) = at.split_once(',')?;
        Some(Word::At(surface as u8, Point::new(inches(x)?, inches(y)?)))
    }
}

/// A length in words: whole inches, tenths, or 480ths.
fn inches(words: &str) -> Option<Inches> {
    let number = |word: &str| word.parse::<u16>().ok().map(i32::from);
    let length = if let Some((parts, of)) = words.split_once('/') {
        (number(of)? == PER_INCH).then(|| number(parts))??
    } else if let Some((whole, tenths)) = words.split_once('.') {
        (tenths.len() == 1).then(|| Some(number(whole)? * PER_INCH + number(tenths)? * PER_INCH / 10))??
    } else {
        number(words)? * PER_INCH
    };
    i16::try_from(length).ok().map(|length| Inches(length.into()))
}

/// The word has the wrong kind for its part: [`Amend::amend`] has ruled that out.
fn misfit(part: Part, word: Word) -> ! {
    unreachable!("{part:?} does not take {word:?}")
}

fn set(
    battle: &Battle,
    state: &mut State,
    Amendment { part, to }: AmendmentOf<Battle>,
) -> Result<(), WhyNot> {
    let yes = to == To::Mark(true);
    match part {
        Part::Status(unit) => {
            let Word::Status(status) = to.word() else { misfit(part, to.word()) };
            return set_status(battle, state, unit, status);
        }
        Part::Wounds(unit) => state.unit_mut(unit).wounds = to.number() as u8,
        Part::At(unit) => {
            let Word::At(surface, at) = to.word() else { misfit(part, to.word()) };
            if state.unit(unit).status == Status::Incapacitated {
                // Off the board it is in nobody's way.
                let me = state.unit_mut(unit);
                (me.place, me.at) = (surface, at);
                return Ok(());
            }
            if !battle.is_vacant(state, unit, surface, at, Clear::Nobody) {
                return Err(no_room(battle, unit));
            }
            battle.relocate(state, unit, surface, at);
        }
        Part::Place(unit) => {
            let Word::Place(place) = to.word() else { misfit(part, to.word()) };
            state.separate(unit);
            state.unit_mut(unit).place = place;
        }
        Part::Contact(one, other) => {
            if yes && state.unit(one).place != state.unit(other).place {
                let (one, other) = (battle.name(one), battle.name(other));
                let message = format!("{one} and {other} stand at different places");
                return Err(WhyNot::new(message, "set their places first"));
            }
            for (unit, touched) in [(one, other), (other, one)] {
                let contacts = &mut state.unit_mut(unit).contacts;
                if yes { contacts.put(touched) } else { contacts.take(touched) }
            }
        }
        Part::Engaged(unit) => state.unit_mut(unit).engaged_this_turn = yes,
        Part::Moved(unit) => state.unit_mut(unit).moved = yes,
        Part::Did(unit, deed) => {
            let did = &mut state.unit_mut(unit).did;
            if yes { did.put(deed.bit()) } else { did.take(deed.bit()) }
        }
        Part::Reloading(unit) => state.unit_mut(unit).reloading = to.number() as u8,
        Part::Turn => state.turn = to.number() as u8,
        Part::Active => {
            let Word::Side(side) = to.word() else { misfit(part, to.word()) };
            hand_over(battle, state, side);
        }
    }
    Ok(())
}

/// The turn under way is over as far as it went, and that of the other side begins. The sides alternate with the number
/// of the turn, so that it goes on with them.
fn hand_over(battle: &Battle, state: &mut State, side: u8) {
    let Some(at) = turn_at(state) else { return };
    while state.frames.len() > at {
        state.frames.pop();
    }
    state.frames.push(Frame::Turn { side, phase: turn::Phase::Begin });
    state.units.iter_mut().for_each(|unit| unit.engaged_this_turn = false);
    if state.turn > 0 && state.turn < battle.terms.turns {
        state.turn += 1;
    }
}

fn no_room(battle: &Battle, unit: UnitId) -> WhyNot {
    let message = format!("{} has no room there", battle.name(unit));
    WhyNot::new(message, "name a place where it does not overlap anything, or move who stands there")
}

fn set_status(battle: &Battle, state: &mut State, unit: UnitId, status: Status) -> Result<(), WhyNot> {
    if status == Status::Stunned && battle.unit(unit).stunned_becomes_dazed {
        let message = format!("{} is never Stunned", battle.name(unit));
        return Err(WhyNot::new(message, "set it to Dazed"));
    }
    let was_gone = state.unit(unit).status == Status::Incapacitated;
    if status == Status::Incapacitated {
        state.separate(unit);
    }
    let (surface, at) = (state.unit(unit).place, state.unit(unit).at);
    let on_field = battle.field.is_some();
    if was_gone && on_field && !battle.is_vacant(state, unit, surface, at, Clear::Nobody) {
        return Err(no_room(battle, unit));
    }
    let me = state.unit_mut(unit);
    (me.status, me.scars) = (status, status == Status::Incapacitated);
    if was_gone {
        (me.scar, me.fallen_by) = (0, crate::status::FallenBy::Nothing);
        if on_field {
            battle.relocate(state, unit, surface, at);
        }
    }
    Ok(())
}

/// The parts of a state that no amendment sets, each with the reason.
pub const LEFT_OUT: &[(&str, &str)] = &[
    ("what is being resolved", "the steps of an attack or a phase are finished or taken back, not set"),
    ("how the battle ended", "take back what led there"),
    ("Scars", "who is Incapacitated has them, and nobody else; the roll is taken back"),
    ("what took a unit out of action", "it is what happened: amending tells nothing of it"),
    ("injured this turn", "it is kept only for one ruling, and only until the turn ends"),
    ("contacts on a field", "they follow from where everybody stands: move them"),
    ("the reach of an engage", "it is measured while somebody engages"),
    ("the last Check, and rounds of a plan", "they are kept for what is asked"),
];

#[cfg(test)]
mod tests {
    use super::LEFT_OUT;
    use crate::{State, UnitState};

    /// A new field of the state must be considered here: either a part sets it, or the list has a line for it.
    #[test]
    fn everything_is_amended_or_left_out_for_a_reason() {
        let unit = |unit: &UnitState| {
            let UnitState {
                status: _,
                wounds: _,
                place: _,
                engaged_this_turn: _,
                moved: _,
                did: _,
                reloading: _,
                at: _,
                contacts: _,
                // Left out.
                scars: _,
                scar: _,
                injured_this_turn: _,
                fallen_by: _,
                reach: _,
            } = unit;
        };
        let _ = |state: &State| {
            let State { turn: _, active: _, units, check: _, verdict: _, rounds: _, frames: _ } = state;
            units.iter().for_each(unit);
        };
        assert!(LEFT_OUT.iter().all(|(what, why)| !what.is_empty() && !why.is_empty()));
    }
}
