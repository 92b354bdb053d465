//! The table of a battle, built from its state.

use kernel::{AmendmentOf, Inches, PER_INCH, Tabletop, WhyNot};
use skirmish::field::{Climb, Facing, Feature, Field, Ledge, Platform, Point, Rect};
use skirmish::injury::Roll;
use skirmish::phases::cast::{Effect, Spell};
use skirmish::phases::deploy;
use skirmish::unit::{Stat, Weapon};
use skirmish::{Battle, Choice, Did, FallenBy, Frame, State, UnitId};

use super::{
    Arms, BattleView, Climbs, Done, Edge, FeatureView, FieldView, Gap, Path, PlaceEdge, PlaceView, Railed,
    SpellEffect, SpellView, Surface, Trait, UnitView, asks,
};
use crate::amend::{self, Amendment};
use crate::view::letters::letters;
use crate::view::{About, Begins, Count, Length, Pointed, Rectangle, Seen, Side, Spot, Things};

fn inches(length: Inches) -> Length {
    Length(length.0)
}

fn point(at: Point) -> [Length; 2] {
    [at.x, at.y].map(|length| inches(Inches(length.into())))
}

fn rect(rect: Rect) -> Rectangle {
    let [west, south, east, north] =
        [rect.west, rect.south, rect.east, rect.north].map(|length| inches(Inches(length)));
    Rectangle { west, south, east, north }
}

impl Seen for Battle {
    fn things(&self, state: &State) -> Things {
        let whole = self.field.is_some();
        Things::Skirmish(Box::new(BattleView {
            turn: state.turn,
            per_inch: PER_INCH,
            last_turn: whole.then_some(self.terms.turns),
            phase: asks::phase(state),
            active: self.sides[usize::from(state.active)].clone(),
            sides: self.sides.clone(),
            focus: focus(self, state),
            may_rout: may_rout(self, state),
            after: state.frames.iter().any(|frame| matches!(frame, Frame::Scars { .. })),
            to_deploy: deploy::waiting(state).len() as u8,
            field: self.field.as_ref().map(|field| seen_field(self, field)),
            places: if whole { Vec::new() } else { places(self) },
            units: units(self, state),
            result: self.result(state),
        }))
    }

    fn amendment_told(&self, amendment: AmendmentOf<Self>) -> Amendment {
        Amendment::Skirmish(amend::skirmish::told(self, amendment))
    }

    fn amendment_meant(&self, amendment: &Amendment) -> Result<AmendmentOf<Self>, WhyNot> {
        match amendment {
            Amendment::Skirmish(amendment) => amend::skirmish::meant(self, amendment),
            Amendment::Showdown(_) => Err(amend::other_game()),
        }
    }

    fn pointed(&self, state: &State, choice: Choice) -> Option<Pointed> {
        let figure = |unit: UnitId| Some(Pointed::Figure(self.name(unit).to_owned()));
        let place = |place: u8| self.places[usize::from(place)].name.clone();
        let decides = state.deciding();
        match choice {
            Choice::Attack(unit)
            | Choice::Shoot(unit)
            | Choice::Pick(unit)
            | Choice::Engage(unit)
            | Choice::Intercept(unit)
            | Choice::Tend(unit) => figure(unit),
            Choice::Wield(weapon) => {
                let weapon = self.unit(decides?).weapons.get(usize::from(weapon))?;
                Some(Pointed::Weapon { id: weapon.name.clone(), name: weapon.name.clone() })
            }
            Choice::Walk(to) => Some(Pointed::Place(place(to))),
            Choice::Go(direction, length) => {
                let unit = state.unit(decides?);
                let [x, y] = point(direction.step(unit.at, Inches(length.into())));
                Some(Pointed::Spot(Spot { x, y, surface: place(unit.place) }))
            }
            Choice::Deploy(surface, at) => {
                let [x, y] = point(at);
                Some(Pointed::Spot(Spot { x, y, surface: place(surface) }))
            }
            Choice::Area(area) => Some(Pointed::Area(rect(deploy::area(self, decides?, area)?))),
            Choice::Cast(spell, target) => {
                let name = self.unit(decides?).spells.get(usize::from(spell))?.name.clone();
                Some(Pointed::Spell { spell: name, target: Some(self.name(target).to_owned()) })
            }
            Choice::Spell(spell) => {
                let name = self.unit(decides?).spells.get(usize::from(spell))?.name.clone();
                Some(Pointed::Spell { spell: name, target: None })
            }
            Choice::ClimbUp(_) | Choice::ClimbDown(_) | Choice::JumpDown(_) | Choice::JumpAcross(_) => {
                leap(self, state, choice).map(Pointed::Side)
            }
            Choice::Edge(edge) => {
                let &Frame::Fall { unit, .. } = state.frames.last()? else { return None };
                let edges = self.edges(state, unit);
                let edge = edges.get(usize::from(edge))?;
                Some(Pointed::Place(place(edge.onto)))
            }
            Choice::Hold | Choice::Disengage | Choice::Done | Choice::Stay | Choice::LineUp => None,
        }
    }

