//! Two versions of a whole battle, in words.

use ask::answer::{Becomes, ChangedBlow, ComparedBattles, names};
use ask::words::answers::{self as words, few};

use crate::output::{
    bold, dim,
    table::{
        Column::{Left, Right},
        table,
    },
};
use crate::told::{Sampled, left_out_of_both};

/// The number of blows on targets in the same state that are told.
const BLOWS: usize = 4;

/// The certain differences, and the sampled ones.
pub fn text(compared: &ComparedBattles, all: bool) -> String {
    let [name_a, name_b] = names(&compared.differs);
    let sides = compared.policies.iter().map(|it| (it.side.as_str(), it.policy));
    let plays = format!("{} {}", words::goes_first(&compared.first), words::plays(sides));
    let sampled = Sampled { pairs: &compared.sampled, games: "battles", plays };
    format!(
        "{}\n\n  A: {name_a}\n  B: {name_b}\n\n{}{}{}",
        bold(&compared.title),
        certain(compared, all),
        sampled.text(),
        left_out_of_both(&compared.a.left_out, &compared.b.left_out)
    )
}

fn certain(compared: &ComparedBattles, all: bool) -> String {
    let head = bold("Certain: one blow, exactly");
    let is_shared = compared.only_in_a.is_empty() && compared.only_in_b.is_empty();
    if compared.blows.is_empty() {
        let why = if let Some(side) = &compared.nothing_in_common {
            format!(
                "The units of {side} differ: none of one version is in the other, so that single blows cannot be \
                 compared one by one."
            )
        } else if is_shared {
            "No blow or shot of one unit at another changes: what differs works elsewhere.".to_owned()
        } else {
            "No blow or shot changes between units that both versions have; the others cannot be compared."
                .to_owned()
        };
        return format!("{head}\n\n  {why}\n\n");
    }
    let told = few(&compared.blows, BLOWS, all, |blow| (blow.target_is, blow.at_edge));
    let rest = compared.blows.len() - told.len();
    let rows = told.into_iter().flat_map(rows);
    let words = [Left("attacker"), Left("weapon"), Left("target"), Right("alike"), Left("that is")];
    let numbers = [Right("pairs"), Left("becomes"), Right("A"), Right("B"), Right("B - A")];
    let more = if rest > 0 { dim(&format!("  and {rest} more: --all lists them\n")) } else { String::new() };
    let others = if is_shared { "" } else { " Units that only one version has cannot be compared." };
    let how = dim(&format!(
        "Exact; the most common blows first, and of those what changes most. Blows that come to exactly the same \
         are told once: `alike` is how many more there are, `pairs` for how many pairs of units it holds.{others}",
    ));
    format!("{head}\n\n{}{more}\n{how}\n\n", table(&[words, numbers].concat(), rows))
}

/// A blow in the table: a row for every result whose chance changes.
fn rows(blow: &ChangedBlow) -> Vec<Vec<String>> {
    let mut first = [
        blow.attacker.clone(),
        words::weapon(blow),
        blow.target.clone(),
        if blow.alike.is_empty() { String::new() } else { format!("+{}", blow.alike.len()) },
        words::target(blow),
        blow.pairs.to_string(),
    ];
    let row = |Becomes { becomes, a, b }: &Becomes| {
        let mut row = std::mem::take(&mut first).to_vec();
        let moved = (b.to_f64() - a.to_f64()) * 100.0;
        let [a, b] = [a, b].map(|chance| chance.to_prob().percent(2));
        row.extend([words::status(*becomes), a, b, format!("{moved:+.2}")]);
        row
    };
    blow.results.iter().filter(|result| result.a != result.b).map(row).collect()
}

#[cfg(test)]
mod tests;
