//! Work that takes time and ends in an action.

pub mod arrange;
pub mod assume;
pub mod compare;
pub mod copy;
pub mod examine;
pub mod examples;
pub mod fingerprint;
pub mod guide;
pub mod lessons;
pub mod open;
pub mod order;
pub mod running;
pub mod search;
pub mod share;
pub mod timeline;
pub mod values_file;
