//! Questions to the session: what each screen shows. Pure functions, without HTML and browser.

pub mod blame;
pub mod changes;
pub mod compare;
pub mod compared;
pub mod context;
pub mod copy;
pub mod details;
pub mod display;
pub mod explanation;
pub mod facts;
pub mod findings;
pub mod guidance;
pub mod hex;
pub mod inspector;
pub mod kind;
pub mod overview;
pub mod preview;
pub mod search;
pub mod state;
pub mod tree;
pub mod tree_index;
pub mod values;
pub mod wording;
