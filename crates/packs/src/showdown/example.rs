//! Examples of a pack, compiled: a showdown, scripted dice and choices, and statements that must be true at
//! the end.

use std::ops::Range;

use showdown::content::{Location, Showdown};
use showdown::effect::Amount;

use super::compile;
use super::compile::survivor::FIST;
use super::doc::{
    ActDoc, AiCardDoc, AmountDoc, AttemptDoc, EffectDoc, ExampleDoc, HitLocationDoc, InjuryTableDoc,
    MomentDoc, MonsterAttackDoc, PerformDoc, PerformedCardDoc, ScenarioDoc, StepDoc, StrikeDoc, SurvivorDoc,
    WhereDoc,
};
use super::expect::{Expectation, Stage};
use super::pack::{Pack, tables};
use source::{At, Diagnostics, Source, suggest};

/// An example, ready to run: the plan of the showdown has one step, and perhaps moments before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The card, gear or table that it is about: `white-lion/beasts-heel`, `bone-axe`, `injuries/head`.
    pub of: String,
    /// The file it stands in.
    pub source: Source,
    /// The place of the example in its file.
    pub span: Option<Range<usize>>,
    /// The row of an injury table that it performs, if no roll leads there.
    pub row: Option<String>,
    /// The showdown; its questions are those of the expectations, in the same order.
    pub showdown: Showdown,
    /// The dice, in order; they must be used up exactly.
    pub dice: Vec<Die>,
    /// The choices, in order; they must be used up exactly.
    pub choices: Vec<At<String>>,
    /// Statements that must be true at the end.
    pub expect: Vec<Expectation>,
}

/// A scripted die.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Die {
    /// The name of the roll: one of [`DICE`].
    pub label: &'static str,
    /// The face that it shows.
    pub face: u8,
    /// The place of the die in the script.
    pub span: Option<Range<usize>>,
}

/// The names of rolls, with the number of their faces. A face of the location die may be written as the
/// location that it shows.
pub const DICE: [(&str, u8); 11] = [
    ("attack roll", 10),
    ("monster attack roll", 10),
    ("wound roll", 10),
    ("sharp die", 10),
    ("unshakable", 10),
    ("location die", 6),
    ("severe injury", 10),
    ("brain trauma", 10),
    ("d5", 5),
    ("d6", 6),
    ("d10", 10),
];

/// The names of the other survivors of an example.
const OTHERS: [&str; 3] = ["other", "third", "fourth"];

