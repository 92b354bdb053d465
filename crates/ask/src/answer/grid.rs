//! Grids: one question asked many times, while one key varies down and another across.

use std::collections::BTreeMap;

use packs::Tell;
use serde::{Deserialize, Serialize};
use source::JsonSchema;

use super::{Cost, Known, LeftOut, PackId};
use crate::reading::Reading;
use crate::solve::Reach;

/// A few numbers in every cell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// The digest of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The subject of the question, apart from the axes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The pack that the question was answered with, apart from the axes.
    pub pack: PackId,
    /// The key that varies down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Varied>,
    /// The key that varies across.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Varied>,
    /// The words that an outcome tells.
    pub tells: Vec<Tell>,
    /// The numbers that each cell shows, in their order.
    pub shows: Vec<Show>,
    /// A list for each row, with a cell for each column. An axis that was not given has one value; a cell is
    /// null if the work was stopped before it.
    pub cells: Vec<Vec<Option<Cell>>>,
    /// The limit that put exact odds of the sampled cells out of reach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_of_reach: Option<Reach>,
    /// Whether the work was stopped before all cells were known.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// Every ruling with the option in force, apart from the axes.
    pub rulings: BTreeMap<String, String>,
    /// The effects that no number of any cell takes into account.
    pub left_out: Vec<LeftOut>,
    /// The cost of all cells together.
    pub cost: Cost,
}

impl Grid {
    /// The cells that are known, row by row.
    pub fn found(&self) -> impl Iterator<Item = &Cell> + Clone {
        self.cells.iter().flatten().flatten()
    }
}

/// An axis of a grid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Varied {
    /// The name of the key: `luck`, `red.melee`, `bone-axe.strength`.
    pub key: String,
    /// The values of the key, as they were written.
    pub values: Vec<String>,
}

/// The meaning of a number of a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Show {
    /// The mean of a number that is told.
    Mean {
        /// The word that is told, such as `wounds`.
        tell: String,
        /// The figure that it is told of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<String>,
    },
    /// The chance of an outcome.
    Chance {
        /// The word for it, or the beginning of its words.
        outcome: String,
    },
    /// The share of whole games that are won.
    Wins {
        /// The side that wins; absent for the survivors.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<String>,
    },
}

/// A cell of a grid.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The numbers, in the order of `shows`.
    pub numbers: Vec<Reading>,
    /// The certainty of the numbers.
    pub known: Known,
    /// The limit that put the best play out of reach; the numbers are then those of the fixed order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_fixed_order: Option<Reach>,
}
