//! The board: spaces as players write them, terrain, and the places of everybody.

use std::collections::BTreeMap;
use std::ops::Range;

use showdown::SurvivorSet;
use showdown::board::{Base, LENGTH, Space, Spaces, WIDTH};
use showdown::content::{Ambush, Board, MAX_SURVIVORS, MAX_ZONE, Monster, Step, Terrain, Tile};

use super::card::title;
use super::survivor::name;
use super::{Compiler, unknown};
use crate::Sourced;
use crate::showdown::doc::{DeployDoc, FacingDoc, SetupDoc, StartZoneDoc, SurvivorDoc, TerrainDoc, TileDoc};
use source::{At, Diagnostics};

/// The width of a monster's base, in spaces, if its file does not give one.
pub(crate) const SIZE: u8 = 2;

/// Kinds of terrain by their ids.
type Kinds = BTreeMap<String, Sourced<TerrainDoc>>;

/// The space that players call so: `11H`.
pub(crate) fn space(problems: &mut Diagnostics, at: &At<String>) -> Option<Space> {
    let letter = at.chars().last().map_or(' ', |letter| letter.to_ascii_uppercase());
    let number = at.get(..at.len().saturating_sub(1)).and_then(|number| number.parse::<i16>().ok());
    let found = number.and_then(|number| Space::new(number - 1, i16::from(letter as u8) - i16::from(b'A')));
    let found = found.filter(|_| letter.is_ascii());
    if found.is_none() {
        let last = char::from(b'A' + WIDTH - 1);
        problems
            .push(at.span(), format!("`{at}` is no space of the board"))
            .hint(format!("write a number from 1 to {LENGTH} and a letter from A to {last}, such as 11H"));
    }
    found
}

/// The base of a monster, if all of it is on the board.
fn base(problems: &mut Diagnostics, at: &At<String>, size: u8) -> Option<Base> {
    let base = Base::new(space(problems, at)?, size);
    if base.is_none() {
        problems
            .push(at.span(), format!("a monster that is {size} spaces wide does not fit there"))
            .hint("name the corner of its base that is nearest to 1A");
    }
    base
}

/// Tiles, and the kinds of terrain that they are.
fn tiles(problems: &mut Diagnostics, docs: &[TileDoc], kinds: &Kinds) -> (Vec<Terrain>, Vec<Tile>) {
    let (mut terrain, mut tiles): (Vec<Terrain>, Vec<Tile>) = (Vec::new(), Vec::new());
    for tile in docs {
        let corner = space(problems, &tile.at);
        let Some(kind) = kinds.get(tile.tile.as_str()).map(|kind| &kind.doc) else {
            unknown(problems, &tile.tile, "terrain", kinds.keys());
            continue;
        };
        let Some(corner) = corner else { continue };
        let (width, height) = (kind.width.unwrap_or(1), kind.height.unwrap_or(1));
        if corner.x + width > LENGTH || corner.y + height > WIDTH {
            problems
                .push(tile.at.span(), format!("`{}` does not fit there", tile.tile))
                .hint(format!("it covers {width} by {height} spaces, from the corner nearest to 1A"));
            continue;
        }
        let rows = (corner.y..corner.y + height)
            .flat_map(|y| (corner.x..corner.x + width).map(move |x| Space { x, y }));
        let spaces: Spaces = rows.collect();
        if tiles.iter().any(|other| !other.spaces.and(&spaces).is_empty()) {
            problems
                .push(tile.at.span(), format!("`{}` lies on another tile", tile.tile))
                .hint("move one of them");
        }
        let made = Terrain {
            id: kind.id.to_string(),
            name: title(kind.name.as_ref(), &kind.id),
            obstacle: kind.obstacle,
            impassable: kind.impassable,
            monster_impassable: kind.monster_impassable,
            destructible: kind.destructible,
            evasion: kind.evasion,
            food: kind.food,
        };
        let index = terrain.iter().position(|known| *known == made).unwrap_or_else(|| {
            terrain.push(made);
            terrain.len() - 1
        });
        tiles.push(Tile { kind: index as u8, spaces });
    }
    (terrain, tiles)
}

