//! Campaigns: what a battle leaves behind changes the next one.

use kernel::{Game, Input, Pending, Silent};
use packs::PackFiles;
use packs::skirmish::campaign::{Campaign, Fate, Fought, News};
use packs::skirmish::doc::ScenarioDoc;
use packs::skirmish::{Battle, Pack, QuickBattle};
use skirmish::{Outcome, Status};
use source::{Diagnostics, Source};

fn campaign(pack: &Pack) -> Campaign {
    let mut campaign = Campaign::new(Some("Three summers".into()));
    campaign.join("hilda's", "gate-company", pack).unwrap();
    campaign.join("the thorns", "thorn-runners", pack).unwrap();
    campaign
}

fn quick() -> QuickBattle {
    QuickBattle {
        red: Some("hilda's".into()),
        blue: Some("the thorns".into()),
        turns: Some(1),
        ..QuickBattle::default()
    }
}

fn next(campaign: &Campaign, pack: &Pack) -> Battle {
    quick().campaign_scenario(campaign, pack).unwrap_or_else(|problems| panic!("{problems}")).game
}

/// A battle of one turn in which nobody does anything; those who are named are out from the start and roll these faces
/// for their Scars, in the order of the units.
fn fought(mut battle: Battle, out: &[&str], faces: &[u8]) -> (Battle, Outcome) {
    for unit in &mut battle.units {
        if out.contains(&unit.name.as_str()) {
            unit.start.status = Status::Incapacitated;
        }
    }
    let mut state = battle.start(&mut Silent);
    let mut faces = faces.iter();
    loop {
        let input = match battle.pending(&state) {
            Pending::Done(outcome) => {
                assert_eq!(faces.next(), None);
                return (battle, outcome);
            }
            Pending::Decision(decision) => Input::Choice(*decision.choices.last().unwrap()),
            Pending::Chance(chance) if chance.label == "Scars roll" => Input::Outcome(*faces.next().unwrap()),
            Pending::Chance(_) => Input::Outcome(1),
        };
        battle.apply(&mut state, input, &mut Silent);
    }
}

/// Notes a battle that was drawn up as `doc` says, with a digest of its own unless one is given.
fn note(
    campaign: &mut Campaign,
    pack: &Pack,
    doc: &ScenarioDoc,
    (battle, outcome): &(Battle, Outcome),
    digest: Option<u64>,
    warbands: [&str; 2],
) -> Result<Vec<News>, Diagnostics> {
    let digest = digest.unwrap_or(campaign.doc.battles.len() as u64);
    campaign.apply(pack, &Fought { doc, battle, outcome, digest }, warbands)
}

const SIDES: [&str; 2] = ["hilda's", "the thorns"];

/// Fights the next battle of a campaign, with those of red who are named rolling for Scars.
fn fight(campaign: &mut Campaign, pack: &Pack, out: &[&str], faces: &[u8]) -> Vec<News> {
    let doc = quick().campaign_document(campaign).unwrap();
    let ended = fought(next(campaign, pack), out, faces);
    note(campaign, pack, &doc, &ended, None, SIDES).unwrap()
}

fn names(battle: &Battle) -> Vec<&str> {
    battle.units.iter().filter(|unit| unit.side == 0).map(|unit| unit.name.as_str()).collect()
}

/// SCARS-ROLL: a 9 makes a hero's Defence 2 worse from then on.
#[test]
fn a_scar_changes_the_profile_in_the_next_battle() {
    let pack = Pack::core();
    let mut campaign = campaign(&pack);
    assert_eq!(next(&campaign, &pack).units[0].defence, Some(7));
    let news = fight(&mut campaign, &pack, &["warden"], &[9]);
    let scar = Some("Defence 2 worse".to_owned());
    assert_eq!(news, [News { warband: "hilda's".into(), unit: "warden".into(), scar, fate: Fate::Scarred }]);
    assert_eq!(next(&campaign, &pack).units[0].defence, Some(9));
    fight(&mut campaign, &pack, &["warden"], &[13]);
    let warden = &next(&campaign, &pack).units[0];
    assert_eq!((warden.defence, warden.cannot_run), (Some(9), true));
}

/// SCARS-ROLL: henchmen die on 2 to 5, and are gone; 6 and more leaves nothing.
#[test]
fn a_henchman_who_dies_is_gone() {
    let pack = Pack::core();
    let mut campaign = campaign(&pack);
    let news = fight(&mut campaign, &pack, &["spear-1", "spear-2", "spear-3"], &[5, 6, 2]);
    let fates: Vec<Fate> = news.iter().map(|news| news.fate).collect();
    assert_eq!(fates, [Fate::Dead, Fate::Unharmed, Fate::Dead]);
    let battle = next(&campaign, &pack);
    assert_eq!(names(&battle), ["warden", "ensign", "spear-2", "pike", "arbalest-1", "arbalest-2"]);
    // And stays so, while the file still lists everybody.
    fight(&mut campaign, &pack, &[], &[]);
    assert_eq!(names(&next(&campaign, &pack)).len(), 6);
    assert_eq!(campaign.roster("hilda's").unwrap().unit.len(), 8);
}

