//! The texts that views put on the clipboard. Whoever copies asks for them, so that no view needs to know them.

pub mod query;
