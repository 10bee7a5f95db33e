//! Questions that several views ask.

pub mod digits;
pub mod kind;
pub mod wording;
