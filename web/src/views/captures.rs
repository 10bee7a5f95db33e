//! The masthead with the open captures.

pub mod capture_bar;
pub mod capture_card;
pub mod masthead;
pub mod query;
