//! The scene of a showdown, from its view: the board, the monster, the survivors.

use showdown::content::{Impairment, Location, SurvivalAction};
use table::view::{
    Attribute, Board, Boxes, FacingDoc, Hunt, MonsterView, Stands, SurvivorView, TerrainTile, Turn,
    WeaponView,
};

use super::{Grid, Mark, Panel, Row, Scene, Span, Tone, mark, span};
use table::view::space;

/// The weapon that everybody has.
const BARE: &str = "fist-and-tooth";

/// The board and everybody, if the showdown has a board.
pub fn scene(hunt: &Hunt) -> Option<Scene> {
    let board = hunt.board.as_ref()?;
    let survivors = hunt.survivors.iter().enumerate().map(|(at, _)| survivor_panel(hunt, at));
    let focus = hunt.focus.as_deref().or(hunt.monster.at.as_deref());
    Some(Scene {
        now: now(hunt),
        grid: grid(hunt, board),
        panels: std::iter::once(monster_panel(hunt)).chain(survivors).collect(),
        focus: focus.and_then(space),
        legend: legend(hunt, board),
    })
}

/// The progress of the showdown.
fn now(hunt: &Hunt) -> Row {
    let turn = match hunt.turn {
        Turn::Over => "it is over".to_owned(),
        Turn::Monster => format!("{}'s turn, controlled by {}", hunt.monster.name, hunt.controller),
        Turn::Survivors => "the survivors' turn".to_owned(),
        Turn::Between => "between turns".to_owned(),
    };
    vec![span(format!("Round {}", hunt.round), Tone::Strong), span(format!(", {turn}"), Tone::Plain)]
}

fn grid(hunt: &Hunt, board: &Board) -> Grid {
    let spaces = (0..board.width).flat_map(|y| (0..board.length).map(move |x| (x, y)));
    Grid {
        columns: (1..=board.length).map(|number| number.to_string()).collect(),
        rows: (b'A'..b'A' + board.width).map(|letter| char::from(letter).to_string()).collect(),
        marks: spaces.map(|at| shown(hunt, board, at)).collect(),
    }
}

/// The mark of a space: a survivor who stands there, then the monster, the dead, its blind spot, terrain.
fn shown(hunt: &Hunt, board: &Board, at: (u8, u8)) -> Mark {
    let is_at = |name: &String| space(name) == Some(at);
    let find = |stands: fn(&SurvivorView) -> bool| {
        hunt.survivors.iter().position(|one| stands(one) && one.at.as_ref().is_some_and(is_at))
    };
    let is_there = |one: &SurvivorView| !matches!(one.stands, Stands::Dead | Stands::OffTheBoard);
    if let Some(who) = find(is_there) {
        return survivor(hunt, who);
    }
    if covers(&hunt.monster, at) {
        return monster(&hunt.monster, at);
    }
    if let Some(who) = find(|one| one.stands == Stands::Dead) {
        return survivor(hunt, who);
    }
    if board.blind_spot.iter().any(is_at) {
        return blind_spot();
    }
    match board.terrain.iter().find(|tile| tile.spaces.iter().any(is_at)) {
        Some(tile) => ground(tile).0,
        None => mark("· ", ".", Tone::Dim, false),
    }
}

/// Whether the monster stands on a space.
fn covers(monster: &MonsterView, (x, y): (u8, u8)) -> bool {
    let is_there = !matches!(monster.stands, Stands::Dead | Stands::OffTheBoard);
    let corner = monster.at.as_deref().and_then(space).filter(|_| is_there);
    let within = |at: u8, from: u8| (from..from + monster.size).contains(&at);
    corner.is_some_and(|(left, top)| within(x, left) && within(y, top))
}

/// The front of its base shows where it faces, the rest its initials.
fn monster(monster: &MonsterView, (x, y): (u8, u8)) -> Mark {
    let (glyph, plain, dx, dy) = match monster.facing {
        Some(FacingDoc::North) => ("▲▲", "^^", 0, -1),
        Some(FacingDoc::East) => ("►►", ">>", 1, 0),
        Some(FacingDoc::South) => ("▼▼", "vv", 0, 1),
        _ => ("◄◄", "<<", -1, 0),
    };
    let next = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
    let is_down = monster.stands == Stands::KnockedDown;
    if !is_down && !covers(monster, next) {
        return mark(glyph, plain, Tone::Monster, true);
    }
    let words: Vec<&str> = monster.name.split(' ').collect();
    // A single initial could be a survivor's.
    let initials: String = match words[..] {
        [only] => only.chars().take(2).collect(),
        _ => words.iter().filter_map(|word| word.chars().next()).take(2).collect(),
    };
    let initials = if is_down { initials.to_lowercase() } else { initials };
    mark(&format!("{initials:<2}"), &initials, Tone::Monster, true)
}

