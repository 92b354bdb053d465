//! What is due: the question, the options with room for their odds, the faces of the die, the cards of the deck.

use maud::{Markup, html};
use table::view::{
    About, Card, Choice, Class, Die, Due, Face, HitLocations, Keeps, Needed, NotOffered, Number, Offered,
    Part, Pointed, Roll, Stands, Things,
};

use super::by_hand;
use super::section::section;
use super::words::{self, capital, chance, plain, signed};
use crate::scene::{Rolling, Scene, Shown, Stage};

/// The decision as a region of its own.
pub fn region(scene: &Scene) -> Markup {
    let odds = match scene.table.odds {
        // Odds are of the table as it stands.
        Shown::All if scene.past.is_some() => "odds-none",
        Shown::All => "odds-all",
        Shown::Rolls => "odds-none",
        Shown::Nobody => "odds-none odds-nobody",
    };
    let rolling = match &scene.view.due {
        Due::Roll(roll) if asked(scene) && is_typed(scene, roll) => " rolling",
        _ => "",
    };
    let by = match &scene.view.due {
        Due::Choice(choice) => Some(choice.by.as_ref().unwrap_or(&choice.seat)),
        Due::Roll(roll) => Some(&roll.by),
        Due::Over => None,
    };
    html! {
        section id="decision" class=(format!("panel decide {odds}{rolling}")) data-lines=(scene.waits.lines) data-by=[by] aria-label="Decision" {
            @if let Some(lesson) = &scene.lesson {
                aside class="lesson" aria-label="How it goes" {
                    p { (lesson) }
                    button class="btn plain needs-js" type="button" data-learn { "Explain no more" }
                }
            }
            @match &scene.view.due {
                Due::Over if !scene.begins.is_empty() => { (by_hand::region(scene)) (tools(scene, None)) }
                Due::Choice(choice) => (decision(scene, choice)),
                Due::Roll(roll) => (rolls(scene, roll)),
                Due::Over => (over(scene)),
            }
        }
    }
}

/// Whether the one who looks is asked.
fn asked(scene: &Scene) -> bool {
    scene.me.is_some() && scene.waits.asked.is_some()
}

fn head(eyebrow: &str, question: &str) -> Markup {
    html! {
        @if !eyebrow.is_empty() { p class="eyebrow" { (eyebrow) } }
        h2 id="question" class="question" tabindex="-1" { (question) }
    }
}

/// Where a form goes that answers what is due.
fn form(scene: &Scene, kind: &str, pool: u8, inner: &Markup) -> Markup {
    html! {
        form method="post" action=(format!("/t/{}/submit", scene.table.id)) data-api="submit" data-kind=(kind) data-inputs=(scene.inputs) data-pool=(pool) {
            (super::command(scene, "submit"))
            input type="hidden" name="inputs" value=(scene.inputs);
            (inner)
        }
    }
}

fn decision(scene: &Scene, choice: &Choice) -> Markup {
    let (eyebrow, question) = words::question(choice, &scene.view.table);
    let asked = asked(scene);
    html! {
        (head(&eyebrow, &question))
        @if asked {
            (form(scene, "choice", 1, &html! {
                div class="scroll" { (options(scene, choice, true)) }
                div class="act" {
                    p id="note" class="note" {}
                    button id="commit" class="btn primary big wide" type="submit" data-empty="Choose one" { span data-words { "Choose" } " " kbd { "Enter" } }
                }
            }))
        } @else {
            (waits(scene))
            div class="scroll" tabindex="0" role="group" aria-label="Options" { (options(scene, choice, false)) }
        }
        (tools(scene, Some(choice)))
        @if scene.table.odds == Shown::All { p class="tiny faint foot" {} }
    }
}

/// Whom the table waits for, where nothing is asked of the one who looks.
fn waits(scene: &Scene) -> Markup {
    let names = &scene.view.waits_for;
    if scene.past.is_some() {
        return html! {};
    }
    html! {
        p class="dim small" {
            @if names.is_empty() { "Nobody sits where this is decided: somebody has to take that seat." }
            @else {
                "Waiting for "
                @for (at, name) in names.iter().enumerate() { @if at > 0 { ", " } b { bdi { (words::cut(name)) } } }
                @if scene.me.is_some() { ". Nothing for you to do." } @else { "." }
            }
        }
    }
}

