//! Answers have no name of the machine, whatever is asked.

use serde_json::{Value, json};
use winperf_tests::winperf;

use crate::server::{Server, both, folder_of};

/// Returns questions that are asked to their last page; of the others, one page for each object has all kinds of names.
fn questions() -> Vec<(&'static str, Value)> {
    vec![
        ("check", json!({})),
        ("compare", json!({})),
        ("issue", json!({})),
        ("issue", json!({ "reply": true })),
    ]
}

/// Asserts that no answer has one of these names as a word, in any case of letters.
fn assert_without(names: &[&str], answers: &str) {
    let answers = answers.to_lowercase();
    for name in names {
        let is_word = |at: usize| {
            let (before, behind) = (&answers[..at], &answers[at + name.len()..]);
            !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric)
        };
        let found = answers.match_indices(&name.to_lowercase()).map(|(at, _)| at).find(|at| is_word(*at));
        assert_eq!(found.map(|at| &answers[at.saturating_sub(80)..at + name.len()]), None, "{name}");
    }
}

/// Returns the number with which an answer continues.
fn next_of(text: &str) -> Option<u64> {
    let of_text = text.split("next = ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok());
    let document_next = || text.rsplit_once("\"next\":")?.1.split([',', '}']).next()?.parse().ok();
    of_text.or_else(document_next)
}

/// Returns all pages of an answer.
fn all_pages(server: &Server, tool: &str, mut arguments: Value) -> String {
    let mut all = String::new();
    loop {
        let text = server.call(tool, arguments.clone()).text();
        let next = next_of(&text);
        all += &text;
        match next {
            Some(next) => arguments["next"] = next.into(),
            None => return all,
        }
    }
}

/// Returns the answers of all tools.
fn everything(server: &Server, opened: Value) -> String {
    let answer = server.call("open", opened);
    let mut all = answer.text();
    for (tool, arguments) in questions() {
        all += &all_pages(server, tool, arguments);
    }
    let objects = answer.document()["objects"].as_array().cloned().unwrap_or_default();
    for object in objects {
        let name = object["object"].as_str().unwrap();
        let rows = server.call("values", json!({ "object": name }));
        let counter = rows.document()["documents"][0]["rows"][0]["counter"].as_str().unwrap().to_owned();
        all += &rows.text();
        all += &server.call("find", json!({ "path": format!(r"\{name}(*)\{counter}") })).text();
        // One counter has every instance.
        all += &all_pages(server, "values", json!({ "path": format!(r"\{name}(*)\{counter}") }));
    }
    all + &server.call("stats", json!({})).text()
}

#[test]
fn no_answer_about_a_capture_has_a_name_of_its_machine() {
    for (example, names) in [
        ("iexplore", &["CLASSROOM", "calc"][..]),
        (
            "desktop",
            &["DESKTOP-7QK2", "firefox", "Intel[R] Ethernet Connection _2", "Wi-Fi 6 AX201", "pagefile"],
        ),
    ] {
        let folder = folder_of(&format!("mcp-names-{example}"), example);
        let server = Server::start(&[&folder.path("")]);
        assert_without(names, &everything(&server, both()));
        // The names are there where nothing is replaced, so that looking for them means something.
        let plain = Server::start(&[&folder.path(""), "--redact=none"]);
        let said = everything(&plain, both()).to_lowercase();
        let absent: Vec<&&str> = names.iter().filter(|name| !said.contains(&name.to_lowercase())).collect();
        assert!(absent.is_empty(), "{absent:?}");
    }
}

#[test]
fn values_of_a_redacted_copy_are_those_of_the_original() {
    let folder = folder_of("mcp-copied", "iexplore");
    let server = Server::start(&[&folder.path("")]);
    server.call("open", both());
    let path = r"\Process(*)\% Processor Time";
    let copies = server.call("values", json!({ "path": path })).document();
    let files = [folder.path("0.perfdata"), folder.path("1.perfdata")];
    let originals = winperf(&["values", &files[0], &files[1], "--path", path, "--format=json"]).document();
    let values = |document: &Value| -> Vec<Value> {
        document["rows"].as_array().unwrap().iter().map(|row| row["value"].clone()).collect()
    };
    let (copied, wanted) = (values(&copies["documents"][0]), values(&originals));
    assert!(copied.len() > 10);
    assert_eq!(copied, wanted[..copied.len()]);
}

#[test]
fn a_capture_that_cannot_be_redacted_gives_numbers_and_no_names() {
    let folder = folder_of("mcp-withheld", "damaged-object-length");
    let server = Server::start(&[&folder.path("")]);
    let said = everything(&server, json!({ "files": ["1.perfdata"] }));
    let opened = server.call("open", json!({ "files": ["1.perfdata"] })).document();
    assert!(opened["redaction"].as_str().unwrap().starts_with("impossible"), "{opened}");
    // The folder of a file may reveal the user.
    assert_without(&[folder.path("").trim_end_matches('/')], &said);
    let found = server.call("check", json!({})).document();
    let worst = &found["documents"][0]["findings"][0];
    assert_eq!(worst["severity"], "error");
    assert!(worst["offset"].is_u64() && worst["field"]["member"].is_string(), "{worst}");
    assert!(worst.get("where").is_none() && worst.get("message").is_none());
    for tool in ["values", "compare", "stats", "issue"] {
        let refused = server.call(tool, json!({})).error();
        assert!(refused.contains("cannot be redacted") && refused.contains("--redact none"), "{refused}");
    }
    let original = winperf(&["values", &folder.path("1.perfdata"), "--format=json"]);
    let document: Value = serde_json::from_str(&original.out).unwrap();
    let machine = document["newer"]["system_name"].as_str().unwrap().to_owned();
    let names: Vec<&str> = document["rows"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|row| row["name"].as_str())
        .filter(|name| name.len() > 4)
        .collect();
    assert!(names.len() > 10);
    assert_without(&[&machine], &said);
    assert_without(&names, &said);
}
