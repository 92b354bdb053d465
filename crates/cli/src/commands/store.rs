//! `bout store`: all tables, into a file and back.

use std::env;
use std::path::{Path, PathBuf};

use server::{Failure, Place, Store};

use crate::args::{KeptArgs, StoreArgs, StoreCommand};
use crate::error::{Error, Result};
use crate::output::print;

/// Where the password of the database stands, as for every program that knows `PostgreSQL`.
const PASSWORD: &str = "PGPASSWORD";

/// Runs the command.
pub fn run(args: &StoreArgs) -> Result<()> {
    match &args.command {
        StoreCommand::Backup { file, kept } => {
            if file.symlink_metadata().is_ok() {
                return Err(Error::input(format!("`{}` exists already", file.display()), "name a new file"));
            }
            let place = place(kept)?;
            let store = Store::open(place.clone()).map_err(|why| unkept(&place, &why))?;
            let tables = store.backup(file).map_err(|why| unkept(&file.display(), &why))?;
            print(&format!("{tables} tables are in {}.\n", file.display()))
        }
        StoreCommand::Restore { file, kept } => {
            let place = place(kept)?;
            let tables = Store::restore(place.clone(), file).map_err(|why| match why {
                Failure::Unsound(why) => Error::input(
                    format!("`{}` is not restored: {why}", file.display()),
                    "give a file that `bout store backup` wrote, and an empty store",
                ),
                why => unkept(&place, &why),
            })?;
            print(&format!("{tables} tables were restored.\n"))
        }
    }
}

/// Why a store cannot be used.
pub fn unkept(place: &impl std::fmt::Display, why: &Failure) -> Error {
    match why {
        Failure::Claimed => Error::input(
            format!("another server runs on {place}"),
            "end it first, or keep the tables of this one elsewhere",
        ),
        why => Error::Io { what: place.to_string(), error: std::io::Error::other(why.to_string()) },
    }
}

/// Where tables are kept.
pub fn place(args: &KeptArgs) -> Result<Place> {
    let Some(url) = &args.database else {
        return folder(args).map(Place::Folder);
    };
    if Place::has_password(url) {
        // Everybody on this machine sees what programs are called with.
        let hint = format!("leave it out there, and set {PASSWORD} or give --password-file");
        return Err(Error::input("a password stands in the address of the database", hint));
    }
    let password = match &args.password_file {
        Some(file) => Some(read(file)?),
        None => env::var(PASSWORD).ok().filter(|password| !password.is_empty()),
    };
    Ok(Place::Database { url: url.clone(), password })
}

/// The folder for all that no database keeps.
pub fn folder(args: &KeptArgs) -> Result<PathBuf> {
    let missing = || Error::input("this user has no folder of their own", "name one with --data");
    args.data.clone().or_else(Place::own_folder).ok_or_else(missing)
}

fn read(file: &Path) -> Result<String> {
    let unread = |error| Error::Io { what: file.display().to_string(), error };
    let bytes = source::read_bounded(file).map_err(unread)?;
    let text = String::from_utf8(bytes).map_err(|_| unread(std::io::ErrorKind::InvalidData.into()))?;
    // Editors end files with a line break.
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}
