//! Tools answer with the output of the commands of the same name.

use serde_json::{Value, json};
use winperf_tests::{Folder, winperf};

use crate::server::{Server, both, folder_of};

/// Returns the entries of all pages of an answer.
fn all_pages(server: &Server, tool: &str, mut arguments: Value, list: &str) -> (Vec<Value>, usize) {
    let (mut entries, mut calls) = (Vec::new(), 0);
    loop {
        let page = server.call(tool, arguments.clone()).document();
        calls += 1;
        for document in page["documents"].as_array().unwrap() {
            entries.extend(document[list].as_array().unwrap().iter().cloned());
        }
        match page["next"].as_u64() {
            Some(next) => arguments["next"] = next.into(),
            None => return (entries, calls),
        }
    }
}

#[test]
fn every_tool_is_listed_with_what_it_takes() {
    let folder = Folder::new("mcp-listed");
    let server = Server::start(&[&folder.path("")]);
    let tools = server.tools();
    let mut names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
    names.sort_unstable();
    assert_eq!(names, ["check", "compare", "explain", "find", "issue", "open", "stats", "values"]);
    for tool in &tools {
        assert!(tool.description.as_ref().is_some_and(|text| text.len() > 40), "{}", tool.name);
        let takes = tool.input_schema["properties"].as_object().unwrap();
        for (name, member) in takes {
            assert!(member["description"].is_string(), "{}: {name}", tool.name);
        }
        assert!(server.instructions().contains(&*tool.name), "{}", tool.name);
    }
    assert_eq!(server.end(), Some(0));
}

#[test]
fn values_of_all_pages_are_those_of_the_command() {
    let folder = folder_of("mcp-values", "desktop");
    let server = Server::start(&[&folder.path(""), "--redact=none"]);
    let opened = server.call("open", both()).document();
    let files = [folder.path("0.perfdata"), folder.path("1.perfdata")];
    let expected = winperf(&["values", &files[0], &files[1], "--format=json"]).document();
    assert_eq!(opened["findings"]["worst"][0]["code"], "instances-shifted");
    let (rows, calls) = all_pages(&server, "values", json!({ "id": opened["id"] }), "rows");
    assert_eq!(rows, *expected["rows"].as_array().unwrap());
    assert!(calls > 5, "{calls}");
    let process = json!({ "path": r"\Process(svchost)\% Processor Time" });
    let (rows, _) = all_pages(&server, "values", process, "rows");
    assert!(rows.len() == 1 && rows[0]["counter"] == "% Processor Time", "{rows:?}");
    let objects = opened["objects"].as_array().unwrap();
    let counted: u64 = objects.iter().map(|object| object["rows"].as_u64().unwrap()).sum();
    assert_eq!(counted, u64::try_from(expected["rows"].as_array().unwrap().len()).unwrap());
}

#[test]
fn findings_are_those_of_check_and_open_tells_the_worst() {
    let folder = folder_of("mcp-check", "damaged-object-length");
    let server = Server::start(&[&folder.path(""), "--redact=none"]);
    let opened = server.call("open", json!({ "files": ["1.perfdata"] })).document();
    let expected = winperf(&["check", &folder.path("1.perfdata"), "--format=json"]).document();
    let (found, _) = all_pages(&server, "check", json!({}), "findings");
    assert_eq!(found, *expected["findings"].as_array().unwrap());
    assert_eq!(opened["findings"]["worst"][0], expected["findings"][0]);
    assert!(opened["findings"]["errors"].as_u64() > Some(0));
}

#[test]
fn find_explain_and_issue_answer_the_texts_of_the_commands() {
    let folder = folder_of("mcp-texts", "iexplore");
    let server = Server::start(&[&folder.path(""), "--redact=none"]);
    server.call("open", both());
    let files = [folder.path("0.perfdata"), folder.path("1.perfdata")];
    let path = r"\Thread(iexplore/0#2)\% Processor Time";
    let find = winperf(&["find", path, &files[0], &files[1]]);
    assert_eq!(server.call("find", json!({ "path": path })).texts()[0], find.out);
    let explain = winperf(&["explain", "PERF_COUNTER_COUNTER"]);
    assert_eq!(server.call("explain", json!({ "what": "PERF_COUNTER_COUNTER" })).texts(), [explain.out]);
    let issue = winperf(&["issue", &files[0], &files[1]]);
    assert_eq!(server.call("issue", json!({})).texts()[0], issue.out);
    let reply = winperf(&["issue", "--reply", &files[0], &files[1]]);
    assert_eq!(server.call("issue", json!({ "reply": true })).texts()[0], reply.out);
}

