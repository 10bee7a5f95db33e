//! Which part of the page may import which.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Source, sources};

/// The parts of the page, each of which imports only those before it and itself.
const ORDER: [&str; 15] = [
    "shared",
    "state",
    "keys",
    "phrases",
    "signs",
    "rows",
    "query",
    "browser",
    "list",
    "tasks",
    "commands",
    "context",
    "components",
    "views",
    "app",
];

/// Crates of the browser and of drawing.
const DRAWING: [&str; 5] = ["yew::", "web_sys::", "js_sys::", "gloo::", "wasm_bindgen"];

/// The part that a module belongs to, by its path of names; a file of `views` that asks a pure question is of `query`.
fn part<'a>(names: &[&'a str]) -> &'a str {
    match names {
        ["views", rest @ ..] if rest.contains(&"query") => "query",
        ["list", "scroll" | "across", ..] => "rows",
        [part, ..] => part,
        [] => "",
    }
}

fn part_of_file(path: &str) -> String {
    let names: Vec<&str> = path.trim_end_matches(".rs").split('/').collect();
    part(&names).to_owned()
}

/// Names that a file gives out of others, each with where it comes from.
type Given = BTreeMap<String, String>;

/// The paths behind a word, such as `crate::`, each as far as it goes without braces; before these it ends with `::`.
fn behind<'a>(word: &'a str, code: &'a str) -> impl Iterator<Item = &'a str> {
    code.match_indices(word).filter(|(at, _)| !code[..*at].ends_with("super::")).map(move |(at, _)| {
        let rest = &code[at + word.len()..];
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '_' | ':'));
        let path = &rest[..end.unwrap_or(rest.len())];
        if path.ends_with("::") { path } else { path.trim_end_matches(':') }
    })
}

/// A path that stands behind `super::` in a file, by its names from the root of the page.
fn above(path: &str, of: &str) -> Vec<String> {
    let mut names: Vec<String> = of.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    names.pop();
    let mut rest = path;
    while let Some(further) = rest.strip_prefix("super::") {
        names.pop();
        rest = further;
    }
    names.extend(rest.split("::").map(str::to_owned));
    names
}

fn given_out() -> Given {
    let mut given = Given::new();
    for Source { path, code } in sources() {
        let module = path.trim_end_matches(".rs").replace('/', "::");
        for line in code.lines().filter_map(|line| line.trim().strip_prefix("pub use crate::")) {
            let Some((from, names)) = line.trim_end_matches(';').rsplit_once("::") else { continue };
            for name in names.trim_matches(['{', '}']).split(',').map(str::trim) {
                given.insert(format!("{module}::{name}"), format!("{from}::{name}"));
            }
        }
    }
    given
}

/// The paths that a file imports, by `crate::` and by `super::`; where another file only gives out what it has from elsewhere, that too.
fn paths(Source { path, code }: &Source, given: &Given) -> Vec<Vec<String>> {
    let from_root = behind("crate::", code).map(|path| path.split("::").map(str::to_owned).collect());
    let from_above = behind("super::", code).map(|rest| above(rest, path));
    let paths = from_root.chain(from_above);
    paths
        .flat_map(|names: Vec<String>| {
            let further =
                given.get(&names.join("::")).map(|path| path.split("::").map(str::to_owned).collect());
            std::iter::once(names).chain(further)
        })
        .collect()
}

/// The parts that a file imports.
fn imported(source: &Source, given: &Given) -> BTreeSet<String> {
    let paths = paths(source, given).into_iter();
    paths.map(|names| part(&names.iter().map(String::as_str).collect::<Vec<_>>()).to_owned()).collect()
}

fn place(part: &str) -> usize {
    ORDER
        .iter()
        .position(|known| *known == part)
        .unwrap_or_else(|| panic!("{part} has no place in the order"))
}

#[test]
fn a_path_is_followed_from_above_and_through_what_another_file_gives_out() {
    assert_eq!(above("place", "views/compare/query/detail.rs"), ["views", "compare", "query", "place"]);
    let source = |code: &str| Source { path: "components/text.rs".to_owned(), code: code.to_owned() };
    let found = imported(&source("use super::super::list; pub(super) struct A;"), &Given::new());
    assert_eq!(found, ["list".to_owned()].into());
    let given = given_out();
    assert_eq!(
        given.get("state::Opened").map(String::as_str),
        Some("state::library::opening::Opened"),
        "{given:?}"
    );
    let through = Given::from([("phrases::Shown".to_owned(), "views::copy::Shown".to_owned())]);
    let found = imported(&source("use crate::phrases::Shown;"), &through);
    assert_eq!(found, ["phrases", "views"].map(str::to_owned).into());
}

