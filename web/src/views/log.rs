//! A log of Performance Monitor: the slider over its samples.

pub mod log_bar;
pub mod query;