#[test]
fn compare_answers_rows_that_differ_other_than_by_counting_on() {
    let folder = folder_of("mcp-compare", "shifted-instances");
    let server = Server::start(&[&folder.path(""), "--redact=none"]);
    server.call("open", both());
    let (rows, _) = all_pages(&server, "compare", json!({}), "rows");
    let files = [folder.path("0.perfdata"), folder.path("1.perfdata")];
    let all = winperf(&["values", &files[0], &files[1], "--format=json"]).document();
    let all = all["rows"].as_array().unwrap();
    assert!(!rows.is_empty() && rows.len() < all.len());
    let is_gone = |row: &&Value| row["status"] == "only-in-older";
    assert!(rows.iter().any(|row| is_gone(&row)));
    assert_eq!(rows.iter().filter(is_gone).count(), all.iter().filter(is_gone).count());
    let counted_on = |row: &Value| row["status"] == "ok" && row["type_name"] == "PERF_COUNTER_LARGE_DELTA";
    assert!(all.iter().any(counted_on) && !rows.iter().any(counted_on));
    let document = server.call("compare", json!({})).document();
    assert!(document["documents"][0]["findings"].as_array().is_some_and(|found| !found.is_empty()));
    server.call("open", json!({ "files": ["0.perfdata"] }));
    assert!(server.call("compare", json!({})).error().contains("needs two captures"));
}

#[test]
fn compare_answers_levels_with_another_number_and_no_others() {
    let folder = folder_of("mcp-levels", "desktop");
    let server = Server::start(&[&folder.path(""), "--redact=none"]);
    server.call("open", both());
    let (rows, _) = all_pages(&server, "compare", json!({ "object": "Process" }), "rows");
    let files = [folder.path("0.perfdata"), folder.path("1.perfdata")];
    let all = winperf(&["values", &files[0], &files[1], "--object=Process", "--format=json"]).document();
    let is_level = |row: &&Value| row["type_name"] == "PERF_COUNTER_LARGE_RAWCOUNT" && row["status"] == "ok";
    let differs = |row: &&Value| row["raw"]["older"] != row["raw"]["newer"];
    let levels = |rows: &[Value]| rows.iter().filter(is_level).filter(differs).cloned().collect::<Vec<_>>();
    let wanted = levels(all["rows"].as_array().unwrap());
    assert!(!wanted.is_empty());
    assert_eq!(rows.iter().filter(is_level).cloned().collect::<Vec<_>>(), wanted);
}

#[test]
fn stats_of_a_log_are_those_of_the_command() {
    let folder = Folder::new("mcp-stats");
    let log = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/winperf-log/tests/fixtures");
    let path = std::fs::read_dir(log).unwrap().map(|entry| entry.unwrap().path());
    let path =
        path.filter(|path| path.extension().is_some_and(|ending| ending == "csv")).min().expect("a log");
    folder.write("log.csv", &std::fs::read(path).unwrap());
    let server = Server::start(&[&folder.path(""), "--redact=none"]);
    server.call("open", json!({ "files": ["log.csv"] }));
    let expected = winperf(&["stats", &folder.path("log.csv"), "--format=json"]).document();
    let (counters, _) = all_pages(&server, "stats", json!({}), "counters");
    assert_eq!(counters, *expected["counters"].as_array().unwrap());
}

#[test]
fn a_value_is_never_taken_for_an_option() {
    let folder = folder_of("mcp-options", "desktop");
    let server = Server::start(&[&folder.path(""), "--redact=none"]);
    server.call("open", both());
    let planted = format!("--output={}", folder.path("planted"));
    for (tool, arguments) in [
        ("values", json!({ "object": planted })),
        ("values", json!({ "path": planted })),
        ("find", json!({ "path": planted })),
        ("explain", json!({ "what": planted })),
        ("issue", json!({ "path": planted })),
        ("open", json!({ "files": [planted] })),
        ("open", json!({ "files": ["0.perfdata"], "at": planted })),
    ] {
        server.call(tool, arguments);
        assert!(!std::path::Path::new(&folder.path("planted")).exists(), "{tool}");
    }
}