/// Where an option stands: on the board, in a row of its like, or in the list.
fn is_place(scene: &Scene, option: &Offered) -> bool {
    let has_board = match &scene.view.table {
        Things::Showdown(hunt) => hunt.board.is_some(),
        Things::Skirmish(battle) => battle.field.is_some(),
    };
    has_board
        && matches!(
            option.at,
            Some(Pointed::Space(_) | Pointed::Base { .. } | Pointed::Spot(_) | Pointed::Area(_))
        )
        && !option.rest
}

fn options(scene: &Scene, choice: &Choice, asked: bool) -> Markup {
    let numbered = || choice.options.iter().enumerate();
    let places: Vec<_> = numbered().filter(|(_, one)| is_place(scene, one)).collect();
    let others: Vec<_> = numbered().filter(|(_, one)| !is_place(scene, one)).collect();
    let (alike, alone): (Vec<_>, Vec<_>) = others.into_iter().partition(|(_, one)| one.shared.is_some());
    let mut groups: Vec<(&str, Vec<(usize, &Offered)>)> = Vec::new();
    for (at, one) in alike {
        let with = one.shared.as_ref().map_or("", |shared| shared.with.as_str());
        match groups.iter_mut().find(|(known, _)| *known == with) {
            Some((_, group)) => group.push((at, one)),
            None => groups.push((with, vec![(at, one)])),
        }
    }
    let ready = ready(choice).filter(|_| asked);
    html! {
        div class="opts" role=[asked.then_some("radiogroup")] aria-labelledby=[asked.then_some("question")] {
            @if !places.is_empty() {
                @if asked {
                    div class="spaces" { @for (at, one) in &places { (option(scene, one, *at, ready == Some(*at), None)) } }
                    p class="spaces-hint needs-js" { "Tap one of the " (places.len()) " marked places on the board." }
                } @else {
                    p class="dim small" { (places.len()) " places to choose from." }
                }
            }
            @for (at, one) in &alone { @if asked { (option(scene, one, *at, ready == Some(*at), None)) } @else { (read(scene, one, *at)) } }
            @for (with, group) in &groups {
                h3 { (words::tidy(&capital(with))) }
                div class="parts-row" {
                    @for (at, one) in group {
                        @let part = one.shared.as_ref().map(|shared| words::tidy(&shared.part));
                        @if asked { (option(scene, one, *at, ready == Some(*at), part)) } @else { (read(scene, one, *at)) }
                    }
                }
            }
        }
    }
}

/// The option that is chosen already: the only one, the one that most players mean, and of what the monster may do by its
/// card, where any will do, the first.
fn ready(choice: &Choice) -> Option<usize> {
    let is_monsters = matches!(
        choice.about,
        About::Target | About::MonsterGoes | About::MonsterTurns | About::MonsterPlaced
    );
    choice.usual.or((choice.options.len() == 1 || is_monsters).then_some(0))
}

/// What an option costs, where its words do not say it.
fn cost(option: &Offered) -> Option<String> {
    let cost = option.cost.filter(|_| option.says.is_none())?;
    let parts = [(cost.survival, "survival"), (cost.movements, "movement"), (cost.activations, "activation")];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, of)| format!("{count} {of}"))
        .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// What an option is: its name, what it does, the chance of the die that decides it, the slots of its odds.
fn told(scene: &Scene, option: &Offered, at: usize, name: &str) -> Markup {
    let does = option.says.as_deref().map(words::tidy).or_else(|| cost(option));
    let next = scene.rolls_after.get(at).and_then(Option::as_ref).filter(|roll| decides(roll));
    html! {
        b class="name book" { (name) }
        @match headline(scene, option, next) {
            Some((chance, of)) => span class="pct" data-exact { strong { (chance) } small { (of) } },
            None => span class="pct" { strong { "–" } small {} },
        }
        @if let Some(does) = does { span class="does" { (capital(&does)) } }
        @if let (Some(Pointed::Side(side)), Things::Skirmish(battle)) = (&option.at, &scene.view.table) {
            @if let Some(section) = section(battle, side) { (section) }
        }
        @if let Some(roll) = next { (chart(roll)) }
        span class="then" {}
    }
}

