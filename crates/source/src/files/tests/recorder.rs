//! A disk that records what is done to it and, when the power goes, forgets whatever was not synced. It may also
//! keep some of it: any of the names, any part of a text. So there are several worlds to wake up in.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use super::super::layer::Layer;
use super::super::target::Kept;

/// Names in a folder, with what they name: none for a removed name.
type Change = Vec<(OsString, Option<usize>)>;

#[derive(Clone, Debug)]
enum Node {
    File { now: Vec<u8>, synced: Vec<u8> },
    Folder { synced: BTreeMap<OsString, usize>, pending: Vec<Change> },
}

/// What a disk holds, by path; folders end in a slash.
pub(super) type World = BTreeMap<String, Vec<u8>>;

/// The disk. Its root is the first node.
#[derive(Debug)]
pub(super) struct Recorder {
    nodes: RefCell<Vec<Node>>,
    steps: Cell<usize>,
    /// The step that fails.
    fails: Option<usize>,
    /// Every possible world after each step.
    cuts: RefCell<Vec<BTreeSet<World>>>,
}

fn apply(names: &mut BTreeMap<OsString, usize>, change: &Change) {
    for (name, node) in change {
        match node {
            Some(node) => names.insert(name.clone(), *node),
            None => names.remove(name),
        };
    }
}

impl Recorder {
    /// A disk with some files in its root, all safe.
    pub(super) fn new(files: &[(&str, &str)], fails: Option<usize>) -> Self {
        let mut nodes = vec![Node::Folder { synced: BTreeMap::new(), pending: Vec::new() }];
        let mut names = BTreeMap::new();
        for (name, text) in files {
            names.insert(OsString::from(name), nodes.len());
            nodes.push(Node::File { now: text.as_bytes().to_vec(), synced: text.as_bytes().to_vec() });
        }
        nodes[0] = Node::Folder { synced: names, pending: Vec::new() };
        Self { nodes: RefCell::new(nodes), steps: Cell::new(0), fails, cuts: RefCell::default() }
    }

    /// The number of steps so far.
    pub(super) fn steps(&self) -> usize {
        self.steps.get()
    }

    /// Every possible world after each step.
    pub(super) fn cuts(&self) -> Vec<BTreeSet<World>> {
        self.cuts.borrow().clone()
    }

    /// What programs that keep running see.
    pub(super) fn now(&self) -> World {
        let nodes = self.nodes.borrow();
        let mut world = World::new();
        let pick = |node: usize| match &nodes[node] {
            Node::File { now, .. } => Picked::File(now.clone()),
            Node::Folder { synced, pending } => {
                let mut names = synced.clone();
                for change in pending {
                    apply(&mut names, change);
                }
                Picked::Folder(names)
            }
        };
        collect(&pick, 0, "", &mut world);
        world
    }

    /// Every possible world if the power went now.
    fn worlds(&self) -> BTreeSet<World> {
        let nodes = self.nodes.borrow();
        let choices: Vec<Vec<Picked>> = nodes.iter().map(outcomes).collect();
        let mut all = BTreeSet::new();
        let mut at = vec![0; nodes.len()];
        loop {
            let pick = |node: usize| choices[node][at[node]].clone();
            let mut world = World::new();
            collect(&pick, 0, "", &mut world);
            all.insert(world);
            let Some(turn) = (0..at.len()).find(|&node| at[node] + 1 < choices[node].len()) else {
                return all;
            };
            at[turn] += 1;
            at[..turn].fill(0);
        }
    }

    fn step<T>(&self, act: impl FnOnce(&mut Vec<Node>) -> io::Result<T>) -> io::Result<T> {
        let step = self.steps.get();
        self.steps.set(step + 1);
        if self.fails == Some(step) {
            return Err(io::Error::other("the disk fails"));
        }
        let done = act(&mut self.nodes.borrow_mut());
        let worlds = self.worlds();
        self.cuts.borrow_mut().push(worlds);
        done
    }
}

#[derive(Clone)]
enum Picked {
    File(Vec<u8>),
    Folder(BTreeMap<OsString, usize>),
}

/// What could be left of a file or folder.
fn outcomes(node: &Node) -> Vec<Picked> {
    match node {
        Node::File { now, synced } if now == synced => vec![Picked::File(now.clone())],
        Node::File { now, synced } => {
            // Any part of an addition may be left; a new text may be lost completely.
            let kept = if now.starts_with(synced) { synced.len() } else { 0 };
            let half = now[..usize::midpoint(kept, now.len())].to_vec();
            [synced.clone(), half, now.clone()].map(Picked::File).to_vec()
        }
        Node::Folder { synced, pending } => (0..1_usize << pending.len())
            .map(|kept| {
                let mut names = synced.clone();
                let is_kept = |(at, change)| (kept >> at & 1 == 1).then_some(change);
                pending.iter().enumerate().filter_map(is_kept).for_each(|change| apply(&mut names, change));
                Picked::Folder(names)
            })
            .collect(),
    }
}

