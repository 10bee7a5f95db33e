//! `docs/assistants.md`: its calls are made, and its lines looked for in the answers.

use serde_json::Value;
use winperf_tests::{Folder, winperf};

use crate::server::Server;

/// A call of the document, and the lines that it quotes of the answer.
struct Quoted<'a> {
    tool: &'a str,
    arguments: Value,
    lines: Vec<&'a str>,
}

/// Returns the calls, each a line of a tool and its arguments between backticks, before a fence with lines of the
/// answer.
fn quoted(text: &str) -> Vec<Quoted<'_>> {
    let mut all: Vec<Quoted<'_>> = Vec::new();
    let mut is_in_fence = false;
    for line in text.lines() {
        match line.split('`').collect::<Vec<_>>()[..] {
            ["", "", "", ..] => is_in_fence = line == "```text",
            ["", tool, " ", arguments, ""] if !is_in_fence => all.push(Quoted {
                tool,
                arguments: serde_json::from_str(arguments).unwrap(),
                lines: Vec::new(),
            }),
            _ if is_in_fence => all.last_mut().unwrap().lines.push(line),
            _ => {}
        }
    }
    all
}

#[test]
fn every_dialogue_of_the_document_is_what_the_server_answers() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/assistants.md")).unwrap();
    let dialogues: Vec<&str> = text.split("\n### ").skip(1).collect();
    assert_eq!(dialogues.len(), 3);
    let folder = Folder::new("mcp-dialogues");
    assert_eq!(winperf(&["examples", &folder.path("captures")]).status, 0);
    for dialogue in dialogues {
        let server = Server::start(&[&folder.path("captures")]);
        let calls = quoted(dialogue);
        assert!(calls.len() >= 3, "{dialogue}");
        for Quoted { tool, arguments, lines } in calls {
            let answer = server.call(tool, arguments.clone()).text();
            assert!(!lines.is_empty(), "{tool} {arguments}");
            for line in lines {
                assert!(answer.contains(line), "{tool} {arguments}: {line}\n{answer}");
            }
        }
    }
}