/// Whether a face of the die succeeds or fails, so that its chance is worth a headline.
fn decides(roll: &Roll) -> bool {
    let succeeds = |face: &Face| matches!(face.class, Class::Win | Class::Crit);
    roll.faces.iter().any(succeeds) && !roll.faces.iter().all(succeeds)
}

/// The chance that matters, and of what: that of the Check that the option takes, or else of the die that falls next. Of
/// several dice it is that of one success.
fn headline(scene: &Scene, option: &Offered, next: Option<&Roll>) -> Option<(String, String)> {
    if scene.table.odds == Shown::Nobody {
        return None;
    }
    if let Some(check) = &option.check {
        let [of, all] = check.chance;
        return Some((chance(of, all), format!("{} passes", check.of)));
    }
    let roll = next?;
    let weight = |classes: &[Class]| -> u64 {
        roll.faces
            .iter()
            .filter(|face| classes.contains(&face.class))
            .map(|face| u64::from(face.weight))
            .sum()
    };
    let (wins, all) = match roll.needs.as_ref().and_then(|needs| needs.chance) {
        Some([wins, all]) => (u64::from(wins), u64::from(all)),
        None if roll.keeps == Keeps::Each => {
            let wins = weight(&[Class::Win, Class::Crit]);
            (wins, wins + weight(&[Class::Harm, Class::Fail, Class::Plain]))
        }
        None => return None,
    };
    // More dice than this are never rolled together.
    let dice = u32::from(roll.pool.min(10));
    let all_of_them = all.checked_pow(dice)?;
    Some((chance(all_of_them - (all - wins).pow(dice), all_of_them), words::succeeds(roll)))
}

/// The name of an option: with the number of its pin, if it has one on the map.
fn name(option: &Offered, at: usize) -> String {
    let name = words::option(option);
    if matches!(option.at, Some(Pointed::Side(_))) { format!("{} {name}", at + 1) } else { name }
}

fn option(scene: &Scene, option: &Offered, at: usize, ready: bool, part: Option<String>) -> Markup {
    let space = match &option.at {
        Some(Pointed::Space(space) | Pointed::Base { space, .. }) => Some(space),
        _ => None,
    };
    let class = if option.rest { "opt low" } else { "opt" };
    html! {
        label class=(class) data-option=(option.id) {
            input type="radio" name="choice" id=(format!("o{at}")) value=(option.id) required checked[ready] data-act=(words::act(option)) data-space=[space] data-rest[option.rest] data-forgoes=[option.forgoes.as_ref().map(ask::words::forgoes)];
            (told(scene, option, at, &part.unwrap_or_else(|| name(option, at))))
        }
    }
}

/// An option of somebody else's: a row to read.
fn read(scene: &Scene, option: &Offered, at: usize) -> Markup {
    html! { div class=(if option.rest { "opt low read" } else { "opt read" }) data-option=(option.id) { (told(scene, option, at, &name(option, at))) } }
}