fn collect(pick: &impl Fn(usize) -> Picked, node: usize, path: &str, world: &mut World) {
    match pick(node) {
        Picked::File(text) => drop(world.insert(path.to_owned(), text)),
        Picked::Folder(names) => {
            if node != 0 {
                world.insert(format!("{path}/"), Vec::new());
            }
            for (name, inner) in names {
                let name = name.to_string_lossy();
                let path = if node == 0 { name.into_owned() } else { format!("{path}/{name}") };
                collect(pick, inner, &path, world);
            }
        }
    }
}

fn missing() -> io::Error {
    io::Error::from(io::ErrorKind::NotFound)
}

fn names(nodes: &[Node], folder: usize) -> io::Result<BTreeMap<OsString, usize>> {
    let Node::Folder { synced, pending } = &nodes[folder] else { return Err(missing()) };
    let mut names = synced.clone();
    for change in pending {
        apply(&mut names, change);
    }
    Ok(names)
}

fn find(nodes: &[Node], path: &Path) -> io::Result<usize> {
    let parts = path.components().filter(|part| part.as_os_str() != ".");
    parts
        .into_iter()
        .try_fold(0, |at, part| names(nodes, at)?.get(part.as_os_str()).copied().ok_or_else(missing))
}

fn change(nodes: &mut [Node], within: &Path, change: Change) -> io::Result<()> {
    let at = find(nodes, within)?;
    let Node::Folder { pending, .. } = &mut nodes[at] else { return Err(missing()) };
    pending.push(change);
    Ok(())
}

fn split(path: &Path) -> (PathBuf, OsString) {
    (path.parent().unwrap().to_owned(), path.file_name().unwrap().to_owned())
}

fn add(nodes: &mut Vec<Node>, path: &Path, node: Node) -> io::Result<usize> {
    if find(nodes, path).is_ok() {
        return Err(io::Error::from(io::ErrorKind::AlreadyExists));
    }
    let (within, name) = split(path);
    let new = nodes.len();
    change(nodes, &within, vec![(name, Some(new))])?;
    nodes.push(node);
    Ok(new)
}

fn take(nodes: &mut [Node], path: &Path) -> io::Result<()> {
    find(nodes, path)?;
    let (within, name) = split(path);
    change(nodes, &within, vec![(name, None)])
}

impl Layer for Recorder {
    type File = usize;

    fn begin(&self, path: &Path, _is_private: bool) -> io::Result<usize> {
        self.step(|nodes| add(nodes, path, Node::File { now: Vec::new(), synced: Vec::new() }))
    }

    fn fill(&self, file: &mut usize, text: &[u8]) -> io::Result<()> {
        self.step(|nodes| {
            let Node::File { now, .. } = &mut nodes[*file] else { return Err(missing()) };
            *now = text.to_vec();
            Ok(())
        })
    }

    fn open_end(&self, path: &Path) -> io::Result<usize> {
        self.step(|nodes| find(nodes, path))
    }

    fn extend(&self, file: &mut usize, text: &[u8]) -> io::Result<()> {
        self.step(|nodes| {
            let Node::File { now, .. } = &mut nodes[*file] else { return Err(missing()) };
            now.extend(text);
            Ok(())
        })
    }

    fn cut(&self, file: &mut usize, length: u64) -> io::Result<()> {
        self.step(|nodes| {
            let Node::File { now, .. } = &mut nodes[*file] else { return Err(missing()) };
            now.truncate(length as usize);
            Ok(())
        })
    }

    fn resemble(&self, _file: &mut usize, _old: &Kept) -> io::Result<()> {
        self.step(|_| Ok(()))
    }

    fn sync(&self, file: &mut usize) -> io::Result<()> {
        self.step(|nodes| {
            let Node::File { now, synced } = &mut nodes[*file] else { return Err(missing()) };
            *synced = now.clone();
            Ok(())
        })
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step(|nodes| {
            let node = find(nodes, from)?;
            let ((within, old), (other, new)) = (split(from), split(to));
            assert_eq!(within, other, "a file is moved within its folder");
            change(nodes, &within, vec![(old, None), (new, Some(node))])
        })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.step(|nodes| take(nodes, path))
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        let empty = Node::Folder { synced: BTreeMap::new(), pending: Vec::new() };
        self.step(|nodes| add(nodes, path, empty).map(|_| ()))
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        self.step(|nodes| take(nodes, path))
    }

    fn remove_all(&self, path: &Path) -> io::Result<()> {
        self.step(|nodes| take(nodes, path))
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        self.step(|nodes| {
            let at = find(nodes, path)?;
            let all = names(nodes, at)?;
            nodes[at] = Node::Folder { synced: all, pending: Vec::new() };
            Ok(())
        })
    }
}
