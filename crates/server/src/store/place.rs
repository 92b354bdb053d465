//! Places: a folder, or a database that runs already.

use std::path::{Path, PathBuf};
use std::{env, fmt};

use super::base::Base;
use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::{FILE, Result};

/// Where a store is.
#[derive(Clone)]
pub enum Place {
    /// In a folder, which is made if there is none: nothing is set up.
    Folder(PathBuf),
    /// In a `PostgreSQL` that runs already.
    Database {
        /// `postgres://user@host:port/database`, without a password.
        url: String,
        /// The password, if one is needed.
        password: Option<String>,
    },
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Place {
    /// What may be shown: not the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            Self::Database { url, .. } => f.write_str(url.split(['?', '#']).next().unwrap_or_default()),
        }
    }
}

impl From<&Path> for Place {
    fn from(folder: &Path) -> Self {
        Self::Folder(folder.to_owned())
    }
}

impl Place {
    /// The folder in which this user's programs keep their data; `None` if the user has none.
    pub fn own_folder() -> Option<PathBuf> {
        let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let home = || folder("HOME");
        let found = if cfg!(windows) {
            folder("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            home().map(|home| home.join("Library/Application Support"))
        } else {
            folder("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
        };
        found.map(|folder| folder.join("bout"))
    }

    /// Whether a password stands in a URL, or in the words that `PostgreSQL` takes instead of one.
    pub fn has_password(url: &str) -> bool {
        let whole = url.split_once("://").map_or(url, |(_, rest)| rest);
        let before = whole.split(['/', '?']).next().unwrap_or_default();
        let user = before.rsplit_once('@').map_or("", |(user, _)| user);
        user.contains(':') || url.to_ascii_lowercase().contains("password=")
    }

    /// Makes what there has to be before anything is kept there.
    pub(super) fn prepare(&self) -> Result<()> {
        let Self::Folder(folder) = self else { return Ok(()) };
        let mut made = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut made, 0o700);
        Ok(made.recursive(true).create(folder)?)
    }

    pub(super) fn connect(&self) -> Result<Base> {
        Ok(Base::new(match self {
            Self::Folder(folder) => Box::new(Sqlite::open(&folder.join(FILE))?),
            Self::Database { url, password } => Box::new(Postgres::open(url, password.as_deref())?),
        }))
    }
}