/// What belongs to every decision: why not, pass for all, undo.
fn tools(scene: &Scene, choice: Option<&Choice>) -> Markup {
    let not_offered = choice.map_or(&[][..], |choice| &choice.not_offered);
    let undo = scene.me.is_some() && scene.inputs > 0;
    html! {
        @if scene.me.is_some() && !asked(scene) { p id="note" class="note" {} }
        @let has_odds = scene.table.odds == Shown::All && scene.past.is_none() && scene.begins.is_empty() && scene.table.state != Stage::Over;
        @if undo || has_odds || !not_offered.is_empty() {
            div class="tools" {
                @if has_odds {
                    button class="btn plain needs-js" type="button" data-odds="all" { "Odds " kbd { "O" } }
                    button class="btn plain needs-js" type="button" data-odds="what-if" { "What if " kbd { "I" } }
                }
                @if !not_offered.is_empty() { (why_not(not_offered)) }
                @if asked(scene) && choice.is_some_and(|choice| choice.in_turn) {
                    form method="post" action=(format!("/t/{}/pass-all", scene.table.id)) data-api="pass-all" {
                        (super::command(scene, "pass-all"))
                        input type="hidden" name="inputs" value=(scene.inputs);
                        button id="pass-all" class="btn plain" type="submit" { "Pass until something changes " kbd { "P" } }
                    }
                }
                @if undo {
                    form method="post" action=(format!("/t/{}/back", scene.table.id)) data-api="back" {
                        (super::command(scene, "back"))
                        input type="hidden" name="inputs" value=(scene.inputs - 1);
                        button id="undo" class="btn plain right" type="submit" { "Undo " kbd { "U" } }
                    }
                }
            }
        }
    }
}

/// What one might look for and does not find, and why.
fn why_not(not_offered: &[NotOffered]) -> Markup {
    html! {
        details id="why" class="why" {
            summary class="btn plain" { "Why not? " kbd { "W" } }
            ul class="opts" {
                @for one in not_offered {
                    li class="opt low no" {
                        b class="name" { (words::tidy(&capital(&one.name))) }
                        span class="dim small" { (words::tidy(&one.why)) @if let Some(rule) = &one.rule { " " (super::cite(rule)) } }
                    }
                }
            }
        }
    }
}

fn rolls(scene: &Scene, roll: &Roll) -> Markup {
    let (eyebrow, question) = words::roll(roll);
    let is_die = matches!(roll.with, Die::Die(_));
    let types = asked(scene) && is_typed(scene, roll);
    html! {
        (head(&eyebrow, &question))
        @if asked(scene) {
            @let kind = if !types { "roll" } else if is_die { "dice" } else { "cards" };
            (form(scene, kind, roll.pool, &html! {
                div class="scroll" {
                    (sum(scene, roll))
                    @if types && is_die { (pad(scene, roll)) }
                    @else if types { (cards(scene, roll)) }
                    @else if is_die { (chart(roll)) }
                }
                (roll_acts(scene, roll, types))
            }))
        } @else {
            (waits(scene))
            div class="scroll" { (sum(scene, roll)) @if is_die { (chart(roll)) } }
        }
        (tools(scene, None))
    }
}

/// Whether people may type what their own dice or cards show.
fn is_typed(scene: &Scene, roll: &Roll) -> bool {
    roll.real && scene.table.rolls != Rolling::Bout
}

/// The buttons of a roll: Bout's dice, and one's own.
fn roll_acts(scene: &Scene, roll: &Roll, types: bool) -> Markup {
    let is_die = matches!(roll.with, Die::Die(_));
    html! {
        div class="act" {
            p id="note" class="note" {}
            div class="row" {
                @if scene.table.rolls != Rolling::Own || !roll.real {
                    button id="roll" class=(if types { "btn big" } else { "btn primary big" }) type="submit" name="given" value="roll" {
                        (if is_die { "Roll for me" } else { "Draw for me" })
                        @if !types { " " kbd { "R" } }
                    }
                }
                @if types {
                    @let empty = if is_die { "Type your roll" } else { "Name your card" };
                    button id="commit" class="btn primary big needs-js" type="submit" data-empty=(empty) { (empty) }
                    @if !is_die { noscript { button class="btn primary big" type="submit" { "Enter" } } }
                }
            }
        }
    }
}

