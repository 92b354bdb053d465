//! What a decision of a showdown is about, as it follows `ada decides`.

use kernel::{Game, Pending};
use packs::showdown::Showdown;
use showdown::board::LEG;
use showdown::content::SurvivorId;
use showdown::{Choice, Frame, State};

/// What the decision due is about; `None` where the options say it.
pub fn about(showdown: &Showdown, state: &State) -> Option<String> {
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
