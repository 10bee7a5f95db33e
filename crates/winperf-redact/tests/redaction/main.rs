//! Redaction from outside: what is taken out of captures, what stays, and that every value stays what it was.

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