/// The sum that leads to the number needed, and what comes of the die.
fn sum(scene: &Scene, roll: &Roll) -> Markup {
    let all: u32 = roll.faces.iter().map(|face| face.weight).sum();
    let part = |part: &Part| match part.number {
        Number::By(by) => signed(by.into()),
        Number::Need(need) => plain(need.into()),
    };
    let needed = |word: &str, needed: &Needed, likely: u32| {
        let least = needed.least.map_or("no face does".to_owned(), |least| format!("{least} or more"));
        let likely = if scene.table.odds == Shown::Nobody {
            String::new()
        } else {
            format!(" · {}", chance(likely, all))
        };
        html! {
            @for one in &needed.sum { tr { th scope="row" { (words::tidy(&capital(&one.what))) } td { (part(one)) } } }
            tr class="total" { th scope="row" { (word) } td { (least) (likely) } }
        }
    };
    let weight = |classes: &[Class]| {
        roll.faces.iter().filter(|face| classes.contains(&face.class)).map(|face| face.weight).sum::<u32>()
    };
    html! {
        @if roll.needs.is_some() || roll.critical.is_some() || !roll.adds.is_empty() {
            table class="sum-table" {
                @for one in &roll.adds { tr { th scope="row" { (words::tidy(&capital(&one.what))) } td { (part(one)) } } }
                @if let Some(needs) = &roll.needs { (needed("You need", needs, weight(&[Class::Win, Class::Crit]))) }
                @if let Some(critical) = &roll.critical { (needed("For more", critical, weight(&[Class::Crit]))) }
            }
        }
        @match roll.keeps {
            Keeps::Each => {}
            Keeps::Higher => p class="small dim" { "Of two dice, the higher counts." @if let Some(first) = roll.first { " The first shows " (first) "." } },
            Keeps::Lower => p class="small dim" { "Of two dice, the lower counts." @if let Some(first) = roll.first { " The first shows " (first) "." } },
        }
        @if scene.table.odds != Shown::Nobody { (means(roll, all)) }
    }
}

/// The chance of each thing that can come of it, exact, from the weights.
fn means(roll: &Roll, all: u32) -> Markup {
    let mut words: Vec<(&str, u32)> = Vec::new();
    for face in &roll.faces {
        match words.iter_mut().find(|(word, _)| *word == face.word) {
            Some((_, weight)) => *weight += face.weight,
            None => words.push((&face.word, face.weight)),
        }
    }
    let many = words.len() > 6;
    html! {
        @if words.len() > 1 && !many {
            p class="small dim pad-odds" {
                @for (at, (word, weight)) in words.iter().enumerate() {
                    @if at > 0 { " · " }
                    (words::tidy(word)) " " b { (chance(*weight, all)) }
                }
                @if roll.pool > 1 { " for each" }
            }
        }
    }
}

/// How a face is coloured.
fn class(scene: &Scene, face: &Face) -> &'static str {
    if scene.table.odds == Shown::Nobody {
        return "";
    }
    match face.class {
        Class::Harm => "h",
        Class::Fail | Class::Plain => "",
        Class::Win => "w",
        Class::Crit => "c",
    }
}

/// The faces as a chart: for those who do not type.
fn chart(roll: &Roll) -> Markup {
    let sides = match roll.with {
        Die::Die(sides) => format!("faces d{sides}"),
        Die::Draw(_) => "faces".to_owned(),
    };
    let words: Vec<String> = roll.faces.iter().map(|face| format!("{} {}", face.id, face.word)).collect();
    html! {
        span class=(sides) role="img" aria-label=(words.join(", ")) {
            @for face in &roll.faces {
                i class=[match face.class { Class::Win => Some("w"), Class::Crit => Some("c"), Class::Harm => Some("h"), Class::Fail | Class::Plain => None }] {
                    (face.id) @if face.class == Class::Crit { "✦" }
                }
            }
        }
    }
}

/// The faces as keys: what does your die show?
fn pad(scene: &Scene, roll: &Roll) -> Markup {
    let sides = match roll.with {
        Die::Die(sides) => sides,
        Die::Draw(_) => 0,
    };
    html! {
        @if roll.pool > 1 {
            div class="tray needs-js" role="group" aria-label="What your dice show" {
                @for at in 1..=roll.pool { button type="button" aria-label=(format!("die {at}: not typed yet")) { "·" } }
            }
        } @else { p class="eyebrow" { "What does your die show?" } }
        div class=(format!("pad d{sides}")) role="group" aria-label="Faces of the die" {
            @for face in &roll.faces {
                @let class = class(scene, face);
                @let text = if face.shows.is_some() { " text" } else { "" };
                button class=(format!("key {class}{text}")) type="submit" name="die" value=(face.id) aria-pressed="false" data-word=(words::tidy(&face.word)) {
                    (words::face(face))
                    @if face.shows.is_none() { small { (words::tidy(short(&face.word))) } }
                }
            }
        }
        p class="pad-says" aria-live="polite" {}
    }
}

