//! The structures of `winperf.h`, one by one: reads bytes, returns fields and located errors, and only allocates text.

pub(crate) mod block;
pub(crate) mod counter;
pub mod counter_type;
pub(crate) mod error;
pub(crate) mod file_kind;
pub(crate) mod instance;
pub(crate) mod laws;
pub mod layout;
pub(crate) mod object;
pub(crate) mod port;
pub(crate) mod reader;
pub(crate) mod span;
pub mod text;
pub mod time;
pub(crate) mod title_index;
pub mod title_list;
