//! Examines what is said about two captures as such: which structure of the one is which of the other, and what differs in it.

mod counterparts;
mod damaged;
mod differences;
mod follows;
mod real;
mod renumbered;
mod two;
mod values;
