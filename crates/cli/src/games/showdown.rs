//! Showdown at the command line.

use packs::showdown::doc::ScenarioDoc;
use packs::showdown::{Pack, Showdown};

use super::Desk;
use crate::error::{Error, Result};
use crate::grid::Value;

impl Desk for Showdown {
    const SHOWN: &'static str = "1";

    const VARIES: &'static str = "luck=0..3";

    fn varied(_: &ScenarioDoc, head: &str) -> Result<(usize, &'static str)> {
        Err(Error::input(format!("`{head}` cannot vary"), "ask for one question at a time"))
    }

    fn write(_: &mut ScenarioDoc, _: (usize, &'static str), _: Value<'_>) -> Result<()> {
        Ok(())
    }

    fn show_pack(pack: &Pack) -> String {
        pack.id.clone()
    }
}
