//! The server speaks the language of the command line.

use serde_json::json;

use crate::server::{Server, both, folder_of};

#[test]
fn messages_of_the_server_are_japanese_where_the_program_speaks_it() {
    let folder = folder_of("mcp-japanese", "damaged-object-length");
    let server = Server::start(&[&folder.path(""), "--lang=ja"]);
    let told = |tool: &str, arguments| server.call(tool, arguments).text();
    assert!(told("check", json!({})).contains("何も開いていません"));
    assert!(told("open", json!({ "files": ["no.blg"] })).contains("このファイルはありません"));
    let opened = server.call("open", json!({ "files": ["1.perfdata"] })).document();
    let redaction = opened["redaction"].as_str().unwrap();
    assert!(
        redaction.starts_with("置き換えできないため") && !redaction.contains("winperf pack"),
        "{redaction}"
    );
    assert!(told("values", json!({})).contains("--redact none では"));
    assert!(told("check", json!({ "id": "capture-9" })).contains("capture-9 は開いていません"));
    assert!(told("unknown", json!({})).contains("ツール unknown はありません"));
}

#[test]
fn an_answer_that_goes_on_says_so_in_japanese() {
    let folder = folder_of("mcp-japanese-pages", "desktop");
    let server = Server::start(&[&folder.path(""), "--lang=ja", "--redact=none"]);
    let opened = server.call("open", both()).document();
    assert_eq!(opened["redaction"], "なし: 名前はファイルのままです");
    let text = server.call("find", json!({ "path": r"\Process(*)\*" })).text();
    assert!(text.contains("続きは、next = "), "{}", &text[..text.len().min(400)]);
}