/// Terrain by its effect: nobody enters it, it blocks the view, it gives cover, or anything else.
fn ground(tile: &TerrainTile) -> (Mark, &'static str) {
    let (glyph, plain, means) = match tile {
        TerrainTile { impassable: true, .. } => ("██", "##", "nobody enters"),
        TerrainTile { obstacle: true, .. } => ("▓▓", "%%", "blocks the view"),
        TerrainTile { monster_impassable: true, .. } => ("▒▒", "==", "keeps the monster out"),
        TerrainTile { evasion: 1.., .. } => ("♣♣", "\"\"", "cover"),
        _ => ("♣ ", "*", "a plant"),
    };
    (mark(glyph, plain, Tone::Terrain, false), means)
}

fn blind_spot() -> Mark {
    mark("░░", "::", Tone::Advantage, false)
}

/// A survivor: a capital letter, a small one for who lies, a cross for who is dead; the target of the monster is marked.
fn survivor(hunt: &Hunt, at: usize) -> Mark {
    let who = &hunt.survivors[at];
    let small = who.letter.to_ascii_lowercase();
    if who.stands == Stands::Dead {
        return mark(&format!("{small}†"), &format!("{small}+"), Tone::Dim, false);
    }
    let is_down = who.stands == Stands::KnockedDown;
    let second = match (is_down, who.priority) {
        (_, true) => '!',
        (true, _) => '_',
        _ => ' ',
    };
    let text = format!("{}{second}", if is_down { small } else { who.letter });
    mark(&text, text.trim_end(), Tone::Figure(at as u8), true)
}

