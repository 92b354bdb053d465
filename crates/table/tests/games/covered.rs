//! Everything that a view shows can be amended, is printed, or stands in the list of what is left out, with its reason.

use std::collections::{BTreeMap, BTreeSet};

use kernel::AmendmentOf;
use packs::{Book, GameName, game_of, with_game};
use serde_json::Value;
use source::Source;
use table::view::{Seen, View};
use table::{Amendment, Table};
use testkit::random::Seed;

use super::amended::{amendment, amendment_of};
use super::sample::{Sample, legal};
use super::views::fits;

/// Every field of a view, by the name of its form in the schema, and what sets it: `set` names the amendments that do,
/// `left` the row of docs/companion.md that says why none does, `printed` is what never changes, `within` looks further in.
const FIELDS: &str = "
View.seat           printed
View.asked          left what is being resolved
View.steps          left what is being resolved
View.due            left what is being resolved
View.waits_for      left what is being resolved
View.table          within

Hunt.round          left the round
Hunt.turn           left whose turn it is
Hunt.controller     set controller
Hunt.focus          set at
Hunt.board          within
Hunt.monster        within
Hunt.survivors      within
Hunt.ai             within
Hunt.hit_locations  within
Board.length        printed
Board.width         printed
Board.terrain       set terrain
Board.blind_spot    set monster-at monster-faces
TerrainTile.*       printed
MonsterView.id      printed
MonsterView.name    printed
MonsterView.level   printed
MonsterView.stands  set monster-down
MonsterView.at      set monster-at
MonsterView.size    printed
MonsterView.facing  set monster-faces
MonsterView.attributes          within
MonsterView.life                set lost-life
MonsterView.wounds_to_defeat    set ai-card ai-cards
MonsterView.priority            set priority
MonsterView.priority_stays      left the priority target for good
MonsterView.wounded_by          left who last wounded the monster
MonsterView.dying               left the monster dying, dazed, weakened or watchful
MonsterView.dazed               left the monster dying, dazed, weakened or watchful
MonsterView.watchful            left the monster dying, dazed, weakened or watchful
MonsterView.toughness_for_round left the monster dying, dazed, weakened or watchful
MonsterView.in_play             set ai-card
MonsterView.injuries            set hit-card
Attribute.name      printed
Attribute.now       set tokens for-good monster-tokens
Attribute.printed   printed
Attribute.tokens    set tokens monster-tokens
Attribute.lasting   set for-good
TokensOn.card       printed
TokensOn.mood       printed
TokensOn.tokens     set ai-tokens
Card.*              printed
Injury.card         printed
Injury.name         printed
Injury.copies       set hit-card
Injury.waits        left what is being resolved
SurvivorView.name        printed
SurvivorView.letter      printed
SurvivorView.stands      set knocked-down dead
SurvivorView.at          set at
SurvivorView.distance    set distance at monster-at
SurvivorView.blind_spot  set blind-spot monster-faces
SurvivorView.priority    set priority
SurvivorView.doomed      left doomed
SurvivorView.acting      left what is being resolved
SurvivorView.acted       set acted
SurvivorView.body        within
SurvivorView.brain       within
SurvivorView.bleeding    set bleeding
SurvivorView.insane      set stat
SurvivorView.stats       within
SurvivorView.attributes  within
SurvivorView.block       set block
SurvivorView.deflect     set deflect
SurvivorView.marks       set marks
SurvivorView.actions     within
SurvivorView.impairments set impaired
SurvivorView.suffered    left severe injuries suffered
SurvivorView.weapons     within
SurvivorView.missing     set armor-lost weapon
BodyPart.location   printed
BodyPart.armor      set armor
BodyPart.boxes      within
Boxes.filled        set injuries brain-box
Boxes.of            printed
Count.name          printed
Count.count         set stat
Action.name         printed
Action.used         set used
WeaponView.id       printed
WeaponView.name     printed
WeaponView.speed    printed
WeaponView.accuracy printed
WeaponView.strength printed
WeaponView.reach    printed
WeaponView.ranged   printed
WeaponView.keywords within
KeywordView.*       printed
WeaponView.lost     set weapon
WeaponView.dropped  set weapon
AiPiles.deck         set ai-cards ai-card
AiPiles.discard      set ai-cards ai-card
AiPiles.wounds       set ai-cards ai-card lost-life
AiPiles.known_deck   set ai-card
AiPiles.known_wounds set ai-card
AiPiles.face_up      left an AI card face up on the deck
AiPiles.discarded    set ai-card
AiPiles.drawn        left what is being resolved
AiPiles.aside        left what is being resolved
CardCount.card       printed
CardCount.count      set ai-card hit-card
HitLocations.deck       set hit-card
HitLocations.top        set hit-card
HitLocations.unseen     set hit-card
HitLocations.discarded  set hit-card
HitLocations.face_up    left what is being resolved
HitLocations.at_hand    left what is being resolved
HitLocations.trap       left what is being resolved
HitLocations.traps      printed
HitLocations.next_is_trap set hit-card

