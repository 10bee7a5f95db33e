//! Which part of the page may import which.

use std::collections::BTreeSet;

use crate::{Source, sources};

/// The parts of the page, each of which imports only those before it and itself.
const ORDER: [&str; 14] = [
    "shared",
    "state",
    "keys",
    "phrases",
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

/// What knows the browser, and drawing.
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

/// The parts that a file imports: the paths behind each `crate::`.
fn imported(code: &str) -> BTreeSet<String> {
    let paths = code.split("crate::").skip(1).map(|rest| {
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '_' | ':'));
        rest[..end.unwrap_or(rest.len())].trim_end_matches(':')
    });
    paths.map(|path| part(&path.split("::").collect::<Vec<_>>()).to_owned()).collect()
}

fn place(part: &str) -> usize {
    ORDER
        .iter()
        .position(|known| *known == part)
        .unwrap_or_else(|| panic!("{part} has no place in the order"))
}

#[test]
fn every_part_imports_only_what_stands_before_it() {
    let mut wrong = Vec::new();
    for Source { path, code } in sources() {
        // These hold the list of modules.
        if matches!(path.as_str(), "lib.rs" | "main.rs") {
            continue;
        }
        let of = part_of_file(&path);
        let later = imported(&code).into_iter().filter(|other| place(other) > place(&of));
        wrong.extend(later.map(|other| format!("{path} ({of}) imports {other}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
    for Source { path, code } in sources() {
        if part_of_file(&path) == "state" {
            let others: BTreeSet<String> =
                imported(&code).into_iter().filter(|part| part != "state").collect();
            assert!(others.iter().all(|part| part == "shared"), "{path} imports {others:?}");
            // Yew asks for the reducer as a trait of its own.
            let found = DRAWING.iter().find(|name| code.contains(**name) && path != "state/store.rs");
            assert_eq!(found, None, "{path}");
        }
    }
}

/// The files of the state that say what an action does to the whole session, and those that ask the whole of it.
const OF_THE_SESSION: [&str; 10] = [
    "address",
    "address/view",
    "answer",
    "beside",
    "comparing",
    "examined",
    "receiving",
    "searching",
    "store",
    "visit",
];

#[test]
fn the_parts_of_the_state_know_nothing_of_the_session_that_they_are_parts_of() {
    let knows = |code: &str| {
        code.contains("state::Session") || code.contains("Session}") || code.contains("impl Session")
    };
    let wrong: Vec<String> = sources()
        .into_iter()
        .filter(|source| source.path.starts_with("state/") && knows(&source.code))
        .map(|source| source.path)
        .filter(|path| !OF_THE_SESSION.iter().any(|name| *path == format!("state/{name}.rs")))
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn components_that_several_views_share_start_no_work_and_ask_nothing_of_the_browser() {
    let mut count = 0;
    for Source { path, code } in sources() {
        if part_of_file(&path) == "components" {
            count += 1;
            let imported = imported(&code);
            assert!(["tasks", "browser", "commands"].iter().all(|part| !imported.contains(*part)), "{path}");
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
