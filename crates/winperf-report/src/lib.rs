//! What people and programs read about a capture.
//!
//! `winperf` finds structures and values; this crate gives them words, units and columns, and writes them as text, tables and JSON.

pub mod code_page;
pub mod copy;
pub mod documents;
pub mod explain;
pub mod language;
pub mod number;
pub mod phrases;
pub mod table;
pub mod tree;
pub mod unit;
pub mod values;
pub mod words;

pub use language::Language;
pub use phrases::{Brief, Say};
