//! The start screen: where files are dropped, and the examples.

pub mod example_list;
pub mod start_screen;