/// Reports everybody who stands in somebody else's space, or in one that nobody can enter.
fn check_places(
    problems: &mut Diagnostics,
    base: Base,
    people: &[(Space, Option<Range<usize>>)],
    (terrain, tiles): (&[Terrain], &[Tile]),
) {
    let under = base.spaces();
    let is_blocked = |spaces: &Spaces, is: &dyn Fn(&Terrain) -> bool| {
        let blocks = |tile: &&Tile| is(&terrain[usize::from(tile.kind)]);
        tiles.iter().filter(blocks).any(|tile| !tile.spaces.and(spaces).is_empty())
    };
    if is_blocked(&under, &|kind| kind.impassable || kind.monster_impassable) {
        problems
            .push(None, "the monster stands in terrain that it cannot enter")
            .hint("move the monster or the terrain");
    }
    for (index, (space, span)) in people.iter().enumerate() {
        let here: Spaces = [*space].into_iter().collect();
        let taken = people[..index].iter().any(|(other, _)| other == space);
        let message = if under.has(*space) {
            format!("the monster stands on {space} already")
        } else if taken {
            format!("another survivor stands on {space} already")
        } else if is_blocked(&here, &|kind| kind.impassable) {
            format!("nobody can stand on {space}: the terrain is impassable")
        } else {
            continue;
        };
        problems.push(span.clone(), message).hint("name another space");
    }
}

/// Problems in the set-up of a monster, shown in its file.
pub(crate) fn check_setup(problems: &mut Diagnostics, setup: &SetupDoc, size: u8, kinds: &Kinds) {
    let (terrain, tiles) = tiles(problems, &setup.terrain, kinds);
    let people: Vec<_> =
        setup.survivors.iter().filter_map(|at| Some((space(problems, at)?, at.span()))).collect();
    if let Some(base) = base(problems, &setup.monster, size) {
        check_places(problems, base, &people, (&terrain, &tiles));
        if let Some(doc) = &setup.zone {
            zone(problems, doc, base, (&terrain, &tiles));
        }
    }
}

/// The spaces of a zone in which survivors begin, but for those on which nobody can.
fn zone(
    problems: &mut Diagnostics,
    doc: &At<StartZoneDoc>,
    base: Base,
    (terrain, tiles): (&[Terrain], &[Tile]),
) -> Spaces {
    let far = |space: Space| base.distance(Base { corner: space, size: 1 });
    let mut all = Spaces::NONE;
    match (doc.away, doc.edge, &doc.spaces) {
        (Some(away), None, None) => all = Space::all().filter(|&space| far(space) == away).collect(),
        (None, Some(edge), None) => {
            let edge = edge.into();
            all = Space::all().filter(|space| space.toward(edge, 1).is_none()).collect();
        }
        (None, None, Some(spaces)) => {
            spaces.iter().filter_map(|at| space(problems, at)).for_each(|space| all.put(space));
        }
        _ => {
            problems
                .push(doc.span(), "a zone is one thing")
                .hint("write { away = 6 }, { edge = \"south\" } or { spaces = [\"10N\", \"11O\"] }");
        }
    }
    let walls = tiles.iter().filter(|tile| terrain[usize::from(tile.kind)].impassable);
    let taken = walls.fold(base.spaces(), |taken, tile| taken.or(&tile.spaces));
    let free = all.without(&taken);
    if free.len() > MAX_ZONE {
        problems
            .push(doc.span(), format!("the zone has {} spaces", free.len()))
            .hint(format!("at most {MAX_ZONE} can be chosen from"));
    }
    free
}

/// Keys that say where a survivor stands without a board.
fn without_board(doc: &SurvivorDoc) -> impl Iterator<Item = &'static str> {
    let keys = [
        ("distance", doc.distance.is_some()),
        ("blind-spot", doc.blind_spot),
        ("after-move", doc.after_move.is_some()),
        ("in-path", doc.in_path),
    ];
    keys.into_iter().filter(|(_, there)| *there).map(|(key, _)| key)
}

