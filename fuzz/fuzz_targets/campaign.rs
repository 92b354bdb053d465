//! Campaign files: read, written anew, and the next battle made of them.
#![no_main]

use bout_fuzz::{number, play};
use libfuzzer_sys::fuzz_target;
use packs::PackFiles;
use packs::skirmish::{Campaign, Pack, QuickBattle};
use source::Source;

fuzz_target!(|bytes: &[u8]| {
    let source = match Source::from_bytes("campaign.toml", bytes.to_vec()) {
        Ok(source) => source,
        Err(problems) => return drop(problems.render(false)),
    };
    Campaign::is_one(&source);
    let pack = Pack::built_in();
    let campaign = match Campaign::read(&source, pack) {
        Ok(campaign) => campaign,
        Err(problems) => {
            assert!(!problems.is_empty(), "what is refused is refused for a reason");
            return drop(problems.render(false));
        }
    };
    let again = Campaign::read(&Source::new("again.toml", campaign.text()), pack);
    assert_eq!(again.as_ref().map(|again| &again.doc), Ok(&campaign.doc), "what is written can be read");
    let sides: Vec<String> = campaign.doc.warband.iter().map(|roster| roster.id.to_string()).collect();
    if let [red, blue, ..] = sides.as_slice() {
        let quick =
            QuickBattle { red: Some(red.clone()), blue: Some(blue.clone()), ..QuickBattle::default() };
        match quick.campaign_scenario(&campaign, pack) {
            Ok(scenario) => play(scenario, 30, number(bytes)),
            Err(problems) => drop(problems.render(false)),
        }
    }
});
