//! A roll that is due, in rows: the number that it takes, the sum that leads there, and the effect of each
//! face.

use ask::words;
use table::view::{Die, Face, Needed, Number, Part, Roll};

/// The most kinds of cards that are told one by one.
const KINDS: usize = 6;

/// The rows about a roll besides its question.
pub fn rows(roll: &Roll) -> Vec<String> {
    let needs = roll.needs.as_ref().map(sum);
    let adds = (!roll.adds.is_empty()).then(|| format!("adds {}", parts(&roll.adds).join(", ")));
    needs.into_iter().chain(adds).chain(faces(roll)).collect()
}

fn parts(all: &[Part]) -> Vec<String> {
    let part = |part: &Part| match part.number {
        Number::By(by) => format!("{} {by:+}", part.what),
        Number::Need(need) => format!("{} {need}", part.what),
    };
    all.iter().map(part).collect()
}

/// `needs 4+: Bone Axe, strength +3, against toughness 8`.
fn sum(needed: &Needed) -> String {
    let least = needed.least.map_or_else(|| "no face will do".to_owned(), |least| format!("needs {least}+"));
    let (adds, against): (Vec<Part>, Vec<Part>) =
        needed.sum.iter().cloned().partition(|part| matches!(part.number, Number::By(_)));
    let against = match &parts(&against)[..] {
        [] => String::new(),
        all => format!("{}against {}", if adds.is_empty() { "" } else { " " }, all.join(", ")),
    };
    match parts(&adds).join(", ") + &against {
        sum if sum.is_empty() => least,
        sum => format!("{least}: {sum}"),
    }
}

/// The effects of faces, those with the same effect together. A deck gives the number of cards of each kind.
fn faces(roll: &Roll) -> Option<String> {
    let groups = words::faces(roll);
    match roll.with {
        // Faces that do nothing but show their number are no news.
        Die::Die(_) => roll.faces.iter().any(|face| face.word != face.id).then(|| groups.join(", ")),
        Die::Draw(count) if groups.len() > KINDS => Some(format!("one of {count} cards")),
        Die::Draw(_) => {
            let kind = |face: &Face| match face.weight {
                1 => face.word.clone(),
                more => format!("{more} x {}", face.word),
            };
            Some(roll.faces.iter().map(kind).collect::<Vec<_>>().join(", "))
        }
    }
}