BattleView.turn       set turn turn-of
BattleView.per_inch   printed
BattleView.last_turn  printed
BattleView.phase      left what is being resolved
BattleView.active     set turn-of
BattleView.sides      printed
BattleView.focus      left what is being resolved
BattleView.may_rout   set state
BattleView.after      left what is being resolved
BattleView.to_deploy  left what is being resolved
BattleView.field      within
BattleView.places     within
BattleView.units      within
BattleView.result     left how the battle ended
FieldView.*           printed
Surface.*             printed
Railed.*              printed
Edge.*                printed
Gap.*                 printed
FeatureView.*         printed
PlaceView.*           printed
PlaceEdge.*           printed
Path.*                printed
Rectangle.*           printed
Arms.*                printed
SpellView.*           printed
UnitView.name         printed
UnitView.letter       printed
UnitView.side         printed
UnitView.status       set state
UnitView.waits        left what is being resolved
UnitView.fell_to      left what took a unit out of action
UnitView.on_board     set state
UnitView.wounds       set wounds
UnitView.at           set at
UnitView.surface      set at place
UnitView.base         printed
UnitView.touches      set touches at
UnitView.movement     printed
UnitView.stats        printed
UnitView.attacks      printed
UnitView.injury       printed
UnitView.piercing     printed
UnitView.hardy        printed
UnitView.deadly       printed
UnitView.weapons      printed
UnitView.armour       printed
UnitView.spells       printed
UnitView.traits       printed
UnitView.done         set did engaged walked
UnitView.awaits_scars left Scars
UnitView.scar         left Scars
";

/// What the scenarios of the repository hardly have: turns and rounds of whole games, a monster with Life, platforms
/// and routs.
const WHOLE: [&str; 3] = [
    "game = \"showdown\"\nparty = \"first-story\"\nmonster = { id = \"white-lion\", level = \"2\" }\nstep = [{ showdown = {} }]\n",
    "game = \"showdown\"\nparty = \"first-story\"\nmonster = { id = \"screaming-antelope\", life = 9 }\nstep = [{ showdown = {} }]\n",
    "game = \"skirmish\"\nfield = \"mill-bridge\"\n\
     warband = [{ id = \"gate-company\", side = \"red\" }, { id = \"barrow-host\", side = \"blue\" }]\n\
     step = [{ battle = { rout = 1, turns = 40 } }]\n",
];

/// What none of these games can come to: no persistent injury of the core pack has two copies.
const NEVER: (&str, &str) = ("hit-card", "Injury.copies");

/// How often they are begun and amended.
const ROUNDS: usize = 50;

/// How many amendments are tried in each round.
const AMENDED: usize = 400;

/// The forms of what is due, which is being resolved as a whole.
const OF_DUE: &[&str] = &[
    "Step",
    "Due",
    "Roll",
    "Die",
    "Needed",
    "Part",
    "Keeps",
    "Face",
    "Class",
    "Choice",
    "Offered",
    "Pointed",
    "Spot",
    "Side",
    "Cost",
    "Shared",
    "NotOffered",
    "About",
    "Check",
    "Failing",
    "Forgoes",
];

