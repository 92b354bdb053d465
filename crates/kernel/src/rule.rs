//! Citations: a rule is a symbol that code names and events carry.

use std::fmt;

/// An entry of a rule register. Code cites it as a constant, so a citation of a rule that does not exist does not
/// compile.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rule {
    /// The id under which `bout rule` finds it.
    pub id: &'static str,
    /// The rule in our own words.
    pub gist: &'static str,
    /// Whether a page of the rulebook states it; if not, it belongs to the surrounding rules.
    pub on_page: bool,
}

/// No rule: the empty slot of a list of citations.
impl Default for &'static Rule {
    fn default() -> Self {
        &Rule { id: "", gist: "", on_page: false }
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// Declares the rules of a book as constants, and `ALL` of them in the order of the register.
#[macro_export]
macro_rules! rules {
    (on_page { $($name:ident = $id:literal, $gist:literal;)* } beyond { $($bname:ident = $bid:literal, $bgist:literal;)* }) => {
        $(#[doc = $gist] pub const $name: &$crate::Rule = &$crate::Rule { id: $id, gist: $gist, on_page: true };)*
        $(#[doc = $bgist] pub const $bname: &$crate::Rule = &$crate::Rule { id: $bid, gist: $bgist, on_page: false };)*
        /// Every rule of the register, in its order.
        pub const ALL: &[&$crate::Rule] = &[$($name,)* $($bname,)*];
    };
}
