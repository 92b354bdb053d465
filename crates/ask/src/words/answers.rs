//! Sentences about answers that every front can say: what mattered, how battles end, who goes first.

use packs::Tell;
use packs::skirmish::doc::StatusDoc;
use skirmish::Status;

use crate::answer::{
    Ahead, Battles, ChangedBlow, Column, Count, End, First, GoingFirst, Known, TurnedOn, Verdict,
};
use crate::policy::{Policies, Policy, style};
use crate::{Fraction, Reading};

/// A share as reports show it.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// The rulings that mattered, and those given that did not, a line each.
pub fn rulings(turned_on: &TurnedOn) -> String {
    let used: Vec<String> = turned_on
        .rulings
        .iter()
        .map(|ruled| {
            let mark = if ruled.usual { "" } else { " (not the default)" };
            format!("{} = {}{mark}", ruled.ruling, ruled.option)
        })
        .collect();
    let mut text = match (used.as_slice(), turned_on.looked_at) {
        ([], None) => "No ruling makes a difference here.\n".to_owned(),
        ([], Some(_)) => String::new(),
        (used, _) => format!("Rulings used: {}.\n", used.join("; ")),
    };
    if let Some(only) = turned_on.looked_at {
        let looked_at = match only {
            1 => "one situation was".to_owned(),
            many => format!("{many} situations were"),
        };
        text += &format!("Others may matter, too: {looked_at} looked at, not all.\n");
    }
    for (name, option) in &turned_on.not_met {
        text += &match turned_on.looked_at {
            None => format!("{name} = {option} makes no difference here.\n"),
            Some(_) => format!("{name} = {option} was not met among them.\n"),
        };
    }
    text
}

/// The name of the number that a mean is of.
pub fn of_mean(tells: &[Tell], tell: &str, of: Option<&str>) -> String {
    let found = tells.iter().find(|it| it.tell == tell && it.of.as_deref() == of);
    found.map_or_else(|| tell.to_owned(), |it| it.name.clone())
}

/// A mean in words.
pub fn mean(mean: &Reading) -> String {
    let fraction = |value: &Fraction| {
        let text = value.to_string();
        if text.len() <= 49 { format!(" = {text}") } else { format!(" ({} digits)", text.len() - 1) }
    };
    match mean {
        Reading::Exact(value) => format!("{:.6}{}", value.to_f64(), fraction(value)),
        Reading::Between { at_least, .. } | Reading::AtLeast { at_least } => {
            format!("at least {:.6}", at_least.to_f64())
        }
        Reading::Infinite(_) => "infinite, because with some chance it never ends".to_owned(),
        Reading::Sampled { middle, high, .. } => format!("{middle:.4} ± {:.4}", high - middle),
    }
}

/// The policies of the sides, in a sentence.
pub fn plays<'a>(sides: impl Iterator<Item = (&'a str, Policy)>) -> String {
    let says = |policy: Policy| {
        let style = style(Some(&Policies::Same(policy)), "battle").ok();
        style.map_or(String::new(), |style| format!(": it {}", players::skirmish::says(style)))
    };
    let one = |policy: Policy| format!("{}{}", policy.word(), says(policy));
    let all: Vec<(&str, Policy)> = sides.collect();
    match all.as_slice() {
        [(_, a), (_, b)] if a == b => format!("Either side plays {}.", one(*a)),
        all => {
            let each: Vec<String> =
                all.iter().map(|(side, policy)| format!("{side} plays {}", one(*policy))).collect();
            format!("{}.", each.join("; "))
        }
    }
}

/// The value of going first, in a sentence.
pub fn worth(first: &GoingFirst) -> String {
    let [wins, low, high] = first.goes_first_wins.shares().map(percent);
    let [second, ..] = first.goes_second_wins.shares().map(percent);
    let points = |share: f64| format!("{:+.1}", share * 100.0);
    let [worth, least, most] = Count { count: 0, share: first.advantage.clone() }.shares().map(points);
    format!(
        "Whoever goes first wins {wins} (95 % interval {low} to {high}), whoever goes second {second}: going first is \
         worth {worth} points ({least} to {most})."
    )
}