#[test]
fn every_part_imports_only_what_stands_before_it() {
    let (mut wrong, given) = (Vec::new(), given_out());
    for source in sources() {
        let path = &source.path;
        // These hold the list of modules.
        if matches!(path.as_str(), "lib.rs" | "main.rs") {
            continue;
        }
        let of = part_of_file(path);
        let later = imported(&source, &given).into_iter().filter(|other| place(other) > place(&of));
        wrong.extend(later.map(|other| format!("{path} ({of}) imports {other}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The views that each view imports, and the files of views that import the list of all.
fn views() -> (BTreeMap<String, BTreeSet<String>>, Vec<String>) {
    let given = given_out();
    let (mut views, mut of_all) = (BTreeMap::<_, BTreeSet<String>>::new(), Vec::new());
    for source in sources() {
        let Some(path) = source.path.strip_prefix("views/") else { continue };
        let of = path.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned();
        for names in paths(&source, &given) {
            match names.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
                // `view` is the function that looks into the list, and what stands behind `view::` is in the file of that name.
                ["views"] | ["views", "" | "view" | "VIEWS"] => of_all.push(source.path.clone()),
                ["views", other, ..] if *other != of => {
                    views.entry(of.clone()).or_default().insert((*other).to_owned());
                }
                _ => {}
            }
        }
    }
    (views, of_all)
}

#[test]
fn views_import_no_other_in_a_circle_and_none_knows_the_list_of_all() {
    let (mut views, of_all) = views();
    assert!(of_all.is_empty(), "{of_all:?}");
    assert!(views["structure"].contains("compare") && views["findings"].contains("copy"), "{views:?}");
    let is_free = |others: &BTreeSet<String>, views: &BTreeMap<String, _>| {
        others.iter().all(|other| !views.contains_key(other))
    };
    while let Some(free) =
        views.iter().find(|(_, others)| is_free(others, &views)).map(|(view, _)| view.clone())
    {
        views.remove(&free);
    }
    assert!(views.is_empty(), "each of these imports one of the others: {views:?}");
}

#[test]
fn what_a_view_asks_of_the_state_knows_neither_yew_nor_the_browser() {
    let sources = sources();
    let pure =
        sources.iter().filter(|source| matches!(part_of_file(&source.path).as_str(), "query" | "rows"));
    let mut count = 0;
    for Source { path, code } in pure {
        count += 1;
        let found = DRAWING.iter().find(|name| code.contains(**name));
        assert_eq!(found, None, "{path}");
    }
    assert!(count > 30, "{count} files are looked into");
}

#[test]
fn the_state_knows_no_view_no_text_and_no_browser() {
    let given = given_out();
    for source in sources() {
        let Source { path, code } = &source;
        if part_of_file(path) == "state" {
            let others: BTreeSet<String> =
                imported(&source, &given).into_iter().filter(|part| part != "state").collect();
            assert!(others.iter().all(|part| part == "shared"), "{path} imports {others:?}");
            // Yew asks for the reducer as a trait of its own.
            let found = DRAWING.iter().find(|name| code.contains(**name) && path != "state/reduce/store.rs");
            assert_eq!(found, None, "{path}");
        }
    }
}

/// The files of the state, besides the folder `reduce`, that ask the whole session.
const OF_THE_SESSION: [&str; 2] = ["state/answers/question.rs", "state/view/lessons/follow.rs"];

#[test]
fn the_parts_of_the_state_know_nothing_of_the_session_that_they_are_parts_of() {
    let knows = |code: &str| {
        code.contains("state::Session") || code.contains("Session}") || code.contains("impl Session")
    };
    let wrong: Vec<String> = sources()
        .into_iter()
        .filter(|source| source.path.starts_with("state/") && knows(&source.code))
        .map(|source| source.path)
        .filter(|path| !path.starts_with("state/reduce/") && !OF_THE_SESSION.contains(&path.as_str()))
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn components_that_several_views_share_know_no_view_start_no_work_and_ask_nothing_of_the_browser() {
    let (mut count, given) = (0, given_out());
    for source in sources() {
        let Source { path, code } = &source;
        if part_of_file(path) == "components" {
            count += 1;
            let imported = imported(&source, &given);
            let others = ["tasks", "browser", "commands", "list", "rows", "query", "views"];
            assert!(others.iter().all(|part| !imported.contains(*part)), "{path} imports {imported:?}");
            let found = DRAWING.iter().find(|name| code.contains(**name) && **name != "yew::");
            assert_eq!(found, None, "{path}");
        }
    }
    assert!(count > 5, "{count} components");
}

#[test]
fn the_browser_is_asked_in_its_own_part_and_by_lists_and_nowhere_else() {
    let asks = |code: &str| DRAWING.iter().any(|name| *name != "yew::" && code.contains(name));
    let others: Vec<String> = sources()
        .into_iter()
        .filter(|source| part_of_file(&source.path) != "browser" && asks(&source.code))
        .map(|source| source.path)
        .filter(|path| !path.starts_with("list/virtual_list/"))
        .collect();
    assert!(others.is_empty(), "{others:?}");
}

#[test]
fn how_far_a_file_is_read_is_asked_by_the_bar_that_shows_it_and_by_nothing_else() {
    let asking = sources().into_iter().filter(|source| source.code.contains("= use_opening()"));
    let asking: Vec<String> = asking.map(|source| source.path).collect();
    assert_eq!(asking, ["views/notices/opening_bar.rs"], "each of them is drawn anew with each percent");
}
