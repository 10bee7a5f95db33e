//! Questions that several views ask.

pub mod kind;
pub mod wording;
