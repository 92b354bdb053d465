//! Anything at all: real files and answers, changed here and there by a fixed generator. Whatever comes of it, the program
//! says so in sentences and ends with one of its exit codes. `./soak fuzz` tries far more.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use super::desk::{Desk, PLAIN, Ran, repository};

/// Xorshift: the same changes in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % most.max(1)
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// What numbers and words are replaced by.
const ODD: [&str; 24] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "-128",
    "127",
    "128",
    "65536",
    "9223372036854775807",
    "-9223372036854775808",
    "1e308",
    "nan",
    "true",
    "\"\"",
    "\"nobody\"",
    "[]",
    "{}",
    "[[[[]]]]",
    "\"\\u0000\"",
    "1979-05-27",
    "\u{202e}x",
    "\"\"\"",
    "\"unlimited\"",
];

/// A text, changed in a few places. Lines come from the other texts, too.
fn changed(text: &str, others: &[String], chance: &mut Chance) -> Vec<u8> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=chance.below(3) {
        let at = chance.below(lines.len());
        match chance.below(8) {
            _ if lines.is_empty() => {}
            0 => _ = lines.remove(at),
            1 => lines.insert(at, lines[chance.below(lines.len())].clone()),
            2 => {
                let other: Vec<&str> = others[chance.below(others.len())].lines().collect();
                lines.insert(at, other[chance.below(other.len())].to_owned());
            }
            3 => {
                let to = chance.below(lines.len());
                lines.swap(at, to);
            }
            4 | 5 => reword(&mut lines[at], chance),
            6 => lines[at] += " = 1 {",
            _ => lines.truncate(at),
        }
    }
    let mut bytes = lines.join("\n").into_bytes();
    if chance.below(6) == 0 && !bytes.is_empty() {
        let at = chance.below(bytes.len());
        bytes[at] = [0, 9, 13, 34, 39, 91, 93, 0x7f, 0x80, 0xff][chance.below(10)];
    }
    bytes
}

/// One word or number of a line becomes another.
fn reword(line: &mut String, chance: &mut Chance) {
    let is_part = |letter: char| letter.is_alphanumeric() || "-_\"'".contains(letter);
    let starts: Vec<usize> =
        line.char_indices().filter(|(_, letter)| is_part(*letter)).map(|(at, _)| at).collect();
    if let Some(&start) = starts.get(chance.below(starts.len())) {
        let rest = &line[start..];
        let end = start + rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        line.replace_range(start..end, chance.one(&ODD));
    }
}

/// Every file below a folder of seeds.
fn seeds(kind: &str) -> Vec<String> {
    let folder = repository().join("fuzz/seeds").join(kind);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| String::from_utf8_lossy(&fs::read(file).unwrap()).into_owned()).collect()
}

