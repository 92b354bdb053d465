//! Where the tables of a test are kept: in a folder, or in a database.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use server::Place;
use server::store::FILE;

use crate::database::{Schema, fresh};

/// A folder of a test's own, which is gone when it ends.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        Self(std::env::temp_dir().join(format!("bout-tables-{}", fresh())))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _left = std::fs::remove_dir_all(&self.0);
    }
}

impl From<&Folder> for Place {
    fn from(folder: &Folder) -> Self {
        Self::Folder(folder.0.clone())
    }
}

/// A place of a test's own.
pub enum Home {
    File(Folder),
    Schema(Schema),
}

impl Home {
    pub fn file() -> Self {
        Self::File(Folder::new())
    }

    pub fn schema() -> Self {
        Self::Schema(Schema::new())
    }

    /// Another one of the same kind.
    pub fn another(&self) -> Self {
        match self {
            Self::File(_) => Self::file(),
            Self::Schema(_) => Self::schema(),
        }
    }

    /// Does something there behind the back of Bout.
    pub fn sql(&self, sql: &str) {
        match self {
            Self::File(folder) => {
                Connection::open(folder.path().join(FILE)).unwrap().execute_batch(sql).unwrap();
            }
            Self::Schema(schema) => schema.sql(sql),
        }
    }
}

impl From<&Home> for Place {
    fn from(home: &Home) -> Self {
        match home {
            Home::File(folder) => folder.into(),
            Home::Schema(schema) => Self::Database { url: schema.url(), password: None },
        }
    }
}

/// Runs laws on every kind of store.
macro_rules! laws {
    ($($law:ident)*) => {
        mod in_a_file {
            $(#[tokio::test] async fn $law() { super::$law(super::Home::file()).await; })*
        }
        mod in_a_database {
            $(#[tokio::test] async fn $law() { super::$law(super::Home::schema()).await; })*
        }
    };
}
pub(crate) use laws;
