//! What captures are read as if: the list of all that is assumed, and the ways to assume something.

pub mod assume_form;
pub mod assumed_bar;
pub mod query;
