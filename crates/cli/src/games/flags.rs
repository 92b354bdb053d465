//! Flags that ask a question: what each is called, how its value is read, and what it says of the question.

use std::any::Any;
use std::ops::RangeInclusive;

use ask::look_up::Name;
use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches};
use serde::de::DeserializeOwned;
use source::parse_word;

use super::names::NameParser;
use crate::args::within;

/// A flag of a question.
pub struct Flag<Q> {
    arg: Arg,
    set: Box<Sets<Q>>,
}

/// Takes the value of a flag into the question.
type Sets<Q> = dyn Fn(&mut Q, &ArgMatches);

/// What a flag can have for a value.
pub trait Value: Any + Clone + Send + Sync {}

impl<T: Any + Clone + Send + Sync> Value for T {}

/// A flag with a value that is read in its own way. Of several values, each is set.
pub fn flag<Q, T: Value>(
    name: &'static str,
    parser: impl Into<ValueParser>,
    set: impl Fn(&mut Q, T) + 'static,
) -> Flag<Q> {
    let arg = Arg::new(name).long(name).value_parser(parser.into());
    let set = move |question: &mut Q, matches: &ArgMatches| {
        let values = matches.get_many::<T>(name).into_iter().flatten();
        values.for_each(|value| set(question, value.clone()));
    };
    Flag { arg, set: Box::new(set) }
}

/// A whole number.
pub fn number<Q: 'static, T: Value + TryFrom<i64>>(
    name: &'static str,
    bounds: RangeInclusive<i64>,
    set: impl Fn(&mut Q, T) + 'static,
) -> Flag<Q> {
    let parser = ValueParser::new(move |text: &str| within::<T>(&bounds, text));
    flag(name, parser, set).with(|arg| arg.value_name("N").allow_negative_numbers(true))
}

/// A name that the core pack may have.
pub fn name<Q: 'static>(
    flag_name: &'static str,
    of: Name,
    set: impl Fn(&mut Q, String) + 'static,
) -> Flag<Q> {
    flag(flag_name, NameParser(of), set).with(|arg| arg.value_name("NAME").hide_possible_values(true))
}

/// Any name.
pub fn any_name<Q: 'static>(flag_name: &'static str, set: impl Fn(&mut Q, String) + 'static) -> Flag<Q> {
    flag(flag_name, ValueParser::string(), set).with(|arg| arg.value_name("NAME"))
}

/// Names that the core pack may have, separated by commas.
pub fn names<Q: 'static>(
    flag_name: &'static str,
    of: Name,
    set: impl Fn(&mut Q, String) + 'static,
) -> Flag<Q> {
    name(flag_name, of, set).with(several("NAMES"))
}

/// Values that are separated by commas.
pub fn several(what: &'static str) -> impl Fn(Arg) -> Arg {
    move |arg| arg.value_name(what).value_delimiter(',').action(ArgAction::Append)
}

/// One of a few words.
pub fn one_of<Q: 'static, T: Value + DeserializeOwned>(
    name: &'static str,
    what: &'static str,
    words: impl Into<PossibleValuesParser>,
    set: impl Fn(&mut Q, T) + 'static,
) -> Flag<Q> {
    flag(name, ValueParser::new(word_of::<T>(words)), set).with(|arg| arg.value_name(what))
}

/// Reads one of a few words.
///
/// # Panics
/// If one of them is no word for it.
pub fn word_of<T: Value + DeserializeOwned>(
    words: impl Into<PossibleValuesParser>,
) -> impl TypedValueParser<Value = T> {
    words.into().map(|word| match parse_word(&word) {
        Ok(value) => value,
        Err(_) => unreachable!("`{word}` is one of its words"),
    })
}

/// A flag without a value.
pub fn switch<Q>(name: &'static str, set: impl Fn(&mut Q) + 'static) -> Flag<Q> {
    let when_given = move |question: &mut Q, matches: &ArgMatches| {
        if matches.get_flag(name) {
            set(question);
        }
    };
    Flag { arg: Arg::new(name).long(name).action(ArgAction::SetTrue), set: Box::new(when_given) }
}

impl<Q: 'static> Flag<Q> {
    /// The same with its help.
    pub fn says(self, help: &'static str) -> Self {
        self.with(|arg| arg.help(help))
    }

    /// The same with what else the parser has to know.
    pub fn with(self, change: impl FnOnce(Arg) -> Arg) -> Self {
        Self { arg: change(self.arg), ..self }
    }
}

/// Flags with their heading in the help.
pub fn under<Q: 'static>(heading: &'static str, flags: impl IntoIterator<Item = Flag<Q>>) -> Vec<Flag<Q>> {
    flags.into_iter().map(|flag| flag.with(|arg| arg.help_heading(heading))).collect()
}

/// The flags of a part of a question.
pub fn part<Q: 'static, P: 'static>(flags: Vec<Flag<P>>, of: fn(&mut Q) -> &mut P) -> Vec<Flag<Q>> {
    let whole = |Flag { arg, set }: Flag<P>| Flag {
        arg,
        set: Box::new(move |question: &mut Q, matches: &ArgMatches| set(of(question), matches)),
    };
    flags.into_iter().map(whole).collect()
}

/// The flags as the parser knows them.
pub fn args<Q>(flags: Vec<Flag<Q>>) -> Vec<Arg> {
    flags.into_iter().map(|flag| flag.arg).collect()
}

/// The question that flags ask.
pub fn read<Q: Default>(flags: &[Flag<Q>], matches: &ArgMatches) -> Q {
    let mut question = Q::default();
    for flag in flags {
        (flag.set)(&mut question, matches);
    }
    question
}

/// Whether somebody has given one of these flags.
pub fn is_given<Q>(flags: &[Flag<Q>], matches: &ArgMatches) -> bool {
    let source = |flag: &Flag<Q>| matches.value_source(flag.arg.get_id().as_str());
    flags.iter().any(|flag| source(flag) == Some(ValueSource::CommandLine))
}
