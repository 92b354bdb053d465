//! A document of a pack and its file, read when somebody first looks at it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use source::{Contents, File, Source, parse_checked};

/// A document of a pack and the file that it was read from. Documents of the core pack are read when somebody
/// first looks at them, because a question needs few of them. Copies share what was read.
pub struct Sourced<T>(Arc<Held<T>>);

/// A document with the file that it was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read<T> {
    /// The document that the file holds.
    pub doc: T,
    /// The file, with its text.
    pub source: Source,
}

struct Held<T> {
    /// The path of the file in the pack.
    path: Cow<'static, str>,
    /// The text of a file of the core pack, which may not have been read yet.
    core: Option<&'static str>,
    read: OnceLock<Read<T>>,
    digest: OnceLock<u64>,
}

/// A file that joins a pack.
#[derive(Clone, Copy)]
pub(crate) enum Given<'a> {
    /// One of the core pack, to be read later: a test has checked it. Its path and its text.
    Core(&'static str, &'static str),
    /// Any other: its path and its source.
    Own(&'a str, &'a Source),
}

impl<'a> Given<'a> {
    /// Its path in the pack.
    pub fn path(&self) -> &'a str {
        match self {
            Self::Core(path, _) => path,
            Self::Own(path, _) => path,
        }
    }
}

impl<T> Sourced<T> {
    fn held(path: Cow<'static, str>, core: Option<&'static str>, read: OnceLock<Read<T>>) -> Self {
        Self(Arc::new(Held { path, core, read, digest: OnceLock::new() }))
    }

    /// A document that has been read.
    pub(crate) fn read(path: &str, doc: T, source: &Source) -> Self {
        Self::held(path.to_owned().into(), None, OnceLock::from(Read { doc, source: source.clone() }))
    }

    /// A file of the core pack.
    pub(crate) fn core(path: &'static str, text: &'static str) -> Self {
        Self::held(path.into(), Some(text), OnceLock::new())
    }

    /// Whether it is known to be one of the core pack.
    pub(crate) fn is_core(&self) -> bool {
        self.0.core.is_some()
    }

    /// The path of the file in the pack.
    pub(crate) fn path(&self) -> &str {
        &self.0.path
    }
}

impl<T: File> Sourced<T> {
    /// A digest of the document.
    pub(crate) fn digest(&self) -> u64 {
        let of = |source: &Source| kernel::digest(&Contents(source));
        *self.0.digest.get_or_init(|| match self.0.core {
            Some(text) => of(&core_source(&self.0.path, text)),
            None => of(&self.source),
        })
    }
}

impl<T: File + Clone> Sourced<T> {
    /// The document, to change; copies keep the old values.
    ///
    /// # Panics
    /// Never: the document is copied first.
    pub fn doc_mut(&mut self) -> &mut T {
        let read = Read::clone(self);
        *self = Self::held(self.0.path.clone(), None, OnceLock::from(read));
        let read = Arc::get_mut(&mut self.0).and_then(|held| held.read.get_mut());
        &mut read.expect("it was read, and nobody else has it").doc
    }
}

/// A file of the core pack by its path in it.
pub(crate) fn core_source(path: &str, text: &str) -> Source {
    Source::new(format!("core/{path}"), text)
}

impl<T: File> Deref for Sourced<T> {
    type Target = Read<T>;

    fn deref(&self) -> &Read<T> {
        self.0.read.get_or_init(|| {
            let text = self.0.core.expect("a file that is not of the core pack was read when it came in");
            let source = core_source(&self.0.path, text);
            let doc = parse_checked(&source).expect("a test checks the files of the core pack");
            Read { doc, source }
        })
    }
}

impl<T> Clone for Sourced<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: File + PartialEq> PartialEq for Sourced<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || **self == **other
    }
}

impl<T: File + Eq> Eq for Sourced<T> {}

impl<T: File + fmt::Debug> fmt::Debug for Sourced<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
