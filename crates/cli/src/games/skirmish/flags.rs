//! Questions about skirmish in flags: one attack, and whole battles.

use ask::look_up::Name;
use ask::question::{Battle, Of, Skirmish};
use clap::builder::{PossibleValue, ValueParser};
use clap::{Arg, ArgMatches};
use packs::skirmish::doc::NumberOrNone;

use crate::args::distance;
use crate::error::{Error, Result};
use crate::games::flags::{
    Flag, any_name, flag, is_given, name, number, one_of, read, several, switch, under,
};

/// How questions about one attack look.
pub const EXAMPLES: &str = "\
Examples:
  bout odds skirmish --melee 14 --defence 18 --target dazed
  bout odds skirmish --fall 5
  bout odds skirmish --rows melee=10..16 --columns defence=14..18
  bout sim skirmish --red gate-company --blue barrow-host --field tannery-ruins";

/// How questions about whole battles look.
pub const WHOLE_EXAMPLES: &str = "\
Examples:
  bout play battle
  bout play battle --red barrow-host --blue gate-company --field tannery-ruins --save ruins.bout
  bout sim battle --trials 10000
  bout sim battle --red thorn-runners --field mill-bridge --policy cautious
  bout compare battle --vs dazed-melee=auto-hit
  bout odds battle --print-scenario > battle.toml";

/// The heading of the flags of one attack.
const QUESTION: &str = "The question";

/// The states of a unit.
const STATES: [&str; 4] = ["healthy", "staggered", "dazed", "stunned"];

fn number_or_none(text: &str) -> std::result::Result<NumberOrNone, String> {
    if text == "none" {
        return Ok(NumberOrNone(None));
    }
    match text.parse() {
        Ok(number @ 1..=20) => Ok(NumberOrNone(Some(number))),
        _ => Err("write a number from 1 to 20, or none".into()),
    }
}

/// A number of sources; 1 if none is given.
fn sources(arg: Arg) -> Arg {
    arg.num_args(0..=1).default_missing_value("1")
}

/// A height in inches, below zero only to be told that there is none.
fn height(arg: Arg) -> Arg {
    arg.value_name("INCHES").allow_negative_numbers(true)
}

/// An attacker and a target, both soldiers unless the flags say otherwise.
pub fn blow() -> Vec<Flag<Skirmish>> {
    type Q = Skirmish;
    let distance = || ValueParser::new(distance);
    let stats = ["melee", "ranged", "defence", "agility", "morale"];
    let flags = vec![
        number("melee", 1..=20, |q: &mut Q, n| q.melee = Some(n)).says("The attacker's Melee number"),
        number("ranged", 1..=20, |q: &mut Q, n| q.ranged = Some(n))
            .with(|arg| arg.conflicts_with("melee"))
            .says("The attacker's Ranged number; makes the attack a shot"),
        number("attacks", 1..=6, |q: &mut Q, n| q.attacks = Some(n)).says("How many attacks"),
        number("attackers", 1..=12, |q: &mut Q, n| q.attackers = Some(n))
            .says("How many such attackers, one after the other"),
        number("injury", -20..=20, |q: &mut Q, n| q.injury = Some(n)).says("The attacker's Injury modifier"),
        number("piercing", -20..=20, |q: &mut Q, n| q.piercing = Some(n))
            .says("The attacker's Piercing modifier"),
        any_name("weapon", |q: &mut Q, word| q.weapon = Some(word))
            .says("The attacker's weapon, from the pack"),
        any_name("attacker-profile", |q: &mut Q, word| q.attacker_profile = Some(word))
            .says("The attacker's profile, from the pack"),
        one_of("attacker", "ATTACKER", STATES, |q: &mut Q, state| q.attacker = state)
            .says("The attacker's state"),
        flag("defence", ValueParser::new(number_or_none), |q: &mut Q, n| q.defence = Some(n))
            .with(|arg| arg.value_name("N").allow_negative_numbers(true))
            .says("The target's Defence number, or none"),
        number("agility", 1..=20, |q: &mut Q, n| q.agility = Some(n)).says("The target's Agility number"),
        number("morale", 1..=20, |q: &mut Q, n| q.morale = Some(n)).says("The target's Morale number"),
        number("wounds", 1..=4, |q: &mut Q, n| q.wounds = Some(n)).says("The target's Wounds"),
        any_name("target-profile", |q: &mut Q, word| q.target_profile = Some(word))
            .says("The target's profile, from the pack"),
        one_of("target", "TARGET", STATES, |q: &mut Q, state| q.target = state).says("The target's state"),
        number("hardy", 0..=20, |q: &mut Q, n| q.hardy = Some(n))
            .says("Injury values against the target are lowered by N"),
        switch("stunned-becomes-dazed", |q: &mut Q| q.stunned_becomes_dazed = true)
            .says("The target is Dazed where it would be Stunned"),
        number("advantage", 0..=9, |q: &mut Q, n| q.advantage = n)
            .with(sources)
            .says("Sources of Advantage on the attack (1 if no number is given)"),
        number("disadvantage", 0..=9, |q: &mut Q, n| q.disadvantage = n)
            .with(sources)
            .says("Sources of Disadvantage on the attack (1 if no number is given)"),
        switch("cover", |q: &mut Q| q.cover = true).says("The target of the shot is in cover"),
        switch("moved", |q: &mut Q| q.moved = true).says("The shooter moved"),
        switch("elevated", |q: &mut Q| q.elevated = true).says("The shooter stands well above the target"),
        one_of("turn", "TURN", ["attacker", "target"], |q: &mut Q, side| q.turn = Some(side))
            .says("Whose turn it is"),
        flag("ledge", distance(), |q: &mut Q, inches| q.ledge = Some(inches))
            .with(height)
            .says("The target stands within 1 inch of an edge this many inches high"),
        switch("railing", |q: &mut Q| q.railing = true)
            .with(|arg| arg.requires("ledge"))
            .says("A railing guards that edge"),
        flag("fall", distance(), |q: &mut Q, inches| q.fall = Some(inches))
            .with(|arg| height(arg).group("instead"))
            .says("Instead of an attack: the target falls this many inches"),
        number("injury-roll", -40..=40, |q: &mut Q, n| q.injury_roll = Some(n))
            .with(|arg| arg.group("instead"))
            .says("Instead of an attack: the target makes an Injury Roll with this modifier"),
        one_of("inflict", "INFLICT", ["dazed", "stunned"], |q: &mut Q, state| q.inflict = Some(state))
            .with(|arg| arg.group("instead"))
            .says("Instead of an attack: the target gets this state"),
        one_of("check", "CHECK", stats, |q: &mut Q, stat| q.check = Some(stat))
            .with(|arg| arg.group("instead"))
            .says("Instead of an attack: the target makes a Check"),
    ];
    under(QUESTION, flags)
}

