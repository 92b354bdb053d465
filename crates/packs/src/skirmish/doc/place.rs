//! Places, edges and paths.

use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::{Distance, is_default};
use source::At;

/// A place.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "place")]
pub struct PlaceDoc {
    /// The word by which the rest of the file knows it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Inches above the lowest ground.
    #[serde(default, skip_serializing_if = "is_default")]
    pub height: Distance,
    /// Edges to fall over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub edges: Vec<EdgeDoc>,
    /// Ways on foot to other places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 12))]
    pub paths: Vec<PathDoc>,
}

/// An edge of a place.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "edge")]
pub struct EdgeDoc {
    /// The place below.
    pub onto: At<String>,
    /// Inches from the base to the edge.
    #[serde(default, skip_serializing_if = "is_default")]
    pub distance: Distance,
    /// Whether a railing, a low wall or the like guards it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub railing: bool,
}

/// A way on foot.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "path")]
pub struct PathDoc {
    /// Where it leads.
    pub to: At<String>,
    /// Its length in inches.
    pub distance: Distance,
}
