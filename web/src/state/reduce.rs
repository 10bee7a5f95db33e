//! Changes of the whole session by actions and answers.

pub(super) mod action;
pub(super) mod addressed;
pub(super) mod answering;
pub mod beside;
pub(super) mod choosing_samples;
pub(super) mod comparing;
pub(super) mod consulting;
pub(super) mod examining;
pub(super) mod handed;
pub(super) mod known_again;
pub(super) mod looking_at_lists;
pub(super) mod marking;
pub(super) mod outlining;
pub(super) mod over_time;
pub(super) mod preparing;
pub(super) mod reading_on;
pub(super) mod receiving;
pub(super) mod searching;
pub(super) mod searching_problems;
pub mod store;
pub(super) mod value_rows;
pub(super) mod visit;
