//! Which module uses which, read from the sources.

use std::collections::{BTreeMap, BTreeSet};

/// The modules that each module uses, without itself and those around it, which a module may always use.
pub(crate) type Edges = BTreeMap<String, BTreeSet<String>>;

/// Reads the edges from files by their paths, `lib.rs` among them.
pub(crate) fn edges(files: &BTreeMap<String, String>) -> Edges {
    let production: BTreeMap<String, String> = files
        .iter()
        .map(|(path, text)| (module_of(path), production(text)))
        .filter(|(module, _)| !module.split("::").any(|part| part == "tests"))
        .collect();
    let given_out: GivenOut =
        production.iter().map(|(module, text)| (module.as_str(), given_out(text))).collect();
    let modules: BTreeSet<&str> = production.keys().map(String::as_str).collect();
    let edges = production.iter().filter(|(module, _)| !module.is_empty()).map(|(module, text)| {
        let used = paths(text).into_iter().filter_map(|path| resolved(&path, module, &modules, &given_out));
        let is_around = |used: &str| *module == used || module.starts_with(&format!("{used}::"));
        (module.clone(), used.filter(|used| !is_around(used)).collect())
    });
    edges.collect()
}

/// `format/layout.rs` is the module `format::layout`, and `lib.rs` the one without a name.
fn module_of(path: &str) -> String {
    let module = path.trim_end_matches(".rs").replace('/', "::");
    if module == "lib" { String::new() } else { module }
}

/// Returns the text without comments and without tests, which are last in a file.
pub(crate) fn production(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = before_tests.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The names that each module reexports, also to the modules in it: each with the path of its origin.
type GivenOut<'a> = BTreeMap<&'a str, BTreeMap<String, String>>;

/// Returns the names that one module reexports.
fn given_out(text: &str) -> BTreeMap<String, String> {
    let paths = uses(text).into_iter();
    let named = paths.filter_map(|path| {
        let path = path.strip_suffix("::self").unwrap_or(&path).to_owned();
        Some((path.rsplit("::").next()?.to_owned(), path))
    });
    named.collect()
}

/// Returns all paths in a file: those of its `use` lines, and those that begin with `crate` anywhere.
fn paths(text: &str) -> Vec<String> {
    let mut paths = uses(text);
    for (at, _) in text.match_indices("crate::") {
        let path = &text[at..];
        let end = path.find(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter));
        paths.push(path[..end.unwrap_or(path.len())].trim_end_matches(':').to_owned());
    }
    paths
}

/// Returns the paths of the `use` lines, each written out.
fn uses(text: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for statement in text.split(';') {
        let line_starts = statement.match_indices("use ").filter(|(at, _)| {
            let before = statement[..*at].rsplit('\n').next().unwrap_or_default().trim();
            before.is_empty() || before.starts_with("pub")
        });
        for (at, word) in line_starts {
            expand("", statement[at + word.len()..].trim(), &mut paths);
        }
    }
    paths
}

/// Writes out the braces of a path.
fn expand(prefix: &str, path: &str, paths: &mut Vec<String>) {
    let Some((before, inside)) = path.split_once('{') else {
        let path = path.split(" as ").next().unwrap_or_default().trim();
        if !path.is_empty() {
            paths.push(format!("{prefix}{path}"));
        }
        return;
    };
    let inside = inside.trim_end().strip_suffix('}').unwrap_or(inside);
    let (mut depth, mut start) = (0_usize, 0);
    for (at, letter) in inside.char_indices().chain([(inside.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                expand(&format!("{prefix}{}", before.trim()), inside[start..at].trim(), paths);
                start = (at + 1).min(inside.len());
            }
            _ => {}
        }
    }
}

/// Returns the module that a path leads to from another; `None` outside of the crate.
fn resolved(path: &str, from: &str, modules: &BTreeSet<&str>, given_out: &GivenOut<'_>) -> Option<String> {
    let mut parts = path.split("::").peekable();
    let mut at: Vec<&str> = match *parts.peek()? {
        "crate" => Vec::new(),
        "self" | "super" => from.split("::").collect(),
        child if modules.contains(format!("{from}::{child}").as_str()) => from.split("::").collect(),
        _ => return None,
    };
    for part in parts {
        match part {
            "crate" | "self" => continue,
            "super" => {
                at.pop();
            }
            part => {
                at.push(part);
                if !modules.contains(at.join("::").as_str()) {
                    at.pop();
                    let holder = at.join("::");
                    let behind = given_out.get(holder.as_str()).and_then(|names| names.get(part));
                    // The origin of a name is elsewhere, or the name would be the module's own.
                    let found = behind.filter(|_| holder != from).and_then(|behind| {
                        let path =
                            if holder.is_empty() { format!("crate::{behind}") } else { behind.clone() };
                        resolved(&path, &holder, modules, given_out)
                    });
                    return found.or(Some(holder)).filter(|module| !module.is_empty());
                }
            }
        }
    }
    Some(at.join("::")).filter(|module| !module.is_empty())
}
