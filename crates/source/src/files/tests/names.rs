//! What a name resolves to: links, hard links, modes, folders and pipes, on a real disk.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::thread;

use super::super::{hold, write_folder};

/// A folder of its own for each test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bout-files-{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        Self(path)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(&self.0).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn what_was_half_written_is_taken_away_when_it_is_old() {
    use super::super::leftovers::{clear_now, name};
    let folder = Folder::new("leftovers");
    let old = std::time::SystemTime::now() - std::time::Duration::from_hours(2);
    let names =
        [name(1), name(u64::MAX), ".bout-1.tmp".into(), "0000000000000001.tmp".into(), "game.bout".into()];
    for file in &names {
        fs::write(folder.at(file), "half").unwrap();
        fs::File::options().write(true).open(folder.at(file)).unwrap().set_modified(old).unwrap();
    }
    fs::write(folder.at(&name(2)), "somebody is at it").unwrap();
    fs::create_dir(folder.at(&name(3))).unwrap();
    fs::write(folder.at(&name(3)).join("pack.toml"), "half").unwrap();
    fs::File::open(folder.at(&name(3))).unwrap().set_modified(old).unwrap();
    symlink("game.bout", folder.at(&name(4))).unwrap();
    clear_now(&folder.0);
    let left = [name(2), name(4), ".bout-1.tmp".into(), "0000000000000001.tmp".into(), "game.bout".into()];
    let mut left = left.to_vec();
    left.sort();
    assert_eq!(folder.names(), left);
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    hold(path).and_then(|held| held.write(text)).map_err(|error| error.to_string())
}

#[test]
fn a_link_stays_and_its_file_is_written() {
    let folder = Folder::new("link");
    fs::create_dir(folder.at("inner")).unwrap();
    fs::write(folder.at("inner/real"), "old").unwrap();
    symlink("inner/second", folder.at("first")).unwrap();
    symlink("real", folder.at("inner/second")).unwrap();
    write(&folder.at("first"), "new").unwrap();
    assert_eq!(fs::read_to_string(folder.at("inner/real")).unwrap(), "new");
    assert!(folder.at("first").symlink_metadata().unwrap().is_symlink());
    assert!(folder.at("inner/second").symlink_metadata().unwrap().is_symlink());
    assert_eq!(folder.names(), ["first", "inner"]);
}

#[test]
fn a_link_that_leads_nowhere_or_in_a_circle_is_refused() {
    let folder = Folder::new("dangling");
    symlink("nothing", folder.at("dangling")).unwrap();
    symlink("circle", folder.at("circle")).unwrap();
    assert_eq!(write(&folder.at("dangling"), "x").unwrap_err(), "it is a link to a file that is not there");
    assert_eq!(write(&folder.at("circle"), "x").unwrap_err(), "it is a link that leads in a circle");
    assert_eq!(folder.names(), ["circle", "dangling"]);
    let held = hold(&folder.at("new")).unwrap();
    symlink("nothing", folder.at("new")).unwrap();
    assert!(held.create(b"x").is_err(), "nor one that somebody puts there meanwhile");
    assert!(!folder.at("nothing").exists());
}

/// Only a user who may change owners can try this.
#[test]
fn a_link_of_somebody_else_is_refused() {
    let folder = Folder::new("foreign");
    fs::write(folder.at("mine"), "old").unwrap();
    symlink("mine", folder.at("link")).unwrap();
    if std::os::unix::fs::lchown(folder.at("link"), Some(12345), None).is_ok() {
        assert_eq!(write(&folder.at("link"), "x").unwrap_err(), "it is a link that somebody else made");
        assert_eq!(fs::read_to_string(folder.at("mine")).unwrap(), "old");
    }
}

