//! The facts that the rules tell of a roll or an option, in the types of a view.

use super::due::{Check, Class, Failing, Keeps, Needed, NotOffered, Number, Part};

impl From<kernel::Class> for Class {
    fn from(class: kernel::Class) -> Self {
        match class {
            kernel::Class::Harm => Self::Harm,
            kernel::Class::Fail => Self::Fail,
            kernel::Class::Plain => Self::Plain,
            kernel::Class::Win => Self::Win,
            kernel::Class::Crit => Self::Crit,
        }
    }
}

impl From<&kernel::NotOffered> for NotOffered {
    fn from(missing: &kernel::NotOffered) -> Self {
        let kernel::NotOffered { name, why, rule } = missing;
        Self { name: name.clone(), why: why.clone(), rule: rule.map(|rule| rule.id.to_owned()) }
    }
}

impl From<kernel::Keeps> for Keeps {
    fn from(keeps: kernel::Keeps) -> Self {
        match keeps {
            kernel::Keeps::Each => Self::Each,
            kernel::Keeps::Higher => Self::Higher,
            kernel::Keeps::Lower => Self::Lower,
        }
    }
}

impl From<kernel::Check> for Check {
    fn from(check: kernel::Check) -> Self {
        let kernel::Check { of, least, chance, keeps, failing } = check;
        let failing = failing.map(|failing| match failing {
            kernel::Failing::Stays => Failing::Stays,
            kernel::Failing::Falls => Failing::Falls,
        });
        Self { of: of.to_owned(), least, chance: chance.into(), keeps: keeps.into(), failing }
    }
}

impl From<kernel::Part> for Part {
    fn from(part: kernel::Part) -> Self {
        let number = match part.number {
            kernel::Number::Adds(by) => Number::By(by),
            kernel::Number::Needs(need) => Number::Need(need),
        };
        Self { what: part.what, number }
    }
}

impl From<kernel::Needed> for Needed {
    fn from(needed: kernel::Needed) -> Self {
        let chance = needed.chance.map(<[u32; 2]>::from);
        Self { least: needed.least, chance, sum: needed.sum.into_iter().map(Part::from).collect() }
    }
}