    fn about(&self, state: &State) -> About {
        asks::about(state)
    }

    fn is_rest(choice: Choice) -> bool {
        matches!(choice, Choice::Done | Choice::Hold | Choice::Stay | Choice::LineUp)
    }

    fn usual(&self, state: &State, choices: &[Choice]) -> Option<usize> {
        asks::usual(self, state, choices)
    }

    fn begins(&self, now: &State, choice: Choice) -> Begins {
        asks::begins(now, choice)
    }

    fn shared(&self, choice: Choice) -> Option<(String, String)> {
        asks::shared(self, choice)
    }
}

/// The edge or gap of a climb or jump.
fn leap(battle: &Battle, state: &State, choice: Choice) -> Option<Side> {
    let (here, field) = (state.unit(state.deciding()?).place, battle.field.as_ref()?);
    let side = |facing: Facing, to: u8| {
        let rise = Inches(field.height(to).0 - field.height(here).0);
        let surface = battle.places[usize::from(to)].name.clone();
        Side { side: facing.into(), surface, rise: inches(rise) }
    };
    let ledge = |index: u8| field.ledges(here).get(usize::from(index));
    match choice {
        Choice::ClimbUp(index) => {
            let (top, ledge) = field.above(here).nth(index.into())?;
            Some(side(ledge.facing, top))
        }
        Choice::ClimbDown(index) | Choice::JumpDown(index) => {
            ledge(index).map(|ledge| side(ledge.facing, ledge.onto))
        }
        Choice::JumpAcross(index) => {
            let gap = field.gaps(here).get(usize::from(index))?;
            Some(side(gap.side.facing, gap.to))
        }
        _ => None,
    }
}

fn climbs(climb: Climb) -> Climbs {
    match climb {
        Climb::Sheer => Climbs::Sheer,
        Climb::Rough => Climbs::Rough,
        Climb::Ladder => Climbs::Ladder,
    }
}

fn seen_field(battle: &Battle, field: &Field) -> FieldView {
    let ground = Rectangle {
        west: Length(0),
        south: Length(0),
        east: inches(field.width),
        north: inches(field.depth),
    };
    let ground = surface(battle, field, 0, ground, None);
    let tops = field.platforms.iter().zip(1u8..);
    let tops = tops.map(|(platform, at)| surface(battle, field, at, rect(platform.rect), Some(platform)));
    FieldView {
        width: inches(field.width),
        depth: inches(field.depth),
        surfaces: std::iter::once(ground).chain(tops).collect(),
        features: field.features.iter().map(feature).collect(),
        zones: battle.zones.iter().map(|zone| rect(zone.rect)).collect(),
    }
}

