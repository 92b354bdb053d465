//! How decisions fall, as flags say it.

use ask::answer::Goal;
pub use ask::policy::Policies;
use ask::policy::{Choices, Policy, Sides};
use clap::Args as ClapArgs;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

impl PolicyArgs {
    /// The same as a question says it.
    pub fn choices(&self) -> Choices {
        Choices { policy: self.policy.clone(), order: self.order.clone(), goal: self.goal.clone() }
    }
}

/// How decisions fall.
#[derive(Debug, Clone, Default, ClapArgs)]
pub struct PolicyArgs {
    // The default is the game's own, so that the help tells it by hand.
    /// How decisions fall; in a whole battle each side may have its own, `red=exact,blue=random` [default: aggressive in
    /// whole showdowns and battles, random in other skirmishes, first in other hunts]
    #[arg(help_heading = "Choices", long, value_parser = PoliciesParser, value_name = "POLICY", global = true)]
    pub policy: Option<Policies>,
    /// What is chosen first, then next, ...: hit locations (`beasts-heel,beasts-flank`), where hits are taken
    /// (`head,arms`), or other options (`dodge`, `pass`); what is not listed comes after, in the fixed order.
    #[arg(help_heading = "Choices", long, value_name = "LIST", value_delimiter = ',', global = true)]
    pub order: Vec<String>,
    #[arg(help_heading = "Choices", long, value_name = "GOAL", global = true, help = goals_help())]
    pub goal: Option<String>,
}

/// What the best play can aim for.
fn goals_help() -> String {
    let words = |sign: i64| {
        let words: Vec<&str> =
            Goal::ALL.iter().filter(|goal| goal.sign() == sign).map(|goal| goal.word()).collect();
        words.split_last().map_or(String::new(), |(last, others)| format!("{} or {last}", others.join(", ")))
    };
    format!(
        "What --policy best aims for: the most {}; or {}, of which less is better (`alive` counts deaths, `harm` injury \
         boxes and 100 for a death); a monster that an effect kills counts as all the wounds that it could take [default: \
         wounds; harm for attacks of the monster]",
        words(1),
        words(-1)
    )
}

/// The policies that whole battles are played by.
const OF_BATTLES: [&str; 4] = ["aggressive", "cautious", "exact", "random"];

/// Reads a policy, or `SIDE=POLICY,SIDE=POLICY`.
#[derive(Debug, Clone)]
pub(super) struct PoliciesParser;

impl TypedValueParser for PoliciesParser {
    type Value = Policies;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Policies, clap::Error> {
        let one = |text: &str| {
            let words = PossibleValuesParser::new(Policy::ALL.map(Policy::word));
            let word = words.parse_ref(command, arg, text.as_ref())?;
            Ok::<Policy, clap::Error>(Policy::from_word(&word).expect("it is one of them"))
        };
        let text = value.to_string_lossy();
        if !text.contains('=') {
            return one(&text).map(Policies::Same);
        }
        let side = |part: &str| {
            let (side, policy) = part.split_once('=').unwrap_or((part, ""));
            let policy = policy.trim();
            // Only whole battles have a policy for each side, so that a word which is none is answered with theirs.
            let read = one(policy).or_else(|_| {
                PossibleValuesParser::new(OF_BATTLES).parse_ref(command, arg, policy.as_ref())?;
                one(policy)
            });
            Ok((side.trim().to_owned(), read?))
        };
        text.split(',').map(side).collect::<Result<_, _>>().map(|sides| Policies::Sides(Sides(sides)))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Policy::ALL.into_iter().map(|it| PossibleValue::new(it.word()).help(it.says()))))
    }
}