/// What is told of one attack.
pub fn ask() -> Arg {
    several("LIST")(Arg::new("ask").long("ask").help_heading(QUESTION)).help(
        "What to tell of the target, all together: `status`, `injured` (Dazed, Stunned or Incapacitated), \
         `at-least-stunned`, `wounds`, `place`. [default: status]",
    )
}

/// How warbands come to stand where they do.
pub fn deploy() -> [PossibleValue; 2] {
    [
        PossibleValue::new("lined-up").help("They are lined up in their zones"),
        PossibleValue::new("chosen").help("Whoever plays them deploys them, one unit at a time"),
    ]
}

/// Two warbands on a field, turn after turn, until one is gone or runs.
pub fn battle() -> Vec<Flag<Battle>> {
    type Q = Battle;
    let warbands = [
        name("red", Name::Warband, |q: &mut Q, word| q.red = Some(word))
            .says("The warband of red, from the pack [default: gate-company]"),
        name("blue", Name::Warband, |q: &mut Q, word| q.blue = Some(word))
            .says("The warband of blue, from the pack [default: thorn-runners]"),
    ];
    let terms = [
        name("field", Name::Field, |q: &mut Q, word| q.field = Some(word))
            .says("The field, from the pack [default: old-pasture]"),
        one_of("first", "SIDE", ["red", "blue"], |q: &mut Q, side| q.first = Some(side))
            .says("Whose turn is the first [default: red; `sim` and `compare` give it to each side in turn]"),
        number("rout", 1..=24, |q: &mut Q, n| q.rout = Some(n))
            .says("From how many lost units on a side takes Rout tests [default: 6]"),
        number("turns", 1..=200, |q: &mut Q, n| q.turns = Some(n))
            .says("After how many turns the battle ends, counting those of both sides [default: 24]"),
        switch("no-scars", |q: &mut Q| q.no_scars = true)
            .says("Leave out the Scars that Incapacitated units roll for at the end"),
        one_of("deploy", "HOW", deploy(), |q: &mut Q, how| q.deploy = Some(how)).says(
            "How warbands come to stand where they do [default: chosen where people play, else lined-up]",
        ),
    ];
    let mut flags = under("The warbands", warbands);
    flags.extend(under("The battle", terms));
    flags
}

/// What is asked about: one attack, or a whole battle.
///
/// # Errors
/// If it is both.
pub fn of(matches: &ArgMatches) -> Result<Of> {
    let (one, whole) = (blow(), battle());
    if !is_given(&whole, matches) {
        return Ok(Of::Skirmish(Box::new(read(&one, matches))));
    }
    if is_given(&one, matches) || matches.contains_id("ask") {
        return Err(Error::input(
            "a whole battle is asked about, and one attack",
            "leave out --red, --blue, --field and the like, or everything else",
        ));
    }
    Ok(Of::Battle(Box::new(read(&whole, matches))))
}