fn surface(battle: &Battle, field: &Field, at: u8, rect: Rectangle, platform: Option<&Platform>) -> Surface {
    let name = |place: u8| battle.places[usize::from(place)].name.clone();
    let sides = platform.iter().flat_map(|platform| platform.sides);
    let gaps = field.gaps(at).iter().map(|gap| Gap {
        side: gap.side.facing.into(),
        to: name(gap.to),
        width: inches(gap.width),
        free: gap.is_free(),
    });
    Surface {
        name: name(at),
        rect,
        height: inches(field.height(at)),
        deck: platform.is_some_and(|platform| platform.deck),
        sides: sides.map(|side| Railed { railing: side.railing, climb: climbs(side.climb) }).collect(),
        edges: field.ledges(at).iter().map(|ledge| edge(ledge, name(ledge.onto))).collect(),
        gaps: gaps.collect(),
    }
}

fn edge(ledge: &Ledge, onto: String) -> Edge {
    let [line, from, to] = [ledge.line, ledge.from, ledge.to].map(|length| inches(Inches(length)));
    let (from, to) = match ledge.facing {
        Facing::North | Facing::South => ([from, line], [to, line]),
        Facing::East | Facing::West => ([line, from], [line, to]),
    };
    Edge {
        side: ledge.facing.into(),
        from,
        to,
        onto,
        drop: inches(ledge.drop),
        railing: ledge.railing,
        climb: climbs(ledge.climb),
    }
}

fn feature(feature: &Feature) -> FeatureView {
    FeatureView {
        name: feature.name.clone(),
        rect: rect(feature.rect),
        height: inches(feature.height),
        passable: feature.passable,
        opaque: feature.opaque,
        difficult: feature.difficult,
        drowns: feature.drowns,
    }
}

fn places(battle: &Battle) -> Vec<PlaceView> {
    let name = |place: u8| battle.places[usize::from(place)].name.clone();
    let edge = |edge: &skirmish::place::Edge| PlaceEdge {
        distance: inches(edge.distance),
        drop: inches(edge.drop),
        onto: name(edge.onto),
        railing: edge.railing,
    };
    let path = |path: &skirmish::place::Path| Path { to: name(path.to), distance: inches(path.distance) };
    let place = |place: &skirmish::place::Place| PlaceView {
        name: place.name.clone(),
        height: inches(place.height),
        edges: place.edges.iter().map(edge).collect(),
        paths: place.paths.iter().map(path).collect(),
    };
    battle.places.iter().map(place).collect()
}

fn units(battle: &Battle, state: &State) -> Vec<UnitView> {
    let of = |side: u8| state.ids().filter(move |&id| battle.unit(id).side == side);
    let mut letters = [0, 1].map(|side| letters(of(side).map(|id| battle.name(id))).into_iter());
    let unit = |id: UnitId| {
        let side = usize::from(battle.unit(id).side);
        let letter = letters[side].next().unwrap_or('?');
        unit(battle, state, id, if side == 0 { letter } else { letter.to_ascii_lowercase() })
    };
    state.ids().map(unit).collect()
}