/// The side that goes first in two versions, in a sentence.
pub fn goes_first(first: &First) -> String {
    let goes = |side: &Option<String>| match side {
        None => "the sides take turns at going first".to_owned(),
        Some(side) => format!("{side} goes first"),
    };
    match (&first.a, &first.b) {
        (None, None) => "The sides take turns at going first, pair by pair.".to_owned(),
        (a, b) if a == b => format!("In every battle {}.", goes(a)),
        (a, b) => format!("In A {}, in B {}.", goes(a), goes(b)),
    }
}

/// The length of battles, behind their mean. If most of them are cut off, only that is told.
pub fn lengths(report: &Battles) -> String {
    let (turns, limit) = (&report.turns, report.limit);
    let battles = |ends: &mut dyn Iterator<Item = &End>| ends.map(|end| end.battles.count).sum();
    let cut = battles(&mut report.ends.iter().filter(|end| end.how == Verdict::TimeUp));
    let [cut, ..] = Count::of(cut, battles(&mut report.ends.iter())).shares().map(percent);
    let cut = format!("{cut} are still undecided after turn {limit}");
    match [turns.half, turns.most] {
        [half, _] if half >= limit => format!("; {cut}"),
        [half, most] if most >= limit => format!("; half of the battles take {half} or less, and {cut}"),
        [half, most] => format!("; half of the battles take {half} or less, 9 of 10 take {most} or less"),
    }
}

/// The end of a battle, in words.
pub fn verdict(report: &Battles, end: &End) -> String {
    let winner = end.winner.as_deref().unwrap_or_default();
    let loser = report.sides.iter().find(|side| side.side != winner);
    match end.how {
        Verdict::LastStanding => format!("only {winner} is left"),
        Verdict::Rout => format!("{} runs", loser.map_or("", |side| side.side.as_str())),
        Verdict::NobodyLeft => "nobody is left".into(),
        Verdict::TimeUp => "the time is up".into(),
    }
}

/// The first few of each kind, or all of them if all are wanted.
pub fn few<T, K: PartialEq>(all: &[T], most: usize, wants_all: bool, kind: impl Fn(&T) -> K) -> Vec<&T> {
    let mut told: Vec<&T> = Vec::new();
    for one in all {
        let same = told.iter().filter(|other| kind(other) == kind(one)).count();
        if wants_all || same < most {
            told.push(one);
        }
    }
    told
}

/// The weapon of a blow, in both versions.
pub fn weapon(blow: &ChangedBlow) -> String {
    let [a, b] = [&blow.weapon, &blow.weapon_b].map(|weapon| weapon.as_deref().unwrap_or("bare hands"));
    if a == b { a.to_owned() } else { format!("{a} / {b}") }
}

/// The state of the target of a blow.
pub fn target(blow: &ChangedBlow) -> String {
    let edge = if blow.at_edge { ", at an edge 4\" deep" } else { "" };
    let shot = if blow.ranged { ", shot at" } else { "" };
    format!("{}{shot}{edge}", status(blow.target_is))
}

/// A state as the page writes it.
pub fn status(status: StatusDoc) -> String {
    Status::from(status).name().to_owned()
}

/// The precision and the horizon of an outlook; and the way in which decisions until then fall.
pub fn how(ahead: &Ahead) -> [String; 2] {
    let known = match &ahead.known {
        Known::Sampled { trials, .. } => {
            format!("Estimated from {trials} games each (± is the 95 % interval)")
        }
        Known::Exact | Known::UpTo { .. } => "Exact".to_owned(),
    };
    let fall = if ahead.later == Policy::Random { "at random" } else { "in the fixed order" };
    let later = format!("decisions until then fall {fall}. Each number is a change from now.");
    [format!("{known}, up to {}", ahead.until), later]
}

/// The precision of all columns together.
pub fn how_well(columns: &[Column]) -> &'static str {
    let known = || columns.iter().map(|column| &column.known);
    if known().any(|known| matches!(known, Known::Sampled { .. })) {
        "What has a ~ is estimated, because there are too many states"
    } else if known().any(|known| matches!(known, Known::UpTo { .. })) {
        "Exact as far as it was followed"
    } else {
        "Exact"
    }
}
