//! `winperf mcp`: the questions of the command line as tools of the Model Context Protocol, over standard input and output.
//!
//! An answer is the output of this program for the same arguments, in pages; opened files are packed into a redacted
//! bundle in a private folder, and all later answers use this bundle.
//! The server only translates a call to a command line, so a file that exhausts memory or time costs one answer.
//!
//! `rmcp` is by the authors of the protocol, and `tokio` is there only for it, with one thread.
//! The macros of `rmcp` are not used: eight tools are a table, and the macros would compile a parser of their own.

mod answer;
mod copies;
mod folders;
mod opened;
mod program;
mod tools;

use anyhow::Result;
use rmcp::ServiceExt;
use rmcp::transport::stdio;

use crate::arguments;
use crate::messages::Message;
use tools::Tools;

/// Serves until standard input is closed.
pub(crate) fn run(arguments: &arguments::Mcp) -> Result<()> {
    let tools = Tools::new(arguments)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let service = tools
            .serve(stdio())
            .await
            .map_err(|error| anyhow::Error::new(error).context(Message::NoAssistant))?;
        service.waiting().await?;
        Ok(())
    });
    // A read of standard input that still waits must not keep the program.
    runtime.shutdown_background();
    served
}
