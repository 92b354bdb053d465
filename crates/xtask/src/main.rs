//! `cargo xtask`: the chores of the repository.

use std::process::ExitCode;
use xtask::{Problem, Workspace, citations, codegen, tidy, workspace_root};

const USAGE: &str = "\
cargo xtask codegen [--check]   write the files that are generated from rules/*.toml, or only check them
cargo xtask tidy [CHECK...]     run every check of the repository, or only those named
cargo xtask citations           print where each rule and ruling is cited, tab separated";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let root = workspace_root();
    let workspace = match Workspace::read(&root) {
        Ok(workspace) => workspace,
        Err(error) => return fail(&format!("cannot read {}: {error}", root.display())),
    };
    match args.as_slice() {
        ["codegen" | "citations", ..] if !workspace.faults.is_empty() => report(&workspace.faults),
        ["codegen"] => match codegen::write(&workspace) {
            Ok(written) => {
                for path in written {
                    println!("wrote {path}");
                }
                ExitCode::SUCCESS
            }
            Err(error) => fail(&format!("cannot write the generated files: {error}")),
        },
        ["codegen", "--check"] => report(&codegen::stale(&workspace)),
        ["citations"] => {
            print!("{}", citations::of_workspace(&workspace).to_text());
            ExitCode::SUCCESS
        }
        ["tidy", names @ ..] => run(&workspace, names),
        _ => fail(USAGE),
    }
}

fn run(workspace: &Workspace, names: &[&str]) -> ExitCode {
    if let Some(unknown) = names.iter().find(|name| tidy::CHECKS.iter().all(|check| check.name != **name)) {
        let known: Vec<&str> = tidy::CHECKS.iter().map(|check| check.name).collect();
        return fail(&format!("there is no check `{unknown}`; there are {}", known.join(", ")));
    }
    let chosen = tidy::CHECKS.iter().filter(|check| names.is_empty() || names.contains(&check.name));
    report(&chosen.flat_map(|check| (check.run)(workspace)).collect::<Vec<_>>())
}

fn report(problems: &[Problem]) -> ExitCode {
    for problem in problems {
        println!("{problem}");
    }
    match problems.len() {
        0 => ExitCode::SUCCESS,
        1 => fail("1 problem"),
        many => fail(&format!("{many} problems")),
    }
}

fn fail(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::FAILURE
}
