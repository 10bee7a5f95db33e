//! Content of the views of the structure and of the bytes.

pub mod blame;
pub mod changes;
pub mod clocks;
pub mod compared;
pub mod context;
pub mod details;
pub mod display;
pub mod hex;
pub mod inspector;
pub mod keys;
pub mod leads;
pub mod names;
pub mod overview;
pub mod preview;
pub mod stations;
pub mod subject;
pub mod tree;
pub mod tree_index;
pub mod way;
