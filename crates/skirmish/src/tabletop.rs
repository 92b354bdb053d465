//! The battle at a table: names of everything, and the unit that is asked.

use kernel::{
    Asked, Chance, Check, DieOrBag, Faces, Failing, Game, Inches, Input, NotOffered, Pending, Rule, Seat,
    Silent, Sink, Step, Tabletop,
};

use crate::{
    Battle, Choice, Event, Frame, Rulings, State, Status, UnitId, Verdict, falling,
    field::{Climb, Rect, STEP, tenths},
    fight,
    phases::{deploy, war},
    rule, scars, steps,
};

impl Battle {
    /// The Scar that a unit rolled, by its name.
    pub fn scar(&self, state: &State, id: UnitId) -> Option<&str> {
        let row = state.unit(id).scar.checked_sub(1)?;
        Some(scars::table(self, id)?.rows.get(usize::from(row))?.name.as_str())
    }

    /// Whether a unit that is out rolls for Scars. In a battle on a field it does if there are tables; elsewhere it
    /// always does, because the game goes on after the plan.
    pub(crate) fn rolls_for_scars(&self) -> bool {
        self.field.is_none() || self.terms.scars.is_some()
    }

    /// Whether a unit is out and has not rolled for its Scars yet.
    pub fn awaits_scars(&self, state: &State, unit: UnitId) -> bool {
        let unit = state.unit(unit);
        unit.scars && unit.scar == 0 && self.rolls_for_scars()
    }

    /// The result of a whole battle in two sentences: the winner, and the losses of each side. `None` before its end.
    pub fn result(&self, state: &State) -> Option<String> {
        let side = |side: u8| &self.sides[usize::from(side)];
        let won = match state.verdict {
            Verdict::None => return None,
            Verdict::LastStanding(s) => format!("{} wins: nobody else is left", side(s)),
            Verdict::Rout(s) => format!("{} wins: {} has run", side(s), side(1 - s)),
            Verdict::NobodyLeft => "A draw: nobody is left".into(),
            Verdict::TimeUp => "A draw: the last turn is over".into(),
        };
        let lost = |s: u8| {
            let own = || state.ids().filter(|&unit| self.unit(unit).side == s);
            // A unit that was out before the battle began was not lost in it.
            let began = |unit: UnitId| self.unit(unit).start.status != Status::Incapacitated;
            let lost = own().filter(|&unit| began(unit) && !self.on_board(state, unit)).count();
            format!("{} has lost {lost} of {}", side(s), own().count())
        };
        let lost: Vec<String> = (0..self.sides.len() as u8).map(lost).collect();
        Some(format!("{won}. {}.", lost.join(", ")))
    }

    /// A way up, down or across in words.
    fn leap_name(&self, state: &State, choice: Choice) -> String {
        let (Some(unit), Some(field)) = (state.deciding(), &self.field) else { return "?".into() };
        let here = state.unit(unit).place;
        let place = |place: u8| &self.places[usize::from(place)].name;
        let ledge = |index: u8| field.ledges(here).get(usize::from(index));
        match choice {
            Choice::ClimbUp(index) => field.above(here).nth(index.into()).map(|(top, ledge)| {
                let verb = if ledge.climb == Climb::Ladder || ledge.drop <= STEP { "go up" } else { "climb" };
                format!("{verb} {} by its {} side", place(top), ledge.facing.name())
            }),
            Choice::ClimbDown(index) => ledge(index).map(|ledge| {
                let verb =
                    if ledge.climb == Climb::Ladder || ledge.drop <= STEP { "go down" } else { "climb down" };
                format!("{verb} to {} on the {} side", place(ledge.onto), ledge.facing.name())
            }),
            Choice::JumpDown(index) => ledge(index).map(|ledge| {
                format!("jump down to {} on the {} side", place(ledge.onto), ledge.facing.name())
            }),
            Choice::JumpAcross(index) => field.gaps(here).get(usize::from(index)).map(|gap| {
                let verb = if gap.is_free() { "cross" } else { "jump across" };
                format!("{verb} to {} on the {} side", place(gap.to), gap.side.facing.name())
            }),
            other => unreachable!("{other:?} is no leap"),
        }
        .unwrap_or_else(|| "?".into())
    }

