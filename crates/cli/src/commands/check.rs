//! `bout check`: every problem of scenario files, campaigns and packs at once.

use ask::check::{Sound, SoundPack};
use ask::checked::{Checked, Found, all};

use crate::args::CheckArgs;
use crate::error::{Error, Result};
use crate::output::{complain, marked, print, print_data};

/// Runs the command.
pub fn run(args: &CheckArgs) -> Result<()> {
    let Found { sound, problems, warnings } = all(&args.paths);
    match problems {
        Some(problems) if args.json => return Err(Error::ProblemsAsJson(problems)),
        Some(problems) => return Err(Error::Problems(problems)),
        None if args.json => return print_data(&Checked::sound(warnings.as_ref())),
        None => {}
    }
    let line = |(name, sound): &(String, Sound)| format!("{name}: {}\n", told(sound));
    print(&sound.iter().map(line).collect::<String>())?;
    if let Some(warnings) = warnings {
        complain(&format!("{}\n", marked(warnings.render_warnings(true).trim_end())));
    }
    Ok(())
}

/// Tells the contents of a sound file.
fn told(sound: &Sound) -> String {
    let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    match sound {
        Sound::Scenario(contents) => format!("scenario is sound: {contents}"),
        Sound::Journal(inputs) => format!("journal is sound: {inputs} inputs"),
        Sound::Pack(pack) => in_words(pack),
        Sound::Campaign { warbands, battles } => {
            format!("campaign is sound: {}, {}", count(*warbands, "warband"), count(*battles, "battle"))
        }
    }
}

/// The contents of a sound pack, and the results of its examples.
pub fn in_words(pack: &SoundPack) -> String {
    let examples = pack.examples.as_ref().map_or(String::new(), |examples| match examples.otherwise.len() {
        0 => format!("; all of {} examples come out", examples.run),
        _ => {
            format!("; {} examples come out, and some of unchanged files turn out differently", examples.run)
        }
    });
    format!("pack `{}` is sound: {}{examples}", pack.id, pack.contents)
}
