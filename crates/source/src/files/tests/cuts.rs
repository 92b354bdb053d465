//! The power goes, or the disk fails, after every step: the old file or the new one is there, never neither.

use std::path::Path;

use super::super::layer::{append, put, put_folder};
use super::super::target::Target;
use super::recorder::{Recorder, World};

const OLD: &str = "what was there before";
const NEW: &str = "what is to be there from now on";

/// What a file takes over: the values do not matter here.
fn kept() -> Target {
    let path = std::env::temp_dir().join(format!(
        "bout-kept-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    ));
    std::fs::write(&path, "").unwrap();
    let target = Target::find(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    target
}

fn replace(disk: &Recorder) -> std::io::Result<()> {
    put(disk, Path::new("./game"), kept().found.as_ref(), NEW.as_bytes())
}

fn game(world: &World) -> Option<&str> {
    world.get("game").map(|text| std::str::from_utf8(text).unwrap())
}

#[test]
fn whatever_is_not_synced_is_lost_and_the_file_is_not() {
    let disk = Recorder::new(&[("game", OLD), ("game.new", "of somebody else")], None);
    replace(&disk).unwrap();
    let cuts = disk.cuts();
    assert!(cuts.len() >= 6, "made, filled, made alike, synced, moved, synced: {}", cuts.len());
    for (step, worlds) in cuts.iter().enumerate() {
        for world in worlds {
            assert!([Some(OLD), Some(NEW)].contains(&game(world)), "after step {step}: {world:?}");
            assert_eq!(world["game.new"], b"of somebody else");
        }
    }
    let last = cuts.last().unwrap();
    assert_eq!((last.len(), last.iter().find_map(game)), (1, Some(NEW)), "who is told so can rely on it");
}

#[test]
fn a_file_that_was_not_there_is_whole_or_not_there() {
    let disk = Recorder::new(&[], None);
    put(&disk, Path::new("./game"), None, NEW.as_bytes()).unwrap();
    for world in disk.cuts().iter().flatten() {
        assert!([None, Some(NEW)].contains(&game(world)), "{world:?}");
    }
    assert_eq!(disk.now().keys().collect::<Vec<_>>(), ["game"]);
}

/// The recorder would notice: without the first sync there are worlds with half a file.
#[test]
fn a_file_that_is_moved_before_it_is_synced_can_be_lost() {
    use super::super::layer::Layer;
    let disk = Recorder::new(&[("game", OLD)], None);
    let mut file = disk.begin(Path::new("./beside"), true).unwrap();
    disk.fill(&mut file, NEW.as_bytes()).unwrap();
    disk.rename(Path::new("./beside"), Path::new("./game")).unwrap();
    disk.sync_folder(Path::new(".")).unwrap();
    assert!(disk.cuts().iter().flatten().any(|world| game(world) == Some("")));
}

#[test]
fn a_disk_that_fails_costs_nothing_and_leaves_nothing_behind() {
    let whole = Recorder::new(&[("game", OLD)], None);
    replace(&whole).unwrap();
    for step in 0..whole.steps() {
        let disk = Recorder::new(&[("game", OLD)], Some(step));
        replace(&disk).unwrap_err();
        assert_eq!(disk.now().keys().collect::<Vec<_>>(), ["game"], "step {step} fails");
        // A failure of the last step does not remove the text again.
        let is_last = step + 1 == whole.steps();
        assert_eq!(game(&disk.now()), Some(if is_last { NEW } else { OLD }), "step {step} fails");
    }
}

/// Old text stays, whatever becomes of the addition; and once we report that the addition is there, it is.
#[test]
fn of_a_line_that_is_added_no_other_is_lost() {
    let added = |disk: &Recorder| append(disk, Path::new("./game"), OLD.len() as u64, NEW.as_bytes());
    let disk = Recorder::new(&[("game", OLD)], None);
    added(&disk).unwrap();
    let whole = format!("{OLD}{NEW}");
    for world in disk.cuts().iter().flatten() {
        let text = game(world).unwrap();
        assert!(text.starts_with(OLD) && whole.starts_with(text), "{text}");
    }
    let last = disk.cuts().pop().unwrap();
    assert_eq!((last.len(), last.iter().find_map(game)), (1, Some(&*whole)));
    for step in 0..disk.steps() {
        let disk = Recorder::new(&[("game", OLD)], Some(step));
        added(&disk).unwrap_err();
        assert_eq!(game(&disk.now()), Some(OLD), "step {step} fails");
    }
}

const FILES: &[(&str, &str)] = &[("pack.toml", "id"), ("cards/a/one.toml", "1"), ("cards/two.toml", "2")];

fn is_whole(world: &World) -> bool {
    FILES
        .iter()
        .all(|(name, text)| world.get(&format!("house/{name}")).is_some_and(|it| it == text.as_bytes()))
}

#[test]
fn a_folder_is_whole_or_not_there() {
    let disk = Recorder::new(&[], None);
    put_folder(&disk, Path::new("./house"), FILES).unwrap();
    let cuts = disk.cuts();
    for world in cuts.iter().flatten() {
        assert!(is_whole(world) || !world.contains_key("house/"), "{world:?}");
    }
    assert!(is_whole(cuts.last().unwrap().first().unwrap()));
    assert_eq!(cuts.last().unwrap().len(), 1);
    assert!(disk.now().keys().all(|path| path.starts_with("house/")), "{:?}", disk.now());
}

#[test]
fn a_folder_that_cannot_be_written_leaves_nothing_behind() {
    let whole = Recorder::new(&[], None);
    put_folder(&whole, Path::new("./house"), FILES).unwrap();
    for step in 0..whole.steps() {
        let disk = Recorder::new(&[], Some(step));
        put_folder(&disk, Path::new("./house"), FILES).unwrap_err();
        assert!(disk.now().is_empty(), "step {step} fails: {:?}", disk.now());
    }
}