/// How many cases there are: `BOUT_CASES=10` tries ten times as many.
fn cases(usual: usize) -> usize {
    usual * std::env::var("BOUT_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

fn words(line: &str) -> Vec<OsString> {
    line.split_whitespace().map(OsString::from).collect()
}

/// Whatever happened, it is one of the things that may happen. [`Desk::run`] has looked for panics.
fn sane(ran: &Ran) {
    assert!((0..=3).contains(&ran.code), "{ran}");
    let first = ran.stderr.lines().next();
    if ran.code > 0 && !ran.stdout.starts_with('{') {
        let is_told = first.is_some_and(|line| line.starts_with("error: ") && line.len() > 15);
        assert!(is_told, "a failure is told in a sentence: {ran}");
    }
    let is_marked = |line: &str| ["error: ", "warning: "].iter().any(|start| line.starts_with(start));
    assert!(first.is_none_or(is_marked), "{ran}");
}

#[test]
fn scenario_files() {
    let desk = Desk::new("any-scenario");
    let (seeds, mut chance) = (seeds("scenario"), Chance(0x5eed));
    for round in 0..cases(6) {
        let mut names = String::new();
        for file in 0..30 {
            let name = format!("{round}-{file}.toml");
            let seed = chance.below(seeds.len());
            desk.write(&name, changed(&seeds[seed], &seeds, &mut chance));
            names += &format!(" {name}");
        }
        sane(&desk.bout(&format!("check{names}")));
        sane(&desk.bout(&format!("check --json{names}")));
        // One of them is played, with answers that are as odd.
        let which = format!("{round}-{}.toml", chance.below(30));
        let typed = ["", "1", "2", "10", "help", "undo 3", "x"];
        let lines = [(); 20].map(|()| chance.one(&typed)).join("\n") + "\n";
        sane(&desk.run(words(&format!("play {which} --seed 1")), lines, PLAIN));
    }
}

#[test]
fn journals_and_campaigns() {
    let desk = Desk::new("any-save");
    let mut chance = Chance(0x5afe);
    let (journals, campaigns) = (seeds("journal"), seeds("campaign"));
    for round in 0..cases(24) {
        let seed = chance.below(journals.len());
        desk.write("game.bout", changed(&journals[seed], &journals, &mut chance));
        let line = chance.one(&["replay", "replay --json", "replay --recover", "check", "play --resume"]);
        sane(&desk.run(words(&format!("{line} game.bout")), "\n\n1\n", PLAIN));
        let seed = chance.below(campaigns.len());
        desk.write("campaign.toml", changed(&campaigns[seed], &campaigns, &mut chance));
        let line = ["check", "campaign show"][round % 2];
        sane(&desk.bout(&format!("{line} campaign.toml")));
        sane(&desk.bout("campaign battle campaign.toml --red Hildas --blue Guard"));
    }
}

#[test]
fn packs() {
    let desk = Desk::new("any-pack");
    let (seeds, mut chance) = (seeds("pack"), Chance(0xcafe));
    for round in 0..cases(16) {
        let seed = &seeds[chance.below(seeds.len())];
        let (head, text) = seed.split_once('\n').unwrap();
        let (game, path) = head.split_once(':').unwrap();
        let pack = format!("pack-{round}");
        let edition = if game == "showdown" { "edition = \"1.5\"\n" } else { "" };
        desk.write(&format!("{pack}/pack.toml"), format!("id = \"mine\"\ngame = \"{game}\"\n{edition}"));
        let file = Path::new(&pack).join(path);
        desk.write(file.to_str().unwrap(), changed(text, &seeds, &mut chance));
        sane(&desk.bout(&format!("check {pack}")));
        let question = if game == "showdown" { "attack" } else { "skirmish" };
        sane(&desk.bout(&format!("odds {question} --pack {pack}")));
    }
}

#[test]
fn answers() {
    let desk = Desk::new("any-answer");
    let mut chance = Chance(0xd1ce);
    let answers = "|1|2|3|64|0|-1|10|20|99999999999999999999|5 7|1 1 1 1 1 1|hold|pass|pass all|undo|undo 99|undo x|help|\
                   state|show|log|why|? sword|? |rule LEDGE-TEST|maw|11H|0,0|é|\u{1b}[2J|red|attack brun|save|frob|a b c d";
    let answers: Vec<&str> = answers.split('|').collect();
    for scenario in ["whole-showdown", "showdown", "battle", "melee", "field"] {
        desk.borrow(&format!("fuzz/seeds/scenario/{scenario}.toml"));
        for _ in 0..cases(2) {
            let lines = [(); 60].map(|()| chance.one(&answers)).join("\n") + "\n";
            let mut input = lines.into_bytes();
            input.extend([0xff, 0xfe, b'\n', 0, b'\n']);
            sane(&desk.run(words(&format!("play {scenario}.toml --seed 7")), input, PLAIN));
        }
    }
}

#[test]
fn an_endless_line_is_no_answer() {
    let desk = Desk::new("any-line");
    desk.borrow("fuzz/seeds/scenario/melee.toml");
    sane(&desk.run(words("play melee.toml --seed 7"), vec![b'7'; (1 << 16) + 100], PLAIN));
}

#[cfg(unix)]
#[test]
fn flags() {
    use std::os::unix::ffi::OsStringExt;
    let desk = Desk::new("any-flag");
    desk.borrow("fuzz/seeds/scenario/melee.toml");
    let mut chance = Chance(0xf1a6);
    let commands = "odds skirmish|odds attack|odds monster-attack|odds melee.toml|compare skirmish|sim skirmish|rule|check|\
                    schema|campaign show|pack check|play melee.toml|replay|completions";
    let commands: Vec<&str> = commands.split('|').collect();
    let flags = "--melee|--defence|--nope|--weapon|--level|--rows|--columns|--show|--ruling|--pack|--seed|--policy|--vs|\
                 --max-states|--max-memory|--trials|--json|--fall|--|-|--monster|--ask";
    let flags: Vec<&str> = flags.split('|').collect();
    let values = b"\xff||0|-1|1|14|99999999999999999999|melee=\xff|melee=1..3|luck=0..1|=|..|1M|sword|\x1b[2J|melee.toml";
    let values: Vec<&[u8]> = values.split(|byte| *byte == b'|').collect();
    for _ in 0..cases(80) {
        let mut line = words(chance.one(&commands));
        // What is too large is sampled, and that is no matter of flags.
        if line[0] == "sim" {
            line.extend(words("--trials 10"));
        }
        for _ in 0..=chance.below(2) {
            line.push(chance.one(&flags).into());
            if chance.below(5) > 0 {
                line.push(OsString::from_vec(values[chance.below(values.len())].to_vec()));
            }
        }
        sane(&desk.run(line, "1\n", PLAIN));
    }
}
