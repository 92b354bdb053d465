//! Questions about showdown in flags: an attack of either side, and whole showdowns.

use ask::look_up::Name;
use ask::question::{Attack, Deck, Monster, MonsterAttack, Showdown, Survivor};
use clap::builder::{PossibleValue, ValueParser};
use clap::{Arg, ArgMatches};
use packs::showdown::doc::AiCards;

use crate::args::whole as number_within;
use crate::error::Error;
use crate::games::flags::{Flag, flag, name, names, number, one_of, part, several, switch, under};
use crate::games::names::NameParser;

const ATTACK: &str = "The attack";
const MONSTER: &str = "The monster";
const SURVIVOR: &str = "The survivor";

/// How questions about an attack look.
pub const ATTACK_EXAMPLES: &str = "\
Examples:
  bout odds attack --weapon bone-axe --monster white-lion --level 1
  bout odds attack --weapon king-spear --luck 1 --ask wounds,criticals --discard beasts-maw,beasts-paw
  bout odds attack --weapon bone-axe --until-defeated --policy first
  bout odds attack --weapon bone-axe --rows luck=0..3 --columns toughness=6..14 --show mean:wounds
  bout play attack --weapon bone-axe --seed 1
  bout compare attack --weapon bone-axe --vs weapon=king-spear";

/// How questions about an attack of the monster look.
pub const MONSTER_EXAMPLES: &str = "\
Examples:
  bout odds monster-attack --card claw --level 2 --armor head=2,arms=1,body=1,waist=1,legs=1 --evasion 1
  bout odds monster-attack --card claw --armor rawhide --dodge --survival 1 --policy best
  bout odds monster-attack --card claw --armor rawhide --rows evasion=0..3 --show mean:injuries";

/// How questions about whole showdowns look.
pub const WHOLE_EXAMPLES: &str = "\
Examples:
  bout play showdown
  bout play showdown --level 1 --party settlers --save lion.bout
  bout play showdown --level 2 --survivors 3 --ambush survivors --dice roll
  bout sim showdown --level 1 --party settlers --trials 10000
  bout odds showdown --level 3 --print-scenario > lion.toml";

/// A survivor attacks the monster.
pub fn attack() -> Vec<Flag<Attack>> {
    type Q = Attack;
    let flags = [
        names("weapon", Name::Weapon, |q: &mut Q, word| q.weapons.push(word)).says(
            "The weapon; further ones, separated by commas, are carried, and one named twice makes a pair \
             [default: fist and tooth]",
        ),
        number("attacks", 1..=1000, |q: &mut Q, n| q.attacks = Some(n))
            .says("How many attacks, one after the other [default: 1]"),
        switch("until-defeated", |q: &mut Q| q.until_defeated = true)
            .with(|arg| arg.conflicts_with("attacks"))
            .says("Attack until the monster is defeated"),
        switch("same-round", |q: &mut Q| q.same_round = true)
            .says("All of them come in one round: nobody stands up in between"),
        switch("blind-spot", |q: &mut Q| q.blind_spot = true).says("The survivor stands in the blind spot"),
        number("distance", 1..=40, |q: &mut Q, n| q.distance = Some(n))
            .says("Spaces between the survivor and the monster [default: 1]"),
    ];
    let parts = [
        under(ATTACK, flags),
        part(monster(), |q: &mut Q| &mut q.monster),
        part(deck(), |q: &mut Q| &mut q.deck),
        part(survivor(), |q: &mut Q| &mut q.survivor),
    ];
    parts.into_iter().flatten().collect()
}

/// The monster attacks a survivor.
pub fn monster_attack() -> Vec<Flag<MonsterAttack>> {
    type Q = MonsterAttack;
    let card = name("card", Name::Attack, |q: &mut Q, word| q.card = Some(word))
        .says("The card with the attack [default: the basic action]");
    let carries = [
        names("weapon", Name::Weapon, |q: &mut Q, word| q.weapons.push(word))
            .says("What the survivor carries: a shield, for one"),
        switch("blocking", |q: &mut Q| q.blocking = true).says("The survivor has raised the shield"),
    ];
    let in_play = cards("in-play", |q: &mut Q, card| q.in_play.push(card))
        .says("Persistent injuries of the monster, by their cards");
    let parts = [
        under(ATTACK, [card]),
        under(SURVIVOR, carries),
        under(MONSTER, [in_play]),
        part(monster(), |q: &mut Q| &mut q.monster),
        part(survivor(), |q: &mut Q| &mut q.survivor),
    ];
    parts.into_iter().flatten().collect()
}

