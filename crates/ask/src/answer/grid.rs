//! Grids: the same question over and over, while one thing varies down and another across.

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
    /// What the question is about, but for what varies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The pack that it was answered with, but for what varies.
    pub pack: PackId,
    /// What varies down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Varied>,
    /// What varies across.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Varied>,
    /// What is told apart.
    pub tells: Vec<Tell>,
    /// What the numbers of a cell are, in their order.
    pub shows: Vec<Show>,
    /// A list for each row, in it a cell for each column. An axis that was not given has one value; a cell that nobody got
    /// to, because the work was stopped, is null.
    pub cells: Vec<Vec<Option<Cell>>>,
    /// Within what exact odds of the sampled cells are out of reach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_of_reach: Option<Reach>,
    /// Whether somebody stopped it before all cells were known.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// Every ruling with the option in force, but for what varies.
    pub rulings: BTreeMap<String, String>,
    /// What no number takes into account, of all cells.
    pub left_out: Vec<LeftOut>,
    /// What all cells together cost.
    pub cost: Cost,
}

impl Grid {
    /// The cells that are known, row by row.
    pub fn found(&self) -> impl Iterator<Item = &Cell> + Clone {
        self.cells.iter().flatten().flatten()
    }
}

/// What varies along a side of a grid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Varied {
    /// What it is called: `luck`, `red.melee`, `bone-axe.strength`.
    pub key: String,
    /// Its values, as they were written.
    pub values: Vec<String>,
}

/// What a number of a cell is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Show {
    /// The mean of a number that is told.
    Mean {
        /// Of what.
        tell: String,
        /// Of whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<String>,
    },
    /// The chance of an outcome.
    Chance {
        /// The word for it, or the beginning of its words.
        outcome: String,
    },
    /// How often whole games are won.
    Wins {
        /// By which side; absent if by the survivors.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<String>,
    },
}

/// A cell of a grid.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// A number for each of what is shown.
    pub numbers: Vec<Reading>,
    /// How well they are known.
    pub known: Known,
    /// Within what the best play could not be found; the numbers are then those of the fixed order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_fixed_order: Option<Reach>,
}
