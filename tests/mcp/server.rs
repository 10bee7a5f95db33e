//! The server as a client sees it.

use std::fmt::Write;
use std::process::Stdio;

use rmcp::RoleClient;
use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, CallToolResult, Tool};
use rmcp::service::RunningService;
use serde_json::{Value, json};
use tokio::process::{Child, Command};
use tokio::runtime::{Builder, Runtime};
use winperf_synth::examples;
use winperf_tests::{Folder, command};

/// A server, and a client that is connected to it.
pub(crate) struct Server {
    runtime: Runtime,
    client: Option<RunningService<RoleClient, ()>>,
    child: Child,
}

/// Answer of a tool.
pub(crate) struct Answer(CallToolResult);

impl Server {
    /// Starts the server with these words after `mcp`.
    pub(crate) fn start(words: &[&str]) -> Self {
        Self::of(Command::from(command()), words)
    }

    /// Starts the server with a folder of its own for temporary files.
    pub(crate) fn start_in(words: &[&str], temporary: &str) -> Self {
        let mut program = Command::from(command());
        program.env("TMPDIR", temporary).env("TEMP", temporary).env("TMP", temporary);
        Self::of(program, words)
    }

    fn of(mut program: Command, words: &[&str]) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        program.arg("mcp").args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let (client, child) = runtime.block_on(async {
            let mut child = program.spawn().unwrap();
            let pipes = (child.stdout.take().unwrap(), child.stdin.take().unwrap());
            (().serve(pipes).await.unwrap(), child)
        });
        Self { runtime, client: Some(client), child }
    }

    fn client(&self) -> &RunningService<RoleClient, ()> {
        self.client.as_ref().expect("a client until the end")
    }

    pub(crate) fn tools(&self) -> Vec<Tool> {
        self.runtime.block_on(self.client().list_all_tools()).unwrap()
    }

    pub(crate) fn instructions(&self) -> String {
        self.client().peer_info().and_then(|info| info.instructions.clone()).unwrap_or_default()
    }

    /// Calls a tool.
    pub(crate) fn call(&self, tool: &str, arguments: Value) -> Answer {
        let Value::Object(arguments) = arguments else { panic!("{arguments}") };
        let params = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
        Answer(self.runtime.block_on(self.client().call_tool(params)).unwrap())
    }

    /// Ends the server in a way that it cannot answer.
    pub(crate) fn kill(mut self) {
        self.runtime.block_on(self.child.kill()).unwrap();
    }

    /// Ends the connection, and gives the exit status of the server.
    pub(crate) fn end(mut self) -> Option<i32> {
        let client = self.client.take().expect("a client until the end");
        self.runtime.block_on(async {
            client.cancel().await.unwrap();
            self.child.wait().await.unwrap().code()
        })
    }
}

impl Answer {
    /// Returns the document of an answer that is no error.
    pub(crate) fn document(&self) -> Value {
        assert_ne!(self.0.is_error, Some(true), "{}", self.text());
        self.0.structured_content.clone().unwrap_or_else(|| panic!("no document: {}", self.text()))
    }

    /// Returns the texts of an answer that is no error.
    pub(crate) fn texts(&self) -> Vec<String> {
        assert_ne!(self.0.is_error, Some(true), "{}", self.text());
        self.0.content.iter().filter_map(|block| Some(block.as_text()?.text.clone())).collect()
    }

    /// Returns the text of an error.
    pub(crate) fn error(&self) -> String {
        assert_eq!(self.0.is_error, Some(true), "{}", self.text());
        self.text()
    }

    /// Returns all text of the answer.
    pub(crate) fn text(&self) -> String {
        let mut all = String::new();
        for block in self.0.content.iter().filter_map(|block| block.as_text()) {
            all += &block.text;
            all.push('\n');
        }
        self.0.structured_content.iter().for_each(|document| write!(all, "{document}").unwrap());
        all
    }
}

/// Returns a folder with the captures of an example, as `0.perfdata` and `1.perfdata`.
pub(crate) fn folder_of(test: &str, example: &str) -> Folder {
    let folder = Folder::new(test);
    let all = examples::all().into_iter().chain(examples::teaching());
    let example = all.into_iter().find(|known| known.name == example).expect(example);
    folder.write("0.perfdata", &example.older);
    folder.write("1.perfdata", &example.newer);
    if let Some(titles) = example.titles {
        folder.write("titles.bin", &titles);
    }
    folder
}

/// Arguments that open both captures of a folder.
pub(crate) fn both() -> Value {
    json!({ "files": ["0.perfdata", "1.perfdata"] })
}
