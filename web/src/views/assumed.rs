//! Assumptions about captures: the list of all of them, and the forms for adding one.

pub mod assume_form;
pub mod assumed_bar;
pub mod query;
