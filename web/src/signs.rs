//! What signs and marks stand for, in every view alike: values that components draw.

pub mod blame;
pub mod change;
pub mod kind;