/// A word that fits on a key; what the face does in full is said after a tap.
fn short(word: &str) -> &str {
    let end = word.find([',', ':', ';']).unwrap_or(word.len());
    &word[..end]
}

/// The cards that may be drawn, to be named; those that are out of the deck stand there, too.
fn cards(scene: &Scene, roll: &Roll) -> Markup {
    let locations = match &scene.view.table {
        Things::Showdown(hunt) => Some(&hunt.hit_locations),
        Things::Skirmish(_) => None,
    };
    let is_trap = |id: &String| locations.is_some_and(|locations| locations.traps.contains(id));
    let traps: u32 = roll.faces.iter().filter(|face| is_trap(&face.id)).map(|face| face.weight).sum();
    let Die::Draw(deck) = roll.with else { return html! {} };
    let out = locations.map_or_else(Vec::new, |locations| {
        let is_theirs = roll.cards.iter().any(|card| is_among(locations, card));
        let discarded = locations.discarded.iter().map(|card| (&card.card, "discarded"));
        let gone = discarded.chain(locations.face_up.iter().map(|card| (card, "drawn")));
        gone.filter(|(card, _)| is_theirs && !roll.cards.contains(card)).collect()
    });
    html! {
        p class="dim small" {
            (roll.pool) " of the " (deck) " in the deck"
            @if traps > 0 && scene.table.odds != Shown::Nobody { " · the trap is next " (chance(traps, deck)) }
        }
        div class="needs-js" {
            label class="sr" for="find" { "Find a card" }
            input id="find" class="find" type="search" placeholder="Find a card" autocomplete="off";
        }
        div class="cards" {
            @for card in &roll.cards {
                label class="card" {
                    input type="checkbox" name="card" value=(card.id) data-name=(card.name);
                    span { (card.name) }
                    @if is_trap(&card.id) { span class="faint tiny" { "trap" } }
                }
            }
            @for (card, place) in out { span class="card out" { span { (card.name) } span class="tiny" { (place) } } }
        }
    }
}

/// Whether a card is a hit location.
fn is_among(locations: &HitLocations, card: &Card) -> bool {
    let counted = locations.unseen.iter().chain(&locations.discarded).map(|card| &card.card);
    counted.chain(&locations.top).chain(&locations.face_up).any(|one| one == card)
}

/// How it ended.
fn over(scene: &Scene) -> Markup {
    let lives = match &scene.view.table {
        Things::Showdown(hunt) => {
            let alive = hunt.survivors.iter().filter(|one| one.stands != Stands::Dead);
            let names: Vec<String> = alive.map(|one| capital(&one.name)).collect();
            match names[..] {
                [] => "Nobody lives.".to_owned(),
                _ => format!("{} lived, after {} rounds.", names.join(", "), hunt.round),
            }
        }
        Things::Skirmish(battle) => format!("After {} turns.", battle.turn),
    };
    let result = scene.result.clone().unwrap_or_else(|| match &scene.view.table {
        Things::Showdown(hunt) if hunt.monster.stands == Stands::Dead => {
            format!("{} is defeated.", hunt.monster.name)
        }
        Things::Showdown(_) => "The showdown is over.".to_owned(),
        Things::Skirmish(_) => "The battle is over.".to_owned(),
    });
    html! {
        p class="eyebrow" { "It is over" }
        h2 id="question" class="question" tabindex="-1" { (result) }
        p class="dim" { (lives) }
        @if scene.table.state == Stage::Over {
            div class="row pair" {
                @if scene.past.is_none() { a class="btn big" href=(format!("/r/{}", scene.table.id)) { "Look back" } }
                a class="btn big" href="/" { "Play again" }
            }
        }
        (tools(scene, None))
    }
}
