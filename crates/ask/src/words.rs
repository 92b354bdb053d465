//! The requests of a table in words: the line of a roll, of a decision, of an option and of a missing option.
//! Every front that prints lines asks alike.

pub mod answers;
mod standing;

use kernel::Inches;
use showdown::content::Impairment;
use table::view::{
    About, Check, Choice, Class, Die, Face, Failing, Forgoes, ImpairmentDoc, Keeps, Needed, NotOffered,
    Number, Offered, Roll, Things,
};

pub use self::standing::{missing_gear, standing};
pub use crate::skirmish::card::spell_effect;

/// The seat of the survivors together.
const PARTY: &str = "survivors";

/// A roll or a draw: the figure, the roll, the number needed, and its chance.
pub fn roll(roll: &Roll) -> String {
    let Roll { of, by, pool, .. } = roll;
    let who = roll.on.as_ref().map_or_else(|| by.clone(), |on| format!("{by} on {on}"));
    let dice = match (roll.with, pool) {
        (Die::Draw(_), 1) if of.starts_with(['A', 'E', 'I', 'O', 'U']) => {
            return format!("{who}: draw an {of}");
        }
        (Die::Draw(_), 1) => return format!("{who}: draw a {of}"),
        (Die::Draw(_), pool) => return format!("{who}: draw {pool} {of}s"),
        (Die::Die(sides), 1) => format!("d{sides}"),
        (Die::Die(sides), pool) => format!("{pool}d{sides}"),
    };
    let which = which(roll);
    match of.as_str() {
        "roll-off" => return format!("Who strikes first? {which}"),
        "edge" => return format!("{who}: over which edge? {which}"),
        "hit set aside" => return format!("{who}: which hit is set aside? {which}"),
        // The die of a card is called by its own name.
        name if name == dice => return format!("{who}: {dice} of the card"),
        _ => {}
    }
    let (last, order) = match &roll.last {
        Some(last) => (format!(" and {last}"), " in that order"),
        None if of == "Defence check" && *pool > 1 => (String::new(), ", deadliest hit first"),
        None => (String::new(), ""),
    };
    let which = if which.is_empty() { which } else { format!(": {which}") };
    format!("{who}: {of}{}{last}, {dice}{order}{which}", needed(roll))
}

/// The need of a roll: ` 14+ (35 %)`, or the numbers that wound and that are critical.
fn needed(roll: &Roll) -> String {
    let against = roll.against.as_ref().map_or_else(String::new, |card| format!(" against {card}"));
    let number = |needed: &Needed| {
        let by_numbers = needed.sum.iter().map(|part| match part.number {
            Number::By(by) => -by,
            Number::Need(need) => need,
        });
        needed.least.map_or_else(|| by_numbers.sum(), i16::from)
    };
    let word = |needed: &Needed, class: Class| {
        let is_it =
            |face: &&Face| needed.least.map_or(face.class == class, |least| face.id == least.to_string());
        roll.faces.iter().find(is_it).map_or("", |face| face.word.as_str())
    };
    let told = |needed: &Needed| Some((number(needed), percent(needed.chance?)));
    match roll.needs.as_ref().and_then(told) {
        None => against,
        Some((least, chance)) if against.is_empty() => format!(" {least}+ ({chance} %)"),
        Some((least, chance)) => {
            let word = roll.needs.as_ref().map_or("", |needs| word(needs, Class::Win));
            let critical = roll.critical.as_ref().and_then(told);
            let critical = critical
                .map_or_else(String::new, |(least, chance)| format!(", {least}+ critical {chance} %"));
            format!("{against} ({least}+ {word} {chance} %{critical})")
        }
    }
}

/// The meaning of the faces of a die that only selects: `1 head, 2 arms, 3-4 body`.
fn which(roll: &Roll) -> String {
    let says_which = |face: &Face| face.class == Class::Plain && (!roll.real || face.shows.is_some());
    if !roll.faces.iter().all(says_which) {
        return String::new();
    }
    let between = if roll.faces.iter().any(|face| face.word.contains(',')) { "; " } else { ", " };
    faces(roll).join(between)
}

/// The faces, grouped by effect: `1-3 fails`, `4-9 wounds`, `10 critical`.
pub fn faces(roll: &Roll) -> Vec<String> {
    let same = |one: &Face, other: &Face| (one.class, &one.word) == (other.class, &other.word);
    let group = |faces: &[Face]| match faces {
        [one] => format!("{} {}", one.id, one.word),
        [first, .., last] => format!("{}-{} {}", first.id, last.id, first.word),
        [] => String::new(),
    };
    roll.faces.chunk_by(same).map(group).collect()
}

/// A share in percent. Only a certain result is 100 %, and only an impossible one 0 %.
fn percent([passing, all]: [u32; 2]) -> String {
    match (passing * 200 / all.max(1)).div_ceil(2) {
        rounded @ (0 | 100) if rounded * all != passing * 100 => {
            format!("{}.{:02}", passing * 100 / all, passing * 10_000 / all % 100)
        }
        rounded => rounded.to_string(),
    }
}

