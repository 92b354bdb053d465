//! The documents of the repository.

use crate::{Problem, Workspace};
use std::fs;

/// The documents that a repository has.
const DOCUMENTS: [&str; 6] =
    ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Every document exists and says something.
pub fn documents_exist(workspace: &Workspace) -> Vec<Problem> {
    let says =
        |name: &str| fs::read_to_string(workspace.root.join(name)).is_ok_and(|text| !text.trim().is_empty());
    let missing = DOCUMENTS.into_iter().filter(|name| !says(name));
    missing.map(|name| Problem::new(name, 1, "the document is missing or empty.")).collect()
}

/// The changelog has a section `Unreleased` with a heading `Rules`, because a rules fix changes odds.
pub fn changelog_has_unreleased_rules(workspace: &Workspace) -> Vec<Problem> {
    const PATH: &str = "CHANGELOG.md";
    let text = fs::read_to_string(workspace.root.join(PATH)).unwrap_or_default();
    let heading = |line: &str, level: &str| {
        let title = line.strip_prefix(level)?.strip_prefix(' ')?;
        Some(title.trim().trim_matches(['[', ']']).to_owned())
    };
    let mut lines = text.lines().enumerate();
    let Some((at, _)) = lines.find(|(_, line)| heading(line, "##").as_deref() == Some("Unreleased")) else {
        return vec![Problem::new(PATH, 1, "there is no section `## Unreleased`.")];
    };
    let mut section = lines.take_while(|(_, line)| heading(line, "##").is_none());
    if section.any(|(_, line)| heading(line, "###").as_deref() == Some("Rules")) {
        return Vec::new();
    }
    vec![Problem::new(PATH, at + 1, "the section `Unreleased` has no heading `### Rules`.")]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;
    use crate::tidy::shown;

    #[test]
    fn a_missing_document_is_a_problem() {
        let tree = Scratch::new(&DOCUMENTS.map(|name| (name, "Text.\n")));
        assert_eq!(documents_exist(&tree.read()), []);
        fs::remove_file(tree.root().join("LICENSE-MIT")).unwrap();
        tree.write("README.md", "\n");
        let found = shown(&documents_exist(&tree.read()));
        assert_eq!(
            found,
            [
                "README.md:1: the document is missing or empty.",
                "LICENSE-MIT:1: the document is missing or empty."
            ]
        );
    }

    #[test]
    fn a_changelog_without_unreleased_rules_is_a_problem() {
        let found = |text: &str| {
            shown(&changelog_has_unreleased_rules(&Scratch::new(&[("CHANGELOG.md", text)]).read()))
        };
        for fine in
            ["# Changes\n\n## Unreleased\n\n### Rules\n", "## [Unreleased]\n### Added\n### Rules\n## 0.1.0\n"]
        {
            assert_eq!(found(fine), [""; 0], "{fine}");
        }
        assert_eq!(found("# Changes\n"), ["CHANGELOG.md:1: there is no section `## Unreleased`."]);
        assert_eq!(
            found("# Changes\n## Unreleased\n### Added\n## 0.1.0\n### Rules\n"),
            ["CHANGELOG.md:2: the section `Unreleased` has no heading `### Rules`."]
        );
    }
}
