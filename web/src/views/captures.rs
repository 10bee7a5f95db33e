//! The bar with the open captures, and the list of files.

pub mod capture_bar;
pub mod files_panel;
pub mod masthead;
pub mod query;
