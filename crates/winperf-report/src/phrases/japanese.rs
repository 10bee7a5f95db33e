//! Everything in Japanese, by topic.

mod copy;
mod explanation;
mod fields;
mod find;
mod findings;
mod purpose;
mod sharing;
mod status;
mod types;
