//! The page: two captures, their structure, their bytes and their values.
//!
//! `session` is a value and the list of its changes, `queries` turn it into what a screen shows, `components` draw that,
//! `tasks` do what takes time, and `browser` alone touches the browser. `app` puts them together.
#![allow(missing_docs, reason = "nobody imports this crate")]

pub mod across;
pub mod app;
pub mod browser;
pub mod components;
pub mod keys;
pub mod queries;
pub mod scroll;
pub mod session;
pub mod shared;
pub mod tasks;
pub mod words;
