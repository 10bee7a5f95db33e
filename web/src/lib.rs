//! The page: two captures, their structure, their bytes and their values.
//!
//! `state` is a value and the list of its changes. `views` contains a folder for each view: its components, its style
//! sheets, and its pure queries (`query`). `components` and `list` are shared by views, `signs` are drawn by these,
//! `phrases` are the texts of the page, `tasks` do long work, and only `browser` accesses the browser. `app` combines
//! them.
//!
//! Components are panes and controls; rows are functions. A prop is a value, or shared data that is compared by
//! identity.
//! A view, and a pane that uses several parts of the session (tree, bytes, details, chart, search), takes the session
//! as one such value and is redrawn when anything in it changes; a pane that shows one part takes that part.
#![allow(missing_docs, reason = "nobody imports this crate")]

pub mod app;
pub mod browser;
pub mod commands;
pub mod components;
pub mod context;
pub mod keys;
pub mod list;
pub mod phrases;
pub mod shared;
pub mod signs;
pub mod state;
pub mod tasks;
#[cfg(test)]
mod testing;
pub mod views;
