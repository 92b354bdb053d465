//! Flags of `bout store`, and where a store is.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

/// Where tables are kept.
#[derive(Debug, Args)]
pub struct KeptArgs {
    /// The folder in which tables are kept [default: of this user]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "database")]
    pub data: Option<PathBuf>,
    /// A database instead.
    #[arg(
        long,
        value_name = "URL",
        help = "Keep tables in a PostgreSQL: postgres://USER@HOST:PORT/NAME. Its password is taken from the environment \
                (PGPASSWORD) or from a file"
    )]
    pub database: Option<String>,
    /// The file with the password of the database
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "database")]
    pub password_file: Option<PathBuf>,
}

/// What is done with all tables.
#[derive(Debug, Args)]
pub struct StoreArgs {
    #[command(subcommand)]
    pub command: StoreCommand,
}

/// What is done with all tables.
#[derive(Debug, Subcommand)]
pub enum StoreCommand {
    /// Copy all tables into a new file. A server may go on meanwhile.
    Backup {
        /// The new file.
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
        #[command(flatten)]
        kept: KeptArgs,
    },
    /// Fill an empty store from such a file. A folder's backup also fills a database, and the other way round.
    Restore {
        /// The file.
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
        #[command(flatten)]
        kept: KeptArgs,
    },
}