    /// The direction of an edge from the unit that falls over it, its depth, and the place below.
    pub(crate) fn edge_name(&self, state: &State, edge: u8) -> String {
        let Some(&Frame::Fall { unit, .. }) = state.frames.last() else { return "?".into() };
        let me = state.unit(unit);
        let side = self.field.as_ref().map_or(String::new(), |field| {
            let brinks = field.brinks(me.place, me.at, self.unit(unit).radius());
            brinks
                .get(usize::from(edge))
                .map_or(String::new(), |(ledge, _)| format!("{}, ", ledge.facing.name()))
        });
        match falling::drop(self, state, unit, edge) {
            Some((onto, drop)) => format!("{side}{drop} down to {}", self.places[usize::from(onto)].name),
            None => format!("{side}no room to land"),
        }
    }

    /// Whether a fall over an edge goes on from where it leads to: the option names only the first drop.
    pub(crate) fn falls_on(&self, state: &State, edge: u8) -> bool {
        let Some(Frame::Fall { .. }) = state.frames.last() else { return false };
        let mut after = *state;
        falling::land(self, &mut after, edge, &mut Silent);
        matches!(after.frames.last(), Some(Frame::Fall { .. }))
    }

    /// The top that a surface is, in words; nothing for the ground.
    pub(crate) fn on_top(&self, surface: u8) -> String {
        if surface == 0 { String::new() } else { format!(" on {}", self.places[usize::from(surface)].name) }
    }

    /// A spell of the caster.
    fn spell_name(&self, state: &State, spell: u8) -> &str {
        let caster = state.deciding().map(|unit| self.unit(unit));
        let spell = caster.and_then(|unit| unit.spells.get(usize::from(spell)));
        spell.map_or("?", |spell| spell.name.as_str())
    }

    /// The units between which a roll-off decides.
    pub(crate) fn tied(&self, state: &State) -> Vec<UnitId> {
        let Some(&Frame::Fight { fought, combat }) = state.frames.last() else { return Vec::new() };
        fight::next(self, state, fought, combat).to_vec()
    }
}

impl Tabletop for Battle {
    type Rulings = Rulings;