/// SCARS-ROLL: the second touch of death kills, whatever lies between.
#[test]
fn a_hero_twice_touched_by_death_is_dead() {
    let pack = Pack::core();
    let mut campaign = campaign(&pack);
    let fate = |news: Vec<News>| news[0].fate;
    assert_eq!(fate(fight(&mut campaign, &pack, &["ensign"], &[2])), Fate::Scarred);
    assert_eq!(names(&next(&campaign, &pack))[1], "ensign");
    assert_eq!(fate(fight(&mut campaign, &pack, &["ensign"], &[10])), Fate::Scarred);
    assert_eq!(fate(fight(&mut campaign, &pack, &["ensign"], &[7])), Fate::Dead);
    assert_eq!(names(&next(&campaign, &pack))[1], "spear-1");
}

/// SCARS-ROLL: a 15 misses the next game, and only that.
#[test]
fn who_misses_a_game_is_back_in_the_one_after() {
    let pack = Pack::core();
    let mut campaign = campaign(&pack);
    assert_eq!(fight(&mut campaign, &pack, &["warden"], &[15])[0].fate, Fate::Misses(1));
    assert_eq!(names(&next(&campaign, &pack))[0], "ensign");
    let news = fight(&mut campaign, &pack, &[], &[]);
    assert_eq!((news[0].unit.as_str(), news[0].fate), ("warden", Fate::SatOut(0)));
    assert_eq!(names(&next(&campaign, &pack))[0], "warden");
}

/// Two warbands alike have names with their sides in a battle, and none in the campaign.
#[test]
fn warbands_that_are_alike_keep_their_own_scars() {
    let pack = Pack::core();
    let mut campaign = Campaign::new(None);
    campaign.join("one", "gate-company", &pack).unwrap();
    campaign.join("other", "gate-company", &pack).unwrap();
    let quick = QuickBattle { red: Some("one".into()), blue: Some("other".into()), ..quick() };
    let battle = quick.campaign_scenario(&campaign, &pack).unwrap().game;
    let ended = fought(battle, &["blue-warden"], &[12]);
    let doc = quick.campaign_document(&campaign).unwrap();
    // They are alike, so that only their names tell which one fought where.
    let swapped = note(&mut campaign, &pack, &doc, &ended, None, ["other", "one"]).unwrap_err().lines();
    assert_eq!(
        swapped,
        [
            "campaign: red is one (gate-company) in this battle, not other (gate-company) (swap --red and --blue)"
        ]
    );
    note(&mut campaign, &pack, &doc, &ended, None, ["one", "other"]).unwrap();
    let scars = |id: &str| campaign.roster(id).unwrap().unit[0].scars.len();
    assert_eq!((scars("one"), scars("other")), (0, 1));
}

#[test]
fn a_campaign_is_written_and_read_whole() {
    let pack = Pack::core();
    let mut campaign = campaign(&pack);
    fight(&mut campaign, &pack, &["warden", "ensign", "spear-1"], &[15, 9, 3]);
    let text = campaign.text();
    for line in [
        "name = \"Three summers\"",
        "games = 1",
        "misses = 1",
        "dead = true",
        "scars = [\"Defence 2 worse\"]",
    ] {
        assert!(text.contains(line), "{line}:\n{text}");
    }
    assert_eq!(Campaign::read(&Source::new("campaign.toml", &text), &pack).unwrap(), campaign);
}

#[test]
fn mistakes_are_told_at_their_line() {
    let pack = Pack::core();
    let good = campaign(&pack).text();
    let lines = |text: &str| Campaign::read(&Source::new("campaign.toml", text), &pack).unwrap_err().lines();
    assert_eq!(
        lines(&good.replacen("gate-company", "gate-compani", 1)),
        ["campaign.toml:6:6: there is no warband `gate-compani` (did you mean `gate-company`?)"]
    );
    assert_eq!(
        lines(&good.replacen("\"warden\"", "\"wardn\"", 1)),
        [
            "campaign.toml:6:6: `hilda's` does not list `warden` (list everybody of the warband, also those who are dead)",
            "campaign.toml:10:6: there is no unit `wardn` (did you mean `warden`?)",
        ]
    );
    assert_eq!(
        lines(&good.replacen("\"warden\"\n", "\"warden\"\nscars = [\"run no more\"]\n", 1)),
        ["campaign.toml:11:10: there is no Scar `run no more` (did you mean `runs no more`?)"]
    );
    assert_eq!(
        lines(&good.replacen("the thorns", "hilda's", 1)),
        [
            "campaign.toml:34:6: there are two warbands with the id `hilda's` (give every warband a name of its own)"
        ]
    );
    assert_eq!(
        lines("game = \"showdown\"\n"),
        ["campaign.toml:1:8: there are no campaigns of `showdown` (write game = \"skirmish\")"]
    );
}