fn unit(battle: &Battle, state: &State, id: UnitId, letter: char) -> UnitView {
    let (card, now) = (battle.unit(id), state.unit(id));
    let on_board = battle.on_board(state, id);
    let traits = [
        (card.hero, Trait::Hero),
        (card.large, Trait::Large),
        (card.healer, Trait::Healer),
        (card.causes_fear, Trait::CausesFear),
        (card.improved_critical, Trait::ImprovedCritical),
        (card.stunned_becomes_dazed, Trait::StunnedBecomesDazed),
        (card.shaken, Trait::Shaken),
        (card.cannot_run, Trait::CannotRun),
    ];
    let done = [
        (now.engaged_this_turn, Done::Engaged),
        (now.moved, Done::Moved),
        (now.did.has(Did::RUN), Done::Ran),
        (now.did.has(Did::CAST), Done::Cast),
        (now.did.has(Did::PLUNGE), Done::Plunged),
        (now.did.has(Did::SHOOT), Done::Shot),
        (now.did.has(Did::AFRAID), Done::Afraid),
        (now.injured_this_turn, Done::Injured),
        (now.reloading > 0, Done::Reloading),
    ];
    let numbers = [Stat::Melee, Stat::Ranged, Stat::Defence, Stat::Agility, Stat::Morale];
    let stat = |stat: Stat| battle.stat(id, stat).map(|number| Count::new(stat.name(), number));
    UnitView {
        name: battle.name(id).to_owned(),
        letter,
        side: battle.sides[usize::from(card.side)].clone(),
        status: now.status.into(),
        waits: deploy::waiting(state).has(id),
        fell_to: (now.fallen_by != FallenBy::Nothing).then(|| now.fallen_by.name().to_owned()),
        on_board,
        wounds: [now.wounds, card.wounds],
        at: (battle.field.is_some() && on_board).then(|| point(now.at)),
        surface: battle.place(state, id).name.clone(),
        base: inches(card.base),
        touches: now.contacts.iter().map(|other| battle.actor_name(other.0).to_owned()).collect(),
        movement: inches(card.move_inches()),
        stats: numbers.into_iter().filter_map(stat).collect(),
        attacks: card.attacks,
        injury: card.injury,
        piercing: card.piercing,
        hardy: card.hardy,
        deadly: card.deadly,
        weapons: card.weapons.iter().map(Arms::from).collect(),
        armour: card.armour.clone(),
        spells: card.spells.iter().map(SpellView::from).collect(),
        traits: holding(&traits),
        done: holding(&done),
        awaits_scars: battle.awaits_scars(state, id),
        scar: battle.scar(state, id).map(str::to_owned),
    }
}

impl From<&Weapon> for Arms {
    fn from(weapon: &Weapon) -> Self {
        Self {
            name: weapon.name.clone(),
            ranged: weapon.ranged,
            two_handed: weapon.two_handed,
            melee: weapon.melee,
            injury: weapon.injury,
            piercing: weapon.piercing,
            range: weapon.range.map(inches),
            slow: weapon.slow,
            blackpowder: weapon.blackpowder,
        }
    }
}

impl From<&Spell> for SpellView {
    fn from(spell: &Spell) -> Self {
        let effect = match spell.effect {
            Effect::Bolt { skill, injury, piercing } => SpellEffect::Bolt { skill, injury, piercing },
            Effect::Drain { injury } => SpellEffect::Drain { injury },
            Effect::Curse { modifier } => SpellEffect::Curse { modifier },
            Effect::Mend => SpellEffect::Mend,
        };
        let (name, difficulty, range) = (spell.name.clone(), spell.difficulty, inches(spell.range));
        Self { name, difficulty, range, effect }
    }
}

/// The words that hold.
fn holding<W: Copy>(all: &[(bool, W)]) -> Vec<W> {
    all.iter().filter(|(holds, _)| *holds).map(|(_, word)| *word).collect()
}

/// The spot of the unit that decides, or that something befalls.
fn focus(battle: &Battle, state: &State) -> Option<[Length; 2]> {
    battle.field.as_ref()?;
    let befallen = || {
        state.frames.iter().rev().find_map(|frame| match *frame {
            Frame::InjuryRoll(Roll { unit, .. }) | Frame::Ledge { unit, .. } | Frame::Check { unit, .. } => {
                Some(unit)
            }
            _ => None,
        })
    };
    state.deciding().or_else(befallen).map(|unit| point(state.unit(unit).at))
}

/// The sides that have lost enough to rout.
fn may_rout(battle: &Battle, state: &State) -> Vec<String> {
    let lost = |side: u8| {
        let own = state.ids().filter(|&unit| battle.unit(unit).side == side);
        own.filter(|&unit| !battle.on_board(state, unit)).count()
    };
    let sides = (0u8..).zip(&battle.sides);
    let may = sides.filter(|(side, _)| lost(*side) >= usize::from(battle.terms.rout));
    may.map(|(_, name)| name.clone()).collect()
}
