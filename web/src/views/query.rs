//! Questions that several views ask.

pub mod bytes;
pub mod column;
pub mod digits;
pub mod text_width;
pub mod wording;