#[test]
fn a_campaign_names_its_own_warbands() {
    let pack = Pack::core();
    let mut campaign = campaign(&pack);
    let wanted = QuickBattle { red: Some("hildas".into()), blue: None, ..quick() };
    assert_eq!(
        wanted.campaign_document(&campaign).unwrap_err().lines(),
        [
            "question: there is no warband `hildas` in the campaign (did you mean `hilda's`?)",
            "question: nobody says which warband of the campaign is blue (there are: hilda's, the thorns)",
        ]
    );
    let doc = quick().campaign_document(&campaign).unwrap();
    let ended = fought(next(&campaign, &pack), &[], &[]);
    let before = campaign.clone();
    let lines = note(&mut campaign, &pack, &doc, &ended, None, ["hilda's", "thorns"]).unwrap_err().lines();
    assert_eq!(lines, ["campaign: there is no warband `thorns` (there are: hilda's, the thorns)"]);
    assert_eq!(campaign, before);
    let lines = campaign.join("hilda's", "gate-company", &pack).unwrap_err().lines();
    assert_eq!(
        lines,
        ["campaign: there is a warband `hilda's` in the campaign already (give it another name)"]
    );
}

/// A battle that does not belong to the campaign is refused, and the campaign is as it was.
#[test]
fn only_battles_of_the_campaign_are_noted() {
    let pack = Pack::core();
    let mut campaign = campaign(&pack);
    let doc = quick().campaign_document(&campaign).unwrap();
    assert_eq!(doc.title.as_deref(), Some("hilda's against the thorns on old-pasture"));
    let ended = fought(next(&campaign, &pack), &["warden", "ensign", "spear-1"], &[15, 9, 3]);
    let before = campaign.clone();
    let refused = |campaign: &mut Campaign, doc: &ScenarioDoc, digest, sides| {
        let lines = note(campaign, &pack, doc, &ended, digest, sides).unwrap_err().lines();
        lines[0].trim_start_matches("campaign: ").to_owned()
    };
    assert_eq!(
        refused(&mut campaign, &doc, None, ["the thorns", "hilda's"]),
        "red is hilda's (gate-company) in this battle, not the thorns (thorn-runners) (swap --red and --blue)"
    );
    assert_eq!(
        refused(&mut campaign, &doc, None, ["hilda's", "hilda's"]),
        "`hilda's` cannot fight itself (name another warband for --red or --blue)"
    );
    let other = QuickBattle { red: Some("barrow-host".into()), ..QuickBattle::default() };
    assert_eq!(
        refused(&mut campaign, &other.document().unwrap(), None, SIDES),
        "red is barrow-host in this battle, not hilda's (gate-company) (name the warbands that fought this battle)"
    );
    assert_eq!(campaign, before);
    note(&mut campaign, &pack, &doc, &ended, Some(7), SIDES).unwrap();
    let before = campaign.clone();
    assert!(refused(&mut campaign, &doc, Some(7), SIDES).contains("has noted this battle already"));
    assert!(
        refused(&mut campaign, &doc, Some(8), SIDES)
            .contains("warden of hilda's took part in this battle, and should have missed it")
    );
    let mut late = doc.clone();
    late.warband[0] = source::At::here({
        let mut enlisted = (*doc.warband[0]).clone();
        enlisted.without.push(source::At::here("warden".to_owned()));
        enlisted
    });
    assert!(
        refused(&mut campaign, &late, Some(8), SIDES)
            .contains("ensign of hilda's did not fight with the Scars")
    );
    campaign.doc.warband[0].unit[1].scars.clear();
    assert!(
        refused(&mut campaign, &late, Some(8), SIDES)
            .contains("spear-1 of hilda's took part in this battle, and is dead")
    );
    campaign = before;
    // Nobody rolled in it.
    let (mut battle, outcome) = ended.clone();
    battle.terms.scars = None;
    let refused = note(&mut campaign, &pack, &doc, &(battle, outcome), None, SIDES).unwrap_err().lines();
    assert!(refused[0].contains("nobody rolled for Scars"), "{refused:?}");
    let itself = QuickBattle { red: Some("hilda's".into()), blue: Some("hilda's".into()), ..quick() };
    let lines = itself.campaign_document(&campaign).unwrap_err().lines();
    assert_eq!(lines, ["question: `hilda's` cannot fight itself (name another warband for --red or --blue)"]);
}
