//! Questions that several views ask.

pub mod alphabet;
pub mod bytes;
pub mod chunks;
pub mod column;
pub mod digits;
pub mod evidence;
pub mod instance_name;
pub mod sort_keys;
pub mod sought_words;
pub mod text_width;
pub mod wording;
