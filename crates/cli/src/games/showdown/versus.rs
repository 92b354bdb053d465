//! Two versions of a whole showdown, in words.

use ask::answer::{Attacker, ChangedAttack, ComparedShowdowns, names};
use ask::policy::{Policies, style};
use ask::words::answers::few;
use players::showdown::says;

use crate::output::{
    bold, dim,
    table::{
        Column::{Left, Right},
        table,
    },
};
use crate::told::{Sampled, left_out_of_both};

/// The number of attacks that are told, of survivors and of the monster.
const ATTACKS: usize = 6;

/// The certain differences, and the sampled ones.
pub fn text(compared: &ComparedShowdowns, all: bool) -> String {
    let [name_a, name_b] = names(&compared.differs);
    let plays = style(Some(&Policies::Same(compared.policy)), "showdown").map_or(String::new(), |style| {
        format!("The party {}; ties of the monster fall at random.", says(style))
    });
    let sampled = Sampled { pairs: &compared.sampled, games: "showdowns", plays };
    format!(
        "{}\n\n  A: {name_a}\n  B: {name_b}\n\n{}{}{}",
        bold(&compared.title),
        certain(&compared.attacks, all),
        sampled.text(),
        left_out_of_both(&compared.a.left_out, &compared.b.left_out)
    )
}

fn certain(attacks: &[ChangedAttack], all: bool) -> String {
    let head = bold("Certain: one attack, exactly");
    if attacks.is_empty() {
        return format!(
            "{head}\n\n  No attack that both versions have changes: what differs works elsewhere, or only one of them has it.\n\n"
        );
    }
    let told = few(attacks, ATTACKS, all, |change| change.by);
    let rest = attacks.len() - told.len();
    let rows = told.into_iter().flat_map(rows);
    let columns = [Left("attack"), Right("alike"), Left("comes to"), Right("A"), Right("B"), Right("B - A")];
    let more = if rest > 0 { dim(&format!("  and {rest} more: --all lists them\n")) } else { String::new() };
    let how = dim(
        "Exact: with the decks as they are at the start, from beside the monster, in the printed order, and nobody \
         uses survival actions. Attacks that come to exactly the same are told once: `alike` is how many more there \
         are. What only one version has cannot be compared.",
    );
    format!("{head}\n\n{}{more}\n{how}\n\n", table(&columns, rows))
}

/// An attack in the table: its mean, and its chance.
fn rows(change: &ChangedAttack) -> [Vec<String>; 2] {
    let (who, words) = match change.by {
        Attacker::Monster => (format!("{} on {}", change.with, change.survivor), ["injury boxes", "death"]),
        Attacker::Survivor => (format!("{} with {}", change.survivor, change.with), ["wounds", "any wound"]),
    };
    let alike = if change.alike.is_empty() { String::new() } else { format!("+{}", change.alike.len()) };
    let (a, b) = (change.a.mean, change.b.mean);
    let first =
        vec![who, alike, words[0].into(), format!("{a:.3}"), format!("{b:.3}"), format!("{:+.3}", b - a)];
    let [a, b] = [&change.a, &change.b].map(|odds| odds.chance.to_prob());
    let moved = (b.to_f64() - a.to_f64()) * 100.0;
    let second = vec![
        String::new(),
        String::new(),
        words[1].into(),
        a.percent(2),
        b.percent(2),
        format!("{moved:+.2}"),
    ];
    [first, second]
}
