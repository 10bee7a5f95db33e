//! Reason why a raw value did not simply go on.

use crate::pair::Age;

/// Reason why a raw value is a difference of [`DifferenceKind::Value`](super::DifferenceKind::Value).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Oddity {
    /// Only this capture has the value, though both have its counter.
    OnlyIn(Age),
    /// The definition of its counter is another.
    DefinitionChanged,
    /// It is text.
    Text,
    /// It is the time at which something began.
    StartTime,
    /// It is the id of a process or a thread.
    Identifier,
    /// It counts up, and is smaller than before.
    WentBackwards,
    /// It counts up, and has passed the largest number of 32 bits.
    Wrapped,
}
