//! What `winperf.h` says, structure by structure: bytes in, fields and located errors out, and nothing allocated but text.

pub mod block;
pub mod counter;
pub mod counter_type;
pub mod error;
pub mod instance;
pub mod layout;
pub mod object;
pub mod reader;
pub mod span;
pub mod text;
pub mod time;
pub(crate) mod title_index;
