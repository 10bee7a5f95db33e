//! What is being read, what lasts, and what has happened.

pub mod notice_list;
pub mod opening_bar;
pub mod query;
