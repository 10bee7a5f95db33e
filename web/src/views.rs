//! A folder for each view: components, style sheets, and the pure questions to the state that they show the answers of.

pub mod captures;
pub mod compare;
pub mod copy;
pub mod findings;
pub mod keys;
pub mod leads;
pub mod notices;
pub mod query;
pub mod search;
pub mod select;
pub mod share;
pub mod splitter;
pub mod start;
pub mod structure;
pub mod values;
