//! Tests of bundles: opening, refusing, writing, and hostile files.

mod door;
mod hostile;
mod logs;
mod manifest;
mod packing;
mod titles;
mod zip;