    const RULES: &'static [&'static Rule] = rule::ALL;

    fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    fn usual_rulings(&self) -> Rulings {
        if self.is_whole() { war::rulings() } else { Rulings::default() }
    }

    fn rulings_mut(&mut self) -> &mut Rulings {
        &mut self.rulings
    }

    fn set_up(&self) -> State {
        Battle::set_up(self)
    }

    fn start(&self, log: &mut impl Sink<Event>) -> State {
        Battle::start(self, log)
    }

    fn tell(&self, event: &Event) -> Option<String> {
        Battle::tell(self, event)
    }

    fn choice_name(&self, state: &State, choice: Choice) -> String {
        match choice {
            Choice::Hold => "hold".into(),
            Choice::Attack(unit) => format!("attack {}", self.name(unit)),
            Choice::Shoot(unit) => format!("shoot {}", self.name(unit)),
            Choice::Disengage => "disengage".into(),
            Choice::Walk(to) => format!("go {}", self.places[usize::from(to)].name),
            Choice::Wield(weapon) => {
                let weapon = state.deciding().and_then(|unit| self.weapon(unit, Some(weapon)));
                format!("wield {}", weapon.map_or("?", |w| w.name.as_str()))
            }
            Choice::Edge(edge) => format!("edge {}: {}", edge + 1, self.edge_name(state, edge)),
            Choice::Pick(unit) => self.name(unit).to_owned(),
            Choice::Done => "done".into(),
            Choice::Engage(unit) => format!("engage {}", self.name(unit)),
            Choice::Intercept(unit) => format!("intercept with {}", self.name(unit)),
            Choice::Stay => "stay".into(),
            Choice::Go(direction, length) => {
                format!("go {} {}", Inches(length.into()), direction.name())
            }
            Choice::ClimbUp(_) | Choice::ClimbDown(_) | Choice::JumpDown(_) | Choice::JumpAcross(_) => {
                self.leap_name(state, choice)
            }
            Choice::Cast(spell, target) => {
                format!("cast {} on {}", self.spell_name(state, spell), self.name(target))
            }
            Choice::Spell(spell) => format!("cast {}", self.spell_name(state, spell)),
            Choice::Tend(unit) => format!("tend {}", self.name(unit)),
            Choice::LineUp => {
                let one = matches!(state.frames.last(), Some(Frame::Place { .. }));
                if one { "as lined up".into() } else { "the rest as lined up".into() }
            }
            Choice::Area(area) => {
                let area = state.deciding().and_then(|unit| deploy::area(self, unit, area));
                area.map_or("?".into(), |Rect { west, south, east, north }| {
                    let [west, south, east, north] = [west, south, east, north].map(tenths);
                    format!("{west} to {east} east, {south} to {north} north")
                })
            }
            Choice::Deploy(surface, at) => format!("{}{}", at.directions(), self.on_top(surface)),
        }
    }

    /// Journals of earlier versions name an edge by its number alone.
    fn choice_named(&self, state: &State, offered: &[Choice], word: &str) -> Option<Choice> {
        let by_number =
            |choice: Choice| matches!(choice, Choice::Edge(edge) if word == format!("edge {}", edge + 1));
        let is_meant = |&choice: &Choice| by_number(choice) || self.choice_name(state, choice) == word;
        offered.iter().copied().find(is_meant)
    }

    /// An edge tells whether the fall goes on from where it leads to.
    fn choice_says(&self, state: &State, choice: Choice) -> Option<String> {
        let Choice::Edge(edge) = choice else { return None };
        self.falls_on(state, edge).then(|| "and on from there".to_owned())
    }

    fn choice_check(&self, state: &State, choice: Choice) -> Option<Check> {
        let failing = match choice {
            Choice::ClimbUp(_) | Choice::ClimbDown(_) => Some(Failing::Stays),
            Choice::JumpDown(_) | Choice::JumpAcross(_) => Some(Failing::Falls),
            Choice::Tend(_) | Choice::Cast(..) => None,
            Choice::Hold
            | Choice::Attack(_)
            | Choice::Wield(_)
            | Choice::Shoot(_)
            | Choice::Disengage
            | Choice::Walk(_)
            | Choice::Edge(_)
            | Choice::Pick(_)
            | Choice::Done
            | Choice::Engage(_)
            | Choice::Intercept(_)
            | Choice::Stay
            | Choice::Go(..)
            | Choice::Spell(_)
            | Choice::LineUp
            | Choice::Area(_)
            | Choice::Deploy(..) => return None,
        };
        let mut after = *state;
        self.apply(&mut after, Input::Choice(choice), &mut Silent);
        let frame = after.frames.last()?;
        let tends = matches!(choice, Choice::Tend(_)) && matches!(frame, Frame::Check { .. });
        if !tends && !matches!(frame, Frame::Leap(_) | Frame::Casting(_)) {
            return None;
        }
        let Pending::Chance(chance) = self.pending(&after) else { return None };
        let faces = self.all_faces(&after, &chance);
        let needs = faces.needs?;
        let (of, keeps) = (chance.label, faces.keeps);
        Some(Check { of, least: needs.least, chance: needs.chance?, keeps, failing })
    }

    fn seats(&self) -> Vec<Seat> {
        (0..self.sides.len() as u8).map(Seat).collect()
    }

    fn seat_name(&self, seat: Seat) -> &str {
        &self.sides[usize::from(seat.0)]
    }

    fn actor_name(&self, actor: u8) -> &str {
        self.name(UnitId(actor))
    }

    fn why_not(&self, state: &State) -> Vec<NotOffered> {
        self.not_offered(state)
    }

    fn deciding(&self, state: &State) -> Option<&str> {
        state.deciding().map(|unit| self.name(unit))
    }

    fn steps(&self, state: &State) -> Vec<Step> {
        steps::under_way(state)
    }

    fn faces(&self, state: &State, chance: &Chance) -> Faces {
        self.all_faces(state, chance)
    }

    fn asked(&self, _: &State, chance: &Chance) -> Asked {
        let by = self.actor_name(chance.actor).to_owned();
        Asked { by, on: None, against: None, with: None, real: chance.source == DieOrBag::Die(20) }
    }
}