/// The monster and how it stands.
fn monster() -> Vec<Flag<Monster>> {
    type Q = Monster;
    let flags = [
        name("monster", Name::Monster, |q: &mut Q, word| q.id = Some(word))
            .says("Which monster [default: white-lion]"),
        flag("level", ValueParser::string(), |q: &mut Q, word| q.level = Some(word))
            .with(|arg| arg.value_name("LEVEL").allow_negative_numbers(true))
            .says("Its level [default: 1]"),
        number("toughness", 0..=40, |q: &mut Q, n| q.toughness = Some(n))
            .says("Its toughness, if not that of the level"),
        flag("ai-cards", ValueParser::new(ai_cards), |q: &mut Q, cards| q.ai_cards = Some(cards))
            .with(|arg| arg.value_name("N").allow_negative_numbers(true))
            .says("Cards in its AI deck, if not those of the level: a number, or unlimited"),
        number("life", 1..=99, |q: &mut Q, n| q.life = Some(n))
            .says("Its Life, if not that of the level: so many wounds defeat it, and take no AI card"),
        flag("token", ValueParser::new(token), |q: &mut Q, (attribute, count): (String, i8)| {
            q.tokens.insert(attribute, count);
        })
        .with(several("ATTRIBUTE=N"))
        .says("Its tokens, besides those of the level: `accuracy=-1,evasion=1`"),
        switch("knocked-down", |q: &mut Q| q.knocked_down = true).says("It is knocked down"),
    ];
    under(MONSTER, flags)
}

/// Hit locations, by their cards.
fn cards<Q: 'static>(flag_name: &'static str, set: impl Fn(&mut Q, String) + 'static) -> Flag<Q> {
    names(flag_name, Name::HitLocation, set).with(|arg| arg.value_name("CARDS"))
}

/// The hit location deck, as far as it is not fresh.
fn deck() -> Vec<Flag<Deck>> {
    type Q = Deck;
    let flags = [
        cards("discard", |q: &mut Q, card| q.discard.push(card)).says("Hit locations in the discard pile"),
        cards("top", |q: &mut Q, card| q.top.push(card))
            .says("Hit locations on top of the deck, the next one first"),
        cards("in-play", |q: &mut Q, card| q.in_play.push(card))
            .says("Persistent injuries in play, by their cards"),
        cards("without", |q: &mut Q, card| q.without.push(card))
            .says("Hit locations that are out of the deck for good"),
    ];
    under("Its hit location deck", flags)
}

/// The survivor.
fn survivor() -> Vec<Flag<Survivor>> {
    type Q = Survivor;
    let knows = |action: &'static str| move |q: &mut Q| q.actions.push(action.to_owned());
    let flags = [
        number("accuracy", -20..=20, |q: &mut Q, n| q.accuracy = n).says("Accuracy"),
        number("strength", -20..=20, |q: &mut Q, n| q.strength = n).says("Strength"),
        number("evasion", -20..=20, |q: &mut Q, n| q.evasion = n).says("Evasion"),
        number("luck", -20..=20, |q: &mut Q, n| q.luck = n).says("Luck"),
        number("speed", -12..=12, |q: &mut Q, n| q.speed = n).says("Speed"),
        switch("affinity", |q: &mut Q| q.affinity = true)
            .says("The gear grid completes the affinities of the weapons"),
        names("armor", Name::Armor, |q: &mut Q, text| wear(q, &text))
            .with(|arg| arg.value_name("ARMOR"))
            .says(
                "What they wear: sets or pieces (`rawhide`), or armor points by location (`head=2,body=1`)",
            ),
        number("survival", 0..=99, |q: &mut Q, n| q.survival = n).says("Survival"),
        number("insanity", 0..=99, |q: &mut Q, n| q.insanity = n).says("Insanity"),
        number("courage", 0..=9, |q: &mut Q, n| q.courage = n).says("Courage"),
        number("understanding", 0..=9, |q: &mut Q, n| q.understanding = n).says("Understanding"),
        switch("dodge", knows("dodge")).says("The settlement knows how to dodge; it costs 1 survival"),
        switch("surge", knows("surge")).says("The settlement knows how to surge"),
        switch("endure", knows("endure")).says("The settlement knows how to endure"),
        switch("survivor-knocked-down", |q: &mut Q| q.knocked_down = true)
            .says("The survivor is knocked down"),
    ];
    under(SURVIVOR, flags)
}

/// What is told.
pub fn ask() -> Arg {
    let arg = Arg::new("ask").long("ask").help_heading("What is asked").value_parser(NameParser(Name::Ask));
    several("LIST")(arg).hide_possible_values(true).help(
        "What to tell apart, all together, at most 8: `wounds,criticals`; some words say of what: `armor:head`, \
         `token:accuracy`, `in-play:beasts-heel`",
    )
}

