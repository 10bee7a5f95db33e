//! Bundles from outside: what opens, what is refused, what is written, and that hostile files cost nothing but an error.

mod absence;
mod assumed;
mod door;
mod hostile;
mod logs;
mod manifest;
mod packing;
mod titles;
mod zip;
