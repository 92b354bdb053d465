//! How the decisions of a showdown are asked: what each is about, and what most players mean.

use kernel::{Game, Pending, Seat, Tabletop};
use showdown::board::LEG;
use showdown::content::SurvivorId;
use showdown::{CONTROLLER, Choice, Frame, PARTY, Showdown, State};

use crate::view::{Begins, only};

/// Who decides, and about what.
pub fn decides(showdown: &Showdown, state: &State, seat: Seat) -> String {
    let who = match seat {
        PARTY => "the survivors decide".to_owned(),
        CONTROLLER => "the monster controller decides".to_owned(),
        _ => format!("{} decides", showdown.seat_name(seat)),
    };
    about(showdown, state).map_or(who.clone(), |what| format!("{who} {what}"))
}

/// What the decision due is about, as it follows `ada decides`; `None` where the options say it.
fn about(showdown: &Showdown, state: &State) -> Option<String> {
    let name = |id: SurvivorId| &showdown.survivors[usize::from(id.0)].name;
    Some(match *state.frames.last()? {
        Frame::Attack => "which hit location is next".to_owned(),
        Frame::MonsterAttack => hit(showdown, state).to_owned(),
        Frame::Opportunity { .. } => "whether to use a survival action".to_owned(),
        Frame::Severe { .. } => "whether to endure a severe injury".to_owned(),
        Frame::Run { .. } => "whether to do what the card offers".to_owned(),
        Frame::Pick { .. } => "whom the monster picks".to_owned(),
        Frame::Go { .. } => "where the monster goes".to_owned(),
        Frame::Face { .. } => "where the monster turns".to_owned(),
        Frame::PutMonster { .. } => "where the monster is placed".to_owned(),
        Frame::PutInFront { subject } => format!("where {} is placed", name(subject)),
        Frame::Knockback { subject, .. } => format!("which way {} is knocked back", name(subject)),
        Frame::Land { subject, .. } => format!("where {} comes to rest", name(subject)),
        Frame::Heal { .. } => "where to heal".to_owned(),
        Frame::LoseGear { subject } => format!("which piece of gear {} loses", name(subject)),
        Frame::DiscardMood { .. } => "which mood is discarded".to_owned(),
        Frame::Look { .. } => "where the card goes that was looked at".to_owned(),
        Frame::Party => "who acts next".to_owned(),
        Frame::Walk { .. } if places(state) => {
            format!("where to lie in ambush, up to {LEG} spaces at a time, until you pass")
        }
        Frame::Walk { spaces, .. } if spaces > LEG => {
            format!("where to walk, up to {spaces} spaces, {LEG} at a time")
        }
        Frame::Walk { spaces, .. } => format!("where to walk, up to {spaces} spaces"),
        Frame::Station { .. } => "where to stand: pass to stay as lined up".to_owned(),
        Frame::Surging { .. } => "what to surge for".to_owned(),
        _ => return None,
    })
}

/// Whether survivors choose where they lie in ambush: nobody acts yet.
fn places(state: &State) -> bool {
    let below = state.frames.iter().rev().find(|frame| !matches!(frame, Frame::Walk { .. }));
    matches!(below, Some(Frame::Round { .. }))
}

/// A hit of the monster's attack: it may be dodged, or it is the target's to say which comes next.
fn hit(showdown: &Showdown, state: &State) -> &'static str {
    let Pending::Decision(decision) = showdown.pending(state) else { return "" };
    let dodges = decision.choices.iter().any(|choice| matches!(choice, Choice::Dodge(_)));
    if dodges { "whether to dodge a hit" } else { "which hit is next" }
}

/// What an option would end for everybody.
pub fn forgoes(showdown: &Showdown, choices: &[Choice], choice: Choice) -> Option<String> {
    let left = choices
        .iter()
        .filter_map(|choice| if let Choice::Act(id) = choice { Some(showdown.name(*id)) } else { None });
    match choice {
        Choice::EndTurn => {
            let left: Vec<&str> = left.collect();
            (!left.is_empty()).then(|| format!("{} could still act", left.join(" and ")))
        }
        Choice::RunAway => Some("The showdown would be over for everybody, and not won".to_owned()),
        _ => None,
    }
}

/// Who acts next: the first who can. Within an act, to move or to attack, if only one of them is possible.
pub fn usual(state: &State, choices: &[Choice]) -> Option<usize> {
    match state.frames.last()? {
        Frame::Party => choices.iter().position(|choice| matches!(choice, Choice::Act(_))),
        Frame::Act { .. } => only(choices, |choice| matches!(choice, Choice::Walk | Choice::Attack(_))),
        _ => None,
    }
}

/// What an earlier choice has to do with what is decided now.
pub fn begins(now: &State, choice: Choice) -> Begins {
    match (now.frames.last(), choice) {
        (Some(Frame::Walk { .. }), Choice::Walk | Choice::Dash)
        | (Some(Frame::Surging { .. }), Choice::Surge)
        | (Some(Frame::Act { .. }), Choice::Act(_)) => Begins::It,
        // A long way goes in legs.
        (Some(Frame::Walk { .. }), Choice::To(_)) => Begins::GoesOn,
        _ => Begins::Nothing,
    }
}
