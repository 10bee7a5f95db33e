//! Tests of redaction: removed data, kept data, and unchanged values.

mod assumed;
mod dates;
mod every_capture;
mod ids;
mod leaks;
mod logs;
mod names;
mod refusals;
mod set;
mod title_lists;
