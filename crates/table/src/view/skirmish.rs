//! What lies on the table in a battle.

use kernel::{Inches, PER_INCH, Tabletop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skirmish::field::{Climb, Facing, Feature, Field, Ledge, Platform, Point, Rect};
use skirmish::phases::deploy;
use skirmish::unit::{Stat, Weapon};
use skirmish::{Battle, Choice, Did, Frame, State, UnitId};

use super::{Count, Pointed, Rectangle, Seen, Side, Spot, Things};

/// What lies on the table in a battle. Lengths are inches; points are measured from the south-western corner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BattleView {
    /// The turn, counting those of both sides; 0 before the first, or where there are no turns.
    pub turn: u8,
    /// After how many turns the battle ends, if it is a whole one.
    pub last_turn: Option<u8>,
    /// The side whose turn it is.
    pub active: String,
    /// What the sides are called.
    pub sides: Vec<String>,
    /// How many units are still to be deployed.
    pub to_deploy: u8,
    /// The field, if there is one.
    pub field: Option<FieldView>,
    /// The places, if there is no field.
    pub places: Vec<PlaceView>,
    /// Everybody.
    pub units: Vec<UnitView>,
    /// How it ended, in whole sentences.
    pub result: Option<String>,
}

/// The field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FieldView {
    /// From west to east.
    pub width: f64,
    /// From south to north.
    pub depth: f64,
    /// What can be stood on: the ground first.
    pub surfaces: Vec<Surface>,
    /// What else lies about.
    pub features: Vec<FeatureView>,
    /// Where the sides are deployed, by side, if they are.
    pub zones: Vec<Rectangle>,
}

/// Something to stand on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Surface {
    /// What players call it.
    pub name: String,
    /// Where it is.
    pub rect: Rectangle,
    /// Its height above the ground.
    pub height: f64,
    /// Whether one can walk and see underneath.
    pub deck: bool,
    /// Its sides, north, east, south and west; the ground has none.
    pub sides: Vec<Railed>,
    /// Its edges: a side may be an edge in several parts, over different drops.
    pub edges: Vec<Edge>,
    /// Gaps that can be jumped or crossed.
    pub gaps: Vec<Gap>,
}

/// A side of a surface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Railed {
    /// Whether a railing guards it.
    pub railing: bool,
    /// How it can be climbed.
    pub climb: Climbs,
}

/// How a side can be climbed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Climbs {
    /// Not at all.
    Sheer,
    /// With an Agility check.
    Rough,
    /// By a ladder or stairs.
    Ladder,
}

/// A part of a side, and what lies below it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Edge {
    /// Which side it is of: "north".
    pub side: String,
    /// One end of it.
    pub from: [f64; 2],
    /// The other end.
    pub to: [f64; 2],
    /// The surface below.
    pub onto: String,
    /// How far down that is.
    pub drop: f64,
    /// Whether a railing guards it.
    pub railing: bool,
    /// How it can be climbed.
    pub climb: Climbs,
}

/// A gap between two surfaces.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Gap {
    /// The side of it.
    pub side: String,
    /// The surface beyond.
    pub to: String,
    /// How wide it is.
    pub width: f64,
    /// Whether it is crossed without a check.
    pub free: bool,
}

/// Something that is not stood on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FeatureView {
    /// What players call it.
    pub name: String,
    /// Where it is.
    pub rect: Rectangle,
    /// How high it is.
    pub height: f64,
    /// Whether one can walk over it or through it.
    pub passable: bool,
    /// Whether sight ends at it.
    pub opaque: bool,
    /// Whether it is hard to walk through.
    pub difficult: bool,
    /// Whether whoever is down in it drowns.
    pub drowns: bool,
}

/// A place without a field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceView {
    /// What players call it.
    pub name: String,
    /// Its height above the lowest ground.
    pub height: f64,
    /// Its edges.
    pub edges: Vec<PlaceEdge>,
    /// The ways out.
    pub paths: Vec<Path>,
}

/// An edge of a place without a field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceEdge {
    /// How far away it is.
    pub distance: f64,
    /// How far it goes down.
    pub drop: f64,
    /// The place below.
    pub onto: String,
    /// Whether a railing guards it.
    pub railing: bool,
}

/// A way from a place to another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Path {
    /// Where it leads.
    pub to: String,
    /// How long it is.
    pub distance: f64,
}

/// A weapon.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Arms {
    /// The players' word for it.
    pub name: String,
    /// Whether it shoots.
    pub ranged: bool,
    /// Whether it leaves no hand for a second one.
    pub two_handed: bool,
    /// Lowers the number needed to hit.
    pub melee: i8,
    /// Raises the injury value.
    pub injury: i8,
    /// Raises the number that the target needs for Defence.
    pub piercing: i8,
    /// How far it shoots; none as far as one sees.
    pub range: Option<f64>,
    /// Whether it shoots only every other turn.
    pub slow: bool,
    /// Whether a die of 1 makes it go off in the shooter's hands.
    pub blackpowder: bool,
}