/// A party of survivors against a monster, round after round, until one side is no more.
pub fn whole() -> Vec<Flag<Showdown>> {
    type Q = Showdown;
    let deploy = [
        PossibleValue::new("lined-up").help("As the monster's set-up lines them up"),
        PossibleValue::new("chosen").help("Their players choose their spaces in the zone of the set-up"),
    ];
    let monster = [
        name("monster", Name::Monster, |q: &mut Q, word| q.monster = Some(word))
            .says("Which monster [default: white-lion]"),
        name("level", Name::Level, |q: &mut Q, word| q.level = Some(word))
            .with(|arg| arg.value_name("LEVEL").allow_negative_numbers(true))
            .says("Its level: 1, 2, 3 or first-story [default: first-story, or 1 if a monster or a party is named]"),
        number("life", 1..=99, |q: &mut Q, n| q.life = Some(n))
            .says("Its Life, if not that of the level: so many wounds defeat it, and take no AI card"),
        name("ambush", Name::Ambush, |q: &mut Q, word| q.ambush = Some(word))
            .with(|arg| arg.value_name("SIDE"))
            .says("Who ambushes: monster or survivors [default: nobody]"),
    ];
    let survivors = [
        name("party", Name::Party, |q: &mut Q, word| q.party = Some(word))
            .says("Which party: first-story, settlers, or one of a pack of your own [default: first-story]"),
        number("survivors", 1..=4, |q: &mut Q, n| q.survivors = Some(n))
            .says("How many of the party take part, the first ones [default: all]"),
        one_of("deploy", "HOW", deploy, |q: &mut Q, how: String| q.chosen = how == "chosen")
            .with(|arg| arg.default_value("lined-up"))
            .says("How they come to stand where they do"),
        switch("pictographs", |q: &mut Q| q.pictographs = true)
            .says("Their settlement knows Pictographs: they may run away"),
    ];
    let mut flags = under(MONSTER, monster);
    flags.extend(under("The survivors", survivors));
    flags
}

/// Without a level, a hunt is the First Story, where all begin.
pub fn usual(whole: Showdown) -> Showdown {
    let names_none = whole.monster.is_none() && whole.party.is_none();
    Showdown { level: whole.level.or(names_none.then(|| "first-story".to_owned())), ..whole }
}

fn ai_cards(text: &str) -> Result<AiCards, String> {
    if text == "unlimited" {
        return Ok(AiCards(None));
    }
    number_within::<0, 60, u8>(text)
        .map(|cards| AiCards(Some(cards)))
        .map_err(|_| "write a whole number from 0 to 60, or unlimited".into())
}

fn token(text: &str) -> Result<(String, i8), String> {
    let usage = || "write ATTRIBUTE=N, for example accuracy=-1".to_owned();
    let (attribute, count) = text.split_once('=').ok_or_else(usage)?;
    let count = count.parse().ok().filter(|count: &i8| count.abs() <= 20).ok_or_else(usage)?;
    Ok((attribute.trim().to_owned(), count))
}

/// What the words of --armor mean: armor, or points at a location.
///
/// # Errors
/// A sentence.
pub fn armor(text: &str) -> Result<Result<(String, u8), String>, String> {
    let Some((location, points)) = text.split_once('=') else { return Ok(Err(text.to_owned())) };
    match points.trim().parse() {
        Ok(points @ 0..=40) => Ok(Ok((location.trim().to_owned(), points))),
        _ => Err("armor points are a whole number from 0 to 40: head=2,body=1".into()),
    }
}

/// Armor or armor points, as the parser has accepted them.
fn wear(survivor: &mut Survivor, text: &str) {
    match armor(text) {
        Ok(Ok((place, points))) => _ = survivor.armor_points.insert(place, points),
        Ok(Err(worn)) => survivor.armor.push(worn),
        Err(_) => {}
    }
}

/// Whether the flags fit together.
///
/// # Errors
/// If armor points of a location are given twice.
pub fn check(matches: &ArgMatches) -> crate::error::Result<()> {
    let worn = matches.get_many::<String>("armor").into_iter().flatten();
    let places: Vec<String> = worn.filter_map(|text| Some(armor(text).ok()?.ok()?.0)).collect();
    match places.iter().enumerate().find(|(at, place)| places[..*at].contains(place)) {
        None => Ok(()),
        Some((_, place)) => Err(Error::input(
            format!("--armor gives the armor points of `{place}` twice"),
            "name each location once",
        )),
    }
}

#[cfg(test)]
mod tests;
