//! Everything in Japanese, by topic.

mod copy;
mod explanation;
mod fields;
mod find;
mod findings;
mod purpose;
mod share;
mod status;
mod types;