/// The line of a field.
fn line(field: &str) -> Option<(&'static str, &'static str)> {
    let form = field.split('.').next()?;
    FIELDS.lines().filter_map(|line| line.split_once(' ')).find_map(|(name, how)| {
        let is_it = name == field || name.strip_suffix(".*") == Some(form);
        let (how, what) = how.trim().split_once(' ').unwrap_or((how.trim(), ""));
        is_it.then_some((how, what))
    })
}

fn keys(form: &Value) -> impl Iterator<Item = &str> {
    form["properties"].as_object().into_iter().flatten().map(|(key, _)| key.as_str())
}

#[test]
fn every_field_of_a_view_is_amended_printed_or_left_out_for_a_reason() {
    let (view, schema) = (View::schema(), Amendment::schema());
    let page = include_str!("../../../../docs/companion.md");
    let forms = view["$defs"].as_object().unwrap().iter().map(|(name, form)| (name.as_str(), form));
    let mut fields = BTreeSet::new();
    for (name, form) in forms.chain([("View", &view)]).filter(|(name, _)| !OF_DUE.contains(name)) {
        fields.extend(keys(form).map(|key| format!("{name}.{key}")));
    }
    let known: Vec<&str> = ["HuntAmendment", "BattleAmendment"]
        .iter()
        .flat_map(|game| schema["$defs"][*game]["oneOf"].as_array().unwrap())
        .flat_map(|form| keys(form).chain(form["const"].as_str()))
        .collect();
    for field in &fields {
        match line(field)
            .unwrap_or_else(|| panic!("{field} is shown: say what amends it, or why nothing does"))
        {
            ("printed" | "within", "") => {}
            ("set", by) => {
                let unknown: Vec<&str> = by.split(' ').filter(|name| !known.contains(name)).collect();
                assert!(!by.is_empty() && unknown.is_empty(), "{field}: {unknown:?} of {known:?}");
            }
            ("left", what) => assert!(page.contains(&format!("| {what} | ")), "{field}: no row `{what}`"),
            other => panic!("{field}: {other:?}"),
        }
    }
    for name in FIELDS.lines().filter_map(|line| line.split(' ').next()).filter(|name| !name.is_empty()) {
        let form = name.trim_end_matches('*');
        assert!(fields.iter().any(|field| field.starts_with(form)), "{name} is in no view");
    }
}