/// A spell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SpellView {
    /// The players' word for it.
    pub name: String,
    /// The number needed to cast it.
    pub difficulty: u8,
    /// How far it reaches.
    pub range: f64,
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct UnitView {
    /// What players call it.
    pub name: String,
    /// The side that it fights for.
    pub side: String,
    /// Its state: "healthy", "dazed".
    pub status: String,
    /// Whether it is on the table.
    pub on_board: bool,
    /// Wounds left, and on the card.
    pub wounds: [u8; 2],
    /// Where it stands, on a field.
    pub at: Option<[f64; 2]>,
    /// The surface or place that it stands on.
    pub surface: String,
    /// The width of its base.
    pub base: f64,
    /// The units that it touches.
    pub touches: Vec<String>,
    /// How far it moves.
    pub movement: f64,
    /// The numbers of its card, by name; none that it has not.
    pub stats: Vec<Count>,
    /// Attacks in one Melee phase.
    pub attacks: u8,
    /// Injury modifier.
    pub injury: i8,
    /// Piercing modifier.
    pub piercing: i8,
    /// Lowers injury values against it.
    pub hardy: i8,
    /// Raises the injury values of its melee attacks.
    pub deadly: i8,
    /// What it carries, the preferred weapon first.
    pub weapons: Vec<Arms>,
    /// What it wears, by name.
    pub armour: Vec<String>,
    /// The spells that it knows.
    pub spells: Vec<SpellView>,
    /// What else is true of it: "hero", "large", "healer".
    pub traits: Vec<String>,
    /// What it has done in this turn: "engaged", "ran".
    pub done: Vec<String>,
    /// The Scar that it rolled.
    pub scar: Option<String>,
}

fn inches(length: Inches) -> f64 {
    f64::from(length.0) / f64::from(PER_INCH)
}

fn point(at: Point) -> [f64; 2] {
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
            last_turn: whole.then_some(self.terms.turns),
            active: self.sides[usize::from(state.active)].clone(),
            sides: self.sides.to_vec(),
            to_deploy: deploy::waiting(state).len() as u8,
            field: self.field.as_ref().map(|field| seen_field(self, field)),
            places: if whole { Vec::new() } else { places(self) },
            units: state.ids().map(|id| unit(self, state, id)).collect(),
            result: self.result(state),
        }))
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
}

/// The edge or gap of a climb or jump.
fn leap(battle: &Battle, state: &State, choice: Choice) -> Option<Side> {
    let (here, field) = (state.unit(state.deciding()?).place, battle.field.as_ref()?);
    let side = |facing: Facing, to: u8| {
        let rise = Inches(field.height(to).0 - field.height(here).0);
        let surface = battle.places[usize::from(to)].name.clone();
        Side { side: facing.name().to_owned(), surface, rise: inches(rise) }
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
    let ground = Rectangle { west: 0.0, south: 0.0, east: inches(field.width), north: inches(field.depth) };
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
        side: gap.side.facing.name().to_owned(),
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
        side: ledge.facing.name().to_owned(),
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

fn unit(battle: &Battle, state: &State, id: UnitId) -> UnitView {
    let (card, now) = (battle.unit(id), state.unit(id));
    let on_board = battle.on_board(state, id);
    let traits = [
        (card.hero, "hero"),
        (card.large, "large"),
        (card.healer, "healer"),
        (card.causes_fear, "causes fear"),
        (card.improved_critical, "improved critical"),
        (card.stunned_becomes_dazed, "Stunned becomes Dazed"),
        (card.shaken, "shaken"),
        (card.cannot_run, "cannot run"),
    ];
    let done = [
        (now.engaged_this_turn, "engaged"),
        (now.moved, "moved"),
        (now.did.has(Did::RUN), "ran"),
        (now.did.has(Did::CAST), "cast"),
        (now.did.has(Did::PLUNGE), "plunged"),
        (now.did.has(Did::SHOOT), "shot"),
        (now.did.has(Did::AFRAID), "afraid"),
        (now.injured_this_turn, "injured"),
        (now.reloading > 0, "reloading"),
    ];
    let holding = |all: &[(bool, &str)]| {
        all.iter().filter(|(holds, _)| *holds).map(|(_, word)| (*word).to_owned()).collect()
    };
    let stats = [Stat::Melee, Stat::Ranged, Stat::Defence, Stat::Agility, Stat::Morale];
    let stat = |stat: Stat| battle.stat(id, stat).map(|number| Count::new(stat.name(), number));
    UnitView {
        name: battle.name(id).to_owned(),
        side: battle.sides[usize::from(card.side)].clone(),
        status: now.status.name().to_lowercase(),
        on_board,
        wounds: [now.wounds, card.wounds],
        at: (battle.field.is_some() && on_board).then(|| point(now.at)),
        surface: battle.place(state, id).name.clone(),
        base: inches(card.base),
        touches: now.contacts.iter().map(|other| battle.actor_name(other.0).to_owned()).collect(),
        movement: f64::from(card.move_),
        stats: stats.into_iter().filter_map(stat).collect(),
        attacks: card.attacks,
        injury: card.injury,
        piercing: card.piercing,
        hardy: card.hardy,
        deadly: card.deadly,
        weapons: card.weapons.iter().map(arms).collect(),
        armour: card.armour.clone(),
        spells: card
            .spells
            .iter()
            .map(|spell| SpellView {
                name: spell.name.clone(),
                difficulty: spell.difficulty,
                range: inches(spell.range),
            })
            .collect(),
        traits: holding(&traits),
        done: holding(&done),
        scar: battle.scar(state, id).map(str::to_owned),
    }
}

fn arms(weapon: &Weapon) -> Arms {
    Arms {
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