/// A decision: its seat, its subject and its figure.
pub fn choice(choice: &Choice, table: &Things) -> String {
    let Choice { seat, by, about, .. } = choice;
    let is_survivors = |name: &str| match table {
        Things::Showdown(hunt) => hunt.survivors.iter().any(|one| one.name == *name),
        Things::Skirmish(_) => true,
    };
    let who = match seat.as_str() {
        name if is_survivors(name) => format!("{name} decides"),
        PARTY => format!("the {PARTY} decide"),
        role => format!("the {role} decides"),
    };
    let phase = match table {
        Things::Skirmish(battle) => battle.phase.map(|phase| format!(" in the {} phase", phase.name())),
        Things::Showdown(_) => None,
    };
    let whom = by.as_deref().unwrap_or("a survivor");
    let (what, is_told) = match *about {
        About::Options => (String::new(), false),
        About::HitLocation => (" which hit location is next".into(), false),
        About::Dodge => (" whether to dodge a hit".into(), false),
        About::Hit => (" which hit is next".into(), false),
        About::SurvivalAction => (" whether to use a survival action".into(), false),
        About::Endure => (" whether to endure a severe injury".into(), false),
        About::CardOffer => (" whether to do what the card offers".into(), false),
        About::Target => (" whom the monster picks".into(), false),
        About::MonsterGoes => (" where the monster goes".into(), false),
        About::MonsterTurns => (" where the monster turns".into(), false),
        About::MonsterPlaced => (" where the monster is placed".into(), false),
        About::SurvivorPlaced => (format!(" where {whom} is placed"), true),
        About::Knockback => (format!(" which way {whom} is knocked back"), true),
        About::Rest => (format!(" where {whom} comes to rest"), true),
        About::Heal => (" where to heal".into(), false),
        About::LoseGear => (format!(" which piece of gear {whom} loses"), true),
        About::DiscardMood => (" which mood is discarded".into(), false),
        About::LookedAt => (" where the card goes that was looked at".into(), false),
        About::WhoActs => (" who acts next".into(), false),
        About::Ambush { at_a_time } => {
            (format!(" where to lie in ambush, up to {at_a_time} spaces at a time, until you pass"), false)
        }
        About::Walk { spaces, at_a_time } if at_a_time < spaces => {
            (format!(" where to walk, up to {spaces} spaces, {at_a_time} at a time"), false)
        }
        About::Walk { spaces, .. } => (format!(" where to walk, up to {spaces} spaces"), false),
        About::Station => (" where to stand: pass to stay as lined up".into(), false),
        About::Surge => (" what to surge for".into(), false),
        About::WhoDeploys => (" who is deployed next".into(), false),
        About::Deploy => (" on a place".into(), false),
        About::WhoEngages => (" who engages next".into(), false),
        About::WhoMoves => (" who moves next".into(), false),
        About::Intercept => (" who steps in the way".into(), false),
        About::Move { left } => (format!(", {} left,", Inches(left.0)), false),
    };
    let whom = by.as_ref().filter(|_| !is_told).map_or_else(String::new, |by| format!(" for {by}"));
    format!("{who}{}{what}{whom}", phase.unwrap_or_default())
}

/// The cost and effect of an option, if its name does not state them.
pub fn says(option: &Offered) -> Option<String> {
    option.says.clone().or_else(|| option.check.as_ref().map(check))
}

fn check(check: &Check) -> String {
    let least = check.least.map_or_else(|| "no face".to_owned(), |least| format!("{least}+"));
    let edge = match check.keeps {
        Keeps::Each => "",
        Keeps::Higher => " with Advantage",
        Keeps::Lower => " with Disadvantage",
    };
    let failing = match check.failing {
        None => "",
        Some(Failing::Stays) => ", or it stays where it is",
        Some(Failing::Falls) => ", or it falls",
    };
    format!("{} {least} ({} %){edge}{failing}", check.of, percent(check.chance))
}

/// The turn or showdown that an option would end for everybody, as the beginning of a sentence.
pub fn forgoes(forgoes: &Forgoes) -> String {
    match forgoes {
        Forgoes::Acts(left) => format!("{} could still act", left.join(" and ")),
        Forgoes::Showdown => "The showdown would be over for everybody, and not won".to_owned(),
    }
}

/// An impairment for good, as it follows the name of its survivor.
pub fn impairment(impairment: ImpairmentDoc) -> &'static str {
    Impairment::from(impairment).says()
}

/// The reason an option is missing, in one sentence. A reason may begin with the name itself.
pub fn not_offered(missing: &NotOffered) -> String {
    let NotOffered { name, why, .. } = missing;
    let is_in_it = why.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(' '));
    if is_in_it { format!("{why}.") } else { format!("{name}: {why}.") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two dice come to a quarter of a percent.
    #[test]
    fn only_what_is_certain_is_told_so() {
        let told = [[0, 400], [1, 400], [7, 20], [399, 400], [400, 400]].map(percent);
        assert_eq!(told, ["0", "0.25", "35", "99.75", "100"]);
    }
}
