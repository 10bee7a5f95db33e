//! What people and programs read about a capture.
//!
//! `winperf` finds structures and values; this crate gives them words, units and columns, and writes them as text, tables and JSON.

pub mod code_page;
pub mod copy;
pub mod explain;
pub mod find;
pub mod findings;
#[cfg(feature = "json")]
pub mod json;
pub mod language;
pub mod meaning;
pub mod number;
pub mod status;
pub mod table;
#[cfg(test)]
mod translation;
pub mod tree;
pub mod unit;
pub mod values;
pub mod words;
