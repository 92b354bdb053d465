//! Rulings: where the book is silent or contradicts itself, a switch with named options.

use std::fmt;

/// One named option of a ruling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RulingChoice {
    /// As it is written in files and on the command line.
    pub id: &'static str,
    /// Its meaning, in a sentence.
    pub gist: &'static str,
}

/// A ruling with its options; the first is the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ruling {
    /// As it is written in files and on the command line.
    pub id: &'static str,
    /// The question that the book leaves open.
    pub question: &'static str,
    /// Why the default is the default; may be empty.
    pub why: &'static str,
    /// The options, the default first.
    pub options: &'static [RulingChoice],
}

/// No ruling: the empty slot of a list of citations.
impl Default for &'static Ruling {
    fn default() -> Self {
        &Ruling { id: "", question: "", why: "", options: &[] }
    }
}

impl fmt::Debug for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// A ruling or an option that the register does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownRuling {
    /// No such ruling.
    Name,
    /// The ruling exists, the option does not.
    Option(&'static Ruling),
}

/// One option of every ruling of a book: what [`rulings!`](crate::rulings) declares as `Rulings`.
pub trait RulingSet: Copy + fmt::Debug + Default + Eq + 'static {
    /// Every ruling of the book, in the order of the register.
    const ALL: &'static [&'static Ruling];

    /// Sets a ruling by its written name and option.
    ///
    /// # Errors
    /// If the register has no such ruling, or the ruling no such option.
    fn set(&mut self, ruling: &str, option: &str) -> Result<(), UnknownRuling>;

    /// The option in force for a ruling of this book.
    fn get(&self, ruling: &Ruling) -> &'static RulingChoice;
}

/// Declares the rulings of a book: an enum each, and a struct `Rulings` that holds one option of each.
#[macro_export]
macro_rules! rulings {
    ($($constant:ident $field:ident: $name:ident = $id:literal, $question:literal, $why:literal {
        $($variant:ident = $option:literal, $gist:literal;)+
    })*) => {
        $(
            #[doc = $question]
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
            pub enum $name { $(#[doc = $gist] $variant,)+ }

            impl $name {
                /// Every option, the default first.
                pub const ALL: &'static [Self] = &[$(Self::$variant,)+];
            }

            impl Default for $name {
                fn default() -> Self {
                    Self::ALL[0]
                }
            }

            #[doc = $question]
            pub const $constant: &$crate::Ruling = &$crate::Ruling {
                id: $id,
                question: $question,
                why: $why,
                options: &[$($crate::RulingChoice { id: $option, gist: $gist },)+],
            };
        )*

        /// One option of every ruling.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct Rulings { $(#[doc = $question] pub $field: $name,)* }

        impl Rulings {
            /// Every ruling of the book, in the order of the register.
            pub const ALL: &'static [&'static $crate::Ruling] = &[$($constant,)*];

            /// Sets a ruling by its written name and option.
            ///
            /// # Errors
            /// If the register has no such ruling, or the ruling no such option.
            pub fn set(&mut self, ruling: &str, option: &str) -> Result<(), $crate::UnknownRuling> {
                match ruling {
                    $($id => {
                        let at = $constant.options.iter().position(|o| o.id == option);
                        self.$field = $name::ALL[at.ok_or($crate::UnknownRuling::Option($constant))?];
                        Ok(())
                    })*
                    _ => Err($crate::UnknownRuling::Name),
                }
            }

            /// The option in force for a ruling of this book.
            pub fn get(&self, ruling: &$crate::Ruling) -> &'static $crate::RulingChoice {
                match ruling.id {
                    $($id => &$constant.options[self.$field as usize],)*
                    other => panic!("{other} is not a ruling of this book"),
                }
            }
        }

        impl $crate::RulingSet for Rulings {
            const ALL: &'static [&'static $crate::Ruling] = Rulings::ALL;

            fn set(&mut self, ruling: &str, option: &str) -> Result<(), $crate::UnknownRuling> {
                Rulings::set(self, ruling, option)
            }

            fn get(&self, ruling: &$crate::Ruling) -> &'static $crate::RulingChoice {
                Rulings::get(self, ruling)
            }
        }
    };
}