/// The subject of a file with examples.
#[derive(Clone, Copy)]
enum About<'a> {
    Card(&'a str, &'a HitLocationDoc),
    Ai(&'a str, &'a AiCardDoc),
    Weapon(&'a At<String>),
    Table(usize, &'a InjuryTableDoc),
}

impl Pack {
    /// Every example of the pack.
    ///
    /// # Errors
    /// Every problem of every example, in its file.
    pub fn examples(&self) -> Result<Vec<Example>, Diagnostics> {
        let (examples, problems) = self.read_examples();
        problems.into_result(examples)
    }

    /// Every example of the pack that makes sense, and the problems of the others.
    pub(super) fn read_examples(&self) -> (Vec<Example>, Diagnostics) {
        let mut all = Vec::new();
        for (monster, files) in &self.monsters {
            for card in &files.cards {
                let of = format!("{monster}/{}", card.doc.id);
                all.push((of, &card.source, About::Card(monster, &card.doc), &card.doc.example));
            }
            for card in &files.ai {
                let of = format!("{monster}/{}", card.doc.id);
                all.push((of, &card.source, About::Ai(monster, &card.doc), &card.doc.example));
            }
        }
        for (id, weapon) in &self.weapons {
            all.push((id.clone(), &weapon.source, About::Weapon(&weapon.doc.id), &weapon.doc.example));
        }
        for (index, table) in self.injuries.iter().enumerate() {
            let of = format!("injuries/{}", tables()[index]);
            all.push((of, &table.source, About::Table(index, &table.doc), &table.doc.example));
        }
        let nowhere = Source::new("pack", "");
        let mut problems = Diagnostics::new(all.first().map_or(&nowhere, |(_, source, ..)| source));
        let mut examples = Vec::new();
        for (of, source, about, docs) in all {
            for doc in docs {
                match self.example(&of, source, about, doc) {
                    Ok(example) => examples.push(example),
                    Err(found) => problems.merge(found),
                }
            }
        }
        (examples, problems)
    }

    fn example(
        &self,
        of: &str,
        source: &Source,
        about: About<'_>,
        doc: &At<ExampleDoc>,
    ) -> Result<Example, Diagnostics> {
        let mut problems = Diagnostics::new(source);
        let scenario = self.scenario(about, doc, &mut problems);
        let mut showdown = match compile::showdown(source, &scenario, self, false) {
            Ok(showdown) => showdown,
            Err(found) => {
                problems.merge(found);
                return Err(problems);
            }
        };
        let card = match about {
            About::Card(_, card) => showdown.hit_locations.iter().position(|it| it.id == *card.id),
            About::Ai(..) | About::Weapon(_) | About::Table(..) => None,
        };
        let stage = Stage { pack: self, showdown: &showdown, card: card.map(|kind| kind as u8) };
        let mut expect = Vec::new();
        for words in &doc.expect {
            match stage.read(words) {
                Ok(expectation) => expect.push(expectation),
                Err(hint) => {
                    let message = format!("`{words}` is nothing that can be expected here");
                    problems.push(words.span(), message).hint(hint);
                }
            }
        }
        let dice = doc.dice.iter().filter_map(|words| die(words, &showdown, &mut problems)).collect();
        showdown.asks = expect.iter().map(|expectation| expectation.ask).collect();
        let showdown = showdown.link();
        problems.into_result(Example {
            of: of.to_owned(),
            source: source.clone(),
            span: doc.span(),
            row: doc.row.as_ref().map(ToString::to_string),
            showdown,
            dice,
            choices: doc.choices.clone(),
            expect,
        })
    }

    /// The scenario that an example is short for.
    fn scenario(&self, about: About<'_>, at: &At<ExampleDoc>, problems: &mut Diagnostics) -> ScenarioDoc {
        let doc = &**at;
        let mut survivor = doc.survivor.clone();
        let name = match about {
            About::Card(..) | About::Weapon(_) => "attacker",
            About::Ai(..) | About::Table(..) => "target",
        };
        survivor.id.get_or_insert_with(|| At::here(name.to_owned()));
        let mut monster = doc.monster.clone();
        let own = match about {
            About::Card(monster, _) | About::Ai(monster, _) => Some(monster.to_owned()),
            About::Weapon(_) | About::Table(..) => self.a_monster(&doc.cards, &doc.deck.top),
        };
        if let Some(own) = own {
            monster.id.get_or_insert_with(|| At::here(own));
        }
        let mut deck = doc.deck.clone();
        let cards = doc.cards.clone();
        let step = match about {
            About::Card(_, card) if doc.moment.is_some() => {
                deck.in_play.push(At::here(card.id.to_string()));
                StepDoc::Moment(doc.moment.unwrap_or(MomentDoc::WouldMove))
            }
            About::Ai(_, card) if doc.moment.is_some() => {
                monster.ai_in_play.push(At::here(card.id.to_string()));
                StepDoc::Moment(doc.moment.unwrap_or(MomentDoc::TurnStarts))
            }
            // A trap is drawn, not attempted.
            About::Card(_, card) if card.trap.is_some() => {
                deck.top.insert(0, At::here(card.id.to_string()));
                StepDoc::Attack(StrikeDoc::default())
            }
            About::Card(_, card) => {
                let cards = [At::here(card.id.to_string())].into_iter().chain(cards).collect();
                StepDoc::HitLocation(AttemptDoc { cards, ..AttemptDoc::default() })
            }
            About::Ai(_, card) if doc.board.is_some() || !card.attacks() || !card.face_down.is_empty() => {
                StepDoc::Card(PerformedCardDoc { card: Some(At::here(card.id.to_string())) })
            }
            About::Ai(_, card) => {
                let card = Some(At::here(card.id.to_string()));
                StepDoc::MonsterAttack(MonsterAttackDoc { card, ..MonsterAttackDoc::default() })
            }
            About::Weapon(id) => {
                if survivor.weapons.is_empty() && id.as_str() != FIST {
                    survivor.weapons.push(At::here(id.to_string()));
                }
                if cards.is_empty() {
                    StepDoc::Attack(StrikeDoc::default())
                } else {
                    StepDoc::HitLocation(AttemptDoc { cards, ..AttemptDoc::default() })
                }
            }
            About::Table(index, table) => {
                let mut perform = injury(index, table, doc, &mut survivor, problems);
                let once = perform.r#do.clone();
                (1..doc.times.unwrap_or(1)).for_each(|_| perform.r#do.extend(once.iter().cloned()));
                StepDoc::Perform(perform)
            }
        };
        let others = OTHERS.iter().enumerate().take(usize::from(doc.others)).map(|(index, name)| {
            At::here(SurvivorDoc {
                id: Some(At::here((*name).to_owned())),
                knocked_down: doc.others_knocked_down,
                at: doc.others_at.get(index).cloned(),
                ..SurvivorDoc::default()
            })
        });
        let everybody = [At::here(survivor)].into_iter().chain(others).collect();
        let nothing = |what: &str, wrong: bool, problems: &mut Diagnostics| {
            if wrong {
                problems
                    .push(at.span(), format!("`{what}` says nothing here"))
                    .hint(format!("take out `{what}`"));
            }
        };
        let is_table = matches!(about, About::Table(..));
        let is_card = matches!(about, About::Card(..));
        nothing("row", doc.row.is_some() && !is_table, problems);
        let lasts = matches!(about, About::Ai(_, card) if !card.face_down.is_empty());
        nothing("times", doc.times.is_some() && !is_table && !lasts, problems);
        let stays = matches!(about, About::Ai(_, card) if card.stay.is_some());
        nothing("moment", doc.moment.is_some() && !is_card && !stays, problems);
        nothing("others-at", doc.others_at.len() > usize::from(doc.others), problems);
        nothing("cards", !doc.cards.is_empty() && (is_table || matches!(about, About::Ai(..))), problems);
        // A card that lasts is drawn as often as it is performed.
        let again = if lasts { doc.times.unwrap_or(1) } else { 1 };
        let steps = std::iter::repeat_n(step, again.into());
        let act = doc.act.then(|| StepDoc::Act(ActDoc::default()));
        ScenarioDoc {
            deck,
            board: doc.board.clone(),
            step: doc
                .before
                .iter()
                .map(|moment| StepDoc::Moment(*moment))
                .chain(steps)
                .chain(doc.after.iter().map(|moment| StepDoc::Moment(*moment)))
                .chain(act)
                .map(At::here)
                .collect(),
            ..ScenarioDoc::new(monster, everybody)
        }
    }

    /// A monster with those cards, else any.
    fn a_monster(&self, cards: &[At<String>], top: &[At<String>]) -> Option<String> {
        let has = |id: &At<String>| {
            let holder = |(_, files): &(&String, &super::pack::MonsterFiles)| {
                files.cards.iter().any(|card| card.doc.id == *id)
            };
            self.monsters.iter().find(holder).map(|(name, _)| name.clone())
        };
        // The last of the monsters that are complete: a partial one makes a poor example.
        let whole = self.monsters.iter().rev().find(|(_, files)| !files.doc.doc.partial);
        let any = || whole.map(|(name, _)| name).or(self.monsters.keys().next()).cloned();
        cards.first().or(top.first()).and_then(has).or_else(any)
    }
}

/// The step of an example in an injury table.
fn injury(
    index: usize,
    table: &InjuryTableDoc,
    doc: &ExampleDoc,
    survivor: &mut SurvivorDoc,
    problems: &mut Diagnostics,
) -> PerformDoc {
    let mut perform = PerformDoc::default();
    if let Some(row) = &doc.row {
        if let Some(known) = table.row.iter().find(|known| known.id == *row) {
            perform.r#do.clone_from(&known.r#do);
        } else {
            let hint = suggest(row, table.row.iter().map(|row| row.id.as_str()));
            problems
                .push(row.span(), format!("there is no row `{row}`"))
                .hint(hint.unwrap_or_else(|| "the table is empty".to_owned()));
        }
        return perform;
    }
    // One point of damage where everything is full already.
    let one = Some(AmountDoc(Amount::Fixed(1)));
    let full = Some(if index == Location::Head as usize { 1 } else { 2 });
    let (slot, at) = match index {
        0 => (&mut survivor.boxes.head, WhereDoc::Head),
        1 => (&mut survivor.boxes.arms, WhereDoc::Arms),
        2 => (&mut survivor.boxes.body, WhereDoc::Body),
        3 => (&mut survivor.boxes.waist, WhereDoc::Waist),
        4 => (&mut survivor.boxes.legs, WhereDoc::Legs),
        _ => {
            survivor.brain_box = true;
            perform.r#do.push(At::here(EffectDoc { brain_damage: one, ..EffectDoc::default() }));
            return perform;
        }
    };
    *slot = full;
    perform.r#do.push(At::here(EffectDoc { damage: one, at: Some(at), ..EffectDoc::default() }));
    perform
}

/// The name of the roll that picks a survivor at random; the face is the name of the survivor.
const RANDOM_TARGET: &str = "random target";

/// The name of a drawn AI card, if the deck is one heap; the face is its id.
const AI_CARD: &str = "AI card";

/// Reads a scripted die: `wound roll 10`, `location die head`, `random target other`.
fn die(words: &At<String>, showdown: &Showdown, problems: &mut Diagnostics) -> Option<Die> {
    let (label, face) = words.rsplit_once(' ').unwrap_or((words, ""));
    let named: Option<(&str, Vec<&str>)> = match label {
        RANDOM_TARGET => {
            Some((RANDOM_TARGET, showdown.survivors.iter().map(|it| it.name.as_str()).collect()))
        }
        AI_CARD => Some((AI_CARD, showdown.ai_cards.iter().map(|card| card.id.as_str()).collect())),
        _ => None,
    };
    if let Some((label, names)) = named {
        let at = names.iter().position(|name| *name == face);
        if at.is_none() {
            let hint = suggest(face, names).unwrap_or_default();
            problems.push(words.span(), format!("no {label} is called `{face}`")).hint(hint);
        }
        return at.map(|at| Die { label, face: at as u8, span: words.span() });
    }
    let Some(&(label, sides)) = DICE.iter().find(|(known, _)| *known == label) else {
        let known = DICE.iter().map(|(known, _)| *known).chain([RANDOM_TARGET, AI_CARD]);
        let hint = suggest(label, known).unwrap_or_default();
        problems.push(words.span(), format!("no roll is called `{label}`")).hint(hint);
        return None;
    };
    let location = || {
        let named = Location::ALL.into_iter().find(|location| location.name() == face)?;
        (1..=6).find(|face| Location::of_face(*face) == named)
    };
    let number = || face.parse().ok().filter(|face| (1..=sides).contains(face));
    let face = if label == "location die" { location().or_else(number) } else { number() };
    if face.is_none() {
        problems.push(words.span(), format!("`{words}` has no such face")).hint(if label == "location die" {
            "write location die head, arms, body, waist or legs".to_owned()
        } else {
            format!("its faces go from 1 to {sides}")
        });
    }
    face.map(|face| Die { label, face, span: words.span() })
}
