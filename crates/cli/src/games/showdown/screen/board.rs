//! The board: spaces, terrain, the monster with its facing and blind spot, survivors.

use packs::showdown::Showdown;
use showdown::State;
use showdown::board::{Direction, LENGTH, Space, WIDTH};
use showdown::content::{SurvivorId, Terrain};

use crate::scene::{Grid, Mark, Tone};

fn mark(glyph: &str, plain: &str, tone: Tone, solid: bool) -> Mark {
    Mark { glyph: glyph.to_owned(), plain: plain.to_owned(), tone, solid }
}

/// The board as it now is.
pub fn grid(showdown: &Showdown, state: &State) -> Grid {
    Grid {
        columns: (1..=LENGTH).map(|number| number.to_string()).collect(),
        rows: (b'A'..b'A' + WIDTH).map(|letter| char::from(letter).to_string()).collect(),
        marks: Space::all().map(|space| at(showdown, state, space)).collect(),
    }
}

/// What a space shows: whoever stands there, then the monster, its blind spot, terrain.
fn at(showdown: &Showdown, state: &State, space: Space) -> Mark {
    let here = |id: &SurvivorId| state.field.survivors[usize::from(id.0)] == space;
    let base = state.field.base(showdown);
    let is_there = |id: &SurvivorId| state.survivor(*id).is_there();
    let is_monster_there = !state.monster.defeated && !state.monster.away;
    if let Some(id) = state.everybody().filter(is_there).find(here) {
        return survivor(showdown, state, id);
    }
    if base.spaces().has(space) && is_monster_there {
        return monster(showdown, state, space);
    }
    let is_dead = |id: &SurvivorId| state.survivor(*id).dead;
    if let Some(id) = state.everybody().filter(is_dead).find(here) {
        return survivor(showdown, state, id);
    }
    if base.blind_spot(state.field.facing).has(space) && is_monster_there {
        return blind_spot();
    }
    match terrain_at(showdown, state, space) {
        Some(terrain) => ground(terrain),
        None => mark("· ", ".", Tone::Dim, false),
    }
}

fn terrain_at<'a>(showdown: &'a Showdown, state: &State, space: Space) -> Option<&'a Terrain> {
    let board = showdown.board.as_ref()?;
    let tiles = board.tiles.iter().enumerate();
    let mut there = tiles.filter(|(at, tile)| state.field.gone >> at & 1 == 0 && tile.spaces.has(space));
    there.next().map(|(_, tile)| &board.terrain[usize::from(tile.kind)])
}

/// Terrain by what it does: what nobody enters, what blocks the view, what gives cover, anything else.
fn ground(terrain: &Terrain) -> Mark {
    let (glyph, plain) = match terrain {
        Terrain { impassable: true, .. } => ("██", "##"),
        Terrain { obstacle: true, .. } => ("▓▓", "%%"),
        Terrain { monster_impassable: true, .. } => ("▒▒", "=="),
        Terrain { evasion: 1.., .. } => ("♣♣", "\"\""),
        _ => ("♣ ", "*"),
    };
    mark(glyph, plain, Tone::Terrain, false)
}

fn blind_spot() -> Mark {
    mark("░░", "::", Tone::Advantage, false)
}

/// The front of its base shows where it faces, the rest its initials.
fn monster(showdown: &Showdown, state: &State, space: Space) -> Mark {
    let base = state.field.base(showdown);
    let facing = state.field.facing;
    let is_front = space.toward(facing, 1).is_none_or(|next| !base.spaces().has(next));
    if is_front && !state.monster.down {
        let (glyph, plain) = match facing {
            Direction::North => ("▲▲", "^^"),
            Direction::East => ("►►", ">>"),
            Direction::South => ("▼▼", "vv"),
            Direction::West => ("◄◄", "<<"),
        };
        return mark(glyph, plain, Tone::Monster, true);
    }
    let words: Vec<&str> = showdown.monster.name.split(' ').collect();
    // A single initial could be a survivor's.
    let initials: String = match words[..] {
        [only] => only.chars().take(2).collect(),
        _ => words.iter().filter_map(|word| word.chars().next()).take(2).collect(),
    };
    let initials = if state.monster.down { initials.to_lowercase() } else { initials };
    mark(&format!("{initials:<2}"), &initials, Tone::Monster, true)
}

/// The letter of a survivor: the first of the name that nobody before them has, or their number.
pub fn letter(showdown: &Showdown, id: SurvivorId) -> char {
    let mut taken: Vec<char> = Vec::new();
    for (at, survivor) in showdown.survivors.iter().enumerate() {
        let letters = survivor.name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase());
        let number = char::from_digit(at as u32 + 1, 10).unwrap_or('?');
        let letter = letters.into_iter().find(|letter| !taken.contains(letter)).unwrap_or(number);
        if at == usize::from(id.0) {
            return letter;
        }
        taken.push(letter);
    }
    '?'
}

/// A survivor: a capital letter, a small one for who lies, a cross for who is dead; the target of the monster is marked.
pub fn survivor(showdown: &Showdown, state: &State, id: SurvivorId) -> Mark {
    let who = state.survivor(id);
    let letter = letter(showdown, id);
    let small = letter.to_ascii_lowercase();
    let tone = Tone::Figure(id.0);
    if who.dead {
        return mark(&format!("{small}†"), &format!("{small}+"), Tone::Dim, false);
    }
    let first = if who.down { small } else { letter };
    let second = match (who.down, state.monster.priority == Some(id)) {
        (_, true) => '!',
        (true, _) => '_',
        _ => ' ',
    };
    let text = format!("{first}{second}");
    mark(&text, text.trim_end(), tone, true)
}

/// What the marks mean that are on the board.
pub fn legend(showdown: &Showdown, state: &State) -> Vec<(Mark, &'static str)> {
    let facing = monster_front(showdown, state);
    let monster = if state.monster.down { "monster, fallen" } else { "head of the monster" };
    let mut all = vec![(facing, monster), (blind_spot(), "blind spot")];
    let board = showdown.board.iter();
    for terrain in board.flat_map(|board| &board.terrain) {
        let known = ground(terrain);
        let means = match terrain {
            Terrain { impassable: true, .. } => "nobody enters",
            Terrain { obstacle: true, .. } => "blocks the view",
            Terrain { monster_impassable: true, .. } => "keeps the monster out",
            Terrain { evasion: 1.., .. } => "cover",
            _ => "a plant",
        };
        if !all.iter().any(|(mark, _)| *mark == known) {
            all.push((known, means));
        }
    }
    let lies = mark("a_", "a_", Tone::Plain, false);
    let aimed = mark("A!", "A!", Tone::Plain, false);
    let dead = mark("a†", "a+", Tone::Plain, false);
    all.extend([(lies, "knocked down"), (aimed, "priority target"), (dead, "dead")]);
    all
}

/// The mark of the monster's front.
fn monster_front(showdown: &Showdown, state: &State) -> Mark {
    let base = state.field.base(showdown);
    let front = base
        .spaces()
        .iter()
        .find(|space| space.toward(state.field.facing, 1).is_none_or(|next| !base.spaces().has(next)));
    monster(showdown, state, front.unwrap_or(base.corner))
}