/// The fields in which two views differ. A card is what it is: another card is another value of what holds it.
fn differ(
    root: &Value,
    schema: &Value,
    (one, other): (&Value, &Value),
    at: &str,
    found: &mut BTreeSet<String>,
) {
    if one == other {
        return;
    }
    let form =
        |schema: &Value| schema["$ref"].as_str().map(|path| path.trim_start_matches("#/$defs/").to_owned());
    let further = schema["anyOf"].as_array().and_then(|forms| forms.iter().find_map(form));
    let name = form(schema).or(further);
    match (one, other) {
        (Value::Object(one), Value::Object(other)) if name.as_deref().is_some_and(|name| name != "Card") => {
            let name = name.unwrap_or_default();
            for (key, schema) in root["$defs"][&name]["properties"].as_object().into_iter().flatten() {
                differ(root, schema, (&one[key], &other[key]), &format!("{name}.{key}"), found);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for pair in one.iter().zip(other) {
                differ(root, &schema["items"], pair, at, found);
            }
        }
        _ => _ = found.insert(at.to_owned()),
    }
}

/// What each amendment changed of what is seen, by its name.
type Changed = BTreeMap<String, BTreeSet<String>>;

/// The name of an amendment in its JSON.
fn name(amendment: &Amendment) -> String {
    let value = serde_json::to_value(amendment).expect("an amendment is plain data");
    let inner = value.as_object().and_then(|game| game.values().next()).expect("it is of a game");
    let key = inner.as_object().and_then(|fields| fields.keys().next());
    key.map_or_else(|| inner.as_str().unwrap_or_default(), String::as_str).to_owned()
}

/// Amends at random. As data an amendment is the same as in words and as the rules know it.
fn amend<G: Book + Seen>(sample: &Sample<G>, changed: &mut Changed) -> usize {
    let (view, schema) = (View::schema(), Amendment::schema());
    let things = match G::GAME {
        GameName::Showdown => "Hunt",
        GameName::Skirmish => "BattleView",
    };
    let form = serde_json::json!({ "$ref": format!("#/$defs/{things}") });
    let things_of = |table: &Table<G>| {
        let things = serde_json::to_value(View::of(&table.scenario().game, table.state(), None).table);
        things.expect("a view is plain data")[G::GAME.word()].take()
    };
    let mut amended = 0;
    let mut note = |table: &mut Table<G>, amendment: AmendmentOf<G>| {
        let game = &table.scenario().game;
        let before = things_of(table);
        let words = game.amendment_words(amendment);
        if table.clone().amend(None, amendment).is_err() {
            return;
        }
        let data = game.amendment_told(amendment);
        let json = serde_json::to_value(&data).expect("an amendment is plain data");
        fits(&schema, &schema, &json, &[]).unwrap_or_else(|why| panic!("{words}: {why}"));
        assert_eq!(serde_json::from_value::<Amendment>(json).ok().as_ref(), Some(&data), "{words}");
        assert_eq!(game.amendment_meant(&data), Ok(amendment), "{words}: {data:?}");
        assert_eq!(game.amendment_named(table.state(), &words), Ok(amendment), "{words}");
        let mut found = BTreeSet::new();
        table.amend(None, amendment).unwrap();
        differ(&view, &form, (&before, &things_of(table)), things, &mut found);
        changed.entry(name(&data)).or_default().extend(found);
        amended += 1;
    };
    for (number, scenario) in sample.scenarios().into_iter().enumerate() {
        let mut seed = Seed(number as u64 + 1);
        let mut table = Table::new(scenario);
        for _ in 0..60 {
            let next = amendment(&table, &mut seed);
            if let Some(amendment) = next {
                note(&mut table, amendment);
            }
            if next.is_none() || seed.once_in(8) {
                match legal(&table, &mut seed) {
                    Some(input) => _ = table.submit(None, input).unwrap(),
                    None if next.is_none() => break,
                    None => {}
                }
            }
        }
    }
    // In these everything is amended in turn: there is too much of it to be met by chance.
    for text in WHOLE.iter().filter(|text| game_of(&Source::new("whole", **text)) == G::GAME) {
        let scenario = sample.scenario("whole", text);
        for round in 0..ROUNDS {
            let mut seed = Seed(round as u64 + 7);
            let mut table = Table::new(scenario.clone());
            for _ in 0..round {
                let Some(input) = legal(&table, &mut seed) else { break };
                table.submit(None, input).unwrap();
            }
            let parts = table.scenario().game.parts(table.state());
            for &part in parts.iter().cycle().take(AMENDED) {
                // An amendment may end the game: then nothing is left to amend.
                if table.scenario().game.parts(table.state()).is_empty() {
                    break;
                }
                if let Some(amendment) = amendment_of(&table, part, &mut seed) {
                    note(&mut table, amendment);
                }
            }
        }
    }
    amended
}

#[test]
fn amendments_are_data_and_change_what_is_seen() {
    let mut changed = Changed::new();
    for &game in GameName::ALL {
        let amended = with_game!(game, G => amend(&Sample::<G>::new(), &mut changed));
        println!("{}: {amended} amended", game.word());
        assert!(amended > 300, "{}: {amended}", game.word());
    }
    let mut missing = Vec::new();
    for field in FIELDS.lines().filter_map(|line| line.split(' ').next()) {
        let Some(("set", by)) = line(field) else { continue };
        let is_seen = |name: &str| changed.get(name).is_some_and(|fields| fields.contains(field));
        let unseen = by.split(' ').filter(|name| !is_seen(name) && (*name, field) != NEVER);
        missing.extend(unseen.map(|name| format!("{name} changed no {field}")));
    }
    let printed = |field: &&String| line(field).is_none_or(|(how, _)| how == "printed");
    for (name, fields) in &changed {
        missing.extend(fields.iter().filter(printed).map(|field| format!("{name} changed {field}")));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
