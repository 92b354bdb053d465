//! Places, edges and paths of scenarios without a field.

use kernel::Inches;
use skirmish::place::{self, Place};

use super::Compiler;
use crate::pack::unknown;
use source::At;

impl Compiler<'_> {
    /// The places of a scenario without a field.
    pub(super) fn places(&mut self) -> Vec<Place> {
        self.ids("place", self.doc.place.iter().map(|place| &place.id));
        // Place 0 is the ground for units without a place, unless the file has a place of that name.
        let mut places = vec![Place::ground()];
        places.extend(self.doc.place.iter().map(|place| Place {
            name: place.id.to_string(),
            height: place.height.0,
            ..Place::default()
        }));
        for (index, doc) in self.doc.place.iter().enumerate() {
            let height = doc.height.0;
            for edge in &doc.edges {
                let onto = self.place(&places, &edge.onto);
                let drop = Inches(height.0 - places[usize::from(onto)].height.0);
                if !self.is_part && places.iter().any(|place| place.name == *edge.onto) && drop <= Inches(0) {
                    self.problems
                        .push(edge.onto.span(), format!("`{}` is not below `{}`", edge.onto, doc.id))
                        .hint("an edge leads down: check the two heights");
                }
                let edge = place::Edge { distance: edge.distance.0, drop, railing: edge.railing, onto };
                places[index + 1].edges.push(edge);
            }
            for path in &doc.paths {
                let to = self.place(&places, &path.to);
                if places[index + 1].paths.iter().any(|known| known.to == to) {
                    self.problems
                        .push(
                            path.to.span(),
                            format!("there are two paths from `{}` to `{}`", doc.id, path.to),
                        )
                        .hint("keep the shorter one");
                }
                places[index + 1].paths.push(place::Path { to, distance: path.distance.0 });
            }
        }
        places
    }

    pub(super) fn place(&mut self, places: &[Place], id: &At<String>) -> u8 {
        let at = places.iter().rposition(|place| place.name == **id);
        if at.is_none() {
            let names: Vec<String> = places.iter().map(|place| place.name.clone()).collect();
            unknown(&mut self.problems, id, "place", names.iter());
        }
        at.unwrap_or(0) as u8
    }
}
