//! `winperf mcp` by the client of the protocol's own SDK, over the pipes of the real program.
#![allow(clippy::unwrap_used, reason = "what is missing in an answer fails the test")]

mod answers;
mod dialogues;
mod folders;
mod language;
mod redacted;
mod server;
