//! Work that takes time and ends in an action.

pub mod examples;
pub mod fingerprint;
pub mod open;
