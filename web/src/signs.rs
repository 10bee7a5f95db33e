//! Meaning of signs and marks, the same in every view: values that components draw.

pub mod blame;
pub mod change;
pub mod kind;
