//! Work that takes time and ends in an action.

pub mod answer;
pub mod compare;
pub mod copy;
pub mod examine;
pub mod examples;
pub mod fingerprint;
pub mod guide;
pub mod open;
pub mod problems;
pub mod running;
pub mod search;
pub mod share;
pub mod values_file;
