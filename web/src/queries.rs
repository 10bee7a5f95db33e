//! Questions to the session: what each screen shows. Pure functions, without HTML and browser.

pub mod details;
pub mod explanation;
pub mod facts;
pub mod findings;
pub mod guidance;
pub mod hex;
pub mod kind;
pub mod state;
pub mod tree;
pub mod tree_index;
pub mod values;
pub mod wording;