/// The meanings of the marks on the board.
fn legend(hunt: &Hunt, board: &Board) -> Vec<(Mark, &'static str)> {
    let is_down = hunt.monster.stands == Stands::KnockedDown;
    let means = if is_down { "monster, fallen" } else { "head of the monster" };
    let size = hunt.monster.size;
    let corner = hunt.monster.at.as_deref().and_then(space).unwrap_or_default();
    let base = (0..size).flat_map(|y| (0..size).map(move |x| (corner.0 + x, corner.1 + y)));
    let head = base.map(|at| monster(&hunt.monster, at)).max_by_key(|mark| !mark.glyph.is_ascii());
    let mut all: Vec<(Mark, &'static str)> = head.into_iter().map(|head| (head, means)).collect();
    all.push((blind_spot(), "blind spot"));
    for (known, means) in board.terrain.iter().map(ground) {
        if !all.iter().any(|(mark, _)| *mark == known) {
            all.push((known, means));
        }
    }
    let marks = [("a_", "a_", "knocked down"), ("A!", "A!", "priority target"), ("a†", "a+", "dead")];
    all.extend(marks.map(|(glyph, plain, means)| (mark(glyph, plain, Tone::Plain, false), means)));
    all
}

fn monster_panel(hunt: &Hunt) -> Panel {
    let monster = &hunt.monster;
    let mut numbers = attributes(&monster.attributes);
    let facing = monster.facing.filter(|_| monster.stands == Stands::Standing);
    let name = |facing| showdown::board::Direction::from(facing).name();
    numbers.extend(facing.map(|facing| span(format!(" faces {}", name(facing)), Tone::Plain)));
    let mut rows = vec![cards(hunt), numbers];
    if let Some(at) = hunt.survivors.iter().position(|one| one.priority) {
        let name = hunt.survivors[at].name.clone();
        rows.push(vec![span("priority target ", Tone::Dim), span(name, Tone::Figure(at as u8))]);
    }
    let in_play = monster.in_play.iter().map(|one| match one.tokens {
        0 => one.card.name.clone(),
        tokens => format!("{} ({tokens})", one.card.name),
    });
    rows.extend(listed("in play", &in_play.collect::<Vec<_>>(), Tone::Plain));
    let injuries: Vec<String> = monster.injuries.iter().map(|injury| injury.name.clone()).collect();
    rows.extend(listed("injured", &injuries, Tone::Strong));
    rows.push(hit_locations(hunt));
    let stands = match monster.stands {
        Stands::Dead => " defeated",
        Stands::OffTheBoard => " off the board",
        Stands::KnockedDown => " knocked down",
        Stands::Standing => "",
    };
    let mut head = vec![
        span(monster.name.clone(), Tone::Monster),
        span(format!(" level {}", monster.level), Tone::Plain),
        span(stands, Tone::Strong),
    ];
    // The cards drawn in this turn lie in no pile yet, and matter now.
    head.extend(hunt.ai.drawn.iter().map(|card| span(format!(" drawn {}", card.name), Tone::Strong)));
    Panel { head, rows, more: Vec::new() }
}

/// Its life: the AI cards, or Life.
fn cards(hunt: &Hunt) -> Row {
    let piles = &hunt.ai;
    let tone = if piles.wounds > 0 { Tone::Strong } else { Tone::Plain };
    let life = hunt.monster.life.map(|[left, all]| format!("Life {left} of {all}"));
    let Some(deck) = piles.deck else {
        return vec![span(life.unwrap_or_else(|| format!("wounds {}", piles.wounds)), tone)];
    };
    let mut row = vec![
        span("AI ", Tone::Dim),
        span(format!("deck {deck}"), Tone::Plain),
        span(format!(" discard {}", piles.discard), Tone::Plain),
    ];
    match life {
        Some(life) => row.insert(0, span(life + " ", tone)),
        None => row.push(span(format!(" wounds {}", piles.wounds), tone)),
    }
    row
}

/// The monster's numbers, with the tokens that are in them.
fn attributes(all: &[Attribute]) -> Row {
    let mut row = Row::new();
    for Attribute { name, now, tokens, .. } in all {
        let always = matches!(name.as_str(), "movement" | "toughness");
        if *now == 0 && *tokens == 0 && !always {
            continue;
        }
        let gap = if row.is_empty() { "" } else { " " };
        row.push(span(format!("{gap}{} ", short(name)), Tone::Dim));
        row.push(span(now.to_string(), Tone::Plain));
        if *tokens != 0 {
            row.push(span(format!("({tokens:+})"), Tone::Strong));
        }
    }
    row
}

/// Names as cards abbreviate them.
fn short(name: &str) -> &str {
    match name {
        "movement" => "mov",
        "toughness" => "tough",
        "speed" => "spd",
        "damage" => "dmg",
        "accuracy" => "acc",
        "evasion" => "eva",
        other => other,
    }
}

fn listed(head: &str, names: &[String], tone: Tone) -> Option<Row> {
    (!names.is_empty()).then(|| vec![span(format!("{head} "), Tone::Dim), span(names.join(", "), tone)])
}

fn hit_locations(hunt: &Hunt) -> Row {
    let piles = &hunt.hit_locations;
    let discarded: u32 = piles.discarded.iter().map(|pile| u32::from(pile.count)).sum();
    let mut row = vec![
        span("hit locations ", Tone::Dim),
        span(format!("{} discard {discarded}", piles.deck), Tone::Plain),
    ];
    let names: Vec<&str> = piles.face_up.iter().map(|card| card.name.as_str()).collect();
    if !names.is_empty() {
        row.push(span(format!(" face up {}", names.join(", ")), Tone::Strong));
    }
    row
}

fn survivor_panel(hunt: &Hunt, at: usize) -> Panel {
    let who = &hunt.survivors[at];
    let (mut rows, mut more) = (Vec::new(), Vec::new());
    if who.stands != Stands::Dead {
        let weapons = weapons(who);
        // A weapon that is used in two ways stands there once.
        let is_use = |name: &str| {
            name.split_once(", ").is_some_and(|(of, _)| weapons.iter().any(|one| one.name == of))
        };
        let names: Vec<&str> =
            weapons.iter().map(|weapon| called(weapon)).filter(|name| !is_use(name)).collect();
        let names = if names.is_empty() { "bare hands".to_owned() } else { names.join(", ") };
        // The rows that low screens leave out come last.
        let survival = span(format!("survival {} ", stat(who, "survival")), Tone::Plain);
        rows.extend([body(who), vec![survival, span(names, Tone::Dim)], numbers(who)]);
        if !who.impairments.is_empty() {
            let all: Vec<&str> = who.impairments.iter().map(|&one| Impairment::from(one).says()).collect();
            rows.push(vec![span(all.join(", "), Tone::Bad)]);
        }
        more.extend(weapons.into_iter().map(numbers_of));
        let known: Vec<&str> =
            who.actions.iter().map(|action| SurvivalAction::from(action.name).name()).collect();
        if !known.is_empty() {
            more.push(vec![span(format!("knows {}", known.join(", ")), Tone::Dim)]);
        }
    }
    Panel { head: survivor_head(hunt, at), rows, more }
}

fn survivor_head(hunt: &Hunt, at: usize) -> Row {
    let who = &hunt.survivors[at];
    let tone = Tone::Figure(at as u8);
    let mut row = vec![
        span(format!("{} ", hunt.survivors[at].letter), tone),
        span(who.name.clone(), tone),
        span(who.at.as_ref().map_or_else(String::new, |at| format!(" {at}")), Tone::Dim),
    ];
    let lives = who.stands != Stands::Dead;
    let notes: [(bool, &str, Tone); 7] = [
        (!lives, "dead", Tone::Bad),
        (who.stands == Stands::OffTheBoard, "off the board", Tone::Bad),
        (who.stands == Stands::KnockedDown, "knocked down", Tone::Bad),
        (who.acting, "acting", Tone::Strong),
        (who.acted && !who.acting && lives, "acted", Tone::Dim),
        (who.blind_spot && lives, "in the blind spot", Tone::Advantage),
        (who.priority, "priority target", Tone::Bad),
    ];
    for (_, note, tone) in notes.iter().filter(|(holds, ..)| *holds) {
        row.extend([span(" ", Tone::Plain), span(*note, *tone)]);
    }
    if who.bleeding[0] > 0 && lives {
        row.push(span(format!(" bleeding {}", who.bleeding[0]), Tone::Bad));
    }
    row
}

/// Armor points and injury boxes by location, and the brain.
fn body(who: &SurvivorView) -> Row {
    let mut row = Row::new();
    for part in &who.body {
        let initial = Location::from(part.location).name()[..1].to_uppercase();
        row.push(span(format!("{initial}{}", part.armor), Tone::Plain));
        row.extend(boxes(part.boxes));
        row.push(span(" ", Tone::Plain));
    }
    row.push(span("brain ", Tone::Plain));
    row.extend(boxes(who.brain));
    row
}

fn boxes(Boxes { filled, of }: Boxes) -> impl Iterator<Item = Span> {
    let filled = filled.min(of);
    let tones = [(filled, "■", Tone::Bad), (of - filled, "□", Tone::Dim)];
    let some = tones.into_iter().filter(|(count, ..)| *count > 0);
    some.map(|(count, sign, tone)| span(sign.repeat(count.into()), tone))
}

fn stat(who: &SurvivorView, name: &str) -> u8 {
    who.stats.iter().find(|stat| stat.name == name).map_or(0, |stat| stat.count)
}

fn numbers(who: &SurvivorView) -> Row {
    let insane = if who.insane { Tone::Strong } else { Tone::Plain };
    let mut row = vec![span(format!("insanity {}", stat(who, "insanity")), insane)];
    for (word, count) in [("block", who.block), ("deflect", who.deflect)] {
        if count > 0 {
            row.push(span(format!(" {word} {count}"), Tone::Plain));
        }
    }
    for Attribute { name, now, .. } in &who.attributes {
        match name.as_str() {
            "movement" => row.push(span(format!(" mov {now}"), Tone::Plain)),
            _ if *now != 0 => row.push(span(format!(" {} {now:+}", &name[..3]), Tone::Plain)),
            _ => {}
        }
    }
    row
}

/// The weapons that a survivor strikes with: those carried, or bare hands.
fn weapons(who: &SurvivorView) -> Vec<&WeaponView> {
    let held: Vec<&WeaponView> =
        who.weapons.iter().filter(|weapon| !weapon.lost && weapon.id != BARE).collect();
    if held.is_empty() { who.weapons.iter().filter(|weapon| weapon.id == BARE).collect() } else { held }
}

fn called(weapon: &WeaponView) -> &str {
    if weapon.id == BARE { "bare hands" } else { &weapon.name }
}

/// A weapon as it is, before its owner adds anything.
fn numbers_of(weapon: &WeaponView) -> Row {
    let WeaponView { speed, accuracy, strength, .. } = weapon;
    let name = called(weapon);
    vec![span(format!("{name}: speed {speed}, accuracy {accuracy}+, strength {strength}"), Tone::Dim)]
}
