//! Tests of what follows from the contents of bundles: summaries, absent objects, and title lists.

mod absence;
mod summary;
mod titles;