#[test]
fn the_mode_and_the_owner_are_kept() {
    let folder = Folder::new("mode");
    for mode in [0o600, 0o640, 0o664, 0o755] {
        fs::write(folder.at("file"), "old").unwrap();
        fs::set_permissions(folder.at("file"), fs::Permissions::from_mode(mode)).unwrap();
        let given = std::os::unix::fs::chown(folder.at("file"), Some(12345), Some(23456)).is_ok();
        write(&folder.at("file"), "new").unwrap();
        let found = folder.at("file").metadata().unwrap();
        assert_eq!(found.mode() & 0o7777, mode);
        if given {
            assert_eq!((found.uid(), found.gid()), (12345, 23456));
        }
    }
    assert_eq!(folder.names(), ["file"]);
}

#[test]
fn a_file_with_several_names_is_refused() {
    let folder = Folder::new("hard");
    fs::write(folder.at("one"), "old").unwrap();
    fs::hard_link(folder.at("one"), folder.at("two")).unwrap();
    assert!(write(&folder.at("one"), "x").unwrap_err().contains("a hard link"));
    assert_eq!(fs::read_to_string(folder.at("two")).unwrap(), "old");
    fs::remove_file(folder.at("one")).unwrap();
    write(&folder.at("two"), "new").unwrap();
}

#[test]
fn what_is_no_file_is_refused() {
    let folder = Folder::new("kinds");
    fs::create_dir(folder.at("folder")).unwrap();
    assert_eq!(write(&folder.at("folder"), "x").unwrap_err(), "it is a folder");
    assert_eq!(write(Path::new("/dev/null"), "x").unwrap_err(), "it is a device or a pipe, not a file");
    assert!(hold(&folder.at("nowhere/file")).is_err());
    assert_eq!(folder.names(), ["folder"]);
}

/// Read, change, write again: a holder has the file to itself.
#[test]
fn nobody_loses_what_another_writes() {
    const EACH: usize = 20;
    let folder = Folder::new("threads");
    fs::write(folder.at("count"), "0").unwrap();
    symlink("count", folder.at("link")).unwrap();
    thread::scope(|scope| {
        for name in ["count", "link", "./count", "count"] {
            let path = folder.at(name);
            scope.spawn(move || {
                for _ in 0..EACH {
                    let held = hold(&path).unwrap();
                    let text = String::from_utf8(held.read().unwrap().unwrap()).unwrap();
                    held.write(&(text.parse::<usize>().unwrap() + 1).to_string()).unwrap();
                }
            });
        }
    });
    assert_eq!(fs::read_to_string(folder.at("count")).unwrap(), (4 * EACH).to_string());
    assert_eq!(folder.names(), ["count", "link"]);
}

/// If two create the same file, one of them succeeds.
#[test]
fn a_file_is_made_once() {
    let folder = Folder::new("once");
    let path = folder.at("file");
    let made: Vec<bool> = thread::scope(|scope| {
        let one = |text: &'static str| {
            let path = path.clone();
            scope.spawn(move || hold(&path).unwrap().create(text.as_bytes()).is_ok())
        };
        let all: Vec<_> = ["a", "b", "c", "d"].into_iter().map(one).collect();
        all.into_iter().map(|it| it.join().unwrap()).collect()
    });
    assert_eq!(made.iter().filter(|made| **made).count(), 1);
}

#[test]
fn a_folder_is_made_once_and_with_the_way_to_it() {
    let folder = Folder::new("folder");
    write_folder(&folder.at("a/b/house"), &[("pack.toml", "x"), ("inner/card.toml", "y")]).unwrap();
    assert_eq!(fs::read_to_string(folder.at("a/b/house/inner/card.toml")).unwrap(), "y");
    write_folder(&folder.at("a/b/house"), &[("pack.toml", "z")]).unwrap_err();
    assert_eq!(fs::read_to_string(folder.at("a/b/house/pack.toml")).unwrap(), "x");
    // A name that no disk accepts: the folders on the way are removed again.
    let long = "x".repeat(300);
    write_folder(&folder.at(&format!("c/d/{long}")), &[("pack.toml", "x")]).unwrap_err();
    assert_eq!(folder.names(), ["a"]);
    symlink("nothing", folder.at("link")).unwrap();
    write_folder(&folder.at("link"), &[("pack.toml", "x")]).unwrap_err();
    assert_eq!(folder.names(), ["a", "link"]);
}
