//! Tests of comparing two captures: counterparts, and their differences.

mod counterparts;
mod damaged;
mod differences;
mod follows;
mod real;
mod renumbered;
mod two;
mod values;
