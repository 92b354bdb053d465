//! A crate's `Cargo.toml`, as far as the checks need it.

use crate::Problem;
use crate::document::{self, line_at};
use std::collections::BTreeMap;
use toml::de::{DeTable, DeValue};

/// A manifest.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Manifest {
    /// Relative to the root.
    pub path: String,
    /// The name of the package.
    pub package: String,
    /// The crates that it depends on.
    pub dependencies: Vec<Dependency>,
    /// Whether it takes the lints of the workspace.
    pub workspace_lints: bool,
    /// The keys of its `[package]`.
    pub keys: Vec<String>,
    /// Whether the registry may have it: it does not say `publish = false`.
    pub published: bool,
}

/// A dependency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependency {
    /// The kind of dependency.
    pub section: Section,
    /// The name of the package.
    pub package: String,
    /// Whether only a feature asks for it.
    pub optional: bool,
    /// Whether it has a path and no version, so that the registry could not find it.
    pub unversioned: bool,
    /// Its line in the manifest.
    pub line: usize,
}

/// Why a crate depends on another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// `[dependencies]`
    Normal,
    /// `[dev-dependencies]`
    Dev,
    /// `[build-dependencies]`
    Build,
}

impl Section {
    const ALL: [Self; 3] = [Self::Normal, Self::Dev, Self::Build];

    /// The name of the table.
    pub fn key(self) -> &'static str {
        match self {
            Self::Normal => "dependencies",
            Self::Dev => "dev-dependencies",
            Self::Build => "build-dependencies",
        }
    }
}

/// Whether a dependency has a path and no version.
fn is_unversioned(value: &DeValue<'_>) -> bool {
    let has = |key: &str| value.as_table().is_some_and(|table| document::get(table, key).is_some());
    has("path") && !has("version")
}

/// The packages of `[workspace.dependencies]` that have a path and no version, with their lines.
pub(crate) fn unversioned(path: &str, text: &str) -> Result<Vec<(String, usize)>, Problem> {
    let document = document::parse(path, text)?;
    let shared =
        document::table(&document, "workspace").and_then(|table| document::table(table, "dependencies"));
    let all = shared.into_iter().flatten().filter(|(_, value)| is_unversioned(value.get_ref()));
    let package = |value: &DeValue<'_>| {
        value.as_table().and_then(|table| document::get(table, "package")?.as_str().map(str::to_owned))
    };
    Ok(all
        .map(|(key, value)| {
            let name = package(value.get_ref()).unwrap_or_else(|| key.get_ref().to_string());
            (name, line_at(text, key.span().start))
        })
        .collect())
}

/// The packages behind the keys of `[workspace.dependencies]`, where they differ.
pub(crate) fn renamed(path: &str, text: &str) -> Result<BTreeMap<String, String>, Problem> {
    let document = document::parse(path, text)?;
    let shared =
        document::table(&document, "workspace").and_then(|table| document::table(table, "dependencies"));
    let package = |value: &DeValue<'_>| {
        value
            .as_table()
            .and_then(|table| document::get(table, "package"))
            .and_then(DeValue::as_str)
            .map(str::to_owned)
    };
    Ok(shared
        .into_iter()
        .flatten()
        .filter_map(|(key, value)| {
            package(value.get_ref()).map(|package| (key.get_ref().to_string(), package))
        })
        .collect())
}

impl Manifest {
    /// Reads a manifest; `renamed` are the packages behind the workspace's own keys.
    pub(crate) fn parse(path: &str, text: &str, renamed: &BTreeMap<String, String>) -> Result<Self, Problem> {
        let document = document::parse(path, text)?;
        let own = document::table(&document, "package");
        let package = own.and_then(|table| document::get(table, "name"));
        let publish = own.and_then(|table| document::get(table, "publish"));
        let mut manifest = Self {
            path: path.to_owned(),
            package: package.and_then(DeValue::as_str).unwrap_or_default().to_owned(),
            dependencies: Vec::new(),
            workspace_lints: document::table(&document, "lints")
                .and_then(|table| document::get(table, "workspace"))
                .is_some_and(|value| value.as_bool() == Some(true)),
            keys: own.into_iter().flatten().map(|(key, _)| key.get_ref().to_string()).collect(),
            published: publish.and_then(DeValue::as_bool) != Some(false),
        };
        manifest.read(text, &document, renamed);
        for (_, platform) in document::table(&document, "target").into_iter().flatten() {
            platform.get_ref().as_table().inspect(|table| manifest.read(text, table, renamed));
        }
        Ok(manifest)
    }

    fn read(&mut self, text: &str, table: &DeTable<'_>, renamed: &BTreeMap<String, String>) {
        for section in Section::ALL {
            for (key, value) in document::table(table, section.key()).into_iter().flatten() {
                let own = value.get_ref().as_table().and_then(|table| document::get(table, "package"));
                let key_name = key.get_ref().to_string();
                let package = match own.and_then(DeValue::as_str) {
                    Some(package) => package.to_owned(),
                    None => renamed.get(&key_name).cloned().unwrap_or(key_name),
                };
                let optional = value.get_ref().as_table().and_then(|table| document::get(table, "optional"));
                self.dependencies.push(Dependency {
                    section,
                    package,
                    optional: optional.and_then(DeValue::as_bool) == Some(true),
                    unversioned: is_unversioned(value.get_ref()),
                    line: line_at(text, key.span().start),
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_found_under_every_spelling() {
        let root =
            "[workspace.dependencies]\nkernel = { package = \"bout-kernel\", path = \"x\" }\ntoml = \"1\"\n";
        let text = "[package]\nname = \"bout-coins\"\n[dependencies]\nkernel.workspace = true\ntoml = \"1\"\n\
            [dev-dependencies.odds]\npackage = \"bout-odds\"\npath = \"../odds\"\n\
            [target.'cfg(unix)'.build-dependencies]\ncc = \"1\"\n";
        let manifest = Manifest::parse("Cargo.toml", text, &renamed("Cargo.toml", root).unwrap()).unwrap();
        let found: Vec<_> =
            manifest.dependencies.iter().map(|d| (d.section, d.package.as_str(), d.line)).collect();
        assert_eq!(
            found,
            [
                (Section::Normal, "bout-kernel", 4),
                (Section::Normal, "toml", 5),
                (Section::Dev, "bout-odds", 6),
                (Section::Build, "cc", 10)
            ]
        );
        assert_eq!((manifest.package.as_str(), manifest.workspace_lints), ("bout-coins", false));
    }
}
