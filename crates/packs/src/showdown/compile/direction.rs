//! The destinations of the monster: from the words of a file to a direction of the rules.

use std::collections::BTreeMap;

use showdown::effect::{Direction, Landmark, MAX_NAMED_TERRAIN};

use super::card::title;
use super::effect::Writer;
use super::unknown;
use crate::Sourced;
use crate::showdown::doc::{DirectionDoc, EffectDoc, TerrainDoc};
use source::At;

/// The kinds of terrain that effects can name: their ids and their names.
pub(crate) fn terrain_names(kinds: &BTreeMap<String, Sourced<TerrainDoc>>) -> Vec<(String, String)> {
    kinds.iter().map(|(id, kind)| (id.clone(), title(kind.doc.name.as_ref(), &kind.doc.id))).collect()
}

impl Writer<'_> {
    /// The direction of a move.
    pub(super) fn direction(&mut self, at: &At<EffectDoc>, word: DirectionDoc) -> Direction {
        let doc = &**at;
        let has_edge = matches!(word, DirectionDoc::AwayFromEdge | DirectionDoc::TowardEdge);
        let has_tile = matches!(word, DirectionDoc::AwayFromTerrain | DirectionDoc::TowardTerrain);
        if doc.edge.is_some() && !has_edge {
            self.problems
                .push(at.span(), "this move has nothing to do with an edge")
                .hint("write move = \"toward-edge\" or \"away-from-edge\", or take out `edge`");
        }
        if doc.tile.is_some() && !has_tile {
            self.problems
                .push(at.span(), "this move has nothing to do with a tile of terrain")
                .hint("write move = \"toward-terrain\" or \"away-from-terrain\", or take out `tile`");
        }
        match word {
            DirectionDoc::Charge => Direction::Charge,
            DirectionDoc::Forward => Direction::Forward,
            DirectionDoc::Away => Direction::Away,
            DirectionDoc::BackAway => Direction::BackAway,
            DirectionDoc::AwayFromAll => Direction::AwayFromAll,
            DirectionDoc::AwayFromThreats => Direction::AwayFromThreats,
            DirectionDoc::AwayFromEdge => Direction::AwayFrom(edge(doc)),
            DirectionDoc::AwayFromTerrain => Direction::AwayFrom(self.terrain(doc.tile.as_ref())),
            DirectionDoc::StraightAway => Direction::StraightAway,
            DirectionDoc::Toward => Direction::Toward,
            DirectionDoc::TowardEdge => Direction::TowardPlace(edge(doc)),
            DirectionDoc::TowardTerrain => Direction::TowardPlace(self.terrain(doc.tile.as_ref())),
            DirectionDoc::TowardFood => Direction::TowardFood,
        }
    }

    /// The terrain of that kind, or any.
    fn terrain(&mut self, id: Option<&At<String>>) -> Landmark {
        let Some(id) = id else { return Landmark::AnyTerrain };
        match self.names.terrain.iter().position(|(known, _)| *known == **id) {
            Some(at) if at < MAX_NAMED_TERRAIN => Landmark::Terrain(at as u8),
            Some(_) => {
                self.problems
                    .push(
                        id.span(),
                        format!("the pack has too many kinds of terrain for a card to name `{id}`"),
                    )
                    .hint(format!("keep to {MAX_NAMED_TERRAIN} kinds of terrain"));
                Landmark::AnyTerrain
            }
            None => {
                unknown(&mut self.problems, id, "terrain", self.names.terrain.iter().map(|(known, _)| known));
                Landmark::AnyTerrain
            }
        }
    }
}

/// The edge of a move, or the nearest.
fn edge(doc: &EffectDoc) -> Landmark {
    doc.edge.map_or(Landmark::NearestEdge, |edge| Landmark::Edge(edge.into()))
}