impl Compiler<'_> {
    /// The board, if anything happens on one: a whole showdown and an act always do, an AI card if somebody says where.
    pub(super) fn board(&mut self, plan: &[Step], monster: &Monster) -> Option<Board> {
        let (doc, pack, everybody) = (self.doc, self.pack, self.everybody);
        let of_monster = self.files.and_then(|files| files.doc.doc.setup.as_ref());
        let setup = self.level().and_then(|level| level.setup.as_ref()).or(of_monster).map(|setup| &**setup);
        let own = doc.board.as_ref();
        // A survivor of the pack has no place in the file: problems stand at the party, or at the first step.
        let begins = doc.party.as_ref().and_then(At::span).or_else(|| doc.step.first().and_then(At::span));
        let is_whole = plan.iter().any(|step| matches!(step, Step::Showdown | Step::Act { .. }));
        let is_performed = plan.iter().any(|step| matches!(step, Step::Card { .. })) && setup.is_some();
        let is_placed = own.is_some() || everybody.iter().any(|survivor| survivor.at.is_some());
        if !(is_whole || is_performed || is_placed) {
            return None;
        }
        // The set-up was checked with its file: only the words of the scenario can be wrong here.
        let mut unsaid = Diagnostics::new(self.source);
        let own_base = own.and_then(|own| own.monster.as_ref());
        let base = match (own_base, setup) {
            (Some(at), _) => base(&mut self.problems, at, monster.size),
            (None, Some(setup)) => base(&mut unsaid, &setup.monster, monster.size),
            (None, None) => {
                if !self.is_part {
                    self.problems
                        .push(
                            own.map_or_else(|| begins.clone(), At::span),
                            "nobody says where the monster stands",
                        )
                        .hint("add monster = \"11H\" to [board]");
                }
                None
            }
        };
        let own_tiles = own.and_then(|own| own.terrain.as_ref());
        let (terrain, tiles) = match (own_tiles, setup) {
            (Some(docs), _) => tiles(&mut self.problems, docs, &pack.terrain),
            (None, Some(setup)) => tiles(&mut unsaid, &setup.terrain, &pack.terrain),
            (None, None) => (Vec::new(), Vec::new()),
        };
        let mut people = Vec::new();
        for (index, survivor) in everybody.iter().enumerate().take(MAX_SURVIVORS) {
            let who = name(survivor);
            for key in without_board(survivor) {
                self.problems
                    .push(survivor.span(), format!("`{key}` says nothing on a board"))
                    .hint("write the space instead, such as at = \"10N\"");
            }
            let usual = setup.and_then(|setup| setup.survivors.get(index));
            let found = match (&survivor.at, usual) {
                (Some(at), _) => space(&mut self.problems, at).map(|space| (space, at.span())),
                (None, Some(at)) => space(&mut unsaid, at).map(|space| (space, survivor.span())),
                (None, None) => {
                    if !self.is_part {
                        self.problems
                            .push(
                                survivor.span().or(begins.clone()),
                                format!("nobody says where `{who}` stands"),
                            )
                            .hint("write the space, such as at = \"10N\"");
                    }
                    None
                }
            };
            people.extend(found);
        }
        let base = base?;
        check_places(&mut self.problems, base, &people, (&terrain, &tiles));
        let (choosers, zone) = self.choosers(setup, base, (&terrain, &tiles));
        let facing = own.and_then(|own| own.facing).or(setup.and_then(|setup| setup.facing));
        Some(Board {
            terrain,
            tiles,
            monster: base.corner,
            facing: facing.unwrap_or(FacingDoc::South).into(),
            survivors: people.into_iter().map(|(space, _)| space).collect(),
            ambush: own.and_then(|own| own.ambush).map_or(Ambush::None, Into::into),
            choosers,
            zone,
        })
    }

    /// The survivors who choose their places, and the spaces that they choose among.
    fn choosers(
        &mut self,
        setup: Option<&SetupDoc>,
        base: Base,
        ground: (&[Terrain], &[Tile]),
    ) -> (SurvivorSet, Spaces) {
        let nobody = (SurvivorSet(0), Spaces::NONE);
        let Some(own) = &self.doc.board else { return nobody };
        let mut unsaid = Diagnostics::new(self.source);
        let zone = match (&own.zone, setup.and_then(|setup| setup.zone.as_ref())) {
            (Some(doc), _) => Some(zone(&mut self.problems, doc, base, ground)),
            (None, Some(doc)) => Some(zone(&mut unsaid, doc, base, ground)),
            (None, None) => None,
        };
        let Some(deploy) = own.deploy.as_ref().filter(|deploy| ***deploy == DeployDoc::Chosen) else {
            return nobody;
        };
        let Some(zone) = zone else {
            if !self.is_part {
                self.problems
                    .push(deploy.span(), "there is no zone in which survivors could choose their spaces")
                    .hint("add zone = { away = 6 }, or take out `deploy`");
            }
            return nobody;
        };
        let everybody = self.everybody.iter().enumerate().take(MAX_SURVIVORS);
        let choose = everybody.filter(|(_, survivor)| survivor.at.is_none());
        (SurvivorSet(choose.fold(0, |set, (at, _)| set | 1 << at)), zone)
    }
}
