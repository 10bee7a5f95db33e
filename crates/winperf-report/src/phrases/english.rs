//! English texts, by topic.

mod absence;
mod copy;
mod explanation;
mod failure;
mod fields;
mod files;
mod find;
mod findings;
mod formulas;
mod logs;
mod problems;
mod purpose;
mod readings;
mod reply;
mod share;
mod status;
mod titles;
mod types;

/// Returns a name or a text of a capture in quotation marks; escapes of Rust would double the backslashes of paths.
fn quoted(text: &str) -> String {
    format!("\"{}\"", crate::number::plain(text))
}
